//! Which concrete classes an input of a declared type may have, and narrowing that by casts and `instanceof`.

use classes::class::{Class, Method, Origin};
use classes::code::Insn;
use classes::program::Program;

use crate::machine::Machine;
use crate::machine::state::State;
use crate::machine::value::Addr;
use crate::path::left_out::{Assumption, LeftOut, no_behaviour};
use crate::path::outcome::{Reason, Step};

/// More subclasses than this are not tried at one place.
const MAX_CANDIDATES: usize = 8;

/// What a caller most likely passes where the JDK's abstract types are declared. Of maps and sets those that keep the
/// order of insertion: in others the order depends on hash codes, and every order is a path.
const USUAL: &[(&str, &[&str])] = &[
    ("java/lang/Object", &["java/lang/Object", "java/lang/String", "java/lang/Integer"]),
    ("java/lang/CharSequence", &["java/lang/String"]),
    ("java/lang/Comparable", &["java/lang/Integer", "java/lang/String"]),
    ("java/lang/Number", &["java/lang/Integer", "java/lang/Double"]),
    ("java/lang/Iterable", &["java/util/ArrayList"]),
    ("java/util/Collection", &["java/util/ArrayList"]),
    ("java/util/AbstractCollection", &["java/util/ArrayList"]),
    ("java/util/List", &["java/util/ArrayList"]),
    ("java/util/AbstractList", &["java/util/ArrayList"]),
    ("java/util/Set", &["java/util/LinkedHashSet"]),
    ("java/util/SortedSet", &["java/util/TreeSet"]),
    ("java/util/NavigableSet", &["java/util/TreeSet"]),
    ("java/util/Map", &["java/util/LinkedHashMap"]),
    ("java/util/AbstractMap", &["java/util/LinkedHashMap"]),
    ("java/util/SortedMap", &["java/util/TreeMap"]),
    ("java/util/NavigableMap", &["java/util/TreeMap"]),
    ("java/lang/reflect/Type", &["java/lang/Class"]),
    ("java/lang/Appendable", &["java/lang/StringBuilder"]),
    ("java/io/InputStream", &["java/io/ByteArrayInputStream"]),
    ("java/io/OutputStream", &["java/io/ByteArrayOutputStream"]),
    ("java/io/Reader", &["java/io/StringReader"]),
    ("java/io/Writer", &["java/io/StringWriter"]),
    ("java/util/Map$Entry", &["java/util/AbstractMap$SimpleEntry"]),
    ("java/util/Queue", &["java/util/ArrayDeque"]),
    ("java/util/Deque", &["java/util/ArrayDeque"]),
];

/// What they pass as well, where code asks for the usual classes and goes on with something else.
const LESS_USUAL: &[(&str, &[&str])] = &[
    ("java/lang/CharSequence", &["java/lang/StringBuilder"]),
    ("java/lang/Comparable", &["java/lang/Long", "java/lang/Double"]),
    (
        "java/lang/Number",
        &[
            "java/lang/Long",
            "java/lang/Float",
            "java/lang/Short",
            "java/util/concurrent/atomic/AtomicInteger",
        ],
    ),
    ("java/util/Collection", &["java/util/LinkedHashSet", "java/util/LinkedList"]),
    ("java/util/List", &["java/util/LinkedList"]),
    ("java/util/Map", &["java/util/TreeMap"]),
    ("java/util/Set", &["java/util/TreeSet"]),
];

impl Machine {
    /// Whether an object is of a type, if that is settled.
    pub fn known_instance(&self, s: &State, at: Addr, class: &'static Class) -> Option<bool> {
        let object = self.object(s, at);
        if object.class.is_subclass_of(class) {
            return Some(true);
        }
        if object.lambda().is_some_and(|l| l.markers.iter().any(|m| m.is_subclass_of(class))) {
            return Some(true);
        }
        if let Some(proxy) = object.proxy() {
            return Some(proxy.interfaces.iter().any(|interface| interface.is_subclass_of(class)));
        }
        let Some(input) = object.input().filter(|i| i.open) else { return Some(false) };
        if input.also.iter().any(|c| c.is_subclass_of(class)) {
            return Some(true);
        }
        if input.not.iter().any(|c| class.is_subclass_of(c)) || !compatible(object.class, class) {
            return Some(false);
        }
        None
    }

