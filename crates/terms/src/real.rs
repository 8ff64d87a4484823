//! The elementary functions of `java.lang.Math` on doubles. No solver reasons about them; they are evaluated, and a
//! search may walk back through their inverses.

/// One argument, one result.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum RealFunction {
    Sin,
    Cos,
    Tan,
    Asin,
    Acos,
    Atan,
    Exp,
    Log,
    Log10,
    Sinh,
    Cosh,
    Tanh,
    Expm1,
    Log1p,
}

impl RealFunction {
    /// As fdlibm computes it, like `StrictMath`; what HotSpot makes of `Math` may differ in the last digits.
    pub fn apply(self, x: f64) -> f64 {
        match self {
            RealFunction::Sin => libm::sin(x),
            RealFunction::Cos => libm::cos(x),
            RealFunction::Tan => libm::tan(x),
            RealFunction::Asin => libm::asin(x),
            RealFunction::Acos => libm::acos(x),
            RealFunction::Atan => libm::atan(x),
            RealFunction::Exp => libm::exp(x),
            RealFunction::Log => libm::log(x),
            RealFunction::Log10 => libm::log10(x),
            RealFunction::Sinh => libm::sinh(x),
            RealFunction::Cosh => libm::cosh(x),
            RealFunction::Tanh => libm::tanh(x),
            RealFunction::Expm1 => libm::expm1(x),
            RealFunction::Log1p => libm::log1p(x),
        }
    }

    /// An argument with this result, or nearly; NaN if there is none.
    pub fn inverse(self, y: f64) -> f64 {
        match self {
            RealFunction::Sin => libm::asin(y),
            RealFunction::Cos => libm::acos(y),
            RealFunction::Tan => libm::atan(y),
            RealFunction::Asin => libm::sin(y),
            RealFunction::Acos => libm::cos(y),
            RealFunction::Atan => libm::tan(y),
            RealFunction::Exp => libm::log(y),
            RealFunction::Log => libm::exp(y),
            RealFunction::Log10 => libm::exp10(y),
            RealFunction::Sinh => libm::asinh(y),
            RealFunction::Cosh => libm::acosh(y),
            RealFunction::Tanh => libm::atanh(y),
            RealFunction::Expm1 => libm::log1p(y),
            RealFunction::Log1p => libm::expm1(y),
        }
    }

    /// The method of `java.lang.Math`.
    pub fn name(self) -> &'static str {
        match self {
            RealFunction::Sin => "sin",
            RealFunction::Cos => "cos",
            RealFunction::Tan => "tan",
            RealFunction::Asin => "asin",
            RealFunction::Acos => "acos",
            RealFunction::Atan => "atan",
            RealFunction::Exp => "exp",
            RealFunction::Log => "log",
            RealFunction::Log10 => "log10",
            RealFunction::Sinh => "sinh",
            RealFunction::Cosh => "cosh",
            RealFunction::Tanh => "tanh",
            RealFunction::Expm1 => "expm1",
            RealFunction::Log1p => "log1p",
        }
    }
}

/// `Math.pow`. C says pow(±1, ±inf) and pow(1, NaN) are 1; Java says NaN.
pub fn pow(x: f64, y: f64) -> f64 {
    if y == 0.0 {
        return 1.0;
    }
    if y.is_nan() || (x.abs() == 1.0 && y.is_infinite()) { f64::NAN } else { libm::pow(x, y) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inverses_lead_back() {
        use RealFunction::*;
        for f in [Sin, Cos, Tan, Asin, Acos, Atan, Exp, Log, Log10, Sinh, Cosh, Tanh, Expm1, Log1p] {
            for x in [0.1, 0.5, 0.9] {
                let y = f.apply(x);
                assert!((f.apply(f.inverse(y)) - y).abs() < 1e-12, "{f:?} at {x}");
            }
        }
    }

    #[test]
    fn powers_are_java_s() {
        assert!(pow(1.0, f64::NAN).is_nan() && pow(-1.0, f64::INFINITY).is_nan());
        assert_eq!((pow(f64::NAN, 0.0), pow(2.0, 10.0)), (1.0, 1024.0));
    }
}
