//! The module of WebAssembly gives the predictions, through the script that the site uses.

/// What takes long: `cargo xtask exhaustive` runs it.
mod exhaustive {
    use std::fs::{self, File};
    use std::path::{Path, PathBuf};
    use std::process::{Command, Stdio};

    use rfc1738_audit::attacks;
    use serde_json::Value;
    use url_atlas_evidence::Recorded;

    /// Prints the answer about each line of input as one line of JSON.
    const ASK: &str = r#"
        const fs = require("fs");
        const [script, module] = process.argv.slice(1);
        const predictor = (0, eval)(fs.readFileSync(script, "utf8") + "\npredictor");
        const lines = fs.readFileSync(0, "utf8").split("\n").filter((line) => line !== "");
        predictor(require("zlib").gzipSync(fs.readFileSync(module))).then((predict) => {
            for (const line of lines) console.log(JSON.stringify(predict(JSON.parse(line))));
            try {
                predict("a".repeat(1 << 17));
            } catch (error) {
                console.log(JSON.stringify(error.message));
            }
            console.log(JSON.stringify(predict("http://host.dom/")));
        });"#;

    /// The number of attacks, and that of URLs with recorded answers.
    const INPUTS: usize = 25;

    #[test]
    #[ignore = "exhaustive"]
    fn the_module_gives_the_predictions() {
        let folder = tempfile::tempdir().unwrap();
        let Some(module) = module() else { return };
        let every = |all: Vec<String>| {
            let step = all.len() / INPUTS;
            all.into_iter().step_by(step).take(INPUTS)
        };
        // Predicted answers, and recorded ones.
        let recorded = Recorded::inputs().map(str::to_owned).collect();
        let urls: Vec<String> = every(attacks().into_iter().collect()).chain(every(recorded)).collect();
        assert_eq!(urls.len(), 2 * INPUTS);
        let input = folder.path().join("inputs");
        fs::write(&input, urls.iter().map(|url| Value::from(&**url).to_string() + "\n").collect::<String>())
            .unwrap();
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../site/src/pages/predictor.js");
        let run = Command::new("node")
            .args(["-e", ASK])
            .args([script, module])
            .stdin(File::open(&input).unwrap())
            .output()
            .unwrap();
        assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
        let answers = String::from_utf8(run.stdout).unwrap();
        let answers: Vec<Value> = answers.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        let expected =
            |url: &str| serde_json::from_str::<Value>(&url_atlas_evidence::predictions::json(url)).unwrap();
        assert_eq!(answers.len(), urls.len() + 2);
        for (url, answer) in urls.iter().zip(&answers) {
            assert!(is_same(answer, &expected(url)), "{url:?}: {answer}");
        }
        // A URL that is too long leaves the parser as it was.
        assert_eq!(answers[urls.len()], "the URL is too long");
        assert!(is_same(&answers[urls.len() + 1], &expected("http://host.dom/")));
    }

    /// Returns whether two values are equal. A script writes the number 1.0 as 1.
    fn is_same(one: &Value, other: &Value) -> bool {
        match (one, other) {
            (Value::Number(one), Value::Number(other)) => one.as_f64() == other.as_f64(),
            (Value::Array(one), Value::Array(other)) => {
                one.len() == other.len() && one.iter().zip(other).all(|(one, other)| is_same(one, other))
            }
            (Value::Object(one), Value::Object(other)) => {
                one.len() == other.len()
                    && one.iter().all(|(name, one)| other.get(name).is_some_and(|other| is_same(one, other)))
            }
            _ => one == other,
        }
    }

    /// Compiles the module of WebAssembly. `None`: Node.js or the target of Rust is not here, so
    /// there is nothing to compare.
    fn module() -> Option<PathBuf> {
        const TARGET: &str = "wasm32-unknown-unknown";
        if Command::new("node").arg("--version").stdout(Stdio::null()).status().is_err() {
            eprintln!("Node.js is not here, so the module of WebAssembly is not tested");
            return None;
        }
        let rustc =
            Command::new("rustc").args(["--print", "target-libdir", "--target", TARGET]).output().unwrap();
        if !Path::new(String::from_utf8_lossy(&rustc.stdout).trim()).exists() {
            eprintln!("the Rust target {TARGET} is not here, so the module of WebAssembly is not tested");
            return None;
        }
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let target = root.join("target/browser-test");
        // To optimize takes longer than it saves: a few inputs are asked.
        let status = Command::new(env!("CARGO"))
            .envs([("CARGO_PROFILE_BROWSER_LTO", "off"), ("CARGO_PROFILE_BROWSER_OPT_LEVEL", "0")])
            .env("CARGO_PROFILE_BROWSER_CODEGEN_UNITS", "16")
            .args([
                "build",
                "--quiet",
                "--package",
                "url-atlas-evidence",
                "--example",
                "boundary",
                "--profile",
                "browser",
                "--target",
                TARGET,
            ])
            .arg("--manifest-path")
            .arg(root.join("Cargo.toml"))
            .arg("--target-dir")
            .arg(&target)
            .status()
            .unwrap();
        assert!(status.success());
        Some(target.join(TARGET).join("browser/examples/boundary.wasm"))
    }
}
