//! What the examples' safe methods withstand, and what the attacker can do at all.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use prove::jdk::JdkInstallation;
use report::finding::MethodRef;
use report::model::{Report, Verdict};
use testkit::attack::{Attack, Attacked, Blow, Claim, attack};
use testkit::javac::compile;
use testkit::sources::sources;

const MARK: &str = "//~ REFUTED";

#[test]
fn safe_methods_of_the_examples_survive() {
    let code = Code::new("examples", "examples", "20000000");
    let claims: Vec<Claim> =
        code.report.entries.iter().filter(|e| e.verdict == Verdict::Safe).map(Claim::of).collect();
    assert!(claims.len() > 20, "only {} entries are safe", claims.len());
    let attacked = code.attack(&claims, 150);
    assert_eq!(attacked.complaints(), [] as [String; 0]);
    assert!(attacked.called * 10 > claims.len() * 9, "most can be called: {}", attacked.summary);
}

/// An attacker that is too weak would let every claim pass, and one that bends the rules none.
#[test]
fn planted_flaws_are_found_and_nothing_else() {
    let code = Code::new("planted", "tests/attacker/planted", "1");
    let (excused, plain): (BTreeSet<Mark>, BTreeSet<Mark>) =
        marks(&code.sources).into_iter().partition(|mark| mark.is_excused);
    let mut entries: Vec<&MethodRef> = code.report.entries.iter().map(|e| &e.entry).collect();

    let assumptions = ["closed-world", "environment", "fresh-statics"].map(str::to_string);
    let found = code.refute_all(&plain, &mut entries, &assumptions);
    assert_eq!(found, plain, "lines that were refuted, and those that are marked");
    let found = code.refute_all(&excused, &mut entries, &[]);
    assert_eq!(found, excused, "the same without assumptions");
}

/// Sources of the repository, checked and compiled.
struct Code {
    jdk: JdkInstallation,
    folder: PathBuf,
    sources: PathBuf,
    classes: PathBuf,
    report: Report,
}

impl Code {
    /// With as much effort per entry as is said.
    fn new(name: &str, below: &str, effort: &str) -> Code {
        let jdk = JdkInstallation::find(None).unwrap_or_else(|e| panic!("failed to {e}"));
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("attacked").join(name);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("the scratch folder is writable");
        fs::write(folder.join("provoke.toml"), "").expect("the folder was just made");
        let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(below);
        let sources = sources.canonicalize().expect("it is in the repository");
        let classes = folder.join("classes");
        compile(&jdk, &sources, &classes, &[]);
        let status = Command::new(env!("CARGO_BIN_EXE_provoke"))
            .current_dir(&folder)
            .arg("check")
            .arg(&classes)
            .args(["--format", "json", "--output", "report.json", "--no-prove", "--effort", effort])
            .args(["--budget", "20m", "--fail-on", "never", "--progress", "none"])
            .status()
            .expect("the binary was built for this test");
        assert!(status.success(), "{status}");
        let report = report::store::load(&folder.join("report.json"));
        let report = report.unwrap_or_else(|e| panic!("failed to {e}"));
        Code { jdk, folder, sources, classes, report }
    }

    fn attack(&self, claims: &[Claim], sequences: u32) -> Attacked {
        let plan = Attack {
            jdk: &self.jdk,
            provoke: env!("CARGO_BIN_EXE_provoke"),
            target: &self.classes,
            folder: &self.folder,
            sequences,
        };
        let attacked = attack(&plan, claims);
        println!("{}", attacked.summary);
        attacked
    }

    /// The lines of entries that could be refuted; those entries are taken out.
    fn refute_all(
        &self,
        expected: &BTreeSet<Mark>,
        entries: &mut Vec<&MethodRef>,
        assumes: &[String],
    ) -> BTreeSet<Mark> {
        let mut found: BTreeSet<Mark> = BTreeSet::new();
        // Chance needs longer for some, but there is no need to try as hard where nothing is left.
        for sequences in [100, 600, 3_000] {
            let is_open = |method: &&&MethodRef| {
                sequences == 100 || expected.iter().any(|m| !found.contains(m) && m.is_of(&method.class))
            };
            let claims: Vec<Claim> = entries.iter().filter(is_open).map(|m| Claim::new(m, assumes)).collect();
            let attacked = self.attack(&claims, sequences);
            let blows: Vec<&Blow> = attacked.blows.iter().filter(|blow| blow.kind == "refuted").collect();
            found.extend(blows.iter().map(|blow| {
                Mark::of(blow, !assumes.is_empty()).unwrap_or_else(|| panic!("{} shows no line", blow.told))
            }));
            entries.retain(|method| !blows.iter().any(|blow| is_on(blow, method)));
            if found.is_superset(expected) {
                break;
            }
        }
        found
    }
}

fn is_on(blow: &Blow, method: &MethodRef) -> bool {
    blow.entry == format!("{}#{}{}", method.class, method.method, method.descriptor)
}

/// A line with a flaw.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Mark {
    file: String,
    line: usize,
    /// It shows only where nothing is assumed.
    is_excused: bool,
}

impl Mark {
    /// Where in the attacked code the exception came out.
    fn of(blow: &Blow, assumed: bool) -> Option<Mark> {
        let frame = blow.told.lines().map(str::trim).find(|line| line.starts_with("at planted."))?;
        let (file, line) = frame.split_once('(')?.1.trim_end_matches(')').split_once(':')?;
        Some(Mark { file: file.to_string(), line: line.parse().ok()?, is_excused: !assumed })
    }

    fn is_of(&self, class: &str) -> bool {
        let outermost = class.rsplit('.').next().and_then(|name| name.split('$').next());
        outermost == self.file.strip_suffix(".java")
    }
}

fn marks(folder: &Path) -> Vec<Mark> {
    let mut marks = Vec::new();
    for path in sources(folder) {
        let file = path.file_name().expect("it is a file").to_string_lossy().into_owned();
        let text = fs::read_to_string(&path).expect("it is in the repository");
        for (number, line) in text.lines().enumerate() {
            if let Some((_, assumption)) = line.split_once(MARK) {
                let is_excused = !assumption.trim().is_empty();
                marks.push(Mark { file: file.clone(), line: number + 1, is_excused });
            }
        }
    }
    marks
}
