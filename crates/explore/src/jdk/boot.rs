//! What the VM does before any program runs, as far as programs notice: a thread, the console, the properties.

use std::sync::Arc;

use classes::class::{Class, Method};
use classes::program::{LinkError, Program};

use crate::jdk::CATALOGUE;
use crate::machine::budget::Budget;
use crate::machine::settings::Settings;

use crate::machine::Machine;
use crate::machine::fields::set_if_there;
use crate::machine::heap::{Heap, Object};
use crate::machine::jvm::JAVA_HOME;
use crate::machine::state::{Purpose, State};
use crate::machine::value::{Addr, NULL, Value};
use crate::path::outcome::{End, Step};

/// The properties library code asks for.
const PROPERTIES: &[(&str, &str)] = &[
    ("java.vendor", "provoke"),
    ("java.vm.name", "provoke"),
    ("java.home", JAVA_HOME),
    ("java.io.tmpdir", "/tmp"),
    ("java.class.path", ""),
    ("java.library.path", ""),
    ("os.name", "Linux"),
    ("os.arch", "amd64"),
    ("os.version", "0"),
    ("file.separator", "/"),
    ("path.separator", ":"),
    ("line.separator", "\n"),
    ("file.encoding", "UTF-8"),
    ("native.encoding", "UTF-8"),
    ("stdout.encoding", "UTF-8"),
    ("stderr.encoding", "UTF-8"),
    ("sun.jnu.encoding", "UTF-8"),
    ("user.name", "user"),
    ("user.home", "/"),
    ("user.dir", "/"),
    ("user.language", "en"),
    ("user.country", "US"),
    ("user.timezone", "UTC"),
    ("sun.boot.library.path", ""),
    ("sun.nio.MaxDirectMemorySize", "-1"),
    // No workers: the thread there is does the work of parallel streams itself.
    ("java.util.concurrent.ForkJoinPool.common.parallelism", "0"),
];

const COMPAT_REMOVED: u16 = 23;

/// Classes a JVM has initialised before `main` and others count on.
const AT_START: &[&str] = &[
    "java/lang/Object",
    "java/lang/Throwable",
    "java/lang/System",
    "java/lang/String",
    "java/lang/reflect/AccessibleObject",
];

/// What a method returned; one that is `void`, nothing.
pub(crate) struct Returned(pub Option<Value>);

impl Machine {
    pub fn new(
        program: &'static Program,
        settings: Settings,
        budget: Arc<Budget>,
    ) -> Result<Machine, LinkError> {
        let mut machine = Machine::with_models(&CATALOGUE, program, settings, budget)?;
        machine.boot();
        machine.jvm.keep_booted();
        Ok(machine)
    }

    fn boot(&mut self) {
        self.jvm.models.loader = self.blank("jdk/internal/loader/ClassLoaders$AppClassLoader");
        self.jvm.models.platform_loader = self.blank("jdk/internal/loader/ClassLoaders$PlatformClassLoader");
        self.jvm.models.java_base = self.blank("java/lang/Module");
        self.jvm.models.unnamed = self.blank("java/lang/Module");
        self.jvm.thread = self.blank("java/lang/Thread");
        let name = self.literal(&"java.base".encode_utf16().collect::<Vec<_>>());
        self.set_base_field(self.jvm.models.java_base, "name", name.into());
        self.set_base_field(self.jvm.models.unnamed, "loader", self.jvm.models.loader.into());
        self.main_thread();
        for name in AT_START {
            if let Ok(class) = self.program.class(name) {
                self.initialise_in_base_once(class);
            }
        }
        let Ok(system) = self.program.class("java/lang/System") else { return };
        if let Some(method) = system.find_method("setJavaLangAccess", "()V") {
            self.call_in_base(method, &[]);
        }
        if let Some(properties) = self.properties() {
            self.set_base_static(system, "props", properties.into());
            self.save_properties(properties);
        }
        self.console(system);
    }

    /// An object nobody has constructed: the parts of it that matter are set or modelled.
    fn blank(&mut self, class: &str) -> Addr {
        match self.program.class(class) {
            Ok(class) => self.jvm.base.allocate(Object::with_fields(class)),
            Err(_) => NULL,
        }
    }

