//! One test method: the comment that tells the story, the statements that build, the assertion that proves.
//!
//! It spells nothing of the plan itself.

use super::case::{Expectation, ExpectedException, TestCase, ThrownWhere};
use super::expressions::{expression, quoted, statement};
use super::helpers::qualified;
use super::imports::Imports;
use super::{JUnit, indent};
use crate::realise::plan::{CallPlan, Statement, TypeName};

/// Lines are broken where they would become longer, indentation included.
const MAX_LINE_WIDTH: usize = 110;

pub fn test_method(name: &str, test: &TestCase, junit: JUnit, imports: &Imports) -> String {
    let mut lines: Vec<String> = test.plan.statements.iter().map(|s| statement(s, imports)).collect();
    // The lambda of assertThrows may throw anything; only what stands outside needs the clause.
    let plain = lines.is_empty() && test.plan.before.is_empty() && test.plan.afterwards.is_empty();
    let throws = if test.fresh {
        " throws Throwable"
    } else if plain && matches!(test.expectation, Expectation::Throws(_)) {
        ""
    } else if test.plan.reflection {
        " throws Throwable"
    } else {
        " throws Exception"
    };
    let throws = qualified(&format!("{throws} "), &test.hides);
    let call = expression(&test.plan.call, imports);
    match &test.expectation {
        Expectation::Throws(thrown) => lines.extend(assertions(thrown, &call, imports)),
        Expectation::Returns => lines.push(format!("{call};")),
    }
    let mut lines = surrounded(lines, &test.plan, imports);
    if test.fresh {
        lines.insert(0, format!("if (runWithFreshClasses({})) {{\n    return;\n}}", quoted(name)));
    }
    let mut annotation = imports.spell(&TypeName::new(junit.package(), "Test"));
    if test.alone {
        let left_out = imports.spell(&TypeName::new(junit.package(), junit.left_out()));
        annotation += &format!("\n@{left_out}(\"passes only in a JVM of its own\")");
    }
    let visibility = if junit == JUnit::Four { "public " } else { "" };
    format!(
        "{}@{annotation}\n{visibility}void {name}(){throws}{{\n{}}}\n",
        comment(test),
        indent(&lines.join("\n"), 1)
    )
}

/// With what has to be around the program, and is not there afterwards.
fn surrounded(lines: Vec<String>, plan: &CallPlan, imports: &Imports) -> Vec<String> {
    let spelled =
        |statements: &[Statement]| statements.iter().map(|s| statement(s, imports)).collect::<Vec<_>>();
    let mut all = spelled(&plan.noted);
    all.extend(spelled(&plan.before));
    if plan.afterwards.is_empty() {
        all.extend(lines);
        return all;
    }
    all.push(format!("try {{\n{}}} finally {{", indent(&lines.join("\n"), 1)));
    all.push(format!("{}}}", indent(&spelled(&plan.afterwards).join("\n"), 1)));
    all
}

fn assertions(thrown: &ExpectedException, call: &str, imports: &Imports) -> Vec<String> {
    let ty = imports.spell(&thrown.declared);
    let head = format!("{ty} thrown = assertThrows({ty}.class,");
    // Two levels of indentation stand in front.
    let fits = !call.contains('\n') && head.len() + call.len() + ") -> );".len() + 8 <= MAX_LINE_WIDTH;
    let mut lines = vec![if fits {
        format!("{head} () -> {call});")
    } else {
        format!("{head}\n        () -> {});", call.replace('\n', "\n        "))
    }];
    if thrown.hidden {
        lines.push(format!("assertEquals({}, thrown.getClass().getName());", quoted(&thrown.exact)));
    } else if !thrown.is_final {
        // assertThrows takes subclasses too.
        lines.push(format!("assertEquals({ty}.class, thrown.getClass());"));
    }
    let site = format!("{}, {}", quoted(&thrown.site_class), quoted(thrown.site_method));
    // A frame without a line number says -1, too.
    let line = thrown.site_line.map_or(-1, i64::from);
    lines.push(match thrown.place {
        ThrownWhere::InnermostFrame => format!("assertThrownAt(thrown, {site}, {line});"),
        ThrownWhere::Cause(depth) => {
            format!("assertThrownAt(thrown{}, {site}, {line});", ".getCause()".repeat(depth))
        }
        ThrownWhere::AnyFrame => format!("assertRecursesThrough(thrown, {site});"),
    });
    lines
}

fn comment(test: &TestCase) -> String {
    let mut story = Vec::new();
    if test.condition.is_empty() {
        story.push("The values do not matter.".to_owned());
    } else {
        story.push(format!("When {}; other values do not matter.", test.condition.join(" && ")));
    }
    story.extend(test.trace.iter().map(|step| format!("  {step}")));
    if let Some(outcome) = &test.outcome {
        story.push(outcome.clone());
    }
    if test.fresh {
        let why = "Classes are loaded anew: this test needs them as they are when nothing has used them yet.";
        story.push(why.to_owned());
    }
    if test.plan.reflection {
        story.push("Reflection is used: no accessible constructor or method leads here.".to_owned());
    }
    if test.plan.environment {
        story.push("The environment is changed by reflection, for Java has no other way.".to_owned());
    }
    story.iter().flat_map(|line| wrapped(&harmless(line))).map(|line| format!("// {line}\n")).collect()
}

/// javac translates `\u` escapes in comments too, and a line break would end the comment (JLS 3.3).
fn harmless(line: &str) -> String {
    let line = line.replace("\\u", "\\\\u");
    line.chars().map(|c| if c.is_control() || c == '\u{2028}' || c == '\u{2029}' { ' ' } else { c }).collect()
}

fn wrapped(line: &str) -> Vec<String> {
    let room = MAX_LINE_WIDTH - "    // ".len();
    let margin: String = line.chars().take_while(|c| *c == ' ').collect();
    let mut lines = vec![margin.clone()];
    for word in line.split_whitespace() {
        let last = lines.last_mut().expect("starts with one line");
        if last.trim().is_empty() {
            *last += word;
        } else if last.chars().count() + 1 + word.chars().count() <= room {
            *last += &format!(" {word}");
        } else {
            lines.push(format!("{margin}    {word}"));
        }
    }
    lines
}
