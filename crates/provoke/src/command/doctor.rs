//! `provoke doctor`: what is here, and what it means for a run.

use campaign::doctor::examine;
use campaign::failure::Failure;

use crate::args::Doctor;
use crate::terminal::say;

pub fn run(options: &Doctor) -> Result<u8, Failure> {
    say!("provoke   {}", env!("CARGO_PKG_VERSION"));
    let health = examine(options.jdk.as_deref());
    for (name, text) in &health.lines {
        say!("{name:<9} {text}");
    }
    Ok(if health.is_unusable { crate::FAILED } else { 0 })
}
