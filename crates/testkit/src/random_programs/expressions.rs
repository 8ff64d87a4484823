//! Random expressions of a wanted type. Everything compound is in parentheses.

use super::Generator;
use super::scope::VariableAccess;
use super::types::{BOOLEAN, DOUBLE, INT, JavaPrimitive, JavaType, LONG, MethodSignature};

impl Generator {
    /// `depth` bounds the nesting.
    pub fn expression(&mut self, ty: JavaType, depth: u32) -> String {
        if depth == 0 || self.once_in(5) {
            return self.leaf(ty);
        }
        if self.once_in(9) {
            return self.call(ty, depth).unwrap_or_else(|| self.leaf(ty));
        }
        if self.once_in(4)
            && let Some(expression) = self.area_expression(ty, depth - 1)
        {
            return expression;
        }
        if self.once_in(12) {
            let (condition, a, b) = (
                self.expression(BOOLEAN, depth - 1),
                self.expression(ty, depth - 1),
                self.expression(ty, depth - 1),
            );
            return self.cast(ty, &format!("({condition} ? {a} : {b})"));
        }
        match ty {
            JavaType::Of(JavaPrimitive::Boolean) => self.condition(depth - 1),
            JavaType::Of(JavaPrimitive::Float) => self.floating(ty, &JavaPrimitive::INTEGRAL, depth - 1),
            JavaType::Of(JavaPrimitive::Double) => self.floating(ty, &JavaPrimitive::NUMERIC, depth - 1),
            JavaType::Of(JavaPrimitive::Long) => self.integral(ty, &JavaPrimitive::INTEGRAL, depth - 1),
            JavaType::Of(JavaPrimitive::Int) => self.integral(ty, &JavaPrimitive::NARROW, depth - 1),
            JavaType::Of(narrow) => {
                let from = *self.pick(&JavaPrimitive::NUMERIC);
                format!("(({}) {})", narrow.java(), self.expression(JavaType::Of(from), depth - 1))
            }
            JavaType::Text => self.text(depth - 1),
            JavaType::Array(p) => self.array(p, depth - 1),
            JavaType::Grid(p) => self.grid(p, depth - 1),
            JavaType::Base => self.object(depth - 1),
            JavaType::Face if self.once_in(3) => format!("new Other({})", self.expression(INT, depth - 1)),
            JavaType::Face => self.object(depth - 1),
            JavaType::Kind => {
                format!("Kind.values()[({} & 0x7fffffff) % 3]", self.expression(INT, depth - 1))
            }
            JavaType::Object => {
                let of = self.any_type();
                format!("((Object) {})", self.expression(of, depth - 1))
            }
            JavaType::Other(name) => self.made(name, depth - 1),
        }
    }

    /// Conditional expressions of narrow type are of type int.
    pub fn cast(&self, ty: JavaType, expression: &str) -> String {
        match ty {
            JavaType::Of(JavaPrimitive::Boolean) => expression.to_string(),
            JavaType::Of(p) => format!("(({}) {expression})", p.java()),
            _ => expression.to_string(),
        }
    }

    fn leaf(&mut self, ty: JavaType) -> String {
        if !self.once_in(3)
            && let Some(variable) = self.variable(ty)
        {
            return variable;
        }
        match ty {
            JavaType::Of(p) => self.literal(p),
            JavaType::Text => self
                .pick(&["\"\"", "\"a\"", "\"Zeta\"", "\"\\u00fc\\u20ac\"", "\"42\"", "\"null\""])
                .to_string(),
            JavaType::Array(p) => format!("new {}[{}]", p.java(), self.random.below(6)),
            JavaType::Grid(p) => {
                format!("new {}[{}][{}]", p.java(), self.random.below(4), self.random.below(4))
            }
            JavaType::Base | JavaType::Face if self.once_in(8) => format!("(({}) null)", ty.java()),
            JavaType::Base | JavaType::Face => {
                self.pick(&["new Left(3)", "new Right(5)", "new Left(-1)"]).to_string()
            }
            JavaType::Kind => self.pick(&["Kind.RED", "Kind.GREEN", "Kind.BLUE"]).to_string(),
            JavaType::Object => self
                .pick(&["((Object) 7)", "((Object) \"o\")", "((Object) null)", "((Object) 'c')"])
                .to_string(),
            JavaType::Other(name) => self.made(name, 0),
        }
    }

