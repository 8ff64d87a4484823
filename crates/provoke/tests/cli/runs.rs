//! What `provoke concolic` leaves behind of single runs: tests of all paths, and runs that can be made again.

use serde_json::Value;

use crate::place::{Place, Ran};

const PROGRAM: (&str, &str) = (
    "bank/Account.java",
    "package bank;
import provoke.Inputs;
public class Account {
    public static void main(String[] args) {
        int amount = Inputs.nextInt();
        String owner = Inputs.nextString(4);
        if (amount > 1000) {
            Inputs.assume(amount < 5000);
            if (owner.equals(\"bank\")) {
                System.exit(3);
            }
            System.out.println(1 / (amount - 1717));
        }
        if (owner.isEmpty() && amount == 41) {
            throw new IllegalStateException(\"nobody\");
        }
    }
}
",
);

fn records(place: &Place) -> Vec<Value> {
    place.read("runs.jsonl").lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn search(place: &Place, more: &[&str]) -> Ran {
    let ran = place.run(&[&["concolic", "-c", "src", "bank.Account", "--runs", "runs.jsonl"], more].concat());
    assert_eq!(ran.status, Some(1), "{}", ran.err);
    ran
}

#[test]
fn every_path_that_ends_by_itself_has_a_test() {
    let place = Place::with_sources("tests_for_all", &[PROGRAM]);
    search(&place, &["--tests-for", "all"]);
    let file = place.read("target/provoke/tests/bank/AccountProvokeTest.java");
    let mut ends = Vec::new();
    for record in records(&place) {
        let end = record["end"].as_str().unwrap();
        let has_test =
            record["test"]["name"].as_str().is_some_and(|name| file.contains(&format!("void {name}()")));
        assert_eq!(has_test, end != "exit", "{record:#}\n{file}");
        ends.push(end.to_string());
    }
    for end in ["returned", "exit", "java.lang.ArithmeticException", "java.lang.IllegalStateException"] {
        assert!(ends.iter().any(|known| known == end), "{end} is not among {ends:?}");
    }
    let tests = ends.iter().filter(|end| *end != "exit").count();
    assert_eq!(file.matches("@Test").count(), tests, "{file}");
    assert!(file.contains("mainReturnsWhen") && file.contains("Then main returns."), "{file}");
    assert_eq!(
        file.matches("assertThrows(").count(),
        ends.iter().filter(|end| end.contains("Exception")).count()
    );
}

#[test]
fn errors_alone_have_tests_otherwise() {
    let place = Place::with_sources("tests_for_errors", &[PROGRAM]);
    search(&place, &[]);
    let file = place.read("target/provoke/tests/bank/AccountProvokeTest.java");
    assert_eq!(file.matches("@Test").count(), 2, "{file}");
}

#[test]
fn recorded_runs_are_made_again() {
    let place = Place::with_sources("replay_runs", &[PROGRAM]);
    search(&place, &[]);
    let records = records(&place);
    let usual = ["concolic", "-c", "src", "bank.Account", "--replay"];
    let all = place.run(&[&usual[..], &["runs.jsonl"]].concat());
    assert_eq!(all.status, Some(0), "{}{}", all.out, all.err);
    assert_eq!(all.out.matches("the same way, the same end").count(), records.len(), "{}", all.out);

    let thrown = records.iter().find(|r| r["end"] == "java.lang.IllegalStateException").unwrap();
    let name = format!("runs.jsonl#{}", &thrown["path"].as_str().unwrap()[..12]);
    let one = place.run(&[&usual[..], &[&name]].concat());
    assert_eq!((one.status, one.out.contains("1 of 1 runs")), (Some(0), true), "{}{}", one.out, one.err);

    place.write(
        "src/bank/Account.java",
        PROGRAM.1.replace("throw new IllegalState", "throw new IllegalArgument"),
    );
    let other_end = place.run(&[&usual[..], &[&name]].concat());
    assert_eq!(other_end.status, Some(1));
    assert!(other_end.out.contains("another end: java.lang.IllegalStateException then"), "{}", other_end.out);

    place.write("src/bank/Account.java", PROGRAM.1.replace("amount == 41", "amount == 42"));
    let other_way = place.run(&[&usual[..], &[&name]].concat());
    assert_eq!(other_way.status, Some(1));
    assert!(other_way.out.contains("another way: decision "), "{}", other_way.out);

    for (name, complaint) in [
        ("nowhere", "failed to read nowhere"),
        ("runs.jsonl#zz", "there is no such run"),
        ("runs.jsonl#", "is the start of"),
        ("src/bank/Account.java", "line 1 of src/bank/Account.java is no run"),
    ] {
        let ran = place.run(&[&usual[..], &[name]].concat());
        assert_eq!(ran.status, Some(2), "{}", ran.out);
        assert!(ran.err.contains(complaint), "{}", ran.err);
    }
}
