//! Which operand, with which value, would give a term the value it should have?
//! A good guess, not a proof: the search evaluates what comes of it.

use terms::{BvCmp, BvOp, Const, Evaluator, Node, Sort, Term, Terms};

use super::floats_inverse::{fbin, fcmp, fun, to_f64, with_value};
use super::random::RandomValues;

/// An operand and the value it should have.
#[derive(Copy, Clone)]
pub(super) struct Wish {
    pub operand: Term,
    pub value: Const,
}

/// One step down from a term that should have a value. `None` when nothing below can change it.
pub(super) fn wish(
    terms: &Terms,
    evaluator: &mut Evaluator,
    wanted: Wish,
    random: &mut RandomValues,
) -> Option<Wish> {
    let Wish { operand: t, value } = wanted;
    let sort = terms.sort(t);
    let to = |operand: Term, value: Const| Some(Wish { operand, value });
    match *terms.node(t) {
        Node::Var(_) | Node::Const(_) => None,
        Node::Not(a) => to(a, Const::Bool(value != Const::Bool(true))),
        Node::And(a, b) => {
            let mut candidates = vec![a, b];
            if value == Const::Bool(true) {
                candidates.retain(|&t| !evaluator.holds(t));
            }
            let at = random.below(candidates.len().max(1));
            to(*candidates.get(at)?, value)
        }
        Node::Ite(c, a, b) => {
            let holds = evaluator.holds(c);
            let (chosen, other) = if holds { (a, b) } else { (b, a) };
            let flip = evaluator.value(other) == value || is_constant(terms, chosen) || random.one_in(8);
            if flip { to(c, Const::Bool(!holds)) } else { to(chosen, value) }
        }
        Node::Eq(a, b) => {
            let (target, other) = pick(terms, a, b, random)?;
            to(target, equal_or_not(value == Const::Bool(true), evaluator.value(other), random))
        }
        Node::Cmp(op, a, b) => {
            let (op, a, b) = if value == Const::Bool(true) { (op, a, b) } else { (op.negated(), b, a) };
            order(terms, evaluator, op, a, b, random)
        }
        Node::Bin(op, a, b) => arithmetic(terms, evaluator, op, (a, b), value.bits(), random),
        Node::SignExtend(a, _) | Node::ZeroExtend(a, _) => {
            to(a, Const::from_bits(terms.sort(a), value.bits()))
        }
        Node::Truncate(a, width) => to(a, widened(value, evaluator.value(a), width, random)?),
        Node::FBin(op, a, b) => {
            let (target, other) = pick(terms, a, b, random)?;
            let (x, y) = (to_f64(evaluator.value(target)), to_f64(evaluator.value(other)));
            to(target, with_value(sort, fbin(op, target == a, to_f64(value), x, y)))
        }
        Node::FUn(op, a) => to(a, with_value(sort, fun(op, to_f64(value), random))),
        Node::FCmp(op, a, b) => {
            let (target, other) = pick(terms, a, b, random)?;
            let known = evaluator.value(other);
            to(target, fcmp(op, target == a, value == Const::Bool(true), known, random))
        }
        Node::IsNan(a) => {
            let nan = value == Const::Bool(true);
            to(a, with_value(terms.sort(a), if nan { f64::NAN } else { random.below(3) as f64 }))
        }
        Node::IntToFloat(a, _) => to(a, nearest_integer(terms.sort(a), to_f64(value))),
        Node::FloatToInt(a, _) => to(a, with_value(terms.sort(a), value.as_signed()? as f64)),
        Node::FloatToFloat(a, _) => to(a, with_value(terms.sort(a), to_f64(value))),
        Node::FloatBits(a) => to(a, Const::from_bits(terms.sort(a), value.bits())),
        Node::BitsFloat(a) => to(a, Const::from_bits(terms.sort(a), value.bits())),
    }
}

fn equal_or_not(equal: bool, known: Const, random: &mut RandomValues) -> Const {
    if equal {
        return known;
    }
    let step =
        if random.one_in(4) { random.next() } else { 1 + u64::from(random.one_in(2)) * (u64::MAX - 1) };
    Const::from_bits(known.sort(), known.bits().wrapping_add(step))
}

/// A value of more bits than are wanted: the sign again and again, or the high bits as they are.
fn widened(wanted: Const, now: Const, width: u8, random: &mut RandomValues) -> Option<Const> {
    let low = u64::MAX >> (64 - u32::from(width));
    let signed = wanted.as_signed()? as u64;
    let bits = if random.one_in(2) { signed } else { now.bits() & !low | wanted.bits() };
    Some(Const::from_bits(now.sort(), bits))
}

fn nearest_integer(sort: Sort, number: f64) -> Const {
    let bits = if sort == Sort::Bv(64) { number as i64 as u64 } else { number as i32 as u64 };
    Const::from_bits(sort, bits)
}

