//! `StringBuilder` and `StringBuffer` on symbolic values: appends wait until someone looks into the builder, as most
//! text made of inputs is the message of an exception nobody reads. What is asked of a waiting builder is answered on
//! the view of its contents.

use std::rc::Rc;

use classes::class::{Class, Method};
use classes::descriptor::Primitive;
use terms::{BvCmp, Term};

use super::string::{ask, find, is_range, laid_out, out_of_bounds, seen, view};
use super::{Entry, Reply};
use crate::heap::{Appending, Array, Body, Elements, Extra, Object};
use crate::machine::Machine;
use crate::outcome::Step;
use crate::state::{Purpose, State};
use crate::text::{Seen, View, cut, join, letters};
use crate::value::{Addr, Value};

macro_rules! appends {
    ($class:literal, $($ty:literal)*) => {
        Entry {
            class: $class,
            methods: &[
                $(("append", concat!("(", $ty, ")L", $class, ";"), |m, s, a| append(m, s, a, $class, $ty)),)*
                ("toString", "()Ljava/lang/String;", to_string),
            ],
        }
    };
}

pub static BUILDER: Entry = appends!("java/lang/StringBuilder", "I" "J" "F" "D" "C" "Z" "Ljava/lang/String;");
pub static BUFFER: Entry = appends!("java/lang/StringBuffer", "I" "J" "F" "D" "C" "Z" "Ljava/lang/String;");

/// Both inherit from it.
pub static ABSTRACT: Entry = Entry {
    class: "java/lang/AbstractStringBuilder",
    methods: &[
        ("<init>", "(Ljava/lang/String;)V", with_text),
        ("append", "(Ljava/lang/AbstractStringBuilder;)Ljava/lang/AbstractStringBuilder;", append_builder),
        ("append", "(Ljava/lang/CharSequence;II)Ljava/lang/AbstractStringBuilder;", append_part),
        ("charAt", "(I)C", |m, s, a| ask_contents(m, s, a, ask::char_at)),
        ("delete", "(II)Ljava/lang/AbstractStringBuilder;", delete),
        ("deleteCharAt", "(I)Ljava/lang/AbstractStringBuilder;", delete_char_at),
        ("indexOf", "(Ljava/lang/String;)I", |m, s, a| ask_contents(m, s, a, find::index_of)),
        ("indexOf", "(Ljava/lang/String;I)I", |m, s, a| ask_contents(m, s, a, find::index_of)),
        ("insert", "(ILjava/lang/String;)Ljava/lang/AbstractStringBuilder;", insert),
        ("insert", "(IC)Ljava/lang/AbstractStringBuilder;", insert),
        ("lastIndexOf", "(Ljava/lang/String;)I", |m, s, a| ask_contents(m, s, a, find::last_index_of)),
        ("lastIndexOf", "(Ljava/lang/String;I)I", |m, s, a| ask_contents(m, s, a, find::last_index_of)),
        ("length", "()I", |m, s, a| ask_contents(m, s, a, ask::length)),
        ("replace", "(IILjava/lang/String;)Ljava/lang/AbstractStringBuilder;", replace),
        ("reverse", "()Ljava/lang/AbstractStringBuilder;", reverse),
        ("setCharAt", "(IC)V", set_char_at),
        ("setLength", "(I)V", set_length),
        ("substring", "(I)Ljava/lang/String;", |m, s, a| {
            ask_contents(m, s, a, super::string::make::substring)
        }),
        ("substring", "(II)Ljava/lang/String;", |m, s, a| {
            ask_contents(m, s, a, super::string::make::substring)
        }),
    ],
};

fn append(m: &mut Machine, s: &mut State, arguments: &[Value], class: &str, ty: &str) -> Step<Reply> {
    let [builder, value] = *arguments else { return Ok(Reply::Decline) };
    let Some(at) = Machine::concrete_ref(builder) else { return Ok(Reply::Decline) };
    let waiting = m.object(s, at).appending().is_some();
    if !waiting && (is_settled(m, s, value) || !is_own(m.object(s, at), class)) {
        return Ok(Reply::Decline);
    }
    if !m.is_plain_text(s, value) {
        return Ok(Reply::Decline);
    }
    Ok(push(m, s, at, ty, value))
}

