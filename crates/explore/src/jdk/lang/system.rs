//! `java.lang.System`.

use classes::class::{Class, Origin};
use terms::{BvCmp, Sort};

use super::object::identity_hash;
use crate::inputs::VarOrigin;
use crate::jdk::io::files::is_asked_by_jdk;
use crate::machine::Machine;
use crate::machine::heap::{Array, Copied, SymbolicInput};
use crate::machine::models::nothing;
use crate::machine::models::{ClassModels, Reply};
use crate::machine::state::State;
use crate::machine::value::{Addr, Value};
use crate::path::left_out::LeftOut;
use crate::path::outcome::{End, Reason, Step, Stop, cut};

pub static ENTRY: ClassModels = ClassModels {
    class: "java/lang/System",
    methods: &[
        ("arraycopy", "(Ljava/lang/Object;ILjava/lang/Object;II)V", arraycopy),
        ("identityHashCode", "(Ljava/lang/Object;)I", identity),
        ("nanoTime", "()J", crate::jdk::util::clock::nanoseconds),
        ("currentTimeMillis", "()J", crate::jdk::util::clock::milliseconds),
        ("getenv", "(Ljava/lang/String;)Ljava/lang/String;", super::process_environment::variable),
        ("getenv", "()Ljava/util/Map;", super::process_environment::all),
        ("getProperty", "(Ljava/lang/String;)Ljava/lang/String;", get_property),
        ("getProperty", "(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;", get_property_or),
        ("setProperty", "(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;", set_property),
        ("clearProperty", "(Ljava/lang/String;)Ljava/lang/String;", clear_property),
        ("getSecurityManager", "*", security_manager),
        ("allowSecurityManager", "()Z", crate::jdk::no),
        ("lineSeparator", "()Ljava/lang/String;", line_separator),
        ("exit", "(I)V", exit),
        ("gc", "()V", nothing),
        ("setOut0", "(Ljava/io/PrintStream;)V", |m, s, a| set_stream(m, s, a, "out")),
        ("setErr0", "(Ljava/io/PrintStream;)V", |m, s, a| set_stream(m, s, a, "err")),
        ("setIn0", "(Ljava/io/InputStream;)V", |m, s, a| set_stream(m, s, a, "in")),
        ("loadLibrary", "*", load_library),
        ("load", "*", load_library),
    ],
};

fn identity(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let null = m.same_reference(arguments[0], Value::NULL);
    if m.decide(s, null)? {
        return Ok(Reply::Value(Value::Int(0)));
    }
    let at = m.single(s, arguments[0])?;
    Ok(Reply::Value(Value::Int(identity_hash(m, s, at))))
}

/// The key of a property that a test may set, asked for by the program or on its behalf.
fn free_property(m: &mut Machine, s: &State, key: Value) -> Option<Vec<u16>> {
    const ON_BEHALF: &[&str] = &["java/lang/Integer", "java/lang/Long", "java/lang/Boolean"];
    let caller = s.cur.method.owner();
    let asked = caller.origin != Origin::Jdk || ON_BEHALF.contains(&caller.name);
    if !asked || !m.has_open_world(s) {
        return None;
    }
    let units = m.string_units(s, Machine::concrete_ref(key)?)?;
    m.is_free_property(&units).then_some(units)
}

fn get_property(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    match free_property(m, s, arguments[0]) {
        Some(key) => Ok(Reply::Value(m.property(s, &key)?)),
        None => own_property(m, s),
    }
}

/// A property that says what JVM and machine this is.
fn own_property(m: &mut Machine, s: &mut State) -> Step<Reply> {
    m.assume_environment(s, "properties of the JVM");
    Ok(Reply::Decline)
}

fn get_property_or(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let Some(key) = free_property(m, s, arguments[0]) else { return own_property(m, s) };
    let value = m.property(s, &key)?;
    let null = m.same_reference(value, Value::NULL);
    Ok(Reply::Value(m.either(null, arguments[1], value)))
}

fn set_property(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let Some(key) = free_property(m, s, arguments[0]) else { return Ok(Reply::Decline) };
    if !m.non_null(s, arguments[1], 0)? {
        return Ok(Reply::Again);
    }
    Ok(Reply::Value(m.set_property(s, &key, arguments[1])?))
}

fn clear_property(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    match free_property(m, s, arguments[0]) {
        Some(key) => Ok(Reply::Value(m.set_property(s, &key, Value::NULL)?)),
        None => Ok(Reply::Decline),
    }
}

/// Whether a library is there, and what it does when it is loaded, depends on the machine; mostly it is not.
pub(crate) fn load_library(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    if s.cur.method.owner().origin == Origin::Jdk {
        return Ok(Reply::Void);
    }
    let name = arguments.last().copied().unwrap_or(Value::NULL);
    if !m.non_null(s, name, 0)? {
        return Ok(Reply::Again);
    }
    m.leave_out(s, LeftOut::Beyond(Reason::Uncontrolled, "native libraries".into()));
    let there = m.input_var("the native library is there", Sort::Bool, VarOrigin::Inside);
    if m.decide(s, there)? {
        return Ok(Reply::Void);
    }
    m.throw_new(s, "java/lang/UnsatisfiedLinkError", None)?;
    Ok(Reply::Again)
}

