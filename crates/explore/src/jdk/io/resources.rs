//! Resources on the class path: `getResourceAsStream`, `getResource` and `getResources` of classes and their loader, and
//! `URL.openStream` on what those gave out. What lies there is known; what does not is not found, unless recorded calls say
//! that it may be elsewhere.

use classes::class::{Class, Origin};
use classes::descriptor::Primitive;
use classes::resource::Resource;

use super::files::is_asked_by_jdk;
use crate::boundary::outside;
use crate::jdk::reflection;
use crate::jdk::shared::{mirrored, references, text, text_in_field, text_of};
use crate::machine::Machine;
use crate::machine::fields::set_if_there;
use crate::machine::heap::{Array, Body, Elements, Object};
use crate::machine::models::{ClassModels, Reply};
use crate::machine::state::State;
use crate::machine::value::{Addr, Value};
use crate::path::outcome::{Reason, Step};

pub static URL: ClassModels =
    ClassModels { class: "java/net/URL", methods: &[("openStream", "()Ljava/io/InputStream;", open_stream)] };

/// More would fill the heap of every path.
const MAX_BYTES: usize = 1 << 20;

/// What is asked for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum ResourceQuery {
    Stream,
    Place,
    AllPlaces,
}

/// The name is relative to the package of the class, unless it begins with a slash.
pub(crate) fn of_class(
    m: &mut Machine,
    s: &mut State,
    arguments: &[Value],
    wanted: ResourceQuery,
) -> Step<Reply> {
    let Some(mut class) = mirrored(m, s, arguments[0]) else { return reflection(m, s, arguments) };
    while let Some(component) = class.component {
        class = component;
    }
    let absolute = |name: &str| match name.strip_prefix('/') {
        Some(absolute) => absolute.to_owned(),
        None if class.package().is_empty() => name.to_owned(),
        None => format!("{}/{name}", class.package()),
    };
    if class.origin != Origin::Jdk {
        return named(m, s, arguments, arguments[1], wanted, absolute);
    }
    // What lies in a module of the JDK is a part of it.
    let name = match text_of(m, s, arguments[1])? {
        Ok(name) => name.filter(|_| wanted == ResourceQuery::Stream),
        Err(reply) => return Ok(reply),
    };
    let program = m.program;
    match name.and_then(|name| program.jdk().resource(class.package(), &absolute(&name))) {
        Some(bytes) => Ok(Reply::Value(new_stream(m, s, &bytes)?.into())),
        None => reflection(m, s, arguments),
    }
}

/// A loader that the program made finds other things.
pub(crate) fn of_loader(
    m: &mut Machine,
    s: &mut State,
    arguments: &[Value],
    wanted: ResourceQuery,
) -> Step<Reply> {
    if Machine::concrete_ref(arguments[0]) != Some(m.jvm.models.loader) {
        return reflection(m, s, arguments);
    }
    of_system(m, s, &arguments[1..], wanted)
}

pub(crate) fn of_system(
    m: &mut Machine,
    s: &mut State,
    arguments: &[Value],
    wanted: ResourceQuery,
) -> Step<Reply> {
    named(m, s, arguments, arguments[0], wanted, str::to_owned)
}

fn named(
    m: &mut Machine,
    s: &mut State,
    arguments: &[Value],
    name: Value,
    wanted: ResourceQuery,
    absolute: impl Fn(&str) -> String,
) -> Step<Reply> {
    // On a tape the JVM says what it found.
    if !m.has_open_world(s) || is_asked_by_jdk(s) {
        return reflection(m, s, arguments);
    }
    let name = match text_of(m, s, name)? {
        Ok(Some(name)) => absolute(&name),
        Ok(None) => return reflection(m, s, arguments),
        Err(reply) => return Ok(reply),
    };
    let found = m.jvm.models.resources(m.program, &name);
    let Some(first) = found.first() else { return absent(m, s, arguments, &name, wanted) };
    if found.iter().any(|resource| resource.bytes.len() > MAX_BYTES) {
        return reflection(m, s, arguments);
    }
    may_differ(m, s);
    Ok(match wanted {
        ResourceQuery::Stream => Reply::Value(new_stream(m, s, &first.bytes)?.into()),
        ResourceQuery::Place => new_url(m, s, &first.url)?.map_or(Reply::Again, Reply::Value),
        ResourceQuery::AllPlaces => all_places(m, s, &found)?,
    })
}

