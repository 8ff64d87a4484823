//! The open lengths of arrays and texts on a path.

use terms::Term;

use crate::machine::Machine;
use crate::machine::heap::{Array, Chars};
use crate::machine::state::State;

/// How long something is, as a term.
#[derive(Debug, Clone, Copy)]
pub struct Length {
    pub term: Term,
    /// How far the lengths of inputs are followed; `None` for what the path itself allocates.
    pub bound: Option<u32>,
}

impl Machine {
    pub(crate) fn open_lengths(&self, s: &State) -> Vec<Length> {
        let length = |object: &crate::machine::heap::Object| match (object.text(), object.array()) {
            (Some(text), _) if matches!(text.chars, Chars::Named(_)) => {
                Some(Length { term: text.length, bound: Some(self.settings.max_string) })
            }
            (_, Some(Array::Symbolic(array))) => {
                let bound = object.input().map(|_| self.settings.max_array);
                Some(Length { term: array.length, bound })
            }
            _ => None,
        };
        s.heap.locals().filter_map(|(_, object)| length(object)).collect()
    }
}
