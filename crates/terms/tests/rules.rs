//! The simplifications the rest of the program relies on, by example, shown as the source people read.
//! That they are also right is the business of `semantics.rs`.

use terms::{BvCmp, BvOp, FloatCmp, Sort, Term, Terms};

/// Variables of every common sort.
struct Fixture {
    terms: Terms,
    x: Term,
    y: Term,
    long: Term,
    byte: Term,
    char: Term,
    flag: Term,
    double: Term,
    other: Term,
}

fn fixture() -> Fixture {
    let mut terms = Terms::new();
    let (x, y) = (terms.var(Sort::Bv(32), "x"), terms.var(Sort::Bv(32), "y"));
    let long = terms.var(Sort::Bv(64), "n");
    let (byte, char) = (terms.var(Sort::Bv(8), "b"), terms.var(Sort::Bv(16), "c"));
    let flag = terms.var(Sort::Bool, "flag");
    let (double, other) = (terms.var(Sort::F64, "d"), terms.var(Sort::F64, "e"));
    Fixture { terms, x, y, long, byte, char, flag, double, other }
}

fn check(build: impl Fn(&mut Terms, &Fixture) -> Term, expected: &str) {
    let fixture = fixture();
    let mut terms = self::fixture().terms;
    let term = build(&mut terms, &fixture);
    assert_eq!(terms.display(term).to_string(), expected);
}

#[test]
fn booleans_as_integers() {
    let as_int = |t: &mut Terms, c: Term| {
        let (one, zero) = (t.int(1), t.int(0));
        t.ite(c, one, zero)
    };
    let zero = |t: &mut Terms, a: Term| {
        let zero = t.int(0);
        t.eq(a, zero)
    };
    check(
        |t, f| {
            let i = as_int(t, f.flag);
            zero(t, i)
        },
        "!flag",
    );
    check(
        |t, f| {
            let i = as_int(t, f.flag);
            let z = zero(t, i);
            t.not(z)
        },
        "flag",
    );
    check(
        |t, f| {
            let i = as_int(t, f.flag);
            let one = t.int(1);
            t.eq(i, one)
        },
        "flag",
    );
    check(
        |t, f| {
            let i = as_int(t, f.flag);
            let two = t.int(2);
            t.eq(i, two)
        },
        "false",
    );
    check(
        |t, f| {
            let i = as_int(t, f.flag);
            let one = t.int(1);
            let n = t.bin(BvOp::Xor, i, one);
            zero(t, n)
        },
        "flag",
    );
    check(
        |t, f| {
            let c = zero(t, f.x);
            let (a, b) = (as_int(t, f.flag), as_int(t, c));
            let both = t.bin(BvOp::And, a, b);
            let neither = zero(t, both);
            t.not(neither)
        },
        "flag && x == 0",
    );
}

/// What a conditional jump asks of a three-way comparison, shown.
fn jumps(
    compare: &impl Fn(&mut Terms, &Fixture) -> Term,
    jump: impl Fn(&mut Terms, Term, Term) -> Term,
    expected: &str,
) {
    check(
        |t, f| {
            let (compared, zero) = (compare(t, f), t.int(0));
            jump(t, compared, zero)
        },
        expected,
    );
}

#[test]
fn three_way_comparisons_fold_back() {
    // lcmp, then each of the six conditional jumps.
    let compare = |t: &mut Terms, f: &Fixture| {
        let five = t.long(5);
        let (less, equal) = (t.cmp(BvCmp::Slt, f.long, five), t.eq(f.long, five));
        let (minus, zero, one) = (t.int(-1), t.int(0), t.int(1));
        let rest = t.ite(equal, zero, one);
        t.ite(less, minus, rest)
    };
    jumps(&compare, |t, c, z| t.cmp(BvCmp::Slt, c, z), "n < 5L");
    jumps(&compare, |t, c, z| t.cmp(BvCmp::Sle, c, z), "n <= 5L");
    jumps(&compare, |t, c, z| t.cmp(BvCmp::Slt, z, c), "n > 5L");
    jumps(&compare, |t, c, z| t.cmp(BvCmp::Sle, z, c), "n >= 5L");
    jumps(&compare, |t, c, z| t.eq(c, z), "n == 5L");
    let differs = |t: &mut Terms, c, z| {
        let equal = t.eq(c, z);
        t.not(equal)
    };
    jumps(&compare, differs, "n != 5L");
}

#[test]
fn float_comparisons_fold_back() {
    // dcmpg: NaN counts as greater.
    let compare = |t: &mut Terms, f: &Fixture| {
        let (less, equal) =
            (t.fcmp(FloatCmp::Lt, f.double, f.other), t.fcmp(FloatCmp::Eq, f.double, f.other));
        let (minus, zero, one) = (t.int(-1), t.int(0), t.int(1));
        let rest = t.ite(equal, zero, one);
        t.ite(less, minus, rest)
    };
    jumps(&compare, |t, c, z| t.cmp(BvCmp::Slt, c, z), "d < e");
    jumps(&compare, |t, c, z| t.cmp(BvCmp::Sle, c, z), "d <= e");
    jumps(&compare, |t, c, z| t.cmp(BvCmp::Sle, z, c), "!(d < e)");
    jumps(&compare, |t, c, z| t.eq(c, z), "d == e");
}