    /// Whether an object is of a type; an open question forks, and each side remembers the answer.
    pub fn is_instance(&mut self, s: &mut State, at: Addr, class: &'static Class) -> Step<bool> {
        if let Some(known) = self.known_instance(s, at, class) {
            if !known {
                self.note_unknown_supertypes(s, at, class);
            }
            return Ok(known);
        }
        let (yes, no) = (self.possible(s, at, Some(class), None), self.possible(s, at, None, Some(class)));
        let mut outcomes = Vec::new();
        if yes {
            outcomes.push(true);
        } else if class.permitted.is_empty() || self.is_permitted_hidden(s, at, class) {
            let what = format!("nothing known is a {}", class.binary_name());
            self.leave_out(s, LeftOut::Beyond(Reason::Subtypes, what.into()));
        }
        if no {
            outcomes.push(false);
        } else {
            self.assume_no_others(s, at, class);
        }
        let Some(&first) = outcomes.first() else {
            return no_behaviour("no object is of the types that were asked about");
        };
        s.note_type_question();
        let others =
            LeftOut::Nothing("it is of the type or not; what is not known to be possible is said above");
        self.choose(s, outcomes, others, |machine, state, outcome| {
            if outcome {
                machine.narrow(state, at, class);
                if let Some(input) = machine.object_mut(state, at).input_mut() {
                    input.declared = Some(class);
                }
            } else if let Some(input) = machine.object_mut(state, at).input_mut() {
                input.not.push(class);
            }
        });
        Ok(first)
    }

    /// Whether a sealed type permits classes that no test can name, such as the bodies of an enum's constants, and the
    /// object may be one of them.
    fn is_permitted_hidden(&self, s: &State, at: Addr, class: &'static Class) -> bool {
        let object = self.object(s, at);
        let Some(input) = object.input() else { return false };
        let fits = |c: &Class| c.is_subclass_of(object.class) && is_below(c, &input.also, &input.not);
        self.program.subtypes(class).iter().any(|c| c.instantiable() && fits(c))
    }

    /// What is above a class that is on no path is not known: that it is not below another class is only taken to be so,
    /// and an object that was recorded may show the opposite.
    fn note_unknown_supertypes(&mut self, s: &mut State, at: Addr, class: &'static Class) {
        let own = self.object(s, at).class;
        if !own.is_missing() && !class.is_missing() {
            return;
        }
        if let Some(input) = self.object_mut(s, at).input_mut()
            && !input.not.contains(&class)
        {
            input.not.push(class);
        }
    }

    /// Everything known of the type is a `class`; what is not known might not be.
    fn assume_no_others(&mut self, s: &mut State, at: Addr, class: &'static Class) {
        let object = self.object(s, at);
        let Some(input) = object.input().filter(|i| !i.unknown) else { return };
        let declared = object.class;
        let not: Vec<_> = input.not.iter().copied().chain([class]).collect();
        let detail = || format!("a {} that is no {}", declared.binary_name(), class.binary_name()).into();
        if declared.origin == Origin::Jdk && declared.permitted.is_empty() {
            self.leave_out(s, LeftOut::Assumed(Assumption::UsualClasses, detail()));
        }
        if !self.implementable_below(declared, &not).is_empty() {
            self.leave_out(s, LeftOut::Assumed(Assumption::ClosedWorld, detail()));
        }
    }

    fn possible(&self, s: &State, at: Addr, yes: Option<&'static Class>, no: Option<&'static Class>) -> bool {
        let object = self.object(s, at);
        let Some(input) = object.input() else { return false };
        if object.class.is_array() || yes.is_some_and(|class| class.is_array()) {
            return true;
        }
        let declared = match yes {
            Some(class) if class.is_subclass_of(object.class) => class,
            _ => object.class,
        };
        let also: Vec<_> = input.also.iter().copied().chain(yes).collect();
        let not: Vec<_> = input.not.iter().copied().chain(no).collect();
        self.implementable_below(declared, &not).iter().any(|class| class.is_interface())
            || !self.candidate_classes(declared, &also, &not).is_empty()
            || self.classes_seen(input, declared).iter().any(|class| is_below(class, &also, &not))
    }

    /// The types at or below one, and below none of some others, that anyone may write a further class below: itself, or
    /// what a sealed type permits and leaves open.
    pub(crate) fn implementable_below(
        &self,
        class: &'static Class,
        not: &[&'static Class],
    ) -> Vec<&'static Class> {
        let mut found = Vec::new();
        let mut waiting = vec![class];
        while let Some(class) = waiting.pop() {
            if class.is_final() || not.iter().any(|other| class.is_subclass_of(other)) {
                continue;
            }
            if class.permitted.is_empty() {
                if is_extensible(class) && !found.contains(&class) {
                    found.push(class);
                }
                continue;
            }
            let permitted = class.permitted.iter().rev().filter_map(|name| self.program.class(name).ok());
            waiting.extend(permitted);
        }
        found
    }

