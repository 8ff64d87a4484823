//! The chain on questions with known answers: each layer's home ground, extensions, minimising, uniqueness.

use std::rc::Rc;

use solver::{Answer, Chain, Query, Solver, SolverSettings, minimise, unique_values};
use terms::{BvCmp, BvOp, Const, FloatCmp, FloatOp, Model, Sort, Term, Terms, VarId};

fn check(build: impl Fn(&mut Terms) -> Vec<Term>) -> (Answer, solver::Stats) {
    let mut terms = Terms::new();
    let mut chain = Chain::new(SolverSettings::default());
    let constraints = build(&mut terms);
    let answer = chain.check(&mut terms, &Query { constraints: &constraints });
    if let Answer::Sat(model) = &answer {
        for &t in &constraints {
            assert!(terms.holds(t, model), "{} under {model:?}", terms.display(t));
        }
    }
    (answer, chain.stats().clone())
}

#[test]
fn a_term_beside_its_negation() {
    let (answer, stats) = check(|t| {
        let (x, y) = (t.var(Sort::Bv(32), "x"), t.var(Sort::Bv(32), "y"));
        let less = t.cmp(BvCmp::Slt, x, y);
        vec![less, t.not(less)]
    });
    assert!(answer.is_unsat());
    assert_eq!((stats.contradictions, stats.smt_calls), (1, 0));
}

#[test]
fn ranges_refute_a_chain_of_orders() {
    let (answer, stats) = check(|t| {
        let [x, y, z] = ["x", "y", "z"].map(|name| t.var(Sort::Bv(32), name));
        let (ten, twelve) = (t.int(10), t.int(12));
        vec![
            t.cmp(BvCmp::Slt, ten, x),
            t.cmp(BvCmp::Slt, x, y),
            t.cmp(BvCmp::Slt, y, z),
            t.cmp(BvCmp::Slt, z, twelve),
        ]
    });
    assert!(answer.is_unsat());
    assert_eq!(stats.smt_calls, 0);
}

/// `n >= 0`, `i >= 0`, `i + 3 < n`, `n <= i + 2`: what a loop over an array asks in its fourth round.
#[test]
fn sums_are_ordered_without_smt() {
    let (answer, stats) = check(|t| {
        let [n, i] = ["n", "i"].map(|name| t.var(Sort::Bv(32), name));
        let [zero, two, three] = [0, 2, 3].map(|value| t.int(value));
        let (later, last) = (t.bin(BvOp::Add, i, two), t.bin(BvOp::Add, i, three));
        vec![
            t.cmp(BvCmp::Sle, zero, n),
            t.cmp(BvCmp::Sle, zero, i),
            t.cmp(BvCmp::Slt, i, n),
            t.cmp(BvCmp::Slt, last, n),
            t.cmp(BvCmp::Sle, zero, last),
            t.cmp(BvCmp::Sle, n, later),
        ]
    });
    assert!(answer.is_unsat());
    assert_eq!(stats.smt_calls, 0);
}

/// `max(n, 10) < n`: either branch is refuted.
#[test]
fn choices_are_ordered_branch_by_branch() {
    let (answer, stats) = check(|t| {
        let (n, m, ten) = (t.var(Sort::Bv(32), "n"), t.var(Sort::Bv(32), "m"), t.int(10));
        let above = t.cmp(BvCmp::Slt, m, n);
        let most = t.ite(above, n, m);
        vec![t.cmp(BvCmp::Sle, ten, m), t.cmp(BvCmp::Slt, most, n)]
    });
    assert!(answer.is_unsat());
    assert_eq!(stats.smt_calls, 0);
}

/// `(b & 0xc0) == 0x80` and `b >> 4 == -2`: no byte of UTF-8 is both.
#[test]
fn the_values_of_a_byte_are_tried() {
    let (answer, stats) = check(|t| {
        let b = t.var(Sort::Bv(8), "b");
        let b = t.sign_extend(b, 32);
        let [mask, mark, four, lead] = [192, 128, 4, -2].map(|value| t.int(value));
        let (masked, shifted) = (t.bin(BvOp::And, b, mask), t.bin(BvOp::AShr, b, four));
        vec![t.eq(masked, mark), t.eq(shifted, lead)]
    });
    assert!(answer.is_unsat());
    assert_eq!(stats.smt_calls, 0);
}

/// Sums may wrap around: `n + 32 < n` has answers when nothing keeps `n` small.
#[test]
fn a_sum_that_wraps_is_below_its_operand() {
    let wrapped = |least: bool| {
        check(|t| {
            let (n, by, zero) = (t.var(Sort::Bv(32), "n"), t.int(32), t.int(0));
            let sum = t.bin(BvOp::Add, n, by);
            let below = t.cmp(BvCmp::Slt, sum, n);
            if least { vec![below, t.cmp(BvCmp::Sle, zero, sum)] } else { vec![below] }
        })
    };
    assert!(wrapped(false).0.is_sat());
    let (answer, stats) = wrapped(true);
    assert!(answer.is_unsat());
    assert_eq!(stats.smt_calls, 0);
}

