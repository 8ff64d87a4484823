//! From everything that happened on a path to what a reader needs: the calls that lead to the failure, the branches that
//! depend on the inputs, and the assignments that the failing value depends on.

use std::collections::{BTreeMap, BTreeSet};

use super::provenance::{Cause, Causes, PathWatcher};
use crate::suspicion::{Site, TraceStep};

/// Something that happened.
pub struct StoryEvent {
    pub kind: StepKind,
    pub site: Site,
    pub text: String,
    /// The calls it happened in, by number, outermost first.
    pub calls: Vec<usize>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StepKind {
    Call,
    Branch,
    Assignment,
    /// A null literal.
    Birth,
    /// What a call gave that was not looked into.
    Result,
    /// A literal, or what a field held before: goes without saying, but it is where a value began.
    Given,
}

/// What happens again and again at one place is told so often at most, the last times.
const REPEATED: usize = 3;

impl PathWatcher {
    pub fn story(&self, open: &[(Site, String)]) -> Vec<TraceStep> {
        let mut told = self.depended_on();
        let mut notes: Vec<Option<String>> = vec![None; self.events.len()];
        // Branches on the inputs, in the order in which exploring met them.
        let mut next = 0;
        for (number, event) in self.events.iter().enumerate() {
            if event.kind == StepKind::Branch
                && let Some((site, condition)) = open.get(next)
                && *site == event.site
            {
                next += 1;
                told.insert(number);
                let source = Some(&event.text).filter(|text| !text.is_empty());
                notes[number] = Some(source.unwrap_or(condition).clone());
            }
        }
        self.drop_told_twice(&mut told);
        self.drop_repeated(&mut told);
        // The calls around all of it, and those that have not returned.
        let around: BTreeSet<usize> =
            told.iter().flat_map(|&number| self.events[number].calls.iter().copied()).collect();
        told.extend(around);
        told.extend(self.open_calls());
        self.drop_repeated(&mut told);
        let step = |number: usize| {
            let event = &self.events[number];
            TraceStep {
                site: event.site.clone(),
                note: notes[number].clone().unwrap_or_else(|| event.text.clone()),
            }
        };
        told.into_iter().map(step).collect()
    }

    /// Where the failing value began, in a fixed order.
    pub fn origins(&self) -> Vec<Site> {
        let mut places = BTreeMap::new();
        self.follow_back(|watcher, causes| {
            let Some(event) = causes.event.map(|number| &watcher.events[number]) else { return true };
            // What an assignment was given may have come straight from the inputs.
            let begins = event.kind != StepKind::Assignment || causes.from.iter().all(Option::is_none);
            if begins {
                places.insert((event.site.method.id, event.site.pc), event.site.clone());
            }
            !begins
        });
        places.into_values().collect()
    }

    /// The events that the failing value came from.
    fn depended_on(&self) -> BTreeSet<usize> {
        let mut found = BTreeSet::new();
        self.follow_back(|watcher, causes| {
            found.extend(causes.event.filter(|&number| watcher.events[number].kind != StepKind::Given));
            true
        });
        found
    }

    /// From the failing value backwards, as long as `further` says so.
    fn follow_back(&self, mut further: impl FnMut(&PathWatcher, &Causes) -> bool) {
        let mut seen = rustc_hash::FxHashSet::default();
        let mut open: Vec<Cause> = self.failing().to_vec();
        while let Some(cause) = open.pop() {
            let Some(causes) = cause else { continue };
            if seen.insert(std::rc::Rc::as_ptr(&causes)) && further(self, &causes) {
                open.extend(causes.from.iter().cloned());
            }
        }
    }

    /// A null literal that is assigned on the same line: the assignment says it all.
    fn drop_told_twice(&self, told: &mut BTreeSet<usize>) {
        let births: Vec<usize> =
            told.iter().copied().filter(|&number| self.events[number].kind == StepKind::Birth).collect();
        for birth in births {
            let site = &self.events[birth].site;
            let assigned = told.range(birth + 1..).next().is_some_and(|&next| {
                let event = &self.events[next];
                event.kind == StepKind::Assignment
                    && event.site.method == site.method
                    && event.site.line == site.line
            });
            if assigned {
                told.remove(&birth);
            }
        }
    }

    /// Of what happened again and again at one place, the last times are enough.
    fn drop_repeated(&self, told: &mut BTreeSet<usize>) {
        let mut count = BTreeMap::new();
        let mut dropped = Vec::new();
        for &number in told.iter().rev() {
            let site = &self.events[number].site;
            let times: &mut usize = count.entry((site.method.id, site.pc)).or_default();
            *times += 1;
            if *times > REPEATED {
                dropped.push(number);
            }
        }
        for number in dropped {
            told.remove(&number);
        }
    }
}
