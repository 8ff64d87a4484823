//! What driven methods were passed in recorded runs: the first runs of a search are made with that.

use std::cmp::Reverse;

use classes::class::Class;
use classes::program::Program;
use concolic::driver::{Driver, PassedValue};
use concolic::job::RunRecipe;
use explore::api_of;
use explore::modes::recorded_run::plan_of_given;
use explore::suspicion::Inputs;
use prove::host::encode_inputs;
use runtimedata::{CollectionContents, Observations, Pair, Recorded};

/// So many recorded calls are made again.
const MAX_SEEDS: usize = 24;
/// Objects inside each other that are made again.
const MAX_DEPTH: usize = 6;

/// Recorded calls as runs, those that were seen most often first.
pub fn recipes(
    program: &'static Program,
    driver: &Driver,
    observations: &Observations,
    seed: u64,
) -> Vec<RunRecipe> {
    let mut found = Vec::new();
    for method in driver.methods() {
        // A store that cannot be read is no reason not to search.
        let Ok(recorded) = observations.candidates(&[api_of(method)], None, MAX_SEEDS) else { continue };
        for pair in &recorded.pairs {
            let passed = SeedBuilder { program, pair };
            let receiver = pair.receiver.as_ref().and_then(|state| passed.wanted(state, MAX_DEPTH));
            let arguments: Option<Vec<PassedValue>> =
                pair.arguments.iter().map(|state| passed.wanted(state, MAX_DEPTH)).collect();
            let inputs = arguments.and_then(|all| driver.answers(method, receiver.as_ref(), &all));
            found.extend(inputs.map(|inputs| (pair.seen, inputs)));
        }
    }
    found.sort_by_key(|(seen, _)| Reverse(*seen));
    let recipe = |(_, inputs): &(u64, Inputs)| RunRecipe {
        inputs: encode_inputs(inputs, inputs.program.len()),
        plan: plan_of_given(inputs),
        seed,
    };
    found.iter().take(MAX_SEEDS).map(recipe).collect()
}

/// What one recorded call was passed.
struct SeedBuilder<'a> {
    program: &'static Program,
    pair: &'a Pair,
}

impl SeedBuilder<'_> {
    /// `None` where too little was recorded.
    fn wanted(&self, state: &Recorded, depth: usize) -> Option<PassedValue> {
        let below = depth.checked_sub(1)?;
        Some(match state {
            Recorded::Null => PassedValue::Null,
            Recorded::Boolean(b) => PassedValue::Boolean(*b),
            Recorded::Integer(x) => PassedValue::Integer(*x),
            Recorded::Float(x) => PassedValue::Real(*x),
            Recorded::Char(unit) => PassedValue::Text(vec![*unit]),
            Recorded::Text(units) => PassedValue::Text(units.clone()),
            Recorded::Array { class, items, length, .. } if items.len() as u64 == *length => {
                let items: Option<Vec<PassedValue>> =
                    items.iter().map(|item| self.wanted(item, below)).collect();
                PassedValue::Array(self.class(class)?, items?)
            }
            Recorded::Constant { class, name } => PassedValue::Constant(self.class(class)?.find_field(name)?),
            Recorded::Object { class, fields, .. } => match state.contents() {
                Some(contents) => PassedValue::Filled(self.added(&contents, below)?),
                None => {
                    let known =
                        |(name, value): &(String, Recorded)| Some((name.clone(), self.wanted(value, below)?));
                    PassedValue::Object(self.class(class)?, fields.iter().filter_map(known).collect())
                }
            },
            Recorded::Ref(id) => self.wanted(self.pair.object_before(*id)?, below)?,
            Recorded::Array { .. }
            | Recorded::Class(_)
            | Recorded::CutText { .. }
            | Recorded::Masked
            | Recorded::Cut { .. } => return None,
        })
    }

    fn added(&self, contents: &CollectionContents, depth: usize) -> Option<Vec<Vec<PassedValue>>> {
        match contents {
            CollectionContents::Items(items) => {
                items.iter().map(|item| Some(vec![self.wanted(item, depth)?])).collect()
            }
            CollectionContents::Entries(entries) => {
                let entry = |(key, value): &(&Recorded, &Recorded)| {
                    Some(vec![self.wanted(key, depth)?, self.wanted(value, depth)?])
                };
                entries.iter().map(entry).collect()
            }
        }
    }

    fn class(&self, name: &str) -> Option<&'static Class> {
        self.program.class(&name.replace('.', "/")).ok()
    }
}
