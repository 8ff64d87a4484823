//! The witness of a crash, walked value by value: what is handed over, to whom, and how it bears on the failure.

use classes::class::{Field, Method, Origin};
use explore::suspicion::bearing::{Bearing, Slot};
use explore::suspicion::{Before, Input, InputObject, Inputs, Made, Suspicion};

/// The inputs of one suspicion.
pub(crate) struct Witness<'s> {
    pub suspicion: &'s Suspicion,
    pub inputs: &'s Inputs,
}

/// A value in the place where the caller puts it.
pub(crate) struct Handed<'s> {
    pub input: Input,
    pub place: Place<'s>,
    pub bearing: Bearing,
    /// What else is handed over with it.
    pub beside: &'s [Input],
}

/// Where a value is put.
#[derive(Clone, Copy)]
pub(crate) enum Place<'s> {
    /// A parameter, counted without the receiver.
    Parameter {
        method: &'static Method,
        index: usize,
        when: When,
    },
    /// An element of this array.
    Element(&'s InputObject),
    Field(&'static Field),
    /// What a method of a stub returns.
    Result(&'static Method),
    /// In a box, or from an input API.
    Other,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum When {
    /// The call of the entry.
    Entry,
    /// A constructor or factory.
    Making,
    /// A call after that, before the entry.
    Before,
}

impl<'s> Witness<'s> {
    pub fn new(suspicion: &'s Suspicion) -> Witness<'s> {
        Witness { suspicion, inputs: &suspicion.inputs }
    }

    pub fn object(&self, input: Input) -> Option<&'s InputObject> {
        match input {
            Input::Object(number) => self.inputs.objects.get(number),
            _ => None,
        }
    }

    /// Every value that the caller puts somewhere.
    pub fn handed(&self) -> Vec<Handed<'s>> {
        let mut all = Vec::new();
        let entry = self.suspicion.entry;
        self.arguments(&mut all, entry, When::Entry, &self.inputs.arguments, 0, Slot::Argument);
        for (number, object) in self.inputs.objects.iter().enumerate() {
            self.of_object(&mut all, number, object);
        }
        for (step, before) in self.inputs.before.iter().enumerate() {
            let slot = |i| Slot::Before(step, i);
            match before {
                Before::Call { method, arguments, .. } => {
                    self.arguments(&mut all, method, When::Before, arguments, 0, slot);
                }
                Before::Assign(field, value) => {
                    all.push(self.handed_at(*value, Place::Field(field), slot(0)));
                }
                Before::Store { array, value, .. } => {
                    let place = self.object(*array).map_or(Place::Other, Place::Element);
                    all.push(self.handed_at(*value, place, slot(0)));
                }
            }
        }
        all
    }

    fn of_object(&self, all: &mut Vec<Handed<'s>>, number: usize, object: &'s InputObject) {
        let slot = |i| Slot::Made(number, i);
        match &object.made {
            Made::By(method, values) => {
                let receivers = values.len().saturating_sub(method.types.parameters.len());
                self.arguments(all, method, When::Making, values, receivers, slot);
            }
            Made::Array(values) => {
                let places = values.iter().enumerate();
                all.extend(places.map(|(i, v)| self.handed_at(*v, Place::Element(object), slot(i))));
            }
            Made::Stub(results) => {
                let each = results.iter().flat_map(|(method, values)| values.iter().map(|v| (*method, *v)));
                // Results are kept by method here and in the order of calls there: they bear as one.
                let count = results.iter().map(|(_, values)| values.len()).sum();
                let bearing = (0..count).map(|i| self.inputs.bearing(slot(i))).max().unwrap_or_default();
                all.extend(each.map(|(method, input)| Handed {
                    input,
                    place: Place::Result(method),
                    bearing,
                    beside: &[],
                }));
            }
            Made::Boxed(value) => all.push(self.handed_at(*value, Place::Other, slot(0))),
            Made::Text(_) | Made::Constant(_) | Made::ClassLiteral(_) | Made::Somehow => {}
        }
        for (i, (field, value)) in object.fields.iter().enumerate() {
            all.push(self.handed_at(*value, Place::Field(field), Slot::Field(number, i)));
        }
        for (call, (method, arguments)) in object.calls.iter().enumerate() {
            self.arguments(all, method, When::Before, arguments, 0, |i| Slot::Call(number, call, i));
        }
    }

    fn arguments(
        &self,
        all: &mut Vec<Handed<'s>>,
        method: &'static Method,
        when: When,
        values: &'s [Input],
        receivers: usize,
        slot: impl Fn(usize) -> Slot,
    ) {
        for (i, value) in values.iter().enumerate().skip(receivers) {
            let place = Place::Parameter { method, index: i - receivers, when };
            let beside = &values[receivers..];
            all.push(Handed { input: *value, place, bearing: self.inputs.bearing(slot(i)), beside });
        }
    }

    fn handed_at(&self, input: Input, place: Place<'s>, slot: Slot) -> Handed<'s> {
        Handed { input, place, bearing: self.inputs.bearing(slot), beside: &[] }
    }

    /// Null that is handed over where it matters.
    pub fn nulls(&self) -> impl Iterator<Item = Handed<'s>> + use<'s> {
        let all = self.handed().into_iter();
        all.filter(|handed| handed.input == Input::Null && handed.bearing > Bearing::Idle)
    }

    /// How the length of an object bears on the failure.
    pub fn length_of(&self, number: usize) -> Bearing {
        self.inputs.bearing(Slot::Length(number))
    }

    /// Every method that the caller calls, the entry first.
    pub fn called(&self) -> Vec<&'static Method> {
        let mut all = vec![self.suspicion.entry];
        for object in &self.inputs.objects {
            if let Made::By(method, _) = &object.made {
                all.push(method);
            }
            all.extend(object.calls.iter().map(|(method, _)| *method));
        }
        for before in &self.inputs.before {
            if let Before::Call { method, .. } = before {
                all.push(method);
            }
        }
        all
    }
}

impl Handed<'_> {
    /// Which parameter of the entry it is passed for.
    pub fn entry_parameter(&self) -> Option<usize> {
        match self.place {
            Place::Parameter { index, when: When::Entry, .. } => Some(index),
            _ => None,
        }
    }
}

impl Place<'_> {
    /// The parameter in the program's own words.
    pub fn name(&self) -> String {
        match self {
            Place::Parameter { method, index, .. } => method.parameter_name(*index).into_owned(),
            Place::Element(array) => format!("an element of {}", array.class.java_name()),
            Place::Field(field) => field.name.into(),
            Place::Result(method) => format!("{}()", method.name),
            Place::Other => "a value".into(),
        }
    }

    /// Whether it is what a collection of the JDK is given to keep.
    pub fn is_in_collection(&self) -> bool {
        let Place::Parameter { method, when, .. } = self else { return false };
        let owner = method.owner();
        *when != When::Entry && owner.origin == Origin::Jdk && owner.name.starts_with("java/util/")
    }
}

/// What a method is called by people: `the constructor of Range`, `Range.of`.
pub(crate) fn spoken(method: &Method) -> String {
    let class = method.owner().simple_name();
    if method.is_constructor() {
        format!("the constructor of {class}")
    } else {
        format!("{class}.{}", method.name)
    }
}
