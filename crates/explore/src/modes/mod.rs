//! Other ways to execute than a search: a path told once more, a run on a JVM followed, plain execution.

pub mod concrete;
pub mod recorded_run;
pub(crate) mod replay;
