//! A doc comment, `/** … */` or lines of `///`, cut into its main description and its block tags.
//!
//! What the text means is not asked here.

use super::inline;

/// What stands before a declaration.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Comment {
    pub body: Passage,
    pub tags: Vec<Tag>,
}

/// Some text, without markup, but with its line breaks: a sentence in it has a line of its own.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Passage {
    /// Of the file, from 1.
    pub line: u32,
    pub text: String,
}

#[derive(Debug, Clone, PartialEq)]
pub(super) struct Tag {
    pub kind: TagKind,
    /// The parameter, or the type of the exception; empty for others.
    pub name: String,
    pub text: Passage,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum TagKind {
    Param,
    Return,
    Throws,
    /// `@since` and whatever else says nothing about a contract.
    Other,
}

/// What stands where the documentation of the overridden method is meant.
pub(super) const INHERIT: &str = "{@inheritDoc}";

impl Comment {
    /// Reads a comment as it stands in the file, beginning in this line.
    pub fn read(text: &str, line: u32) -> Option<Comment> {
        let lines = if text.starts_with("///") { markdown(text) } else { traditional(text)? };
        let mut parts: Vec<(u32, String)> = vec![(line, String::new())];
        let mut depth = 0;
        for (offset, content) in lines.iter().enumerate() {
            // A tag begins a line, unless that line lies inside an inline tag.
            if depth == 0 && content.trim_start().starts_with('@') {
                parts.push((line + offset as u32, String::new()));
            }
            depth = depth_after(depth, content);
            let part = &mut parts.last_mut().expect("there is the first").1;
            part.push_str(content);
            part.push('\n');
        }
        let mut parts = parts.into_iter();
        let body = parts.next().map(|(line, text)| passage(line, &text)).unwrap_or_default();
        Some(Comment { body, tags: parts.filter_map(|(line, text)| tag(line, &text)).collect() })
    }

    pub fn param(&self, name: &str) -> Option<&Passage> {
        let mut params = self.tags.iter().filter(|tag| tag.kind == TagKind::Param);
        params.find(|tag| tag.name == name).map(|tag| &tag.text)
    }

    pub fn returned(&self) -> Option<&Passage> {
        self.tags.iter().find(|tag| tag.kind == TagKind::Return).map(|tag| &tag.text)
    }

    pub fn throws(&self) -> impl Iterator<Item = &Tag> {
        self.tags.iter().filter(|tag| tag.kind == TagKind::Throws)
    }
}

impl Passage {
    /// Nothing is said here, or what is said above.
    pub fn is_inherited(&self) -> bool {
        self.text.trim().is_empty() || self.text.contains(INHERIT)
    }
}

/// The lines between `/**` and `*/`, without the asterisks that they begin with.
fn traditional(text: &str) -> Option<Vec<String>> {
    let inside = text.strip_prefix("/**")?;
    // `/**/` is an empty comment, and no doc comment.
    let inside = inside.strip_suffix("*/")?.trim_end_matches('*');
    let lines = inside.lines().enumerate().map(|(number, line)| {
        let trimmed = line.trim_start();
        if number > 0 && trimmed.starts_with('*') { trimmed.trim_start_matches('*') } else { line }
    });
    Some(lines.map(str::to_owned).collect())
}

/// Lines of `///`; what stands between fences is an example.
fn markdown(text: &str) -> Vec<String> {
    let mut is_fenced = false;
    let mut line = |line: &str| {
        let content = line.trim_start().strip_prefix("///").unwrap_or_default();
        let is_fence = ["```", "~~~"].iter().any(|fence| content.trim_start().starts_with(fence));
        is_fenced ^= is_fence;
        // A blank line ends a paragraph.
        match content {
            _ if is_fence || is_fenced => String::new(),
            _ if content.trim().is_empty() => "<p>".to_owned(),
            _ => content.to_owned(),
        }
    };
    text.lines().map(&mut line).collect()
}

/// How deep in inline tags the next line begins. A blank line ends what nobody closes, or it would swallow all tags.
fn depth_after(depth: usize, line: &str) -> usize {
    if line.trim().is_empty() {
        return 0;
    }
    let braces = line.char_indices().filter(|(_, letter)| matches!(letter, '{' | '}'));
    braces.fold(depth, |depth, (at, letter)| match letter {
        '{' if depth > 0 || line[at + 1..].starts_with('@') => depth + 1,
        '{' => depth,
        _ => depth.saturating_sub(1),
    })
}

fn passage(line: u32, raw: &str) -> Passage {
    Passage { line, text: inline::reduced(raw) }
}

fn tag(line: u32, raw: &str) -> Option<Tag> {
    let rest = raw.trim_start().strip_prefix('@')?;
    let (name, rest) = word(rest);
    let kind = match name {
        "param" => TagKind::Param,
        "return" => TagKind::Return,
        "throws" | "exception" => TagKind::Throws,
        _ => TagKind::Other,
    };
    let (name, rest) = match kind {
        TagKind::Param | TagKind::Throws => word(rest.trim_start()),
        TagKind::Return | TagKind::Other => ("", rest),
    };
    Some(Tag { kind, name: name.trim_end_matches([',', ':', '.']).to_owned(), text: passage(line, rest) })
}

/// The first word, and what comes after it.
fn word(text: &str) -> (&str, &str) {
    text.split_at(text.find(char::is_whitespace).unwrap_or(text.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Comment {
        Comment::read(text, 10).unwrap()
    }

    #[test]
    fn body_and_tags() {
        let comment = read(
            "/**\n * Shares it. {@link #other the\n * @other way}.\n *\n * @param <T> a type\n * @param total what\n *   there is\n * @return a part\n * @throws ArithmeticException if there are none\n * @exception java.io.IOException\n * @since 1\n **/",
        );
        assert_eq!(
            comment.body.text.split_whitespace().collect::<Vec<_>>().join(" "),
            "Shares it. the @other way."
        );
        let total = comment.param("total").unwrap();
        assert_eq!((total.line, total.text.split_whitespace().count()), (15, 3));
        assert!(comment.param("other").is_none());
        assert_eq!(comment.returned().unwrap().text.trim(), "a part");
        let throws: Vec<_> = comment.throws().map(|tag| (&*tag.name, tag.text.text.trim())).collect();
        assert_eq!(throws, [("ArithmeticException", "if there are none"), ("java.io.IOException", "")]);
    }

    #[test]
    fn lines_of_markdown() {
        let comment = read(
            "/// Shares it.\n///\n/// ```\n/// @param no example\n/// ```\n/// @param total `null` is fine",
        );
        assert!(comment.body.text.starts_with(" Shares it."));
        assert!(comment.param("no").is_none());
        assert_eq!(comment.param("total").unwrap().text.trim(), "`null` is fine");
    }

    #[test]
    fn what_is_inherited() {
        assert!(read("/** {@inheritDoc} */").body.is_inherited());
        assert!(read("/** @param a x */").body.is_inherited());
        assert!(!read("/** Says something. */").body.is_inherited());
        assert_eq!(Comment::read("/**/", 1), None);
        assert_eq!(Comment::read("/* no */", 1), None);
    }
}
