//! The tree in the language of Graphviz.

use std::fmt::Write;

use super::{TreeBox, TreePicture};

pub fn dot(tree: &TreePicture) -> String {
    let mut out = String::from(
        "digraph tree {\n  rankdir=LR;\n  node [shape=box, style=filled, fontname=\"monospace\"];\n",
    );
    if let Some(note) = &tree.note {
        let _ = writeln!(out, "  label={};", quoted(note));
    }
    for (number, TreeBox { kind, headline, detail, branches: ways }) in tree.boxes.iter().enumerate() {
        let text = if detail.is_empty() { headline.clone() } else { format!("{headline}\n{detail}") };
        let (fill, border) = kind.colours();
        let _ =
            writeln!(out, "  n{number} [label={}, fillcolor=\"{fill}\", color=\"{border}\"];", quoted(&text));
        for (name, to) in ways {
            let _ = writeln!(out, "  n{number} -> n{to} [label={}];", quoted(name));
        }
    }
    out + "}\n"
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n").replace('\r', ""))
}
