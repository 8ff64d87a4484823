//! Which terms have exactly one value left under a path condition that has just grown?
//!
//! Cheapest first: another value that fits the same constraints shows that a term has several; ranges that have shrunk to
//! a point show that it has one; what is left costs one question, "is there a model with another value anywhere?".

use std::rc::Rc;

use terms::{Const, Evaluator, Model, Node, Substitution, Term, Terms, VarId};

use crate::chain::Chain;
use crate::component::{Component, subterms, value_of};
use crate::query::Answer;

/// In larger components only the newest constraint's variables are looked at.
const MAX_VARIABLES: usize = 24;
/// Larger components are not worth a question.
const MAX_SUBTERMS: usize = 150;
/// Each answer "yes, there is" takes some terms off the list; then the rest is asked about again.
const MAX_QUESTIONS: usize = 3;

/// The terms that `new`, the newest constraint, leaves with one value, beside those already `fixed`: input variables, or
/// some of `live`, which are the terms somebody may still use. `model` satisfies all constraints.
pub fn unique_values(
    chain: &mut Chain,
    terms: &mut Terms,
    constraints: &[Term],
    new: Term,
    live: &[Term],
    fixed: &Substitution,
    model: &Rc<Model>,
) -> Vec<(Term, Const)> {
    let Some(conjuncts) = chain.component_of(terms, constraints, new) else { return Vec::new() };
    let component = Component::new(terms, conjuncts, None);
    let is_open = |id: &VarId| !fixed.contains_var(terms, *id);
    // What is new about the path concerns these first; if they have a choice, so have the others.
    let nearest: Vec<VarId> = terms.vars(new).iter().copied().filter(is_open).collect();
    let mut open = Open::new(terms, &nearest, live, model);
    open.try_others(terms, &component, &nearest, model);
    if !open.candidates.is_empty() && component.vars.len() <= MAX_VARIABLES {
        let others = component.vars.iter().copied().filter(|id| is_open(id) && !nearest.contains(id));
        let others: Vec<VarId> = others.collect();
        let mut more = Open::new(terms, &others, live, model);
        more.try_others(terms, &component, &others, model);
        open.add(more);
    }
    if open.candidates.is_empty() {
        return Vec::new();
    }
    let mut found = open.at_a_point(&component);
    open.drop_consequences(terms, &found, fixed);
    if is_inequality(terms, new) {
        open.keep_narrow(&component);
    }
    let small = subterms(terms, &component.conjuncts, MAX_SUBTERMS).is_some();
    drop(component);
    if !small {
        return found;
    }
    for _ in 0..MAX_QUESTIONS {
        if open.candidates.is_empty() {
            break;
        }
        let other = open.another_value(terms);
        match chain.check_uniqueness(terms, constraints, model, other) {
            Some(Answer::Unsat) => found.append(&mut open.candidates),
            Some(Answer::Sat(witness)) => open.drop_refuted(terms, &witness),
            Some(Answer::Unknown(_)) | None => break,
        }
    }
    found
}

/// Terms that may still have only one value: the one they have under the model.
struct Open {
    candidates: Vec<(Term, Const)>,
}

impl Open {
    fn new(terms: &Terms, ids: &[VarId], live: &[Term], model: &Model) -> Open {
        let mut evaluator = Evaluator::new(terms, model);
        let concerned = |t: &&Term| terms.vars(**t).iter().any(|id| ids.binary_search(id).is_ok());
        let mut all: Vec<Term> = ids.iter().map(|&id| terms.var_term(id)).collect();
        all.extend(live.iter().filter(concerned));
        all.sort_unstable();
        all.dedup();
        Open { candidates: all.into_iter().map(|t| (t, evaluator.value(t))).collect() }
    }

    fn add(&mut self, mut more: Open) {
        self.candidates.append(&mut more.candidates);
        self.candidates.sort_unstable_by_key(|&(t, _)| t);
        self.candidates.dedup_by_key(|&mut (t, _)| t);
    }

