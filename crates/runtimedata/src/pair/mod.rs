//! One observed call: the state before, and what came of it.
//!
//! A pair is written as a *record*, its JSON without the API and the counts: equal records are one pair.

mod read;

use std::sync::Arc;

use crate::api::ApiMethod;
use crate::error::FormatError;
use crate::recorded::Recorded;
use crate::recorded::write::{write_list, write_str};

#[derive(Debug, Clone, PartialEq)]
pub struct Pair {
    /// Absent for static methods and for constructors.
    pub receiver: Option<Recorded>,
    pub arguments: Vec<Recorded>,
    pub outcome: Outcome,
    /// If it differs from before; of a constructor that succeeded, the new object.
    pub receiver_after: Option<Recorded>,
    /// All of them, if any differs from before.
    pub arguments_after: Option<Vec<Recorded>>,
    /// How many calls were like this one.
    pub seen: u64,
    pub first_run: Arc<str>,
    pub last_run: Arc<str>,
}

#[derive(Debug, Clone, PartialEq)]
pub enum Outcome {
    Returned(Recorded),
    /// From a `void` method or a constructor.
    ReturnedNothing,
    Threw {
        class: String,
        message: Option<String>,
    },
}

impl Pair {
    /// Reads a record; it has been seen once, in no run.
    pub fn read(record: &str) -> Result<Pair, FormatError> {
        read::parts(record)?.into_record()
    }

