//! Recorded objects brought back: an unknown collection that is, on this path, exactly one that a run has seen. Its own code
//! then works on it as it did there, which no object could offer whose fields come into being one by one.

use std::rc::Rc;

use classes::class::{Class, Field, Method, Origin as ClassOrigin};
use classes::descriptor::{Primitive, Type};
use runtimedata::{CollectionContents, Recorded};
use rustc_hash::FxHashMap;
use terms::Sort;

use super::sample::{Revived, Sample, field_of};
use crate::inputs::{NewInput, VarOrigin, is_box};
use crate::instructions::step::element_of;
use crate::machine::Machine;
use crate::machine::heap::{Array, Body, Construction, Elements, Extra, Object, SymbolicInput};
use crate::machine::state::{Purpose, State};
use crate::machine::value::{Addr, Value};
use crate::path::left_out::{LeftOut, no_behaviour};
use crate::path::outcome::Step;

/// Recorded states that are tried for one unknown.
pub const MAX_RECORDED: usize = 8;

/// Collections and maps of the JDK: of these more is known than that their fields hold something.
pub fn is_collection(class: &'static Class) -> bool {
    let kinds = ["java/util/Collection", "java/util/Map"];
    class.origin == ClassOrigin::Jdk && class.superinterfaces().iter().any(|c| kinds.contains(&c.name))
}

impl Machine {
    /// Makes an unknown the object that was seen in its place.
    pub(crate) fn revive(&mut self, s: &mut State, at: Addr, sample: &Sample) -> Step {
        let Some(input) = self.object(s, at).input() else { return unusable() };
        let name = input.name.clone();
        let chosen = self.input_var(&format!("{name} is {}", sample.state), Sort::Bool, VarOrigin::Unknown);
        self.require(
            s,
            chosen,
            LeftOut::Nothing("its siblings are the other samples, and the call is a reason"),
        )?;
        s.has_revived = true;
        let mut reviver = Reviver {
            machine: self,
            s,
            sample,
            name,
            objects: FxHashMap::default(),
            holders: Vec::new(),
            cut: Vec::new(),
            puts: Vec::new(),
        };
        reviver.fill(at, &sample.state)?;
        let Reviver { cut, puts, .. } = reviver;
        if let Some(input) = self.object_mut(s, at).input_mut() {
            let state = sample.state.clone();
            input.construction = Construction::Revived(Rc::new(Revived { state, chosen, cut }));
        }
        // What is put on the stack last runs first: maps inside others before these.
        for (put, arguments) in puts {
            self.call(s, put, &arguments, Purpose::Prepare(at))?;
        }
        Ok(())
    }
}

struct Reviver<'a> {
    machine: &'a mut Machine,
    s: &'a mut State,
    sample: &'a Sample,
    name: Rc<str>,
    /// By the numbers that others refer to.
    objects: FxHashMap<u32, Addr>,
    /// The classes of the objects around the current one.
    holders: Vec<&'static Class>,
    cut: Vec<Addr>,
    /// What has to be put into maps, the last entry first.
    puts: Vec<(&'static Method, [Value; 3])>,
}

/// There is no such object here.
fn unusable<T>() -> Step<T> {
    no_behaviour("a sample that cannot be here")
}

