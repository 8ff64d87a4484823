//! What a run of a driver did, told as the calls it made: the inputs it took, read in the order in which it asked for them.

use classes::class::Method;
use explore::suspicion::{Input, InputObject, Inputs, Made};

use super::Driver;
use super::java::MAX_DEPTH;
use super::make::{ObjectSource, ValueSource};

/// Earlier calls that are left out in all combinations.
const MAX_EARLIER_CALLS: usize = 4;

/// One call with all that it needs, earlier calls on the same object among it.
#[derive(Debug, Clone)]
pub struct Called {
    pub method: &'static Method,
    pub inputs: Inputs,
    /// For each argument, which of the run's inputs it is, if it is one.
    pub arguments_from: Vec<Option<usize>>,
}

struct InputReader<'a> {
    driver: &'a Driver,
    values: Vec<Input>,
    next: usize,
    objects: Vec<InputObject>,
}

impl Driver {
    /// The calls that the run may have ended in: the last of those for which there were inputs, or one behind it that needs
    /// none; with as few of the earlier calls as possible first, for not all of them need to have to do with it. Empty if the
    /// run cannot be told without the driver.
    pub fn calls_of(&self, inputs: &Inputs) -> Vec<Called> {
        let mut reader = InputReader {
            driver: self,
            values: inputs.program.iter().map(|input| input.value).collect(),
            next: 0,
            objects: inputs.objects.clone(),
        };
        reader.read().unwrap_or_default()
    }
}

/// A call that was read.
struct DrivenCall {
    method: &'static Method,
    arguments: Vec<Input>,
    arguments_from: Vec<Option<usize>>,
}

impl DrivenCall {
    fn is_instance(&self) -> bool {
        !self.method.is_static() && !self.method.is_constructor()
    }
}

impl InputReader<'_> {
    fn read(&mut self) -> Option<Vec<Called>> {
        let receiver = match &self.driver.receiver {
            Some(receiver) => Some(self.make(receiver, MAX_DEPTH)?),
            None => None,
        };
        let (mut earlier, mut found) = (Vec::new(), Vec::new());
        for _ in 0..self.driver.length {
            let Some(step) = self.step() else {
                // The only method is called again and again: one of the calls whose inputs are there was the last.
                if found.is_empty() {
                    return None;
                }
                break;
            };
            let is_last = self.next == self.values.len();
            if is_last {
                found.extend(self.called(receiver, &step, &earlier));
            }
            earlier.push(step);
            if is_last && self.driver.calls.len() > 1 {
                break;
            }
        }
        Some(found)
    }

    fn step(&mut self) -> Option<DrivenCall> {
        let number = if self.driver.calls.len() > 1 { self.number()? } else { 0 };
        let call = self.driver.calls.get(number)?;
        let (mut arguments, mut arguments_from) = (Vec::new(), Vec::new());
        for argument in &call.arguments {
            arguments_from.push(Some(self.next).filter(|_| is_input(argument)));
            arguments.push(self.make(argument, MAX_DEPTH)?);
        }
        Some(DrivenCall { method: call.method, arguments, arguments_from })
    }

    /// The call behind some of the earlier ones. What static methods and constructors did before cannot be told as
    /// something done to the receiver.
    fn called(&self, receiver: Option<Input>, last: &DrivenCall, earlier: &[DrivenCall]) -> Vec<Called> {
        let receiver = receiver.filter(|_| last.is_instance());
        let told: Vec<&DrivenCall> = earlier.iter().filter(|step| step.is_instance()).collect();
        let told = if receiver.is_some() { &told[..] } else { &[] };
        let mut choices: Vec<u32> = match told.len() {
            0..=MAX_EARLIER_CALLS => (0..1 << told.len()).collect(),
            _ => vec![0, u32::MAX],
        };
        choices.sort_by_key(|choice| choice.count_ones());
        let called = |choice: u32| {
            let mut objects = self.objects.clone();
            if let Some(Input::Object(number)) = receiver {
                let chosen = told.iter().enumerate().filter(|(i, _)| choice >> (i % 32) & 1 == 1);
                objects[number].calls =
                    chosen.map(|(_, step)| (step.method, step.arguments.clone())).collect();
            }
            let arguments = last.arguments.clone();
            Called {
                method: last.method,
                inputs: Inputs { receiver, arguments, objects, ..Inputs::default() },
                arguments_from: last.arguments_from.clone(),
            }
        };
        choices.into_iter().map(called).collect()
    }

    fn take(&mut self) -> Option<Input> {
        let value = self.values.get(self.next).copied();
        self.next += 1;
        value
    }

    fn number(&mut self) -> Option<usize> {
        match self.take()? {
            Input::Int(number) => usize::try_from(number).ok(),
            _ => None,
        }
    }

    fn make(&mut self, make: &ValueSource, depth: usize) -> Option<Input> {
        match make {
            ValueSource::Primitive(_) | ValueSource::Text | ValueSource::Asked { .. } => self.take(),
            ValueSource::By(number) => self.made(*number, depth),
            ValueSource::Null => Some(Input::Null),
        }
    }

    fn all(&mut self, makes: &[ValueSource], depth: usize) -> Option<Vec<Input>> {
        makes.iter().map(|make| self.make(make, depth)).collect()
    }

    fn made(&mut self, number: usize, depth: usize) -> Option<Input> {
        let Some(below) = depth.checked_sub(1) else { return Some(Input::Null) };
        let maker = self.driver.makers.get(number)?;
        let chosen = if maker.sources.len() > 1 { self.number()? } else { 0 };
        let made = match maker.sources.get(chosen)? {
            ObjectSource::Null => return Some(Input::Null),
            ObjectSource::As(make) => return self.make(make, depth),
            ObjectSource::Initialiser(_) => return None,
            ObjectSource::Call(method, arguments) => {
                let class = if method.is_constructor() { method.owner() } else { maker.class };
                let made = Made::By(method, self.all(arguments, below)?);
                InputObject { class, made, fields: Vec::new(), calls: Vec::new() }
            }
            ObjectSource::Filled { constructor, add, elements, .. } => {
                let times = self.number()?;
                let calls: Option<Vec<_>> =
                    (0..times).map(|_| Some((*add, self.all(elements, below)?))).collect();
                let made = Made::By(constructor, Vec::new());
                InputObject { class: constructor.owner(), made, fields: Vec::new(), calls: calls? }
            }
            ObjectSource::Answering(method, result) => {
                let results = match result {
                    Some(result) => vec![self.make(result, below)?],
                    None => Vec::new(),
                };
                let made = Made::Stub(vec![(method, results)]);
                InputObject { class: maker.class, made, fields: Vec::new(), calls: Vec::new() }
            }
        };
        self.objects.push(made);
        Some(Input::Object(self.objects.len() - 1))
    }
}

fn is_input(make: &ValueSource) -> bool {
    matches!(make, ValueSource::Primitive(_) | ValueSource::Text | ValueSource::Asked { .. })
}
