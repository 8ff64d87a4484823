//! `java.util.Properties` loaded from a file that a test can put there: each key is asked for when the program does.

use crate::environment::is_plain_key;
use crate::machine::Machine;
use crate::machine::fields::field_if_there;
use crate::machine::models::{ClassModels, Reply};
use crate::machine::state::{Purpose, State};
use crate::machine::value::{Addr, Value};
use crate::path::outcome::Step;

pub static ENTRY: ClassModels = ClassModels {
    class: "java/util/Properties",
    methods: &[
        ("load", "(Ljava/io/InputStream;)V", load),
        ("load", "(Ljava/io/Reader;)V", load),
        ("getProperty", "(Ljava/lang/String;)Ljava/lang/String;", ask),
        ("get", "(Ljava/lang/Object;)Ljava/lang/Object;", ask),
        ("containsKey", "(Ljava/lang/Object;)Z", ask),
    ],
};

fn load(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let [properties, source] = [arguments[0], arguments[1]].map(Machine::concrete_ref);
    let (Some(properties), Some(source)) = (properties, source) else { return Ok(Reply::Decline) };
    let loaded = stream_below(m, s, source).is_some_and(|stream| m.load_entries(s, properties, stream));
    Ok(if loaded { Reply::Void } else { Reply::Decline })
}

/// The stream that a reader or a stream around it reads from.
fn stream_below(m: &mut Machine, s: &mut State, mut at: Addr) -> Option<usize> {
    const MAX_DEFAULTS: usize = 4;
    for _ in 0..MAX_DEFAULTS {
        if let Some(stream) = m.stream_on(s, at) {
            return Some(stream);
        }
        let below = field_if_there(m, s, at, "in").or_else(|| field_if_there(m, s, at, "sd"));
        at = below.and_then(Machine::concrete_ref)?;
    }
    None
}

/// Puts what the key stands for into the object, for the JDK's own code to find.
fn ask(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let [properties, key] = [arguments[0], arguments[1]].map(Machine::concrete_ref);
    let units = key.and_then(|at| m.string_units(s, at)).filter(|units| is_plain_key(units));
    let (Some(properties), Some(units)) = (properties, units) else { return Ok(Reply::Decline) };
    let Some(value) = m.loaded_entry(s, properties, &units)? else { return Ok(Reply::Decline) };
    let missing = m.same_reference(value, Value::NULL);
    if m.decide(s, missing)? {
        m.entry_is_put(s, properties, &units);
        return Ok(Reply::Decline);
    }
    let value = m.single(s, value)?;
    m.entry_is_put(s, properties, &units);
    let class = m.object(s, properties).class;
    let put = class.ancestors().find_map(|class| {
        class.find_method("putIfAbsent", "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;")
    });
    let Some(put) = put else { return Ok(Reply::Decline) };
    m.call(s, put, &[arguments[0], arguments[1], value.into()], Purpose::Again)?;
    Ok(Reply::Again)
}
