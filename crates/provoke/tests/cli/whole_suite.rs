//! The written suite passes as a user runs it: one JVM, shared static fields, any order.

use std::process::Command;

use prove::jars::Jars;

use crate::place::{Place, Ran};

/// Both crashes need a class that nothing has used; each uses it up for the other.
const COUNTER: &str = r#"package shared;

public class Counter {
    private static int used;

    public static int first(int x) {
        used++;
        return used == 1 ? 100 / x : 0;
    }

    public static int second(int[] a) {
        used++;
        return used == 1 ? a[3] : 0;
    }

    public static int any(int x, int y) {
        return x / y;
    }
}
"#;

fn expect_passing(name: &str, version: &str) {
    let place = Place::with_sources(name, &[("shared/Counter.java", COUNTER)]);
    let report = place.check(&["src", "--junit", version]);
    let tests = report["findings"].as_array().unwrap().iter().filter(|f| f["test"].is_object()).count();
    assert!(tests >= 3, "{report}");
    let written = place.read("target/provoke/tests/shared/CounterProvokeTest.java");
    // Only where it is needed.
    assert_eq!(written.matches("if (runWithFreshClasses(").count(), tests - 1, "{written}");
    assert!(!written.contains("provoke."), "{written}");

    let junit = Jars::unpack().unwrap().junit.display().to_string();
    place.tool("javac", &["-d", "classes", "src/shared/Counter.java"]);
    let class_path = format!("classes:{junit}");
    let test = "target/provoke/tests/shared/CounterProvokeTest.java";
    place.tool("javac", &["-cp", &class_path, "-d", "classes", test]);
    let java = prove::jdk::JdkInstallation::find(None).unwrap().java();
    for order in ["MethodName", "Random"] {
        let ran = Command::new(&java)
            .args(["-ea", "-cp", &class_path, "org.junit.platform.console.ConsoleLauncher", "execute"])
            .args(["--disable-banner", "--scan-classpath", "classes"])
            .arg("--config")
            .arg(format!(
                "junit.jupiter.testmethod.order.default=org.junit.jupiter.api.MethodOrderer${order}"
            ))
            .current_dir(place.path("."))
            .output();
        let ran = Ran::from(ran.unwrap());
        assert_eq!(ran.status, Some(0), "{}{}", ran.out, ran.err);
    }
}

#[test]
fn tests_that_need_fresh_classes_see_to_it_themselves() {
    expect_passing("whole_suite", "5");
}

#[test]
fn also_with_junit_4() {
    expect_passing("whole_suite_4", "4");
}
