//! What the VM does before any program runs, as far as programs notice: a thread, the console, the properties.

use classes::class::{Class, Method};

use crate::heap::{Heap, Object};
use crate::machine::Machine;
use crate::outcome::{End, Step};
use crate::state::{Purpose, State};
use crate::value::{Addr, Value};

/// The properties library code asks for. COMPAT locale data spare the loading of the CLDR providers.
const PROPERTIES: &[(&str, &str)] = &[
    ("java.version", "17"),
    ("java.specification.version", "17"),
    ("java.vendor", "provoke"),
    ("java.vm.name", "provoke"),
    ("java.home", "/"),
    ("java.io.tmpdir", "/tmp"),
    ("java.class.path", ""),
    ("java.library.path", ""),
    ("java.class.version", "61.0"),
    ("java.locale.providers", "COMPAT"),
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
    ("user.country", ""),
    ("user.timezone", "UTC"),
    ("sun.boot.library.path", ""),
    ("sun.nio.MaxDirectMemorySize", "-1"),
];

impl Machine {
    pub(crate) fn boot(&mut self) {
        if let Ok(thread) = self.program.class("java/lang/Thread") {
            self.thread = self.base.allocate(Object::with_fields(thread));
        }
        for name in ["java/lang/Object", "java/lang/Throwable", "java/lang/System", "java/lang/String"] {
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
        if let Ok(stream) = self.program.class("java/io/PrintStream") {
            let console = self.base.allocate(Object::with_fields(stream));
            self.set_base_static(system, "out", console.into());
            self.set_base_static(system, "err", console.into());
        }
    }

    fn properties(&mut self) -> Option<Addr> {
        let class = self.program.class("java/util/Properties").ok()?;
        self.initialise_in_base_once(class);
        let at = self.base.allocate(Object::with_fields(class));
        self.call_in_base(class.find_method("<init>", "()V")?, &[at.into()])?;
        let set =
            class.find_method("setProperty", "(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/Object;")?;
        for (key, value) in PROPERTIES {
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
        if let (Some(slot), Some(state)) = (slot, self.base_statics.get_mut(&class.id)) {
            state.values[slot as usize] = value;
        }
    }

    /// Runs a method to its end in the base heap; `None` if it does not return.
    pub fn call_in_base(&mut self, method: &'static Method, arguments: &[Value]) -> Option<Option<Value>> {
        let mut s = State::new(self.idle.0, self.idle.1, Heap::base_mode());
        let started: Step = self.call(&mut s, method, arguments, Purpose::Call);
        started.ok()?;
        // The called frame becomes the outermost, so that its result is the end of the run.
        s.callers.clear();
        match self.run_in_base(&mut s) {
            End::Returned(value) => Some(value),
            End::Threw(_) | End::Cut(_) | End::Dropped => None,
        }
    }
}
