//! The simple name of the erased type (JLS 4.6) that source text has for a parameter, and that a descriptor has.
//!
//! Which package a name comes from is not asked: names of overloads that differ in nothing else are rare.

use classes::descriptor::Type;
use tree_sitter::Node;

/// Type variables that are declared around a place, each with its erased bound; the innermost last.
#[derive(Debug, Default, Clone)]
pub(super) struct TypeVariables {
    known: Vec<(String, String)>,
}

impl TypeVariables {
    /// With those that this declaration adds.
    pub fn with(&self, declaration: Node, text: &str) -> TypeVariables {
        let mut all = self.clone();
        let Some(list) = declaration.child_by_field_name("type_parameters") else { return all };
        for parameter in named_children(list, "type_parameter") {
            let name = named_children(parameter, "type_identifier").next();
            let Some(name) = name.and_then(|name| text.get(name.byte_range())) else { continue };
            let bound = named_children(parameter, "type_bound").next();
            let bound = bound.and_then(|bound| named(bound).next());
            let bound = bound.map_or_else(|| "Object".to_owned(), |bound| erased(bound, text, &all));
            all.known.push((name.to_owned(), bound));
        }
        all
    }

    fn bound(&self, name: &str) -> Option<&str> {
        self.known.iter().rev().find(|(known, _)| known == name).map(|(_, bound)| &**bound)
    }
}

/// What the grammar has names for: no brackets and no signs.
fn named(node: Node<'_>) -> impl Iterator<Item = Node<'_>> {
    (0..node.named_child_count()).filter_map(move |at| node.named_child(u32::try_from(at).ok()?))
}

fn named_children<'t>(node: Node<'t>, kind: &'static str) -> impl Iterator<Item = Node<'t>> {
    named(node).filter(move |child| child.kind() == kind)
}

/// Of a type as it is written.
pub(super) fn erased(ty: Node, text: &str, variables: &TypeVariables) -> String {
    let written = |node: Node| text.get(node.byte_range()).unwrap_or_default().to_owned();
    match ty.kind() {
        "type_identifier" => {
            let name = written(ty);
            variables.bound(&name).map_or(name, str::to_owned)
        }
        "array_type" => {
            let element = ty.child_by_field_name("element");
            let brackets =
                ty.child_by_field_name("dimensions").map_or(0, |d| written(d).matches('[').count());
            element.map(|element| erased(element, text, variables)).unwrap_or_default()
                + &"[]".repeat(brackets)
        }
        "scoped_type_identifier" => last(ty, "type_identifier").map(written).unwrap_or_default(),
        "generic_type" => {
            let of = named(ty).next();
            of.map(|of| erased(of, text, variables)).unwrap_or_default()
        }
        "annotated_type" => {
            let types = named(ty).last();
            types.map(|of| erased(of, text, variables)).unwrap_or_default()
        }
        // Of a primitive type there is nothing to erase.
        _ => written(ty),
    }
}

fn last<'t>(node: Node<'t>, kind: &'static str) -> Option<Node<'t>> {
    named_children(node, kind).last()
}

/// Of a type in a descriptor.
pub(super) fn simple(ty: &Type) -> String {
    match ty {
        Type::Primitive(primitive) => primitive.name().to_owned(),
        Type::Class(name) => name.rsplit(['/', '$']).next().unwrap_or(name).to_owned(),
        Type::Array(component) => simple(component) + "[]",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn descriptors_have_simple_names() {
        for (descriptor, expected) in
            [("I", "int"), ("[[J", "long[][]"), ("Ljava/util/Map$Entry;", "Entry"), ("LTop;", "Top")]
        {
            assert_eq!(simple(&Type::parse(descriptor).unwrap()), expected);
        }
    }
}
