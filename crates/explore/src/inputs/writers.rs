//! Which code assigns a field, as far as instructions tell: to the object that is being made or to another one, by an
//! assignment or by a handle, a new array or one that others know.

use classes::class::{Class, Field, Method};
use classes::code::Insn;
use classes::descriptor::Type;

use crate::machine::Machine;

/// What gives out handles by which fields are assigned without the instruction for it: class and method.
const HANDLES: &[(&str, &str)] = &[
    ("java/lang/invoke/MethodHandles", "lookup"),
    ("java/lang/invoke/MethodHandles", "privateLookupIn"),
    ("java/util/concurrent/atomic/AtomicIntegerFieldUpdater", "newUpdater"),
    ("java/util/concurrent/atomic/AtomicLongFieldUpdater", "newUpdater"),
    ("java/util/concurrent/atomic/AtomicReferenceFieldUpdater", "newUpdater"),
    ("java/lang/Class", "getDeclaredField"),
    ("java/lang/Class", "getDeclaredFields"),
    ("sun/misc/Unsafe", "objectFieldOffset"),
    ("sun/misc/Unsafe", "staticFieldOffset"),
];

impl Machine {
    /// Where a private field is assigned: private members are open to the whole nest.
    pub(super) fn writers(&self, field: &'static Field) -> impl Iterator<Item = (&'static Method, usize)> {
        let methods = self.program.nest_of(field.owner()).flat_map(|c| c.methods.iter());
        let writes = move |insn: &Insn| insn.written_field().is_some_and(|site| site.names(field));
        methods.flat_map(move |method| {
            let insns = method.code.iter().flat_map(|code| code.insns.iter().enumerate());
            insns.filter(move |(_, insn)| writes(insn)).map(move |(i, _)| (method, i))
        })
    }

    /// Whether code that sees a private field also asks for handles, by which it can assign any of its fields.
    pub(super) fn has_handles(&self, owner: &'static Class) -> bool {
        let asks = |insn: &Insn| {
            matches!(insn, Insn::InvokeStatic(site) | Insn::InvokeVirtual(site)
                if HANDLES.iter().any(|&(class, name)| class == site.class && name == site.name))
        };
        let mut methods = self.program.nest_of(owner).flat_map(|c| c.methods.iter());
        methods.any(|m| m.code.as_ref().is_some_and(|code| code.insns.iter().any(asks)))
    }

    /// What a constructor assigns is the state of the new object, unless it can get hold of another one of its class.
    pub(super) fn is_own_constructor(
        &self,
        method: &'static Method,
        at: usize,
        owner: &'static Class,
    ) -> bool {
        method.is_constructor()
            && method.owner() == owner
            && (self.has_only_this(method, owner) || assigns_this(method, at))
    }

    /// Whether nothing but `this` is of its class, as the verifier sees it (JVMS 4.10.1.9.putfield).
    fn has_only_this(&self, constructor: &'static Method, owner: &'static Class) -> bool {
        let mut parameters = constructor.types.parameters.iter();
        let Some(code) = &constructor.code else { return true };
        !parameters.any(|ty| self.holds_one(ty, owner))
            && !code.insns.iter().any(|insn| match insn {
                Insn::InvokeDynamic(site) => self.returns_one(site.descriptor, owner),
                Insn::CheckCast(site) | Insn::New(site) => {
                    self.holds_one(&Type::Class(site.name.into()), owner)
                }
                _ => {
                    let is_one = |ty: Option<Type>| ty.is_none_or(|ty| self.holds_one(&ty, owner));
                    insn.method().is_some_and(|site| self.returns_one(site.descriptor, owner))
                        || insn.read_field().is_some_and(|site| is_one(Type::parse(site.descriptor)))
                }
            })
    }

    fn returns_one(&self, descriptor: &str, owner: &'static Class) -> bool {
        let result = descriptor.rsplit(')').next().unwrap_or_default();
        result != "V" && Type::parse(result).is_none_or(|ty| self.holds_one(&ty, owner))
    }

