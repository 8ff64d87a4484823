//! A Z3 context with its solver: asks one conjunction at a time and reads the model back.
//! The only file, beside `translate`, that calls C.

use std::ffi::{CStr, CString};
use std::time::Duration;

use rustc_hash::FxHashMap;
use terms::{Const, Model, Sort, Term, Terms, VarId};
use z3_sys::*;

use super::{MIN_PATIENCE, PATIENCE};
use crate::query::{SolverSettings, Unknown};

/// Z3's full version, as it prints it.
pub fn version() -> String {
    // SAFETY: the library returns a static, terminated string.
    unsafe { CStr::from_ptr(Z3_get_full_version()) }.to_string_lossy().into_owned()
}

/// The oldest Z3 that is known to work; `scripts/prepare.sh` asks for it, too. Older ones corrupt memory now and then when
/// several threads ask with a time limit.
pub const MIN_VERSION: [u32; 3] = [4, 13, 3];

/// Whether the library that was loaded is older than that.
pub fn is_outdated() -> bool {
    let (mut major, mut minor, mut build, mut revision) = (0, 0, 0, 0);
    // SAFETY: four places to write a number to.
    unsafe { Z3_get_version(&mut major, &mut minor, &mut build, &mut revision) };
    [major, minor, build] < MIN_VERSION
}

/// Straight to a SAT solver: several times faster on path conditions than Z3's own choice for the logic.
const BITS: &[&CStr] = &[
    c"simplify",
    c"propagate-values",
    c"solve-eqs",
    c"elim-uncnstr",
    c"simplify",
    c"max-bv-sharing",
    c"bit-blast",
    c"sat",
];

/// Owns every term made inside it until it is dropped as a whole.
pub(super) struct Context {
    pub(super) raw: Z3_context,
    pub(super) translated: FxHashMap<Term, Z3_ast>,
    params: Z3_params,
    /// How bit-vectors are solved.
    bits: Z3_tactic,
    values_read: usize,
    /// Z3's own count of its work, as of the last question.
    work_done: u64,
}

impl Context {
    pub fn new(settings: &SolverSettings) -> Context {
        // SAFETY: the usual order of construction; the configuration is only needed until the context exists.
        unsafe {
            let config = Z3_mk_config().expect("out of memory");
            // Not the reference-counting kind: there, operands made for one call die during the next one.
            let raw = Z3_mk_context(config).expect("out of memory");
            Z3_del_config(config);
            // Errors are seen as missing results, not by aborting the process.
            Z3_set_error_handler(raw, None);
            let params = Z3_mk_params(raw).expect("out of memory");
            Z3_params_inc_ref(raw, params);
            let context = Context {
                raw,
                translated: FxHashMap::default(),
                params,
                bits: sequence(raw, BITS),
                values_read: 0,
                work_done: 0,
            };
            context.set_param("random_seed", settings.seed as u32);
            // Ctrl-C is the program's business: Z3 would swallow it, and restore the wrong handler from two threads.
            Z3_params_set_bool(raw, params, context.symbol("ctrl_c"), false);
            if let Some(bytes) = settings.memory {
                context.set_param("max_memory", u32::try_from(bytes >> 20).unwrap_or(u32::MAX).max(1));
            }
            context
        }
    }

    /// Limits the next question by the work that takes about this time, so that a busy machine answers what an idle one
    /// answers; the clock is only a safety net.
    pub fn limit(&self, time: Duration, work: u64) {
        // SAFETY: the parameters belong to this context.
        unsafe {
            self.set_param("rlimit", u32::try_from(work).unwrap_or(u32::MAX).max(1));
            self.set_param(
                "timeout",
                milliseconds(time.saturating_mul(PATIENCE).saturating_add(MIN_PATIENCE)),
            );
        }
    }

    /// Roughly how many terms it holds: translations, and the values read from models.
    pub fn len(&self) -> usize {
        self.translated.len() + self.values_read
    }

    /// A model of the conjunction over these variables, or `None` if there is none.
    pub fn check(
        &mut self,
        terms: &Terms,
        conjuncts: &[Term],
        vars: &[VarId],
    ) -> Result<Option<Model>, Unknown> {
        let has_float = conjuncts.iter().any(|&t| terms.has_float(t));
        let asserted: Vec<Z3_ast> = conjuncts.iter().map(|&t| self.translate(terms, t)).collect();
        // SAFETY: all objects belong to this context, and the solver is released on every way out.
        unsafe {
            // A fresh solver per question: the non-incremental core is the faster one on bit-vectors.
            let solver = if has_float {
                Z3_mk_solver_for_logic(self.raw, self.symbol("QF_FPBV"))
            } else {
                Z3_mk_solver_from_tactic(self.raw, self.bits)
            }
            .expect("out of memory");
            Z3_solver_inc_ref(self.raw, solver);
            Z3_solver_set_params(self.raw, solver, self.params);
            for ast in asserted {
                Z3_solver_assert(self.raw, solver, ast);
            }
            let result = match Z3_solver_check(self.raw, solver) {
                Z3_L_TRUE => self.model(terms, solver, vars).map(Some),
                Z3_L_FALSE => Ok(None),
                _ => Err(self.reason(solver)),
            };
            self.work_done = self.work_count(solver).unwrap_or(self.work_done);
            Z3_solver_dec_ref(self.raw, solver);
            result
        }
    }

