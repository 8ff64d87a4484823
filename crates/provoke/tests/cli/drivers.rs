//! `provoke concolic CLASS#method` and `provoke concolic CLASS`: programs without a main, called by a driver of ours.

use serde_json::{Value, json};

use crate::place::Place;

const ACCOUNT: (&str, &str) = (
    "bank/Account.java",
    "package bank;
     public class Account {
         private final String owner;
         private int balance;
         public Account(String owner, int start) {
             if (owner.isEmpty()) {
                 throw new IllegalArgumentException();
             }
             this.owner = owner;
             balance = start;
         }
         public void deposit(int amount) {
             if (amount > 0 && amount < 1000) {
                 balance += amount;
             }
         }
         public int match(Account other, String name) {
             if (other != null && other.owner.equals(name) && balance == other.balance + 3) {
                 return name.charAt(7);
             }
             return 0;
         }
         int ratio() {
             return 100 / (balance - 12345);
         }
         private void secret() {
         }
     }",
);

/// Breaks only on the third element: the modulus is applied too late.
const RING: (&str, &str) = (
    "bank/Ring.java",
    "package bank;
     public class Ring {
         private final int[] items = new int[2];
         private int next;
         public void put(int x) {
             items[next++] = x;
         }
         public int last() {
             return next == 0 ? -1 : items[next - 1];
         }
     }",
);

const TREE: (&str, &str) = (
    "bank/Tree.java",
    "package bank;
     public class Tree {
         private final int key;
         private final Tree left;
         Tree(int key, Tree left) { this.key = key; this.left = left; }
         public int below(int k) {
             if (left != null && left.key == 77 && k == 5) {
                 return k / (key - 78);
             }
             return 0;
         }
     }",
);

const TREES: (&str, &str) = (
    "bank/Trees.java",
    "package bank;
     import provoke.Inputs;
     public class Trees {
         static Tree any() {
             int key = Inputs.nextInt(0, 100);
             return new Tree(key + 1, new Tree(key, null));
         }
     }",
);

fn concolic(place: &Place, arguments: &[&str]) -> Value {
    let ran = place.run(&[&["concolic", "--format", "json", "-c", "src"], arguments].concat());
    assert!(matches!(ran.status, Some(0 | 1)), "{}", ran.err);
    serde_json::from_str(&ran.out).unwrap()
}

fn findings(report: &Value) -> Vec<(&str, &str)> {
    let shown = |f| {
        let f: &Value = f;
        (f["entry"]["method"].as_str().unwrap(), f["rule"].as_str().unwrap())
    };
    report["findings"].as_array().unwrap().iter().map(shown).collect()
}

#[test]
fn a_method_is_called_with_what_it_needs() {
    let place = Place::with_sources("driver_method", &[ACCOUNT]);
    let report = concolic(&place, &["bank.Account#match"]);
    assert_eq!(findings(&report), [("match", "index-out-of-bounds")]);
    let finding = &report["findings"][0];
    assert_eq!((&finding["status"], &report["runs"]["exhausted"]), (&json!("confirmed"), &json!(true)));
    // What the constructor refuses is nobody's error.
    assert_eq!(report["runs"]["errors"], 1);
    let test = place.path("target/provoke/tests").join(finding["test"]["file"].as_str().unwrap());
    let test = std::fs::read_to_string(test).unwrap();
    assert!(!test.contains("Driver"), "{test}");
}

#[test]
fn methods_of_a_class_are_called_one_after_the_other() {
    let place = Place::with_sources("driver_class", &[RING]);
    let report = concolic(&place, &["bank.Ring", "--calls", "2"]);
    assert_eq!(findings(&report), []);
    let report = concolic(&place, &["bank.Ring", "--calls", "3"]);
    assert_eq!(findings(&report), [("put", "index-out-of-bounds")]);
    assert_eq!(report["findings"][0]["status"], "confirmed");
    let verdicts: Vec<_> = report["entries"].as_array().unwrap().iter().map(|e| &e["verdict"]).collect();
    assert_eq!(verdicts, ["bounded", "crashes"], "another state may take more calls");
}

/// One implementation never comes back to its start, the other does not ask whether it has anything.
const QUEUES: [(&str, &str); 3] = [
    ("bank/Queue.java", "package bank; public interface Queue { void put(int x); int take(); }"),
    (
        "bank/Circle.java",
        "package bank;
         public class Circle implements Queue {
             private final int[] items;
             private int head;
             private int size;
             public Circle(int capacity) { items = new int[Math.max(1, Math.min(capacity, 2))]; }
             public void put(int x) { if (size < items.length) { items[(head + size++) % items.length] = x; } }
             public int take() { if (size == 0) { return 0; } size--; return items[head++]; }
         }",
    ),
    (
        "bank/Chain.java",
        "package bank;
         public class Chain implements Queue {
             private Chain next;
             private int value;
             public void put(int x) { Chain one = new Chain(); one.value = x; one.next = next; next = one; }
             public int take() { int x = next.value; next = next.next; return x; }
         }",
    ),
];

#[test]
fn an_interface_is_driven_through_all_that_implement_it() {
    let place = Place::with_sources("driver_interface", &QUEUES);
    let report = concolic(&place, &["bank.Queue", "--calls", "4"]);
    let found: Vec<(&Value, &Value)> =
        report["findings"].as_array().unwrap().iter().map(|f| (&f["site"]["class"], &f["status"])).collect();
    let expected = [(json!("bank.Chain"), json!("confirmed")), (json!("bank.Circle"), json!("confirmed"))];
    assert_eq!(found.len(), 2, "{:#}", report["findings"]);
    assert!(expected.iter().all(|(class, status)| found.contains(&(class, status))), "{found:?}");
}

