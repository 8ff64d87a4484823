//! Simplification rules, judged by the solver: an operation on terms equals the same operation on opaque variables
//! that stand for them, for all values.

use std::time::Duration;

use solver::{Answer, Chain, Query, Solver, SolverSettings};
use terms::{BvCmp, BvOp, FloatCmp, FloatOp, FloatUnary, Sort, Term, Terms};
use testkit::random::Random;

#[test]
fn integer_rules_hold_for_all_values() {
    for (width, rounds) in [(8, 250), (32, 150)] {
        let mut chain = chain();
        for round in 0..rounds {
            let mut terms = Terms::new();
            let mut random = Random::new(round);
            let variables = [terms.var(Sort::Bv(width), "x"), terms.var(Sort::Bv(width), "y")];
            let mut pool = variables.to_vec();
            for _ in 0..3 {
                let (a, b) = operands(&mut terms, &mut random, &pool, width);
                let op = operation(&mut random, width);
                pool.push(terms.bin(op, a, b));
            }
            let (a, b) = operands(&mut terms, &mut random, &pool, width);
            let opaque = [terms.var(Sort::Bv(width), "p"), terms.var(Sort::Bv(width), "q")];
            let (built, raw) = match random.below(3) {
                0 => {
                    let op = [BvCmp::Slt, BvCmp::Sle, BvCmp::Ult, BvCmp::Ule][random.below(4)];
                    (terms.cmp(op, a, b), terms.cmp(op, opaque[0], opaque[1]))
                }
                1 => (terms.eq(a, b), terms.eq(opaque[0], opaque[1])),
                _ => {
                    let op = operation(&mut random, width);
                    (terms.bin(op, a, b), terms.bin(op, opaque[0], opaque[1]))
                }
            };
            refute_difference(&mut chain, &mut terms, [(opaque[0], a), (opaque[1], b)], built, raw);
        }
        assert_eq!(chain.stats().mismatches, 0);
    }
}

#[test]
fn boolean_rules_hold_for_all_values() {
    let mut chain = chain();
    for round in 0..300 {
        let mut terms = Terms::new();
        let mut random = Random::new(round);
        let (x, y) = (terms.var(Sort::Bv(8), "x"), terms.var(Sort::Bv(8), "y"));
        let three = terms.bv(8, 3);
        let mut pool = vec![terms.var(Sort::Bool, "a"), terms.var(Sort::Bool, "b")];
        pool.push(terms.eq(x, y));
        pool.push(terms.cmp(BvCmp::Slt, x, y));
        pool.push(terms.cmp(BvCmp::Sle, y, x));
        pool.push(terms.eq(x, three));
        pool.push(terms.cmp(BvCmp::Slt, x, three));
        for _ in 0..5 {
            let [a, b, c] = [0; 3].map(|_| pool[random.below(pool.len())]);
            let built = connective(&mut terms, &mut random, a, b, c);
            pool.push(built);
        }
        let [a, b, c] = [0; 3].map(|_| pool[random.below(pool.len())]);
        let opaque = [0; 3].map(|_| terms.var(Sort::Bool, "p"));
        let seed = random.bits();
        let built = connective(&mut terms, &mut Random::new(seed), a, b, c);
        let raw = connective(&mut terms, &mut Random::new(seed), opaque[0], opaque[1], opaque[2]);
        refute_difference(
            &mut chain,
            &mut terms,
            [(opaque[0], a), (opaque[1], b), (opaque[2], c)],
            built,
            raw,
        );
    }
}

#[test]
fn translation_agrees_with_the_evaluator_on_floats() {
    let mut chain = chain();
    for round in 0..60 {
        let mut terms = Terms::new();
        let mut random = Random::new(round);
        let sort = [Sort::F32, Sort::F64][random.below(2)];
        let (x, y) = (terms.var(sort, "x"), terms.var(sort, "y"));
        let (vx, vy) = (random.value(sort), random.value(sort));
        let result = match random.below(8) {
            0 => terms.float_to_int(x, [32, 64][random.below(2)]),
            1 => terms.float_bits(x),
            2 => {
                let bits = terms.float_bits(y);
                terms.bits_float(bits)
            }
            3 => terms.fun([FloatUnary::Neg, FloatUnary::Abs][random.below(2)], x),
            4 => terms.fcmp([FloatCmp::Eq, FloatCmp::Lt, FloatCmp::Le][random.below(3)], x, y),
            5 => terms.float_to_float(x, if sort == Sort::F32 { Sort::F64 } else { Sort::F32 }),
            _ => terms.fbin([FloatOp::Add, FloatOp::Sub, FloatOp::Mul, FloatOp::Div][random.below(4)], x, y),
        };
        let model = [(terms::VarId(0), vx), (terms::VarId(1), vy)].into_iter().collect();
        let expected = terms.evaluate(result, &model);
        let constraints = [(x, vx), (y, vy)].map(|(variable, value)| {
            let value = terms.constant(value);
            same(&mut terms, variable, value)
        });
        let expected = terms.constant(expected);
        let agrees = same(&mut terms, result, expected);
        let differs = terms.not(agrees);
        let all = [constraints[0], constraints[1], differs];
        assert_eq!(chain.check(&mut terms, &Query { constraints: &all }), Answer::Unsat, "round {round}");
    }
}

fn chain() -> Chain {
    Chain::new(SolverSettings { timeout: Duration::from_millis(500), ..SolverSettings::default() })
}

fn refute_difference<const N: usize>(
    chain: &mut Chain,
    terms: &mut Terms,
    stand_ins: [(Term, Term); N],
    built: Term,
    raw: Term,
) {
    let equal = terms.eq(built, raw);
    let mut constraints = vec![terms.not(equal)];
    for (variable, term) in stand_ins {
        constraints.push(terms.eq(variable, term));
    }
    // Hard multiplications may time out; only a counterexample is a failure.
    if let Answer::Sat(model) = chain.check(terms, &Query { constraints: &constraints }) {
        panic!("{} is not {}: {model:?}", terms.display(built), terms.display(raw));
    }
}

fn operands(terms: &mut Terms, random: &mut Random, pool: &[Term], width: u8) -> (Term, Term) {
    let mut one = || {
        if random.below(3) == 0 {
            let value = random.value(Sort::Bv(width));
            terms.constant(value)
        } else {
            pool[random.below(pool.len())]
        }
    };
    (one(), one())
}

fn operation(random: &mut Random, width: u8) -> BvOp {
    const CHEAP: [BvOp; 8] =
        [BvOp::Add, BvOp::Sub, BvOp::And, BvOp::Or, BvOp::Xor, BvOp::Shl, BvOp::AShr, BvOp::LShr];
    const DEAR: [BvOp; 5] = [BvOp::Mul, BvOp::SDiv, BvOp::SRem, BvOp::UDiv, BvOp::URem];
    if width == 8 && random.below(2) == 0 { DEAR[random.below(5)] } else { CHEAP[random.below(8)] }
}

fn connective(terms: &mut Terms, random: &mut Random, a: Term, b: Term, c: Term) -> Term {
    match random.below(5) {
        0 => terms.and(a, b),
        1 => terms.or(a, b),
        2 => terms.eq(a, b),
        3 => terms.not(a),
        _ => terms.ite(a, b, c),
    }
}

/// Equality by bits for floats, plain equality otherwise.
fn same(terms: &mut Terms, a: Term, b: Term) -> Term {
    if terms.sort(a).is_float() {
        let (a, b) = (terms.float_bits(a), terms.float_bits(b));
        return terms.eq(a, b);
    }
    terms.eq(a, b)
}
