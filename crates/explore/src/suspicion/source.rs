//! Operands in source terms: which expression put a value on the stack, read back from the code before it.

use classes::class::Method;
use classes::code::{Code, Comparison, Element, Insn, LocalName};

use crate::machine::value::{NULL, Value};
use crate::suspicion::spelling;

/// How far back an expression is followed.
const MAX_DEPTH: u32 = 12;

/// The expression whose value lies `below` entries under the top at `pc`, if it was built in a straight line.
pub fn operand(method: &'static Method, code: &Code, pc: u32, below: usize) -> Option<String> {
    let mut reader = SourceReader { method, code };
    let mut end = pc;
    for _ in 0..below {
        let (_, start) = reader.expression(end, MAX_DEPTH)?;
        end = start;
    }
    reader.expression(end, MAX_DEPTH).map(|(text, _)| text)
}

/// The name of a local after the instruction before `pc`, if it has one.
pub fn variable(method: &'static Method, code: &Code, slot: u16, pc: u32) -> Option<String> {
    let reader = SourceReader { method, code };
    code.local_name(slot, pc).map(str::to_string).or_else(|| reader.parameter(slot))
}

/// What a conditional jump asks, as the source puts it, and the answer: javac jumps around what is to be done if a condition
/// holds, so the source asks for the opposite of what the instruction does; except before `||`, where it jumps to what is
/// to be done, which begins right after another conditional jump.
pub fn condition(method: &'static Method, code: &Code, pc: u32, taken: bool) -> Option<String> {
    let mut reader = SourceReader { method, code };
    let insn = code.insns[pc as usize];
    let straight = insn.targets().any(|target| {
        let before = target.checked_sub(1).filter(|&at| at > pc).map(|at| code.insns[at as usize]);
        before.is_some_and(|insn| insn.jumps() && insn.falls_through())
    });
    let answer = if taken == straight { "true" } else { "false" };
    let opposite = |comparison: Comparison| operator(comparison, straight);
    let (left, op, right) = match insn {
        Insn::IfICmp(comparison, _) => {
            let (right, middle) = reader.expression(pc, MAX_DEPTH)?;
            let (left, _) = reader.expression(middle, MAX_DEPTH)?;
            // A character is compared with characters.
            let (left, right) = match (reader.is_char(middle), reader.is_char(pc)) {
                (true, false) => (left, reader.as_char(pc).unwrap_or(right)),
                (false, true) => (reader.as_char(middle).unwrap_or(left), right),
                _ => (left, right),
            };
            (left, opposite(comparison), right)
        }
        Insn::If(comparison, _) => {
            let compares = pc.checked_sub(1).map(|at| code.insns[at as usize]);
            if let Some(Insn::LCmp | Insn::FCmp { .. } | Insn::DCmp { .. }) = compares {
                let (right, middle) = reader.expression(pc - 1, MAX_DEPTH)?;
                let (left, _) = reader.expression(middle, MAX_DEPTH)?;
                (left, opposite(comparison), right)
            } else {
                let (text, _) = reader.expression(pc, MAX_DEPTH)?;
                if reader.is_boolean(pc) {
                    let holds = (comparison == Comparison::Eq) != taken;
                    return Some(format!("{text} is {holds}"));
                }
                (text, opposite(comparison), "0".into())
            }
        }
        Insn::IfNull(_) => (reader.expression(pc, MAX_DEPTH)?.0, opposite(Comparison::Eq), "null".into()),
        Insn::IfNonNull(_) => (reader.expression(pc, MAX_DEPTH)?.0, opposite(Comparison::Ne), "null".into()),
        _ => return None,
    };
    Some(format!("{left} {op} {right} is {answer}"))
}

/// A comparison, or its opposite.
fn operator(comparison: Comparison, straight: bool) -> &'static str {
    let (itself, opposite) = match comparison {
        Comparison::Eq => ("==", "!="),
        Comparison::Ne => ("!=", "=="),
        Comparison::Lt => ("<", ">="),
        Comparison::Ge => (">=", "<"),
        Comparison::Gt => (">", "<="),
        Comparison::Le => ("<=", ">"),
    };
    if straight { itself } else { opposite }
}

/// A concrete value as Java source.
pub fn literal(value: Value) -> String {
    match value {
        Value::Int(x) => x.to_string(),
        Value::Long(x) => format!("{x}L"),
        Value::Float(x) => spelling::float(x),
        Value::Double(x) => spelling::double(x),
        Value::Ref(NULL) => "null".into(),
        _ => "a value".into(),
    }
}

/// `this.` is left out, as people do.
fn prefix(object: &str) -> String {
    if object == "this" { String::new() } else { format!("{object}.") }
}

struct SourceReader<'a> {
    method: &'static Method,
    code: &'a Code,
}

