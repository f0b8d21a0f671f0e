#!/usr/bin/env bash
# Measures asctl beside other tools, in one run: Benchmarks/run.sh PATH-OF-ASCTL. Ratios count, not seconds.
set -euo pipefail
asctl=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
cd "$(dirname "$0")/../Examples"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Milliseconds that a command takes, run a number of times: took TIMES COMMAND...
took() {
  local times=$1 start
  shift
  start=$(date +%s%N)
  for _ in $(seq "$times"); do "$@" >/dev/null 2>&1; done
  echo $((($(date +%s%N) - start) / 1000000 / times))
}

cores=$(getconf _NPROCESSORS_ONLN)
lines=20000
for _ in $(seq $lines); do cat transaction.jws; done > "$work/lines.jws"

echo "start-up, milliseconds a run (50 runs)"
printf '  %-28s %s\n' "asctl version" "$(took 50 "$asctl" version)" "curl --version" "$(took 50 curl --version)" \
  "asctl decode of one text" "$(took 50 "$asctl" decode transaction.jws)"

decode=$(took 1 "$asctl" decode "$work/lines.jws")
verify=$(took 1 "$asctl" verify --root root.pem "$work/lines.jws")
reading=$(took 1 cat "$work/lines.jws")
echo "$lines texts, milliseconds ($cores cores)"
printf '  %-28s %s\n' "asctl decode" "$decode" "asctl verify" "$verify" "cat" "$reading"
if command -v jq >/dev/null; then
  program='split(".")[1]|gsub("-";"+")|gsub("_";"/")|@base64d|fromjson'
  printf '  %-28s %s\n' "jq, decoding the payload" "$(took 1 jq -Rc "$program" "$work/lines.jws")"
fi

echo "signatures verified a second"
printf '  %-28s %s\n' "asctl verify, all cores" $((lines * 1000 / verify))
printf '  %-28s %s\n' "openssl speed, all cores" \
  "$(openssl speed -multi "$cores" -seconds 2 ecdsap256 2>/dev/null | awk '/nistp256/ { print $NF }')"
