//! What a project's own compiled tests say decides about tiers; without them, the same code is judged by itself.

use serde_json::Value;

use crate::place::Place;

const POM: &str = "<project><modelVersion>4.0.0</modelVersion><groupId>g</groupId><artifactId>texts</artifactId>\
                   <version>1</version></project>\n";

const TEXTS: &str = r#"package texts;

public class Texts {
    private final String kept;

    public Texts(String kept) { this.kept = kept; }

    public int size() { return kept.length(); }
    public int take(String text) { return text.length(); }

    public static int thrown(String text) { return text.length(); }
    public static int exactly(String text) { return text.length(); }
    public static int annotated(String text) { return text.length(); }
    public static int tried(String text) { return text.length(); }
    public static int by(String text) { return text.length(); }
    public static int ofType(String text) { return text.length(); }
    public static int caught(String text) { return text.length(); }
    public static int helped(String text) { return text.length(); }
    public static int announced(String text) { return text.length(); }
    public static int referred(String text) { return Integer.parseInt(text.trim(), 7); }

    public static int left(String left, String right) { return left.length() + (right == null ? 0 : 1); }
    public static int overloaded(String text) { return overloaded(text, 1); }
    public static int overloaded(String text, int times) { return text.length() * times; }

    public static int at(int[] all, int index) { return all[index]; }
    public static int fixed(byte[] all) { return all[3]; }
    public static int share(int total, int parts) { return total / parts; }
    public static int number(String text) { return Integer.parseInt(text); }
    public static int vague(String text) { return Integer.parseInt(text, 9); }

    public static int listed(String text) { return text.length(); }

    public static int fine(String text) { return text.length(); }
    public static int code(String text) { return text.length(); }
    public static int old(String text) { return text.length(); }
    public static int odd(String text) { return text.length(); }
    public static int message(String text) { return text.length(); }
    public static int unharmed(String text) { return text.length(); }
    public static int swallowed(String text) { return text.length(); }
    public static int disabled(String text) { return text.length(); }
    public static int fromHelper(String text) { return text.length(); }
    public static int unused(String text) { return text.length(); }
}
"#;

const SHAPES: &str = r#"package texts;

public class Shapes {
    public interface Shape<T> { int sides(T shape); }

    public static class Named implements Shape<String> {
        @Override public int sides(String shape) { return shape.length(); }
    }
}
"#;

const TESTS: &str = r#"package texts;

import static org.assertj.core.api.Assertions.*;
import static org.junit.jupiter.api.Assertions.*;

import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.mockito.Mockito;

class TextsTest {
    static void assertNullPointerException(Executable code) { assertThrows(NullPointerException.class, code); }
    static int helper() { return Texts.fromHelper(null); }
    static void unknown(Executable code) { }

    @Test void thrown() { assertThrows(NullPointerException.class, () -> Texts.thrown(null)); }
    @Test void exactly() {
        Executable code = () -> Texts.exactly(null);
        assertThrowsExactly(NullPointerException.class, code, "why");
    }
    @Test void tried() {
        try {
            Texts.tried(null);
            fail("no exception");
        } catch (IllegalStateException | NullPointerException e) { }
    }
    @Test void by() { assertThatThrownBy(() -> Texts.by(null)).hasMessage("x").isInstanceOf(NullPointerException.class); }
    @Test void ofType() { assertThatExceptionOfType(NullPointerException.class).isThrownBy(() -> Texts.ofType(null)); }
    @Test void caught() {
        Throwable thrown = catchThrowable(() -> Texts.caught(null));
        assertThat(thrown).isInstanceOf(NullPointerException.class);
    }
    @Test void helped() { assertNullPointerException(() -> Texts.helped(null)); }
    @Test void referred() { expectThrows(Texts::referred); }
    @Test void kept() { assertThrows(NullPointerException.class, () -> new Texts(null).size()); }

    // Of another parameter.
    @Test void left() { assertThrows(NullPointerException.class, () -> Texts.left("", null)); }
    @Test void overloaded() { assertThrows(NullPointerException.class, () -> Texts.overloaded(null)); }

