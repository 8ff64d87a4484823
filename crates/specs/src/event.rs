//! One observed method in the source of a monitor: a function that makes a letter of the call and steps, and the functions
//! for what users wrote in propositions.

use std::fmt::Write as _;

use prove::weave::{EntryHook, ExitHook, MonitorCall, Violation};

use crate::bodies::ObservedMethod;
use crate::declared::{CheckTime, Specification};
use crate::language::expression::{ExpressionPart, OldValue, ValueExpression};
use crate::language::propositions::Proposition;
use crate::source::{Calls, MonitorWriter};
use crate::types::{self, Parameter};

/// Writes the functions for a body; gives what the body has to call.
pub fn write(writer: &mut MonitorWriter<'_>, number: usize, body: &ObservedMethod) -> Calls {
    let specification = writer.specification;
    let mut event = ObservedEvent {
        number,
        body,
        parameters: Vec::new(),
        known: Vec::new(),
        result: None,
        questions: questions(specification, body),
        before: Vec::new(),
    };
    event.take(writer);
    event.ask_before(writer);
    event.step(writer);
    event.ask(writer);
    let call =
        MonitorCall { class: writer.class.clone(), method: event.name(), parameters: event.parameters };
    let violation = Violation {
        exception: body.exception.as_ref().unwrap_or(&specification.exception).clone(),
        message: specification.name.clone(),
    };
    match specification.kind {
        CheckTime::Call => Calls::Entry(EntryHook { call, violation }),
        CheckTime::Return => {
            let before = event.before.into_iter().map(|value| (value.call, types::descriptor(value.ty)));
            let takes_result = event.result.is_some();
            Calls::Exit(ExitHook { call, violation, takes_result, before: before.collect() })
        }
    }
}

/// What is asked of calls of one body.
struct ObservedEvent<'a> {
    number: usize,
    body: &'a ObservedMethod,
    /// The parameters that propositions name, by number, and what they are in our functions.
    parameters: Vec<usize>,
    known: Vec<Parameter>,
    /// The result, if a proposition asks for it.
    result: Option<Parameter>,
    questions: Vec<ValueQuery<'a>>,
    /// All values of before.
    before: Vec<ValueBefore>,
}

/// A value proposition that can be true of these calls.
struct ValueQuery<'a> {
    bit: usize,
    expression: &'a ValueExpression,
    /// Its values of before, among all of the event.
    before: Vec<usize>,
}

/// What is asked when the method begins.
struct ValueBefore {
    call: MonitorCall,
    /// A primitive type.
    ty: &'static str,
}