    /// The object is now known to be a `class`.
    pub fn narrow(&mut self, s: &mut State, at: Addr, class: &'static Class) {
        let narrower = class.is_subclass_of(self.object(s, at).class);
        let unknown = self.object(s, at).input().is_some_and(|i| i.unknown);
        let construction = self.construction_of(class, unknown);
        let object = self.object_mut(s, at);
        if narrower {
            object.class = class;
        }
        if let Some(input) = object.input_mut() {
            if narrower {
                input.construction = construction;
            } else {
                input.also.push(class);
            }
            if class.is_final() {
                input.open = false;
            }
        }
        let already = self.object(s, at).array().is_some();
        let special = class == self.jvm.known.string || class == self.jvm.known.class || class.is_array();
        if narrower && !already && special {
            self.become_special(s, at, class);
        }
    }

    /// The object is now known to be exactly a `class`.
    pub fn fix_class(&mut self, s: &mut State, at: Addr, class: &'static Class) {
        self.narrow(s, at, class);
        if let Some(input) = self.object_mut(s, at).input_mut() {
            input.open = false;
        }
    }

    /// The concrete classes an open input may still have, most likely first.
    pub fn candidates(&mut self, s: &mut State, at: Addr) -> Vec<&'static Class> {
        let object = self.object(s, at);
        let Some(input) = object.input() else { return vec![object.class] };
        if !input.open || object.class.is_array() {
            return vec![object.class];
        }
        let (unknown, declared) = (input.unknown, object.class);
        let mut usual = self.candidate_classes(declared, &input.also, &input.not);
        if unknown && declared.origin == Origin::Jdk {
            // The JDK hands out objects of its own classes.
            usual.retain(|class| class.origin == Origin::Jdk);
        }
        let mut found = self.classes_seen(input, declared);
        found.retain(|class| is_below(class, &input.also, &input.not));
        usual.retain(|class| !found.contains(class));
        found.extend(usual);
        let mut hidden = if unknown { Vec::new() } else { self.hidden_classes(declared) };
        hidden.retain(|class| is_below(class, &input.also, &input.not) && !found.contains(class));
        let (handed_out, hidden): (Vec<_>, Vec<_>) =
            hidden.into_iter().partition(|class| !self.makers(class).is_empty());
        found.extend(handed_out);
        if self.pass.stage.has_any_state() {
            found.extend(hidden);
        } else if let Some(class) = hidden.first() {
            self.leave_out(s, LeftOut::ToAnyState(format!("a {}", class.binary_name()).into()));
        }
        let others = LeftOut::Beyond(Reason::Subtypes, "more subclasses than are tried".into());
        self.keep_first(s, found, MAX_CANDIDATES, others)
    }

    /// Classes below a type whose objects somebody may hand over, but that no test can name.
    fn hidden_classes(&self, declared: &'static Class) -> Vec<&'static Class> {
        if declared == self.jvm.known.object {
            return Vec::new();
        }
        let mut below = self.program.subtypes(declared);
        below.retain(|class| class.instantiable() && !nameable(class));
        below
    }

    /// Which other classes an input might have had, where that shows: `what` is done with it.
    pub(crate) fn assume_classes(&mut self, s: &mut State, at: Addr, what: &str) {
        let Some(declared) = self.object(s, at).input().filter(|i| !i.unknown).and_then(|i| i.declared)
        else {
            return;
        };
        if declared.is_array() || declared.is_final() {
            return;
        }
        let detail = || format!("{what} of {}", declared.binary_name()).into();
        if declared.origin == Origin::Jdk && declared.permitted.is_empty() {
            self.leave_out(s, LeftOut::Assumed(Assumption::UsualClasses, detail()));
        }
        if !self.implementable_below(declared, &[]).is_empty() {
            self.leave_out(s, LeftOut::Assumed(Assumption::ClosedWorld, detail()));
        }
    }

    /// Concrete classes below all of some types and none of others.
    pub fn candidate_classes(
        &self,
        declared: &'static Class,
        also: &[&'static Class],
        not: &[&'static Class],
    ) -> Vec<&'static Class> {
        let mut found: Vec<&'static Class> = Vec::new();
        if declared.instantiable() {
            found.push(declared);
        }
        found.extend(self.listed(USUAL, declared));
        let can_be_named = |c: &&'static Class| c.instantiable() && (c.origin == Origin::Jdk || nameable(c));
        found.extend(self.entry.named_classes.iter().copied().filter(can_be_named));
        for bound in also {
            if bound.instantiable() {
                found.push(bound);
            }
        }
        // Everything is an Object: only its usual classes, or what the code asks for by name.
        let narrowest = also.iter().copied().find(|_| declared == self.jvm.known.object).unwrap_or(declared);
        if narrowest != self.jvm.known.object {
            let mut subtypes = self.program.subtypes(narrowest);
            subtypes.retain(|c| c.instantiable() && nameable(c));
            found.extend(subtypes);
        }
        let fits = |class: &Class| class.is_subclass_of(declared) && is_below(class, also, not);
        if !found.iter().any(|class| fits(class)) {
            found.extend(self.listed(LESS_USUAL, declared));
        }
        let mut unique: Vec<&'static Class> = Vec::new();
        for class in found {
            if fits(class) && !unique.contains(&class) {
                unique.push(class);
            }
        }
        unique
    }

    fn listed(&self, table: &[(&str, &[&str])], declared: &Class) -> Vec<&'static Class> {
        let names = table.iter().find(|(name, _)| *name == declared.name).map_or(&[][..], |(_, names)| names);
        names.iter().filter_map(|name| self.program.class(name).ok()).collect()
    }

    /// Splits an open input by the method a call on it would select: one state per target method.
    pub fn narrow_by_target(
        &mut self,
        s: &mut State,
        at: Addr,
        method: &'static Method,
    ) -> Step<Option<&'static Method>> {
        let mut groups: Vec<(&'static Method, Vec<&'static Class>)> = Vec::new();
        let declared = self.object(s, at).class;
        for class in self.candidates(s, at) {
            let Ok(target) = self.program.select(class, method) else { continue };
            // The target reads fields that objects of the declared type need not have: it has to know whose they are.
            let is_alone = !target.owner().layout.is_empty() && !target.owner().is_subclass_of(declared);
            match groups.iter_mut().find(|(t, _)| *t == target && !is_alone) {
                Some((_, classes)) => classes.push(class),
                None => groups.push((target, vec![class])),
            }
        }
        let Some((first, _)) = groups.first().cloned() else { return Ok(None) };
        let all = groups.clone();
        let others = LeftOut::Nothing("other classes were assumed away when the call was dispatched");
        self.choose(s, groups, others, |machine, state, (target, classes)| {
            let elsewhere = all.iter().filter(|(other, _)| *other != target);
            let elsewhere: Vec<_> = elsewhere.flat_map(|(_, classes)| classes.iter().copied()).collect();
            machine.restrict(state, at, target, &classes, &elsewhere);
        });
        Ok(Some(first))
    }

    /// The object is of one of these classes, which select the same method, and of none of those that select another one.
    fn restrict(
        &mut self,
        s: &mut State,
        at: Addr,
        target: &'static Method,
        classes: &[&'static Class],
        elsewhere: &[&'static Class],
    ) {
        if let [only] = classes {
            return self.fix_class(s, at, only);
        }
        // Of the enums that are ordered, or elements of some collection, any one will do (`usual-classes`).
        let is_jdk = self.object(s, at).class.origin == Origin::Jdk;
        if is_jdk && target.owner().name == "java/lang/Enum" {
            return self.narrow(s, at, classes[0]);
        }
        // Which of them it is stays open.
        let common = classes.iter().copied().find(|c| classes.iter().all(|o| o.is_subclass_of(c)));
        let common = common.unwrap_or(target.owner());
        if common != self.jvm.known.object {
            self.narrow(s, at, common);
        }
        let is_above_one = |other: &Class| classes.iter().any(|class| class.is_subclass_of(other));
        if let Some(input) = self.object_mut(s, at).input_mut() {
            input.not.extend(elsewhere.iter().filter(|other| !is_above_one(other)));
        }
    }
}

/// The entry's class, and those that its code mentions in casts, `instanceof` and class literals.
pub(crate) fn classes_named_by(program: &'static Program, entry: &'static Method) -> Vec<&'static Class> {
    let mut found: Vec<&'static Class> = vec![entry.owner()];
    let code = entry.owner().methods.iter().filter_map(|m| m.code.as_ref());
    for insn in code.flat_map(|c| c.insns.iter()) {
        let site = match insn {
            Insn::CheckCast(site) | Insn::InstanceOf(site) | Insn::ConstClass(site) => site,
            _ => continue,
        };
        let Ok(class) = program.resolve_class(site) else { continue };
        if !class.is_array() && !found.contains(&class) {
            found.push(class);
        }
    }
    found
}

/// Below all of some types and none of others.
fn is_below(class: &Class, also: &[&'static Class], not: &[&'static Class]) -> bool {
    also.iter().all(|b| class.is_subclass_of(b)) && !not.iter().any(|n| class.is_subclass_of(n))
}

/// Whether code outside may write a class below one that is not final.
fn is_extensible(class: &Class) -> bool {
    class.is_interface() || class.methods.iter().any(|m| m.is_constructor() && !m.is_private())
}

/// Whether some object could be of both types.
pub(super) fn compatible(a: &'static Class, b: &'static Class) -> bool {
    if a.is_subclass_of(b) || b.is_subclass_of(a) {
        return true;
    }
    (a.is_interface() && !b.is_final() && !b.is_array())
        || (b.is_interface() && !a.is_final() && !a.is_array())
}

/// Anonymous and local classes cannot be written in a test.
fn nameable(class: &Class) -> bool {
    !class.is_synthetic()
        && !class.is_private()
        && class.outer.as_ref().is_none_or(|o| !o.is_local)
        && class.origin != Origin::Jdk
}
