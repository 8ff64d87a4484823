//! How the values that a driver passes are made: asked for as they are, or by constructors, factories and calls of the
//! public API, which leave behind only what a program could have made.

use std::collections::BTreeSet;

use classes::class::{Class, Field, Method, Origin};
use classes::descriptor::{Primitive, Type};
use classes::generics::GenericType;
use explore::inputs::{
    Maker as Known, accessible, generic_parameters_for, is_box, is_enum, is_monitor, narrower,
};
use explore::machine::Machine;
use explore::path::outcome::Reason;

use super::Wishes;

/// Classes that are tried where a type has several.
const MAX_CLASSES: usize = 6;

/// One value.
#[derive(Debug, Clone)]
pub enum ValueSource {
    Primitive(Primitive),
    /// A string, or null.
    Text,
    /// Asked for as it is: arrays, boxes, constants, objects whose fields may have any value.
    Asked {
        class: &'static Class,
        nullable: bool,
    },
    /// By the maker of this number.
    By(usize),
    /// Nothing else is known of the type.
    Null,
}

/// Makes objects of a class, from one of several sources; which one, is an input where there are several.
#[derive(Debug)]
pub struct DriverMaker {
    /// What it is declared to return.
    pub class: &'static Class,
    pub sources: Vec<ObjectSource>,
}

#[derive(Debug)]
pub enum ObjectSource {
    Null,
    /// A constructor, a factory, or a method of the user's that makes such objects.
    Call(&'static Method, Vec<ValueSource>),
    /// The same, and the method asks for inputs of its own.
    Initialiser(&'static Method),
    /// An empty collection, and so many elements at most.
    Filled {
        constructor: &'static Method,
        add: &'static Method,
        elements: Vec<ValueSource>,
        most: usize,
    },
    /// An implementation that always answers the same.
    Answering(&'static Method, Option<ValueSource>),
    /// As an object of a narrower type.
    As(ValueSource),
}

/// All makers that a driver needs.
pub struct DriverMakers<'a> {
    machine: &'a Machine,
    wishes: &'a Wishes,
    pub done: Vec<DriverMaker>,
    known: Vec<(GenericType, bool)>,
    pub lacks: BTreeSet<Reason>,
}

impl<'a> DriverMakers<'a> {
    pub fn new(machine: &'a Machine, wishes: &'a Wishes) -> DriverMakers<'a> {
        DriverMakers { machine, wishes, done: Vec::new(), known: Vec::new(), lacks: BTreeSet::new() }
    }

    /// What methods are called on: never null.
    pub fn receiver(&mut self, class: &'static Class) -> ValueSource {
        self.object(
            class,
            &GenericType { class: Type::Class(class.name.into()), arguments: Vec::new(), guessed: false },
            false,
        )
    }

    fn value(&mut self, ty: &Type, generic: Option<&GenericType>, nullable: bool) -> ValueSource {
        if let Type::Primitive(primitive) = ty {
            return ValueSource::Primitive(*primitive);
        }
        let Ok(class) = self.machine.program.class_of(ty) else { return ValueSource::Null };
        let plain = GenericType { class: ty.clone(), arguments: Vec::new(), guessed: false };
        self.object(class, generic.unwrap_or(&plain), nullable)
    }

    fn object(&mut self, class: &'static Class, generic: &GenericType, nullable: bool) -> ValueSource {
        if class.name == "java/lang/String" && nullable {
            return ValueSource::Text;
        }
        if self.is_asked_for(class) {
            return ValueSource::Asked { class, nullable };
        }
        let key = (GenericType { class: Type::Class(class.name.into()), ..generic.clone() }, nullable);
        if let Some(number) = self.known.iter().position(|known| *known == key) {
            return ValueSource::By(number);
        }
        let number = self.done.len();
        self.known.push(key);
        self.done.push(DriverMaker { class, sources: Vec::new() });
        let mut sources = self.sources(class, generic);
        if sources.is_empty() {
            self.lacks.insert(Reason::CannotConstruct);
        }
        if nullable || sources.is_empty() {
            sources.insert(0, ObjectSource::Null);
        }
        self.done[number].sources = sources;
        ValueSource::By(number)
    }

    /// Nothing has to be made: any content will do, or the class itself says which.
    fn is_asked_for(&self, class: &'static Class) -> bool {
        let is_simple = class.is_array() || is_box(class) || is_enum(class);
        let is_object = matches!(class.name, "java/lang/Object" | "java/lang/String" | "java/lang/Class");
        if is_simple || is_object {
            return true;
        }
        if class.origin == Origin::Jdk || class.is_interface() || self.initialiser(class).is_some() {
            return false;
        }
        let has_invariant = class.ancestors().any(|c| c.find_method(&self.wishes.invariant, "()Z").is_some());
        has_invariant || self.is_plain_data(class)
    }

    /// Whoever may call its constructor may assign its fields.
    fn is_plain_data(&self, class: &'static Class) -> bool {
        let package = self.machine.test_package();
        let is_open =
            |f: &Field| !f.is_final() && (f.is_public() || !f.is_private() && f.owner().package() == package);
        !class.is_abstract()
            && !class.layout.is_empty()
            && class.layout.iter().all(|f| is_open(f) || is_monitor(f))
            && class.find_method("<init>", "()V").is_some_and(|c| accessible(c, package))
    }

    fn initialiser(&self, class: &Class) -> Option<&'static Method> {
        let found = self.wishes.initialisers.iter().find(|(name, _)| *name == class.binary_name());
        found.map(|(_, method)| *method)
    }

