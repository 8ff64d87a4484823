//! `ResourceBundle.getBundle`, where the class path has the bundle: its files and classes for the wanted locale, one the
//! parent of the next. Which bundles there are elsewhere is unknown.

use classes::class::{Class, Method, Origin};
use classes::code::Insn;
use classes::program::Program;

use crate::boundary::outside;
use crate::instructions::synthetic::{Assembler, class_site, field_site, method_site};
use crate::jdk::io::files::is_asked_by_jdk;
use crate::jdk::io::resources::{may_differ, new_stream, usable};
use crate::jdk::shared::{text_in_field, text_of};
use crate::machine::Machine;
use crate::machine::fields::field_if_there;
use crate::machine::models::{ClassModels, Reply};
use crate::machine::state::State;
use crate::machine::value::Value;
use crate::path::outcome::Step;

const BUNDLE: &str = "java/util/ResourceBundle";
const FROM_FILE: &str = "java/util/PropertyResourceBundle";
const LOCALE: &str = "java/util/Locale";
const OF_LOCALE: &str = "(Ljava/lang/String;Ljava/util/Locale;)Ljava/util/ResourceBundle;";

pub static ENTRY: ClassModels = ClassModels {
    class: BUNDLE,
    methods: &[
        ("getBundle", "(Ljava/lang/String;)Ljava/util/ResourceBundle;", of_default),
        ("getBundle", OF_LOCALE, of_locale),
        (
            "getBundle",
            "(Ljava/lang/String;Ljava/util/Locale;Ljava/lang/ClassLoader;)Ljava/util/ResourceBundle;",
            of_loader,
        ),
    ],
};

fn of_default(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    super::defaults::one_of_many(m, s, arguments)?;
    found(m, s, arguments, None)
}

fn of_locale(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    found(m, s, arguments, Some(arguments[1]))
}

fn of_loader(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    if Machine::concrete_ref(arguments[2]) != Some(m.jvm.models.loader) {
        return outside::ask(m, s, arguments);
    }
    of_locale(m, s, arguments)
}

/// Without a locale that of the machine is meant.
fn found(m: &mut Machine, s: &mut State, arguments: &[Value], locale: Option<Value>) -> Step<Reply> {
    if !m.has_open_world(s) || is_asked_by_jdk(s) {
        return outside::ask(m, s, arguments);
    }
    let (Some(owner), Some(_), Some(locales)) =
        (usable(m, s, BUNDLE)?, usable(m, s, FROM_FILE)?, usable(m, s, LOCALE)?)
    else {
        return Ok(Reply::Again);
    };
    let base = match text_of(m, s, arguments[0])? {
        Ok(Some(base)) => base,
        Ok(None) => return outside::ask(m, s, arguments),
        Err(reply) => return Ok(reply),
    };
    let default = default_locale(m, s, locales);
    let of = |locale: Option<Value>| locale.and_then(|locale| suffixes(m, s, locale));
    let (Some(wanted), Some(default)) = (of(locale.or(default)), of(default)) else {
        return outside::ask(m, s, arguments);
    };
    let chain = chain(m, &base, &wanted, &default);
    if chain.is_empty() {
        if outside::called(m, s).is_none_or(|method| m.observed(method).is_some()) {
            return outside::ask(m, s, arguments);
        }
        may_differ(m, s);
        m.throw_new(
            s,
            "java/util/MissingResourceException",
            Some(format!("Can't find bundle for base name {base}")),
        )?;
        return Ok(Reply::Again);
    }
    may_differ(m, s);
    let mut streams = Vec::new();
    for part in &chain {
        if let BundleContents::File(bytes) = &part.contents {
            streams.push(new_stream(m, s, bytes)?.into());
        }
    }
    let does = format!("bundle {base} {wanted:?}");
    let program = m.program;
    let bundle = m.jvm.models.assembled(does, || made(program, owner, &base, &chain));
    Ok(Reply::Invoke(bundle, streams))
}

/// What the machine is set to.
fn default_locale(m: &mut Machine, s: &mut State, locales: &'static Class) -> Option<Value> {
    let field = locales.fields.iter().find(|field| field.is_static() && field.name == "defaultLocale")?;
    Some(m.read_static(s, field))
}

