# Sourced by the scripts here: what more than one of them does.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

# Prints the usage that stands in the script's first comment, and ends it.
usage() {
  sed -n '/^# Usage:/,/^[^#]/s/^# //p' "$root/bench/${0##*/}" >&2
  exit 2
}

# Builds provoke if need be, unless PROVOKE names a binary, and leaves a copy in a folder, which PROVOKE names afterwards:
# whoever builds meanwhile must not change what is measured. Unless libz3 is the system's, the binary looks for it beside itself.
own_provoke() { # FOLDER
  mkdir -p "$1"
  if [ -z "${PROVOKE:-}" ]; then
    "$root/provoke" --version >&2
    PROVOKE=${CARGO_TARGET_DIR:-$root/target}/release/provoke
  fi
  if ! [ "$(dirname "$PROVOKE")" -ef "$1" ]; then
    local file
    for file in "$PROVOKE" "$(dirname "$PROVOKE")"/libz3.*; do
      [ ! -f "$file" ] || cp "$file" "$1"
    done
  fi
  PROVOKE=$(realpath "$1/$(basename "$PROVOKE")")
}

# A folder to run provoke in where nobody's settings have a say.
workplace() { # FOLDER
  mkdir -p "$1"
  : >"$1/provoke.toml"
}

# The name of an artifact's jar.
name_of() { # GROUP:ARTIFACT:VERSION
  local artifact version
  IFS=: read -r _ artifact version <<<"$1"
  echo "$artifact-$version"
}

# An artifact out of Maven's repository, or its sibling: a pom, sources, tests.
fetch() { # GROUP:ARTIFACT:VERSION[:PACKAGING[:CLASSIFIER]] FOLDER
  mvn -q -B dependency:copy -Dartifact="$1" -DoutputDirectory="$2"
}

# An artifact's jar, unless it is there.
fetch_once() { # GROUP:ARTIFACT:VERSION FOLDER
  [ -f "$2/$(name_of "$1").jar" ] || fetch "$@"
}