    /// A type below the class, or of arrays of such.
    fn holds_one(&self, ty: &Type, owner: &'static Class) -> bool {
        match ty {
            Type::Primitive(_) => false,
            Type::Array(component) => self.holds_one(component, owner),
            // The name of an array, where the constant of a class is one.
            Type::Class(name) if name.starts_with('[') => {
                Type::parse(name).is_none_or(|ty| self.holds_one(&ty, owner))
            }
            Type::Class(name) => {
                **name == *owner.name || self.program.class(name).is_ok_and(|c| c.is_subclass_of(owner))
            }
        }
    }

    /// Whatever is assigned to a private field is an object, at every place where it is assigned.
    pub(super) fn is_never_null(&self, field: &'static Field) -> bool {
        field.is_private()
            && (field.is_final() || !self.has_handles(field.owner()))
            && self.writers(field).all(|(method, at)| self.assigns_object(method, at))
    }

    /// Whether what an assignment takes was made right before it.
    pub(super) fn assigns_object(&self, method: &'static Method, at: usize) -> bool {
        let Some(code) = &method.code else { return false };
        let joined = code.is_jump_target(at as u32);
        match at.checked_sub(1).map(|before| &code.insns[before]) {
            _ if joined => false,
            Some(Insn::ConstString(_) | Insn::ConstClass(_)) => true,
            Some(Insn::NewArray(_) | Insn::ANewArray(_) | Insn::MultiANewArray(..)) => true,
            // `new C(…)`: nothing else leaves its object on the stack.
            Some(Insn::InvokeSpecial(site)) => site.name == "<init>",
            Some(Insn::GetStatic(site)) => {
                self.program.resolve_field(site, true).is_ok_and(|constant| constant.is_enum())
            }
            _ => false,
        }
    }

    /// Whether the elements of a private array of values stay as constructors leave them: nobody else has got the array,
    /// and all code that sees it only looks at it.
    pub(super) fn keeps_its_elements(&self, field: &'static Field) -> bool {
        let Type::Array(component) = &field.ty else { return false };
        let owner = field.owner();
        let are_values = match &**component {
            Type::Primitive(_) => true,
            Type::Class(name) => **name == *"java/lang/String",
            Type::Array(_) => false,
        };
        let is_assigned_once = field.is_final() || !self.is_mutable(field);
        are_values
            && field.is_private()
            && is_assigned_once
            && self.is_own_array(field)
            && self.is_only_looked_at(field, |m| {
                m.is_constructor() && m.owner() == owner && self.has_only_this(m, owner)
            })
    }

