#!/usr/bin/env bash
# Runs every command that reads input on texts that are expensive to process. Fails if any run exceeds its limits.
# Benchmarks/hostile.sh PATH-OF-ASCTL [MEGABYTES [PATTERN]]
#   MEGABYTES  the length of each text; the default, 1, is quick; the limits are stated for 16
#   PATTERN    a regular expression that "TEXT COMMAND" must match, such as '^commas ' or ' explain -$'; default: all
# The limits of a run apply to a text of 16 MB, and proportionally to others:
#   time    2 s of processor time, 4 s for tables (csv, tsv and --ids, which reads one), and 0.1 s to start. 10 µs more
#           per record for commands that write a record per line (-o ndjson, --ids). For other commands that write more
#           than four times the text, a quarter of the output counts instead of the text.
#   memory  16 times the text, and 64 MiB. The output does not count.
# A world is limited by its events, not by its length: 2 s per 100,000 events, and 4 KiB of memory per event.
# The seconds apply to a machine on which jq 1.6 copies the reference below in 0.35 s. On a slower or busy machine, they
# are multiplied by the ratio of jq's time to that; they are never divided.
# VERBOSE=1 prints every run.
# No request leaves the machine: requests are printed (--dry-run), answered in process (-e simulator), or fail at the
# first attempt (port 9, where nothing listens).
set -euo pipefail -f
asctl=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
megabytes=${2:-1}
pattern=${3:-.}
bytes=$((megabytes << 20))
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for tool in /usr/bin/time jq; do command -v $tool > /dev/null || { echo "needs $tool"; exit 2; }; done
unset "${!ASCTL_@}"
export XDG_STATE_HOME=$work/state XDG_CONFIG_HOME=$work/config LC_ALL=C
jws='eyJhbGciOiJub25lIn0.e30.AA'
header=eyJhbGciOiJFUzI1NiIsIng1YyI6WyJN
receipt=MIITtgYJKoZIhvcNAQcCoIITpzCCE6MCAQEx
uuid=5f2f9f0e-5c0a-4d3b-9a53-0d7a8c1c7a11

