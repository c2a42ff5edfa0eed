#!/usr/bin/env bash
# All that is to be measured of the device `cuda` on a machine with a GPU, from what gpu_pack.sh has packed: in order of
# importance, each part with a limit of its own, so that one that hangs costs the others nothing.
#
#   docs/peers/gpu_measure.sh [--within SECONDS] [--quick] [--again] [PART ...]
#
#   --within SECONDS   of all (default: 570): a part is begun where half of its limit is left; the same command again goes
#                      on with the parts that have not been finished
#   --quick            a trial with small numbers, some minutes on the stand-in for a driver
#   --again            also the parts that have been finished
#   MEASURED           the folder of results (default: ./measured): PART.txt, PART.code, summary.txt
#   PYTHON             the interpreter with PyTorch or JAX (default: python3)
#
# Parts (limits in seconds), by default all:
#   card        30  GPU, driver, processor
#   right      200  tests of the module on this GPU, without the laws
#   first       60  the time of a first use: a training with no cache of the driver's, then with it
#   steps      200  microseconds of a step for 1 to 2048 runs at a time
#   suite      330  compare --suite li-gal-2017; its figures beside those of the CPU
#   peers      400  the steps beside JAX and PyTorch
#   large      100  steps, products and convolutions of single networks
#   shapes     150  the same beside PyTorch
#   tensor     100  the same with CREDENCE_CUDA_PRODUCTS=tensor
#   profile    120  one launch of a step's kernel by ncu
#   laws       240  the testkit's laws of devices on this GPU
#   memcheck   150  a training under compute-sanitizer
set -u

self=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd -P)/gpu_measure.sh
peers=${self%/*}
root=${peers%/docs/peers}
parts='card right first steps suite peers large shapes tensor profile laws memcheck'
workloads=(dropout-alpha-mlp vi-mlp vbp-mlp dropout-alpha-power dropout-alpha-protein)
runs=(1 264 128 528 2048)
seconds=1     # of each measurement
shapes=(1)    # GpuShapes' arguments
python=${PYTHON:-python3}
absent=3 # the status of a part for which something is not there

within=570 quick='' again='' inside='' chosen=''
while [ $# -gt 0 ]; do
  case $1 in
    -h | --help) sed -n '2,/^set/s/^# \{0,1\}//p' "$self" && exit ;;
    --within) within=${2:?--within needs seconds} && shift ;;
    --quick) quick=1 ;;
    --again) again=1 ;;
    --inside) inside=${2:?} && shift ;; # this script's own call of a part
    -*) printf 'gpu_measure.sh: no option %s; see --help\n' "$1" >&2 && exit 2 ;;
    *)
      case " $parts " in *" $1 "*) ;; *) printf 'gpu_measure.sh: no part %s; there are %s\n' "$1" "$parts" >&2 && exit 2 ;; esac
      chosen="$chosen $1"
      ;;
  esac
  shift
done

if [ -n "$quick" ]; then workloads=(vbp-mlp) runs=(1 2) seconds=0.02 shapes=(0.02 16); fi
mkdir -p "${MEASURED:-measured}" || exit 2
out=$(CDPATH='' cd -- "${MEASURED:-measured}" && pwd -P)
export MEASURED=$out
if [ -d "$root/data" ]; then export CREDENCE_DATA=$root/data; fi

limit_of() { # a part's, as above; ten times that for the stand-in
  local limit
  limit=$(sed -n "s/^#   $1  *\([0-9][0-9]*\)  .*/\1/p" "$self")
  echo $((limit * (${quick:-0} * 9 + 1)))
}

# --- parts -------------------------------------------------------------------------------------------------------------
credence() { "$root/credence" "$@"; }

lacks() { # what is not there, for its line in the summary
  echo "not there: $*"
  exit $absent
}

java_home() {
  if [ -x "$root/runtime/bin/java" ]; then echo "$root/runtime"; else echo "${CREDENCE_JAVA_HOME:-${JAVA_HOME:-}}"; fi
}

