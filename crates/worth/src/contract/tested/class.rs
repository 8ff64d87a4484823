//! One test class: which of its calls are expected to throw, and which are not.
//!
//! Which methods of the program they call is not asked here.

use std::collections::BTreeMap;

use classes::annotation_values::{Annotated, Annotation, AnnotationElement};
use classes::class::{Method, MethodSite};
use classes::class_file::{ClassFile, ClassFileReader};
use classes::code::Code;
use rustc_hash::FxHashMap;

use super::assertions::{ExceptionName, TestedOutcome};
use super::body::{CallInTest, TestBody};

/// Annotations of methods that test frameworks call.
const TEST: &[&str] = &["Test", "ParameterizedTest", "RepeatedTest", "TestFactory", "Property"];
/// Annotations of what is not run.
const OFF: &[&str] = &["Disabled", "Ignore"];
/// What tests that are annotated so expect: of JUnit 4 and of TestNG.
const WITH_EXPECTATION: &[&str] = &["org/junit/Test", "org/testng/annotations/Test"];
const EXPECTATION: &[&str] = &["expected", "expectedExceptions"];
/// An annotation with one of these in its name may expect anything.
const UNKNOWN_EXPECTATION: &[&str] = &["Expect", "Exception", "Fail"];
/// Objects that are made by these take any argument.
const MOCKS: &[&str] = &["org/mockito/", "org/easymock/", "org/powermock/", "org/jmock/", "mockit/"];

/// Calls that a test makes together.
#[derive(Debug)]
pub(super) struct TestedCalls {
    /// `FooTest.rejectsNull`
    pub test: String,
    /// What is expected of one of them; nothing if all of them return.
    pub exceptions: Vec<ExceptionName>,
    /// In the order of the code. The last one is what the test is about.
    pub calls: Vec<TestedCall>,
}

#[derive(Debug, Clone, Copy)]
pub(super) struct TestedCall {
    pub site: &'static MethodSite,
    /// The parameters that null is passed for, one bit each.
    pub nulls: u64,
}

/// Calls of which something is said together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Stretch {
    Method,
    /// After `ExpectedException.expect`, by its number.
    Expected(usize),
    /// In a `try` that fails if it gets to its end: where its handler is.
    Try(u32),
}

/// All stretches of which a class file says something.
pub(super) fn read(reader: &mut ClassFileReader, bytes: &[u8]) -> Vec<TestedCalls> {
    let Some(file) = reader.read(bytes) else { return Vec::new() };
    if is_annotated(&file.annotations, OFF) {
        return Vec::new();
    }
    let has_expectation =
        |method: &Method| method.annotations.iter().any(|name| WITH_EXPECTATION.contains(name));
    let annotated =
        if file.methods.iter().any(has_expectation) { file.annotated(bytes) } else { Annotated::default() };
    TestClass::new(file, annotated).stretches()
}

