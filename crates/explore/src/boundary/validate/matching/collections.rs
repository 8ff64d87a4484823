//! Collections of the JDK: what they hold is compared, not how.

use classes::descriptor::{Primitive, Type};
use runtimedata::{CollectionContents, Recorded};

use super::{ALWAYS, Fit, Matcher};
use crate::boundary::Revived;
use crate::machine::Machine;
use crate::machine::heap::{Array, Construction, Object};
use crate::machine::value::Value;

impl Matcher<'_> {
    /// `None` of an object that is compared field by field, like any other.
    pub(super) fn collection(&mut self, object: &Object, recorded: &Recorded) -> Option<Fit> {
        let construction = object.input().map(|input| &input.construction);
        match construction {
            Some(Construction::Revived(revived)) if self.relevant.is_some() => {
                Some(self.revived(revived, recorded))
            }
            Some(Construction::By { method, calls, .. }) if self.relevant.is_some() => {
                let held: Vec<&[Value]> = calls.iter().map(|(_, arguments)| &**arguments).collect();
                let empty = method.is_constructor() && method.types.parameters.is_empty();
                self.filled(&held, recorded).filter(|_| empty)
            }
            _ if object.class.name == "java/util/ArrayList" => self.list(object, recorded),
            _ => None,
        }
    }

    /// On this path it is an object that was recorded; it is this one if the two are alike. What was not recorded of it must
    /// not matter.
    fn revived(&mut self, revived: &Revived, recorded: &Recorded) -> Fit {
        let chosen = self.machine.terms.vars(revived.chosen).to_vec();
        let unknown = revived.cut.iter().any(|&at| self.depends_on(Value::Ref(at), &chosen));
        if revived.state == *recorded && !unknown { Fit::When(revived.chosen) } else { Fit::Never }
    }

    /// A collection that was made empty and then filled by these calls.
    fn filled(&mut self, calls: &[&[Value]], recorded: &Recorded) -> Option<Fit> {
        let held: Vec<Vec<&Recorded>> = match recorded.contents()? {
            CollectionContents::Items(items) => items.into_iter().map(|item| vec![item]).collect(),
            CollectionContents::Entries(entries) => {
                entries.into_iter().map(|(key, value)| vec![key, value]).collect()
            }
        };
        if held.len() != calls.len() {
            return Some(Fit::Never);
        }
        let mut all = ALWAYS;
        for (value, recorded) in calls.iter().copied().flatten().zip(held.into_iter().flatten()) {
            let here = self.value(*value, &object(), recorded);
            all = self.and(all, here);
        }
        Some(all)
    }

    /// How much room a list has left makes no difference.
    fn list(&mut self, list: &Object, recorded: &Recorded) -> Option<Fit> {
        let (Recorded::Array { items, .. }, Recorded::Integer(size)) =
            (recorded.field("elementData")?, recorded.field("size")?)
        else {
            return None;
        };
        let items = &items[..items.len().min(usize::try_from(*size).ok()?)];
        let seen = self.seen_fields(list);
        let field = |name: &str| seen.iter().find(|(field, _)| field.name == name).map(|(_, value)| *value);
        let held = Machine::concrete_ref(field("elementData")?)?;
        let mut all = self.value(field("size")?, &Type::Primitive(Primitive::Int), &Recorded::Integer(*size));
        match self.machine.object(&self.state, held).array()?.clone() {
            Array::Known(elements) => {
                for (i, recorded) in items.iter().enumerate() {
                    let here = match elements.at(i) {
                        Some(value) => self.value(value, &object(), recorded),
                        None => Fit::Never,
                    };
                    all = self.and(all, here);
                }
            }
            Array::Symbolic(array) if array.writes.is_empty() || self.relevant.is_some() => {
                for (index, value) in array.initial {
                    let here = self.element(index, value, &object(), items);
                    all = self.and(all, here);
                }
            }
            Array::Symbolic(_) => all = Fit::Never,
        }
        Some(all)
    }
}

fn object() -> Type {
    Type::Class("java/lang/Object".into())
}
