//! Concrete code at speed: within one frame, with the program counter and the operands in registers.
//!
//! Executes only what needs no term, no decision, no exception and no other frame. Whatever else comes is left as it is
//! to `step`, which knows every case.

use classes::code::{Comparison, Element, Insn};

use crate::machine::Machine;
use crate::machine::heap::{Array, Base, Body, Elements, Heap, Object};
use crate::machine::state::State;
use crate::machine::value::{Addr, Value};

impl Machine {
    /// Runs ahead until an instruction needs `step`, or the fuel is used up.
    pub(super) fn sprint(&mut self, s: &mut State) {
        let frame = s.cur;
        let insns = &frame.code.insns[..];
        let base = frame.base as usize;
        let mut top = s.stack.len() - base;
        let window = usize::from(frame.code.max_locals) + usize::from(frame.code.max_stack);
        s.stack.resize(base + window.max(top), Value::Unset);
        // Whether a write to what was there before may show in an input.
        let observed = !s.making.is_going_on() && self.may_be_passed_others(s);
        // Locals, then operands; `top` is where the next operand goes.
        let slots = &mut s.stack[base..];
        let mut pc = frame.pc as usize;
        let mut fuel = self.meter.fuel_left();
        let outcomes = frame.watched.then(|| self.meter.coverage.outcomes_of(frame.method));
        let bound = self.settings.bound_concrete;

        macro_rules! push {
            ($value:expr) => {{
                slots[top] = $value;
                top += 1;
                pc += 1;
            }};
        }
        /// One operand to one result.
        macro_rules! unary {
            ($from:ident => $to:ident, $f:expr) => {{
                let Value::$from(x) = slots[top - 1] else { break };
                slots[top - 1] = Value::$to($f(x));
                pc += 1;
            }};
        }
        macro_rules! binary {
            ($a:ident, $b:ident => $to:ident, $f:expr) => {{
                let (Value::$a(a), Value::$b(b)) = (slots[top - 2], slots[top - 1]) else { break };
                top -= 1;
                slots[top - 1] = Value::$to($f(a, b));
                pc += 1;
            }};
            ($kind:ident, $f:expr) => {
                binary!($kind, $kind => $kind, $f)
            };
        }
        /// A division by zero is an exception: not here.
        macro_rules! divide {
            ($kind:ident, $f:expr) => {{
                let (Value::$kind(a), Value::$kind(b)) = (slots[top - 2], slots[top - 1]) else { break };
                if b == 0 {
                    break;
                }
                top -= 1;
                slots[top - 1] = Value::$kind($f(a, b));
                pc += 1;
            }};
        }
        /// The address of an operand that is an object for sure.
        macro_rules! object {
            ($below:expr) => {
                match slots[top - 1 - $below] {
                    Value::Ref(at) if at.0 != 0 => at,
                    _ => break,
                }
            };
        }
        macro_rules! index {
            ($below:expr) => {
                match slots[top - 1 - $below] {
                    Value::Int(i) => i as u32 as usize,
                    _ => break,
                }
            };
        }
        macro_rules! jump_if {
            ($taken:expr, $operands:expr, $target:expr) => {{
                if bound {
                    break;
                }
                let taken = $taken;
                if let Some(outcomes) = outcomes {
                    self.meter.coverage.count(outcomes, pc, taken);
                }
                top -= $operands;
                pc = if taken { $target as usize } else { pc + 1 };
            }};
        }

        // Reads of inputs show something once another one is written.
        let watched = !s.written.is_empty();
        while fuel > 0 {
            match insns[pc] {
                Insn::Nop => pc += 1,
                Insn::ConstNull => push!(Value::NULL),
                Insn::ConstInt(x) => push!(Value::Int(x)),
                Insn::ConstLong(x) => push!(Value::Long(x)),
                Insn::ConstFloat(x) => push!(Value::Float(x)),
                Insn::ConstDouble(x) => push!(Value::Double(x)),
                Insn::Load(slot) => push!(slots[slot as usize]),
                Insn::Store(slot) => {
                    top -= 1;
                    slots[slot as usize] = slots[top];
                    pc += 1;
                }
                Insn::Increment { local, by } => {
                    let Value::Int(x) = slots[local as usize] else { break };
                    slots[local as usize] = Value::Int(x.wrapping_add(by.into()));
                    pc += 1;
                }
                Insn::Pop => {
                    top -= 1;
                    pc += 1;
                }
                Insn::Dup => push!(slots[top - 1]),

                Insn::ArrayLength => {
                    let at = object!(0);
                    let Body::Array(Array::Known(elements)) = &s.heap.get(&self.jvm.base, at).body else {
                        break;
                    };
                    slots[top - 1] = Value::Int(elements.len() as i32);
                    pc += 1;
                }
                Insn::ArrayLoad(_) => {
                    let (at, i) = (object!(1), index!(0));
                    if watched && s.making.made(at) {
                        break;
                    }
                    let Body::Array(Array::Known(elements)) = &s.heap.get(&self.jvm.base, at).body else {
                        break;
                    };
                    let Some(value) = elements.at(i) else { break };
                    top -= 1;
                    slots[top - 1] = value;
                    pc += 1;
                }
                Insn::ArrayStore(Element::Reference) => {
                    let (at, i, value) = (object!(2), index!(1), slots[top - 1]);
                    if observed && s.making.made(at) {
                        break;
                    }
                    if !fits(s.heap.get(&self.jvm.base, at), &s.heap, &self.jvm.base, value) {
                        break;
                    }
                    let array = s.heap.get_mut(&mut self.jvm.base, at);
                    let Body::Array(Array::Known(Elements::Cells(cells))) = &mut array.body else { break };
                    let Some(cell) = cells.get_mut(i) else { break };
                    *cell = value;
                    top -= 3;
                    pc += 1;
                }
                Insn::ArrayStore(kind) => {
                    let (at, i) = (object!(2), index!(1));
                    if observed && s.making.made(at) {
                        break;
                    }
                    if !store(s.heap.get_mut(&mut self.jvm.base, at), kind, i, slots[top - 1]) {
                        break;
                    }
                    top -= 3;
                    pc += 1;
                }
                Insn::GetField(site) => {
                    let Some(Ok(field)) = site.resolved.get() else { break };
                    let at = object!(0);
                    let object = s.heap.get(&self.jvm.base, at);
                    let value = object.field(field.slot);
                    if value == Value::Unset || watched && (object.extra.is_some() || s.making.made(at)) {
                        break;
                    }
                    slots[top - 1] = value;
                    pc += 1;
                }
                Insn::PutField(site) => {
                    let Some(Ok(field)) = site.resolved.get() else { break };
                    let at = object!(1);
                    if observed && s.making.made(at) {
                        break;
                    }
                    let object = s.heap.get_mut(&mut self.jvm.base, at);
                    if object.extra.is_some() {
                        break;
                    }
                    object.set_field(field.slot, slots[top - 1]);
                    top -= 2;
                    pc += 1;
                }

                Insn::IAdd => binary!(Int, i32::wrapping_add),
                Insn::ISub => binary!(Int, i32::wrapping_sub),
                Insn::IMul => binary!(Int, i32::wrapping_mul),
                Insn::IAnd => binary!(Int, |a, b| a & b),
                Insn::IOr => binary!(Int, |a, b| a | b),
                Insn::IXor => binary!(Int, |a, b| a ^ b),
                Insn::LAdd => binary!(Long, i64::wrapping_add),
                Insn::LSub => binary!(Long, i64::wrapping_sub),
                Insn::LMul => binary!(Long, i64::wrapping_mul),
                Insn::LAnd => binary!(Long, |a, b| a & b),
                Insn::LOr => binary!(Long, |a, b| a | b),
                Insn::LXor => binary!(Long, |a, b| a ^ b),
                // JVMS 6.5.idiv: MIN / -1 is MIN, no exception; `wrapping_div` says the same.
                Insn::IDiv => divide!(Int, i32::wrapping_div),
                Insn::IRem => divide!(Int, i32::wrapping_rem),
                Insn::LDiv => divide!(Long, i64::wrapping_div),
                Insn::LRem => divide!(Long, i64::wrapping_rem),
                Insn::FAdd => binary!(Float, |a, b| a + b),
                Insn::FSub => binary!(Float, |a, b| a - b),
                Insn::FMul => binary!(Float, |a, b| a * b),
                Insn::FDiv => binary!(Float, |a, b| a / b),
                Insn::FRem => binary!(Float, |a, b| a % b),
                Insn::DAdd => binary!(Double, |a, b| a + b),
                Insn::DSub => binary!(Double, |a, b| a - b),
                Insn::DMul => binary!(Double, |a, b| a * b),
                Insn::DDiv => binary!(Double, |a, b| a / b),
                Insn::DRem => binary!(Double, |a, b| a % b),
                Insn::INeg => unary!(Int => Int, i32::wrapping_neg),
                Insn::LNeg => unary!(Long => Long, i64::wrapping_neg),
                Insn::FNeg => unary!(Float => Float, |x: f32| -x),
                Insn::DNeg => unary!(Double => Double, |x: f64| -x),
                Insn::IShl => binary!(Int, |a: i32, b| a.wrapping_shl(b as u32)),
                Insn::IShr => binary!(Int, |a: i32, b| a.wrapping_shr(b as u32)),
                Insn::IUshr => binary!(Int, |a: i32, b| (a as u32).wrapping_shr(b as u32) as i32),
                Insn::LShl => binary!(Long, Int => Long, |a: i64, b| a.wrapping_shl(b as u32)),
                Insn::LShr => binary!(Long, Int => Long, |a: i64, b| a.wrapping_shr(b as u32)),
                Insn::LUshr => {
                    binary!(Long, Int => Long, |a: i64, b| (a as u64).wrapping_shr(b as u32) as i64)
                }

                // Rust's `as` saturates and maps NaN to zero, exactly as JVMS 6.5.d2i asks.
                Insn::I2L => unary!(Int => Long, i64::from),
                Insn::I2F => unary!(Int => Float, |x| x as f32),
                Insn::I2D => unary!(Int => Double, f64::from),
                Insn::L2I => unary!(Long => Int, |x| x as i32),
                Insn::L2F => unary!(Long => Float, |x| x as f32),
                Insn::L2D => unary!(Long => Double, |x| x as f64),
                Insn::F2I => unary!(Float => Int, |x| x as i32),
                Insn::F2L => unary!(Float => Long, |x| x as i64),
                Insn::F2D => unary!(Float => Double, f64::from),
                Insn::D2I => unary!(Double => Int, |x| x as i32),
                Insn::D2L => unary!(Double => Long, |x| x as i64),
                Insn::D2F => unary!(Double => Float, |x| x as f32),
                Insn::I2B => unary!(Int => Int, |x| i32::from(x as i8)),
                Insn::I2C => unary!(Int => Int, |x| i32::from(x as u16)),
                Insn::I2S => unary!(Int => Int, |x| i32::from(x as i16)),
                Insn::LCmp => binary!(Long, Long => Int, |a: i64, b| a.cmp(&b) as i32),
                Insn::FCmp { nan } => binary!(Float, Float => Int, |a, b| three_way(a, b, nan)),
                Insn::DCmp { nan } => binary!(Double, Double => Int, |a, b| three_way(a, b, nan)),

                Insn::If(comparison, target) => {
                    let Value::Int(x) = slots[top - 1] else { break };
                    jump_if!(holds(comparison, x, 0), 1, target);
                }
                Insn::IfICmp(comparison, target) => {
                    let (Value::Int(a), Value::Int(b)) = (slots[top - 2], slots[top - 1]) else { break };
                    jump_if!(holds(comparison, a, b), 2, target);
                }
                Insn::IfACmpEq(target) | Insn::IfACmpNe(target) => {
                    let (Value::Ref(a), Value::Ref(b)) = (slots[top - 2], slots[top - 1]) else { break };
                    if may_be_shared(&s.heap, &self.jvm.base, a, b) {
                        break;
                    }
                    let wanted = matches!(insns[pc], Insn::IfACmpEq(_));
                    jump_if!((a == b) == wanted, 2, target);
                }
                Insn::IfNull(target) => {
                    let Value::Ref(a) = slots[top - 1] else { break };
                    jump_if!(a.0 == 0, 1, target);
                }
                Insn::IfNonNull(target) => {
                    let Value::Ref(a) = slots[top - 1] else { break };
                    jump_if!(a.0 != 0, 1, target);
                }
                Insn::Goto(target) => pc = target as usize,
                Insn::TableSwitch(table) => {
                    let Value::Int(key) = slots[top - 1] else { break };
                    top -= 1;
                    pc = table.target(key) as usize;
                }
                Insn::LookupSwitch(table) => {
                    let Value::Int(key) = slots[top - 1] else { break };
                    top -= 1;
                    pc = table.target(key) as usize;
                }
                _ => break,
            }
            fuel -= 1;
        }

        s.stack.truncate(base + top);
        s.cur.pc = pc as u32;
        self.meter.burn_to(fuel);
    }
}