# Repeats a text up to BYTES bytes: repeat TEXT BYTES
repeat() { { yes "$1" | tr -d '\n' || true; } | head -c $(($2 / ${#1} * ${#1})); }
# Repeats a line up to BYTES bytes: lines TEXT BYTES
lines() { { yes -- "$1" || true; } | head -n $(($2 / (${#1} + 1))); }
# Prints numbered lines up to BYTES bytes, each of LENGTH bytes with seven digits: numbered FORMAT LENGTH BYTES
numbered() { seq -f "$1" 0 $(($3 / $2 - 1)); }
# Prints members with different names, each followed by a comma: members BYTES [BEFORE AFTER]
members() { numbered "${2:-}\"%07.0f\":0${3:-}," $((12 + $(wc -c <<< "${2:-}${3:-}") - 1)) "$1" | tr -d '\n'; }
# Prints JSON with a signed text and the given parts; the middle is read from stdin: document BEFORE AFTER
document() { printf '{"j":"%s",%s' "$jws" "$1"; cat; printf '%s}' "$2"; }

json_texts='numbers strings arrays objects chains members list-of-members amounts enumerations deep-members deep-numbers
  long-name long-name-of-members long-name-of-jws long-names-in-one-another empty-rows purchases responses controls escapes
  json-in-json'
plain_texts='white-space line-feeds percent-signs equals-signs entities quotes backslashes brackets bracket-lines braces
  colons digits letters base64 receipt-like hexadecimal der dots parts literals margins log jws-lines jws-in-prose
  ids orders words pairs commas comma-rows ragged open-quote sections settings pem accents flags zeros ff utf-16
  headers header-lines false-headers open-lines log-lines slashes escaped-slashes soft-breaks padding receipts receipt-lines
  encoded-json'

# Prints the text with this name: text NAME
text() {
  local long half=$((bytes / 2))
  case $1 in
    numbers) repeat '0,' "$bytes" | document '"a":[' '0]' ;;
    strings) repeat '"0123456789abcdef",' "$bytes" | document '"a":[' '0]' ;;
    arrays) repeat '[0],' "$bytes" | document '"a":[' '0]' ;;
    objects) repeat '{"b":0},' "$bytes" | document '"a":[' '0]' ;;
    chains) long=$(repeat '[' 500)$(repeat ']' 500); repeat "$long," "$bytes" | document '"a":[' '0]' ;;
    members) members "$bytes" | document '' '"z":0' ;;
    list-of-members) members "$bytes" '{' '}' | document '"a":[' '{}]' ;;
    amounts) repeat '"price":1,' "$bytes" | document '"currency":"EUR",' '"z":0' ;;
    enumerations) repeat '1,' "$bytes" | document '"status":[' '1]' ;;
    deep-members) members "$bytes" | document "$(repeat '"a":{' 2000)" "\"z\":0$(repeat '}' 400)" ;;
    deep-numbers) repeat '0,' "$bytes" | document "\"a\":$(repeat '[' 400)" "0$(repeat ']' 400)" ;;
    long-name) { repeat n $((bytes / 16)); printf '":['; repeat '0,' "$bytes"; } | document '"' '0]' ;;
    long-name-of-members) { repeat n $((bytes / 16)); printf '":{'; members "$bytes"; } | document '"' '"z":0}' ;;
    long-name-of-jws) printf '{"'; repeat n $((bytes / 16)); printf '":['; repeat "\"$jws\"," "$bytes"; printf '0]}' ;;
    long-names-in-one-another)
      long=$(repeat n $((bytes / 500)))
      for _ in $(seq 500); do printf '"%s":{' "$long"; done | document '' "\"z\":0$(repeat '}' 500)" ;;
    empty-rows) printf '[{"j":"%s",' "$jws"; members "$half"; printf '"z":0}'; repeat ',{}' "$half"; printf ']' ;;
    purchases) { repeat n $((bytes / 16)); printf '"}'; repeat ',{}' "$bytes"; } | document '"in_app":[{"product_id":"' ']' ;;
    responses) printf '['; repeat '{"latest_receipt_info":[{"transaction_id":"1"}],"in_app":[{"transaction_id":"1"}]},' "$bytes"; printf '{}]' ;;
    controls) repeat $'\x7f' "$bytes" | document '"a":"' '"' ;;
    escapes) repeat '\u0041' "$bytes" | document '"a":"' '"' ;;
    json-in-json) repeat '\"{\\\"a\\\":\\\"b\\\"}\",' "$bytes" | document '"a":"[' '0]"' ;;
    white-space) repeat ' ' "$bytes" ;;
    line-feeds) lines '' "$bytes" ;;
    percent-signs) repeat '%25' "$bytes" ;;
    equals-signs) lines '=3D=' "$bytes" ;;
    entities) repeat '&amp;' "$bytes" ;;
    quotes) repeat '"' "$bytes" ;;
    backslashes) repeat "\\" "$bytes" ;;
    brackets) repeat '[' "$bytes" ;;
    bracket-lines) lines '[' "$bytes" ;;
    braces) repeat '{"a":' "$bytes" ;;
    colons) repeat 'a:' "$bytes" ;;
    digits) repeat '1234567890' "$bytes" ;;
    letters) repeat 'x' "$bytes" ;;
    base64) repeat 'ew' "$bytes" ;;
    receipt-like) printf 'MI'; repeat 'A' "$bytes" ;;
    hexadecimal) repeat '3082010006092a864886f70d010702 ' "$bytes" ;;
    parts) printf 'Content-Type: multipart/mixed; boundary=x\n\n'; lines $'--x\nContent-Type: text/plain\n\na' $((bytes * 4)) ;;
    literals) repeat '"eyJhbGciOiJFUzI1NiIsIng1YyI6WyJN" + ' "$bytes" ;;
    margins) printf 'eyJhbGciOiJFUzI1NiIsIng1YyI6\n'; repeat '> ' "$bytes" ;;
    log) lines '2026-01-02 03:04:05 x eyJhbGciOiJFUzI1NiIsIng1Yy' "$bytes" ;;
    der) repeat $'\x30\x80' "$bytes" ;;
    dots) repeat 'eyJ.' "$bytes" ;;
    jws-lines) lines "$jws" "$bytes" ;;
    jws-in-prose) repeat "see $jws, " "$bytes" ;;
    ids) numbered '200000000%07.0f' 17 "$bytes" ;;
    orders) numbered 'MVK%07.0f' 11 "$bytes" ;;
    words) numbered 'Word%07.0f' 12 "$bytes" | tr '\n' ' ' ;;
    pairs) numbered 'status:%07.0f' 15 "$bytes" | tr '\n' ' ' ;;
    commas) printf 'id,note\n1'; repeat ',' $((bytes - 16)) ;;
    comma-rows) printf 'id,note\n'; lines '2000000000000001,,,,,,,,,,' "$bytes" ;;
    ragged) printf 'id,note\n1'; repeat ',' "$half"; printf '\n'; lines '2000000000000001' "$half" ;;
    open-quote) printf 'id,note\n1,"'; lines '2000000000000001,x' "$bytes" ;;
    sections) numbered '[section%07.0f]' 17 "$bytes" ;;
    settings) printf '[default]\n'; numbered 'name%07.0f = value' 20 "$bytes" ;;
    pem) lines '-----BEGIN CERTIFICATE-----' "$bytes" ;;
    accents) printf 'e'; repeat $'\xCC\x81' "$bytes" ;;
    flags) repeat $'\xF0\x9F\x87\xA6' "$bytes" ;;
    zeros) head -c "$bytes" /dev/zero ;;
    ff) repeat $'\xFF' "$bytes" ;;
    utf-16) printf '\xFF\xFE'; head -c "$bytes" /dev/zero | tr '\0' 'a' ;;
    headers) repeat "$header\\" "$bytes" ;;
    header-lines) lines "$header" "$bytes" ;;
    false-headers) lines eyJhbGciOiJF "$bytes" ;;
    open-lines) lines "$header$header.eyJ" "$bytes" ;;
    log-lines) lines "2026-01-02 03:04:05 x $header" "$bytes" ;;
    slashes) repeat '/eyJ/MI' "$bytes" ;;
    escaped-slashes) repeat 'eyJhbGciOiJFU\/' "$bytes" ;;
    soft-breaks) repeat 'eyJhbGciOiJFU<wbr>' "$bytes" ;;
    padding) printf 'eyJhbGciOiJFUzI1NiJ9'; repeat '=' "$bytes"; printf '.e30.AA' ;;
    receipts) repeat "$receipt" "$bytes" ;;
    receipt-lines) lines "$receipt" "$bytes" ;;
    encoded-json) repeat 'eyJhIjoxfQ ' "$bytes" ;;
    *) echo "no such text: $1" >&2; exit 2 ;;
  esac
}

