//! The prover on a thread of its own, so that exploring goes on while tests compile and run.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use crate::judge::Judged;
use crate::proofs::THREAD;
use prove::prover::{ProofRecord, ProofVerdict, Prover, Suspect};

pub struct ProofBatch {
    pub suspects: Vec<Arc<Judged>>,
    pub limit: Duration,
}

/// What became of a question.
pub struct Proofs {
    pub verdicts: Vec<ProofVerdict>,
    /// How many tests came to an end so far.
    pub ran: usize,
    /// What keeps tests from being compiled or run, if that is the fault of no test.
    pub trouble: Option<String>,
}

pub struct ProofThread {
    questions: Sender<ProofBatch>,
    answers: Receiver<Proofs>,
    thread: JoinHandle<Prover>,
    /// Where the tests run.
    pub scratch: PathBuf,
}

impl ProofThread {
    pub fn start(mut prover: Prover) -> ProofThread {
        let (questions, asked) = channel::<ProofBatch>();
        let (answer, answers) = channel();
        let scratch = prover.scratch.clone();
        // Whoever writes the log knows it by its name: when a test is done is a matter of speed.
        let builder = std::thread::Builder::new().name(THREAD.into());
        let prove = move || {
            while let Ok(question) = asked.recv() {
                let suspects: Vec<Suspect> =
                    question.suspects.iter().map(|judged| judged.suspect()).collect();
                let verdicts = prover.prove(&suspects, question.limit);
                let ProofRecord { ran, trouble, .. } = &prover.record;
                let proofs = Proofs { verdicts, ran: *ran, trouble: trouble.clone() };
                if answer.send(proofs).is_err() {
                    break;
                }
            }
            prover
        };
        let thread = builder.spawn(prove).expect("a thread can be started");
        ProofThread { questions, answers, thread, scratch }
    }

    pub fn ask(&mut self, question: ProofBatch) {
        // A prover that died is noticed by the missing answer.
        let _ = self.questions.send(question);
    }

    pub fn answer(&mut self, wait: Duration) -> Option<Proofs> {
        self.answers.recv_timeout(wait).ok()
    }

    /// Ends the thread after what it is at, if that does not take too long.
    pub fn stop(self, until: Instant) -> Option<Prover> {
        drop(self.questions);
        while !self.thread.is_finished() {
            if Instant::now() >= until {
                return None;
            }
            std::thread::sleep(Duration::from_millis(2));
        }
        self.thread.join().ok()
    }
}
