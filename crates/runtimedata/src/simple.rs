//! Values that can be compared as a whole: null, primitives, texts, constants of enums.
//!
//! Pairs are found again by a hash of their simple arguments and told apart by a hash of what came of the call. Both
//! are kept in stores, so what is hashed here must never change without a new format of the store.

use xxhash_rust::xxh3::xxh3_64;

use crate::api::ApiMethod;
use crate::pair::Outcome;
use crate::recorded::Recorded;

#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Simple<'a> {
    Null,
    Boolean(bool),
    /// `byte`, `short`, `int`, `long`.
    Integer(i64),
    Float(f32),
    Double(f64),
    Char(u16),
    Text(&'a [u16]),
    Constant {
        class: &'a str,
        name: &'a str,
    },
}

/// The key of calls with these arguments. `None` stands for an object or an array: those are no part of the key. Whoever
/// does not know an argument that may be simple has no key.
pub fn key_of(arguments: &[Option<Simple>]) -> u64 {
    let mut bytes = Vec::with_capacity(64);
    for (index, argument) in arguments.iter().enumerate() {
        if let Some(value) = argument {
            bytes.extend((index as u32).to_le_bytes());
            value.hash_into(&mut bytes);
        }
    }
    xxh3_64(&bytes)
}

/// The key of a recorded call.
pub(crate) fn key_of_call(api: &ApiMethod, arguments: &[Recorded]) -> u64 {
    let types = api.parameters().map(Some).chain(std::iter::repeat(None));
    let arguments: Vec<_> =
        arguments.iter().zip(types).map(|(value, of)| Simple::of(value, of.unwrap_or_default())).collect();
    key_of(&arguments)
}

