//! What the type arguments of an input say about its members: `Repository<User>.find` returns a `User`.

use classes::class::{Class, Method};
use classes::descriptor::Type;
use classes::generics::{
    GenericType, parameter_types, parameter_types_for, parameter_types_in, result_type_in, supertypes,
    variable_bounds,
};

use crate::machine::Machine;
use crate::machine::state::State;
use crate::machine::value::Addr;

/// The declared generic types of a method's parameters; empty if it has none.
pub fn generic_parameters(method: &'static Method) -> Vec<GenericType> {
    let signature = method.signature.and_then(|g| parameter_types(g, method.owner().signature));
    signature.unwrap_or_default()
}

/// The same for a constructor or factory of something that is to be of this type.
pub fn generic_parameters_for(method: &'static Method, wanted: Option<&GenericType>) -> Vec<GenericType> {
    let Some(wanted) = wanted else { return generic_parameters(method) };
    let signature = method.signature.and_then(|g| parameter_types_for(g, method.owner().signature, wanted));
    signature.unwrap_or_default()
}

/// The generic type says more than the erased one where a variable is settled: `T value` of a `Box<String>`.
pub fn narrower<'t>(erased: &'t Type, generic: Option<&'t GenericType>) -> &'t Type {
    match (erased, generic) {
        (Type::Class(_), Some(GenericType { class: class @ Type::Class(name), .. }))
            if **name != *"java/lang/Object" =>
        {
            class
        }
        (Type::Class(name), Some(generic)) if **name == *"java/lang/Object" => &generic.class,
        (Type::Array(_), Some(GenericType { class: class @ Type::Array(_), .. })) => class,
        _ => erased,
    }
}

/// The type of the elements of an array of this type: the arguments of an array are those of its elements.
pub(super) fn element_type(array: &GenericType) -> Option<GenericType> {
    let Type::Array(component) = &array.class else { return None };
    Some(GenericType { class: (**component).clone(), ..array.clone() })
}

impl Machine {
    /// What a method returns when it is called on an object of this type, as far as signatures tell.
    pub fn result_on(&self, holder: &GenericType, method: &'static Method) -> Option<GenericType> {
        let owner = method.owner();
        let holder = self.seen_as(holder, owner)?;
        result_type_in(method.signature?, owner.signature, &holder)
    }

    /// What a method takes when it is called on this object, as far as signatures tell: `add` of a class that extends
    /// `ArrayList<String>` takes a `String`.
    pub(super) fn parameters_on(&self, s: &State, at: Addr, method: &'static Method) -> Vec<GenericType> {
        let object = self.object(s, at);
        let declared = object.input().and_then(|input| input.generic.as_ref());
        let holder = self.seen_as(&self.as_declared(object.class, declared), method.owner());
        let known = holder.and_then(|h| parameter_types_in(method.signature?, method.owner().signature, &h));
        known.unwrap_or_else(|| generic_parameters(method))
    }

    /// A class with the arguments that make it this type: as a `Collection<String>`, an `ArrayList` is one of strings.
    fn as_declared(&self, class: &'static Class, declared: Option<&GenericType>) -> GenericType {
        let bounds = class.signature.map(variable_bounds).unwrap_or_default();
        let name = Type::Class(class.name.into());
        // Followed upwards, each variable shows which argument of the declared type it is.
        let place = |i: usize| GenericType {
            class: Type::Class(format!("?{i}").into()),
            arguments: Vec::new(),
            guessed: false,
        };
        let open = GenericType {
            class: name.clone(),
            arguments: (0..bounds.len()).map(place).collect(),
            guessed: false,
        };
        let seen = declared.and_then(|declared| {
            let Type::Class(wanted) = &declared.class else { return None };
            self.seen_as(&open, self.program.class(wanted).ok()?)
        });
        let settled = |i: usize| {
            let k = seen.as_ref()?.arguments.iter().position(|argument| *argument == place(i))?;
            declared?.arguments.get(k).cloned()
        };
        let arguments = bounds.into_iter().enumerate().map(|(i, bound)| settled(i).unwrap_or(bound));
        GenericType { class: name, arguments: arguments.collect(), guessed: false }
    }

    /// A type as one of its supertypes: a `UnaryOperator<Integer>` is a `Function<Integer, Integer>`.
    fn seen_as(&self, ty: &GenericType, wanted: &'static Class) -> Option<GenericType> {
        let mut open = vec![ty.clone()];
        while let Some(ty) = open.pop() {
            let Type::Class(name) = &ty.class else { return None };
            let class = self.program.class(name).ok()?;
            if class == wanted {
                return Some(ty);
            }
            if class.is_subclass_of(wanted) {
                open.extend(class.signature.and_then(|s| supertypes(s, &ty.arguments)).unwrap_or_else(
                    || {
                        let plain = class.super_class.iter().chain(&class.interfaces);
                        let plain = plain.map(|c| Type::Class(c.name.into()));
                        plain
                            .map(|class| GenericType { class, arguments: Vec::new(), guessed: false })
                            .collect()
                    },
                ));
            }
        }
        None
    }
}
