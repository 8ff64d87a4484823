//! `bench/svcomp` on a few tasks of our own: what it answers, and that it notices a wrong expectation.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const VERIFIER: &str = include_str!("../../../tests/java/org/sosy_lab/sv_benchmarks/Verifier.java");

/// Name, the body of `main`, and what is expected: of `valid-assert` and of `no-runtime-exception`.
type Task = (&'static str, &'static str, bool, bool);

const SAFE: Task = ("safe", "int x = Verifier.nondetInt(); assert x * 2 != 7;", true, true);
const FAILS: Task = ("fails", "assert Verifier.nondetString().length() != 3;", false, true);
const CRASHES: Task = ("crashes", "int x = Verifier.nondetInt(); x = 1 / x;", true, false);
const LOOPS: Task = ("loops", "for (int n = Verifier.nondetInt(); n > 0; n--) { assert n > 0; }", true, true);
const CATCHES: Task =
    ("catches", "try { assert Verifier.nondetBoolean(); } catch (AssertionError e) { return; }", false, true);

#[test]
fn answers_are_compared_with_the_expected_verdicts() {
    let place = Place::new("answers", &[SAFE, FAILS, CRASHES, LOOPS, CATCHES]);
    let ran = place.run();
    assert_eq!(ran.status.code(), Some(0), "{}", said(&ran));
    let answers = fs::read_to_string(place.0.join("out/answers.tsv")).unwrap();
    let answer = |name: &str, property: &str| {
        let mut lines = answers.lines().map(|line| line.split('\t').collect::<Vec<_>>());
        let line = lines.find(|cells| cells[0] == format!("own/{name}") && cells[1] == property).unwrap();
        (line[3].to_owned(), line[5].to_owned())
    };
    let solved = |answer: &str| (answer.to_owned(), String::new());
    assert_eq!(answer("safe", "valid-assert"), solved("true"));
    assert_eq!(answer("safe", "no-runtime-exception"), solved("true"));
    assert_eq!(answer("fails", "valid-assert"), solved("false"));
    assert_eq!(answer("fails", "no-runtime-exception"), solved("true"));
    assert_eq!(answer("crashes", "valid-assert"), solved("true"));
    assert_eq!(answer("crashes", "no-runtime-exception"), solved("false"));
    assert_eq!(answer("loops", "valid-assert"), ("unknown".into(), "loop-bound".into()));
    assert_eq!(answer("catches", "valid-assert"), ("unknown".into(), "(assertion errors are caught)".into()));
    let table = fs::read_to_string(place.0.join("out/table.md")).unwrap();
    assert!(table.contains("| own | no-runtime-exception | 5 | 3 | 1 | 1 | 0 |"), "{table}");
    assert!(table.contains("| **all** | valid-assert | 5 | 2 | 1 | 2 | 0 |"), "{table}");
}

#[test]
fn a_wrong_answer_is_noticed() {
    let place = Place::new("wrong", &[("fails", FAILS.1, true, true)]);
    let ran = place.run();
    assert_eq!(ran.status.code(), Some(1), "{}", said(&ran));
    assert!(said(&ran).contains("WRONG"), "{}", said(&ran));
}

#[test]
fn a_directory_without_tasks_is_refused() {
    let place = Place::new("nothing", &[]);
    assert_eq!(place.run().status.code(), Some(2));
}

/// A directory like the tasks' own.
struct Place(PathBuf);

impl Place {
    fn new(name: &str, tasks: &[Task]) -> Place {
        let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join("svcomp").join(name);
        let _ = fs::remove_dir_all(&root);
        let write = |path: &str, text: &str| {
            let path = root.join("java").join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        };
        write("common/org/sosy_lab/sv_benchmarks/Verifier.java", VERIFIER);
        write("properties/valid-assert.prp", "CHECK( init(Main.main()), LTL(G assert) )\n");
        write("properties/runtime.prp", "CHECK( init(Main.main()), LTL(! (F RuntimeException)))\n");
        for (name, body, valid_assert, no_exception) in tasks {
            let main = format!(
                "public class Main {{\n    public static void main(String[] args) {{\n        {body}\n    }}\n}}\n"
            );
            write(
                &format!("own/{name}/Main.java"),
                &format!("import org.sosy_lab.sv_benchmarks.Verifier;\n\n{main}"),
            );
            let properties = format!(
                "  - property_file: ../properties/valid-assert.prp\n    expected_verdict: {valid_assert}\n\
                 \x20 - property_file: ../properties/runtime.prp\n    expected_verdict: {no_exception}\n"
            );
            write(
                &format!("own/{name}.yml"),
                &format!(
                    "format_version: '2.0'\ninput_files:\n  - ../common/\n  - {name}/\nproperties:\n{properties}options:\n  language: Java\n"
                ),
            );
        }
        Place(root)
    }

    fn run(&self) -> Output {
        Command::new(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../bench/svcomp"))
            .arg(self.0.join("java"))
            .args(["--provoke", env!("CARGO_BIN_EXE_provoke"), "--limit", "60", "--output"])
            .arg(self.0.join("out"))
            .env("XDG_CACHE_HOME", self.0.join("cache"))
            .output()
            .expect("the script starts: python3 is on the PATH")
    }
}

fn said(output: &Output) -> String {
    [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes).into_owned()).concat()
}
