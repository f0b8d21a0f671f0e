# Completions of asctl for bash 3.2 and later; needs nothing else.
# Load it from ~/.bashrc, or put it where bash-completion looks for it.

# Each flag: --long|-short|value|how often|what it excludes
_asctl_records=(
  '--quiet|-q||once|'
  '--no-color|||once|'
  '--help|-h||once|'
  '--version|||first|'
  '--ids||file|once|--dry-run --curl --raw'
  '--id-column||any|once|'
  '--jobs||any|once|'
  '--rate||any|once|'
  '--journal||file|once|'
  '--profile|-p|any|once|'
  '--environment|-e|1|once|'
  '--issuer-id||any|once|'
  '--key-id||any|once|'
  '--private-key-path||file|once|'
  '--bundle-id||any|once|'
  '--app-apple-id||any|once|'
  '--base-url||any|once|'
  '--ca-file||file|once|'
  '--dry-run|||once|'
  '--curl|||once|--dry-run'
  '--raw|||once|'
  '--no-verify|||once|'
  '--root||file|often|'
  '--timeout||any|once|'
  '--retries||any|once|'
  '--wait-for-limit|||once|'
  '--verbose|-v||once|'
  '--output|-o|2|once|'
  '--fields||any|once|'
  '--humanize|||once|'
  '--start-date||any|once|'
  '--end-date||any|once|'
  '--product-id||any|often|'
  '--product-type||3|often|'
  '--sort||4|once|'
  '--subscription-group-identifier||any|often|'
  '--in-app-ownership-type||5|once|'
  '--revoked||6|once|'
  '--revision||any|once|'
  '--limit||any|once|'
  '--exclude-revoked||6|once|'
  '--generate|||once|'
  '--no-preflight|||once|'
  '--yes|-y||once|'
  '--no-input|||once|'
  '--status||7|often|'
  '--extend-by-days||any|once|'
  '--extend-reason-code||8|once|'
  '--request-identifier||any|once|'
  '--product-id||any|once|'
  '--request-identifier||any|once|'
  '--storefront||any|often|'
  '--confirm||any|once|'
  '--wait|||once|'
  '--wait-timeout||any|once|'
  '--pagination-token||any|once|'
  '--customer-consented|||once|'
  '--sample-content-provided||6|once|'
  '--delivery-status||9|once|'
  '--consumption-percentage||any|once|'
  '--refund-preference||10|once|'
  '--from-notification||file|once|'
  '--account-tenure||11|once|'
  '--app-account-token||any|once|'
  '--consumption-status||12|once|'
  '--delivery-status||13|once|'
  '--lifetime-dollars-purchased||14|once|'
  '--lifetime-dollars-refunded||14|once|'
  '--platform||15|once|'
  '--play-time||16|once|'
  '--sample-content-provided||6|once|'
  '--user-status||17|once|'
  '--refund-preference||18|once|'
  '--junit||file|once|'
  '--ids||file|once|--dry-run --curl --raw --wait --junit'
  '--since||any|once|'
  '--until||any|once|'
  '--notification-type||19|once|'
  '--subtype||20|once|'
  '--only-failures|||once|'
  '--transaction-id||any|once|'
  '--exact-type|||once|'
  '--image-size||21|once|'
  '--header-text||any|once|'
  '--body-text||any|once|'
  '--header-position||22|once|'
  '--image-identifier||any|once|'
  '--alt-text||any|once|'
  '--bullet-text||any|often|'
  '--bullet-image||any|often|'
  '--bullet-alt-text||any|often|'
  '--body||file|once|--header-text --body-text --header-position --image-identifier --alt-text --bullet-text --bullet-image --bullet-alt-text'
  '--skeleton|||once|'
  '--ids||file|once|--dry-run --curl --raw --wait'
  '--request-reference-id||any|once|'
  '--app-account-token||any|once|'
  '--consistency-token||any|once|'
  '--storefront||any|once|'
  '--body||file|once|--request-reference-id --app-account-token --consistency-token --storefront'
  '--effective||23|once|'
  '--display-name||any|once|'
  '--description||any|once|'
  '--current-sku||any|often|'
  '--item-effective||23|once|'
  '--new-sku||any|often|'
  '--item-display-name||any|often|'
  '--item-description||any|often|'
  '--tax-code||any|once|'
  '--body||file|once|--request-reference-id --app-account-token --consistency-token --storefront --effective --display-name --description --current-sku --item-effective --new-sku --item-display-name --item-description --tax-code'
  '--currency||any|once|'
  '--sku||any|often|'
  '--price||any|often|'
  '--body||file|once|--request-reference-id --app-account-token --consistency-token --storefront --currency --sku --price'
  '--target-product-id||any|once|'
  '--tax-code||any|once|'
  '--display-name||any|once|'
  '--description||any|once|'
  '--sku||any|often|'
  '--item-display-name||any|often|'
  '--item-description||any|often|'
  '--body||file|once|--request-reference-id --app-account-token --consistency-token --storefront --target-product-id --tax-code --display-name --description --sku --item-display-name --item-description'
  '--refund-type||24|once|'
  '--refund-reason||25|once|'
  '--refund-risking-preference||6|once|'
  '--body||file|once|--request-reference-id --app-account-token --consistency-token --storefront --refund-type --refund-reason --refund-risking-preference'
  '--currency||any|once|'
  '--sku||any|often|'
  '--refund-type||24|often|'
  '--refund-reason||25|often|'
  '--revoke||6|often|'
  '--refund-amount||any|often|'
  '--body||file|once|--request-reference-id --app-account-token --consistency-token --storefront --currency --sku --refund-type --refund-reason --revoke --refund-amount --refund-risking-preference'
  '--request-identifier||any|once|'
  '--external-purchase-id||any|once|'
  '--status||26|once|'
  '--field||any|often|--input'
  '--input||file|once|'
  '--header|||once|--all'
  '--all|||once|--header'
  '--no-nested|||once|'
  '--jobs||any|once|'
  '--bundle-id||any|once|'
  '--environment|-e|28|once|'
  '--kind||29|once|'
  '--at||any|once|'
  '--root||file|often|'
  '--online|||once|'
  '--explain|||once|'
  '--junit||file|once|'
  '--valid-only|||once|--invalid-only --count'
  '--invalid-only|||once|--valid-only --count'
  '--count|||once|--valid-only --invalid-only'
  '--all|||once|'
  '--app-version||any|once|'
  '--environment|-e|30|once|'
  '--device-id||any|once|'
  '--original|||once|'
  '--transaction|||once|'
  '--product-id||any|once|'
  '--offer-identifier||any|once|'
  '--transaction-id||any|once|'
  '--nonce||any|once|'
  '--timestamp||any|once|'
  '--check||file|once|'
  '--app-account-token||any|once|--application-username'
  '--application-username||any|once|--app-account-token'
  '--product-id||any|once|'
  '--allow-introductory-offer||6|once|'
  '--transaction-id||any|once|'
  '--body||file|once|'
  '--key-command||any|once|--private-key-path'
  '--force|||once|'
  '--port||any|once|'
  '--tls|||once|'
  '--fault||any|once|'
  '--fault-count||any|once|'
)

