//! Replacing terms by others, rebuilding through the constructors so that everything simplifies again.
//! Never recurses: terms may be deep.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::arena::Terms;
use crate::node::{Node, Term};
use crate::sort::VarId;

/// What stands for which terms, with what has already been rebuilt.
#[derive(Clone, Debug, Default)]
pub struct Substitution {
    by: FxHashMap<Term, Term>,
    /// The variables of what is replaced: terms without them stay as they are.
    vars: FxHashSet<VarId>,
    /// Whether a set of variables has any of them.
    touched: FxHashMap<u32, bool>,
    known: FxHashMap<Term, Term>,
}

impl Substitution {
    /// From now on `by` stands for `what`.
    pub fn insert(&mut self, terms: &Terms, what: Term, by: Term) {
        self.by.insert(what, by);
        self.vars.extend(terms.vars(what));
        self.touched.clear();
        self.known.clear();
    }

    pub fn contains(&self, what: Term) -> bool {
        self.by.contains_key(&what)
    }

    /// Whether a variable is replaced by something.
    pub fn contains_var(&self, terms: &Terms, id: VarId) -> bool {
        self.vars.contains(&id) && self.contains(terms.var_term(id))
    }

    pub fn is_empty(&self) -> bool {
        self.by.is_empty()
    }

    fn concerns(&mut self, terms: &Terms, t: Term) -> bool {
        let vars = &self.vars;
        let touches = || terms.vars(t).iter().any(|id| vars.contains(id));
        *self.touched.entry(terms.var_set(t)).or_insert_with(touches)
    }
}

impl Terms {
    pub fn substitute(&mut self, t: Term, by: &mut Substitution) -> Term {
        self.substitute_within(t, by, usize::MAX).expect("no limit")
    }

    /// `None` if more subterms than that would have to be rebuilt.
    pub fn substitute_within(&mut self, t: Term, by: &mut Substitution, limit: usize) -> Option<Term> {
        if !by.concerns(self, t) {
            return Some(t);
        }
        let enough = by.known.len().saturating_add(limit);
        let mut pending = vec![t];
        while let Some(&top) = pending.last() {
            if by.known.contains_key(&top) {
                pending.pop();
                continue;
            }
            if by.known.len() >= enough {
                return None;
            }
            if let Some(&other) = by.by.get(&top) {
                by.known.insert(top, other);
                continue;
            }
            if !by.concerns(self, top) {
                by.known.insert(top, top);
                continue;
            }
            let children = self.node(top).children();
            let mut rebuilt = [top; 3];
            let mut missing = false;
            for (place, &child) in rebuilt.iter_mut().zip(children.iter()) {
                match by.known.get(&child) {
                    Some(&term) => *place = term,
                    None => {
                        pending.push(child);
                        missing = true;
                    }
                }
            }
            if !missing {
                // Rebuilding may bring forth what is to be replaced itself.
                let result = self.rebuild(top, rebuilt);
                let result = by.by.get(&result).copied().unwrap_or(result);
                by.known.insert(top, result);
            }
        }
        Some(by.known[&t])
    }

    fn rebuild(&mut self, t: Term, [a, b, c]: [Term; 3]) -> Term {
        match *self.node(t) {
            Node::Var(_) | Node::Const(_) => t,
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
