//! Who refers to whom among the input objects: what is shared and what lies on a cycle needs a name.
//!
//! It looks at references only, not at how objects are made.

use explore::suspicion::{Before, Input, InputObject, Inputs, Made};

pub struct ObjectGraph {
    edges: Vec<Vec<usize>>,
    uses: Vec<usize>,
}

impl ObjectGraph {
    pub fn new(inputs: &Inputs) -> ObjectGraph {
        let edges: Vec<Vec<usize>> =
            inputs.objects.iter().map(|object| references(object).filter_map(target).collect()).collect();
        let mut uses = vec![0; inputs.objects.len()];
        let roots = inputs.receiver.iter().chain(&inputs.arguments);
        if !inputs.before.is_empty() {
            // What happens before the call happens to what is there by then, so that has a name.
            roots.clone().copied().filter_map(target).for_each(|early| uses[early] += 1);
        }
        let roots = roots.chain(inputs.program.iter().map(|input| &input.value)).copied();
        let roots = roots.chain(inputs.before.iter().flat_map(Before::inputs));
        for used in roots.filter_map(target).chain(edges.iter().flatten().copied()) {
            uses[used] += 1;
        }
        ObjectGraph { edges, uses }
    }

    pub fn is_shared(&self, object: usize) -> bool {
        self.uses[object] > 1
    }

    /// Whether following references leads from one object to the other, in one step or more.
    pub fn reaches(&self, from: usize, to: usize) -> bool {
        let mut seen = vec![false; self.edges.len()];
        let mut open = self.edges[from].clone();
        while let Some(next) = open.pop() {
            if next == to {
                return true;
            }
            if !std::mem::replace(&mut seen[next], true) {
                open.extend(&self.edges[next]);
            }
        }
        false
    }
}

pub fn target(input: Input) -> Option<usize> {
    match input {
        Input::Object(index) => Some(index),
        _ => None,
    }
}

fn references(object: &InputObject) -> impl Iterator<Item = Input> {
    let made: Vec<Input> = match &object.made {
        Made::Array(elements) => elements.clone(),
        Made::By(_, arguments) => arguments.clone(),
        Made::Stub(results) => results.iter().flat_map(|(_, values)| values.iter().copied()).collect(),
        Made::Text(_) | Made::Boxed(_) | Made::Constant(_) | Made::ClassLiteral(_) | Made::Somehow => {
            vec![]
        }
    };
    let fields = object.fields.iter().map(|(_, value)| *value);
    let calls = object.calls.iter().flat_map(|(_, arguments)| arguments.iter().copied());
    made.into_iter().chain(fields).chain(calls)
}
