//! One observed method in the source of a monitor: a function that makes a letter of the call and steps, and the functions
//! for what users wrote in propositions.

use std::fmt::Write as _;

use prove::weave::{Call, Entry, Exit, Violation};

use crate::bodies::Body;
use crate::declared::{Kind, Specification};
use crate::language::expression::{Before, Expression, Piece};
use crate::language::propositions::Proposition;
use crate::source::{Calls, Writer};
use crate::types::{self, Parameter};

/// Writes the functions for a body; gives what the body has to call.
pub fn write(writer: &mut Writer<'_>, number: usize, body: &Body) -> Calls {
    let specification = writer.specification;
    let mut event = Event {
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
    let call = Call { class: writer.class.clone(), method: event.name(), parameters: event.parameters };
    let violation = Violation {
        exception: body.exception.as_ref().unwrap_or(&specification.exception).clone(),
        message: specification.name.clone(),
    };
    match specification.kind {
        Kind::Call => Calls::Entry(Entry { call, violation }),
        Kind::Return => {
            let before = event.before.into_iter().map(|value| (value.call, types::descriptor(value.ty)));
            let takes_result = event.result.is_some();
            Calls::Exit(Exit { call, violation, takes_result, before: before.collect() })
        }
    }
}

/// What is asked of calls of one body.
struct Event<'a> {
    number: usize,
    body: &'a Body,
    /// The parameters that propositions name, by number, and what they are in our functions.
    parameters: Vec<usize>,
    known: Vec<Parameter>,
    /// The result, if a proposition asks for it.
    result: Option<Parameter>,
    questions: Vec<Question<'a>>,
    /// All values of before.
    before: Vec<ValueBefore>,
}

/// A value proposition that can be true of these calls.
struct Question<'a> {
    bit: usize,
    expression: &'a Expression,
    /// Its values of before, among all of the event.
    before: Vec<usize>,
}

/// What is asked when the method begins.
struct ValueBefore {
    call: Call,
    /// A primitive type.
    ty: &'static str,
}

impl Event<'_> {
    fn name(&self) -> String {
        format!("event{}", self.number)
    }

    /// Finds out what propositions take from the call when they are evaluated.
    fn take(&mut self, writer: &Writer<'_>) {
        let pieces = self.questions.iter().flat_map(|question| &question.expression.pieces);
        self.parameters = positions(self.body, pieces);
        self.known = self.parameters.iter().map(|&number| parameter(writer, self.body, number)).collect();
        if self.questions.iter().any(|question| question.expression.uses_result()) {
            self.result = types::result(writer.program, self.body.method);
        }
    }

    /// The functions for `#pre`.
    fn ask_before(&mut self, writer: &mut Writer<'_>) {
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
    fn step(&self, writer: &mut Writer<'_>) {
        let mut declared = vec!["Object self".to_string()];
        declared.extend(self.taken().map(|parameter| format!("{} {}", parameter.erased, parameter.name)));
        let before = self.before.iter().enumerate();
        declared.extend(before.map(|(place, value)| format!("{} {}", value.ty, before_name(place))));
        if writer.specification.kind == Kind::Return {
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
    fn conditions(&self, writer: &Writer<'_>) -> Vec<(usize, String)> {
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
    fn ask(&self, writer: &mut Writer<'_>) {
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
fn value_before(writer: &mut Writer<'_>, body: &Body, method: String, value: &Before) -> Call {
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
    Call { class: writer.class.clone(), method, parameters }
}

/// The value propositions that can be true of calls of this method: those whose parameters it has, and whose result, if
/// they ask for it.
fn questions<'a>(specification: &'a Specification, body: &Body) -> Vec<Question<'a>> {
    let can_be_asked = |expression: &Expression| {
        let has = |name: &str| body.parameters.contains(&Some(name));
        expression.parameters().all(has) && (!expression.uses_result() || body.method.types.result.is_some())
    };
    let question = |(bit, proposition): (usize, &'a Proposition)| match proposition {
        Proposition::Value(expression) if can_be_asked(expression) => {
            Some(Question { bit, expression, before: Vec::new() })
        }
        _ => None,
    };
    specification.propositions.iter().enumerate().filter_map(question).collect()
}

fn call_bits(specification: &Specification, body: &Body) -> u32 {
    let is_it = |proposition: &Proposition| matches!(proposition, Proposition::Call(name) if name == body.method.name);
    let all = specification.propositions.iter().enumerate();
    all.filter(|(_, proposition)| is_it(proposition)).fold(0, |bits, (bit, _)| bits | 1 << bit)
}

/// The parameters that are named, each once, in order.
fn positions<'p>(body: &Body, pieces: impl IntoIterator<Item = &'p Piece>) -> Vec<usize> {
    let position = |piece: &Piece| match piece {
        Piece::Parameter(name) => body.parameters.iter().position(|known| *known == Some(name)),
        _ => None,
    };
    let mut found: Vec<usize> = pieces.into_iter().filter_map(position).collect();
    found.sort_unstable();
    found.dedup();
    found
}

fn parameter(writer: &Writer<'_>, body: &Body, number: usize) -> Parameter {
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
fn java(pieces: &[Piece], before: &[String]) -> String {
    let piece = |piece: &Piece| match piece {
        Piece::Java(text) => text.clone(),
        Piece::This => "$this".into(),
        Piece::Result => types::RESULT.into(),
        Piece::Parameter(name) => parameter_name(name),
        Piece::Pre(number) => before[*number].clone(),
    };
    pieces.iter().map(piece).collect::<String>().trim().to_string()
}