#[test]
fn ranges_suggest_a_model() {
    let (answer, stats) = check(|t| {
        let c = t.var(Sort::Bv(16), "c");
        let wide = t.zero_extend(c, 32);
        let (low, high) = (t.int(48), t.int(57));
        vec![t.cmp(BvCmp::Sle, low, wide), t.cmp(BvCmp::Sle, wide, high)]
    });
    assert!(answer.is_sat());
    assert_eq!(stats.smt_calls, 0);
}

#[test]
fn multiplication_is_solved() {
    let (answer, _) = check(|t| {
        let (x, y) = (t.var(Sort::Bv(32), "x"), t.var(Sort::Bv(32), "y"));
        let (k, one) = (t.int(1_018_081), t.int(1));
        let product = t.bin(BvOp::Mul, x, y);
        vec![t.eq(product, k), t.cmp(BvCmp::Slt, one, x), t.cmp(BvCmp::Slt, x, y)]
    });
    assert!(answer.is_sat());
}

#[test]
fn floats_are_solved_without_smt_when_easy() {
    let (answer, stats) = check(|t| {
        let (x, y) = (t.var(Sort::F64, "x"), t.var(Sort::F64, "y"));
        let (k, two) = (t.f64(100.25), t.f64(2.0));
        let double = t.fbin(FloatOp::Mul, x, two);
        let sum = t.fbin(FloatOp::Add, double, y);
        vec![t.fcmp(FloatCmp::Lt, k, sum), t.fcmp(FloatCmp::Lt, y, x)]
    });
    assert!(answer.is_sat());
    assert_eq!(stats.smt_calls, 0);
}

#[test]
fn a_float_remainder_never_reaches_smt_unjudged() {
    let (answer, _) = check(|t| {
        let x = t.var(Sort::F64, "x");
        let (three, half) = (t.f64(3.0), t.f64(0.5));
        let rest = t.fbin(FloatOp::Rem, x, three);
        vec![t.fcmp(FloatCmp::Eq, rest, half)]
    });
    assert!(!answer.is_unsat());
}

#[test]
fn extension_keeps_what_it_does_not_touch() {
    let mut t = Terms::new();
    let (x, y) = (t.var(Sort::Bv(32), "x"), t.var(Sort::Bv(32), "y"));
    let (five, nine) = (t.int(5), t.int(9));
    let known = [t.cmp(BvCmp::Slt, five, x), t.cmp(BvCmp::Slt, five, y)];
    let model: Rc<Model> = Rc::new([(VarId(0), int(6)), (VarId(1), int(7))].into_iter().collect());
    let mut chain = Chain::new(SolverSettings::default());
    let new = t.eq(y, nine);
    let Answer::Sat(found) = chain.check_extension(&mut t, &known, Some(&model), new) else { panic!() };
    assert_eq!((found.get(VarId(0)), found.get(VarId(1))), (Some(int(6)), Some(int(9))));
    let same = t.cmp(BvCmp::Slt, x, nine);
    let Answer::Sat(found) = chain.check_extension(&mut t, &known, Some(&model), same) else { panic!() };
    assert!(Rc::ptr_eq(&found, &model));
    let three = t.int(3);
    let impossible = t.eq(x, three);
    assert!(chain.check_extension(&mut t, &known, Some(&model), impossible).is_unsat());
    assert_eq!(chain.stats().smt_calls, 0);
}

#[test]
fn values_shrink() {
    let mut t = Terms::new();
    let (x, y) = (t.var(Sort::Bv(32), "x"), t.var(Sort::Bv(32), "y"));
    let ten = t.int(10);
    let sum = t.bin(BvOp::Add, x, y);
    let constraints = [t.eq(sum, ten), t.cmp(BvCmp::Slt, ten, x)];
    let model = Rc::new([(VarId(0), int(1_000_000)), (VarId(1), int(10 - 1_000_000))].into_iter().collect());
    let mut chain = Chain::new(SolverSettings::default());
    let small = minimise(&mut chain, &mut t, &constraints, &[VarId(1), VarId(0)], &model);
    assert!(constraints.iter().all(|&c| t.holds(c, &small)));
    assert_eq!(small.get(VarId(1)), Some(int(-1)));
}