# What stands below a command; flags are told by the numbers of their records, from 1.
_asctl_node() {
  case $1 in
    '')
      subcommands=('order' 'transaction' 'subscription' 'refund' 'group' 'consumption' 'notification' 'retention' 'commerce' 'external-purchase' 'api' 'decode' 'verify' 'receipt' 'sign' 'explain' 'token' 'profile' 'simulator' 'completion' 'help' 'schema' 'version')
      flags+=(1 2 3 4)
      arguments=()
      ;;
    'order')
      subcommands=('lookup')
      flags+=()
      arguments=()
      ;;
    'order lookup')
      subcommands=()
      flags+=(5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30)
      arguments=(any)
      ;;
    'transaction')
      subcommands=('get' 'history' 'history-v1' 'app' 'set-token' 'finish')
      flags+=()
      arguments=()
      ;;
    'transaction get')
      subcommands=()
      flags+=(5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30)
      arguments=(any)
      ;;
    'transaction history')
      subcommands=()
      flags+=(31 32 33 34 35 36 37 38 39 40 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30)
      arguments=(any)
      ;;
    'transaction history-v1')
      subcommands=()
      flags+=(31 32 33 34 35 36 37 38 39 41 40 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30)
      arguments=(any)
      ;;
    'transaction app')
      subcommands=()
      flags+=(5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30)
      arguments=(any)
      ;;
    'transaction set-token')
      subcommands=()
      flags+=(42 43 44 45 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27)
      arguments=(any any)
      ;;
    'transaction finish')
      subcommands=()
      flags+=(44 45 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27)
      arguments=(any)
      ;;
    'subscription')
      subcommands=('status' 'extend' 'extend-all' 'extend-all-status')
      flags+=()
      arguments=()
      ;;
    'subscription status')
      subcommands=()
      flags+=(46 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30)
      arguments=(any)
      ;;
    'subscription extend')
      subcommands=()
      flags+=(47 48 49 43 44 45 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30)
      arguments=(any)
      ;;
    'subscription extend-all')
      subcommands=()
      flags+=(50 47 48 51 52 53 45 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30)
      arguments=()
      ;;
    'subscription extend-all-status')
      subcommands=()
      flags+=(54 55 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30)
      arguments=(any any)
      ;;
    'refund')
      subcommands=('history' 'history-v1')
      flags+=()
      arguments=()
      ;;
    'refund history')
      subcommands=()
      flags+=(39 40 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30)
      arguments=(any)
      ;;
    'refund history-v1')
      subcommands=()
      flags+=(5 6 7 8 9 43 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30)
      arguments=(any)
      ;;
    'group')
      subcommands=('list' 'members')
      flags+=()
      arguments=()
      ;;
    'group list')
      subcommands=()
      flags+=(5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30)
      arguments=(any)
      ;;
    'group members')
      subcommands=()
      flags+=(56 40 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30)
      arguments=(any)
      ;;
    'consumption')
      subcommands=('send' 'send-v1' 'pending')
      flags+=()
      arguments=()
      ;;
    'consumption send')
      subcommands=()
      flags+=(57 58 59 60 61 62 43 44 45 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27)
      arguments=(any)
      ;;
    'consumption send-v1')
      subcommands=()
      flags+=(63 64 65 57 66 67 68 69 70 71 72 73 62 43 44 45 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27)
      arguments=(any)
      ;;
    'consumption pending')
      subcommands=()
      flags+=(10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30)
      arguments=()
      ;;
    'notification')
      subcommands=('test' 'status' 'history')
      flags+=()
      arguments=()
      ;;
    'notification test')
      subcommands=()
      flags+=(54 55 74 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30)
      arguments=()
      ;;
    'notification status')
      subcommands=()
      flags+=(54 55 74 75 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30)
      arguments=(any)
      ;;
    'notification history')
      subcommands=()
      flags+=(76 77 78 79 80 81 56 82 40 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30)
      arguments=()
      ;;
    'retention')
      subcommands=('image' 'message' 'default' 'realtime-url' 'performance-test')
      flags+=()
      arguments=()
      ;;
    'retention image')
      subcommands=('upload' 'list' 'delete')
      flags+=()
      arguments=()
      ;;
    'retention image upload')
      subcommands=()
      flags+=(83 44 45 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27)
      arguments=(any file)
      ;;
    'retention image list')
      subcommands=()
      flags+=(10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30)
      arguments=()
      ;;
    'retention image delete')
      subcommands=()
      flags+=(44 45 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27)
      arguments=(any)
      ;;
    'retention message')
      subcommands=('upload' 'list' 'delete')
      flags+=()
      arguments=()
      ;;
    'retention message upload')
      subcommands=()
      flags+=(84 85 86 87 88 89 90 91 92 93 44 45 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27)
      arguments=(any)
      ;;
    'retention message list')
      subcommands=()
      flags+=(10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30)
      arguments=()
      ;;
    'retention message delete')
      subcommands=()
      flags+=(44 45 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27)
      arguments=(any)
      ;;
    'retention default')
      subcommands=('set' 'get' 'delete')
      flags+=()
      arguments=()
      ;;
    'retention default set')
      subcommands=()
      flags+=(44 45 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27)
      arguments=(any any any)
      ;;
    'retention default get')
      subcommands=()
      flags+=(10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30)
      arguments=(any any)
      ;;
    'retention default delete')
      subcommands=()
      flags+=(44 45 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27)
      arguments=(any any)
      ;;
    'retention realtime-url')
      subcommands=('set' 'get' 'delete')
      flags+=()
      arguments=()
      ;;
    'retention realtime-url set')
      subcommands=()
      flags+=(44 45 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27)
      arguments=(any)
      ;;
    'retention realtime-url get')
      subcommands=()
      flags+=(10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30)
      arguments=()
      ;;
    'retention realtime-url delete')
      subcommands=()
      flags+=(44 45 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27)
      arguments=()
      ;;
    'retention performance-test')
      subcommands=('start' 'result')
      flags+=()
      arguments=()
      ;;
    'retention performance-test start')
      subcommands=()
      flags+=(54 55 43 44 45 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30)
      arguments=(any)
      ;;
    'retention performance-test result')
      subcommands=()
      flags+=(54 55 94 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30)
      arguments=(any)
      ;;
    'commerce')
      subcommands=('cancel' 'change-metadata' 'change-price' 'migrate' 'revoke' 'request-refund')
      flags+=()
      arguments=()
      ;;
    'commerce cancel')
      subcommands=()
      flags+=(95 96 97 98 99 93 44 45 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30)
      arguments=(any)
      ;;
    'commerce change-metadata')
      subcommands=()
      flags+=(95 96 97 98 100 101 102 103 104 105 106 107 108 109 93 44 45 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30)
      arguments=(any)
      ;;
    'commerce change-price')
      subcommands=()
      flags+=(95 96 97 98 110 111 112 113 93 44 45 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30)
      arguments=(any)
      ;;
    'commerce migrate')
      subcommands=()
      flags+=(95 96 97 98 114 115 116 117 118 119 120 121 93 44 45 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30)
      arguments=(any)
      ;;
    'commerce revoke')
      subcommands=()
      flags+=(95 96 97 98 122 123 124 125 93 44 45 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30)
      arguments=(any)
      ;;
    'commerce request-refund')
      subcommands=()
      flags+=(95 96 97 98 126 127 128 129 130 131 124 132 93 44 45 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30)
      arguments=(any)
      ;;
    'external-purchase')
      subcommands=('report')
      flags+=()
      arguments=()
      ;;
    'external-purchase report')
      subcommands=('send' 'get')
      flags+=()
      arguments=()
      ;;
    'external-purchase report send')
      subcommands=()
      flags+=(133 134 135 93 44 45 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30)
      arguments=(file)
      ;;
    'external-purchase report get')
      subcommands=()
      flags+=(10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30)
      arguments=(any)
      ;;
    'api')
      subcommands=()
      flags+=(136 137 44 53 45 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30)
      arguments=(27 any)
      ;;
    'decode')
      subcommands=()
      flags+=(138 139 140 141 28 29 30)
      arguments=(file...)
      ;;
    'verify')
      subcommands=()
      flags+=(10 142 16 143 144 145 146 147 148 149 141 150 151 152 28 29 30)
      arguments=(file...)
      ;;
    'receipt')
      subcommands=('decode' 'verify' 'ids')
      flags+=()
      arguments=()
      ;;
    'receipt decode')
      subcommands=()
      flags+=(153 28 29 30)
      arguments=(file...)
      ;;
    'receipt verify')
      subcommands=()
      flags+=(142 154 155 156 145 146 147 148 149 28 29 30)
      arguments=(file...)
      ;;
    'receipt ids')
      subcommands=()
      flags+=(157 158)
      arguments=(file...)
      ;;
    'sign')
      subcommands=('promotional-offer' 'promotional-offer-v1' 'introductory-offer' 'advanced-commerce')
      flags+=()
      arguments=()
      ;;
    'sign promotional-offer')
      subcommands=()
      flags+=(159 160 161 162 163 164 10 11 12 13 14 15 16 17 18 28 29 30)
      arguments=()
      ;;
    'sign promotional-offer-v1')
      subcommands=()
      flags+=(159 160 165 166 162 163 164 10 11 12 13 14 15 16 17 18 28 29 30)
      arguments=()
      ;;
    'sign introductory-offer')
      subcommands=()
      flags+=(167 168 169 162 163 164 10 11 12 13 14 15 16 17 18 28 29 30)
      arguments=()
      ;;
    'sign advanced-commerce')
      subcommands=()
      flags+=(170 162 163 164 10 11 12 13 14 15 16 17 18 28 29 30)
      arguments=()
      ;;
    'explain')
      subcommands=()
      flags+=(28 29 30)
      arguments=(any...)
      ;;
    'token')
      subcommands=('mint' 'explain')
      flags+=()
      arguments=()
      ;;
    'token mint')
      subcommands=()
      flags+=(10 11 12 13 14 15 16 17 18 28)
      arguments=()
      ;;
    'token explain')
      subcommands=()
      flags+=(10 11 12 13 14 15 16 17 18 28 29 30 45)
      arguments=(file)
      ;;
    'profile')
      subcommands=('add' 'list' 'show' 'use' 'remove')
      flags+=()
      arguments=()
      ;;
    'profile add')
      subcommands=()
      flags+=(12 13 14 171 15 16 11 17 18 172 45)
      arguments=(any)
      ;;
    'profile list')
      subcommands=()
      flags+=(28 29 30)
      arguments=()
      ;;
    'profile show')
      subcommands=()
      flags+=(10 11 12 13 14 15 16 17 18 28 29 30)
      arguments=(any)
      ;;
    'profile use')
      subcommands=()
      flags+=()
      arguments=(any)
      ;;
    'profile remove')
      subcommands=()
      flags+=(44 45)
      arguments=(any)
      ;;
    'simulator')
      subcommands=('ids' 'root' 'serve')
      flags+=()
      arguments=()
      ;;
    'simulator ids')
      subcommands=()
      flags+=(28 29 30)
      arguments=()
      ;;
    'simulator root')
      subcommands=()
      flags+=()
      arguments=()
      ;;
    'simulator serve')
      subcommands=()
      flags+=(173 174 175 176)
      arguments=()
      ;;
    'completion')
      subcommands=()
      flags+=()
      arguments=(31)
      ;;
    'help')
      subcommands=()
      flags+=()
      arguments=(help)
      ;;
    'schema')
      subcommands=()
      flags+=(29)
      arguments=()
      ;;
    'version')
      subcommands=()
      flags+=()
      arguments=()
      ;;
  esac
}

