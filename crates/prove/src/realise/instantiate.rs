//! Objects of which only some fields are known, or nothing: which class to instantiate, and by what.
//!
//! Abstract types get an implementation a reader knows, one of the program, or a stub; in this order.

use classes::class::{Class, Field, Origin};
use classes::descriptor::{Primitive, Type};
use explore::suspicion::{Input, Made};

use super::CannotRealise;
use super::builders;
use super::graph::target;
use super::objects::{After, Objects, TypedExpression};
use super::plan::{JavaExpression, TypeName};
use super::primitives::{integral, is_default, simple_input};
use super::recipe::{self, FieldToSet, ObjectRecipe};
use super::stubs;

/// Implementations of JDK types as people choose them.
const IMPLEMENTATIONS: &[(&str, &str)] = &[
    ("java/lang/Appendable", "java/lang/StringBuilder"),
    ("java/lang/CharSequence", "java/lang/String"),
    ("java/lang/Comparable", "java/lang/Integer"),
    ("java/lang/Enum", "java/util/concurrent/TimeUnit"),
    ("java/lang/Iterable", "java/util/ArrayList"),
    ("java/lang/Number", "java/lang/Integer"),
    ("java/util/AbstractCollection", "java/util/ArrayList"),
    ("java/util/AbstractList", "java/util/ArrayList"),
    ("java/util/AbstractMap", "java/util/HashMap"),
    ("java/util/AbstractSet", "java/util/HashSet"),
    ("java/util/Collection", "java/util/ArrayList"),
    ("java/util/Deque", "java/util/ArrayDeque"),
    ("java/util/List", "java/util/ArrayList"),
    ("java/util/Map", "java/util/HashMap"),
    ("java/util/NavigableMap", "java/util/TreeMap"),
    ("java/util/NavigableSet", "java/util/TreeSet"),
    ("java/util/Queue", "java/util/ArrayDeque"),
    ("java/util/RandomAccess", "java/util/ArrayList"),
    ("java/util/Set", "java/util/HashSet"),
    ("java/util/SortedMap", "java/util/TreeMap"),
    ("java/util/SortedSet", "java/util/TreeSet"),
    ("java/util/concurrent/ConcurrentMap", "java/util/concurrent/ConcurrentHashMap"),
];

/// How deep simple values may need simple values.
const MAX_DEPTH: usize = 4;

/// An abstract type may have very many implementations; the first ones will do.
const MAX_TRIED: usize = 40;

