//! Generic signatures (JVMS 4.7.9.1) of methods and fields, as far as realising an argument needs them.
//!
//! Type variables become their first bound, wildcards their bound; throws clauses are skipped.

use crate::descriptor::{Primitive, Type};

/// `List<String>` is the class `java/util/List` with one argument.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GenericType {
    /// The erased type.
    pub class: Type,
    /// Empty for raw and non-generic types; for an array the arguments of its element type.
    pub arguments: Vec<GenericType>,
    /// One of the types it may be: what a variable that is compared with itself stands for.
    pub guessed: bool,
}

/// Deeper nesting is an attack on our stack.
const MAX_DEPTH: usize = 64;

/// The parameter types of a method signature, implicit parameters not among them; `None` if it is malformed.
///
/// `class_signature` declares the variables of the enclosing class; without it they are `Object`.
pub fn parameter_types(signature: &str, class_signature: Option<&str>) -> Option<Vec<GenericType>> {
    let mut parser = Parser::in_class(signature, class_signature);
    parser.type_parameters()?;
    parser.parameters()
}

/// The parameter types of a method whose result, or whose class if it is a constructor, is to be `wanted`: variables
/// that `wanted` binds are replaced by its arguments.
pub fn parameter_types_for(
    signature: &str,
    class_signature: Option<&str>,
    wanted: &GenericType,
) -> Option<Vec<GenericType>> {
    let mut parser = Parser::in_class(signature, class_signature);
    parser.bind(&wanted.arguments);
    let class_variables = parser.variables.len();
    parser.type_parameters()?;
    let result = signature.rsplit_once(')')?.1;
    // `Optional<TT;>`: each argument of the result that is a variable of the method stands for the argument wanted.
    let arguments = result.split_once('<').map_or("", |(_, rest)| rest);
    for (argument, actual) in arguments.split(';').zip(&wanted.arguments) {
        let name = argument.strip_prefix('T');
        let own = &mut parser.variables[class_variables..];
        if let Some((_, bound)) = own.iter_mut().find(|(variable, _)| Some(*variable) == name) {
            *bound = actual.clone();
        }
    }
    parser.parameters()
}

/// The parameter types of a method of an object of the type `holder`.
pub fn parameter_types_in(
    signature: &str,
    class_signature: Option<&str>,
    holder: &GenericType,
) -> Option<Vec<GenericType>> {
    let mut parser = Parser::of_member(signature, class_signature, holder);
    parser.type_parameters()?;
    parser.parameters()
}

/// The type of a field of an object of the type `holder`.
pub fn field_type_in(
    signature: &str,
    class_signature: Option<&str>,
    holder: &GenericType,
) -> Option<GenericType> {
    Parser::of_member(signature, class_signature, holder).ty()
}

/// The result type of a method signature; `None` for void and for what is malformed.
pub fn result_type(signature: &str, class_signature: Option<&str>) -> Option<GenericType> {
    Parser::in_class(signature, class_signature).result()
}

/// The result type of a method of an object of the type `holder`.
pub fn result_type_in(
    signature: &str,
    class_signature: Option<&str>,
    holder: &GenericType,
) -> Option<GenericType> {
    Parser::of_member(signature, class_signature, holder).result()
}

/// The type a field signature denotes.
pub fn field_type(signature: &str, class_signature: Option<&str>) -> Option<GenericType> {
    Parser::in_class(signature, class_signature).ty()
}

/// The bounds of a class's own variables.
pub fn variable_bounds(class_signature: &str) -> Vec<GenericType> {
    Parser::in_class("", Some(class_signature)).variables.into_iter().map(|(_, bound)| bound).collect()
}

/// The superclass and interfaces of a class signature, with the arguments they have for these arguments of the class.
pub fn supertypes(class_signature: &str, arguments: &[GenericType]) -> Option<Vec<GenericType>> {
    let mut parser = Parser::new(class_signature);
    parser.type_parameters()?;
    parser.bind(arguments);
    let mut supertypes = Vec::new();
    while !parser.rest.is_empty() {
        supertypes.push(parser.ty()?);
    }
    Some(supertypes)
}

struct Parser<'s> {
    rest: &'s str,
    /// Variables in scope with their first bound, innermost last.
    variables: Vec<(&'s str, GenericType)>,
    depth: usize,
}

impl<'s> Parser<'s> {
    fn new(rest: &'s str) -> Parser<'s> {
        Parser { rest, variables: Vec::new(), depth: 0 }
    }

    fn in_class(signature: &'s str, class_signature: Option<&'s str>) -> Parser<'s> {
        let mut parser = Parser::new(class_signature.unwrap_or(""));
        // A class signature that cannot be read declares what was read of it; the rest is `Object`.
        let _ = parser.type_parameters();
        Parser { rest: signature, depth: 0, ..parser }
    }

