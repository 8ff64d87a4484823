//! States as people read them: close to Java, and short, so that a call fits a line.

use std::fmt::{self, Write};

use super::{CollectionContents, Recorded};

/// Of longer arrays, objects and texts the rest is an ellipsis.
const MAX_ITEMS: usize = 8;
const MAX_UNITS: usize = 80;

impl fmt::Display for Recorded {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Recorded::Null => f.write_str("null"),
            Recorded::Boolean(value) => write!(f, "{value}"),
            Recorded::Integer(value) => write!(f, "{value}"),
            Recorded::Float(value) if value.is_nan() => f.write_str("NaN"),
            Recorded::Float(value) if value.is_infinite() => {
                f.write_str(if *value > 0.0 { "Infinity" } else { "-Infinity" })
            }
            Recorded::Float(value) => write!(f, "{value:?}"),
            Recorded::Char(unit) => write!(f, "'\\u{unit:04x}'"),
            Recorded::Text(units) => text(units, false, f),
            Recorded::CutText { start, .. } => text(start, true, f),
            Recorded::Masked => f.write_str("a masked String"),
            Recorded::Array { items, length, .. } => {
                f.write_char('{')?;
                list(items, *length, f, |item, f| write!(f, "{item}"))?;
                f.write_char('}')
            }
            Recorded::Constant { class, name } => write!(f, "{}.{name}", simple_name(class)),
            Recorded::Class(name) => write!(f, "{}.class", simple_name(name)),
            Recorded::Object { class, fields, id } => {
                if let Some(value) = boxed(class, fields) {
                    return write!(f, "{value}");
                }
                f.write_str(&simple_name(class))?;
                if let Some(id) = id {
                    write!(f, "#{id}")?;
                }
                // What a collection holds says more than how it holds it.
                match self.contents() {
                    Some(contents) => collection(&contents, f),
                    None => {
                        f.write_str(" {")?;
                        list(fields, fields.len() as u64, f, |(name, value), f| {
                            write!(f, "{name}: {value}")
                        })?;
                        f.write_char('}')
                    }
                }
            }
            Recorded::Ref(id) => write!(f, "#{id}"),
            Recorded::Cut { class } => {
                let name = simple_name(class);
                let article = if name.starts_with(['A', 'E', 'I', 'O', 'U', 'i']) { "an" } else { "a" };
                write!(f, "{article} {name}")
            }
        }
    }
}

/// What a box holds.
fn boxed<'a>(class: &str, fields: &'a [(String, Recorded)]) -> Option<&'a Recorded> {
    match fields {
        [(name, value)] if name == "value" && class.starts_with("java.lang.") => Some(value),
        _ => None,
    }
}

fn collection(contents: &CollectionContents, f: &mut fmt::Formatter) -> fmt::Result {
    let length = contents.len() as u64;
    match contents {
        CollectionContents::Items(items) => {
            f.write_str(" [")?;
            list(items, length, f, |item, f| write!(f, "{item}"))?;
            f.write_char(']')
        }
        CollectionContents::Entries(entries) => {
            f.write_str(" {")?;
            list(entries, length, f, |(key, value), f| write!(f, "{key}: {value}"))?;
            f.write_char('}')
        }
    }
}

fn list<T>(
    items: &[T],
    length: u64,
    f: &mut fmt::Formatter,
    mut one: impl FnMut(&T, &mut fmt::Formatter) -> fmt::Result,
) -> fmt::Result {
    for (i, item) in items.iter().take(MAX_ITEMS).enumerate() {
        if i > 0 {
            f.write_str(", ")?;
        }
        one(item, f)?;
    }
    match (length, items.is_empty()) {
        (0, _) => Ok(()),
        (_, true) => f.write_char('…'),
        _ if length > MAX_ITEMS.min(items.len()) as u64 => f.write_str(", …"),
        _ => Ok(()),
    }
}

fn text(units: &[u16], cut: bool, f: &mut fmt::Formatter) -> fmt::Result {
    f.write_char('"')?;
    for c in char::decode_utf16(units.iter().take(MAX_UNITS).copied()) {
        match c {
            Ok('"') => f.write_str("\\\"")?,
            Ok('\\') => f.write_str("\\\\")?,
            Ok('\n') => f.write_str("\\n")?,
            Ok('\r') => f.write_str("\\r")?,
            Ok('\t') => f.write_str("\\t")?,
            Ok(c) if c.is_control() => write!(f, "\\u{:04x}", u32::from(c))?,
            Ok(c) => f.write_char(c)?,
            Err(lone) => write!(f, "\\u{:04x}", lone.unpaired_surrogate())?,
        }
    }
    f.write_str(if cut || units.len() > MAX_UNITS { "\"…" } else { "\"" })
}

/// `java.util.Map$Entry` is `Map.Entry`, `[[I` is `int[][]`.
fn simple_name(class: &str) -> String {
    let element = class.trim_start_matches('[');
    let dimensions = class.len() - element.len();
    let element = match (dimensions, element) {
        (0, name) => name,
        (_, "B") => "byte",
        (_, "C") => "char",
        (_, "D") => "double",
        (_, "F") => "float",
        (_, "I") => "int",
        (_, "J") => "long",
        (_, "S") => "short",
        (_, "Z") => "boolean",
        (_, name) => name.trim_start_matches('L').trim_end_matches(';'),
    };
    let name = element.rsplit('.').next().unwrap_or(element).replace('$', ".");
    name + &"[]".repeat(dimensions)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn states_read_like_java() {
        for (json, shown) in [
            ("\"x\"", "\"x\""),
            ("\"a\\\"\\n\"", "\"a\\\"\\n\""),
            ("null", "null"),
            ("3", "3"),
            ("-0.0", "-0.0"),
            (r#"{"float":"NaN"}"#, "NaN"),
            (r#"{"char":55296}"#, "'\\ud800'"),
            (r#"{"class":"java.io.File","fields":{"path":"a"}}"#, "File {path: \"a\"}"),
            (r#"{"class":"a.B","id":1,"fields":{"me":{"ref":1}}}"#, "B#1 {me: #1}"),
            (r#"{"class":"[I","items":[1,2],"length":9}"#, "{1, 2, …}"),
            (r#"{"class":"[I","items":[1,2]}"#, "{1, 2}"),
            (r#"{"class":"[I","items":[]}"#, "{}"),
            (r#"{"class":"[I","items":[1,2,3,4,5,6,7,8,9]}"#, "{1, 2, 3, 4, 5, 6, 7, 8, …}"),
            (r#"{"class":"java.util.Map$Entry","cut":true}"#, "a Map.Entry"),
            (r#"{"class":"[[I","cut":true}"#, "an int[][]"),
            (r#"{"class":"java.io.InputStream","cut":true}"#, "an InputStream"),
            (r#"{"class":"a.Color","constant":"RED"}"#, "Color.RED"),
            (r#"{"class":"java.lang.Class","name":"java.io.File"}"#, "File.class"),
            (r#"{"class":"java.lang.String","cut":true,"length":70000,"start":"ab"}"#, "\"ab\"…"),
            (
                r#"{"class":"java.util.ImmutableCollections$Map1","fields":{"k0":"a","v0":1}}"#,
                "ImmutableCollections.Map1 {\"a\": 1}",
            ),
            (
                r#"{"class":"java.util.Arrays$ArrayList","fields":{"a":{"class":"[I","items":[1]}}}"#,
                "Arrays.ArrayList [1]",
            ),
        ] {
            assert_eq!(json.parse::<Recorded>().unwrap().to_string(), shown);
        }
    }
}
