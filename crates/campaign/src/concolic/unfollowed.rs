//! An error that the JVM showed and the symbolic machine could not follow: suspected as the JVM told it. Why it comes to it
//! is not known then; that it does, a test shows like any other.

use classes::class::{Class, Method, Origin};
use classes::code::Insn;
use concolic::executor::ExecutorSetup;
use concolic::job::{RunEnd, TraceFrame};
use concolic::selector::ErrorFound;
use explore::suspicion::{Inputs, Site, Suspicion, ThrowOrigin, Validation};

/// Thrown by instructions, without anybody asking for it.
const BY_INSTRUCTIONS: &[&str] = &[
    "java/lang/NullPointerException",
    "java/lang/ArithmeticException",
    "java/lang/ArrayIndexOutOfBoundsException",
    "java/lang/ArrayStoreException",
    "java/lang/ClassCastException",
    "java/lang/NegativeArraySizeException",
    "java/lang/OutOfMemoryError",
    "java/lang/StackOverflowError",
];

/// With the inputs that the run had.
pub fn suspicion(setup: &ExecutorSetup, error: &ErrorFound, inputs: Inputs) -> Option<Suspicion> {
    let RunEnd::Threw(thrown) = &error.run.end else { return None };
    let class = |name: &str| setup.program.class(&name.replace('.', "/")).ok();
    let exception = class(&thrown.class)?;
    let site = thrown.frames.iter().find_map(|frame| site(class(&frame.class)?, frame));
    let site = site.unwrap_or(Site { method: setup.main, pc: 0, line: None });
    let insn = site.method.code.as_ref().and_then(|code| code.insns.get(site.pc as usize).copied());
    let origin = match insn {
        Some(Insn::Throw) => ThrowOrigin::Explicit,
        _ if BY_INSTRUCTIONS.contains(&exception.name) => ThrowOrigin::Instruction,
        _ => ThrowOrigin::Library,
    };
    Some(Suspicion {
        entry: setup.main,
        exception,
        message: thrown.message.clone(),
        origin,
        stack: vec![site.clone()],
        site,
        causes: 0,
        cause: None,
        failure: String::new(),
        trace: Vec::new(),
        condition: Vec::new(),
        certain: false,
        origins: Vec::new(),
        likelihood: None,
        null_source: None,
        caveats: Vec::new(),
        nulls: 0,
        beyond_tests: false,
        fleeting: false,
        fresh: false,
        validation: Validation::default(),
        inputs,
    })
}

/// Frames name no descriptor and no instruction: of several methods of the name it is the one with the line, and on the line
/// the instruction that throws, or else the first call.
fn site(class: &'static Class, frame: &TraceFrame) -> Option<Site> {
    if class.origin == Origin::Jdk {
        return None;
    }
    let on_line = |method: &'static Method| {
        let code = method.code.as_ref()?;
        let here = |&pc: &u32| code.line(pc) == frame.line;
        let pcs: Vec<u32> = (0..code.insns.len() as u32).filter(here).collect();
        let find = |is_it: fn(&Insn) -> bool| pcs.iter().copied().find(|&pc| is_it(&code.insns[pc as usize]));
        let pc = find(|insn| matches!(insn, Insn::Throw)).or_else(|| find(Insn::is_call));
        pc.or_else(|| pcs.first().copied())
    };
    let named = class.methods.iter().filter(|method| method.name == frame.method);
    let found = named.into_iter().find_map(|method| Some((method, on_line(method)?)));
    found.map(|(method, pc)| Site { method, pc, line: frame.line })
}
