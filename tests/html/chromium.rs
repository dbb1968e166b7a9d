//! Drives a Chromium over its DevTools pipe. A driver from a registry brings a hundred packages;
//! the protocol itself is JSON between null bytes.

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};
use std::{env, fs, thread};

use serde_json::{Value, json};

/// The time after which a browser without an answer counts as stuck. A working browser answers much
/// sooner.
const STUCK: Duration = Duration::from_secs(60);

/// Finds the browser that `CHROME` names, or else one on the path.
pub fn find() -> Option<PathBuf> {
    if let Some(named) = env::var_os("CHROME") {
        return Some(named.into());
    }
    let names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
    let folders: Vec<PathBuf> = env::split_paths(&env::var_os("PATH")?).collect();
    names
        .iter()
        .flat_map(|name| folders.iter().map(move |folder| folder.join(name)))
        .find(|path| path.is_file())
}

/// The settings of a view of the page.
#[derive(Clone, Copy)]
pub struct View {
    pub width: u32,
    pub dark: bool,
    pub script: bool,
}

impl Default for View {
    fn default() -> View {
        View { width: 1280, dark: false, script: true }
    }
}

/// A browser with one page.
pub struct Page {
    browser: Child,
    input: ChildStdin,
    messages: Receiver<Value>,
    last: u64,
    session: Option<String>,
    profile: PathBuf,
    /// The requests and the complaints of the page since it was opened.
    events: Vec<Value>,
}

