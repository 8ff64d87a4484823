//! A writer that is killed at any moment leaves an intact store with everything it committed.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use runtimedata::{Observations, StoreWriter};

use crate::{Folder, add, property};

const STORE: &str = "RUNTIMEDATA_KILLED_STORE";
const ROUNDS: u64 = 20;

/// The victim: appends, counts and closes again and again, and says what it has committed.
#[test]
#[ignore = "started by the test below"]
fn victim() {
    let path = std::env::var_os(STORE).expect("started by the test below");
    loop {
        let mut writer = StoreWriter::open(Path::new(&path)).unwrap();
        let run = writer.run("run").unwrap();
        for commit in 0..30 {
            for _ in 0..200 {
                let record = format!(r#"{{"arguments":["key {}"],"result":"value"}}"#, writer.pairs());
                add(&mut writer, run, &property(), &record, 1);
                // And one that is there, to be counted.
                add(&mut writer, run, &property(), r#"{"arguments":["key 0"],"result":"value"}"#, 1);
            }
            writer.commit().unwrap();
            println!("committed {} {commit}", writer.pairs());
            std::io::stdout().flush().unwrap();
        }
        writer.close().unwrap();
    }
}

#[test]
fn kill_at_random_moments() {
    let folder = Folder::new();
    let path = folder.file("s.db");
    let mut at_least = 0;
    for round in 0..ROUNDS {
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "killed::victim", "--ignored", "--nocapture"])
            .env(STORE, &path)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        // Spread over what it does: opening, writing, committing, making indexes, changing the journal.
        std::thread::sleep(Duration::from_micros(20_000 + round * 7_919 % 97 * 1_500));
        child.kill().unwrap();
        child.wait().unwrap();
        for line in BufReader::new(child.stdout.take().unwrap()).lines().map_while(Result::ok) {
            let mut words = line.split_whitespace().skip_while(|word| !word.ends_with("committed"));
            if let Some(pairs) = words.nth(1).and_then(|n| n.parse::<i64>().ok()) {
                at_least = at_least.max(pairs);
            }
        }
        if path.exists() {
            check(&path, at_least, round);
        }
    }
    assert!(at_least > 0, "no victim came as far as a commit");
    let known = Observations::open(&path).unwrap();
    assert_eq!(known.candidates(&[property()], None, 10).unwrap().pairs.len(), 10);
}

fn check(path: &Path, at_least: i64, round: u64) {
    let connection = rusqlite::Connection::open(path).unwrap();
    let ask = |sql: &str| connection.query_row(sql, [], |row| row.get::<_, i64>(0));
    let intact: String = connection.query_row("PRAGMA integrity_check", [], |row| row.get(0)).unwrap();
    assert_eq!(intact, "ok", "round {round}");
    // Killed before the tables were made.
    let Ok(pairs) = ask("SELECT count(*) FROM pairs") else { return assert_eq!(at_least, 0) };
    assert!(pairs >= at_least, "round {round}: {pairs} of {at_least}");
    assert_eq!(ask("SELECT count(*) FROM pairs JOIN records USING (id)"), Ok(pairs));
    assert_eq!(ask("SELECT count(DISTINCT hash) FROM pairs"), Ok(pairs));
    if pairs > 0 {
        // As many further calls as new pairs, in the same commits; the first pair was new itself.
        assert_eq!(ask("SELECT sum(seen) FROM pairs"), Ok(2 * pairs), "round {round}");
    }
}
