//! Models stand for methods that cannot run as bytecode, or should not. What a model is, and which method has one; the
//! models themselves are in `jdk`, which hands its catalogue over when the machine is made.

use std::path::{Path, PathBuf};
use std::rc::Rc;

use classes::annotation_values::Annotated;
use classes::class::{Class, ClassId, Method, MethodId, MethodSite, Origin};
use classes::program::Program;
use classes::resource::Resource;
use rustc_hash::FxHashMap;

use crate::instructions::synthetic;
use crate::machine::Machine;
use crate::machine::heap::Base;
use crate::machine::state::State;
use crate::machine::value::{Addr, NULL, Value};
use crate::path::outcome::{Reason, Step};

/// Runs instead of a method; the receiver, if any, comes first. Decide before you change the state: a fork runs the
/// model again.
pub type JdkModel = fn(&mut Machine, &mut State, &[Value]) -> Step<Reply>;

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
pub struct ClassModels {
    pub class: &'static str,
    /// Name, descriptor (`*` for all overloads), model.
    pub methods: &'static [(&'static str, &'static str, JdkModel)],
}

/// What `jdk` hands over.
pub struct Catalogue {
    pub classes: &'static [&'static ClassModels],
    /// The model of a method that no row names.
    pub otherwise: fn(&'static Method) -> Option<JdkModel>,
    /// Calls the handler of a proxy in place of a method, whose receiver and arguments are on top of the stack.
    pub tell_handler: fn(&mut Machine, &mut State, Value, &'static Method) -> Step,
    /// A signature-polymorphic call: on a `VarHandle` or a `MethodHandle`.
    pub invoke_handle: fn(&mut Machine, &mut State, Addr, &'static Method, &'static MethodSite) -> Step,
}

/// All models by class and method.
pub struct Models {
    pub(crate) catalogue: &'static Catalogue,
    by_class: FxHashMap<&'static str, &'static ClassModels>,
    /// By the methods' numbers.
    asked: Vec<LookedUp>,
    /// The modules, the class loader and the output stream there are; made by `boot`.
    pub(crate) java_base: Addr,
    pub(crate) unnamed: Addr,
    pub(crate) loader: Addr,
    pub(crate) platform_loader: Addr,
    pub(crate) console: Addr,
    /// The packages that were asked for.
    pub(crate) packages: FxHashMap<&'static str, Addr>,
    /// What `System.in` is at first.
    pub(crate) keyboard: Addr,
    /// Methods of our own that were assembled, by what they do.
    pub(crate) assembled: FxHashMap<String, &'static Method>,
    /// Models of methods that only ours call.
    own: FxHashMap<MethodId, JdkModel>,
    /// What the annotations of classes say.
    annotated: FxHashMap<ClassId, Rc<Annotated>>,
    /// Data files of the JDK that were read.
    files: FxHashMap<PathBuf, Option<Rc<[u8]>>>,
    /// Resources of the program that were asked for, by name or place.
    resources: FxHashMap<String, Rc<[Resource]>>,
}

/// What is known about the model of a method.
#[derive(Clone, Copy)]
enum LookedUp {
    NotYet,
    /// It has none: it runs as bytecode.
    Plain,
    Modelled(JdkModel),
}

impl Models {
    pub fn new(catalogue: &'static Catalogue) -> Models {
        Models {
            catalogue,
            by_class: catalogue.classes.iter().map(|models| (models.class, *models)).collect(),
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
    pub(crate) fn file(&mut self, path: &Path) -> Option<Rc<[u8]>> {
        if !self.files.contains_key(path) {
            let bytes = std::fs::read(path).ok().map(Rc::from);
            self.files.insert(path.to_path_buf(), bytes);
        }
        self.files[path].clone()
    }

    pub(crate) fn annotated(&mut self, program: &'static Program, class: &'static Class) -> Rc<Annotated> {
        let read = || Rc::new(program.annotations(class));
        self.annotated.entry(class.id).or_insert_with(read).clone()
    }

    /// A method of our own, assembled once: methods live as long as the process.
    pub(crate) fn assembled(
        &mut self,
        does: String,
        assemble: impl FnOnce() -> &'static Method,
    ) -> &'static Method {
        self.assembled.entry(does).or_insert_with(assemble)
    }

    /// Likewise, with a model instead of instructions.
    pub(crate) fn assembled_for(
        &mut self,
        does: &str,
        model: JdkModel,
        assemble: impl FnOnce() -> &'static Method,
    ) -> &'static Method {
        let method = self.assembled(does.into(), assemble);
        self.own.insert(method.id, model);
        method
    }

    /// The resources of a name, in the order of the class path.
    pub(crate) fn resources(&mut self, program: &Program, name: &str) -> Rc<[Resource]> {
        self.looked_up(name.to_owned(), || program.resources(name))
    }

    /// The resource at a place, if there is one.
    pub(crate) fn resource_at(&mut self, program: &Program, url: &str) -> Rc<[Resource]> {
        self.looked_up(format!("at {url}"), || program.resource_at(url).into_iter().collect())
    }

    fn looked_up(&mut self, what: String, look: impl FnOnce() -> Vec<Resource>) -> Rc<[Resource]> {
        self.resources.entry(what).or_insert_with(|| look().into()).clone()
    }

    /// The model of a method, if it has one.
    pub(crate) fn of(&mut self, method: &'static Method) -> Option<JdkModel> {
        // Our own methods are numbered far above the program's: they must not stretch the table.
        if synthetic::is_hidden(method) {
            return self.own.get(&method.id).copied();
        }
        let MethodId(id) = method.id;
        let i = id as usize;
        if i >= self.asked.len() {
            self.asked.resize(i + 1, LookedUp::NotYet);
        }
        match self.asked[i] {
            LookedUp::Modelled(model) => return Some(model),
            LookedUp::Plain => return None,
            LookedUp::NotYet => {}
        }
        let found = self.find(method);
        self.asked[i] = found.map_or(LookedUp::Plain, LookedUp::Modelled);
        found
    }

    pub fn find(&self, method: &'static Method) -> Option<JdkModel> {
        if synthetic::is_hidden(method) {
            return None;
        }
        if method.owner().origin != Origin::Jdk {
            return (self.catalogue.otherwise)(method);
        }
        let rows = self.by_class.get(method.owner().name).map_or(&[][..], |entry| entry.methods);
        let found = rows.iter().find(|(name, descriptor, _)| {
            *name == method.name && (*descriptor == "*" || *descriptor == method.descriptor)
        });
        match found {
            Some((_, _, model)) => Some(*model),
            None => (self.catalogue.otherwise)(method),
        }
    }
}

/// The model of what does nothing.
pub fn nothing(_: &mut Machine, _: &mut State, _: &[Value]) -> Step<Reply> {
    Ok(Reply::Void)
}
