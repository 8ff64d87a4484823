//! `provoke concolic`: a program with a main, driven on a real JVM.

use serde_json::Value;

use crate::place::Place;

const API: (&str, &str) = (
    "org/sosy_lab/sv_benchmarks/Verifier.java",
    "package org.sosy_lab.sv_benchmarks;
     public class Verifier {
         public static int nondetInt() { throw new UnsupportedOperationException(); }
         public static String nondetString() { throw new UnsupportedOperationException(); }
         public static void assume(boolean condition) { throw new UnsupportedOperationException(); }
     }",
);

const SHARES: (&str, &str) = (
    "shop/Shares.java",
    "package shop;
     import org.sosy_lab.sv_benchmarks.Verifier;
     public class Shares {
         public static void main(String[] args) {
             int total = Verifier.nondetInt();
             int parts = Verifier.nondetInt();
             Verifier.assume(total > 100 && parts >= 0);
             if (args.length == 1 && total % 7 == 3) {
                 System.out.println(total / parts);
             }
         }
     }",
);

/// The second condition depends on what nobody can look into.
const BLACK_BOX: (&str, &str) = (
    "Box.java",
    "public class Box {
         static int same(int y) { return y; }
     }",
);

const TWO_WAYS: (&str, &str) = (
    "Example.java",
    "import org.sosy_lab.sv_benchmarks.Verifier;
     public class Example {
         public static void main(String[] args) {
             int x = Verifier.nondetInt(), y = Verifier.nondetInt();
             if (y > x) {
                 if (x > Box.same(y)) {
                     throw new AssertionError();
                 }
             } else if (x == Box.same(y)) {
                 throw new RuntimeException(\"the same\");
             }
         }
     }",
);

fn concolic(place: &Place, arguments: &[&str]) -> Value {
    let ran = place.run(&[&["concolic", "--format", "json"], arguments].concat());
    assert!(matches!(ran.status, Some(0 | 1)), "{}", ran.err);
    serde_json::from_str(&ran.out).unwrap()
}

#[test]
fn an_error_is_proved_by_a_test() {
    let place = Place::with_sources("concolic_error", &[API, SHARES]);
    let report = concolic(&place, &["-c", "src", "shop.Shares", "--", "anything"]);
    let [finding] = &report["findings"].as_array().unwrap()[..] else { panic!("{:#}", report["findings"]) };
    assert_eq!(finding["rule"], "division-by-zero");
    assert_eq!(finding["status"], "confirmed");
    assert_eq!(finding["inputs"], serde_json::json!({"total": "101", "parts": "0"}));
    assert!(place.path("target/provoke/tests").join(finding["test"]["file"].as_str().unwrap()).exists());
    let runs = &report["runs"];
    assert_eq!((&runs["errors"], &runs["divergences"]), (&1.into(), &0.into()));
    assert_eq!(runs["exhausted"], true);
    assert_eq!(report["entries"][0]["verdict"], "crashes");
}

#[test]
fn a_program_without_errors_is_safe() {
    let place = Place::with_sources("concolic_safe", &[API, SHARES]);
    let report = concolic(&place, &["-c", "src", "shop.Shares"]);
    assert_eq!(report["findings"], serde_json::json!([]));
    assert_eq!(report["runs"]["exhausted"], true);
    assert_eq!(report["entries"][0]["verdict"], "safe");
}

#[test]
fn a_black_box_is_taken_as_it_is() {
    let place = Place::with_sources("concolic_black_box", &[API, BLACK_BOX, TWO_WAYS]);
    let report = concolic(&place, &["-c", "src", "Example", "--unmodelled", "Box"]);
    let errors: Vec<&str> =
        report["findings"].as_array().unwrap().iter().filter_map(|f| f["exception"].as_str()).collect();
    assert_eq!(errors, ["java.lang.RuntimeException"], "both ways of the equation are taken");
    assert_eq!(report["runs"]["divergences"], 1, "x > same(y) cannot hold, but nobody could know");
    assert_eq!(report["runs"]["exhausted"], false);
    // Who may look inside knows better.
    let report = concolic(&place, &["-c", "src", "Example"]);
    assert_eq!((&report["runs"]["divergences"], &report["runs"]["exhausted"]), (&0.into(), &true.into()));
}

#[test]
fn what_a_black_box_returns_is_known_down_to_its_elements() {
    let library = "public class Library {
            static int[] table() { return new int[] {3, 4, 5}; }
            static String[] names() { return new String[] {null, \"bq\"}; }
            static Integer box() { return 40; }
        }";
    let source = "import provoke.Inputs;
        public class Reader {
            public static void main(String[] args) {
                int x = Inputs.nextInt(0, 100);
                if (x == Library.table()[2] + Library.box()) {
                    String name = \"b\" + (char) ('a' + Inputs.nextInt(0, 25));
                    if (Library.names()[1].equals(name)) {
                        throw new IllegalStateException();
                    }
                }
            }
        }";
    let place =
        Place::with_sources("concolic_library", &[("Library.java", library), ("Reader.java", source)]);
    let report = concolic(&place, &["-c", "src", "Reader", "--unmodelled", "Library"]);
    assert_eq!((&report["runs"]["paths"], &report["runs"]["exhausted"]), (&3.into(), &true.into()));
    assert_eq!(report["findings"][0]["inputs"], serde_json::json!({"x": "45", "nextInt#2": "16"}));
}

/// Every kind of input of our own API, each range met at both ends.
const OUR_API: (&str, &str) = (
    "Ranges.java",
    "import provoke.Inputs;
     public class Ranges {
         public static void main(String[] args) {
             byte b = Inputs.nextByte((byte) -3, (byte) 3);
             short s = Inputs.nextShort((short) 10, (short) 20);
             char c = Inputs.nextChar('a', 'f');
             int i = Inputs.nextInt(-5, 5);
             long l = Inputs.nextLong(1L << 40, (1L << 40) + 1);
             float f = Inputs.nextFloat(0.5f, 1.5f);
             double d = Inputs.nextDouble(-1.0, 1.0);
             String t = Inputs.nextString(3);
             boolean z = Inputs.nextBoolean();
             Inputs.assertion(b >= -3 && b <= 3 && s >= 10 && s <= 20 && c >= 'a' && c <= 'f' && i >= -5 && i <= 5);
             Inputs.assertion(l >> 40 == 1 && l <= (1L << 40) + 1 && f >= 0.5f && f <= 1.5f && d >= -1 && d <= 1);
             Inputs.assertion(t.length() <= 3);
             if (b == 3 && s == 10 && c == 'f' && i == -5 && l > 1L << 40 && f == 1.5f && d == -1.0) {
                 if (t.length() == 3 && z) {
                     throw new RuntimeException(\"all at their ends\");
                 }
             }
             if (i == 4) {
                 Inputs.drop();
             }
             Inputs.assertion(i != 2);
         }
     }",
);

#[test]
fn inputs_keep_to_their_ranges() {
    let place = Place::with_sources("concolic_ranges", &[OUR_API]);
    let report = concolic(&place, &["-c", "src", "Ranges"]);
    let mut found: Vec<(&str, &str)> = report["findings"]
        .as_array()
        .unwrap()
        .iter()
        .map(|f| (f["exception"].as_str().unwrap(), f["status"].as_str().unwrap()))
        .collect();
    found.sort_unstable();
    assert_eq!(
        found,
        [("java.lang.AssertionError", "confirmed"), ("java.lang.RuntimeException", "confirmed")],
        "{:#}",
        report["findings"]
    );
    assert_eq!(report["runs"]["exhausted"], true);
}

#[test]
fn foreign_input_methods_are_named_in_the_configuration() {
    let api = "public class Any {
            static int number(int least, int most) { throw new UnsupportedOperationException(); }
            static void given(boolean condition) { throw new UnsupportedOperationException(); }
        }";
    let source = "public class Foreign {
            public static void main(String[] args) {
                int x = Any.number(0, 9);
                Any.given(x != 3);
                System.out.println(1 / (x - 3) + 1 / (x - 7));
            }
        }";
    let place = Place::with_sources("concolic_foreign", &[("Any.java", api), ("Foreign.java", source)]);
    place.write("provoke.toml", "[[inputs]]\nclass = \"Any\"\ninput = \"number\"\nassume = [\"given\"]\n");
    let report = concolic(&place, &["-c", "src", "Foreign"]);
    let [finding] = &report["findings"].as_array().unwrap()[..] else { panic!("{:#}", report["findings"]) };
    assert_eq!(finding["inputs"], serde_json::json!({"x": "7"}));
}

#[test]
fn limits_end_the_search() {
    let place = Place::with_sources("concolic_limits", &[API, SHARES]);
    let report = concolic(&place, &["-c", "src", "shop.Shares", "--max-runs", "2", "--", "anything"]);
    assert_eq!((&report["runs"]["total"], &report["runs"]["exhausted"]), (&2.into(), &false.into()));
    assert_eq!(report["entries"][0]["reasons"], serde_json::json!(["budget"]));
}

#[test]
fn what_cannot_be_run_is_said() {
    let place = Place::with_sources("concolic_wrong", &[API, SHARES]);
    for (arguments, complaint) in [
        (&["-c", "src", "shop.Nobody"][..], "there is no class shop.Nobody"),
        (&["-c", "nowhere", "shop.Shares"], "does not exist"),
        (&["-c", "src", "shop.Shares", "--strategy", "best"], "there is no strategy best"),
    ] {
        let ran = place.run(&[&["concolic"], arguments].concat());
        assert_eq!(ran.status, Some(2));
        assert!(ran.err.contains(complaint) && ran.err.contains("hint:"), "{}", ran.err);
    }
}