    pub fn literal(&mut self, p: JavaPrimitive) -> String {
        let any = self.random.bits() as i64;
        let small = any % 100;
        match p {
            JavaPrimitive::Boolean => self.pick(&["true", "false"]).to_string(),
            JavaPrimitive::Byte => format!("((byte) {})", any as i8),
            JavaPrimitive::Char => {
                self.pick(&["'a'", "'Z'", "'\\uffff'", "'0'", "'\\0'", "((char) 200)"]).to_string()
            }
            JavaPrimitive::Short => format!("((short) {})", any as i16),
            JavaPrimitive::Int => match self.random.below(4) {
                0 => self.pick(&["Integer.MIN_VALUE", "Integer.MAX_VALUE", "(-1)", "0", "1"]).to_string(),
                1 => format!("({})", any as i32),
                _ => format!("({small})"),
            },
            JavaPrimitive::Long => match self.random.below(4) {
                0 => self.pick(&["Long.MIN_VALUE", "Long.MAX_VALUE", "(-1L)", "0L", "1L"]).to_string(),
                1 => format!("({any}L)"),
                _ => format!("({small}L)"),
            },
            JavaPrimitive::Float => match self.random.below(3) {
                0 => self
                    .pick(&["Float.NaN", "Float.MAX_VALUE", "(-0.0f)", "Float.NEGATIVE_INFINITY", "1e-40f"])
                    .to_string(),
                _ => format!("({small}.25f)"),
            },
            JavaPrimitive::Double => match self.random.below(3) {
                0 => self
                    .pick(&["Double.NaN", "Double.MIN_VALUE", "(-0.0)", "Double.POSITIVE_INFINITY", "1e18"])
                    .to_string(),
                _ => format!("({small}.125)"),
            },
        }
    }

    fn integral(&mut self, ty: JavaType, with: &[JavaPrimitive], depth: u32) -> String {
        match self.random.below(18) {
            0 => format!("(-{})", self.expression(ty, depth)),
            1 => format!("(~{})", self.expression(ty, depth)),
            2 | 10 => self.shift(ty, depth),
            3 => self.divide(ty, with, depth),
            4 => {
                let from = *self.pick(&JavaPrimitive::NUMERIC);
                let value = self.expression(JavaType::Of(from), depth);
                self.cast(ty, &value)
            }
            5 | 11 => self.effect(ty, depth).unwrap_or_else(|| self.leaf(ty)),
            6 => self.element(ty, depth).unwrap_or_else(|| self.leaf(ty)),
            7 => self.field(ty).unwrap_or_else(|| self.leaf(ty)),
            8 => {
                let measure = self.measure(depth);
                self.cast(ty, &measure)
            }
            9 if ty == INT => self.choice(depth),
            _ => self.arithmetic(ty, &["+", "-", "*", "&", "|", "^"], with, depth),
        }
    }

    fn floating(&mut self, ty: JavaType, with: &[JavaPrimitive], depth: u32) -> String {
        match self.random.below(8) {
            0 => format!("(-{})", self.expression(ty, depth)),
            1 => self.floating_effect(ty, depth).unwrap_or_else(|| self.leaf(ty)),
            2 => self.element(ty, depth).unwrap_or_else(|| self.leaf(ty)),
            3 => self.field(ty).unwrap_or_else(|| self.leaf(ty)),
            _ => self.arithmetic(ty, &["+", "-", "*", "/", "%"], with, depth),
        }
    }

    fn floating_effect(&mut self, ty: JavaType, depth: u32) -> Option<String> {
        let target = self.element(ty, depth.min(1)).or_else(|| self.writable(ty))?;
        let by = JavaType::Of(*self.pick(&JavaPrimitive::NUMERIC));
        Some(match self.random.below(3) {
            0 => format!("({target}++)"),
            1 => format!("({target} -= {})", self.expression(by, depth)),
            _ => format!("({target} = {})", self.expression(ty, depth)),
        })
    }

