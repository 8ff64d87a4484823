//! Methods the machine writes itself: what an `invokedynamic` site means, spelled out in ordinary instructions, so that
//! forks, exceptions and calls inside behave like everywhere else.

use std::ops::Range;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

use classes::class::{Access, Class, ClassSite, FieldSite, Method, MethodId, MethodSite};
use classes::code::{Code, Handler, Insn};
use classes::descriptor::Signature;

/// Numbers of our own methods start here, far above the program's.
pub const FIRST_ID: u32 = 1 << 30;
static NEXT_ID: AtomicU32 = AtomicU32::new(FIRST_ID);

/// Collects instructions of a static method.
pub struct Assembler {
    pub insns: Vec<Insn>,
    handlers: Vec<Handler>,
}

impl Assembler {
    pub fn new() -> Assembler {
        Assembler { insns: Vec::new(), handlers: Vec::new() }
    }

    pub fn push(&mut self, insn: Insn) -> &mut Assembler {
        self.insns.push(insn);
        self
    }

    /// The index the next instruction will have.
    pub fn here(&self) -> u32 {
        self.insns.len() as u32
    }

    /// Leaves room for an instruction that is not known yet, as a jump forward; `fill` puts it there.
    pub fn gap(&mut self) -> u32 {
        self.push(Insn::Nop);
        self.here() - 1
    }

    pub fn fill(&mut self, gap: u32, insn: Insn) {
        self.insns[gap as usize] = insn;
    }

    /// From here on is what happens with any exception of these instructions.
    pub fn handle(&mut self, covered: Range<u32>) {
        let target = self.here();
        self.handlers.push(Handler { start: covered.start, end: covered.end, target, catches: None });
    }

    /// Throws a new exception made from what lies on the stack, by way of a local.
    pub fn throw_new(&mut self, from: &'static Class, class: &str, constructor: &str, local: u16) {
        let made = method_site(from, class, "<init>", constructor, false);
        self.push(Insn::Store(local)).push(Insn::New(class_site(from, class))).push(Insn::Dup);
        self.push(Insn::Load(local)).push(Insn::InvokeSpecial(made)).push(Insn::Throw);
    }

    pub fn finish(
        self,
        owner: &'static Class,
        name: &'static str,
        descriptor: String,
        locals: u16,
    ) -> &'static Method {
        let count = self.insns.len();
        let code = Code {
            insns: self.insns.into(),
            offsets: vec![0; count].into(),
            handlers: self.handlers.into(),
            lines: Box::default(),
            locals: Box::default(),
            max_locals: locals,
            max_stack: 64,
        };
        let types =
            Signature::parse(&descriptor).unwrap_or(Signature { parameters: Box::default(), result: None });
        let parameters = types.parameters.len();
        let owned = OnceLock::new();
        let _ = owned.set(owner);
        const STATIC: u16 = 0x0008;
        Box::leak(Box::new(Method {
            id: MethodId(NEXT_ID.fetch_add(1, Ordering::Relaxed)),
            owner: owned,
            index: 0,
            name,
            descriptor: Box::leak(descriptor.into_boxed_str()),
            types,
            access: Access(STATIC),
            vtable: None,
            code: Some(code),
            code_error: None,
            exceptions: Box::default(),
            signature: None,
            annotations: Box::default(),
            parameter_annotations: Box::default(),
            parameter_names: vec![None; parameters].into(),
        }))
    }
}

/// Our methods do not show in stack traces, as HotSpot's hidden frames do not.
pub fn is_hidden(method: &Method) -> bool {
    method.id.0 >= FIRST_ID
}

/// What the lowest method of a thread is called.
pub const THREAD_START: &str = "life";

/// Whether it is the lowest method of a thread.
pub fn starts_thread(method: &Method) -> bool {
    method.name == THREAD_START && is_hidden(method)
}

/// A method that only returns.
pub fn idle(owner: &'static Class) -> (&'static Method, &'static Code) {
    let mut assembler = Assembler::new();
    assembler.push(Insn::Return);
    let method = assembler.finish(owner, "idle", "()V".into(), 0);
    (method, method.code.as_ref().expect("just assembled"))
}

pub fn method_site(
    from: &'static Class,
    class: &str,
    name: &str,
    descriptor: &str,
    interface: bool,
) -> &'static MethodSite {
    let arguments = Signature::parse(descriptor).map_or(0, |s| s.parameters.len()) as u16;
    Box::leak(Box::new(MethodSite {
        from: set(from),
        class: leak(class),
        interface,
        name: leak(name),
        descriptor: leak(descriptor),
        arguments,
        resolved: OnceLock::new(),
    }))
}

/// A call of one of our own methods.
pub fn own_site(from: &'static Class, method: &'static Method) -> &'static MethodSite {
    let site = method_site(from, from.name, method.name, method.descriptor, false);
    let _ = site.resolved.set(Ok(method));
    site
}

pub fn class_site(from: &'static Class, name: &str) -> &'static ClassSite {
    Box::leak(Box::new(ClassSite { from: set(from), name: leak(name), resolved: OnceLock::new() }))
}

pub fn field_site(from: &'static Class, class: &str, name: &str, descriptor: &str) -> &'static FieldSite {
    Box::leak(Box::new(FieldSite {
        from: set(from),
        class: leak(class),
        name: leak(name),
        descriptor: leak(descriptor),
        resolved: OnceLock::new(),
    }))
}

fn set(class: &'static Class) -> OnceLock<&'static Class> {
    let cell = OnceLock::new();
    let _ = cell.set(class);
    cell
}

fn leak(text: &str) -> &'static str {
    Box::leak(text.into())
}
