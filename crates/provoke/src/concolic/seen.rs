//! An error that the JVM showed and the symbolic machine could not follow: told as the JVM told it, without a test.

use classes::class::{Class, Method, Origin};
use concolic::executor::Setup;
use concolic::job::{End, Frame};
use concolic::selector::ErrorFound;
use report::finding::{Finding, MethodRef, Site, Status, Tier, Validation};
use report::id::{Place, finding_id};
use report::rules::{RaisedBy, Thrown, rule_for};

use crate::findings::method_ref;

/// `entry`: the method that was driven.
pub fn finding(setup: &Setup, entry: &'static Method, error: &ErrorFound) -> Option<Finding> {
    let End::Threw(thrown) = &error.run.end else { return None };
    let class = |name: &str| setup.program.class(&name.replace('.', "/")).ok();
    let is_of_program = |frame: &&Frame| class(&frame.class).is_some_and(|c| c.origin != Origin::Jdk);
    let site = thrown.frames.iter().find(is_of_program).map_or_else(
        || Site { method: method_ref(entry), file: None, line: None },
        |frame| Site {
            method: thrower(class(&frame.class), frame),
            file: class(&frame.class).and_then(|class| class.source_file).map(str::to_string),
            line: frame.line,
        },
    );
    let above = class(&thrown.class).and_then(|class| class.super_class);
    let superclasses: Vec<String> =
        std::iter::successors(above, |class| class.super_class).map(Class::binary_name).collect();
    let superclasses: Vec<&str> = superclasses.iter().map(String::as_str).collect();
    let rule = rule_for(&Thrown {
        exception: &thrown.class,
        superclasses: &superclasses,
        message: thrown.message.as_deref(),
        raised_by: RaisedBy::Code,
    });
    let place = Place { method: site.method.clone(), ordinal: site.line.unwrap_or_default() as usize };
    Some(Finding {
        id: finding_id(&thrown.class, Tier::Bug, &place, &[]),
        rule: rule.name.into(),
        message: rule.message(&thrown.class, thrown.message.as_deref().unwrap_or_default()),
        exception: thrown.class.clone(),
        status: Status::Unconfirmed,
        tier: Tier::Bug,
        certain: false,
        likelihood: None,
        likelihood_error: None,
        entry: method_ref(entry),
        site,
        call: String::new(),
        condition: String::new(),
        inputs: error.run.inputs.iter().cloned().collect(),
        trace: Vec::new(),
        test: None,
        validation: Validation::default(),
        also: Vec::new(),
    })
}

/// Frames name no descriptor: of several methods of the name, the one with the line.
fn thrower(class: Option<&'static Class>, frame: &Frame) -> MethodRef {
    let has_line = |method: &&&Method| {
        let lines = method.code.iter().flat_map(|code| (0..code.insns.len()).map(|pc| code.line(pc as u32)));
        lines.into_iter().any(|line| line == frame.line)
    };
    let named = || class.iter().flat_map(|class| class.methods.iter()).filter(|m| m.name == frame.method);
    let found = named().find(|method| has_line(&method)).or_else(|| named().next());
    found.map_or_else(
        || MethodRef { class: frame.class.clone(), method: frame.method.clone(), ..MethodRef::default() },
        method_ref,
    )
}