# Commands for JSON texts only, because the cost is in how their data is shown.
formats='
decode TEXT -o json
decode TEXT -o ndjson
decode TEXT -o table
decode TEXT -o tsv
decode TEXT -o csv
decode TEXT --humanize
decode TEXT --fields a,j
decode TEXT -o csv --fields a.b,j
decode TEXT --fields help
decode TEXT --all
decode TEXT --no-nested'

# Every command that reads input, and every flag and variable that names a file. TEXT is the file; `-` reads it from
# stdin; JOURNAL is a journal that the command has started, followed by the text; STATE is a folder for asctl's own
# files, with the text in place of the log of sent responses.
commands='
decode TEXT
decode -o ndjson TEXT
verify TEXT
verify -o ndjson TEXT
verify --explain TEXT
verify --root TEXT SMALL
receipt decode TEXT
receipt verify TEXT
receipt ids TEXT
migrate TEXT
explain TEXT
explain -
token explain TEXT -e simulator
token mint --private-key-path TEXT --issuer-id UUID --key-id 2X9R4HXF34 --bundle-id com.example.app
customer - -e simulator --dry-run
customer --ids TEXT -e simulator --base-url NOWHERE --retries 0
customer --ids TEXT --id-column note -e simulator -o csv
customer --ids TEXT --id-column note -e simulator -o csv --redact
customer --ids TEXT --id-column note -e simulator -o tsv
consumption answer --table TEXT --id-column note --column customerConsented=note -e simulator --dry-run -o csv
customer --ids SMALL --journal JOURNAL -e simulator
reconcile TEXT --dry-run -e simulator
reconcile SMALL --journal JOURNAL -e simulator -o csv
reconcile SMALL --changed-since TEXT -e simulator
transaction get --ids TEXT -e simulator --base-url NOWHERE --retries 0
transaction get --ids TEXT --id-column note -e simulator -o csv
transaction get --ids SMALL --journal JOURNAL -e simulator
transaction get 2000000000000001 --ca-file TEXT -e simulator --dry-run
order lookup --ids TEXT -e simulator --base-url NOWHERE --retries 0
subscription status --ids - -e simulator --base-url NOWHERE --retries 0
sign promotional-offer --check TEXT -e simulator
sign promotional-offer-v1 --check TEXT --product-id a --offer-identifier b -e simulator
sign introductory-offer --check TEXT -e simulator
sign advanced-commerce --check TEXT -e simulator
sign promotional-offer --body TEXT -e simulator
retention answer --check TEXT
retention answer --message-identifier UUID --advanced-commerce-data TEXT
retention image upload UUID TEXT -e simulator --dry-run
retention message upload UUID --body TEXT -e simulator --dry-run
notification replay TEXT --to NOWHERE --dry-run
notification replay SMALL --known TEXT --to NOWHERE --dry-run
notification replay SMALL --journal JOURNAL --to NOWHERE
simulator world TEXT
simulator world --storekit TEXT
consumption send --from-notification TEXT CONSENT -e simulator --dry-run
consumption pending -e simulator XDG_STATE_HOME=STATE
commerce cancel 2000000000000001 --body TEXT -e simulator --dry-run --no-preflight
external-purchase report send TEXT -e simulator --dry-run
api POST /inApps/v1/notifications/test --input TEXT -e simulator --dry-run
profile list ASCTL_CONFIG=TEXT
token mint ASCTL_PRIVATE_KEY_PATH=TEXT ASCTL_ISSUER_ID=UUID ASCTL_KEY_ID=2X9R4HXF34 ASCTL_BUNDLE_ID=com.example.app'

