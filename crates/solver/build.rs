//! Lets this crate's own tests find a libz3 outside the system's directories at run time.
//! Link arguments do not reach dependents: the binary's build script repeats these lines.

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-env-changed=Z3_LIBRARY_PATH_OVERRIDE");
    if let Ok(directory) = std::env::var("Z3_LIBRARY_PATH_OVERRIDE") {
        // Before the system's own directory, which pkg-config may have named as well.
        println!("cargo:rustc-link-search=native={directory}");
        println!("cargo:rustc-link-arg=-Wl,-rpath,{directory}");
    }
}
