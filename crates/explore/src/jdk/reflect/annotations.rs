//! Annotations. Each becomes a method of our own that puts down what it says and hands that to the JDK, whose own code
//! answers questions about it through a proxy (`proxy.rs`).

use classes::annotation_values::{Annotation, AnnotationElement};
use classes::class::Class;
use classes::code::{self, Insn};
use classes::descriptor::Type;
use classes::program::Program;

use super::members::member_of;
use crate::instructions::invokedynamic::lambda::box_value;
use crate::instructions::synthetic::{Assembler, class_site, field_site, method_site};
use crate::jdk::shared::mirrored;
use crate::machine::Machine;
use crate::machine::models::Reply;
use crate::machine::state::State;
use crate::machine::value::Value;
use crate::path::outcome::{Reason, Step};

/// `getAnnotation`: null where there is none.
pub fn one(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    one_of(m, s, arguments, Inheritance::Also)
}

/// `getDeclaredAnnotation`.
pub fn one_declared(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    one_of(m, s, arguments, Inheritance::Not)
}

/// `isAnnotationPresent`.
pub fn present(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let Some((all, wanted)) = asked(m, s, arguments, Inheritance::Also) else { return Ok(UNKNOWN) };
    Ok(Reply::Value(Value::from_bool(all.iter().any(|one| one.name == wanted.name))))
}

/// `getAnnotations`.
pub fn several(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let all = found(m, s, arguments[0], Inheritance::Also);
    Ok(all.map_or(UNKNOWN, |all| listed(m, &all, ANY)))
}

/// `getDeclaredAnnotations`.
pub fn several_declared(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let all = found(m, s, arguments[0], Inheritance::Not);
    Ok(all.map_or(UNKNOWN, |all| listed(m, &all, ANY)))
}

/// `getAnnotationsByType`: also those that the compiler has put into a container, because there are several.
pub fn by_type(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    by_type_of(m, s, arguments, Inheritance::Also)
}

/// `getDeclaredAnnotationsByType`.
pub fn declared_by_type(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    by_type_of(m, s, arguments, Inheritance::Not)
}

const UNKNOWN: Reply = Reply::Unknown(Reason::Reflection);
const ANY: &str = "java/lang/annotation/Annotation";
const PARSER: &str = "sun/reflect/annotation/AnnotationParser";
const MAP: &str = "java/util/LinkedHashMap";

#[derive(Clone, Copy, PartialEq, Eq)]
enum Inheritance {
    Also,
    Not,
}

fn one_of(m: &mut Machine, s: &mut State, arguments: &[Value], inherited: Inheritance) -> Step<Reply> {
    let Some((all, wanted)) = asked(m, s, arguments, inherited) else { return Ok(UNKNOWN) };
    let Some(one) = all.iter().find(|one| one.name == wanted.name) else {
        return Ok(Reply::Value(Value::NULL));
    };
    Ok(made(m, format!("annotation {one:?}"), ANY, |writer| writer.annotation(one)))
}

fn by_type_of(m: &mut Machine, s: &mut State, arguments: &[Value], inherited: Inheritance) -> Step<Reply> {
    let Some((all, wanted)) = asked(m, s, arguments, inherited) else { return Ok(UNKNOWN) };
    if !wanted.access.is_annotation() {
        return Ok(Reply::Decline);
    }
    let mut of_type: Vec<Annotation> = all.iter().filter(|one| one.name == wanted.name).cloned().collect();
    if of_type.is_empty()
        && let Some(container) = container(m, wanted)
        && let Some(several) = all.iter().find(|one| one.name == container)
        && let Some(AnnotationElement::List(inside)) = several.element("value")
    {
        of_type.extend(inside.iter().filter_map(|element| match element {
            AnnotationElement::Annotation(one) => Some(one.clone()),
            _ => None,
        }));
    }
    Ok(listed(m, &of_type, wanted.name))
}

/// The annotation type that holds several of this one.
fn container(m: &mut Machine, of: &'static Class) -> Option<String> {
    let on_type = m.jvm.models.annotated(m.program, of);
    let repeatable = on_type.class.iter().find(|one| one.name == "java/lang/annotation/Repeatable")?;
    match repeatable.element("value") {
        Some(AnnotationElement::Class(name)) => Some(name.clone()),
        _ => None,
    }
}

