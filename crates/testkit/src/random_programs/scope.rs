//! What the code at some place may name: variables, labels to jump to, the result it owes.

use super::Generator;
use super::types::JavaType;

#[derive(Debug, Clone, Default)]
pub struct Scope {
    pub variables: Vec<ScopeVariable>,
    /// Labels of the loops around, the innermost last.
    pub loops: Vec<String>,
    /// What `return` has to give here; `None` where nothing may return (a lambda, an initialiser).
    pub result: Option<JavaType>,
}

#[derive(Debug, Clone)]
pub struct ScopeVariable {
    pub name: String,
    pub ty: JavaType,
    pub access: VariableAccess,
}

/// What code may do with a variable.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum VariableAccess {
    Write,
    /// A loop counter: the program must come to an end.
    Read,
    /// Never assigned again, so that lambdas may use it.
    Final,
}

impl Scope {
    pub fn declare(&mut self, name: &str, ty: JavaType, access: VariableAccess) {
        self.variables.push(ScopeVariable { name: name.to_string(), ty, access });
    }
}

impl Generator {
    /// A variable of this type in scope.
    pub fn variable(&mut self, ty: JavaType) -> Option<String> {
        self.some_variable(|v| v.ty == ty).map(|v| v.name)
    }

    pub fn writable(&mut self, ty: JavaType) -> Option<String> {
        self.some_variable(|v| v.ty == ty && v.access == VariableAccess::Write).map(|v| v.name)
    }

    pub fn some_variable(&mut self, wanted: impl Fn(&ScopeVariable) -> bool) -> Option<ScopeVariable> {
        let found: Vec<ScopeVariable> = self.scope.variables.iter().filter(|v| wanted(v)).cloned().collect();
        if found.is_empty() { None } else { Some(self.pick(&found).clone()) }
    }

    /// Writes code with the current scope; what it declares is forgotten afterwards.
    pub fn nested<T>(&mut self, write: impl FnOnce(&mut Generator) -> T) -> T {
        let outer = self.scope.clone();
        let written = write(self);
        self.scope = outer;
        written
    }
}