/// The JDK asks at every turn; that there is none is worth a word only where the program asks.
fn security_manager(m: &mut Machine, s: &mut State, _: &[Value]) -> Step<Reply> {
    if !is_asked_by_jdk(s) {
        m.assume_environment(s, "the security manager");
    }
    Ok(Reply::Value(Value::NULL))
}

/// The fields are final for everyone else.
fn set_stream(m: &mut Machine, s: &mut State, arguments: &[Value], name: &str) -> Step<Reply> {
    let system = m.program.class("java/lang/System");
    let system = m.linked(system)?;
    if let Some(field) = system.find_field(name) {
        m.write_static(s, field, arguments[0]);
    }
    Ok(Reply::Void)
}

fn line_separator(m: &mut Machine, s: &mut State, _: &[Value]) -> Step<Reply> {
    m.assume_environment(s, "properties of the JVM");
    Ok(Reply::Value(m.literal(&[u16::from(b'\n')]).into()))
}

/// The program ends, without a crash.
pub(crate) fn exit(_: &mut Machine, _: &mut State, _: &[Value]) -> Step<Reply> {
    Err(Stop::Ended(End::Returned(None)))
}

fn arraycopy(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let [from, from_at, to, to_at, count] = *arguments else { return Ok(Reply::Decline) };
    if !m.non_null(s, from, 4)? || !m.non_null(s, to, 2)? {
        return Ok(Reply::Again);
    }
    let (from, to) = (m.single(s, from)?, m.single(s, to)?);
    if let Some(why) = mismatch(m.object(s, from).class, m.object(s, to).class) {
        m.throw_new(s, "java/lang/ArrayStoreException", Some(why))?;
        return Ok(Reply::Again);
    }
    let stored = m.object(s, from).class.component.filter(|c| !c.is_primitive());
    m.fix_component(s, to, &Vec::from_iter(stored));
    let bounds = [("source", from, from_at), ("destination", to, to_at)];
    for (_, array, start) in bounds {
        if !within(m, s, array, start, count)? {
            let why = out_of_bounds(m, s, bounds, count);
            m.throw_new(s, "java/lang/ArrayIndexOutOfBoundsException", why)?;
            return Ok(Reply::Again);
        }
    }
    let narrower = m.object(s, to).class.component.filter(|c| !c.is_primitive());
    let narrower =
        narrower.filter(|c| m.object(s, from).class.component.is_some_and(|f| !f.is_subclass_of(c)));
    let narrower = narrower.filter(|c| !holds_only(m, s, from, c));
    if narrower.is_none()
        && m.concrete_int(s, count).is_none()
        && let Some(contents) = m.contents(s, from)
    {
        let copied = Copied { source: from, contents, from: from_at, to: to_at, count };
        if m.copy_elements(s, copied, to)? {
            return Ok(Reply::Void);
        }
    }
    // Element by element: only the number of elements has to be a number.
    if let Value::SymInt(t) = count {
        let limit = m.terms.int(m.settings.max_array as i32);
        let longer = m.terms.cmp(BvCmp::Slt, limit, t);
        if m.decide(s, longer)? {
            return cut(Reason::ArrayLength);
        }
    }
    let count = m.concretise(s, count)?;
    let logged = [from, to].iter().any(|&at| matches!(m.object(s, at).array(), Some(Array::Symbolic(_))));
    if count as u32 > 1 << 20 || logged && count as u32 > m.settings.max_array {
        return cut(if logged { Reason::ArrayLength } else { Reason::Memory });
    }
    if let (Value::Int(f), Value::Int(t), None) = (from_at, to_at, narrower)
        && copy_known(m, s, (from, f), (to, t), count)
    {
        return Ok(Reply::Void);
    }
    let mut values = Vec::with_capacity(count as usize);
    for i in 0..count {
        let index = offset(m, from_at, i);
        values.push(m.load_element(s, from, index)?);
    }
    // Decide about all elements before the first is written.
    let mut fitting = values.len();
    if let Some(component) = narrower {
        for (i, &value) in values.iter().enumerate() {
            if !fits(m, s, value, component)? {
                fitting = i;
                break;
            }
        }
    }
    for (i, &value) in (0..count).zip(&values[..fitting]) {
        let index = offset(m, to_at, i);
        m.store_element(s, to, index, value)?;
    }
    if fitting < values.len() {
        let at = m.single(s, values[fitting])?;
        let (element, component) =
            (m.object(s, at).class, narrower.expect("only then something does not fit"));
        let source = m.object(s, from).class.component.unwrap_or(element);
        let (of, into) = (source.binary_name(), component.binary_name());
        let why = if component.is_subclass_of(source) {
            format!(
                "arraycopy: element type mismatch: can not cast one of the elements of {of}[] to the type of the \
                 destination array, {into}"
            )
        } else {
            format!("arraycopy: type mismatch: can not copy {of}[] into {into}[]")
        };
        m.throw_new(s, "java/lang/ArrayStoreException", Some(why))?;
        return Ok(Reply::Again);
    }
    Ok(Reply::Void)
}

