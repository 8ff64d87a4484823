//! Maven projects: classes and sources lie where the poms say; Maven is asked for the class path, if it may be.

use std::path::{Path, PathBuf};

use super::tool::{self, ToolRun};
use super::{Project, pom, wrapper};
use crate::load::setup::SetUpPhase;

pub fn find(dir: &Path, setup: &mut SetUpPhase) -> Option<Project> {
    if !dir.join("pom.xml").is_file() {
        return None;
    }
    let modules = pom::modules(dir);
    let mut project = Project { tool: "Maven", ..Project::default() };
    for (module, pom) in &modules {
        project.add_module(dir, module, pom.class_folder(module), pom.source_folder(module));
    }
    // A project without dependencies needs no plugin to tell us so.
    if modules.iter().any(|(_, pom)| pom.has_dependencies) {
        let question = MavenQuery {
            dir,
            root: pom::root(dir),
            has_modules: modules.len() > 1,
            has_provided: modules.iter().any(|(_, pom)| pom.has_provided),
        };
        question.ask_for_libraries(&mut project, setup);
    }
    Some(project)
}

struct MavenQuery<'a> {
    dir: &'a Path,
    /// The project that it is a module of, or the directory itself.
    root: PathBuf,
    has_modules: bool,
    has_provided: bool,
}

impl MavenQuery<'_> {
    fn ask_for_libraries(&self, project: &mut Project, setup: &mut SetUpPhase) {
        if !setup.asks_build_tools {
            return project.lacks_class_path("it was not asked (--build never)");
        }
        // What runs the program, and what only the compiler is given: neither scope includes the other.
        let scopes: &[&str] = if self.has_provided { &["runtime", "compile"] } else { &["runtime"] };
        let mut incomplete = false;
        for scope in scopes {
            match self.ask(scope, setup) {
                Ok(answer) => {
                    project.add_libraries(answer.libraries);
                    incomplete |= answer.is_incomplete;
                }
                Err(why) => return project.lacks_class_path(&why),
            }
        }
        if incomplete {
            project.notices.push(
                "Maven could not resolve all libraries of the project: code of those is not followed (-c adds them)"
                    .into(),
            );
        }
    }

    /// Asks first offline, which is quick and touches nothing, then with the repositories, and then, where there are
    /// several modules, in a build.
    fn ask(&self, scope: &str, setup: &mut SetUpPhase) -> Result<MavenLibraries, String> {
        let own = self.dir.canonicalize().unwrap_or_else(|_| self.dir.to_path_buf());
        // The other modules that a module needs are found from the project around it.
        let own = own.strip_prefix(&self.root).unwrap_or(Path::new("")).display().to_string();
        let chosen = if own.is_empty() { &[][..] } else { &["--projects", &own, "--also-make"][..] };
        let build = [BUILD, chosen].concat();
        let attempts = [
            (OFFLINE, self.dir, "offline"),
            (ONLINE, self.dir, "with its repositories"),
            (&build[..], &self.root, "with its modules"),
        ];
        let has_modules = self.has_modules || !own.is_empty();
        let includes = format!("-DincludeScope={scope}");
        let mut best: Option<MavenLibraries> = None;
        let mut why = String::from("it gave no answer");
        for (more, dir, how) in attempts.into_iter().take(if has_modules { 3 } else { 2 }) {
            let what = format!(
                "asking Maven for the {scope} class path, {how} (the project's own build runs; --build never goes without)"
            );
            // One module that cannot be resolved must not hide the others.
            let fixed = ["-B", "--fail-never", "dependency:build-classpath", &includes];
            let said = match run(dir, &[more, &fixed].concat(), &what, setup) {
                ToolRun::Ended { output, .. } => output,
                ToolRun::NotStarted => return Err("there is neither an mvnw nor an mvn on the PATH".into()),
                ToolRun::Stopped if setup.is_interrupted() => return Err("it was interrupted".into()),
                ToolRun::Stopped => {
                    return best.ok_or_else(|| {
                        format!(
                            "it took longer than {} and was ended (--setup-timeout)",
                            setup.tool_limit_text()
                        )
                    });
                }
            };
            match read(&said) {
                Some(answer) if !answer.is_incomplete => return Ok(answer),
                Some(answer) => best = Some(best.unwrap_or_default().and(answer)),
                None => why = complaint(&said).unwrap_or(why),
            }
        }
        best.ok_or(why)
    }
}

const OFFLINE: &[&str] = &["-o"];
const ONLINE: &[&str] = &[];
/// Of a module that is not installed Maven knows the classes only in a build that comes as far as compiling. Nothing is
/// compiled in it, and no check of the project's may stop it.
const BUILD: &[&str] = &[
    "compile",
    "-Dmaven.main.skip=true",
    "-Denforcer.skip=true",
    "-Drat.skip=true",
    "-Dcheckstyle.skip=true",
];

