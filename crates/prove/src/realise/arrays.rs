//! Arrays: literals where a person would write one, else `new int[1000]` and the elements that differ.
//!
//! Nested arrays are values like any other; `write` folds their literals into one.

use classes::descriptor::Type;
use explore::suspicion::Input;

use super::CannotRealise;
use super::objects::{After, Objects, TypedExpression};
use super::plan::JavaExpression;
use super::primitives::is_default;

/// Longer arrays are written element by element when most elements are defaults.
const MAX_LITERAL_LENGTH: usize = 24;

impl Objects<'_> {
    pub(super) fn array(
        &mut self,
        index: usize,
        elements: &[Input],
        hint: &str,
    ) -> Result<(TypedExpression, Vec<After>), CannotRealise> {
        let class = self.input_object(index).class;
        let name = self.name(class)?;
        let component = component_type(class.name);
        let value = |expression| TypedExpression { expression, ty: Some(name.clone()), raw: true };
        let set: Vec<usize> = (0..elements.len()).filter(|i| !is_default(elements[*i])).collect();
        let sparse = elements.len() > MAX_LITERAL_LENGTH && set.len() * 2 < elements.len();
        if sparse || elements.iter().any(|e| self.is_late(*e, index)) || set.is_empty() && elements.len() > 4
        {
            let stores = set.into_iter().map(|i| After::Store(i, elements[i], component.clone())).collect();
            return Ok((value(JavaExpression::NewArray(name.clone(), elements.len())), stores));
        }
        if elements.is_empty() {
            return Ok((value(JavaExpression::NewArray(name.clone(), 0)), Vec::new()));
        }
        let hint = singular(hint);
        let mut list = Vec::new();
        for element in elements {
            list.push(self.value(*element, &component, &hint)?.typed(Some(&name.component())));
        }
        Ok((value(JavaExpression::ArrayLiteral(name.clone(), list)), Vec::new()))
    }
}

fn component_type(array: &str) -> Type {
    // Array classes are named by their descriptor.
    match Type::parse(array) {
        Some(Type::Array(component)) => *component,
        _ => Type::Class("java/lang/Object".into()),
    }
}

/// An element of `nodes` is a `node`.
fn singular(name: &str) -> String {
    match name.strip_suffix('s') {
        Some(rest) if rest.len() > 1 && !rest.ends_with('s') => rest.to_owned(),
        _ => String::new(),
    }
}
