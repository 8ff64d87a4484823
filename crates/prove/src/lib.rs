//! (prove)
