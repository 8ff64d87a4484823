//! Lets the binary find a Z3 that is not installed system-wide: a copy lies beside it, wherever the two are moved together.

use std::path::Path;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-env-changed=Z3_LIBRARY_PATH_OVERRIDE");
    let Ok(dir) = std::env::var("Z3_LIBRARY_PATH_OVERRIDE") else { return };
    println!("cargo:rustc-link-search=native={dir}");
    let own = if cfg!(target_os = "macos") { "@loader_path" } else { "$ORIGIN" };
    for place in ["", "/../lib"] {
        println!("cargo:rustc-link-arg-bins=-Wl,-rpath,{own}{place}");
    }
    // Tests and benches stay where they are built.
    for kind in ["tests", "benches"] {
        println!("cargo:rustc-link-arg-{kind}=-Wl,-rpath,{dir}");
    }
    copy_beside_binary(Path::new(&dir));
}

/// The folder of the binary is three levels above that of the build script's output.
fn copy_beside_binary(dir: &Path) {
    let output = std::env::var_os("OUT_DIR").expect("cargo sets it");
    let beside = Path::new(&output).ancestors().nth(3).expect("target/<profile>/build/<package>/out");
    for file in std::fs::read_dir(dir).into_iter().flatten().flatten() {
        let name = file.file_name();
        let text = name.to_string_lossy();
        if text.starts_with("libz3.") && (text.contains(".so") || text.contains(".dylib")) {
            println!("cargo:rerun-if-changed={}", file.path().display());
            // Renamed into place: the old one may be in use by a provoke that runs.
            let (fresh, place) = (beside.join(format!("{text}.new")), beside.join(&name));
            let copied = std::fs::copy(file.path(), &fresh).and_then(|_| std::fs::rename(&fresh, &place));
            if let Err(error) = copied {
                println!("cargo:warning=failed to copy {text} to {}: {error}", beside.display());
            }
        }
    }
}
