//! Does a term have exactly one value under constraints?
//! A model gives one value; the question is whether there is another.

use std::rc::Rc;

use terms::{Const, Model, Sort, Term, Terms};

use crate::chain::Chain;
use crate::query::Answer;

/// The only value of `t`, if there is only one. `model` must satisfy the constraints.
pub fn unique_value(
    chain: &mut Chain,
    terms: &mut Terms,
    constraints: &[Term],
    t: Term,
    model: &Rc<Model>,
) -> Option<Const> {
    if let Some(value) = terms.as_const(t) {
        return Some(value);
    }
    let value = terms.evaluate(t, model);
    let known = terms.constant(value);
    let same = match terms.sort(t) {
        // By bits, since NaN does not equal itself and 0.0 equals -0.0.
        Sort::F32 | Sort::F64 => {
            let (bits, known) = (terms.float_bits(t), terms.float_bits(known));
            terms.eq(bits, known)
        }
        Sort::Bool | Sort::Bv(_) | Sort::Ref => terms.eq(t, known),
    };
    let other = terms.not(same);
    match chain.check_extension(terms, constraints, Some(model), other) {
        Answer::Unsat => Some(value),
        Answer::Sat(_) | Answer::Unknown(_) => None,
    }
}
