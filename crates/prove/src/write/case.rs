//! What `write_suite` is given: a plan, what is expected of it, and the words for its name and comment.
//!
//! `TestCase::crash` takes all of that from a suspicion; regression tests are built with `TestCase::returns`.

use classes::class::{Class, Method};
use classes::program::Program;
use explore::suspicion::{Site, Suspicion};

use super::helpers::HELPER_TYPES;
use super::names::{self, Unique};
use crate::realise::plan::{CallPlan, TypeName};
use crate::realise::types::NameableTypes;

#[derive(Debug, Clone)]
pub struct TestCase {
    /// The class under test: its file gets the test.
    pub class: TypeName,
    pub plan: CallPlan,
    pub expectation: Expectation,
    /// The method the test is named after: where it crashes.
    pub method: &'static str,
    /// The method the test calls.
    pub entry: &'static str,
    /// What happens there, as part of a name: `DividesByZero`.
    pub what: String,
    /// When, in source terms: `parts is 0`; may be empty.
    pub when: String,
    /// The path condition, one conjunct each, in source terms.
    pub condition: Vec<String>,
    /// Steps of the way, for the comment; may be left empty.
    pub trace: Vec<String>,
    /// What comes out, for the comment.
    pub outcome: Option<String>,
    pub isolated: bool,
    /// It runs with classes that are loaded anew.
    pub fresh: bool,
    /// It passes in a JVM of its own only, so a suite leaves it out.
    pub alone: bool,
    /// Classes of the package that hide one of java.lang, which the file must then write in full.
    pub hides: Vec<&'static str>,
    /// How often it has to pass until it is believed: what depends on the clock may pass by chance.
    pub runs: u32,
}

#[derive(Debug, Clone, PartialEq)]
pub enum Expectation {
    Throws(ExpectedException),
    /// A regression test: no exception is the success.
    Returns,
}

#[derive(Debug, Clone, PartialEq)]
pub struct ExpectedException {
    /// The exception's class, or its closest superclass that the test can name.
    pub declared: TypeName,
    /// The binary name of the exception's class.
    pub exact: String,
    /// `declared` is not the exception's class.
    pub hidden: bool,
    /// No subclass can be thrown instead.
    pub is_final: bool,
    /// Binary name.
    pub site_class: String,
    pub site_method: &'static str,
    pub site_line: Option<u32>,
    pub place: ThrownWhere,
}

const RUNS_OF_THE_FLEETING: u32 = 10;

/// Where in the stack trace the site is to be found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ThrownWhere {
    InnermostFrame,
    /// In the trace of so many causes below: what a class initialiser threw, or another thread.
    Cause(usize),
    /// Somewhere in a recursion that overflowed the stack.
    AnyFrame,
}

impl TestCase {
    /// A test in which the exception of `suspicion` leaves its site. `what` is the rule's verb: `DividesByZero`.
    pub fn crash(program: &'static Program, suspicion: &Suspicion, plan: CallPlan, what: &str) -> TestCase {
        let entry_class = suspicion.entry.owner();
        let types = NameableTypes::new(program, entry_class);
        let site = &suspicion.site;
        let in_initializer = suspicion.stack.iter().chain([site]).any(|s| s.method.name == "<clinit>");
        let when = if suspicion.failure.is_empty() {
            suspicion.condition.last().filter(|c| is_readable(c)).cloned().unwrap_or_default()
        } else {
            suspicion.failure.clone()
        };
        let happens = if suspicion.failure.is_empty() {
            format!("{} is thrown", simple_name(suspicion.exception))
        } else {
            suspicion.failure.clone()
        };
        TestCase {
            class: types.name_unchecked(entry_class),
            hides: types.hidden(HELPER_TYPES),
            isolated: in_initializer || plan.sets_statics,
            fresh: suspicion.fresh,
            alone: false,
            plan,
            expectation: Expectation::Throws(thrown(&types, suspicion)),
            method: site.method.name,
            entry: suspicion.entry.name,
            what: what.to_owned(),
            when,
            condition: suspicion.condition.clone(),
            trace: Vec::new(),
            outcome: Some(format!("Then {happens} at {}.", place(site))),
            runs: if suspicion.fleeting { RUNS_OF_THE_FLEETING } else { 1 },
        }
    }

