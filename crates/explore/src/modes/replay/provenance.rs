//! What was computed from what: a shadow of locals, operands and the heap that knows, of each value, the events it came
//! from. Library code is not looked into: what it returns comes from what it was given.

use std::rc::Rc;

use classes::class::{Method, Origin};
use classes::code::Insn;
use rustc_hash::FxHashMap;

use super::story::{StepKind, StoryEvent};
use crate::machine::Machine;
use crate::machine::state::State;
use crate::machine::value::{Addr, NULL, Value};
use crate::suspicion::Site;
use crate::suspicion::source;

/// Where a value came from; `None`: straight from the inputs.
pub type Cause = Option<Rc<Causes>>;

#[derive(Debug)]
pub struct Causes {
    /// The event that made the value, by number.
    pub event: Option<usize>,
    pub from: Vec<Cause>,
}

/// Watches a path, instruction by instruction.
pub struct PathWatcher {
    pub events: Vec<StoryEvent>,
    /// Shadows of the frames of analysed code, outermost first.
    frames: Vec<Shadow>,
    fields: FxHashMap<(Addr, u32), Cause>,
    statics: FxHashMap<(u32, u32), Cause>,
    site: Site,
    /// What the failing instruction worked on when it was last executed.
    failing: Option<Vec<Cause>>,
    current: Option<CurrentInstruction>,
}

struct Shadow {
    depth: usize,
    /// Locals, then operands.
    slots: Vec<Cause>,
    /// The event of its call.
    call: Option<usize>,
    /// What was passed to library code that is running on its behalf.
    passed: Cause,
}

/// The instruction being executed.
struct CurrentInstruction {
    depth: usize,
    pc: u32,
    insn: Insn,
    watched: bool,
    /// The receiver or array, and the index, as far as they are known.
    target: Option<Addr>,
    index: Option<u32>,
}

impl PathWatcher {
    pub fn new(site: Site) -> PathWatcher {
        PathWatcher {
            events: Vec::new(),
            frames: Vec::new(),
            fields: FxHashMap::default(),
            statics: FxHashMap::default(),
            site,
            failing: None,
            current: None,
        }
    }

    /// Whether the instruction that was executed last is the failing one.
    pub fn is_at_site(&self) -> bool {
        self.failing.is_some()
    }

    pub fn failing(&self) -> &[Cause] {
        self.failing.as_deref().unwrap_or_default()
    }

