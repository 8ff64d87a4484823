//! The secret that selector and executors share: in a file, or in the environment; never on the command line, where
//! others see it.

use std::path::Path;

use concolic::net::Secret;

use crate::error::Failure;

const VARIABLE: &str = "PROVOKE_SECRET";

pub fn read(file: Option<&Path>) -> Result<Option<Secret>, Failure> {
    let text = match file {
        Some(file) => Some(std::fs::read_to_string(file).map_err(|e| Failure::io("read", file, &e))?),
        None => std::env::var(VARIABLE).ok(),
    };
    let text = text.map(|text| text.trim().to_string());
    if text.as_deref() == Some("") {
        return Err(
            Failure::new("the secret is empty").with_hint(format!("look at --secret-file or {VARIABLE}"))
        );
    }
    Ok(text.as_deref().map(Secret::new))
}
