//! What inputs should be like if that is possible: short, and such that a test can write them down.

use terms::{BvCmp, Const, Model, Node, Term, VarId};

use crate::machine::Machine;
use crate::machine::heap::Chars;
use crate::machine::state::State;
use crate::machine::value::Value;

/// Longer arrays made on the path are avoided if possible: the JVM that runs the test has little memory.
const MAX_ALLOCATION: u32 = 1 << 20;

impl Machine {
    /// Arrays and strings no longer than a test can write down.
    pub(super) fn short_inputs(&mut self, s: &State) -> Vec<Term> {
        let lengths = self.open_lengths(s).into_iter();
        lengths
            .map(|length| {
                let limit = self.terms.int(length.bound.unwrap_or(MAX_ALLOCATION) as i32);
                self.terms.cmp(BvCmp::Sle, length.term, limit)
            })
            .collect()
    }

    /// How many inputs a model makes null.
    pub(crate) fn nulls_among(&self, model: &Model) -> usize {
        let is_true = |value: Const| value.bits() != 0;
        model.iter().filter(|&(id, value)| is_true(value) && self.is_null_variable(id)).count()
    }

    /// Whether the path itself asks for an input that is null.
    pub(crate) fn asks_for_null(&self, s: &State) -> bool {
        let is_null = |&t: &Term| matches!(*self.terms.node(t), Node::Var(id) if self.is_null_variable(id));
        s.condition.facts.iter().any(is_null)
    }

    pub(crate) fn variables_of(&self, constraints: &[Term]) -> Vec<VarId> {
        let mut all: Vec<VarId> = constraints.iter().flat_map(|&t| self.terms.vars(t).to_vec()).collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    /// That no variable holds the character that ends it.
    pub(super) fn unended_variables(&mut self, s: &State) -> Vec<Term> {
        let mut all = Vec::new();
        for variable in &s.world.variables {
            let text = self.object(s, variable.text).text();
            let Some(Chars::Named(units)) = text.map(|text| text.chars.clone()) else { continue };
            for (_, unit) in units {
                let nul = self.terms.bv(16, 0);
                let ends = self.terms.eq(unit, nul);
                all.push(self.terms.not(ends));
            }
        }
        all
    }

    /// That values need no escapes.
    pub(super) fn plain_entries(&mut self, s: &State) -> Vec<Term> {
        let mut all = Vec::new();
        for entry in s.world.documents.iter().flat_map(|document| document.entries.iter().flatten()) {
            let text = self.object(s, entry.text).text();
            let Some(Chars::Named(units)) = text.map(|text| text.chars.clone()) else { continue };
            for (index, unit) in units {
                // A space at the beginning would belong to the separator.
                let first = if index == Value::Int(0) { 0x21 } else { 0x20 };
                let (first, last) = (self.terms.bv(16, first), self.terms.bv(16, 0x7e));
                let backslash = self.terms.bv(16, b'\\'.into());
                let above = self.terms.cmp(BvCmp::Ule, first, unit);
                let below = self.terms.cmp(BvCmp::Ule, unit, last);
                let escape = self.terms.eq(unit, backslash);
                all.extend([above, below, self.terms.not(escape)]);
            }
        }
        all
    }
}
