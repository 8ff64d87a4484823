//! What the code says about its own contract: facts about parameters and fields, each with the place where it is said.
//!
//! Facts are read where somebody asks, and kept.

mod annotations;
pub mod documentation;
pub mod evidence;
mod operand;
mod summary;
pub mod tested;

use std::cell::{OnceCell, RefCell};
use std::rc::Rc;

use classes::class::{Class, FieldId, Method, MethodId, Origin};
use classes::code::{Code, Insn};
use classes::descriptor::{Primitive, Type};
use classes::program::Program;
use explore::suspicion::Suspicion;
use rustc_hash::{FxHashMap, FxHashSet};

use self::documentation::Documentation;
use self::documentation::source::Sources;
use self::evidence::{Evidence, Source};
use self::operand::Operand;
use self::summary::Summary;
use self::tested::Tested;
use self::tested::source::TestClasses;
use crate::demand::Demand;
use crate::witness::spoken;

/// How many calls a parameter is followed through.
const MAX_DELEGATIONS: usize = 4;

/// Methods that are made to work whatever state an object is in.
const WORKS_ANYWAY: &[&str] =
    &["equals", "hashCode", "toString", "close", "dispose", "destroy", "finalize", "shutdown"];

/// A helper that only checks has no more instructions.
const MAX_CHECK: usize = 120;

/// The facts of one program.
pub struct Contract {
    program: &'static Program,
    documentation: Documentation,
    tested: Tested,
    summaries: RefCell<FxHashMap<MethodId, Rc<Summary>>>,
    /// Of whole classes: which of their fields are tested for null, and by which method.
    null_fields: RefCell<FxHashMap<&'static str, Rc<FxHashMap<FieldId, &'static Method>>>>,
    /// Parameters that code of the application passes null for, and the method that does.
    passed_null: OnceCell<FxHashMap<(MethodId, usize), &'static Method>>,
    /// String literals of the application.
    literals: OnceCell<FxHashSet<&'static [u16]>>,
}

impl Contract {
    pub(crate) fn new(
        program: &'static Program,
        sources: Box<dyn Sources>,
        tests: Box<dyn TestClasses>,
    ) -> Contract {
        Contract {
            program,
            documentation: Documentation::new(sources),
            tested: Tested::new(program, tests),
            summaries: RefCell::default(),
            null_fields: RefCell::default(),
            passed_null: OnceCell::new(),
            literals: OnceCell::new(),
        }
    }

    fn summary(&self, method: &'static Method) -> Rc<Summary> {
        if let Some(known) = self.summaries.borrow().get(&method.id) {
            return known.clone();
        }
        let summary = Rc::new(Summary::of(self.program, method));
        self.summaries.borrow_mut().insert(method.id, summary.clone());
        summary
    }

    /// What is said about null for a parameter.
    pub(crate) fn about_null(&self, method: &'static Method, parameter: usize) -> Vec<Evidence> {
        let said = overridden(method).into_iter().find_map(|m| annotations::of_parameter(m, parameter));
        let said = said.or_else(|| self.documentation.about_null(method, parameter));
        if let Some(said) = said {
            return vec![said];
        }
        let mut found = Vec::new();
        for (callee, parameter) in self.handed_on(method, parameter) {
            let speaks_for_it = speaks_for(callee, method);
            self.about_null_in_code(callee, parameter, &mut found, speaks_for_it);
        }
        if let Some(caller) = self.passed_null().get(&(method.id, parameter)) {
            found.push(Evidence::allows(Source::Callers, format!("{} passes null for it", spoken(caller))));
        }
        found.extend(self.tested.about_null(method, parameter));
        // Whoever deals with null somewhere and refuses it elsewhere has thought of it.
        if found.iter().any(|e| e.allows) {
            found.retain(|e| e.allows);
        }
        found.truncate(2);
        found
    }

    /// What a method says that the parameter is passed to. That a helper somewhere deals with null does not mean that null
    /// was meant to come from here: only what speaks for the method itself allows it.
    fn about_null_in_code(
        &self,
        method: &'static Method,
        parameter: usize,
        found: &mut Vec<Evidence>,
        speaks_for_it: bool,
    ) {
        let summary = self.summary(method);
        let (who, name) = (spoken(method), method.parameter_name(parameter));
        let said = self.documentation.about_null(method, parameter);
        found.extend(said.filter(|said| speaks_for_it || !said.allows));
        if speaks_for_it && summary.null_allowed.contains(&parameter) {
            found.push(Evidence::allows(Source::Code, format!("{who} tests `{name}` for null")));
        }
        if summary.null_refused.contains(&parameter) {
            found.push(Evidence::forbids(Source::Code, format!("{who} refuses null for `{name}`")));
        }
        let kept = summary.kept.iter().filter(|(kept, _)| speaks_for_it && *kept == parameter);
        found.extend(kept.filter_map(|&(_, field)| self.about_null_in_field(method, field)));
    }