/// Whether different addresses may still be one object: boxes of numbers that are terms.
#[inline]
fn may_be_shared(heap: &Heap, base: &Base, a: Addr, b: Addr) -> bool {
    let special = |at: Addr| {
        // How many integers a JVM caches is its own affair.
        let object = heap.get(base, at);
        object.extra.is_some() || object.class.name == "java/lang/Integer"
    };
    a != b && a.0 != 0 && b.0 != 0 && (special(a) || special(b))
}

/// Whether the array takes the value for sure (JVMS 6.5.aastore). An input array may be of a subtype: not decided here.
#[inline]
fn fits(array: &Object, heap: &Heap, base: &Base, value: Value) -> bool {
    let Value::Ref(at) = value else { return false };
    let Some(component) = array.class.component.filter(|_| array.extra.is_none()) else { return false };
    if at.0 == 0 {
        return true;
    }
    let stored = heap.get(base, at);
    stored.class.is_subclass_of(component)
}

/// Stores a concrete primitive; false if this takes more than that.
#[inline]
fn store(object: &mut Object, kind: Element, i: usize, value: Value) -> bool {
    // JVMS 6.5.bastore: a boolean array keeps the low bit.
    let value = match value {
        Value::Int(x) if kind == Element::Byte && object.class.name == "[Z" => Value::Int(x & 1),
        value => value,
    };
    let Body::Array(Array::Known(elements)) = &mut object.body else { return false };
    elements.set_concrete(i, value)
}

#[inline]
fn three_way<T: PartialOrd>(a: T, b: T, nan: i8) -> i32 {
    a.partial_cmp(&b).map_or(nan.into(), |o| o as i32)
}

#[inline]
fn holds(comparison: Comparison, a: i32, b: i32) -> bool {
    match comparison {
        Comparison::Eq => a == b,
        Comparison::Ne => a != b,
        Comparison::Lt => a < b,
        Comparison::Ge => a >= b,
        Comparison::Gt => a > b,
        Comparison::Le => a <= b,
    }
}
