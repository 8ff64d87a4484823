//! What the run's inputs were: the value of every variable, as soon as there is one.

use std::rc::Rc;

use terms::{Const, Sort, Term};

use super::Machine;
use super::lost::Lost;
use super::tape::{TapeEvent, TapeValue};
use crate::machine::heap::{Array, Body, Elements, Object};
use crate::machine::state::{EntryInputs, State};
use crate::machine::value::{Addr, NULL, Value};
use crate::modes::Mode;
use crate::path::outcome::{Reason, Step, cut};

impl Machine {
    /// The arguments of `main`: the same in every run.
    pub(super) fn pass_arguments(&mut self, s: &mut State, arguments: &[String]) {
        let texts = arguments.iter().map(|text| {
            let units: Vec<u16> = text.encode_utf16().collect();
            Value::Ref(self.literal(&units))
        });
        let texts = texts.collect();
        let class = self.program.array_of(self.jvm.known.string);
        let array = self.allocate(s, Object::new(class, Body::Array(Array::Known(Elements::Cells(texts)))));
        s.set_local(0, array.into());
        s.inputs = EntryInputs { receiver: None, arguments: [Value::Ref(array)].into() };
    }

    /// The program took an input: its value becomes that of the new variable.
    pub(crate) fn follow_input(&mut self, s: &mut State, value: Value) -> Step {
        if !self.mode.knows_inputs() {
            return Ok(());
        }
        let recorded = match self.tape_mut().next() {
            Some(TapeEvent::Input(recorded)) => recorded,
            Some(other) => return self.lose(Lost::differs(self, s, "an input", &other)),
            None => return self.lose(Lost::ended(self, s)),
        };
        let constant = |sort| match (&recorded, sort) {
            (TapeValue::Int(x), Sort::Bool) => Some(Const::Bool(*x != 0)),
            (TapeValue::Int(x), Sort::Bv(width)) => Some(bits(width, i64::from(*x))),
            (TapeValue::Long(x), Sort::Bv(width)) => Some(bits(width, *x)),
            (TapeValue::Float(x), Sort::F32) => Some(Const::F32(*x)),
            (TapeValue::Double(x), Sort::F64) => Some(Const::F64(*x)),
            _ => None,
        };
        match value {
            Value::Ref(_) | Value::SymRef(_) => self.follow_reference(s, value, &recorded),
            value => {
                let var = value.term().and_then(|t| match self.terms.vars(t) {
                    [id] => Some(self.terms.var_term(*id)),
                    _ => None,
                });
                let known = var.and_then(|var| Some((var, constant(self.terms.sort(var))?)));
                let Some((var, constant)) = known else { return cut(Reason::UnmodelledCall) };
                self.assign(s, var, constant);
                Ok(())
            }
        }
    }

    /// Whether it is null, the run knows; of a string it knows all.
    fn follow_reference(&mut self, s: &mut State, value: Value, recorded: &TapeValue) -> Step {
        let texts: Vec<Addr> = self.targets(s, value).into_iter().map(|(_, at)| at).collect();
        if let ([at], TapeValue::Null | TapeValue::Text(_)) = (&texts[..], recorded)
            && let Some(text) = self.object(s, *at).text()
        {
            let (name, length) = (text.name.clone().unwrap_or_default(), text.length);
            let null = self.pass.input_terms.get(&(format!("{name} == null"), Sort::Bool)).copied();
            if let (Value::SymRef(_), Some(null)) = (value, null) {
                self.assign(s, null, Const::Bool(*recorded == TapeValue::Null));
            }
            if let TapeValue::Text(units) = recorded {
                self.assign(s, length, bits(32, units.len() as i64));
                self.followed_mut().texts.insert(*at, units.as_slice().into());
            }
        }
        let model = s.condition.model.clone().unwrap_or_default();
        let reference = value.to_term(&mut self.terms);
        let is_null = self.terms.evaluate(reference, &model).bits() == u64::from(NULL.0);
        if is_null == (*recorded == TapeValue::Null) {
            return Ok(());
        }
        self.lose(Lost::differs(self, s, "another input object", &TapeEvent::Input(recorded.clone())))
    }

    /// The run knows which character stands there.
    pub(crate) fn follow_character(&mut self, s: &mut State, text: Addr, index: Value, unit: Term) {
        let Mode::RecordedRun(follow) = &self.mode else { return };
        let Some(units) = follow.texts.get(&text).cloned() else {
            return self.follow_free_unit(s, unit);
        };
        let index = self.known_int(s, index);
        let there = index.and_then(|i| units.get(usize::try_from(i).ok()?)).copied().unwrap_or_default();
        self.assign(s, unit, bits(16, i64::from(there)));
    }

    fn assign(&mut self, s: &mut State, var: Term, value: Const) {
        let ids: Vec<_> = self.terms.vars(var).to_vec();
        let model = Rc::make_mut(s.condition.model.get_or_insert_default());
        for id in ids {
            model.set(id, value);
        }
    }

    /// What an int is in this run.
    pub(super) fn known_int(&self, s: &State, value: Value) -> Option<i32> {
        match (value, &s.condition.model) {
            (Value::Int(x), _) => Some(x),
            (Value::SymInt(t), Some(model)) => Some(self.terms.evaluate(t, model).bits() as u32 as i32),
            _ => None,
        }
    }

    pub(super) fn lose<T>(&mut self, lost: Lost) -> Step<T> {
        self.followed_mut().lost = Some(lost);
        cut(Reason::UnmodelledCall)
    }
}

fn bits(width: u8, value: i64) -> Const {
    let mask = if width >= 64 { u64::MAX } else { (1 << width) - 1 };
    Const::Bv { width, bits: value as u64 & mask }
}
