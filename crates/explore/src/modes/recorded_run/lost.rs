//! Where and why a run could not be followed to its end.

use std::fmt;

use classes::class::Method;

use super::tape::{BranchSite, TapeEvent};
use crate::machine::Machine;
use crate::machine::state::State;
use crate::path::outcome::{End, Reason};

/// The machine and the run went apart, or the machine could not go on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lost {
    pub kind: LossKind,
    /// `Foo.bar:12`; empty at the very end.
    pub at: String,
    what: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LossKind {
    /// There is nothing more on the tape: the run was ended here, or had more to say than there is room for.
    Ended,
    /// The JVM went another way than the machine.
    Differs,
    /// The machine knows no further.
    Stuck,
}

impl Lost {
    fn new(m: &Machine, s: &State, kind: LossKind, what: String) -> Lost {
        Lost { kind, at: m.site_name(s), what }
    }

    pub fn is_end(&self) -> bool {
        self.kind == LossKind::Ended
    }

    pub(super) fn ended(m: &Machine, s: &State) -> Lost {
        Lost::new(m, s, LossKind::Ended, "the run ended".into())
    }

    pub(super) fn differs(m: &Machine, s: &State, expected: &str, event: &TapeEvent) -> Lost {
        Lost::new(
            m,
            s,
            LossKind::Differs,
            format!("expected {expected}, but the JVM reported {}", shown(event)),
        )
    }

    /// The machine is at its end, the run is not.
    pub(super) fn more(event: &TapeEvent) -> Lost {
        let what = format!("expected the end, but the JVM reported {}", shown(event));
        Lost { kind: LossKind::Differs, at: String::new(), what }
    }

    pub(super) fn cut(m: &Machine, s: &State, end: &End) -> Lost {
        let what = match end {
            End::Cut(reason) => reason.name(),
            _ => "an assumption of ours does not hold",
        };
        Lost::new(m, s, LossKind::Stuck, what.into())
    }

    pub(super) fn too_long(m: &Machine, s: &State) -> Lost {
        Lost::new(m, s, LossKind::Stuck, Reason::Budget.name().into())
    }

    pub(super) fn no_code(method: &Method) -> Lost {
        Lost { kind: LossKind::Stuck, at: method.to_string(), what: "there is no code".into() }
    }
}

impl fmt::Display for Lost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.at.is_empty() {
            write!(f, "{}: ", self.at)?;
        }
        f.write_str(&self.what)
    }
}

fn shown(event: &TapeEvent) -> String {
    let place =
        |site: &BranchSite| format!("{}.{}#{}", site.class.replace('/', "."), site.method, site.ordinal);
    match event {
        TapeEvent::Branch { site, taken: true } => format!("a jump at {}", place(site)),
        TapeEvent::Branch { site, taken: false } => format!("no jump at {}", place(site)),
        TapeEvent::Switch { site, key } => format!("a switch on {key} at {}", place(site)),
        TapeEvent::Call => "a call".into(),
        TapeEvent::Returned(value) => format!("the result {value:?}"),
        TapeEvent::Threw(class) => format!("a {class}"),
        TapeEvent::Input(value) => format!("the input {value:?}"),
        TapeEvent::Cut => "nothing more".into(),
    }
}
