//! `provoke confined`: runs one program as tests are run, for scripts that call foreign code on their own. It refuses to
//! run anything where the machine cannot keep it from writing.

use std::path::Path;

use campaign::failure::Failure;
use campaign::sandbox::{self, Confined};

use crate::args;

pub fn run(options: &args::ConfinedArgs) -> Result<u8, Failure> {
    let level = sandbox::probe();
    if level.landlock.is_none() && !level.read_only {
        return Err(Failure::new("this machine cannot keep a program from writing to your files")
            .with_hint("a kernel with Landlock, or with user namespaces, can"));
    }
    let [program, arguments @ ..] = options.command.as_slice() else {
        return Err(
            Failure::new("there is no program to run").with_hint("provoke confined --folder DIR -- PROGRAM")
        );
    };
    let program = Path::new(program);
    let confined = Confined { program, arguments, read: &options.read, folder: &options.folder };
    let status = sandbox::run(&confined)
        .map_err(|e| Failure::new(format!("failed to run {}: {e}", program.display())))?;
    Ok(status.code().and_then(|code| u8::try_from(code).ok()).unwrap_or(1))
}
