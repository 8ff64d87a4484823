//! Conjuncts that say nothing beside others: `n > 0` where `n > 2` is said, `n != 0` where `n == 2` is.
//!
//! Looks at comparisons of one term with a constant only, each against each.

use terms::{BvCmp, Node, Range, Term, Terms};

/// What a conjunct leaves of the values of a term.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ValueBounds {
    Within(Range),
    Not(i64),
}

/// Those that the others do not imply, in their order.
pub(super) fn without_implied(terms: &Terms, all: &[Term]) -> Vec<Term> {
    let said: Vec<Option<(Term, ValueBounds)>> =
        all.iter().map(|&conjunct| said(terms, conjunct, true)).collect();
    let is_implied = |i: usize| {
        let Some((term, weak)) = said[i] else { return false };
        said.iter().enumerate().any(|(k, other)| {
            // Of two that say the same, the first stays.
            other.is_some_and(|(same, strong)| {
                k != i && same == term && implies(strong, weak) && (strong != weak || k < i)
            })
        })
    };
    (0..all.len()).filter(|&i| !is_implied(i)).map(|i| all[i]).collect()
}

fn implies(strong: ValueBounds, weak: ValueBounds) -> bool {
    match (strong, weak) {
        (ValueBounds::Within(strong), ValueBounds::Within(weak)) => {
            weak.min <= strong.min && strong.max <= weak.max
        }
        (ValueBounds::Within(strong), ValueBounds::Not(hole)) => !strong.contains(hole),
        (ValueBounds::Not(strong), ValueBounds::Not(weak)) => strong == weak,
        (ValueBounds::Not(_), ValueBounds::Within(_)) => false,
    }
}

fn said(terms: &Terms, conjunct: Term, holds: bool) -> Option<(Term, ValueBounds)> {
    let number = |t: Term| terms.as_const(t).and_then(|constant| constant.as_signed());
    match *terms.node(conjunct) {
        Node::Not(inner) => said(terms, inner, !holds),
        Node::Eq(a, b) => {
            let (term, value) = number(b).map(|value| (a, value)).or_else(|| Some((b, number(a)?)))?;
            Some((
                term,
                if holds {
                    ValueBounds::Within(Range { min: value, max: value })
                } else {
                    ValueBounds::Not(value)
                },
            ))
        }
        Node::Cmp(op @ (BvCmp::Slt | BvCmp::Sle), a, b) => {
            let strict = op == BvCmp::Slt;
            // a < b, or b <= a where it does not hold.
            let (low, high, strict) = if holds { (a, b, strict) } else { (b, a, !strict) };
            let by = i64::from(strict);
            let (term, range) = match (number(low), number(high)) {
                (None, Some(max)) => (low, Range { min: i64::MIN, max: max.checked_sub(by)? }),
                (Some(min), None) => (high, Range { min: min.checked_add(by)?, max: i64::MAX }),
                _ => return None,
            };
            Some((term, ValueBounds::Within(range)))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use terms::Sort;

    use super::*;

    #[test]
    fn only_what_says_something_is_left() {
        let mut terms = Terms::new();
        let x = terms.var(Sort::Bv(32), "x");
        let y = terms.var(Sort::Bv(32), "y");
        let number = |terms: &mut Terms, n: i32| terms.int(n);
        let over = |terms: &mut Terms, t: Term, n: i32| {
            let n = number(terms, n);
            terms.cmp(BvCmp::Slt, n, t)
        };
        let (over_0, over_2, y_over_0) =
            (over(&mut terms, x, 0), over(&mut terms, x, 2), over(&mut terms, y, 0));
        let three = terms.int(3);
        let is_3 = terms.eq(x, three);
        let not_3 = terms.not(is_3);
        let at_most_2 = terms.not(over_2);
        assert_eq!(without_implied(&terms, &[over_0, y_over_0, over_2]), [y_over_0, over_2]);
        assert_eq!(without_implied(&terms, &[over_0, is_3, over_2]), [is_3]);
        assert_eq!(without_implied(&terms, &[not_3, at_most_2, over_0]), [at_most_2, over_0]);
        assert_eq!(without_implied(&terms, &[over_0, not_3, over_0]), [over_0, not_3]);
    }
}