/// The annotations of the first argument, and the type that the second one wants of them.
fn asked(
    m: &mut Machine,
    s: &State,
    arguments: &[Value],
    inherited: Inheritance,
) -> Option<(Vec<Annotation>, &'static Class)> {
    Some((found(m, s, arguments[0], inherited)?, mirrored(m, s, arguments[1])?))
}

/// The annotations of the class or member that a running program sees.
fn found(m: &mut Machine, s: &State, element: Value, inherited: Inheritance) -> Option<Vec<Annotation>> {
    let program = m.program;
    let visible = |all: &[Annotation]| all.iter().filter(|one| one.visible).cloned().collect::<Vec<_>>();
    if let Some(class) = mirrored(m, s, element) {
        let mut all: Vec<Annotation> = Vec::new();
        let with_those_above = std::iter::successors(Some(class), |class| {
            class.super_class.filter(|_| inherited == Inheritance::Also)
        });
        for at in with_those_above.filter(|class| !class.annotations.is_empty()) {
            for one in visible(&m.jvm.models.annotated(program, at).class) {
                let hidden = all.iter().any(|known| known.name == one.name);
                if at == class || !hidden && is_inherited(m, &one) {
                    all.push(one);
                }
            }
        }
        return Some(all);
    }
    let at = Machine::concrete_ref(element)?;
    let of = m.object(s, at).class.name;
    let (class, slot) = member_of(m, s, element)?;
    let is_field = of == "java/lang/reflect/Field";
    let names = if is_field { &class.fields[slot].annotations } else { &class.methods[slot].annotations };
    if names.is_empty() {
        return Some(Vec::new());
    }
    let annotated = m.jvm.models.annotated(program, class);
    let members = if is_field { &annotated.fields } else { &annotated.methods };
    Some(members.get(slot).map_or_else(Vec::new, |all| visible(all)))
}

fn is_inherited(m: &mut Machine, one: &Annotation) -> bool {
    let Ok(ty) = m.program.class(&one.name) else { return false };
    ty.annotations.contains(&"java/lang/annotation/Inherited")
}

fn listed(m: &mut Machine, all: &[Annotation], component: &'static str) -> Reply {
    made(m, format!("annotations {component} {all:?}"), &format!("[L{component};"), |writer| {
        writer.array(component, all.len());
        all.iter().enumerate().try_for_each(|(i, one)| {
            writer.place(i);
            writer.annotation(one)?;
            writer.code.push(Insn::ArrayStore(code::Element::Reference));
            Some(())
        })
    })
}

/// The result of a method of our own; unknown if something that is written there cannot be understood.
fn made(
    m: &mut Machine,
    what: String,
    result: &str,
    write: impl FnOnce(&mut AnnotationWriter) -> Option<()>,
) -> Reply {
    let known = m.jvm.models.assembled.get(&what).copied();
    let method = known.or_else(|| {
        let from = m.program.class(PARSER).ok()?;
        let mut writer =
            AnnotationWriter { program: m.program, models: &mut m.jvm.models, from, code: Assembler::new() };
        write(&mut writer)?;
        let mut code = writer.code;
        code.push(Insn::ReturnValue);
        let descriptor =
            format!("(){}", if result.starts_with('[') { result.into() } else { format!("L{result};") });
        Some(m.jvm.models.assembled(what, || code.finish(from, "annotations", descriptor, 0)))
    });
    method.map_or(UNKNOWN, |method| Reply::Invoke(method, Vec::new()))
}

/// Writes down what annotations say.
struct AnnotationWriter<'m> {
    program: &'static Program,
    models: &'m mut crate::machine::models::Models,
    from: &'static Class,
    code: Assembler,
}

