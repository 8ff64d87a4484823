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
mod environment;
mod executors;
mod interruption;
mod limits;
mod missing_library;
mod observed;
mod program_inputs;
mod record;
mod recorded_calls;
mod recorded_commands;
mod recorded_inputs;
mod recorded_objects;
mod recorded_states;
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
