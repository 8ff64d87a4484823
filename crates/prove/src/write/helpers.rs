//! The helper methods a test class brings along, each only where it is used.
//!
//! They are plain Java that any reader may keep, move or inline.

use std::collections::BTreeSet;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Helper {
    AssertThrownAt,
    AssertRecursesThrough,
    SetField,
    Invoke,
    Construct,
}

impl Helper {
    pub const ALL: &[Helper] = &[
        Helper::AssertThrownAt,
        Helper::AssertRecursesThrough,
        Helper::SetField,
        Helper::Invoke,
        Helper::Construct,
    ];

    pub fn name(self) -> &'static str {
        match self {
            Helper::AssertThrownAt => "assertThrownAt",
            Helper::AssertRecursesThrough => "assertRecursesThrough",
            Helper::SetField => "setField",
            Helper::Invoke => "invoke",
            Helper::Construct => "construct",
        }
    }

    pub fn is_used(self, body: &str) -> bool {
        calls(body, self.name())
    }

    /// The method; names of java.lang that are hidden in its package are written in full.
    pub fn source(self, hidden: &[&str]) -> String {
        let source = match self {
            Helper::AssertThrownAt => ASSERT_THROWN_AT,
            Helper::AssertRecursesThrough => ASSERT_RECURSES_THROUGH,
            Helper::SetField => SET_FIELD,
            Helper::Invoke => INVOKE,
            Helper::Construct => CONSTRUCT,
        };
        qualified(source, hidden)
    }
}

/// The methods of JUnit's assertion class that the file calls, sorted.
pub fn static_imports(members: &[String]) -> BTreeSet<&'static str> {
    let called = |name: &&str| members.iter().any(|member| calls(member, name));
    ["assertEquals", "assertThrows"].into_iter().filter(called).collect()
}

/// The types of java.lang that the helpers and the heads of tests name.
pub const HELPER_TYPES: &[&str] =
    &["AssertionError", "Class", "Exception", "Object", "StackTraceElement", "String", "Throwable"];

/// `source` with `java.lang.` in front of the `hidden` names.
pub fn qualified(source: &str, hidden: &[&str]) -> String {
    let mut source = source.to_owned();
    for name in hidden {
        for end in [" ", "<", "(", "["] {
            let named = format!("{name}{end}");
            // As the first word of a declaration or a parameter, or after a keyword.
            for start in [" ", "("] {
                source = source.replace(&format!("{start}{named}"), &format!("{start}java.lang.{named}"));
            }
        }
    }
    source
}

/// Whether `text` calls the unqualified method `name`.
fn calls(text: &str, name: &str) -> bool {
    text.match_indices(name).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        text[at + name.len()..].starts_with('(')
            && !before.is_some_and(|c| c.is_alphanumeric() || "._$".contains(c))
    })
}

const ASSERT_THROWN_AT: &str = r#"/** The innermost frame of the class is in this method, on this line. */
private static void assertThrownAt(Throwable thrown, String type, String method, int line) {
    for (StackTraceElement frame : thrown.getStackTrace()) {
        if (frame.getClassName().equals(type)) {
            assertEquals(method + ":" + line, frame.getMethodName() + ":" + frame.getLineNumber());
            return;
        }
    }
    throw new AssertionError("not thrown in " + type, thrown);
}
"#;

// The stack may run out in any method of the recursion, or in one it calls.
const ASSERT_RECURSES_THROUGH: &str = r#"/** The method is on the stack that overflowed. */
private static void assertRecursesThrough(Throwable thrown, String type, String method) {
    for (StackTraceElement frame : thrown.getStackTrace()) {
        if (frame.getClassName().equals(type) && frame.getMethodName().equals(method)) {
            return;
        }
    }
    throw new AssertionError("no recursion through " + type + "." + method, thrown);
}
"#;

const SET_FIELD: &str = r#"/** Sets a field that nothing accessible sets to the value needed. */
private static void setField(Object object, Class<?> type, String name, Object value) throws Exception {
    java.lang.reflect.Field field = type.getDeclaredField(name);
    field.setAccessible(true);
    field.set(object, value);
}
"#;

const INVOKE: &str = r#"/** Calls a private method; what it throws comes out as it is. */
private static Object invoke(Object target, Class<?> type, String name, Class<?>[] parameters, Object[] arguments)
        throws Throwable {
    java.lang.reflect.Method method = type.getDeclaredMethod(name, parameters);
    method.setAccessible(true);
    try {
        return method.invoke(target, arguments);
    } catch (java.lang.reflect.InvocationTargetException e) {
        throw e.getCause();
    }
}
"#;

const CONSTRUCT: &str = r#"/** Calls a private constructor; what it throws comes out as it is. */
private static Object construct(Class<?> type, Class<?>[] parameters, Object[] arguments) throws Throwable {
    java.lang.reflect.Constructor<?> constructor = type.getDeclaredConstructor(parameters);
    constructor.setAccessible(true);
    try {
        return constructor.newInstance(arguments);
    } catch (java.lang.reflect.InvocationTargetException e) {
        throw e.getCause();
    }
}
"#;
