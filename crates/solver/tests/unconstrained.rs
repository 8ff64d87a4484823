//! Constraints that a free variable can always satisfy: every rule against all values of a small width, from both sides.

use solver::without_unconstrained;
use terms::{BvCmp, BvOp, Const, FloatCmp, FloatOp, Model, Node, Sort, Term, Terms, VarId};
use testkit::random::Random;

const WIDTH: u8 = 6;

/// `z` is free and occurs once; `x` is whatever it is.
type Constraint = fn(&mut Terms, Term, Term) -> Term;

#[test]
fn a_variable_that_occurs_once_makes_these_true() {
    let rules: &[(&str, Constraint)] = &[
        ("z != x", |t, z, x| {
            let e = t.eq(z, x);
            t.not(e)
        }),
        ("z == x", |t, z, x| t.eq(z, x)),
        ("z + x != 3", |t, z, x| {
            let s = t.bin(BvOp::Add, z, x);
            let c = t.bv(WIDTH, 3);
            let e = t.eq(s, c);
            t.not(e)
        }),
        ("x - z == 3", |t, z, x| {
            let s = t.bin(BvOp::Sub, x, z);
            let c = t.bv(WIDTH, 3);
            t.eq(s, c)
        }),
        ("z ^ x == x", |t, z, x| {
            let s = t.bin(BvOp::Xor, z, x);
            let c = t.bv(WIDTH, 5);
            t.eq(s, c)
        }),
        ("7 * z == x", |t, z, x| {
            let c = t.bv(WIDTH, 7);
            let p = t.bin(BvOp::Mul, z, c);
            t.eq(p, x)
        }),
        ("z <= x", |t, z, x| t.cmp(BvCmp::Sle, z, x)),
        ("x <= z", |t, z, x| t.cmp(BvCmp::Sle, x, z)),
        ("z <= x, unsigned", |t, z, x| t.cmp(BvCmp::Ule, z, x)),
        ("x <= z, unsigned", |t, z, x| t.cmp(BvCmp::Ule, x, z)),
        ("z < 3", |t, z, _| {
            let c = t.bv(WIDTH, 3);
            t.cmp(BvCmp::Slt, z, c)
        }),
        ("(x & 7) < z", |t, z, x| {
            let c = t.bv(WIDTH, 7);
            let m = t.bin(BvOp::And, x, c);
            t.cmp(BvCmp::Slt, m, z)
        }),
        ("(z & 7) == (x & 3)", |t, z, x| {
            let (c, d) = (t.bv(WIDTH, 7), t.bv(WIDTH, 3));
            let (m, n) = (t.bin(BvOp::And, z, c), t.bin(BvOp::And, x, d));
            t.eq(m, n)
        }),
        ("(z & x) == 0", |t, z, x| {
            let (c, m) = (t.bv(WIDTH, 0), t.bin(BvOp::And, z, x));
            t.eq(m, c)
        }),
        ("(x & z) != 5", |t, z, x| {
            let (c, m) = (t.bv(WIDTH, 5), t.bin(BvOp::And, x, z));
            let e = t.eq(m, c);
            t.not(e)
        }),
        ("(z & 32) < 0", |t, z, _| {
            let (c, zero) = (t.bv(WIDTH, 32), t.bv(WIDTH, 0));
            let m = t.bin(BvOp::And, z, c);
            t.cmp(BvCmp::Slt, m, zero)
        }),
        ("(z | x) == -1", |t, z, x| {
            let (c, m) = (t.bv(WIDTH, 63), t.bin(BvOp::Or, z, x));
            t.eq(m, c)
        }),
        ("(x | z) != 0", |t, z, x| {
            let (c, m) = (t.bv(WIDTH, 0), t.bin(BvOp::Or, x, z));
            let e = t.eq(m, c);
            t.not(e)
        }),
        ("(z | 12) == 15", |t, z, _| {
            let (c, d) = (t.bv(WIDTH, 12), t.bv(WIDTH, 15));
            let m = t.bin(BvOp::Or, z, c);
            t.eq(m, d)
        }),
        ("(z & 1) | (x & 1) == 1", |t, z, x| {
            let one = t.bv(WIDTH, 1);
            let (a, b) = (t.bin(BvOp::And, z, one), t.bin(BvOp::And, x, one));
            let m = t.bin(BvOp::Or, a, b);
            t.eq(m, one)
        }),
        ("z % 5 != x", |t, z, x| {
            let c = t.bv(WIDTH, 5);
            let r = t.bin(BvOp::SRem, z, c);
            let e = t.eq(r, x);
            t.not(e)
        }),
        ("wide z != wide x", |t, z, x| {
            let (a, b) = (t.zero_extend(z, 32), t.sign_extend(x, 32));
            let e = t.eq(a, b);
            t.not(e)
        }),
        ("x < 0 ? z == 1 : z == 2", |t, z, x| {
            let (zero, one, two) = (t.bv(WIDTH, 0), t.bv(WIDTH, 1), t.bv(WIDTH, 2));
            let c = t.cmp(BvCmp::Slt, x, zero);
            let value = t.ite(c, one, two);
            t.eq(z, value)
        }),
        ("z == 1 or x == 1", |t, z, x| {
            let one = t.bv(WIDTH, 1);
            let (a, b) = (t.eq(z, one), t.eq(x, one));
            t.or(a, b)
        }),
    ];
    for (name, rule) in rules {
        assert_eq!(check(*rule), (true, true), "{name}");
    }
}