/// The array inside an input list, as the caller passed it: its elements are of the type the list declares.
fn holds_only(m: &Machine, s: &State, array: Addr, component: &'static Class) -> bool {
    let object = m.object(s, array);
    let untouched = matches!(object.array(), Some(Array::Symbolic(array)) if array.writes.is_empty());
    let element = object.input().and_then(SymbolicInput::element_of_list);
    let class = element.and_then(|e| m.program.class_of(&e.class).ok());
    untouched && class.is_some_and(|c| c.is_subclass_of(component))
}

fn fits(m: &mut Machine, s: &mut State, value: Value, component: &'static Class) -> Step<bool> {
    let null = m.same_reference(value, Value::NULL);
    if m.decide(s, null)? {
        return Ok(true);
    }
    let at = m.single(s, value)?;
    m.is_instance(s, at, component)
}

/// HotSpot's words, where all numbers are known: it looks at what is negative first.
fn out_of_bounds(m: &Machine, s: &State, bounds: [(&str, Addr, Value); 2], count: Value) -> Option<String> {
    let Value::Int(count) = count else { return None };
    let (mut negative, mut beyond) = (None, None);
    for (side, array, start) in bounds {
        let (Value::Int(start), Value::Int(length)) = (start, m.length_of(s, array)) else { return None };
        let component = m.object(s, array).class.component?;
        let kind = if component.is_primitive() { component.name } else { "object array" };
        let last = i64::from(start) + i64::from(count);
        if start < 0 {
            let why = format!("arraycopy: {side} index {start} out of bounds for {kind}[{length}]");
            negative = negative.or(Some(why));
        } else if last > i64::from(length) {
            let why = format!("arraycopy: last {side} index {last} out of bounds for {kind}[{length}]");
            beyond = beyond.or(Some(why));
        }
    }
    let length = (count < 0).then(|| format!("arraycopy: length {count} is negative"));
    negative.or(length).or(beyond)
}

/// Both arrays are plain storage of the same kind.
fn copy_known(m: &mut Machine, s: &mut State, from: (Addr, i32), to: (Addr, i32), count: i32) -> bool {
    let (start, target, count) = (from.1 as usize, to.1 as usize, count as usize);
    let Some(Array::Known(elements)) = m.object(s, from.0).array() else { return false };
    let part = elements.part(start, count);
    match m.object_mut(s, to.0).array_mut() {
        Some(Array::Known(elements)) => {
            elements.put(target, &part);
            true
        }
        _ => false,
    }
}

fn offset(m: &mut Machine, start: Value, i: i32) -> Value {
    match start {
        Value::Int(x) => Value::Int(x + i),
        start => {
            let (start, i) = (start.int_term(&mut m.terms), m.terms.int(i));
            let sum = m.terms.bin(terms::BvOp::Add, start, i);
            Value::of_int(&m.terms, sum)
        }
    }
}

fn mismatch(from: &'static Class, to: &'static Class) -> Option<String> {
    let no_array = |side, class: &'static Class| {
        Some(format!("arraycopy: {side} type {} is not an array", class.binary_name()))
    };
    let (Some(a), Some(b)) = (from.component, to.component) else {
        return if from.component.is_none() { no_array("source", from) } else { no_array("destination", to) };
    };
    let shown = |c: &'static Class| if c.is_primitive() { c.name } else { "object array" };
    let wrong = (a.is_primitive() || b.is_primitive()) && a != b;
    wrong.then(|| format!("arraycopy: type mismatch: can not copy {}[] into {}[]", shown(a), shown(b)))
}

/// `0 <= start`, `0 <= count`, `start + count <= length`, without overflow.
fn within(m: &mut Machine, s: &mut State, array: Addr, start: Value, count: Value) -> Step<bool> {
    let length = m.length_of(s, array);
    if let (Value::Int(start), Value::Int(count), Value::Int(length)) = (start, count, length) {
        return Ok(start >= 0 && count >= 0 && i64::from(start) + i64::from(count) <= i64::from(length));
    }
    for value in [start, count] {
        if m.is_negative(s, value)? {
            return Ok(false);
        }
    }
    let wide = |m: &mut Machine, v: Value| {
        let t = v.int_term(&mut m.terms);
        m.terms.sign_extend(t, 64)
    };
    let (start, count, length) = (wide(m, start), wide(m, count), wide(m, length));
    let end = m.terms.bin(terms::BvOp::Add, start, count);
    let fits = m.terms.cmp(terms::BvCmp::Sle, end, length);
    m.decide(s, fits)
}