    pub fn record(&self) -> String {
        let mut out = String::with_capacity(256);
        out.push('{');
        if let Some(receiver) = &self.receiver {
            out.push_str(r#""receiver":"#);
            receiver.write(&mut out);
            out.push(',');
        }
        out.push_str(r#""arguments":"#);
        write_list(&self.arguments, &mut out);
        match &self.outcome {
            Outcome::Returned(value) => {
                out.push_str(r#","result":"#);
                value.write(&mut out);
            }
            Outcome::ReturnedNothing => {}
            Outcome::Threw { class, message } => {
                out.push_str(r#","exception":{"class":"#);
                write_str(class, &mut out);
                out.push_str(r#","message":"#);
                match message {
                    Some(message) => write_str(message, &mut out),
                    None => out.push_str("null"),
                }
                out.push('}');
            }
        }
        if let Some(after) = &self.receiver_after {
            out.push_str(r#","receiver_after":"#);
            after.write(&mut out);
        }
        if let Some(after) = &self.arguments_after {
            out.push_str(r#","arguments_after":"#);
            write_list(after, &mut out);
        }
        out.push('}');
        out
    }

    /// The object that states before the call refer to by this number.
    pub fn object_before(&self, id: u32) -> Option<&Recorded> {
        self.receiver.iter().chain(&self.arguments).find_map(|state| state.find(id))
    }

    /// The object that the result and the states after the call refer to by this number.
    pub fn object_after(&self, id: u32) -> Option<&Recorded> {
        let result = match &self.outcome {
            Outcome::Returned(result) => Some(result),
            Outcome::ReturnedNothing | Outcome::Threw { .. } => None,
        };
        let states = result.into_iter().chain(&self.receiver_after);
        states.chain(self.arguments_after.iter().flatten()).find_map(|state| state.find(id))
    }

    /// Whether this may be a call of that API: as many arguments, and a result only where there is one.
    pub(crate) fn check(&self, api: &ApiMethod) -> Result<(), FormatError> {
        let expected = api.parameters().count();
        let counts = [self.arguments.len(), self.arguments_after.as_ref().map_or(expected, Vec::len)];
        if counts != [expected; 2] {
            return Err(FormatError::new(format!("{api} does not take {} arguments", self.arguments.len())));
        }
        match (&self.outcome, api.result()) {
            (Outcome::Returned(_), Some("V")) => {
                Err(FormatError::new(format!("a result of {api}, which is void")))
            }
            (Outcome::ReturnedNothing, Some(result)) if result != "V" => {
                Err(FormatError::new(format!("neither a result nor an exception of {api}")))
            }
            _ => Ok(()),
        }
    }
}

/// A pair with its API: a line of an export.
#[derive(Debug, Clone, PartialEq)]
pub struct ExportLine {
    pub api: ApiMethod,
    pub pair: Pair,
}

impl ExportLine {
    /// `run` is the run of a line that names none.
    pub fn read(json: &str, run: &Arc<str>) -> Result<ExportLine, FormatError> {
        read::parts(json)?.into_line(run)
    }

    pub fn to_json(&self) -> String {
        let Pair { seen, first_run, last_run, .. } = &self.pair;
        line(&self.api, &self.pair.record(), *seen, first_run, last_run)
    }
}

/// A line, from a record as it was written.
pub(crate) fn line(api: &ApiMethod, record: &str, seen: u64, first_run: &str, last_run: &str) -> String {
    let mut out = String::with_capacity(record.len() + 128);
    out.push_str(r#"{"api":"#);
    write_str(&api.to_string(), &mut out);
    if api.result().is_some() {
        out.push_str(r#","descriptor":"#);
        write_str(&api.descriptor, &mut out);
    }
    out.push(',');
    out.push_str(record.strip_prefix('{').and_then(|r| r.strip_suffix('}')).unwrap_or_default());
    out.push_str(&format!(r#","seen":{seen},"runs":["#));
    write_str(first_run, &mut out);
    if last_run != first_run {
        out.push(',');
        write_str(last_run, &mut out);
    }
    out.push_str("]}");
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_read_as_themselves() {
        for record in [
            r#"{"arguments":[]}"#,
            r#"{"arguments":["x"],"result":null}"#,
            r#"{"receiver":{"class":"java.io.File","fields":{"path":"a"}},"arguments":[1,true],"result":1.5}"#,
            r#"{"arguments":[],"exception":{"class":"java.io.IOException","message":null}}"#,
            r#"{"arguments":[],"exception":{"class":"E","message":"\"no\""},"receiver_after":null,"arguments_after":[]}"#,
        ] {
            assert_eq!(Pair::read(record).unwrap().record(), record);
        }
    }

    #[test]
    fn lines_read_as_themselves() {
        for line in [
            r#"{"api":"a.B.m(int)","descriptor":"(I)V","arguments":[1],"seen":3,"runs":["a","b"]}"#,
            r#"{"api":"a.B.m(int)","arguments":[1],"result":2,"seen":1,"runs":["a"]}"#,
        ] {
            assert_eq!(ExportLine::read(line, &"import".into()).unwrap().to_json(), line);
        }
        let line =
            ExportLine::read(r#"{"result":2,"arguments":[],"api":"a.B.m()"}"#, &"import".into()).unwrap();
        assert_eq!((line.pair.seen, &*line.pair.first_run, &*line.pair.last_run), (1, "import", "import"));
    }

    #[test]
    fn a_call_fits_its_api() {
        let refused = |descriptor: &str, record: &str| {
            let api = ApiMethod::new("a.B", "m", descriptor).unwrap();
            Pair::read(record).unwrap().check(&api).err().map(|e| e.to_string())
        };
        assert_eq!(refused("(I)V", r#"{"arguments":[1]}"#), None);
        assert_eq!(refused("(I)", r#"{"arguments":[1],"result":1}"#), None);
        assert_eq!(refused("(I)V", r#"{"arguments":[]}"#).unwrap(), "a.B.m(int) does not take 0 arguments");
        assert!(refused("(I)V", r#"{"arguments":[1],"arguments_after":[]}"#).is_some());
        assert_eq!(
            refused("()V", r#"{"arguments":[],"result":1}"#).unwrap(),
            "a result of a.B.m(), which is void"
        );
        assert!(refused("()I", r#"{"arguments":[]}"#).is_some());
    }
}
