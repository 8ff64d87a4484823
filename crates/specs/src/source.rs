//! The monitor of a specification as a Java class, and what its observed methods call.
//!
//! Plain code without collections: the symbolic machine executes it like the rest of the program, and value propositions
//! are branches that a search can turn.

use std::fmt::Write as _;
use std::ops::RangeInclusive;

use classes::class::Class;
use classes::program::Program;
use prove::weave::{Call, Entry, Exit, Violation};

use crate::bodies::{Bodies, Body};
use crate::declared::{Kind, Specification};
use crate::language::expression::{Expression, Piece};
use crate::language::propositions::Proposition;
use crate::transitions;
use crate::types::{self, Parameter};

/// A monitor, written.
#[derive(Debug)]
pub struct Written {
    /// Internal name of the monitor's class.
    pub class: String,
    /// Internal name of the interface of those who hold a monitor, and the name of its methods.
    pub holder: String,
    pub accessor: String,
    /// The sources of both, by the names of their files.
    pub sources: Vec<(String, String)>,
    /// The lines of the monitor's source that users wrote.
    pub foreign: Vec<(RangeInclusive<u32>, String)>,
    /// What each body calls, in their order.
    pub calls: Vec<Calls>,
}

#[derive(Debug)]
pub enum Calls {
    Entry(Entry),
    Exit(Exit),
}

pub fn write(
    program: &'static Program,
    ty: &'static Class,
    specification: &Specification,
    bodies: &Bodies,
) -> Written {
    let name = format!("{}${}$Monitor", ty.unqualified_name(), specification.name);
    let holder = format!("{}${}$Monitored", ty.unqualified_name(), specification.name);
    let package = ty.package();
    let internal =
        |name: &str| if package.is_empty() { name.to_string() } else { format!("{package}/{name}") };
    let accessor = format!("provoke${}${}", ty.name.replace('/', "$"), specification.name);
    let mut writer = Writer {
        program,
        ty: types::of_class(ty),
        specification,
        asks_observed: asks_observed(specification, bodies),
        name: name.clone(),
        holder: holder.clone(),
        class: internal(&name),
        text: String::new(),
        foreign: Vec::new(),
    };
    let head = if package.is_empty() {
        String::new()
    } else {
        format!("package {};\n\n", package.replace('/', "."))
    };
    writer.text.push_str(&head);
    writer.line(&format!("/** Watches the specification {} of {ty}. */", specification.name));
    writer.line(&format!("public final class {name} {{"));
    writer.line("    private static final provoke.spec.Guide GUIDE = new provoke.spec.Guide();");
    writer.state(&accessor);
    let calls = bodies.all.iter().enumerate().map(|(number, body)| writer.body(number, body)).collect();
    let text = transitions::write(&specification.monitor);
    writer.text.push_str(&text);
    writer.line("}");
    let holding = format!(
        "{head}/** Objects that have a monitor of the specification {spec} of {ty}. */\n\
         public interface {holder} {{\n    {name} {accessor}();\n\n    void {accessor}({name} monitor);\n}}\n",
        spec = specification.name,
    );
    Written {
        class: internal(&name),
        holder: internal(&holder),
        accessor,
        sources: vec![
            (format!("{}.java", internal(&name)), writer.text),
            (format!("{}.java", internal(&holder)), holding),
        ],
        foreign: writer.foreign,
        calls,
    }
}

struct Writer<'a> {
    program: &'static Program,
    /// The specified type, as Java calls it.
    ty: String,
    specification: &'a Specification,
    /// Whether propositions call methods that are observed.
    asks_observed: bool,
    name: String,
    holder: String,
    /// Internal name.
    class: String,
    text: String,
    foreign: Vec<(RangeInclusive<u32>, String)>,
}