java_of_tests() { # main class and arguments, in the folder of the module's sources
  [ -d "$root/tests/classes" ] || lacks "the tests, which gpu_pack.sh packs"
  cd "$root/tests" || exit 1
  "$(java_home)/bin/java" -Xmx3g --add-modules jdk.incubator.vector --enable-native-access=ALL-UNNAMED \
    --add-opens=java.base/java.nio=ALL-UNNAMED --sun-misc-unsafe-memory-access=allow -Dcredence.simd.directives=false \
    -Dcredence.cuda.test.driver=libcuda.so.1 -cp "classes:lib/*:$root/lib/*" "$@" 2>&1 |
    grep -v '^WARNING: Using incubator'
  return "${PIPESTATUS[0]}"
}

tests() {
  java_of_tests org.junit.platform.console.ConsoleLauncher execute --disable-banner --disable-ansi-colors \
    --details=summary "$@"
}

seconds_of() { # a command, whose output goes on; its seconds are the last line
  local begun ended code
  begun=$(date +%s.%N)
  "$@"
  code=$?
  ended=$(date +%s.%N)
  awk -v a="$begun" -v b="$ended" 'BEGIN { printf "%.2f\n", b - a }'
  return $code
}

part_card() {
  if [ -f "$root/commit.txt" ]; then cat "$root/commit.txt"; fi
  grep -m 1 'model name' /proc/cpuinfo
  echo "$(nproc) cores"
  "$python" -c 'import torch; print("PyTorch", torch.__version__)' 2>/dev/null || echo 'no PyTorch'
  "$python" -c 'import jax; print("JAX", jax.__version__, jax.devices())' 2>/dev/null || echo 'no JAX'
  for tool in ncu compute-sanitizer g++; do command -v $tool || echo "no $tool"; done
  command -v nvidia-smi >/dev/null || lacks nvidia-smi
  nvidia-smi --query-gpu=name,driver_version,compute_cap,clocks.sm,clocks.max.sm,power.limit --format=csv
}

part_right() {
  if [ -n "$quick" ]; then
    tests --select-class dev.credence.device.cuda.TrainingTest
  else
    tests --select-package dev.credence.device.cuda --exclude-classname '.*CudaDeviceCompatibilityTest' \
      --exclude-classname '.*\.step\..*'
  fi
}

part_laws() {
  tests --select-class dev.credence.device.cuda.CudaDeviceCompatibilityTest ${quick:+--include-methodname='.*[pP]ool.*'}
}

part_first() {
  local cache=$out/compute-cache code=0 empty full
  train() {
    seconds_of credence train --quiet --method dropout-alpha --dataset sine-gap --epochs 2 --device cuda \
      --out "$out/first.credence"
  }
  credence evaluate >/dev/null 2>&1 # the start script records classes once, which is no part of a first use of the GPU
  rm -rf "$cache" && mkdir "$cache" || return 1
  export CUDA_CACHE_PATH=$cache
  empty=$(train) || code=1
  full=$(train) || code=1
  printf '%s\n' "$empty" "$full" | grep -v '^[0-9.]*$' # messages
  printf 'seconds of a first use: %s; with what the driver has kept, %s KB: %s\n' "${empty##*$'\n'}" \
    "$(du -sk "$cache" | cut -f1)" "${full##*$'\n'}"
  return $code
}

part_steps() {
  local count code=0
  for count in "${runs[@]}"; do
    credence benchmark "${workloads[@]}" --device cuda --json --quiet --runs "$count" --seconds "$seconds" || code=1
  done
  return $code
}

part_suite() {
  local code what=(--suite li-gal-2017)
  if [ -n "$quick" ]; then
    what=(--dataset yacht --splits 2 --method 'dropout-alpha:epochs=1,prediction-samples=5' --width fitted)
  fi
  [ -d "${CREDENCE_DATA:-/nowhere}" ] || lacks 'the data, which CREDENCE_DATA names for gpu_pack.sh'
  seconds_of credence compare "${what[@]}" --device cuda --out "$out/suite" >"$out/suite-report.txt" 2>&1
  code=$?
  tail -n 1 "$out/suite-report.txt" | sed 's/$/ seconds for the comparison/'
  "$python" "$peers/gpu_figures.py" "$out/suite" || [ -n "$quick" ] || code=1
  return $code
}

