//! Spells statements and expressions of a plan as Java source.
//!
//! An anonymous class makes an expression span lines; they are relative to the statement's own indentation.

use super::imports::Imports;
use super::literals;
use crate::realise::plan::{JavaExpression, Literal, New, Reflective, Statement, StubMethod, TypeName};

pub fn statement(statement: &Statement, imports: &Imports) -> String {
    match statement {
        Statement::Declare { ty, name, value } => {
            // The declared type need not be said again in an array literal.
            let value = match value {
                JavaExpression::ArrayLiteral(array, elements) if array == ty => {
                    braces(array, elements, imports)
                }
                _ => expression(value, imports),
            };
            format!("{} {name} = {value};", imports.spell(ty))
        }
        Statement::Assign { target, value } => {
            format!("{} = {};", expression(target, imports), expression(value, imports))
        }
        Statement::Call(call) => format!("{};", expression(call, imports)),
    }
}

pub fn expression(expression: &JavaExpression, imports: &Imports) -> String {
    let spell = |e: &JavaExpression| self::expression(e, imports);
    match expression {
        JavaExpression::Literal(literal) => literals::spell(literal),
        JavaExpression::Local(name) => name.clone(),
        JavaExpression::StaticField(class, name) => format!("{}.{name}", imports.spell(class)),
        JavaExpression::Field(of, name) => format!("{}.{name}", target(of, imports)),
        JavaExpression::Element(of, index) => format!("{}[{index}]", target(of, imports)),
        JavaExpression::ClassLiteral(ty) => format!("{}.class", imports.spell(ty)),
        JavaExpression::Cast(ty, operand) => cast(ty, operand, imports),
        JavaExpression::New(new) => creation(new, imports),
        JavaExpression::Call { target: of, method, arguments } => {
            format!("{}.{method}({})", target(of, imports), list(arguments, imports))
        }
        JavaExpression::StaticCall { class, method, arguments } => {
            format!("{}.{method}({})", imports.spell(class), list(arguments, imports))
        }
        JavaExpression::ArrayLiteral(ty, elements) => {
            format!("new {} {}", imports.spell(ty), braces(ty, elements, imports))
        }
        JavaExpression::NewArray(ty, length) => {
            let innermost = TypeName { dimensions: 0, ..ty.clone() };
            let rest = "[]".repeat(ty.dimensions.saturating_sub(1));
            format!("new {}[{length}]{rest}", imports.spell(&innermost))
        }
        JavaExpression::Lambda { parameters, result } => {
            let parameters = match &parameters[..] {
                [one] => one.clone(),
                several => format!("({})", several.join(", ")),
            };
            let body = result.as_ref().map_or("{}".into(), |result| spell(result));
            format!("{parameters} -> {body}")
        }
        JavaExpression::Reflective(call) => reflective(call, imports),
        JavaExpression::Helper { method, arguments } => format!("{method}({})", list(arguments, imports)),
    }
}

fn list(arguments: &[JavaExpression], imports: &Imports) -> String {
    arguments.iter().map(|a| expression(a, imports)).collect::<Vec<_>>().join(", ")
}

/// `{1, 2}`: the elements take their type from the array, where that makes no difference.
fn braces(array: &TypeName, elements: &[JavaExpression], imports: &Imports) -> String {
    let component = array.component();
    let narrowed = matches!(component.path.as_str(), "byte" | "short" | "Byte" | "Short");
    let element = |e: &JavaExpression| match e {
        JavaExpression::ArrayLiteral(ty, nested) if *ty == component => braces(ty, nested, imports),
        JavaExpression::Literal(literal) if narrowed => literals::spell_assigned(literal),
        _ => expression(e, imports),
    };
    format!("{{{}}}", elements.iter().map(element).collect::<Vec<_>>().join(", "))
}