#[test]
fn a_single_value_is_recognised() {
    let mut t = Terms::new();
    let [x, y, z] = ["x", "y", "z"].map(|name| t.var(Sort::Bv(32), name));
    let (three, five, ten) = (t.int(3), t.int(5), t.int(10));
    let (sum, difference) = (t.bin(BvOp::Add, y, z), t.bin(BvOp::Sub, y, z));
    let mut chain = Chain::new(SolverSettings::default());
    let none = terms::Substitution::default();
    let mut found = |t: &mut Terms, constraints: &[Term], live: &[Term]| {
        let Answer::Sat(model) = chain.check(t, &Query { constraints }) else { panic!("satisfiable") };
        let new = *constraints.last().unwrap();
        let mut found = unique_values(&mut chain, t, constraints, new, live, &none, &model);
        found.sort_by_key(|&(term, _)| term);
        found
    };
    // By its range; the other variable of the component has many values.
    let between = [t.cmp(BvCmp::Slt, x, y), t.cmp(BvCmp::Slt, three, x), t.cmp(BvCmp::Slt, x, five)];
    assert_eq!(found(&mut t, &between, &[]), [(x, int(4))]);
    // No variable, but a term somebody holds.
    let total = [t.eq(sum, ten)];
    assert_eq!(found(&mut t, &total, &[difference]), []);
    let doubled = t.bin(BvOp::Mul, sum, five);
    assert_eq!(found(&mut t, &total, &[difference, doubled]), [(doubled, int(50))]);
    // Only both equations together, and only without wrapping around.
    let zero = t.int(0);
    let both = [total[0], t.cmp(BvCmp::Sle, zero, y), t.cmp(BvCmp::Sle, zero, z), t.eq(y, z)];
    assert_eq!(found(&mut t, &both[..3], &[]), []);
    assert_eq!(found(&mut t, &both, &[]), [(y, int(5)), (z, int(5))]);
}

#[test]
fn a_pinned_float_is_recognised_by_its_bits() {
    let mut t = Terms::new();
    let (count, d) = (t.var(Sort::Bv(32), "count"), t.var(Sort::F64, "d"));
    let wide = t.int_to_float(count, Sort::F64);
    let (eight, nine, ten) = (t.f64(8.0), t.f64(9.0), t.f64(10.0));
    let sum = t.fbin(FloatOp::Add, wide, nine);
    let mut chain = Chain::new(SolverSettings::default());
    let none = terms::Substitution::default();
    let between = [t.fcmp(FloatCmp::Lt, eight, sum), t.fcmp(FloatCmp::Lt, sum, ten)];
    let Answer::Sat(model) = chain.check(&mut t, &Query { constraints: &between }) else { panic!() };
    let mut found = unique_values(&mut chain, &mut t, &between, between[1], &[wide], &none, &model);
    found.sort_by_key(|&(term, _)| term);
    assert_eq!(found, [(count, int(0)), (wide, Const::F64(0.0))]);
    // `d == 0.0` holds for both zeros.
    let zero = t.f64(0.0);
    let zeros = [t.fcmp(FloatCmp::Eq, d, zero)];
    let model = Rc::new(terms::Model::new());
    assert_eq!(unique_values(&mut chain, &mut t, &zeros, zeros[0], &[], &none, &model), []);
}

/// Two workers that ask the same questions get the same models.
#[test]
fn same_questions_same_answers() {
    let run = || {
        let mut t = Terms::new();
        let [x, y, z] = ["x", "y", "z"].map(|name| t.var(Sort::Bv(32), name));
        let mut chain = Chain::new(SolverSettings::default());
        let mut answers = Vec::new();
        for k in 0..20 {
            let (small, large) = (t.int(k), t.int(k * 1_000_003));
            let (product, sum) = (t.bin(BvOp::Mul, x, y), t.bin(BvOp::Add, y, z));
            let constraints = [t.eq(product, large), t.cmp(BvCmp::Slt, small, sum), t.cmp(BvCmp::Slt, z, x)];
            answers.push(chain.check(&mut t, &Query { constraints: &constraints }));
        }
        answers
    };
    assert_eq!(run(), run());
}

#[test]
fn a_hard_question_is_given_up_in_time() {
    let mut t = Terms::new();
    let (x, y) = (t.var(Sort::Bv(64), "x"), t.var(Sort::Bv(64), "y"));
    // A product of two primes, split in the hard direction.
    let (product, one) = (t.bin(BvOp::Mul, x, y), t.long(1));
    let (k, bound) = (t.long(4_611_685_975_477_714_963), t.long(1 << 32));
    let constraints =
        [t.eq(product, k), t.cmp(BvCmp::Slt, one, x), t.cmp(BvCmp::Slt, x, y), t.cmp(BvCmp::Slt, y, bound)];
    let settings =
        SolverSettings { timeout: std::time::Duration::from_millis(20), ..SolverSettings::default() };
    let start = std::time::Instant::now();
    let answer = Chain::new(settings).check(&mut t, &Query { constraints: &constraints });
    assert!(matches!(answer, Answer::Unknown(solver::Unknown::Timeout)), "{answer:?}");
    assert!(start.elapsed().as_secs() < 5);
}

#[test]
fn z3_tells_its_version() {
    assert!(solver::version().contains('.'));
}

fn int(value: i32) -> Const {
    Const::Bv { width: 32, bits: u64::from(value as u32) }
}
