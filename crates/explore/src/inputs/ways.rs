//! The ways to make an object of a class: constructors, factories, filled collections.

use classes::class::{Class, Method};
use classes::descriptor::Type;

use crate::machine::Machine;
use crate::outcome::Reason;
use crate::state::State;
use crate::unknown::{Sample, TRIED, is_collection};
use crate::value::Addr;

/// Constructors and factories tried per class.
const MAX_WAYS: usize = 4;
/// Inputs nested deeper than this (a constructor's argument's constructor's argument …) stay null.
const MAX_NESTING: usize = 6;
/// Elements of a list that is filled one by one; of more elements only their number and what is looked at is kept.
pub const FILLED: usize = 2;

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
    /// An unknown `ArrayList` of any size.
    List,
    /// What a run has seen in its place.
    Seen(Box<Sample>),
}

/// Collections are made empty and then filled by this method, up to so many times: each element that has to be compared
/// with the others multiplies the paths.
const FILLED_BY: &[(&str, &str, &str, usize)] = &[
    ("java/util/ArrayList", "add", "(Ljava/lang/Object;)Z", FILLED),
    ("java/util/LinkedList", "add", "(Ljava/lang/Object;)Z", 5),
    ("java/util/ArrayDeque", "add", "(Ljava/lang/Object;)Z", 5),
    ("java/util/PriorityQueue", "add", "(Ljava/lang/Object;)Z", 3),
    ("java/util/Vector", "add", "(Ljava/lang/Object;)Z", 5),
    ("java/util/Stack", "push", "(Ljava/lang/Object;)Ljava/lang/Object;", 5),
    ("java/util/HashSet", "add", "(Ljava/lang/Object;)Z", 3),
    ("java/util/LinkedHashSet", "add", "(Ljava/lang/Object;)Z", 3),
    ("java/util/TreeSet", "add", "(Ljava/lang/Object;)Z", 3),
    ("java/util/HashMap", "put", "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;", 3),
    ("java/util/LinkedHashMap", "put", "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;", 3),
    ("java/util/TreeMap", "put", "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;", 3),
];

/// How people make values of these library classes, and whether every value can be made so. Their other constructors
/// and factories read clocks, parse text or repeat this.
const MADE_BY: &[(&str, &str, &str, bool)] = &[
    ("java/time/LocalDate", "of", "(III)Ljava/time/LocalDate;", true),
    ("java/time/LocalTime", "of", "(IIII)Ljava/time/LocalTime;", true),
    (
        "java/time/LocalDateTime",
        "of",
        "(Ljava/time/LocalDate;Ljava/time/LocalTime;)Ljava/time/LocalDateTime;",
        true,
    ),
    ("java/time/Duration", "ofSeconds", "(JJ)Ljava/time/Duration;", true),
    ("java/time/Instant", "ofEpochSecond", "(JJ)Ljava/time/Instant;", true),
    ("java/time/Period", "of", "(III)Ljava/time/Period;", true),
    ("java/time/Year", "of", "(I)Ljava/time/Year;", true),
    ("java/time/YearMonth", "of", "(II)Ljava/time/YearMonth;", true),
    ("java/math/BigInteger", "valueOf", "(J)Ljava/math/BigInteger;", false),
    ("java/math/BigDecimal", "valueOf", "(JI)Ljava/math/BigDecimal;", false),
    ("java/util/UUID", "<init>", "(JJ)V", true),
    ("java/util/Random", "<init>", "(J)V", true),
    ("java/util/Date", "<init>", "(J)V", true),
    ("java/util/Scanner", "<init>", "(Ljava/lang/String;)V", false),
    ("java/util/concurrent/atomic/AtomicInteger", "<init>", "(I)V", true),
    ("java/util/concurrent/atomic/AtomicLong", "<init>", "(J)V", true),
    ("java/util/concurrent/atomic/AtomicBoolean", "<init>", "(Z)V", true),
    ("java/util/concurrent/atomic/AtomicReference", "<init>", "(Ljava/lang/Object;)V", true),
    ("java/io/File", "<init>", "(Ljava/lang/String;)V", true),
    ("java/io/StringReader", "<init>", "(Ljava/lang/String;)V", true),
    ("java/io/ByteArrayInputStream", "<init>", "([B)V", false),
];

