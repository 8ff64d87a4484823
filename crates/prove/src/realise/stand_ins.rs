//! Inputs the program asks for during the call: a stand-in for its input API hands them out again.

use classes::class::Class;
use explore::inputs::program_inputs::{self, Role};
use explore::suspicion::Inputs;

use super::CannotRealise;
use super::objects::{Objects, TypedExpression};
use super::plan::{JavaExpression, StandIn, StandInMethod, StandInRole, Statement, TypeName};

impl Objects<'_> {
    /// Tells every API that is asked which values to give, and returns the classes that take this.
    pub(super) fn program_inputs(&mut self, inputs: &Inputs) -> Result<Vec<StandIn>, CannotRealise> {
        let mut classes: Vec<&'static Class> = Vec::new();
        for input in &inputs.program {
            if !classes.contains(&input.method.owner()) {
                classes.push(input.method.owner());
            }
        }
        let mut stand_ins = Vec::new();
        for class in classes {
            let object = TypeName::java_lang("Object");
            let mut values = Vec::new();
            for input in inputs.program.iter().filter(|input| input.method.owner() == class) {
                let Some(ty) = &input.method.types.result else { continue };
                values.push(self.value(input.value, ty, "input")?);
            }
            // Null or an array alone would be taken for the list of all values (JLS 15.12.2.2).
            let is_list = |value: &TypedExpression| value.ty.as_ref().is_none_or(|ty| ty.dimensions > 0);
            let arguments = match &values[..] {
                [only] if is_list(only) => vec![only.expression.clone().cast(object)],
                _ => values.into_iter().map(|value| value.typed(Some(&object))).collect(),
            };
            let name = self.name(class)?;
            let replay =
                JavaExpression::StaticCall { class: name.clone(), method: "replay".into(), arguments };
            self.statements.push(Statement::Call(replay));
            let methods = class.methods.iter().filter_map(|method| {
                let does = match program_inputs::role(method)? {
                    Role::Input | Role::InputOrNull => {
                        StandInRole::Returns(self.types.type_name(method.types.result.as_ref()?)?)
                    }
                    Role::Assume => StandInRole::Assumes,
                    Role::Assertion => StandInRole::Asserts,
                    Role::Drop => StandInRole::Drops,
                };
                let parameters = method.types.parameters.iter().map(|ty| self.types.type_name(ty));
                Some(StandInMethod {
                    name: method.name.to_owned(),
                    parameters: parameters.collect::<Option<_>>()?,
                    does,
                })
            });
            stand_ins.push(StandIn { class: name, methods: methods.collect() });
        }
        Ok(stand_ins)
    }
}
