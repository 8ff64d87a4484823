//! The operand stack of a lowered body: never below empty, never above `max_stack`, equal where paths meet.
//!
//! Knows one-slot from two-slot values and no types: a JVM's verifier does more, and compiled code has passed it.

use crate::code::{Code, Element, Insn};
use crate::descriptor::Type;
use crate::header::Why;

/// `wide[i]`: whether load or store `i` moves a long or double, which our instructions no longer say.
pub(crate) fn verify(code: &Code, wide: &[bool], result: Option<&Type>) -> Result<(), Why> {
    let mut verifier = Verifier {
        code,
        wide,
        result: result.map(Type::slots),
        is_target: targets(code),
        entry: vec![None; code.insns.len()],
        visited: vec![false; code.insns.len()],
        pending: Vec::new(),
    };
    verifier.meet(0, &Stack::default())?;
    loop {
        while let Some(start) = verifier.pending.pop() {
            verifier.run(start)?;
        }
        // JVMS 4.10.2.2: a handler is reached from any instruction it covers, with only the exception on the stack.
        for handler in &code.handlers {
            let covered = &verifier.visited[handler.start as usize..handler.end as usize];
            if covered.contains(&true) {
                verifier.meet(handler.target, &Stack { widths: vec![1], slots: 1 })?;
            }
        }
        if verifier.pending.is_empty() {
            return Ok(());
        }
    }
}

/// Slots of each value, bottom first.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct Stack {
    widths: Vec<u8>,
    slots: u32,
}

struct Verifier<'c> {
    code: &'c Code,
    wide: &'c [bool],
    result: Option<u16>,
    is_target: Vec<bool>,
    /// The stack on entry of targets that were reached.
    entry: Vec<Option<Stack>>,
    visited: Vec<bool>,
    pending: Vec<u32>,
}

