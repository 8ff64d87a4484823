//! What of the JDK cannot run as bytecode, or should not: natives of the VM, and shortcuts on symbolic values.
//!
//! To add a model: a function in the file named after the JDK class, and a row in its `ENTRY`; a new class is a new file
//! and a line in `ALL`. Tests look every row up in the JDK and compare what it gives with HotSpot.

pub(crate) mod boot;
pub mod concurrent;
pub mod internal;
pub mod io;
pub mod lang;
pub mod nio;
pub mod reflect;
pub mod security;
pub(crate) mod shared;
pub mod util;

use classes::class::{Method, Origin};

use crate::boundary::outside;
use crate::inputs::program_inputs;
use crate::machine::Machine;
use crate::machine::models;
use crate::machine::models::{Catalogue, ClassModels, JdkModel, Reply};
use crate::machine::state::State;
use crate::machine::value::Value;
use crate::path::outcome::{Reason, Step};

pub static ALL: &[&ClassModels] = &[
    &security::access_controller::ENTRY,
    &reflect::array::ENTRY,
    &util::big_integer::ENTRY,
    &lang::boxes::INTEGER,
    &lang::boxes::LONG,
    &lang::boxes::SHORT,
    &lang::boxes::BYTE,
    &lang::boxes::BOOLEAN,
    &lang::character::ENTRY,
    &lang::class::ENTRY,
    &lang::class::CONSTANT_POOL,
    &util::clock::CALENDAR,
    &util::clock::DATES,
    &util::clock::LOCAL_DATE,
    &util::clock::LOCAL_TIME,
    &util::defaults::LOCALE,
    &util::defaults::TIME_ZONE,
    &util::defaults::ZONE_ID,
    &lang::runtime::BYTE_ORDER,
    &lang::runtime::RUNTIME,
    &lang::runtime::SIGNAL,
    &lang::runtime::CONTINUATIONS,
    &lang::runtime::INET_FACTORY,
    &lang::runtime::INET,
    &concurrent::executors::POOL,
    &concurrent::executors::SCHEDULED,
    &concurrent::executors::FORK_JOIN,
    &io::files::FILE,
    &io::files::READER,
    &io::files::NUMBERING_READER,
    &nio::files::FILES,
    &nio::files::PATH,
    &io::file::DESCRIPTOR,
    &io::file::INPUT,
    &io::file::OUTPUT,
    &io::file::NIO_SYSTEM,
    &io::file::SYSTEM,
    &io::file::CLEANABLE,
    &io::file::DISPATCHER,
    &lang::floats::FLOAT,
    &lang::floats::DOUBLE,
    &util::hash_map::ENTRY,
    &util::hash_map::ITERATOR,
    &util::hash_map::SPLITERATOR,
    &util::hash_map::KEYS,
    &util::hash_map::VALUES,
    &util::hash_map::ENTRIES,
    &util::hash_tables::WEAK,
    &util::hash_tables::WEAK_ITERATOR,
    &util::hash_tables::HASHTABLE,
    &util::hash_tables::ENUMERATOR,
    &util::hash_tables::TRAVERSER,
    &util::hash_tables::BULK,
    &util::immutable_collections::MAP,
    &util::immutable_collections::SET,
    &util::immutable_collections::MAP_ITERATOR,
    &util::immutable_collections::SET_ITERATOR,
    &util::logging::LOGGER,
    &lang::math::MATH,
    &lang::math::STRICT_MATH,
    &lang::math::OBJECTS,
    &reflect::members::FIELD,
    &reflect::members::EXECUTABLE,
    &reflect::members::METHOD,
    &reflect::members::CONSTRUCTOR,
    &reflect::members::ACCESS,
    &lang::module::MODULE,
    &lang::module::LOADER,
    &lang::module::LOADERS,
    &lang::module::BOOT_LOADER,
    &lang::object::ENTRY,
    &internal::floating_decimal::FLOATING_DECIMAL,
    &io::print_stream::ENTRY,
    &lang::process_environment::MAP,
    &util::properties::ENTRY,
    &reflect::proxy::ENTRY,
    &util::random::RANDOM,
    &util::random::THREAD_LOCAL,
    &util::random::SECURE,
    &util::random::UUID,
    &util::regex::MATCHER,
    &util::resource_bundle::ENTRY,
    &io::resources::URL,
    &lang::reference::ENTRY,
    &lang::reference::FINALIZER,
    &lang::reference::QUEUE,
    &lang::reference::SOFT,
    &util::scanner::ENTRY,
    &security::providers::PROPERTIES,
    &security::providers::PRNG,
    &security::providers::BLOCKING_PRNG,
    &security::providers::NON_BLOCKING_PRNG,
    &util::service_loader::ENTRY,
    &lang::string::ENTRY,
    &lang::string::LATIN1,
    &lang::string_builder::BUILDER,
    &lang::string_builder::BUFFER,
    &lang::string_builder::ABSTRACT,
    &lang::string::UTF16,
    &lang::system::ENTRY,
    &lang::thread::ENTRY,
    &lang::thread::IDENTIFIERS,
    &lang::throwable::ENTRY,
    &lang::throwable::NPE,
    &internal::unsafes::ENTRY,
    &internal::unsafes::ARRAYS_SUPPORT,
    &reflect::var_handle::LOOKUP,
    &reflect::var_handle::HANDLES,
    &reflect::var_handle::UTIL,
    &reflect::var_handle::HANDLE,
    &internal::vm::VM,
    &internal::vm::CDS,
    &internal::vm::PREVIEW,
    &internal::vm::REFLECTION,
    &internal::vm::SHARED_SECRETS,
    &lang::thread_group::ENTRY,
    &util::zip::CRC32,
    &util::zip::ADLER32,
];

