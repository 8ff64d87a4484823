//! What a constructor, factory or setter stores where, read off its bytecode: `this.f = parameter`, `this.f = 5`.
//!
//! One pass over the instructions with a stack of origins, branches ignored: good for choosing a constructor, not a
//! proof. The JVM judges what comes of it.

use classes::class::{Class, Field, Method, MethodSite};
use classes::code::{Code, Insn, Reach};
use classes::program::Program;

use super::plan::Literal;

/// Where a stored value comes from.
#[derive(Debug, Clone, PartialEq)]
pub enum StoredValue {
    This,
    /// Position among the method's parameters.
    Parameter(usize),
    /// As bytecode has it: `boolean`, `byte`, `char`, `short` are ints.
    Constant(Literal),
    /// An object made on the way, of this class (internal name); a factory's is described by its own stores.
    Fresh(&'static str, Vec<(&'static Field, StoredValue)>),
    Unknown,
}

/// What a method leaves in the fields of `this`, or of the new object it returns.
#[derive(Debug, Clone, Default)]
pub struct Stores {
    pub fields: Vec<(&'static Field, StoredValue)>,
    /// It does more than store: it branches, divides or throws, and may not like every argument.
    pub picky: bool,
}

/// Calls of `this(…)`, `super(…)` are followed this deep.
const MAX_DEPTH: usize = 5;

/// The fields a constructor or setter stores into.
pub fn stores(program: &'static Program, method: &'static Method) -> Stores {
    StoreWalk::run(program, method, MAX_DEPTH).stores
}

/// The fields of the object a static factory returns, if it makes one in plain sight.
pub fn factory_stores(program: &'static Program, method: &'static Method) -> Option<Stores> {
    let walk = StoreWalk::run(program, method, MAX_DEPTH);
    match walk.returned {
        Some(StoredValue::Fresh(_, fields)) => Some(Stores { fields, picky: walk.stores.picky }),
        _ => None,
    }
}

struct StoreWalk {
    program: &'static Program,
    stack: Vec<StoredValue>,
    stores: Stores,
    branches: bool,
    returned: Option<StoredValue>,
}

impl StoreWalk {
    fn run(program: &'static Program, method: &'static Method, depth: usize) -> StoreWalk {
        let mut walk = StoreWalk {
            program,
            stack: Vec::new(),
            stores: Stores::default(),
            branches: false,
            returned: None,
        };
        if let Some(code) = &method.code {
            let locals = locals(method, code);
            let joins: Vec<u32> = code.jump_targets().collect();
            walk.branches = !joins.is_empty();
            walk.stores.picky = walk.branches || code.insns.iter().any(is_picky);
            for (pc, insn) in code.insns.iter().enumerate() {
                if joins.contains(&(pc as u32)) {
                    walk.stack.clear();
                }
                walk.step(insn, &locals, depth);
            }
        }
        walk
    }

    fn step(&mut self, insn: &Insn, locals: &[StoredValue], depth: usize) {
        match insn {
            Insn::Load(slot) => {
                let origin = locals.get(usize::from(*slot)).cloned().unwrap_or(StoredValue::Unknown);
                self.stack.push(origin);
            }
            Insn::ConstNull => self.constant(Literal::Null),
            Insn::ConstInt(v) => self.constant(Literal::Int(*v)),
            Insn::ConstLong(v) => self.constant(Literal::Long(*v)),
            Insn::ConstFloat(v) => self.constant(Literal::Float(*v)),
            Insn::ConstDouble(v) => self.constant(Literal::Double(*v)),
            Insn::ConstString(text) => self.constant(Literal::Text(text.units.to_vec())),
            Insn::New(class) => self.stack.push(StoredValue::Fresh(class.name, Vec::new())),
            Insn::Dup => {
                let top = self.pop();
                self.stack.extend([top.clone(), top]);
            }
            Insn::CheckCast(_) => {}
            Insn::PutField(site) => {
                let (value, object) = (self.pop(), self.pop());
                let field =
                    self.program.class(site.class).ok().and_then(|c| field(c, site.name, site.descriptor));
                if let (StoredValue::This, Some(field)) = (object, field) {
                    self.store(field, value);
                }
            }
            Insn::InvokeSpecial(site) if site.name == "<init>" => self.construct(site, depth),
            Insn::InvokeStatic(site) if is_null_check(site) => {
                let mut arguments = self.pop_many(site.arguments.into());
                self.stack.push(arguments.swap_remove(0));
            }
            // A defensive copy has the contents of what was passed.
            Insn::InvokeVirtual(site) if site.name == "clone" && site.arguments == 0 => {}
            Insn::ReturnValue => {
                let value = self.pop();
                self.returned =
                    Some(if self.returned.is_some() || self.branches { StoredValue::Unknown } else { value });
            }
            Insn::Swap => {
                let (top, beneath) = (self.pop(), self.pop());
                self.stack.extend([top, beneath]);
            }
            _ => match insn.stack_effect().filter(|_| insn.falls_through()) {
                Some(effect) => {
                    self.pop_many(effect.pops);
                    self.stack.extend(std::iter::repeat_n(StoredValue::Unknown, effect.pushes));
                }
                None => self.stack.clear(),
            },
        }
    }

