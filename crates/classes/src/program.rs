//! The linked world: classes loaded on first use, resolution and selection as in JVMS 5.4.

/// Why a symbolic reference could not be resolved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LinkError {
    /// NoClassDefFoundError: the class is not on the class path.
    MissingClass(Box<str>),
    /// NoSuchFieldError: `class.name:descriptor`.
    MissingField(Box<str>),
    /// NoSuchMethodError / AbstractMethodError
    MissingMethod(Box<str>),
    /// IncompatibleClassChangeError, IllegalAccessError: what is wrong.
    Incompatible(Box<str>),
    /// ClassFormatError, UnsupportedClassVersionError: the bytes of the class are bad.
    Malformed { class: Box<str>, why: Box<str> },
}

/* API to implement (all `&'static self`, thread-safe, lazily loading):
   Program::new(jdk: JdkImage, application: Vec<Source>, libraries: Vec<Source>) -> &'static Program
   class(name: &str) -> Result<&'static Class, LinkError>          internal or array name
   loaded(id: ClassId) -> &'static Class
   primitive(Primitive) -> &'static Class ; void() -> &'static Class
   array_of(component: &'static Class) -> &'static Class
   application_classes() -> &[Box<str>]     names, sorted
   resolve_field(site, want_static) / resolve_method(site) / resolve_class(site)
   select(class: &'static Class, method: &'static Method) -> Result<&'static Method, LinkError>   JVMS 5.4.6, cached
   subtypes(class) -> Vec<&'static Class>   instantiable and abstract, Application + Library, sorted by name
*/