    @Test void at() { assertThrows(IndexOutOfBoundsException.class, () -> Texts.at(new int[2], 2)); }
    // No number is passed that might be out of range.
    @Test void fixed() { assertThrows(IndexOutOfBoundsException.class, () -> Texts.fixed(new byte[2])); }
    @Test void number() { assertThrows(IllegalArgumentException.class, () -> Texts.number("x")); }
    @Test void vague() { assertThrows(Exception.class, () -> Texts.vague("x")); }

    @Test void fine() { assertEquals(0, Texts.fine(null)); }
    @Test void code() { assertThatCode(() -> Texts.code(null)).doesNotThrowAnyException(); }
    @Test void generic() {
        Shapes.Shape<String> shape = new Shapes.Named();
        assertThrows(NullPointerException.class, () -> shape.sides(null));
    }
    @Test void unharmed() { assertDoesNotThrow(() -> Texts.unharmed(null)); }
    @Test void swallowed() {
        try { Texts.swallowed(null); } catch (RuntimeException e) { }
    }
    @Test @Disabled void disabled() { Texts.disabled(null); }
    @Test void usesHelper() { assertThrows(NullPointerException.class, () -> helper()); }
    @Test void unused() { unknown(() -> Texts.unused(null)); }
}

class MockingTest {
    @Test void mocks() { Mockito.verify(new Texts("")).take(null); }
}
"#;

const OLD_TESTS: &str = r#"package texts;

import org.junit.Test;
import org.junit.rules.ExpectedException;

@interface ExpectsTrouble {}

public class OldTextsTest {
    public ExpectedException thrown = new ExpectedException();

    @Test(expected = NullPointerException.class) public void annotated() { Texts.annotated(null); }
    @Test(expected = ArithmeticException.class) public void share() { Texts.share(1, 0); }
    @Test public void announced() {
        thrown.expect(NullPointerException.class);
        thrown.expectMessage("x");
        Texts.announced(null);
    }
    @Test @ExpectsTrouble public void odd() { Texts.odd(null); }
    @Test public void message() {
        thrown.expectMessage("x");
        Texts.message(null);
    }
    @org.testng.annotations.Test(expectedExceptions = { IllegalStateException.class, NullPointerException.class })
    public void listed() { Texts.listed(null); }
    public void testOld() { Texts.old(null); }
}
"#;

/// As much of the libraries as the tests above are compiled against.
const LIBRARIES: &[(&str, &str)] = &[
    ("org/junit/Test", "public @interface Test { Class<? extends Throwable> expected() default None.class; class None extends Throwable {} }"),
    ("org/testng/annotations/Test", "public @interface Test { Class<?>[] expectedExceptions() default {}; }"),
    ("org/junit/rules/ExpectedException", "public class ExpectedException { public void expect(Class<?> type) {} public void expectMessage(String text) {} }"),
    ("org/junit/jupiter/api/Test", "public @interface Test {}"),
    ("org/junit/jupiter/api/Disabled", "public @interface Disabled {}"),
    ("org/junit/jupiter/api/function/Executable", "public interface Executable { void execute() throws Throwable; }"),
    (
        "org/junit/jupiter/api/Assertions",
        "import org.junit.jupiter.api.function.Executable;
         public class Assertions {
             public interface Taking { int take(String text) throws Throwable; }
             public static <T extends Throwable> T assertThrows(Class<T> type, Executable code) { return null; }
             public static <T extends Throwable> T assertThrowsExactly(Class<T> type, Executable code, String why) { return null; }
             public static void expectThrows(Taking code) {}
             public static void assertDoesNotThrow(Executable code) {}
             public static void assertEquals(int expected, int actual) {}
             public static void fail(String why) {}
         }",
    ),
    (
        "org/assertj/core/api/Assertions",
        "public class Assertions {
             public interface ThrowingCallable { void call() throws Throwable; }
             public static Assertions assertThatThrownBy(ThrowingCallable code) { return null; }
             public static Assertions assertThatExceptionOfType(Class<?> type) { return null; }
             public static Throwable catchThrowable(ThrowingCallable code) { return null; }
             public static Assertions assertThat(Throwable thrown) { return null; }
             public static Assertions assertThatCode(ThrowingCallable code) { return null; }
             public void doesNotThrowAnyException() {}
             public Assertions hasMessage(String text) { return this; }
             public Assertions isInstanceOf(Class<?> type) { return this; }
             public Assertions isThrownBy(ThrowingCallable code) { return this; }
         }",
    ),
    ("org/mockito/Mockito", "public class Mockito { public static <T> T verify(T mock) { return mock; } }"),
];

