//! Which pairs a store has, in memory: looking a hash up in the file for every call would cost more than writing it.

use std::hash::{Hash, Hasher};

use rustc_hash::FxHashMap;

use super::writer::PairId;

/// The 128-bit hash of a pair, unaligned: a quarter less memory in the map.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Digest([u32; 4]);

impl From<u128> for Digest {
    fn from(hash: u128) -> Digest {
        Digest([hash as u32, (hash >> 32) as u32, (hash >> 64) as u32, (hash >> 96) as u32])
    }
}

impl Hash for Digest {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(u64::from(self.0[0]) | u64::from(self.0[1]) << 32);
    }
}

#[derive(Default)]
pub(super) struct Digests(FxHashMap<Digest, PairId>);

impl Digests {
    pub(super) fn with_capacity(pairs: usize) -> Digests {
        Digests(FxHashMap::with_capacity_and_hasher(pairs, Default::default()))
    }

    pub(super) fn get(&self, hash: u128) -> Option<PairId> {
        self.0.get(&Digest::from(hash)).copied()
    }

    pub(super) fn insert(&mut self, hash: u128, pair: PairId) {
        self.0.insert(Digest::from(hash), pair);
    }

    pub(super) fn len(&self) -> usize {
        self.0.len()
    }
}
