//! The ways to make an object of a class: constructors, factories, filled collections.

use classes::class::{BootstrapArgument, Class, HandleTarget, Method, MethodSite, Origin as ClassOrigin};
use classes::code::Insn;
use classes::descriptor::Type;

use super::derived::is_derived;
use crate::boundary::{MAX_RECORDED, Sample, is_collection};
use crate::machine::Machine;
use crate::machine::context::Stage;
use crate::machine::state::State;
use crate::machine::value::Addr;
use crate::path::left_out::LeftOut;
use crate::path::outcome::Reason;

/// Constructors and factories tried per class.
const MAX_WAYS: usize = 4;
/// Inputs nested deeper than this (a constructor's argument's constructor's argument …) stay null.
const MAX_NESTING: usize = 6;
/// Objects that one of an application's classes is made from, each from the one before.
const MAX_SOURCES: usize = 2;
/// As many, where sequences of calls are looked for.
const MAX_SOURCES_IN_SEQUENCES: usize = 4;
/// Elements of a list that is filled one by one; of more elements only their number and what is looked at is kept.
pub const MAX_FILLED: usize = 2;

/// One way to make an object.
#[derive(Clone)]
pub enum Maker {
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
    Recorded(Box<Sample>),
}

/// Collections are made empty and then filled by this method, up to so many times: each element that has to be compared
/// with the others multiplies the paths.
const FILLED_BY: &[(&str, &str, &str, usize)] = &[
    ("java/util/ArrayList", "add", "(Ljava/lang/Object;)Z", MAX_FILLED),
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
    ("java/io/StringReader", "<init>", "(Ljava/lang/String;)V", false),
    ("java/io/ByteArrayInputStream", "<init>", "([B)V", false),
    ("java/lang/StringBuilder", "<init>", "(Ljava/lang/String;)V", true),
    ("java/lang/StringBuffer", "<init>", "(Ljava/lang/String;)V", true),
];

/// What is known about making objects of a class.
#[derive(Default)]
pub struct Makers {
    pub ways: Vec<Maker>,
    /// Not every object of the class can be made so.
    pub lacks: Option<LeftOut>,
}

impl Machine {
    /// Code that makes objects is taken to stand in this package.
    pub fn stand_in(&mut self, package: &'static str) {
        self.entry.package = package;
    }

