//! What is wrong with the request or the machine, on standard error: a sentence, more about it, a hint. The parser of the
//! command line paints its own complaints in the same way.

use crate::formats::text::Paint;

pub struct Complaint<'a> {
    /// Reads as "error: {what}".
    pub what: &'a str,
    /// A line each.
    pub details: &'a [String],
    pub hint: Option<&'a str>,
}

impl Complaint<'_> {
    /// Without the last line break.
    pub fn text(&self, color: bool) -> String {
        let paint = Paint { color };
        let mut lines = vec![format!("{} {}", paint.error("error:"), self.what)];
        lines.extend(self.details.iter().map(|detail| format!("  {detail}")));
        lines.extend(self.hint.map(|hint| format!("{} {hint}", paint.good("hint:"))));
        lines.join("\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_complaint_is_a_sentence_and_a_hint() {
        let details = ["a.jar".to_string()];
        let complaint =
            Complaint { what: "no class is left", details: &details, hint: Some("see --include") };
        assert_eq!(complaint.text(false), "error: no class is left\n  a.jar\nhint: see --include");
        let painted = complaint.text(true);
        assert!(painted.starts_with("\u{1b}[") && painted.contains("a.jar\n\u{1b}["), "{painted:?}");
    }
}