impl Verifier<'_> {
    /// Control reaches `target` with this stack.
    fn meet(&mut self, target: u32, stack: &Stack) -> Result<(), Why> {
        match &mut self.entry[target as usize] {
            Some(known) if known == stack => Ok(()),
            Some(_) => Err(self.wrong(target, "paths meet with different stacks")),
            unknown => {
                *unknown = Some(stack.clone());
                self.pending.push(target);
                Ok(())
            }
        }
    }

    /// Straight on from `start` until control leaves, or reaches what other paths may reach too.
    fn run(&mut self, start: u32) -> Result<(), Why> {
        let mut at = start;
        let mut stack = self.entry[start as usize].clone().unwrap_or_default();
        loop {
            self.visited[at as usize] = true;
            let insn = &self.code.insns[at as usize];
            self.execute(at, insn, &mut stack).map_err(|why| self.wrong(at, why))?;
            if stack.slots > u32::from(self.code.max_stack) {
                return Err(self.wrong(at, "the stack exceeds max_stack"));
            }
            self.branch(insn, &stack)?;
            if !insn.falls_through() {
                return Ok(());
            }
            at += 1;
            if self.is_target[at as usize] {
                return self.meet(at, &stack);
            }
        }
    }

    fn branch(&mut self, insn: &Insn, stack: &Stack) -> Result<(), Why> {
        match insn {
            Insn::Jsr(target) => {
                let mut with_address = stack.clone();
                with_address.push(1);
                self.meet(*target, &with_address)
            }
            _ => insn.targets().try_for_each(|target| self.meet(target, stack)),
        }
    }

    fn execute(&self, at: u32, insn: &Insn, stack: &mut Stack) -> Result<(), &'static str> {
        let local = if self.wide[at as usize] { 2 } else { 1 };
        let (pops, push): (&[u8], u8) = match insn {
            Insn::Nop | Insn::Increment { .. } | Insn::Goto(_) | Insn::Jsr(_) | Insn::Ret(_) => (&[], 0),
            Insn::ConstNull
            | Insn::ConstInt(_)
            | Insn::ConstFloat(_)
            | Insn::ConstString(_)
            | Insn::ConstClass(_)
            | Insn::ConstMethodType(_)
            | Insn::ConstMethodHandle(_)
            | Insn::New(_) => (&[], 1),
            Insn::ConstLong(_) | Insn::ConstDouble(_) => (&[], 2),
            Insn::ConstDynamic(site) => (&[], slots(site.descriptor)),
            Insn::Load(_) => (&[], local),
            Insn::Store(_) => return stack.pop(local),
            Insn::ArrayLoad(element) => (&[1, 1], element_slots(*element)),
            Insn::ArrayStore(element) => {
                stack.pop(element_slots(*element))?;
                (&[1, 1], 0)
            }
            Insn::Pop => (&[1], 0),
            Insn::Pop2 => return stack.take(2).map(drop),
            Insn::Dup => return stack.duplicate(1, 0),
            Insn::DupX1 => return stack.duplicate(1, 1),
            Insn::DupX2 => return stack.duplicate(1, 2),
            Insn::Dup2 => return stack.duplicate(2, 0),
            Insn::Dup2X1 => return stack.duplicate(2, 1),
            Insn::Dup2X2 => return stack.duplicate(2, 2),
            Insn::Swap => {
                stack.pop(1)?;
                stack.pop(1)?;
                stack.push(1);
                (&[], 1)
            }
            Insn::IAdd | Insn::FAdd | Insn::ISub | Insn::FSub | Insn::IMul | Insn::FMul => (&[1, 1], 1),
            Insn::IDiv | Insn::FDiv | Insn::IRem | Insn::FRem | Insn::FCmp { .. } => (&[1, 1], 1),
            Insn::IShl | Insn::IShr | Insn::IUshr | Insn::IAnd | Insn::IOr | Insn::IXor => (&[1, 1], 1),
            Insn::LAdd | Insn::DAdd | Insn::LSub | Insn::DSub | Insn::LMul | Insn::DMul => (&[2, 2], 2),
            Insn::LDiv | Insn::DDiv | Insn::LRem | Insn::DRem => (&[2, 2], 2),
            Insn::LAnd | Insn::LOr | Insn::LXor => (&[2, 2], 2),
            Insn::LShl | Insn::LShr | Insn::LUshr => (&[1, 2], 2),
            Insn::LCmp | Insn::DCmp { .. } => (&[2, 2], 1),
            Insn::INeg | Insn::FNeg => (&[1], 1),
            Insn::LNeg | Insn::DNeg => (&[2], 2),
            Insn::I2F | Insn::F2I | Insn::I2B | Insn::I2C | Insn::I2S => (&[1], 1),
            Insn::I2L | Insn::I2D | Insn::F2L | Insn::F2D => (&[1], 2),
            Insn::L2I | Insn::L2F | Insn::D2I | Insn::D2F => (&[2], 1),
            Insn::L2D | Insn::D2L => (&[2], 2),
            Insn::If(..) | Insn::IfNull(_) | Insn::IfNonNull(_) => (&[1], 0),
            Insn::IfICmp(..) | Insn::IfACmpEq(_) | Insn::IfACmpNe(_) => (&[1, 1], 0),
            Insn::TableSwitch(_) | Insn::LookupSwitch(_) => (&[1], 0),
            Insn::Return if self.result.is_none() => (&[], 0),
            Insn::ReturnValue => match self.result {
                Some(slots) => return stack.pop(slots as u8),
                None => return Err("a value returned from a void method"),
            },
            Insn::Return => return Err("no value returned"),
            Insn::GetStatic(site) => (&[], slots(site.descriptor)),
            Insn::PutStatic(site) => return stack.pop(slots(site.descriptor)),
            Insn::GetField(site) => (&[1], slots(site.descriptor)),
            Insn::PutField(site) => {
                stack.pop(slots(site.descriptor))?;
                (&[1], 0)
            }
            Insn::InvokeVirtual(site) | Insn::InvokeSpecial(site) | Insn::InvokeInterface(site) => {
                return stack.call(site.descriptor, true);
            }
            Insn::InvokeStatic(site) => return stack.call(site.descriptor, false),
            Insn::InvokeDynamic(site) => return stack.call(site.descriptor, false),
            Insn::MultiANewArray(_, dimensions) => {
                (0..*dimensions).try_for_each(|_| stack.pop(1))?;
                (&[], 1)
            }
            Insn::NewArray(_) | Insn::ANewArray(_) | Insn::ArrayLength => (&[1], 1),
            Insn::CheckCast(_) | Insn::InstanceOf(_) => (&[1], 1),
            Insn::Throw | Insn::MonitorEnter | Insn::MonitorExit => (&[1], 0),
        };
        pops.iter().try_for_each(|&slots| stack.pop(slots))?;
        stack.push(push);
        Ok(())
    }

    fn wrong(&self, at: u32, why: &str) -> Why {
        format!("{why} at offset {}", self.code.offsets[at as usize]).into()
    }
}

