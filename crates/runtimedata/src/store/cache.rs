//! A cache that forgets what was not asked for lately, so that it stays as small as it was told to.

use std::hash::Hash;

use rustc_hash::FxHashMap;

/// Two generations: when the younger is full, the older is dropped and the younger becomes it.
pub(super) struct GenerationCache<K, V> {
    young: FxHashMap<K, (V, usize)>,
    old: FxHashMap<K, (V, usize)>,
    size: usize,
    limit: usize,
}

impl<K: Hash + Eq, V: Clone> GenerationCache<K, V> {
    /// Holds values of twice this size at most.
    pub(super) fn new(limit: usize) -> GenerationCache<K, V> {
        GenerationCache { young: FxHashMap::default(), old: FxHashMap::default(), size: 0, limit }
    }

    pub(super) fn get(&mut self, key: &K) -> Option<V> {
        if let Some((value, _)) = self.young.get(key) {
            return Some(value.clone());
        }
        let (key, (value, size)) = self.old.remove_entry(key)?;
        self.put(key, value.clone(), size);
        Some(value)
    }

    pub(super) fn put(&mut self, key: K, value: V, size: usize) {
        if size > self.limit {
            return;
        }
        if self.size + size > self.limit {
            self.old = std::mem::take(&mut self.young);
            self.size = 0;
        }
        if self.young.insert(key, (value, size)).is_none() {
            self.size += size;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_asked_for_stays() {
        let mut cache = GenerationCache::new(10);
        cache.put("often", 0, 1);
        for other in 1..1000 {
            cache.put("another", other, 9);
            assert_eq!(cache.get(&"often"), Some(0));
        }
        cache.put("huge", 1, 11);
        assert_eq!(cache.get(&"huge"), None);
    }

    #[test]
    fn it_stays_small() {
        let mut cache = GenerationCache::new(10);
        for i in 0..1000 {
            cache.put(i, i, 3);
        }
        assert!(cache.young.len() + cache.old.len() <= 6);
        assert_eq!(cache.get(&0), None);
        assert_eq!(cache.get(&999), Some(999));
    }
}