    /// One operand of the type itself, the other of any that is widened to it.
    fn arithmetic(&mut self, ty: JavaType, operators: &[&str], with: &[JavaPrimitive], depth: u32) -> String {
        let other = JavaType::Of(*self.pick(with));
        let (a, b) = (self.expression(ty, depth), self.expression(other, depth));
        let operator = self.pick(operators).to_string();
        if self.once_in(2) { format!("({a} {operator} {b})") } else { format!("({b} {operator} {a})") }
    }

    fn shift(&mut self, ty: JavaType, depth: u32) -> String {
        let by = JavaType::Of(*self.pick(&JavaPrimitive::INTEGRAL));
        let (a, b) = (self.expression(ty, depth), self.expression(by, depth));
        let operator = self.pick(&["<<", ">>", ">>>"]).to_string();
        format!("({a} {operator} {b})")
    }

    /// Mostly by something that is not zero.
    fn divide(&mut self, ty: JavaType, with: &[JavaPrimitive], depth: u32) -> String {
        let by = JavaType::Of(*self.pick(with));
        let (a, b) = (self.expression(ty, depth), self.expression(by, depth));
        let b = if self.once_in(5) { b } else { format!("({b} | 1)") };
        let operator = self.pick(&["/", "%"]).to_string();
        format!("({a} {operator} {b})")
    }

    /// An assignment, compound or not, or an increment, for its value.
    fn effect(&mut self, ty: JavaType, depth: u32) -> Option<String> {
        let target = match self.random.below(3) {
            0 => self.element(ty, depth.min(1)),
            1 => self.field(ty),
            _ => None,
        };
        let target = target.or_else(|| self.writable(ty))?;
        let value = self.expression(ty, depth);
        let by = JavaType::Of(*self.pick(&JavaPrimitive::NUMERIC));
        let other = self.expression(by, depth);
        Some(match self.random.below(6) {
            0 => format!("({target} = {value})"),
            1 => format!("({target}++)"),
            2 => format!("(--{target})"),
            3 => format!("({target} += {other})"),
            4 => format!("({target} *= {other})"),
            _ => format!("({target} ^= {value})"),
        })
    }

    /// An element of an array variable, mostly within its bounds.
    pub fn element(&mut self, ty: JavaType, depth: u32) -> Option<String> {
        let JavaType::Of(p) = ty else { return None };
        let array = match self.variable(JavaType::Grid(p)) {
            Some(grid) if self.once_in(2) => {
                let index = self.index(&grid, depth);
                format!("{grid}[{index}]")
            }
            _ => self.variable(JavaType::Array(p))?,
        };
        let index = if array.ends_with(']') {
            format!("{}", self.random.below(3))
        } else {
            self.index(&array, depth)
        };
        Some(format!("{array}[{index}]"))
    }

    pub fn index(&mut self, array: &str, depth: u32) -> String {
        let index = self.expression(INT, depth.min(1));
        if self.once_in(8) { format!("{index} & 7") } else { format!("at({index}, {array}.length)") }
    }

    /// A field of an object, or a static one.
    fn field(&mut self, ty: JavaType) -> Option<String> {
        let JavaType::Of(p) = ty else { return None };
        if self.once_in(3) {
            return Some(format!("Lazy.{}Value", p.java()));
        }
        let object = self.variable(JavaType::Base)?;
        Some(format!("{object}.{}Field", p.java()))
    }

    /// Lengths, ordinals, hash codes: ints out of anything.
    fn measure(&mut self, depth: u32) -> String {
        let p = self.any_primitive();
        match self.random.below(6) {
            0 => format!("{}.length", self.parenthesised(JavaType::Array(p), depth)),
            1 => format!("{}.length()", self.parenthesised(JavaType::Text, depth)),
            2 => format!(
                "((int) {}.charAt({} & 1))",
                self.parenthesised(JavaType::Text, depth),
                self.expression(INT, depth.min(1))
            ),
            3 => format!("{}.ordinal()", self.expression(JavaType::Kind, depth)),
            4 => format!("{}.hashCode()", self.parenthesised(JavaType::Text, depth)),
            _ => {
                format!("{}.weight({})", self.expression(JavaType::Kind, depth), self.expression(INT, depth))
            }
        }
    }

