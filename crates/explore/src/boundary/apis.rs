//! Under which names runtime data has the calls that an unknown may have been.
//!
//! A recorder names the class whose code ran; a program names the type it called. Receivers are compared later, so that a
//! call of another class's override is not taken for this one.

use std::rc::Rc;

use classes::class::Method;
use classes::descriptor::Type;
use runtimedata::ApiMethod;

use crate::machine::Machine;

/// What runtime data calls a method.
pub fn api_of(method: &Method) -> ApiMethod {
    ApiMethod {
        class: method.owner().binary_name(),
        method: method.name.into(),
        descriptor: method.descriptor.into(),
    }
}

impl Machine {
    /// The method itself, what overrides it and what it overrides, as far as any of it was recorded.
    pub(crate) fn recorded_as(&self, method: &'static Method) -> Rc<[ApiMethod]> {
        if let Some(known) = self.facts.recorded.borrow().get(&method.id) {
            return known.clone();
        }
        let apis = self.settings.observations.iter().flat_map(|observations| observations.apis());
        let own = api_of(method);
        let found: Rc<[ApiMethod]> =
            apis.filter(|api| api.may_be(&own) || self.are_overrides(method, api)).cloned().collect();
        self.facts.recorded.borrow_mut().insert(method.id, found.clone());
        found
    }

    fn are_overrides(&self, method: &Method, api: &ApiMethod) -> bool {
        if method.is_static() || method.is_constructor() || method.is_private() || method.name != api.method {
            return false;
        }
        let types: Option<Vec<Type>> = api.parameters().map(Type::parse).collect();
        let Some(types) = types.filter(|types| types.len() == method.types.parameters.len()) else {
            return false;
        };
        let Ok(class) = self.program.class_or_phantom(&api.class.replace('.', "/")) else { return false };
        let owner = method.owner();
        if !class.is_subclass_of(owner) && !owner.is_subclass_of(class) {
            return false;
        }
        // Parameters differ where a type argument stands for them, unless the class has a method of exactly these, too.
        let same = *types == *method.types.parameters;
        let alike = |(a, b): (&Type, &Type)| a == b || is_reference(a) && is_reference(b);
        let exact = class
            .methods
            .iter()
            .any(|m| m.name == method.name && m.types.parameters == method.types.parameters);
        same || !exact && types.iter().zip(&method.types.parameters).all(alike)
    }
}

fn is_reference(ty: &Type) -> bool {
    !matches!(ty, Type::Primitive(_))
}