#[test]
fn these_may_be_impossible_and_stay() {
    let rules: &[(&str, Constraint)] = &[
        ("z < x", |t, z, x| t.cmp(BvCmp::Slt, z, x)),
        ("x < z, unsigned", |t, z, x| t.cmp(BvCmp::Ult, x, z)),
        ("2 * z == x", |t, z, x| {
            let c = t.bv(WIDTH, 2);
            let p = t.bin(BvOp::Mul, z, c);
            t.eq(p, x)
        }),
        ("z * x == 1", |t, z, x| {
            let c = t.bv(WIDTH, 1);
            let p = t.bin(BvOp::Mul, z, x);
            t.eq(p, c)
        }),
        ("z % 5 == x", |t, z, x| {
            let c = t.bv(WIDTH, 5);
            let r = t.bin(BvOp::SRem, z, c);
            t.eq(r, x)
        }),
        ("(z & 7) == x", |t, z, x| {
            let c = t.bv(WIDTH, 7);
            let m = t.bin(BvOp::And, z, c);
            t.eq(m, x)
        }),
        ("(z & x) != 0", |t, z, x| {
            let (c, m) = (t.bv(WIDTH, 0), t.bin(BvOp::And, z, x));
            let e = t.eq(m, c);
            t.not(e)
        }),
        ("(z | x) == 7", |t, z, x| {
            let (c, m) = (t.bv(WIDTH, 7), t.bin(BvOp::Or, z, x));
            t.eq(m, c)
        }),
        ("(z | x) >= 0", |t, z, x| {
            let (c, m) = (t.bv(WIDTH, 0), t.bin(BvOp::Or, z, x));
            t.cmp(BvCmp::Sle, c, m)
        }),
        ("wide z == wide x", |t, z, x| {
            let (a, b) = (t.zero_extend(z, 32), t.sign_extend(x, 32));
            t.eq(a, b)
        }),
        ("z == 1 and x == 1", |t, z, x| {
            let one = t.bv(WIDTH, 1);
            let (a, b) = (t.eq(z, one), t.eq(x, one));
            t.and(a, b)
        }),
        ("x == 1", |t, _, x| {
            let one = t.bv(WIDTH, 1);
            t.eq(x, one)
        }),
    ];
    for (name, rule) in rules {
        assert_eq!(check(*rule), (false, false), "{name}");
    }
}

/// Whether the constraint is taken away, and whether for every `x` there is a `z`.
fn check(rule: Constraint) -> (bool, bool) {
    let mut terms = Terms::new();
    let (z, x) = (terms.var(Sort::Bv(WIDTH), "z"), terms.var(Sort::Bv(WIDTH), "x"));
    let constraint = rule(&mut terms, z, x);
    let left = without_unconstrained(&terms, &[constraint], &[], |id| id == id_of(&terms, z));
    (left.is_empty(), for_every_x(&terms, constraint, &[z], x))
}

fn for_every_x(terms: &Terms, constraint: Term, free: &[Term], x: Term) -> bool {
    let values = || 0..(1_u64 << WIDTH);
    values().all(|other| {
        let holds = |chosen: &[u64]| {
            let mut model = Model::new();
            model.set(id_of(terms, x), Const::Bv { width: WIDTH, bits: other });
            for (&variable, &bits) in free.iter().zip(chosen) {
                model.set(id_of(terms, variable), Const::Bv { width: WIDTH, bits });
            }
            terms.holds(constraint, &model)
        };
        match free.len() {
            1 => values().any(|z| holds(&[z])),
            _ => values().any(|z| values().any(|y| holds(&[z, y]))),
        }
    })
}

fn id_of(terms: &Terms, variable: Term) -> VarId {
    match *terms.node(variable) {
        Node::Var(id) => id,
        _ => unreachable!("made as a variable"),
    }
}

