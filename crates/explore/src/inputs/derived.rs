//! Inputs of library interfaces that callers get from something else: an iterator comes from a list.
//! A stub would answer what it likes, which such an object never does.

use classes::class::{Class, Method};
use classes::descriptor::Type;
use classes::generics::GenericType;

use super::{NewInput, VarOrigin};
use crate::machine::Machine;
use crate::machine::state::State;
use crate::machine::value::{Addr, Value};
use crate::path::left_out::{Assumption, LeftOut};
use crate::path::outcome::Step;

/// The interface, and the method that makes one: its class, name and descriptor.
const MADE_BY: &[(&str, &str, &str, &str)] = &[
    ("java/util/Iterator", "java/util/ArrayList", "iterator", "()Ljava/util/Iterator;"),
    ("java/util/ListIterator", "java/util/ArrayList", "listIterator", "(I)Ljava/util/ListIterator;"),
    ("java/util/stream/Stream", "java/util/Collection", "stream", "()Ljava/util/stream/Stream;"),
    ("java/util/stream/IntStream", "java/util/stream/IntStream", "of", "([I)Ljava/util/stream/IntStream;"),
    ("java/util/stream/LongStream", "java/util/stream/LongStream", "of", "([J)Ljava/util/stream/LongStream;"),
    (
        "java/util/stream/DoubleStream",
        "java/util/stream/DoubleStream",
        "of",
        "([D)Ljava/util/stream/DoubleStream;",
    ),
    (
        "java/util/Enumeration",
        "java/util/Collections",
        "enumeration",
        "(Ljava/util/Collection;)Ljava/util/Enumeration;",
    ),
    ("java/nio/file/Path", "java/io/File", "toPath", "()Ljava/nio/file/Path;"),
    (
        "java/time/Clock",
        "java/time/Clock",
        "fixed",
        "(Ljava/time/Instant;Ljava/time/ZoneId;)Ljava/time/Clock;",
    ),
    ("java/time/ZoneId", "java/time/ZoneOffset", "ofTotalSeconds", "(I)Ljava/time/ZoneOffset;"),
];

impl Machine {
    /// The method whose results inputs of this interface are.
    pub(crate) fn maker_of(&self, interface: &'static Class) -> Option<&'static Method> {
        let (_, class, name, descriptor) = MADE_BY.iter().find(|(i, ..)| *i == interface.name)?;
        self.program.class(class).ok()?.find_method(name, descriptor)
    }

    /// An input of this interface is as nobody has used it yet: whoever got it before may have come to its end, or changed
    /// what it walks through.
    pub(super) fn assume_unused(&mut self, s: &mut State, at: Addr, interface: &'static Class) {
        let unknown = self.object(s, at).input().is_some_and(|input| input.unknown);
        if !unknown && interface.name.starts_with("java/util/") {
            let what = format!("a {} that nobody has used before", interface.binary_name());
            self.leave_out(s, LeftOut::Assumed(Assumption::UsualClasses, what.into()));
        }
    }

    /// What such a method is called on: a list of the same elements, or an object of its class.
    pub(super) fn source_of(
        &mut self,
        s: &mut State,
        method: &'static Method,
        owner: &str,
        wanted: Option<&GenericType>,
    ) -> Step<Value> {
        let listed = method.owner().name.starts_with("java/util/");
        let class = Type::Class(if listed { "java/util/ArrayList" } else { method.owner().name }.into());
        let arguments = wanted.map(|w| w.arguments.clone()).unwrap_or_default();
        let list = GenericType { class: class.clone(), arguments, guessed: false };
        let name = format!("{owner}.source");
        let origin = NewInput { name: &name, from: VarOrigin::Inside, nullable: false, generic: Some(&list) };
        self.fresh_value(s, &class, &origin)
    }
}

/// Called on an object, which is then its first argument.
pub(super) fn is_derived(method: &Method) -> bool {
    !method.is_static() && !method.is_constructor()
}
