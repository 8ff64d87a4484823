//! Is a crash worth a developer's time? The rules of the tiers, in one place.
//!
//! `intended`: the analysed code itself throws, an exception that means "I refuse" (see `REFUSALS`) or one it declares;
//! or it calls a JDK method whose only purpose is to check (`Objects.requireNonNull`, `Objects.checkIndex`).
//! `misuse`: the caller passed null for a parameter that is not annotated nullable, and that null is dereferenced.
//! `bug`: everything else, so also a null that was stored and breaks later, or that was born inside.

use classes::class::{Class, Method};
use classes::code::Insn;
use explore::suspicion::{NullSource, Site, Suspicion, ThrowOrigin};
use report::finding::Tier;

/// What code throws to refuse an argument or a call.
const REFUSALS: &[&str] = &[
    "java/lang/IllegalArgumentException",
    "java/lang/IllegalStateException",
    "java/lang/NullPointerException",
    "java/lang/IndexOutOfBoundsException",
    "java/lang/UnsupportedOperationException",
    "java/lang/ArithmeticException",
    "java/lang/SecurityException",
    "java/util/NoSuchElementException",
    "java/time/DateTimeException",
];

/// JDK methods that exist to check an argument.
const CHECKS: &[(&str, &str)] = &[
    ("java/util/Objects", "requireNonNull"),
    ("java/util/Objects", "checkIndex"),
    ("java/util/Objects", "checkFromToIndex"),
    ("java/util/Objects", "checkFromIndexSize"),
];

pub fn tier(suspicion: &Suspicion) -> Tier {
    if is_refusal(suspicion) || is_declared(suspicion) || is_checked(suspicion) {
        return Tier::Intended;
    }
    match suspicion.null_source {
        Some(NullSource::Parameter(i)) if !is_nullable(suspicion.entry, i) && is_null_pointer(suspicion) => {
            Tier::Misuse
        }
        _ => Tier::Bug,
    }
}

fn is_null_pointer(suspicion: &Suspicion) -> bool {
    suspicion.exception.name == "java/lang/NullPointerException"
}

fn is_refusal(suspicion: &Suspicion) -> bool {
    suspicion.origin == ThrowOrigin::Explicit && is_one_of(suspicion.exception, REFUSALS)
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

fn is_checked(suspicion: &Suspicion) -> bool {
    let called = suspicion.stack.iter().take_while(|f| **f != suspicion.site).last();
    let check = called.map(|f| (f.method.owner().name, f.method.name));
    // A null from inside is never refused on purpose.
    let refused =
        !is_null_pointer(suspicion) || matches!(suspicion.null_source, Some(NullSource::Parameter(_)));
    check.is_some_and(|check| CHECKS.contains(&check)) && refused && !is_by_compiler(&suspicion.site)
}

/// javac puts `requireNonNull` into code that says no such thing (`switch` over patterns, `value::method`): on a copy of
/// the value, whose result it throws away.
fn is_by_compiler(site: &Site) -> bool {
    let Some(code) = &site.method.code else { return false };
    let at = |pc: Option<u32>| pc.and_then(|pc| code.insns.get(pc as usize));
    matches!(at(site.pc.checked_sub(1)), Some(Insn::Dup))
        && matches!(at(site.pc.checked_add(1)), Some(Insn::Pop))
}

fn is_one_of(class: &'static Class, names: &[&str]) -> bool {
    std::iter::successors(Some(class), |c| c.super_class).any(|c| names.contains(&c.name))
}

/// `@Nullable` or `@CheckForNull` of whichever package.
fn is_nullable(method: &Method, parameter: usize) -> bool {
    let annotations = method.parameter_annotations.get(parameter);
    annotations.is_some_and(|all| {
        all.iter().any(|name| {
            let simple = name.rsplit(['/', '$']).next().unwrap_or(name);
            matches!(simple, "Nullable" | "CheckForNull" | "NullableDecl")
        })
    })
}
