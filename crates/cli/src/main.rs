//! The program `rfc1738`.

fn main() -> std::process::ExitCode {
    rfc1738_cli::main()
}
