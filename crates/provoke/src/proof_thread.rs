//! The prover on a thread of its own, so that exploring goes on while tests compile and run.

use std::path::PathBuf;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::JoinHandle;
use std::time::Duration;

use explore::suspicion::Suspicion;

use crate::proving::{Prover, Verdict};

pub struct Question {
    pub suspicions: Vec<Suspicion>,
    pub limit: Duration,
}

pub struct ProofThread {
    questions: Sender<Question>,
    answers: Receiver<Vec<Verdict>>,
    thread: JoinHandle<Prover>,
    /// Where the tests run.
    pub scratch: PathBuf,
}

impl ProofThread {
    pub fn start(mut prover: Prover) -> ProofThread {
        let (questions, asked) = channel::<Question>();
        let (answer, answers) = channel();
        let scratch = prover.scratch.clone();
        let thread = std::thread::spawn(move || {
            while let Ok(question) = asked.recv() {
                let verdicts = prover.prove(&question.suspicions, question.limit);
                if answer.send(verdicts).is_err() {
                    break;
                }
            }
            prover
        });
        ProofThread { questions, answers, thread, scratch }
    }

    pub fn ask(&mut self, question: Question) {
        // A prover that died is noticed by the missing answer.
        let _ = self.questions.send(question);
    }

    pub fn answer(&mut self, wait: Duration) -> Option<Vec<Verdict>> {
        self.answers.recv_timeout(wait).ok()
    }

    /// Ends the thread after what it is at.
    pub fn stop(self) -> Option<Prover> {
        drop(self.questions);
        self.thread.join().ok()
    }
}