    /// `this(…)` and `super(…)` store on our behalf; `new C(…)` describes the fresh object.
    fn construct(&mut self, site: &MethodSite, depth: usize) {
        let arguments = self.pop_many(site.arguments.into());
        let object = self.pop();
        let constructor = self.program.class(site.class).ok().and_then(|class| {
            class.methods.iter().find(|m| m.name == "<init>" && m.descriptor == site.descriptor)
        });
        let Some(constructor) = constructor.filter(|_| depth > 0) else { return };
        let inner = StoreWalk::run(self.program, constructor, depth - 1).stores;
        let passed = inner.fields.into_iter().map(|(field, origin)| match origin {
            StoredValue::Parameter(i) => (field, arguments.get(i).cloned().unwrap_or(StoredValue::Unknown)),
            StoredValue::This => (field, StoredValue::Unknown),
            other => (field, other),
        });
        match object {
            StoredValue::This => {
                self.stores.picky |= inner.picky;
                passed.for_each(|(field, origin)| self.store(field, origin));
            }
            StoredValue::Fresh(class, _) => {
                // The duplicate below is the reference that goes on.
                let fields = passed.collect();
                if let Some(top @ StoredValue::Fresh(..)) = self.stack.last_mut() {
                    *top = StoredValue::Fresh(class, fields);
                }
            }
            _ => {}
        }
    }

    fn store(&mut self, field: &'static Field, origin: StoredValue) {
        match self.stores.fields.iter_mut().find(|(f, _)| *f == field) {
            // In straight code the last store counts; otherwise two different ones are a guess too many.
            Some((_, old)) if *old != origin && self.branches => *old = StoredValue::Unknown,
            Some((_, old)) => *old = origin,
            None => self.stores.fields.push((field, origin)),
        }
    }

    fn constant(&mut self, literal: Literal) {
        self.stack.push(StoredValue::Constant(literal));
    }

    /// What lies below a join is not known.
    fn pop(&mut self) -> StoredValue {
        self.stack.pop().unwrap_or(StoredValue::Unknown)
    }

    /// In the order they were pushed.
    fn pop_many(&mut self, count: usize) -> Vec<StoredValue> {
        let mut values: Vec<StoredValue> = (0..count).map(|_| self.pop()).collect();
        values.reverse();
        values
    }
}

/// The field as resolution finds it in superclasses.
pub fn field(class: &'static Class, name: &str, descriptor: &str) -> Option<&'static Field> {
    std::iter::successors(Some(class), |class| class.super_class)
        .flat_map(|class| class.fields.iter())
        .find(|field| field.name == name && field.descriptor == descriptor)
}

/// What each local holds all the time: parameters that are never assigned.
fn locals(method: &'static Method, code: &Code) -> Vec<StoredValue> {
    let mut locals = vec![StoredValue::Unknown; usize::from(code.max_locals)];
    let mut slot = 0;
    if !method.access.is_static() {
        locals[0] = StoredValue::This;
        slot = 1;
    }
    for (i, parameter) in method.types.parameters.iter().enumerate() {
        locals[slot] = StoredValue::Parameter(i);
        slot += usize::from(parameter.slots());
    }
    for slot in code.insns.iter().filter_map(Insn::written_local) {
        locals[usize::from(slot)] = StoredValue::Unknown;
    }
    locals
}

fn is_picky(insn: &Insn) -> bool {
    matches!(insn, Insn::Throw) || insn.reach() == Reach::Divides
}

fn is_null_check(site: &MethodSite) -> bool {
    site.class == "java/util/Objects" && site.name == "requireNonNull" && site.arguments > 0
}
