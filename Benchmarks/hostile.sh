#!/usr/bin/env bash
# Decodes texts made to harm in every format and holds each run to its bound: 2 s of processor time, and 64 MiB and
# 16 times the text of memory. Benchmarks/hostile.sh PATH-OF-ASCTL [MEGABYTES [TEXT]…]; fails if any is over.
set -euo pipefail
asctl=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
megabytes=${2:-16}
shift $(($# < 2 ? $# : 2))
bytes=$((megabytes << 20))
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
jws='"eyJhbGciOiJub25lIn0.e30.AA"'
[ -x /usr/bin/time ] || { echo "needs /usr/bin/time"; exit 2; }

# A text repeated up to so many bytes: repeat TEXT BYTES
repeat() { awk -v t="$1" -v n="$2" 'BEGIN { for (i = int(n / length(t)); i > 0; i--) printf "%s", t }'; }
# Members of different names up to so many bytes, each with its comma: members BYTES [BEFORE AFTER]
members() {
  awk -v n="$1" -v a="${2:-}" -v b="${3:-}" 'BEGIN { for (i = int(n / (12 + length(a b))); i > 0; i--) printf "%s\"%07d\":0%s,", a, i, b }'
}

# The text of that name: text NAME
text() {
  local long
  case $1 in
    numbers) printf '{"j":%s,"a":[' "$jws"; repeat '0,' "$bytes"; printf '0]}' ;;
    strings) printf '{"j":%s,"a":[' "$jws"; repeat '"0123456789abcdef",' "$bytes"; printf '0]}' ;;
    arrays) printf '{"j":%s,"a":[' "$jws"; repeat '[0],' "$bytes"; printf '0]}' ;;
    objects) printf '{"j":%s,"a":[' "$jws"; repeat '{"b":0},' "$bytes"; printf '0]}' ;;
    chains) long=$(repeat '[' 500)$(repeat ']' 500); printf '{"j":%s,"a":[' "$jws"; repeat "$long," "$bytes"; printf '0]}' ;;
    members) printf '{"j":%s,' "$jws"; members "$bytes"; printf '"z":0}' ;;
    list-of-members) printf '{"j":%s,"a":[' "$jws"; members "$bytes" '{' '}'; printf '{}]}' ;;
    amounts) printf '{"j":%s,"currency":"EUR",' "$jws"; repeat '"price":1,' "$bytes"; printf '"z":0}' ;;
    enumerations) printf '{"j":%s,"status":[' "$jws"; repeat '1,' "$bytes"; printf '1]}' ;;
    deep-members) printf '{"j":%s,' "$jws"; repeat '"a":{' 2000; members "$bytes"; printf '"z":0'; repeat '}' 401 ;;
    deep-numbers) printf '{"j":%s,"a":' "$jws"; repeat '[' 400; repeat '0,' "$bytes"; printf '0'; repeat ']' 400; printf '}' ;;
    long-name) printf '{"j":%s,"' "$jws"; repeat n $((1 << 20)); printf '":['; repeat '0,' "$bytes"; printf '0]}' ;;
    long-name-of-members) printf '{"j":%s,"' "$jws"; repeat n $((1 << 20)); printf '":{'; members "$bytes"; printf '"z":0}}' ;;
    long-name-of-jws) printf '{"'; repeat n $((1 << 20)); printf '":['; repeat "$jws," "$bytes"; printf '0]}' ;;
    long-names-in-one-another)
      printf '{"j":%s,' "$jws"; long=$(repeat n 30000)
      for _ in $(seq 500); do printf '"%s":{' "$long"; done; printf '"z":0'; repeat '}' 501 ;;
    empty-rows) printf '[{"j":%s,' "$jws"; members $((bytes / 2)); printf '"z":0}'; repeat ',{}' $((bytes / 2)); printf ']' ;;
    purchases) printf '{"j":%s,"in_app":[{"product_id":"' "$jws"; repeat n $((1 << 20)); printf '"}'; repeat ',{}' "$bytes"; printf ']}' ;;
    controls) printf '{"j":%s,"a":"' "$jws"; repeat $'\x7f' "$bytes"; printf '"}' ;;
    white-space) repeat ' ' "$bytes" ;;
    percent-signs) repeat '%25' "$bytes" ;;
    *) echo "no such text: $1" >&2; exit 2 ;;
  esac
}

formats=('-o json' '-o ndjson' '-o table' '-o tsv' '-o csv' '--humanize' '--fields a,j' '-o csv --fields a.b,j' '--fields help')
[ $# -gt 0 ] || set -- numbers strings arrays objects chains members list-of-members amounts enumerations deep-members \
  deep-numbers long-name long-name-of-members long-name-of-jws long-names-in-one-another empty-rows purchases controls \
  white-space percent-signs
failed=0
for name in "$@"; do
  text "$name" > "$work/text"
  size=$(wc -c < "$work/text")
  for format in "${formats[@]}"; do
    # shellcheck disable=SC2086
    /usr/bin/time -q -o "$work/cost" -f '%U %S %M' "$asctl" -q decode "$work/text" $format > /dev/null 2>&1 || true
    awk -v name="$name" -v format="$format" -v size="$size" 'END {
      seconds = $1 + $2; mib = $3 / 1024; bound = 64 + 16 * size / 1048576; time = 2 * (size > 16777216 ? size / 16777216 : 1)
      over = seconds > time || mib > bound
      printf "  %-26s %-22s %6.2f s %8.0f MiB of %.0f %s\n", name, format, seconds, mib, bound, over ? "OVER" : ""
      exit over
    }' "$work/cost" || failed=1
  done
done
exit "$failed"
