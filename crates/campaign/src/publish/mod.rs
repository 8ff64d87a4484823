//! What leaves a run: findings in order, their tests, the report.

pub(crate) mod printer;
pub(crate) mod suite;
pub(crate) mod suite_run;
pub(crate) mod summary;

pub use suite::DEFAULT_DIR;
