//! Values that go together: what the inputs were in one call that somebody made.
//!
//! By the names of variables, because most variables come into being only when a program looks at them.

use rustc_hash::FxHashMap;
use terms::{Const, Sort, Terms, VarId};

#[derive(Debug, Clone, Default, PartialEq)]
pub struct Example {
    numbers: FxHashMap<Box<str>, Number>,
    /// By the name of the text.
    words: FxHashMap<Box<str>, Box<[u16]>>,
}

#[derive(Debug, Clone, Copy, PartialEq)]
enum Number {
    /// Of whatever width; of a boolean 0 or 1.
    Integer(i64),
    Real(f64),
}

impl Example {
    pub fn add_integer(&mut self, name: &str, value: i64) {
        self.numbers.insert(name.into(), Number::Integer(value));
    }

    pub fn add_real(&mut self, name: &str, value: f64) {
        self.numbers.insert(name.into(), Number::Real(value));
    }

    pub fn add_word(&mut self, name: &str, word: &[u16]) {
        self.words.insert(name.into(), word.into());
    }

    pub fn is_empty(&self) -> bool {
        self.numbers.is_empty() && self.words.is_empty()
    }

    /// What a variable was then.
    pub(crate) fn value_of(&self, terms: &Terms, id: VarId) -> Option<Const> {
        let number = *self.numbers.get(terms.var_name(id))?;
        Some(match (terms.var_sort(id), number) {
            (sort @ (Sort::Bool | Sort::Bv(_)), Number::Integer(value)) => {
                Const::from_bits(sort, value as u64)
            }
            (Sort::F32, Number::Integer(value)) => Const::F32(value as f32),
            (Sort::F64, Number::Integer(value)) => Const::F64(value as f64),
            (Sort::F32, Number::Real(value)) => Const::F32(value as f32),
            (Sort::F64, Number::Real(value)) => Const::F64(value),
            (Sort::Bool | Sort::Bv(_), Number::Real(_)) | (Sort::Ref, _) => return None,
        })
    }

    /// What a text was then, by the variable of its length.
    pub(crate) fn word_of(&self, terms: &Terms, length: VarId) -> Option<&[u16]> {
        let name = terms.var_name(length).strip_suffix(".length()")?;
        self.words.get(name).map(|word| &**word)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_has_the_sort_of_its_variable() {
        let mut terms = Terms::new();
        let mut example = Example::default();
        example.add_integer("n", -1);
        example.add_real("x", 0.5);
        let mut value = |name: &str, sort| {
            let t = terms.var(sort, name);
            let id = terms.vars(t)[0];
            example.value_of(&terms, id)
        };
        assert_eq!(value("n", Sort::Bv(16)), Some(Const::Bv { width: 16, bits: 0xffff }));
        assert_eq!(value("n", Sort::F64), Some(Const::F64(-1.0)));
        assert_eq!(value("x", Sort::F32), Some(Const::F32(0.5)));
        assert_eq!(value("x", Sort::Bv(32)), None);
        assert_eq!(value("y", Sort::Bv(32)), None);
    }
}
