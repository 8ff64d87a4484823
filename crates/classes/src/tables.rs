//! The tables beside a body: exception handlers, lines, names of locals; byte offsets become indices.
//!
//! Handlers decide what runs and must be right; a bad line or name is dropped.

use mokapot::jvm::code::{ExceptionTableEntry, MethodBody, ProgramCounter};
use mokapot::types::Descriptor;

use crate::code::{Handler, LineEntry, LocalName};
use crate::header::Why;
use crate::lower::{Lowering, offset};
use crate::names::decode;
use crate::sites::Sites;

impl Lowering<'_> {
    pub fn handlers<'a>(&self, body: MethodBody<'a>, sites: &mut Sites<'a>) -> Result<Box<[Handler]>, Why> {
        let handler = |entry: ExceptionTableEntry<'a>| -> Result<Handler, Why> {
            let covered = entry.covered_pc();
            let start = self.target(covered.start)?;
            // The end may be the end of the code, which is no instruction; mokapot keeps no code length.
            let last = self.offsets[self.offsets.len() - 1];
            let end = match offset(covered.end) {
                end if end > last => self.offsets.len() as u32,
                _ => self.target(covered.end)?,
            };
            if start >= end {
                return Err("an exception range that is empty".into());
            }
            let catches = entry.catch_type().map(|class| {
                let name = sites.name(class.as_java_str());
                sites.class(name)
            });
            Ok(Handler { start, end, target: self.target(entry.handler_pc())?, catches })
        };
        body.exception_table().map(handler).collect()
    }

    pub fn lines(&self, body: MethodBody<'_>) -> Box<[LineEntry]> {
        let entries = body.line_number_table().unwrap_or_default().iter();
        let mut lines: Vec<LineEntry> = entries
            .map(|entry| LineEntry { start: self.index_from(entry.start_pc), line: entry.line_number })
            .filter(|entry| (entry.start as usize) < self.offsets.len())
            .collect();
        // javac emits `finally` copies out of order.
        lines.sort_by_key(|entry| entry.start);
        lines.into()
    }

    pub fn locals(&self, body: MethodBody<'_>) -> Box<[LocalName]> {
        let Some(table) = body.local_variable_table() else { return Box::default() };
        let mut locals: Vec<LocalName> = table
            .iter()
            .filter_map(|(id, entry)| {
                Some(LocalName {
                    start: self.index_from(id.range.start),
                    end: self.index_from(id.range.end),
                    slot: id.index,
                    name: decode(entry.name()?.as_bytes()).into(),
                    descriptor: decode(entry.var_type()?.descriptor().as_java_str().as_bytes()).into(),
                })
            })
            .collect();
        // mokapot keeps them in a hash map.
        locals.sort_unstable_by(|a, b| {
            (a.slot, a.start, a.end, &a.name).cmp(&(b.slot, b.start, b.end, &b.name))
        });
        locals.into()
    }

    /// The first instruction at or after `pc`: tables of names need not point at instructions.
    fn index_from(&self, pc: ProgramCounter) -> u32 {
        self.offsets.partition_point(|&start| start < offset(pc)) as u32
    }
}
