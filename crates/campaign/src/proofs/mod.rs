//! From suspicions to what their tests came to: what waits, what is being proved, and by whom.

pub(crate) mod batches;
pub(crate) mod groups;
pub(crate) mod thread;

use std::path::PathBuf;
use std::time::{Duration, Instant};

use prove::realise::RealiseLimit;
use report::finding::Tier;
use report::model::Accounting;

use crate::failure::Failure;
use crate::files::scratch;
use crate::load::LoadedTarget;
use batches::{Batches, FindingKey, Progressed, Suspects, WaitingSuspicions};
use prove::prover::{ProofOptions, ProofRecord, ProofVerdict, Prover};
use thread::{ProofBatch, ProofThread, Proofs};

/// The name of the thread that proves while others explore.
pub const THREAD: &str = "prover";

/// Starts what proves suspicions about a program.
pub(crate) fn start_prover(options: &ProofOptions, loaded: &mut LoadedTarget) -> Result<Prover, Failure> {
    let LoadedTarget { jdk, jars, world, .. } = loaded;
    let javac = world.take_javac(jdk, jars)?;
    let class_path = world.class_path.iter().map(|p| std::path::absolute(p).unwrap_or_else(|_| p.clone()));
    Ok(Prover {
        program: world.program,
        jdk: jdk.clone(),
        jars: jars.clone(),
        javac,
        class_path: class_path.collect(),
        options: options.clone(),
        scratch: scratch::folder("tests")?,
        record: ProofRecord::default(),
    })
}

/// What did not come to a confirmed crash, by kind.
pub(crate) fn count(verdict: &ProofVerdict, accounting: &mut Accounting) {
    match verdict {
        ProofVerdict::NotReproduced(_) => accounting.not_reproduced += 1,
        ProofVerdict::OtherException(..) => accounting.other_exception += 1,
        ProofVerdict::NotGenerated(_, RealiseLimit::FinalField) => accounting.final_field += 1,
        ProofVerdict::NotGenerated(_, RealiseLimit::NotGenerated) => accounting.not_generated += 1,
        ProofVerdict::Confirmed(_) | ProofVerdict::NotRun(_) => {}
    }
}

/// Suspicions on their way through the prover.
pub(crate) struct ProofQueue {
    /// `None`: nothing is proved in this run, or nothing can be.
    thread: Option<ProofThread>,
    /// Still to be proved or tried otherwise.
    waiting: Batches,
    /// Being proved right now, and since when.
    asked: Vec<WaitingSuspicions>,
    asked_at: Instant,
    /// Time spent proving so far.
    pub proving: Duration,
    /// How many tests came to an end.
    pub ran: usize,
    /// What kept tests from being compiled or run, if that was the fault of no test.
    pub trouble: Option<String>,
}

impl ProofQueue {
    pub fn start(prover: Result<Option<Prover>, Failure>, is_reproducible: bool) -> ProofQueue {
        let (prover, trouble) = match prover {
            Ok(prover) => (prover, None),
            Err(failure) => (None, Some(failure.to_string())),
        };
        ProofQueue {
            thread: prover.map(ProofThread::start),
            waiting: Batches::new(is_reproducible),
            asked: Vec::new(),
            asked_at: Instant::now(),
            proving: Duration::ZERO,
            ran: 0,
            trouble,
        }
    }

    pub fn add(&mut self, tier: Tier, job: usize, key: FindingKey, suspects: Suspects) {
        self.waiting.add(tier, job, key, suspects);
    }

    /// How many are waiting or being proved.
    pub fn len(&self) -> usize {
        self.waiting.len() + self.asked.len()
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Those that wait for a prover, if there is none.
    pub fn unprovable(&mut self) -> Vec<WaitingSuspicions> {
        match self.thread {
            Some(_) => Vec::new(),
            None => self.waiting.drain().collect(),
        }
    }

    /// Hands the next batch to the prover, if it is free; gives those of the batch that no test can show.
    pub fn ask(&mut self, progressed: Progressed, limit: Duration) -> Vec<WaitingSuspicions> {
        let Some(thread) = self.thread.as_mut().filter(|_| self.asked.is_empty()) else { return Vec::new() };
        let mut batch = self.waiting.next(progressed);
        let beyond_tests = batch.extract_if(.., |(_, suspects)| suspects[0].beyond_tests).collect();
        if !batch.is_empty() {
            thread.ask(ProofBatch { suspects: batch.iter().map(|(_, all)| all[0].clone()).collect(), limit });
            self.asked = batch;
            self.asked_at = Instant::now();
        }
        beyond_tests
    }

    /// What became of the batch that is being proved, if that is known in time.
    pub fn answers(&mut self, wait: Duration) -> Vec<(WaitingSuspicions, ProofVerdict)> {
        let thread = self.thread.as_mut().filter(|_| !self.asked.is_empty());
        let Some(Proofs { verdicts, ran, trouble }) = thread.and_then(|thread| thread.answer(wait)) else {
            return Vec::new();
        };
        self.proving += self.asked_at.elapsed();
        self.ran = ran;
        self.trouble = trouble;
        std::mem::take(&mut self.asked).into_iter().zip(verdicts).collect()
    }

    /// Everything that is not proved, when there is no time left for it.
    pub fn give_up(&mut self) -> Vec<WaitingSuspicions> {
        std::mem::take(&mut self.asked).into_iter().chain(self.waiting.drain()).collect()
    }

    /// Ends the prover after what it is at, if that does not take too long; with the folder that it worked in.
    pub fn stop(&mut self, until: Instant) -> Option<(PathBuf, Option<Prover>)> {
        let thread = self.thread.take()?;
        Some((thread.scratch.clone(), thread.stop(until)))
    }
}
