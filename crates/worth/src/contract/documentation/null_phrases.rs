//! How prose says that null is legal or refused: tables of phrases, in the language of `words::find`.
//!
//! Which sentence is about which parameter is found out in `null.rs`, and tested there.

/// Whose null a phrase is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Subject {
    /// The parameter whose tag it is, or those that the phrase names as `P`.
    Named,
    /// The one parameter that can be null, if there is only one.
    Sole,
    /// Every parameter.
    All,
}

pub(super) struct Phrase {
    pub words: &'static str,
    pub about: Subject,
    /// Null is legal; else it is refused.
    pub legal: bool,
}

const fn legal(words: &'static str) -> Phrase {
    Phrase { words, about: Subject::Named, legal: true }
}

const fn illegal(words: &'static str) -> Phrase {
    Phrase { words, about: Subject::Named, legal: false }
}

const fn of(about: Subject, phrase: Phrase) -> Phrase {
    Phrase { about, ..phrase }
}

/// In the text of `@param`: the parameter itself is the subject. Conditions and negations come first.
pub(super) const OF_PARAM: &[Phrase] = &[
    illegal(
        "if|when|whenever|where it|this|they|P? is|are? null ..14 will|would? ..2 thrown|throw|throws|exception|nullpointerexception|npe|fails|illegal|error",
    ),
    illegal("throw|throws|exception|nullpointerexception|npe ..3 if|when|on ..2 null"),
    illegal(
        "null ..3 will|would|may|might|can? cause|causes|throw|throws|raise|raises|result|results ..8 exception|nullpointerexception|npe|illegalargumentexception|error|thrown",
    ),
    legal("if|when|whenever|where|unless it|this|they|P? is|are? not|non-null null?"),
    legal("unless|except if|when? it|this|P? is? null"),
    illegal("must|may|shall|should|can|could|will|do|does not ever? be ..4 null"),
    illegal("cannot|can't|mustn't|shouldn't|couldn't|won't ever? be ..4 null"),
    illegal("must|may|shall|should|can|could|will never be? ..4 null"),
    illegal("is|are never|not ..1 null"),
    illegal("isn't|aren't null"),
    illegal("never|not null"),
    illegal("not|never|neither|non empty|blank|zero-length ,? or|nor|and ..1 null"),
    illegal("neither ..3 null"),
    illegal("nor null"),
    illegal("no null"),
    illegal("other than null"),
    illegal("non-null"),
    illegal("non null"),
    illegal(
        "null ..3 not|never|isn't|aren't|cannot ..2 allowed|permitted|accepted|acceptable|supported|legal|valid|tolerated|ok|okay|possible|handled|null|used|passed",
    ),
    illegal("does|do|will not|never accept|accepts|allow|permit|support|tolerate|handle ..1 null"),
    illegal("doesn't|don't accept|allow|permit|support|tolerate|handle ..1 null"),
    illegal("null ..2 illegal|invalid|forbidden|disallowed|prohibited|unsupported|rejected"),
    illegal("^ it|this? is? required|mandatory $"),
    legal("may|can|could|might|must|should|will|is|are allowed? to? be ..4 null"),
    legal("possibly-null|nullable|null-able|null-safe|null-ok|null-tolerant"),
    legal("null safe|ok|okay"),
    legal(
        "null ..3 allowed|permitted|accepted|acceptable|supported|legal|valid|fine|ok|okay|possible|tolerated|handled|ignored|skipped|treated|considered|regarded|interpreted|converted",
    ),
    legal("or|possibly|potentially|optionally|maybe|either null"),
    legal("if|when|whenever it|this|they|P is|are null"),
    legal("if|when|whenever null $"),
    legal("if|when|whenever null or|then|will|is|it"),
    legal("if|when|whenever it|this|P? ==|= null"),
    legal(
        "null if|when|for|to|causes|results|means|mean|indicates|indicate|denotes|signifies|implies|represents|returns|return|uses|use|disables|default|defaults|clears|removes|resets|unless|=|->|=>",
    ),
    legal(
        "use|pass|specify|set|supply|using|passing|provide|specifying|accepts|allows|permits|supports|handles|tolerates|accept|allow ..1 null",
    ),
    legal("treat|treats|treating|treated null"),
    legal("^ null|optional $"),
];

