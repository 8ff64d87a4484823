//! The ways to make an object of a class: constructors, factories, filled collections, short sequences of calls.

use classes::class::{Class, Method, Origin as ClassOrigin};
use classes::code::Insn;
use classes::descriptor::Type;

use crate::entry::Stage;
use crate::machine::Machine;
use crate::outcome::Reason;
use crate::state::State;
use crate::value::Addr;

/// Constructors and factories tried per class.
const MAX_WAYS: usize = 4;
/// Inputs nested deeper than this (a constructor's argument's constructor's argument …) stay null.
const MAX_NESTING: usize = 6;
/// Elements of a collection that is filled one by one.
pub const FILLED: usize = 2;
/// Methods that are tried as calls before the entry.
const MAX_MUTATORS: usize = 6;

/// One way to make an object.
#[derive(Clone)]
pub enum Way {
    By(&'static Method),
    /// An empty collection, then this many calls of this method.
    Filled {
        constructor: &'static Method,
        add: &'static Method,
        times: usize,
    },
    /// An `ArrayList` of any greater size.
    Long,
    /// Then these calls on it.
    Sequence {
        method: &'static Method,
        calls: Vec<&'static Method>,
    },
}

/// Collections are made empty and then filled by this method.
const FILLED_BY: &[(&str, &str, &str)] = &[
    ("java/util/ArrayList", "add", "(Ljava/lang/Object;)Z"),
    ("java/util/LinkedList", "add", "(Ljava/lang/Object;)Z"),
    ("java/util/ArrayDeque", "add", "(Ljava/lang/Object;)Z"),
    ("java/util/PriorityQueue", "add", "(Ljava/lang/Object;)Z"),
    ("java/util/Vector", "add", "(Ljava/lang/Object;)Z"),
    ("java/util/Stack", "push", "(Ljava/lang/Object;)Ljava/lang/Object;"),
    ("java/util/HashSet", "add", "(Ljava/lang/Object;)Z"),
    ("java/util/LinkedHashSet", "add", "(Ljava/lang/Object;)Z"),
    ("java/util/TreeSet", "add", "(Ljava/lang/Object;)Z"),
    ("java/util/HashMap", "put", "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;"),
    ("java/util/LinkedHashMap", "put", "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;"),
    ("java/util/TreeMap", "put", "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;"),
];

impl Machine {
    pub fn ways(&mut self, s: &mut State, at: Addr, class: &'static Class) -> Vec<Way> {
        let name = self.object(s, at).input().map_or(0, |i| i.name.matches(['.', '[', '(']).count());
        if name > MAX_NESTING {
            return Vec::new();
        }
        if let Some((_, add, descriptor)) = FILLED_BY.iter().find(|(c, _, _)| *c == class.name) {
            let constructor = class.find_method("<init>", "()V");
            let add = find_up(class, add, descriptor);
            if let (Some(constructor), Some(add)) = (constructor, add) {
                let mut ways: Vec<Way> =
                    (0..=FILLED).map(|times| Way::Filled { constructor, add, times }).collect();
                if class.name == "java/util/ArrayList" {
                    ways.push(Way::Long);
                } else {
                    self.reasons.add(Reason::ArrayLength, &format!("the size of {}", class.binary_name()));
                    s.caveat(Reason::ArrayLength);
                }
                return ways;
            }
        }
        let mut ways: Vec<&'static Method> = self.usable_constructors(class).collect();
        if ways.is_empty() {
            ways = self.factories(class);
        }
        ways.sort_by_key(|m| m.types.parameters.len());
        if ways.len() > MAX_WAYS {
            ways.truncate(MAX_WAYS);
            s.caveat(Reason::Subtypes);
            self.reasons.add(Reason::Subtypes, &format!("constructors of {}", class.binary_name()));
        }
        if self.stage != Stage::Sequences || class.origin == ClassOrigin::Jdk {
            return ways.into_iter().map(Way::By).collect();
        }
        let sequences = self.sequences(class);
        let with = |calls: &Vec<&'static Method>| {
            let calls = calls.clone();
            ways.iter().map(move |&method| Way::Sequence { method, calls: calls.clone() }).collect::<Vec<_>>()
        };
        sequences.iter().flat_map(with).collect()
    }

    /// Constructors a test in the entry's package may call.
    pub fn usable_constructors(&self, class: &'static Class) -> impl Iterator<Item = &'static Method> {
        let package = self.test_package;
        class.methods.iter().filter(move |m| {
            m.name == "<init>" && m.code.is_some() && !m.is_synthetic() && accessible(m, package)
        })
    }

    /// Static methods that return an instance.
    fn factories(&self, class: &'static Class) -> Vec<&'static Method> {
        let package = self.test_package;
        let returns_it =
            |m: &&'static Method| matches!(&m.types.result, Some(Type::Class(c)) if **c == *class.name);
        class
            .methods
            .iter()
            .filter(|m| m.is_static() && m.code.is_some() && !m.is_synthetic() && accessible(m, package))
            .filter(returns_it)
            .collect()
    }

    /// One or two calls of methods that change the object.
    fn sequences(&self, class: &'static Class) -> Vec<Vec<&'static Method>> {
        let mutators = self.mutators(class);
        let mut all: Vec<Vec<&'static Method>> = mutators.iter().map(|&m| vec![m]).collect();
        for &first in mutators.iter().take(3) {
            all.extend(mutators.iter().take(3).map(|&second| vec![first, second]));
        }
        all
    }

    /// Methods that may change an object and that a test may call, those that assign fields first.
    fn mutators(&self, class: &'static Class) -> Vec<&'static Method> {
        let package = self.test_package;
        let own = class.ancestors().filter(|c| c.origin != ClassOrigin::Jdk).flat_map(|c| c.methods.iter());
        let mut found: Vec<(u8, &'static Method)> = own
            .filter(|m| !m.is_static() && !m.is_constructor() && !m.is_synthetic() && accessible(m, package))
            .filter_map(|m| changes(m).map(|rank| (rank, m)))
            .collect();
        found.sort_by_key(|(rank, m)| (*rank, m.types.parameters.len()));
        found.into_iter().map(|(_, m)| m).take(MAX_MUTATORS).collect()
    }
}

/// How directly a method changes its object; `None` if it cannot.
fn changes(method: &Method) -> Option<u8> {
    let code = method.code.as_ref()?;
    let rank = |insn: &Insn| match insn {
        Insn::PutField(_) => Some(0),
        Insn::ArrayStore(_) => Some(1),
        Insn::InvokeVirtual(_) | Insn::InvokeInterface(_) | Insn::InvokeSpecial(_) => Some(2),
        _ => None,
    };
    code.insns.iter().filter_map(rank).min()
}

/// Whether a test in `package` may call it.
pub fn accessible(method: &'static Method, package: &str) -> bool {
    let owner = method.owner();
    let same = owner.package() == package;
    let own = method.is_public() || (same && !method.is_private());
    let class = owner.is_public() || (same && !owner.is_private());
    own && class
}

fn find_up(class: &'static Class, name: &str, descriptor: &str) -> Option<&'static Method> {
    class.ancestors().find_map(|c| c.find_method(name, descriptor))
}