/// The project's wrapper, else the Maven of the machine.
fn run(dir: &Path, arguments: &[&str], what: &str, setup: &mut SetUpPhase) -> ToolRun {
    let wrapper = wrapper(dir, "mvnw");
    let mut step = setup.begin(what);
    let mut failed = ToolRun::NotStarted;
    for tool in wrapper.iter().map(PathBuf::as_path).chain([Path::new("mvn")]) {
        match tool::run(tool, arguments, dir, &mut step, setup) {
            ToolRun::NotStarted => {}
            // A wrapper that cannot fetch its Maven says nothing of the project: another Maven may.
            ToolRun::Ended { output, success: false }
                if Some(tool) == wrapper.as_deref() && !output.contains("[INFO]") =>
            {
                failed = ToolRun::Ended { output, success: false };
            }
            ran => return ran,
        }
    }
    failed
}

/// What Maven told.
#[derive(Debug, Default, PartialEq, Eq)]
struct MavenLibraries {
    libraries: Vec<PathBuf>,
    /// Something is missing in it.
    is_incomplete: bool,
}

impl MavenLibraries {
    fn and(mut self, other: MavenLibraries) -> MavenLibraries {
        let new =
            other.libraries.into_iter().filter(|path| !self.libraries.contains(path)).collect::<Vec<_>>();
        self.libraries.extend(new);
        self.is_incomplete = true;
        self
    }
}

/// The line after each `Dependencies classpath:`, one per module; `None` if there is none.
fn read(said: &str) -> Option<MavenLibraries> {
    let mut found: Option<MavenLibraries> = None;
    let mut lines = said.lines();
    while let Some(line) = lines.next() {
        if line.ends_with("Dependencies classpath:") {
            let answer = found.get_or_insert_default();
            for path in std::env::split_paths(lines.next().unwrap_or_default().trim()) {
                if path.exists() && !answer.libraries.contains(&path) {
                    answer.libraries.push(path);
                }
            }
        }
    }
    if let Some(answer) = &mut found {
        answer.is_incomplete = said.lines().any(|line| line.starts_with("[ERROR]"));
    }
    found
}

/// In characters: some quote whole files.
const MAX_COMPLAINT_CHARS: usize = 300;

/// Maven's first complaint that is no heading, or what the JVM says that did not get as far as Maven.
fn complaint(said: &str) -> Option<String> {
    let is_complaint = |line: &&str| line.starts_with("[ERROR] ") || line.starts_with("[FATAL] ");
    let mut complaints = said
        .lines()
        .filter(is_complaint)
        .map(|line| line.trim_start_matches("[ERROR] ").trim_start_matches("[FATAL] ").trim())
        .peekable();
    let first = complaints.peek().copied();
    let told = complaints.find(|line| !line.is_empty() && !line.ends_with(':')).or(first);
    let is_plain = |line: &&str| !line.is_empty() && !line.starts_with('[');
    let line = told.or_else(|| said.lines().map(str::trim).find(is_plain))?;
    // Where to read more about it is on a page of Maven's, and where it is, it does not know always.
    let line = line.split(" -> [Help").next().unwrap_or(line).trim_end_matches(" @");
    let cut = line.char_indices().nth(MAX_COMPLAINT_CHARS).map(|(end, _)| format!("{}…", &line[..end]));
    Some(cut.unwrap_or_else(|| line.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_class_paths_of_all_modules_are_put_together() {
        let here = env!("CARGO_MANIFEST_DIR");
        let said = format!(
            "[INFO] Scanning\n[INFO] Dependencies classpath:\n{here}:/no/such.jar\n[INFO] next\n\
             [INFO] Dependencies classpath:\n\n[INFO] Dependencies classpath:\n{here}/src:{here}\n"
        );
        let libraries = vec![PathBuf::from(here), PathBuf::from(format!("{here}/src"))];
        assert_eq!(read(&said), Some(MavenLibraries { libraries: libraries.clone(), is_incomplete: false }));
        let said = format!("{said}[ERROR] Could not resolve a:b\n");
        assert_eq!(read(&said), Some(MavenLibraries { libraries, is_incomplete: true }));
        assert_eq!(read("[ERROR] no plugin\n"), None);
    }

    #[test]
    fn the_first_complaint_is_told() {
        for (said, told) in [
            ("[INFO] x\n[ERROR] no plugin -> [Help 1]\n[ERROR] y\n", "no plugin"),
            (
                "[ERROR] [ERROR] Some problems were encountered:\n[FATAL] no version @ line 1\n",
                "no version @ line 1",
            ),
            ("[ERROR] only a heading:\n", "only a heading:"),
            ("[ERROR] no module a of pom.xml @ \n", "no module a of pom.xml"),
            ("[INFO] x\nUnrecognized VM option 'No'\n", "Unrecognized VM option 'No'"),
        ] {
            assert_eq!(complaint(said).as_deref(), Some(told));
        }
        assert_eq!(complaint("[INFO] Scanning\n"), None);
    }
}
