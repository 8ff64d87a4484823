//! What standard output is: a terminal that takes colours, a pipe, or a reader who has gone.

use std::io::{IsTerminal, Write};
use std::sync::atomic::{AtomicBool, Ordering};

use crate::args::When;

/// As a shell tells that a program was ended by SIGPIPE.
pub const NOBODY_READS: u8 = 141;

static GONE: AtomicBool = AtomicBool::new(false);
static LOST: AtomicBool = AtomicBool::new(false);

/// `println!` for standard output that may be a pipe.
macro_rules! say {
    ($($arg:tt)*) => { $crate::terminal::print(&format!($($arg)*)) };
}
pub(crate) use say;

/// The same for standard error, where a lost message is lost.
macro_rules! complain {
    ($($arg:tt)*) => {{
        use std::io::Write as _;
        let _ = writeln!(std::io::stderr(), $($arg)*);
    }};
}
pub(crate) use complain;

/// Writes a line to standard output. A reader who has gone away (`provoke … | head -1`) is no error and ends nothing here:
/// what is under way is put in order first, then the program ends with `NOBODY_READS`.
pub fn print(text: &str) {
    let mut out = std::io::stdout().lock();
    let written = writeln!(out, "{text}").and_then(|()| out.flush());
    match written {
        Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => GONE.store(true, Ordering::Relaxed),
        Err(error) if !LOST.swap(true, Ordering::Relaxed) => {
            complain!("error: failed to write to standard output: {error}");
            complain!("hint: is there room where it goes? --output FILE names another place");
        }
        _ => {}
    }
}

/// Something that was printed did not arrive, for another reason than a reader who has gone.
pub fn is_lost() -> bool {
    LOST.load(Ordering::Relaxed)
}

/// Nobody reads what is printed any more.
pub fn is_abandoned() -> bool {
    GONE.load(Ordering::Relaxed)
}

/// Whether to use colours: what `--color` says, else what the conventions of `NO_COLOR`, `CLICOLOR_FORCE` and `TERM` say.
pub fn has_color(wanted: When) -> bool {
    match wanted {
        When::Always => true,
        When::Never => false,
        When::Auto => by_environment(std::io::stdout().is_terminal(), |name| std::env::var(name).ok()),
    }
}

/// The same for standard error.
pub fn paints_errors(wanted: When) -> bool {
    match wanted {
        When::Always => true,
        When::Never => false,
        When::Auto => by_environment(std::io::stderr().is_terminal(), |name| std::env::var(name).ok()),
    }
}

/// Whether lines can be written over, as a status line is.
pub fn moves_cursor(stream: &impl IsTerminal) -> bool {
    stream.is_terminal() && std::env::var_os("TERM").is_none_or(|term| term != "dumb")
}

fn by_environment(is_terminal: bool, variable: impl Fn(&str) -> Option<String>) -> bool {
    let is_set = |name: &str| variable(name).is_some_and(|value| !value.is_empty());
    if is_set("NO_COLOR") {
        return false;
    }
    if is_set("CLICOLOR_FORCE") && variable("CLICOLOR_FORCE").as_deref() != Some("0") {
        return true;
    }
    let is_dumb = variable("TERM").as_deref() == Some("dumb") || variable("CLICOLOR").as_deref() == Some("0");
    is_terminal && !is_dumb
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_follow_the_conventions() {
        let color = |is_terminal: bool, set: &[(&str, &str)]| {
            let find = |name: &str| set.iter().find(|(known, _)| *known == name).map(|(_, v)| v.to_string());
            by_environment(is_terminal, find)
        };
        assert!(color(true, &[("TERM", "xterm")]));
        assert!(!color(false, &[("TERM", "xterm")]));
        assert!(!color(true, &[("NO_COLOR", "1")]));
        assert!(color(true, &[("NO_COLOR", "")]), "an empty one counts as none");
        assert!(!color(true, &[("TERM", "dumb")]));
        assert!(!color(true, &[("CLICOLOR", "0")]));
        assert!(color(false, &[("CLICOLOR_FORCE", "1")]));
        assert!(!color(false, &[("CLICOLOR_FORCE", "0")]));
        assert!(color(false, &[("CLICOLOR_FORCE", "1"), ("TERM", "dumb")]));
        assert!(!color(true, &[("NO_COLOR", "1"), ("CLICOLOR_FORCE", "1")]), "who asks for none gets none");
    }
}
