//! Where operands come from, as far as straight-line code shows: a parameter, a field of `this`, a literal.
//!
//! One pass in the order of the code, no fixed point: a local that is assigned is what was assigned last above. That is how
//! a reader takes a method in, and it is evidence, not proof.

use classes::class::{FieldSite, Method, MethodSite};
use classes::code::{Code, Insn};
use rustc_hash::FxHashMap;

/// One entry of the operand stack, or a local.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Operand {
    /// This parameter, unchanged.
    pub parameter: Option<usize>,
    /// This field of the object itself.
    pub field: Option<&'static FieldSite>,
    pub is_this: bool,
    pub is_null: bool,
    /// The parameters it was computed from, one bit each.
    pub from: u64,
    /// Those that it is, or is a sum or difference with.
    pub near: u64,
    /// The instruction that it is the result of.
    pub made_at: Option<u32>,
}

impl Operand {
    /// Whether it was computed from this parameter, or is it.
    pub fn is_from(&self, parameter: usize) -> bool {
        has(self.from, parameter)
    }

    /// Whether it is this parameter, or a sum or difference with it.
    pub fn is_near(&self, parameter: usize) -> bool {
        has(self.near, parameter)
    }
}

fn has(parameters: u64, parameter: usize) -> bool {
    parameter < 64 && parameters >> parameter & 1 == 1
}

/// Something that a method does with its operands.
pub(crate) enum Event<'e> {
    /// A test for null; control goes to `null` if it is.
    NullTest {
        operand: Operand,
        null: u32,
    },
    /// A comparison of numbers, or of one with zero.
    Comparison {
        operands: &'e [Operand],
        ways: [u32; 2],
    },
    /// An assignment of a field of the object itself.
    Kept {
        field: &'static FieldSite,
        value: Operand,
    },
    /// A call; the receiver, if there is one, is not among the arguments.
    Call {
        site: &'static MethodSite,
        receiver: Option<Operand>,
        arguments: &'e [Operand],
    },
    Returned(Operand),
}

/// Walks through the code once.
pub(crate) fn walk(method: &Method, code: &Code, mut see: impl FnMut(u32, Event)) {
    walk_stacks(method, code, |pc, insn, pass| pass.show(pc, insn, &mut see));
}

fn walk_stacks(method: &Method, code: &Code, mut see: impl FnMut(u32, &Insn, &OperandPass)) {
    let mut pass = OperandPass { locals: locals_of(method), stack: Vec::new(), joined: FxHashMap::default() };
    for (pc, insn) in code.insns.iter().enumerate() {
        let pc = pc as u32;
        if let Some(stack) = pass.joined.remove(&pc) {
            pass.stack = stack;
        }
        see(pc, insn, &pass);
        pass.step(pc, insn);
        for target in insn.targets().filter(|&target| target > pc) {
            pass.joined.insert(target, pass.stack.clone());
        }
        if !insn.falls_through() {
            pass.stack.clear();
        }
    }
}

/// What the instruction at `at` takes from the stack, the deepest first.
pub(crate) fn taken_at(method: &Method, code: &Code, at: u32) -> Vec<Operand> {
    let Some(effect) = code.insns.get(at as usize).and_then(Insn::stack_effect) else { return Vec::new() };
    let mut taken = Vec::new();
    walk_stacks(method, code, |pc, _, pass| {
        if pc == at {
            taken = pass.tops(effect.pops);
        }
    });
    taken
}

struct OperandPass {
    locals: Vec<Operand>,
    /// Too short where control comes from elsewhere: what is missing is nothing in particular.
    stack: Vec<Operand>,
    /// What is on the stack where jumps lead.
    joined: FxHashMap<u32, Vec<Operand>>,
}

impl OperandPass {
    fn top(&self, below: usize) -> Operand {
        let at = self.stack.len().checked_sub(below + 1);
        at.map_or_else(Operand::default, |at| self.stack[at])
    }

    /// The topmost operands, the deepest first.
    fn tops(&self, count: usize) -> Vec<Operand> {
        (0..count).rev().map(|below| self.top(below)).collect()
    }

