//! Programs that ask for their inputs while they run, and what `main` is called with.

use crate::place::{Place, entries, rules};

const VERIFIER: &str = include_str!("../../../../tests/java/org/sosy_lab/sv_benchmarks/Verifier.java");

const MAIN: &str = r#"import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
    public static void main(String[] args) {
        String word = Verifier.nondetString();
        int twice = 2 * Verifier.nondetInt();
        if (args.length == 1 && args[0].length() > 3) {
            throw new IllegalArgumentException(args[0]);
        }
        assert !(word.equals("stop") && twice == 84);
    }
}
"#;

fn place(name: &str) -> Place {
    let verifier = ("org/sosy_lab/sv_benchmarks/Verifier.java", VERIFIER);
    Place::with_sources(name, &[("Main.java", MAIN), verifier])
}

#[test]
fn values_are_told_in_the_order_of_the_calls() {
    let place = place("program_inputs");
    let report = place.check(&["src", "--entry", "main"]);
    assert_eq!(entries(&report), ["Main#main"]);
    assert_eq!(rules(&report), ["assertion-failure"]);
    let finding = &report["findings"][0];
    assert_eq!(finding["status"], "confirmed");
    assert_eq!(finding["call"], "Verifier.replay(\"stop\", 42); Main.main(new String[0])");
    assert_eq!(finding["inputs"], serde_json::json!({"args": "{}", "word": "\"stop\"", "nondetInt#2": "42"}));
    // serde_json's maps forget the order.
    let written = place.read("target/provoke/last-run.json");
    let at = |name| written.find(&format!("\"{name}\":"));
    assert!(at("args") < at("word") && at("word") < at("nondetInt#2"), "{written}");
    assert!(place.path("target/provoke/tests/org/sosy_lab/sv_benchmarks/Verifier.java").is_file());
}

#[test]
fn the_api_itself_is_no_entry() {
    let place = place("program_inputs_api");
    let all = entries(&place.check(&["src", "--no-prove", "--entry", "all"]));
    assert!(all.iter().all(|entry| entry.starts_with("Main#")), "{all:?}");
}

#[test]
fn arguments_of_main() {
    let place = place("program_inputs_arguments");
    let report = place.check(&["src", "--entry", "main", "--main-args", "any"]);
    // The launcher passes neither a null array nor null strings.
    assert_eq!(rules(&report), ["assertion-failure", "illegal-argument"]);
    assert!(report["findings"].as_array().unwrap().iter().all(|f| f["status"] == "confirmed"));
}

#[test]
fn without_an_api_arguments_are_the_inputs() {
    let lonely = "public class Lonely { public static void main(String[] args) { assert args.length < 3; } }";
    let place = Place::with_sources("main_arguments", &[("Lonely.java", lonely)]);
    assert_eq!(rules(&place.check(&["src", "--entry", "main"])), ["assertion-failure"]);
    // Others may call it with null.
    assert_eq!(rules(&place.check(&["src"])), ["assertion-failure", "null-dereference"]);
    assert_eq!(place.check(&["src", "--main-args", "none"])["entries"][1]["verdict"], "safe");
}

/// Whoever drives a program with our input API can check it, too, with nothing on the class path.
#[test]
fn sources_that_use_our_api_are_compiled_with_it() {
    let main = "import provoke.Inputs;
         public class Asking {
             public static void main(String[] args) {
                 int size = Inputs.nextInt();
                 char letter = Inputs.nextChar();
                 if (letter == '\\'' || letter == '\\u0001') {
                     System.out.println(100 / (size - 7));
                 }
             }
         }";
    let place = Place::with_sources("our_inputs", &[("Asking.java", main)]);
    let report = place.check(&["src", "--entry", "main"]);
    assert_eq!(rules(&report), ["division-by-zero"], "{report:#}");
    let finding = &report["findings"][0];
    assert_eq!(finding["status"], "confirmed");
    assert_eq!(finding["inputs"]["size"], "7");
    // As Java writes them.
    let letter = finding["inputs"]["letter"].as_str().unwrap();
    assert!(letter == r"'\''" || letter == r"'\u0001'", "{letter}");
}
