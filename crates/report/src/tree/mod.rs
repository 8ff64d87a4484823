//! Pictures of a symbolic execution tree: for Graphviz, and as SVG that needs no other tool.

mod dot;
mod svg;

pub use dot::dot;
pub use svg::svg;

/// Boxes and what leads from one to the next.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TreePicture {
    /// The first is the root; whatever a box leads to comes after it.
    pub boxes: Vec<TreeBox>,
    /// Said in the picture, if it does not show everything.
    pub note: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TreeBox {
    pub kind: BoxKind,
    /// Where, or what happened.
    pub headline: String,
    /// The condition, or more about what happened; may be empty.
    pub detail: String,
    /// What the way there is called, and which box it leads to.
    pub branches: Vec<(String, usize)>,
}

/// What a box stands for, which is its colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BoxKind {
    Decision,
    /// A path that ended without an error.
    Path,
    Error,
    /// A path that was ended before its time.
    Cut,
    Unsatisfiable,
    Diverged,
    Open,
    LeftOut,
}

impl BoxKind {
    /// Its fill and its border.
    fn colours(self) -> (&'static str, &'static str) {
        match self {
            BoxKind::Decision => ("#ffffff", "#4a5568"),
            BoxKind::Path => ("#e6f4ea", "#2f855a"),
            BoxKind::Error => ("#fde8e8", "#c53030"),
            BoxKind::Cut => ("#fef5e7", "#b7791f"),
            BoxKind::Unsatisfiable => ("#edf2f7", "#a0aec0"),
            BoxKind::Diverged => ("#faf0fe", "#805ad5"),
            BoxKind::Open => ("#ebf4ff", "#3182ce"),
            BoxKind::LeftOut => ("#f7fafc", "#718096"),
        }
    }
}

/// At most so many characters, the last of them dots.
fn shortened(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_string();
    }
    text.chars().take(most.saturating_sub(1)).chain(['…']).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> TreePicture {
        let leaf = |kind, headline: &str| TreeBox {
            kind,
            headline: headline.into(),
            detail: String::new(),
            branches: Vec::new(),
        };
        let root = TreeBox {
            kind: BoxKind::Decision,
            headline: "bank.Rates.share:42".into(),
            detail: "name == \"a<b\" && total > 3".into(),
            branches: vec![("no".into(), 1), ("yes".into(), 2)],
        };
        let boxes = vec![root, leaf(BoxKind::Path, "returned"), leaf(BoxKind::Error, "java.lang.Error")];
        TreePicture { boxes, note: Some("3 more paths are not shown".into()) }
    }

    #[test]
    fn graphviz_gets_boxes_and_edges() {
        let dot = dot(&sample());
        assert!(dot.starts_with("digraph ") && dot.ends_with("}\n"), "{dot}");
        assert!(dot.contains(r#"bank.Rates.share:42\nname == \"a<b\" && total > 3"#), "{dot}");
        assert!(dot.contains(r#"n0 -> n2 [label="yes"]"#) && dot.contains("3 more paths"), "{dot}");
    }

    #[test]
    fn an_svg_is_well_formed_and_nothing_overlaps() {
        let svg = svg(&sample());
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"), "{svg}");
        assert!(svg.contains("a&lt;b&quot; &amp;&amp; total") && !svg.contains("a<b"), "{svg}");
        assert!(svg.contains("3 more paths are not shown"), "{svg}");
        let places: std::collections::BTreeSet<&str> = svg
            .lines()
            .filter(|line| line.starts_with("<rect"))
            .map(|line| line.split("width").next().unwrap())
            .collect();
        assert_eq!(places.len(), 3, "{svg}");
    }

    #[test]
    fn nothing_is_a_picture_too() {
        assert!(
            svg(&TreePicture::default()).contains("</svg>") && dot(&TreePicture::default()).contains('}')
        );
    }
}