#[test]
fn what_random_constraints_lose_was_always_possible() {
    let mut taken = 0;
    for round in 0..1500 {
        let mut terms = Terms::new();
        let mut random = Random::new(round);
        let [z, y, x] = ["z", "y", "x"].map(|name| terms.var(Sort::Bv(WIDTH), name));
        let constraint = random_constraint(&mut terms, &mut random, z, y, x);
        let free = [id_of(&terms, z), id_of(&terms, y)];
        if without_unconstrained(&terms, &[constraint], &[], |id| free.contains(&id)).is_empty() {
            taken += 1;
            assert!(for_every_x(&terms, constraint, &[z, y], x), "{}", terms.display(constraint));
        }
    }
    assert!(taken > 250, "only {taken} of the constraints were taken away");
}

fn random_constraint(terms: &mut Terms, random: &mut Random, z: Term, y: Term, x: Term) -> Term {
    const OPERATIONS: [BvOp; 7] =
        [BvOp::Add, BvOp::Sub, BvOp::Xor, BvOp::Mul, BvOp::And, BvOp::Or, BvOp::SRem];
    const ORDERS: [BvCmp; 4] = [BvCmp::Slt, BvCmp::Sle, BvCmp::Ult, BvCmp::Ule];
    let mut part = |terms: &mut Terms, variable: Term| {
        let bits = [1, 3, 7, 10, 32][random.below(5)];
        let other = if random.below(2) == 0 { x } else { terms.bv(WIDTH, bits) };
        let sum = terms.bin(OPERATIONS[random.below(7)], variable, other);
        let constant = terms.bv(WIDTH, [0, 1, 25, 31, 32, 63][random.below(6)]);
        let right = if random.below(2) == 0 { x } else { constant };
        match random.below(3) {
            0 => terms.eq(sum, right),
            1 => terms.cmp(ORDERS[random.below(4)], sum, right),
            _ => terms.cmp(ORDERS[random.below(4)], right, sum),
        }
    };
    let (a, b) = (part(terms, z), part(terms, y));
    match random.below(5) {
        0 => terms.and(a, b),
        1 => terms.or(a, b),
        2 => terms.not(a),
        3 => terms.eq(a, b),
        _ => a,
    }
}

#[test]
fn a_float_that_may_be_no_number_is_never_less_or_equal() {
    let mut terms = Terms::new();
    let (z, x) = (terms.var(Sort::F64, "z"), terms.var(Sort::F64, "x"));
    let sum = terms.fbin(FloatOp::Add, z, x);
    let less = terms.fcmp(FloatCmp::Lt, sum, x);
    let not_less = terms.not(less);
    let free = id_of(&terms, z);
    let left = |constraint| without_unconstrained(&terms, &[constraint], &[], |id| id == free).len();
    assert_eq!((left(not_less), left(less)), (0, 1));
    for value in [0.0, -0.0, 1.5, f64::INFINITY, f64::NEG_INFINITY, f64::NAN] {
        let mut model = Model::new();
        model.set(free, Const::F64(f64::NAN));
        model.set(id_of(&terms, x), Const::F64(value));
        assert!(terms.holds(not_less, &model), "{value}");
    }
}

#[test]
fn a_variable_in_two_places_is_not_at_will() {
    let mut terms = Terms::new();
    let [z, x, w] = ["z", "x", "w"].map(|name| terms.var(Sort::Bv(32), name));
    let (first, second) = (terms.eq(z, x), terms.eq(z, w));
    let free = id_of(&terms, z);
    let left = |constraints: &[Term], used: &[Term]| {
        without_unconstrained(&terms, constraints, used, |id| id == free)
    };
    assert_eq!(left(&[first, second], &[]), [0, 1]);
    assert_eq!(left(&[first], &[z]), [0], "what else is made of it counts, too");
    assert_eq!(left(&[first], &[]), [] as [usize; 0]);
}

#[test]
fn what_is_taken_away_frees_others() {
    let mut terms = Terms::new();
    let [z, y, x] = ["z", "y", "x"].map(|name| terms.var(Sort::Bv(32), name));
    let difference = terms.bin(BvOp::Sub, z, y);
    let (first, second) = (terms.eq(difference, x), terms.eq(y, x));
    let free = [id_of(&terms, z), id_of(&terms, y)];
    assert_eq!(
        without_unconstrained(&terms, &[second, first], &[], |id| free.contains(&id)),
        [] as [usize; 0]
    );
}

#[test]
fn shared_parts_are_looked_at_once() {
    let mut terms = Terms::new();
    let [x, y] = ["x", "y"].map(|name| terms.var(Sort::Bv(32), name));
    // Each level uses the one below three times: as a tree it has 3^39 leaves.
    let mut value = x;
    for i in 0..39 {
        let condition = terms.var(Sort::Bool, &format!("c{i}"));
        let (more, less) = (terms.bin(BvOp::Add, value, y), terms.bin(BvOp::Xor, value, y));
        let sum = terms.bin(BvOp::Mul, value, less);
        value = terms.ite(condition, more, sum);
    }
    let constraint = terms.eq(value, y);
    assert_eq!(without_unconstrained(&terms, &[constraint], &[], |_| true), [0]);
}
