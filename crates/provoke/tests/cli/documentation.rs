//! What doc comments say decides about tiers; without them, the same code is judged by itself.

use serde_json::Value;

use crate::place::Place;

const SHAPES: &str = r#"package shapes;

/**
 * Shapes, by their sides.
 */
public interface Shapes<T> {
    /**
     * One of the sides.
     *
     * @param sides all of them, must not be {@code null}
     * @param index which one
     * @return its length
     * @throws IndexOutOfBoundsException if {@code index} is out of range
     */
    int side(T sides, int index);
}
"#;

const SQUARES: &str = r#"package shapes;

/**
 * Shapes with four sides.
 */
public class Squares implements Shapes<int[]> {
    private String name;
    private final java.util.List<String> all = new java.util.ArrayList<>();

    @Override
    public int side(int[] sides, int index) {
        return sides[index];
    }

    /**
     * Letters of a name.
     *
     * @param label the label, may be {@code null}
     */
    public static int letters(String label) {
        return label.length();
    }

    /**
     * Letters of a title.
     *
     * @param title the title, never null
     */
    public static int title(String title) {
        return title.length();
    }

    /**
     * Shares something.
     *
     * @param total what there is
     * @param parts how many; must be positive
     */
    public static int share(int total, int parts) {
        return total / parts;
    }

    /**
     * Cuts something.
     *
     * @throws ArithmeticException if {@code pieces} is zero
     */
    public static int cut(int total, int pieces) {
        return total / pieces;
    }

    /**
     * Letters of the name.
     *
     * @throws NullPointerException if {@code suffix} is null
     */
    public int named(String suffix) {
        return name.length() + suffix.length();
    }

    /**
     * What there is at an index: nothing yet.
     *
     * @throws IndexOutOfBoundsException if {@code index} is out of range
     */
    public String at(int index) {
        return all.get(index);
    }

    /**
     * The first, whatever the index.
     *
     * @throws IndexOutOfBoundsException if {@code index} is out of range
     */
    public String first(int index) {
        return all.get(0);
    }

    /// Letters of a text.
    ///
    /// @throws NullPointerException if `text` is null
    public static int text(String text) {
        return text.length();
    }
}
"#;

/// The code without its comments, line by line where it was.
fn bare(source: &str) -> String {
    let is_comment = |line: &str| line.trim_start().starts_with(['*', '/']);
    source.lines().map(|line| if is_comment(line) { "\n".into() } else { format!("{line}\n") }).collect()
}

/// The tier of an entry, with what the documentation says about it.
fn judged(report: &Value, method: &str) -> (String, String) {
    let all = report["findings"].as_array().unwrap();
    let mut found: Vec<(String, String)> = all
        .iter()
        .filter(|finding| finding["entry"]["method"] == method)
        .map(|finding| {
            let demands = finding["demands"].as_array().unwrap().iter();
            let evidence = demands.flat_map(|demand| demand["evidence"].as_array().unwrap());
            let said =
                evidence.filter(|e| e["source"] == "documentation").map(|e| e["text"].as_str().unwrap());
            let why = finding["why"].as_array().unwrap().iter().filter_map(Value::as_str);
            let announced = why.filter_map(|why| why.strip_prefix("documented: "));
            let said = said.chain(announced).next().unwrap_or_default();
            (finding["tier"].as_str().unwrap().to_owned(), said.to_owned())
        })
        .collect();
    found.sort();
    found.dedup();
    assert_eq!(found.len(), 1, "{method}: {found:?} of {all:#?}");
    found.remove(0)
}

fn check(name: &str, change: impl Fn(&str) -> String, arguments: &[&str]) -> Value {
    let place = Place::with_sources(
        name,
        &[("shapes/Shapes.java", &change(SHAPES)), ("shapes/Squares.java", &change(SQUARES))],
    );
    place.check(&[&["src"], arguments].concat())
}

/// Entry, tier with documentation and what of it counts, tier without.
const EXPECTED: &[(&str, &str, &str, &str)] = &[
    ("letters", "bug", "Squares.java:18: @param label the label, may be `null`", "misuse"),
    ("title", "misuse", "Squares.java:27: @param title the title, never null", "misuse"),
    ("share", "misuse", "Squares.java:37: @param parts how many; must be positive", "bug"),
    ("cut", "intended", "Squares.java:46: @throws ArithmeticException if `pieces` is zero", "bug"),
    // The name is null by itself.
    ("named", "bug", "", "bug"),
    (
        "at",
        "intended",
        "Squares.java:64: @throws IndexOutOfBoundsException if `index` is out of range",
        "misuse",
    ),
    ("first", "bug", "", "bug"),
    ("text", "intended", "Squares.java:81: @throws NullPointerException if `text` is null", "misuse"),
];

