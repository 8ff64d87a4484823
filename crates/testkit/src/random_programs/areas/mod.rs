//! Areas of the language and its library, a file each; every program takes some of them.
//!
//! To add one: a file with an `AREA`, and its line in `ALL`. What it says is templates (see `template`).

mod arrays;
mod bits;
mod boxes;
mod builders;
mod decimals;
mod deques;
mod dispatch;
mod enums;
mod exceptions;
mod fields;
mod functions;
mod generics;
mod initialisers;
mod inner;
mod iterators;
mod lists;
mod maps;
mod numbers;
mod parsing;
mod patterns;
mod records;
mod resources;
mod sets;
mod streams;
mod strings;
mod variadic;

use super::Generator;
use super::types::JavaType;

pub struct Area {
    /// Types and helpers every program inherits.
    pub members: &'static str,
    /// More for `noted`, of what every program inherits: statements that note `x`, if it is theirs, and return true.
    pub notes: &'static str,
    /// Types of values, by their name in Java, and how to make one. The first way needs no other value of the type.
    pub types: Templates,
    /// Expressions by the name of their type.
    pub expressions: Templates,
    pub statements: &'static [&'static str],
}

type Templates = &'static [(&'static str, &'static [&'static str])];

const ALL: &[&Area] = &[
    &arrays::AREA,
    &bits::AREA,
    &boxes::AREA,
    &builders::AREA,
    &decimals::AREA,
    &deques::AREA,
    &dispatch::AREA,
    &enums::AREA,
    &exceptions::AREA,
    &fields::AREA,
    &functions::AREA,
    &generics::AREA,
    &initialisers::AREA,
    &inner::AREA,
    &iterators::AREA,
    &lists::AREA,
    &maps::AREA,
    &numbers::AREA,
    &parsing::AREA,
    &patterns::AREA,
    &records::AREA,
    &resources::AREA,
    &sets::AREA,
    &streams::AREA,
    &strings::AREA,
    &variadic::AREA,
];

/// An area that says nothing, to start from.
const NOTHING: Area = Area { members: "", notes: "", types: &[], expressions: &[], statements: &[] };

/// More would be longer programs, not other ones.
const MAX_AREAS: usize = 4;

const MAX_DEPTH: u32 = 2;

pub fn members() -> String {
    ALL.iter().map(|area| area.members).collect()
}

pub fn notes() -> String {
    ALL.iter().map(|area| area.notes).collect()
}

impl Generator {
    pub fn some_areas(&mut self) -> Vec<&'static Area> {
        let mut left = ALL.to_vec();
        (0..MAX_AREAS).map(|_| left.swap_remove(self.random.below(left.len()))).collect()
    }

    pub fn area_type(&mut self) -> Option<JavaType> {
        let names: Vec<&'static str> =
            self.areas.iter().flat_map(|area| area.types).map(|(name, _)| *name).collect();
        if names.is_empty() { None } else { Some(JavaType::Other(self.pick::<&str>(&names))) }
    }

    pub fn area_statement(&mut self, indent: &str) -> Option<String> {
        let area = *self.pick(&self.areas.clone());
        if area.statements.is_empty() {
            return None;
        }
        let template = *self.pick(area.statements);
        Some(format!("{indent}{}\n", self.filled(template, MAX_DEPTH, indent)))
    }

    /// An expression of the type that the program's areas know.
    pub fn area_expression(&mut self, ty: JavaType, depth: u32) -> Option<String> {
        let rows = self.areas.iter().flat_map(|area| area.expressions);
        let templates: Vec<&'static str> =
            rows.filter(|(name, _)| JavaType::named(name) == ty).flat_map(|(_, all)| *all).copied().collect();
        if templates.is_empty() {
            return None;
        }
        let template = *self.pick(&templates);
        let filled = self.filled(template, depth, "");
        // A box becomes the number it holds.
        Some(self.cast(ty, &filled))
    }

    /// A new value of an area's type.
    pub fn made(&mut self, name: &str, depth: u32) -> String {
        let ways = ALL.iter().flat_map(|area| area.types).find(|(of, _)| *of == name);
        let (_, ways) = ways.unwrap_or_else(|| panic!("no area makes a {name}"));
        let way = if depth == 0 { ways[0] } else { *self.pick(ways) };
        // Of this very type for the compiler, whatever the class is.
        format!("(({name}) {})", self.filled(way, depth.saturating_sub(1), ""))
    }
}
