//! Replacing variables by terms, rebuilding through the constructors so that everything simplifies again.
//! Never recurses: terms may be deep.

use rustc_hash::FxHashMap;

use crate::arena::Terms;
use crate::node::{Node, Term};
use crate::sort::VarId;

impl Terms {
    pub fn substitute(&mut self, t: Term, by: &FxHashMap<VarId, Term>) -> Term {
        let mut known: FxHashMap<Term, Term> = FxHashMap::default();
        let mut pending = vec![t];
        while let Some(&top) = pending.last() {
            if known.contains_key(&top) {
                pending.pop();
                continue;
            }
            if !self.vars(top).iter().any(|id| by.contains_key(id)) {
                known.insert(top, top);
                continue;
            }
            let children = self.node(top).children();
            let mut rebuilt = [top; 3];
            let mut missing = false;
            for (place, &child) in rebuilt.iter_mut().zip(children.iter()) {
                match known.get(&child) {
                    Some(&term) => *place = term,
                    None => {
                        pending.push(child);
                        missing = true;
                    }
                }
            }
            if !missing {
                let result = self.rebuild(top, rebuilt, by);
                known.insert(top, result);
            }
        }
        known[&t]
    }

    fn rebuild(&mut self, t: Term, [a, b, c]: [Term; 3], by: &FxHashMap<VarId, Term>) -> Term {
        match *self.node(t) {
            Node::Var(id) => by.get(&id).copied().unwrap_or(t),
            Node::Const(_) => t,
            Node::Not(_) => self.not(a),
            Node::And(..) => self.and(a, b),
            Node::Ite(..) => self.ite(a, b, c),
            Node::Eq(..) => self.eq(a, b),
            Node::Bin(op, ..) => self.bin(op, a, b),
            Node::Cmp(op, ..) => self.cmp(op, a, b),
            Node::SignExtend(_, to) => self.sign_extend(a, to),
            Node::ZeroExtend(_, to) => self.zero_extend(a, to),
            Node::Truncate(_, to) => self.truncate(a, to),
            Node::FBin(op, ..) => self.fbin(op, a, b),
            Node::FUn(op, _) => self.fun(op, a),
            Node::FCmp(op, ..) => self.fcmp(op, a, b),
            Node::IsNan(_) => self.is_nan(a),
            Node::IntToFloat(_, sort) => self.int_to_float(a, sort),
            Node::FloatToInt(_, to) => self.float_to_int(a, to),
            Node::FloatToFloat(_, sort) => self.float_to_float(a, sort),
            Node::FloatBits(_) => self.float_bits(a),
            Node::BitsFloat(_) => self.bits_float(a),
        }
    }
}