/// In a description, or in `@return`: somebody has to be named.
pub(super) const OF_TEXT: &[Phrase] = &[
    of(Subject::All, illegal("not null-safe")),
    of(Subject::All, illegal("not null safe")),
    illegal(
        "if|when|whenever either|both|all|any|the|of? given|specified|supplied|provided|passed|input|of? P is|are|was|== ..2 null ..16 will|would? ..2 thrown|throw|throws|exception|nullpointerexception|npe|fails|error",
    ),
    illegal(
        "throw|throws|thrown|exception|nullpointerexception|npe|fail|fails ..4 if|when|whenever either|both|all|any|the|of? given|specified|supplied|provided|passed|input|of? P is|are|was|== ..2 null",
    ),
    illegal("P must|may|can|should|shall|will not|never ever? be ..3 null"),
    illegal("P cannot|can't|mustn't|shouldn't ever? be ..3 null"),
    illegal("P must|should|shall be ..3 non-null"),
    illegal("P is|are never|not allowed|permitted to be ..3 null"),
    legal("P may|can|might|could be ..3 null"),
    legal(
        "if|when|whenever|unless|where|and|or either|both|all|any|the|of|it? given|specified|supplied|provided|passed|input|of? P is|are|was|== ..2 null",
    ),
    legal(
        "if|when|whenever|unless|where either|both|all|any|the|of? given|specified|supplied|provided|passed|input|of? P is|are non-null",
    ),
    legal("null P is|are|returns|return|yields|means|treated|will"),
    of(
        Subject::Sole,
        illegal(
            "null input|argument|parameter|string|array|reference|object|value ..3 will|would|may|might|can? cause|causes|throw|throws|result|results ..8 exception|nullpointerexception|npe|thrown",
        ),
    ),
    of(
        Subject::Sole,
        legal(
            "null ..1 input|argument|parameter|string|array|reference|collection ..2 returns|return|yields|gives|ignored|treated|handled",
        ),
    ),
    of(Subject::Sole, legal("null if null|the? ..2 input|argument|parameter null?")),
    of(Subject::Sole, legal("if|for null ..2 input|argument|parameter")),
    of(Subject::All, legal("null-safe")),
    of(Subject::All, legal("null safe")),
    of(Subject::All, legal("handles|handling|tolerates|accepts null")),
    of(Subject::All, legal("null ..8 without ..2 throwing|exception|nullpointerexception|npe")),
    of(Subject::All, legal("without throwing ..8 null")),
];

/// In what is said of a class or a package: for all parameters of which nothing else is said. That a class deals with null
/// is said in passing, and rarely of every parameter: it only takes back what is said of a package.
pub(super) const OF_CLASS: &[Phrase] = &[
    illegal("not null-safe"),
    illegal("not null safe"),
    illegal(
        "null argument|arguments|parameter|parameters|input|inputs|reference|references|value|values ..16 will|would|may|might|can? cause|causes|throw|throws|result|results|raise|raises ..10 nullpointerexception|npe",
    ),
    illegal("nullpointerexception|npe ..6 if|when ..8 null"),
    illegal(
        "null argument|arguments|parameter|parameters|input|inputs|reference|references ..4 not|never ..2 allowed|permitted|accepted|supported|legal",
    ),
    illegal(
        "does|do not accept|allow|permit|support|tolerate null argument|arguments|parameter|parameters|input|inputs|reference|references",
    ),
    illegal("arguments|parameters ..3 must|may|should|can not be ..2 null"),
    illegal("arguments|parameters ..3 cannot|can't|mustn't be ..2 null"),
    illegal("arguments|parameters ..3 must|should be ..2 non-null"),
    legal("null-safe"),
    legal("null safe"),
    legal("handles|handle null ..4 quietly|gracefully"),
    legal("null input|inputs|argument|arguments ..4 handled|treated ..4 quietly|gracefully"),
];
