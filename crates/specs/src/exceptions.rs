//! Which class an exception proposition means: sources name it by their imports, which class files do not have.
//! And which exceptions a violation can throw.

use classes::class::{Class, Method};
use classes::program::Program;

/// Packages whose exceptions nearly everybody imports.
const COMMON: [&str; 4] = ["java.lang", "java.util", "java.io", "java.util.concurrent"];

/// By its full name, or as seen from the type: what its methods declare, its members, its package, then common packages.
pub fn find(program: &'static Program, ty: &'static Class, name: &str) -> Option<&'static Class> {
    let is_name = |c: char| c.is_alphanumeric() || matches!(c, '.' | '_' | '$');
    if !name.chars().all(is_name) {
        return None;
    }
    let types = std::iter::once(ty).chain(program.subtypes(ty));
    let declared = types.flat_map(|ty| ty.methods).flat_map(|method| &method.exceptions);
    let simple = |class: &str| class.rsplit(['/', '$']).next() == Some(name);
    let declared = declared.filter(|class| simple(class)).map(|class| class.to_string());
    let seen = [format!("{}${name}", ty.name), format!("{}/{name}", ty.package())];
    let common = COMMON.iter().map(|package| format!("{package}.{name}"));
    let candidates = declared.chain([name.to_string()]).chain(seen).chain(common);
    candidates.filter_map(|candidate| class(program, &candidate)).find(|class| is_throwable(program, class))
}

/// Why a violation found in code of `from` cannot throw such an exception.
pub fn obstacle(program: &'static Program, name: &str, from: &Class) -> Option<String> {
    let Ok(class) = program.class(name) else {
        return Some(format!("there is no class {}", name.replace('/', ".")));
    };
    let is_near = class.package() == from.package();
    let constructor = class.find_method("<init>", "(Ljava/lang/String;)V");
    let is_open = |method: &Method| method.is_public() || is_near && !method.is_private();
    match constructor {
        _ if !is_throwable(program, class) || class.is_abstract() => {
            Some(format!("{class} is no exception that can be thrown"))
        }
        Some(constructor) if is_open(constructor) && (is_near || class.is_public()) => None,
        _ => Some(format!("{class} has no constructor with a String that {from} may call")),
    }
}

/// `a.b.C.D` is `a/b/C$D` if there is no `a/b/C/D`.
fn class(program: &'static Program, name: &str) -> Option<&'static Class> {
    let mut name = name.replace('.', "/").trim_start_matches('/').to_string();
    loop {
        if let Ok(class) = program.class(&name) {
            return Some(class);
        }
        let at = name.rfind('/')?;
        name.replace_range(at..=at, "$");
    }
}

fn is_throwable(program: &'static Program, class: &Class) -> bool {
    program.class("java/lang/Throwable").is_ok_and(|throwable| class.is_subclass_of(throwable))
}