part_peers() {
  command -v "$python" >/dev/null || lacks "$python"
  local ours=(--credence "$root/credence")
  if [ -s "$out/steps.txt" ]; then ours=(--ours "$out/steps.txt"); fi
  exec "$python" "$peers/gpu_table.py" "${ours[@]}" --runs "$(IFS=, && echo "${runs[*]}")" --seconds "$seconds" \
    "${workloads[@]}"
}

large_steps() {
  local code=0
  if [ -z "$quick" ]; then # the stand-in takes minutes for them
    credence benchmark vbp-lenet dropout-alpha-mnist --device cuda --json --quiet --seconds "$seconds" || code=1
  fi
  java_of_tests GpuShapes "${shapes[@]}" || code=1
  return $code
}

part_large() { large_steps; }

part_tensor() { CREDENCE_CUDA_PRODUCTS=tensor large_steps; }

part_shapes() {
  command -v "$python" >/dev/null || lacks "$python"
  [ -s "$out/large.txt" ] || lacks 'large.txt, which the part large writes'
  exec "$python" "$peers/gpu_shapes.py" --ours "$out/large.txt"
}

part_profile() {
  command -v ncu >/dev/null || lacks ncu
  export CREDENCE_JAVA_OPTS="-Dcredence.cuda.kernels=$out/kernels"
  # The first launches warm up. The samples of each instruction are for a table; the summary shows the sections.
  ncu --target-processes all --clock-control none --kernel-name regex:'^step' --launch-skip 20 --launch-count 1 \
    --set full --import-source no --force-overwrite --export "$out/profile" \
    "$root/credence" benchmark dropout-alpha-mlp --device cuda --runs 264 --seconds 0.2 --quiet || return 1
  ncu --import "$out/profile.ncu-rep" --page source --csv >"$out/profile-source.csv"
  ncu --import "$out/profile.ncu-rep" --page details
}

part_memcheck() {
  command -v compute-sanitizer >/dev/null || lacks compute-sanitizer
  compute-sanitizer --target-processes all --tool memcheck --error-exitcode 9 "$root/credence" train --quiet \
    --method dropout-alpha --dataset sine-gap --epochs 2 --device cuda --out "$out/memcheck.credence"
}

if [ -n "$inside" ]; then
  "part_$inside"
  exit $?
fi

# --- all of them -------------------------------------------------------------------------------------------------------
summary=$out/summary.txt
[ -n "$again" ] && rm -f "$summary"
for part in ${chosen:-$parts}; do
  if [ -z "$again" ] && [ -f "$out/$part.code" ]; then continue; fi
  left=$((within - SECONDS))
  limit=$(limit_of "$part")
  if [ $left -lt $((limit / 2)) ]; then # too little to be worth a beginning
    echo "== $part: left for the same command again"
    continue
  fi
  [ "$limit" -le $left ] || limit=$left
  begun=$SECONDS
  echo "== $part"
  # shellcheck disable=SC2086
  timeout -k 10 "$limit" bash "$self" ${quick:+--quick} --inside "$part" >"$out/$part.txt" 2>"$out/$part.messages" </dev/null
  code=$?
  case $code in
    0) how='done' ;;
    "$absent") how='not measured' ;;
    124 | 137) how="ended after its limit of $limit s" ;;
    *) how="FAILED with status $code" ;;
  esac
  # What was cut short because the time was up, and not by its own limit, is for the next call.
  if [ "$code" -ne 124 ] && [ "$code" -ne 137 ] || [ "$limit" = "$(limit_of "$part")" ]; then echo "$code" >"$out/$part.code"; fi
  {
    echo "== $part: $how, $((SECONDS - begun)) s"
    # of `credence benchmark --json` the figures alone
    sed 's/^{"device".*\("us_per_step":{[^}]*}\).*\("runs":[0-9]*\).*/\2 \1/' "$out/$part.txt" |
      tail -n "${LINES_SHOWN:-40}" | cut -c1-240
    if [ "$code" -ne 0 ]; then tail -n 8 "$out/$part.messages" | cut -c1-240; fi
  } >>"$summary"
  rm -f "$out"/first.credence "$out"/memcheck.credence
done
cat "$summary"
grep -h '^== ' "$summary" | sed 's/^== /   /'
