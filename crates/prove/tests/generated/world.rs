//! The fixtures as a linked program, hand-made suspicions about them, and a JVM to run generated tests on.

use std::path::{Path, PathBuf};
use std::sync::{LazyLock, Mutex};
use std::time::Duration;

use classes::class::{Class, Field, Method};
use classes::program::Program;
use explore::suspicion::{
    Before, Input, InputObject, Inputs, Made, Site, Suspicion, ThrowOrigin, Validation,
};
use prove::jars::Jars;
use prove::javac::{CompileReply, CompileRequest, CompilerAccess, JavaSource, Javac, OPTIONS};
use prove::jdk::JdkInstallation;
use prove::realise::plan::CallPlan;
use prove::realise::{ReflectionPolicy, realise};
use prove::run::{RunRequest, TestId, TestOutcome, run_tests};
use prove::sandbox::SandboxPolicy;
use prove::write::{TestCase, TestFile};

pub struct World {
    pub program: &'static Program,
    jdk: JdkInstallation,
    jars: Jars,
    javac: Mutex<Javac>,
    folder: PathBuf,
}

const SOURCES: [&str; 4] = ["Rates.java", "Shapes.java", "Test.java", "Plain.java"];

pub fn world() -> &'static World {
    static WORLD: LazyLock<World> = LazyLock::new(World::create);
    &WORLD
}

impl World {
    fn create() -> World {
        let jdk = JdkInstallation::find(None).unwrap();
        let jars = Jars::unpack().unwrap();
        let mut javac = Javac::start(&jdk, &jars, CompilerAccess::default(), SandboxPolicy::Auto).unwrap();
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("generated");
        let sources = SOURCES.map(|name| JavaSource { path: sources().join(name), text: None });
        let compiled = compile(&mut javac, sources.into(), vec![], folder.join("classes"));
        assert!(compiled.is_success(), "{compiled:?}");
        let image = classes::Jdk::open(&jdk.home).unwrap();
        let source = classes::ClassPathEntry::open(&folder.join("classes"), image.feature_version).unwrap();
        let program = Program::new(image, vec![source], vec![]);
        World { program, jdk, jars, javac: Mutex::new(javac), folder }
    }

    pub fn class(&self, name: &str) -> &'static Class {
        self.program.class(name).unwrap()
    }

    /// `bank/Rates.split`, with a descriptor if overloaded.
    pub fn method(&self, name: &str) -> &'static Method {
        let (name, descriptor) = name.split_at(name.find('(').unwrap_or(name.len()));
        let (class, name) = name.rsplit_once('.').unwrap();
        let matches = |m: &&Method| m.name == name && (descriptor.is_empty() || m.descriptor == descriptor);
        self.class(class).methods.iter().find(matches).unwrap_or_else(|| panic!("no {class}.{name}"))
    }

    pub fn field(&self, class: &str, name: &str) -> &'static Field {
        std::iter::successors(Some(self.class(class)), |class| class.super_class)
            .find_map(|class| class.find_field(name))
            .unwrap_or_else(|| panic!("no {class}.{name}"))
    }

    pub fn object(&self, class: &str, made: Made) -> InputObject {
        InputObject { class: self.class(class), made, fields: vec![], calls: vec![] }
    }

    pub fn somehow(&self, class: &str, fields: &[(&str, Input)]) -> InputObject {
        let fields = fields.iter().map(|(name, value)| (self.field(class, name), *value)).collect();
        InputObject { fields, ..self.object(class, Made::Somehow) }
    }

    pub fn assert_all_pass(&self, files: &[TestFile], folder: &str) {
        let classes = self.folder.join(folder);
        let source =
            |file: &TestFile| JavaSource { path: file.path.clone().into(), text: Some(file.source.clone()) };
        let class_path = vec![self.folder.join("classes"), self.jars.junit.clone()];
        let sources = files.iter().map(source).collect();
        let compiled = compile(&mut self.javac.lock().unwrap(), sources, class_path, classes.clone());
        for diagnostic in compiled.diagnostics.iter().filter(|d| d.is_error) {
            eprintln!("{diagnostic:?}");
        }
        let all: String = files.iter().map(|file| file.source.as_str()).collect();
        assert!(compiled.is_success(), "{all}");
        let names = files.iter().flat_map(|file| &file.tests);
        let tests =
            names.map(|name| TestId { class: name.class.clone(), method: name.method.clone() }).collect();
        let report = run_tests(&RunRequest {
            jdk: self.jdk.clone(),
            jars: self.jars.clone(),
            class_path: vec![self.folder.join("classes"), classes],
            tests,
            per_test: Duration::from_secs(20),
            total: Duration::from_secs(120),
            memory: 256 << 20,
            assertions: true,
            statics: prove::run::StaticState::Fresh,
            // This is a libtest binary: it cannot become the launcher.
            sandbox: SandboxPolicy::Off,
            scratch: self.folder.join("scratch"),
        });
        let failed: Vec<_> = report.records.iter().filter(|r| r.outcome != TestOutcome::Passed).collect();
        assert!(failed.is_empty(), "{failed:#?}\n{all}");
    }
}

