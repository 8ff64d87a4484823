//! `--save` and `--resume`: a search in several sessions, also of a program that changes in between.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::place::Place;

const SHOP: &str = "package shop;
import provoke.Inputs;
public class Shop {
    public static void main(String[] args) {
        int amount = Inputs.nextInt(), kind = Inputs.nextInt(0, 9);
        if (kind < 3) {
            System.out.println(rebate(amount, kind));
        } else {
            System.out.println(shipping(amount, kind));
        }
    }
    static int rebate(int amount, int kind) {
        if (amount > 1000) {
            return amount / kind;
        }
        return amount > 100 ? 5 : 0;
    }
    static int shipping(int amount, int kind) {
        switch (kind) {
            case 3: return 10;
            case 4: return amount > 50 ? 0 : 5;
            case 5: return 7 / (amount - 77);
            default: return Fees.of(amount, new Fees[] { new Express(), new Special(), new Premium() });
        }
    }
}
";

const FEES: &str = "package shop;
class Fees {
    static int least = 2;
    int fee(int amount) {
        return amount == 9 ? 1 : 2;
    }
    static int of(int amount, Fees[] all) {
        int sum = 0;
        for (Fees fees : all) {
            sum += fees.fee(amount);
        }
        java.util.function.IntUnaryOperator triple = x -> x * 3;
        return sum > least ? triple.applyAsInt(sum) == amount ? 1 : 2 : sum;
    }
}
class Express extends Fees {
}
class Special extends Fees {
    int fee(int amount) {
        return special(amount);
    }
    static int special(int amount) {
        return amount == 5 ? 4 : 6;
    }
}
class Premium extends Fees {
}
";

fn shop(name: &str) -> Place {
    Place::with_sources(name, &[("shop/Shop.java", SHOP), ("shop/Fees.java", FEES)])
}

/// What a session says, and the paths it knows: their names with their ends and their decisions.
struct Session {
    report: Value,
    paths: BTreeMap<String, (String, String)>,
}

impl Session {
    fn runs_made(&self) -> u64 {
        let runs = &self.report["runs"];
        runs["total"].as_u64().unwrap() - runs["kept"].as_u64().unwrap_or(0)
    }

    fn errors(&self) -> BTreeSet<(String, String)> {
        let error = |f: &Value| (f["exception"].to_string(), f["site"].to_string());
        self.report["findings"].as_array().unwrap().iter().map(error).collect()
    }

    /// The same result, however it came about.
    fn assert_like(&self, fresh: &Session) {
        assert_eq!(self.paths, fresh.paths);
        assert_eq!(self.errors(), fresh.errors());
        for count in ["paths", "errors", "exhausted", "divergences"] {
            assert_eq!(self.report["runs"][count], fresh.report["runs"][count], "{count}");
        }
        assert_eq!(self.report["coverage"], fresh.report["coverage"]);
    }
}

fn session(place: &Place, more: &[&str]) -> Session {
    let usual =
        ["concolic", "--format", "json", "--jobs", "1", "-c", "src", "shop.Shop", "--runs", "paths.jsonl"];
    let ran = place.run(&[&usual[..], more].concat());
    assert!(matches!(ran.status, Some(0 | 1)), "{}", ran.err);
    let path = |line: &str| {
        let path: Value = serde_json::from_str(line).unwrap();
        (path["path"].to_string(), (path["end"].to_string(), path["decisions"].to_string()))
    };
    let paths = place.read("paths.jsonl").lines().map(path).collect();
    Session { report: serde_json::from_str(&ran.out).unwrap(), paths }
}

#[test]
fn a_search_goes_on_where_it_stopped() {
    let place = shop("resume_cut");
    let whole = session(&place, &[]);
    assert_eq!(whole.report["runs"]["exhausted"], true, "{:#}", whole.report["runs"]);
    let total = whole.runs_made();
    assert!(total > 8, "{total}");
    session(&place, &["--save", "search", "--max-runs", "5"]);
    let resumed = session(&place, &["--resume", "search", "--save", "search"]);
    resumed.assert_like(&whole);
    assert_eq!((resumed.report["runs"]["kept"].as_u64(), resumed.runs_made()), (Some(5), total - 5));
    let nothing_left = session(&place, &["--resume", "search"]);
    nothing_left.assert_like(&whole);
    assert_eq!(nothing_left.runs_made(), 0);
}