#[test]
fn ranges_decide() {
    check(
        |t, f| {
            let w = t.zero_extend(f.char, 32);
            let k = t.int(0);
            t.cmp(BvCmp::Slt, w, k)
        },
        "false",
    );
    check(
        |t, f| {
            let w = t.sign_extend(f.byte, 32);
            let k = t.int(200);
            t.eq(w, k)
        },
        "false",
    );
    check(
        |t, f| {
            let k = t.int(15);
            let m = t.bin(BvOp::And, f.x, k);
            let k = t.int(16);
            t.cmp(BvCmp::Slt, m, k)
        },
        "true",
    );
    check(
        |t, f| {
            let k = t.int(10);
            let m = t.bin(BvOp::SRem, f.x, k);
            let k = t.int(9);
            t.cmp(BvCmp::Slt, k, m)
        },
        "false",
    );
    check(
        |t, f| {
            let w = t.zero_extend(f.char, 32);
            let k = t.int(0);
            t.cmp(BvCmp::Sle, w, k)
        },
        "c == 0",
    );
    check(
        |t, f| {
            let w = t.sign_extend(f.byte, 32);
            let n = t.truncate(w, 8);
            t.sign_extend(n, 32)
        },
        "b",
    );
}

#[test]
fn constants_meet() {
    check(
        |t, f| {
            let k = t.int(3);
            let s = t.bin(BvOp::Add, f.x, k);
            let k = t.int(5);
            t.eq(s, k)
        },
        "x == 2",
    );
    check(
        |t, f| {
            let k = t.int(3);
            let s = t.bin(BvOp::Sub, f.x, k);
            let k = t.int(4);
            t.bin(BvOp::Add, s, k)
        },
        "x + 1",
    );
    check(
        |t, f| {
            let (a, b) = (t.int(1), t.int(2));
            let s = t.bin(BvOp::Add, f.x, a);
            let u = t.bin(BvOp::Add, f.y, b);
            t.bin(BvOp::Sub, s, u)
        },
        "x - y - 1",
    );
    check(
        |t, f| {
            let w = t.zero_extend(f.char, 32);
            let k = t.int(-48);
            let d = t.bin(BvOp::Add, w, k);
            let k = t.int(10);
            t.cmp(BvCmp::Slt, d, k)
        },
        "c < ':'",
    );
    check(
        |t, f| {
            let k = t.int(7);
            let p = t.bin(BvOp::Mul, f.x, k);
            let k = t.int(21);
            t.eq(p, k)
        },
        "x == 3",
    );
    check(
        |t, f| {
            let k = t.int(2);
            let p = t.bin(BvOp::Mul, f.x, k);
            let k = t.int(21);
            t.eq(p, k)
        },
        "false",
    );
}

#[test]
fn contradictions_and_absorption() {
    check(
        |t, f| {
            let a = t.cmp(BvCmp::Slt, f.x, f.y);
            let n = t.not(a);
            t.and(a, n)
        },
        "false",
    );
    check(
        |t, f| {
            let a = t.cmp(BvCmp::Slt, f.x, f.y);
            let e = t.eq(f.x, f.y);
            t.or(a, e)
        },
        "x <= y",
    );
    check(
        |t, f| {
            let (a, b) = (t.cmp(BvCmp::Sle, f.x, f.y), t.cmp(BvCmp::Sle, f.y, f.x));
            t.and(a, b)
        },
        "x == y",
    );
    check(
        |t, f| {
            let k = t.int(3);
            let a = t.eq(f.x, k);
            let o = t.or(a, f.flag);
            t.and(o, a)
        },
        "x == 3",
    );
    check(
        |t, f| {
            let (k, l) = (t.int(3), t.int(4));
            let (a, b) = (t.eq(f.x, k), t.eq(f.x, l));
            t.and(a, b)
        },
        "false",
    );
}

#[test]
fn references_become_conditions() {
    check(
        |t, f| {
            let (null, one, two) = (t.reference(0), t.reference(1), t.reference(2));
            let zero = t.int(0);
            let c = t.eq(f.x, zero);
            let inner = t.ite(c, one, two);
            let choice = t.ite(f.flag, null, inner);
            t.eq(choice, one)
        },
        "x == 0 && !flag",
    );
}

#[test]
fn integers_leave_the_float_world() {
    check(
        |t, f| {
            let d = t.int_to_float(f.x, Sort::F64);
            let k = t.f64(3.5);
            t.fcmp(FloatCmp::Lt, d, k)
        },
        "x < 4",
    );
    check(
        |t, f| {
            let d = t.int_to_float(f.x, Sort::F64);
            let k = t.f64(1e10);
            t.fcmp(FloatCmp::Lt, d, k)
        },
        "true",
    );
    check(
        |t, f| {
            let d = t.int_to_float(f.x, Sort::F64);
            t.float_to_int(d, 32)
        },
        "x",
    );
}

