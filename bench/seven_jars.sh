# Sourced by scripts that run over the seven jars: fetches them, once, into target/jars.
# Sets `jars` and `jars_folder`; name_of and class_path_of tell of one of them.
jars=(
  commons-cli:commons-cli:1.9.0
  org.apache.commons:commons-csv:1.12.0
  commons-codec:commons-codec:1.17.1
  org.apache.commons:commons-lang3:3.17.0
  joda-time:joda-time:2.13.0
  com.google.code.gson:gson:2.11.0
  com.google.guava:guava:33.3.1-jre
)
# Libraries the jars compile against.
libraries=(commons-io:commons-io:2.17.0 com.google.guava:failureaccess:1.0.2 org.joda:joda-convert:2.2.3)
jars_folder=$PWD/target/jars

name_of() {
  IFS=: read -r _ artifact version <<<"$1"
  echo "$artifact-$version"
}

fetch_into() {
  for each in "${@:2}"; do
    [ -f "$1/$(name_of "$each").jar" ] || mvn -q -B dependency:copy -Dartifact="$each" -DoutputDirectory="$1"
  done
}

class_path_of() {
  local path
  path=$(printf '%s:' "$jars_folder"/lib/*.jar)
  case $1 in commons-csv-*) path=$path$(printf '%s:' "$jars_folder"/commons-codec-*.jar) ;; esac
  echo "${path%:}"
}

mkdir -p "$jars_folder/lib"
fetch_into "$jars_folder" "${jars[@]}"
fetch_into "$jars_folder/lib" "${libraries[@]}"