    fn sources(&mut self, class: &'static Class, generic: &GenericType) -> Vec<ObjectSource> {
        if let Some(initialiser) = self.initialiser(class) {
            return vec![ObjectSource::Initialiser(initialiser)];
        }
        let mut classes = self.machine.candidate_classes(class, &[], &[]);
        classes.retain(|c| *c == class || self.is_nameable(c));
        // What is compared with each other is of one class.
        let most = if class.name == "java/lang/Comparable" { 1 } else { MAX_CLASSES };
        if classes.len() > most {
            self.lacks.insert(Reason::Subtypes);
            classes.truncate(most);
        }
        if classes.is_empty() && class.is_interface() {
            return self.answering(class, generic).into_iter().collect();
        }
        let mut sources = Vec::new();
        for candidate in classes {
            if candidate == class {
                sources.extend(self.sources_of(class, generic));
                continue;
            }
            let class = Type::Class(candidate.name.into());
            let narrowed = GenericType { class, ..generic.clone() };
            sources.push(ObjectSource::As(self.object(candidate, &narrowed, false)));
        }
        sources
    }

    fn sources_of(&mut self, class: &'static Class, generic: &GenericType) -> Vec<ObjectSource> {
        let known = self.machine.ways_to_make(class);
        self.lacks.extend(known.lacks.and_then(|lacks| lacks.reason()));
        let mut sources = Vec::new();
        let mut filled = None;
        for source in known.ways {
            match source {
                Known::By(method) if method.is_constructor() || method.is_static() => {
                    let arguments = self.arguments(method, Some(generic));
                    sources.push(ObjectSource::Call(method, arguments));
                }
                // Nobody drives a program with what a call answered that is not followed.
                Known::By(_) | Known::List | Known::Recorded(_) => {}
                Known::Filled { constructor, add, times } => filled = Some((constructor, add, times)),
                Known::Long => {
                    self.lacks.insert(Reason::ArrayLength);
                }
            }
        }
        if let Some((constructor, add, most)) = filled {
            let elements = (0..add.types.parameters.len()).map(|i| match generic.arguments.get(i) {
                Some(element) => self.value(&element.class, Some(element), false),
                None => self.value(&Type::Class("java/lang/String".into()), None, false),
            });
            let elements = elements.collect();
            sources.push(ObjectSource::Filled { constructor, add, elements, most });
        }
        sources
    }

    /// What a method is passed; of a constructor or factory, for something that is to be of the wanted type.
    pub fn arguments(&mut self, method: &'static Method, wanted: Option<&GenericType>) -> Vec<ValueSource> {
        let generics = generic_parameters_for(method, wanted);
        let hidden = method.types.parameters.len().saturating_sub(generics.len());
        let parameters = method.types.parameters.iter().enumerate();
        let make = |(i, ty): (usize, &Type)| {
            let generic = i.checked_sub(hidden).and_then(|i| generics.get(i));
            self.value(narrower(ty, generic), generic, true)
        };
        parameters.map(make).collect()
    }

    /// Nobody implements it: a lambda does, if that is possible.
    fn answering(&mut self, interface: &'static Class, generic: &GenericType) -> Option<ObjectSource> {
        let all = std::iter::once(interface).chain(super::interfaces(interface));
        let is_abstract = |m: &&'static Method| m.is_abstract() && !is_of_object(m);
        let mut methods = all.flat_map(|c| c.methods.iter()).filter(is_abstract);
        let (method, None) = (methods.next()?, methods.next()) else { return None };
        self.lacks.insert(Reason::Subtypes);
        let result = method.types.result.as_ref().map(|ty| {
            let generic = self.machine.result_on(generic, method);
            self.value(narrower(ty, generic.as_ref()), generic.as_ref(), true)
        });
        Some(ObjectSource::Answering(method, result))
    }

    fn is_nameable(&self, class: &'static Class) -> bool {
        let is_inner = class.outer.is_some() && !class.is_static();
        let package = self.machine.test_package();
        let is_visible = class.is_public() || class.package() == package && !class.is_private();
        is_visible && !is_inner
    }
}

/// `Comparator` declares `equals` again.
fn is_of_object(method: &Method) -> bool {
    matches!(method.name, "equals" | "hashCode" | "toString")
}