#[test]
fn source_reads_like_java() {
    check(
        |t, f| {
            let k = t.int(15);
            let m = t.bin(BvOp::And, f.x, k);
            let z = t.int(0);
            let e = t.eq(m, z);
            t.not(e)
        },
        "(x & 15) != 0",
    );
    check(
        |t, f| {
            let z = t.int(0);
            let (a, b) = (t.cmp(BvCmp::Slt, f.x, z), t.cmp(BvCmp::Slt, f.y, z));
            t.or(a, b)
        },
        "x < 0 || y < 0",
    );
    check(
        |t, f| {
            let z = t.int(0);
            let a = t.cmp(BvCmp::Slt, f.x, z);
            let o = t.and(a, f.flag);
            t.not(o)
        },
        "!flag || x >= 0",
    );
    check(
        |t, f| {
            let n = t.truncate(f.x, 8);
            let w = t.sign_extend(n, 32);
            let k = t.int(1);
            t.bin(BvOp::Add, w, k)
        },
        "(byte) x + 1",
    );
    check(
        |t, f| {
            let w = t.zero_extend(f.char, 32);
            let k = t.int(97);
            t.eq(w, k)
        },
        "c == 'a'",
    );
    check(
        |t, f| {
            let s = t.bin(BvOp::Add, f.x, f.y);
            t.bin(BvOp::Mul, s, f.x)
        },
        "x * (x + y)",
    );
    check(|t, f| t.ite(f.flag, f.x, f.y), "flag ? x : y");
    check(|t, f| t.neg(f.x), "-x");
}

#[test]
fn deep_terms_do_not_overflow_the_stack() {
    let mut f = fixture();
    let mut sum = f.x;
    for _ in 0..200_000 {
        let product = f.terms.bin(BvOp::Mul, sum, f.y);
        sum = f.terms.bin(BvOp::Xor, product, f.x);
    }
    let model = terms::Model::new();
    assert_eq!(f.terms.evaluate(sum, &model), terms::Const::zero(Sort::Bv(32)));
    let mut by = terms::Substitution::default();
    by.insert(&f.terms, f.x, f.y);
    let replaced = f.terms.substitute(sum, &mut by);
    assert_eq!(f.terms.vars(replaced), [terms::VarId(1)]);
    assert!(f.terms.display(sum).to_string().contains('…'));
}

#[test]
fn a_character_comes_back_from_its_bytes() {
    let halves = |t: &mut Terms, whole: Term| {
        let eight = t.int(8);
        let upper = t.bin(BvOp::LShr, whole, eight);
        [whole, upper].map(|part| {
            let byte = t.truncate(part, 8);
            let (wide, mask) = (t.sign_extend(byte, 32), t.int(255));
            t.bin(BvOp::And, wide, mask)
        })
    };
    let join = |t: &mut Terms, [low, high]: [Term; 2]| {
        let eight = t.int(8);
        let high = t.bin(BvOp::Shl, high, eight);
        t.bin(BvOp::Or, high, low)
    };
    check(
        |t, f| {
            let whole = t.zero_extend(f.char, 32);
            let bytes = halves(t, whole);
            join(t, bytes)
        },
        "c",
    );
    check(
        |t, f| {
            let bytes = halves(t, f.x);
            join(t, bytes)
        },
        "(char) x",
    );
    check(
        |t, f| {
            let (bytes, others) = (halves(t, f.x), halves(t, f.y));
            join(t, [bytes[0], others[1]])
        },
        "(byte) x & 255 | ((byte) (y >>> 8) & 255) * 256",
    );
}

#[test]
fn comparing_sums_of_choices_takes_no_longer_than_the_sum() {
    let mut f = fixture();
    let mut sum = f.x;
    for i in 0..60 {
        let (flag, addend, factor) = (f.terms.var(Sort::Bool, "flag"), f.terms.int(i), f.terms.int(3));
        let (more, times) = (f.terms.bin(BvOp::Add, sum, addend), f.terms.bin(BvOp::Mul, sum, factor));
        sum = f.terms.ite(flag, more, times);
    }
    let limit = f.terms.int(7);
    let (equal, below) = (f.terms.eq(sum, limit), f.terms.cmp(BvCmp::Slt, sum, limit));
    let model = terms::Model::new();
    assert!(!f.terms.holds(equal, &model) && f.terms.holds(below, &model));
}

#[test]
fn chars_are_compared_as_chars() {
    let is = |unit: u64| {
        move |t: &mut Terms, f: &Fixture| {
            let unit = t.bv(16, unit);
            t.eq(f.char, unit)
        }
    };
    let widened_is = |unit: i32| {
        move |t: &mut Terms, f: &Fixture| {
            let (wide, unit) = (t.zero_extend(f.char, 32), t.int(unit));
            t.eq(wide, unit)
        }
    };
    check(is(0x5b), "c == '['");
    check(is(0xd83d), "c == 55357");
    check(widened_is('\\' as i32), "c == '\\\\'");
    check(widened_is(0xd83d), "c == 55357");
}
