//! The monitor of a specification as a Java class, and what its observed methods call.
//!
//! Plain code without collections: the symbolic machine executes it like the rest of the program, and value propositions
//! are branches that a search can turn.

use std::fmt::Write as _;
use std::ops::RangeInclusive;

use classes::class::{Class, Method};
use classes::program::Program;
use prove::weave::{EntryHook, ExitHook};

use crate::bodies::Bodies;
use crate::declared::{CheckTime, Specification};
use crate::event;
use crate::language::expression::ExpressionPart;
use crate::language::propositions::Proposition;
use crate::transitions;
use crate::types;

/// A monitor, written.
#[derive(Debug)]
pub struct MonitorSource {
    /// Internal name of the monitor's class.
    pub class: String,
    /// Internal name of the interface of those who hold a monitor, and the name of its methods.
    pub holder: String,
    pub accessor: String,
    /// The sources of both, by the names of their files.
    pub sources: Vec<(String, String)>,
    /// The lines of the monitor's source that users wrote, and what they wrote.
    pub foreign: Vec<(RangeInclusive<u32>, String)>,
    /// What each body calls, in their order.
    pub calls: Vec<Calls>,
}

#[derive(Debug)]
pub enum Calls {
    Entry(EntryHook),
    Exit(ExitHook),
}

/// Whether this internal name is of one of the classes written here: a monitor, what belongs to it, or what objects are given to know their
/// monitors by.
pub fn is_monitor(class: &str) -> bool {
    let name = class.rsplit('/').next().unwrap_or_default();
    name.ends_with("$Monitor") || name.contains("$Monitor$") || name.ends_with("$Monitored")
}

/// Whether a method was added to a class so that its objects know their monitors.
pub fn is_accessor(method: &Method) -> bool {
    method.name.starts_with(ACCESSOR)
}

const ACCESSOR: &str = "provoke$";

pub fn write(
    program: &'static Program,
    ty: &'static Class,
    specification: &Specification,
    bodies: &Bodies,
) -> MonitorSource {
    let name = format!("{}${}$Monitor", ty.unqualified_name(), specification.name);
    let holder = format!("{}${}$Monitored", ty.unqualified_name(), specification.name);
    let package = ty.package();
    let internal =
        |name: &str| if package.is_empty() { name.to_string() } else { format!("{package}/{name}") };
    let accessor = format!("{ACCESSOR}{}${}", ty.name.replace('/', "$"), specification.name);
    let mut writer = MonitorWriter {
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
    let of_calls = specification.kind == CheckTime::Call;
    writer.line(&format!(
        "    private static final provoke.spec.Guide GUIDE = new provoke.spec.Guide({of_calls});"
    ));
    writer.state(&accessor);
    let calls =
        bodies.all.iter().enumerate().map(|(number, body)| event::write(&mut writer, number, body)).collect();
    let text = transitions::write(&specification.monitor);
    writer.text.push_str(&text);
    writer.line("}");
    let holding = format!(
        "{head}/** Objects that have a monitor of the specification {spec} of {ty}. */\n\
         public interface {holder} {{\n    {name} {accessor}();\n\n    void {accessor}({name} monitor);\n}}\n",
        spec = specification.name,
    );
    MonitorSource {
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

pub struct MonitorWriter<'a> {
    pub program: &'static Program,
    /// The specified type, as Java calls it.
    pub ty: String,
    pub specification: &'a Specification,
    /// Whether propositions call methods that are observed.
    pub asks_observed: bool,
    pub name: String,
    pub holder: String,
    /// Internal name.
    pub class: String,
    pub text: String,
    foreign: Vec<(RangeInclusive<u32>, String)>,
}

impl MonitorWriter<'_> {
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

    /// What stands around the evaluation of propositions that call observed methods: these calls are no events.
    pub fn asking(&self, nothing: &str) -> (String, &'static str) {
        if !self.asks_observed {
            return (String::new(), "");
        }
        let begin = format!(
            "        if (monitor.asking == Thread.currentThread()) {{\n            return {nothing};\n        }}\n        \
             monitor.asking = Thread.currentThread();\n        try {{\n"
        );
        (begin, "        } finally {\n            monitor.asking = null;\n        }\n")
    }

    /// A method that returns what a user wrote, between `begin` and `end`.
    pub fn function(&mut self, head: &str, (begin, end): (&str, &str), expression: &str, written: String) {
        let _ = write!(self.text, "\n    {head} throws Throwable {{\n{begin}        return\n");
        let first = self.text.matches('\n').count() as u32 + 1;
        let last = first + expression.matches('\n').count() as u32 + 1;
        self.foreign.push((first..=last, written));
        // On lines of its own: it may end with a comment.
        let _ = writeln!(self.text, "{expression}\n        ;\n{end}    }}");
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
            ExpressionPart::Java(text) => Some(text),
            _ => None,
        });
    let calls =
        |text: &String| bodies.all.iter().any(|body| text.contains(&format!("{}(", body.method.name)));
    java.into_iter().any(calls)
}
