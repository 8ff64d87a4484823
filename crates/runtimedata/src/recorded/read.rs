//! Reads states from JSON, straight from the parser's events: no tree of values in between.
//!
//! Whatever is not a state is an error with its place. Which state an object is follows from its keys, whose order is
//! only kept for fields.

use std::fmt;
use std::str::FromStr;

use serde::de::{Deserialize, Deserializer, Error, MapAccess, Visitor};

use super::Recorded;
use crate::error::FormatError;

impl FromStr for Recorded {
    type Err = FormatError;

    fn from_str(json: &str) -> Result<Recorded, FormatError> {
        serde_json::from_str(json).map_err(FormatError::json)
    }
}

impl<'de> Deserialize<'de> for Recorded {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Recorded, D::Error> {
        deserializer.deserialize_any(StateVisitor)
    }
}

struct StateVisitor;

impl<'de> Visitor<'de> for StateVisitor {
    type Value = Recorded;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a recorded state")
    }

    fn visit_unit<E>(self) -> Result<Recorded, E> {
        Ok(Recorded::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Recorded, E> {
        Ok(Recorded::Boolean(value))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Recorded, E> {
        Ok(Recorded::Integer(value))
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Recorded, E> {
        i64::try_from(value)
            .map(Recorded::Integer)
            .map_err(|_| E::custom(format_args!("{value} does not fit a long")))
    }

    fn visit_f64<E>(self, value: f64) -> Result<Recorded, E> {
        Ok(Recorded::Float(value))
    }

    fn visit_str<E>(self, value: &str) -> Result<Recorded, E> {
        Ok(Recorded::text(value))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Recorded, A::Error> {
        let mut keys = Keys::default();
        while let Some(key) = map.next_key::<JsonKey>()? {
            keys.take(key, &mut map)?;
        }
        keys.state().map_err(A::Error::custom)
    }
}

/// Everything an object of JSON may say about a state.
#[derive(Default)]
struct Keys {
    class: Option<String>,
    fields: Option<Fields>,
    items: Option<Vec<Recorded>>,
    id: Option<u32>,
    reference: Option<u32>,
    cut: Option<bool>,
    masked: Option<bool>,
    constant: Option<String>,
    name: Option<String>,
    units: Option<Vec<u16>>,
    length: Option<u64>,
    start: Option<String>,
    char: Option<u16>,
    real: Option<String>,
}

impl Keys {
    fn take<'de, A: MapAccess<'de>>(&mut self, key: JsonKey, map: &mut A) -> Result<(), A::Error> {
        match key {
            JsonKey::Class => put(&mut self.class, map),
            JsonKey::Fields => put(&mut self.fields, map),
            JsonKey::Items => put(&mut self.items, map),
            JsonKey::Id => put(&mut self.id, map),
            JsonKey::Ref => put(&mut self.reference, map),
            JsonKey::Cut => put(&mut self.cut, map),
            JsonKey::Masked => put(&mut self.masked, map),
            JsonKey::Constant => put(&mut self.constant, map),
            JsonKey::Name => put(&mut self.name, map),
            JsonKey::Units => put(&mut self.units, map),
            JsonKey::Length => put(&mut self.length, map),
            JsonKey::Start => put(&mut self.start, map),
            JsonKey::Char => put(&mut self.char, map),
            JsonKey::Real => put(&mut self.real, map),
        }
    }

    fn state(self) -> Result<Recorded, &'static str> {
        let Some(class) = self.class else {
            return match (self.reference, self.char, self.real.as_deref()) {
                (Some(id), None, None) => Ok(Recorded::Ref(id)),
                (None, Some(unit), None) => Ok(Recorded::Char(unit)),
                (None, None, Some("NaN")) => Ok(Recorded::Float(f64::NAN)),
                (None, None, Some("Infinity")) => Ok(Recorded::Float(f64::INFINITY)),
                (None, None, Some("-Infinity")) => Ok(Recorded::Float(f64::NEG_INFINITY)),
                (None, None, Some(_)) => Err("neither NaN nor an infinity"),
                _ => Err("a state without a class"),
            };
        };
        let id = self.id;
        let cut = self.cut == Some(true);
        if let Some(Fields(fields)) = self.fields {
            return Ok(Recorded::Object { class, fields, id });
        }
        if let Some(items) = self.items {
            let length = self.length.unwrap_or(items.len() as u64);
            if length < items.len() as u64 {
                return Err("an array with more items than its length");
            }
            return Ok(Recorded::Array { class, items, length, id });
        }
        if let Some(name) = self.constant {
            return Ok(Recorded::Constant { class, name });
        }
        match class.as_str() {
            "java.lang.Class" if self.name.is_some() => Ok(Recorded::Class(self.name.unwrap_or_default())),
            "java.lang.String" if self.masked == Some(true) => Ok(Recorded::Masked),
            "java.lang.String" if self.units.is_some() => Ok(Recorded::Text(self.units.unwrap_or_default())),
            "java.lang.String" if cut && self.length.is_some() => Ok(Recorded::CutText {
                start: self.start.unwrap_or_default().encode_utf16().collect(),
                length: self.length.unwrap_or_default(),
            }),
            _ if cut => Ok(Recorded::Cut { class }),
            _ => Err("a class, but neither fields, items, a constant nor a cut"),
        }
    }
}

/// Takes the value of a key, which must not have come before.
pub(crate) fn put<'de, T: Deserialize<'de>, A: MapAccess<'de>>(
    slot: &mut Option<T>,
    map: &mut A,
) -> Result<(), A::Error> {
    match slot.replace(map.next_value()?) {
        None => Ok(()),
        Some(_) => Err(A::Error::custom("the same key twice")),
    }
}

enum JsonKey {
    Class,
    Fields,
    Items,
    Id,
    Ref,
    Cut,
    Masked,
    Constant,
    Name,
    Units,
    Length,
    Start,
    Char,
    Real,
}

impl<'de> Deserialize<'de> for JsonKey {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<JsonKey, D::Error> {
        struct Name;
        impl Visitor<'_> for Name {
            type Value = JsonKey;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("a key of a state")
            }

            fn visit_str<E: Error>(self, key: &str) -> Result<JsonKey, E> {
                Ok(match key {
                    "class" => JsonKey::Class,
                    "fields" => JsonKey::Fields,
                    "items" => JsonKey::Items,
                    "id" => JsonKey::Id,
                    "ref" => JsonKey::Ref,
                    "cut" => JsonKey::Cut,
                    "masked" => JsonKey::Masked,
                    "constant" => JsonKey::Constant,
                    "name" => JsonKey::Name,
                    "units" => JsonKey::Units,
                    "length" => JsonKey::Length,
                    "start" => JsonKey::Start,
                    "char" => JsonKey::Char,
                    "float" | "double" => JsonKey::Real,
                    _ => return Err(E::custom(format_args!("a state has no key `{key}`"))),
                })
            }
        }
        deserializer.deserialize_str(Name)
    }
}

