//! Java literals, exact: what javac reads back is bit for bit the value that was meant.
//!
//! It knows nothing of types around a literal; `expressions` leaves out a cast where the context gives the type.

use explore::suspicion::spelling;

use crate::realise::plan::Literal;

/// The literal, of exactly its own type also as an argument of a call.
pub fn spell(literal: &Literal) -> String {
    match literal {
        Literal::Byte(v) => format!("(byte) {v}"),
        Literal::Short(v) => format!("(short) {v}"),
        _ => spell_assigned(literal),
    }
}

/// The literal where its type is given by what it is assigned to (JLS 5.2 narrows constants): no cast on small integers.
pub fn spell_assigned(literal: &Literal) -> String {
    match literal {
        Literal::Null => "null".into(),
        Literal::Boolean(v) => v.to_string(),
        Literal::Byte(v) => v.to_string(),
        Literal::Short(v) => v.to_string(),
        Literal::Char(unit) => spelling::char(*unit),
        Literal::Int(i32::MIN) => "Integer.MIN_VALUE".into(),
        Literal::Int(i32::MAX) => "Integer.MAX_VALUE".into(),
        Literal::Int(v) => v.to_string(),
        Literal::Long(i64::MIN) => "Long.MIN_VALUE".into(),
        Literal::Long(i64::MAX) => "Long.MAX_VALUE".into(),
        Literal::Long(v) => format!("{v}L"),
        Literal::Float(v) => spelling::float(*v),
        Literal::Double(v) => spelling::double(*v),
        Literal::Text(units) => spelling::text(units),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literals_are_exact() {
        let cases = [
            (Literal::Int(i32::MIN), "Integer.MIN_VALUE"),
            (Literal::Int(-1), "-1"),
            (Literal::Long(-1), "-1L"),
            (Literal::Long(i64::MAX), "Long.MAX_VALUE"),
            (Literal::Byte(-1), "(byte) -1"),
            (Literal::Short(3), "(short) 3"),
            (Literal::Float(1.0), "1.0f"),
            (Literal::Float(f32::NAN), "Float.NaN"),
            (Literal::Float(f32::from_bits(1)), "1e-45f"),
            (Literal::Double(f64::INFINITY), "Double.POSITIVE_INFINITY"),
            (Literal::Double(-0.0), "-0.0"),
            (Literal::Double(1e300), "1e300"),
            (Literal::Double(f64::MIN), "-1.7976931348623157e308"),
            (Literal::Char(97), "'a'"),
            (Literal::Char(1), "'\\u0001'"),
            (Literal::Char(39), "'\\''"),
            (Literal::Char(34), "'\"'"),
            (Literal::Char(0x0a), "'\\n'"),
            (Literal::Text(vec![]), "\"\""),
            (Literal::Text(vec![0x22, 0x5c, 0x75, 0x0d, 0xd800, 0xe9]), "\"\\\"\\\\u\\r\\ud800\\u00e9\""),
        ];
        for (literal, expected) in cases {
            assert_eq!(spell(&literal), expected);
        }
        assert_eq!(spell_assigned(&Literal::Byte(-1)), "-1");
    }
}
