//! Java with holes, which random code fills: how areas say what they are about.
//!
//! `#int#` is an expression of that type, `$x` a name of its own (the same one throughout a template), `#block#` some
//! statements; `#block $x:int#` has that variable in scope, and `#with $x:int -> long#` is an expression inside a lambda
//! with that parameter. `#pick a|b#` is one of the alternatives.

use super::Generator;
use super::scope::VariableAccess;
use super::types::JavaType;

impl Generator {
    /// `depth` bounds the nesting of what fills the holes.
    pub fn filled(&mut self, template: &'static str, depth: u32, indent: &str) -> String {
        let (mut text, mut names) = (String::new(), TemplateNames::default());
        for (i, part) in template.split('#').enumerate() {
            text += &match i % 2 {
                0 => self.renamed(part, &mut names),
                _ => self.hole(part, depth, indent, &mut names),
            };
        }
        text
    }

    fn hole(&mut self, hole: &'static str, depth: u32, indent: &str, names: &mut TemplateNames) -> String {
        if let Some(alternatives) = hole.strip_prefix("pick ") {
            let alternatives: Vec<&str> = alternatives.split('|').collect();
            let picked = *self.pick(&alternatives);
            return self.renamed(picked, names);
        }
        if let Some(variables) = hole.strip_prefix("block") {
            let deeper = format!("{indent}    ");
            return self.nested(|g| {
                g.declare_all(variables, VariableAccess::Write, names);
                format!("\n{}{indent}", g.statements(2, &deeper))
            });
        }
        if let Some(lambda) = hole.strip_prefix("with ") {
            let (parameters, result) = lambda.split_once(" -> ").expect("a lambda has a result");
            return self.nested(|g| {
                g.scope.variables.retain(|v| v.access == VariableAccess::Final);
                g.scope.result = None;
                g.declare_all(parameters, VariableAccess::Final, names);
                g.expression(JavaType::named(result), depth)
            });
        }
        self.expression(JavaType::named(hole), depth)
    }

    /// `$x:int, $y:String`
    fn declare_all(&mut self, variables: &'static str, access: VariableAccess, names: &mut TemplateNames) {
        for variable in variables.split(", ").map(str::trim).filter(|v| !v.is_empty()) {
            let (name, ty) = variable.split_once(':').expect("a variable has a type");
            let name = self.renamed(name, names);
            self.scope.declare(&name, JavaType::named(ty), access);
        }
    }

    fn renamed(&mut self, text: &str, names: &mut TemplateNames) -> String {
        let mut parts = text.split('$');
        let mut out = parts.next().unwrap_or_default().to_string();
        for part in parts {
            let letter = &part[..1];
            let name = match names.0.iter().find(|(of, _)| of == letter) {
                Some((_, name)) => name.clone(),
                None => {
                    let name = self.fresh(letter);
                    names.0.push((letter.to_string(), name.clone()));
                    name
                }
            };
            out += &name;
            out += &part[1..];
        }
        out
    }
}

/// What the letters behind `$` stand for in one template.
#[derive(Default)]
struct TemplateNames(Vec<(String, String)>);