    /// The calls that have not returned.
    pub fn open_calls(&self) -> impl Iterator<Item = usize> + '_ {
        self.frames.iter().filter_map(|frame| frame.call)
    }

    pub fn before(&mut self, m: &mut Machine, s: &State) {
        let depth = s.callers.len();
        let insn = s.cur.code.insns[s.cur.pc as usize];
        let watched = is_application(s.cur.method);
        let mut current =
            CurrentInstruction { depth, pc: s.cur.pc, insn, watched, target: None, index: None };
        if watched {
            let length = s.stack.len() - s.cur.base as usize;
            let shadow = self.shadow(depth);
            shadow.slots.resize(length, None);
            (current.target, current.index) = addressed(s, insn);
            if s.cur.method == self.site.method && s.cur.pc == self.site.pc {
                let operands = self.worked_on(s, insn);
                self.failing = Some(operands);
            }
            self.note_branch(m, s, insn);
        }
        self.current = Some(current);
    }

    pub fn after(&mut self, m: &mut Machine, s: &State) {
        let Some(current) = self.current.take() else { return };
        let depth = s.callers.len();
        if depth > current.depth {
            return self.entered(s, &current);
        }
        if depth < current.depth {
            return self.returned(s, &current);
        }
        if current.watched && (s.cur.pc != current.pc || current.insn.jumps()) {
            self.executed(m, s, &current);
        }
    }

    /// A frame was pushed: the callee's locals are what it was passed.
    fn entered(&mut self, s: &State, current: &CurrentInstruction) {
        if !current.watched {
            if is_application(s.cur.method) {
                // Called back by library code: it got what that was given.
                let passed = self.frames.last().and_then(|frame| frame.passed.clone());
                let locals = vec![passed; s.stack.len() - s.cur.base as usize];
                self.frames.push(Shadow { depth: s.callers.len(), slots: locals, call: None, passed: None });
            }
            return;
        }
        let caller = s.callers.last().expect("somebody called");
        let called = current.insn.is_call() && caller.pc == current.pc;
        let kept = (s.cur.base - caller.base) as usize;
        let shadow = self.shadow(current.depth);
        let arguments: Vec<Cause> = shadow.slots.get(kept..).unwrap_or_default().to_vec();
        if called {
            shadow.slots.truncate(kept);
        }
        if !is_application(s.cur.method) {
            shadow.passed = if called { union(arguments) } else { None };
            return;
        }
        let call = called.then(|| {
            let text = source::operand(caller.method, caller.code, current.pc + 1, 0);
            let text = text.unwrap_or_else(|| match s.cur.method.is_constructor() {
                true => format!("new {}(…)", s.cur.method.owner().simple_name()),
                false => format!("{}(…)", s.cur.method.name),
            });
            self.note(StepKind::Call, caller.method, current.pc, format!("calls {text}"))
        });
        let mut slots = Vec::new();
        let mut wide = (0..).map(|i| s.stack.get(s.cur.base as usize + i).is_some_and(|v| v.is_wide()));
        if called {
            for cause in arguments {
                slots.push(cause.clone());
                if wide.next() == Some(true) {
                    slots.push(cause);
                    wide.next();
                }
            }
        }
        slots.resize(s.stack.len() - s.cur.base as usize, None);
        self.frames.push(Shadow { depth: s.callers.len(), slots, call, passed: None });
    }

    fn returned(&mut self, s: &State, current: &CurrentInstruction) {
        let result = if current.watched {
            let shadow = self.shadow(current.depth);
            matches!(current.insn, Insn::ReturnValue).then(|| shadow.slots.last().cloned().flatten())
        } else {
            None
        };
        let depth = s.callers.len();
        self.frames.retain(|frame| frame.depth <= depth);
        if is_application(s.cur.method) {
            let length = s.stack.len() - s.cur.base as usize;
            let shadow = self.shadow(depth);
            let passed = shadow.passed.take();
            let cause = result.unwrap_or(passed);
            if shadow.slots.len() < length {
                shadow.slots.resize(length - 1, None);
                shadow.slots.push(cause);
            }
            shadow.slots.resize(length, None);
        }
    }

    /// An instruction of analysed code that stayed in its frame.
    fn executed(&mut self, m: &mut Machine, s: &State, current: &CurrentInstruction) {
        let length = s.stack.len() - s.cur.base as usize;
        let depth = current.depth;
        let method = s.cur.method;
        let mut slots = std::mem::take(&mut self.shadow(depth).slots);
        let before = slots.len();
        let value = || s.stack.last().copied().unwrap_or(Value::Unset);
        match current.insn {
            Insn::Load(slot) => {
                let cause = slots.get(slot as usize).cloned().flatten();
                slots.push(cause);
            }
            Insn::Store(slot) => {
                let from = slots.pop().flatten();
                let cause = self.assigned(m, s, current, slot, s.local(slot), from);
                if let Some(place) = slots.get_mut(slot as usize) {
                    *place = cause;
                }
            }
            Insn::Increment { local, .. } => {
                let from = slots.get(local as usize).cloned().flatten();
                let cause = self.assigned(m, s, current, local, s.local(local), from);
                if let Some(place) = slots.get_mut(local as usize) {
                    *place = cause;
                }
            }
            Insn::Dup => {
                let top = slots.last().cloned().flatten();
                slots.push(top);
            }
            Insn::Swap if before >= 2 => slots.swap(before - 1, before - 2),
            Insn::GetField(site) => {
                slots.pop();
                let slot = site.resolved.get().and_then(|f| f.as_ref().ok()).map(|f| f.slot);
                let known = current.target.zip(slot).and_then(|key| self.fields.get(&key).cloned());
                slots.push(known.flatten().or_else(|| self.given(s, current)));
            }
            Insn::PutField(site) => {
                let from = slots.pop().flatten();
                slots.pop();
                let slot = site.resolved.get().and_then(|f| f.as_ref().ok()).map(|f| f.slot);
                if let (Some(target), Some(slot)) = (current.target, slot) {
                    let object = source::operand(method, s.cur.code, current.pc, 1);
                    let object = object.map_or(String::new(), |object| object + ".");
                    let value = m.object(s, target).field(slot);
                    let cause = self.set(m, s, current, &format!("{object}{}", site.name), value, from);
                    self.fields.insert((target, slot), cause);
                }
            }
            Insn::GetStatic(site) => {
                let field = site.resolved.get().and_then(|f| f.as_ref().ok());
                let key = field.map(|f| (f.owner().id.0, f.slot));
                let known = key.and_then(|key| self.statics.get(&key).cloned()).flatten();
                slots.push(known.or_else(|| self.given(s, current)));
            }
            Insn::PutStatic(site) => {
                let from = slots.pop().flatten();
                if let Some(Ok(field)) = site.resolved.get() {
                    let value = m.read_static(s, field);
                    let cause = self.set(m, s, current, site.name, value, from);
                    self.statics.insert((field.owner().id.0, field.slot), cause);
                }
            }
            Insn::ArrayLoad(_) => {
                let index = slots.pop().flatten();
                slots.pop();
                let key = current.target.zip(current.index);
                let known = key.and_then(|key| self.fields.get(&key).cloned()).flatten();
                let element = known.or_else(|| self.given(s, current));
                slots.push(union(vec![element, index]));
            }
            Insn::ArrayStore(_) => {
                let from = slots.pop().flatten();
                slots.truncate(slots.len().saturating_sub(2));
                if let (Some(target), Some(index)) = (current.target, current.index) {
                    let array = source::operand(method, s.cur.code, current.pc, 2);
                    let name = format!("{}[{index}]", array.as_deref().unwrap_or("an array"));
                    let value = m.element_now(s, target, index);
                    let cause = self.set(m, s, current, &name, value, from);
                    self.fields.insert((target, index), cause);
                }
            }
            Insn::ConstNull => {
                let returned = matches!(s.cur.code.insns.get(s.cur.pc as usize), Some(Insn::ReturnValue));
                let text = if returned { "returns null" } else { "null comes from here" };
                let event = self.note(StepKind::Birth, method, current.pc, text.into());
                slots.push(Some(Rc::new(Causes { event: Some(event), from: Vec::new() })));
            }
            Insn::ConstInt(_) | Insn::ConstLong(_) | Insn::ConstFloat(_) | Insn::ConstDouble(_) => {
                slots.push(self.given(s, current));
            }
            insn if insn.is_call() => {
                let pushes = insn.stack_effect().map_or(0, |effect| effect.pushes);
                let popped = slots.split_off((length - pushes.min(length)).min(before));
                if pushes == 1 {
                    let text = source::operand(method, s.cur.code, current.pc + 1, 0);
                    let shown = shown(m, s, value());
                    let text = text.map(|text| format!("{text} gives {shown}"));
                    let event = text.map(|text| self.note(StepKind::Result, method, current.pc, text));
                    slots.push(Some(Rc::new(Causes { event, from: popped })));
                }
            }
            _ => {
                let kept = length.saturating_sub(1).min(before);
                if length <= before && length > 0 || length == before + 1 {
                    let pushes = usize::from(pushes_value(current.insn));
                    let popped = slots.split_off((length - pushes.min(length)).min(before));
                    if pushes == 1 {
                        slots.push(union(popped));
                    }
                } else {
                    slots.truncate(kept);
                }
            }
        }
        slots.resize(length, None);
        self.shadow(depth).slots = slots;
    }

    fn assigned(
        &mut self,
        m: &mut Machine,
        s: &State,
        current: &CurrentInstruction,
        slot: u16,
        value: Value,
        from: Cause,
    ) -> Cause {
        let Some(name) = source::variable(s.cur.method, s.cur.code, slot, current.pc + 1) else {
            return from;
        };
        self.set(m, s, current, &name, value, from)
    }

    /// `name = expression`, with the value it has.
    fn set(
        &mut self,
        m: &mut Machine,
        s: &State,
        current: &CurrentInstruction,
        name: &str,
        value: Value,
        from: Cause,
    ) -> Cause {
        let shown = shown(m, s, value);
        let text = match source::operand(s.cur.method, s.cur.code, current.pc, 0) {
            Some(expression) if !matches!(current.insn, Insn::Increment { .. }) && expression != shown => {
                format!("{name} = {expression} ({shown})")
            }
            _ => format!("{name} = {shown}"),
        };
        let event = self.note(StepKind::Assignment, s.cur.method, current.pc, text);
        Some(Rc::new(Causes { event: Some(event), from: vec![from] }))
    }

    /// A value that nothing on the path made.
    fn given(&mut self, s: &State, current: &CurrentInstruction) -> Cause {
        let event = self.note(StepKind::Given, s.cur.method, current.pc, String::new());
        Some(Rc::new(Causes { event: Some(event), from: Vec::new() }))
    }

    fn note_branch(&mut self, m: &mut Machine, s: &State, insn: Insn) {
        if !insn.is_branch() {
            return;
        }
        let taken = m.conditional_jump(s, insn).map(|(condition, ..)| {
            let model = m.mode.model().cloned();
            model.is_some_and(|model| m.terms.holds(condition, &model))
        });
        let text = taken.and_then(|taken| source::condition(s.cur.method, s.cur.code, s.cur.pc, taken));
        self.note(StepKind::Branch, s.cur.method, s.cur.pc, text.unwrap_or_default());
    }

    fn note(&mut self, kind: StepKind, method: &'static Method, pc: u32, text: String) -> usize {
        let line = method.code.as_ref().and_then(|code| code.line(pc));
        let calls = self.open_calls().collect();
        self.events.push(StoryEvent { kind, site: Site { method, pc, line }, text, calls });
        self.events.len() - 1
    }

    /// The operand that makes an instruction fail; of a call, all of them.
    fn worked_on(&mut self, s: &State, insn: Insn) -> Vec<Cause> {
        let depth = s.callers.len();
        let slots = &self.shadow(depth).slots;
        let operand = |below: usize| slots.len().checked_sub(below + 1).and_then(|i| slots[i].clone());
        let null = |below: usize| {
            let value = s.stack.len().checked_sub(below + 1).map(|i| s.stack[i]);
            matches!(value, Some(Value::Ref(NULL) | Value::SymRef(_)))
        };
        if let Some(object) = insn.accessed() {
            // An index is too large for a length.
            let index = insn.index().filter(|_| !null(object));
            return index.into_iter().chain([object]).map(operand).collect();
        }
        match insn {
            Insn::InvokeVirtual(site) | Insn::InvokeInterface(site) | Insn::InvokeSpecial(site) => {
                let receiver = site.arguments as usize;
                if null(receiver) {
                    return vec![operand(receiver)];
                }
                (0..=receiver).map(operand).collect()
            }
            Insn::InvokeStatic(site) => (0..site.arguments as usize).map(operand).collect(),
            _ => vec![operand(0)],
        }
    }

    fn shadow(&mut self, depth: usize) -> &mut Shadow {
        let known = self.frames.iter().rposition(|frame| frame.depth == depth);
        let at = known.unwrap_or_else(|| {
            self.frames.push(Shadow { depth, slots: Vec::new(), call: None, passed: None });
            self.frames.len() - 1
        });
        &mut self.frames[at]
    }
}