    /// Whether code takes elements out of a private array, asks for its length or copies it, and does nothing else with
    /// it, but for methods that may fill it.
    pub(super) fn is_only_looked_at(
        &self,
        field: &'static Field,
        may_fill: impl Fn(&'static Method) -> bool,
    ) -> bool {
        let is_it = |insn: &Insn| insn.read_field().is_some_and(|site| site.names(field));
        let methods = self.program.nest_of(field.owner()).flat_map(|c| c.methods.iter());
        methods.filter_map(|m| Some((m, m.code.as_ref()?))).all(|(method, code)| {
            let mut reads = code.insns.iter().enumerate().filter(|(_, insn)| is_it(insn));
            reads.all(|(at, _)| is_consumed_by_access(&code.insns[at + 1..], may_fill(method)))
        })
    }

    /// Whether a private array is one that the assignment's own method made, and that nobody else has got.
    pub(super) fn is_own_array(&self, field: &'static Field) -> bool {
        self.writers(field).all(|(method, at)| {
            let Some(code) = &method.code else { return false };
            self.assigns_new_array(&code.insns, at)
        })
    }

    /// `new int[n]`, `{1, 2}`, `that.clone()`, `values()`: stored at once, and seen by nothing but its initialiser.
    pub(super) fn assigns_new_array(&self, insns: &[Insn], at: usize) -> bool {
        let mut wanted = 1;
        for i in (0..at).rev() {
            match &insns[i] {
                Insn::NewArray(_) | Insn::ANewArray(_) | Insn::MultiANewArray(..) if wanted == 1 => {
                    return true;
                }
                Insn::InvokeVirtual(site) if wanted == 1 => {
                    return site.name == "clone" && site.class.starts_with('[');
                }
                Insn::InvokeStatic(site) if wanted == 1 => {
                    let is_enum = || self.program.class(site.class).is_ok_and(|class| class.is_enum());
                    return matches!(site.name, "values" | "$values") && site.arguments == 0 && is_enum()
                        || site.class == "java/util/Arrays" && site.name.starts_with("copyOf");
                }
                Insn::CheckCast(_) if wanted == 1 => {}
                // An element of it.
                Insn::ArrayStore(_) if wanted == 1 => wanted = 4,
                _ if wanted == 1 => return false,
                Insn::Dup => wanted -= 1,
                insn => {
                    let Some((pops, pushes)) = effect(insn) else { return false };
                    if pushes >= wanted {
                        return false;
                    }
                    wanted = wanted - pushes + pops;
                }
            }
        }
        false
    }
}

/// Whether an assignment is to the object whose method this is: `this` was pushed for it, straight before.
fn assigns_this(method: &Method, at: usize) -> bool {
    let Some(code) = &method.code else { return false };
    let reassigned = code.insns.iter().any(|insn| insn.written_local() == Some(0));
    let from = operand(&code.insns, at, 1);
    let entered = |from: usize| code.jump_targets().any(|to| (from + 1..=at).contains(&(to as usize)));
    !reassigned && from.is_some_and(|from| matches!(code.insns[from], Insn::Load(0)) && !entered(from))
}

/// The instruction that pushed what lies so many operands below the top before the instruction at `at`, if all between
/// the two run one after the other.
fn operand(insns: &[Insn], at: usize, below: usize) -> Option<usize> {
    let mut wanted = below + 1;
    for i in (0..at).rev() {
        let (pops, pushes) = effect(&insns[i])?;
        if pushes >= wanted {
            return Some(i);
        }
        wanted = wanted - pushes + pops;
    }
    None
}

/// Whether the reference that was pushed just before these instructions is used to access an element, to ask for the
/// length, or to be copied, and for nothing else.
fn is_consumed_by_access(insns: &[Insn], filled: bool) -> bool {
    let mut above = 0;
    for insn in insns {
        let Some((pops, pushes)) = effect(insn) else { return false };
        if pops > above {
            return match insn {
                Insn::ArrayLoad(_) | Insn::ArrayLength => insn.accessed() == Some(above),
                Insn::ArrayStore(_) => filled && insn.accessed() == Some(above),
                Insn::InvokeVirtual(site) => above == 0 && site.name == "clone",
                _ => false,
            };
        }
        above = above - pops + pushes;
    }
    false
}

/// Operands taken and left, of instructions that a search for an operand goes past: they compute or look something up, and
/// go on to the next one. Others end it.
pub(super) fn effect(insn: &Insn) -> Option<(usize, usize)> {
    use Insn::*;
    let ends = match insn {
        ConstClass(_) | ConstMethodType(_) | ConstMethodHandle(_) | ConstDynamic(_) => true,
        Store(_) | Pop | PutField(_) | PutStatic(_) | InstanceOf(_) | MonitorEnter | MonitorExit => true,
        New(_) | MultiANewArray(..) | InvokeSpecial(_) | InvokeDynamic(_) => true,
        _ => insn.jumps() || !insn.falls_through(),
    };
    let effect = insn.stack_effect().filter(|_| !ends)?;
    Some((effect.pops, effect.pushes))
}