/// An expression in front of a dot or a bracket.
fn target(of: &JavaExpression, imports: &Imports) -> String {
    let spelled = expression(of, imports);
    match of {
        JavaExpression::Cast(..)
        | JavaExpression::Lambda { .. }
        | JavaExpression::ArrayLiteral(..)
        | JavaExpression::NewArray(..) => format!("({spelled})"),
        _ => spelled,
    }
}

fn cast(ty: &TypeName, operand: &JavaExpression, imports: &Imports) -> String {
    let spelled = expression(operand, imports);
    // `(Integer) -1` would be a subtraction (JLS 15.16).
    let spelled = if spelled.starts_with('-') { format!("({spelled})") } else { spelled };
    format!("({}) {spelled}", imports.spell(ty))
}

fn creation(new: &New, imports: &Imports) -> String {
    let diamond = if new.diamond { "<>" } else { "" };
    let arguments = list(&new.arguments, imports);
    let mut text = match &new.outer {
        Some(outer) => {
            format!("{}.new {}{diamond}({arguments})", target(outer, imports), new.class.simple())
        }
        None => format!("new {}{diamond}({arguments})", imports.spell(&new.class)),
    };
    if let Some(methods) = &new.body {
        text += if methods.is_empty() { " {}" } else { " {\n" };
        let members: Vec<String> =
            methods.iter().map(|method| super::indent(&stub_method(method, imports), 1)).collect();
        text += &members.join("\n");
        text += if methods.is_empty() { "" } else { "}" };
    }
    text
}

fn stub_method(method: &StubMethod, imports: &Imports) -> String {
    let modifier = if method.modifier.is_empty() { "".into() } else { format!("{} ", method.modifier) };
    let result = method.result.as_ref().map_or("void".into(), |ty| imports.spell(ty));
    let parameters: Vec<String> =
        method.parameters.iter().map(|(ty, name)| format!("{} {name}", imports.spell(ty))).collect();
    let head = format!("@Override\n{modifier}{result} {}({})", method.name, parameters.join(", "));
    match &method.results[..] {
        [] => format!("{head} {{}}\n"),
        [one] => format!("{head} {{\n    return {};\n}}\n", expression(one, imports)),
        several => {
            let array = method.result.clone().unwrap_or_else(|| TypeName::java_lang("Object")).array();
            let counter = format!("callsOf{}", super::names::capitalised(&method.name));
            format!(
                "private int {counter};\n\n{head} {{\n    {result}[] results = {};\n    \
                 return results[Math.min({counter}++, results.length - 1)];\n}}\n",
                braces(&array, several, imports)
            )
        }
    }
}

fn reflective(call: &Reflective, imports: &Imports) -> String {
    let types = |parameters: &[TypeName]| {
        let classes: Vec<String> = parameters.iter().map(|p| format!("{}.class", imports.spell(p))).collect();
        format!("new Class<?>[] {{{}}}", classes.join(", "))
    };
    let rest = |arguments: &[JavaExpression]| -> String {
        // A lone null or array would be taken for the whole argument array.
        let objects = TypeName::java_lang("Object").array();
        format!(", {}", expression(&JavaExpression::ArrayLiteral(objects, arguments.to_vec()), imports))
    };
    match call {
        Reflective::SetField { object, class, field, value } => format!(
            "setField({}, {}.class, {}, {})",
            expression(object, imports),
            imports.spell(class),
            quoted(field),
            expression(value, imports)
        ),
        Reflective::Invoke { target, class, method, parameters, arguments } => format!(
            "invoke({}, {}.class, {}, {}{})",
            expression(target, imports),
            imports.spell(class),
            quoted(method),
            types(parameters),
            rest(arguments)
        ),
        Reflective::Construct { class, parameters, arguments } => {
            format!("construct({}.class, {}{})", imports.spell(class), types(parameters), rest(arguments))
        }
    }
}

pub fn quoted(text: &str) -> String {
    literals::spell(&Literal::Text(text.encode_utf16().collect()))
}
