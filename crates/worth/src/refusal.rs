//! Exceptions that are thrown on purpose: the code refuses an argument or a call. The rules, in one place.

use classes::class::{Class, Method, Origin};
use classes::code::Insn;
use explore::suspicion::{InputObject, Made, NullSource, Site, Suspicion, ThrowOrigin};

use crate::contract::Contract;
use crate::contract::evidence::Evidence;
use crate::demand::Demand;

/// Why an exception is on purpose.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refusal {
    /// The analysed code throws it.
    Thrown,
    /// A `throws` clause announces it.
    Declared,
    /// A helper that does nothing but check throws it.
    Checked,
    /// The JDK refuses what it was passed.
    ByJdk,
    /// The documentation of the entry announces it.
    Documented(Evidence),
    /// The project's own tests expect it.
    Tested(Evidence),
}

impl Refusal {
    pub fn name(&self) -> &'static str {
        match self {
            Refusal::Thrown => "thrown on purpose",
            Refusal::Declared => "declared",
            Refusal::Checked => "refused by a check",
            Refusal::ByJdk => "refused by the JDK",
            Refusal::Documented(_) => "documented",
            Refusal::Tested(_) => "expected by a test",
        }
    }
}

/// What the JDK throws to refuse an argument or a call.
const OF_JDK: &[&str] =
    &["java/lang/IllegalArgumentException", "java/lang/SecurityException", "java/time/DateTimeException"];

/// Refusals that are about data, not about what callers do: these break a program that works otherwise.
const OF_DATA: &[&str] = &["java/lang/NumberFormatException"];

/// JDK methods that exist to check an argument.
const CHECKS: &[(&str, &str)] = &[
    ("java/util/Objects", "requireNonNull"),
    ("java/util/Objects", "checkIndex"),
    ("java/util/Objects", "checkFromToIndex"),
    ("java/util/Objects", "checkFromIndexSize"),
];

/// What code says where it thinks that nobody gets there.
const IMPOSSIBLE: &[&str] = &[
    "cannot happen",
    "can't happen",
    "never happen",
    "should not happen",
    "shouldn't happen",
    "unreachable",
    "impossible",
    "not reached",
];

pub(crate) fn refusal(suspicion: &Suspicion, demands: &[Demand], contract: &Contract) -> Option<Refusal> {
    if is_on_purpose(suspicion) {
        return Some(Refusal::Thrown);
    }
    if is_declared(suspicion) {
        return Some(Refusal::Declared);
    }
    if is_checked(suspicion, contract) {
        return Some(Refusal::Checked);
    }
    if is_refused_by_jdk(suspicion) || is_unmodifiable_by_choice(suspicion) {
        return Some(Refusal::ByJdk);
    }
    let documented = contract.announces(suspicion, demands).map(Refusal::Documented);
    documented.or_else(|| contract.is_expected(suspicion, demands).map(Refusal::Tested))
}

/// An `athrow` of the analysed code, unless it says that it is never reached.
fn is_on_purpose(suspicion: &Suspicion) -> bool {
    if suspicion.origin != ThrowOrigin::Explicit {
        return false;
    }
    let asserts = is_one_of(suspicion.exception, &["java/lang/AssertionError"]);
    let message = suspicion.message.as_deref().unwrap_or_default().to_lowercase();
    !asserts && !IMPOSSIBLE.iter().any(|words| message.contains(words))
}

fn is_null_pointer(suspicion: &Suspicion) -> bool {
    suspicion.exception.name == "java/lang/NullPointerException"
}