impl AnnotationWriter<'_> {
    /// `annotationForMap(Type.class, {name: value, …})`
    fn annotation(&mut self, one: &Annotation) -> Option<()> {
        let ty = self.program.class(&one.name).ok()?;
        let on_type = self.models.annotated(self.program, ty);
        let from = self.from;
        self.code.push(Insn::ConstClass(class_site(from, ty.name)));
        self.code.push(Insn::New(class_site(from, MAP))).push(Insn::Dup);
        self.code.push(Insn::InvokeSpecial(method_site(from, MAP, "<init>", "()V", false)));
        for (i, method) in ty.methods.iter().enumerate().filter(|(_, method)| method.is_abstract()) {
            let written = one.element(method.name).or(on_type.defaults.get(i)?.as_ref());
            let result = method.types.result.as_ref()?;
            self.code.push(Insn::Dup);
            self.text(method.name);
            self.value(written?, result)?;
            if let Type::Primitive(primitive) = result {
                box_value(&mut self.code, from, *primitive);
            }
            let put = "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;";
            self.code.push(Insn::InvokeVirtual(method_site(from, MAP, "put", put, false))).push(Insn::Pop);
        }
        let annotation = format!("(Ljava/lang/Class;Ljava/util/Map;)L{ANY};");
        self.code.push(Insn::InvokeStatic(method_site(from, PARSER, "annotationForMap", &annotation, false)));
        Some(())
    }

    fn value(&mut self, element: &AnnotationElement, ty: &Type) -> Option<()> {
        let from = self.from;
        match (element, ty) {
            (AnnotationElement::Int(value), _) => self.push(Insn::ConstInt(*value)),
            (AnnotationElement::Long(value), _) => self.push(Insn::ConstLong(*value)),
            (AnnotationElement::Float(value), _) => self.push(Insn::ConstFloat(*value)),
            (AnnotationElement::Double(value), _) => self.push(Insn::ConstDouble(*value)),
            (AnnotationElement::Text(text), _) => self.text(text),
            (AnnotationElement::Class(name), _) => {
                self.program.class(name).ok()?;
                self.push(Insn::ConstClass(class_site(from, name)));
            }
            (AnnotationElement::Type(descriptor), _) => match primitive_box(descriptor) {
                Some(holder) => {
                    let site = field_site(from, holder, "TYPE", "Ljava/lang/Class;");
                    self.push(Insn::GetStatic(site));
                }
                None => self.push(Insn::ConstClass(class_site(from, descriptor))),
            },
            (AnnotationElement::Enum { class, constant }, _) => {
                self.program.class(class).ok()?.find_field(constant)?;
                self.push(Insn::GetStatic(field_site(from, class, constant, &format!("L{class};"))));
            }
            (AnnotationElement::Annotation(one), _) => self.annotation(one)?,
            (AnnotationElement::List(values), Type::Array(component)) => self.list(values, component)?,
            (AnnotationElement::List(_) | AnnotationElement::Other, _) => return None,
        }
        Some(())
    }

    fn list(&mut self, values: &[AnnotationElement], component: &Type) -> Option<()> {
        let store = match component {
            Type::Primitive(primitive) => {
                self.push(Insn::ConstInt(values.len() as i32));
                self.push(Insn::NewArray(*primitive));
                primitive.element()
            }
            other => {
                self.array(&other.class_name()?, values.len());
                code::Element::Reference
            }
        };
        for (i, value) in values.iter().enumerate() {
            self.place(i);
            self.value(value, component)?;
            self.push(Insn::ArrayStore(store));
        }
        Some(())
    }

    fn array(&mut self, component: &str, length: usize) {
        self.push(Insn::ConstInt(length as i32));
        self.push(Insn::ANewArray(class_site(self.from, component)));
    }

    /// What comes next goes to this place of the array.
    fn place(&mut self, i: usize) {
        self.push(Insn::Dup);
        self.push(Insn::ConstInt(i as i32));
    }

    fn text(&mut self, text: &str) {
        let constant = self.program.string(&text.encode_utf16().collect::<Vec<_>>());
        self.push(Insn::ConstString(constant));
    }

    fn push(&mut self, insn: Insn) {
        self.code.push(insn);
    }
}

/// The class with the mirror of a primitive type, or of `void`.
fn primitive_box(descriptor: &str) -> Option<&'static str> {
    if descriptor == "V" {
        return Some("java/lang/Void");
    }
    match Type::parse(descriptor)? {
        Type::Primitive(primitive) => Some(primitive.wrapper()),
        _ => None,
    }
}
