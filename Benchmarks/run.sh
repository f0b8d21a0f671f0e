#!/usr/bin/env bash
# Compares asctl with other tools: Benchmarks/run.sh PATH-OF-ASCTL [start-up|decode|formats|verify|bulk|memory|simulator]…
# The ratios matter, not the seconds: both commands run alternately, and the best of several runs counts for each.
set -euo pipefail
asctl=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
shift
cd "$(dirname "$0")/../Examples"
work=$(mktemp -d)
trap 'rm -rf "$work"; [ -z "${server:-}" ] || kill "$server" 2>/dev/null || true' EXIT
cores=$(getconf _NPROCESSORS_ONLN)
lines=20000

# Microseconds since 1970, in moment. bash 5 has them in a variable, so that no other program's start is measured.
now() { if [ -n "${EPOCHREALTIME:-}" ]; then moment=${EPOCHREALTIME//[.,]/}; else moment=$(($(date +%s) * 1000000)); fi; }

# The microseconds that one run of a command takes, whatever its status, in took: once COMMAND...
once() {
  local start
  now; start=$moment
  "$@" >/dev/null 2>&1 || true
  now; took=$((moment - start))
}

# Runs two commands alternately, with the best time of each in best_a and best_b: race TIMES COMMAND_A COMMAND_B
race() {
  local times=$1
  best_a=0 best_b=0
  for _ in $(seq "$times"); do
    once eval "$2"; if [ "$best_a" = 0 ] || [ "$took" -lt "$best_a" ]; then best_a=$took; fi
    once eval "$3"; if [ "$best_b" = 0 ] || [ "$took" -lt "$best_b" ]; then best_b=$took; fi
  done
}

# line LABEL VALUE UNIT [RATIO]
line() { printf '  %-34s %12s %-12s %s\n' "$1" "$2" "$3" "${4:+$4}"; }
ratio() { awk -v a="$1" -v b="$2" 'BEGIN { printf "%.2f", a / b }'; }
per_second() { awk -v us="$1" -v n="$2" 'BEGIN { printf "%.0f", n * 1e6 / us }'; }
milliseconds() { awk -v us="$1" 'BEGIN { printf "%.1f", us / 1000 }'; }

# Creates a file with LINES lines of one transaction: fill FILE LINES
fill() {
  [ -e "$1" ] || awk -v n="$2" '{ for (i = 0; i < n; i++) print }' transaction.jws > "$1"
}

start_up() {
  echo "start-up (best of 40)"
  race 40 "'$asctl' version" "curl --version"
  line "curl --version" "$(milliseconds "$best_b")" ms
  line "asctl version" "$(milliseconds "$best_a")" ms "$(ratio "$best_a" "$best_b") × curl"
  race 40 "'$asctl' explain 4040010" "curl --version"
  line "asctl explain 4040010" "$(milliseconds "$best_a")" ms "$(ratio "$best_a" "$best_b") × curl"
  race 40 "'$asctl' complete -- transaction get --" "curl --version"
  line "asctl complete, at a TAB" "$(milliseconds "$best_a")" ms "$(ratio "$best_a" "$best_b") × curl"
  race 40 "'$asctl' decode transaction.jws" "curl --version"
  line "asctl decode of one text" "$(milliseconds "$best_a")" ms "$(ratio "$best_a" "$best_b") × curl"
}

# Prints 200000 lines of one transaction with five members that asctl does not know.
unknown_members() {
  local payload
  payload=$(cut -d. -f2 transaction.jws | tr -- '-_' '+/' | awk '{ while (length($0) % 4) $0 = $0 "="; print }' | base64 -d |
    sed 's/}$/,"new1":"x","new2":5,"new3":true,"new4":null,"new5":[1]}/' | base64 | tr -d '=\n' | tr '+/' '-_')
  awk -F. -v p="$payload" -v n=200000 '{ for (i = 0; i < n; i++) print $1 "." p "." $3 }' transaction.jws
}

decode() {
  fill "$work/lines.jws" "$lines"
  echo "decode, $lines transactions (best of 5)"
  race 5 "'$asctl' decode '$work/lines.jws'" "cat '$work/lines.jws'"
  line "reading the file (cat)" "$(milliseconds "$best_b")" ms
  line "asctl decode" "$(milliseconds "$best_a")" ms "$(ratio "$best_a" "$best_b") × cat"
  if command -v jq >/dev/null; then
    local program='split(".")[1]|gsub("-";"+")|gsub("_";"/")|@base64d|fromjson'
    race 3 "'$asctl' decode '$work/lines.jws'" "jq -Rc '$program' '$work/lines.jws'"
    line "jq, decoding the payload" "$(milliseconds "$best_b")" ms "asctl has $(ratio "$best_b" "$best_a") × its throughput"
  else
    line "jq" "not installed" ""
  fi
  awk -v n=1000000 '{ for (i = 0; i < n; i++) print }' transaction.jws > "$work/many.jws"
  echo "decode --unknown, 1000000 transactions (best of 3)"
  race 3 "'$asctl' decode --unknown '$work/many.jws'" "'$asctl' decode '$work/many.jws'"
  line "asctl decode" "$(milliseconds "$best_b")" ms
  line "asctl decode --unknown" "$(milliseconds "$best_a")" ms "$(ratio "$best_b" "$best_a") × decode's speed"
  unknown_members > "$work/new.jws"
  race 3 "'$asctl' decode --unknown '$work/new.jws'" "'$asctl' decode '$work/new.jws'"
  line "the same, 5 unknown in each of 200000" "$(milliseconds "$best_a")" ms "$(ratio "$best_b" "$best_a") × decode's speed"
  rm "$work/new.jws"
  if [ -x /usr/bin/time ]; then
    peak_of "decode --unknown" "$work/many.jws"
    line "asctl decode --unknown, peak memory" "$(awk -v k="$peak" 'BEGIN { printf "%.1f", k / 1024 }')" MiB
  fi
  rm "$work/many.jws"
}

# The cost of output formats other than the payload itself, with as many different transactions as the simulator has.
formats() {
  export XDG_STATE_HOME=$work
  "$asctl" simulator ids -o json | grep -o '"transactionId":"[0-9]*"' | tr -dc '0-9\n' | sort -u > "$work/known"
  while read -r id; do "$asctl" -e simulator transaction history "$id" --raw 2>/dev/null || true; done < "$work/known" |
    grep -o 'eyJ[A-Za-z0-9_-]*\.[A-Za-z0-9_-]*\.[A-Za-z0-9_-]*' > "$work/kinds.jws"
  awk -v n="$lines" '{ l[NR] = $0 } END { for (i = 0; i < n; i++) print l[i % NR + 1] }' "$work/kinds.jws" > "$work/mixed.jws"
  echo "formats, $lines transactions (best of 7)"
  local jobs format
  for jobs in 1 "$cores"; do
    for format in '-o csv' '--humanize' '--fields transactionId,productId,price'; do
      race 7 "'$asctl' decode --jobs $jobs '$work/mixed.jws' $format" "'$asctl' decode --jobs $jobs '$work/mixed.jws'"
      line "decode --jobs $jobs ${format%% t*}" "$(milliseconds "$best_a")" ms "$(ratio "$best_a" "$best_b") × decode"
    done
  done
}

# Prints the verifications per second that OpenSSL reports: speed [-multi N]
speed() { openssl speed "$@" -seconds 2 ecdsap256 2>/dev/null | awk '/nistp256/ { print $NF }'; }

verify() {
  fill "$work/lines.jws" "$lines"
  echo "verify, $lines transactions under one chain (best of 3)"
  local jobs best theirs ours
  for jobs in 1 "$cores"; do
    best=0 theirs=0
    for _ in 1 2 3; do
      theirs=$(awk -v a="$(speed -multi "$jobs")" -v b="$theirs" 'BEGIN { print (a > b ? a : b) }')
      once "$asctl" verify --jobs "$jobs" --root root.pem "$work/lines.jws"
      if [ "$best" = 0 ] || [ "$took" -lt "$best" ]; then best=$took; fi
    done
    ours=$(per_second "$best" "$lines")
    line "openssl speed ecdsap256, $jobs at a time" "$theirs" "a second"
    line "asctl verify --jobs $jobs" "$ours" "a second" "$(ratio "$ours" "$theirs") × openssl"
  done
}

bulk() {
  local delay=100 jobs=50 count=1000 ideal url
  if ! "$asctl" transaction get --help 2>/dev/null | grep -q -- '--rate'; then
    echo "bulk look-up: this asctl has no --jobs and --rate for look-ups"
    return
  fi
  echo "bulk look-up, $count IDs, $jobs at a time, replies delayed by $delay ms"
  export XDG_STATE_HOME=$work
  openssl ecparam -name prime256v1 -genkey -noout | openssl pkcs8 -topk8 -nocrypt -out "$work/key.p8"
  "$asctl" simulator root > "$work/root.pem"
  "$asctl" simulator serve --fault "delay=$delay" > "$work/serve" & server=$!
  for _ in $(seq 50); do grep -q 'http://' "$work/serve" && break; sleep 0.1; done
  url=$(head -n 1 "$work/serve")
  # As many different IDs as the simulator has, because requests for the same ID share one reply if they overlap.
  "$asctl" simulator ids -o json | grep -o '"transactionId":"[0-9]*"' | tr -dc '0-9\n' > "$work/known"
  "$asctl" -e simulator transaction history --ids "$work/known" --fields reply.signedTransactions.transactionId |
    grep -o '"transactionId":"[0-9]*"' | tr -dc '0-9\n' | sort -u > "$work/distinct"
  while cat "$work/distinct"; do :; done 2>/dev/null | head -n "$count" > "$work/ids"
  once "$asctl" -q transaction get --base-url "$url" --root "$work/root.pem" --issuer-id "$(uuid)" \
    --key-id ABCDEFGHIJ --private-key-path "$work/key.p8" --bundle-id com.example.app \
    --ids "$work/ids" --jobs "$jobs" --rate 0
  kill "$server" 2>/dev/null || true
  server=
  ideal=$((count * delay * 1000 / jobs))
  line "ideal, jobs / latency" "$(per_second "$ideal" "$count")" "a second"
  line "asctl transaction get --ids" "$(per_second "$took" "$count")" "a second" "$(ratio "$ideal" "$took") × ideal"
}

uuid() { cat /proc/sys/kernel/random/uuid 2>/dev/null || uuidgen; }

memory() {
  if [ ! -x /usr/bin/time ]; then
    echo "memory: needs /usr/bin/time"
    return
  fi
  local bytes count small
  bytes=$(wc -c < transaction.jws)
  count=$(((1 << 30) / bytes))
  echo "1 GiB of input, $count transactions, and a tenth of it"
  fill "$work/tenth.jws" $((count / 10))
  for _ in 1 2 3 4 5 6 7 8 9 10; do cat "$work/tenth.jws"; done > "$work/whole.jws"
  for command in decode "verify --root root.pem"; do
    small=0
    for _ in 1 2 3; do
      peak_of "$command" "$work/tenth.jws"
      if [ "$small" = 0 ] || [ "$took" -lt "$small" ]; then small=$took; fi
    done
    peak_of "$command" "$work/whole.jws"
    line "asctl ${command%% *}, peak memory" "$(awk -v k="$peak" 'BEGIN { printf "%.1f", k / 1024 }')" MiB
    line "asctl ${command%% *}, time a line" "$(ratio "$took" "$count")" µs "$(ratio "$took" $((small * 10))) × that of a tenth"
  done
}

# Runs asctl on a file, with its peak memory (KiB) in peak and its time (microseconds) in took: peak_of COMMAND FILE
peak_of() {
  # shellcheck disable=SC2086
  once /usr/bin/time -o "$work/peak" -f %M "$asctl" -q $1 "$2"
  peak=$(tail -n 1 "$work/peak")
}

# Serves a world: serve FILE. The URL is in url.
serve() {
  rm -f "$work/ready"
  "$asctl" simulator serve --world "$1" --ready-file "$work/ready" > /dev/null & server=$!
  for _ in $(seq 300); do [ ! -s "$work/ready" ] || break; sleep 0.1; done
  url=$(head -n 1 "$work/ready")
}

record() { "$asctl" -q -e simulator --base-url "$url" "$@" > "$work/paged"; }

# Measures a command with the served world, and checks the number of its lines: paged LABEL LIMIT LINES COMMAND...
paged() {
  local label=$1 limit=$2 expected=$3 count
  shift 3
  once record "$@"
  count=$(wc -l < "$work/paged")
  [ "$count" = "$expected" ] || echo "  $label: $count lines, expected $expected"
  line "$label" "$(milliseconds "$took")" ms "limit $limit ms"
}

# Pages must cost as much as what they contain, however long the list is.
simulator() {
  export XDG_STATE_HOME=$work
  local count=10000 url
  local product='"productId":"coins","purchaseDate":'
  local products='"products":[{"productId":"coins","type":"Consumable","price":990}]'
  awk -v n="$count" -v p="$product" -v s="$products" 'BEGIN {
    printf "{%s,\"customers\":[{\"purchases\":[", s
    for (i = n; i > 0; i--) printf "{%s\"-%dh\",\"transactionId\":\"20000009%08d\"}%s", p, i + 60, i, (i > 1 ? "," : "")
    print "]}]}" }' > "$work/one.json"
  awk -v n="$count" -v p="$product" -v s="$products" 'BEGIN {
    printf "{%s,\"customers\":[", s
    for (i = n; i > 0; i--) printf "{\"purchases\":[{%s\"-2h\"}]}%s", p, (i > 1 ? "," : "")
    print "]}" }' > "$work/many.json"
  echo "served simulator, $count transactions"
  serve "$work/one.json"
  paged "history of one customer" 2000 "$count" transaction history 2000000900000001 -o ndjson
  paged "customer --save-world" 3000 1 customer 2000000900000001 --save-world "$work/saved.json" -o json
  stop
  serve "$work/saved.json"
  paged "history of the recorded customer" 2000 "$count" transaction history 2000000900000001 -o ndjson
  stop
  serve "$work/many.json"
  paged "notifications of $count customers" 10000 "$count" notification history --since 7d -o ndjson
  stop
}

stop() { kill "$server" 2>/dev/null || true; wait "$server" 2>/dev/null || true; server=; }

[ $# -gt 0 ] || set -- start-up decode formats verify bulk memory simulator
for part in "$@"; do
  case $part in
    start-up) start_up ;;
    decode | formats | verify | bulk | memory | simulator) "$part" ;;
    *) echo "no such benchmark: $part" >&2; exit 2 ;;
  esac
done