#[test]
fn objects_are_made_as_the_user_says() {
    let place = Place::with_sources("driver_initialiser", &[TREE, TREES]);
    let report = concolic(&place, &["bank.Tree#below", "--initialiser", "bank.Tree=bank.Trees#any"]);
    assert_eq!(findings(&report), [("below", "division-by-zero")]);
    let finding = &report["findings"][0];
    assert_eq!(finding["entry"]["class"], "bank.Tree");
    assert!(!finding["trace"].to_string().contains("ProvokeDriver"), "{finding:#}");
    assert_eq!(report["entries"][0]["verdict"], "crashes");
    // The test calls the driver, which comes along.
    assert_eq!(report["findings"][0]["status"], "confirmed");
    assert!(place.path("target/provoke/tests/bank/ProvokeDriver.java").exists());
}

/// What is inherited has the parameters of the class it comes from.
const ENUM: (&str, &str) = (
    "bank/Kind.java",
    "package bank;
     public enum Kind {
         GIRO(1), SAVINGS(0) { @Override int fee(int amount) { return amount / rate(); } };
         private final int rate;
         Kind(int rate) { this.rate = rate; }
         int rate() { return rate; }
         int fee(int amount) { return amount * rate; }
     }",
);

const NAMES: (&str, &str) = (
    "bank/Names.java",
    "package bank;
     public class Names extends java.util.ArrayList<String> {
         public char initial(int i) { return get(i).charAt(0); }
     }",
);

#[test]
fn enums_and_subclasses_of_generic_classes_are_driven() {
    let place = Place::with_sources("driver_enum", &[ENUM, NAMES]);
    let report = concolic(&place, &["bank.Kind#fee"]);
    assert_eq!(findings(&report), [("fee", "division-by-zero")], "{report:#}");
    for class in ["bank.Kind", "bank.Names"] {
        let report = concolic(&place, &[class, "--max-runs", "30"]);
        assert!(!findings(&report).is_empty(), "{class}: {report:#}");
    }
}

/// Nobody extends it, and its constant's class has no name.
const SHAPE: (&str, &str) = (
    "bank/Shape.java",
    "package bank;
     public abstract class Shape {
         public abstract int sides();
         public abstract int area(int scale);
         public int share(int by) { return area(1) / by; }
         enum Corner { ROUND { int cut() { return 1; } }; int cut() { return 0; } }
         private static class Hidden { int zero() { return 1 / 0; } }
     }",
);

#[test]
fn without_an_object_nothing_was_analysed() {
    let place = Place::with_sources("driver_of_nothing", &[SHAPE]);
    let ran = place.run(&["concolic", "-c", "src", "bank.Shape#share"]);
    assert_eq!(ran.status, Some(3), "{}{}", ran.out, ran.err);
    assert!(ran.out.contains("nothing was analysed") && ran.out.contains("--initialiser"), "{}", ran.out);
}

#[test]
fn what_cannot_be_driven_is_said() {
    let place = Place::with_sources("driver_wrong", &[ACCOUNT, TREES, TREE, SHAPE]);
    for (arguments, complaint) in [
        (&["bank.Account#missing"][..], "bank.Account has no method missing"),
        (&["bank.Account#secret"], "bank.Account#secret is private"),
        (&["bank.Shape$Corner$1#cut"], "bank.Shape$Corner$1 cannot be named outside the code around it"),
        (&["bank.Shape$Hidden#zero"], "bank.Shape$Hidden cannot be named outside the code around it"),
        (&["bank.Nobody#x"], "there is no class bank.Nobody"),
        (&["bank.Tree#below", "--initialiser", "bank.Tree"], "names no initialiser"),
        (&["bank.Tree#below", "--initialiser", "bank.Account=bank.Trees#any"], "makes no bank.Account"),
    ] {
        let ran = place.run(&[&["concolic", "-c", "src"], arguments].concat());
        assert_eq!(ran.status, Some(2), "{arguments:?}: {}", ran.err);
        assert!(ran.err.contains(complaint) && ran.err.contains("hint:"), "{}", ran.err);
    }
}

/// One method with an argument, called up to three times in a run, with an object around its receiver.
const INNER: (&str, &str) = (
    "bank/Vault.java",
    "package bank;
     public class Vault {
         private final int base;
         public Vault(int base) { this.base = base; }
         public class Box {
             private final int size;
             public Box(int size) { this.size = size; }
             public int share(int parts) { return 1 / (size - parts + base); }
         }
     }",
);

#[test]
fn the_only_method_of_a_class_is_called_without_the_driver() {
    let place = Place::with_sources("only_method", &[INNER]);
    let report = concolic(&place, &["bank.Vault$Box"]);
    let [finding] = &report["findings"].as_array().unwrap()[..] else { panic!("{report}") };
    assert_eq!(finding["status"], "confirmed");
    assert_eq!(finding["call"], "new Vault(0).new Box(0).share(0)");
    assert_eq!(finding["entry"]["method"], "share");
}

#[test]
fn errors_are_accounted_for() {
    let place = Place::with_sources("accounted", &[INNER]);
    let report = concolic(&place, &["bank.Vault$Box#share", "--strategy", "dfs"]);
    let accounting = &report["accounting"];
    assert_eq!((&accounting["error_states"], &accounting["warnings"]), (&json!(1), &json!(1)));
    assert_eq!(accounting["confirmed"], 1);
    assert!(report["stats"]["longest_path_condition"].as_u64() > Some(0));
}
