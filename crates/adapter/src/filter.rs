//! System calls that an adapter cannot make. Its memory could not be measured after some: what they
//! allocate belongs to no process. With others it could change another process.

use std::sync::OnceLock;

/// Does work, such as starting an adapter, in a thread for which the calls fail. They also fail for
/// all processes that this thread starts.
pub(super) fn within<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    std::thread::scope(|scope| {
        let thread = scope.spawn(|| {
            // If it fails, `is_missing` tells it.
            let _ = system::apply();
            work()
        });
        thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    })
}

/// Returns why the calls do not fail on this system. It is tried once.
pub(super) fn is_missing() -> Option<&'static String> {
    static TRIED: OnceLock<Option<String>> = OnceLock::new();
    let failed = |_| Err("the filter of system calls does not work".into());
    TRIED.get_or_init(|| std::thread::spawn(system::apply).join().unwrap_or_else(failed).err()).as_ref()
}

#[cfg(all(
    target_os = "linux",
    any(target_arch = "x86_64", target_arch = "aarch64", target_arch = "riscv64")
))]
mod system {
    use std::env::consts::ARCH;

    use libc::{
        ENOSYS, SYS_memfd_create, SYS_memfd_secret, SYS_process_vm_readv, SYS_process_vm_writev, SYS_ptrace,
        SYS_shmget,
    };
    use seccompiler::{BpfProgram, SeccompAction, SeccompFilter};

    const REFUSED: [i64; 6] = [
        SYS_memfd_create,
        SYS_memfd_secret,
        SYS_process_vm_readv,
        SYS_process_vm_writev,
        SYS_ptrace,
        SYS_shmget,
    ];

    /// The calls of x86-64 have second numbers, for pointers of 32 bits: most are the same with this
    /// bit.
    const X32: i64 = 0x4000_0000;
    /// The others of [`REFUSED`].
    const OF_X32: [i64; 3] = [521, 539, 540];

    /// Lets the calls fail for this thread, as if the system did not have them.
    pub(super) fn apply() -> Result<(), String> {
        let numbers = REFUSED
            .into_iter()
            .chain(REFUSED.map(|number| X32 | number))
            .chain(OF_X32.map(|number| X32 | number));
        let program = || -> Result<BpfProgram, seccompiler::BackendError> {
            let filter = SeccompFilter::new(
                numbers.map(|number| (number, Vec::new())).collect(),
                SeccompAction::Allow,
                SeccompAction::Errno(ENOSYS as u32),
                ARCH.try_into()?,
            )?;
            filter.try_into()
        };
        let program = program().map_err(|error| error.to_string())?;
        seccompiler::apply_filter(&program).map_err(|error| error.to_string())
    }
}

#[cfg(not(all(
    target_os = "linux",
    any(target_arch = "x86_64", target_arch = "aarch64", target_arch = "riscv64")
)))]
mod system {
    pub(super) fn apply() -> Result<(), String> {
        let why = if cfg!(target_os = "linux") { "not on this processor" } else { "only on Linux" };
        Err(why.into())
    }
}
