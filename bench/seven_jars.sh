# Sourced after common.sh by scripts that run over the seven jars: fetches them, once, into target/jars.
# Sets `jars` and `jars_folder`; class_path_of tells what one of them needs.
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
jars_folder=$root/target/jars

class_path_of() { # NAME
  local path
  path=$(printf '%s:' "$jars_folder"/lib/*.jar)
  case $1 in commons-csv-*) path=$path$(printf '%s:' "$jars_folder"/commons-codec-*.jar) ;; esac
  echo "${path%:}"
}

mkdir -p "$jars_folder/lib"
for each in "${jars[@]}"; do fetch_once "$each" "$jars_folder"; done
for each in "${libraries[@]}"; do fetch_once "$each" "$jars_folder/lib"; done
