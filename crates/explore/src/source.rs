//! Operands in source terms: which expression put a value on the stack, read back from the code before it.

use classes::class::Method;
use classes::code::{Code, Insn};

use crate::value::{NULL, Value};

/// How far back an expression is followed.
const MAX_DEPTH: u32 = 12;

/// The expression whose value lies `below` entries under the top at `pc`, if it was built in a straight line.
pub fn operand(method: &'static Method, code: &Code, pc: u32, below: usize) -> Option<String> {
    let mut reader = Reader { method, code };
    let mut end = pc;
    for _ in 0..below {
        let (_, start) = reader.expression(end, MAX_DEPTH)?;
        end = start;
    }
    reader.expression(end, MAX_DEPTH).map(|(text, _)| text)
}

/// A concrete value as Java source.
pub fn literal(value: Value) -> String {
    match value {
        Value::Int(x) => x.to_string(),
        Value::Long(x) => format!("{x}L"),
        Value::Float(x) => format!("{x}f"),
        Value::Double(x) => x.to_string(),
        Value::Ref(NULL) => "null".into(),
        _ => "a value".into(),
    }
}

/// `this.` is left out, as people do.
fn prefix(object: &str) -> String {
    if object == "this" { String::new() } else { format!("{object}.") }
}

struct Reader<'a> {
    method: &'static Method,
    code: &'a Code,
}

impl Reader<'_> {
    /// The expression that ends just before `end`, and where it starts.
    fn expression(&mut self, end: u32, depth: u32) -> Option<(String, u32)> {
        let depth = depth.checked_sub(1)?;
        let at = end.checked_sub(1)?;
        if self.is_target(end) {
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
            Insn::ConstInt(x) => Some((x.to_string(), at)),
            Insn::ConstLong(x) => Some((format!("{x}L"), at)),
            Insn::ConstDouble(x) => Some((x.to_string(), at)),
            Insn::ConstNull => Some(("null".into(), at)),
            Insn::ConstString(text) => Some((format!("{:?}", String::from_utf16_lossy(&text.units)), at)),
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

    /// Whether control may arrive here from elsewhere, so that the code before is not what ran before.
    fn is_target(&self, pc: u32) -> bool {
        self.code.insns.iter().any(|insn| match *insn {
            Insn::If(_, t) | Insn::IfICmp(_, t) | Insn::Goto(t) | Insn::IfNull(t) | Insn::IfNonNull(t) => {
                t == pc
            }
            _ => false,
        })
    }
}