    pub fn test_package(&self) -> &'static str {
        self.entry.package
    }

    pub(super) fn ways(&mut self, s: &mut State, at: Addr, class: &'static Class) -> Vec<Maker> {
        let mut seen = self.ways_seen(s, at, class);
        seen.extend(self.other_ways(s, at, class));
        seen
    }

    /// An unknown collection may be one that was seen.
    fn ways_seen(&self, s: &State, at: Addr, class: &'static Class) -> Vec<Maker> {
        let samples = self.object(s, at).input().and_then(|input| input.samples.as_ref());
        let Some(samples) = samples.filter(|_| is_collection(class)) else { return Vec::new() };
        let name = class.binary_name();
        let own = samples.iter().filter(|sample| sample.state.class() == Some(&name));
        own.take(MAX_RECORDED).map(|sample| Maker::Recorded(Box::new(sample.clone()))).collect()
    }

    fn other_ways(&mut self, s: &mut State, at: Addr, class: &'static Class) -> Vec<Maker> {
        if self.object(s, at).input().is_some_and(|input| input.unknown)
            && class.name == "java/util/ArrayList"
        {
            return vec![Maker::List];
        }
        let name = self.object(s, at).input().map_or(0, |i| i.name.matches(['.', '[', '(']).count());
        if name > MAX_NESTING {
            return Vec::new();
        }
        if class.origin != ClassOrigin::Jdk {
            match self.pass.stage {
                // What the JDK's own code keeps in an object is more than its fields.
                Stage::AnyObject if class.layout.iter().all(|f| f.owner().origin != ClassOrigin::Jdk) => {
                    return Vec::new();
                }
                Stage::AnyObject | Stage::AnyState => return self.any_ways(class),
                Stage::Constructors | Stage::Sequences => {}
            }
        }
        let Makers { mut ways, lacks } = self.ways_to_make(class);
        if let Some(lacks) = lacks {
            self.leave_out(s, lacks);
        }
        let sources = self.object(s, at).input().map_or(0, |i| i.name.matches(".source").count());
        let most = match self.pass.stage {
            Stage::Sequences => MAX_SOURCES_IN_SEQUENCES,
            _ => MAX_SOURCES,
        };
        if sources >= most && class.origin != ClassOrigin::Jdk {
            let copies = |way: &Maker| matches!(way, Maker::By(method) if is_derived(method));
            ways.retain(|way| !copies(way));
            self.leave_out(s, LeftOut::ToAnyState("copies of copies".into()));
        }
        ways
    }

    /// All ways that there are, where any state counts: if not all are known, the constructors that anything can call; too
    /// many of them are none: then fields hold anything.
    fn any_ways(&self, class: &'static Class) -> Vec<Maker> {
        let constructors = class.methods.iter().filter(|m| m.is_constructor() && m.code.is_some());
        let known = self.makers_are_all(class);
        let counts = |m: &&'static Method| self.is_usable(m) || !known && self.is_called_inside(m);
        let mut all: Vec<&'static Method> = constructors.filter(counts).collect();
        if known {
            all.extend(self.makers(class));
        }
        if all.len() > MAX_WAYS { Vec::new() } else { all.into_iter().map(Maker::By).collect() }
    }

    pub fn ways_to_make(&self, class: &'static Class) -> Makers {
        if let Some((_, add, descriptor, most)) = FILLED_BY.iter().find(|(c, ..)| *c == class.name) {
            let constructor = class.find_method("<init>", "()V");
            let add = find_up(class, add, descriptor);
            if let (Some(constructor), Some(add)) = (constructor, add) {
                let ways = (0..=*most).map(|times| Maker::Filled { constructor, add, times });
                if class.name == "java/util/ArrayList" {
                    return Makers { ways: ways.chain([Maker::Long]).collect(), lacks: None };
                }
                let size = format!("the size of {}", class.binary_name());
                let lacks = LeftOut::Beyond(Reason::ArrayLength, size.into());
                return Makers { ways: ways.collect(), lacks: Some(lacks) };
            }
        }
        if let Some((_, name, descriptor, all)) = MADE_BY.iter().find(|(c, ..)| *c == class.name)
            && let Some(method) = class.find_method(name, descriptor)
        {
            let values = format!("values of {}", class.binary_name());
            let lacks = LeftOut::Beyond(Reason::Subtypes, values.into());
            return Makers { ways: vec![Maker::By(method)], lacks: Some(lacks).filter(|_| !all) };
        }
        let mut ways: Vec<&'static Method> = self.usable_constructors(class).collect();
        let makers = self.makers(class);
        if ways.is_empty() && makers.is_empty() {
            ways = self.factories(class);
        }
        ways.sort_by_key(|m| m.types.parameters.len());
        let others = format!("other ways to make a {}", class.binary_name());
        let lacks = if class.origin == ClassOrigin::Jdk {
            let all = ways.len() <= MAX_WAYS && !self.has_mutable_state(class);
            (!all).then(|| LeftOut::Beyond(Reason::CannotConstruct, others.into()))
        } else {
            (ways.len() + makers.len() > MAX_WAYS).then(|| LeftOut::ToAnyState(others.into()))
        };
        // Of each kind something, if there is too much.
        ways.truncate(MAX_WAYS - makers.len().min(MAX_WAYS / 2));
        ways.extend(makers);
        ways.truncate(MAX_WAYS);
        Makers { ways: ways.into_iter().map(Maker::By).collect(), lacks }
    }

    /// Whether an object may be in a state, or come from somewhere, that the known ways to make one do not show.
    pub(super) fn has_other_states(&self, class: &'static Class) -> bool {
        self.has_mutable_state(class) || !self.makers_are_all(class)
    }

    /// Whether every object that no constructor gives a test comes from one of the `makers`: nothing else calls a hidden
    /// constructor, and none of them needs an object of the class first.
    fn makers_are_all(&self, class: &'static Class) -> bool {
        let makers = self.makers(class);
        let is_known = |caller: &'static Method| {
            let known = makers.contains(&caller) && (caller.is_static() || caller.owner() != class);
            known || caller.name == "<clinit>" && caller.owner() == class && is_kept_private(class)
        };
        self.hidden_constructors(class)
            .all(|constructor| constructor.is_private() && self.callers(constructor).all(is_known))
    }

    /// Constructors that a test cannot call, but that other code does.
    fn hidden_constructors(&self, class: &'static Class) -> impl Iterator<Item = &'static Method> {
        let all = class.methods.iter().filter(|m| m.is_constructor() && m.code.is_some());
        all.filter(|m| !self.is_usable(m) && self.is_called_inside(m))
    }

    /// A constructor that is called, other than by the constructors of its class and its subclasses.
    fn is_called_inside(&self, constructor: &'static Method) -> bool {
        !constructor.is_private() && !constructor.is_synthetic() || self.callers(constructor).next().is_some()
    }

    /// Methods that make objects by this constructor. Private ones can be called in the nest only; of others the rest of
    /// the package is not searched.
    fn callers(&self, constructor: &'static Method) -> impl Iterator<Item = &'static Method> {
        let class = constructor.owner();
        let is_it = move |site: &MethodSite| {
            site.class == class.name && site.name == "<init>" && site.descriptor == constructor.descriptor
        };
        let calls = move |insn: &Insn| match insn {
            Insn::InvokeSpecial(site) => is_it(site),
            // `C::new`, which whoever is handed it calls.
            Insn::InvokeDynamic(site) => site.arguments.iter().any(|argument| {
                matches!(argument, BootstrapArgument::Handle(handle)
                    if matches!(handle.target, HandleTarget::Method(site) if is_it(site)))
            }),
            _ => false,
        };
        let methods = self.program.nest_of(class).flat_map(|c| c.methods.iter());
        methods.filter(move |m| {
            let chained = m.is_constructor() && !m.is_synthetic() && m.owner().is_subclass_of(class);
            !chained && m.code.as_ref().is_some_and(|code| code.insns.iter().any(calls))
        })
    }

    /// Methods that hand out objects which a test cannot make by a constructor: factories, copies with a change, builders.
    pub(super) fn makers(&self, class: &'static Class) -> Vec<&'static Method> {
        if class.origin == ClassOrigin::Jdk {
            return Vec::new();
        }
        let mut found: Vec<&'static Method> = Vec::new();
        for method in self.hidden_constructors(class).flat_map(|constructor| self.callers(constructor)) {
            let hands_out = match &method.types.result {
                Some(ty @ Type::Class(_)) => {
                    self.program.class_of(ty).is_ok_and(|result| class.is_subclass_of(result))
                }
                _ => false,
            };
            let callable = !method.is_constructor() && !method.is_synthetic() && !method.is_abstract();
            if hands_out && callable && accessible(method, self.entry.package) && !found.contains(&method) {
                found.push(method);
            }
        }
        let initialised = self.hidden_constructors(class).flat_map(|c| self.callers(c));
        if initialised.into_iter().any(|caller| caller.name == "<clinit>" && caller.owner() == class) {
            // What the initialiser made is handed out by others.
            found.extend(self.factories(class).into_iter().filter(|m| !makes(m, class)));
            found.dedup();
        }
        // What needs no other object first.
        found.sort_by_key(|m| (!m.is_static(), m.types.parameters.len()));
        found
    }

    /// Constructors a test in the entry's package may call.
    pub fn usable_constructors(&self, class: &'static Class) -> impl Iterator<Item = &'static Method> {
        let package = self.entry.package;
        class.methods.iter().filter(move |m| m.is_constructor() && is_usable_in(m, package))
    }

    fn is_usable(&self, constructor: &'static Method) -> bool {
        is_usable_in(constructor, self.entry.package)
    }

    /// Static methods that return an instance.
    fn factories(&self, class: &'static Class) -> Vec<&'static Method> {
        let package = self.entry.package;
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

/// Objects that the initialiser of a class keeps in static fields reach others by its methods only.
fn is_kept_private(class: &Class) -> bool {
    let is_own = |ty: &Type| matches!(ty, Type::Class(name) if **name == *class.name);
    class
        .statics
        .iter()
        .all(|field| field.is_private() || matches!(&field.ty, Type::Primitive(_)) || !is_own(&field.ty))
        && class.statics.iter().filter(|field| is_own(&field.ty)).all(|field| field.is_final())
}

fn makes(method: &Method, class: &Class) -> bool {
    let code = method.code.iter().flat_map(|code| code.insns.iter());
    code.into_iter().any(
        |insn| matches!(insn, Insn::InvokeSpecial(site) if site.class == class.name && site.name == "<init>"),
    )
}

fn is_usable_in(constructor: &'static Method, package: &str) -> bool {
    constructor.code.is_some() && !constructor.is_synthetic() && accessible(constructor, package)
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
