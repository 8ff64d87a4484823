//! Collections in one expression: `new ArrayList<>(List.of(1, 2))`.

use classes::class::Class;
use explore::suspicion::{Input, Made};

use super::CannotRealise;
use super::graph::target;
use super::objects::{Objects, TypedExpression};
use super::plan::{JavaExpression, New, TypeName};

/// Those that a copy of a list makes the same as adding one by one.
const COPIED: &[&str] = &[
    "java/util/ArrayList",
    "java/util/LinkedList",
    "java/util/ArrayDeque",
    "java/util/Vector",
    "java/util/HashSet",
    "java/util/LinkedHashSet",
    "java/util/TreeSet",
];

/// More elements are easier to read line by line.
const MAX_ELEMENTS: usize = 10;

impl Objects<'_> {
    /// The elements, if the object is a new collection and all that happens to it is that they are added.
    pub(super) fn added_elements(&self, index: usize) -> Option<Vec<Input>> {
        let object = self.input_object(index);
        let Made::By(constructor, arguments) = &object.made else { return None };
        let plain = constructor.is_constructor() && arguments.is_empty() && object.fields.is_empty();
        let added = object.calls.iter().map(|(method, arguments)| match arguments[..] {
            [element] if method.name == "add" => Some(element),
            _ => None,
        });
        added.collect::<Option<Vec<_>>>().filter(|_| plain)
    }

    /// `None`: it takes statements.
    pub(super) fn collection(
        &mut self,
        index: usize,
        class: &'static Class,
        elements: &[Input],
    ) -> Result<Option<TypedExpression>, CannotRealise> {
        let few = (1..=MAX_ELEMENTS).contains(&elements.len());
        // A lone null would be taken for the array of all elements.
        if !few
            || elements == [Input::Null]
            || !COPIED.contains(&class.name)
            || elements.iter().any(|e| !self.is_plain(*e, index))
        {
            return Ok(None);
        }
        let object = classes::descriptor::Type::Class("java/lang/Object".into());
        let mut arguments = Vec::new();
        for element in elements {
            arguments.push(self.value(*element, &object, "element")?.expression);
        }
        // `List.of` refuses null.
        let (holder, method) =
            if elements.contains(&Input::Null) { ("Arrays", "asList") } else { ("List", "of") };
        let list = JavaExpression::StaticCall {
            class: TypeName::new("java.util", holder),
            method: method.to_owned(),
            arguments,
        };
        let name = self.name(class)?;
        let new = New { outer: None, class: name.clone(), diamond: true, arguments: vec![list], body: None };
        Ok(Some(TypedExpression {
            expression: JavaExpression::New(Box::new(new)),
            ty: Some(name),
            raw: true,
        }))
    }

    /// A constant, or what a constructor makes at once: nothing whose type would have to be guessed.
    fn is_plain(&self, element: Input, holder: usize) -> bool {
        let Some(index) = target(element) else { return true };
        if self.is_late(element, holder) {
            return false;
        }
        match &self.input_object(index).made {
            Made::Text(_) | Made::Boxed(_) | Made::Constant(_) => true,
            Made::By(..) => self.input_object(index).calls.is_empty(),
            Made::Array(_) | Made::ClassLiteral(_) | Made::Somehow | Made::Stub(_) => false,
        }
    }
}
