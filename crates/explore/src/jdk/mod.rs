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

use std::borrow::Cow;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use classes::annotation_values::Annotated;
use classes::class::{Class, ClassId, Method, MethodId, Origin};
use classes::program::Program;
use classes::resource::Resource;
use rustc_hash::FxHashMap;

use crate::boundary::outside;
use crate::inputs::program_inputs;
use crate::instructions::synthetic;
use crate::machine::Machine;
use crate::machine::heap::Base;
use crate::machine::state::State;
use crate::machine::value::{Addr, NULL, Value};
use crate::path::left_out::{Assumption, LeftOut};
use crate::path::outcome::{Reason, Step};

/// Runs instead of a method; the receiver, if any, comes first. Decide before you change the state: a fork runs the
/// model again.
pub type Model = fn(&mut Machine, &mut State, &[Value]) -> Step<Reply>;

/// What a model answers.
pub enum Reply {
    Void,
    Value(Value),
    /// Call this instead, with these arguments; its result is the result.
    Invoke(&'static Method, Vec<Value>),
    InvokeAndDiscard(&'static Method, Vec<Value>),
    /// The result is an input of the program.
    Input,
    /// Something was put on the stack (or thrown): come back later, or never.
    Again,
    Unknown(Reason),
    /// Not our case: execute the JDK's own code.
    Decline,
}

/// The models of one JDK class.
pub struct Entry {
    pub class: &'static str,
    /// Name, descriptor (`*` for all overloads), model.
    pub methods: &'static [(&'static str, &'static str, Model)],
}

pub static ALL: &[&Entry] = &[
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

/// All models by class and method.
pub struct Models {
    by_class: FxHashMap<&'static str, &'static Entry>,
    /// By the methods' numbers.
    asked: Vec<Asked>,
    /// The modules, the class loader and the output stream there are; made by `boot`.
    pub(crate) java_base: Addr,
    pub(crate) unnamed: Addr,
    pub(crate) loader: Addr,
    pub(crate) platform_loader: Addr,
    pub(crate) console: Addr,
    /// The packages that were asked for.
    packages: FxHashMap<&'static str, Addr>,
    /// What `System.in` is at first.
    pub(crate) keyboard: Addr,
    /// Methods of our own that were assembled, by what they do.
    assembled: FxHashMap<String, &'static Method>,
    /// Models of methods that only ours call.
    own: FxHashMap<MethodId, Model>,
    /// What the annotations of classes say.
    annotated: FxHashMap<ClassId, Rc<Annotated>>,
    /// Data files of the JDK that were read.
    files: FxHashMap<PathBuf, Option<Rc<[u8]>>>,
    /// Resources of the program that were asked for, by name or place.
    resources: FxHashMap<String, Rc<[Resource]>>,
}

/// What is known about the model of a method.
#[derive(Clone, Copy)]
enum Asked {
    NotYet,
    /// It has none: it runs as bytecode.
    Plain,
    Modelled(Model),
}

impl Models {
    pub fn table() -> Models {
        let by_class = ALL.iter().map(|e| (e.class, *e)).collect();
        Models {
            by_class,
            asked: Vec::new(),
            java_base: NULL,
            unnamed: NULL,
            loader: NULL,
            console: NULL,
            platform_loader: NULL,
            packages: FxHashMap::default(),
            keyboard: NULL,
            assembled: FxHashMap::default(),
            own: FxHashMap::default(),
            annotated: FxHashMap::default(),
            files: FxHashMap::default(),
            resources: FxHashMap::default(),
        }
    }

    /// Packages that are not among these objects any more.
    pub(crate) fn forget_packages(&mut self, base: &Base) {
        self.packages.retain(|_, at| base.contains(*at));
    }

    /// The contents of a data file of the JDK; `None` if there is none.
    fn file(&mut self, path: &Path) -> Option<Rc<[u8]>> {
        if !self.files.contains_key(path) {
            let bytes = std::fs::read(path).ok().map(Rc::from);
            self.files.insert(path.to_path_buf(), bytes);
        }
        self.files[path].clone()
    }

    fn annotated(&mut self, program: &'static Program, class: &'static Class) -> Rc<Annotated> {
        let read = || Rc::new(program.annotations(class));
        self.annotated.entry(class.id).or_insert_with(read).clone()
    }

    /// A method of our own, assembled once: methods live as long as the process.
    fn assembled(&mut self, does: String, assemble: impl FnOnce() -> &'static Method) -> &'static Method {
        self.assembled.entry(does).or_insert_with(assemble)
    }

    /// Likewise, with a model instead of instructions.
    fn assembled_for(
        &mut self,
        does: &str,
        model: Model,
        assemble: impl FnOnce() -> &'static Method,
    ) -> &'static Method {
        let method = self.assembled(does.into(), assemble);
        self.own.insert(method.id, model);
        method
    }

    /// The resources of a name, in the order of the class path.
    fn resources(&mut self, program: &Program, name: &str) -> Rc<[Resource]> {
        self.looked_up(name.to_owned(), || program.resources(name))
    }

    /// The resource at a place, if there is one.
    fn resource_at(&mut self, program: &Program, url: &str) -> Rc<[Resource]> {
        self.looked_up(format!("at {url}"), || program.resource_at(url).into_iter().collect())
    }

    fn looked_up(&mut self, what: String, look: impl FnOnce() -> Vec<Resource>) -> Rc<[Resource]> {
        self.resources.entry(what).or_insert_with(|| look().into()).clone()
    }

    /// The model of a method, if it has one.
    pub(crate) fn of(&mut self, method: &'static Method) -> Option<Model> {
        // Our own methods are numbered far above the program's: they must not stretch the table.
        if synthetic::is_hidden(method) {
            return self.own.get(&method.id).copied();
        }
        let MethodId(id) = method.id;
        let i = id as usize;
        if i >= self.asked.len() {
            self.asked.resize(i + 1, Asked::NotYet);
        }
        match self.asked[i] {
            Asked::Modelled(model) => return Some(model),
            Asked::Plain => return None,
            Asked::NotYet => {}
        }
        let found = self.find(method);
        self.asked[i] = found.map_or(Asked::Plain, Asked::Modelled);
        found
    }

    pub fn find(&self, method: &'static Method) -> Option<Model> {
        if synthetic::is_hidden(method) {
            return None;
        }
        if method.owner().origin != Origin::Jdk {
            return program_inputs::model(method);
        }
        // Natives tell the VM about their fields; we look them up when we need them.
        const PREPARATIONS: &[&str] = &["registerNatives", "initIDs", "initNative", "init"];
        if method.is_native() && method.descriptor == "()V" && PREPARATIONS.contains(&method.name) {
            return Some(nothing);
        }
        let rows = self.by_class.get(method.owner().name).map_or(&[][..], |entry| entry.methods);
        let found = rows.iter().find(|(name, descriptor, _)| {
            *name == method.name && (*descriptor == "*" || *descriptor == method.descriptor)
        });
        match found {
            Some((_, _, model)) => Some(*model),
            None => outside::find(method).map(|_| outside::ask as Model),
        }
    }
}

pub fn nothing(_: &mut Machine, _: &mut State, _: &[Value]) -> Step<Reply> {
    Ok(Reply::Void)
}

pub fn null(_: &mut Machine, _: &mut State, _: &[Value]) -> Step<Reply> {
    Ok(Reply::Value(Value::NULL))
}

pub fn yes(_: &mut Machine, _: &mut State, _: &[Value]) -> Step<Reply> {
    Ok(Reply::Value(Value::Int(1)))
}

/// An answer that holds for the JVM of a test, and may be another one elsewhere.
pub fn here(m: &mut Machine, s: &mut State, what: impl Into<Cow<'static, str>>) {
    if !s.heap.in_base {
        m.leave_out(s, LeftOut::Assumed(Assumption::Environment, what.into()));
    }
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
