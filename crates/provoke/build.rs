//! Lets the binary find a Z3 that is not installed system-wide: the directory it was linked from goes into its rpath.

fn main() {
    println!("cargo:rerun-if-env-changed=Z3_LIBRARY_PATH_OVERRIDE");
    if let Ok(dir) = std::env::var("Z3_LIBRARY_PATH_OVERRIDE") {
        println!("cargo:rustc-link-search=native={dir}");
        println!("cargo:rustc-link-arg=-Wl,-rpath,{dir}");
    }
}
