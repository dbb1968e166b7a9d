#!/usr/bin/env node
// Starts the program of this platform, which stands in a package of its own.
"use strict";

const { spawnSync } = require("node:child_process");
const { constants } = require("node:os");

const platform = `${process.platform}-${process.arch}`;
let program;
try {
  program = require.resolve(`rfc1738-cli-${platform}/rfc1738${process.platform === "win32" ? ".exe" : ""}`);
} catch {
  console.error(`rfc1738: there is no program for ${platform}; with Rust: cargo install --locked rfc1738-cli`);
  process.exit(2);
}
const { status, signal, error } = spawnSync(program, process.argv.slice(2), { stdio: "inherit" });
if (error) {
  console.error(`rfc1738: ${program} cannot be started: ${error.message}`);
  process.exit(2);
}
// A shell tells a signal by an exit code above 128.
process.exit(signal ? 128 + constants.signals[signal] : status);