    /// Z3's count of its work in this context so far: the same on every machine, unlike time.
    pub fn work_done(&self) -> u64 {
        self.work_done
    }

    unsafe fn work_count(&self, solver: Z3_solver) -> Option<u64> {
        // SAFETY: the statistics are kept while they are read; keys are terminated strings they own.
        unsafe {
            let statistics = Z3_solver_get_statistics(self.raw, solver)?;
            Z3_stats_inc_ref(self.raw, statistics);
            let count = (0..Z3_stats_size(self.raw, statistics))
                .find(|&i| CStr::from_ptr(Z3_stats_get_key(self.raw, statistics, i)) == c"rlimit count")
                .map(|i| u64::from(Z3_stats_get_uint_value(self.raw, statistics, i)));
            Z3_stats_dec_ref(self.raw, statistics);
            count
        }
    }

    unsafe fn model(&mut self, terms: &Terms, solver: Z3_solver, vars: &[VarId]) -> Result<Model, Unknown> {
        // SAFETY: the solver just answered "satisfiable", so a model exists.
        unsafe {
            let raw_model = Z3_solver_get_model(self.raw, solver).ok_or(Unknown::Incomplete)?;
            Z3_model_inc_ref(self.raw, raw_model);
            let mut model = Model::new();
            for &id in vars {
                let value = self.value(terms, raw_model, id);
                if let Some(value) = value {
                    model.set(id, value);
                }
            }
            Z3_model_dec_ref(self.raw, raw_model);
            Ok(model)
        }
    }

    unsafe fn value(&mut self, terms: &Terms, model: Z3_model, id: VarId) -> Option<Const> {
        let sort = terms.var_sort(id);
        let variable = self.translate(terms, terms.var_term(id));
        self.values_read += 1;
        // SAFETY: `found` is a term of this context before and after the call.
        unsafe {
            let mut found = variable;
            if !Z3_model_eval(self.raw, model, variable, true, &mut found) {
                return None;
            }
            let bits = match sort {
                Sort::Bool => Some(u64::from(Z3_get_bool_value(self.raw, found) == Z3_L_TRUE)),
                Sort::Bv(_) | Sort::Ref => self.numeral(found),
                Sort::F32 | Sort::F64 if Z3_fpa_is_numeral_nan(self.raw, found) => {
                    Some(if sort == Sort::F32 { u64::from(f32::NAN.to_bits()) } else { f64::NAN.to_bits() })
                }
                Sort::F32 | Sort::F64 => {
                    let as_bits = Z3_mk_fpa_to_ieee_bv(self.raw, found)?;
                    let mut folded = as_bits;
                    let done = Z3_model_eval(self.raw, model, as_bits, true, &mut folded);
                    if done { self.numeral(folded) } else { None }
                }
            };
            bits.map(|bits| Const::from_bits(sort, bits))
        }
    }

    unsafe fn numeral(&self, ast: Z3_ast) -> Option<u64> {
        let mut bits = 0;
        // SAFETY: the caller's term is alive; on failure the result is not used.
        unsafe { Z3_get_numeral_uint64(self.raw, ast, &mut bits) }.then_some(bits)
    }

    unsafe fn reason(&self, solver: Z3_solver) -> Unknown {
        // SAFETY: the string lives until the next call into the context.
        let text =
            unsafe { CStr::from_ptr(Z3_solver_get_reason_unknown(self.raw, solver)) }.to_string_lossy();
        let out_of_time =
            ["timeout", "cancel", "resource", "interrupted"].iter().any(|word| text.contains(word));
        if out_of_time { Unknown::Timeout } else { Unknown::Incomplete }
    }

    unsafe fn set_param(&self, name: &str, value: u32) {
        // SAFETY: params and context are alive as long as self.
        unsafe { Z3_params_set_uint(self.raw, self.params, self.symbol(name), value) }
    }

    fn symbol(&self, name: &str) -> Z3_symbol {
        let name = CString::new(name).expect("names have no zero bytes");
        // SAFETY: Z3 copies the string.
        unsafe { Z3_mk_string_symbol(self.raw, name.as_ptr()) }.expect("out of memory")
    }
}

impl Drop for Context {
    fn drop(&mut self) {
        // SAFETY: nothing made in the context outlives it; deleting it releases every term at once.
        unsafe {
            Z3_params_dec_ref(self.raw, self.params);
            Z3_tactic_dec_ref(self.raw, self.bits);
            Z3_del_context(self.raw);
        }
    }
}

/// One tactic after the other.
unsafe fn sequence(raw: Z3_context, names: &[&CStr]) -> Z3_tactic {
    // SAFETY: every tactic is kept by a reference before the next call; the parts belong to the whole.
    unsafe {
        let make = |name: &CStr| {
            let tactic = Z3_mk_tactic(raw, name.as_ptr()).expect("a tactic every Z3 has");
            Z3_tactic_inc_ref(raw, tactic);
            tactic
        };
        names.iter().map(|&name| make(name)).reduce(|first, second| {
            let both = Z3_tactic_and_then(raw, first, second).expect("out of memory");
            Z3_tactic_inc_ref(raw, both);
            Z3_tactic_dec_ref(raw, first);
            Z3_tactic_dec_ref(raw, second);
            both
        })
    }
    .expect("at least one tactic")
}

fn milliseconds(timeout: Duration) -> u32 {
    u32::try_from(timeout.as_millis()).unwrap_or(u32::MAX).max(1)
}
