#!/usr/bin/env bash
# One archive with all that gpu_measure.sh needs on a machine with a GPU, where nothing is built or downloaded.
#
#   docs/peers/gpu_pack.sh [--full] [ARCHIVE.tar.xz]      by default credence-gpu.tar.xz in the current folder, 60 MB
#
# In it: a Java runtime, the jars of the command line, classes and jars of device-cuda's tests, the scripts of this
# folder, and the data of the UCI sets. Left out is what nothing there uses: ND4J, OpenBLAS (and so the device `simd`),
# the server, Spark, Parquet and Arrow. --full leaves out ND4J alone: 100 MB.
#
# Before: mvn -Dquick -DskipTests -pl cli,device-cuda -am package
#
#   CREDENCE_JAVA_HOME, JAVA_HOME   a JDK of 25 or newer, of which the runtime is made
#   CREDENCE_DATA                   a folder with uci/, of credence's data; without it the suite is not measured
set -eu

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd -P)
root=$(dirname "$(dirname "$here")")
full=''
case ${1:-} in
  -h | --help) sed -n '2,/^set/s/^# \{0,1\}//p' "$0" && exit ;;
  --full) full=1 && shift ;;
esac
archive=$(realpath -m "${1:-credence-gpu.tar.xz}")
jdk=${CREDENCE_JAVA_HOME:-${JAVA_HOME:-}}

fail() {
  printf 'gpu_pack.sh: %s\n' "$*" >&2
  exit 2
}

# The newest file that a pattern names; a local Maven repository may hold several versions of a jar.
newest() { # pattern of a path, in quotes
  local found
  # shellcheck disable=SC2012,SC2086
  found=$(ls -1 $1 2>/dev/null | sort -V | tail -n 1)
  [ -n "$found" ] || fail "there is no $1. Build it: mvn -Dquick -DskipTests -pl cli,device-cuda -am package"
  printf '%s' "$found"
}

version=$("$jdk/bin/jlink" --version 2>/dev/null || echo 0)
[ "${version%%[!0-9]*}" -ge 25 ] || fail "set CREDENCE_JAVA_HOME to a JDK with jlink, 25 or newer"
[ -f "$root/cli/target/lib/.complete" ] || fail "$root is not built: mvn -Dquick -DskipTests -pl cli,device-cuda -am package"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
bundle=$work/credence-gpu
mkdir -p "$bundle"/lib "$bundle"/tests/lib "$bundle"/tests/classes "$bundle"/docs/results

# --- Java and the command line -----------------------------------------------------------------------------------------
modules=$(sed -n 's:.*<runtime.modules>\(.*\)</runtime.modules>.*:\1:p' "$root/release/pom.xml")
if [ -z "$full" ]; then modules=$(printf '%s' "$modules" | sed 's/,\(java.instrument\|jdk.charsets\|jdk.jfr\|jdk.localedata\)//g'); fi
"$jdk/bin/jlink" --add-modules "$modules" --strip-debug --no-header-files --no-man-pages --compress=zip-0 \
  --output "$bundle/runtime" # compressed with all else
for jar in "$root"/cli/target/lib/*.jar "$root"/cli/target/credence-cli-*.jar; do
  case ${jar##*/} in
    nd4j-* | *-1.0.0-M2.1.jar | credence-device-nd4j-*) continue ;;
    *-sources.jar | *-javadoc.jar | *-tests.jar) continue ;;
    openblas-* | javacpp-* | credence-device-simd-*) unused=1 ;;
    credence-serve-* | jetty-* | prometheus-* | micrometer-*) unused=1 ;;
    credence-scale-spark-* | grpc-* | netty-* | protobuf-* | perfmark-* | commons-math3-*) unused=1 ;;
    credence-format-parquet-* | parquet-* | hardwood-* | zstd-* | snappy-* | lz4-* | aircompressor-*) unused=1 ;;
    credence-format-arrow-* | arrow-* | flatbuffers-*) unused=1 ;;
    *) unused='' ;;
  esac
  if [ -n "$full" ] || [ -z "$unused" ]; then cp "$jar" "$bundle/lib/"; fi
