//! From a suspicion and its test to a finding as it is reported.

use classes::class::{Class, Method};
use classes::code::Insn;
use explore::suspicion::{Site, Surrounding, Suspicion, ThrowOrigin};
use prove::realise::plan::CallPlan;
use report::finding::{
    self, Binding, CallSite, Demand, Evidence, Finding, FindingStatus, MethodRef, OpenCall, Tier, TraceStep,
    Validation, WhyOpen,
};
use report::id::{InstructionId, finding_id};
use report::rules::{RaisedBy, Rule, RuleInput, rule_for};
use worth::rank;

use super::Judged;

/// With the digits that mean something.
fn significant(value: f64) -> f64 {
    format!("{value:.3e}").parse().unwrap_or(value)
}

/// The rule a suspicion falls under.
pub fn rule_of(suspicion: &Suspicion) -> &'static Rule {
    let superclasses: Vec<String> = std::iter::successors(suspicion.exception.super_class, |c| c.super_class)
        .map(Class::binary_name)
        .collect();
    let superclasses: Vec<&str> = superclasses.iter().map(String::as_str).collect();
    let raised_by = match suspicion.origin {
        ThrowOrigin::Instruction => RaisedBy::Instruction,
        ThrowOrigin::Explicit | ThrowOrigin::Library => RaisedBy::Code,
    };
    rule_for(&RuleInput {
        exception: &suspicion.exception.binary_name(),
        superclasses: &superclasses,
        message: suspicion.message.as_deref(),
        raised_by,
    })
}

/// The finding, as far as it is known without a test.
pub fn finding(suspect: &Judged, plan: Option<&CallPlan>) -> Finding {
    finding_of_tier(suspect, suspect.tier, plan)
}

/// The same where the tier does not follow from the code.
pub fn finding_of_tier(suspicion: &Judged, tier: Tier, plan: Option<&CallPlan>) -> Finding {
    let exception = suspicion.exception.binary_name();
    let rule = suspicion.rule;
    let detail = match &suspicion.failure {
        text if !text.is_empty() => text.clone(),
        _ => suspicion.message.clone().unwrap_or_default(),
    };
    let call = plan.map(prove::write::call_text).unwrap_or_default();
    let worth = rank::worth(suspicion, &suspicion.judgement, call.len());
    Finding {
        id: finding_id(&exception, tier, &place(&suspicion.site), &origins(suspicion)),
        rule: rule.name.into(),
        message: rule.message(&exception, &detail),
        exception,
        status: if suspicion.is_validated() { FindingStatus::Validated } else { FindingStatus::Unconfirmed },
        tier,
        certain: suspicion.certain,
        likelihood: suspicion.likelihood.map(|share| significant(share.value)),
        likelihood_error: suspicion.likelihood.map(|share| significant(share.error)),
        demands: suspicion.judgement.demands.iter().map(demand).collect(),
        worth: worth.value,
        why: worth.why,
        entry: method_ref(suspicion.entry),
        site: finding::Site {
            method: method_ref(suspicion.site.method),
            file: suspicion.site.method.owner().source_file.map(str::to_string),
            line: suspicion.site.line,
        },
        call,
        condition: suspicion.condition.join(" && "),
        inputs: inputs(suspicion),
        trace: trace(suspicion).iter().map(step).collect(),
        test: None,
        validation: validation(&suspicion.validation),
        also: Vec::new(),
        cause: worth::cause::cause(suspicion, &suspicion.judgement),
        same_cause: None,
    }
}

fn demand(demand: &worth::Demand) -> Demand {
    let evidence = |evidence: &worth::contract::evidence::Evidence| Evidence {
        source: evidence.source.name().into(),
        allows: evidence.allows,
        text: evidence.text.clone(),
    };
    Demand {
        kind: demand.kind.name().into(),
        input: demand.input.clone(),
        phrase: demand.phrase.clone(),
        evidence: demand.evidence.iter().map(evidence).collect(),
    }
}

pub fn method_ref(method: &'static Method) -> MethodRef {
    MethodRef {
        class: method.owner().binary_name(),
        method: method.name.into(),
        descriptor: method.descriptor.into(),
    }
}

