//! Random statements. What is declared stays in scope until the end of the block.

use super::Generator;
use super::scope::VariableAccess;
use super::types::{BOOLEAN, INT, JavaPrimitive, JavaType};

const MAX_DEPTH: u32 = 3;

impl Generator {
    /// Some statements, each line indented.
    pub fn block(&mut self, count: usize, indent: &str) -> String {
        self.nested(|g| g.statements(count, indent))
    }

    pub fn statements(&mut self, count: usize, indent: &str) -> String {
        (0..count).map(|_| self.statement(indent)).collect()
    }

    fn statement(&mut self, indent: &str) -> String {
        if self.budget == 0 {
            return self.note(indent);
        }
        self.budget -= 1;
        if self.once_in(3)
            && let Some(statement) = self.area_statement(indent)
        {
            return statement;
        }
        match self.random.below(30) {
            0..=4 => self.declaration(indent),
            5..=8 => self.assignment(indent),
            9 => self.note(indent),
            10..=12 => self.condition_statement(indent),
            13 | 14 => self.counted_loop(indent),
            15 => self.other_loop(indent),
            16 => self.each(indent),
            17 | 18 => self.switch(indent),
            19 | 20 => self.protected(indent),
            21 => self.throw(indent),
            22 | 23 => self.jump(indent),
            24 | 25 => self.store(indent),
            26 => self.field_store(indent),
            27 => self.call_statement(indent),
            28 => self.capture(indent),
            _ => self.locked(indent),
        }
    }

    fn declaration(&mut self, indent: &str) -> String {
        let ty = self.any_type();
        let value = self.expression(ty, MAX_DEPTH);
        let name = self.fresh("v");
        self.scope.declare(&name, ty, VariableAccess::Write);
        format!("{indent}{} {name} = {value};\n", ty.java())
    }

    /// A final value: lambdas may use it.
    fn capture(&mut self, indent: &str) -> String {
        let ty = self.any_type();
        let value = self.expression(ty, MAX_DEPTH);
        let name = self.fresh("c");
        self.scope.declare(&name, ty, VariableAccess::Final);
        format!("{indent}final {} {name} = {value};\n", ty.java())
    }

    fn assignment(&mut self, indent: &str) -> String {
        let Some(target) = self.some_variable(|v| v.access == VariableAccess::Write) else {
            return self.declaration(indent);
        };
        let (name, ty) = (target.name, target.ty);
        let JavaType::Of(p) = ty else {
            return format!("{indent}{name} = {};\n", self.expression(ty, MAX_DEPTH));
        };
        let by = JavaType::Of(*self.pick(&JavaPrimitive::NUMERIC));
        let integral = JavaType::Of(*self.pick(&JavaPrimitive::INTEGRAL));
        match (p, self.random.below(5)) {
            (JavaPrimitive::Boolean, 0) => {
                format!("{indent}{name} ^= {};\n", self.expression(BOOLEAN, MAX_DEPTH))
            }
            (JavaPrimitive::Boolean, _) | (_, 0) => {
                format!("{indent}{name} = {};\n", self.expression(ty, MAX_DEPTH))
            }
            (_, 1) => format!("{indent}{name}{};\n", self.pick(&["++", "--"])),
            (JavaPrimitive::Float | JavaPrimitive::Double, _) | (_, 2) => {
                let operator = self.pick(&["+=", "-=", "*="]).to_string();
                format!("{indent}{name} {operator} {};\n", self.expression(by, MAX_DEPTH))
            }
            (_, 3) => {
                let operator = self.pick(&["<<=", ">>=", ">>>="]).to_string();
                format!("{indent}{name} {operator} {};\n", self.expression(integral, MAX_DEPTH))
            }
            _ => {
                let operator = self.pick(&["/=", "%="]).to_string();
                format!("{indent}{name} {operator} {} | 1;\n", self.expression(integral, MAX_DEPTH))
            }
        }
    }

    /// Adds a value to what the program tells in the end.
    pub fn note(&mut self, indent: &str) -> String {
        let ty = self.any_type();
        format!("{indent}note({});\n", self.expression(ty, 2))
    }

    fn condition_statement(&mut self, indent: &str) -> String {
        let deeper = format!("{indent}    ");
        let condition = self.expression(BOOLEAN, MAX_DEPTH);
        let then = self.block(2, &deeper);
        if self.once_in(2) {
            return format!("{indent}if ({condition}) {{\n{then}{indent}}}\n");
        }
        let otherwise = self.block(2, &deeper);
        format!("{indent}if ({condition}) {{\n{then}{indent}}} else {{\n{otherwise}{indent}}}\n")
    }

    fn loop_body(&mut self, label: &str, count: usize, indent: &str) -> String {
        self.nested(|g| {
            g.scope.loops.push(label.to_string());
            g.statements(count, &format!("{indent}    "))
        })
    }

    fn counted_loop(&mut self, indent: &str) -> String {
        let (i, label) = (self.fresh("i"), self.fresh("loop"));
        let (trips, step) = (self.random.below(6) + 1, self.random.below(3) + 1);
        let body = self.nested(|g| {
            g.scope.declare(&i, INT, VariableAccess::Read);
            g.loop_body(&label, 2, indent)
        });
        format!(
            "{indent}{label}: for (int {i} = 0; {i} < {trips} && burn(); {i} += {step}) {{\n{body}{indent}}}\n"
        )
    }

    fn other_loop(&mut self, indent: &str) -> String {
        let label = self.fresh("loop");
        let condition = self.expression(BOOLEAN, 2);
        let body = self.loop_body(&label, 2, indent);
        if self.once_in(2) {
            return format!("{indent}{label}: while (burn() && {condition}) {{\n{body}{indent}}}\n");
        }
        format!("{indent}{label}: do {{\n{body}{indent}}} while (burn() && {condition});\n")
    }

