//! A recipe as a word that can be put into a file for people, and read again.

use std::fmt::Write;

use crate::job::RunRecipe;

impl RunRecipe {
    /// Two digits for each byte.
    pub fn to_text(&self) -> String {
        let bytes = postcard::to_stdvec(self).expect("plain data can be written");
        bytes.iter().fold(String::new(), |mut text, byte| {
            let _ = write!(text, "{byte:02x}");
            text
        })
    }

    /// `None`: that is no recipe.
    pub fn from_text(text: &str) -> Option<RunRecipe> {
        let byte = |at: usize| u8::from_str_radix(text.get(at..at + 2)?, 16).ok();
        let bytes: Option<Vec<u8>> = (0..text.len()).step_by(2).map(byte).collect();
        postcard::from_bytes(&bytes?).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let recipe = RunRecipe {
            inputs: vec![0, 255, 16],
            plan: vec![("a.next == null".into(), 0, 1)],
            seed: u64::MAX,
        };
        assert_eq!(RunRecipe::from_text(&recipe.to_text()), Some(recipe.clone()));
        let text = recipe.to_text();
        for wrong in ["", "0", "zz", "ä0", &text[..text.len() - 1]] {
            assert_eq!(RunRecipe::from_text(wrong), None, "{wrong}");
        }
    }
}
