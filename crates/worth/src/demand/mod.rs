//! Demands: what a witness asks of the caller beyond an ordinary call. A closed set; each kind is found by one file.

mod environment;
mod fields;
mod nulls;
mod numbers;
mod order;
mod stubs;
mod types;

use explore::suspicion::Suspicion;

use crate::api::Api;
use crate::contract::Contract;
use crate::contract::evidence::Evidence;
use crate::witness::Witness;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DemandKind {
    /// Null for a parameter of the entry.
    NullArgument,
    /// Null in an array or a collection.
    NullElement,
    /// Null handed over earlier, to a constructor or another call, and kept.
    NullKept,
    /// An index, size or count beyond what is beside it.
    OutOfRange,
    /// A value that only an unchecked cast, a raw type or a parameter of type `Object` lets in.
    UncheckedType,
    /// An implementation that breaks what its interface promises.
    OddImplementation,
    /// A call before initialisation or after the end.
    OutOfOrder,
    /// A field that only subclasses or the package may assign.
    AssignedField,
    /// A class or method that is not API.
    NotApi,
    /// A number that only an overflow explains.
    ExtremeNumber,
    /// Something around the program.
    Environment,
}

impl DemandKind {
    pub const ALL: &[DemandKind] = &[
        DemandKind::NullArgument,
        DemandKind::NullElement,
        DemandKind::NullKept,
        DemandKind::OutOfRange,
        DemandKind::UncheckedType,
        DemandKind::OddImplementation,
        DemandKind::OutOfOrder,
        DemandKind::AssignedField,
        DemandKind::NotApi,
        DemandKind::ExtremeNumber,
        DemandKind::Environment,
    ];

    /// The name in reports and in `provoke explain`.
    pub fn name(self) -> &'static str {
        match self {
            DemandKind::NullArgument => "null-argument",
            DemandKind::NullElement => "null-element",
            DemandKind::NullKept => "null-kept",
            DemandKind::OutOfRange => "out-of-range",
            DemandKind::UncheckedType => "unchecked-type",
            DemandKind::OddImplementation => "odd-implementation",
            DemandKind::OutOfOrder => "out-of-order",
            DemandKind::AssignedField => "assigned-field",
            DemandKind::NotApi => "not-api",
            DemandKind::ExtremeNumber => "extreme-number",
            DemandKind::Environment => "unusual-environment",
        }
    }
}

/// One thing that the caller has to do for the crash to happen.
#[derive(Debug, Clone, PartialEq)]
pub struct Demand {
    pub kind: DemandKind,
    /// What it is about, in the program's own words: a parameter, a field, a class.
    pub input: String,
    /// The whole in one phrase: ``null for `start`, kept by the constructor of Range``.
    pub phrase: String,
    /// What the code says about it.
    pub evidence: Vec<Evidence>,
}

impl Demand {
    pub(crate) fn new(kind: DemandKind, input: impl Into<String>, phrase: impl Into<String>) -> Demand {
        Demand { kind, input: input.into(), phrase: phrase.into(), evidence: Vec::new() }
    }

    fn with(mut self, evidence: Vec<Evidence>) -> Demand {
        self.evidence = evidence;
        self
    }

    /// Something declares it legal, and nothing forbids it.
    pub fn is_legal(&self) -> bool {
        self.evidence.iter().any(|e| e.allows) && self.evidence.iter().all(|e| e.allows)
    }
}

pub(crate) fn demands(suspicion: &Suspicion, contract: &Contract, api: &Api) -> Vec<Demand> {
    let witness = Witness::new(suspicion);
    let mut all = Vec::new();
    all.extend(api.demands(&witness));
    all.extend(nulls::demands(&witness, contract));
    all.extend(numbers::demands(&witness, contract));
    all.extend(types::demands(&witness));
    all.extend(stubs::demands(&witness));
    all.extend(fields::demands(&witness, api));
    all.extend(order::demands(&witness));
    all.extend(environment::demands(&witness, contract));
    // One thing said once, in the order of kinds.
    all.sort_by(|a, b| (a.kind, &a.phrase).cmp(&(b.kind, &b.phrase)));
    all.dedup_by(|a, b| a.kind == b.kind && a.phrase == b.phrase);
    all
}
