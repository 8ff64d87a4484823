//! Things that many runs name again and again, kept once.

use std::hash::Hash;

use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Interner<T> {
    things: Vec<T>,
    /// Made when the first thing is looked for: a file has only the things.
    #[serde(skip, default = "FxHashMap::default")]
    numbers: FxHashMap<T, u32>,
}

impl<T> Default for Interner<T> {
    fn default() -> Interner<T> {
        Interner { things: Vec::new(), numbers: FxHashMap::default() }
    }
}

impl<T: Clone + Eq + Hash> Interner<T> {
    /// The number of a thing, the same whenever it is asked for.
    pub fn number(&mut self, thing: T) -> u32 {
        if self.numbers.len() != self.things.len() {
            let known = self.things.iter().cloned();
            self.numbers = known.zip(0..).collect();
        }
        let next = self.things.len() as u32;
        *self.numbers.entry(thing).or_insert_with_key(|thing| {
            self.things.push(thing.clone());
            next
        })
    }

    pub fn get(&self, number: u32) -> &T {
        &self.things[number as usize]
    }

    pub fn all(&self) -> &[T] {
        &self.things
    }
}
