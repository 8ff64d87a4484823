//! `--log` and `PROVOKE_LOG`: a run tells what it does, the same each time, and nothing unless asked.

use crate::place::{Place, Ran};

/// One entry that a test shows to crash, and one with a loop that goes on.
const ROUNDS: &str = r#"package rounds;

public class Rounds {
    public static int share(int seats, int parties) {
        return seats > 100 ? 0 : seats / parties;
    }

    public static int upTo(int n) {
        int count = 0;
        while (count < n) {
            count++;
        }
        return count;
    }
}
"#;

const ALL: &str = "trace";

/// `check` by one worker, with this much in its log.
fn check(place: &Place, arguments: &[&str], asked: Option<&str>) -> Ran {
    let given = ["check", "src", "--jobs", "1", "--effort", "2000000"];
    let mut command = place.command(&[&given, arguments].concat());
    command.env_remove("PROVOKE_LOG");
    command.envs(asked.map(|asked| ("PROVOKE_LOG", asked)));
    command.output().unwrap().into()
}

/// Whether some line has all of these.
fn tells(log: &str, parts: &[&str]) -> bool {
    log.lines().any(|line| parts.iter().all(|part| line.contains(part)))
}

#[track_caller]
fn assert_tells(log: &str, parts: &[&str]) {
    assert!(tells(log, parts), "no line has all of {parts:?}:\n{log}");
}

#[test]
fn a_log_tells_why_and_is_the_same_each_time() {
    let place = Place::with_sources("log", &[("rounds/Rounds.java", ROUNDS)]);
    let logged = |file| {
        let ran = check(&place, &["--log", file], Some(ALL));
        assert_eq!(ran.status, Some(1), "{}", ran.err);
        assert!(!ran.err.contains("stage begins"), "the log goes to the file: {}", ran.err);
        place.read(file)
    };
    let log = logged("one.log");
    let (bounded, crashes) = ("rounds.Rounds#upTo(I)I", "rounds.Rounds#share(II)I");
    assert_tells(&log, &["campaign: round", "round=0", "entries=3"]);
    assert_tells(
        &log,
        &["name=rounds.Rounds#upTo(I)I", "explore: cut", "reason=\"loop-bound\"", "Rounds.upTo:10"],
    );
    assert_tells(&log, &["name=rounds.Rounds#upTo(I)I", "explore: reason", "loop-bound"]);
    assert_tells(&log, &["name=rounds.Rounds#share(II)I", "explore: fork", "seats <= 100", "Rounds.share:5"]);
    assert_tells(&log, &["solver: query", "layer=\"Ranges\"", "answer=\"sat\"", "cost="]);
    assert_tells(&log, &["explore: suspicion", "java.lang.ArithmeticException", "parties"]);
    assert_tells(&log, &["prove: ran", "rounds.RoundsProvokeTest", "outcome=\"passed\""]);
    assert_tells(&log, &["prove: test", crashes, "outcome=\"confirmed\""]);
    assert_tells(&log, &["campaign: verdict", crashes, "verdict=Crashes"]);
    assert_tells(&log, &["campaign: verdict", bounded, "verdict=Bounded", "loop-bound"]);
    assert_eq!(log, logged("two.log"));
}

#[test]
fn a_search_tells_its_runs() {
    let place = Place::with_sources("log-search", &[("rounds/Rounds.java", ROUNDS)]);
    let logged = |file| {
        let mut command =
            place.command(&["concolic", "-c", "src", "rounds.Rounds#share", "--jobs", "1", "--log", file]);
        let ran = Ran::from(command.env("PROVOKE_LOG", "concolic=debug,solver=trace").output().unwrap());
        assert_eq!(ran.status, Some(1), "{}", ran.err);
        place.read(file)
    };
    let log = logged("one.log");
    assert_tells(&log, &["concolic: job begins", "number=1", "task=\"turn\""]);
    assert_tells(&log, &["job{number=1}", "solver: query", "layer="]);
    assert_tells(&log, &["job{", "concolic: decision", "Rounds.share:5", "parties == 0"]);
    assert_tells(&log, &["job{", "concolic: run", "inputs=", "end=\"java.lang.ArithmeticException\""]);
    assert_eq!(log, logged("two.log"));
}

#[test]
fn a_filter_says_how_much() {
    let place = Place::with_sources("log-filter", &[("rounds/Rounds.java", ROUNDS)]);
    let ran = check(&place, &["--no-prove"], Some("campaign=info,explore=debug"));
    assert_tells(&ran.err, &["name=rounds.Rounds#upTo(I)I", "explore: cut"]);
    assert!(!tells(&ran.err, &["solver: query"]), "{}", ran.err);

    let one = "[entry{name=rounds.Rounds#upTo(I)I}]=trace";
    let ran = check(&place, &["--no-prove", "--log", "entry.log"], Some(one));
    let log = place.read("entry.log");
    assert_eq!(ran.err, check(&place, &["--no-prove"], None).err);
    assert_tells(&log, &["name=rounds.Rounds#upTo(I)I", "solver: query"]);
    assert!(!tells(&log, &["Rounds#share"]), "{log}");

    check(&place, &["--no-prove", "--log", "usual.log"], None);
    let usual = place.read("usual.log");
    assert!(tells(&usual, &["explore: fork"]) && !tells(&usual, &["solver: query"]), "{usual}");
}

#[test]
fn nothing_is_told_unasked() {
    let place = Place::with_sources("log-none", &[("rounds/Rounds.java", ROUNDS)]);
    for asked in [None, Some("")] {
        let ran = check(&place, &["--tests", "tests"], asked);
        assert!(!ran.err.contains("entry{") && !ran.err.contains("round="), "{}", ran.err);
    }
    let mut left: Vec<_> =
        std::fs::read_dir(place.path("")).unwrap().map(|e| e.unwrap().file_name()).collect();
    left.retain(|name| name != "src" && name != "tests" && name != "target");
    assert!(left.is_empty(), "{left:?}");
}

#[test]
fn a_log_that_cannot_be_is_told_of_first() {
    let place = Place::with_sources("log-wrong", &[("rounds/Rounds.java", ROUNDS)]);
    let ran = check(&place, &[], Some("explore=loud"));
    assert_eq!(ran.status, Some(2));
    assert!(ran.err.contains("PROVOKE_LOG") && ran.err.contains("hint: "), "{}", ran.err);
    let ran = check(&place, &["--log", "nowhere/run.log"], None);
    assert_eq!(ran.status, Some(2));
    assert!(ran.err.contains("nowhere/run.log") && ran.err.contains("hint: "), "{}", ran.err);
}
