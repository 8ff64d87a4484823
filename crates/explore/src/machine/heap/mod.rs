//! The heap of a path: objects at concrete addresses, shared between forked paths until one of them writes.
//!
//! Holds no constraints: which address a symbolic reference means is a matter of terms.

mod array;
mod object;

pub use array::{Array, ArrayContents, Copied, Elements, Fill, SymbolicArray, Write};
pub use object::{
    Appending, Body, Chars, Construction, Extra, InstructionFailure, Lambda, Object, Proxy, SymbolicInput,
    SymbolicString, Thrown, VarHandle,
};

use std::rc::Rc;

use rustc_hash::FxHashMap;

use crate::machine::value::Addr;

/// Addresses below belong to the base heap (the JDK's initialised classes, string literals, class mirrors), which all
/// paths of a worker share.
const LOCAL_START: u32 = 1 << 28;
const CHUNK: usize = 32;

/// The worker's shared objects. Only code that runs in base mode (JDK initialisers) writes to them.
#[derive(Debug, Clone, Default)]
pub struct Base {
    objects: Vec<Rc<Object>>,
}

/// What one path sees on top of the base.
#[derive(Debug, Clone, Default)]
pub struct Heap {
    chunks: Vec<Rc<Vec<Rc<Object>>>>,
    len: u32,
    /// Base objects this path has written to.
    changed: Rc<FxHashMap<u32, Rc<Object>>>,
    /// In base mode allocations and writes go to the base itself.
    pub in_base: bool,
}

impl Heap {
    pub fn base_mode() -> Heap {
        Heap { in_base: true, ..Heap::default() }
    }

    #[inline]
    pub fn get<'a>(&'a self, base: &'a Base, at: Addr) -> &'a Object {
        if at.0 >= LOCAL_START {
            let i = (at.0 - LOCAL_START) as usize;
            &self.chunks[i / CHUNK][i % CHUNK]
        } else {
            self.get_shared(base, at)
        }
    }

    fn get_shared<'a>(&'a self, base: &'a Base, at: Addr) -> &'a Object {
        if !self.changed.is_empty()
            && let Some(object) = self.changed.get(&at.0)
        {
            return object;
        }
        &base.objects[at.0 as usize - 1]
    }

    #[inline]
    pub fn get_mut<'a>(&'a mut self, base: &'a mut Base, at: Addr) -> &'a mut Object {
        if at.0 >= LOCAL_START {
            let i = (at.0 - LOCAL_START) as usize;
            Rc::make_mut(&mut Rc::make_mut(&mut self.chunks[i / CHUNK])[i % CHUNK])
        } else if self.in_base {
            Rc::make_mut(&mut base.objects[at.0 as usize - 1])
        } else {
            let object = Rc::make_mut(&mut self.changed)
                .entry(at.0)
                .or_insert_with(|| base.objects[at.0 as usize - 1].clone());
            Rc::make_mut(object)
        }
    }

    pub fn allocate(&mut self, base: &mut Base, object: Object) -> Addr {
        if self.in_base {
            return base.allocate(object);
        }
        if (self.len as usize).is_multiple_of(CHUNK) {
            self.chunks.push(Rc::new(Vec::with_capacity(CHUNK)));
        }
        let last = self.chunks.last_mut().expect("a chunk was just ensured");
        Rc::make_mut(last).push(Rc::new(object));
        self.len += 1;
        Addr(LOCAL_START + self.len - 1)
    }

    /// Objects this path allocated, oldest first.
    pub fn locals(&self) -> impl Iterator<Item = (Addr, &Object)> {
        self.chunks
            .iter()
            .flat_map(|chunk| chunk.iter())
            .enumerate()
            .map(|(i, object)| (Addr(LOCAL_START + i as u32), &**object))
    }

    pub fn contains(&self, at: Addr) -> bool {
        at.0 < LOCAL_START || at.0 - LOCAL_START < self.len
    }

    /// Whether this path has written to a shared object.
    pub fn has_changed(&self, at: Addr) -> bool {
        self.changed.contains_key(&at.0)
    }

    /// Where the next object of this path will lie.
    pub fn next(&self) -> Addr {
        Addr(LOCAL_START + self.len)
    }

    pub fn local_count(&self) -> u32 {
        self.len
    }
}

impl Addr {
    /// In the base heap, which all paths share: the JDK's caches are there.
    pub fn is_shared(self) -> bool {
        self.0 < LOCAL_START
    }
}

impl Base {
    pub fn allocate(&mut self, object: Object) -> Addr {
        self.objects.push(Rc::new(object));
        Addr(self.objects.len() as u32)
    }

    pub fn contains(&self, at: Addr) -> bool {
        at.0 as usize <= self.objects.len()
    }
}
