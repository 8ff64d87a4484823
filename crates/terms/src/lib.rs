//! (terms)