/// A project whose classes are compiled.
fn project(name: &str) -> Place {
    let place = Place::with_sources(
        name,
        &[("main/java/texts/Texts.java", TEXTS), ("main/java/texts/Shapes.java", SHAPES)],
    );
    place.write("pom.xml", POM);
    place.tool(
        "javac",
        &["-g", "-d", "target/classes", "src/main/java/texts/Texts.java", "src/main/java/texts/Shapes.java"],
    );
    place
}

fn compile_tests(place: &Place) {
    let mut files =
        vec!["src/test/java/texts/TextsTest.java".to_owned(), "src/test/java/texts/OldTextsTest.java".into()];
    place.write(&files[0], TESTS);
    place.write(&files[1], OLD_TESTS);
    for (class, text) in LIBRARIES {
        let file = format!("src/test/java/{class}.java");
        let (package, _) = class.rsplit_once('/').unwrap();
        place.write(&file, format!("package {};\n{text}\n", package.replace('/', ".")));
        files.push(file);
    }
    let files: Vec<&str> = files.iter().map(String::as_str).collect();
    place
        .tool("javac", &[&["-g", "-cp", "target/classes", "-d", "target/test-classes"], &files[..]].concat());
}

/// Tiers of what an entry throws, each with what tests say of it.
fn judged(report: &Value, method: &str, exception: &str) -> (String, String) {
    let all = report["findings"].as_array().unwrap();
    let is_it = |finding: &&Value| {
        finding["entry"]["method"] == method && finding["exception"].as_str().unwrap().ends_with(exception)
    };
    let mut found: Vec<(String, String)> = all.iter().filter(is_it).map(tier).collect();
    found.sort();
    found.dedup();
    assert_eq!(found.len(), 1, "{method}: {found:?} of {all:#?}");
    found.remove(0)
}

fn tier(finding: &Value) -> (String, String) {
    let demands = finding["demands"].as_array().unwrap().iter();
    let evidence = demands.flat_map(|demand| demand["evidence"].as_array().unwrap());
    let said = evidence.filter(|e| e["source"] == "tests").map(|e| e["text"].as_str().unwrap());
    let why = finding["why"].as_array().unwrap().iter().filter_map(Value::as_str);
    let said = why.filter_map(|why| why.strip_prefix("tested: ")).chain(said).next().unwrap_or_default();
    (finding["tier"].as_str().unwrap().to_owned(), said.to_owned())
}

const NULL: &str = "NullPointerException";

