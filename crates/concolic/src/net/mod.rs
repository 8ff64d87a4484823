//! Executors in other processes, on this machine or others, over TCP.
//!
//! Both sides prove that they know the same secret before anything else is said, and every message after that carries a
//! code that only they can make: nobody else gets the program, hands in results, or has something executed. What is said is
//! not hidden from those who can listen in.

mod client;
mod frames;
mod messages;
mod secret;
mod server;

pub use client::{ServiceEnd, serve};
pub use messages::{ClassPathElement, ProgramMessage, VERSION};
pub use secret::Secret;
pub use server::ExecutorListener;