    /// A test in which the call of `entry` returns.
    pub fn returns(
        program: &'static Program,
        entry: &'static Method,
        plan: CallPlan,
        when: &str,
    ) -> TestCase {
        let class = entry.owner();
        let types = NameableTypes::new(program, class);
        TestCase {
            class: types.name_unchecked(class),
            hides: types.hidden(HELPER_TYPES),
            isolated: plan.sets_statics,
            fresh: false,
            alone: false,
            plan,
            expectation: Expectation::Returns,
            method: entry.name,
            entry: entry.name,
            what: "Returns".to_owned(),
            when: when.to_owned(),
            condition: Vec::new(),
            trace: Vec::new(),
            outcome: Some(format!("Then {} returns.", entry.name)),
            runs: 1,
        }
    }

    /// The same call as a guard of the fix: no exception is the success. It fails as long as the crash is there.
    pub fn once_fixed(mut self) -> TestCase {
        self.expectation = Expectation::Returns;
        self.what = format!("NoLonger{}", self.what);
        self.outcome = self.outcome.map(|outcome| format!("{outcome} Passes once that is mended."));
        self
    }

    /// Says under which conditions this happens; the last one is part of the name, if it is readable.
    pub fn under(mut self, condition: Vec<String>) -> TestCase {
        if self.when.is_empty() {
            self.when = condition.last().filter(|c| is_readable(c)).cloned().unwrap_or_default();
        }
        self.condition = condition;
        self
    }

    /// Puts the steps of the way into the comment.
    pub fn with_trace(mut self, suspicion: &Suspicion) -> TestCase {
        self.trace = suspicion.trace.iter().map(|s| format!("{}: {}", place(&s.site), s.note)).collect();
        self
    }

    /// The test's name; entries that fail at one site are told apart by the entry, sites by their lines.
    pub(super) fn name(&self, names: &mut Unique) -> String {
        let name = names::test_method(self.method, &self.what, &self.when);
        let through = format!("{}In{}", self.entry, names::capitalised(self.method));
        let longer = names::test_method(&through, &self.what, &self.when);
        let mut wishes = vec![name.clone()];
        wishes.extend((self.entry != self.method).then_some(longer));
        if let Expectation::Throws(ExpectedException { site_line: Some(line), .. }) = &self.expectation {
            wishes.extend(wishes.clone().iter().map(|wish| format!("{wish}AtLine{line}")));
        }
        let free = wishes.iter().find(|wish| names.is_free(wish));
        names.name(free.unwrap_or(&name))
    }
}

fn thrown(types: &NameableTypes, suspicion: &Suspicion) -> ExpectedException {
    let exception = suspicion.exception;
    let visible = std::iter::successors(Some(exception), |class| class.super_class)
        .find(|class| types.is_accessible(class));
    let place = match exception.name {
        "java/lang/StackOverflowError" => ThrownWhere::AnyFrame,
        _ if suspicion.causes > 0 => ThrownWhere::Cause(suspicion.causes),
        _ => ThrownWhere::InnermostFrame,
    };
    ExpectedException {
        declared: visible
            .map_or_else(|| TypeName::java_lang("Throwable"), |class| types.name_unchecked(class)),
        exact: exception.binary_name(),
        hidden: visible != Some(exception),
        is_final: exception.access.is_final(),
        site_class: suspicion.site.method.owner().binary_name(),
        site_method: suspicion.site.method.name,
        site_line: suspicion.site.line,
        place,
    }
}

/// Short enough to become part of a name that someone will read.
fn is_readable(condition: &str) -> bool {
    condition.len() <= 32 && !condition.contains(['?', '(']) && !condition.contains(" || ")
}

fn simple_name(class: &Class) -> &'static str {
    class.name.rsplit(['/', '$']).next().unwrap_or(class.name)
}

/// `Rates.java:42`, else `Rates.share`.
fn place(site: &Site) -> String {
    let class = site.method.owner();
    match (class.source_file, site.line) {
        (Some(file), Some(line)) => format!("{file}:{line}"),
        _ => format!("{}.{}", simple_name(class), site.method.name),
    }
}
