//! Terms as Z3 terms, with Java's semantics spelled out where SMT-LIB's differ.
//! Floating `%` has no counterpart and must not get here.

use terms::{BvCmp, BvOp, Const, FloatCmp, FloatOp, FloatUnary, Node, Sort, Term, Terms};
use z3_sys::*;

use super::context::Context;

impl Context {
    /// Iterative, because terms may be deep; each term is translated once per context.
    pub(super) fn translate(&mut self, terms: &Terms, t: Term) -> Z3_ast {
        if let Some(&known) = self.translated.get(&t) {
            return known;
        }
        let mut pending = vec![t];
        while let Some(&top) = pending.last() {
            if self.translated.contains_key(&top) {
                pending.pop();
                continue;
            }
            let children = terms.node(top).children();
            let before = pending.len();
            pending.extend(children.iter().filter(|child| !self.translated.contains_key(child)));
            if pending.len() == before {
                // SAFETY: operands are translated terms of this context with the sorts the operators want.
                let ast = unsafe { self.build(terms, top) }
                    .unwrap_or_else(|| panic!("Z3 rejects the translation of {}", terms.display(top)));
                self.translated.insert(top, ast);
            }
        }
        self.translated[&t]
    }

    unsafe fn build(&self, terms: &Terms, t: Term) -> Option<Z3_ast> {
        let c = self.raw;
        let of = |t: Term| self.translated[&t];
        let sort = terms.sort(t);
        // SAFETY: as promised by the caller.
        unsafe {
            match *terms.node(t) {
                Node::Var(id) => Z3_mk_const(c, Z3_mk_int_symbol(c, id.0 as i32)?, self.sort_of(sort)?),
                Node::Const(value) => self.constant(value),
                Node::Not(a) => Z3_mk_not(c, of(a)),
                Node::And(a, b) => Z3_mk_and(c, 2, [of(a), of(b)].as_ptr()),
                Node::Ite(i, a, b) => Z3_mk_ite(c, of(i), of(a), of(b)),
                Node::Eq(a, b) => match (*terms.node(a), *terms.node(b)) {
                    // Equal bits with one NaN is SMT-LIB's `=` on floats, which Z3 propagates far better.
                    (Node::FloatBits(x), Node::FloatBits(y)) => Z3_mk_eq(c, of(x), of(y)),
                    (Node::FloatBits(x), Node::Const(value)) => {
                        let float = Const::from_bits(terms.sort(x), value.bits());
                        Z3_mk_eq(c, of(x), self.constant(float)?)
                    }
                    _ => Z3_mk_eq(c, of(a), of(b)),
                },
                Node::Bin(op, a, b) => self.binary(op, of(a), of(b), sort, terms.as_const(b)),
                Node::Cmp(BvCmp::Slt, a, b) => Z3_mk_bvslt(c, of(a), of(b)),
                Node::Cmp(BvCmp::Sle, a, b) => Z3_mk_bvsle(c, of(a), of(b)),
                Node::Cmp(BvCmp::Ult, a, b) => Z3_mk_bvult(c, of(a), of(b)),
                Node::Cmp(BvCmp::Ule, a, b) => Z3_mk_bvule(c, of(a), of(b)),
                Node::SignExtend(a, to) => Z3_mk_sign_ext(c, u32::from(to - terms.sort(a).width()), of(a)),
                Node::ZeroExtend(a, to) => Z3_mk_zero_ext(c, u32::from(to - terms.sort(a).width()), of(a)),
                Node::Truncate(a, to) => Z3_mk_extract(c, u32::from(to) - 1, 0, of(a)),
                Node::FBin(op, a, b) => self.float_binary(op, of(a), of(b)),
                Node::FUn(FloatUnary::Neg, a) => Z3_mk_fpa_neg(c, of(a)),
                Node::FUn(FloatUnary::Abs, a) => Z3_mk_fpa_abs(c, of(a)),
                Node::FUn(FloatUnary::Real(_), _) => None,
                Node::FUn(FloatUnary::Sqrt, a) => Z3_mk_fpa_sqrt(c, Z3_mk_fpa_rne(c)?, of(a)),
                Node::FCmp(FloatCmp::Eq, a, b) => Z3_mk_fpa_eq(c, of(a), of(b)),
                Node::FCmp(FloatCmp::Lt, a, b) => Z3_mk_fpa_lt(c, of(a), of(b)),
                Node::FCmp(FloatCmp::Le, a, b) => Z3_mk_fpa_leq(c, of(a), of(b)),
                Node::IsNan(a) => Z3_mk_fpa_is_nan(c, of(a)),
                Node::IntToFloat(a, to) => {
                    Z3_mk_fpa_to_fp_signed(c, Z3_mk_fpa_rne(c)?, of(a), self.sort_of(to)?)
                }
                Node::FloatToFloat(a, to) => {
                    Z3_mk_fpa_to_fp_float(c, Z3_mk_fpa_rne(c)?, of(a), self.sort_of(to)?)
                }
                Node::FloatToInt(a, to) => self.saturating(of(a), terms.sort(a), to),
                // SMT-LIB leaves the bits of NaN open; ours are fixed.
                Node::FloatBits(a) => {
                    let nan = if sort == Sort::Bv(32) { Const::F32(f32::NAN) } else { Const::F64(f64::NAN) };
                    let nan = self.constant(Const::from_bits(sort, nan.bits()))?;
                    Z3_mk_ite(c, Z3_mk_fpa_is_nan(c, of(a))?, nan, Z3_mk_fpa_to_ieee_bv(c, of(a))?)
                }
                Node::BitsFloat(a) => Z3_mk_fpa_to_fp_bv(c, of(a), self.sort_of(sort)?),
            }
        }
    }

