//! An executor: runs the program on a JVM, follows the run on the symbolic machine, and finds inputs for another branch.
//! It knows one job at a time and nothing of the tree.

use std::collections::{BTreeSet, VecDeque};
use std::rc::Rc;
use std::sync::Arc;
use std::time::{Duration, Instant};

use classes::class::{Method, Origin};
use classes::program::{LinkError, Program};
use explore::machine::Machine;
use explore::machine::budget::Budget;
use explore::machine::settings::Settings;
use explore::modes::recorded_run::{Decision, Followed, Lost, NextRun, Steered};
use explore::suspicion::{Inputs, Suspicion};
use prove::host::{Died, Host, HostRequest, HostRun, HostVerdict, NO_INPUTS, RunOrder, encode_inputs};
use tracing::{debug, info, info_span};

use crate::covered::{self, CoveredBranches};
use crate::dependencies;
use crate::digest::ANYTHING;
use crate::driver;
use crate::fingerprint;
use crate::job::{
    BranchTaken, ConcolicRun, Done, EscapedException, Job, JobAnswer, RunEnd, RunRecipe, Task, Times,
    TraceFrame,
};

/// Runs whose path conditions are kept at hand.
const MAX_KEPT_RUNS: usize = 64;
/// Objects that a run may ask for one after the other before it is given up.
const MAX_OBJECTS: usize = 200;
/// What the solver gets for a question at least.
const MIN_SOLVER_TIME: Duration = Duration::from_millis(50);
/// Terms after which the machine starts anew.
const MAX_TERMS: usize = 4_000_000;

/// What an executor needs to know of the program.
pub struct ExecutorSetup {
    pub program: &'static Program,
    pub main: &'static Method,
    pub arguments: Vec<String>,
    pub host: HostRequest,
    pub settings: Settings,
    pub budget: Arc<Budget>,
    /// For one run.
    pub time: Duration,
    /// Backward jumps and calls of one run.
    pub depth: u64,
    /// Bytes of one run's trace.
    pub trace: u32,
}

pub struct Executor {
    setup: Arc<ExecutorSetup>,
    machine: Machine,
    host: Option<Host>,
    kept: VecDeque<(RunRecipe, Rc<Followed>)>,
    times: Times,
    notices: BTreeSet<String>,
}

impl Executor {
    /// To be used on the calling thread only: JVMs die with it.
    pub fn new(setup: Arc<ExecutorSetup>) -> Result<Executor, LinkError> {
        let settings = Settings { concretise: false, merge: false, ..setup.settings.clone() };
        let mut machine = Machine::new(setup.program, settings, setup.budget.clone())?;
        machine.start_following(setup.main, &setup.host.instrumented);
        Ok(Executor {
            setup,
            machine,
            host: None,
            kept: VecDeque::new(),
            times: Times::default(),
            notices: BTreeSet::new(),
        })
    }

    pub fn execute(&mut self, job: &Job) -> Done {
        let _told = info_span!(target: "concolic", "job", number = job.number).entered();
        self.times = Times::default();
        let result = match &job.task {
            Task::Run(recipe) => self.run(recipe),
            Task::Turn { run, path, seed, patient } => {
                self.machine.set_solver_timeout(self.patience(*patient));
                self.turn(run, path, *seed)
            }
        };
        let result = result.unwrap_or_else(|Died(why)| JobAnswer::Failed(why));
        if let JobAnswer::Ran(run) = &result {
            run.log();
        }
        Done { number: job.number, result, time: self.times, notices: std::mem::take(&mut self.notices) }
    }

    /// What a run that ended in an exception gives rise to suspect, the simplest inputs first.
    pub fn suspicions(&mut self, recipe: &RunRecipe) -> Result<Vec<Suspicion>, Died> {
        let followed = self.followed(recipe)?;
        Ok(self.machine.suspicions_of(&followed))
    }

    /// The inputs of a run, as far as it could be followed.
    pub fn inputs(&mut self, recipe: &RunRecipe) -> Result<Option<Inputs>, Died> {
        let followed = self.followed(recipe)?;
        Ok(self.machine.inputs_of(&followed).map(|chosen| chosen.inputs))
    }