# Worlds of about 100,000 events, or 50,000 renewals, the most of a world: few subscriptions that renew for a long time,
# many customers, one customer with many purchases, and many products with few events.
worlds='weekly-subscriptions consumables one-customer products'
events=100000

# Prints the world with this name: world NAME
world() {
  awk -v kind="$1" -v events="$events" '
    function list(before, count, after, i) { for (i = 1; i <= count; i++) printf "%s%s%d%s", (i > 1 ? "," : ""), before, i, after }
    function customers(count) {
      for (i = 1; i <= count; i++) printf "%s{%s,\"purchases\":[{%s-%dm\"}]}", (i > 1 ? "," : ""), customer, coins, i
    }
    BEGIN {
      customer = "\"storefront\":\"USA\",\"environment\":\"Production\""
      coins = "\"productId\":\"coins\",\"purchaseDate\":\""
      plan = "\",\"type\":\"Auto-Renewable Subscription\",\"price\":9990,\"period\":\"P1W\",\"subscriptionGroupIdentifier\":\""
      printf "{\"products\":[{\"productId\":\"coins\",\"type\":\"Consumable\",\"price\":1},"
      count = kind == "products" ? 8000 : 48
      for (i = 1; i <= count; i++)
        printf "%s{\"productId\":\"plan%d%s%d\"}", (i > 1 ? "," : ""), i, plan, kind == "products" ? 1 : i
      printf "],\"customers\":["
      if (kind == "consumables") customers(events)
      else {
        printf "{%s,\"purchases\":[", customer
        if (kind == "one-customer") list("{" coins "-", 10000, "m\"}")
        else list("{\"productId\":\"plan", kind == "products" ? 1 : 48, "\",\"purchaseDate\":\"2008-08-01\"}")
        printf "]}"
      }
      printf "]}"
    }'
}

