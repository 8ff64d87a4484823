//! `--tree`: the symbolic execution tree as a picture, nearest decisions first if there are too many.

use std::collections::VecDeque;
use std::path::Path;

use concolic::execution_tree::{BranchStatus, ExecutionTree};
use concolic::job::RunEnd;
use concolic::journal::Closed;
use concolic::selector::Selector;
use report::tree::{BoxKind, TreeBox, TreePicture, dot, svg};

use crate::failure::Failure;

/// More nobody looks at, and browsers take long to draw.
const MAX_DECISIONS: usize = 1000;

/// The two endings a picture's file may have.
pub fn check_name(file: &Path) -> Result<(), Failure> {
    renderer(file).map(|_| ())
}

fn renderer(file: &Path) -> Result<fn(&TreePicture) -> String, Failure> {
    match file.extension().and_then(|ending| ending.to_str()) {
        Some("dot") => Ok(dot),
        Some("svg") => Ok(svg),
        _ => Err(Failure::new(format!("no picture can be written to {}", file.display()))
            .with_hint("give a name that ends in .svg or .dot")),
    }
}

pub fn write(selector: &Selector, file: &Path) -> Result<(), Failure> {
    let picture = renderer(file)?(&picture(&selector.execution_tree(), MAX_DECISIONS));
    std::fs::write(file, picture).map_err(|e| Failure::io("write", file, &e))
}

fn picture(tree: &ExecutionTree, most: usize) -> TreePicture {
    let mut boxes = vec![leaf(BoxKind::Open, "not run yet", "")];
    let mut left_out = 0;
    let mut decisions = 0;
    // Breadth first: what is near the root says most about the program.
    let mut work = VecDeque::from([(&tree.root, 0)]);
    while let Some((branch, number)) = work.pop_front() {
        let BranchStatus::Node(node) = branch else {
            boxes[number] = end(branch);
            continue;
        };
        if decisions == most {
            let hidden = size(tree, *node);
            left_out += hidden;
            boxes[number] = leaf(BoxKind::LeftOut, &format!("{hidden} more decisions"), "not shown");
            continue;
        }
        decisions += 1;
        let node = &tree.nodes[*node];
        let mut branches = Vec::new();
        for (outcome, next) in node.branches.iter().enumerate() {
            let name = match node.branches.len() {
                2 if outcome as u32 == node.holds_on => "yes".into(),
                2 => "no".into(),
                _ => outcome.to_string(),
            };
            branches.push((name, boxes.len()));
            work.push_back((next, boxes.len()));
            boxes.push(leaf(BoxKind::Open, "", ""));
        }
        let (headline, detail) = (node.shown_site.clone(), node.condition.clone());
        boxes[number] = TreeBox { kind: BoxKind::Decision, headline, detail, branches };
    }
    let note = (left_out > 0).then(|| {
        format!("only the {decisions} decisions nearest to the start are shown, {left_out} more are not")
    });
    TreePicture { boxes, note }
}

fn leaf(kind: BoxKind, headline: &str, detail: &str) -> TreeBox {
    TreeBox { kind, headline: headline.into(), detail: detail.into(), branches: Vec::new() }
}

fn end(branch: &BranchStatus) -> TreeBox {
    match branch {
        BranchStatus::Open | BranchStatus::Node(_) => leaf(BoxKind::Open, "open", ""),
        BranchStatus::Closed(Closed::Unsatisfiable) => leaf(BoxKind::Unsatisfiable, "unsatisfiable", ""),
        BranchStatus::Closed(Closed::Unknown) => {
            leaf(BoxKind::Unsatisfiable, "unknown", "the solver cannot tell")
        }
        BranchStatus::Closed(Closed::Diverged) => {
            leaf(BoxKind::Diverged, "diverged", "the run went elsewhere")
        }
        BranchStatus::End(RunEnd::Returned) => leaf(BoxKind::Path, "returned", ""),
        BranchStatus::End(RunEnd::Exit) => leaf(BoxKind::Path, "exit", ""),
        BranchStatus::End(RunEnd::Dropped) => leaf(BoxKind::Cut, "dropped", ""),
        BranchStatus::End(RunEnd::Depth) => leaf(BoxKind::Cut, "depth", "it went as deep as it may"),
        BranchStatus::End(RunEnd::TimedOut) => leaf(BoxKind::Cut, "timed out", ""),
        BranchStatus::End(RunEnd::Crashed(why)) => leaf(BoxKind::Error, "the JVM crashed", why),
        BranchStatus::End(RunEnd::Threw(thrown)) => {
            let at = thrown.frames.first().map_or_else(String::new, |frame| {
                let line = frame.line.map_or_else(String::new, |line| format!(":{line}"));
                format!("{}.{}{line}", frame.class, frame.method)
            });
            leaf(BoxKind::Error, &thrown.class, &at)
        }
    }
}

/// Decisions below a node, itself included.
fn size(tree: &ExecutionTree, node: usize) -> u64 {
    let (mut count, mut work) = (0, vec![node]);
    while let Some(node) = work.pop() {
        count += 1;
        work.extend(tree.nodes[node].branches.iter().filter_map(|branch| match branch {
            BranchStatus::Node(next) => Some(*next),
            _ => None,
        }));
    }
    count
}