    unsafe fn float_binary(&self, op: FloatOp, a: Z3_ast, b: Z3_ast) -> Option<Z3_ast> {
        let c = self.raw;
        // SAFETY: as promised by the caller.
        unsafe {
            let nearest = Z3_mk_fpa_rne(c)?;
            match op {
                FloatOp::Add => Z3_mk_fpa_add(c, nearest, a, b),
                FloatOp::Sub => Z3_mk_fpa_sub(c, nearest, a, b),
                FloatOp::Mul => Z3_mk_fpa_mul(c, nearest, a, b),
                FloatOp::Div => Z3_mk_fpa_div(c, nearest, a, b),
                FloatOp::Rem | FloatOp::Pow => None,
            }
        }
    }

    unsafe fn binary(
        &self,
        op: BvOp,
        a: Z3_ast,
        b: Z3_ast,
        sort: Sort,
        right: Option<Const>,
    ) -> Option<Z3_ast> {
        let c = self.raw;
        let zero = || self.constant(Const::zero(sort));
        // SAFETY: both operands are bit-vectors of `sort` in this context.
        unsafe {
            // JLS 15.19: only the low bits of a shift's right operand count; SMT-LIB shifts everything out.
            let amount = || match right {
                Some(k) => {
                    let low = k.bits() & u64::from(sort.width() - 1);
                    self.constant(Const::from_bits(sort, low))
                }
                None => {
                    let low = self.constant(Const::from_bits(sort, u64::from(sort.width() - 1)))?;
                    Z3_mk_bvand(c, b, low)
                }
            };
            // Our quotient by zero is 0; SMT-LIB's is not. The remainders agree.
            let guarded = |quotient: Option<Z3_ast>| match right {
                Some(k) if k.bits() != 0 => quotient,
                _ => Z3_mk_ite(c, Z3_mk_eq(c, b, zero()?)?, zero()?, quotient?),
            };
            match op {
                BvOp::Add => Z3_mk_bvadd(c, a, b),
                BvOp::Sub => Z3_mk_bvsub(c, a, b),
                BvOp::Mul => Z3_mk_bvmul(c, a, b),
                BvOp::SDiv => match right.and_then(power_of_two) {
                    Some(k) => self.shifted_quotient(a, sort, k),
                    None => guarded(Z3_mk_bvsdiv(c, a, b)),
                },
                BvOp::SRem => match right.and_then(power_of_two) {
                    Some(k) => {
                        let quotient = self.shifted_quotient(a, sort, k)?;
                        Z3_mk_bvsub(
                            c,
                            a,
                            Z3_mk_bvshl(c, quotient, self.constant(Const::from_bits(sort, k.into()))?)?,
                        )
                    }
                    None => Z3_mk_bvsrem(c, a, b),
                },
                BvOp::UDiv => guarded(Z3_mk_bvudiv(c, a, b)),
                BvOp::URem => Z3_mk_bvurem(c, a, b),
                BvOp::And => Z3_mk_bvand(c, a, b),
                BvOp::Or => Z3_mk_bvor(c, a, b),
                BvOp::Xor => Z3_mk_bvxor(c, a, b),
                BvOp::Shl => Z3_mk_bvshl(c, a, amount()?),
                BvOp::AShr => Z3_mk_bvashr(c, a, amount()?),
                BvOp::LShr => Z3_mk_bvlshr(c, a, amount()?),
            }
        }
    }