    fn parenthesised(&mut self, ty: JavaType, depth: u32) -> String {
        format!("({})", self.expression(ty, depth))
    }

    /// A switch expression.
    fn choice(&mut self, depth: u32) -> String {
        let (on, a, b) = (
            self.expression(JavaType::Kind, depth),
            self.expression(INT, depth),
            self.expression(INT, depth),
        );
        match self.random.below(2) {
            0 => format!("(switch ({on}) {{ case RED -> {a}; case GREEN -> {b}; default -> 3; }})"),
            _ => {
                let on = self.expression(INT, depth);
                format!(
                    "(switch ({on} & 7) {{ case 0, 3 -> {a}; case 5 -> {{ yield 0 + {b}; }} default -> -1; }})"
                )
            }
        }
    }

    fn condition(&mut self, depth: u32) -> String {
        match self.random.below(12) {
            0 => format!("(!{})", self.expression(BOOLEAN, depth)),
            1 | 2 => {
                let operator = self.pick(&["&&", "||", "^", "&", "|", "=="]).to_string();
                format!(
                    "({} {operator} {})",
                    self.expression(BOOLEAN, depth),
                    self.expression(BOOLEAN, depth)
                )
            }
            3 => {
                let ty = *self.pick(&[JavaType::Base, JavaType::Face, JavaType::Text, JavaType::Object]);
                let operator = self.pick(&["==", "!="]).to_string();
                format!("({} {operator} null)", self.parenthesised(ty, depth))
            }
            4 => {
                let ty = *self.pick(&[JavaType::Base, JavaType::Face, JavaType::Object]);
                let of = self.pick(&["Left", "Right", "Face", "Comparable"]).to_string();
                format!("((Object) {} instanceof {of})", self.parenthesised(ty, depth))
            }
            5 => format!(
                "{}.equals({})",
                self.parenthesised(JavaType::Text, depth),
                self.expression(JavaType::Text, depth)
            ),
            6 => self.element(BOOLEAN, depth).unwrap_or_else(|| "true".to_string()),
            _ => {
                let (a, b) = (*self.pick(&JavaPrimitive::NUMERIC), *self.pick(&JavaPrimitive::NUMERIC));
                let operator = self.pick(&["<", "<=", ">", ">=", "==", "!="]).to_string();
                format!(
                    "({} {operator} {})",
                    self.expression(JavaType::Of(a), depth),
                    self.expression(JavaType::Of(b), depth)
                )
            }
        }
    }

    /// Strings do not grow without end: `cut`.
    fn text(&mut self, depth: u32) -> String {
        let (a, b) = (self.any_primitive(), *self.pick(&[JavaType::Text, JavaType::Kind, INT, LONG, DOUBLE]));
        match self.random.below(5) {
            0 => format!("String.valueOf({})", self.expression(JavaType::Of(a), depth)),
            1 => format!("cut({} + {})", self.expression(JavaType::Text, depth), self.expression(b, depth)),
            2 => format!(
                "{}.substring({} & 1)",
                self.parenthesised(JavaType::Text, depth),
                self.expression(INT, depth.min(1))
            ),
            3 => format!(
                "cut(\"<\" + {} + '-' + {} + \">\")",
                self.expression(JavaType::Of(a), depth),
                self.expression(b, depth)
            ),
            _ => format!("{}.toString()", self.expression(JavaType::Kind, depth)),
        }
    }

    fn array(&mut self, p: JavaPrimitive, depth: u32) -> String {
        let element = JavaType::Of(p);
        match self.random.below(9) {
            0..=2 => format!("new {}[{} & 7]", p.java(), self.expression(INT, depth)),
            3 => format!("new {}[{} % 9]", p.java(), self.expression(INT, depth)),
            4 => format!("{}.clone()", self.parenthesised(JavaType::Array(p), depth)),
            5 => match self.variable(JavaType::Grid(p)) {
                Some(grid) => format!("{grid}[{}]", self.index(&grid, depth)),
                None => self.leaf(JavaType::Array(p)),
            },
            _ => {
                let elements: Vec<String> = (0..4).map(|_| self.expression(element, depth.min(1))).collect();
                format!("new {}[] {{{}}}", p.java(), elements.join(", "))
            }
        }
    }