impl ObservedEvent<'_> {
    fn name(&self) -> String {
        format!("event{}", self.number)
    }

    /// Finds out what propositions take from the call when they are evaluated.
    fn take(&mut self, writer: &MonitorWriter<'_>) {
        let pieces = self.questions.iter().flat_map(|question| &question.expression.pieces);
        self.parameters = positions(self.body, pieces);
        self.known = self.parameters.iter().map(|&number| parameter(writer, self.body, number)).collect();
        if self.questions.iter().any(|question| question.expression.uses_result()) {
            self.result = types::result(writer.program, self.body.method);
        }
    }

    /// The functions for `#pre`.
    fn ask_before(&mut self, writer: &mut MonitorWriter<'_>) {
        for question in &mut self.questions {
            for value in &question.expression.before {
                let place = self.before.len();
                let method = format!("before{}_{place}", self.number);
                question.before.push(place);
                let call = value_before(writer, self.body, method, value);
                self.before.push(ValueBefore { call, ty: value.ty });
            }
        }
    }

    /// The function that the body calls.
    fn step(&self, writer: &mut MonitorWriter<'_>) {
        let mut declared = vec!["Object self".to_string()];
        declared.extend(self.taken().map(|parameter| format!("{} {}", parameter.erased, parameter.name)));
        let before = self.before.iter().enumerate();
        declared.extend(before.map(|(place, value)| format!("{} {}", value.ty, before_name(place))));
        if writer.specification.kind == CheckTime::Return {
            declared.push("Throwable thrown".into());
        }
        let (begin, end) = writer.asking("false");
        let mut code = format!(
            "
    /** {method}. */
    public static boolean {name}({declared}) throws Throwable {{
        {monitor} monitor = of(self);
        if (monitor == null) {{
            return false;
        }}
        int letter = {bits};
{begin}",
            method = self.body.method,
            name = self.name(),
            declared = declared.join(", "),
            monitor = writer.name,
            bits = call_bits(writer.specification, self.body),
        );
        for (bit, condition) in self.conditions(writer) {
            let _ = writeln!(
                code,
                "        if ({condition}) {{\n            letter |= {};\n        }}",
                1u32 << bit
            );
        }
        let _ = writeln!(code, "{end}        return monitor.step(letter);\n    }}");
        writer.text.push_str(&code);
    }

    /// When the bits of value and exception propositions are set.
    fn conditions(&self, writer: &MonitorWriter<'_>) -> Vec<(usize, String)> {
        let exceptions =
            writer.specification.propositions.iter().enumerate().filter_map(|(bit, proposition)| {
                let Proposition::Exception(class) = proposition else { return None };
                Some((bit, format!("thrown instanceof {}", types::of_name(writer.program, class))))
            });
        let values = self.questions.iter().map(|question| {
            let mut arguments = vec![format!("({}) self", writer.ty)];
            arguments.extend(self.taken().map(|parameter| parameter.name.clone()));
            arguments.extend(question.before.iter().map(|&place| before_name(place)));
            let value = format!("value{}_{}({})", self.number, question.bit, arguments.join(", "));
            let asks_result = question.expression.uses_result();
            (question.bit, if asks_result { format!("thrown == null && {value}") } else { value })
        });
        exceptions.chain(values).collect()
    }

    /// The functions for value propositions.
    fn ask(&self, writer: &mut MonitorWriter<'_>) {
        for question in &self.questions {
            let mut declared = vec![format!("{} $this", writer.ty)];
            declared
                .extend(self.taken().map(|parameter| format!("{} {}", parameter.generic, parameter.name)));
            for &place in &question.before {
                declared.push(format!("{} {}", self.before[place].ty, before_name(place)));
            }
            let head = format!(
                "private static boolean value{}_{}({})",
                self.number,
                question.bit,
                declared.join(", ")
            );
            let before: Vec<String> = question.before.iter().map(|&place| before_name(place)).collect();
            let expression = java(&question.expression.pieces, &before);
            writer.function(&head, ("", ""), &expression, question.expression.to_string());
        }
    }

    /// Parameters, then the result.
    fn taken(&self) -> impl Iterator<Item = &Parameter> {
        self.known.iter().chain(&self.result)
    }
}

/// The function for one `#pre`, which is asked when the method begins.
fn value_before(
    writer: &mut MonitorWriter<'_>,
    body: &ObservedMethod,
    method: String,
    value: &OldValue,
) -> MonitorCall {
    let parameters = positions(body, &value.pieces);
    let mut declared = vec!["Object self".to_string()];
    let known = parameters.iter().map(|&number| parameter(writer, body, number));
    declared.extend(known.map(|parameter| format!("{} {}", parameter.erased, parameter.name)));
    let nothing = if value.ty == "boolean" { "false" } else { "0" };
    let (asking, end) = writer.asking(nothing);
    // Code that the type inherits may run for objects of other types.
    let begin = format!(
        "        {monitor} monitor = of(self);
        if (monitor == null) {{
            return {nothing};
        }}
        {ty} $this = ({ty}) self;
{asking}",
        monitor = writer.name,
        ty = writer.ty
    );
    let head = format!("public static {} {method}({})", value.ty, declared.join(", "));
    // `#pre(e)` is an int by default, whatever e is.
    let expression = format!("({}) (\n{}\n)", value.ty, java(&value.pieces, &[]));
    writer.function(&head, (&begin, end), &expression, value.to_string());
    MonitorCall { class: writer.class.clone(), method, parameters }
}

/// The value propositions that can be true of calls of this method: those whose parameters it has, and whose result, if
/// they ask for it.
fn questions<'a>(specification: &'a Specification, body: &ObservedMethod) -> Vec<ValueQuery<'a>> {
    let can_be_asked = |expression: &ValueExpression| {
        let has = |name: &str| body.parameters.contains(&Some(name));
        expression.parameters().all(has) && (!expression.uses_result() || body.method.types.result.is_some())
    };
    let question = |(bit, proposition): (usize, &'a Proposition)| match proposition {
        Proposition::Value(expression) if can_be_asked(expression) => {
            Some(ValueQuery { bit, expression, before: Vec::new() })
        }
        _ => None,
    };
    specification.propositions.iter().enumerate().filter_map(question).collect()
}

fn call_bits(specification: &Specification, body: &ObservedMethod) -> u32 {
    let is_it = |proposition: &Proposition| matches!(proposition, Proposition::Call(name) if name == body.method.name);
    let all = specification.propositions.iter().enumerate();
    all.filter(|(_, proposition)| is_it(proposition)).fold(0, |bits, (bit, _)| bits | 1 << bit)
}

/// The parameters that are named, each once, in order.
fn positions<'p>(body: &ObservedMethod, pieces: impl IntoIterator<Item = &'p ExpressionPart>) -> Vec<usize> {
    let position = |piece: &ExpressionPart| match piece {
        ExpressionPart::Parameter(name) => body.parameters.iter().position(|known| *known == Some(name)),
        _ => None,
    };
    let mut found: Vec<usize> = pieces.into_iter().filter_map(position).collect();
    found.sort_unstable();
    found.dedup();
    found
}

fn parameter(writer: &MonitorWriter<'_>, body: &ObservedMethod, number: usize) -> Parameter {
    let name = body.parameters[number].unwrap_or_default();
    types::parameter(writer.program, body.method, number, &parameter_name(name))
}

fn before_name(place: usize) -> String {
    format!("$pre{place}")
}

fn parameter_name(name: &str) -> String {
    format!("${name}")
}

/// The expression in Java, with our names for what it takes from the call.
fn java(pieces: &[ExpressionPart], before: &[String]) -> String {
    let piece = |piece: &ExpressionPart| match piece {
        ExpressionPart::Java(text) => text.clone(),
        ExpressionPart::This => "$this".into(),
        ExpressionPart::Result => types::RESULT.into(),
        ExpressionPart::Parameter(name) => parameter_name(name),
        ExpressionPart::Pre(number) => before[*number].clone(),
    };
    pieces.iter().map(piece).collect::<String>().trim().to_string()
}
