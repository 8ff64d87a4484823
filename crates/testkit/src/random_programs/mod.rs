//! Random Java programs that compile, end soon, and say in one text all they computed.
//!
//! A program is one top-level class; what it consists of is fixed (`program`), what its methods do is random
//! (`statements`, `expressions`), within what is in scope (`scope`) and well typed (`types`). Every program also has some
//! of the areas of the language and its library in `areas`.

mod areas;
mod expressions;
mod program;
mod scope;
pub mod shared;
mod statements;
mod template;
mod types;

use crate::random::Random;
use areas::Area;
use scope::Scope;
use types::MethodSignature;

/// The source of the program with this seed; its class is called `name`.
pub fn program(name: &str, seed: u64) -> String {
    let mut generator = Generator {
        random: Random::new(seed),
        scope: Scope::default(),
        functions: Vec::new(),
        methods: Vec::new(),
        names: 0,
        budget: 0,
        areas: Vec::new(),
    };
    generator.areas = generator.some_areas();
    generator.program(name)
}

/// What is known while a program is being written.
struct Generator {
    random: Random,
    scope: Scope,
    /// Static methods of the program.
    functions: Vec<MethodSignature>,
    /// Virtual methods of `Base` and what extends it.
    methods: Vec<MethodSignature>,
    /// Numbers locals and labels, so that nothing shadows anything.
    names: u32,
    /// Statements the current method may still get.
    budget: u32,
    /// What this program is about, beside the plain language.
    areas: Vec<&'static Area>,
}

impl Generator {
    /// True once in `n` times.
    fn once_in(&mut self, n: usize) -> bool {
        self.random.below(n) == 0
    }

    fn pick<'a, T>(&mut self, all: &'a [T]) -> &'a T {
        &all[self.random.below(all.len())]
    }

    fn fresh(&mut self, prefix: &str) -> String {
        self.names += 1;
        format!("{prefix}{}", self.names)
    }
}