/// Entry, exception, tier with tests and what they say, tier without.
const EXPECTED: &[(&str, &str, &str, &str, &str)] = &[
    ("thrown", NULL, "intended", "TextsTest.thrown expects NullPointerException of Texts.thrown", "misuse"),
    (
        "exactly",
        NULL,
        "intended",
        "TextsTest.exactly expects NullPointerException of Texts.exactly",
        "misuse",
    ),
    (
        "annotated",
        NULL,
        "intended",
        "OldTextsTest.annotated expects NullPointerException of Texts.annotated",
        "misuse",
    ),
    (
        "announced",
        NULL,
        "intended",
        "OldTextsTest.announced expects NullPointerException of Texts.announced",
        "misuse",
    ),
    ("tried", NULL, "intended", "TextsTest.tried expects NullPointerException of Texts.tried", "misuse"),
    ("by", NULL, "intended", "TextsTest.by expects NullPointerException of Texts.by", "misuse"),
    ("ofType", NULL, "intended", "TextsTest.ofType expects NullPointerException of Texts.ofType", "misuse"),
    ("caught", NULL, "intended", "TextsTest.caught expects NullPointerException of Texts.caught", "misuse"),
    ("helped", NULL, "intended", "TextsTest.helped expects NullPointerException of Texts.helped", "misuse"),
    ("size", NULL, "intended", "TextsTest.kept expects NullPointerException of Texts.size", "misuse"),
    (
        "overloaded",
        NULL,
        "intended",
        "TextsTest.overloaded expects NullPointerException of Texts.overloaded",
        "misuse",
    ),
    (
        "at",
        "ArrayIndexOutOfBoundsException",
        "intended",
        "TextsTest.at expects IndexOutOfBoundsException of Texts.at",
        "misuse",
    ),
    (
        "share",
        "ArithmeticException",
        "intended",
        "OldTextsTest.share expects ArithmeticException of Texts.share",
        "bug",
    ),
    (
        "number",
        "NumberFormatException",
        "intended",
        "TextsTest.number expects IllegalArgumentException of Texts.number",
        "bug",
    ),
    ("fine", NULL, "bug", "TextsTest.fine passes null for it", "misuse"),
    ("unharmed", NULL, "bug", "TextsTest.unharmed passes null for it", "misuse"),
    (
        "listed",
        NULL,
        "intended",
        "OldTextsTest.listed expects NullPointerException of Texts.listed",
        "misuse",
    ),
    ("message", NULL, "intended", "OldTextsTest.message expects an exception of Texts.message", "misuse"),
    ("sides", NULL, "intended", "TextsTest.generic expects NullPointerException of Named.sides", "misuse"),
    ("code", NULL, "bug", "TextsTest.code passes null for it", "misuse"),
    ("old", NULL, "bug", "OldTextsTest.testOld passes null for it", "misuse"),
    // What the tests do not say.
    ("left", NULL, "misuse", "", "misuse"),
    ("at", NULL, "misuse", "", "misuse"),
    ("referred", NULL, "misuse", "", "misuse"),
    ("fixed", "ArrayIndexOutOfBoundsException", "bug", "", "bug"),
    ("vague", "NumberFormatException", "bug", "", "bug"),
    ("swallowed", NULL, "misuse", "", "misuse"),
    ("disabled", NULL, "misuse", "", "misuse"),
    ("fromHelper", NULL, "misuse", "", "misuse"),
    ("unused", NULL, "misuse", "", "misuse"),
    ("take", NULL, "misuse", "", "misuse"),
    ("odd", NULL, "misuse", "", "misuse"),
];

#[test]
fn compiled_tests_of_a_project_decide_about_tiers() {
    let place = project("tested");
    let untested = place.check(&["."]);
    compile_tests(&place);
    let tested = place.check(&["."]);
    for (method, exception, tier, said, without) in EXPECTED {
        assert_eq!(judged(&tested, method, exception), (tier.to_string(), said.to_string()), "{method}");
        let untested = judged(&untested, method, exception);
        assert_eq!(untested, (without.to_string(), String::new()), "{method} without tests");
    }
}

#[test]
fn tests_are_found_beside_classes_and_jars_of_a_build() {
    let place = project("tested_jar");
    compile_tests(&place);
    place.tool("jar", &["--create", "--file", "target/texts-1.jar", "-C", "target/classes", "."]);
    std::fs::create_dir(place.path("lib")).unwrap();
    std::fs::copy(place.path("target/texts-1.jar"), place.path("lib/texts-1.jar")).unwrap();
    // Files that are no classes are passed over.
    place.write("target/test-classes/a/Broken.class", b"\xca\xfe\xba\xbe\x00");
    for (path, expected) in
        [("target/classes", "intended"), ("target/texts-1.jar", "intended"), ("lib/texts-1.jar", "misuse")]
    {
        let report = place.check(&[path, "--method", "texts.Texts#thrown"]);
        assert_eq!(judged(&report, "thrown", NULL).0, expected, "{path}");
    }
}
