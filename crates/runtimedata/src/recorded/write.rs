//! Writes states as JSON: the same state is always the same text, which is what pairs are compared by.

use std::fmt::Write;

use super::Recorded;

impl Recorded {
    pub fn to_json(&self) -> String {
        let mut json = String::new();
        self.write(&mut json);
        json
    }

    pub(crate) fn write(&self, out: &mut String) {
        match self {
            Recorded::Null => out.push_str("null"),
            Recorded::Boolean(value) => out.push_str(if *value { "true" } else { "false" }),
            Recorded::Integer(value) => put(out, format_args!("{value}")),
            Recorded::Float(value) if value.is_finite() => put(out, format_args!("{value:?}")),
            Recorded::Float(value) if value.is_nan() => out.push_str(r#"{"double":"NaN"}"#),
            Recorded::Float(value) if *value > 0.0 => out.push_str(r#"{"double":"Infinity"}"#),
            Recorded::Float(_) => out.push_str(r#"{"double":"-Infinity"}"#),
            Recorded::Char(unit) => match char::from_u32(u32::from(*unit)) {
                Some(_) => write_units(&[*unit], out),
                None => put(out, format_args!(r#"{{"char":{unit}}}"#)),
            },
            Recorded::Text(units) => write_text(units, out),
            Recorded::CutText { start, length } => write_cut_text(start, *length, out),
            Recorded::Masked => out.push_str(r#"{"class":"java.lang.String","masked":true}"#),
            Recorded::Array { class, items, length, id } => {
                open(class, *id, out);
                out.push_str(r#","items":"#);
                write_list(items, out);
                if *length != items.len() as u64 {
                    put(out, format_args!(r#","length":{length}"#));
                }
                out.push('}');
            }
            Recorded::Constant { class, name } => {
                open(class, None, out);
                out.push_str(r#","constant":"#);
                write_str(name, out);
                out.push('}');
            }
            Recorded::Class(name) => {
                open("java.lang.Class", None, out);
                out.push_str(r#","name":"#);
                write_str(name, out);
                out.push('}');
            }
            Recorded::Object { class, fields, id } => {
                open(class, *id, out);
                out.push_str(r#","fields":"#);
                write_fields(fields, out);
                out.push('}');
            }
            Recorded::Ref(id) => put(out, format_args!(r#"{{"ref":{id}}}"#)),
            Recorded::Cut { class } => {
                open(class, None, out);
                out.push_str(r#","cut":true}"#);
            }
        }
    }
}

fn write_cut_text(start: &[u16], length: u64, out: &mut String) {
    // Where the text was cut may be inside a surrogate pair.
    let whole = start.len() - usize::from(start.last().is_some_and(|u| (0xd800..0xdc00).contains(u)));
    put(out, format_args!(r#"{{"class":"java.lang.String","cut":true,"length":{length},"start":"#));
    write_units(&start[..whole], out);
    out.push('}');
}

fn write_fields(fields: &[(String, Recorded)], out: &mut String) {
    out.push('{');
    for (i, (name, value)) in fields.iter().enumerate() {
        if i > 0 {
            out.push(',');
        }
        write_str(name, out);
        out.push(':');
        value.write(out);
    }
    out.push('}');
}

pub(crate) fn write_list(items: &[Recorded], out: &mut String) {
    out.push('[');
    for (i, item) in items.iter().enumerate() {
        if i > 0 {
            out.push(',');
        }
        item.write(out);
    }
    out.push(']');
}

pub(crate) fn write_str(text: &str, out: &mut String) {
    out.push('"');
    let mut rest = text;
    while let Some(at) = rest.find(|c: char| c < ' ' || c == '"' || c == '\\') {
        out.push_str(&rest[..at]);
        escape(rest[at..].chars().next().unwrap_or('"'), out);
        rest = &rest[at + 1..];
    }
    out.push_str(rest);
    out.push('"');
}

fn write_text(units: &[u16], out: &mut String) {
    if char::decode_utf16(units.iter().copied()).all(|c| c.is_ok()) {
        write_units(units, out);
    } else {
        put(out, format_args!(r#"{{"class":"java.lang.String","units":{units:?}}}"#));
    }
}

fn write_units(units: &[u16], out: &mut String) {
    out.push('"');
    for c in char::decode_utf16(units.iter().copied()) {
        match c.unwrap_or(char::REPLACEMENT_CHARACTER) {
            c if c < ' ' || c == '"' || c == '\\' => escape(c, out),
            c => out.push(c),
        }
    }
    out.push('"');
}

fn escape(c: char, out: &mut String) {
    match c {
        '"' => out.push_str("\\\""),
        '\\' => out.push_str("\\\\"),
        '\n' => out.push_str("\\n"),
        '\r' => out.push_str("\\r"),
        '\t' => out.push_str("\\t"),
        c => put(out, format_args!("\\u{:04x}", u32::from(c))),
    }
}

fn open(class: &str, id: Option<u32>, out: &mut String) {
    out.push_str(r#"{"class":"#);
    write_str(class, out);
    if let Some(id) = id {
        put(out, format_args!(r#","id":{id}"#));
    }
}

fn put(out: &mut String, text: std::fmt::Arguments) {
    // Writing to a String cannot fail.
    let _ = out.write_fmt(text);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_written_reads_as_itself() {
        for json in [
            "null",
            "true",
            "-12",
            "0.1",
            "-0.0",
            "1e300",
            r#"{"double":"NaN"}"#,
            r#"{"double":"-Infinity"}"#,
            r#"{"char":55296}"#,
            "\"a\\\"\\\\\\n\\u0001ü😀\"",
            r#"{"class":"java.lang.String","units":[55296, 97]}"#,
            r#"{"class":"java.lang.String","cut":true,"length":70000,"start":"ab"}"#,
            r#"{"class":"java.lang.String","masked":true}"#,
            r#"{"class":"[I","items":[1,2],"length":9}"#,
            r#"{"class":"[Ljava.lang.Object;","id":1,"items":[{"ref":1},null]}"#,
            r#"{"class":"a.Color","constant":"RED"}"#,
            r#"{"class":"java.lang.Class","name":"int"}"#,
            r#"{"class":"a.B","id":2,"fields":{"x":1,"a.Base.x":"\t"}}"#,
            r#"{"class":"a.B","cut":true}"#,
        ] {
            assert_eq!(json.parse::<Recorded>().unwrap().to_json(), json);
        }
    }

    #[test]
    fn spellings_of_one_state_become_one() {
        for (spelling, canonical) in [
            ("1.0E10", "10000000000.0"),
            (r#"{"fields": {"x": 1}, "class": "a.B"}"#, r#"{"class":"a.B","fields":{"x":1}}"#),
            (r#"{"float":"NaN"}"#, r#"{"double":"NaN"}"#),
            (r#""\u0041\/""#, r#""A/""#),
        ] {
            assert_eq!(spelling.parse::<Recorded>().unwrap().to_json(), canonical);
        }
        assert_eq!(Recorded::Char(120).to_json(), "\"x\"");
    }

    #[test]
    fn a_text_cut_inside_a_surrogate_pair_stays_a_text() {
        let cut = Recorded::CutText { start: vec![97, 0xd83d], length: 9 };
        assert!(cut.to_json().ends_with(r#""start":"a"}"#));
    }
}
