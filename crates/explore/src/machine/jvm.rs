//! The JVM that code runs on: the JDK as booting left it, the models of what cannot run as bytecode, what is linked.
//!
//! JDK classes that an entry initialises, literals it loads and class objects it asks for lie in the base heap. Their
//! addresses are numbers in terms, and the branches their initialisers take are counted: left there, they would show in
//! the next entry's search. So before each entry everything goes back to where booting left it.

use std::rc::Rc;

use classes::class::{Class, ClassId, Method};
use classes::code::Code;
use classes::program::{LinkError, Program};
use rustc_hash::FxHashMap;

use crate::instructions::invokedynamic::Linked;
use crate::instructions::synthetic;
use crate::machine::heap::{Base, Extra, Object};
use crate::machine::known::KnownClasses;
use crate::machine::models::{Catalogue, Models};
use crate::machine::state::ClassState;
use crate::machine::value::{Addr, NULL};

/// What programs see as `java.home`; files below it are the JDK's.
pub const JAVA_HOME: &str = "/jdk";

pub(crate) struct Jvm {
    pub known: KnownClasses,
    pub models: Models,
    /// Objects that all paths share.
    pub base: Base,
    /// Statics of the JDK classes that are initialised.
    pub statics: FxHashMap<ClassId, ClassState>,
    booted: Booted,
    pub literals: FxHashMap<Box<[u16]>, Addr>,
    mirrors: FxHashMap<ClassId, Addr>,
    /// What `invokedynamic` instructions are linked to.
    pub linked: FxHashMap<u32, Linked>,
    /// The thread that runs at first.
    pub thread: Addr,
    /// A method that only returns: the bottom frame when the machine runs something on its own behalf.
    pub idle: (&'static Method, &'static Code),
}

/// What booting made. Objects are shared with it until someone writes to them.
#[derive(Default)]
struct Booted {
    base: Base,
    statics: FxHashMap<ClassId, ClassState>,
}

impl Jvm {
    /// Not booted yet.
    pub fn new(program: &'static Program, catalogue: &'static Catalogue) -> Result<Jvm, LinkError> {
        let known = KnownClasses::find(program)?;
        let idle = synthetic::idle(known.object);
        Ok(Jvm {
            known,
            models: Models::new(catalogue),
            base: Base::default(),
            statics: FxHashMap::default(),
            booted: Booted::default(),
            literals: FxHashMap::default(),
            mirrors: FxHashMap::default(),
            linked: FxHashMap::default(),
            thread: NULL,
            idle,
        })
    }

    /// From now on this is where `rewind` leads.
    pub fn keep_booted(&mut self) {
        self.booted = Booted { base: self.base.clone(), statics: self.statics.clone() };
    }

    pub fn rewind(&mut self) {
        self.base.clone_from(&self.booted.base);
        self.statics.clone_from(&self.booted.statics);
        self.forget_newer_objects();
    }

    /// What is there now, to come back to it.
    pub fn shared(&self) -> (Base, FxHashMap<ClassId, ClassState>) {
        (self.base.clone(), self.statics.clone())
    }

    pub fn restore(&mut self, (base, statics): (Base, FxHashMap<ClassId, ClassState>)) {
        (self.base, self.statics) = (base, statics);
        self.forget_newer_objects();
    }

    /// Forgets the addresses of what is in the base heap no more.
    fn forget_newer_objects(&mut self) {
        let base = &self.base;
        self.literals.retain(|_, at| base.contains(*at));
        self.mirrors.retain(|_, at| base.contains(*at));
        self.models.forget_packages(base);
    }

    /// The `java.lang.Class` object of a class.
    pub fn mirror(&mut self, class: &'static Class) -> Addr {
        if let Some(&at) = self.mirrors.get(&class.id) {
            return at;
        }
        let mut object = Object::with_fields(self.known.class);
        object.extra = Some(Rc::new(Extra::Mirror(class)));
        let at = self.base.allocate(object);
        self.mirrors.insert(class.id, at);
        at
    }
}
