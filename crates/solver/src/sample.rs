//! A sample of the questions that chains answer, for a second solver to answer again (`bench/second-solver`).
//! Off unless the environment names a folder; answers are never changed.

use std::fs;
use std::hash::{Hash, Hasher};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};

use rustc_hash::{FxHashMap, FxHasher};
use terms::{Term, Terms};

use crate::query::Answer;
use crate::smtlib::script;

/// Names the folder that samples go to.
const VARIABLE: &str = "PROVOKE_QUERIES";
/// Files that one process writes at most: a run over a large program must not fill the disk.
const MAX_FILES: u32 = 20_000;

static WRITTEN: AtomicU32 = AtomicU32::new(0);

pub(crate) struct Sampler {
    folder: PathBuf,
    /// How often a layer said what.
    answered: FxHashMap<(&'static str, &'static str), u64>,
}

impl Sampler {
    pub fn from_environment() -> Option<Sampler> {
        let folder = PathBuf::from(std::env::var_os(VARIABLE)?);
        fs::create_dir_all(&folder).ok()?;
        Some(Sampler { folder, answered: FxHashMap::default() })
    }

    /// Keeps the question perhaps, below a line that says which layer answered it, and how.
    pub fn see(&mut self, terms: &Terms, constraints: &[Term], answer: &Answer, layer: &'static str) {
        if matches!(answer, Answer::Unknown(_)) {
            return;
        }
        let said = answer.name();
        let count = self.answered.entry((layer, said)).or_default();
        *count += 1;
        // 1, 2, 3, 4, 5, 6, 8, 9, 10, 12, 16 …: layers that answer much do not hide the others, nor early questions late
        // ones, and the same run takes the same sample.
        if count.count_ones() > 2 || WRITTEN.load(Ordering::Relaxed) >= MAX_FILES {
            return;
        }
        let Some(script) = script(terms, constraints) else { return };
        let text = format!("; {layer} says {said}\n{script}");
        let mut hasher = FxHasher::default();
        text.hash(&mut hasher);
        // Called after its content, the same question is kept once.
        let file = self.folder.join(format!("{:016x}.smt2", hasher.finish()));
        // A full disk only makes the sample smaller.
        if !file.exists() && fs::write(file, text).is_ok() {
            WRITTEN.fetch_add(1, Ordering::Relaxed);
        }
    }
}
