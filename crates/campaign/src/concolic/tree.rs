//! `--tree`: the symbolic execution tree as a picture, nearest decisions first if there are too many.

use std::collections::VecDeque;
use std::path::Path;

use concolic::execution_tree::{Outline, Way};
use concolic::job::End;
use concolic::journal::Closed;
use concolic::selector::Selector;
use report::tree::{Kind, Tree, TreeBox, dot, svg};

use crate::failure::Failure;

/// More nobody looks at, and browsers take long to draw.
const MOST_DECISIONS: usize = 1000;

/// The two endings a picture's file may have.
pub fn check_name(file: &Path) -> Result<(), Failure> {
    renderer(file).map(|_| ())
}

fn renderer(file: &Path) -> Result<fn(&Tree) -> String, Failure> {
    match file.extension().and_then(|ending| ending.to_str()) {
        Some("dot") => Ok(dot),
        Some("svg") => Ok(svg),
        _ => Err(Failure::new(format!("no picture can be written to {}", file.display()))
            .with_hint("give a name that ends in .svg or .dot")),
    }
}

pub fn write(selector: &Selector, file: &Path) -> Result<(), Failure> {
    let picture = renderer(file)?(&picture(&selector.outline(), MOST_DECISIONS));
    std::fs::write(file, picture).map_err(|e| Failure::io("write", file, &e))
}

fn picture(outline: &Outline, most: usize) -> Tree {
    let mut boxes = vec![leaf(Kind::Open, "not run yet", "")];
    let mut left_out = 0;
    let mut decisions = 0;
    // Breadth first: what is near the root says most about the program.
    let mut work = VecDeque::from([(&outline.root, 0)]);
    while let Some((way, number)) = work.pop_front() {
        let Way::Node(node) = way else {
            boxes[number] = end(way);
            continue;
        };
        if decisions == most {
            let hidden = size(outline, *node);
            left_out += hidden;
            boxes[number] = leaf(Kind::LeftOut, &format!("{hidden} more decisions"), "not shown");
            continue;
        }
        decisions += 1;
        let node = &outline.nodes[*node];
        let mut ways = Vec::new();
        for (outcome, next) in node.ways.iter().enumerate() {
            let name = match node.ways.len() {
                2 if outcome as u32 == node.holds_on => "yes".into(),
                2 => "no".into(),
                _ => outcome.to_string(),
            };
            ways.push((name, boxes.len()));
            work.push_back((next, boxes.len()));
            boxes.push(leaf(Kind::Open, "", ""));
        }
        let (headline, detail) = (node.place.clone(), node.condition.clone());
        boxes[number] = TreeBox { kind: Kind::Decision, headline, detail, ways };
    }
    let note = (left_out > 0).then(|| {
        format!("only the {decisions} decisions nearest to the start are shown, {left_out} more are not")
    });
    Tree { boxes, note }
}

fn leaf(kind: Kind, headline: &str, detail: &str) -> TreeBox {
    TreeBox { kind, headline: headline.into(), detail: detail.into(), ways: Vec::new() }
}

fn end(way: &Way) -> TreeBox {
    match way {
        Way::Open | Way::Node(_) => leaf(Kind::Open, "open", ""),
        Way::Closed(Closed::Unsatisfiable) => leaf(Kind::Unsatisfiable, "unsatisfiable", ""),
        Way::Closed(Closed::Unknown) => leaf(Kind::Unsatisfiable, "unknown", "the solver cannot tell"),
        Way::Closed(Closed::Diverged) => leaf(Kind::Diverged, "diverged", "the run went elsewhere"),
        Way::End(End::Returned) => leaf(Kind::Path, "returned", ""),
        Way::End(End::Exit) => leaf(Kind::Path, "exit", ""),
        Way::End(End::Dropped) => leaf(Kind::Cut, "dropped", ""),
        Way::End(End::Depth) => leaf(Kind::Cut, "depth", "it went as deep as it may"),
        Way::End(End::TimedOut) => leaf(Kind::Cut, "timed out", ""),
        Way::End(End::Crashed(why)) => leaf(Kind::Error, "the JVM crashed", why),
        Way::End(End::Threw(thrown)) => {
            let at = thrown.frames.first().map_or_else(String::new, |frame| {
                let line = frame.line.map_or_else(String::new, |line| format!(":{line}"));
                format!("{}.{}{line}", frame.class, frame.method)
            });
            leaf(Kind::Error, &thrown.class, &at)
        }
    }
}

/// Decisions below a node, itself included.
fn size(outline: &Outline, node: usize) -> u64 {
    let (mut count, mut work) = (0, vec![node]);
    while let Some(node) = work.pop() {
        count += 1;
        work.extend(outline.nodes[node].ways.iter().filter_map(|way| match way {
            Way::Node(next) => Some(*next),
            _ => None,
        }));
    }
    count
}