impl Page {
    pub fn open(browser: &Path, file: &Path, view: View) -> Page {
        static PAGES: AtomicU32 = AtomicU32::new(0);
        let number = PAGES.fetch_add(1, Ordering::Relaxed);
        let profile =
            Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("chromium-{}-{number}", std::process::id()));
        // The browser uses its descriptors 3 and 4. Only a shell can connect them to a pipe without
        // unsafe code.
        let mut browser = Command::new("sh")
            .args(["-c", r#"exec "$0" "$@" 3<&0 4>&1 </dev/null >/dev/null 2>&1"#])
            .arg(browser)
            .args([
                "--headless=new",
                "--remote-debugging-pipe",
                "--no-sandbox",
                "--disable-gpu",
                "--no-first-run",
            ])
            .arg(format!("--user-data-dir={}", profile.display()))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("sh starts the browser");
        let (input, output) = (browser.stdin.take().unwrap(), browser.stdout.take().unwrap());
        let (sender, messages) = channel();
        thread::spawn(move || {
            for message in BufReader::new(output).split(0).map_while(Result::ok) {
                let message = serde_json::from_slice(&message).expect("the browser speaks JSON");
                if sender.send(message).is_err() {
                    break;
                }
            }
        });
        let mut page = Page { browser, input, messages, last: 0, session: None, profile, events: Vec::new() };
        let target = page.call("Target.createTarget", json!({ "url": "about:blank" }));
        let attach = json!({ "targetId": target["targetId"], "flatten": true });
        page.session = page.call("Target.attachToTarget", attach)["sessionId"].as_str().map(String::from);
        for domain in ["Page", "Runtime", "Log", "Network"] {
            page.call(&format!("{domain}.enable"), json!({}));
        }
        let size = json!({ "width": view.width, "height": 800, "deviceScaleFactor": 1, "mobile": false });
        page.call("Emulation.setDeviceMetricsOverride", size);
        let scheme =
            json!({ "name": "prefers-color-scheme", "value": if view.dark { "dark" } else { "light" } });
        page.call("Emulation.setEmulatedMedia", json!({ "features": [scheme] }));
        page.call("Emulation.setScriptExecutionDisabled", json!({ "value": !view.script }));
        page.events.clear();
        page.load(file);
        page
    }

    /// Opens a file and waits until it is loaded.
    pub fn load(&mut self, file: &Path) {
        let url = format!("file://{}", file.display());
        let answer = self.call("Page.navigate", json!({ "url": url }));
        assert!(answer.get("errorText").is_none(), "{url}: {answer}");
        while !self.events.iter().any(|event| event["method"] == "Page.loadEventFired") {
            self.receive();
        }
        self.events.retain(|event| event["method"] != "Page.loadEventFired");
    }

    /// Returns the value of an expression. For a promise, returns the value to which it resolves.
    pub fn value(&mut self, expression: &str) -> Value {
        let arguments = json!({ "expression": expression, "returnByValue": true, "awaitPromise": true });
        let answer = self.call("Runtime.evaluate", arguments);
        assert!(answer.get("exceptionDetails").is_none(), "{expression}: {answer:#}");
        answer["result"]["value"].clone()
    }

    /// Waits until an expression is true.
    #[track_caller]
    pub fn until(&mut self, expression: &str) {
        let begun = Instant::now();
        while self.value(expression) != true {
            assert!(begun.elapsed() < STUCK, "never true: {expression}");
        }
    }

    /// Clicks the middle of the first element that a selector finds, as a mouse does.
    #[track_caller]
    pub fn click(&mut self, selector: &str) {
        let quoted = Value::from(selector);
        let middle = format!(
            "(() => {{
               const element = document.querySelector({quoted});
               element.scrollIntoView({{ block: 'center', inline: 'center', behavior: 'instant' }});
               const box = element.getBoundingClientRect();
               const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
               const hit = document.elementFromPoint(x, y);
               return element.contains(hit) ? {{ x, y }} : String(hit?.outerHTML).slice(0, 200);
             }})()"
        );
        // Scrolling draws new content, which may move the rest.
        let mut place = Value::Null;
        loop {
            let now = self.value(&middle);
            if now == place {
                break;
            }
            place = now;
            let corner = json!({ "x": 0, "y": 0, "width": 1, "height": 1, "scale": 1 });
            self.call("Page.captureScreenshot", json!({ "clip": corner }));
        }
        assert!(place.is_object(), "{selector} is covered by {place}");
        for kind in ["mousePressed", "mouseReleased"] {
            let event =
                json!({ "type": kind, "x": place["x"], "y": place["y"], "button": "left", "clickCount": 1 });
            self.call("Input.dispatchMouseEvent", event);
        }
    }

    pub fn print(&mut self) {
        self.call("Emulation.setEmulatedMedia", json!({ "media": "print" }));
    }

    /// Presses a key that types nothing, or a single character.
    pub fn press(&mut self, key: &str) {
        let text = if key.chars().count() == 1 { key } else { "" };
        for kind in ["keyDown", "keyUp"] {
            let text = if kind == "keyDown" { text } else { "" };
            self.call("Input.dispatchKeyEvent", json!({ "type": kind, "key": key, "text": text }));
        }
    }

    /// Returns the errors, the violations of the policy, and the requests for anything but the page
    /// itself.
    pub fn complaints(&mut self, file: &Path) -> Vec<String> {
        // The browser sends all earlier events before the answer to this command.
        self.value("0");
        let page = format!("file://{}", file.display());
        let of = |event: &Value| match event["method"].as_str().unwrap_or_default() {
            "Network.requestWillBeSent" => {
                let url = event["params"]["request"]["url"].as_str().unwrap_or_default();
                !url.starts_with(&page) && !url.starts_with("data:")
            }
            "Log.entryAdded" | "Runtime.consoleAPICalled" | "Runtime.exceptionThrown" => true,
            "Page.javascriptDialogOpening" | "Page.windowOpen" => true,
            _ => false,
        };
        self.events.iter().filter(|event| of(event)).map(Value::to_string).collect()
    }

    /// Calls a method, and waits for its answer.
    #[track_caller]
    fn call(&mut self, method: &str, params: Value) -> Value {
        self.last += 1;
        let mut message = json!({ "id": self.last, "method": method, "params": params });
        if let Some(session) = &self.session {
            message["sessionId"] = Value::from(session.as_str());
        }
        write!(self.input, "{message}\0").and_then(|()| self.input.flush()).expect("the browser listens");
        loop {
            if let Some(mut answer) = self.receive() {
                assert!(answer.get("error").is_none(), "{method}: {answer}");
                return answer["result"].take();
            }
        }
    }

    /// Takes the next message: the answer to the last call, or an event, which is kept.
    fn receive(&mut self) -> Option<Value> {
        let message = self.messages.recv_timeout(STUCK).expect("the browser answers");
        if message["id"] == self.last {
            return Some(message);
        }
        self.events.push(message);
        None
    }
}

impl Drop for Page {
    fn drop(&mut self) {
        let _ = self.browser.kill();
        let _ = self.browser.wait();
        let _ = fs::remove_dir_all(&self.profile);
    }
}