/// What is known about making objects of a class.
#[derive(Default)]
pub struct Ways {
    pub ways: Vec<Way>,
    /// Not every object of the class can be made so, and why.
    pub lacks: Option<(Reason, String)>,
}

impl Machine {
    /// Code that makes objects is taken to stand in this package.
    pub fn stand_in(&mut self, package: &'static str) {
        self.test_package = package;
    }

    pub fn test_package(&self) -> &'static str {
        self.test_package
    }

    pub(super) fn ways(&mut self, s: &mut State, at: Addr, class: &'static Class) -> Vec<Way> {
        let mut seen = self.ways_seen(s, at, class);
        seen.extend(self.other_ways(s, at, class));
        seen
    }

    /// An unknown collection may be one that was seen.
    fn ways_seen(&self, s: &State, at: Addr, class: &'static Class) -> Vec<Way> {
        let samples = self.object(s, at).input().and_then(|input| input.samples.as_ref());
        let Some(samples) = samples.filter(|_| is_collection(class)) else { return Vec::new() };
        let name = class.binary_name();
        let own = samples.iter().filter(|sample| sample.state.class() == Some(&name));
        own.take(TRIED).map(|sample| Way::Seen(Box::new(sample.clone()))).collect()
    }

    fn other_ways(&mut self, s: &mut State, at: Addr, class: &'static Class) -> Vec<Way> {
        if self.object(s, at).input().is_some_and(|input| input.unknown)
            && class.name == "java/util/ArrayList"
        {
            return vec![Way::List];
        }
        let name = self.object(s, at).input().map_or(0, |i| i.name.matches(['.', '[', '(']).count());
        if name > MAX_NESTING {
            return Vec::new();
        }
        let Ways { ways, lacks } = self.ways_to_make(class);
        if let Some((reason, detail)) = lacks {
            s.caveat(reason);
            self.reasons.add(reason, &detail);
        }
        ways
    }

    pub fn ways_to_make(&self, class: &'static Class) -> Ways {
        if let Some((_, add, descriptor, most)) = FILLED_BY.iter().find(|(c, ..)| *c == class.name) {
            let constructor = class.find_method("<init>", "()V");
            let add = find_up(class, add, descriptor);
            if let (Some(constructor), Some(add)) = (constructor, add) {
                let ways = (0..=*most).map(|times| Way::Filled { constructor, add, times });
                if class.name == "java/util/ArrayList" {
                    return Ways { ways: ways.chain([Way::Long]).collect(), lacks: None };
                }
                let lacks = (Reason::ArrayLength, format!("the size of {}", class.binary_name()));
                return Ways { ways: ways.collect(), lacks: Some(lacks) };
            }
        }
        if let Some((_, name, descriptor, all)) = MADE_BY.iter().find(|(c, ..)| *c == class.name)
            && let Some(method) = class.find_method(name, descriptor)
        {
            let lacks = (Reason::Subtypes, format!("values of {}", class.binary_name()));
            return Ways { ways: vec![Way::By(method)], lacks: Some(lacks).filter(|_| !all) };
        }
        let mut ways: Vec<&'static Method> = self.usable_constructors(class).collect();
        if ways.is_empty() {
            ways = self.factories(class);
        }
        ways.sort_by_key(|m| m.types.parameters.len());
        let lacks = (ways.len() > MAX_WAYS)
            .then(|| (Reason::Subtypes, format!("constructors of {}", class.binary_name())));
        ways.truncate(MAX_WAYS);
        Ways { ways: ways.into_iter().map(Way::By).collect(), lacks }
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