/// Where the failing value began. One that depends on the inputs fails for want of a check at the site, whoever passed it;
/// one that does not was made wrong somewhere, and that is the cause: if nobody knows where, each entry has its own.
fn origins(suspicion: &Suspicion) -> Vec<InstructionId> {
    match suspicion.origins.as_slice() {
        _ if !suspicion.certain => Vec::new(),
        [] => vec![InstructionId { method: method_ref(suspicion.entry), opcode: "", ordinal: 0 }],
        origins => origins.iter().map(place).collect(),
    }
}

fn place(site: &Site) -> InstructionId {
    let site = &site.first_alike();
    let method = method_ref(site.method);
    let insns = site.method.code.as_ref().map_or(&[][..], |code| &code.insns);
    let Some(opcode) = insns.get(site.pc as usize).map(Insn::mnemonic) else {
        return InstructionId { method, opcode: "", ordinal: 0 };
    };
    let before = &insns[..site.pc as usize];
    InstructionId { method, opcode, ordinal: before.iter().filter(|insn| insn.mnemonic() == opcode).count() }
}

fn step(step: &explore::suspicion::TraceStep) -> TraceStep {
    let owner = step.site.method.owner();
    TraceStep {
        class: owner.binary_name(),
        method: step.site.method.name.into(),
        file: owner.source_file.map(str::to_string),
        line: step.site.line,
        note: step.note.clone(),
    }
}

/// The way to the failure, with what recorded calls answered on it.
fn trace(suspicion: &Suspicion) -> Vec<explore::suspicion::TraceStep> {
    let mut steps = suspicion.trace.clone();
    for binding in &suspicion.validation.bindings {
        let later = |step: &explore::suspicion::TraceStep| {
            step.site.method == binding.site.method && step.site.pc > binding.site.pc
        };
        let at = steps.iter().position(later).unwrap_or(steps.len());
        steps.insert(at, explore::suspicion::TraceStep { site: binding.site.clone(), note: note(binding) });
    }
    steps
}

/// `System.getProperty("x") returned null, seen 3 times in run mvn test`.
fn note(binding: &explore::suspicion::Binding) -> String {
    let name = binding.api.split('(').next().unwrap_or_default();
    let short = name.rsplitn(3, '.').take(2).collect::<Vec<_>>();
    let short = short.into_iter().rev().collect::<Vec<_>>().join(".");
    let on = binding.receiver.as_ref().map(|receiver| format!(" on {receiver}")).unwrap_or_default();
    let verb = if binding.threw { "threw" } else { "returned" };
    let times = if binding.seen == 1 { "once".into() } else { format!("{} times", binding.seen) };
    let arguments = binding.arguments.join(", ");
    format!("{short}({arguments}){on} {verb} {}, seen {times} in run {}", binding.result, binding.run)
}

fn validation(known: &explore::suspicion::Validation) -> Validation {
    let binding = |binding: &explore::suspicion::Binding| Binding {
        api: binding.api.clone(),
        receiver: binding.receiver.clone(),
        arguments: binding.arguments.clone(),
        result: binding.result.clone(),
        seen: binding.seen,
        run: binding.run.clone(),
    };
    Validation {
        unknowns: known.unknowns as u64,
        observed: known.observed as u64,
        free: known.free as u64,
        open: known.open as u64,
        bindings: known.bindings.iter().map(binding).collect(),
        open_calls: known.open_calls.iter().map(open_call).collect(),
    }
}

fn open_call(call: &explore::suspicion::OpenCall) -> OpenCall {
    let owner = call.site.method.owner();
    OpenCall {
        api: call.api.clone(),
        site: CallSite {
            class: owner.binary_name(),
            method: call.site.method.name.into(),
            file: owner.source_file.map(str::to_string),
            line: call.site.line,
        },
        why: if call.recorded { WhyOpen::NothingFits } else { WhyOpen::NeverRecorded },
    }
}

fn inputs(suspicion: &Suspicion) -> indexmap::IndexMap<String, String> {
    let entry = suspicion.entry;
    let mut all = indexmap::IndexMap::new();
    for (i, input) in suspicion.inputs.arguments.iter().enumerate() {
        all.insert(entry.parameter_name(i).into_owned(), suspicion.inputs.shown(*input));
    }
    for input in &suspicion.inputs.program {
        all.insert(input.name.clone(), suspicion.inputs.shown(input.value));
    }
    all.extend(suspicion.inputs.surroundings.iter().map(Surrounding::shown));
    all
}