    fn show(&self, pc: u32, insn: &Insn, see: &mut impl FnMut(u32, Event)) {
        match *insn {
            Insn::IfNull(target) => see(pc, Event::NullTest { operand: self.top(0), null: target }),
            Insn::IfNonNull(_) => see(pc, Event::NullTest { operand: self.top(0), null: pc + 1 }),
            Insn::If(_, target) => {
                see(pc, Event::Comparison { operands: &self.tops(1), ways: [target, pc + 1] })
            }
            Insn::IfICmp(_, target) => {
                see(pc, Event::Comparison { operands: &self.tops(2), ways: [target, pc + 1] })
            }
            Insn::PutField(field) if self.top(1).is_this => {
                see(pc, Event::Kept { field, value: self.top(0) })
            }
            Insn::ReturnValue => see(pc, Event::Returned(self.top(0))),
            Insn::InvokeVirtual(site)
            | Insn::InvokeSpecial(site)
            | Insn::InvokeStatic(site)
            | Insn::InvokeInterface(site) => {
                let count = usize::from(site.arguments);
                let receiver = (!insn.is_static()).then(|| self.top(count));
                see(pc, Event::Call { site, receiver, arguments: &self.tops(count) })
            }
            _ => {}
        }
    }

    fn step(&mut self, pc: u32, insn: &Insn) {
        match *insn {
            Insn::Load(local) => self.stack.push(self.local(local)),
            Insn::Store(local) => {
                let value = self.stack.pop().unwrap_or_default();
                // What a local is given first is rarely what it holds later.
                *self.local_mut(local) = Operand { is_null: false, ..value };
            }
            Insn::Increment { local, .. } => {
                let value = self.local_mut(local);
                *value = Operand { from: value.from, near: value.near, ..Operand::default() };
            }
            Insn::ConstNull => self.stack.push(Operand { is_null: true, ..Operand::default() }),
            Insn::CheckCast(_) => {}
            Insn::GetField(field) => {
                let of = self.stack.pop().unwrap_or_default();
                let field = of.is_this.then_some(field);
                self.stack.push(Operand { field, from: of.from, ..Operand::default() });
            }
            Insn::Dup => self.stack.push(self.top(0)),
            Insn::DupX1 => self.duplicate(1, 1),
            Insn::DupX2 => self.duplicate(1, 2),
            Insn::Dup2 => self.duplicate(2, 0),
            Insn::Dup2X1 => self.duplicate(2, 1),
            Insn::Dup2X2 => self.duplicate(2, 2),
            Insn::Pop2 => self.drop(2),
            Insn::Swap => {
                let (top, below) = (self.top(0), self.top(1));
                self.drop(2);
                self.stack.extend([top, below]);
            }
            _ => self.compute(pc, insn),
        }
    }

    fn compute(&mut self, pc: u32, insn: &Insn) {
        let Some(effect) = insn.stack_effect() else { return };
        let taken = self.tops(effect.pops);
        let from = taken.iter().fold(0, |all, operand| all | operand.from);
        let is_sum = matches!(insn, Insn::IAdd | Insn::ISub | Insn::LAdd | Insn::LSub);
        let near = if is_sum { taken.iter().fold(0, |all, operand| all | operand.near) } else { 0 };
        // What a method makes of it is another matter.
        let from = if insn.is_call() { 0 } else { from };
        self.drop(effect.pops);
        for _ in 0..effect.pushes {
            self.stack.push(Operand { from, near, made_at: Some(pc), ..Operand::default() });
        }
    }

    fn drop(&mut self, count: usize) {
        self.stack.truncate(self.stack.len().saturating_sub(count));
    }

    /// Longs, which are one entry here and two slots there, are rarely duplicated where it matters.
    fn duplicate(&mut self, count: usize, under: usize) {
        let top = self.tops(count);
        let at = self.stack.len().saturating_sub(count + under);
        self.stack.splice(at..at, top);
    }

    fn local(&self, local: u16) -> Operand {
        self.locals.get(usize::from(local)).copied().unwrap_or_default()
    }

    fn local_mut(&mut self, local: u16) -> &mut Operand {
        let local = usize::from(local);
        if local >= self.locals.len() {
            self.locals.resize(local + 1, Operand::default());
        }
        &mut self.locals[local]
    }
}

/// The locals that a method begins with.
fn locals_of(method: &Method) -> Vec<Operand> {
    let mut locals = Vec::new();
    if !method.is_static() {
        locals.push(Operand { is_this: true, ..Operand::default() });
    }
    for (index, ty) in method.types.parameters.iter().enumerate() {
        let from = if index < 64 { 1 << index } else { 0 };
        let parameter = Some(index);
        locals.push(Operand { parameter, from, near: from, ..Operand::default() });
        if ty.slots() == 2 {
            locals.push(Operand::default());
        }
    }
    locals
}
