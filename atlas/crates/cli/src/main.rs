//! The command `url-atlas`: what known URL libraries make of a URL, and where they differ.

fn main() {}