    /// Inputs that follow the path of a run and end as it did, the simplest that are known to.
    pub fn simplest_inputs(&mut self, run: &ConcolicRun) -> Result<Option<Inputs>, Died> {
        let followed = self.followed(&run.recipe)?;
        for chosen in self.machine.simplest_inputs_of(&followed) {
            let recipe = recipe_for(&chosen, run.recipe.seed);
            if let JobAnswer::Ran(again) = self.run(&recipe)?
                && (again.path(), &again.end) == (run.path(), &run.end)
            {
                return Ok(Some(chosen.inputs));
            }
        }
        Ok(None)
    }

    /// Most questions are easy, and there are many: a hard one must not hold up the others.
    fn patience(&self, patient: bool) -> Duration {
        let most = self.setup.settings.solver_timeout;
        if patient { most } else { (most / 10).max(MIN_SOLVER_TIME) }
    }

    fn turn(&mut self, recipe: &RunRecipe, path: &[BranchTaken], seed: u64) -> Result<JobAnswer, Died> {
        let followed = self.followed(recipe)?;
        let Some(last) = path.len().checked_sub(1) else { return Ok(JobAnswer::Diverged) };
        let known: Vec<BranchTaken> = followed.decisions().iter().take(path.len()).map(turn).collect();
        let goes_there = known.len() == path.len()
            && known[..last] == path[..last]
            && known[last].site == path[last].site
            && known[last].outcome != path[last].outcome;
        if !goes_there {
            return Ok(JobAnswer::Diverged);
        }
        let started = Instant::now();
        let steered = self.machine.steer(&followed, last);
        self.times.solving += started.elapsed();
        match steered {
            Steered::To(chosen) => {
                let mut answer = self.run(&recipe_for(&chosen, seed))?;
                if let JobAnswer::Ran(run) = &mut answer
                    && matches!(run.end, RunEnd::Crashed(_))
                {
                    // It could not tell where it went: as far as anybody knows, where it was sent.
                    run.path = path.to_vec();
                }
                Ok(answer)
            }
            Steered::Unsatisfiable => Ok(JobAnswer::Unsatisfiable),
            Steered::Unknown => Ok(JobAnswer::Unknown),
        }
    }

    /// The run as it was followed, now or before.
    fn followed(&mut self, recipe: &RunRecipe) -> Result<Rc<Followed>, Died> {
        if let Some((_, followed)) = self.kept.iter().find(|(known, _)| known == recipe) {
            return Ok(followed.clone());
        }
        let ran = self.observe(recipe)?;
        let followed = Rc::new(self.follow(recipe, ran));
        self.keep(recipe.clone(), followed.clone());
        Ok(followed)
    }

    fn run(&mut self, recipe: &RunRecipe) -> Result<JobAnswer, Died> {
        let mut recipe = recipe.clone();
        for _ in 0..MAX_OBJECTS {
            let ran = match self.observe(&recipe) {
                Ok(ran) => ran,
                // Its own doing, as far as anybody can tell: it ran, and then there was no JVM any more.
                Err(Died(why)) if self.host.is_some() => {
                    self.host = None;
                    return Ok(JobAnswer::Ran(Box::new(ConcolicRun::crashed(&recipe, why))));
                }
                Err(died) => return Err(died),
            };
            let (covered, end) = match end(&ran.verdict) {
                RunAttempt::As(end) => (covered::of(ran.tape.clone(), self.setup.program), end),
                RunAttempt::Not(why) => return Ok(JobAnswer::Failed(why)),
                RunAttempt::Wanting => {
                    let followed = self.follow(&recipe, ran);
                    let Some(chosen) = self.machine.inputs_of(&followed) else {
                        return Ok(JobAnswer::Unknown);
                    };
                    let more = recipe_for(&chosen, recipe.seed);
                    if more == recipe {
                        return Ok(JobAnswer::Unknown);
                    }
                    recipe = more;
                    continue;
                }
            };
            let is_alone = !ran.other_threads;
            let followed = Rc::new(self.follow(&recipe, ran));
            let mut end = end;
            if let RunEnd::Threw(thrown) = &mut end {
                let library = self.leave_out_library(&mut thrown.frames);
                thrown.instruction = self.machine.thrown_site(&followed).map(|site| site.pc);
                if library > 0 && self.is_by_driver(thrown) {
                    end = RunEnd::Dropped;
                }
            }
            let mut run = self.report(&recipe, &followed, end, covered);
            if !is_alone {
                run.lost.get_or_insert_with(|| "another thread went its own ways".into());
            }
            self.keep(recipe, followed);
            return Ok(JobAnswer::Ran(Box::new(run)));
        }
        Ok(JobAnswer::Unknown)
    }