/// A suspicion in the making.
#[derive(Clone)]
pub struct Crash {
    world: &'static World,
    entry: &'static Method,
    site: Site,
    exception: &'static Class,
    failure: String,
    condition: Vec<String>,
    inputs: Inputs,
}

impl Crash {
    /// `marker` is the comment on the crashing line; the site's method has its name, unless `at` says otherwise.
    pub fn new(world: &World, entry: &str, marker: &str, exception: &str) -> Crash {
        let entry = world.method(entry);
        let owner = entry.owner();
        let (file, line) = marked(marker);
        let named = |class: &str| self::world().class(class).methods.iter().find(|m| m.name == marker);
        let method = named(owner.name).or_else(|| named("bank/Rates").filter(|_| file == "Rates.java"));
        Crash {
            world: self::world(),
            entry,
            site: Site { method: method.unwrap_or(entry), pc: 0, line: Some(line) },
            exception: world.class(exception),
            failure: String::new(),
            condition: vec![],
            inputs: Inputs::default(),
        }
    }

    pub fn at(mut self, method: &str) -> Crash {
        self.site.method = self.world.method(method);
        self
    }

    pub fn receiver(mut self, object: usize) -> Crash {
        self.inputs.receiver = Some(Input::Object(object));
        self
    }

    pub fn arguments(mut self, arguments: &[Input]) -> Crash {
        self.inputs.arguments = arguments.to_vec();
        self
    }

    pub fn objects<const N: usize>(mut self, objects: [InputObject; N]) -> Crash {
        self.inputs.objects = objects.to_vec();
        self
    }

    pub fn statics(mut self, class: &str, field: &str, value: Input) -> Crash {
        self.inputs.before.push(Before::Assign(self.world.field(class, field), value));
        self
    }

    pub fn when(mut self, failure: &str, condition: &[&str]) -> Crash {
        self.failure = failure.to_owned();
        self.condition = condition.iter().map(|c| (*c).to_owned()).collect();
        self
    }

    pub fn suspicion(&self) -> Suspicion {
        let step = Site { method: self.entry, pc: 0, line: Some(17) };
        Suspicion {
            entry: self.entry,
            exception: self.exception,
            message: None,
            origin: ThrowOrigin::Instruction,
            site: self.site.clone(),
            // What an initialiser throws is the cause of the error that comes out.
            causes: usize::from(self.site.method.name == "<clinit>"),
            cause: None,
            stack: vec![self.site.clone()],
            failure: self.failure.clone(),
            trace: vec![explore::suspicion::TraceStep { site: step, note: "total > 10 is true".into() }],
            condition: self.condition.clone(),
            certain: false,
            origins: Vec::new(),
            likelihood: None,
            null_source: None,
            caveats: vec![],
            nulls: 0,
            beyond_tests: false,
            fleeting: false,
            fresh: false,
            validation: Validation::default(),
            inputs: self.inputs.clone(),
        }
    }

    pub fn plan(&self) -> CallPlan {
        realise(self.world.program, self.entry, &self.inputs, ReflectionPolicy::LastResort)
            .unwrap_or_else(|why| panic!("{}: {why}", self.entry))
    }

    pub fn test_case(&self) -> TestCase {
        let what = match self.exception.name {
            "java/lang/ArithmeticException" => "DividesByZero",
            _ => "Crashes",
        };
        TestCase::crash(self.world.program, &self.suspicion(), self.plan(), what)
    }
}

pub fn utf16(text: &str) -> Vec<u16> {
    text.encode_utf16().collect()
}

fn compile(
    javac: &mut Javac,
    sources: Vec<JavaSource>,
    class_path: Vec<PathBuf>,
    output: PathBuf,
) -> CompileReply {
    std::fs::create_dir_all(&output).unwrap();
    let options = OPTIONS.map(String::from).to_vec();
    let limit = Duration::from_secs(60);
    javac.compile(&CompileRequest { sources, class_path, output, options, limit }).unwrap()
}

fn sources() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/generated")
}

/// The file and line that ends with `// marker`.
fn marked(marker: &str) -> (&'static str, u32) {
    for file in SOURCES {
        let text = std::fs::read_to_string(sources().join(file)).unwrap();
        if let Some(line) = text.lines().position(|line| line.ends_with(&format!("// {marker}"))) {
            return (file, line as u32 + 1);
        }
    }
    panic!("no line is marked {marker}")
}