    /// Before Java 19 a thread holds its group and priority itself, since then in a separate object.
    fn main_thread(&mut self) {
        const NORMAL_PRIORITY: i32 = 5;
        const ALIVE_AND_RUNNABLE: i32 = 5;
        let group = self.blank("java/lang/ThreadGroup");
        let holder = self.blank("java/lang/Thread$FieldHolder");
        let name = self.literal(&"main".encode_utf16().collect::<Vec<_>>());
        self.set_base_field(group, "name", name.into());
        self.set_base_field(group, "maxPriority", Value::Int(10));
        self.set_base_field(self.jvm.thread, "name", name.into());
        self.set_base_field(self.jvm.thread, "holder", holder.into());
        self.set_base_field(self.jvm.thread, "tid", Value::Long(1));
        // Not null: the thread is alive.
        self.set_base_field(self.jvm.thread, "eetop", Value::Long(1));
        self.set_base_field(self.jvm.thread, "contextClassLoader", self.jvm.models.loader.into());
        for at in [self.jvm.thread, holder] {
            self.set_base_field(at, "group", group.into());
            self.set_base_field(at, "priority", Value::Int(NORMAL_PRIORITY));
            self.set_base_field(at, "threadStatus", Value::Int(ALIVE_AND_RUNNABLE));
        }
    }

    fn set_base_field(&mut self, at: Addr, name: &str, value: Value) {
        if at != NULL {
            let mut s = State::new(self.jvm.idle.0, self.jvm.idle.1, Heap::base_mode());
            set_if_there(self, &mut s, at, name, value);
        }
    }

    /// `in` is a stream on nothing known, `out` and `err` are open; the models of `PrintStream` know them.
    fn console(&mut self, system: &'static Class) {
        let console = self.blank("java/io/PrintStream");
        self.jvm.models.console = console;
        self.set_base_field(console, "out", console.into());
        self.set_base_static(system, "out", console.into());
        self.set_base_static(system, "err", console.into());
        let keyboard = self.blank("java/io/FileInputStream");
        self.jvm.models.keyboard = keyboard;
        self.set_base_static(system, "in", keyboard.into());
    }

    fn properties(&mut self) -> Option<Addr> {
        let class = self.program.class("java/util/Properties").ok()?;
        self.initialise_in_base_once(class);
        let at = self.jvm.base.allocate(Object::with_fields(class));
        self.call_in_base(class.find_method("<init>", "()V")?, &[at.into()])?;
        let set =
            class.find_method("setProperty", "(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/Object;")?;
        let version = self.program.jdk().feature_version;
        // JVMS table 4.1-A.
        let class_version = format!("{}.0", version + 44);
        let mut properties = vec![
            ("java.version", version.to_string()),
            ("java.specification.version", version.to_string()),
            ("java.class.version", class_version),
        ];
        // The old locale data spare the loading of the CLDR providers.
        if version < COMPAT_REMOVED {
            properties.push(("java.locale.providers", "COMPAT".into()));
        }
        properties.extend(PROPERTIES.iter().map(|&(key, value)| (key, value.to_string())));
        for (key, value) in properties {
            let key = self.literal(&key.encode_utf16().collect::<Vec<_>>());
            let value = self.literal(&value.encode_utf16().collect::<Vec<_>>());
            self.call_in_base(set, &[at.into(), key.into(), value.into()])?;
        }
        Some(at)
    }

    /// `VM.getSavedProperties` must not be null: several initialisers insist on it.
    fn save_properties(&mut self, properties: Addr) {
        if let Ok(vm) = self.program.class("jdk/internal/misc/VM") {
            self.initialise_in_base_once(vm);
            self.set_base_static(vm, "savedProps", properties.into());
        }
    }

    fn set_base_static(&mut self, class: &'static Class, name: &str, value: Value) {
        let slot = class.find_field(name).filter(|f| f.is_static()).map(|f| f.slot);
        if let (Some(slot), Some(state)) = (slot, self.jvm.statics.get_mut(&class.id)) {
            state.values[slot as usize] = value;
        }
    }

    /// Runs a method to its end in the base heap; `None` if it does not return.
    pub(crate) fn call_in_base(&mut self, method: &'static Method, arguments: &[Value]) -> Option<Returned> {
        let mut s = State::new(self.jvm.idle.0, self.jvm.idle.1, Heap::base_mode());
        let started: Step = self.call(&mut s, method, arguments, Purpose::Call);
        started.ok()?;
        // The called frame becomes the outermost, so that its result is the end of the run.
        s.callers.clear();
        match self.run_in_base(&mut s) {
            End::Returned(value) => Some(Returned(value)),
            End::Threw(_) | End::Cut(_) | End::Dropped(_) => None,
        }
    }
}
