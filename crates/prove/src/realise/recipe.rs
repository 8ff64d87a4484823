//! Chooses how to make an instance of a class so that given fields hold given values: every accessible constructor is
//! weighed, static factories where there is none; what it does not establish is assigned, set or, last, forced.
//!
//! It looks at classes and bytecode only and writes no expression.

use classes::class::{Class, Field, Method, Origin};
use classes::descriptor::Type;
use explore::suspicion::Input;

use super::plan::Literal;
use super::primitives::{integral, is_default, same};
use super::stores::{self, StoredValue, Stores};
use super::types::NameableTypes;
use super::{CannotRealise, ReflectionPolicy};

/// `maker(arguments…)`, then the fields of `after`.
#[derive(Debug, Clone)]
pub struct ObjectRecipe {
    /// A constructor or a static factory.
    pub maker: &'static Method,
    /// Per parameter: the value it must have; `None` is any.
    pub arguments: Vec<Option<Input>>,
    pub after: Vec<(&'static Field, Input, Means)>,
    /// The maker may not like every argument.
    pub picky: bool,
    pub cost: usize,
}

/// How a field gets its value after construction, the most natural first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Means {
    Assign,
    Setter(&'static Method),
    Reflection,
}

/// A field the object must hold.
#[derive(Debug, Clone)]
pub struct FieldToSet {
    pub field: &'static Field,
    pub value: Input,
    /// The value is not there yet when the object is made (a cycle): no constructor can take it.
    pub late: bool,
    /// The text it is, to compare with a constant of the constructor.
    pub text: Option<Vec<u16>>,
    /// Any new object of this class would do (internal name).
    pub fresh: Option<&'static str>,
}

pub fn best(
    types: &NameableTypes,
    class: &'static Class,
    wanted: &[FieldToSet],
    policy: ReflectionPolicy,
) -> Result<ObjectRecipe, CannotRealise> {
    let constructors: Vec<_> =
        class.methods.iter().filter(|m| m.name == "<init>" && types.can_call(m)).collect();
    let candidates: Vec<(&'static Method, Stores)> = if class.access.is_abstract() || constructors.is_empty()
    {
        factories(types, class)
    } else {
        let stores = |m| (m, with_record_components(class, m, stores::stores(types.program, m)));
        constructors.into_iter().map(stores).collect()
    };
    let mut failure = CannotRealise::NoConstructor { class: class.name };
    let mut best: Option<ObjectRecipe> = None;
    for (maker, stores) in candidates {
        match weigh(types, class, maker, &stores, wanted, policy) {
            Ok(recipe) if best.as_ref().is_none_or(|b| recipe.cost < b.cost) => best = Some(recipe),
            Ok(_) => {}
            Err(why) => failure = why,
        }
    }
    best.ok_or(failure)
}

/// How the field of an existing object can be set.
pub fn means(
    types: &NameableTypes,
    class: &'static Class,
    field: &'static Field,
    policy: ReflectionPolicy,
) -> Result<Means, CannotRealise> {
    if !field.access.is_final() {
        if types.can_read(field) {
            return Ok(Means::Assign);
        }
        if let Some(setter) = setter(types, class, field) {
            return Ok(Means::Setter(setter));
        }
    }
    let owner = field.owner();
    // The JDK's modules are closed to tests, and the fields of records to everyone.
    let open = owner.origin != Origin::Jdk && owner.record.is_none() && types.is_accessible(owner);
    if policy == ReflectionPolicy::LastResort
        && open
        && !(field.access.is_static() && field.access.is_final())
    {
        return Ok(Means::Reflection);
    }
    let (class, name) = (owner.name, field.name);
    Err(if field.access.is_final() {
        CannotRealise::FinalField { class, field: name }
    } else {
        CannotRealise::HiddenField { class, field: name }
    })
}

const COST_OF_ASSIGNMENT: usize = 4;
const COST_OF_SETTER: usize = 6;
const COST_OF_REFLECTION: usize = 1000;

fn weigh(
    types: &NameableTypes,
    class: &'static Class,
    maker: &'static Method,
    stores: &Stores,
    wanted: &[FieldToSet],
    policy: ReflectionPolicy,
) -> Result<ObjectRecipe, CannotRealise> {
    let mut arguments: Vec<Option<Input>> = vec![None; maker.types.parameters.len()];
    let mut after = Vec::new();
    let mut cost = 0;
    for want in wanted {
        let origin = stores.fields.iter().find(|(field, _)| *field == want.field).map(|(_, origin)| origin);
        let established = match origin {
            Some(StoredValue::Parameter(i))
                if !want.late && arguments[*i].is_none_or(|a| same(a, want.value)) =>
            {
                arguments[*i] = Some(want.value);
                true
            }
            Some(StoredValue::Constant(literal)) => is_constant(want, literal),
            Some(StoredValue::Fresh(class, _)) => want.fresh == Some(class),
            Some(_) => false,
            None => is_default(want.value),
        };
        if !established {
            let means = means(types, class, want.field, policy)?;
            cost += match means {
                Means::Assign => COST_OF_ASSIGNMENT,
                Means::Setter(_) => COST_OF_SETTER,
                Means::Reflection => COST_OF_REFLECTION,
            };
            after.push((want.field, want.value, means));
        }
    }
    let simple = |ty: &Type| match ty {
        Type::Class(name) if &**name == "java/lang/String" => 1,
        ty if ty.is_reference() => 3,
        _ => 1,
    };
    cost += maker.types.parameters.iter().map(simple).sum::<usize>();
    cost += usize::from(!maker.access.is_public());
    Ok(ObjectRecipe { maker, arguments, after, picky: stores.picky, cost })
}

/// Static methods that return the class, its own and those of the class around it; the well-known names first.
fn factories(types: &NameableTypes, class: &'static Class) -> Vec<(&'static Method, Stores)> {
    let outer = class.outer.as_ref().and_then(|outer| types.class(outer.class));
    let methods = class.methods.iter().chain(outer.into_iter().flat_map(|outer| outer.methods.iter()));
    let mut found: Vec<&'static Method> = methods
        .filter(|m| m.is_static() && types.can_call(m))
        .filter(|m| matches!(&m.types.result, Some(Type::Class(name)) if **name == *class.name))
        .collect();
    let known =
        ["of", "create", "getInstance", "newInstance", "from", "empty", "instance", "getDefault", "valueOf"];
    found.sort_by_key(|m| known.iter().position(|name| *name == m.name).unwrap_or(known.len()));
    let stores = |m| (m, stores::factory_stores(types.program, m).unwrap_or_default());
    found.into_iter().map(stores).collect()
}

/// A record's canonical constructor takes the components in order, however it is written.
fn with_record_components(class: &'static Class, constructor: &'static Method, mut stores: Stores) -> Stores {
    let Some(components) = &class.record else { return stores };
    let canonical = constructor.types.parameters.iter().map(|ty| ty.descriptor());
    if !canonical.eq(components.iter().map(|(_, descriptor)| (*descriptor).to_owned())) {
        return stores;
    }
    for (i, (name, descriptor)) in components.iter().enumerate() {
        let Some(field) = stores::field(class, name, descriptor) else { continue };
        match stores.fields.iter_mut().find(|(f, _)| *f == field) {
            Some((_, origin @ StoredValue::Unknown)) => *origin = StoredValue::Parameter(i),
            Some(_) => {}
            None => stores.fields.push((field, StoredValue::Parameter(i))),
        }
    }
    stores
}

/// A method with one parameter that ends up in the field.
fn setter(types: &NameableTypes, class: &'static Class, field: &'static Field) -> Option<&'static Method> {
    std::iter::successors(Some(class), |class| class.super_class)
        .take_while(|class| class.super_class.is_some())
        .flat_map(|class| class.methods.iter())
        .filter(|m| m.types.parameters.len() == 1 && m.name != "<init>" && types.can_call(m))
        .filter(|m| !m.access.is_static() && !m.access.is_abstract())
        .find(|m| {
            let stores = stores::stores(types.program, m);
            stores.fields.iter().any(|(f, origin)| *f == field && *origin == StoredValue::Parameter(0))
        })
}

fn is_constant(want: &FieldToSet, constant: &Literal) -> bool {
    match (want.value, constant) {
        (Input::Object(_), Literal::Text(units)) => want.text.as_ref() == Some(units),
        (Input::Null, Literal::Null) => true,
        (Input::Float(v), Literal::Float(c)) => v.to_bits() == c.to_bits(),
        (Input::Double(v), Literal::Double(c)) => v.to_bits() == c.to_bits(),
        (value, Literal::Int(c)) => integral(value) == Some(i64::from(*c)),
        (value, Literal::Long(c)) => integral(value) == Some(*c),
        _ => false,
    }
}
