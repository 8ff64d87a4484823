//! A compiler that finds plugins and annotation processors on the class path it is given.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use libtest_mimic::Failed;
use prove::javac::{CompileRequest, CompilerAccess, JavaSource, Javac, OPTIONS};
use prove::sandbox::SandboxPolicy;

use super::{World, javac, that};

/// Leaves a file in every folder that is tried, as soon as it is started.
const PLUGIN: &str = r#"
    package evil;
    import com.sun.source.util.*;
    public class Evil extends javax.annotation.processing.AbstractProcessor implements Plugin {
        public String getName() { return "Evil"; }
        public boolean autoStart() { leave("started"); return true; }
        public void init(JavacTask task, String... arguments) { leave("plugin"); }
        public void init(javax.annotation.processing.ProcessingEnvironment environment) { leave("processor"); }
        public boolean process(java.util.Set<? extends javax.lang.model.element.TypeElement> annotations,
                javax.annotation.processing.RoundEnvironment round) { return false; }
        static void leave(String name) {
            for (String folder : new String[] {"@OUTPUT@", "@OUTSIDE@"}) {
                try {
                    new java.io.FileOutputStream(folder + "/evil-" + name).close();
                } catch (java.io.IOException refused) { }
            }
        }
    }
"#;

pub fn starts_no_plugin(world: &World) -> Result<(), Failed> {
    let mut places = Places::new(world, "plugin")?;
    // Also where a caller does not say that no processors are to be run.
    for options in [OPTIONS.map(str::to_owned).to_vec(), Vec::new()] {
        places.compile(options)?;
        that(left_in(&places.output).is_empty() && left_in(&places.outside).is_empty(), &places.output)?;
    }
    Ok(())
}

pub fn is_confined(world: &World) -> Result<(), Failed> {
    let mut places = Places::new(world, "confined")?;
    let path = places.classes.display().to_string();
    let options = ["-processorpath", &path, "-Xplugin:Evil"].map(str::to_owned).to_vec();
    places.compile(options)?;
    let left = left_in(&places.output);
    that(left.iter().any(|name| name == "evil-plugin"), "somebody asked for the plugin, so it was started")?;
    that(left_in(&places.outside).is_empty() || world.report.sandbox.landlock.is_none(), &places.outside)
}

struct Places {
    javac: Javac,
    /// With the plugin.
    classes: PathBuf,
    output: PathBuf,
    outside: PathBuf,
}

impl Places {
    fn new(world: &World, name: &str) -> Result<Places, Failed> {
        let folder = world.folder.path().join("compiler").join(name);
        let of = |below: &str| folder.join(below);
        let (classes, output, outside) = (of("classes"), of("output"), of("outside"));
        for folder in [&output, &outside, &classes.join("META-INF/services")] {
            fs::create_dir_all(folder)?;
        }
        // One server for all: what it may write to is known.
        let reach =
            CompilerAccess { read: vec![folder.clone()], write: vec![classes.clone(), output.clone()] };
        let javac = Javac::start(&world.request.jdk, &world.request.jars, reach, SandboxPolicy::Auto)?;
        let mut places = Places { javac, classes, output, outside };
        let text = PLUGIN
            .replace("@OUTPUT@", &places.output.display().to_string())
            .replace("@OUTSIDE@", &places.outside.display().to_string());
        compile(&mut places.javac, "evil/Evil.java", &text, Vec::new(), &places.classes, Vec::new())?;
        for service in ["com.sun.source.util.Plugin", "javax.annotation.processing.Processor"] {
            fs::write(places.classes.join("META-INF/services").join(service), "evil.Evil\n")?;
        }
        Ok(places)
    }

    fn compile(&mut self, options: Vec<String>) -> Result<(), Failed> {
        let text = "@Deprecated class Innocent { }";
        compile(&mut self.javac, "Innocent.java", text, vec![self.classes.clone()], &self.output, options)?;
        that(self.output.join("Innocent.class").is_file(), &self.output)
    }
}

fn compile(
    javac: &mut Javac,
    name: &str,
    text: &str,
    class_path: Vec<PathBuf>,
    output: &Path,
    options: Vec<String>,
) -> Result<(), Failed> {
    let request = CompileRequest {
        sources: vec![JavaSource { path: name.into(), text: Some(text.to_owned()) }],
        class_path,
        output: output.to_owned(),
        options,
        limit: Duration::from_secs(60),
    };
    let reply = javac.compile(&request)?;
    that(reply.is_success(), &reply)
}

fn left_in(folder: &Path) -> Vec<String> {
    let names = fs::read_dir(folder).into_iter().flatten().flatten();
    let names = names.map(|entry| entry.file_name().to_string_lossy().into_owned());
    names.filter(|name| name.starts_with("evil-")).collect()
}

/// javac follows the manifests of jars, and fails where it may not.
pub fn follows_manifests(world: &World) -> Result<(), Failed> {
    let folder = world.folder.path().join("compiler/manifests");
    fs::create_dir_all(folder.join("elsewhere"))?;
    let (mut javac, of) = (javac(&world.request.jdk, &world.request.jars), |below: &str| folder.join(below));
    let text = "package lib; public class Lib { }";
    compile(&mut javac, "lib/Lib.java", text, Vec::new(), &of("lib"), Vec::new())?;
    fs::write(of("manifest"), "Class-Path: elsewhere/second.jar missing.jar\n")?;
    for jar in [&["cfm", "first.jar", "manifest"][..], &["cf", "elsewhere/second.jar", "-C", "lib", "."]] {
        let tool = world.request.jdk.home.join("bin/jar");
        that(Command::new(tool).args(jar).current_dir(&folder).status()?.success(), jar)?;
    }
    let text = "class Uses extends lib.Lib { }";
    compile(&mut javac, "Uses.java", text, vec![of("first.jar")], &of("output"), Vec::new())
}