    /// `a / 2^k`, rounding toward zero, without a divider circuit: a negative `a` gets 2^k - 1 added first.
    unsafe fn shifted_quotient(&self, a: Z3_ast, sort: Sort, k: u8) -> Option<Z3_ast> {
        let c = self.raw;
        let amount = |n: u8| self.constant(Const::from_bits(sort, n.into()));
        // SAFETY: all operands are bit-vectors of `sort` in this context.
        unsafe {
            let sign = Z3_mk_bvashr(c, a, amount(sort.width() - 1)?)?;
            let bias = Z3_mk_bvlshr(c, sign, amount(sort.width() - k)?)?;
            Z3_mk_bvashr(c, Z3_mk_bvadd(c, a, bias)?, amount(k)?)
        }
    }

    /// JLS 5.1.3: SMT-LIB leaves out-of-range conversions open, Java saturates and maps NaN to 0.
    unsafe fn saturating(&self, a: Z3_ast, from: Sort, to: u8) -> Option<Z3_ast> {
        let c = self.raw;
        let limit = (2f64).powi(i32::from(to) - 1);
        let float = |value: f64| match from {
            Sort::F32 => self.constant(Const::F32(value as f32)),
            _ => self.constant(Const::F64(value)),
        };
        let bits = |value: i64| self.constant(Const::from_bits(Sort::Bv(to), value as u64));
        // SAFETY: `a` is a float of sort `from` in this context.
        unsafe {
            let inside = Z3_mk_fpa_to_sbv(c, Z3_mk_fpa_rtz(c)?, a, u32::from(to))?;
            let least = if to == 32 { i64::from(i32::MIN) } else { i64::MIN };
            let low = Z3_mk_ite(c, Z3_mk_fpa_leq(c, a, float(-limit)?)?, bits(least)?, inside)?;
            let high = Z3_mk_ite(c, Z3_mk_fpa_geq(c, a, float(limit)?)?, bits(!least)?, low)?;
            Z3_mk_ite(c, Z3_mk_fpa_is_nan(c, a)?, bits(0)?, high)
        }
    }

    fn constant(&self, value: Const) -> Option<Z3_ast> {
        let c = self.raw;
        // SAFETY: sorts are made in this context; bits fit them.
        unsafe {
            match value {
                Const::Bool(true) => Z3_mk_true(c),
                Const::Bool(false) => Z3_mk_false(c),
                Const::Bv { .. } | Const::Ref(_) => {
                    Z3_mk_unsigned_int64(c, value.bits(), self.sort_of(value.sort())?)
                }
                Const::F32(number) if number.is_nan() => Z3_mk_fpa_nan(c, self.sort_of(Sort::F32)?),
                Const::F64(number) if number.is_nan() => Z3_mk_fpa_nan(c, self.sort_of(Sort::F64)?),
                Const::F32(number) => Z3_mk_fpa_numeral_float(c, number, self.sort_of(Sort::F32)?),
                Const::F64(number) => Z3_mk_fpa_numeral_double(c, number, self.sort_of(Sort::F64)?),
            }
        }
    }

    fn sort_of(&self, sort: Sort) -> Option<Z3_sort> {
        // SAFETY: plain constructors.
        unsafe {
            match sort {
                Sort::Bool => Z3_mk_bool_sort(self.raw),
                Sort::Bv(width) => Z3_mk_bv_sort(self.raw, u32::from(width)),
                Sort::F32 => Z3_mk_fpa_sort_single(self.raw),
                Sort::F64 => Z3_mk_fpa_sort_double(self.raw),
                Sort::Ref => Z3_mk_bv_sort(self.raw, 32),
            }
        }
    }
}

/// The exponent of a positive power of two greater than one.
fn power_of_two(value: Const) -> Option<u8> {
    let signed = value.as_signed()?;
    (signed > 1 && signed.count_ones() == 1).then(|| signed.trailing_zeros() as u8)
}
