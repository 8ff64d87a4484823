//! Equality of references: choices between addresses become conditions on the choices.
//! No heap here: an address is a number, 0 is null.

use rustc_hash::FxHashMap;

use crate::arena::Terms;
use crate::node::{Node, Term};

impl Terms {
    pub(crate) fn eq_ref(&mut self, a: Term, b: Term) -> Term {
        let mut known = FxHashMap::default();
        self.eq_ref_memo(a, b, &mut known)
    }

    /// Remembers pairs, because long write logs share their tails.
    fn eq_ref_memo(&mut self, a: Term, b: Term, known: &mut FxHashMap<(Term, Term), Term>) -> Term {
        let (a, b) = (a.min(b), a.max(b));
        if a == b {
            return Terms::TRUE;
        }
        if self.is_const(a) && self.is_const(b) {
            return Terms::FALSE;
        }
        if let Some(&result) = known.get(&(a, b)) {
            return result;
        }
        let result = match (*self.node(a), *self.node(b)) {
            (Node::Ite(c, x, y), _) => {
                let then = self.eq_ref_memo(x, b, known);
                let otherwise = self.eq_ref_memo(y, b, known);
                self.ite(c, then, otherwise)
            }
            (_, Node::Ite(c, x, y)) => {
                let then = self.eq_ref_memo(a, x, known);
                let otherwise = self.eq_ref_memo(a, y, known);
                self.ite(c, then, otherwise)
            }
            _ => self.make(Node::Eq(a, b)),
        };
        known.insert((a, b), result);
        result
    }
}