/// Has the builder append a value when someone looks.
fn push(m: &mut Machine, s: &mut State, at: Addr, ty: &str, value: Value) -> Reply {
    let class = m.object(s, at).class;
    let found = class.find_method("append", &format!("({ty})L{};", class.name));
    let Some(method) = found else { return Reply::Decline };
    defer(m, s, at);
    if let Some(Extra::Appending(appending)) = m.object_mut(s, at).extra.as_mut().map(Rc::make_mut) {
        appending.appends.push((method, value));
    }
    Reply::Value(at.into())
}

/// `append(sequence, start, end)`: what `Formatter` does with the text between its place holders.
fn append_part(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let [Value::Ref(at), sequence @ Value::Ref(from), start, end] = *arguments else {
        return Ok(Reply::Decline);
    };
    let open = m.object(s, at).appending().is_some()
        || is_plain_builder(m.object(s, at))
            && (m.is_open_text(s, sequence) || !start.is_concrete() || !end.is_concrete());
    if !open || from.0 == 0 || !m.is_plain_text(s, sequence) {
        return Ok(Reply::Decline);
    }
    let text = seen!(view(m, s, sequence));
    let (start, end) = (m.int_term(start), m.int_term(end));
    // What is thrown else is the JDK's own affair.
    if !is_range(m, s, start, end, text.length)? {
        return Ok(Reply::Decline);
    }
    let part = cut::slice(&mut m.terms, &text, start, end);
    let part = m.new_viewed(s, part);
    Ok(push(m, s, at, "Ljava/lang/String;", part.into()))
}

/// `append(builder)`: the text the other one holds now.
fn append_builder(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let [Value::Ref(at), other @ Value::Ref(from)] = *arguments else { return Ok(Reply::Decline) };
    let waits = |m: &Machine, s: &State, at: Addr| m.object(s, at).appending().is_some();
    if from.0 == 0 || !waits(m, s, from) || !(waits(m, s, at) || is_plain_builder(m.object(s, at))) {
        return Ok(Reply::Decline);
    }
    match to_string(m, s, &[other])? {
        Reply::Value(text) => Ok(push(m, s, at, "Ljava/lang/String;", text)),
        reply => Ok(reply),
    }
}

/// Text that is there already is copied at once.
fn is_settled(m: &Machine, s: &State, value: Value) -> bool {
    match value {
        Value::Ref(at) if at.0 == 0 => true,
        Value::Ref(at) => m.object(s, at).field(m.known.string_value) != Value::Unset,
        value => value.is_concrete(),
    }
}

/// Inputs and subclasses keep their own ways.
fn is_own(object: &Object, class: &str) -> bool {
    object.class.name == class && object.extra.is_none()
}

/// Takes the builder's fields away, so that whoever wants to see them has to come by.
fn defer(m: &mut Machine, s: &mut State, at: Addr) {
    if m.object(s, at).appending().is_some() {
        return;
    }
    let class = m.object(s, at).class;
    let hidden = Body::Fields(vec![Value::Unset; class.layout.len()].into());
    let object = m.object_mut(s, at);
    let body = std::mem::replace(&mut object.body, hidden);
    object.extra = Some(Rc::new(Extra::Appending(Appending { body, appends: Vec::new() })));
}

/// A waiting builder gives a string that waits too, made by a copy: the builder itself may go on.
fn to_string(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let Some(at) = Machine::concrete_ref(arguments[0]) else { return Ok(Reply::Decline) };
    if m.object(s, at).appending().is_none() {
        return Ok(Reply::Decline);
    }
    let Some(method) = m.object(s, at).class.find_method("toString", "()Ljava/lang/String;") else {
        return Ok(Reply::Decline);
    };
    let copy = copy_builder(m, s, at);
    Ok(Reply::Value(m.deferred_string(s, method, &[copy.into()]).into()))
}

/// Where a field lies that the class may have inherited.
fn slot(class: &'static Class, name: &str) -> Option<u32> {
    class.layout.iter().find(|f| f.name == name).map(|f| f.slot)
}

fn copy_builder(m: &mut Machine, s: &mut State, at: Addr) -> Addr {
    let mut copy = m.object(s, at).clone();
    let class = copy.class;
    if let (Some(Extra::Appending(appending)), Some(slot)) =
        (copy.extra.as_mut().map(Rc::make_mut), slot(class, "value"))
        && let Body::Fields(fields) = &mut appending.body
        && let Some(Value::Ref(array)) = fields.get(slot as usize).copied()
    {
        let array = m.object(s, array).clone();
        fields[slot as usize] = m.allocate(s, array).into();
    }
    m.allocate(s, copy)
}

