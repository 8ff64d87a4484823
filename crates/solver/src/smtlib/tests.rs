//! Scripts mean what terms mean. Z3 reads them as text, without our translation for it.

use std::ffi::{CStr, CString};

use terms::Model;
use z3_sys::{
    Z3_context, Z3_del_config, Z3_del_context, Z3_eval_smtlib2_string, Z3_mk_config, Z3_mk_context,
};

use super::*;

const INTS: [u64; 8] = [0, 1, 5, 31, 33, 0x7fff_ffff, 0x8000_0000, 0xffff_ffff];
const FLOATS: [f64; 10] =
    [0.0, -0.0, 1.5, -7.25, 3e9, -3e9, 1e-310, f64::INFINITY, f64::NEG_INFINITY, f64::NAN];

/// Every operation, of two ints or of two doubles.
fn results(terms: &mut Terms, [i, j, x, y]: [Term; 4]) -> Vec<Term> {
    use BvOp::*;
    let ints = [Add, Sub, Mul, SDiv, SRem, UDiv, URem, And, Or, Xor, Shl, AShr, LShr];
    let mut all: Vec<Term> = ints.into_iter().map(|op| terms.bin(op, i, j)).collect();
    all.extend([BvCmp::Slt, BvCmp::Sle, BvCmp::Ult, BvCmp::Ule].map(|op| terms.cmp(op, i, j)));
    let floats = [FloatOp::Add, FloatOp::Sub, FloatOp::Mul, FloatOp::Div];
    all.extend(floats.map(|op| terms.fbin(op, x, y)));
    all.extend([FloatUnary::Neg, FloatUnary::Abs, FloatUnary::Sqrt].map(|op| terms.fun(op, x)));
    all.extend([FloatCmp::Eq, FloatCmp::Lt, FloatCmp::Le].map(|op| terms.fcmp(op, x, y)));
    let less = terms.cmp(BvCmp::Slt, i, j);
    let narrow = terms.float_to_float(x, Sort::F32);
    let low = terms.truncate(i, 8);
    all.extend([
        terms.ite(less, x, y),
        terms.eq(i, j),
        terms.is_nan(x),
        narrow,
        terms.float_to_int(x, 32),
        terms.float_to_int(x, 64),
        terms.float_to_int(narrow, 32),
        terms.int_to_float(i, Sort::F64),
        terms.int_to_float(i, Sort::F32),
        terms.bits_float(i),
        terms.sign_extend(low, 32),
        terms.zero_extend(low, 64),
    ]);
    all
}

/// That a term has a value; NaN is equal to itself.
fn is(terms: &mut Terms, t: Term, value: Const) -> Term {
    let value = terms.constant(value);
    if terms.sort(t).is_float() { terms.same_bits(t, value) } else { terms.eq(t, value) }
}

fn asked(context: Z3_context, script: &str) -> String {
    let text = CString::new(format!("(reset)\n{script}")).unwrap();
    // SAFETY: both strings are terminated; the answer is copied before the context is asked again.
    let answer = unsafe { CStr::from_ptr(Z3_eval_smtlib2_string(context, text.as_ptr())) };
    answer.to_str().unwrap().trim().to_owned()
}

#[test]
fn every_operation_is_what_it_evaluates_to() {
    let mut terms = Terms::new();
    // Doubles by their bits: whoever reads the script can put values in at once.
    let vars =
        [("i", 32), ("j", 32), ("x", 64), ("y", 64)].map(|(name, width)| terms.var(Sort::Bv(width), name));
    let operands = [vars[0], vars[1], terms.bits_float(vars[2]), terms.bits_float(vars[3])];
    let results = results(&mut terms, operands);
    // SAFETY: the usual order of construction; nothing else uses this context.
    let context = unsafe {
        let config = Z3_mk_config().unwrap();
        let context = Z3_mk_context(config).unwrap();
        Z3_del_config(config);
        context
    };
    for round in (0..80).step_by(3) {
        let int = |at: usize| Const::from_bits(Sort::Bv(32), INTS[at % 8]);
        let float = |at: usize| Const::from_bits(Sort::Bv(64), FLOATS[at % 10].to_bits());
        let values = [int(round), int(round / 8), float(round), float(round / 8)];
        let mut model = Model::new();
        let mut constraints = Vec::new();
        for (&var, value) in vars.iter().zip(values) {
            let Node::Var(id) = *terms.node(var) else { panic!() };
            model.set(id, value);
            constraints.push(is(&mut terms, var, value));
        }
        let mut wrong = Terms::FALSE;
        for &t in &results {
            let value = terms.evaluate(t, &model);
            let right = is(&mut terms, t, value);
            constraints.push(right);
            let other = terms.not(right);
            wrong = terms.or(wrong, other);
        }
        let text = script(&terms, &constraints).unwrap();
        assert_eq!(asked(context, &text), "sat", "{values:?}");
        // And nothing else: one of the results differs.
        let text = script(&terms, &[&constraints[..4], &[wrong]].concat()).unwrap();
        assert_eq!(asked(context, &text), "unsat", "{values:?}");
    }
    // SAFETY: made above, and not used any more.
    unsafe { Z3_del_context(context) };
}
