//! Ends whoever runs tests that hide, in both ways in which it can end, and looks whether anything of them is left.

use std::process::{Child, Command};
use std::time::{Duration, Instant};
use std::{env, fs, process, thread};

use libtest_mimic::Failed;
use prove::jars::Jars;
use prove::jdk::JdkInstallation;
use prove::run::run_tests;

use super::{WITHOUT, World, that};

/// Where the classes are; set for a process that is to be killed.
const FOLDER: &str = "PROVOKE_TEST_VICTIM";
const PATIENCE: Duration = Duration::from_secs(20);

/// In such a process: runs the test that hides, and waits to be killed.
pub fn maybe_become_victim() {
    let Some(folder) = env::var_os(FOLDER) else { return };
    let folder = std::path::PathBuf::from(folder);
    let request = prove::run::RunRequest {
        jdk: JdkInstallation::find(None).unwrap(),
        jars: Jars::unpack().unwrap(),
        class_path: vec![folder.join("classes"), folder.join("library")],
        tests: vec![prove::run::TestId { class: "hostile.Native".into(), method: "hidesAndStays".into() }],
        per_test: PATIENCE,
        total: PATIENCE,
        memory: 64 << 20,
        assertions: true,
        statics: prove::run::StaticState::Fresh,
        sandbox: prove::sandbox::SandboxPolicy::Auto,
        scratch: env::temp_dir().join(marker(process::id())),
    };
    run_tests(&request);
    process::exit(0)
}

/// Part of the command line of everything that such a process starts.
fn marker(process: u32) -> String {
    format!("provoke-victim-{process}")
}

/// With what this run of the tests has, and without what usually keeps code from starting processes.
pub fn killed(world: &World) -> Result<(), Failed> {
    let here = env::var(WITHOUT).unwrap_or_default();
    for without in [here.clone(), format!("{here},seccomp")] {
        let mut victim = Command::new(env::current_exe()?);
        let mut victim = victim.env(FOLDER, world.folder.path()).env(WITHOUT, &without).spawn()?;
        let hidden = await_hidden(&victim);
        // Not even its guardian is told why.
        victim.kill()?;
        victim.wait()?;
        let left = await_end(victim.id());
        let _ = fs::remove_dir_all(env::temp_dir().join(marker(victim.id())));
        that(hidden, format!("without {without}: the test never ran"))?;
        that(left.is_empty(), format!("without {without}: {left:?}"))?;
    }
    Ok(())
}

fn await_hidden(victim: &Child) -> bool {
    let until = Instant::now() + PATIENCE;
    while Instant::now() < until {
        if processes(victim.id()).iter().any(|line| line.contains("provoke.harness.Runner")) {
            // For the JVM to start, and the test to do what it does.
            thread::sleep(Duration::from_millis(1500));
            return true;
        }
        thread::sleep(Duration::from_millis(50));
    }
    false
}

/// What is left when everything had time to end.
fn await_end(victim: u32) -> Vec<String> {
    let until = Instant::now() + Duration::from_secs(5);
    loop {
        let left = processes(victim);
        if left.is_empty() || Instant::now() > until {
            return left;
        }
        thread::sleep(Duration::from_millis(50));
    }
}

fn processes(victim: u32) -> Vec<String> {
    let all = fs::read_dir("/proc").into_iter().flatten().flatten();
    let lines = all.filter_map(|entry| fs::read(entry.path().join("cmdline")).ok());
    let lines = lines.map(|line| String::from_utf8_lossy(&line).replace('\0', " "));
    lines.filter(|line| line.contains(&marker(victim))).collect()
}