    /// Runs the program once.
    fn observe(&mut self, recipe: &RunRecipe) -> Result<HostRun, Died> {
        if !self.host.as_ref().is_some_and(Host::is_alive) {
            self.host = None;
            let host = Host::start(&self.setup.host)?;
            self.host = Some(host);
        }
        let order = RunOrder {
            arguments: self.setup.arguments.clone(),
            inputs: if recipe.inputs.is_empty() { NO_INPUTS.to_vec() } else { recipe.inputs.clone() },
            seed: recipe.seed,
            time: self.setup.time,
            trace: self.setup.trace,
            depth: self.setup.depth,
        };
        let started = Instant::now();
        let ran = self.host.as_mut().expect("just made sure").run(&order);
        self.times.running += started.elapsed();
        self.note_surroundings(ran.as_ref().ok());
        ran
    }

    /// What somebody who reads the results should know about how they came about.
    fn note_surroundings(&mut self, ran: Option<&HostRun>) {
        self.notices.extend(self.host.as_ref().and_then(|host| host.level().notice()));
        let Some(ran) = ran else { return };
        if ran.other_threads {
            self.notices
                .insert("threads that the program started did something, too, and nobody saw what".into());
        }
        let refused = ran.refused.iter();
        self.notices.extend(refused.map(|(class, why)| format!("{class} could not be instrumented: {why}")));
    }

    fn follow(&mut self, recipe: &RunRecipe, ran: HostRun) -> Followed {
        if self.machine.terms.len() > MAX_TERMS {
            self.kept.clear();
            self.machine.start_following(self.setup.main, &self.setup.host.instrumented);
        }
        let started = Instant::now();
        let followed =
            self.machine.follow_run(self.setup.main, &self.setup.arguments, &recipe.plan, ran.tape);
        self.times.following += started.elapsed();
        followed
    }

    fn keep(&mut self, recipe: RunRecipe, followed: Rc<Followed>) {
        if self.kept.len() == MAX_KEPT_RUNS {
            self.kept.pop_front();
        }
        self.kept.push_back((recipe, followed));
    }

    fn report(
        &mut self,
        recipe: &RunRecipe,
        followed: &Followed,
        end: RunEnd,
        covered: CoveredBranches,
    ) -> ConcolicRun {
        let ended_early = !matches!(end, RunEnd::Returned | RunEnd::Threw(_));
        let lost = followed.lost.as_ref().filter(|lost| !(lost.is_end() && ended_early)).map(Lost::to_string);
        let told = followed.decisions().iter().map(|decision| self.told(decision)).collect();
        ConcolicRun {
            recipe: recipe.clone(),
            path: followed.decisions().iter().map(turn).collect(),
            told,
            end,
            inputs: self.machine.shown_inputs(followed),
            entered: dependencies::of(followed, &covered, lost.is_some()),
            covered,
            distances: distances(followed.decisions()),
            approximated: followed.caveats().map(|reason| reason.name().to_string()).collect(),
            lost,
        }
    }

    /// Which method of a library noticed is not what makes an error: strings of two kinds have two.
    /// How many it was.
    fn leave_out_library(&self, frames: &mut Vec<TraceFrame>) -> usize {
        let class = |frame: &TraceFrame| self.setup.program.class(&frame.class.replace('.', "/"));
        let is_own = |frame: &TraceFrame| class(frame).is_ok_and(|class| class.origin != Origin::Jdk);
        frames.drain(..frames.iter().position(is_own).unwrap_or_default()).count()
    }

