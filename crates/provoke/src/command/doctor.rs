//! `provoke doctor`: what is here, and what it means for a run.

use std::process::{Command, Stdio};

use prove::jars::Jars;
use prove::jdk::Jdk;

use crate::args::Doctor;
use crate::error::Failure;

pub fn run(options: &Doctor) -> Result<u8, Failure> {
    println!("provoke   {}", env!("CARGO_PKG_VERSION"));
    let mut usable = true;
    match Jdk::find(options.jdk.as_deref()).and_then(|jdk| jdk.answers().map(|()| jdk)) {
        Ok(jdk) => {
            println!("jdk       {} at {}", jdk.version, jdk.home.display());
            println!("classes   Java 1.1 to {} can be analysed", jdk.major);
            match classes::jdk::Jdk::open(&jdk.home) {
                Ok(_) => println!("image     readable"),
                Err(error) => {
                    usable = false;
                    println!("image     failed to {error}");
                }
            }
            if !jdk.has_javac {
                usable = false;
                println!("javac     missing: this is a JRE, tests cannot be compiled");
            }
        }
        Err(error) => {
            usable = false;
            println!("jdk       none: {error} ({})", error.hint());
        }
    }
    match Jars::unpack() {
        Ok(jars) => println!("junit     4 and 5, unpacked to {}", jars.junit.display()),
        Err(error) => {
            usable = false;
            println!("junit     {error}");
        }
    }
    println!("solver    Z3 {}", solver::version());
    let level = prove::sandbox::probe();
    println!("sandbox   {level}");
    if let Some(notice) = level.notice() {
        println!("          {notice}");
    }
    for (name, use_) in
        [("mvn", "class paths of Maven projects"), ("gradle", "class paths of Gradle projects")]
    {
        let there =
            Command::new(name).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok();
        println!(
            "{name:<9} {}",
            if there { "there" } else { "not there" }.to_string() + &format!(" (used for: {use_})")
        );
    }
    Ok(if usable { 0 } else { Failure::STATUS })
}