/// Declared by the entry, or by the method that throws it. `throws Exception` announces what the compiler wants announced,
/// not a null pointer, and not one that the JDK has wrapped (`Future.get`).
fn is_declared(suspicion: &Suspicion) -> bool {
    const VAGUE: &[&str] =
        &["java/lang/Throwable", "java/lang/Exception", "java/lang/RuntimeException", "java/lang/Error"];
    let is_unchecked = |class| is_one_of(class, &["java/lang/RuntimeException", "java/lang/Error"]);
    let wrapped = suspicion.origin == ThrowOrigin::Library && suspicion.cause.is_some_and(is_unchecked);
    let unchecked = wrapped || is_unchecked(suspicion.exception);
    let declares = |method: &Method| {
        let mut named = method.exceptions.iter().filter(|name| !(unchecked && VAGUE.contains(name)));
        named.any(|name| is_one_of(suspicion.exception, &[name]))
    };
    declares(suspicion.entry)
        || (suspicion.origin == ThrowOrigin::Explicit && declares(suspicion.site.method))
}

fn is_checked(suspicion: &Suspicion, contract: &Contract) -> bool {
    let Some(called) = called_at_site(suspicion) else { return false };
    // A null from inside is never refused on purpose.
    let refused =
        !is_null_pointer(suspicion) || matches!(suspicion.null_source, Some(NullSource::Parameter(_)));
    let checks = match called.owner().origin {
        Origin::Jdk => CHECKS.contains(&(called.owner().name, called.name)),
        Origin::Application | Origin::Library => contract.only_checks(called),
    };
    checks && refused && !is_by_compiler(&suspicion.site)
}

/// The method that the site calls and that does not come back.
fn called_at_site(suspicion: &Suspicion) -> Option<&'static Method> {
    let inner = suspicion.stack.iter().take_while(|frame| **frame != suspicion.site).last()?;
    Some(inner.method)
}

fn is_refused_by_jdk(suspicion: &Suspicion) -> bool {
    // Patterns and replacements that are made of data are a mistake of who makes them.
    let is_regex = |frame: &Site| frame.method.owner().name.starts_with("java/util/regex/");
    suspicion.origin == ThrowOrigin::Library
        && called_at_site(suspicion).is_some_and(|method| method.owner().origin == Origin::Jdk)
        && is_one_of(suspicion.exception, OF_JDK)
        && !is_one_of(suspicion.exception, OF_DATA)
        && !suspicion.stack.iter().any(is_regex)
}

/// What was made unmodifiable on purpose is changed: a collection that the caller passes, or an object that a factory has
/// made. A class that cannot change what it keeps itself, whoever makes it, is another matter.
fn is_unmodifiable_by_choice(suspicion: &Suspicion) -> bool {
    let is_modification = suspicion.origin == ThrowOrigin::Library
        && suspicion.exception.name == "java/lang/UnsupportedOperationException"
        && called_at_site(suspicion).is_some_and(|method| method.owner().origin == Origin::Jdk);
    let is_choice = |object: &InputObject| match &object.made {
        Made::By(method, _) => !method.is_constructor() || is_unmodifiable(object.class),
        _ => is_unmodifiable(object.class),
    };
    is_modification && suspicion.inputs.objects.iter().any(is_choice)
}

fn is_unmodifiable(class: &Class) -> bool {
    const UNMODIFIABLE: &[&str] =
        &["java/util/ImmutableCollections$", "java/util/Collections$", "java/util/Arrays$ArrayList"];
    UNMODIFIABLE.iter().any(|prefix| class.name.starts_with(prefix))
}

/// javac puts `requireNonNull` into code that says no such thing (`switch` over patterns, `value::method`): on a copy of
/// the value, whose result it throws away.
fn is_by_compiler(site: &Site) -> bool {
    let Some(code) = &site.method.code else { return false };
    let at = |pc: Option<u32>| pc.and_then(|pc| code.insns.get(pc as usize));
    matches!(at(site.pc.checked_sub(1)), Some(Insn::Dup))
        && matches!(at(site.pc.checked_add(1)), Some(Insn::Pop))
}

/// Whether it is one of these classes, or below one of them.
pub(crate) fn is_one_of(class: &'static Class, names: &[&str]) -> bool {
    std::iter::successors(Some(class), |c| c.super_class).any(|c| names.contains(&c.name))
}