done
touch "$bundle/lib/.complete" # which the start script looks for
cp "$root/credence" "$bundle/"

# --- tests of the device -----------------------------------------------------------------------------------------------
repository=${MAVEN_REPOSITORY:-$HOME/.m2/repository}
junit=$(sed -n 's:.*<junit.version>\(.*\)</junit.version>.*:\1:p' "$root/pom.xml")
assertj=$(sed -n 's:.*<assertj.version>\(.*\)</assertj.version>.*:\1:p' "$root/pom.xml")
console=$repository/org/junit/platform/junit-platform-console-standalone
case $junit in
  5.*) platform=1.${junit#5.} ;; # JUnit 5.14.4 is platform 1.14.4
  *) platform=$junit ;;
esac
if [ ! -f "$console/$platform/junit-platform-console-standalone-$platform.jar" ]; then
  mvn -q -B -ntp dependency:get -Dtransitive=false -Dartifact="org.junit.platform:junit-platform-console-standalone:$platform"
fi
cp "$console/$platform/junit-platform-console-standalone-$platform.jar" \
  "$repository/org/assertj/assertj-core/$assertj/assertj-core-$assertj.jar" \
  "$(newest "$repository/net/bytebuddy/byte-buddy/*/byte-buddy-*[0-9].jar")" \
  "$(newest "$root/testkit/target/credence-testkit-*[0-9].jar")" \
  "$(newest "$root/device-reference/target/credence-device-reference-*[0-9].jar")" "$bundle/tests/lib/"
# The tests read these files by their path in the module, and compile C++ for the CPU if there is a g++.
mkdir -p "$bundle/tests/src/main/resources/dev/credence/device" "$bundle/tests/src/test"
cp -r "$root/device-cuda/src/main/resources/dev/credence/device/cuda" "$bundle/tests/src/main/resources/dev/credence/device/"
cp -r "$root/device-cuda/src/test/cpp" "$bundle/tests/src/test/"
find "$root/device-cuda/src/test/java" "$here/GpuShapes.java" -name '*.java' >"$work/sources"
"$jdk/bin/javac" -nowarn -proc:none -parameters --add-modules jdk.incubator.vector -d "$bundle/tests/classes" \
  -cp "$bundle/lib/*:$bundle/tests/lib/*" @"$work/sources" 2>"$work/javac" || {
  cat "$work/javac" >&2
  fail "the tests do not compile with the jars of cli/target/lib: are those of these sources?"
}

# --- scripts and data --------------------------------------------------------------------------------------------------
mkdir -p "$bundle/docs/peers"
cp "$here"/gpu_*.sh "$here"/gpu_*.py "$here"/batched_steps.py "$bundle/docs/peers/"
cp "$root/docs/results/uci.md" "$bundle/docs/results/"
git -C "$root" log -1 --format='%h %cI %s' >"$bundle/commit.txt" 2>/dev/null || :
if [ -d "${CREDENCE_DATA:-/nowhere}/uci" ]; then
  mkdir "$bundle/data"
  cp -r "$CREDENCE_DATA/uci" "$bundle/data/"
  chmod -R u+w "$bundle/data"
else
  printf 'gpu_pack.sh: CREDENCE_DATA names no folder with uci/: the suite li-gal-2017 cannot be measured\n' >&2
fi

tar -C "$work" -cf - credence-gpu | xz -T0 -3 >"$archive"
printf '%s, %s\nThere: tar xJf %s && credence-gpu/docs/peers/gpu_measure.sh (or, without xz: python3 -m tarfile -e)\n' \
  "$archive" "$(du -h "$archive" | cut -f1)" "${archive##*/}"