    /// In an object of the type `holder`.
    fn of_member(signature: &'s str, class_signature: Option<&'s str>, holder: &GenericType) -> Parser<'s> {
        let mut parser = Parser::in_class(signature, class_signature);
        parser.bind(&holder.arguments);
        parser
    }

    /// The class's own variables are these types, if there are as many.
    fn bind(&mut self, arguments: &[GenericType]) {
        if self.variables.len() == arguments.len() {
            for ((_, bound), actual) in self.variables.iter_mut().zip(arguments) {
                *bound = actual.clone();
            }
        }
    }

    fn result(&mut self) -> Option<GenericType> {
        self.type_parameters()?;
        self.parameters()?;
        self.ty()
    }

    fn parameters(&mut self) -> Option<Vec<GenericType>> {
        self.expect('(')?;
        let mut parameters = Vec::new();
        while !self.accept(')') {
            parameters.push(self.ty()?);
        }
        Some(parameters)
    }

    /// `<T:Ljava/lang/Number;U::Ljava/util/List<TT;>;>`: an absent class bound leaves `::`.
    fn type_parameters(&mut self) -> Option<()> {
        if !self.accept('<') {
            return Some(());
        }
        while !self.accept('>') {
            let (name, rest) = self.rest.split_once(':')?;
            self.rest = rest;
            // In scope in its own bound: `T extends Comparable<T>`.
            self.variables.push((name, object()));
            let position = self.variables.len() - 1;
            let mut bound = None;
            if !self.rest.starts_with(':') {
                bound = Some(self.ty()?);
            }
            while self.accept(':') {
                let interface = self.ty()?;
                bound.get_or_insert(interface);
            }
            let bound = bound?;
            let compares_itself = bound.class == comparable() && self.bounds_itself(name, rest);
            // Any two values of such a variable can be compared with each other; plain numbers can.
            self.variables[position].1 = if compares_itself { integer() } else { bound };
        }
        Some(())
    }

    /// Whether the bound that was just read from `text` mentions the variable: `Comparable<T>`, `Comparable<? super T>`.
    fn bounds_itself(&self, variable: &str, text: &str) -> bool {
        let bound = &text[..text.len() - self.rest.len()];
        ["", "-", "+"].iter().any(|wildcard| bound.contains(&format!("<{wildcard}T{variable};>")))
    }

    fn ty(&mut self) -> Option<GenericType> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return None;
        }
        let first = self.rest.chars().next()?;
        self.rest = &self.rest[first.len_utf8()..];
        let ty = match first {
            'L' => self.class(),
            'T' => {
                let (name, rest) = self.rest.split_once(';')?;
                self.rest = rest;
                let declared = self.variables.iter().rev().find(|(variable, _)| *variable == name);
                Some(declared.map_or_else(object, |(_, bound)| bound.clone()))
            }
            '[' => self.ty().map(|element| GenericType {
                class: Type::Array(Box::new(element.class)),
                arguments: element.arguments,
                guessed: element.guessed,
            }),
            _ => Primitive::from_descriptor(first).map(|primitive| GenericType {
                class: Type::Primitive(primitive),
                arguments: Vec::new(),
                guessed: false,
            }),
        };
        self.depth -= 1;
        ty
    }

    /// After the `L`. Of `Outer<A>.Inner<B>` the arguments of the innermost count.
    fn class(&mut self) -> Option<GenericType> {
        let mut name = String::new();
        let mut arguments = Vec::new();
        loop {
            let end = self.rest.find(['<', ';', '.'])?;
            name.push_str(&self.rest[..end]);
            let delimiter = self.rest.as_bytes()[end];
            self.rest = &self.rest[end + 1..];
            match delimiter {
                b';' => {
                    return Some(GenericType { class: Type::Class(name.into()), arguments, guessed: false });
                }
                b'.' => {
                    name.push('$');
                    arguments.clear();
                }
                _ => {
                    while !self.accept('>') {
                        arguments.push(self.argument()?);
                    }
                }
            }
        }
    }

    /// `*` is any object, and so is `? super T`: a list of them may hold other things than `T`s.
    fn argument(&mut self) -> Option<GenericType> {
        if self.accept('*') {
            return Some(object());
        }
        let above = !self.accept('+') && self.accept('-');
        let ty = self.ty()?;
        Some(if above { object() } else { ty })
    }

    fn accept(&mut self, expected: char) -> bool {
        match self.rest.strip_prefix(expected) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    fn expect(&mut self, expected: char) -> Option<()> {
        self.accept(expected).then_some(())
    }
}

fn object() -> GenericType {
    GenericType { class: Type::Class("java/lang/Object".into()), arguments: Vec::new(), guessed: false }
}

