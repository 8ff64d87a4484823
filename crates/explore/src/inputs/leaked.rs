//! Objects that got out of a constructor that failed: whoever got hold of one may call its methods all the same.

use crate::boundary::validate::reach::ReachedVariables;
use crate::machine::Machine;
use crate::machine::state::State;
use crate::machine::value::{Addr, Value};
use crate::path::left_out::LeftOut;
use crate::path::outcome::Reason;

impl Machine {
    /// The constructor of an input threw this. Nothing follows such an object, so where others hold it, it is left out.
    pub(crate) fn leave_out_if_leaked(&mut self, s: &mut State, made: Addr, thrown: Addr) {
        let mut reach = ReachedVariables::new(self, s);
        let statics = s.statics.values().flat_map(|class| class.values.iter().copied());
        let inputs = s.input_objects.iter().filter(|&&input| input != made).map(|&input| Value::Ref(input));
        for held in statics.chain(inputs).chain([Value::Ref(thrown)]) {
            reach.value(held);
        }
        if reach.has_met(made) {
            let class = self.object(s, made).class.binary_name();
            let what = format!("a {class} whose constructor failed, and that others hold");
            self.leave_out(s, LeftOut::Beyond(Reason::CannotConstruct, what.into()));
        }
    }
}