impl Writer<'_> {
    fn line(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
    }

    /// The state, per object or per object and thread, and how it is found.
    fn state(&mut self, accessor: &str) {
        let (name, holder) = (&self.name, &self.holder);
        let find = format!(
            "
    /** The monitor of an object; none if it is no object of the application. */
    private static synchronized {name} of(Object self) {{
        if (!(self instanceof {holder})) {{
            return null;
        }}
        {holder} holder = ({holder}) self;
        {name} monitor = holder.{accessor}();
        if (monitor == null) {{
            monitor = new {name}();
            holder.{accessor}(monitor);
        }}
        return monitor;
    }}
"
        );
        let state = if self.specification.per_thread {
            "
    private OfThread first;

    /** The state of a thread that called the object, and the one that came next. */
    private static final class OfThread {
        final Thread thread;
        OfThread next;
        int state;

        OfThread(Thread thread) {
            this.thread = thread;
        }
    }

    private OfThread current() {
        Thread thread = Thread.currentThread();
        OfThread last = null;
        for (OfThread known = first; known != null; known = known.next) {
            if (known.thread == thread) {
                return known;
            }
            last = known;
        }
        OfThread own = new OfThread(thread);
        if (last == null) {
            first = own;
        } else {
            last.next = own;
        }
        return own;
    }

    /** Whether this event violates the specification, or an earlier one of this thread did. */
    private synchronized boolean step(int letter) {
        OfThread own = current();
        own.state = next(own.state, letter);
        GUIDE.report(distance(own.state));
        return isViolated(own.state);
    }
"
        } else {
            "
    private int state;

    /** Whether this event violates the specification, or an earlier one did. */
    private synchronized boolean step(int letter) {
        state = next(state, letter);
        GUIDE.report(distance(state));
        return isViolated(state);
    }
"
        };
        self.text.push_str(&find);
        self.text.push_str(state);
        if self.asks_observed {
            self.text.push_str(
                "
    /** Who evaluates a proposition: what it calls for that is no event. */
    private Thread asking;
",
            );
        }
    }

    /// What a body calls: it makes a letter of the call, steps, and says whether that is a violation.
    fn body(&mut self, number: usize, body: &Body) -> Calls {
        let specification = self.specification;
        let questions = questions(specification, body);
        let mut parameters: Vec<usize> = Vec::new();
        for question in questions.iter().flatten() {
            let own = question.pieces.iter().filter_map(|piece| position(body, piece));
            own.for_each(|parameter| {
                if !parameters.contains(&parameter) {
                    parameters.push(parameter);
                }
            });
        }
        parameters.sort_unstable();
        let takes_result = questions.iter().flatten().any(|question| question.uses_result());
        let mut before = Vec::new();
        let mut asked = Vec::new();
        for (proposition, question) in questions.iter().enumerate() {
            let Some(question) = question else { continue };
            let values = self.before(number, proposition, body, question, &mut before);
            asked.push((proposition, values));
        }
        let is_return = self.specification.kind == Kind::Return;
        let known: Vec<Parameter> = parameters.iter().map(|&i| self.parameter(body, i)).collect();
        let mut declared: Vec<String> = vec!["Object self".into()];
        declared.extend(known.iter().map(|parameter| format!("{} {}", parameter.erased, parameter.name)));
        let result = types::result(self.program, body.method).filter(|_| takes_result);
        declared.extend(result.iter().map(|result| format!("{} {}", result.erased, result.name)));
        declared.extend(before.iter().enumerate().map(|(i, (_, ty, _))| format!("{ty} {}", before_name(i))));
        if is_return {
            declared.push("Throwable thrown".into());
        }
        let method = format!("event{number}");
        let mut code = format!("\n    /** {}. */\n", body.method);
        let _ =
            writeln!(code, "    public static boolean {method}({}) throws Throwable {{", declared.join(", "));
        let _ = writeln!(code, "        {} monitor = of(self);", self.name);
        code.push_str("        if (monitor == null) {\n            return false;\n        }\n");
        let _ = writeln!(code, "        int letter = {};", self.call_bits(body));
        let (begin, end) = self.asking("false");
        code.push_str(&begin);
        for (bit, proposition) in self.specification.propositions.iter().enumerate() {
            let condition = match proposition {
                Proposition::Call(_) => continue,
                Proposition::Exception(class) => {
                    format!("thrown instanceof {}", types::of_name(self.program, class))
                }
                Proposition::Value(expression) => {
                    let Some((_, values)) = asked.iter().find(|(asked, _)| *asked == bit) else { continue };
                    let mut arguments = vec![format!("({}) self", self.ty)];
                    arguments.extend(known.iter().map(|parameter| parameter.name.clone()));
                    arguments.extend(result.iter().map(|result| result.name.clone()));
                    arguments.extend(values.iter().map(|&value| before_name(value)));
                    let value = format!("value{number}_{bit}({})", arguments.join(", "));
                    if expression.uses_result() { format!("thrown == null && {value}") } else { value }
                }
            };
            let _ = writeln!(
                code,
                "        if ({condition}) {{\n            letter |= {};\n        }}",
                1u32 << bit
            );
        }
        code.push_str(end);
        code.push_str("        return monitor.step(letter);\n    }\n");
        self.text.push_str(&code);
        for (bit, values) in &asked {
            let question = questions[*bit].expect("only what is asked is among them");
            let mut declared = vec![format!("{} $this", self.ty)];
            declared
                .extend(known.iter().map(|parameter| format!("{} {}", parameter.generic, parameter.name)));
            declared.extend(result.iter().map(|result| format!("{} {}", result.generic, result.name)));
            for &value in values {
                declared.push(format!("{} {}", before[value].1, before_name(value)));
            }
            let names: Vec<String> = values.iter().map(|&value| before_name(value)).collect();
            let expression = java(&question.pieces, &names);
            let head = format!("private static boolean value{number}_{bit}({})", declared.join(", "));
            self.function(&head, &expression, "", "");
        }
        let call = Call { class: self.class.clone(), method, parameters };
        let violation = Violation {
            exception: body.exception.clone().unwrap_or_else(|| self.specification.exception.clone()),
            message: self.specification.name.clone(),
        };
        if !is_return {
            return Calls::Entry(Entry { call, violation });
        }
        let before = before.into_iter().map(|(call, _, descriptor)| (call, descriptor)).collect();
        Calls::Exit(Exit { call, violation, takes_result, before })
    }

    /// The functions for `#pre` of one proposition; gives their numbers among all of the body.
    fn before(
        &mut self,
        number: usize,
        proposition: usize,
        body: &Body,
        question: &Expression,
        all: &mut Vec<(Call, &'static str, String)>,
    ) -> Vec<usize> {
        let mut numbers = Vec::new();
        for (i, value) in question.before.iter().enumerate() {
            let mut parameters: Vec<usize> =
                value.pieces.iter().filter_map(|piece| position(body, piece)).collect();
            parameters.sort_unstable();
            parameters.dedup();
            let method = format!("before{number}_{proposition}_{i}");
            let mut declared = vec!["Object self".to_string()];
            let known: Vec<Parameter> = parameters.iter().map(|&i| self.parameter(body, i)).collect();
            declared.extend(known.iter().map(|parameter| format!("{} {}", parameter.erased, parameter.name)));
            let nothing = if value.ty == "boolean" { "false" } else { "0" };
            // Code that the type inherits may run for objects of other types.
            let mut begin = format!(
                "        if (!(self instanceof {})) {{\n            return {nothing};\n        }}\n        {ty} $this = ({ty}) self;\n",
                self.holder,
                ty = self.ty
            );
            let (asking, end) = self.asking(nothing);
            if self.asks_observed {
                let _ = writeln!(begin, "        {} monitor = of(self);\n{asking}", self.name);
            }
            let head = format!("public static {} {method}({})", value.ty, declared.join(", "));
            // `#pre(e)` is an int by default, whatever e is.
            let expression = format!("({}) ({})", value.ty, java(&value.pieces, &[]));
            self.function(&head, &expression, &begin, end);
            numbers.push(all.len());
            let call = Call { class: self.class.clone(), method, parameters };
            all.push((call, value.ty, types::descriptor(value.ty)));
        }
        numbers
    }

    /// What stands around the evaluation of propositions that call observed methods: these calls are no events.
    fn asking(&self, nothing: &str) -> (String, &'static str) {
        if !self.asks_observed {
            return (String::new(), "");
        }
        let begin = format!(
            "        if (monitor.asking == Thread.currentThread()) {{\n            return {nothing};\n        }}\n        \
             monitor.asking = Thread.currentThread();\n        try {{\n"
        );
        (begin, "        } finally {\n            monitor.asking = null;\n        }\n")
    }

    /// A method that returns what a user wrote, after `begin`.
    fn function(&mut self, head: &str, expression: &str, begin: &str, end: &str) {
        let _ = write!(self.text, "\n    {head} throws Throwable {{\n{begin}        return\n");
        let first = self.text.matches('\n').count() as u32 + 1;
        let last = first + expression.matches('\n').count() as u32 + 1;
        self.foreign.push((first..=last, expression.to_string()));
        // On lines of its own: it may end with a comment.
        let _ = writeln!(self.text, "{expression}\n        ;\n{end}    }}");
    }

    fn call_bits(&self, body: &Body) -> u32 {
        let propositions = self.specification.propositions.iter().enumerate();
        let is_it = |proposition: &Proposition| matches!(proposition, Proposition::Call(name) if name == body.method.name);
        propositions.filter(|(_, proposition)| is_it(proposition)).fold(0, |bits, (bit, _)| bits | 1 << bit)
    }

    fn parameter(&self, body: &Body, number: usize) -> Parameter {
        let name = body.parameters[number].unwrap_or_default();
        types::parameter(self.program, body.method, number, &parameter_name(name))
    }
}