fn comparable() -> Type {
    Type::Class("java/lang/Comparable".into())
}

fn integer() -> GenericType {
    GenericType { class: Type::Class("java/lang/Integer".into()), arguments: Vec::new(), guessed: true }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn show(ty: &GenericType) -> String {
        let arguments: Vec<String> = ty.arguments.iter().map(show).collect();
        let arguments =
            if arguments.is_empty() { String::new() } else { format!("<{}>", arguments.join(", ")) };
        ty.class.java_name() + &arguments
    }

    fn parameters(signature: &str, class: Option<&str>) -> Vec<String> {
        parameter_types(signature, class).unwrap().iter().map(show).collect()
    }

    #[test]
    fn arguments_of_collections_are_known() {
        let signature = "(Ljava/util/List<Ljava/lang/String;>;Ljava/util/Map<Ljava/lang/String;[I>;J)V";
        let expected = ["java.util.List<java.lang.String>", "java.util.Map<java.lang.String, int[]>", "long"];
        assert_eq!(parameters(signature, None), expected);
    }

    #[test]
    fn parameters_of_an_object_have_its_arguments() {
        let holder = field_type("Ljava/util/Map<Ljava/lang/String;[I>;", None).unwrap();
        let class = Some("<K:Ljava/lang/Object;V:Ljava/lang/Object;>Ljava/lang/Object;");
        let put = parameter_types_in("<T:TV;>(TK;TV;TT;)TV;", class, &holder).unwrap();
        assert_eq!(put.iter().map(show).collect::<Vec<_>>(), ["java.lang.String", "int[]", "int[]"]);
    }

    #[test]
    fn variables_become_their_first_bound() {
        let signature = "<T:Ljava/lang/Number;U::Ljava/lang/Comparable<TU;>;>(TT;TU;TE;TX;)TT;";
        let class = Some("<E::Ljava/util/List<TE;>;>Ljava/lang/Object;");
        let expected =
            ["java.lang.Number", "java.lang.Integer", "java.util.List<java.lang.Object>", "java.lang.Object"];
        assert_eq!(parameters(signature, class), expected);
        assert_eq!(show(&result_type(signature, class).unwrap()), "java.lang.Number");
    }

    #[test]
    fn wildcards_become_their_bound_and_members_keep_their_own_arguments() {
        let signature = "(Lp/Outer<Ljava/lang/String;>.Inner<-Ljava/lang/Integer;*>;)V";
        assert_eq!(parameters(signature, None), ["p.Outer.Inner<java.lang.Object, java.lang.Object>"]);
        let list = field_type("Ljava/util/List<+Ljava/lang/Number;>;", None).unwrap();
        assert_eq!(show(&list), "java.util.List<java.lang.Number>");
    }

    #[test]
    fn what_is_wanted_settles_variables() {
        let wanted = field_type("Ljava/util/Map<Ljava/lang/String;Ljava/lang/Integer;>;", None).unwrap();
        let class = Some("<K:Ljava/lang/Object;V:Ljava/lang/Object;>Ljava/lang/Object;");
        let by = |signature: &str| -> Vec<String> {
            parameter_types_for(signature, class, &wanted).unwrap().iter().map(show).collect()
        };
        assert_eq!(by("(TV;[TK;)V"), ["java.lang.Integer", "java.lang.String[]"]);
        let factory = "<A:Ljava/lang/Object;B:Ljava/lang/Object;>(TB;TA;)Lp/Pair<TA;TB;>;";
        assert_eq!(by(factory), ["java.lang.Integer", "java.lang.String"]);
        let field = field_type_in("Ljava/util/List<TK;>;", class, &wanted).unwrap();
        assert_eq!(show(&field), "java.util.List<java.lang.String>");
        let result = result_type_in("(TK;)Ljava/util/List<TV;>;", class, &wanted).unwrap();
        assert_eq!(show(&result), "java.util.List<java.lang.Integer>");
        let signature = "<K:Ljava/lang/Object;V:Ljava/lang/Object;>Ljava/lang/Object;Lp/Pair<TV;TK;>;";
        let pair = supertypes(signature, &wanted.arguments).unwrap().pop().unwrap();
        assert_eq!(show(&pair), "p.Pair<java.lang.Integer, java.lang.String>");
    }

    #[test]
    fn what_is_no_signature_is_refused() {
        for signature in ["", "(", "(TT", "<T>()V", "(Ljava/util/List<)V", "\u{e9}"] {
            assert_eq!(parameter_types(signature, None), None, "{signature}");
        }
        let deep = "(".to_string() + &"Ljava/util/List<".repeat(100_000);
        assert_eq!(parameter_types(&deep, None), None);
    }
}