fn union(from: Vec<Cause>) -> Cause {
    let from: Vec<Cause> = from.into_iter().filter(Option::is_some).collect();
    match from.len() {
        0 => None,
        1 => from.into_iter().next().flatten(),
        _ => Some(Rc::new(Causes { event: None, from })),
    }
}

fn is_application(method: &Method) -> bool {
    method.owner().origin == Origin::Application
}

/// A handler in the same frame finds what was thrown; of what moves operands about, only `pop2` leaves none.
fn pushes_value(insn: Insn) -> bool {
    match insn.stack_effect() {
        Some(effect) => effect.pushes > 0 || matches!(insn, Insn::Throw),
        None => !matches!(insn, Insn::Pop2),
    }
}

/// The object or array an instruction is about, and the index.
fn addressed(s: &State, insn: Insn) -> (Option<Addr>, Option<u32>) {
    let at = |below: usize| match s.stack.len().checked_sub(below + 1).map(|i| s.stack[i]) {
        Some(Value::Ref(at)) if at != NULL => Some(at),
        _ => None,
    };
    let index = |below: usize| match s.stack.len().checked_sub(below + 1).map(|i| s.stack[i]) {
        Some(Value::Int(i)) => u32::try_from(i).ok(),
        _ => None,
    };
    (insn.accessed().and_then(at), insn.index().and_then(index))
}

/// A value for people.
fn shown(m: &mut Machine, s: &State, value: Value) -> String {
    let model = m.mode.model().cloned();
    let value = match (value.term(), model) {
        (Some(t), Some(model)) => {
            let constant = m.terms.evaluate(t, &model);
            let t = m.terms.constant(constant);
            Value::of(&m.terms, t)
        }
        _ => value,
    };
    match value {
        Value::Ref(at) if at != NULL => {
            let class = m.object(s, at).class;
            let name = class.simple_name();
            if let Some(units) = m.string_units(s, at) {
                return crate::suspicion::spelling::text(&units);
            }
            if class.component.is_some()
                && let Value::Int(length) = m.length_of(s, at)
            {
                return name.replacen("[]", &format!("[{length}]"), 1);
            }
            let article = if name.starts_with(['A', 'E', 'I', 'O']) { "an" } else { "a" };
            format!("{article} {name}")
        }
        value => source::literal(value),
    }
}