impl SourceReader<'_> {
    /// The expression that ends just before `end`, and where it starts.
    fn expression(&mut self, end: u32, depth: u32) -> Option<(String, u32)> {
        let depth = depth.checked_sub(1)?;
        let at = end.checked_sub(1)?;
        if self.code.is_jump_target(end) {
            return None;
        }
        let insn = self.code.insns[at as usize];
        let binary = |reader: &mut Self, op: &str| {
            let (right, middle) = reader.expression(at, depth)?;
            let (left, start) = reader.expression(middle, depth)?;
            Some((format!("{left} {op} {right}"), start))
        };
        match insn {
            Insn::Load(slot) => Some((self.local(slot, at), at)),
            // A copy of what lies below, which stays.
            Insn::Dup => self.expression(at, depth).map(|(text, _)| (text, at)),
            Insn::ConstInt(x) => Some((x.to_string(), at)),
            Insn::ConstLong(x) => Some((format!("{x}L"), at)),
            Insn::ConstDouble(x) => Some((x.to_string(), at)),
            Insn::ConstNull => Some(("null".into(), at)),
            Insn::ConstString(text) => Some((spelling::text(&text.units), at)),
            Insn::GetStatic(site) => {
                let class = site.class.rsplit(['/', '$']).next().unwrap_or(site.class);
                Some((format!("{class}.{}", site.name), at))
            }
            Insn::GetField(site) => {
                let (object, start) = self.expression(at, depth)?;
                Some((format!("{}{}", prefix(&object), site.name), start))
            }
            Insn::ArrayLoad(_) => {
                let (index, middle) = self.expression(at, depth)?;
                let (array, start) = self.expression(middle, depth)?;
                Some((format!("{array}[{index}]"), start))
            }
            Insn::ArrayLength => {
                let (array, start) = self.expression(at, depth)?;
                Some((format!("{array}.length"), start))
            }
            Insn::CheckCast(_) | Insn::I2B | Insn::I2C | Insn::I2S | Insn::I2L | Insn::L2I => {
                self.expression(at, depth)
            }
            Insn::IAdd | Insn::LAdd => binary(self, "+"),
            Insn::ISub | Insn::LSub => binary(self, "-"),
            Insn::IMul | Insn::LMul => binary(self, "*"),
            Insn::IDiv | Insn::LDiv => binary(self, "/"),
            Insn::IRem | Insn::LRem => binary(self, "%"),
            Insn::IAnd | Insn::LAnd => binary(self, "&"),
            Insn::InvokeVirtual(site) | Insn::InvokeInterface(site) | Insn::InvokeSpecial(site) => {
                if site.name == "<init>" {
                    return None;
                }
                let (arguments, middle) = self.arguments(at, site.arguments, depth)?;
                let (object, start) = self.expression(middle, depth)?;
                Some((format!("{}{}({arguments})", prefix(&object), site.name), start))
            }
            Insn::InvokeStatic(site) => {
                let (arguments, start) = self.arguments(at, site.arguments, depth)?;
                let own = site.class == self.method.owner().name;
                let class = site.class.rsplit(['/', '$']).next().unwrap_or(site.class);
                let name = if own { site.name.to_string() } else { format!("{class}.{}", site.name) };
                Some((format!("{name}({arguments})"), start))
            }
            _ => None,
        }
    }

    fn arguments(&mut self, end: u32, count: u16, depth: u32) -> Option<(String, u32)> {
        let mut texts = Vec::new();
        let mut end = end;
        for _ in 0..count {
            let (text, start) = self.expression(end, depth)?;
            texts.push(text);
            end = start;
        }
        texts.reverse();
        Some((texts.join(", "), end))
    }

    fn local(&self, slot: u16, pc: u32) -> String {
        if slot == 0 && !self.method.is_static() {
            return "this".into();
        }
        // A variable's range starts after its first store, a load is always inside.
        match self.code.local_name(slot, pc) {
            Some(name) => name.to_string(),
            None => self.parameter(slot).unwrap_or_else(|| format!("local{slot}")),
        }
    }

    fn parameter(&self, slot: u16) -> Option<String> {
        let mut at = u16::from(!self.method.is_static());
        for (i, ty) in self.method.types.parameters.iter().enumerate() {
            if at == slot {
                return Some(self.method.parameter_name(i).into_owned());
            }
            at += ty.slots();
        }
        None
    }

    /// The number before `pc`, as the character it stands for.
    fn as_char(&self, pc: u32) -> Option<String> {
        match self.code.insns[pc.checked_sub(1)? as usize] {
            Insn::ConstInt(x) => u16::try_from(x).ok().map(spelling::char),
            _ => None,
        }
    }

    /// Whether the expression that ends before `pc` is a character.
    fn is_char(&self, pc: u32) -> bool {
        let Some(insn) = pc.checked_sub(1).map(|at| self.code.insns[at as usize]) else { return false };
        match insn {
            Insn::I2C | Insn::ArrayLoad(Element::Char) => true,
            Insn::Load(slot) => self.local_type(slot, pc).is_some_and(|descriptor| descriptor == "C"),
            _ => {
                insn.method().is_some_and(|site| site.descriptor.ends_with(")C"))
                    || insn.read_field().is_some_and(|site| site.descriptor == "C")
            }
        }
    }

    fn local_type(&self, slot: u16, pc: u32) -> Option<&str> {
        let named = |l: &&LocalName| l.slot == slot && l.start < pc && pc <= l.end;
        self.code.locals.iter().find(named).map(|l| &*l.descriptor)
    }

    /// Whether the expression that ends before `pc` is a condition itself.
    fn is_boolean(&self, pc: u32) -> bool {
        let Some(insn) = pc.checked_sub(1).map(|at| self.code.insns[at as usize]) else { return false };
        match insn {
            Insn::InstanceOf(_) => true,
            Insn::Load(slot) => self.local_type(slot, pc).is_some_and(|descriptor| descriptor == "Z"),
            _ => {
                insn.method().is_some_and(|site| site.descriptor.ends_with(")Z"))
                    || insn.read_field().is_some_and(|site| site.descriptor == "Z")
            }
        }
    }
}