_asctl_values() {
  case $1 in
    1) values=('auto' 'production' 'sandbox' 'simulator') ;;
    2) values=('table' 'json' 'ndjson' 'tsv' 'csv') ;;
    3) values=('AUTO_RENEWABLE' 'NON_RENEWABLE' 'CONSUMABLE' 'NON_CONSUMABLE') ;;
    4) values=('ASCENDING' 'DESCENDING') ;;
    5) values=('PURCHASED' 'FAMILY_SHARED' 'ASSIGNED') ;;
    6) values=('true' 'false') ;;
    7) values=('1' '2' '3' '4' '5') ;;
    8) values=('0' '1' '2' '3') ;;
    9) values=('DELIVERED' 'UNDELIVERED_QUALITY_ISSUE' 'UNDELIVERED_WRONG_ITEM' 'UNDELIVERED_SERVER_OUTAGE' 'UNDELIVERED_OTHER') ;;
    10) values=('DECLINE' 'GRANT_FULL' 'GRANT_PRORATED') ;;
    11) values=('0' '1' '2' '3' '4' '5' '6' '7') ;;
    12) values=('0' '1' '2' '3') ;;
    13) values=('0' '1' '2' '3' '4' '5') ;;
    14) values=('0' '1' '2' '3' '4' '5' '6' '7') ;;
    15) values=('0' '1' '2') ;;
    16) values=('0' '1' '2' '3' '4' '5' '6' '7') ;;
    17) values=('0' '1' '2' '3' '4') ;;
    18) values=('0' '1' '2' '3') ;;
    19) values=('SUBSCRIBED' 'DID_CHANGE_RENEWAL_PREF' 'DID_CHANGE_RENEWAL_STATUS' 'OFFER_REDEEMED' 'DID_RENEW' 'DID_FAIL_TO_RENEW' 'GRACE_PERIOD_EXPIRED' 'EXPIRED' 'PRICE_INCREASE' 'ONE_TIME_CHARGE' 'CONSUMPTION_REQUEST' 'REFUND' 'REFUND_DECLINED' 'REFUND_REVERSED' 'REVOKE' 'RENEWAL_EXTENDED' 'RENEWAL_EXTENSION' 'EXTERNAL_PURCHASE_TOKEN' 'METADATA_UPDATE' 'PRICE_CHANGE' 'MIGRATION' 'RESCIND_CONSENT' 'TEST') ;;
    20) values=('INITIAL_BUY' 'RESUBSCRIBE' 'UPGRADE' 'DOWNGRADE' 'AUTO_RENEW_ENABLED' 'AUTO_RENEW_DISABLED' 'BILLING_RECOVERY' 'GRACE_PERIOD' 'VOLUNTARY' 'BILLING_RETRY' 'PRICE_INCREASE' 'PRODUCT_NOT_FOR_SALE' 'PENDING' 'ACCEPTED' 'SUMMARY' 'FAILURE' 'CREATED' 'ACTIVE_TOKEN_REMINDER' 'UNREPORTED') ;;
    21) values=('FULL_SIZE' 'BULLET_POINT') ;;
    22) values=('ABOVE_BODY' 'ABOVE_IMAGE') ;;
    23) values=('IMMEDIATELY' 'NEXT_BILL_CYCLE') ;;
    24) values=('FULL' 'PRORATED' 'CUSTOM') ;;
    25) values=('UNINTENDED_PURCHASE' 'FULFILLMENT_ISSUE' 'UNSATISFIED_WITH_PURCHASE' 'LEGAL' 'OTHER' 'MODIFY_ITEMS_REFUND' 'SIMULATE_REFUND_DECLINE') ;;
    26) values=('LINE_ITEM' 'NO_LINE_ITEM' 'UNRECOGNIZED_TOKEN' 'DUPLICATE_TOKEN') ;;
    27) values=('GET' 'POST' 'PUT' 'DELETE') ;;
    28) values=('production' 'sandbox' 'xcode' 'local-testing') ;;
    29) values=('transaction' 'renewal' 'notification' 'app-transaction' 'realtime') ;;
    30) values=('production' 'sandbox' 'xcode') ;;
    31) values=('bash' 'zsh' 'fish') ;;
    *) values=() ;;
  esac
}