impl<'a> Simple<'a> {
    /// `of` is a descriptor; an empty one takes the state as it is.
    pub fn of(value: &'a Recorded, of: &str) -> Option<Simple<'a>> {
        Some(match (value, of) {
            (Recorded::Null, _) => Simple::Null,
            (Recorded::Boolean(value), _) => Simple::Boolean(*value),
            (Recorded::Integer(value), "F") => Simple::Float(*value as f32),
            (Recorded::Integer(value), "D") => Simple::Double(*value as f64),
            (Recorded::Integer(value), _) => Simple::Integer(*value),
            (Recorded::Float(value), "F") => Simple::Float(*value as f32),
            (Recorded::Float(value), _) => Simple::Double(*value),
            (Recorded::Char(unit), _) => Simple::Char(*unit),
            (Recorded::Text(_), "C") => Simple::Char(value.as_char()?),
            (Recorded::Text(units), _) => Simple::Text(units),
            (Recorded::Constant { class, name }, _) => Simple::Constant { class, name },
            (
                Recorded::CutText { .. }
                | Recorded::Masked
                | Recorded::Array { .. }
                | Recorded::Class(_)
                | Recorded::Object { .. }
                | Recorded::Ref(_)
                | Recorded::Cut { .. },
                _,
            ) => return None,
        })
    }

    fn hash_into(self, bytes: &mut Vec<u8>) {
        match self {
            Simple::Null => bytes.push(0),
            Simple::Boolean(value) => bytes.extend([1, u8::from(value)]),
            Simple::Integer(value) => tagged(2, &value.to_le_bytes(), bytes),
            Simple::Float(value) if value.is_nan() => bytes.push(3),
            Simple::Float(value) => tagged(3, &value.to_le_bytes(), bytes),
            Simple::Double(value) if value.is_nan() => bytes.push(4),
            Simple::Double(value) => tagged(4, &value.to_le_bytes(), bytes),
            Simple::Char(unit) => tagged(5, &unit.to_le_bytes(), bytes),
            Simple::Text(units) => {
                tagged(6, &(units.len() as u32).to_le_bytes(), bytes);
                bytes.extend(units.iter().flat_map(|unit| unit.to_le_bytes()));
            }
            Simple::Constant { class, name } => {
                tagged(7, class.as_bytes(), bytes);
                tagged(0, name.as_bytes(), bytes);
                bytes.push(0);
            }
        }
    }
}

fn tagged(tag: u8, value: &[u8], bytes: &mut Vec<u8>) {
    bytes.push(tag);
    bytes.extend(value);
}

/// What came of a call, as a number: equal for equal simple outcomes, one for all that are not simple.
///
/// The numbers are ordered: what matters most to somebody who looks for crashes comes first, so that a choice of a few
/// among millions of different outcomes has null, the exceptions and the boundary values in it.
pub(crate) fn outcome_of(outcome: &Outcome) -> i64 {
    let (rank, hash): (i64, u64) = match outcome {
        Outcome::Returned(Recorded::Null) => (0, 0),
        Outcome::Threw { class, .. } => (1, xxh3_64(class.as_bytes())),
        Outcome::ReturnedNothing => (2, 0),
        Outcome::Returned(value) => match Simple::of(value, "") {
            Some(simple) => {
                let mut bytes = Vec::with_capacity(64);
                simple.hash_into(&mut bytes);
                (if simple.is_boundary() { 3 } else { 5 }, xxh3_64(&bytes))
            }
            None => (4, 0),
        },
    };
    rank << 56 | (hash >> 8) as i64
}

impl Simple<'_> {
    fn is_boundary(&self) -> bool {
        match self {
            Simple::Null | Simple::Boolean(_) | Simple::Constant { .. } => true,
            Simple::Integer(value) => {
                matches!(*value, -1..=1)
                    || [i64::from(i32::MIN), i64::from(i32::MAX), i64::MIN, i64::MAX].contains(value)
            }
            Simple::Float(value) => *value == 0.0 || !value.is_finite(),
            Simple::Double(value) => *value == 0.0 || !value.is_finite(),
            Simple::Char(unit) => *unit == 0,
            Simple::Text(units) => units.is_empty(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(descriptor: &str, arguments: &[&str]) -> u64 {
        let api = ApiMethod::new("a.B", "m", descriptor).unwrap();
        key_of_call(&api, &arguments.iter().map(|json| json.parse().unwrap()).collect::<Vec<_>>())
    }

    #[test]
    fn the_callers_values_have_the_key_of_the_recorded_ones() {
        let text: Vec<u16> = "x".encode_utf16().collect();
        assert_eq!(key("(Ljava/lang/String;)V", &["\"x\""]), key_of(&[Some(Simple::Text(&text))]));
        assert_eq!(key("(C)V", &["\"x\""]), key_of(&[Some(Simple::Char(120))]));
        assert_eq!(key("(F)V", &["0.1"]), key_of(&[Some(Simple::Float(0.1))]));
        assert_eq!(key("(D)V", &["0.1"]), key_of(&[Some(Simple::Double(0.1))]));
        assert_eq!(key("(D)V", &["1"]), key_of(&[Some(Simple::Double(1.0))]));
        assert_eq!(key("(J)V", &["-7"]), key_of(&[Some(Simple::Integer(-7))]));
        assert_eq!(
            key("(La/C;La/D;Z)V", &[r#"{"class":"a.C","cut":true}"#, "null", "true"]),
            key_of(&[None, Some(Simple::Null), Some(Simple::Boolean(true))])
        );
        assert_eq!(
            key("(La/C;)V", &[r#"{"class":"a.C","constant":"RED"}"#]),
            key_of(&[Some(Simple::Constant { class: "a.C", name: "RED" })])
        );
    }

    #[test]
    fn objects_are_no_part_of_the_key_but_positions_are() {
        let object = r#"{"class":"a.C","fields":{}}"#;
        let other = r#"{"class":"a.C","fields":{"x":1}}"#;
        assert_eq!(key("(La/C;I)V", &[object, "1"]), key("(La/C;I)V", &[other, "1"]));
        assert_ne!(key("(II)V", &["1", "2"]), key("(II)V", &["2", "1"]));
        assert_ne!(key("(I)V", &["1"]), key("(I)V", &["2"]));
    }

    #[test]
    fn rare_outcomes_come_first() {
        let returned = |json: &str| outcome_of(&Outcome::Returned(json.parse().unwrap()));
        let threw = outcome_of(&Outcome::Threw { class: "java.io.IOException".into(), message: None });
        let ordered = [
            returned("null"),
            threw,
            outcome_of(&Outcome::ReturnedNothing),
            returned("0"),
            returned(r#"{"class":"a.C","cut":true}"#),
            returned("\"x\""),
        ];
        assert!(ordered.is_sorted(), "{ordered:?}");
        assert_eq!(returned(r#"{"class":"a.C","cut":true}"#), returned(r#"{"class":"[I","items":[]}"#));
        assert_ne!(returned("true"), returned("false"));
    }
}
