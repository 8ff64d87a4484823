//! The binary as its users see it: arguments in; exit status, output and files out.

mod place;
mod shop;

mod causes;
mod certainty;
mod commands;
mod concolic;
mod configuration;
mod contract;
mod driven_examples;
mod drivers;
mod executors;
mod interruption;
mod limits;
mod observed;
mod program_inputs;
mod record;
mod repetition;
mod replay;
mod resume;
mod runs;
mod runtime_data;
mod selection;
mod specs;
mod status;
mod story;
mod targets;
mod tree;
mod verdicts;
