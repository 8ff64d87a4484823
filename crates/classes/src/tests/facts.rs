//! What instructions say of themselves: where control goes, what they do with operands, how far they reach.

use std::sync::OnceLock;

use crate::class::{ClassSite, FieldSite, MethodSite};
use crate::code::{Comparison, Element, Insn, LookupSwitch, Reach, StackEffect, TableSwitch};

static FIELD: FieldSite = FieldSite {
    from: OnceLock::new(),
    class: "p/Made",
    name: "total",
    descriptor: "J",
    resolved: OnceLock::new(),
};
static METHOD: MethodSite = MethodSite {
    from: OnceLock::new(),
    class: "p/Made",
    interface: false,
    name: "add",
    descriptor: "(JLjava/lang/String;)V",
    arguments: 2,
    resolved: OnceLock::new(),
};
static CLASS: ClassSite = ClassSite { from: OnceLock::new(), name: "[[I", resolved: OnceLock::new() };

/// Falls through, branches, jumps to.
#[track_caller]
fn goes(insn: Insn, falls_through: bool, is_branch: bool, targets: &[u32]) {
    assert_eq!(insn.falls_through(), falls_through, "{insn:?}");
    assert_eq!(insn.is_branch(), is_branch, "{insn:?}");
    assert_eq!(insn.targets().collect::<Vec<_>>(), targets, "{insn:?}");
    assert_eq!(insn.jumps(), !targets.is_empty(), "{insn:?}");
}

#[test]
fn control_goes_to_the_next_instruction_to_targets_or_away() {
    let lookup = Box::leak(Box::new(LookupSwitch { cases: [(-1, 8), (4, 2)].into(), default: 7 }));
    let table = Box::leak(Box::new(TableSwitch { low: 1, targets: [5, 3].into(), default: 9 }));
    goes(Insn::IAdd, true, false, &[]);
    goes(Insn::InvokeStatic(&METHOD), true, false, &[]);
    goes(Insn::If(Comparison::Lt, 4), true, true, &[4]);
    goes(Insn::IfACmpNe(4), true, true, &[4]);
    goes(Insn::Goto(2), false, false, &[2]);
    goes(Insn::Jsr(6), true, false, &[6]);
    goes(Insn::Ret(1), false, false, &[]);
    goes(Insn::TableSwitch(table), false, true, &[5, 3, 9]);
    goes(Insn::LookupSwitch(lookup), false, true, &[8, 2, 7]);
    goes(Insn::ReturnValue, false, false, &[]);
    goes(Insn::Throw, false, false, &[]);
}

#[test]
fn a_long_is_one_entry_of_the_stack() {
    let effects = [
        (Insn::LAdd, 2, 1),
        (Insn::LShl, 2, 1),
        (Insn::ConstLong(1), 0, 1),
        (Insn::ArrayStore(Element::Long), 3, 0),
        (Insn::PutField(&FIELD), 2, 0),
        (Insn::PutStatic(&FIELD), 1, 0),
        (Insn::GetField(&FIELD), 1, 1),
        (Insn::InvokeVirtual(&METHOD), 3, 0),
        (Insn::InvokeStatic(&METHOD), 2, 0),
        (Insn::MultiANewArray(&CLASS, 2), 2, 1),
        (Insn::ReturnValue, 1, 0),
        (Insn::Increment { local: 1, by: 1 }, 0, 0),
        (Insn::Pop, 1, 0),
    ];
    for (insn, pops, pushes) in effects {
        assert_eq!(insn.stack_effect(), Some(StackEffect { pops, pushes }), "{insn:?}");
    }
    // Two ints or one long: the instruction does not say.
    for insn in [Insn::Pop2, Insn::Dup2, Insn::DupX2] {
        assert_eq!(insn.stack_effect(), None, "{insn:?}");
    }
}

#[test]
fn only_stores_and_increments_write_locals() {
    assert_eq!(Insn::Store(3).written_local(), Some(3));
    assert_eq!(Insn::Increment { local: 2, by: -1 }.written_local(), Some(2));
    assert_eq!(Insn::Load(3).written_local(), None);
    assert_eq!(Insn::Ret(3).written_local(), None);
}

#[test]
fn what_is_accessed_lies_under_index_and_value() {
    let accesses = [
        (Insn::ArrayLength, Reach::Reads(0), Some(0), None),
        (Insn::ArrayLoad(Element::Int), Reach::Reads(1), Some(1), Some(0)),
        (Insn::ArrayStore(Element::Int), Reach::Writes(2), Some(2), Some(1)),
        (Insn::GetField(&FIELD), Reach::Reads(0), Some(0), None),
        (Insn::PutField(&FIELD), Reach::Writes(1), Some(1), None),
        (Insn::GetStatic(&FIELD), Reach::World, None, None),
        (Insn::LRem, Reach::Divides, None, None),
        (Insn::DRem, Reach::Frame, None, None),
        (Insn::CheckCast(&CLASS), Reach::World, None, None),
    ];
    for (insn, reach, accessed, index) in accesses {
        assert_eq!((insn.reach(), insn.accessed(), insn.index()), (reach, accessed, index), "{insn:?}");
    }
}

#[test]
fn fields_methods_and_classes_are_told_apart() {
    let read = Insn::GetStatic(&FIELD);
    let written = Insn::PutField(&FIELD);
    assert!(read.read_field().is_some() && read.written_field().is_none() && read.is_static());
    assert!(written.written_field().is_some() && written.read_field().is_none() && !written.is_static());
    assert!(read.field().is_some() && written.field().is_some() && !read.is_call());
    let call = Insn::InvokeInterface(&METHOD);
    assert_eq!(call.method().map(|site| site.name), Some("add"));
    assert!(call.is_call() && call.field().is_none() && call.class().is_none());
    assert_eq!(Insn::InstanceOf(&CLASS).class().map(|site| site.name), Some("[[I"));
}