    /// The driver calls what a class inherits from the JDK, too, because it changes objects. How that fails says nothing about
    /// the class.
    fn is_by_driver(&self, thrown: &EscapedException) -> bool {
        let main = self.setup.main.owner().binary_name();
        let is_driver = main.rsplit('.').next() == Some(driver::NAME);
        is_driver && thrown.frames.first().is_some_and(|frame| frame.class == main)
    }

    fn told(&self, decision: &Decision) -> (String, String) {
        let site = decision.at.map_or_else(String::new, |at| {
            let class = at.method.owner().binary_name();
            match at.method.code.as_ref().and_then(|code| code.line(at.pc)) {
                Some(line) => format!("{class}.{}:{line}", at.method.name),
                None => format!("{class}.{}", at.method.name),
            }
        });
        (site, self.machine.terms.display(decision.condition).to_string())
    }
}

impl ConcolicRun {
    /// Tells the log which inputs went where.
    fn log(&self) {
        for (at, condition) in &self.told {
            debug!(target: "concolic", at, condition, "decision");
        }
        let (decisions, lost) = (self.path.len(), self.lost.as_deref());
        info!(target: "concolic", inputs = self.shown_inputs(), decisions, end = self.end.name(), lost, "run");
    }

    fn shown_inputs(&self) -> String {
        let shown: Vec<String> =
            self.inputs.iter().map(|(name, value)| format!("{name} = {value}")).collect();
        shown.join(", ")
    }

    fn crashed(recipe: &RunRecipe, why: String) -> ConcolicRun {
        ConcolicRun {
            recipe: recipe.clone(),
            path: Vec::new(),
            told: Vec::new(),
            end: RunEnd::Crashed(why),
            inputs: Vec::new(),
            covered: CoveredBranches::new(),
            entered: vec![(ANYTHING.to_string(), 0)],
            distances: Vec::new(),
            approximated: BTreeSet::new(),
            lost: Some("the JVM ended before it could tell what happened".into()),
        }
    }
}

/// The same on every machine: names and numbers, no addresses.
fn turn(decision: &Decision) -> BranchTaken {
    let site = decision.at.map_or(0, |at| {
        fingerprint::of_site(at.method.owner().name, at.method.name, at.method.descriptor, at.pc)
    });
    BranchTaken { site, outcome: decision.outcome.into(), of: 2 }
}

/// Before its first event nobody says how far a run is: as far as it is then.
fn distances(decisions: &[Decision]) -> Vec<u32> {
    let all = || decisions.iter().map(|decision| decision.distance);
    let Some(first) = all().find(|distance| *distance != u32::MAX) else { return Vec::new() };
    let mut begun = false;
    let known = all().map(|distance| {
        begun |= distance != u32::MAX;
        if begun { distance } else { first }
    });
    known.collect()
}

fn recipe_for(chosen: &NextRun, seed: u64) -> RunRecipe {
    RunRecipe { inputs: encode_inputs(&chosen.inputs, chosen.planned), plan: chosen.plan.clone(), seed }
}

/// Whether a run is one.
enum RunAttempt {
    As(RunEnd),
    /// It was never started; in words.
    Not(String),
    /// It needs one more object.
    Wanting,
}

fn end(verdict: &HostVerdict) -> RunAttempt {
    RunAttempt::As(match verdict {
        HostVerdict::NotRun(why) => return RunAttempt::Not(why.clone()),
        HostVerdict::Wanting => return RunAttempt::Wanting,
        HostVerdict::Returned => RunEnd::Returned,
        HostVerdict::Dropped => RunEnd::Dropped,
        HostVerdict::Depth => RunEnd::Depth,
        HostVerdict::Exit => RunEnd::Exit,
        HostVerdict::TimedOut => RunEnd::TimedOut,
        HostVerdict::Threw(chain) => {
            let Some(first) = chain.throwables.first() else { return RunAttempt::As(RunEnd::Returned) };
            let frame = |f: &prove::run::StackTraceElement| TraceFrame {
                class: f.class.clone(),
                method: f.method.clone(),
                line: f.line,
            };
            RunEnd::Threw(EscapedException {
                class: first.class.clone(),
                message: first.message.clone(),
                frames: first.frames.iter().map(frame).collect(),
                instruction: None,
            })
        }
    })
}