# Runs one command on a text, and prints a line if it exceeds its limits: run TEXT-NAME COMMAND [EVENTS]
run() {
  local word words=() variables=() line=" $2 " seconds=2 records=0 input=/dev/null
  case $line in *' -o table '* | *csv* | *tsv* | *' --ids '*) seconds=4 ;; esac
  case $line in *' - '*) input=$work/text ;; esac
  line=${line//TEXT/$work/text} line=${line//SMALL/$work/small} line=${line//JOURNAL/$work/journal}
  line=${line//STATE /$work/answers } line=${line//UUID/$uuid} line=${line//NOWHERE/http://127.0.0.1:9/}
  line=${line//CONSENT/--customer-consented --sample-content-provided false --delivery-status DELIVERED}
  for word in $line; do
    case $word in [A-Z]*=*) variables+=("$word") ;; *) words+=("$word") ;; esac
  done
  case $2 in
    *JOURNAL*)
      rm -f "$work/journal"
      "$asctl" -q "${words[@]}" > /dev/null 2>&1 || true
      cat "$work/text" >> "$work/journal" ;;
  esac
  # A run that takes much too long is stopped.
  env "${variables[@]}" /usr/bin/time -q -o "$work/cost" -f '%U %S %M' timeout 60 "$asctl" -q "${words[@]}" \
    < "$input" > "$work/output" 2>&1 || true
  case $2 in *ndjson* | *--ids*) records=$(wc -l < "$work/output") ;; esac
  awk -v text="$1" -v command="$2" -v records="$records" -v size="$size" -v seconds="$seconds" -v slower="$slower" -v verbose="${VERBOSE:-}" \
    -v written="$(wc -c < "$work/output")" -v events="${3:-0}" 'END {
    time = $1 + $2; mib = $3 / 1024; share = size / 16777216; output = records ? 0 : written / 67108864
    time_bound = slower * (0.1 + records / 100000 + seconds * (share > output ? share : output)); memory_bound = 64 + 256 * share
    if (events) { time_bound = slower * (0.1 + 2 * events / 100000); memory_bound = 64 + events / 256 }
    over = time > time_bound || mib > memory_bound
    if (over || verbose)
      printf "  %-26s %-64s %6.2f s of %.2f, %4.0f MiB of %.0f, %.1f MB written%s\n", text, command, time, time_bound, mib, memory_bound, written / 1e6, over ? "  OVER" : ""
    exit over
  }' "$work/cost"
}

# The factor by which this machine is slower than the one of the limits: the best of three runs.
numbered '{"id":"%07.0f","list":[1,2,3],"text":"abcdefgh"}' 50 $((8 << 20)) > "$work/reference"
for _ in 1 2 3; do /usr/bin/time -a -o "$work/jq" -f '%U %S' jq -c . "$work/reference" > /dev/null; done
slower=$(awk -v bound=0.35 '{ if (NR == 1 || $1 + $2 < least) least = $1 + $2 } END { print (least > bound ? least / bound : 1) }' "$work/jq")

printf '2000000000000001\n' > "$work/small"
mkdir -p "$work/answers/asctl"
ln -s "$work/text" "$work/answers/asctl/log.ndjson"
failed=0 count=0
for name in $json_texts $plain_texts; do
  list=$commands
  case " ${json_texts//$'\n'/ } " in *" $name "*) list=$formats$commands ;; esac
  list=$(grep . <<< "$list" | sed "s/^/$name /" | grep -E -- "$pattern" | sed "s/^$name //" || true)
  [ -n "$list" ] || continue
  text "$name" > "$work/text"
  size=$(wc -c < "$work/text")
  while read -r command; do
    count=$((count + 1))
    run "$name" "$command" || failed=$((failed + 1))
  done <<< "$list"
done
for name in $worlds; do
  grep -qE -- "$pattern" <<< "$name simulator world TEXT" || continue
  world "$name" > "$work/text"
  size=$(wc -c < "$work/text") count=$((count + 1))
  run "$name" 'simulator world TEXT -o ndjson' "$events" || failed=$((failed + 1))
done
echo "  $count runs over texts of $megabytes MB, $failed over their bounds; seconds times $slower"
[ "$failed" = 0 ]
