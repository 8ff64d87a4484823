#[path = "generated/world.rs"]
mod world;
use classes::descriptor::{Primitive, Type};
use classes::program::Program;
use explore::suspicion::*;
use prove::jars::Jars;
use prove::javac::*;
use prove::jdk::Jdk;
use prove::realise::{ReflectionPolicy, realise};
use prove::write::*;
use std::time::Duration;
#[test]
fn stress() {
    let jdk = Jdk::find(None).unwrap();
    let jars = Jars::unpack().unwrap();
    let mut javac = Javac::start(&jdk, &jars).unwrap();
    let image = classes::Jdk::open(&jdk.home).unwrap();
    let path = std::env::var("STRESS_JAR").map(std::path::PathBuf::from).unwrap_or(jars.junit.clone());
    let src = classes::Source::open(&path, image.feature_version).unwrap();
    let program = Program::new(image, vec![src], vec![]);
    let began = std::time::Instant::now();
    let mut tests = vec![];
    let mut why = std::collections::BTreeMap::<String, usize>::new();
    let mode = std::env::var("STRESS_MODE").unwrap_or_default();
    for name in program.application_classes() {
        let Ok(class) = program.class(name) else { continue };
        for m in class.methods.iter() {
            if m.is_synthetic()
                || m.is_initializer()
                || m.is_private()
                || (m.is_constructor() && class.is_enum())
            {
                continue;
            }
            let mut inputs = Inputs::default();
            let mut mk = |ty: &Type| -> Input {
                match ty {
                    Type::Primitive(p) => match p {
                        Primitive::Boolean => Input::Boolean(true),
                        Primitive::Byte => Input::Byte(-1),
                        Primitive::Char => Input::Char(39),
                        Primitive::Short => Input::Short(-2),
                        Primitive::Int => Input::Int(i32::MIN),
                        Primitive::Long => Input::Long(-5),
                        Primitive::Float => Input::Float(-0.0),
                        Primitive::Double => Input::Double(1e-300),
                    },
                    _ => {
                        if mode == "null" {
                            return Input::Null;
                        }
                        let Ok(c) = program.class_of(ty) else { return Input::Null };
                        let made = if c.is_array() {
                            Made::Array(vec![])
                        } else if mode == "stub" && (c.is_abstract() && !c.is_enum()) {
                            Made::Stub(vec![])
                        } else {
                            Made::Somehow
                        };
                        inputs.objects.push(InputObject { class: c, made, fields: vec![], calls: vec![] });
                        Input::Object(inputs.objects.len() - 1)
                    }
                }
            };
            let receiver = (!m.is_static() && !m.is_constructor()).then(|| {
                let t = Type::Class(class.name.into());
                if mode == "null" { Input::Null } else { mk(&t) }
            });
            let args: Vec<_> = m.types.parameters.iter().map(&mut mk).collect();
            if mode == "null" && receiver.is_some() {
                inputs.objects.push(InputObject {
                    class,
                    made: Made::Somehow,
                    fields: vec![],
                    calls: vec![],
                });
                inputs.receiver = Some(Input::Object(inputs.objects.len() - 1));
            } else {
                inputs.receiver = receiver;
            }
            inputs.arguments = args;
            match realise(program, m, &inputs, ReflectionPolicy::LastResort) {
                Ok(plan) => {
                    let site = Site { method: m, pc: 0, line: Some(1) };
                    let s = Suspicion {
                        entry: m,
                        exception: program.class("java/lang/RuntimeException").unwrap(),
                        message: None,
                        origin: ThrowOrigin::Explicit,
                        site: site.clone(),
                        stack: vec![],
                        failure: "x is -1".into(),
                        trace: vec![],
                        condition: vec!["\\u000a".into()],
                        certain: false,
                        null_source: None,
                        caveats: vec![],
                        inputs,
                    };
                    tests.push(TestCase::crash(program, &s, plan, "Breaks"));
                }
                Err(e) => {
                    let t = format!("{e:?}");
                    *why.entry(t.split(' ').next().unwrap().to_string()).or_default() += 1;
                    if std::env::var("STRESS_WHY").is_ok() {
                        println!("{m}: {e}");
                    }
                }
            }
        }
    }
    println!("planned in {:?}", began.elapsed());
    let files = write_suite(&tests, JUnit::Five);
    println!("{} tests in {} files; refused {why:?}", tests.len(), files.len());
    let out = std::path::PathBuf::from("/tmp/stress-out");
    let _ = std::fs::remove_dir_all(&out);
    std::fs::create_dir_all(&out).unwrap();
    for f in &files {
        let p = out.join("src").join(&f.path);
        std::fs::create_dir_all(p.parent().unwrap()).unwrap();
        std::fs::write(p, &f.source).unwrap();
    }
    let reply = javac
        .compile(&CompileRequest {
            sources: files
                .iter()
                .map(|f| Source { path: f.path.clone().into(), text: Some(f.source.clone()) })
                .collect(),
            class_path: vec![path, jars.junit.clone()],
            output: out.join("classes"),
            options: OPTIONS
                .map(String::from)
                .into_iter()
                .chain(["-Xmaxerrs".into(), "10000".into()])
                .collect(),
            limit: Duration::from_secs(300),
        })
        .unwrap();
    println!("failed files {} remarks {}", reply.failed.len(), reply.remarks);
    for d in reply.diagnostics.iter().filter(|d| d.is_error) {
        let f = files.iter().find(|f| Some(std::path::Path::new(&f.path)) == d.path.as_deref());
        let line = f.and_then(|f| f.source.lines().nth(d.line as usize - 1)).unwrap_or("");
        println!("{:?}:{} {}\n      {}", d.path, d.line, d.message.lines().next().unwrap_or(""), line.trim());
    }
}