struct Fields(Vec<(String, Recorded)>);

impl<'de> Deserialize<'de> for Fields {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Fields, D::Error> {
        struct InOrder;
        impl<'de> Visitor<'de> for InOrder {
            type Value = Fields;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("fields with their states")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Fields, A::Error> {
                let mut fields = Vec::new();
                while let Some(field) = map.next_entry()? {
                    fields.push(field);
                }
                Ok(Fields(fields))
            }
        }
        deserializer.deserialize_map(InOrder)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(json: &str) -> Recorded {
        json.parse().unwrap_or_else(|e| panic!("{json}: {e}"))
    }

    fn refused(json: &str) -> String {
        json.parse::<Recorded>().expect_err(json).to_string()
    }

    #[test]
    fn scalars() {
        assert_eq!(read("null"), Recorded::Null);
        assert_eq!(read("true"), Recorded::Boolean(true));
        assert_eq!(read("-9223372036854775808"), Recorded::Integer(i64::MIN));
        assert_eq!(read("9223372036854775807"), Recorded::Integer(i64::MAX));
        assert_eq!(read("1.0"), Recorded::Float(1.0));
        assert_eq!(read("1.0E10"), Recorded::Float(1e10));
        assert_eq!(read("\"a\\u0000\""), Recorded::Text(vec![97, 0]));
        assert!(matches!(read("-0.0"), Recorded::Float(x) if x == 0.0 && x.is_sign_negative()));
        assert!(matches!(read(r#"{"double":"NaN"}"#), Recorded::Float(x) if x.is_nan()));
        assert_eq!(read(r#"{"float":"-Infinity"}"#), Recorded::Float(f64::NEG_INFINITY));
        assert_eq!(read(r#"{"char":55296}"#), Recorded::Char(0xd800));
    }

    #[test]
    fn floats_are_the_same_bits() {
        for bits in
            [0x3fb9_9999_9999_999a_u64, 0x0000_0000_0000_0001, 0x7fef_ffff_ffff_ffff, 0x44b5_2d02_c7e1_4af6]
        {
            let value = f64::from_bits(bits);
            assert_eq!(read(&format!("{value:?}")), Recorded::Float(value));
        }
    }

    #[test]
    fn texts() {
        let units = r#"{"class":"java.lang.String","units":[55296,97]}"#;
        assert_eq!(read(units), Recorded::Text(vec![0xd800, 97]));
        let cut = r#"{"class":"java.lang.String","cut":true,"length":70000,"start":"ab"}"#;
        assert_eq!(read(cut), Recorded::CutText { start: vec![97, 98], length: 70000 });
        assert_eq!(read(r#"{"class":"java.lang.String","masked":true}"#), Recorded::Masked);
    }

    #[test]
    fn objects() {
        let class = || "a.B".to_string();
        assert_eq!(
            read(r#"{"class":"a.B","id":1,"fields":{"z":1,"a":{"ref":1}}}"#),
            Recorded::Object {
                class: class(),
                fields: vec![("z".into(), Recorded::Integer(1)), ("a".into(), Recorded::Ref(1))],
                id: Some(1),
            }
        );
        assert_eq!(
            read(r#"{"class":"[I","items":[1],"length":9}"#),
            Recorded::Array { class: "[I".into(), items: vec![Recorded::Integer(1)], length: 9, id: None }
        );
        assert_eq!(
            read(r#"{"class":"a.B","constant":"RED"}"#),
            Recorded::Constant { class: class(), name: "RED".into() }
        );
        assert_eq!(read(r#"{"class":"java.lang.Class","name":"int"}"#), Recorded::Class("int".into()));
        assert_eq!(read(r#"{"class":"a.B","cut":true}"#), Recorded::Cut { class: class() });
        assert_eq!(
            read(r#"{"class":"a.B","fields":{},"cut":true}"#),
            Recorded::Object { class: class(), fields: vec![], id: None },
            "more fields than the recorder's limit"
        );
    }

    #[test]
    fn nonsense_is_refused_with_its_place() {
        for bad in
            ["", "[1]", "{}", "18446744073709551615", r#"{"ref":-1}"#, r#"{"class":"a.B"}"#, "nul", "1 2"]
        {
            refused(bad);
        }
        assert_eq!(refused(r#"{"class":"a.B","colour":1}"#), "a state has no key `colour` at column 23");
        assert_eq!(refused(r#"{"class":"a","class":"a"}"#), "the same key twice at column 25");
        assert_eq!(
            refused(r#"{"class":"[I","items":[1,2],"length":1}"#),
            "an array with more items than its length at column 39"
        );
        let deep = "{\"class\":\"A\",\"fields\":{\"a\":".repeat(100_000);
        assert!(refused(&deep).contains("recursion limit"));
    }
}
