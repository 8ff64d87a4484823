//! Reads records and lines: their keys may come in any order, and no others.

use std::fmt;
use std::sync::Arc;

use serde::de::{Deserialize, Deserializer, Error, MapAccess, Visitor};

use super::{ExportLine, Outcome, Pair};
use crate::api::ApiMethod;
use crate::error::FormatError;
use crate::recorded::Recorded;
use crate::recorded::read::put;

pub(super) fn parts(json: &str) -> Result<Parts, FormatError> {
    serde_json::from_str(json).map_err(FormatError::json)
}

/// Everything a record or a line may say.
#[derive(Default)]
pub(super) struct Parts {
    api: Option<String>,
    descriptor: Option<String>,
    receiver: Option<Recorded>,
    arguments: Option<Vec<Recorded>>,
    result: Option<Recorded>,
    exception: Option<RecordedException>,
    receiver_after: Option<Recorded>,
    arguments_after: Option<Vec<Recorded>>,
    seen: Option<u64>,
    runs: Option<Vec<String>>,
}

impl Parts {
    pub(super) fn into_record(self) -> Result<Pair, FormatError> {
        if self.api.is_some() || self.descriptor.is_some() || self.seen.is_some() || self.runs.is_some() {
            return Err(FormatError::new("a line, not a record"));
        }
        self.into_pair(1, "".into(), "".into())
    }

    pub(super) fn into_line(mut self, run: &Arc<str>) -> Result<ExportLine, FormatError> {
        let api = self.api.take().ok_or_else(|| FormatError::new("a line without its API"))?;
        let api = ApiMethod::parse(&api, self.descriptor.take().as_deref())?;
        let seen = self.seen.unwrap_or(1);
        if seen == 0 {
            return Err(FormatError::new("a call that was never seen"));
        }
        let runs = self.runs.take().unwrap_or_default();
        let first = runs.first().map_or_else(|| run.clone(), |name| name.as_str().into());
        let last = runs.last().map_or_else(|| run.clone(), |name| name.as_str().into());
        let pair = self.into_pair(seen, first, last)?;
        pair.check(&api)?;
        Ok(ExportLine { api, pair })
    }

    fn into_pair(self, seen: u64, first_run: Arc<str>, last_run: Arc<str>) -> Result<Pair, FormatError> {
        let outcome = match (self.result, self.exception) {
            (Some(value), None) => Outcome::Returned(value),
            (None, None) => Outcome::ReturnedNothing,
            (None, Some(RecordedException { class, message })) => Outcome::Threw { class, message },
            (Some(_), Some(_)) => return Err(FormatError::new("both a result and an exception")),
        };
        Ok(Pair {
            receiver: self.receiver,
            arguments: self.arguments.unwrap_or_default(),
            outcome,
            receiver_after: self.receiver_after,
            arguments_after: self.arguments_after,
            seen,
            first_run,
            last_run,
        })
    }
}

impl<'de> Deserialize<'de> for Parts {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Parts, D::Error> {
        deserializer.deserialize_map(CallVisitor)
    }
}

struct CallVisitor;

impl<'de> Visitor<'de> for CallVisitor {
    type Value = Parts;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a recorded call")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Parts, A::Error> {
        let mut parts = Parts::default();
        while let Some(key) = map.next_key::<String>()? {
            match key.as_str() {
                "api" => put(&mut parts.api, &mut map)?,
                "descriptor" => put(&mut parts.descriptor, &mut map)?,
                "receiver" => put(&mut parts.receiver, &mut map)?,
                "arguments" => put(&mut parts.arguments, &mut map)?,
                "result" => put(&mut parts.result, &mut map)?,
                "exception" => put(&mut parts.exception, &mut map)?,
                "receiver_after" => put(&mut parts.receiver_after, &mut map)?,
                "arguments_after" => put(&mut parts.arguments_after, &mut map)?,
                "seen" => put(&mut parts.seen, &mut map)?,
                "runs" => put(&mut parts.runs, &mut map)?,
                _ => return Err(A::Error::custom(format_args!("a call has no key `{key}`"))),
            }
        }
        Ok(parts)
    }
}

struct RecordedException {
    class: String,
    message: Option<String>,
}

impl<'de> Deserialize<'de> for RecordedException {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<RecordedException, D::Error> {
        struct Exception;
        impl<'de> Visitor<'de> for Exception {
            type Value = RecordedException;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("an exception")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<RecordedException, A::Error> {
                let (mut class, mut message) = (None, None);
                while let Some(key) = map.next_key::<String>()? {
                    match key.as_str() {
                        "class" => put(&mut class, &mut map)?,
                        "message" => put(&mut message, &mut map)?,
                        _ => return Err(A::Error::custom(format_args!("an exception has no key `{key}`"))),
                    }
                }
                let class = class.ok_or_else(|| A::Error::custom("an exception without a class"))?;
                Ok(RecordedException { class, message: message.and_then(message_of) })
            }
        }
        deserializer.deserialize_map(Exception)
    }
}

/// A message is a text like others, which may have been cut, and nothing is said about it if it was masked.
fn message_of(state: Recorded) -> Option<String> {
    match state {
        Recorded::Text(units) => Some(String::from_utf16_lossy(&units)),
        Recorded::CutText { start, .. } => Some(String::from_utf16_lossy(&start) + "…"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nonsense_is_refused() {
        for bad in [
            "",
            "{",
            "[]",
            "{}x",
            r#"{"arguments":1}"#,
            r#"{"result":1,"exception":{"class":"E"}}"#,
            r#"{"exception":{"message":"m"}}"#,
            r#"{"result":1,"result":2}"#,
            r#"{"colour":1}"#,
            r#"{"api":"a.B.m()"}"#,
        ] {
            assert!(Pair::read(bad).is_err(), "{bad}");
        }
        for bad in [
            r#"{"arguments":[]}"#,
            r#"{"api":"m","arguments":[]}"#,
            r#"{"api":"a.B.m()","seen":-1}"#,
            r#"{"api":"a.B.m()","seen":0}"#,
            r#"{"api":"a.B.m(int)"}"#,
        ] {
            assert!(ExportLine::read(bad, &"r".into()).is_err(), "{bad}");
        }
    }

    #[test]
    fn messages_are_texts_of_any_kind() {
        for (message, read) in [
            ("null", None),
            ("\"no\"", Some("no")),
            (r#"{"class":"java.lang.String","masked":true}"#, None),
            (r#"{"class":"java.lang.String","cut":true,"length":9000,"start":"too"}"#, Some("too…")),
            (r#"{"class":"java.lang.String","units":[97,55296]}"#, Some("a\u{fffd}")),
        ] {
            let record = format!(r#"{{"exception":{{"class":"E","message":{message}}}}}"#);
            let expected = Outcome::Threw { class: "E".into(), message: read.map(String::from) };
            assert_eq!(Pair::read(&record).unwrap().outcome, expected);
        }
    }

    #[test]
    fn a_result_of_null_is_a_result() {
        let pair = Pair::read(r#"{"result":null}"#).unwrap();
        assert_eq!(pair.outcome, Outcome::Returned(Recorded::Null));
    }
}