#[test]
fn doc_comments_of_sources_decide_about_tiers() {
    let documented = check("documented", str::to_owned, &[]);
    let undocumented = check("undocumented", bare, &[]);
    for (method, tier, said, without) in EXPECTED {
        let (found, by) = judged(&documented, method);
        assert_eq!(&found, tier, "{method} {by}");
        assert!(by.starts_with(said) && by.is_empty() == said.is_empty(), "{method}: {by}");
        assert_eq!(judged(&undocumented, method), (without.to_string(), String::new()), "{method}");
    }
}

#[test]
fn what_an_interface_documents_is_inherited() {
    let tiers = |report: &Value| -> Vec<(String, String)> {
        let all = report["findings"].as_array().unwrap().iter();
        let sides = all.filter(|finding| finding["entry"]["method"] == "side");
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        let mut all: Vec<_> = sides.map(|f| (text(&f["rule"]), text(&f["tier"]))).collect();
        all.sort();
        all
    };
    let owned = |all: &[(&str, &str)]| -> Vec<(String, String)> {
        all.iter().map(|(rule, tier)| (rule.to_string(), tier.to_string())).collect()
    };
    let report = check("documented_above", str::to_owned, &["--method", "shapes.Squares#side"]);
    assert_eq!(tiers(&report), owned(&[("index-out-of-bounds", "intended"), ("null-dereference", "misuse")]));
    let says = |finding: &Value| finding.to_string().contains("Shapes.java:10: @param sides");
    assert!(report["findings"].as_array().unwrap().iter().any(says), "{report:#}");
    let report = check("undocumented_above", bare, &["--method", "shapes.Squares#side"]);
    assert_eq!(tiers(&report), owned(&[("index-out-of-bounds", "misuse"), ("null-dereference", "misuse")]));
}

#[test]
fn the_sources_of_a_jar_lie_beside_it() {
    let place = Place::with_sources(
        "sources_beside",
        &[("shapes/Shapes.java", SHAPES), ("shapes/Squares.java", SQUARES)],
    );
    place.tool("javac", &["-g", "-d", "classes", "src/shapes/Shapes.java", "src/shapes/Squares.java"]);
    std::fs::create_dir(place.path("lib")).unwrap();
    place.tool("jar", &["--create", "--file", "lib/shapes-1.0.jar", "-C", "classes", "."]);
    let method = ["lib/shapes-1.0.jar", "--method", "shapes.Squares#letters"];
    assert_eq!(judged(&place.check(&method), "letters").0, "misuse");
    place.tool("jar", &["--create", "--file", "lib/shapes-1.0-sources.jar", "-C", "src", "."]);
    let (tier, said) = judged(&place.check(&method), "letters");
    assert_eq!(tier, "bug");
    assert!(said.starts_with("Squares.java:18: @param label"), "{said}");
    // Another file of that name is no source of this class.
    place.write("src/shapes/Squares.java", SQUARES.replace("package shapes;", "package other;"));
    place.tool("jar", &["--create", "--file", "lib/shapes-1.0-sources.jar", "-C", "src", "."]);
    assert_eq!(judged(&place.check(&method), "letters").0, "misuse");
}

#[test]
fn a_package_refuses_null_for_all_its_methods() {
    const PLAIN: &str = "package plain;\npublic class Plain {\n    public static int letters(String text) {\n        return text.length();\n    }\n}\n";
    const PACKAGE: &str = "/**\n * Plain things.\n *\n * <p>Unless otherwise noted, passing a null argument to a method in this\n * package will cause a {@link NullPointerException} to be thrown.\n */\npackage plain;\n";
    let place = Place::with_sources(
        "documented_package",
        &[("plain/Plain.java", PLAIN), ("plain/package-info.java", PACKAGE)],
    );
    let (tier, said) = judged(&place.check(&["src"]), "letters");
    assert_eq!(tier, "intended");
    assert!(said.starts_with("package-info.java:4: Unless otherwise noted"), "{said}");
    let place = Place::with_sources("undocumented_package", &[("plain/Plain.java", PLAIN)]);
    assert_eq!(judged(&place.check(&["src"]), "letters"), ("misuse".to_owned(), String::new()));
}
