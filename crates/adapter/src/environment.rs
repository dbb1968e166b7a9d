//! The environment of an adapter: variables with these names alone, because others can have secrets,
//! such as `GITHUB_TOKEN`, or name files that a system reads later, such as `GITHUB_ENV`.

use std::ffi::OsString;

/// What a program needs on any system, and what tells a language where its packages are. No name
/// that a registry uses for a token.
#[rustfmt::skip]
const NAMES: &[&str] = &[
    "PATH", "HOME", "USER", "LOGNAME", "SHELL", "LANG", "LANGUAGE", "TZ", "XDG_CACHE_HOME", "XDG_CONFIG_HOME",
    "XDG_DATA_HOME", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "DYLD_FALLBACK_LIBRARY_PATH", "SSL_CERT_DIR",
    "SSL_CERT_FILE",
    // Windows
    "APPDATA", "COMSPEC", "LOCALAPPDATA", "NUMBER_OF_PROCESSORS", "OS", "PATHEXT", "PROCESSOR_ARCHITECTURE",
    "PROGRAMDATA", "PROGRAMFILES", "PROGRAMFILES(X86)", "SYSTEMDRIVE", "SYSTEMROOT", "USERNAME",
    "USERPROFILE", "WINDIR",
    // Languages
    "CABAL_DIR", "CAML_LD_LIBRARY_PATH", "CARGO_HOME", "CLASSPATH", "COMPOSER_HOME", "CONDA_PREFIX",
    "DENO_DIR", "DEVELOPER_DIR", "DOTNET_CLI_HOME", "DOTNET_EnableWriteXorExecute", "DOTNET_ROOT",
    "DOTNET_ROOT_X64", "ERL_LIBS", "GEM_HOME", "GEM_PATH", "GHC_PACKAGE_PATH", "GOCACHE", "GOMODCACHE",
    "GOPATH", "GOROOT", "GUILE_LOAD_COMPILED_PATH", "GUILE_LOAD_PATH", "HEX_HOME", "JAVA_HOME",
    "JULIA_DEPOT_PATH", "JULIA_LOAD_PATH", "JULIA_PROJECT", "LUA_CPATH", "LUA_PATH", "MIX_HOME", "MONO_PATH",
    "NODE_PATH", "NUGET_PACKAGES", "NVM_DIR", "OCAMLPATH", "OPAMROOT", "PERL5LIB", "PERL_LOCAL_LIB_ROOT",
    "PHPRC", "PHP_INI_SCAN_DIR", "PLAYWRIGHT_BROWSERS_PATH", "PYENV_ROOT", "PYENV_VERSION", "PYTHONHASHSEED",
    "PYTHONHOME", "PYTHONPATH", "PYTHONUSERBASE", "RBENV_ROOT", "RBENV_VERSION", "RUBYLIB", "RUST_BACKTRACE",
    "RUSTUP_HOME", "RUSTUP_TOOLCHAIN", "R_HOME", "R_LIBS", "R_LIBS_USER", "SDKROOT", "STACK_ROOT",
    "TCLLIBPATH", "VIRTUAL_ENV",
];

/// Returns the variables of this process that an adapter gets, `others` among them.
pub(super) fn variables(others: &[String]) -> impl Iterator<Item = (OsString, OsString)> {
    std::env::vars_os().filter(|(name, _)| name.to_str().is_some_and(|name| is_given(name, others)))
}

fn is_given(name: &str, others: &[String]) -> bool {
    // Windows compares the names of variables in this way.
    let is_it = |other: &str| if cfg!(windows) { name.eq_ignore_ascii_case(other) } else { name == other };
    name.starts_with("LC_") || NAMES.iter().any(|name| is_it(name)) || others.iter().any(|name| is_it(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_named_variables_are_given() {
        for (name, expected) in [
            ("PATH", true),
            ("LC_ALL", true),
            ("MINE", true),
            ("MINE_TOO", false),
            ("GITHUB_ENV", false),
            ("GITHUB_TOKEN", false),
            ("NODE_AUTH_TOKEN", false),
            ("GEM_HOST_API_KEY", false),
            ("CARGO_REGISTRY_TOKEN", false),
            ("SSH_AUTH_SOCK", false),
        ] {
            assert_eq!(is_given(name, &["MINE".into()]), expected, "{name}");
        }
    }
}