    fn grid(&mut self, p: JavaPrimitive, depth: u32) -> String {
        match self.random.below(3) {
            0 => format!(
                "new {}[{} & 3][{} & 3]",
                p.java(),
                self.expression(INT, depth),
                self.expression(INT, depth)
            ),
            1 => format!("new {}[{}][]", p.java(), self.random.below(3)),
            _ => {
                let rows: Vec<String> =
                    (0..3).map(|_| self.expression(JavaType::Array(p), depth.min(1))).collect();
                format!("new {}[][] {{{}}}", p.java(), rows.join(", "))
            }
        }
    }

    fn object(&mut self, depth: u32) -> String {
        match self.random.below(8) {
            0 => format!("((Left) (Object) {})", self.parenthesised(JavaType::Base, depth)),
            1..=3 => format!("new Right({})", self.expression(INT, depth)),
            4 => format!("((Base) (Object) {})", self.parenthesised(JavaType::Face, depth)),
            _ => format!("new Left({})", self.expression(INT, depth)),
        }
    }

    /// A call of something that gives this type.
    fn call(&mut self, ty: JavaType, depth: u32) -> Option<String> {
        let fits =
            |all: &[MethodSignature]| all.iter().filter(|s| s.result == ty).cloned().collect::<Vec<_>>();
        let (functions, methods) = (fits(&self.functions), fits(&self.methods));
        match (ty, self.random.below(5)) {
            (LONG, 0) => {
                let (function, a) = (self.lambda(depth - 1), self.expression(INT, depth - 1));
                Some(format!("(({function}).apply({a}, {}))", self.expression(DOUBLE, depth - 1)))
            }
            (INT, 0) => {
                let face = self.parenthesised(JavaType::Face, depth - 1);
                Some(format!(
                    "{face}.face({}, {})",
                    self.expression(INT, depth - 1),
                    self.expression(LONG, depth - 1)
                ))
            }
            (DOUBLE, 0) => {
                let face = self.parenthesised(JavaType::Face, depth - 1);
                Some(format!("{face}.twice({})", self.expression(DOUBLE, depth - 1)))
            }
            (_, 1 | 2) if !methods.is_empty() => {
                let method = self.pick(&methods).clone();
                let receiver = self.parenthesised(JavaType::Base, depth - 1);
                Some(format!("{receiver}.{}", self.applied(&method, depth - 1)))
            }
            _ if !functions.is_empty() => {
                let function = self.pick(&functions).clone();
                Some(self.applied(&function, depth - 1))
            }
            _ => None,
        }
    }

    pub fn applied(&mut self, signature: &MethodSignature, depth: u32) -> String {
        let arguments: Vec<String> =
            signature.parameters.iter().map(|&ty| self.expression(ty, depth.min(2))).collect();
        format!("{}({})", signature.name, arguments.join(", "))
    }

    /// An instance of the functional interface: a lambda over values that are final here, or a method reference.
    fn lambda(&mut self, depth: u32) -> String {
        match self.random.below(4) {
            0 => "(Formula) Fun::scaled".to_string(),
            1 => format!("(Formula) new Scaler({})::apply", self.expression(INT, depth.min(1))),
            _ => {
                let (a, b) = (self.fresh("p"), self.fresh("p"));
                let body = self.nested(|g| {
                    g.scope.variables.retain(|v| v.access == VariableAccess::Final);
                    g.scope.result = None;
                    g.scope.declare(&a, INT, VariableAccess::Final);
                    g.scope.declare(&b, DOUBLE, VariableAccess::Final);
                    g.expression(LONG, depth)
                });
                format!("(Formula) ({a}, {b}) -> {body}")
            }
        }
    }
}
