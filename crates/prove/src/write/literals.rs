//! Java literals, exact: what javac reads back is bit for bit the value that was meant.
//!
//! It knows nothing of types around a literal; `expressions` leaves out a cast where the context gives the type.

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
        Literal::Char(unit) => format!("'{}'", character(*unit, '\'')),
        Literal::Int(i32::MIN) => "Integer.MIN_VALUE".into(),
        Literal::Int(i32::MAX) => "Integer.MAX_VALUE".into(),
        Literal::Int(v) => v.to_string(),
        Literal::Long(i64::MIN) => "Long.MIN_VALUE".into(),
        Literal::Long(i64::MAX) => "Long.MAX_VALUE".into(),
        Literal::Long(v) => format!("{v}L"),
        Literal::Float(v) => float(*v),
        Literal::Double(v) => double(*v),
        Literal::Text(units) => text(units),
    }
}

// Rust prints the shortest decimal that reads back as the same value, and Java rounds to nearest when it reads:
// the bits survive. Only the exponent has to look like Java's.
fn float(v: f32) -> String {
    match v {
        _ if v.is_nan() => "Float.NaN".into(),
        f32::INFINITY => "Float.POSITIVE_INFINITY".into(),
        f32::NEG_INFINITY => "Float.NEGATIVE_INFINITY".into(),
        f32::MAX => "Float.MAX_VALUE".into(),
        _ => format!("{v:?}f"),
    }
}

fn double(v: f64) -> String {
    match v {
        _ if v.is_nan() => "Double.NaN".into(),
        f64::INFINITY => "Double.POSITIVE_INFINITY".into(),
        f64::NEG_INFINITY => "Double.NEGATIVE_INFINITY".into(),
        f64::MAX => "Double.MAX_VALUE".into(),
        _ => format!("{v:?}"),
    }
}

fn text(units: &[u16]) -> String {
    let body: String = units.iter().map(|&unit| character(unit, '"')).collect();
    format!("\"{body}\"")
}

/// One code unit inside quotes. Whatever is not printable ASCII is escaped, so that no source encoding matters.
fn character(unit: u16, quote: char) -> String {
    match unit {
        0x08 => "\\b".into(),
        0x09 => "\\t".into(),
        // Never \u000a or \u000d: javac translates those before it sees the literal (JLS 3.3).
        0x0a => "\\n".into(),
        0x0c => "\\f".into(),
        0x0d => "\\r".into(),
        // A backslash escape for the same reason as above, and the quote that would end the literal.
        0x5c => "\\\\".into(),
        _ if u32::from(unit) == u32::from(quote) => format!("\\{quote}"),
        0x20..=0x7e => char::from(unit as u8).to_string(),
        _ => format!("\\u{unit:04x}"),
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
