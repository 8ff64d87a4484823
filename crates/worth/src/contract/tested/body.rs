//! One method of a test class, read once: what it calls, with null for which parameters, and which code it hands over to be
//! run and to throw.

use classes::class::{BootstrapArgument, HandleTarget, Method, MethodSite};
use classes::code::{Code, Insn};
use rustc_hash::FxHashMap;

use super::assertions::{AssertionMeaning, ExceptionName, TestedOutcome, said};
use crate::contract::operand::{self, Event, Operand};

/// JUnit 4: `thrown.expect(X.class)` is about what follows.
const EXPECTED_EXCEPTION: &str = "org/junit/rules/ExpectedException";

/// What a method does, in the order of its code.
#[derive(Debug, Default)]
pub(super) struct TestBody {
    pub calls: Vec<CallInTest>,
    pub handed_over: Vec<AssertedCode>,
    /// From here on an exception is expected.
    pub expected_from: Vec<(u32, ExceptionName)>,
    /// Where the test fails if it gets there.
    pub fails: Vec<u32>,
}

#[derive(Debug)]
pub(super) struct CallInTest {
    pub pc: u32,
    pub site: &'static MethodSite,
    pub is_static: bool,
    /// The parameters that null is passed for, one bit each.
    pub nulls: u64,
}

/// Code that an assertion runs: the body of a lambda, or a method by its name.
#[derive(Debug)]
pub(super) struct AssertedCode {
    pub code: &'static MethodSite,
    pub outcome: TestedOutcome,
}

impl TestBody {
    pub fn read(method: &Method, code: &Code) -> TestBody {
        let mut reader = TestBodyReader {
            code,
            body: TestBody::default(),
            chains: Vec::new(),
            chain_of: FxHashMap::default(),
        };
        operand::walk(method, code, |pc, event| {
            if let Event::Call { site, receiver, arguments } = event {
                reader.call(pc, site, receiver, arguments);
            }
        });
        let chains = reader.chains.into_iter();
        let handed_over =
            chains.filter_map(|chain| Some(AssertedCode { code: chain.code?, outcome: chain.outcome? }));
        TestBody { handed_over: handed_over.collect(), ..reader.body }
    }
}

/// Calls on what the one before has returned, which say together what becomes of some code.
#[derive(Default)]
struct AssertionChain {
    code: Option<&'static MethodSite>,
    outcome: Option<TestedOutcome>,
}

impl AssertionChain {
    fn add(&mut self, said: AssertionMeaning) {
        match (said, &self.outcome) {
            (AssertionMeaning::Open, _) | (_, Some(TestedOutcome::Returns)) => {}
            (AssertionMeaning::Returns, _) => self.outcome = Some(TestedOutcome::Returns),
            // `isThrownBy` names none: the call before it has.
            (AssertionMeaning::Throws(ExceptionName::Any), Some(_)) => {}
            (AssertionMeaning::Throws(name), _) => self.outcome = Some(TestedOutcome::Throws(vec![name])),
        }
    }
}

struct TestBodyReader<'c> {
    code: &'c Code,
    body: TestBody,
    chains: Vec<AssertionChain>,
    /// By the call that returned what the next one is called on.
    chain_of: FxHashMap<u32, usize>,
}

impl TestBodyReader<'_> {
    fn call(&mut self, pc: u32, site: &'static MethodSite, receiver: Option<Operand>, arguments: &[Operand]) {
        let is_null = |(at, operand): (usize, &Operand)| if operand.is_null && at < 64 { 1 << at } else { 0 };
        let nulls = arguments.iter().enumerate().map(is_null).fold(0, |all, bit| all | bit);
        self.body.calls.push(CallInTest { pc, site, is_static: receiver.is_none(), nulls });
        let class = arguments.iter().find_map(|operand| self.class_literal(operand));
        if site.name == "fail" {
            self.body.fails.push(pc);
        }
        if site.class == EXPECTED_EXCEPTION && site.name.starts_with("expect") {
            // `expectMessage` names none, and takes none back.
            let name = class.map(|name| ExceptionName::Class(name.into()));
            let before = self.body.expected_from.last().map(|(_, name)| name.clone());
            self.body.expected_from.push((pc, name.or(before).unwrap_or(ExceptionName::Any)));
        }
        let operands = || receiver.iter().chain(arguments);
        let before = operands().find_map(|operand| self.chain_of.get(&operand.made_at?).copied());
        let code = arguments.iter().find_map(|operand| self.handed_over(operand));
        let Some(said) = said(site.name, class) else {
            self.chain_of.extend(before.map(|chain| (pc, chain)));
            return;
        };
        let at = before.unwrap_or_else(|| {
            self.chains.push(AssertionChain::default());
            self.chains.len() - 1
        });
        self.chain_of.insert(pc, at);
        let chain = &mut self.chains[at];
        chain.code = chain.code.or(code);
        chain.add(said);
    }

    fn made_by(&self, operand: &Operand) -> Option<Insn> {
        self.code.insns.get(operand.made_at? as usize).copied()
    }

    fn class_literal(&self, operand: &Operand) -> Option<&'static str> {
        match self.made_by(operand)? {
            Insn::ConstClass(site) => Some(site.name),
            _ => None,
        }
    }

    /// The body of a lambda, or the method that a method reference names.
    fn handed_over(&self, operand: &Operand) -> Option<&'static MethodSite> {
        let Insn::InvokeDynamic(site) = self.made_by(operand)? else { return None };
        let HandleTarget::Method(factory) = site.bootstrap.target else { return None };
        if factory.class != "java/lang/invoke/LambdaMetafactory" {
            return None;
        }
        site.arguments.iter().find_map(|argument| match argument {
            BootstrapArgument::Handle(handle) => match handle.target {
                HandleTarget::Method(method) => Some(method),
                HandleTarget::Field(_) => None,
            },
            _ => None,
        })
    }
}