    /// The parameter, and those that it is passed on to as it is, each before what that one is passed on to.
    fn handed_on(&self, method: &'static Method, parameter: usize) -> Vec<(&'static Method, usize)> {
        let mut all = Vec::new();
        let mut seen = FxHashSet::default();
        let mut waiting = vec![(method, parameter, MAX_DELEGATIONS)];
        while let Some((method, parameter, left)) = waiting.pop() {
            if method.owner().origin == Origin::Jdk || !seen.insert((method.id, parameter)) {
                continue;
            }
            all.push((method, parameter));
            if left == 0 {
                continue;
            }
            for passed in self.summary(method).calls.iter().rev() {
                let Ok(callee) = self.program.resolve_method(passed.site) else { continue };
                let same =
                    passed.arguments.iter().enumerate().rev().filter(|(_, a)| a.parameter == Some(parameter));
                waiting.extend(same.map(|(index, _)| (callee, index, left - 1)));
            }
        }
        all
    }

    /// What is said about null in a field that the method's class, or one above it, declares.
    fn about_null_in_field(&self, method: &'static Method, field: FieldId) -> Option<Evidence> {
        let class = method.owner();
        let declared = class.layout.iter().find(|f| f.id == field)?;
        if let Some(said) = annotations::of_field(declared) {
            return Some(said);
        }
        let tests = self.null_fields_of(class);
        let by = tests.get(&field)?;
        Some(Evidence::allows(Source::Code, format!("{} tests `{}` for null", spoken(by), declared.name)))
    }

    /// Fields that methods of the class test for null. What is called at the end, or by anybody at any time, does not count:
    /// it is made to work whatever the state is.
    fn null_fields_of(&self, class: &'static Class) -> Rc<FxHashMap<FieldId, &'static Method>> {
        if let Some(known) = self.null_fields.borrow().get(class.name) {
            return known.clone();
        }
        let mut found = FxHashMap::default();
        for method in class.methods.iter().filter(|m| !WORKS_ANYWAY.contains(&m.name)) {
            for &field in &self.summary(method).null_fields {
                found.entry(field).or_insert(method);
            }
        }
        let found = Rc::new(found);
        self.null_fields.borrow_mut().insert(class.name, found.clone());
        found
    }

    fn passed_null(&self) -> &FxHashMap<(MethodId, usize), &'static Method> {
        self.passed_null.get_or_init(|| {
            let mut found = FxHashMap::default();
            for method in self.methods() {
                for passed in &self.summary(method).calls {
                    let nulls = passed.arguments.iter().enumerate().filter(|(_, a)| a.is_null);
                    for (index, _) in nulls {
                        if let Ok(callee) = self.program.resolve_method(passed.site) {
                            found.entry((callee.id, index)).or_insert(method);
                        }
                    }
                }
            }
            found
        })
    }

