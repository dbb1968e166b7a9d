//! `url-atlas maintain report`: the audits and the findings of all libraries as pages,
//! reports/audit.md, docs/findings.md and docs/upstream/.

use super::folders::{Failure, Records, Reports, root};
use url_atlas_site::upstream::{FOLDER, upstream};
use url_atlas_site::{audit_page, findings, findings_page, histories, libraries, survey};

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

pub fn run(arguments: &Arguments) -> Result<bool, Failure> {
    let fleet = arguments.records.fleet();
    let all = libraries(&fleet.adapters())?;
    let entries = survey(&all.iter().collect::<Vec<_>>(), &fleet)?;
    let page = audit_page(&entries);
    let histories = histories(&all, &entries, &fleet)?;
    let found = findings(&entries, &histories, &fleet)?;
    let findings = findings_page(&found);
    let mut is_up_to_date = arguments.reports.give(KEPT, &page, "report")?;
    if arguments.reports.are_kept() {
        is_up_to_date &= arguments.reports.keep_at(&root().join(FINDINGS), &findings, "report")?;
        // Other records can be of other versions than those to report.
        if fleet.has_committed_records() {
            for (name, text) in upstream(&found, &entries, &root())? {
                is_up_to_date &=
                    arguments.reports.keep_at(&root().join(FOLDER).join(name), &text, "report")?;
            }
        }
    }
    Ok(is_up_to_date)
}