/// The operand to change, which must not be constant, and the other.
fn pick(terms: &Terms, a: Term, b: Term, random: &mut RandomValues) -> Option<(Term, Term)> {
    match (is_constant(terms, a), is_constant(terms, b)) {
        (true, true) => None,
        (false, true) => Some((a, b)),
        (true, false) => Some((b, a)),
        (false, false) => Some(if random.one_in(2) { (a, b) } else { (b, a) }),
    }
}

fn is_constant(terms: &Terms, t: Term) -> bool {
    terms.vars(t).is_empty()
}

/// `a op b` should hold.
fn order(
    terms: &Terms,
    evaluator: &mut Evaluator,
    op: BvCmp,
    a: Term,
    b: Term,
    random: &mut RandomValues,
) -> Option<Wish> {
    let (target, other) = pick(terms, a, b, random)?;
    let known = evaluator.value(other);
    let width = terms.sort(a).width();
    let gap = i128::from(op.is_strict());
    // Mostly the bound itself, sometimes further away, so that several constraints can meet.
    let distance = match random.below(4) {
        0 => i128::from(random.next() >> random.below(64)),
        1 => 1 + random.below(16) as i128,
        _ => 0,
    };
    let is_signed = matches!(op, BvCmp::Slt | BvCmp::Sle);
    let bound = if is_signed { i128::from(known.as_signed()?) } else { i128::from(known.bits()) };
    let (least, greatest) = if is_signed {
        (-(1i128 << (width - 1)), (1i128 << (width - 1)) - 1)
    } else {
        (0, (1i128 << width) - 1)
    };
    let value = if target == a {
        (bound - gap - distance).max(least)
    } else {
        (bound + gap + distance).min(greatest)
    };
    let fits = if target == a { value <= bound - gap } else { value >= bound + gap };
    fits.then(|| Wish { operand: target, value: Const::from_bits(known.sort(), value as u64) })
}

/// `a op b` should have these bits.
fn arithmetic(
    terms: &Terms,
    evaluator: &mut Evaluator,
    op: BvOp,
    (a, b): (Term, Term),
    want: u64,
    random: &mut RandomValues,
) -> Option<Wish> {
    let sort = terms.sort(a);
    let width = sort.width();
    let (target, other) = pick(terms, a, b, random)?;
    let left = target == a;
    let (current, known) = (evaluator.value(target), evaluator.value(other));
    let (x, y) = (current.bits(), known.bits());
    let (sx, sy) = (current.as_signed()?, known.as_signed()?);
    let signed_want = Const::from_bits(sort, want).as_signed()?;
    let amount = (y & u64::from(width - 1)) as u32;
    let bits = match op {
        BvOp::Add => want.wrapping_sub(y),
        BvOp::Sub if left => want.wrapping_add(y),
        BvOp::Sub => y.wrapping_sub(want),
        BvOp::Mul if y & 1 == 1 && random.one_in(2) => want.wrapping_mul(inverse(y)),
        BvOp::Mul if sy != 0 && signed_want.wrapping_rem(sy) == 0 => signed_want.wrapping_div(sy) as u64,
        BvOp::Mul if y != 0 => {
            // Cancel the common power of two, then invert the odd rest.
            let twos = y.trailing_zeros();
            (want >> twos).wrapping_mul(inverse(y >> twos))
        }
        BvOp::Mul => random.next(),
        BvOp::SDiv if left => {
            let slack = if sy.unsigned_abs() > 1 { random.next() % sy.unsigned_abs() } else { 0 } as i64;
            let product = signed_want.wrapping_mul(sy);
            product.wrapping_add(if product < 0 { slack.wrapping_neg() } else { slack }) as u64
        }
        BvOp::SDiv if signed_want != 0 => sy.wrapping_div(signed_want) as u64,
        BvOp::SDiv => sy.wrapping_add(1) as u64,
        BvOp::SRem if left && sy != 0 => {
            sx.wrapping_sub(sx.wrapping_rem(sy)).wrapping_add(signed_want) as u64
        }
        BvOp::SRem => sy.wrapping_sub(signed_want) as u64,
        BvOp::UDiv if left => want.wrapping_mul(y),
        BvOp::UDiv => y.checked_div(want).unwrap_or(y.wrapping_add(1)),
        BvOp::URem if left && y != 0 => (x - x % y).wrapping_add(want),
        BvOp::URem => y.wrapping_sub(want),
        // Bits the other operand decides are kept as they are.
        BvOp::And => (want & y) | (x & !y),
        BvOp::Or => (want & !y) | (x & y),
        BvOp::Xor => want ^ y,
        BvOp::Shl if left => (want >> amount) | (x & !(u64::MAX >> amount)),
        BvOp::AShr | BvOp::LShr if left => (want << amount) | (x & !(u64::MAX << amount)),
        BvOp::Shl | BvOp::AShr | BvOp::LShr => random.below(usize::from(width)) as u64,
    };
    Some(Wish { operand: target, value: Const::from_bits(sort, bits) })
}

/// The multiplicative inverse of an odd number modulo 2^64, by Newton's iteration.
fn inverse(odd: u64) -> u64 {
    (0..6).fold(odd, |x, _| x.wrapping_mul(2u64.wrapping_sub(odd.wrapping_mul(x))))
}