impl Objects<'_> {
    pub(super) fn instantiate_with_fields(
        &mut self,
        index: usize,
    ) -> Result<(TypedExpression, Vec<After>), CannotRealise> {
        let object = self.input_object(index);
        if let Some(value) = self.value_like(object.class, &object.fields, false)? {
            return Ok((value, Vec::new()));
        }
        if let Some(elements) = self.list_elements(object.class, &object.fields) {
            return match self.collection(index, object.class, &elements)? {
                Some(value) => Ok((value, Vec::new())),
                None => self.list(object.class, elements),
            };
        }
        let wanted: Vec<FieldToSet> = object.fields.iter().map(|(f, v)| self.wanted(f, *v, index)).collect();
        match self.recipe(object.class, &wanted) {
            Ok(recipe) => {
                let value = self.make_by(recipe.maker, &recipe.arguments, recipe.picky)?;
                let after = recipe.after.into_iter().map(|(f, v, means)| After::Set(f, v, means)).collect();
                Ok((value, after))
            }
            Err(_) if let Some(builder) = builders::find(&self.types, object.class, &wanted) => {
                Ok((self.build_by(&builder)?, Vec::new()))
            }
            Err(_)
                if wanted.is_empty()
                    && let Some(field) = self.singleton(object.class) =>
            {
                Ok((self.constant(field)?, Vec::new()))
            }
            Err(why) if object.class.access.is_abstract() => {
                let value = self.stub(object.class, &[]).map_err(|_| why)?;
                let mut after = Vec::new();
                for want in wanted.iter().filter(|want| !is_default(want.value)) {
                    let means = recipe::means(&self.types, object.class, want.field, self.policy)?;
                    after.push(After::Set(want.field, want.value, means));
                }
                Ok((value, after))
            }
            Err(why) => Err(why),
        }
    }

    /// Any instance at all, made as simply as possible.
    pub fn any_instance(
        &mut self,
        class: &'static Class,
        cautious: bool,
    ) -> Result<TypedExpression, CannotRealise> {
        if let Some(value) = self.value_like(class, &[], cautious)? {
            return Ok(value);
        }
        if self.depth == MAX_DEPTH {
            return Err(CannotRealise::NoConstructor { class: class.name });
        }
        self.depth += 1;
        let made = match self.recipe(class, &[]) {
            Ok(recipe) => self.make_by(recipe.maker, &recipe.arguments, recipe.picky),
            Err(_) if class.access.is_abstract() => self.stub(class, &[]),
            Err(_) if let Some(builder) = builders::find(&self.types, class, &[]) => self.build_by(&builder),
            Err(_) if let Some(field) = self.singleton(class) => self.constant(field),
            Err(why) => Err(why),
        };
        self.depth -= 1;
        made
    }

    /// Strings, boxes, enums, classes: types whose instances are written as constants.
    fn value_like(
        &mut self,
        class: &'static Class,
        fields: &[(&'static Field, Input)],
        cautious: bool,
    ) -> Result<Option<TypedExpression>, CannotRealise> {
        let implementation =
            IMPLEMENTATIONS.iter().find(|(ty, _)| *ty == class.name).map_or(class.name, |i| i.1);
        if implementation == "java/lang/String" {
            let text = if cautious { vec![u16::from(b'a')] } else { Vec::new() };
            return Ok(Some(self.text(text)));
        }
        if implementation == "java/lang/Class" {
            let ty = Some(TypeName::java_lang("Class"));
            let expression = JavaExpression::ClassLiteral(TypeName::java_lang("Object"));
            return Ok(Some(TypedExpression { expression, ty, raw: false }));
        }
        if let Some(primitive) = Primitive::ALL.into_iter().find(|p| p.wrapper() == implementation) {
            let value = fields.iter().find(|(field, _)| field.name == "value").map(|(_, value)| *value);
            let value = value.unwrap_or_else(|| simple_input(primitive, cautious));
            let boxed = self.types.class(implementation).unwrap_or(class);
            return Ok(Some(self.boxed(value, boxed)));
        }
        match enum_class(self.types.class(implementation).unwrap_or(class)) {
            Some(class) => self.enum_constant(class, fields).map(Some),
            None => Ok(None),
        }
    }

    fn enum_constant(
        &mut self,
        class: &'static Class,
        fields: &[(&'static Field, Input)],
    ) -> Result<TypedExpression, CannotRealise> {
        let ordinal =
            fields.iter().find(|(field, _)| field.name == "ordinal").and_then(|(_, v)| integral(*v));
        let ordinal = ordinal.and_then(|n| usize::try_from(n).ok()).unwrap_or(0);
        let constants = class.fields.iter().filter(|field| field.is_enum());
        let Some(constant) = constants.clone().nth(ordinal).or(constants.clone().next()) else {
            return Err(CannotRealise::NoConstructor { class: class.name });
        };
        self.constant(constant)
    }

    /// The cheapest way to make a `class`, or something that is one.
    fn recipe(
        &mut self,
        class: &'static Class,
        wanted: &[FieldToSet],
    ) -> Result<ObjectRecipe, CannotRealise> {
        let best = |objects: &Self, class| recipe::best(&objects.types, class, wanted, objects.policy);
        if !class.access.is_abstract() {
            self.name(class)?;
            return best(self, class);
        }
        if let Some((_, known)) = IMPLEMENTATIONS.iter().find(|(ty, _)| *ty == class.name)
            && let Some(known) = self.types.class(known)
        {
            return best(self, known);
        }
        let none = CannotRealise::NoConstructor { class: class.name };
        // What a functional interface of the JDK does is up to its user: a lambda.
        if class.origin == Origin::Jdk && stubs::functional_method(class).is_some() {
            return Err(none);
        }
        let subtypes = self.types.program.subtypes(class);
        let usable = subtypes.into_iter().filter(|c| !c.access.is_abstract() && self.types.is_accessible(c));
        let recipes = usable.take(MAX_TRIED).filter_map(|class| best(self, class).ok());
        // Of equally good ones the first: subtypes come sorted by name.
        recipes.min_by_key(|recipe| recipe.cost).or_else(|| best(self, class).ok()).ok_or(none)
    }

    /// An instance the class itself keeps: `INSTANCE`, `EMPTY`.
    fn singleton(&self, class: &'static Class) -> Option<&'static Field> {
        let own = |f: &&'static Field| f.is_static() && f.is_final() && self.types.can_read(f);
        let is_instance = |f: &&'static Field| matches!(&f.ty, Type::Class(name) if **name == *class.name);
        class.fields.iter().filter(own).find(is_instance)
    }

    fn wanted(&self, field: &'static Field, value: Input, object: usize) -> FieldToSet {
        let made = target(value).map(|index| (index, self.input_object(index)));
        let text = match made {
            Some((_, o)) => match &o.made {
                Made::Text(units) => Some(units.clone()),
                _ => None,
            },
            None => None,
        };
        let fresh = made.filter(|(index, o)| {
            let plain = matches!(&o.made, Made::Somehow) || matches!(&o.made, Made::By(_, a) if a.is_empty());
            plain
                && o.calls.is_empty()
                && !self.is_shared(*index)
                && o.fields.iter().all(|(_, v)| is_default(*v))
        });
        FieldToSet {
            field,
            value,
            late: self.is_late(value, object),
            text,
            fresh: fresh.map(|(_, o)| o.class.name),
        }
    }

    /// The elements of an `ArrayList` given by its private fields.
    fn list_elements(&self, class: &'static Class, fields: &[(&'static Field, Input)]) -> Option<Vec<Input>> {
        let value = |name| fields.iter().find(|(field, _)| field.name == name).map(|(_, value)| *value);
        if class.name != "java/util/ArrayList" {
            return None;
        }
        let elements = match value("elementData").and_then(target).map(|i| &self.input_object(i).made) {
            Some(Made::Array(elements)) => elements.clone(),
            _ => Vec::new(),
        };
        let size = value("size").and_then(integral).and_then(|n| usize::try_from(n).ok())?;
        Some((0..size).map(|i| elements.get(i).copied().unwrap_or(Input::Null)).collect())
    }

    fn list(
        &mut self,
        class: &'static Class,
        elements: Vec<Input>,
    ) -> Result<(TypedExpression, Vec<After>), CannotRealise> {
        let value = self.new_instance(class, Vec::new())?;
        let add = class.find_method("add", "(Ljava/lang/Object;)Z");
        let add = add.ok_or(CannotRealise::HiddenMethod { class: class.name, method: "add" })?;
        Ok((value, elements.into_iter().map(|element| After::Call(add, vec![element])).collect()))
    }
}

/// The enum a constant belongs to: constants with a body have a class of their own.
fn enum_class(class: &'static Class) -> Option<&'static Class> {
    let is_enum = |class: &'static Class| class.super_class.is_some_and(|s| s.name == "java/lang/Enum");
    std::iter::successors(Some(class), |class| class.super_class).find(|class| is_enum(class))
}