/// The contents of a builder, if they are open; else what to answer.
fn contents(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Result<(Addr, View), Reply>> {
    let Some(at) = Machine::concrete_ref(arguments[0]) else { return Ok(Err(Reply::Decline)) };
    let open = m.object(s, at).appending().is_some()
        || is_plain_builder(m.object(s, at)) && arguments[1..].iter().any(|&a| m.is_open_text(s, a));
    if !open {
        return Ok(Err(Reply::Decline));
    }
    Ok(laid_out(m.builder_view(s, at)?).map(|view| (at, view)))
}

fn is_plain_builder(object: &Object) -> bool {
    is_own(object, "java/lang/StringBuilder") || is_own(object, "java/lang/StringBuffer")
}

/// Asks the text a builder holds what one may ask a string.
fn ask_contents(m: &mut Machine, s: &mut State, arguments: &[Value], question: super::Model) -> Step<Reply> {
    let (at, view) = seen!(contents(m, s, arguments));
    let text = m.set_contents(s, at, view);
    let mut asked = arguments.to_vec();
    asked[0] = text.into();
    question(m, s, &asked)
}

/// Changes the contents: `change` gives the new ones, or `None` for an index out of bounds.
fn change(
    m: &mut Machine,
    s: &mut State,
    arguments: &[Value],
    change: impl Fn(&mut Machine, &mut State, &View) -> Step<Option<View>>,
) -> Step<Reply> {
    let (at, view) = seen!(contents(m, s, arguments));
    let Some(new) = change(m, s, &view)? else { return out_of_bounds(m, s) };
    m.set_contents(s, at, new);
    Ok(Reply::Value(arguments[0]))
}

fn with_text(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let [Value::Ref(at), text] = *arguments else { return Ok(Reply::Decline) };
    if !m.is_open_text(s, text) || !is_plain_builder(m.object(s, at)) {
        return Ok(Reply::Decline);
    }
    let view = seen!(view(m, s, text));
    m.set_contents(s, at, view);
    Ok(Reply::Void)
}

/// Pairs of surrogates stay in order, so they are left to the JDK.
fn reverse(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let (at, text) = seen!(contents(m, s, arguments));
    if !m.keep(s, &[&text], letters::is_no_surrogate)? {
        return Ok(Reply::Decline);
    }
    let reversed = join::reversed(&mut m.terms, &text);
    m.set_contents(s, at, reversed);
    Ok(Reply::Value(arguments[0]))
}

fn insert(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let middle = match arguments[2] {
        Value::Int(_) | Value::SymInt(_) => m.single_unit(arguments[2]),
        Value::NULL => return Ok(Reply::Decline),
        text => seen!(view(m, s, text)),
    };
    let at = m.int_term(arguments[1]);
    splice(m, s, arguments, at, at, &middle)
}

fn replace(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let middle = seen!(view(m, s, arguments[3]));
    let (begin, end) = (m.int_term(arguments[1]), m.int_term(arguments[2]));
    splice(m, s, arguments, begin, end, &middle)
}

fn delete(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let (begin, end) = (m.int_term(arguments[1]), m.int_term(arguments[2]));
    let nothing = View::constant(&mut m.terms, &[]);
    splice(m, s, arguments, begin, end, &nothing)
}

/// Replaces `begin..end`; an end beyond the text means its end, unless it is also the beginning.
fn splice(
    m: &mut Machine,
    s: &mut State,
    arguments: &[Value],
    begin: Term,
    end: Term,
    middle: &View,
) -> Step<Reply> {
    change(m, s, arguments, |m, s, text| {
        let beyond = m.terms.cmp(BvCmp::Slt, text.length, end);
        let end = if begin == end { end } else { m.terms.ite(beyond, text.length, end) };
        let inside = is_range(m, s, begin, end, text.length)?;
        Ok(inside.then(|| join::spliced(&mut m.terms, text, begin, end, middle)))
    })
}

fn delete_char_at(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let nothing = View::constant(&mut m.terms, &[]);
    put(m, s, arguments, &nothing)
}

fn set_char_at(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let unit = m.single_unit(arguments[2]);
    Ok(match put(m, s, arguments, &unit)? {
        Reply::Value(_) => Reply::Void,
        other => other,
    })
}

/// Puts a text where one character was.
fn put(m: &mut Machine, s: &mut State, arguments: &[Value], middle: &View) -> Step<Reply> {
    let index = m.int_term(arguments[1]);
    change(m, s, arguments, |m, s, text| {
        let one = m.terms.int(1);
        let next = m.terms.bin(terms::BvOp::Add, index, one);
        let inside = ask::is_inside(m, s, index, text.length)?;
        Ok(inside.then(|| join::spliced(&mut m.terms, text, index, next, middle)))
    })
}

fn set_length(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let Value::Int(length) = arguments[1] else {
        return truncate(m, s, arguments);
    };
    let wanted = m.int_term(arguments[1]);
    let done = change(m, s, arguments, |m, _, text| {
        if length < 0 {
            return Ok(None);
        }
        let nulls = View::constant(&mut m.terms, &vec![0; length as usize]);
        let padded = join::concat(&mut m.terms, text, &nulls);
        let zero = m.terms.int(0);
        Ok(Some(cut::slice(&mut m.terms, &padded, zero, wanted)))
    })?;
    Ok(if let Reply::Value(_) = done { Reply::Void } else { done })
}

/// To a length that is open, but no longer than the text is.
fn truncate(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let (at, view) = seen!(contents(m, s, arguments));
    let (wanted, zero) = (m.int_term(arguments[1]), m.terms.int(0));
    if !is_range(m, s, zero, wanted, view.length)? {
        return Ok(Reply::Decline);
    }
    let new = cut::slice(&mut m.terms, &view, zero, wanted);
    m.set_contents(s, at, new);
    Ok(Reply::Void)
}

impl Machine {
    fn single_unit(&mut self, value: Value) -> View {
        let unit = self.int_term(value);
        let unit = self.terms.truncate(unit, 16);
        View::of_units(&mut self.terms, vec![unit])
    }

    /// What a builder holds, appends that wait included.
    pub fn builder_view(&mut self, s: &mut State, at: Addr) -> Step<Seen> {
        let (body, appends) = match self.object(s, at).appending() {
            Some(appending) => (appending.body.clone(), appending.appends.clone()),
            None => (self.object(s, at).body.clone(), Vec::new()),
        };
        let class = self.object(s, at).class;
        let Some(settled) = self.settled_contents(s, class, &body) else { return Ok(Seen::Other) };
        let mut parts = vec![settled];
        for (i, &(method, value)) in appends.iter().enumerate() {
            match self.appended(s, at, i, method, value)? {
                Seen::View(view) => parts.push(view),
                other => return Ok(other),
            }
        }
        Ok(Seen::View(join::join(&mut self.terms, &parts)))
    }

    /// What the builder's own bytes say.
    fn settled_contents(&mut self, s: &State, class: &'static Class, body: &Body) -> Option<View> {
        let Body::Fields(fields) = body else { return None };
        let field = |name: &str| slot(class, name).and_then(|slot| fields.get(slot as usize).copied());
        let (Value::Ref(bytes), Value::Int(count), Value::Int(coder)) =
            (field("value")?, field("count")?, field("coder")?)
        else {
            return None;
        };
        let Some(Array::Known(elements)) = self.object(s, bytes).array() else { return None };
        let used = (count as usize) << coder;
        let bytes: Vec<Value> = (0..used).map(|i| elements.at(i)).collect::<Option<_>>()?;
        Some(self.view_of_bytes(&bytes, coder))
    }

    /// The text of one append.
    fn appended(
        &mut self,
        s: &mut State,
        at: Addr,
        i: usize,
        method: &'static Method,
        value: Value,
    ) -> Step<Seen> {
        let literal = |m: &mut Machine, text: &str| {
            Ok(Seen::View(View::constant(&mut m.terms, &text.encode_utf16().collect::<Vec<_>>())))
        };
        match (method.descriptor.as_bytes()[1], value) {
            (b'C', value) => Ok(Seen::View(self.single_unit(value))),
            (b'Z', Value::Int(b)) => literal(self, if b == 0 { "false" } else { "true" }),
            (b'Z', value) => {
                let (t, zero) = (self.int_term(value), self.terms.int(0));
                let no = self.terms.eq(t, zero);
                let no = self.decide(s, no)?;
                literal(self, if no { "false" } else { "true" })
            }
            (b'I', Value::Int(n)) => literal(self, &n.to_string()),
            (b'J', Value::Long(n)) => literal(self, &n.to_string()),
            (b'L', Value::NULL) => literal(self, "null"),
            (b'L', Value::SymRef(_)) => {
                let null = self.same_reference(value, Value::NULL);
                if self.decide(s, null)? {
                    return literal(self, "null");
                }
                self.view(s, value)
            }
            (b'L', value) => self.view(s, value),
            (kind, value) => {
                // The number as a string of its own, from now on.
                let boxed = match kind {
                    b'I' => "java/lang/Integer",
                    b'J' => "java/lang/Long",
                    b'F' => "java/lang/Float",
                    _ => "java/lang/Double",
                };
                let Some(text) = self.number_text(s, boxed, kind, value) else { return Ok(Seen::Other) };
                let class = self.object(s, at).class;
                let append = class.find_method("append", &format!("(Ljava/lang/String;)L{};", class.name));
                if let (Some(append), Some(Extra::Appending(appending))) =
                    (append, self.object_mut(s, at).extra.as_mut().map(Rc::make_mut))
                {
                    appending.appends[i] = (append, text.into());
                }
                self.view(s, text.into())
            }
        }
    }

    /// `Integer.toString(number)` and its kind, put off.
    fn number_text(&mut self, s: &mut State, boxed: &str, kind: u8, number: Value) -> Option<Addr> {
        let descriptor = format!("({})Ljava/lang/String;", char::from(kind));
        let to_string = self.program.class(boxed).ok()?.find_method("toString", &descriptor)?;
        Some(self.deferred_string(s, to_string, &[number]))
    }

    /// The builder holds this text now; gives the text as a string.
    fn set_contents(&mut self, s: &mut State, at: Addr, view: View) -> Addr {
        const CAPACITY: usize = 16;
        let text = self.new_viewed(s, view);
        let class = self.object(s, at).class;
        let bytes = self.program.array_of(self.program.primitive(Primitive::Byte));
        let empty = Object::new(bytes, Body::Array(Array::Known(Elements::Bytes(vec![0; CAPACITY]))));
        let empty = self.allocate(s, empty);
        let mut blank = Object::with_fields(class);
        if let Some(value) = slot(class, "value") {
            blank.set_field(value, empty.into());
        }
        let append = class.find_method("append", &format!("(Ljava/lang/String;)L{};", class.name));
        let appends = append.map(|append| vec![(append, text.into())]).unwrap_or_default();
        let object = self.object_mut(s, at);
        object.body = Body::Fields(vec![Value::Unset; class.layout.len()].into());
        object.extra = Some(Rc::new(Extra::Appending(Appending { body: blank.body, appends })));
        text
    }

    /// Someone looks into a builder: what it was told to append is appended now.
    pub(crate) fn settle_appends(&mut self, s: &mut State, at: Addr, appending: &Appending) -> Step {
        let class = self.object(s, at).class;
        let object = self.object_mut(s, at);
        object.body = appending.body.clone();
        object.extra = None;
        for &(method, value) in appending.appends.iter().rev() {
            let (method, value) = self.plain_append(s, class, method, value);
            self.call(s, method, &[at.into(), value], Purpose::Again)?;
        }
        Ok(())
    }

    /// A symbolic int is appended as a string: that is how its digits become variables.
    fn plain_append(
        &mut self,
        s: &mut State,
        class: &'static Class,
        method: &'static Method,
        value: Value,
    ) -> (&'static Method, Value) {
        let (boxed, kind) = match value {
            Value::SymInt(_) if method.descriptor.starts_with("(I)") => ("java/lang/Integer", b'I'),
            Value::SymLong(_) => ("java/lang/Long", b'J'),
            _ => return (method, value),
        };
        let append = class.find_method("append", &format!("(Ljava/lang/String;)L{};", class.name));
        match (append, self.number_text(s, boxed, kind, value)) {
            (Some(append), Some(text)) => (append, text.into()),
            _ => (method, value),
        }
    }
}
