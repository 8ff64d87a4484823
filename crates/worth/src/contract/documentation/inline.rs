//! Doc text without markup: inline tags, HTML and entities are reduced to what a reader sees.
//!
//! Code is put between backquotes, as in Markdown; examples of several lines are left out, for they are no prose. Line
//! breaks stay where they are.

use super::comment::INHERIT;

/// Stands where a paragraph, a list item or the like begins or ends.
pub(super) const BREAK: char = '\u{1e}';

/// Elements whose content is an example.
const EXAMPLES: &[&str] = &["pre", "script", "style"];

/// Elements that end a paragraph.
const BLOCKS: &[&str] = &[
    "p",
    "br",
    "li",
    "ul",
    "ol",
    "dl",
    "dt",
    "dd",
    "div",
    "pre",
    "table",
    "tr",
    "td",
    "th",
    "blockquote",
    "hr",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
];

pub(super) fn reduced(raw: &str) -> String {
    let mut out = String::with_capacity(raw.len());
    let mut rest = raw;
    while let Some(at) = rest.find(['{', '<', '&']) {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        let step = inline_tag(rest).or_else(|| element(rest)).or_else(|| entity(rest));
        let (text, length) = step.unwrap_or_else(|| (rest[..1].to_owned(), 1));
        out.push_str(&text);
        // Lines are counted later.
        let lines = rest[..length].matches('\n').count().saturating_sub(text.matches('\n').count());
        out.extend(std::iter::repeat_n('\n', lines));
        rest = &rest[length..];
    }
    out.push_str(rest);
    out
}

/// `{@code x}` and its kin: what is shown, and the length of the whole.
fn inline_tag(text: &str) -> Option<(String, usize)> {
    let inside = text.strip_prefix("{@")?;
    let mut depth = 1;
    let end = inside.char_indices().find_map(|(at, letter)| {
        match letter {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        (depth == 0).then_some(at)
    })?;
    let inside = &inside[..end];
    let (name, content) = inside.split_at(inside.find(char::is_whitespace).unwrap_or(inside.len()));
    let content = content.trim();
    let shown = match name {
        "code" => code(content),
        "link" | "linkplain" => label(content),
        "inheritDoc" => INHERIT.to_owned(),
        "value" | "docRoot" | "snippet" | "index" => String::new(),
        "literal" => content.to_owned(),
        _ => reduced(content),
    };
    Some((shown, "{@".len() + end + 1))
}

fn code(content: &str) -> String {
    format!("`{}`", content.replace('`', "'"))
}

/// `Foo#bar(int) the label`: the label, or the target as it is called.
fn label(content: &str) -> String {
    let mut depth = 0;
    let end = content.find(|letter: char| {
        match letter {
            '(' | '<' => depth += 1,
            ')' | '>' => depth -= 1,
            _ => {}
        }
        depth == 0 && letter.is_whitespace()
    });
    let (target, label) = content.split_at(end.unwrap_or(content.len()));
    match label.trim() {
        "" => code(target.trim_start_matches('#').replace('#', ".").as_str()),
        label => reduced(label),
    }
}

/// An HTML element's tag; of an example, all of it.
fn element(text: &str) -> Option<(String, usize)> {
    let inside = text.strip_prefix('<')?;
    let name = inside.strip_prefix('/').unwrap_or(inside);
    let letters = name.find(|letter: char| !letter.is_ascii_alphanumeric()).unwrap_or(name.len());
    let name = name[..letters].to_ascii_lowercase();
    // `a < b` is no element.
    if !name.starts_with(|first: char| first.is_ascii_alphabetic()) {
        return None;
    }
    let end = inside.find('>')? + 2;
    if EXAMPLES.contains(&name.as_str()) && !inside.starts_with('/') {
        let close = text.to_ascii_lowercase().find(&format!("</{name}")).unwrap_or(text.len());
        let close = text[close..].find('>').map_or(text.len(), |at| close + at + 1);
        return Some((BREAK.to_string(), close));
    }
    let shown = match name.as_str() {
        "code" | "tt" => "`".to_owned(),
        _ if BLOCKS.contains(&name.as_str()) => BREAK.to_string(),
        _ => String::new(),
    };
    Some((shown, end))
}

fn entity(text: &str) -> Option<(String, usize)> {
    const ENTITIES: &[(&str, &str)] = &[
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&amp;", "&"),
        ("&le;", "≤"),
        ("&ge;", "≥"),
        ("&nbsp;", " "),
        ("&quot;", "\""),
        ("&#64;", "@"),
    ];
    let (name, shown) = ENTITIES.iter().find(|(name, _)| text.starts_with(name))?;
    Some(((*shown).to_owned(), name.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_is_reduced_to_text() {
        for (raw, expected) in [
            ("a {@code null} b", "a `null` b"),
            ("<code>null</code> is <b>not</b> legal", "`null` is not legal"),
            ("{@link java.util.Map#get(Object, int) the value}", "the value"),
            ("{@link #size()}", "`size()`"),
            ("{@link Foo#bar}", "`Foo.bar`"),
            ("{@code Map<K, {x}>}", "`Map<K, {x}>`"),
            ("x &gt;= 0 &amp; a < b", "x >= 0 & a < b"),
            ("{@inheritDoc}", INHERIT),
            ("{@literal <p>}", "<p>"),
            ("a {@code open", "a {@code open"),
        ] {
            assert_eq!(reduced(raw), expected, "{raw}");
        }
    }

    #[test]
    fn examples_are_left_out_and_lines_stay() {
        assert_eq!(reduced("a<pre>\n f(null)\n</pre>\nb"), format!("a{BREAK}\n\n\nb"));
        assert_eq!(reduced("{@link\n Foo}\nb").matches('\n').count(), 2);
    }
}
