//! `invokedynamic`: each known bootstrap turns its call site into an ordinary method, once per site.
//!
//! To add a bootstrap: a file beside this one with a `static ENTRY`, and its line in `ALL`.

mod concat;
pub(crate) mod lambda;
mod records;
mod switches;

pub(crate) use switches::described_labels;

use classes::class::{Class, DynamicSite, HandleTarget, Method};

use crate::machine::Machine;
use crate::machine::heap::{Body, Extra, Lambda, Object};
use crate::machine::state::State;
use crate::machine::value::Value;
use crate::path::outcome::{Reason, Step, cut};

/// A bootstrap method and what it makes of a site.
pub struct Bootstrap {
    /// `java/lang/invoke/LambdaMetafactory.metafactory`
    pub method: &'static str,
    pub link: fn(&Machine, &'static DynamicSite) -> Option<Linked>,
}

static ALL: &[&Bootstrap] = &[
    &concat::WITH_CONSTANTS,
    &concat::PLAIN,
    &lambda::METAFACTORY,
    &lambda::ALT_METAFACTORY,
    &records::OBJECT_METHODS,
    &switches::TYPE_SWITCH,
    &switches::ENUM_SWITCH,
];

/// What a site does once linked.
#[derive(Debug, Clone, Copy)]
pub enum Linked {
    /// Calls this method with the site's operands.
    Call(&'static Method),
    /// Like `Call`, for a method that only builds a string: it can wait until someone looks.
    Concat(&'static Method),
    /// Makes an instance of a functional interface that captures the operands.
    Make {
        interface: &'static Class,
        name: &'static str,
        adapter: &'static Method,
        markers: &'static [&'static Class],
    },
    Unknown,
}

impl Machine {
    pub(crate) fn invoke_dynamic(&mut self, s: &mut State, site: &'static DynamicSite) -> Step {
        let linked = match self.jvm.linked.get(&site.id) {
            Some(linked) => *linked,
            None => {
                let linked = self.link_site(site);
                self.jvm.linked.insert(site.id, linked);
                linked
            }
        };
        let count = site.types.as_ref().map_or(0, |t| t.parameters.len());
        match linked {
            Linked::Call(method) => self.enter(s, method, count),
            Linked::Concat(method) => {
                let operands = s.stack[s.stack.len() - count..].to_vec();
                if operands.iter().all(|&v| self.is_plain_text(s, v)) {
                    let at = self.deferred_string(s, method, &operands);
                    s.finish(count, at.into());
                    return Ok(());
                }
                self.enter(s, method, count)
            }
            Linked::Make { interface, name, adapter, markers } => {
                let captured = s.stack[s.stack.len() - count..].into();
                let mut object = Object::new(interface, Body::Fields(Box::default()));
                let lambda = Lambda { name, adapter, markers, captured };
                object.extra = Some(std::rc::Rc::new(Extra::Lambda(lambda)));
                let at = self.allocate(s, object);
                s.finish(count, Value::Ref(at));
                Ok(())
            }
            Linked::Unknown => self.unknown_bootstrap(s, site),
        }
    }

    fn link_site(&self, site: &'static DynamicSite) -> Linked {
        let HandleTarget::Method(target) = site.bootstrap.target else { return Linked::Unknown };
        let name = format!("{}.{}", target.class, target.name);
        let known = ALL.iter().find(|b| b.method == name);
        known.and_then(|b| (b.link)(self, site)).unwrap_or(Linked::Unknown)
    }

    pub(crate) fn dynamic_constant(&mut self, s: &mut State, site: &'static DynamicSite) -> Step {
        self.unknown_bootstrap(s, site)
    }

    fn unknown_bootstrap(&mut self, _s: &mut State, site: &'static DynamicSite) -> Step {
        let detail = match site.bootstrap.target {
            HandleTarget::Method(m) => format!("bootstrap {}.{}", m.class.replace('/', "."), m.name),
            HandleTarget::Field(f) => format!("bootstrap {}", f.name),
        };
        self.pass.reasons.add(Reason::UnmodelledCall, &detail);
        cut(Reason::UnmodelledCall)
    }
}
