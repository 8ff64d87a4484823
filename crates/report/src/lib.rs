//! (report)
