//! `java.security`: the properties file without the file system around it, and no random devices.

use classes::code::Insn;

use crate::instructions::synthetic::{Assembler, class_site, field_site, method_site};
use crate::jdk::no;
use crate::machine::Machine;
use crate::machine::jvm::JAVA_HOME;
use crate::machine::models::nothing;
use crate::machine::models::{ClassModels, Reply};
use crate::machine::state::State;
use crate::machine::value::Value;
use crate::path::outcome::Step;

pub static PROPERTIES: ClassModels = ClassModels {
    class: "java/security/Security$SecPropLoader",
    methods: &[("loadMaster", "()V", load_properties)],
};

pub static PRNG: ClassModels = ClassModels {
    class: "sun/security/provider/NativePRNG",
    methods: &[("<clinit>", "()V", nothing), ("isAvailable", "()Z", no)],
};
pub static BLOCKING_PRNG: ClassModels = ClassModels {
    class: "sun/security/provider/NativePRNG$Blocking",
    methods: &[("<clinit>", "()V", nothing), ("isAvailable", "()Z", no)],
};
pub static NON_BLOCKING_PRNG: ClassModels = ClassModels {
    class: "sun/security/provider/NativePRNG$NonBlocking",
    methods: &[("<clinit>", "()V", nothing), ("isAvailable", "()Z", no)],
};

/// `props.load(new FileInputStream(java.security))`
fn load_properties(m: &mut Machine, s: &mut State, _: &[Value]) -> Step<Reply> {
    const STREAM: &str = "java/io/FileInputStream";
    let owner = m.program.class("java/security/Security");
    let owner = m.linked(owner)?;
    if !m.ensure_initialised(s, owner)? {
        return Ok(Reply::Again);
    }
    let path = format!("{JAVA_HOME}/conf/security/java.security");
    let path = m.program.string(&path.encode_utf16().collect::<Vec<_>>());
    let mut code = Assembler::new();
    let Some(props) = owner.find_field("props") else { return Ok(Reply::Decline) };
    let site = field_site(owner, owner.name, props.name, props.descriptor);
    let _ = site.resolved.set(Ok(props));
    code.push(Insn::GetStatic(site));
    code.push(Insn::New(class_site(owner, STREAM))).push(Insn::Dup).push(Insn::ConstString(path));
    code.push(Insn::InvokeSpecial(method_site(owner, STREAM, "<init>", "(Ljava/lang/String;)V", false)));
    let load = method_site(owner, "java/util/Properties", "load", "(Ljava/io/InputStream;)V", false);
    code.push(Insn::InvokeVirtual(load)).push(Insn::Return);
    let method = code.finish(owner, "loadMaster", "()V".into(), 0);
    Ok(Reply::Invoke(method, Vec::new()))
}