    fn each(&mut self, indent: &str) -> String {
        let (p, x, label) = (self.any_primitive(), self.fresh("x"), self.fresh("loop"));
        let array = self.expression(JavaType::Array(p), 2);
        let body = self.nested(|g| {
            g.scope.declare(&x, JavaType::Of(p), VariableAccess::Write);
            g.loop_body(&label, 2, indent)
        });
        format!("{indent}{label}: for ({} {x} : {array}) {{\n{body}{indent}}}\n", p.java())
    }

    /// On ints close together, far apart, chars, strings or an enum; some cases fall through.
    fn switch(&mut self, indent: &str) -> String {
        let (on, labels): (String, &[&str]) = match self.random.below(5) {
            0 => (format!("{} & 7", self.expression(INT, 2)), &["0", "1", "2", "5"]),
            1 => (self.expression(INT, 2), &["-1", "0", "1000000", "Integer.MIN_VALUE"]),
            2 => (self.expression(JavaType::Of(JavaPrimitive::Char), 2), &["'a'", "'Z'", "'0'", "'\\uffff'"]),
            3 => (self.expression(JavaType::Text, 2), &["\"a\"", "\"\"", "\"Zeta\"", "\"42\""]),
            _ => (self.expression(JavaType::Kind, 2), &["RED", "GREEN", "BLUE"]),
        };
        let deeper = format!("{indent}        ");
        let mut cases = String::new();
        for label in labels {
            let body = self.block(1, &deeper);
            let end = if self.once_in(3) { String::new() } else { format!("{deeper}break;\n") };
            // Braces: what one case declares is not seen by the next.
            cases += &format!("{indent}    case {label}: {{\n{body}{indent}    }}\n{end}");
        }
        let body = self.block(1, &deeper);
        format!("{indent}switch ({on}) {{\n{cases}{indent}    default:\n{body}{indent}}}\n")
    }

    /// `try` with handlers that may throw in turn, and a `finally` that may do anything.
    fn protected(&mut self, indent: &str) -> String {
        let deeper = format!("{indent}    ");
        let mut text = format!("{indent}try {{\n{}{indent}}}", self.block(3, &deeper));
        let caught: &[&str] = match self.random.below(4) {
            0 => &["ArithmeticException | NullPointerException", "IndexOutOfBoundsException"],
            1 => &["Worse", "Oops", "RuntimeException"],
            2 => &["ClassCastException"],
            _ => &["RuntimeException"],
        };
        for class in caught {
            let name = self.fresh("e");
            let body = self.block(1, &deeper);
            let rethrow = if self.once_in(5) { format!("{deeper}throw {name};\n") } else { String::new() };
            text += &format!(" catch ({class} {name}) {{\n{deeper}note({name});\n{body}{rethrow}{indent}}}");
        }
        if self.once_in(2) {
            text += &format!(" finally {{\n{}{indent}}}", self.block(2, &deeper));
        }
        text + "\n"
    }

    fn throw(&mut self, indent: &str) -> String {
        let (condition, code) = (self.expression(BOOLEAN, MAX_DEPTH), self.expression(INT, 2));
        let class = self.pick(&["Oops", "Worse"]).to_string();
        format!("{indent}if ({condition}) {{\n{indent}    throw new {class}({code});\n{indent}}}\n")
    }

    /// `break`, `continue` or `return`, under a condition so that what follows can be reached.
    fn jump(&mut self, indent: &str) -> String {
        let condition = self.expression(BOOLEAN, 2);
        let loops = self.scope.loops.clone();
        let jump = match (self.scope.result, loops.is_empty()) {
            (Some(ty), _) if loops.is_empty() || self.once_in(4) => {
                format!("return {}", self.expression(ty, 2))
            }
            (_, false) => {
                let label = self.pick(&loops).clone();
                self.pick(&["break", "continue"]).to_string() + " " + &label
            }
            _ => return self.note(indent),
        };
        format!("{indent}if ({condition}) {{\n{indent}    {jump};\n{indent}}}\n")
    }

    fn store(&mut self, indent: &str) -> String {
        let ty = JavaType::Of(self.any_primitive());
        let Some(element) = self.element(ty, 2) else { return self.declaration(indent) };
        if ty != BOOLEAN && self.once_in(3) {
            let by = JavaType::Of(*self.pick(&JavaPrimitive::NUMERIC));
            return format!("{indent}{element} += {};\n", self.expression(by, 2));
        }
        format!("{indent}{element} = {};\n", self.expression(ty, MAX_DEPTH))
    }

    fn field_store(&mut self, indent: &str) -> String {
        let p = self.any_primitive();
        let value = self.expression(JavaType::Of(p), MAX_DEPTH);
        match self.variable(JavaType::Base) {
            Some(object) if !self.once_in(3) => format!("{indent}{object}.{}Field = {value};\n", p.java()),
            _ => format!("{indent}Lazy.{}Value = {value};\n", p.java()),
        }
    }

    fn call_statement(&mut self, indent: &str) -> String {
        if self.functions.is_empty() {
            return self.note(indent);
        }
        let functions = self.functions.clone();
        let function = self.pick(&functions).clone();
        format!("{indent}{};\n", self.applied(&function, 2))
    }

    fn locked(&mut self, indent: &str) -> String {
        let body = self.block(2, &format!("{indent}    "));
        format!("{indent}synchronized (Lazy.class) {{\n{body}{indent}}}\n")
    }
}
