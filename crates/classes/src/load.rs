//! Bytes to published classes, supertypes first (JVMS 5.3.5).
//!
//! One class at a time, under the loader's lock; finding the bytes is `Program::find`'s business.

use crate::class::{Class, ClassKind, Origin};
use crate::error::Problem;
use crate::link::{Ids, Supers, link};
use crate::names::NameInterner;
use crate::parse::parse;
use crate::program::{ClassBytes, LinkError, Program};

/// A longer chain of superclasses is an attack on our stack.
const MAX_HIERARCHY: usize = 500;
const MAGIC: [u8; 4] = [0xCA, 0xFE, 0xBA, 0xBE];
/// Class-file versions count from 45 for Java 1.
const JAVA_1_VERSION: u16 = 44;
/// The minor version of classes that use preview features, and the first version that has them.
const PREVIEW: u16 = 0xffff;
const FIRST_WITH_PREVIEW: u16 = 56;

/// What loading changes.
#[derive(Debug, Default)]
pub(crate) struct Loader {
    pub names: NameInterner,
    pub ids: Ids,
    next_dynamic: u32,
    /// Classes whose supertypes are being loaded, outermost first.
    pub in_progress: Vec<Box<str>>,
    pub problems: Vec<Problem>,
    /// The newest Java that a class of the application or its libraries was compiled for and that the JDK is too old for.
    pub too_new: Option<u16>,
}

impl Program {
    /// JVMS 5.3.5, for a class that is not an array.
    pub(crate) fn load(&'static self, name: &str, loader: &mut Loader) -> Result<&'static Class, LinkError> {
        // Another worker may have been faster.
        if let Some(known) = self.published(name) {
            return known;
        }
        let depth = loader.in_progress.len();
        // ClassCircularityError, and what we could not follow.
        if loader.in_progress.iter().any(|outer| **outer == *name) {
            return Err(LinkError::Incompatible(format!("{name} is its own supertype").into()));
        }
        if depth >= MAX_HIERARCHY {
            return Err(LinkError::Incompatible(format!("{name} has too many subtypes in a row").into()));
        }
        let (origin, bytes) = self.find(name).ok_or_else(|| LinkError::MissingClass(name.into()))?;
        loader.in_progress.push(name.into());
        let class = self.define(name, origin, bytes, loader);
        loader.in_progress.truncate(depth);
        if let (Err(error), Origin::Application | Origin::Library) = (&class, origin) {
            let missing = match &error {
                LinkError::MissingClass(class) => Some(class.clone()),
                _ => None,
            };
            loader.problems.push(Problem {
                class: name.into(),
                why: error.to_string().into(),
                missing,
                in_library: origin == Origin::Library,
            });
        }
        let name = loader.names.intern(name);
        self.publish(name, class.clone());
        class
    }

    pub(crate) fn define(
        &'static self,
        name: &str,
        origin: Origin,
        bytes: ClassBytes<'_>,
        loader: &mut Loader,
    ) -> Result<&'static Class, LinkError> {
        let malformed = |why: Box<str>| LinkError::Malformed { class: name.into(), why };
        let bytes = bytes.map_err(|error| malformed(error.to_string().into()))?;
        let unsupported = |why: String| LinkError::Unsupported { class: name.into(), why: why.into() };
        let version = bytes.get(6..8).map_or(0, |major| u16::from_be_bytes([major[0], major[1]]));
        let (needs, has) = (version.saturating_sub(JAVA_1_VERSION), self.jdk().feature_version);
        if needs > has && bytes.starts_with(&MAGIC) {
            loader.too_new = loader.too_new.max(Some(needs));
            return Err(unsupported(format!("compiled for Java {needs}, newer than the JDK's {has}")));
        }
        let minor = bytes.get(4..6).map_or(0, |minor| u16::from_be_bytes([minor[0], minor[1]]));
        // JVMS 4.1: a class that uses preview features is for one version of the JVM only.
        if minor == PREVIEW && needs != has && version >= FIRST_WITH_PREVIEW {
            return Err(unsupported(format!(
                "compiled with preview features of Java {needs}, which only JDK {needs} runs"
            )));
        }
        let draft = parse(&bytes, &mut loader.names, &mut loader.next_dynamic).map_err(malformed)?;
        if draft.name != name {
            return Err(malformed(format!("the class inside is {}", draft.name).into()));
        }
        let super_class = draft.super_name.map(|super_name| self.load(super_name, loader)).transpose()?;
        if let Some(class) = super_class.filter(|class| class.is_interface() || class.is_final()) {
            return Err(LinkError::Incompatible(format!("{name} cannot extend {}", class.name).into()));
        }
        let interfaces = draft.interfaces.iter().map(|interface| self.load(interface, loader));
        let interfaces = interfaces.collect::<Result<Box<[_]>, _>>()?;
        if let Some(class) = interfaces.iter().find(|class| !class.is_interface()) {
            return Err(LinkError::Incompatible(format!("{name} cannot implement {}", class.name).into()));
        }
        Ok(link(draft, ClassKind::Declared, origin, Supers { super_class, interfaces }, &mut loader.ids))
    }
}
