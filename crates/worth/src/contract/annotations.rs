//! Annotations that say whether null is legal, by their simple names: the families agree on those.

use classes::class::{Class, Field, Method};

use super::evidence::{Evidence, Source};

const NULLABLE: &[&str] = &[
    "Nullable",
    "CheckForNull",
    "NullableDecl",
    "PossiblyNull",
    "MaybeNull",
    "RecentlyNullable",
    "NullUnknown",
];
const NON_NULL: &[&str] =
    &["NonNull", "Nonnull", "NotNull", "NonNullDecl", "RecentlyNonNull", "NotBlank", "NotEmpty"];
/// On a class: null is illegal where nothing else is said.
const NON_NULL_BY_DEFAULT: &[&str] = &[
    "NullMarked",
    "ParametersAreNonnullByDefault",
    "NonNullByDefault",
    "NonNullApi",
    "EverythingIsNonNullByDefault",
];
const NULLABLE_BY_DEFAULT: &[&str] = &["ParametersAreNullableByDefault"];

fn simple(name: &str) -> &str {
    name.rsplit(['/', '$']).next().unwrap_or(name)
}

fn named<'a>(annotations: &'a [&'static str], names: &[&str]) -> Option<&'a str> {
    annotations.iter().map(|name| simple(name)).find(|name| names.contains(name))
}

/// What annotations say about null for a parameter of this very method.
pub(super) fn of_parameter(method: &'static Method, index: usize) -> Option<Evidence> {
    let own = method.parameter_annotations.get(index).map_or(&[][..], |all| all);
    let who = || format!("`{}`", method.parameter_name(index));
    of_annotations(own, who).or_else(|| by_default(method.owner(), who))
}

pub(super) fn of_field(field: &'static Field) -> Option<Evidence> {
    of_annotations(&field.annotations, || format!("`{}`", field.name))
}

fn of_annotations(annotations: &[&'static str], who: impl Fn() -> String) -> Option<Evidence> {
    if let Some(name) = named(annotations, NULLABLE) {
        return Some(Evidence::allows(Source::Annotation, format!("{} is @{name}", who())));
    }
    let name = named(annotations, NON_NULL)?;
    Some(Evidence::forbids(Source::Annotation, format!("{} is @{name}", who())))
}

fn by_default(class: &'static Class, who: impl Fn() -> String) -> Option<Evidence> {
    if let Some(name) = named(&class.annotations, NULLABLE_BY_DEFAULT) {
        return Some(Evidence::allows(
            Source::Annotation,
            format!("{} is in a class that is @{name}", who()),
        ));
    }
    let name = named(&class.annotations, NON_NULL_BY_DEFAULT)?;
    Some(Evidence::forbids(Source::Annotation, format!("{} is in a class that is @{name}", who())))
}
