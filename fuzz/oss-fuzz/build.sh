#!/bin/bash -eu
# Builds every target for OSS-Fuzz and ClusterFuzzLite: programs, seeds and dictionary go to $OUT.
# SRC, OUT and SANITIZER are set by the base image.
cd "$SRC/rfc1738"

# The seeds and the dictionary come from the corpus and the grammar.
RUSTFLAGS='' CFLAGS='' CXXFLAGS='' cargo run --quiet --package xtask --features full -- fuzz --prepare

case "${SANITIZER:-address}" in
  coverage)
    # The base image makes `cargo build` of this, with its own compiler flags: they have the coverage and `--cfg fuzzing`.
    cargo fuzz build
    ;;
  *)
    # The image's toolchain is nightly; elsewhere the option of a sanitizer is taken only so.
    rustc --version | grep -q nightly || export RUSTC_BOOTSTRAP=1
    sanitizer=none
    [ "${SANITIZER:-address}" != address ] || sanitizer=address
    # As `cargo xtask fuzz` builds them: coverage of what is under test only.
    RUSTFLAGS='' RUSTC_WRAPPER="$PWD/fuzz/rustc" cargo fuzz build --sanitizer "$sanitizer" --no-trace-compares
    ;;
esac

host=$(rustc --version --verbose | sed -n 's/^host: //p')
built="${CARGO_TARGET_DIR:-fuzz/target}/$host/release"
seeds() { (cd "fuzz/seeds/$1" && find . -type f -print | sort | zip --quiet --names-stdin "$2"); }
for path in fuzz/fuzz_targets/*.rs; do
  target=$(basename "$path" .rs)
  cp "$built/$target" "$OUT/"
  case "$target" in
    sentence | near_miss) kind=choices ;;
    extract) kind=running ;;
    *) kind=text ;;
  esac
  rm -f "$OUT/${target}_seed_corpus.zip"
  seeds "$kind" "$OUT/${target}_seed_corpus.zip"
  if [ "$kind" != choices ]; then
    cp fuzz/rfc1738.dict "$OUT/$target.dict"
    printf '[libfuzzer]\nmax_len = 512\n' >"$OUT/$target.options"
  fi
done