/// Replaces a part of a source, and compares the resumed search with a fresh one. How many runs each of them made.
fn edited(name: &str, file: &str, from: &str, to: &str) -> (u64, u64) {
    edited_under(name, (file, from, to), &[])
}

fn edited_under(name: &str, (file, from, to): (&str, &str, &str), more: &[&str]) -> (u64, u64) {
    let place = shop(name);
    let session = |arguments: &[&str]| session(&place, &[more, arguments].concat());
    session(&["--save", "search"]);
    let source = place.read(file);
    assert!(source.contains(from));
    place.write(file, source.replace(from, to));
    let fresh = session(&[]);
    let resumed = session(&["--resume", "search"]);
    resumed.assert_like(&fresh);
    (resumed.runs_made(), fresh.runs_made())
}

#[test]
fn only_runs_through_a_changed_method_are_made_again() {
    let to = "if (amount > 2000) {\n            return amount == 2500 ? 1 : amount / kind;";
    let from = "if (amount > 1000) {\n            return amount / kind;";
    let (again, all) = edited("resume_changed", "src/shop/Shop.java", from, to);
    // Of all kinds only 0 to 2 have a rebate.
    assert!((3..=6).contains(&again) && again + 5 <= all, "{again} of {all}");
}

#[test]
fn a_program_may_change_again_and_again() {
    let place = shop("resume_twice");
    session(&place, &["--save", "search"]);
    for (from, to) in [("amount > 1000", "amount > 1001"), ("7 /", "8 /"), ("amount > 1001", "amount > 1002")]
    {
        let source = place.read("src/shop/Shop.java");
        place.write("src/shop/Shop.java", source.replace(from, to));
        // The first session after an edit is cut short, too.
        session(&place, &["--resume", "search", "--save", "search", "--max-runs", "9"]);
        let resumed = session(&place, &["--resume", "search", "--save", "search"]);
        resumed.assert_like(&session(&place, &[]));
    }
    assert_eq!(session(&place, &["--resume", "search"]).runs_made(), 0);
}

#[test]
fn an_edit_above_moves_lines_and_nothing_else() {
    let (again, _) = edited(
        "resume_moved",
        "src/shop/Shop.java",
        "public class Shop {",
        "public class Shop {\n\n    // More.\n",
    );
    assert_eq!(again, 0);
}

#[test]
fn a_method_that_is_added_may_replace_another() {
    let to = "class Express extends Fees {\n    int fee(int amount) { return 1 / (amount - 4); }\n";
    let (again, all) = edited("resume_added", "src/shop/Fees.java", "class Express extends Fees {\n", to);
    assert!(again > 0 && again < all, "{again} of {all}");
}

#[test]
fn an_unused_method_that_is_added_changes_nothing() {
    let to = "static int rebate(int amount, int kind) {\n        return 0 * amount + old(amount, kind);\n    }\n    static int old(int amount, int kind) {";
    let (again, _) =
        edited("resume_moved_code", "src/shop/Shop.java", "static int rebate(int amount, int kind) {", to);
    assert!(again > 0);
    let unused = "static int unused(int x) { return x; }\n    static int rebate(";
    let (again, _) = edited("resume_unused", "src/shop/Shop.java", "static int rebate(", unused);
    assert_eq!(again, 0);
}

/// What is called is not what is entered, and who is initialised is not who is called.
#[test]
fn what_a_method_depends_on_may_change_without_it() {
    let fees = "src/shop/Fees.java";
    let edits = [
        ("initialiser", "static int least = 2;", "static int least = 3;"),
        (
            "vanished",
            "int fee(int amount) {\n        return special",
            "int other(int amount) {\n        return special",
        ),
        ("lambda", "x -> x * 3", "x -> x * 5"),
        ("replaced", "class Premium extends Fees {", "class Premium extends Special {"),
    ];
    for (name, from, to) in edits {
        let (again, all) = edited(&format!("resume_{name}"), fees, from, to);
        assert!(again > 0 && again < all, "{name}: {again} of {all}");
    }
}