_asctl_topics=('exit-status' 'output' 'environment' 'authentication' 'dates' 'files' 'bulk')

_asctl_takes_value() {
  case $1 in
    --ids|--id-column|--jobs|--rate|--journal|--profile|-p|--environment|-e|--issuer-id|--key-id|--private-key-path|--bundle-id|--app-apple-id|--base-url|--ca-file|--root|--timeout|--retries|--output|-o|--fields|--start-date|--end-date|--product-id|--product-type|--sort|--subscription-group-identifier|--in-app-ownership-type|--revoked|--revision|--limit|--exclude-revoked|--status|--extend-by-days|--extend-reason-code|--request-identifier|--storefront|--confirm|--wait-timeout|--pagination-token|--sample-content-provided|--delivery-status|--consumption-percentage|--refund-preference|--from-notification|--account-tenure|--app-account-token|--consumption-status|--lifetime-dollars-purchased|--lifetime-dollars-refunded|--platform|--play-time|--user-status|--junit|--since|--until|--notification-type|--subtype|--transaction-id|--image-size|--header-text|--body-text|--header-position|--image-identifier|--alt-text|--bullet-text|--bullet-image|--bullet-alt-text|--body|--request-reference-id|--consistency-token|--effective|--display-name|--description|--current-sku|--item-effective|--new-sku|--item-display-name|--item-description|--tax-code|--currency|--sku|--price|--target-product-id|--refund-type|--refund-reason|--refund-risking-preference|--revoke|--refund-amount|--external-purchase-id|--field|--input|--kind|--at|--app-version|--device-id|--offer-identifier|--nonce|--timestamp|--check|--application-username|--allow-introductory-offer|--key-command|--port|--fault|--fault-count) return 0 ;;
  esac
  return 1
}

