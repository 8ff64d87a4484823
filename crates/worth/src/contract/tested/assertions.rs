//! The calls by which tests say that code throws, or that it does not: by their names, which test libraries and the
//! helpers that projects write for themselves agree on.

use classes::class::Class;

/// An exception as a test names it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum ExceptionName {
    /// Internal name.
    Class(String),
    /// As in `assertNullPointerException`.
    Simple(&'static str),
    /// Any at all.
    Any,
}

/// What becomes of the code that is handed over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum TestedOutcome {
    Throws(Vec<ExceptionName>),
    Returns,
}

/// What one call says about it.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum AssertionMeaning {
    Throws(ExceptionName),
    Returns,
    /// What follows decides.
    Open,
}

/// What everything is below of names no exception.
const VAGUE: &[&str] =
    &["java/lang/Throwable", "java/lang/Exception", "java/lang/RuntimeException", "java/lang/Error"];

impl ExceptionName {
    pub fn is_vague(&self) -> bool {
        match self {
            ExceptionName::Class(name) => VAGUE.contains(&&**name),
            ExceptionName::Simple(name) => VAGUE.iter().any(|vague| simple(vague) == *name),
            ExceptionName::Any => true,
        }
    }

    /// Whether the class, or one above it, has the name.
    pub fn covers(&self, exception: &'static Class) -> bool {
        std::iter::successors(Some(exception), |class| class.super_class).any(|class| match self {
            ExceptionName::Class(name) => class.name == *name,
            ExceptionName::Simple(name) => simple(class.name) == *name,
            ExceptionName::Any => true,
        })
    }

    pub fn shown(&self) -> &str {
        match self {
            ExceptionName::Class(name) => simple(name),
            ExceptionName::Simple(name) => name,
            ExceptionName::Any => "an exception",
        }
    }
}

fn simple(name: &str) -> &str {
    name.rsplit(['/', '$']).next().unwrap_or(name)
}

/// What a call of this name says; `class` is the class literal that it is passed.
pub(super) fn said(name: &'static str, class: Option<&'static str>) -> Option<AssertionMeaning> {
    let named = || class.map_or(ExceptionName::Any, |name| ExceptionName::Class(name.to_owned()));
    Some(match name {
        // JUnit and TestNG.
        "assertThrows" | "assertThrowsExactly" | "expectThrows" => AssertionMeaning::Throws(named()),
        "assertDoesNotThrow" => AssertionMeaning::Returns,
        // AssertJ.
        "assertThatThrownBy" | "thenThrownBy" | "catchThrowable" | "catchThrowableOfType" => {
            AssertionMeaning::Throws(named())
        }
        "assertThatExceptionOfType" | "thenExceptionOfType" | "isThrownBy" => {
            AssertionMeaning::Throws(named())
        }
        "isInstanceOf" | "isExactlyInstanceOf" => AssertionMeaning::Throws(named()),
        "assertThatCode" | "thenCode" => AssertionMeaning::Open,
        "assertThatNoException" | "thenNoException" | "doesNotThrowAnyException" => AssertionMeaning::Returns,
        _ => AssertionMeaning::Throws(in_name(name)?),
    })
}

/// `assertThatNullPointerException`, `assertIllegalArgumentException`, `catchIOException`.
fn in_name(name: &'static str) -> Option<ExceptionName> {
    let rest =
        ["assertThat", "assert", "catch", "then"].iter().find_map(|prefix| name.strip_prefix(prefix))?;
    let is_class = rest.starts_with(char::is_uppercase);
    let is_exception = rest.ends_with("Exception") || rest.ends_with("Error");
    (is_class && is_exception).then_some(ExceptionName::Simple(rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_assertions() {
        let null_pointer = || Some(AssertionMeaning::Throws(ExceptionName::Simple("NullPointerException")));
        assert_eq!(said("assertNullPointerException", None), null_pointer());
        assert_eq!(said("assertThatNullPointerException", None), null_pointer());
        assert_eq!(said("catchNullPointerException", None), null_pointer());
        assert_eq!(
            said("assertThrows", Some("a/B")),
            Some(AssertionMeaning::Throws(ExceptionName::Class("a/B".into())))
        );
        assert_eq!(said("assertThatThrownBy", None), Some(AssertionMeaning::Throws(ExceptionName::Any)));
        assert_eq!(said("assertThatNoException", None), Some(AssertionMeaning::Returns));
        for other in
            ["assertEquals", "thenReturn", "fail", "assertThat", "assertthatexception", "catchError1"]
        {
            assert_eq!(said(other, Some("a/B")), None, "{other}");
        }
    }

    #[test]
    fn what_everything_is_below_of_names_nothing() {
        assert!(ExceptionName::Any.is_vague());
        assert!(ExceptionName::Class("java/lang/Exception".into()).is_vague());
        assert!(ExceptionName::Simple("RuntimeException").is_vague());
        assert!(!ExceptionName::Class("java/lang/IllegalStateException".into()).is_vague());
    }
}