pub static CATALOGUE: Catalogue = Catalogue {
    classes: ALL,
    otherwise,
    tell_handler: reflect::proxy::tell_handler,
    invoke_handle: reflect::var_handle::invoke_handle,
};

/// Input APIs of the program, natives that prepare nothing we need, and the edge of the world.
fn otherwise(method: &'static Method) -> Option<JdkModel> {
    if method.owner().origin != Origin::Jdk {
        return program_inputs::model(method);
    }
    // Natives tell the VM about their fields; we look them up when we need them.
    const PREPARATIONS: &[&str] = &["registerNatives", "initIDs", "initNative", "init"];
    if method.is_native() && method.descriptor == "()V" && PREPARATIONS.contains(&method.name) {
        return Some(models::nothing);
    }
    outside::find(method).map(|_| outside::ask as JdkModel)
}

pub fn null(_: &mut Machine, _: &mut State, _: &[Value]) -> Step<Reply> {
    Ok(Reply::Value(Value::NULL))
}

pub fn yes(_: &mut Machine, _: &mut State, _: &[Value]) -> Step<Reply> {
    Ok(Reply::Value(Value::Int(1)))
}

pub fn no(_: &mut Machine, _: &mut State, _: &[Value]) -> Step<Reply> {
    Ok(Reply::Value(Value::Int(0)))
}

pub fn zero_long(_: &mut Machine, _: &mut State, _: &[Value]) -> Step<Reply> {
    Ok(Reply::Value(Value::Long(0)))
}

/// A result nothing in a test can set, like randomness.
pub fn uncontrolled(_: &mut Machine, _: &mut State, _: &[Value]) -> Step<Reply> {
    Ok(Reply::Unknown(Reason::Uncontrolled))
}

pub fn minus_one_long(_: &mut Machine, _: &mut State, _: &[Value]) -> Step<Reply> {
    Ok(Reply::Value(Value::Long(-1)))
}

pub fn second(_: &mut Machine, _: &mut State, arguments: &[Value]) -> Step<Reply> {
    Ok(Reply::Value(arguments[1]))
}

pub fn itself(_: &mut Machine, _: &mut State, arguments: &[Value]) -> Step<Reply> {
    Ok(Reply::Value(arguments[0]))
}

pub fn reflection(_: &mut Machine, _: &mut State, _: &[Value]) -> Step<Reply> {
    Ok(Reply::Unknown(Reason::Reflection))
}