# The words before the cursor, whole: bash takes them apart at = and :
_asctl_line() {
  local rest=${COMP_LINE:0:COMP_POINT} blanks i
  line=()
  for ((i = 0; i <= COMP_CWORD; i++)); do
    blanks=${rest%%[![:space:]]*}
    rest=${rest#"$blanks"}
    if [[ $i -eq 0 || -n $blanks ]]; then line+=(''); fi
    if [[ $i -eq $COMP_CWORD ]]; then
      line[${#line[@]} - 1]+=$rest
    else
      line[${#line[@]} - 1]+=${COMP_WORDS[i]}
      rest=${rest#"${COMP_WORDS[i]}"}
    fi
  done
}

_asctl_has() {
  local needle=$1 word
  shift
  for word in "$@"; do
    [[ $word == "$needle" ]] && return 0
  done
  return 1
}

# Goes down to a command. After "help" the words name commands but bring no flags along.
_asctl_enter() {
  local kept=("${flags[@]}")
  place=$1
  depth=$((depth + 1))
  _asctl_node "$place"
  if [[ ${arguments[0]} == help && -z $helping ]]; then
    helping=1
    place=''
    _asctl_node ''
  fi
  [[ -n $helping ]] && flags=("${kept[@]}") arguments=()
}

_asctl_walk() {
  local word letter i k count=${#line[@]}
  for ((i = 1; i < count - 1; i++)); do
    word=${line[i]}
    if [[ -n $waiting ]]; then
      waiting=''
    elif [[ -z $ended && $word == -- ]]; then
      ended=1
    elif [[ -z $ended && $word == --* ]]; then
      given+=("${word%%=*}")
      if [[ $word != *=* ]] && _asctl_takes_value "$word"; then waiting=$word; fi
    elif [[ -z $ended && $word == -[!0-9]* ]]; then
      for ((k = 1; k < ${#word}; k++)); do
        letter=-${word:k:1}
        given+=("$letter")
        if _asctl_takes_value "$letter"; then
          [[ $((k + 1)) -eq ${#word} ]] && waiting=$letter
          break
        fi
      done
    elif _asctl_has "$word" "${subcommands[@]}"; then
      _asctl_enter "${place:+$place }$word"
    else
      [[ -n $helping ]] && subcommands=() helping=done
      index=$((index + 1))
    fi
  done
}

# Offers what a flag or an argument may be.
_asctl_offer_value() {
  local values value
  if [[ $1 == file ]]; then
    compopt -o default 2>/dev/null && return
    while IFS= read -r value; do offers+=("$3$value"); done < <(compgen -f -- "$2")
  else
    _asctl_values "$1"
    for value in "${values[@]}"; do offers+=("$3$value"); done
  fi
}

_asctl_offer_value_of() {
  local number record names value
  for number in "${flags[@]}"; do
    record=${_asctl_records[number - 1]}
    names=${record%"${record#*|*|}"}
    value=${record#*|*|}
    if [[ "|$names" == *"|$1|"* ]]; then
      _asctl_offer_value "${value%%|*}" "$2" "$3"
      return
    fi
  done
}

# Leaves out what is given already, unless it may repeat, and what is excluded by something given.
_asctl_offer_flags() {
  local number long short often excluded other blocked=' '
  for number in "${flags[@]}"; do
    IFS='|' read -r long short _ often excluded <<<"${_asctl_records[number - 1]}"
    if _asctl_has "$long" "${given[@]}" || { [[ -n $short ]] && _asctl_has "$short" "${given[@]}"; }; then
      blocked+="$excluded "
      [[ $often != often ]] && blocked+="$long "
      given+=("$long")
    fi
  done
  for number in "${flags[@]}"; do
    IFS='|' read -r long short _ often excluded <<<"${_asctl_records[number - 1]}"
    [[ $blocked == *" $long "* || ( $often == first && $depth -gt 0 ) ]] && continue
    for other in $excluded; do
      _asctl_has "$other" "${given[@]}" && continue 2
    done
    offers+=("$long")
    [[ -n $short ]] && offers+=("$short")
  done
}

_asctl() {
  local place='' depth=0 index=0 helping='' ended='' waiting='' current argument offer cut
  local line=() subcommands=() flags=() arguments=() given=() offers=()
  COMPREPLY=()
  _asctl_line
  _asctl_node ''
  _asctl_walk
  current=${line[${#line[@]} - 1]}

  if [[ -n $waiting ]]; then
    _asctl_offer_value_of "$waiting" "$current" ''
  elif [[ -z $ended && $current == --*=* ]]; then
    _asctl_offer_value_of "${current%%=*}" "${current#*=}" "${current%%=*}="
  elif [[ -z $ended && $current == -* ]]; then
    _asctl_offer_flags
  elif [[ ${#subcommands[@]} -gt 0 ]]; then
    offers=("${subcommands[@]}")
    [[ $helping == 1 && -z $place ]] && offers+=("${_asctl_topics[@]}")
  elif [[ ${#arguments[@]} -gt 0 ]]; then
    argument=${arguments[${#arguments[@]} - 1]}
    if [[ $index -lt ${#arguments[@]} ]]; then
      argument=${arguments[index]}
    elif [[ $argument != *... ]]; then
      argument=any
    fi
    _asctl_offer_value "${argument%...}" "$current" ''
  fi

  # What stands before the last = or : is not replaced where bash parts words there.
  cut=${current%"${current##*["${COMP_WORDBREAKS//[!=:]/}"]}"}
  for offer in "${offers[@]}"; do
    [[ $offer == "$current"* ]] && COMPREPLY+=("${offer#"$cut"}")
  done
}

complete -F _asctl asctl