/// What is appended to a bundle's name for a locale, most specific first, without the root: language and region. Locales
/// that have more are not followed.
fn suffixes(m: &Machine, s: &State, locale: Value) -> Option<Vec<[String; 2]>> {
    let at = Machine::concrete_ref(locale)?;
    let base = field_if_there(m, s, at, "baseLocale").and_then(Machine::concrete_ref)?;
    let part = |name| text_in_field(m, s, base, name);
    let (language, region) = (part("language")?, part("region")?);
    if !part("script")?.is_empty() || !part("variant")?.is_empty() || language == "zh" || language == "no" {
        return None;
    }
    let mut all = vec![[language.clone(), region], [language, String::new()]];
    all.retain(|[language, _]| !language.is_empty());
    all.dedup();
    Some(all)
}

/// One of the bundles that make up the answer.
struct Bundle {
    locale: [String; 2],
    contents: BundleContents,
}

enum BundleContents {
    File(Vec<u8>),
    Class(&'static Class),
}

/// Root first. Without anything for the wanted locale that of the default is taken.
fn chain(m: &mut Machine, base: &str, wanted: &[[String; 2]], default: &[[String; 2]]) -> Vec<Bundle> {
    let mut parts: Vec<Bundle> = wanted.iter().filter_map(|locale| part(m, base, locale)).collect();
    if parts.is_empty() {
        parts = default.iter().filter_map(|locale| part(m, base, locale)).collect();
    }
    parts.extend(part(m, base, &Default::default()));
    parts.reverse();
    parts
}

fn part(m: &mut Machine, base: &str, locale: &[String; 2]) -> Option<Bundle> {
    let specific = locale.iter().filter(|part| !part.is_empty()).map(|part| format!("_{part}"));
    let name = base.replace('.', "/") + &specific.collect::<String>();
    let contents = match m.program.class(&name) {
        Ok(class) if is_bundle(class) => BundleContents::Class(class),
        _ => {
            let files = m.jvm.models.resources(m.program, &format!("{name}.properties"));
            BundleContents::File(files.first()?.bytes.clone())
        }
    };
    Some(Bundle { locale: locale.clone(), contents })
}

fn is_bundle(class: &'static Class) -> bool {
    let constructor = class.find_method("<init>", "()V");
    class.origin != Origin::Jdk
        && class.ancestors().any(|ancestor| ancestor.name == BUNDLE)
        && constructor.is_some_and(|constructor| constructor.access.is_public())
}

/// Makes the bundles and puts them together; the streams of files are passed in this order.
fn made(program: &'static Program, owner: &'static Class, base: &str, chain: &[Bundle]) -> &'static Method {
    let files = chain.iter().filter(|part| matches!(part.contents, BundleContents::File(_))).count() as u16;
    let (last, mut stream) = (files, 0);
    let literal = |text: &str| Insn::ConstString(program.string(&text.encode_utf16().collect::<Vec<_>>()));
    let field = |name, descriptor| Insn::PutField(field_site(owner, BUNDLE, name, descriptor));
    let mut code = Assembler::new();
    for (i, part) in chain.iter().enumerate() {
        let (class, constructor) = match &part.contents {
            BundleContents::File(_) => (FROM_FILE, "(Ljava/io/InputStream;)V"),
            BundleContents::Class(class) => (class.name, "()V"),
        };
        code.push(Insn::New(class_site(owner, class))).push(Insn::Dup);
        if matches!(part.contents, BundleContents::File(_)) {
            code.push(Insn::Load(stream));
            stream += 1;
        }
        code.push(Insn::InvokeSpecial(method_site(owner, class, "<init>", constructor, false)));
        code.push(Insn::Dup).push(literal(base)).push(field("name", "Ljava/lang/String;"));
        let of_strings = "(Ljava/lang/String;Ljava/lang/String;)V";
        code.push(Insn::Dup).push(Insn::New(class_site(owner, LOCALE))).push(Insn::Dup);
        part.locale.iter().for_each(|part| {
            code.push(literal(part));
        });
        code.push(Insn::InvokeSpecial(method_site(owner, LOCALE, "<init>", of_strings, false)));
        code.push(field("locale", "Ljava/util/Locale;"));
        if i > 0 {
            code.push(Insn::Dup).push(Insn::Load(last)).push(field("parent", "Ljava/util/ResourceBundle;"));
        }
        code.push(Insn::Store(last));
    }
    code.push(Insn::Load(last)).push(Insn::ReturnValue);
    let streams = "Ljava/io/InputStream;".repeat(files.into());
    code.finish(owner, "bundle", format!("({streams})Ljava/util/ResourceBundle;"), files + 1)
}