/// What is not on the class path is not found, unless runs have found it elsewhere.
fn absent(
    m: &mut Machine,
    s: &mut State,
    arguments: &[Value],
    name: &str,
    wanted: ResourceQuery,
) -> Step<Reply> {
    let called = outside::called(m, s).filter(|_| wanted != ResourceQuery::AllPlaces);
    let seen = called.is_some_and(|method| m.saw_something(s, method, arguments));
    let is_elsewhere = seen || name.ends_with(".class");
    if is_elsewhere {
        return reflection(m, s, arguments);
    }
    may_differ(m, s);
    match wanted {
        ResourceQuery::Stream | ResourceQuery::Place => Ok(Reply::Value(Value::NULL)),
        ResourceQuery::AllPlaces => all_places(m, s, &[]),
    }
}

/// Another class path has other resources: whatever depends on these is not said of all.
pub(crate) fn may_differ(m: &mut Machine, s: &mut State) {
    s.caveat(Reason::Uncontrolled);
    m.pass.reasons.add(Reason::Uncontrolled, "resources");
}

fn open_stream(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let url = Machine::concrete_ref(arguments[0]).filter(|_| m.mode.has_open_world());
    let found =
        url.and_then(|url| external_form(m, s, url)).map(|url| m.jvm.models.resource_at(m.program, &url));
    let resource =
        found.as_ref().and_then(|found| found.first()).filter(|found| found.bytes.len() <= MAX_BYTES);
    let Some(resource) = resource else { return outside::ask(m, s, arguments) };
    may_differ(m, s);
    Ok(Reply::Value(new_stream(m, s, &resource.bytes)?.into()))
}

/// Of a URL without a host, which those of resources are.
fn external_form(m: &Machine, s: &State, url: Addr) -> Option<String> {
    let part = |name| text_in_field(m, s, url, name);
    Some(format!("{}:{}", part("protocol")?, part("file")?))
}

/// What a JVM reads from, as far as it shows.
pub(crate) fn new_stream(m: &mut Machine, s: &mut State, bytes: &[u8]) -> Step<Addr> {
    let array = m.program.array_of(m.program.primitive(Primitive::Byte));
    let elements = Elements::Bytes(bytes.iter().map(|&byte| byte as i8).collect());
    let buffer = m.allocate(s, Object::new(array, Body::Array(Array::Known(elements))));
    m.stream_of_bytes(s, buffer)
}

/// `None`: a class has to be initialised first.
fn new_url(m: &mut Machine, s: &mut State, url: &str) -> Step<Option<Value>> {
    let Some((protocol, file)) = url.split_once(':') else { return Ok(None) };
    let (Some(class), Some(handler)) =
        (usable(m, s, URL.class)?, usable(m, s, &format!("sun/net/www/protocol/{protocol}/Handler"))?)
    else {
        return Ok(None);
    };
    let at = m.allocate(s, Object::with_fields(class));
    let handler = m.allocate(s, Object::with_fields(handler));
    let (file, nowhere) = (text(m, file), text(m, ""));
    let fields = [
        ("protocol", text(m, protocol)),
        ("host", nowhere),
        ("authority", nowhere),
        ("port", Value::Int(-1)),
        ("file", file),
        ("path", file),
        ("handler", handler.into()),
        ("hashCode", Value::Int(-1)),
    ];
    for (name, value) in fields {
        set_if_there(m, s, at, name, value);
    }
    Ok(Some(at.into()))
}

/// `Collections.enumeration(Arrays.asList(…))`
fn all_places(m: &mut Machine, s: &mut State, found: &[Resource]) -> Step<Reply> {
    let (Some(url), Some(list), Some(collections)) = (
        usable(m, s, URL.class)?,
        usable(m, s, "java/util/Arrays$ArrayList")?,
        usable(m, s, "java/util/Collections")?,
    ) else {
        return Ok(Reply::Again);
    };
    let mut places = Vec::new();
    for resource in found {
        let Some(place) = new_url(m, s, &resource.url)? else { return Ok(Reply::Again) };
        places.push(place);
    }
    let places = references(m, s, url, places);
    let list = m.allocate(s, Object::with_fields(list));
    set_if_there(m, s, list, "a", places);
    let enumeration =
        collections.find_method("enumeration", "(Ljava/util/Collection;)Ljava/util/Enumeration;");
    Ok(enumeration
        .map_or(Reply::Unknown(Reason::Reflection), |method| Reply::Invoke(method, vec![list.into()])))
}

/// A class whose objects can be made. `None`: it has to be initialised first, the call comes back.
pub(crate) fn usable(m: &mut Machine, s: &mut State, name: &str) -> Step<Option<&'static Class>> {
    let class = m.program.class(name);
    let class = m.linked(class)?;
    Ok(m.ensure_initialised(s, class)?.then_some(class))
}