/// Nobody sees what happens inside a black box, so everything behind it depends on everything.
#[test]
fn a_black_box_may_change() {
    let edit = ("src/shop/Fees.java", "amount == 9 ? 1 : 2", "amount == 9 ? 1 : 3");
    let (again, all) = edited_under("resume_black_box", edit, &["--unmodelled", "shop.Fees"]);
    assert!(again > 0 && again < all, "{again} of {all}");
}

#[test]
fn executors_may_be_several() {
    let place = shop("resume_executors");
    let whole = session(&place, &[]);
    session(&place, &["--jobs", "3", "--max-runs", "4", "--save", "search"]);
    session(&place, &["--jobs", "3", "--resume", "search"]).assert_like(&whole);
}

#[test]
fn when_main_has_changed_all_is_new() {
    let (again, all) = edited("resume_main", "src/shop/Shop.java", "if (kind < 3)", "if (kind < 2)");
    assert_eq!(again, all);
}

#[test]
fn an_interrupted_search_is_saved() {
    let endless = "import provoke.Inputs;
        public class Endless {
            public static void main(String[] args) {
                int sum = 0;
                while (Inputs.nextInt() > 5) { sum++; }
                System.out.println(sum);
            }
        }";
    let place = Place::with_sources("resume_interrupted", &[("Endless.java", endless)]);
    let usual = ["concolic", "-c", "src", "Endless", "--save", "search", "--budget", "10m"];
    let mut child = place
        .command(&[&usual[..], &["--progress", "plain"]].concat())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut progress = BufReader::new(child.stderr.take().unwrap()).lines();
    let ran = |line: &str| line.contains(" runs · ") && !line.starts_with("0 runs");
    assert!(progress.any(|line| ran(&line.unwrap())));
    Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    progress.for_each(drop);
    assert_eq!(child.wait().unwrap().code(), Some(130));
    let report = place.json("target/provoke/last-run.json");
    let made = report["runs"]["total"].as_u64().unwrap();
    let ran = place.run(&[
        "concolic",
        "-c",
        "src",
        "Endless",
        "--resume",
        "search",
        "--format",
        "json",
        "--max-runs",
        "1",
    ]);
    let resumed: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(resumed["runs"]["kept"], made);
    assert_eq!(resumed["runs"]["total"], made);
}

#[test]
fn what_does_not_fit_is_refused() {
    let place = shop("resume_refused");
    session(&place, &["--save", "search", "--max-runs", "1"]);
    let mut other_version = std::fs::read(place.path("search")).unwrap();
    other_version[15] += 1;
    place.write("other_version", other_version);
    place.write("half", &std::fs::read(place.path("search")).unwrap()[..60]);
    place
        .write("src/shop/Other.java", "package shop; class Other { public static void main(String[] a) {} }");
    for (arguments, complaint) in [
        (&["shop.Shop", "--resume", "nowhere"][..], "failed to resume the search in nowhere"),
        (&["shop.Shop", "--resume", "src/shop/Shop.java"], "that is no search"),
        (&["shop.Shop", "--resume", "half"], "not all of one"),
        (&["shop.Shop", "--resume", "other_version"], "version 3 of the format"),
        (&["shop.Other", "--resume", "search"], "another search: it starts at shop.Shop"),
        (&["shop.Shop", "--resume", "search", "--", "more"], "another search: its arguments are []"),
        (
            &["shop.Shop", "--resume", "search", "--max-depth", "9"],
            "another search: its --max-depth is 100000",
        ),
        (&["shop.Shop", "--save", "nowhere/search"], "cannot be saved in nowhere/search"),
    ] {
        let ran = place.run(&[&["concolic", "-c", "src"], arguments].concat());
        assert_eq!(ran.status, Some(2), "{arguments:?} {}", ran.err);
        assert!(ran.err.contains(complaint) && ran.err.contains("hint:"), "{}", ran.err);
    }
}