impl Reviver<'_> {
    fn value(&mut self, state: &Recorded, ty: &Type) -> Step<Value> {
        let Type::Primitive(primitive) = ty else { return self.reference(state) };
        Ok(match (primitive, state) {
            (Primitive::Boolean, Recorded::Boolean(b)) => Value::Int((*b).into()),
            (Primitive::Char, state) => match state.as_char() {
                Some(unit) => Value::Int(unit.into()),
                None => return unusable(),
            },
            (Primitive::Long, Recorded::Integer(x)) => Value::Long(*x),
            (Primitive::Float, Recorded::Integer(x)) => Value::Float(*x as f32),
            (Primitive::Float, Recorded::Float(x)) => Value::Float(*x as f32),
            (Primitive::Double, Recorded::Integer(x)) => Value::Double(*x as f64),
            (Primitive::Double, Recorded::Float(x)) => Value::Double(*x),
            (Primitive::Byte | Primitive::Short | Primitive::Int, Recorded::Integer(x)) => {
                Value::Int(*x as i32)
            }
            _ => return unusable(),
        })
    }

    fn reference(&mut self, state: &Recorded) -> Step<Value> {
        let at = match state {
            Recorded::Null => return Ok(Value::NULL),
            Recorded::Ref(id) => match self.objects.get(id) {
                Some(at) => *at,
                None => {
                    let pair = self.sample.pair.clone();
                    return pair.object_after(*id).map_or_else(unusable, |state| self.reference(state));
                }
            },
            Recorded::Text(units) => self.machine.new_string(self.s, units),
            Recorded::CutText { .. } | Recorded::Masked => self.unknown(self.machine.jvm.known.string)?,
            Recorded::Class(name) => {
                let class = self.class(name)?;
                self.machine.jvm.mirror(class)
            }
            Recorded::Constant { class, name } => {
                let class = self.class(class)?;
                let Some(field) = class.find_field(name) else { return unusable() };
                return self.constant(field);
            }
            Recorded::Object { class, fields, .. } if class == "java.lang.Object" && fields.is_empty() => {
                return self.plain_object();
            }
            Recorded::Cut { class } if class == "java.lang.Object" => return self.plain_object(),
            Recorded::Cut { class } => {
                let class = self.class(class)?;
                self.unknown(class)?
            }
            Recorded::Object { class, .. } | Recorded::Array { class, .. } => {
                let class = self.class(class)?;
                let at = self.machine.allocate(self.s, Object::new(class, Body::Fields(Box::new([]))));
                self.fill(at, state)?;
                at
            }
            Recorded::Boolean(_) | Recorded::Integer(_) | Recorded::Float(_) | Recorded::Char(_) => {
                return unusable();
            }
        };
        Ok(at.into())
    }

    fn class(&self, name: &str) -> Step<&'static Class> {
        self.machine.program.class(&name.replace('.', "/")).map_or_else(|_| unusable(), Ok)
    }

    fn constant(&mut self, field: &'static Field) -> Step<Value> {
        match self.machine.initialise_now(self.s, field.owner())? {
            None => Ok(self.machine.read_static(self.s, field)),
            Some(_) => unusable(),
        }
    }

    /// A plain `Object` is there to be told from others: where a class around it keeps one, it is that.
    fn plain_object(&mut self) -> Step<Value> {
        let outer = |class: &&'static Class| self.machine.program.class(class.name.split('$').next()?).ok();
        let nearest: Vec<&'static Class> =
            self.holders.iter().rev().flat_map(|c| [Some(*c), outer(c)]).flatten().collect();
        for class in nearest {
            let mut plain = class.statics.iter().filter(|f| f.is_final() && is_plain(&f.ty));
            if let (Some(field), None) = (plain.next(), plain.next()) {
                return self.constant(field);
            }
        }
        Ok(self.machine.allocate(self.s, Object::with_fields(self.machine.jvm.known.object)).into())
    }

    /// A plain object needs no telling.
    fn is_told(&self, state: &Recorded) -> bool {
        match state {
            Recorded::Cut { class } => class == "java.lang.Object",
            Recorded::CutText { .. } | Recorded::Masked => false,
            _ => true,
        }
    }

    /// An element that was not recorded.
    fn unknown(&mut self, class: &'static Class) -> Step<Addr> {
        let name = format!("{}.{}", self.name, self.cut.len());
        let origin = NewInput { name: &name, from: VarOrigin::Unknown, nullable: false, generic: None };
        let at = self.machine.new_input(self.s, class, &origin)?;
        self.cut.push(at);
        Ok(at)
    }

    /// Gives an object the state that was recorded.
    fn fill(&mut self, at: Addr, state: &Recorded) -> Step {
        self.objects.extend(state.id().map(|id| (id, at)));
        let class = self.machine.object(self.s, at).class;
        self.holders.push(class);
        let body = match state {
            Recorded::Array { items, length, .. } if items.len() as u64 == *length => {
                self.elements(class, items)?
            }
            Recorded::Object { .. } => self.fields(at, class, state)?,
            _ => return unusable(),
        };
        self.machine.object_mut(self.s, at).body = body;
        self.holders.pop();
        Ok(())
    }

    fn elements(&mut self, class: &'static Class, items: &[Recorded]) -> Step<Body> {
        let Some(Type::Array(component)) = Type::parse(class.name) else { return unusable() };
        let mut elements = Elements::zeroed(element_of(class), items.len());
        for (i, item) in items.iter().enumerate() {
            let value = self.value(item, &component)?;
            elements.set(i, value);
        }
        Ok(Body::Array(Array::Known(elements)))
    }

    fn fields(&mut self, at: Addr, class: &'static Class, state: &Recorded) -> Step<Body> {
        let rehashed = self.rehash(at, class, state)?;
        let mut values = vec![Value::Unset; class.layout.len()];
        for (value, field) in values.iter_mut().zip(class.layout.iter()) {
            *value = match (rehashed, field.name) {
                (Some(_), "table" | "head" | "tail") => Value::NULL,
                (Some(_), "size") => Value::Int(0),
                // So many buckets, as soon as there is something to put into one.
                (Some(buckets), "threshold") => Value::Int(buckets),
                _ => match field_of(state, field) {
                    Some(state) if self.is_told(state) => self.value(state, &field.ty)?,
                    _ => Value::Unset,
                },
            };
        }
        if values.contains(&Value::Unset) {
            self.cut.push(at);
            let object = self.machine.object_mut(self.s, at);
            if object.extra.is_none() {
                let name = format!("{}.{}", self.name, self.cut.len()).into();
                let input = SymbolicInput { unknown: true, ..SymbolicInput::named(name) };
                object.extra = Some(Rc::new(Extra::Input(input)));
            }
        }
        Ok(Body::Fields(values.into()))
    }

    /// Where a key lies that is told by its identity differs from run to run: such a map is filled anew. Gives the number of
    /// its buckets.
    fn rehash(&mut self, at: Addr, class: &'static Class, state: &Recorded) -> Step<Option<i32>> {
        let Some(CollectionContents::Entries(entries)) = state.contents() else { return Ok(None) };
        let hashed = class.ancestors().any(|c| c.name == "java/util/HashMap");
        if !hashed || entries.iter().all(|(key, _)| self.has_the_same_hash(key)) {
            return Ok(None);
        }
        let object = "Ljava/lang/Object;";
        let put = format!("({object}{object}){object}");
        let Some(put) = class.ancestors().find_map(|c| c.find_method("put", &put)) else { return unusable() };
        let inner = self.puts.len();
        let mut puts = Vec::new();
        for (key, value) in entries.into_iter().rev() {
            puts.push((put, [at.into(), self.reference(key)?, self.reference(value)?]));
        }
        self.puts.splice(inner..inner, puts);
        match state.field("table") {
            Some(Recorded::Array { length, .. }) => Ok(Some(*length as i32)),
            _ => unusable(),
        }
    }

    /// In every run.
    fn has_the_same_hash(&self, key: &Recorded) -> bool {
        match key {
            Recorded::Null | Recorded::Text(_) => true,
            Recorded::Object { class, .. } => self.class(class).is_ok_and(is_box),
            _ => false,
        }
    }
}

fn is_plain(ty: &Type) -> bool {
    matches!(ty, Type::Class(name) if &**name == "java/lang/Object")
}
