//! What was found out about the program, as far as anyone asked: it stays as it is.

use std::cell::RefCell;
use std::rc::Rc;

use classes::class::{FieldId, MethodId};
use runtimedata::ApiMethod;
use rustc_hash::FxHashMap;

use crate::boundary::ObservedCalls;
use crate::path::merge::Regions;

#[derive(Default)]
pub(crate) struct ProgramFacts {
    /// Where the ways of branches meet again.
    pub regions: Regions,
    /// Whether static fields of the JDK are the same in every JVM.
    pub same_everywhere: FxHashMap<FieldId, bool>,
    /// Under which names runs have seen methods.
    pub recorded: RefCell<FxHashMap<MethodId, Rc<[ApiMethod]>>>,
    /// What runs have seen of methods.
    pub seen: RefCell<FxHashMap<MethodId, Option<Rc<ObservedCalls>>>>,
}