    /// Changes one variable at a time, then all of them together; whatever still satisfies the component is a witness.
    fn try_others(&mut self, terms: &Terms, component: &Component, ids: &[VarId], model: &Model) {
        let mut changed = model.clone();
        let fits = |changed: &Model, touched: &dyn Fn(&[VarId]) -> bool| {
            let mut evaluator = Evaluator::new(terms, changed);
            let mut concerned = component.conjuncts.iter().filter(|&&t| touched(terms.vars(t)));
            concerned.all(|&t| evaluator.holds(t))
        };
        for &id in ids {
            if !self.candidates.iter().any(|&(t, _)| t == terms.var_term(id)) {
                continue;
            }
            let value = value_of(terms, model, id);
            for other in others(value) {
                changed.set(id, other);
                if fits(&changed, &|vars| vars.binary_search(&id).is_ok()) {
                    self.drop_refuted(terms, &changed);
                    break;
                }
            }
            changed.set(id, value);
        }
        if self.candidates.len() < 2 {
            return;
        }
        for step in [1, -1] {
            for &id in &component.vars {
                changed.set(id, moved(value_of(terms, model, id), step));
            }
            if fits(&changed, &|_| true) {
                self.drop_refuted(terms, &changed);
            }
        }
    }

    fn drop_refuted(&mut self, terms: &Terms, witness: &Model) {
        let mut evaluator = Evaluator::new(terms, witness);
        self.candidates.retain(|&(t, value)| evaluator.value(t).bits() == value.bits());
    }

    /// Takes out those whose range is a single value.
    fn at_a_point(&mut self, component: &Component) -> Vec<(Term, Const)> {
        let Some(Ok(bounds)) = component.bounds() else { return Vec::new() };
        let (points, rest) = self.candidates.drain(..).partition(|&(t, _)| bounds.is_point(t));
        self.candidates = rest;
        points
    }

    /// Takes out those that may have many values.
    fn keep_narrow(&mut self, component: &Component) {
        let Some(Ok(bounds)) = component.bounds() else { return };
        self.candidates.retain(|&(t, _)| bounds.is_narrow(t));
    }

    /// What is made of fixed variables alone needs no question.
    fn drop_consequences(&mut self, terms: &Terms, found: &[(Term, Const)], fixed: &Substitution) {
        let has_value = |&id: &VarId| {
            let var = terms.var_term(id);
            fixed.contains(var) || found.iter().any(|&(t, _)| t == var)
        };
        self.candidates.retain(|&(t, _)| !terms.vars(t).iter().all(has_value));
    }

    /// Some candidate differs from the value it has.
    fn another_value(&self, terms: &mut Terms) -> Term {
        let mut any = Terms::FALSE;
        for &(t, value) in &self.candidates {
            let known = terms.constant(value);
            let same = terms.same_bits(t, known);
            let other = terms.not(same);
            any = terms.or(any, other);
        }
        any
    }
}

/// `x < y` hardly ever leaves one value where ranges still see many.
fn is_inequality(terms: &Terms, t: Term) -> bool {
    let plain = |side: Term| !matches!(terms.node(side), Node::Ite(..));
    match *terms.node(t) {
        Node::Not(negated) => matches!(terms.node(negated), Node::Eq(..)) || is_inequality(terms, negated),
        Node::Cmp(_, a, b) => plain(a) && plain(b),
        _ => false,
    }
}

/// A few other values of the same sort, near ones first.
fn others(value: Const) -> Vec<Const> {
    let mut all = vec![moved(value, 1), moved(value, -1)];
    if let Const::Bv { .. } = value {
        let sort = value.sort();
        all.extend([0, 1, 100, u64::MAX].map(|bits| Const::from_bits(sort, bits)));
        all.retain(|other| other.bits() != value.bits());
    }
    all
}

/// The value so many steps further; booleans flip, floats move by their smallest step.
fn moved(value: Const, step: i64) -> Const {
    Const::from_bits(value.sort(), value.bits().wrapping_add_signed(step))
}
