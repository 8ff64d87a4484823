//! The binary as its users see it: arguments in; exit status, output and files out.

mod place;
mod shop;

mod causes;
mod certainty;
mod commands;
mod concolic;
mod configuration;
mod contract;
mod drivers;
mod executors;
mod interruption;
mod limits;
mod program_inputs;
mod repetition;
mod selection;
mod status;
mod story;
mod targets;
mod verdicts;
