# Sourced by ./provoke, ./test and .ci/run: makes sure that there is a libz3 to link against, and says which one.
# Builds nothing. PROVOKE_Z3 chooses: auto (default), system, or wheel.
#
# In this order: a libz3 that a program can be linked with as things are, if it is recent enough; the wheel fetched by an
# earlier run; the wheel of z3's Python package, unpacked below the target directory; the distribution's package, for
# root; a libz3 that is too old. A wheel carries the same shared library for every distribution.
# No header and no libclang is needed: the bindings are part of z3-sys.

# What z3-sys asks for. Older ones also corrupt memory now and then when several threads ask with a time limit.
least_z3=4.13.3

target_dir=${CARGO_TARGET_DIR:-$PWD/target}
case $target_dir in /*) ;; *) target_dir=$PWD/$target_dir ;; esac
z3_dir=$target_dir/z3

note() { printf '%s\n' "$*" >&2; }

die() {
    note "error: $1"
    note "hint: $2"
    exit 2
}

# Something that is missing: all of it is told before the end.
lack() {
    lacks=yes
    note "error: $1"
    note "hint: $2"
}

need() {
    command -v "$1" >/dev/null 2>&1 || lack "$1 is missing" "$2"
}

# Links and runs a program against libz3 as the linker finds it; prints the library's version.
system_z3() {
    probe=$(mktemp -d) || return 1
    cat >"$probe/z3.c" <<'C'
#include <stdio.h>
void Z3_get_version(unsigned *, unsigned *, unsigned *, unsigned *);
int main(void) {
    unsigned a, b, c, d;
    Z3_get_version(&a, &b, &c, &d);
    return printf("%u.%u.%u\n", a, b, c) < 0;
}
C
    flags=$(pkg-config --libs z3 2>/dev/null) || flags=-lz3
    # shellcheck disable=SC2086 # several flags
    cc -o "$probe/z3" "$probe/z3.c" $flags 2>/dev/null && "$probe/z3" 2>/dev/null
    found=$?
    rm -rf "$probe"
    return $found
}

# Whether a version is at least another, by default the Z3 that is needed.
is_recent() {
    least=${2:-$least_z3}
    oldest=$(printf '%s\n%s\n' "$least" "$1" | sort -t . -k 1,1n -k 2,2n -k 3,3n | head -n 1)
    [ "$oldest" = "$least" ]
}

install_package() {
    [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1 || return 1
    note "installing libz3-dev (apt-get)"
    export DEBIAN_FRONTEND=noninteractive
    { apt-get install -y -qq libz3-dev || { apt-get update -qq && apt-get install -y -qq libz3-dev; }; } >/dev/null 2>&1
}

fetch_wheel() {
    note "fetching z3's library (Python package z3-solver)"
    rm -rf "$z3_dir"
    mkdir -p "$z3_dir" || return 1
    for pip in "python3 -m pip" pip3 pip "python -m pip"; do
        # shellcheck disable=SC2086 # a command with arguments
        $pip download --quiet --retries 1 --timeout 20 --no-deps --only-binary :all: --dest "$z3_dir" z3-solver 2>"$z3_dir/log" && break
    done
    set -- "$z3_dir"/*.whl
    [ -f "$1" ] || { cat "$z3_dir/log" >&2; return 1; }
    { python3 -m zipfile -e "$1" "$z3_dir" || python -m zipfile -e "$1" "$z3_dir" || unzip -q "$1" -d "$z3_dir"; } 2>/dev/null
    # z3_solver-<version>-…
    version=${1##*/z3_solver-}
    printf '%s\n' "${version%%-*}" >"$z3_dir/version"
    rm -f "$1" "$z3_dir/log"
    [ -f "$z3_dir/z3/lib/libz3.so" ] || [ -f "$z3_dir/z3/lib/libz3.dylib" ]
}

# Where the network failed once, it is not waited for at every start.
failed_before() { [ -e "$z3_dir/log" ]; }

has_wheel() { [ -s "$z3_dir/version" ] && [ -d "$z3_dir/z3/lib" ]; }

# The build scripts of z3-sys, solver and provoke read these; the binary finds the library again by its rpath.
use_wheel() {
    Z3_LIBRARY_PATH_OVERRIDE=$z3_dir/z3/lib
    Z3_SYS_Z3_VERSION=$(cat "$z3_dir/version")
    Z3_NO_PKG_CONFIG=1
    export Z3_LIBRARY_PATH_OVERRIDE Z3_SYS_Z3_VERSION Z3_NO_PKG_CONFIG
    note "solver: z3 $Z3_SYS_Z3_VERSION, the wheel in ${z3_dir#"$PWD"/}"
}

use_system() {
    note "solver: z3 $z3_version of the system"
    is_recent "$z3_version" || note "warning: that is older than $least_z3; use --jobs 1 if provoke crashes"
}

prepare_z3() {
    if [ -n "${Z3_LIBRARY_PATH_OVERRIDE:-}" ]; then
        note "solver: the libz3 in $Z3_LIBRARY_PATH_OVERRIDE"
        return
    fi
    case ${PROVOKE_Z3:-auto} in
        wheel) has_wheel || fetch_wheel && use_wheel && return ;;
        system) z3_version=$(system_z3) && use_system && return ;;
        auto)
            z3_version=$(system_z3) && is_recent "$z3_version" && use_system && return
            has_wheel || { ! failed_before && fetch_wheel; } && use_wheel && return
            z3_version=$(system_z3) || { install_package && z3_version=$(system_z3); } && use_system && return
            ;;
        *) die "PROVOKE_Z3 is ${PROVOKE_Z3}" "it may be auto, system or wheel" ;;
    esac
    die "there is no libz3 to link against" \
        "install Python 3 with pip (Debian: python3-pip), or libz3-dev (Debian, Ubuntu), z3-devel (Fedora), z3 (Arch, Homebrew)"
}

# The oldest Rust that Cargo.toml allows, and what is there.
check_rust() {
    need cargo "install Rust with rustup"
    need rustc "install Rust with rustup"
    command -v rustc >/dev/null 2>&1 || return 0
    least_rust=$(sed -n 's/^rust-version *= *"\(.*\)".*/\1/p' Cargo.toml)
    rust=$(rustc --version 2>/dev/null | sed 's/^rustc \([0-9.]*\).*/\1/')
    is_recent "${rust:-0}" "$least_rust" ||
        lack "rustc is of version ${rust:-unknown}, and $least_rust or later is needed" "rustup update stable"
}

check_java() {
    for tool in java javac; do
        java=${JAVA_HOME:+$JAVA_HOME/bin/}$tool
        need "$java" "install a JDK of version 17 or later (Debian: openjdk-17-jdk), or set JAVA_HOME to one"
    done
    # javac 17.0.15, javac 1.8.0_392
    version=$("$java" -version 2>&1 | sed -n 's/^javac \(1\.\)\{0,1\}\([0-9]*\).*/\2/p' | head -n 1)
    [ "${version:-17}" -ge 17 ] ||
        lack "javac is of version $version, and 17 or later is needed" "install a newer JDK, or set JAVA_HOME to one"
}

note "looking for what is needed: Rust, a C compiler, a JDK, Maven, Z3"
lacks=
check_rust
need cc "install a C compiler, which Rust links with (Debian: build-essential)"
check_java
need mvn "install Maven, which builds the Java side (Debian: maven)"
[ -z "$lacks" ] || exit 2
prepare_z3
