//! `cargo xtask audit report`: the audits and the findings of all libraries as pages, reports/audit.md, docs/findings.md and docs/upstream/.

use std::process::ExitCode;

use url_atlas_site::upstream::{FOLDER, upstream};
use url_atlas_site::{audit_page, findings, findings_page, libraries, survey};
use xtask::reports::Reports;
use xtask::workspace::{Failure, print, root};

use super::records::Records;

/// Write the page of all audits from the records; no library is asked
#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    reports: Reports,
    #[command(flatten)]
    records: Records,
}

const KEPT: &str = "audit.md";
const FINDINGS: &str = "docs/findings.md";

pub fn run(arguments: Arguments) -> Result<ExitCode, Failure> {
    let fleet = arguments.records.fleet();
    let all = libraries(&fleet.adapters())?;
    let entries = survey(&all.iter().collect::<Vec<_>>(), &fleet)?;
    let page = audit_page(&entries);
    let found = findings(&entries, &fleet)?;
    let findings = findings_page(&found, &entries);
    if arguments.reports.are_kept() {
        let is_page_up_to_date = arguments.reports.keep(KEPT, &page, "audit report")?;
        let are_findings_up_to_date =
            arguments.reports.keep_at(&root().join(FINDINGS), &findings, "audit report")?;
        let mut are_all_up_to_date = is_page_up_to_date && are_findings_up_to_date;
        // Other records can be of other versions than those to report.
        if fleet.has_committed_records() {
            for (name, text) in upstream(&found, &entries, &root())? {
                let path = root().join(FOLDER).join(name);
                are_all_up_to_date &= arguments.reports.keep_at(&path, &text, "audit report")?;
            }
        }
        return Ok(ExitCode::from(u8::from(!are_all_up_to_date)));
    }
    print(&page)?;
    Ok(ExitCode::SUCCESS)
}