/// Whether a proposition may call a method whose calls are events: by name, which is all that can be seen here.
fn asks_observed(specification: &Specification, bodies: &Bodies) -> bool {
    let expressions = specification.propositions.iter().filter_map(|proposition| match proposition {
        Proposition::Value(expression) => Some(expression),
        _ => None,
    });
    let java = expressions
        .flat_map(|expression| {
            expression.pieces.iter().chain(expression.before.iter().flat_map(|before| &before.pieces))
        })
        .filter_map(|piece| match piece {
            Piece::Java(text) => Some(text),
            _ => None,
        });
    let calls =
        |text: &String| bodies.all.iter().any(|body| text.contains(&format!("{}(", body.method.name)));
    java.into_iter().any(calls)
}

/// The value propositions that can be true of calls of this method, in the places of their bits: those whose parameters it
/// has, and whose result, if they ask for it.
fn questions<'s>(specification: &'s Specification, body: &Body) -> Vec<Option<&'s Expression>> {
    let can_be_asked = |expression: &Expression| {
        let has = |name: &str| body.parameters.contains(&Some(name));
        expression.parameters().all(has) && (!expression.uses_result() || body.method.types.result.is_some())
    };
    let question = |proposition: &'s Proposition| match proposition {
        Proposition::Value(expression) if can_be_asked(expression) => Some(expression),
        _ => None,
    };
    specification.propositions.iter().map(question).collect()
}

fn position(body: &Body, piece: &Piece) -> Option<usize> {
    match piece {
        Piece::Parameter(name) => body.parameters.iter().position(|known| *known == Some(name)),
        _ => None,
    }
}

fn before_name(number: usize) -> String {
    format!("$pre{number}")
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