    /// Of the application.
    fn methods(&self) -> impl Iterator<Item = &'static Method> {
        let program = self.program;
        let names = program.application_classes().iter();
        names.filter_map(move |name| program.class(name).ok()).flat_map(|class| class.methods)
    }

    /// Whether the code of the application has this string in it.
    pub(crate) fn has_literal(&self, text: &[u16]) -> bool {
        let literals = self.literals.get_or_init(|| {
            let code = self.methods().filter_map(|method| method.code.as_ref());
            let insns = code.flat_map(|code| code.insns.iter());
            insns
                .filter_map(|insn| match insn {
                    Insn::ConstString(literal) => Some(&*literal.units),
                    _ => None,
                })
                .collect()
        });
        literals.contains(text)
    }

    /// Whether code on the way to the failure names the number, or one beside it.
    pub(crate) fn names(&self, suspicion: &Suspicion, number: i64) -> bool {
        let frames =
            suspicion.stack.iter().filter(|frame| frame.method.owner().origin == Origin::Application);
        let mut insns =
            frames.filter_map(|frame| frame.method.code.as_ref()).flat_map(|code| code.insns.iter());
        insns.any(|insn| match *insn {
            Insn::ConstInt(constant) => i64::from(constant).abs_diff(number) <= 1,
            Insn::ConstLong(constant) => constant.abs_diff(number) <= 1,
            _ => false,
        })
    }

    /// Whether a number that the entry is passed is what the failing instruction looks with: handed on as it is, or as a sum
    /// of it and something else.
    pub(crate) fn is_looked_up(&self, suspicion: &Suspicion, parameter: usize) -> bool {
        self.is_taken(suspicion, parameter, |operand, index| operand.is_near(index))
    }

    /// Whether the failing instruction looks with something that was computed from the number otherwise: the code meant to
    /// bring it into range.
    pub(crate) fn is_computed(&self, suspicion: &Suspicion, parameter: usize) -> bool {
        self.is_taken(suspicion, parameter, |operand, index| {
            !operand.is_near(index) && operand.is_from(index)
        })
    }

    fn is_taken(
        &self,
        suspicion: &Suspicion,
        parameter: usize,
        fits: impl Fn(&Operand, usize) -> bool,
    ) -> bool {
        let site = &suspicion.site;
        let Some(code) = &site.method.code else { return false };
        let mut there =
            self.handed_on(suspicion.entry, parameter).into_iter().filter(|(m, _)| *m == site.method);
        there.any(|(method, index)| {
            let taken = operand::taken_at(method, code, site.pc);
            looked_with(code, site.pc, &taken).iter().any(|operand| fits(operand, index))
        })
    }

    /// What the documentation says about a number for a parameter.
    pub(crate) fn about_number(
        &self,
        method: &'static Method,
        parameter: usize,
        number: i64,
    ) -> Option<Evidence> {
        self.documentation.about_number(method, parameter, number)
    }

    /// Where the documentation of the entry announces the exception.
    pub(crate) fn announces(&self, suspicion: &Suspicion, demands: &[Demand]) -> Option<Evidence> {
        self.documentation.announces(suspicion, demands)
    }

    /// Where the project's own tests expect the exception.
    pub(crate) fn is_expected(&self, suspicion: &Suspicion, demands: &[Demand]) -> Option<Evidence> {
        self.tested.expects(suspicion, demands)
    }

    /// Whether a guard compares the parameter with something and throws: if a number gets past it, the guard has a hole.
    pub(crate) fn about_range(&self, method: &'static Method, parameter: usize) -> Option<Evidence> {
        let mut handed_on = self.handed_on(method, parameter).into_iter();
        let (method, parameter) = handed_on.find(|(method, at)| self.summary(method).guarded.contains(at))?;
        let (who, name) = (spoken(method), method.parameter_name(parameter));
        let text = format!("a guard in {who} tests `{name}` and lets it through");
        Some(Evidence::allows(Source::Code, text))
    }

    /// Whether a method does nothing but look at its arguments and throw: a checking helper.
    pub(crate) fn only_checks(&self, method: &'static Method) -> bool {
        let Some(code) = &method.code else { return false };
        // Messages are put together from arrays of their own.
        let is_array = |ty: &Type| matches!(ty, Type::Array(_));
        let is_passed_arrays = method.types.parameters.iter().any(is_array);
        let changes = |insn: &Insn| {
            insn.written_field().is_some() || is_passed_arrays && matches!(insn, Insn::ArrayStore(_))
        };
        method.is_static()
            && !method.types.parameters.is_empty()
            && code.insns.len() <= MAX_CHECK
            && !code.insns.iter().any(changes)
            && (method.types.result.is_none() || self.returns_argument(method))
    }

    fn returns_argument(&self, method: &'static Method) -> bool {
        let Some(code) = &method.code else { return false };
        let mut all = true;
        operand::walk(method, code, |_, event| {
            if let operand::Event::Returned(value) = event {
                all &= value.parameter.is_some();
            }
        });
        all
    }
}

/// The operands that say where to look: the index of an array, whatever a call is passed.
fn looked_with<'o>(code: &Code, pc: u32, taken: &'o [Operand]) -> &'o [Operand] {
    match code.insns.get(pc as usize) {
        Some(Insn::ArrayLoad(_) | Insn::ArrayStore(_)) => taken.get(1..2).unwrap_or_default(),
        _ => taken,
    }
}

/// Whether what a callee does with a parameter says something about its caller's: it is the same method, or one that it
/// leaves its work to, or one that is asked a question about it.
fn speaks_for(callee: &Method, method: &Method) -> bool {
    let is_overload = callee.name == method.name
        && (callee.owner() == method.owner() || callee.is_constructor() && is_above(callee, method));
    let asks = callee.is_static() && callee.types.result == Some(Type::Primitive(Primitive::Boolean));
    callee == method || is_overload || asks
}

fn is_above(callee: &Method, method: &Method) -> bool {
    method.owner().super_class == Some(callee.owner())
}

/// The method, and those that it overrides or implements.
fn overridden(method: &'static Method) -> Vec<&'static Method> {
    let mut all = vec![method];
    if method.is_static() || method.is_constructor() || method.is_private() {
        return all;
    }
    let mut above: Vec<_> =
        method.owner().super_class.into_iter().chain(method.owner().interfaces.iter().copied()).collect();
    while let Some(class) = above.pop() {
        all.extend(class.find_method(method.name, method.descriptor));
        above.extend(class.super_class.into_iter().chain(class.interfaces.iter().copied()));
    }
    all
}
