//! Loaded classes by id: grows while it is read, without a lock.
//!
//! Only the loader appends, and it holds its own lock while it does.

use std::sync::OnceLock;

use crate::class::{Class, ClassId};

/// The first bucket holds this many, each further one twice as many as the one before.
const FIRST_BUCKET_BITS: u32 = 10;
const BUCKETS: usize = (u32::BITS - FIRST_BUCKET_BITS) as usize;

type Bucket = Box<[OnceLock<&'static Class>]>;

#[derive(Debug, Default)]
pub(crate) struct ClassTable {
    buckets: [OnceLock<Bucket>; BUCKETS],
}

impl ClassTable {
    #[inline]
    pub fn get(&self, id: ClassId) -> Option<&'static Class> {
        let (bucket, position) = place(id);
        self.buckets.get(bucket)?.get()?.get(position)?.get().copied()
    }

    pub fn insert(&self, class: &'static Class) {
        let (bucket, position) = place(class.id);
        let length = 1 << (bucket as u32 + FIRST_BUCKET_BITS);
        let bucket = self.buckets[bucket].get_or_init(|| (0..length).map(|_| OnceLock::new()).collect());
        let added = bucket[position].set(class);
        debug_assert!(added.is_ok(), "two classes with one id");
    }
}

/// Bucket `b` starts at id `(2^b - 1) * 2^FIRST_BUCKET_BITS`.
#[inline]
fn place(id: ClassId) -> (usize, usize) {
    let shifted = u64::from(id.0) + (1 << FIRST_BUCKET_BITS);
    let top = shifted.ilog2();
    ((top - FIRST_BUCKET_BITS) as usize, (shifted - (1 << top)) as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_dense_and_in_order() {
        assert_eq!(place(ClassId(0)), (0, 0));
        assert_eq!(place(ClassId(1023)), (0, 1023));
        assert_eq!(place(ClassId(1024)), (1, 0));
        assert_eq!(place(ClassId(3071)), (1, 2047));
        assert_eq!(place(ClassId(3072)), (2, 0));
    }
}
