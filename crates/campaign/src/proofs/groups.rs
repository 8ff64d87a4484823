//! Suspicions of one exploration that are the same finding, the most promising first.

use std::collections::BTreeMap;
use std::sync::Arc;

use explore::suspicion::Suspicion;
use worth::Judge;

use super::batches::{FindingKey, Suspects};
use crate::judge::Judged;

/// Suspicions of one exception and site that are tried before giving up.
const MAX_ATTEMPTS: usize = 2;

pub fn grouped(entry: usize, suspicions: Vec<Suspicion>, judge: &Judge) -> BTreeMap<FindingKey, Suspects> {
    let mut groups: BTreeMap<FindingKey, Suspects> = BTreeMap::new();
    for suspicion in suspicions {
        let method = suspicion.site.method;
        let site = [method.owner().name, method.name, method.descriptor];
        let key = (entry, suspicion.exception.name, site, suspicion.site.pc);
        groups.entry(key).or_default().push(Judged::new(suspicion, judge));
    }
    groups.values_mut().for_each(choose);
    groups
}

fn choose(suspects: &mut Suspects) {
    // A bug says more than a misuse of the same place, what asks least of the caller is most worth reading, and those that
    // met no approximation come first.
    let order = |s: &Arc<Judged>| {
        let unknown = (s.validation.depends_on_unknowns(), s.validation.open_share());
        (s.beyond_tests, s.tier, unknown, s.judgement.demands.len(), s.caveats.len(), s.inputs.objects.len())
    };
    suspects.sort_by_key(order);
    suspects.truncate(MAX_ATTEMPTS);
    // Which are tried is not a matter of looks, only which of them comes first.
    suspects.sort_by_key(|s| (order(s), s.inputs.weight()));
}
