//! Values as Java literals: what javac reads back is bit for bit the value that was meant.

// Rust prints the shortest decimal that reads back as the same value, and Java rounds to nearest when it reads:
// the bits survive. Only the exponent has to look like Java's.

pub fn float(v: f32) -> String {
    match v {
        _ if v.is_nan() => "Float.NaN".into(),
        f32::INFINITY => "Float.POSITIVE_INFINITY".into(),
        f32::NEG_INFINITY => "Float.NEGATIVE_INFINITY".into(),
        f32::MAX => "Float.MAX_VALUE".into(),
        _ => format!("{v:?}f"),
    }
}

pub fn double(v: f64) -> String {
    match v {
        _ if v.is_nan() => "Double.NaN".into(),
        f64::INFINITY => "Double.POSITIVE_INFINITY".into(),
        f64::NEG_INFINITY => "Double.NEGATIVE_INFINITY".into(),
        f64::MAX => "Double.MAX_VALUE".into(),
        _ => format!("{v:?}"),
    }
}

/// A string literal of these UTF-16 code units.
pub fn text(units: &[u16]) -> String {
    let body: String = units.iter().map(|&unit| character(unit, '"')).collect();
    format!("\"{body}\"")
}

pub fn char(unit: u16) -> String {
    format!("'{}'", character(unit, '\''))
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
