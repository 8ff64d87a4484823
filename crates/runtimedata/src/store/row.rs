//! What is kept of one pair: its record, and the numbers it is found by.

use xxhash_rust::xxh3::{xxh3_64, xxh3_128_with_seed};

use crate::api::ApiMethod;
use crate::error::FormatError;
use crate::pair::{Outcome, Pair};
use crate::simple::{key_of_call, outcome_of};

/// Made wherever pairs arrive, on as many threads as there are: the writer only appends.
#[derive(Debug, Clone)]
pub struct NewPair {
    pub(super) hash: u128,
    pub(super) key: u64,
    pub(super) outcome: i64,
    pub(super) threw: Option<String>,
    pub(super) record: String,
}

impl NewPair {
    pub fn of(api: &ApiMethod, pair: &Pair) -> Result<NewPair, FormatError> {
        pair.check(api)?;
        let record = pair.record();
        let threw = match &pair.outcome {
            Outcome::Threw { class, .. } => Some(class.clone()),
            Outcome::Returned(_) | Outcome::ReturnedNothing => None,
        };
        Ok(NewPair {
            hash: xxh3_128_with_seed(record.as_bytes(), seed_of(api)),
            key: key_of_call(api, &pair.arguments),
            outcome: outcome_of(&pair.outcome),
            threw,
            record,
        })
    }
}

/// The API is part of what a pair is.
fn seed_of(api: &ApiMethod) -> u64 {
    xxh3_64([&api.class, "\0", &api.method, "\0", &api.descriptor].concat().as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_equal_by_api_and_content() {
        let row = |method: &str, record: &str| {
            NewPair::of(&ApiMethod::new("a.B", method, "(I)I").unwrap(), &Pair::read(record).unwrap())
                .unwrap()
                .hash
        };
        let spelt = r#"{"result": 2, "arguments": [1]}"#;
        assert_eq!(row("m", r#"{"arguments":[1],"result":2}"#), row("m", spelt));
        assert_ne!(row("m", spelt), row("n", spelt));
        assert_ne!(row("m", spelt), row("m", r#"{"arguments":[1],"result":3}"#));
    }
}
