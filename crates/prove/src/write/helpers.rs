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
    SetEnvironment,
    DeleteNewFiles,
    RunWithFreshClasses,
}

impl Helper {
    pub const ALL: &[Helper] = &[
        Helper::AssertThrownAt,
        Helper::AssertRecursesThrough,
        Helper::SetField,
        Helper::Invoke,
        Helper::Construct,
        Helper::SetEnvironment,
        Helper::DeleteNewFiles,
        Helper::RunWithFreshClasses,
    ];

    pub fn name(self) -> &'static str {
        match self {
            Helper::AssertThrownAt => "assertThrownAt",
            Helper::AssertRecursesThrough => "assertRecursesThrough",
            Helper::SetField => "setField",
            Helper::Invoke => "invoke",
            Helper::Construct => "construct",
            Helper::SetEnvironment => "setEnvironment",
            Helper::DeleteNewFiles => "deleteNewFiles",
            Helper::RunWithFreshClasses => "runWithFreshClasses",
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
            Helper::SetEnvironment => &SET_ENVIRONMENT.replace("REFUSED", ENVIRONMENT_REFUSED),
            Helper::DeleteNewFiles => DELETE_NEW_FILES,
            Helper::RunWithFreshClasses => RUN_WITH_FRESH_CLASSES,
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
pub const HELPER_TYPES: &[&str] = &[
    "AssertionError",
    "Class",
    "ClassLoader",
    "ClassNotFoundException",
    "Exception",
    "IllegalStateException",
    "Object",
    "Override",
    "ReflectiveOperationException",
    "RuntimeException",
    "StackTraceElement",
    "String",
    "SuppressWarnings",
    "System",
    "Throwable",
];

/// `source` with `java.lang.` in front of the `hidden` names.
pub fn qualified(source: &str, hidden: &[&str]) -> String {
    let mut source = source.to_owned();
    for name in hidden {
        for end in [" ", "<", "(", "[", "."] {
            let named = format!("{name}{end}");
            // As the first word of a declaration or a parameter, or after a keyword.
            for start in [" ", "(", "@"] {
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

/// What a test says on a JVM whose environment it cannot change.
pub const ENVIRONMENT_REFUSED: &str = "the environment of this JVM cannot be changed";

// Unsafe looks into java.util without asking; it is named in a text because javac warns of any other mention.
const SET_ENVIRONMENT: &str = r#"/**
 * Changes an environment variable of this JVM, in the map behind System.getenv; null takes it away.
 * Where sun.misc.Unsafe is gone, the JVM needs --add-opens java.base/java.util=ALL-UNNAMED.
 */
@SuppressWarnings("unchecked")
private static void setEnvironment(String name, String value) {
    if (java.util.Objects.equals(value, System.getenv(name))) {
        return;
    }
    try {
        java.util.Map<String, String> shown = System.getenv();
        java.lang.reflect.Field inner = shown.getClass().getDeclaredField("m");
        Object variables;
        if (inner.trySetAccessible()) {
            variables = inner.get(shown);
        } else {
            Class<?> type = Class.forName("sun.misc.Unsafe");
            java.lang.reflect.Field instance = type.getDeclaredField("theUnsafe");
            instance.setAccessible(true);
            Object unsafe = instance.get(null);
            Object offset = type.getMethod("objectFieldOffset", inner.getClass()).invoke(unsafe, inner);
            variables = type.getMethod("getObject", Object.class, long.class).invoke(unsafe, shown, offset);
        }
        if (value == null) {
            ((java.util.Map<String, String>) variables).remove(name);
        } else {
            ((java.util.Map<String, String>) variables).put(name, value);
        }
        if (!java.util.Objects.equals(value, System.getenv(name))) {
            throw new IllegalStateException("System.getenv reads something else");
        }
    } catch (ReflectiveOperationException | RuntimeException e) {
        throw new IllegalStateException("REFUSED", e);
    }
}
"#;

// Neither here nor in a walk are links followed: what they lead to is not the test's.
const DELETE_NEW_FILES: &str = r#"/** Deletes what is new in the working directory; what was there before stays. */
private static void deleteNewFiles(String[] before) throws Exception {
    for (java.io.File file : new java.io.File(".").listFiles()) {
        if (!java.util.Arrays.asList(before).contains(file.getName())) {
            try (java.util.stream.Stream<java.nio.file.Path> inside = java.nio.file.Files.walk(file.toPath())) {
                inside.sorted(java.util.Comparator.reverseOrder()).forEach(path -> path.toFile().delete());
            }
        }
    }
}
"#;

// What the platform and JUnit bring is shared; everything else is loaded once more, this class included.
const RUN_WITH_FRESH_CLASSES: &str = r#"/** Runs a test of this class with classes that nothing has initialised yet; false if that is what is going on. */
private boolean runWithFreshClasses(String test) throws Throwable {
    ClassLoader own = getClass().getClassLoader();
    if (own.getClass().getName().equals(FreshClasses.class.getName())) {
        return false;
    }
    Class<?> fresh = new FreshClasses(own).loadClass(getClass().getName());
    java.lang.reflect.Constructor<?> constructor = fresh.getDeclaredConstructor();
    constructor.setAccessible(true);
    java.lang.reflect.Method method = fresh.getDeclaredMethod(test);
    method.setAccessible(true);
    try {
        method.invoke(constructor.newInstance());
    } catch (java.lang.reflect.InvocationTargetException e) {
        throw e.getCause();
    }
    return true;
}

private static class FreshClasses extends ClassLoader {
    FreshClasses(ClassLoader parent) {
        super(parent);
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        Class<?> known = findLoadedClass(name);
        if (known != null) {
            return known;
        }
        try {
            return getSystemClassLoader().getParent().loadClass(name);
        } catch (ClassNotFoundException e) {
            // It is none of the platform's.
        }
        java.io.InputStream file = getParent().getResourceAsStream(name.replace('.', '/') + ".class");
        if (file == null || name.startsWith("org.junit.") || name.startsWith("org.opentest4j.")) {
            return super.loadClass(name, resolve);
        }
        try (java.io.InputStream in = file) {
            java.io.ByteArrayOutputStream bytes = new java.io.ByteArrayOutputStream();
            for (int b = in.read(); b >= 0; b = in.read()) {
                bytes.write(b);
            }
            return defineClass(name, bytes.toByteArray(), 0, bytes.size());
        } catch (java.io.IOException e) {
            throw new ClassNotFoundException(name, e);
        }
    }
}
"#;
