//! Events of a path for the log (docs/logging.md); who reads it, and whether anybody does, is not known here.

/// An event on a path: of which state, and where. While nobody asks for it, nothing of it is evaluated.
macro_rules! on_path {
    ($machine:expr, $state:expr, $($what:tt)+) => {
        tracing::debug!(target: "explore", state = $state.serial, at = %$machine.site_name($state), $($what)+)
    };
}
pub(crate) use on_path;