fn is_annotated(annotations: &[&'static str], names: &[&str]) -> bool {
    annotations.iter().any(|name| names.contains(&simple_name(name)))
}

fn simple_name(name: &str) -> &str {
    name.rsplit(['/', '$']).next().unwrap_or(name)
}

struct TestClass {
    file: ClassFile,
    annotated: Annotated,
    bodies: Vec<Option<TestBody>>,
    /// What becomes of lambdas, by name and descriptor.
    lambdas: FxHashMap<(&'static str, &'static str), TestedOutcome>,
    has_mocks: bool,
}

impl TestClass {
    fn new(file: ClassFile, annotated: Annotated) -> TestClass {
        let read = |method: &Method| method.code.as_ref().map(|code| TestBody::read(method, code));
        let bodies: Vec<Option<TestBody>> = file.methods.iter().map(read).collect();
        let all = || bodies.iter().flatten();
        let is_mock = |call: &CallInTest| MOCKS.iter().any(|prefix| call.site.class.starts_with(prefix));
        let has_mocks = all().any(|body| body.calls.iter().any(is_mock));
        let lambdas = all().flat_map(|body| &body.handed_over).filter(|over| over.code.class == file.name);
        let lambdas =
            lambdas.map(|over| ((over.code.name, over.code.descriptor), over.outcome.clone())).collect();
        TestClass { file, annotated, bodies, lambdas, has_mocks }
    }

    fn stretches(&self) -> Vec<TestedCalls> {
        let mut all = Vec::new();
        for (index, method) in self.file.methods.iter().enumerate() {
            let (Some(code), Some(body)) = (&method.code, &self.bodies[index]) else { continue };
            if is_annotated(&method.annotations, OFF) {
                continue;
            }
            all.extend(self.of_method(index, method, code, body));
            // A method by its name: what it is passed is not known.
            for over in body.handed_over.iter().filter(|over| over.code.class != self.file.name) {
                if let TestedOutcome::Throws(exceptions) = &over.outcome {
                    let calls = vec![TestedCall { site: over.code, nulls: 0 }];
                    all.push(TestedCalls { test: self.name(method), exceptions: exceptions.clone(), calls });
                }
            }
        }
        all
    }

    fn of_method(&self, index: usize, method: &Method, code: &Code, body: &TestBody) -> Vec<TestedCalls> {
        let whole = self.outcome(index, method);
        let mut stretches: BTreeMap<Stretch, (TestedOutcome, Vec<TestedCall>)> = BTreeMap::new();
        for call in &body.calls {
            let Some((stretch, outcome)) = stretch(call, code, body, whole.as_ref()) else { continue };
            // A mock takes what it is given, and says nothing about the class that it stands for.
            let is_of_mock = self.has_mocks && !call.is_static && call.site.name != "<init>";
            if outcome == TestedOutcome::Returns && is_of_mock {
                continue;
            }
            let (_, calls) = stretches.entry(stretch).or_insert_with(|| (outcome, Vec::new()));
            calls.push(TestedCall { site: call.site, nulls: call.nulls });
        }
        let stretches = stretches.into_values().map(|(outcome, calls)| {
            let exceptions = match outcome {
                TestedOutcome::Throws(exceptions) => exceptions,
                TestedOutcome::Returns => Vec::new(),
            };
            TestedCalls { test: self.name(method), exceptions, calls }
        });
        stretches.collect()
    }

    /// What becomes of a method as a whole, as far as somebody says. Of a helper nobody does.
    fn outcome(&self, index: usize, method: &Method) -> Option<TestedOutcome> {
        if let Some(said) = self.lambdas.get(&(method.name, method.descriptor)) {
            return Some(said.clone());
        }
        let annotations = self.annotated.methods.get(index).map_or(&[][..], |all| all);
        let expected: Vec<ExceptionName> = annotations.iter().flat_map(expected).collect();
        if !expected.is_empty() {
            return Some(TestedOutcome::Throws(expected));
        }
        let is_old = method.name.starts_with("test") && method.is_public() && method.descriptor == "()V";
        let is_test = is_old || is_annotated(&method.annotations, TEST);
        let is_plain =
            |name: &&'static str| !UNKNOWN_EXPECTATION.iter().any(|part| simple_name(name).contains(part));
        (is_test && method.annotations.iter().all(is_plain)).then_some(TestedOutcome::Returns)
    }

    /// `FooTest.rejectsNull`, for what is in its lambdas, too.
    fn name(&self, method: &Method) -> String {
        let class = self.file.name.rsplit('/').next().unwrap_or(self.file.name).replace('$', ".");
        let within = method.name.strip_prefix("lambda$").and_then(|rest| rest.rsplit_once('$'));
        format!("{class}.{}", within.map_or(method.name, |(name, _)| name))
    }
}

/// Where a call belongs, and what is said of it there.
fn stretch(
    call: &CallInTest,
    code: &Code,
    body: &TestBody,
    whole: Option<&TestedOutcome>,
) -> Option<(Stretch, TestedOutcome)> {
    let covers = |range: &classes::code::Handler| range.start <= call.pc && call.pc < range.end;
    let around: Vec<_> = code.handlers.iter().filter(|h| covers(h) && h.catches.is_some()).collect();
    let fails = |h: &classes::code::Handler| body.fails.iter().any(|&pc| call.pc < pc && pc < h.end);
    if let Some(handler) = around.iter().find(|handler| fails(handler)) {
        // One handler has an entry for each type that it catches.
        let same = around.iter().filter(|other| other.target == handler.target);
        let names =
            same.filter_map(|h| h.catches).map(|site| ExceptionName::Class(site.name.into())).collect();
        return Some((Stretch::Try(handler.target), TestedOutcome::Throws(names)));
    }
    let expected = body.expected_from.iter().enumerate().rfind(|(_, (from, _))| *from < call.pc);
    if let Some((number, (_, name))) = expected {
        return Some((Stretch::Expected(number), TestedOutcome::Throws(vec![name.clone()])));
    }
    let whole = whole?.clone();
    // What is caught may be expected: nobody says.
    (around.is_empty() || whole != TestedOutcome::Returns).then_some((Stretch::Method, whole))
}

fn expected(annotation: &Annotation) -> Vec<ExceptionName> {
    if !WITH_EXPECTATION.contains(&&*annotation.name) {
        return Vec::new();
    }
    let elements = EXPECTATION.iter().filter_map(|name| annotation.element(name));
    let values = elements.flat_map(|element| match element {
        AnnotationElement::List(all) => all.as_slice(),
        one => std::slice::from_ref(one),
    });
    let names = values.filter_map(|value| match value {
        // What JUnit has where nothing is written.
        AnnotationElement::Class(name) if name == "org/junit/Test$None" => None,
        AnnotationElement::Class(name) => Some(ExceptionName::Class(name.clone())),
        _ => None,
    });
    names.collect()
}
