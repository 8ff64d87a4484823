//! A construction plan: the statements of a test, and the call they lead up to, as a small Java syntax tree.
//!
//! It says what is built in which order; `write` decides how it is spelled. No linked class is referred to, only names.

/// How to make one call of an entry from a class of `package`.
#[derive(Debug, Clone, PartialEq)]
pub struct CallPlan {
    /// With dots; empty for the default package.
    pub package: String,
    /// What `afterwards` has to know of how things were.
    pub noted: Vec<Statement>,
    /// What sets up the world around the program, before anything else.
    pub before: Vec<Statement>,
    pub statements: Vec<Statement>,
    /// Takes away what `before` set up, whatever happens.
    pub afterwards: Vec<Statement>,
    /// The call of the entry; valid as an expression statement.
    pub call: JavaExpression,
    /// Something could not be done the way a user of the class would.
    pub reflection: bool,
    /// Environment variables are changed, which takes reflection, too.
    pub environment: bool,
    /// Static fields are assigned: later tests in the same JVM would see them.
    pub sets_statics: bool,
    /// Classes the test brings its own version of.
    pub stand_ins: Vec<StandIn>,
}

impl CallPlan {
    pub fn uses_reflection(&self) -> bool {
        self.reflection || self.environment
    }
}

/// A class of the test's that takes the place of an input API: its `replay` is told the values its methods return.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct StandIn {
    pub class: TypeName,
    pub methods: Vec<StandInMethod>,
}

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct StandInMethod {
    pub name: String,
    pub parameters: Vec<TypeName>,
    pub does: StandInRole,
}

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum StandInRole {
    /// Returns the next value, which is of this type.
    Returns(TypeName),
    /// Takes a condition that holds.
    Assumes,
    /// Takes a condition that must hold.
    Asserts,
    /// Is not called.
    Drops,
}

#[derive(Debug, Clone, PartialEq)]
pub enum Statement {
    Declare { ty: TypeName, name: String, value: JavaExpression },
    Assign { target: JavaExpression, value: JavaExpression },
    Call(JavaExpression),
}

#[derive(Debug, Clone, PartialEq)]
pub enum JavaExpression {
    Literal(Literal),
    Local(String),
    /// `Color.RED`
    StaticField(TypeName, String),
    /// `node.next`
    Field(Box<JavaExpression>, String),
    /// `items[3]`
    Element(Box<JavaExpression>, usize),
    /// `Rates.class`
    ClassLiteral(TypeName),
    Cast(TypeName, Box<JavaExpression>),
    New(Box<New>),
    Call {
        target: Box<JavaExpression>,
        method: String,
        arguments: Vec<JavaExpression>,
    },
    StaticCall {
        class: TypeName,
        method: String,
        arguments: Vec<JavaExpression>,
    },
    /// `new int[][] {{1}, {2, 3}}`; the type is the array's.
    ArrayLiteral(TypeName, Vec<JavaExpression>),
    /// `new int[1000]`; the type is the array's.
    NewArray(TypeName, usize),
    /// `(a, b) -> 1`; no result is `(a, b) -> {}`.
    Lambda {
        parameters: Vec<String>,
        result: Option<Box<JavaExpression>>,
    },
    Reflective(Box<Reflective>),
    /// `setEnvironment("ACME_MODE", null)`: a method that the test class brings along.
    Helper {
        method: &'static str,
        arguments: Vec<JavaExpression>,
    },
}

/// `outer.new Inner(1)`, `new ArrayList<>()`, `new Shape(2) { … }`.
#[derive(Debug, Clone, PartialEq)]
pub struct New {
    pub outer: Option<JavaExpression>,
    pub class: TypeName,
    pub diamond: bool,
    pub arguments: Vec<JavaExpression>,
    /// The body of an anonymous class.
    pub body: Option<Vec<StubMethod>>,
}

/// A method of an anonymous class: it returns `results` one call after the other, the last one again and again.
#[derive(Debug, Clone, PartialEq)]
pub struct StubMethod {
    /// `public`, `protected` or nothing.
    pub modifier: &'static str,
    /// `None` is void.
    pub result: Option<TypeName>,
    pub name: String,
    pub parameters: Vec<(TypeName, String)>,
    /// Not empty unless the method is void.
    pub results: Vec<JavaExpression>,
}

