//! Independence: conjuncts that share no variable, even through others, are separate questions.
//! Only cuts; answers are put together by the chain.

use std::cell::OnceCell;
use std::rc::Rc;

use rustc_hash::FxHashSet;
use terms::{Const, Model, Term, Terms, VarId};

use crate::layers::{Bounds, Empty};

/// Conjuncts connected through their variables.
pub(crate) struct Component<'a> {
    terms: &'a Terms,
    /// Flat, sorted, without duplicates: the key of the cache.
    pub conjuncts: Vec<Term>,
    /// Their variables, ascending.
    pub vars: Vec<VarId>,
    /// Values to start a search from; they satisfy all conjuncts but the newest, if given.
    pub hint: Option<Rc<Model>>,
    bounds: OnceCell<Option<Result<Bounds<'a>, Empty>>>,
}

impl<'a> Component<'a> {
    pub fn new(terms: &'a Terms, conjuncts: Vec<Term>, hint: Option<Rc<Model>>) -> Component<'a> {
        let mut vars: Vec<VarId> = conjuncts.iter().flat_map(|&t| terms.vars(t)).copied().collect();
        vars.sort_unstable();
        vars.dedup();
        Component { terms, conjuncts, vars, hint, bounds: OnceCell::new() }
    }

    /// What the conjuncts leave of each subterm's range, worked out once for all layers; `None` if they are too large to
    /// look at.
    pub fn bounds(&self) -> Option<&Result<Bounds<'a>, Empty>> {
        self.bounds.get_or_init(|| Bounds::of(self.terms, &self.conjuncts)).as_ref()
    }
}

/// What a variable is under a model; one that it leaves out is zero.
pub(crate) fn value_of(terms: &Terms, model: &Model, id: VarId) -> Const {
    model.get(id).unwrap_or_else(|| Const::zero(terms.var_sort(id)))
}

/// All subterms of the conjuncts, ascending, so operands come before what is built from them; `None` beyond the limit.
pub(crate) fn subterms(terms: &Terms, conjuncts: &[Term], limit: usize) -> Option<Vec<Term>> {
    let mut seen: FxHashSet<Term> = conjuncts.iter().copied().collect();
    let mut found = conjuncts.to_vec();
    let mut at = 0;
    while let Some(&t) = found.get(at) {
        if found.len() > limit {
            return None;
        }
        found.extend(terms.node(t).children().iter().filter(|&&child| seen.insert(child)));
        at += 1;
    }
    found.sort_unstable();
    Some(found)
}

/// Finds the conjuncts connected with given ones. Keeps its marks between calls, so that a call allocates nothing
/// in proportion to the number of variables.
#[derive(Default)]
pub(crate) struct Slicer {
    /// The round in which a variable was last reached.
    marks: Vec<u32>,
    round: u32,
    taken: Vec<bool>,
}

impl Slicer {
    /// All constraints connected with `seed` through shared variables, `seed` itself excluded.
    pub fn connected(&mut self, terms: &Terms, seed: &[Term], constraints: &[Term]) -> Vec<Term> {
        self.start(terms);
        for &t in seed {
            self.mark(terms, t);
        }
        self.taken.clear();
        self.taken.resize(constraints.len(), false);
        let mut found = Vec::new();
        loop {
            let before = found.len();
            for (at, &t) in constraints.iter().enumerate() {
                if !self.taken[at] && self.touches(terms, t) {
                    self.taken[at] = true;
                    self.mark(terms, t);
                    found.push(t);
                }
            }
            if found.len() == before {
                return found;
            }
        }
    }

    /// Cuts a flat conjunction into its components, in order of their first conjuncts.
    pub fn components(&mut self, terms: &Terms, conjuncts: &[Term]) -> Vec<Vec<Term>> {
        let mut rest = conjuncts.to_vec();
        let mut components = Vec::new();
        while let Some(&first) = rest.first() {
            let mut component = vec![first];
            component.extend(self.connected(terms, &[first], &rest[1..]));
            component.sort_unstable();
            rest.retain(|t| component.binary_search(t).is_err());
            components.push(component);
        }
        components
    }

    fn start(&mut self, terms: &Terms) {
        self.round += 1;
        self.marks.resize(terms.var_count(), 0);
    }

    fn mark(&mut self, terms: &Terms, t: Term) {
        for id in terms.vars(t) {
            self.marks[id.0 as usize] = self.round;
        }
    }

    fn touches(&self, terms: &Terms, t: Term) -> bool {
        terms.vars(t).iter().any(|id| self.marks[id.0 as usize] == self.round)
    }
}
