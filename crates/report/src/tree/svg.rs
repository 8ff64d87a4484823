//! The tree as SVG, from left to right: a column for each depth, a row for each leaf, and what leads to several leaves in
//! the middle of them.

use std::fmt::Write;

use super::{TreeBox, TreePicture, shortened};

const WIDTH: usize = 250;
const HEIGHT: usize = 34;
const COLUMN: usize = WIDTH + 70;
const ROW: usize = HEIGHT + 10;
const MARGIN: usize = 20;
/// Characters that fit into a box.
const MAX_CHARS: usize = 38;

/// Where a box lies.
#[derive(Clone, Copy, Default)]
struct BoxPosition {
    x: usize,
    y: usize,
}

pub fn svg(tree: &TreePicture) -> String {
    let (places, rows, columns) = places(tree);
    let top = MARGIN + if tree.note.is_some() { ROW } else { 0 };
    let (width, height) = (2 * MARGIN + columns * COLUMN, top + rows * ROW + MARGIN);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"monospace\" font-size=\"11\">\n"
    );
    if let Some(note) = &tree.note {
        let _ = writeln!(
            out,
            "<text x=\"{MARGIN}\" y=\"{}\" font-weight=\"bold\">{}</text>",
            MARGIN + 12,
            escaped(note)
        );
    }
    let place = |number: usize| BoxPosition { x: MARGIN + places[number].x, y: top + places[number].y };
    for (number, one) in tree.boxes.iter().enumerate() {
        for (name, to) in &one.branches {
            draw_branch(&mut out, place(number), place(*to), name);
        }
    }
    for (number, one) in tree.boxes.iter().enumerate() {
        draw_box(&mut out, place(number), one);
    }
    out + "</svg>\n"
}

/// The place of each box; rows and columns in all.
fn places(tree: &TreePicture) -> (Vec<BoxPosition>, usize, usize) {
    let mut places = vec![BoxPosition::default(); tree.boxes.len()];
    let mut columns = usize::from(!tree.boxes.is_empty());
    for (number, one) in tree.boxes.iter().enumerate() {
        for (_, to) in &one.branches {
            places[*to].x = places[number].x + COLUMN;
            columns = columns.max(places[*to].x / COLUMN + 1);
        }
    }
    let rows = give_rows(tree, &mut places);
    // What leads somewhere comes before it: backwards, the boxes behind have their rows already.
    for (number, one) in tree.boxes.iter().enumerate().rev() {
        if let (Some((_, first)), Some((_, last))) = (one.branches.first(), one.branches.last()) {
            places[number].y = usize::midpoint(places[*first].y, places[*last].y);
        }
    }
    (places, rows, columns)
}

/// A row for each leaf, in the order in which they are met; how many.
fn give_rows(tree: &TreePicture, places: &mut [BoxPosition]) -> usize {
    let mut rows = 0;
    let mut work: Vec<usize> = (0..tree.boxes.len().min(1)).collect();
    while let Some(number) = work.pop() {
        let ways = &tree.boxes[number].branches;
        if ways.is_empty() {
            places[number].y = rows * ROW;
            rows += 1;
        }
        work.extend(ways.iter().rev().map(|(_, to)| *to));
    }
    rows
}

fn draw_branch(out: &mut String, from: BoxPosition, to: BoxPosition, name: &str) {
    let (x1, y1) = (from.x + WIDTH, from.y + HEIGHT / 2);
    let (x2, y2) = (to.x, to.y + HEIGHT / 2);
    let middle = usize::midpoint(x1, x2);
    let _ = writeln!(
        out,
        "<path d=\"M{x1} {y1} C{middle} {y1} {middle} {y2} {x2} {y2}\" fill=\"none\" stroke=\"#718096\"/>\n\
         <text x=\"{}\" y=\"{}\" text-anchor=\"end\" fill=\"#4a5568\">{}</text>",
        x2 - 6,
        y2 - 4,
        escaped(name)
    );
}

fn draw_box(out: &mut String, BoxPosition { x, y }: BoxPosition, one: &TreeBox) {
    let (fill, border) = one.kind.colours();
    let lines: Vec<&String> =
        [&one.headline, &one.detail].into_iter().filter(|line| !line.is_empty()).collect();
    let full: Vec<String> = lines.iter().map(|line| escaped(line)).collect();
    let _ = writeln!(out, "<g><title>{}</title>", full.join("\n"));
    let _ = writeln!(
        out,
        "<rect x=\"{x}\" y=\"{y}\" width=\"{WIDTH}\" height=\"{HEIGHT}\" rx=\"4\" fill=\"{fill}\" stroke=\"{border}\"/>"
    );
    let first = y + if lines.len() == 1 { 21 } else { 14 };
    for (i, line) in lines.iter().enumerate() {
        let line = escaped(&shortened(line, MAX_CHARS));
        let _ = writeln!(out, "<text x=\"{}\" y=\"{}\">{line}</text>", x + 8, first + 14 * i);
    }
    out.push_str("</g>\n");
}

/// Characters that XML does not allow are left out: they come from strings of the program.
fn escaped(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => out.push(' '),
            c => out.push(c),
        }
    }
    out
}