/// What only reflection can do; each kind is one helper method of the test class.
#[derive(Debug, Clone, PartialEq)]
pub enum Reflective {
    /// `object` is `null` for a static field.
    SetField {
        object: JavaExpression,
        class: TypeName,
        field: String,
        value: JavaExpression,
    },
    /// `target` is `null` for a static method.
    Invoke {
        target: JavaExpression,
        class: TypeName,
        method: String,
        parameters: Vec<TypeName>,
        arguments: Vec<JavaExpression>,
    },
    Construct {
        class: TypeName,
        parameters: Vec<TypeName>,
        arguments: Vec<JavaExpression>,
    },
}

#[derive(Debug, Clone, PartialEq)]
pub enum Literal {
    Null,
    Boolean(bool),
    Byte(i8),
    Char(u16),
    Short(i16),
    Int(i32),
    Long(i64),
    Float(f32),
    Double(f64),
    /// UTF-16 code units; lone surrogates are legal.
    Text(Vec<u16>),
}

/// A type as source code names it, erased.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct TypeName {
    /// With dots; empty for primitives, the default package, and names that must be written out as they are.
    pub package: String,
    /// `Map.Entry`, `int`.
    pub path: String,
    pub dimensions: usize,
}

impl TypeName {
    pub fn new(package: &str, path: &str) -> TypeName {
        TypeName { package: package.to_owned(), path: path.to_owned(), dimensions: 0 }
    }

    pub fn java_lang(path: &str) -> TypeName {
        TypeName::new("java.lang", path)
    }

    /// `Entry` of `Map.Entry`.
    pub fn simple(&self) -> &str {
        self.path.rsplit('.').next().unwrap_or(&self.path)
    }

    pub fn component(&self) -> TypeName {
        TypeName { dimensions: self.dimensions.saturating_sub(1), ..self.clone() }
    }

    pub fn array(&self) -> TypeName {
        TypeName { dimensions: self.dimensions + 1, ..self.clone() }
    }
}

impl JavaExpression {
    pub const NULL: JavaExpression = JavaExpression::Literal(Literal::Null);

    pub fn text(text: &str) -> JavaExpression {
        JavaExpression::Literal(Literal::Text(text.encode_utf16().collect()))
    }

    pub fn cast(self, ty: TypeName) -> JavaExpression {
        JavaExpression::Cast(ty, Box::new(self))
    }

    /// How much there is to read: the number of nodes. A large value is better given a name.
    pub fn weight(&self) -> usize {
        let all = |list: &[JavaExpression]| list.iter().map(JavaExpression::weight).sum::<usize>();
        1 + match self {
            JavaExpression::Literal(Literal::Text(units)) => units.len() / 12,
            JavaExpression::Literal(_)
            | JavaExpression::Local(_)
            | JavaExpression::StaticField(..)
            | JavaExpression::ClassLiteral(_)
            | JavaExpression::NewArray(..) => 0,
            JavaExpression::Field(of, _) | JavaExpression::Element(of, _) | JavaExpression::Cast(_, of) => {
                of.weight()
            }
            JavaExpression::New(new) => {
                // An anonymous class never fits a line.
                let body = new.body.as_ref().map_or(0, |_| Self::WEIGHT_OF_A_BODY);
                new.outer.as_ref().map_or(0, JavaExpression::weight) + all(&new.arguments) + body
            }
            JavaExpression::Call { target, arguments, .. } => target.weight() + all(arguments),
            JavaExpression::StaticCall { arguments, .. } | JavaExpression::Helper { arguments, .. } => {
                all(arguments)
            }
            JavaExpression::ArrayLiteral(_, elements) => all(elements) / 2,
            JavaExpression::Lambda { result, .. } => result.as_ref().map_or(0, |r| r.weight()),
            JavaExpression::Reflective(call) => match &**call {
                Reflective::SetField { object, value, .. } => object.weight() + value.weight(),
                Reflective::Invoke { target, parameters, arguments, .. } => {
                    target.weight() + parameters.len() + all(arguments)
                }
                Reflective::Construct { parameters, arguments, .. } => parameters.len() + all(arguments),
            },
        }
    }

    const WEIGHT_OF_A_BODY: usize = 20;
}
