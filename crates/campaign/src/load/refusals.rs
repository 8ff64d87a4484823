//! What was not analysed though it was asked for: every class and source, with the reason.

use classes::program::Program;
use report::model::{Fault, Refused};

use crate::failure::Failure;
use crate::load::java;

/// Classes of the application that cannot be loaded or taken out of an archive, and sources that do not compile.
pub fn refused(program: &'static Program, failed_sources: &[String], unreadable: &[String]) -> Vec<Refused> {
    let newest = program.newest_version().is_some();
    let classes =
        program.problems().into_iter().filter(|problem| !problem.in_library).map(|problem| Refused {
            class: problem.class.replace('/', "."),
            fault: match &problem.missing {
                Some(_) => Fault::MissingClass,
                None if newest && problem.why.contains(TOO_NEW) => Fault::TooNew,
                None => Fault::Malformed,
            },
            why: problem.why.into(),
        });
    let sources = failed_sources.iter().map(|complaint| {
        // javac's complaint begins with the file.
        let (file, why) = complaint.split_once(": ").unwrap_or((complaint, "does not compile"));
        Refused { class: file.to_owned(), why: why.to_owned(), fault: Fault::NoCompile }
    });
    let unreadable = unreadable.iter().filter_map(|line| {
        let (class, why) = line.split_once(": ")?;
        Some(Refused { class: class.to_owned(), why: why.to_owned(), fault: Fault::Malformed })
    });
    let mut all: Vec<Refused> = classes.chain(sources).chain(unreadable).collect();
    all.sort_by(|a, b| (&a.class, &a.why).cmp(&(&b.class, &b.why)));
    all.dedup();
    all
}

const TOO_NEW: &str = "newer than the JDK";

const FOR_ONE_JDK: &str = "preview features";

const ELSEWHERE: &str = "the class inside is ";

/// Where a newer JDK is, if that is what is missing.
pub fn proposal(program: &'static Program) -> Option<String> {
    program.newest_version().map(java::proposal)
}

/// Not one class is left.
pub fn nothing_left(program: &'static Program) -> Option<Failure> {
    let refused = refused(program, &[], &[]);
    let first = refused.first()?;
    let what = match refused.len() {
        1 => format!("{} cannot be analysed: {}", first.class, first.why),
        many => format!("none of {many} classes can be analysed"),
    };
    let hint = match (proposal(program), first.fault) {
        (Some(proposal), _) => proposal,
        (None, Fault::MissingClass) => "give the libraries they need with -c".into(),
        (None, _) if refused.iter().all(|r| r.why.contains(FOR_ONE_JDK)) => {
            "compile them without --enable-preview, or name that JDK with --jdk DIR".into()
        }
        (None, _) if refused.iter().all(|r| r.why.contains(ELSEWHERE)) => {
            "they lie in another folder than their names say: unpack the archive and give the folder".into()
        }
        (None, _) => "give intact class files".into(),
    };
    let listed = if refused.len() == 1 { &[][..] } else { &refused[..] };
    Some(Failure::new(what).with_hint(hint).listing(listed.iter().map(|r| format!("{}: {}", r.class, r.why))))
}