/// Where control can arrive other than from the instruction before.
fn targets(code: &Code) -> Vec<bool> {
    let mut is_target = vec![false; code.insns.len()];
    let jumps = code.insns.iter().flat_map(Insn::targets);
    for target in jumps.chain(code.handlers.iter().map(|handler| handler.target)).chain([0]) {
        is_target[target as usize] = true;
    }
    is_target
}

impl Stack {
    /// Nothing, for 0 slots.
    fn push(&mut self, slots: u8) {
        if slots > 0 {
            self.widths.push(slots);
            self.slots += u32::from(slots);
        }
    }

    fn pop(&mut self, slots: u8) -> Result<(), &'static str> {
        match self.widths.pop() {
            Some(top) if top == slots => {
                self.slots -= u32::from(slots);
                Ok(())
            }
            Some(_) => Err("a value of the wrong size on the stack"),
            None => Err("the stack is empty"),
        }
    }

    /// The topmost values that make up so many slots, bottom first; never half a long.
    fn take(&mut self, slots: u8) -> Result<Vec<u8>, &'static str> {
        let mut taken = Vec::new();
        let mut missing = slots;
        while missing > 0 {
            let top = *self.widths.last().ok_or("the stack is empty")?;
            missing = missing.checked_sub(top).ok_or("half of a long on the stack")?;
            self.pop(top)?;
            taken.insert(0, top);
        }
        Ok(taken)
    }

    /// `dup` and its kin: copies the top `slots` below the `under` slots beneath them.
    fn duplicate(&mut self, slots: u8, under: u8) -> Result<(), &'static str> {
        let top = self.take(slots)?;
        let beneath = self.take(under)?;
        top.iter().chain(&beneath).chain(&top).for_each(|&width| self.push(width));
        Ok(())
    }

    fn call(&mut self, descriptor: &str, receiver: bool) -> Result<(), &'static str> {
        let (parameters, result) = descriptor.rsplit_once(')').ok_or("a call without a descriptor")?;
        let mut arguments = Vec::new();
        let mut rest = parameters.strip_prefix('(').unwrap_or(parameters);
        while !rest.is_empty() {
            arguments.push(slots(rest));
            rest = after_type(rest);
        }
        while let Some(slots) = arguments.pop() {
            self.pop(slots)?;
        }
        if receiver {
            self.pop(1)?;
        }
        self.push(slots(result));
        Ok(())
    }
}

/// Of the type a descriptor begins with; the descriptor itself was checked when it was read.
fn slots(descriptor: &str) -> u8 {
    match descriptor.as_bytes().first() {
        Some(b'J' | b'D') => 2,
        Some(b'V') | None => 0,
        Some(_) => 1,
    }
}

fn after_type(descriptor: &str) -> &str {
    let element = descriptor.trim_start_matches('[');
    let end =
        if element.starts_with('L') { element.find(';').map_or(element.len(), |end| end + 1) } else { 1 };
    element.get(end..).unwrap_or("")
}

fn element_slots(element: Element) -> u8 {
    match element {
        Element::Long | Element::Double => 2,
        Element::Byte
        | Element::Char
        | Element::Short
        | Element::Int
        | Element::Float
        | Element::Reference => 1,
    }
}
