# Completions of asctl for bash 3.2 and later; needs nothing else.
# Load it from ~/.bashrc, or put it where bash-completion looks for it.

# Each flag: --long|-short|value|how often|what it excludes
_asctl_records=(
  '--quiet|-q||once|'
  '--no-color|||once|'
  '--help|-h||once|'
  '--version|||first-once|'
  '--profile|-p|sections:ASCTL_CONFIG:asctl/config|first-once|'
  '--environment|-e|1|first-once|'
  '--issuer-id||any|first-once|'
  '--key-id||any|first-once|'
  '--private-key-path||file|first-once|'
  '--bundle-id||any|first-once|'
  '--app-apple-id||any|first-once|'
  '--base-url||any|first-once|'
  '--ca-file||file|first-once|'
  '--dry-run|||first-once|'
  '--curl|||first-once|--dry-run'
  '--raw|||first-once|'
  '--no-verify|||first-once|'
  '--root||file|first-often|'
  '--timeout||any|first-once|'
  '--retries||any|first-once|'
  '--wait-for-limit|||first-once|'
  '--verbose|-v||first-once|'
  '--output|-o|2|first-once|'
  '--fields||any|first-once|'
  '--humanize|||first-once|'
  '--limit||any|first-once|'
  '--wait-timeout||any|first-once|'
  '--yes|-y||first-once|'
  '--no-input|||first-once|'
  '--all|||once|'
  '--timeline|||once|'
  '--html||file|once|'
  '--redact|||once|'
  '--all-profiles|||once|'
  '--ids||file|once|--dry-run --curl --all-profiles --timeline --html'
  '--id-column||any|once|'
  '--jobs||any|once|'
  '--rate||any|once|'
  '--journal||file|once|'
  '--profile|-p|sections:ASCTL_CONFIG:asctl/config|once|'
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
  '--output|-o|3|once|'
  '--fields||each:4|once|'
  '--ids||file|once|--dry-run --curl --raw'
  '--output|-o|2|once|'
  '--fields||each:5|once|'
  '--humanize|||once|'
  '--start-date||any|once|--since'
  '--since||any|once|--start-date'
  '--end-date||any|once|--until'
  '--until||any|once|--end-date'
  '--product-id||any|often|'
  '--product-type||8|often|'
  '--sort||9|once|'
  '--subscription-group-identifier||any|often|'
  '--in-app-ownership-type||10|once|'
  '--revoked||11|once|'
  '--revision||any|once|'
  '--limit||any|once|'
  '--exclude-revoked||11|once|'
  '--fields||each:13|once|'
  '--generate|||once|'
  '--no-preflight|||once|'
  '--yes|-y||once|'
  '--no-input|||once|'
  '--fields||each:15|once|'
  '--fields||each:16|once|'
  '--status||17|often|'
  '--fields||each:18|once|'
  '--extend-by-days||any|once|'
  '--extend-reason-code||19|once|'
  '--request-identifier||any|once|'
  '--fields||each:20|once|'
  '--product-id||any|once|'
  '--request-identifier||any|once|'
  '--storefront||any|often|'
  '--wait|||once|'
  '--wait-timeout||any|once|'
  '--confirm||any|once|'
  '--fields||each:21|once|'
  '--failures-since||any|once|'
  '--fields||each:22|once|'
  '--fields||each:25|once|'
  '--pagination-token||any|once|'
  '--fields||each:26|once|'
  '--fields||each:28|once|'
  '--app-transaction-id||any|once|'
  '--fields||each:29|once|'
  '--app-transaction-id||any|once|'
  '--fields||any|once|'
  '--customer-consented|||once|'
  '--sample-content-provided||11|once|'
  '--delivery-status||31|once|'
  '--consumption-percentage||any|once|'
  '--refund-preference||32|once|'
  '--from-notification||file|once|'
  '--account-tenure||33|once|'
  '--app-account-token||any|once|'
  '--consumption-status||34|once|'
  '--delivery-status||35|once|'
  '--lifetime-dollars-purchased||36|once|'
  '--lifetime-dollars-refunded||36|once|'
  '--platform||37|once|'
  '--play-time||38|once|'
  '--sample-content-provided||11|once|'
  '--user-status||39|once|'
  '--refund-preference||40|once|'
  '--fields||each:41|once|'
  '--junit||file|once|'
  '--fields||each:42|once|'
  '--ids||file|once|--dry-run --curl --raw --wait --junit'
  '--fields||each:43|once|'
  '--since||any|once|--start-date'
  '--start-date||any|once|--since'
  '--until||any|once|--end-date'
  '--end-date||any|once|--until'
  '--notification-type||45|once|--transaction-id'
  '--subtype||46|once|'
  '--only-failures|||once|'
  '--transaction-id||any|once|--notification-type'
  '--exact-type|||once|'
  '--to||any|once|'
  '--known||file|once|'
  '--journal||file|once|'
  '--jobs||any|once|'
  '--headers||file|once|'
  '--fields||each:47|once|'
  '--forward-to||any|once|'
  '--interval||any|once|'
  '--since||any|once|'
  '--fields||each:48|once|'
  '--all-types|||once|'
  '--transaction||any|once|'
  '--to||any|once|'
  '--set||any|often|'
  '--port||any|once|'
  '--status||any|once|--sequence'
  '--sequence||any|once|'
  '--delay||any|once|'
  '--once|||once|'
  '--expect||any|once|'
  '--wait-timeout||any|once|'
  '--save||file|once|'
  '--root||file|often|'
  '--image-size||50|once|'
  '--fields||each:52|once|'
  '--header-text||any|once|'
  '--body-text||any|once|'
  '--header-position||53|once|'
  '--image-identifier||any|once|'
  '--alt-text||any|once|'
  '--bullet-text||any|often|'
  '--bullet-image||any|often|'
  '--bullet-alt-text||any|often|'
  '--body||file|once|--header-text --body-text --header-position --image-identifier --alt-text --bullet-text --bullet-image --bullet-alt-text'
  '--skeleton|||once|'
  '--fields||each:55|once|'
  '--fields||each:57|once|'
  '--fields||each:58|once|'
  '--fields||each:59|once|'
  '--ids||file|once|--dry-run --curl --raw --wait'
  '--fields||each:60|once|'
  '--message-identifier||any|once|'
  '--product-id||any|once|--promotional-offer-signature --advanced-commerce-data'
  '--promotional-offer-signature||any|once|--advanced-commerce-data'
  '--advanced-commerce-data||file|once|'
  '--check||file|once|'
  '--fields||each:62|once|'
  '--product-id||any|once|--advanced-commerce-data'
  '--offer-identifier||any|once|--advanced-commerce-data'
  '--answers||file|once|'
  '--fields||each:63|once|'
  '--locale||when:simulator:ASCTL_ENVIRONMENT:56|once|'
  '--product-id||any|once|'
  '--to||any|once|'
  '--fields||each:64|once|'
  '--request-reference-id||any|once|'
  '--app-account-token||any|once|'
  '--consistency-token||any|once|'
  '--storefront||any|once|'
  '--body||file|once|--request-reference-id --app-account-token --consistency-token --storefront'
  '--fields||each:65|once|'
  '--effective||66|once|'
  '--display-name||any|once|'
  '--description||any|once|'
  '--current-sku||any|often|'
  '--item-effective||66|once|'
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
  '--refund-type||67|once|'
  '--refund-reason||68|once|'
  '--revoke-seat-quantity||any|once|'
  '--refund-risking-preference||11|once|'
  '--body||file|once|--request-reference-id --app-account-token --consistency-token --storefront --refund-type --refund-reason --revoke-seat-quantity --refund-risking-preference'
  '--currency||any|once|'
  '--sku||any|often|'
  '--refund-type||67|often|'
  '--refund-reason||68|often|'
  '--revoke||11|often|'
  '--refund-amount||any|often|'
  '--body||file|once|--request-reference-id --app-account-token --consistency-token --storefront --currency --sku --refund-type --refund-reason --revoke --refund-amount --refund-risking-preference'
  '--fields||each:69|once|'
  '--request-identifier||any|once|'
  '--external-purchase-id||any|once|'
  '--status||70|once|'
  '--fields||each:71|once|'
  '--fields||each:72|once|'
  '--field||any|often|--input'
  '--input||file|once|'
  '--header|||once|--all'
  '--all|||once|--header'
  '--no-nested|||once|'
  '--jobs||any|once|'
  '--bundle-id||any|once|'
  '--environment|-e|74|once|'
  '--kind||75|once|'
  '--at||any|once|'
  '--root||file|often|'
  '--online|||once|'
  '--explain|||once|'
  '--junit||file|once|'
  '--valid-only|||once|--invalid-only --count'
  '--invalid-only|||once|--valid-only --count'
  '--count|||once|--valid-only --invalid-only'
  '--all|||once|'
  '--fields||each:76|once|'
  '--app-version||any|once|'
  '--environment|-e|77|once|'
  '--device-id||any|once|'
  '--original|||once|'
  '--transaction|||once|'
  '--check|||once|'
  '--jobs||any|once|'
  '--product||any|once|'
  '--offer-identifier||any|once|'
  '--ids||file|once|'
  '--fields||each:78|once|'
  '--product-id||any|once|'
  '--offer-identifier||any|once|'
  '--transaction-id||any|once|'
  '--nonce||any|once|'
  '--timestamp||any|once|'
  '--body||file|once|--product-id --offer-identifier --transaction-id --nonce --timestamp'
  '--skeleton|||once|'
  '--check||file|once|'
  '--fields||each:79|once|'
  '--app-account-token||any|once|--application-username'
  '--application-username||any|once|--app-account-token'
  '--body||file|once|--product-id --offer-identifier --app-account-token --application-username --nonce --timestamp'
  '--fields||each:80|once|'
  '--product-id||any|once|'
  '--allow-introductory-offer||11|once|'
  '--transaction-id||any|once|'
  '--body||file|once|--product-id --allow-introductory-offer --transaction-id --nonce --timestamp'
  '--body||file|once|'
  '--operation||81|once|'
  '--fields||each:82|once|'
  '--fields||each:84|once|'
  '--all-profiles|||once|--profile'
  '--report|||once|'
  '--fields||each:85|once|'
  '--key-command||any|once|--private-key-path'
  '--force|||once|'
  '--fields||each:86|once|'
  '--fields||each:87|once|'
  '--port||any|once|'
  '--tls|||once|'
  '--environment|-e|88|once|'
  '--bundle-id||any|once|'
  '--app-apple-id||any|once|'
  '--issuer-id||any|once|'
  '--key-id||any|once|'
  '--world||file|once|'
  '--clock||any|once|'
  '--state||file|once|'
  '--notify||any|once|'
  '--delivery||89|once|'
  '--log|||once|'
  '--ready-file||file|once|'
  '--fault||90|often|'
  '--fault-count||any|once|'
  '--advance||any|once|'
  '--to||any|once|--advance'
  '--fields||each:91|once|'
  '--fields||each:92|once|'
  '--example|||once|'
  '--fields||each:93|once|'
)

# What stands below a command; flags are told by the numbers of their records, from 1.
_asctl_node() {
  case $1 in
    '')
      subcommands=('customer' 'order' 'transaction' 'subscription' 'refund' 'group' 'consumption' 'notification' 'retention' 'commerce' 'external-purchase' 'api' 'decode' 'verify' 'receipt' 'migrate' 'offer' 'sign' 'explain' 'token' 'doctor' 'profile' 'simulator' 'completion' 'help' 'schema' 'version')
      flags+=(1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29)
      arguments=()
      ;;
    'customer')
      subcommands=()
      flags+=(30 31 32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59)
      arguments=(file...)
      ;;
    'order')
      subcommands=('lookup')
      flags+=()
      arguments=()
      ;;
    'order lookup')
      subcommands=()
      flags+=(60 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 61 62 63)
      arguments=(when:simulator:ASCTL_ENVIRONMENT:6)
      ;;
    'transaction')
      subcommands=('get' 'history' 'history-v1' 'app' 'set-token' 'finish' 'balance' 'compare')
      flags+=()
      arguments=()
      ;;
    'transaction get')
      subcommands=()
      flags+=(60 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 61 62 63)
      arguments=(when:simulator:ASCTL_ENVIRONMENT:7)
      ;;
    'transaction history')
      subcommands=()
      flags+=(64 65 66 67 68 69 70 71 72 73 74 75 60 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 61 62 63)
      arguments=(when:simulator:ASCTL_ENVIRONMENT:12)
      ;;
    'transaction history-v1')
      subcommands=()
      flags+=(64 65 66 67 68 69 70 71 72 73 74 76 75 60 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 61 62 63)
      arguments=(when:simulator:ASCTL_ENVIRONMENT:12)
      ;;
    'transaction app')
      subcommands=()
      flags+=(60 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 61 77 63)
      arguments=(when:simulator:ASCTL_ENVIRONMENT:12)
      ;;
    'transaction set-token')
      subcommands=()
      flags+=(78 79 80 81 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57)
      arguments=(when:simulator:ASCTL_ENVIRONMENT:14 any)
      ;;
    'transaction finish')
      subcommands=()
      flags+=(79 80 81 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57)
      arguments=(when:simulator:ASCTL_ENVIRONMENT:7)
      ;;
    'transaction balance')
      subcommands=()
      flags+=(40 41 42 43 44 45 46 47 48 52 53 54 55 56 57 61 82 63)
      arguments=(any)
      ;;
    'transaction compare')
      subcommands=()
      flags+=(40 41 42 43 44 45 46 47 48 52 53 54 55 56 57 61 83 63)
      arguments=(any any)
      ;;
    'subscription')
      subcommands=('status' 'extend' 'extend-all' 'extend-all-status')
      flags+=()
      arguments=()
      ;;
    'subscription status')
      subcommands=()
      flags+=(84 60 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 61 85 63)
      arguments=(when:simulator:ASCTL_ENVIRONMENT:12)
      ;;
    'subscription extend')
      subcommands=()
      flags+=(86 87 88 79 80 81 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 61 89 63)
      arguments=(when:simulator:ASCTL_ENVIRONMENT:14)
      ;;
    'subscription extend-all')
      subcommands=()
      flags+=(90 86 87 91 92 93 94 95 81 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 61 96 63)
      arguments=()
      ;;
    'subscription extend-all-status')
      subcommands=()
      flags+=(93 94 97 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 61 98 63)
      arguments=(when:simulator:ASCTL_ENVIRONMENT:23 when:simulator:ASCTL_ENVIRONMENT:24)
      ;;
    'refund')
      subcommands=('history' 'history-v1')
      flags+=()
      arguments=()
      ;;
    'refund history')
      subcommands=()
      flags+=(74 75 60 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 61 62 63)
      arguments=(when:simulator:ASCTL_ENVIRONMENT:12)
      ;;
    'refund history-v1')
      subcommands=()
      flags+=(60 36 37 38 39 79 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 61 62 63)
      arguments=(when:simulator:ASCTL_ENVIRONMENT:14)
      ;;
    'group')
      subcommands=('list' 'members' 'seats' 'claim-seat' 'associate-seat' 'unclaim-seat')
      flags+=()
      arguments=()
      ;;
    'group list')
      subcommands=()
      flags+=(60 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 61 99 63)
      arguments=(when:simulator:ASCTL_ENVIRONMENT:12)
      ;;
    'group members')
      subcommands=()
      flags+=(100 75 60 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 61 101 63)
      arguments=(when:simulator:ASCTL_ENVIRONMENT:27)
      ;;
    'group seats')
      subcommands=()
      flags+=(60 36 37 38 39 79 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 61 102 63)
      arguments=(when:simulator:ASCTL_ENVIRONMENT:14)
      ;;
    'group claim-seat')
      subcommands=()
      flags+=(103 91 79 80 81 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 61 104 63)
      arguments=(when:simulator:ASCTL_ENVIRONMENT:14)
      ;;
    'group associate-seat')
      subcommands=()
      flags+=(105 79 80 81 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 61 106 63)
      arguments=(when:simulator:ASCTL_ENVIRONMENT:14 when:simulator:ASCTL_ENVIRONMENT:30)
      ;;
    'group unclaim-seat')
      subcommands=()
      flags+=(79 80 81 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 61 106 63)
      arguments=(when:simulator:ASCTL_ENVIRONMENT:14 when:simulator:ASCTL_ENVIRONMENT:30)
      ;;
    'consumption')
      subcommands=('send' 'send-v1' 'pending' 'answer')
      flags+=()
      arguments=()
      ;;
    'consumption send')
      subcommands=()
      flags+=(107 108 109 110 111 112 79 80 81 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57)
      arguments=(when:simulator:ASCTL_ENVIRONMENT:7)
      ;;
    'consumption send-v1')
      subcommands=()
      flags+=(113 114 115 107 116 117 118 119 120 121 122 123 112 79 80 81 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57)
      arguments=(when:simulator:ASCTL_ENVIRONMENT:7)
      ;;
    'consumption pending')
      subcommands=()
      flags+=(40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 61 124 63)
      arguments=()
      ;;
    'consumption answer')
      subcommands=()
      flags+=(40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 80 81)
      arguments=(when:simulator:ASCTL_ENVIRONMENT:7)
      ;;
    'notification')
      subcommands=('test' 'status' 'history' 'replay' 'listen' 'trigger' 'receive')
      flags+=()
      arguments=()
      ;;
    'notification test')
      subcommands=()
      flags+=(93 94 125 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 61 126 63)
      arguments=()
      ;;
    'notification status')
      subcommands=()
      flags+=(93 94 125 127 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 61 128 63)
      arguments=(when:simulator:ASCTL_ENVIRONMENT:44)
      ;;
    'notification history')
      subcommands=()
      flags+=(129 130 131 132 133 134 135 136 100 137 75 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 61 128 63)
      arguments=()
      ;;
    'notification replay')
      subcommands=()
      flags+=(138 139 140 141 38 142 129 130 131 132 133 134 135 136 100 137 75 80 81 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 61 143 63)
      arguments=(file...)
      ;;
    'notification listen')
      subcommands=()
      flags+=(144 145 146 142 75 80 81 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 61 147 63)
      arguments=()
      ;;
    'notification trigger')
      subcommands=()
      flags+=(148 149 150 151 142 55 54 80 81 40 41 42 43 44 45 46 47 48 61 143 63)
      arguments=(49)
      ;;
    'notification receive')
      subcommands=()
      flags+=(152 153 154 155 156 157 158 159 160 40 41 42 43 44 45 46 47 48 61 147 63)
      arguments=()
      ;;
    'retention')
      subcommands=('image' 'message' 'default' 'realtime-url' 'performance-test' 'answer' 'serve' 'trigger')
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
      flags+=(161 80 81 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57)
      arguments=(when:simulator:ASCTL_ENVIRONMENT:51 file)
      ;;
    'retention image list')
      subcommands=()
      flags+=(40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 61 162 63)
      arguments=()
      ;;
    'retention image delete')
      subcommands=()
      flags+=(80 81 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57)
      arguments=(when:simulator:ASCTL_ENVIRONMENT:51)
      ;;
    'retention message')
      subcommands=('upload' 'list' 'delete')
      flags+=()
      arguments=()
      ;;
    'retention message upload')
      subcommands=()
      flags+=(163 164 165 166 167 168 169 170 171 172 80 81 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57)
      arguments=(when:simulator:ASCTL_ENVIRONMENT:54)
      ;;
    'retention message list')
      subcommands=()
      flags+=(40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 61 173 63)
      arguments=()
      ;;
    'retention message delete')
      subcommands=()
      flags+=(80 81 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57)
      arguments=(when:simulator:ASCTL_ENVIRONMENT:54)
      ;;
    'retention default')
      subcommands=('set' 'get' 'delete')
      flags+=()
      arguments=()
      ;;
    'retention default set')
      subcommands=()
      flags+=(80 81 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57)
      arguments=(when:simulator:ASCTL_ENVIRONMENT:23 when:simulator:ASCTL_ENVIRONMENT:56 when:simulator:ASCTL_ENVIRONMENT:54)
      ;;
    'retention default get')
      subcommands=()
      flags+=(40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 61 174 63)
      arguments=(when:simulator:ASCTL_ENVIRONMENT:23 when:simulator:ASCTL_ENVIRONMENT:56)
      ;;
    'retention default delete')
      subcommands=()
      flags+=(80 81 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57)
      arguments=(when:simulator:ASCTL_ENVIRONMENT:23 when:simulator:ASCTL_ENVIRONMENT:56)
      ;;
    'retention realtime-url')
      subcommands=('set' 'get' 'delete')
      flags+=()
      arguments=()
      ;;
    'retention realtime-url set')
      subcommands=()
      flags+=(80 81 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57)
      arguments=(any)
      ;;
    'retention realtime-url get')
      subcommands=()
      flags+=(40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 61 175 63)
      arguments=()
      ;;
    'retention realtime-url delete')
      subcommands=()
      flags+=(80 81 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57)
      arguments=()
      ;;
    'retention performance-test')
      subcommands=('start' 'result')
      flags+=()
      arguments=()
      ;;
    'retention performance-test start')
      subcommands=()
      flags+=(93 94 79 80 81 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 61 176 63)
      arguments=(when:simulator:ASCTL_ENVIRONMENT:14)
      ;;
    'retention performance-test result')
      subcommands=()
      flags+=(93 94 177 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 61 178 63)
      arguments=(when:simulator:ASCTL_ENVIRONMENT:61)
      ;;
    'retention answer')
      subcommands=()
      flags+=(179 180 181 182 183 61 184 63)
      arguments=()
      ;;
    'retention serve')
      subcommands=()
      flags+=(152 179 185 186 182 187 155 160 40 41 42 43 44 45 46 47 48 61 188 63)
      arguments=()
      ;;
    'retention trigger')
      subcommands=()
      flags+=(189 190 191 80 81 40 41 42 43 44 45 46 47 48 61 192 63)
      arguments=(when:simulator:ASCTL_ENVIRONMENT:14)
      ;;
    'commerce')
      subcommands=('cancel' 'change-metadata' 'change-price' 'migrate' 'revoke' 'request-refund')
      flags+=()
      arguments=()
      ;;
    'commerce cancel')
      subcommands=()
      flags+=(193 194 195 196 197 172 79 80 81 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 61 198 63)
      arguments=(when:simulator:ASCTL_ENVIRONMENT:7)
      ;;
    'commerce change-metadata')
      subcommands=()
      flags+=(193 194 195 196 199 200 201 202 203 204 205 206 207 208 172 79 80 81 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 61 198 63)
      arguments=(when:simulator:ASCTL_ENVIRONMENT:7)
      ;;
    'commerce change-price')
      subcommands=()
      flags+=(193 194 195 196 209 210 211 212 172 79 80 81 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 61 198 63)
      arguments=(when:simulator:ASCTL_ENVIRONMENT:7)
      ;;
    'commerce migrate')
      subcommands=()
      flags+=(193 194 195 196 213 214 215 216 217 218 219 220 172 79 80 81 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 61 198 63)
      arguments=(when:simulator:ASCTL_ENVIRONMENT:7)
      ;;
    'commerce revoke')
      subcommands=()
      flags+=(193 194 195 196 221 222 223 224 225 172 79 80 81 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 61 198 63)
      arguments=(when:simulator:ASCTL_ENVIRONMENT:7)
      ;;
    'commerce request-refund')
      subcommands=()
      flags+=(193 194 195 196 226 227 228 229 230 231 224 232 172 79 80 81 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 61 233 63)
      arguments=(when:simulator:ASCTL_ENVIRONMENT:7)
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
      flags+=(234 235 236 172 80 81 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 61 237 63)
      arguments=(file)
      ;;
    'external-purchase report get')
      subcommands=()
      flags+=(40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 61 238 63)
      arguments=(when:simulator:ASCTL_ENVIRONMENT:24)
      ;;
    'api')
      subcommands=()
      flags+=(239 240 80 95 81 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 61 106 63)
      arguments=(73 any)
      ;;
    'decode')
      subcommands=()
      flags+=(241 242 243 244 61 147 63)
      arguments=(file...)
      ;;
    'verify')
      subcommands=()
      flags+=(40 245 46 246 247 248 249 250 251 252 244 253 254 255 61 147 63)
      arguments=(file...)
      ;;
    'receipt')
      subcommands=('decode' 'verify' 'ids')
      flags+=()
      arguments=()
      ;;
    'receipt decode')
      subcommands=()
      flags+=(256 61 257 63)
      arguments=(file...)
      ;;
    'receipt verify')
      subcommands=()
      flags+=(245 258 259 260 248 249 250 251 252 61 257 63)
      arguments=(file...)
      ;;
    'receipt ids')
      subcommands=()
      flags+=(261 262 244)
      arguments=(file...)
      ;;
    'migrate')
      subcommands=('map')
      flags+=()
      arguments=()
      ;;
    'migrate map')
      subcommands=()
      flags+=(263 264 38 39 40 41 42 43 44 45 46 47 48 52 53 54 55 56 57 61 147 63)
      arguments=(file...)
      ;;
    'offer')
      subcommands=('eligibility')
      flags+=()
      arguments=()
      ;;
    'offer eligibility')
      subcommands=()
      flags+=(265 266 267 36 37 38 39 40 41 42 43 44 45 46 47 48 52 53 54 55 56 57 61 268 63)
      arguments=(any)
      ;;
    'sign')
      subcommands=('promotional-offer' 'promotional-offer-v1' 'introductory-offer' 'advanced-commerce')
      flags+=()
      arguments=()
      ;;
    'sign promotional-offer')
      subcommands=()
      flags+=(269 270 271 272 273 274 275 276 40 41 42 43 44 45 46 47 48 61 277 63)
      arguments=()
      ;;
    'sign promotional-offer-v1')
      subcommands=()
      flags+=(269 270 278 279 272 273 280 275 276 40 41 42 43 44 45 46 47 48 61 281 63)
      arguments=()
      ;;
    'sign introductory-offer')
      subcommands=()
      flags+=(282 283 284 272 273 285 275 276 40 41 42 43 44 45 46 47 48 61 277 63)
      arguments=()
      ;;
    'sign advanced-commerce')
      subcommands=()
      flags+=(286 272 273 275 287 276 40 41 42 43 44 45 46 47 48 61 277 63)
      arguments=()
      ;;
    'explain')
      subcommands=()
      flags+=(61 288 63)
      arguments=(83...)
      ;;
    'token')
      subcommands=('mint' 'explain')
      flags+=()
      arguments=()
      ;;
    'token mint')
      subcommands=()
      flags+=(40 41 42 43 44 45 46 47 48 61)
      arguments=()
      ;;
    'token explain')
      subcommands=()
      flags+=(40 41 42 43 44 45 46 47 48 61 289 63 81)
      arguments=(file)
      ;;
    'doctor')
      subcommands=()
      flags+=(290 291 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 61 292 63)
      arguments=()
      ;;
    'profile')
      subcommands=('add' 'list' 'show' 'use' 'remove')
      flags+=()
      arguments=()
      ;;
    'profile add')
      subcommands=()
      flags+=(42 43 44 293 45 46 41 47 48 294 81)
      arguments=(any)
      ;;
    'profile list')
      subcommands=()
      flags+=(61 295 63)
      arguments=()
      ;;
    'profile show')
      subcommands=()
      flags+=(40 41 42 43 44 45 46 47 48 61 296 63)
      arguments=(sections:ASCTL_CONFIG:asctl/config)
      ;;
    'profile use')
      subcommands=()
      flags+=()
      arguments=(sections:ASCTL_CONFIG:asctl/config)
      ;;
    'profile remove')
      subcommands=()
      flags+=(80 81)
      arguments=(sections:ASCTL_CONFIG:asctl/config)
      ;;
    'simulator')
      subcommands=('serve' 'clock' 'reset' 'ids' 'root' 'world')
      flags+=()
      arguments=()
      ;;
    'simulator serve')
      subcommands=()
      flags+=(297 298 299 300 301 302 303 304 305 306 307 308 309 310 311 312 80 81 61)
      arguments=()
      ;;
    'simulator clock')
      subcommands=()
      flags+=(313 314 47 48 61 315 63)
      arguments=()
      ;;
    'simulator reset')
      subcommands=()
      flags+=(47 48 61 315 63)
      arguments=()
      ;;
    'simulator ids')
      subcommands=()
      flags+=(61 316 63)
      arguments=()
      ;;
    'simulator root')
      subcommands=()
      flags+=()
      arguments=()
      ;;
    'simulator world')
      subcommands=()
      flags+=(317 61 318 63)
      arguments=(file)
      ;;
    'completion')
      subcommands=()
      flags+=()
      arguments=(94)
      ;;
    'help')
      subcommands=()
      flags+=()
      arguments=(help)
      ;;
    'schema')
      subcommands=()
      flags+=(106)
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
    3) values=('table' 'json' 'ndjson' 'tsv' 'csv' 'markdown') ;;
    4) values=('read' 'read.kind' 'read.value' 'read.from' 'bundleId' 'environment' 'simulated' 'verified' 'storefront' 'appTransactionId' 'appAccountToken' 'order' 'order.orderId' 'order.transactionIds' 'order.totals' 'order.totals.currency' 'order.totals.displayPrice' 'subscriptions' 'subscriptions.originalTransactionId' 'subscriptions.transactionId' 'subscriptions.productId' 'subscriptions.subscriptionGroupIdentifier' 'subscriptions.status' 'subscriptions.verdict' 'subscriptions.reason' 'subscriptions.access' 'subscriptions.accessUntil' 'subscriptions.details' 'purchases' 'purchases.transactionId' 'purchases.productId' 'purchases.type' 'purchases.quantity' 'purchases.purchaseDate' 'purchases.displayPrice' 'purchases.currency' 'purchases.verdict' 'purchases.reason' 'purchases.access' 'purchases.refundedAmount' 'charges' 'charges.verdict' 'charges.reason' 'charges.totals' 'charges.totals.currency' 'charges.totals.displayPrice' 'events' 'events.date' 'events.event' 'events.source' 'events.words' 'events.productId' 'events.transactionId' 'events.amount' 'events.currency' 'tell' 'next' 'next.command' 'next.possible' 'next.reason' 'failed' 'failed.call' 'failed.error' 'failed.error.message' 'failed.error.hint' 'failed.error.httpStatus' 'failed.error.errorCode' 'failed.error.name' 'failed.error.retryable') ;;
    5) values=('transactionId' 'originalTransactionId' 'appTransactionId' 'previousOriginalTransactionId' 'webOrderLineItemId' 'bundleId' 'productId' 'subscriptionGroupIdentifier' 'appAccountToken' 'environment' 'signedDate' 'deviceVerification' 'deviceVerificationNonce' 'type' 'quantity' 'purchaseDate' 'originalPurchaseDate' 'expiresDate' 'inAppOwnershipType' 'isUpgraded' 'offerType' 'offerIdentifier' 'offerDiscountType' 'offerPeriod' 'storefront' 'storefrontId' 'transactionReason' 'additionalTransactionReason' 'billingPlanType' 'revocationDate' 'revocationReason' 'revocationType' 'revocationPercentage' 'refundPercentage' 'commitmentInfo' 'commitmentInfo.billingPeriodNumber' 'commitmentInfo.totalBillingPeriods' 'commitmentInfo.commitmentExpiresDate' 'commitmentInfo.commitmentPrice' 'price' 'currency' 'multiSeatInfo' 'multiSeatInfo.invitationManagement' 'multiSeatInfo.priceTiers' 'multiSeatInfo.priceTiers.quantity' 'multiSeatInfo.priceTiers.price' 'multiSeatInfo.revokedSeatQuantity' 'advancedCommerceInfo' 'advancedCommerceInfo.descriptors' 'advancedCommerceInfo.descriptors.displayName' 'advancedCommerceInfo.descriptors.description' 'advancedCommerceInfo.estimatedTax' 'advancedCommerceInfo.taxExclusivePrice' 'advancedCommerceInfo.taxRate' 'advancedCommerceInfo.taxCode' 'advancedCommerceInfo.items' 'advancedCommerceInfo.items.revocationDate' 'advancedCommerceInfo.items.displayName' 'advancedCommerceInfo.items.description' 'advancedCommerceInfo.items.SKU' 'advancedCommerceInfo.items.price' 'advancedCommerceInfo.items.offer' 'advancedCommerceInfo.items.offer.reason' 'advancedCommerceInfo.items.offer.period' 'advancedCommerceInfo.items.offer.periodCount' 'advancedCommerceInfo.items.offer.price' 'advancedCommerceInfo.items.seatPriceTiers' 'advancedCommerceInfo.items.seatPriceTiers.maximumSeatQuantity' 'advancedCommerceInfo.items.seatPriceTiers.price' 'advancedCommerceInfo.items.refunds' 'advancedCommerceInfo.items.refunds.refundAmount' 'advancedCommerceInfo.items.refunds.refundDate' 'advancedCommerceInfo.items.refunds.refundReason' 'advancedCommerceInfo.items.refunds.refundType' 'advancedCommerceInfo.items.refunds.revokedSeatQuantity' 'advancedCommerceInfo.period' 'advancedCommerceInfo.requestReferenceId') ;;
    6) values=('MVK7WQ3XYZ' 'MVK7WQ3PRO' 'MVK7WQ3ABC' 'MVK7WQ3TWO') ;;
    7) values=('2000000000000007' '2000000000000001' '2000000000000006' '2000000000000010' '2000000000000008' '2000000000000009' '2000000000000011' '2000000000000012' '2000000000001006' '2000000000002002' '2000000000003002' '2000000000004001' '2000000000005001' '2000000000006004' '2000000000007003' '2000000000008001' '2000000000009003' '2000000000010003' '2000000000011003' '2000000000012002' '2000000000012003' '2000000000013001' '2000000000013005' '2000000000013009' '2000000000013010' '2000000000013011' '2000000000014003' '2000000000016001' '2000000000017001' '2000000000017002' '2000000000017003' '2000000000017004' '2000000000017005' '2000000000018003' '2000000000019003' '2000000000020003' '2000000000021003' '2000000000022002' '2000000000023003' '2000000000021004' '2000000000024001' '2000000000024004' '2000000000025001' '2000000000026001' '2000000000028001' '2000000000027001' '2000000000029002' '2000000000030002' '2000000000031002' '2000000000032002' '2000000000033002' '2000000000034001' '2000000000035002' '2000000000036002' '2000000000037001' '2000000000038001') ;;
    8) values=('AUTO_RENEWABLE' 'NON_RENEWABLE' 'CONSUMABLE' 'NON_CONSUMABLE') ;;
    9) values=('ASCENDING' 'DESCENDING') ;;
    10) values=('PURCHASED' 'FAMILY_SHARED' 'ASSIGNED') ;;
    11) values=('true' 'false') ;;
    12) values=('2000000000000007' '704346128300986001' '2000000000000001' '2000000000000006' '2000000000000010' '2000000000000008' '2000000000000009' '2000000000000011' '2000000000000012' '2000000000001006' '2000000000001001' '704346128300986002' '2000000000002002' '2000000000002001' '704346128300986003' '2000000000003002' '2000000000003001' '704346128300986004' '2000000000004001' '704346128300986005' '2000000000005001' '704346128300986006' '2000000000006004' '2000000000006001' '704346128300986007' '2000000000007003' '2000000000007001' '704346128300986008' '2000000000008001' '704346128300986009' '2000000000009003' '2000000000009001' '704346128300986010' '2000000000010003' '2000000000010001' '704346128300986011' '2000000000011003' '2000000000011001' '704346128300986012' '2000000000012002' '2000000000012001' '704346128300986013' '2000000000012003' '2000000000013001' '704346128300986014' '2000000000013005' '2000000000013009' '2000000000013007' '2000000000013010' '2000000000013011' '2000000000014003' '2000000000014001' '704346128300986015' '704346128300986016' '2000000000016001' '704346128300986017' '2000000000017001' '704346128300986018' '2000000000017002' '2000000000017003' '2000000000017004' '2000000000017005' '2000000000018003' '2000000000018001' '704346128300986019' '2000000000019003' '2000000000019001' '704346128300986020' '2000000000020003' '2000000000020001' '704346128300986021' '2000000000021003' '2000000000021001' '704346128300986022' '2000000000022002' '2000000000022001' '704346128300986023' '2000000000023003' '2000000000023001' '704346128300986024' '2000000000021004' '2000000000024001' '704346128300986025' '2000000000024004' '2000000000025001' '704346128300986026' '2000000000026001' '704346128300986027' '2000000000028001' '704346128300986029' '2000000000027001' '704346128300986028' '2000000000029002' '2000000000029001' '704346128300986030' '2000000000030002' '2000000000030001' '704346128300986031' '2000000000031002' '2000000000031001' '704346128300986032' '2000000000032002' '2000000000032001' '704346128300986033' '2000000000033002' '2000000000033001' '704346128300986034' '2000000000034001' '704346128300986035' '2000000000035002' '2000000000035001' '704346128300986036' '2000000000036002' '704346128300986037' '2000000000037001' '704346128300986038' '2000000000038001' '704346128300986039') ;;
    13) values=('appTransactionId' 'bundleId' 'deviceVerification' 'deviceVerificationNonce' 'originalPurchaseDate' 'appAppleId' 'receiptType' 'applicationVersion' 'versionExternalIdentifier' 'receiptCreationDate' 'originalApplicationVersion' 'originalPlatform' 'preorderDate' 'requestDate' 'storeType') ;;
    14) values=('2000000000000007' '2000000000000001' '2000000000000010' '2000000000000008' '2000000000000009' '2000000000000011' '2000000000000012' '2000000000001001' '2000000000002001' '2000000000003001' '2000000000004001' '2000000000005001' '2000000000006001' '2000000000007001' '2000000000008001' '2000000000009001' '2000000000010001' '2000000000011001' '2000000000012001' '2000000000013001' '2000000000013007' '2000000000013010' '2000000000013011' '2000000000014001' '2000000000016001' '2000000000017001' '2000000000017002' '2000000000017003' '2000000000017004' '2000000000017005' '2000000000018001' '2000000000019001' '2000000000020001' '2000000000021001' '2000000000022001' '2000000000023001' '2000000000021004' '2000000000024001' '2000000000025001' '2000000000026001' '2000000000028001' '2000000000027001' '2000000000029001' '2000000000030001' '2000000000031001' '2000000000032001' '2000000000033001' '2000000000034001' '2000000000035001' '2000000000036002' '2000000000037001' '2000000000038001') ;;
    15) values=('productId' 'bought' 'refunded' 'remaining') ;;
    16) values=('question' 'answer' 'member' 'first' 'second' 'meaning') ;;
    17) values=('1' '2' '3' '4' '5') ;;
    18) values=('originalTransactionId' 'status' 'signedTransactionInfo' 'signedTransactionInfo.transactionId' 'signedTransactionInfo.originalTransactionId' 'signedTransactionInfo.appTransactionId' 'signedTransactionInfo.previousOriginalTransactionId' 'signedTransactionInfo.webOrderLineItemId' 'signedTransactionInfo.bundleId' 'signedTransactionInfo.productId' 'signedTransactionInfo.subscriptionGroupIdentifier' 'signedTransactionInfo.appAccountToken' 'signedTransactionInfo.environment' 'signedTransactionInfo.signedDate' 'signedTransactionInfo.deviceVerification' 'signedTransactionInfo.deviceVerificationNonce' 'signedTransactionInfo.type' 'signedTransactionInfo.quantity' 'signedTransactionInfo.purchaseDate' 'signedTransactionInfo.originalPurchaseDate' 'signedTransactionInfo.expiresDate' 'signedTransactionInfo.inAppOwnershipType' 'signedTransactionInfo.isUpgraded' 'signedTransactionInfo.offerType' 'signedTransactionInfo.offerIdentifier' 'signedTransactionInfo.offerDiscountType' 'signedTransactionInfo.offerPeriod' 'signedTransactionInfo.storefront' 'signedTransactionInfo.storefrontId' 'signedTransactionInfo.transactionReason' 'signedTransactionInfo.additionalTransactionReason' 'signedTransactionInfo.billingPlanType' 'signedTransactionInfo.revocationDate' 'signedTransactionInfo.revocationReason' 'signedTransactionInfo.revocationType' 'signedTransactionInfo.revocationPercentage' 'signedTransactionInfo.refundPercentage' 'signedTransactionInfo.commitmentInfo' 'signedTransactionInfo.commitmentInfo.billingPeriodNumber' 'signedTransactionInfo.commitmentInfo.totalBillingPeriods' 'signedTransactionInfo.commitmentInfo.commitmentExpiresDate' 'signedTransactionInfo.commitmentInfo.commitmentPrice' 'signedTransactionInfo.price' 'signedTransactionInfo.currency' 'signedTransactionInfo.multiSeatInfo' 'signedTransactionInfo.multiSeatInfo.invitationManagement' 'signedTransactionInfo.multiSeatInfo.priceTiers' 'signedTransactionInfo.multiSeatInfo.priceTiers.quantity' 'signedTransactionInfo.multiSeatInfo.priceTiers.price' 'signedTransactionInfo.multiSeatInfo.revokedSeatQuantity' 'signedTransactionInfo.advancedCommerceInfo' 'signedTransactionInfo.advancedCommerceInfo.descriptors' 'signedTransactionInfo.advancedCommerceInfo.descriptors.displayName' 'signedTransactionInfo.advancedCommerceInfo.descriptors.description' 'signedTransactionInfo.advancedCommerceInfo.estimatedTax' 'signedTransactionInfo.advancedCommerceInfo.taxExclusivePrice' 'signedTransactionInfo.advancedCommerceInfo.taxRate' 'signedTransactionInfo.advancedCommerceInfo.taxCode' 'signedTransactionInfo.advancedCommerceInfo.items' 'signedTransactionInfo.advancedCommerceInfo.items.revocationDate' 'signedTransactionInfo.advancedCommerceInfo.items.displayName' 'signedTransactionInfo.advancedCommerceInfo.items.description' 'signedTransactionInfo.advancedCommerceInfo.items.SKU' 'signedTransactionInfo.advancedCommerceInfo.items.price' 'signedTransactionInfo.advancedCommerceInfo.items.offer' 'signedTransactionInfo.advancedCommerceInfo.items.offer.reason' 'signedTransactionInfo.advancedCommerceInfo.items.offer.period' 'signedTransactionInfo.advancedCommerceInfo.items.offer.periodCount' 'signedTransactionInfo.advancedCommerceInfo.items.offer.price' 'signedTransactionInfo.advancedCommerceInfo.items.seatPriceTiers' 'signedTransactionInfo.advancedCommerceInfo.items.seatPriceTiers.maximumSeatQuantity' 'signedTransactionInfo.advancedCommerceInfo.items.seatPriceTiers.price' 'signedTransactionInfo.advancedCommerceInfo.items.refunds' 'signedTransactionInfo.advancedCommerceInfo.items.refunds.refundAmount' 'signedTransactionInfo.advancedCommerceInfo.items.refunds.refundDate' 'signedTransactionInfo.advancedCommerceInfo.items.refunds.refundReason' 'signedTransactionInfo.advancedCommerceInfo.items.refunds.refundType' 'signedTransactionInfo.advancedCommerceInfo.items.refunds.revokedSeatQuantity' 'signedTransactionInfo.advancedCommerceInfo.period' 'signedTransactionInfo.advancedCommerceInfo.requestReferenceId' 'signedRenewalInfo' 'signedRenewalInfo.originalTransactionId' 'signedRenewalInfo.appTransactionId' 'signedRenewalInfo.productId' 'signedRenewalInfo.appAccountToken' 'signedRenewalInfo.environment' 'signedRenewalInfo.signedDate' 'signedRenewalInfo.deviceVerification' 'signedRenewalInfo.deviceVerificationNonce' 'signedRenewalInfo.offerType' 'signedRenewalInfo.offerIdentifier' 'signedRenewalInfo.offerDiscountType' 'signedRenewalInfo.offerPeriod' 'signedRenewalInfo.autoRenewProductId' 'signedRenewalInfo.autoRenewStatus' 'signedRenewalInfo.renewalDate' 'signedRenewalInfo.eligibleWinBackOfferIds' 'signedRenewalInfo.expirationIntent' 'signedRenewalInfo.gracePeriodExpiresDate' 'signedRenewalInfo.isInBillingRetryPeriod' 'signedRenewalInfo.priceIncreaseStatus' 'signedRenewalInfo.recentSubscriptionStartDate' 'signedRenewalInfo.renewalBillingPlanType' 'signedRenewalInfo.commitmentInfo' 'signedRenewalInfo.commitmentInfo.commitmentAutoRenewProductId' 'signedRenewalInfo.commitmentInfo.commitmentAutoRenewStatus' 'signedRenewalInfo.commitmentInfo.commitmentRenewalBillingPlanType' 'signedRenewalInfo.commitmentInfo.commitmentRenewalDate' 'signedRenewalInfo.commitmentInfo.commitmentRenewalPrice' 'signedRenewalInfo.renewalPrice' 'signedRenewalInfo.currency' 'signedRenewalInfo.renewalQuantity' 'signedRenewalInfo.multiSeatInfo' 'signedRenewalInfo.multiSeatInfo.renewalPriceTiers' 'signedRenewalInfo.multiSeatInfo.renewalPriceTiers.quantity' 'signedRenewalInfo.multiSeatInfo.renewalPriceTiers.price' 'signedRenewalInfo.advancedCommerceInfo' 'signedRenewalInfo.advancedCommerceInfo.descriptors' 'signedRenewalInfo.advancedCommerceInfo.descriptors.displayName' 'signedRenewalInfo.advancedCommerceInfo.descriptors.description' 'signedRenewalInfo.advancedCommerceInfo.taxCode' 'signedRenewalInfo.advancedCommerceInfo.items' 'signedRenewalInfo.advancedCommerceInfo.items.displayName' 'signedRenewalInfo.advancedCommerceInfo.items.description' 'signedRenewalInfo.advancedCommerceInfo.items.SKU' 'signedRenewalInfo.advancedCommerceInfo.items.price' 'signedRenewalInfo.advancedCommerceInfo.items.offer' 'signedRenewalInfo.advancedCommerceInfo.items.offer.reason' 'signedRenewalInfo.advancedCommerceInfo.items.offer.period' 'signedRenewalInfo.advancedCommerceInfo.items.offer.periodCount' 'signedRenewalInfo.advancedCommerceInfo.items.offer.price' 'signedRenewalInfo.advancedCommerceInfo.items.seatPriceTiers' 'signedRenewalInfo.advancedCommerceInfo.items.seatPriceTiers.maximumSeatQuantity' 'signedRenewalInfo.advancedCommerceInfo.items.seatPriceTiers.price' 'signedRenewalInfo.advancedCommerceInfo.items.priceIncreaseInfo' 'signedRenewalInfo.advancedCommerceInfo.items.priceIncreaseInfo.price' 'signedRenewalInfo.advancedCommerceInfo.items.priceIncreaseInfo.status' 'signedRenewalInfo.advancedCommerceInfo.items.priceIncreaseInfo.dependentSKUs' 'signedRenewalInfo.advancedCommerceInfo.period' 'signedRenewalInfo.advancedCommerceInfo.consistencyToken' 'signedRenewalInfo.advancedCommerceInfo.requestReferenceId') ;;
    19) values=('0' '1' '2' '3') ;;
    20) values=('originalTransactionId' 'webOrderLineItemId' 'success' 'effectiveDate') ;;
    21) values=('requestIdentifier') ;;
    22) values=('requestIdentifier' 'succeededCount' 'failedCount' 'complete' 'completeDate') ;;
    23) values=('com.example.app.coins' 'com.example.app.pro' 'com.example.app.unlock' 'com.example.app.season' 'com.example.app.chest' 'com.example.app.magazine' 'com.example.app.basic' 'com.example.app.pro.yearly' 'com.example.app.family' 'com.example.app.team' 'com.example.app.catalog.monthly' 'com.example.app.catalog.item' 'com.example.app.studio' 'com.example.app.bundle') ;;
    24) values=('2b7a3c0e-51f4-4a86-9b8e-6a1d2f3e4c5d' 'c0ffee00-1d2e-4f3a-8b4c-5d6e7f8a9b0c') ;;
    25) values=('groupId' 'groupType' 'roles' 'roles.productId' 'roles.role') ;;
    26) values=('appTransactionId') ;;
    27) values=('900000000000000001' '900000000000000002' '900000000000000000') ;;
    28) values=('totalSeatCount' 'availableSeatCount' 'assignedSeatClaimIds') ;;
    29) values=('seatClaimId') ;;
    30) values=('019b76da-a800-7001-8d53-3a112e24d0cb') ;;
    31) values=('DELIVERED' 'UNDELIVERED_QUALITY_ISSUE' 'UNDELIVERED_WRONG_ITEM' 'UNDELIVERED_SERVER_OUTAGE' 'UNDELIVERED_OTHER') ;;
    32) values=('DECLINE' 'GRANT_FULL' 'GRANT_PRORATED') ;;
    33) values=('0' '1' '2' '3' '4' '5' '6' '7') ;;
    34) values=('0' '1' '2' '3') ;;
    35) values=('0' '1' '2' '3' '4' '5') ;;
    36) values=('0' '1' '2' '3' '4' '5' '6' '7') ;;
    37) values=('0' '1' '2') ;;
    38) values=('0' '1' '2' '3' '4' '5' '6' '7') ;;
    39) values=('0' '1' '2' '3' '4') ;;
    40) values=('0' '1' '2' '3') ;;
    41) values=('deadline' 'timeLeft' 'signedPayload' 'signedPayload.signedDate' 'signedPayload.notificationType' 'signedPayload.subtype' 'signedPayload.notificationUUID' 'signedPayload.version' 'signedPayload.data' 'signedPayload.data.bundleId' 'signedPayload.data.environment' 'signedPayload.data.appAppleId' 'signedPayload.data.bundleVersion' 'signedPayload.data.status' 'signedPayload.data.consumptionRequestReason' 'signedPayload.data.signedTransactionInfo' 'signedPayload.data.signedTransactionInfo.transactionId' 'signedPayload.data.signedTransactionInfo.originalTransactionId' 'signedPayload.data.signedTransactionInfo.appTransactionId' 'signedPayload.data.signedTransactionInfo.previousOriginalTransactionId' 'signedPayload.data.signedTransactionInfo.webOrderLineItemId' 'signedPayload.data.signedTransactionInfo.bundleId' 'signedPayload.data.signedTransactionInfo.productId' 'signedPayload.data.signedTransactionInfo.subscriptionGroupIdentifier' 'signedPayload.data.signedTransactionInfo.appAccountToken' 'signedPayload.data.signedTransactionInfo.environment' 'signedPayload.data.signedTransactionInfo.signedDate' 'signedPayload.data.signedTransactionInfo.deviceVerification' 'signedPayload.data.signedTransactionInfo.deviceVerificationNonce' 'signedPayload.data.signedTransactionInfo.type' 'signedPayload.data.signedTransactionInfo.quantity' 'signedPayload.data.signedTransactionInfo.purchaseDate' 'signedPayload.data.signedTransactionInfo.originalPurchaseDate' 'signedPayload.data.signedTransactionInfo.expiresDate' 'signedPayload.data.signedTransactionInfo.inAppOwnershipType' 'signedPayload.data.signedTransactionInfo.isUpgraded' 'signedPayload.data.signedTransactionInfo.offerType' 'signedPayload.data.signedTransactionInfo.offerIdentifier' 'signedPayload.data.signedTransactionInfo.offerDiscountType' 'signedPayload.data.signedTransactionInfo.offerPeriod' 'signedPayload.data.signedTransactionInfo.storefront' 'signedPayload.data.signedTransactionInfo.storefrontId' 'signedPayload.data.signedTransactionInfo.transactionReason' 'signedPayload.data.signedTransactionInfo.additionalTransactionReason' 'signedPayload.data.signedTransactionInfo.billingPlanType' 'signedPayload.data.signedTransactionInfo.revocationDate' 'signedPayload.data.signedTransactionInfo.revocationReason' 'signedPayload.data.signedTransactionInfo.revocationType' 'signedPayload.data.signedTransactionInfo.revocationPercentage' 'signedPayload.data.signedTransactionInfo.refundPercentage' 'signedPayload.data.signedTransactionInfo.commitmentInfo' 'signedPayload.data.signedTransactionInfo.commitmentInfo.billingPeriodNumber' 'signedPayload.data.signedTransactionInfo.commitmentInfo.totalBillingPeriods' 'signedPayload.data.signedTransactionInfo.commitmentInfo.commitmentExpiresDate' 'signedPayload.data.signedTransactionInfo.commitmentInfo.commitmentPrice' 'signedPayload.data.signedTransactionInfo.price' 'signedPayload.data.signedTransactionInfo.currency' 'signedPayload.data.signedTransactionInfo.multiSeatInfo' 'signedPayload.data.signedTransactionInfo.multiSeatInfo.invitationManagement' 'signedPayload.data.signedTransactionInfo.multiSeatInfo.priceTiers' 'signedPayload.data.signedTransactionInfo.multiSeatInfo.priceTiers.quantity' 'signedPayload.data.signedTransactionInfo.multiSeatInfo.priceTiers.price' 'signedPayload.data.signedTransactionInfo.multiSeatInfo.revokedSeatQuantity' 'signedPayload.data.signedTransactionInfo.advancedCommerceInfo' 'signedPayload.data.signedTransactionInfo.advancedCommerceInfo.descriptors' 'signedPayload.data.signedTransactionInfo.advancedCommerceInfo.descriptors.displayName' 'signedPayload.data.signedTransactionInfo.advancedCommerceInfo.descriptors.description' 'signedPayload.data.signedTransactionInfo.advancedCommerceInfo.estimatedTax' 'signedPayload.data.signedTransactionInfo.advancedCommerceInfo.taxExclusivePrice' 'signedPayload.data.signedTransactionInfo.advancedCommerceInfo.taxRate' 'signedPayload.data.signedTransactionInfo.advancedCommerceInfo.taxCode' 'signedPayload.data.signedTransactionInfo.advancedCommerceInfo.items' 'signedPayload.data.signedTransactionInfo.advancedCommerceInfo.items.revocationDate' 'signedPayload.data.signedTransactionInfo.advancedCommerceInfo.items.displayName' 'signedPayload.data.signedTransactionInfo.advancedCommerceInfo.items.description' 'signedPayload.data.signedTransactionInfo.advancedCommerceInfo.items.SKU' 'signedPayload.data.signedTransactionInfo.advancedCommerceInfo.items.price' 'signedPayload.data.signedTransactionInfo.advancedCommerceInfo.items.offer' 'signedPayload.data.signedTransactionInfo.advancedCommerceInfo.items.offer.reason' 'signedPayload.data.signedTransactionInfo.advancedCommerceInfo.items.offer.period' 'signedPayload.data.signedTransactionInfo.advancedCommerceInfo.items.offer.periodCount' 'signedPayload.data.signedTransactionInfo.advancedCommerceInfo.items.offer.price' 'signedPayload.data.signedTransactionInfo.advancedCommerceInfo.items.seatPriceTiers' 'signedPayload.data.signedTransactionInfo.advancedCommerceInfo.items.seatPriceTiers.maximumSeatQuantity' 'signedPayload.data.signedTransactionInfo.advancedCommerceInfo.items.seatPriceTiers.price' 'signedPayload.data.signedTransactionInfo.advancedCommerceInfo.items.refunds' 'signedPayload.data.signedTransactionInfo.advancedCommerceInfo.items.refunds.refundAmount' 'signedPayload.data.signedTransactionInfo.advancedCommerceInfo.items.refunds.refundDate' 'signedPayload.data.signedTransactionInfo.advancedCommerceInfo.items.refunds.refundReason' 'signedPayload.data.signedTransactionInfo.advancedCommerceInfo.items.refunds.refundType' 'signedPayload.data.signedTransactionInfo.advancedCommerceInfo.items.refunds.revokedSeatQuantity' 'signedPayload.data.signedTransactionInfo.advancedCommerceInfo.period' 'signedPayload.data.signedTransactionInfo.advancedCommerceInfo.requestReferenceId' 'signedPayload.data.signedRenewalInfo' 'signedPayload.data.signedRenewalInfo.originalTransactionId' 'signedPayload.data.signedRenewalInfo.appTransactionId' 'signedPayload.data.signedRenewalInfo.productId' 'signedPayload.data.signedRenewalInfo.appAccountToken' 'signedPayload.data.signedRenewalInfo.environment' 'signedPayload.data.signedRenewalInfo.signedDate' 'signedPayload.data.signedRenewalInfo.deviceVerification' 'signedPayload.data.signedRenewalInfo.deviceVerificationNonce' 'signedPayload.data.signedRenewalInfo.offerType' 'signedPayload.data.signedRenewalInfo.offerIdentifier' 'signedPayload.data.signedRenewalInfo.offerDiscountType' 'signedPayload.data.signedRenewalInfo.offerPeriod' 'signedPayload.data.signedRenewalInfo.autoRenewProductId' 'signedPayload.data.signedRenewalInfo.autoRenewStatus' 'signedPayload.data.signedRenewalInfo.renewalDate' 'signedPayload.data.signedRenewalInfo.eligibleWinBackOfferIds' 'signedPayload.data.signedRenewalInfo.expirationIntent' 'signedPayload.data.signedRenewalInfo.gracePeriodExpiresDate' 'signedPayload.data.signedRenewalInfo.isInBillingRetryPeriod' 'signedPayload.data.signedRenewalInfo.priceIncreaseStatus' 'signedPayload.data.signedRenewalInfo.recentSubscriptionStartDate' 'signedPayload.data.signedRenewalInfo.renewalBillingPlanType' 'signedPayload.data.signedRenewalInfo.commitmentInfo' 'signedPayload.data.signedRenewalInfo.commitmentInfo.commitmentAutoRenewProductId' 'signedPayload.data.signedRenewalInfo.commitmentInfo.commitmentAutoRenewStatus' 'signedPayload.data.signedRenewalInfo.commitmentInfo.commitmentRenewalBillingPlanType' 'signedPayload.data.signedRenewalInfo.commitmentInfo.commitmentRenewalDate' 'signedPayload.data.signedRenewalInfo.commitmentInfo.commitmentRenewalPrice' 'signedPayload.data.signedRenewalInfo.renewalPrice' 'signedPayload.data.signedRenewalInfo.currency' 'signedPayload.data.signedRenewalInfo.renewalQuantity' 'signedPayload.data.signedRenewalInfo.multiSeatInfo' 'signedPayload.data.signedRenewalInfo.multiSeatInfo.renewalPriceTiers' 'signedPayload.data.signedRenewalInfo.multiSeatInfo.renewalPriceTiers.quantity' 'signedPayload.data.signedRenewalInfo.multiSeatInfo.renewalPriceTiers.price' 'signedPayload.data.signedRenewalInfo.advancedCommerceInfo' 'signedPayload.data.signedRenewalInfo.advancedCommerceInfo.descriptors' 'signedPayload.data.signedRenewalInfo.advancedCommerceInfo.descriptors.displayName' 'signedPayload.data.signedRenewalInfo.advancedCommerceInfo.descriptors.description' 'signedPayload.data.signedRenewalInfo.advancedCommerceInfo.taxCode' 'signedPayload.data.signedRenewalInfo.advancedCommerceInfo.items' 'signedPayload.data.signedRenewalInfo.advancedCommerceInfo.items.displayName' 'signedPayload.data.signedRenewalInfo.advancedCommerceInfo.items.description' 'signedPayload.data.signedRenewalInfo.advancedCommerceInfo.items.SKU' 'signedPayload.data.signedRenewalInfo.advancedCommerceInfo.items.price' 'signedPayload.data.signedRenewalInfo.advancedCommerceInfo.items.offer' 'signedPayload.data.signedRenewalInfo.advancedCommerceInfo.items.offer.reason' 'signedPayload.data.signedRenewalInfo.advancedCommerceInfo.items.offer.period' 'signedPayload.data.signedRenewalInfo.advancedCommerceInfo.items.offer.periodCount' 'signedPayload.data.signedRenewalInfo.advancedCommerceInfo.items.offer.price' 'signedPayload.data.signedRenewalInfo.advancedCommerceInfo.items.seatPriceTiers' 'signedPayload.data.signedRenewalInfo.advancedCommerceInfo.items.seatPriceTiers.maximumSeatQuantity' 'signedPayload.data.signedRenewalInfo.advancedCommerceInfo.items.seatPriceTiers.price' 'signedPayload.data.signedRenewalInfo.advancedCommerceInfo.items.priceIncreaseInfo' 'signedPayload.data.signedRenewalInfo.advancedCommerceInfo.items.priceIncreaseInfo.price' 'signedPayload.data.signedRenewalInfo.advancedCommerceInfo.items.priceIncreaseInfo.status' 'signedPayload.data.signedRenewalInfo.advancedCommerceInfo.items.priceIncreaseInfo.dependentSKUs' 'signedPayload.data.signedRenewalInfo.advancedCommerceInfo.period' 'signedPayload.data.signedRenewalInfo.advancedCommerceInfo.consistencyToken' 'signedPayload.data.signedRenewalInfo.advancedCommerceInfo.requestReferenceId' 'signedPayload.summary' 'signedPayload.summary.bundleId' 'signedPayload.summary.productId' 'signedPayload.summary.environment' 'signedPayload.summary.appAppleId' 'signedPayload.summary.requestIdentifier' 'signedPayload.summary.storefrontCountryCodes' 'signedPayload.summary.succeededCount' 'signedPayload.summary.failedCount' 'signedPayload.externalPurchaseToken' 'signedPayload.externalPurchaseToken.bundleId' 'signedPayload.externalPurchaseToken.appAppleId' 'signedPayload.externalPurchaseToken.externalPurchaseId' 'signedPayload.externalPurchaseToken.tokenCreationDate' 'signedPayload.externalPurchaseToken.tokenExpirationDate' 'signedPayload.externalPurchaseToken.tokenType' 'signedPayload.appData' 'signedPayload.appData.bundleId' 'signedPayload.appData.environment' 'signedPayload.appData.appAppleId' 'signedPayload.appData.signedAppTransactionInfo' 'signedPayload.appData.signedAppTransactionInfo.appTransactionId' 'signedPayload.appData.signedAppTransactionInfo.bundleId' 'signedPayload.appData.signedAppTransactionInfo.deviceVerification' 'signedPayload.appData.signedAppTransactionInfo.deviceVerificationNonce' 'signedPayload.appData.signedAppTransactionInfo.originalPurchaseDate' 'signedPayload.appData.signedAppTransactionInfo.appAppleId' 'signedPayload.appData.signedAppTransactionInfo.receiptType' 'signedPayload.appData.signedAppTransactionInfo.applicationVersion' 'signedPayload.appData.signedAppTransactionInfo.versionExternalIdentifier' 'signedPayload.appData.signedAppTransactionInfo.receiptCreationDate' 'signedPayload.appData.signedAppTransactionInfo.originalApplicationVersion' 'signedPayload.appData.signedAppTransactionInfo.originalPlatform' 'signedPayload.appData.signedAppTransactionInfo.preorderDate' 'signedPayload.appData.signedAppTransactionInfo.requestDate' 'signedPayload.appData.signedAppTransactionInfo.storeType' 'signedPayload.unclaimInfo' 'signedPayload.unclaimInfo.bundleId' 'signedPayload.unclaimInfo.environment' 'signedPayload.unclaimInfo.appAppleId' 'signedPayload.unclaimInfo.originalTransactionId' 'signedPayload.unclaimInfo.unclaimSeatIds' 'signedPayload.unclaimInfo.signedTransactionInfo' 'signedPayload.unclaimInfo.signedTransactionInfo.transactionId' 'signedPayload.unclaimInfo.signedTransactionInfo.originalTransactionId' 'signedPayload.unclaimInfo.signedTransactionInfo.appTransactionId' 'signedPayload.unclaimInfo.signedTransactionInfo.previousOriginalTransactionId' 'signedPayload.unclaimInfo.signedTransactionInfo.webOrderLineItemId' 'signedPayload.unclaimInfo.signedTransactionInfo.bundleId' 'signedPayload.unclaimInfo.signedTransactionInfo.productId' 'signedPayload.unclaimInfo.signedTransactionInfo.subscriptionGroupIdentifier' 'signedPayload.unclaimInfo.signedTransactionInfo.appAccountToken' 'signedPayload.unclaimInfo.signedTransactionInfo.environment' 'signedPayload.unclaimInfo.signedTransactionInfo.signedDate' 'signedPayload.unclaimInfo.signedTransactionInfo.deviceVerification' 'signedPayload.unclaimInfo.signedTransactionInfo.deviceVerificationNonce' 'signedPayload.unclaimInfo.signedTransactionInfo.type' 'signedPayload.unclaimInfo.signedTransactionInfo.quantity' 'signedPayload.unclaimInfo.signedTransactionInfo.purchaseDate' 'signedPayload.unclaimInfo.signedTransactionInfo.originalPurchaseDate' 'signedPayload.unclaimInfo.signedTransactionInfo.expiresDate' 'signedPayload.unclaimInfo.signedTransactionInfo.inAppOwnershipType' 'signedPayload.unclaimInfo.signedTransactionInfo.isUpgraded' 'signedPayload.unclaimInfo.signedTransactionInfo.offerType' 'signedPayload.unclaimInfo.signedTransactionInfo.offerIdentifier' 'signedPayload.unclaimInfo.signedTransactionInfo.offerDiscountType' 'signedPayload.unclaimInfo.signedTransactionInfo.offerPeriod' 'signedPayload.unclaimInfo.signedTransactionInfo.storefront' 'signedPayload.unclaimInfo.signedTransactionInfo.storefrontId' 'signedPayload.unclaimInfo.signedTransactionInfo.transactionReason' 'signedPayload.unclaimInfo.signedTransactionInfo.additionalTransactionReason' 'signedPayload.unclaimInfo.signedTransactionInfo.billingPlanType' 'signedPayload.unclaimInfo.signedTransactionInfo.revocationDate' 'signedPayload.unclaimInfo.signedTransactionInfo.revocationReason' 'signedPayload.unclaimInfo.signedTransactionInfo.revocationType' 'signedPayload.unclaimInfo.signedTransactionInfo.revocationPercentage' 'signedPayload.unclaimInfo.signedTransactionInfo.refundPercentage' 'signedPayload.unclaimInfo.signedTransactionInfo.commitmentInfo' 'signedPayload.unclaimInfo.signedTransactionInfo.commitmentInfo.billingPeriodNumber' 'signedPayload.unclaimInfo.signedTransactionInfo.commitmentInfo.totalBillingPeriods' 'signedPayload.unclaimInfo.signedTransactionInfo.commitmentInfo.commitmentExpiresDate' 'signedPayload.unclaimInfo.signedTransactionInfo.commitmentInfo.commitmentPrice' 'signedPayload.unclaimInfo.signedTransactionInfo.price' 'signedPayload.unclaimInfo.signedTransactionInfo.currency' 'signedPayload.unclaimInfo.signedTransactionInfo.multiSeatInfo' 'signedPayload.unclaimInfo.signedTransactionInfo.multiSeatInfo.invitationManagement' 'signedPayload.unclaimInfo.signedTransactionInfo.multiSeatInfo.priceTiers' 'signedPayload.unclaimInfo.signedTransactionInfo.multiSeatInfo.priceTiers.quantity' 'signedPayload.unclaimInfo.signedTransactionInfo.multiSeatInfo.priceTiers.price' 'signedPayload.unclaimInfo.signedTransactionInfo.multiSeatInfo.revokedSeatQuantity' 'signedPayload.unclaimInfo.signedTransactionInfo.advancedCommerceInfo' 'signedPayload.unclaimInfo.signedTransactionInfo.advancedCommerceInfo.descriptors' 'signedPayload.unclaimInfo.signedTransactionInfo.advancedCommerceInfo.descriptors.displayName' 'signedPayload.unclaimInfo.signedTransactionInfo.advancedCommerceInfo.descriptors.description' 'signedPayload.unclaimInfo.signedTransactionInfo.advancedCommerceInfo.estimatedTax' 'signedPayload.unclaimInfo.signedTransactionInfo.advancedCommerceInfo.taxExclusivePrice' 'signedPayload.unclaimInfo.signedTransactionInfo.advancedCommerceInfo.taxRate' 'signedPayload.unclaimInfo.signedTransactionInfo.advancedCommerceInfo.taxCode' 'signedPayload.unclaimInfo.signedTransactionInfo.advancedCommerceInfo.items' 'signedPayload.unclaimInfo.signedTransactionInfo.advancedCommerceInfo.items.revocationDate' 'signedPayload.unclaimInfo.signedTransactionInfo.advancedCommerceInfo.items.displayName' 'signedPayload.unclaimInfo.signedTransactionInfo.advancedCommerceInfo.items.description' 'signedPayload.unclaimInfo.signedTransactionInfo.advancedCommerceInfo.items.SKU' 'signedPayload.unclaimInfo.signedTransactionInfo.advancedCommerceInfo.items.price' 'signedPayload.unclaimInfo.signedTransactionInfo.advancedCommerceInfo.items.offer' 'signedPayload.unclaimInfo.signedTransactionInfo.advancedCommerceInfo.items.offer.reason' 'signedPayload.unclaimInfo.signedTransactionInfo.advancedCommerceInfo.items.offer.period' 'signedPayload.unclaimInfo.signedTransactionInfo.advancedCommerceInfo.items.offer.periodCount' 'signedPayload.unclaimInfo.signedTransactionInfo.advancedCommerceInfo.items.offer.price' 'signedPayload.unclaimInfo.signedTransactionInfo.advancedCommerceInfo.items.seatPriceTiers' 'signedPayload.unclaimInfo.signedTransactionInfo.advancedCommerceInfo.items.seatPriceTiers.maximumSeatQuantity' 'signedPayload.unclaimInfo.signedTransactionInfo.advancedCommerceInfo.items.seatPriceTiers.price' 'signedPayload.unclaimInfo.signedTransactionInfo.advancedCommerceInfo.items.refunds' 'signedPayload.unclaimInfo.signedTransactionInfo.advancedCommerceInfo.items.refunds.refundAmount' 'signedPayload.unclaimInfo.signedTransactionInfo.advancedCommerceInfo.items.refunds.refundDate' 'signedPayload.unclaimInfo.signedTransactionInfo.advancedCommerceInfo.items.refunds.refundReason' 'signedPayload.unclaimInfo.signedTransactionInfo.advancedCommerceInfo.items.refunds.refundType' 'signedPayload.unclaimInfo.signedTransactionInfo.advancedCommerceInfo.items.refunds.revokedSeatQuantity' 'signedPayload.unclaimInfo.signedTransactionInfo.advancedCommerceInfo.period' 'signedPayload.unclaimInfo.signedTransactionInfo.advancedCommerceInfo.requestReferenceId' 'signedPayload.unclaimInfo.signedRenewalInfo' 'signedPayload.unclaimInfo.signedRenewalInfo.originalTransactionId' 'signedPayload.unclaimInfo.signedRenewalInfo.appTransactionId' 'signedPayload.unclaimInfo.signedRenewalInfo.productId' 'signedPayload.unclaimInfo.signedRenewalInfo.appAccountToken' 'signedPayload.unclaimInfo.signedRenewalInfo.environment' 'signedPayload.unclaimInfo.signedRenewalInfo.signedDate' 'signedPayload.unclaimInfo.signedRenewalInfo.deviceVerification' 'signedPayload.unclaimInfo.signedRenewalInfo.deviceVerificationNonce' 'signedPayload.unclaimInfo.signedRenewalInfo.offerType' 'signedPayload.unclaimInfo.signedRenewalInfo.offerIdentifier' 'signedPayload.unclaimInfo.signedRenewalInfo.offerDiscountType' 'signedPayload.unclaimInfo.signedRenewalInfo.offerPeriod' 'signedPayload.unclaimInfo.signedRenewalInfo.autoRenewProductId' 'signedPayload.unclaimInfo.signedRenewalInfo.autoRenewStatus' 'signedPayload.unclaimInfo.signedRenewalInfo.renewalDate' 'signedPayload.unclaimInfo.signedRenewalInfo.eligibleWinBackOfferIds' 'signedPayload.unclaimInfo.signedRenewalInfo.expirationIntent' 'signedPayload.unclaimInfo.signedRenewalInfo.gracePeriodExpiresDate' 'signedPayload.unclaimInfo.signedRenewalInfo.isInBillingRetryPeriod' 'signedPayload.unclaimInfo.signedRenewalInfo.priceIncreaseStatus' 'signedPayload.unclaimInfo.signedRenewalInfo.recentSubscriptionStartDate' 'signedPayload.unclaimInfo.signedRenewalInfo.renewalBillingPlanType' 'signedPayload.unclaimInfo.signedRenewalInfo.commitmentInfo' 'signedPayload.unclaimInfo.signedRenewalInfo.commitmentInfo.commitmentAutoRenewProductId' 'signedPayload.unclaimInfo.signedRenewalInfo.commitmentInfo.commitmentAutoRenewStatus' 'signedPayload.unclaimInfo.signedRenewalInfo.commitmentInfo.commitmentRenewalBillingPlanType' 'signedPayload.unclaimInfo.signedRenewalInfo.commitmentInfo.commitmentRenewalDate' 'signedPayload.unclaimInfo.signedRenewalInfo.commitmentInfo.commitmentRenewalPrice' 'signedPayload.unclaimInfo.signedRenewalInfo.renewalPrice' 'signedPayload.unclaimInfo.signedRenewalInfo.currency' 'signedPayload.unclaimInfo.signedRenewalInfo.renewalQuantity' 'signedPayload.unclaimInfo.signedRenewalInfo.multiSeatInfo' 'signedPayload.unclaimInfo.signedRenewalInfo.multiSeatInfo.renewalPriceTiers' 'signedPayload.unclaimInfo.signedRenewalInfo.multiSeatInfo.renewalPriceTiers.quantity' 'signedPayload.unclaimInfo.signedRenewalInfo.multiSeatInfo.renewalPriceTiers.price' 'signedPayload.unclaimInfo.signedRenewalInfo.advancedCommerceInfo' 'signedPayload.unclaimInfo.signedRenewalInfo.advancedCommerceInfo.descriptors' 'signedPayload.unclaimInfo.signedRenewalInfo.advancedCommerceInfo.descriptors.displayName' 'signedPayload.unclaimInfo.signedRenewalInfo.advancedCommerceInfo.descriptors.description' 'signedPayload.unclaimInfo.signedRenewalInfo.advancedCommerceInfo.taxCode' 'signedPayload.unclaimInfo.signedRenewalInfo.advancedCommerceInfo.items' 'signedPayload.unclaimInfo.signedRenewalInfo.advancedCommerceInfo.items.displayName' 'signedPayload.unclaimInfo.signedRenewalInfo.advancedCommerceInfo.items.description' 'signedPayload.unclaimInfo.signedRenewalInfo.advancedCommerceInfo.items.SKU' 'signedPayload.unclaimInfo.signedRenewalInfo.advancedCommerceInfo.items.price' 'signedPayload.unclaimInfo.signedRenewalInfo.advancedCommerceInfo.items.offer' 'signedPayload.unclaimInfo.signedRenewalInfo.advancedCommerceInfo.items.offer.reason' 'signedPayload.unclaimInfo.signedRenewalInfo.advancedCommerceInfo.items.offer.period' 'signedPayload.unclaimInfo.signedRenewalInfo.advancedCommerceInfo.items.offer.periodCount' 'signedPayload.unclaimInfo.signedRenewalInfo.advancedCommerceInfo.items.offer.price' 'signedPayload.unclaimInfo.signedRenewalInfo.advancedCommerceInfo.items.seatPriceTiers' 'signedPayload.unclaimInfo.signedRenewalInfo.advancedCommerceInfo.items.seatPriceTiers.maximumSeatQuantity' 'signedPayload.unclaimInfo.signedRenewalInfo.advancedCommerceInfo.items.seatPriceTiers.price' 'signedPayload.unclaimInfo.signedRenewalInfo.advancedCommerceInfo.items.priceIncreaseInfo' 'signedPayload.unclaimInfo.signedRenewalInfo.advancedCommerceInfo.items.priceIncreaseInfo.price' 'signedPayload.unclaimInfo.signedRenewalInfo.advancedCommerceInfo.items.priceIncreaseInfo.status' 'signedPayload.unclaimInfo.signedRenewalInfo.advancedCommerceInfo.items.priceIncreaseInfo.dependentSKUs' 'signedPayload.unclaimInfo.signedRenewalInfo.advancedCommerceInfo.period' 'signedPayload.unclaimInfo.signedRenewalInfo.advancedCommerceInfo.consistencyToken' 'signedPayload.unclaimInfo.signedRenewalInfo.advancedCommerceInfo.requestReferenceId' 'sendAttempts' 'sendAttempts.attemptDate' 'sendAttempts.sendAttemptResult' 'firstSendAttemptResult') ;;
    42) values=('testNotificationToken') ;;
    43) values=('signedPayload' 'signedPayload.signedDate' 'signedPayload.notificationType' 'signedPayload.subtype' 'signedPayload.notificationUUID' 'signedPayload.version' 'signedPayload.data' 'signedPayload.data.bundleId' 'signedPayload.data.environment' 'signedPayload.data.appAppleId' 'signedPayload.data.bundleVersion' 'signedPayload.data.status' 'signedPayload.data.consumptionRequestReason' 'signedPayload.data.signedTransactionInfo' 'signedPayload.data.signedTransactionInfo.transactionId' 'signedPayload.data.signedTransactionInfo.originalTransactionId' 'signedPayload.data.signedTransactionInfo.appTransactionId' 'signedPayload.data.signedTransactionInfo.previousOriginalTransactionId' 'signedPayload.data.signedTransactionInfo.webOrderLineItemId' 'signedPayload.data.signedTransactionInfo.bundleId' 'signedPayload.data.signedTransactionInfo.productId' 'signedPayload.data.signedTransactionInfo.subscriptionGroupIdentifier' 'signedPayload.data.signedTransactionInfo.appAccountToken' 'signedPayload.data.signedTransactionInfo.environment' 'signedPayload.data.signedTransactionInfo.signedDate' 'signedPayload.data.signedTransactionInfo.deviceVerification' 'signedPayload.data.signedTransactionInfo.deviceVerificationNonce' 'signedPayload.data.signedTransactionInfo.type' 'signedPayload.data.signedTransactionInfo.quantity' 'signedPayload.data.signedTransactionInfo.purchaseDate' 'signedPayload.data.signedTransactionInfo.originalPurchaseDate' 'signedPayload.data.signedTransactionInfo.expiresDate' 'signedPayload.data.signedTransactionInfo.inAppOwnershipType' 'signedPayload.data.signedTransactionInfo.isUpgraded' 'signedPayload.data.signedTransactionInfo.offerType' 'signedPayload.data.signedTransactionInfo.offerIdentifier' 'signedPayload.data.signedTransactionInfo.offerDiscountType' 'signedPayload.data.signedTransactionInfo.offerPeriod' 'signedPayload.data.signedTransactionInfo.storefront' 'signedPayload.data.signedTransactionInfo.storefrontId' 'signedPayload.data.signedTransactionInfo.transactionReason' 'signedPayload.data.signedTransactionInfo.additionalTransactionReason' 'signedPayload.data.signedTransactionInfo.billingPlanType' 'signedPayload.data.signedTransactionInfo.revocationDate' 'signedPayload.data.signedTransactionInfo.revocationReason' 'signedPayload.data.signedTransactionInfo.revocationType' 'signedPayload.data.signedTransactionInfo.revocationPercentage' 'signedPayload.data.signedTransactionInfo.refundPercentage' 'signedPayload.data.signedTransactionInfo.commitmentInfo' 'signedPayload.data.signedTransactionInfo.commitmentInfo.billingPeriodNumber' 'signedPayload.data.signedTransactionInfo.commitmentInfo.totalBillingPeriods' 'signedPayload.data.signedTransactionInfo.commitmentInfo.commitmentExpiresDate' 'signedPayload.data.signedTransactionInfo.commitmentInfo.commitmentPrice' 'signedPayload.data.signedTransactionInfo.price' 'signedPayload.data.signedTransactionInfo.currency' 'signedPayload.data.signedTransactionInfo.multiSeatInfo' 'signedPayload.data.signedTransactionInfo.multiSeatInfo.invitationManagement' 'signedPayload.data.signedTransactionInfo.multiSeatInfo.priceTiers' 'signedPayload.data.signedTransactionInfo.multiSeatInfo.priceTiers.quantity' 'signedPayload.data.signedTransactionInfo.multiSeatInfo.priceTiers.price' 'signedPayload.data.signedTransactionInfo.multiSeatInfo.revokedSeatQuantity' 'signedPayload.data.signedTransactionInfo.advancedCommerceInfo' 'signedPayload.data.signedTransactionInfo.advancedCommerceInfo.descriptors' 'signedPayload.data.signedTransactionInfo.advancedCommerceInfo.descriptors.displayName' 'signedPayload.data.signedTransactionInfo.advancedCommerceInfo.descriptors.description' 'signedPayload.data.signedTransactionInfo.advancedCommerceInfo.estimatedTax' 'signedPayload.data.signedTransactionInfo.advancedCommerceInfo.taxExclusivePrice' 'signedPayload.data.signedTransactionInfo.advancedCommerceInfo.taxRate' 'signedPayload.data.signedTransactionInfo.advancedCommerceInfo.taxCode' 'signedPayload.data.signedTransactionInfo.advancedCommerceInfo.items' 'signedPayload.data.signedTransactionInfo.advancedCommerceInfo.items.revocationDate' 'signedPayload.data.signedTransactionInfo.advancedCommerceInfo.items.displayName' 'signedPayload.data.signedTransactionInfo.advancedCommerceInfo.items.description' 'signedPayload.data.signedTransactionInfo.advancedCommerceInfo.items.SKU' 'signedPayload.data.signedTransactionInfo.advancedCommerceInfo.items.price' 'signedPayload.data.signedTransactionInfo.advancedCommerceInfo.items.offer' 'signedPayload.data.signedTransactionInfo.advancedCommerceInfo.items.offer.reason' 'signedPayload.data.signedTransactionInfo.advancedCommerceInfo.items.offer.period' 'signedPayload.data.signedTransactionInfo.advancedCommerceInfo.items.offer.periodCount' 'signedPayload.data.signedTransactionInfo.advancedCommerceInfo.items.offer.price' 'signedPayload.data.signedTransactionInfo.advancedCommerceInfo.items.seatPriceTiers' 'signedPayload.data.signedTransactionInfo.advancedCommerceInfo.items.seatPriceTiers.maximumSeatQuantity' 'signedPayload.data.signedTransactionInfo.advancedCommerceInfo.items.seatPriceTiers.price' 'signedPayload.data.signedTransactionInfo.advancedCommerceInfo.items.refunds' 'signedPayload.data.signedTransactionInfo.advancedCommerceInfo.items.refunds.refundAmount' 'signedPayload.data.signedTransactionInfo.advancedCommerceInfo.items.refunds.refundDate' 'signedPayload.data.signedTransactionInfo.advancedCommerceInfo.items.refunds.refundReason' 'signedPayload.data.signedTransactionInfo.advancedCommerceInfo.items.refunds.refundType' 'signedPayload.data.signedTransactionInfo.advancedCommerceInfo.items.refunds.revokedSeatQuantity' 'signedPayload.data.signedTransactionInfo.advancedCommerceInfo.period' 'signedPayload.data.signedTransactionInfo.advancedCommerceInfo.requestReferenceId' 'signedPayload.data.signedRenewalInfo' 'signedPayload.data.signedRenewalInfo.originalTransactionId' 'signedPayload.data.signedRenewalInfo.appTransactionId' 'signedPayload.data.signedRenewalInfo.productId' 'signedPayload.data.signedRenewalInfo.appAccountToken' 'signedPayload.data.signedRenewalInfo.environment' 'signedPayload.data.signedRenewalInfo.signedDate' 'signedPayload.data.signedRenewalInfo.deviceVerification' 'signedPayload.data.signedRenewalInfo.deviceVerificationNonce' 'signedPayload.data.signedRenewalInfo.offerType' 'signedPayload.data.signedRenewalInfo.offerIdentifier' 'signedPayload.data.signedRenewalInfo.offerDiscountType' 'signedPayload.data.signedRenewalInfo.offerPeriod' 'signedPayload.data.signedRenewalInfo.autoRenewProductId' 'signedPayload.data.signedRenewalInfo.autoRenewStatus' 'signedPayload.data.signedRenewalInfo.renewalDate' 'signedPayload.data.signedRenewalInfo.eligibleWinBackOfferIds' 'signedPayload.data.signedRenewalInfo.expirationIntent' 'signedPayload.data.signedRenewalInfo.gracePeriodExpiresDate' 'signedPayload.data.signedRenewalInfo.isInBillingRetryPeriod' 'signedPayload.data.signedRenewalInfo.priceIncreaseStatus' 'signedPayload.data.signedRenewalInfo.recentSubscriptionStartDate' 'signedPayload.data.signedRenewalInfo.renewalBillingPlanType' 'signedPayload.data.signedRenewalInfo.commitmentInfo' 'signedPayload.data.signedRenewalInfo.commitmentInfo.commitmentAutoRenewProductId' 'signedPayload.data.signedRenewalInfo.commitmentInfo.commitmentAutoRenewStatus' 'signedPayload.data.signedRenewalInfo.commitmentInfo.commitmentRenewalBillingPlanType' 'signedPayload.data.signedRenewalInfo.commitmentInfo.commitmentRenewalDate' 'signedPayload.data.signedRenewalInfo.commitmentInfo.commitmentRenewalPrice' 'signedPayload.data.signedRenewalInfo.renewalPrice' 'signedPayload.data.signedRenewalInfo.currency' 'signedPayload.data.signedRenewalInfo.renewalQuantity' 'signedPayload.data.signedRenewalInfo.multiSeatInfo' 'signedPayload.data.signedRenewalInfo.multiSeatInfo.renewalPriceTiers' 'signedPayload.data.signedRenewalInfo.multiSeatInfo.renewalPriceTiers.quantity' 'signedPayload.data.signedRenewalInfo.multiSeatInfo.renewalPriceTiers.price' 'signedPayload.data.signedRenewalInfo.advancedCommerceInfo' 'signedPayload.data.signedRenewalInfo.advancedCommerceInfo.descriptors' 'signedPayload.data.signedRenewalInfo.advancedCommerceInfo.descriptors.displayName' 'signedPayload.data.signedRenewalInfo.advancedCommerceInfo.descriptors.description' 'signedPayload.data.signedRenewalInfo.advancedCommerceInfo.taxCode' 'signedPayload.data.signedRenewalInfo.advancedCommerceInfo.items' 'signedPayload.data.signedRenewalInfo.advancedCommerceInfo.items.displayName' 'signedPayload.data.signedRenewalInfo.advancedCommerceInfo.items.description' 'signedPayload.data.signedRenewalInfo.advancedCommerceInfo.items.SKU' 'signedPayload.data.signedRenewalInfo.advancedCommerceInfo.items.price' 'signedPayload.data.signedRenewalInfo.advancedCommerceInfo.items.offer' 'signedPayload.data.signedRenewalInfo.advancedCommerceInfo.items.offer.reason' 'signedPayload.data.signedRenewalInfo.advancedCommerceInfo.items.offer.period' 'signedPayload.data.signedRenewalInfo.advancedCommerceInfo.items.offer.periodCount' 'signedPayload.data.signedRenewalInfo.advancedCommerceInfo.items.offer.price' 'signedPayload.data.signedRenewalInfo.advancedCommerceInfo.items.seatPriceTiers' 'signedPayload.data.signedRenewalInfo.advancedCommerceInfo.items.seatPriceTiers.maximumSeatQuantity' 'signedPayload.data.signedRenewalInfo.advancedCommerceInfo.items.seatPriceTiers.price' 'signedPayload.data.signedRenewalInfo.advancedCommerceInfo.items.priceIncreaseInfo' 'signedPayload.data.signedRenewalInfo.advancedCommerceInfo.items.priceIncreaseInfo.price' 'signedPayload.data.signedRenewalInfo.advancedCommerceInfo.items.priceIncreaseInfo.status' 'signedPayload.data.signedRenewalInfo.advancedCommerceInfo.items.priceIncreaseInfo.dependentSKUs' 'signedPayload.data.signedRenewalInfo.advancedCommerceInfo.period' 'signedPayload.data.signedRenewalInfo.advancedCommerceInfo.consistencyToken' 'signedPayload.data.signedRenewalInfo.advancedCommerceInfo.requestReferenceId' 'signedPayload.summary' 'signedPayload.summary.bundleId' 'signedPayload.summary.productId' 'signedPayload.summary.environment' 'signedPayload.summary.appAppleId' 'signedPayload.summary.requestIdentifier' 'signedPayload.summary.storefrontCountryCodes' 'signedPayload.summary.succeededCount' 'signedPayload.summary.failedCount' 'signedPayload.externalPurchaseToken' 'signedPayload.externalPurchaseToken.bundleId' 'signedPayload.externalPurchaseToken.appAppleId' 'signedPayload.externalPurchaseToken.externalPurchaseId' 'signedPayload.externalPurchaseToken.tokenCreationDate' 'signedPayload.externalPurchaseToken.tokenExpirationDate' 'signedPayload.externalPurchaseToken.tokenType' 'signedPayload.appData' 'signedPayload.appData.bundleId' 'signedPayload.appData.environment' 'signedPayload.appData.appAppleId' 'signedPayload.appData.signedAppTransactionInfo' 'signedPayload.appData.signedAppTransactionInfo.appTransactionId' 'signedPayload.appData.signedAppTransactionInfo.bundleId' 'signedPayload.appData.signedAppTransactionInfo.deviceVerification' 'signedPayload.appData.signedAppTransactionInfo.deviceVerificationNonce' 'signedPayload.appData.signedAppTransactionInfo.originalPurchaseDate' 'signedPayload.appData.signedAppTransactionInfo.appAppleId' 'signedPayload.appData.signedAppTransactionInfo.receiptType' 'signedPayload.appData.signedAppTransactionInfo.applicationVersion' 'signedPayload.appData.signedAppTransactionInfo.versionExternalIdentifier' 'signedPayload.appData.signedAppTransactionInfo.receiptCreationDate' 'signedPayload.appData.signedAppTransactionInfo.originalApplicationVersion' 'signedPayload.appData.signedAppTransactionInfo.originalPlatform' 'signedPayload.appData.signedAppTransactionInfo.preorderDate' 'signedPayload.appData.signedAppTransactionInfo.requestDate' 'signedPayload.appData.signedAppTransactionInfo.storeType' 'signedPayload.unclaimInfo' 'signedPayload.unclaimInfo.bundleId' 'signedPayload.unclaimInfo.environment' 'signedPayload.unclaimInfo.appAppleId' 'signedPayload.unclaimInfo.originalTransactionId' 'signedPayload.unclaimInfo.unclaimSeatIds' 'signedPayload.unclaimInfo.signedTransactionInfo' 'signedPayload.unclaimInfo.signedTransactionInfo.transactionId' 'signedPayload.unclaimInfo.signedTransactionInfo.originalTransactionId' 'signedPayload.unclaimInfo.signedTransactionInfo.appTransactionId' 'signedPayload.unclaimInfo.signedTransactionInfo.previousOriginalTransactionId' 'signedPayload.unclaimInfo.signedTransactionInfo.webOrderLineItemId' 'signedPayload.unclaimInfo.signedTransactionInfo.bundleId' 'signedPayload.unclaimInfo.signedTransactionInfo.productId' 'signedPayload.unclaimInfo.signedTransactionInfo.subscriptionGroupIdentifier' 'signedPayload.unclaimInfo.signedTransactionInfo.appAccountToken' 'signedPayload.unclaimInfo.signedTransactionInfo.environment' 'signedPayload.unclaimInfo.signedTransactionInfo.signedDate' 'signedPayload.unclaimInfo.signedTransactionInfo.deviceVerification' 'signedPayload.unclaimInfo.signedTransactionInfo.deviceVerificationNonce' 'signedPayload.unclaimInfo.signedTransactionInfo.type' 'signedPayload.unclaimInfo.signedTransactionInfo.quantity' 'signedPayload.unclaimInfo.signedTransactionInfo.purchaseDate' 'signedPayload.unclaimInfo.signedTransactionInfo.originalPurchaseDate' 'signedPayload.unclaimInfo.signedTransactionInfo.expiresDate' 'signedPayload.unclaimInfo.signedTransactionInfo.inAppOwnershipType' 'signedPayload.unclaimInfo.signedTransactionInfo.isUpgraded' 'signedPayload.unclaimInfo.signedTransactionInfo.offerType' 'signedPayload.unclaimInfo.signedTransactionInfo.offerIdentifier' 'signedPayload.unclaimInfo.signedTransactionInfo.offerDiscountType' 'signedPayload.unclaimInfo.signedTransactionInfo.offerPeriod' 'signedPayload.unclaimInfo.signedTransactionInfo.storefront' 'signedPayload.unclaimInfo.signedTransactionInfo.storefrontId' 'signedPayload.unclaimInfo.signedTransactionInfo.transactionReason' 'signedPayload.unclaimInfo.signedTransactionInfo.additionalTransactionReason' 'signedPayload.unclaimInfo.signedTransactionInfo.billingPlanType' 'signedPayload.unclaimInfo.signedTransactionInfo.revocationDate' 'signedPayload.unclaimInfo.signedTransactionInfo.revocationReason' 'signedPayload.unclaimInfo.signedTransactionInfo.revocationType' 'signedPayload.unclaimInfo.signedTransactionInfo.revocationPercentage' 'signedPayload.unclaimInfo.signedTransactionInfo.refundPercentage' 'signedPayload.unclaimInfo.signedTransactionInfo.commitmentInfo' 'signedPayload.unclaimInfo.signedTransactionInfo.commitmentInfo.billingPeriodNumber' 'signedPayload.unclaimInfo.signedTransactionInfo.commitmentInfo.totalBillingPeriods' 'signedPayload.unclaimInfo.signedTransactionInfo.commitmentInfo.commitmentExpiresDate' 'signedPayload.unclaimInfo.signedTransactionInfo.commitmentInfo.commitmentPrice' 'signedPayload.unclaimInfo.signedTransactionInfo.price' 'signedPayload.unclaimInfo.signedTransactionInfo.currency' 'signedPayload.unclaimInfo.signedTransactionInfo.multiSeatInfo' 'signedPayload.unclaimInfo.signedTransactionInfo.multiSeatInfo.invitationManagement' 'signedPayload.unclaimInfo.signedTransactionInfo.multiSeatInfo.priceTiers' 'signedPayload.unclaimInfo.signedTransactionInfo.multiSeatInfo.priceTiers.quantity' 'signedPayload.unclaimInfo.signedTransactionInfo.multiSeatInfo.priceTiers.price' 'signedPayload.unclaimInfo.signedTransactionInfo.multiSeatInfo.revokedSeatQuantity' 'signedPayload.unclaimInfo.signedTransactionInfo.advancedCommerceInfo' 'signedPayload.unclaimInfo.signedTransactionInfo.advancedCommerceInfo.descriptors' 'signedPayload.unclaimInfo.signedTransactionInfo.advancedCommerceInfo.descriptors.displayName' 'signedPayload.unclaimInfo.signedTransactionInfo.advancedCommerceInfo.descriptors.description' 'signedPayload.unclaimInfo.signedTransactionInfo.advancedCommerceInfo.estimatedTax' 'signedPayload.unclaimInfo.signedTransactionInfo.advancedCommerceInfo.taxExclusivePrice' 'signedPayload.unclaimInfo.signedTransactionInfo.advancedCommerceInfo.taxRate' 'signedPayload.unclaimInfo.signedTransactionInfo.advancedCommerceInfo.taxCode' 'signedPayload.unclaimInfo.signedTransactionInfo.advancedCommerceInfo.items' 'signedPayload.unclaimInfo.signedTransactionInfo.advancedCommerceInfo.items.revocationDate' 'signedPayload.unclaimInfo.signedTransactionInfo.advancedCommerceInfo.items.displayName' 'signedPayload.unclaimInfo.signedTransactionInfo.advancedCommerceInfo.items.description' 'signedPayload.unclaimInfo.signedTransactionInfo.advancedCommerceInfo.items.SKU' 'signedPayload.unclaimInfo.signedTransactionInfo.advancedCommerceInfo.items.price' 'signedPayload.unclaimInfo.signedTransactionInfo.advancedCommerceInfo.items.offer' 'signedPayload.unclaimInfo.signedTransactionInfo.advancedCommerceInfo.items.offer.reason' 'signedPayload.unclaimInfo.signedTransactionInfo.advancedCommerceInfo.items.offer.period' 'signedPayload.unclaimInfo.signedTransactionInfo.advancedCommerceInfo.items.offer.periodCount' 'signedPayload.unclaimInfo.signedTransactionInfo.advancedCommerceInfo.items.offer.price' 'signedPayload.unclaimInfo.signedTransactionInfo.advancedCommerceInfo.items.seatPriceTiers' 'signedPayload.unclaimInfo.signedTransactionInfo.advancedCommerceInfo.items.seatPriceTiers.maximumSeatQuantity' 'signedPayload.unclaimInfo.signedTransactionInfo.advancedCommerceInfo.items.seatPriceTiers.price' 'signedPayload.unclaimInfo.signedTransactionInfo.advancedCommerceInfo.items.refunds' 'signedPayload.unclaimInfo.signedTransactionInfo.advancedCommerceInfo.items.refunds.refundAmount' 'signedPayload.unclaimInfo.signedTransactionInfo.advancedCommerceInfo.items.refunds.refundDate' 'signedPayload.unclaimInfo.signedTransactionInfo.advancedCommerceInfo.items.refunds.refundReason' 'signedPayload.unclaimInfo.signedTransactionInfo.advancedCommerceInfo.items.refunds.refundType' 'signedPayload.unclaimInfo.signedTransactionInfo.advancedCommerceInfo.items.refunds.revokedSeatQuantity' 'signedPayload.unclaimInfo.signedTransactionInfo.advancedCommerceInfo.period' 'signedPayload.unclaimInfo.signedTransactionInfo.advancedCommerceInfo.requestReferenceId' 'signedPayload.unclaimInfo.signedRenewalInfo' 'signedPayload.unclaimInfo.signedRenewalInfo.originalTransactionId' 'signedPayload.unclaimInfo.signedRenewalInfo.appTransactionId' 'signedPayload.unclaimInfo.signedRenewalInfo.productId' 'signedPayload.unclaimInfo.signedRenewalInfo.appAccountToken' 'signedPayload.unclaimInfo.signedRenewalInfo.environment' 'signedPayload.unclaimInfo.signedRenewalInfo.signedDate' 'signedPayload.unclaimInfo.signedRenewalInfo.deviceVerification' 'signedPayload.unclaimInfo.signedRenewalInfo.deviceVerificationNonce' 'signedPayload.unclaimInfo.signedRenewalInfo.offerType' 'signedPayload.unclaimInfo.signedRenewalInfo.offerIdentifier' 'signedPayload.unclaimInfo.signedRenewalInfo.offerDiscountType' 'signedPayload.unclaimInfo.signedRenewalInfo.offerPeriod' 'signedPayload.unclaimInfo.signedRenewalInfo.autoRenewProductId' 'signedPayload.unclaimInfo.signedRenewalInfo.autoRenewStatus' 'signedPayload.unclaimInfo.signedRenewalInfo.renewalDate' 'signedPayload.unclaimInfo.signedRenewalInfo.eligibleWinBackOfferIds' 'signedPayload.unclaimInfo.signedRenewalInfo.expirationIntent' 'signedPayload.unclaimInfo.signedRenewalInfo.gracePeriodExpiresDate' 'signedPayload.unclaimInfo.signedRenewalInfo.isInBillingRetryPeriod' 'signedPayload.unclaimInfo.signedRenewalInfo.priceIncreaseStatus' 'signedPayload.unclaimInfo.signedRenewalInfo.recentSubscriptionStartDate' 'signedPayload.unclaimInfo.signedRenewalInfo.renewalBillingPlanType' 'signedPayload.unclaimInfo.signedRenewalInfo.commitmentInfo' 'signedPayload.unclaimInfo.signedRenewalInfo.commitmentInfo.commitmentAutoRenewProductId' 'signedPayload.unclaimInfo.signedRenewalInfo.commitmentInfo.commitmentAutoRenewStatus' 'signedPayload.unclaimInfo.signedRenewalInfo.commitmentInfo.commitmentRenewalBillingPlanType' 'signedPayload.unclaimInfo.signedRenewalInfo.commitmentInfo.commitmentRenewalDate' 'signedPayload.unclaimInfo.signedRenewalInfo.commitmentInfo.commitmentRenewalPrice' 'signedPayload.unclaimInfo.signedRenewalInfo.renewalPrice' 'signedPayload.unclaimInfo.signedRenewalInfo.currency' 'signedPayload.unclaimInfo.signedRenewalInfo.renewalQuantity' 'signedPayload.unclaimInfo.signedRenewalInfo.multiSeatInfo' 'signedPayload.unclaimInfo.signedRenewalInfo.multiSeatInfo.renewalPriceTiers' 'signedPayload.unclaimInfo.signedRenewalInfo.multiSeatInfo.renewalPriceTiers.quantity' 'signedPayload.unclaimInfo.signedRenewalInfo.multiSeatInfo.renewalPriceTiers.price' 'signedPayload.unclaimInfo.signedRenewalInfo.advancedCommerceInfo' 'signedPayload.unclaimInfo.signedRenewalInfo.advancedCommerceInfo.descriptors' 'signedPayload.unclaimInfo.signedRenewalInfo.advancedCommerceInfo.descriptors.displayName' 'signedPayload.unclaimInfo.signedRenewalInfo.advancedCommerceInfo.descriptors.description' 'signedPayload.unclaimInfo.signedRenewalInfo.advancedCommerceInfo.taxCode' 'signedPayload.unclaimInfo.signedRenewalInfo.advancedCommerceInfo.items' 'signedPayload.unclaimInfo.signedRenewalInfo.advancedCommerceInfo.items.displayName' 'signedPayload.unclaimInfo.signedRenewalInfo.advancedCommerceInfo.items.description' 'signedPayload.unclaimInfo.signedRenewalInfo.advancedCommerceInfo.items.SKU' 'signedPayload.unclaimInfo.signedRenewalInfo.advancedCommerceInfo.items.price' 'signedPayload.unclaimInfo.signedRenewalInfo.advancedCommerceInfo.items.offer' 'signedPayload.unclaimInfo.signedRenewalInfo.advancedCommerceInfo.items.offer.reason' 'signedPayload.unclaimInfo.signedRenewalInfo.advancedCommerceInfo.items.offer.period' 'signedPayload.unclaimInfo.signedRenewalInfo.advancedCommerceInfo.items.offer.periodCount' 'signedPayload.unclaimInfo.signedRenewalInfo.advancedCommerceInfo.items.offer.price' 'signedPayload.unclaimInfo.signedRenewalInfo.advancedCommerceInfo.items.seatPriceTiers' 'signedPayload.unclaimInfo.signedRenewalInfo.advancedCommerceInfo.items.seatPriceTiers.maximumSeatQuantity' 'signedPayload.unclaimInfo.signedRenewalInfo.advancedCommerceInfo.items.seatPriceTiers.price' 'signedPayload.unclaimInfo.signedRenewalInfo.advancedCommerceInfo.items.priceIncreaseInfo' 'signedPayload.unclaimInfo.signedRenewalInfo.advancedCommerceInfo.items.priceIncreaseInfo.price' 'signedPayload.unclaimInfo.signedRenewalInfo.advancedCommerceInfo.items.priceIncreaseInfo.status' 'signedPayload.unclaimInfo.signedRenewalInfo.advancedCommerceInfo.items.priceIncreaseInfo.dependentSKUs' 'signedPayload.unclaimInfo.signedRenewalInfo.advancedCommerceInfo.period' 'signedPayload.unclaimInfo.signedRenewalInfo.advancedCommerceInfo.consistencyToken' 'signedPayload.unclaimInfo.signedRenewalInfo.advancedCommerceInfo.requestReferenceId' 'sendAttempts' 'sendAttempts.attemptDate' 'sendAttempts.sendAttemptResult' 'firstSendAttemptResult') ;;
    44) values=('019b76da-a800-7001-8865-c954cacabf3a_1767225600000') ;;
    45) values=('SUBSCRIBED' 'DID_CHANGE_RENEWAL_PREF' 'DID_CHANGE_RENEWAL_STATUS' 'OFFER_REDEEMED' 'DID_RENEW' 'DID_FAIL_TO_RENEW' 'GRACE_PERIOD_EXPIRED' 'EXPIRED' 'PRICE_INCREASE' 'ONE_TIME_CHARGE' 'CONSUMPTION_REQUEST' 'REFUND' 'UNCLAIM_SEATS' 'REFUND_DECLINED' 'REFUND_REVERSED' 'REVOKE' 'RENEWAL_EXTENDED' 'RENEWAL_EXTENSION' 'EXTERNAL_PURCHASE_TOKEN' 'METADATA_UPDATE' 'PRICE_CHANGE' 'MIGRATION' 'RESCIND_CONSENT' 'TEST') ;;
    46) values=('INITIAL_BUY' 'RESUBSCRIBE' 'UPGRADE' 'DOWNGRADE' 'INCREASE_QUANTITY' 'DECREASE_QUANTITY' 'AUTO_RENEW_ENABLED' 'AUTO_RENEW_DISABLED' 'BILLING_RECOVERY' 'GRACE_PERIOD' 'VOLUNTARY' 'BILLING_RETRY' 'PRICE_INCREASE' 'PRODUCT_NOT_FOR_SALE' 'PENDING' 'ACCEPTED' 'SEATS' 'SUMMARY' 'FAILURE' 'CREATED' 'ACTIVE_TOKEN_REMINDER' 'UNREPORTED') ;;
    47) values=('notificationUUID' 'signedDate' 'notificationType' 'subtype' 'result' 'status' 'reason' 'attempts' 'milliseconds' 'root') ;;
    48) values=('transactionId' 'originalTransactionId' 'appTransactionId' 'previousOriginalTransactionId' 'webOrderLineItemId' 'bundleId' 'productId' 'subscriptionGroupIdentifier' 'appAccountToken' 'environment' 'signedDate' 'deviceVerification' 'deviceVerificationNonce' 'type' 'quantity' 'purchaseDate' 'originalPurchaseDate' 'expiresDate' 'inAppOwnershipType' 'isUpgraded' 'offerType' 'offerIdentifier' 'offerDiscountType' 'offerPeriod' 'storefront' 'storefrontId' 'transactionReason' 'additionalTransactionReason' 'billingPlanType' 'revocationDate' 'revocationReason' 'revocationType' 'revocationPercentage' 'refundPercentage' 'commitmentInfo' 'commitmentInfo.billingPeriodNumber' 'commitmentInfo.totalBillingPeriods' 'commitmentInfo.commitmentExpiresDate' 'commitmentInfo.commitmentPrice' 'price' 'currency' 'multiSeatInfo' 'multiSeatInfo.invitationManagement' 'multiSeatInfo.priceTiers' 'multiSeatInfo.priceTiers.quantity' 'multiSeatInfo.priceTiers.price' 'multiSeatInfo.revokedSeatQuantity' 'advancedCommerceInfo' 'advancedCommerceInfo.descriptors' 'advancedCommerceInfo.descriptors.displayName' 'advancedCommerceInfo.descriptors.description' 'advancedCommerceInfo.estimatedTax' 'advancedCommerceInfo.taxExclusivePrice' 'advancedCommerceInfo.taxRate' 'advancedCommerceInfo.taxCode' 'advancedCommerceInfo.items' 'advancedCommerceInfo.items.revocationDate' 'advancedCommerceInfo.items.displayName' 'advancedCommerceInfo.items.description' 'advancedCommerceInfo.items.SKU' 'advancedCommerceInfo.items.price' 'advancedCommerceInfo.items.offer' 'advancedCommerceInfo.items.offer.reason' 'advancedCommerceInfo.items.offer.period' 'advancedCommerceInfo.items.offer.periodCount' 'advancedCommerceInfo.items.offer.price' 'advancedCommerceInfo.items.seatPriceTiers' 'advancedCommerceInfo.items.seatPriceTiers.maximumSeatQuantity' 'advancedCommerceInfo.items.seatPriceTiers.price' 'advancedCommerceInfo.items.refunds' 'advancedCommerceInfo.items.refunds.refundAmount' 'advancedCommerceInfo.items.refunds.refundDate' 'advancedCommerceInfo.items.refunds.refundReason' 'advancedCommerceInfo.items.refunds.refundType' 'advancedCommerceInfo.items.refunds.revokedSeatQuantity' 'advancedCommerceInfo.period' 'advancedCommerceInfo.requestReferenceId' 'autoRenewProductId' 'autoRenewStatus' 'renewalDate' 'eligibleWinBackOfferIds' 'expirationIntent' 'gracePeriodExpiresDate' 'isInBillingRetryPeriod' 'priceIncreaseStatus' 'recentSubscriptionStartDate' 'renewalBillingPlanType' 'commitmentInfo.commitmentAutoRenewProductId' 'commitmentInfo.commitmentAutoRenewStatus' 'commitmentInfo.commitmentRenewalBillingPlanType' 'commitmentInfo.commitmentRenewalDate' 'commitmentInfo.commitmentRenewalPrice' 'renewalPrice' 'renewalQuantity' 'multiSeatInfo.renewalPriceTiers' 'multiSeatInfo.renewalPriceTiers.quantity' 'multiSeatInfo.renewalPriceTiers.price' 'advancedCommerceInfo.items.priceIncreaseInfo' 'advancedCommerceInfo.items.priceIncreaseInfo.price' 'advancedCommerceInfo.items.priceIncreaseInfo.status' 'advancedCommerceInfo.items.priceIncreaseInfo.dependentSKUs' 'advancedCommerceInfo.consistencyToken' 'notificationType' 'subtype' 'notificationUUID' 'version' 'data' 'data.bundleId' 'data.environment' 'data.appAppleId' 'data.bundleVersion' 'data.status' 'data.consumptionRequestReason' 'data.signedTransactionInfo' 'data.signedTransactionInfo.transactionId' 'data.signedTransactionInfo.originalTransactionId' 'data.signedTransactionInfo.appTransactionId' 'data.signedTransactionInfo.previousOriginalTransactionId' 'data.signedTransactionInfo.webOrderLineItemId' 'data.signedTransactionInfo.bundleId' 'data.signedTransactionInfo.productId' 'data.signedTransactionInfo.subscriptionGroupIdentifier' 'data.signedTransactionInfo.appAccountToken' 'data.signedTransactionInfo.environment' 'data.signedTransactionInfo.signedDate' 'data.signedTransactionInfo.deviceVerification' 'data.signedTransactionInfo.deviceVerificationNonce' 'data.signedTransactionInfo.type' 'data.signedTransactionInfo.quantity' 'data.signedTransactionInfo.purchaseDate' 'data.signedTransactionInfo.originalPurchaseDate' 'data.signedTransactionInfo.expiresDate' 'data.signedTransactionInfo.inAppOwnershipType' 'data.signedTransactionInfo.isUpgraded' 'data.signedTransactionInfo.offerType' 'data.signedTransactionInfo.offerIdentifier' 'data.signedTransactionInfo.offerDiscountType' 'data.signedTransactionInfo.offerPeriod' 'data.signedTransactionInfo.storefront' 'data.signedTransactionInfo.storefrontId' 'data.signedTransactionInfo.transactionReason' 'data.signedTransactionInfo.additionalTransactionReason' 'data.signedTransactionInfo.billingPlanType' 'data.signedTransactionInfo.revocationDate' 'data.signedTransactionInfo.revocationReason' 'data.signedTransactionInfo.revocationType' 'data.signedTransactionInfo.revocationPercentage' 'data.signedTransactionInfo.refundPercentage' 'data.signedTransactionInfo.commitmentInfo' 'data.signedTransactionInfo.commitmentInfo.billingPeriodNumber' 'data.signedTransactionInfo.commitmentInfo.totalBillingPeriods' 'data.signedTransactionInfo.commitmentInfo.commitmentExpiresDate' 'data.signedTransactionInfo.commitmentInfo.commitmentPrice' 'data.signedTransactionInfo.price' 'data.signedTransactionInfo.currency' 'data.signedTransactionInfo.multiSeatInfo' 'data.signedTransactionInfo.multiSeatInfo.invitationManagement' 'data.signedTransactionInfo.multiSeatInfo.priceTiers' 'data.signedTransactionInfo.multiSeatInfo.priceTiers.quantity' 'data.signedTransactionInfo.multiSeatInfo.priceTiers.price' 'data.signedTransactionInfo.multiSeatInfo.revokedSeatQuantity' 'data.signedTransactionInfo.advancedCommerceInfo' 'data.signedTransactionInfo.advancedCommerceInfo.descriptors' 'data.signedTransactionInfo.advancedCommerceInfo.descriptors.displayName' 'data.signedTransactionInfo.advancedCommerceInfo.descriptors.description' 'data.signedTransactionInfo.advancedCommerceInfo.estimatedTax' 'data.signedTransactionInfo.advancedCommerceInfo.taxExclusivePrice' 'data.signedTransactionInfo.advancedCommerceInfo.taxRate' 'data.signedTransactionInfo.advancedCommerceInfo.taxCode' 'data.signedTransactionInfo.advancedCommerceInfo.items' 'data.signedTransactionInfo.advancedCommerceInfo.items.revocationDate' 'data.signedTransactionInfo.advancedCommerceInfo.items.displayName' 'data.signedTransactionInfo.advancedCommerceInfo.items.description' 'data.signedTransactionInfo.advancedCommerceInfo.items.SKU' 'data.signedTransactionInfo.advancedCommerceInfo.items.price' 'data.signedTransactionInfo.advancedCommerceInfo.items.offer' 'data.signedTransactionInfo.advancedCommerceInfo.items.offer.reason' 'data.signedTransactionInfo.advancedCommerceInfo.items.offer.period' 'data.signedTransactionInfo.advancedCommerceInfo.items.offer.periodCount' 'data.signedTransactionInfo.advancedCommerceInfo.items.offer.price' 'data.signedTransactionInfo.advancedCommerceInfo.items.seatPriceTiers' 'data.signedTransactionInfo.advancedCommerceInfo.items.seatPriceTiers.maximumSeatQuantity' 'data.signedTransactionInfo.advancedCommerceInfo.items.seatPriceTiers.price' 'data.signedTransactionInfo.advancedCommerceInfo.items.refunds' 'data.signedTransactionInfo.advancedCommerceInfo.items.refunds.refundAmount' 'data.signedTransactionInfo.advancedCommerceInfo.items.refunds.refundDate' 'data.signedTransactionInfo.advancedCommerceInfo.items.refunds.refundReason' 'data.signedTransactionInfo.advancedCommerceInfo.items.refunds.refundType' 'data.signedTransactionInfo.advancedCommerceInfo.items.refunds.revokedSeatQuantity' 'data.signedTransactionInfo.advancedCommerceInfo.period' 'data.signedTransactionInfo.advancedCommerceInfo.requestReferenceId' 'data.signedRenewalInfo' 'data.signedRenewalInfo.originalTransactionId' 'data.signedRenewalInfo.appTransactionId' 'data.signedRenewalInfo.productId' 'data.signedRenewalInfo.appAccountToken' 'data.signedRenewalInfo.environment' 'data.signedRenewalInfo.signedDate' 'data.signedRenewalInfo.deviceVerification' 'data.signedRenewalInfo.deviceVerificationNonce' 'data.signedRenewalInfo.offerType' 'data.signedRenewalInfo.offerIdentifier' 'data.signedRenewalInfo.offerDiscountType' 'data.signedRenewalInfo.offerPeriod' 'data.signedRenewalInfo.autoRenewProductId' 'data.signedRenewalInfo.autoRenewStatus' 'data.signedRenewalInfo.renewalDate' 'data.signedRenewalInfo.eligibleWinBackOfferIds' 'data.signedRenewalInfo.expirationIntent' 'data.signedRenewalInfo.gracePeriodExpiresDate' 'data.signedRenewalInfo.isInBillingRetryPeriod' 'data.signedRenewalInfo.priceIncreaseStatus' 'data.signedRenewalInfo.recentSubscriptionStartDate' 'data.signedRenewalInfo.renewalBillingPlanType' 'data.signedRenewalInfo.commitmentInfo' 'data.signedRenewalInfo.commitmentInfo.commitmentAutoRenewProductId' 'data.signedRenewalInfo.commitmentInfo.commitmentAutoRenewStatus' 'data.signedRenewalInfo.commitmentInfo.commitmentRenewalBillingPlanType' 'data.signedRenewalInfo.commitmentInfo.commitmentRenewalDate' 'data.signedRenewalInfo.commitmentInfo.commitmentRenewalPrice' 'data.signedRenewalInfo.renewalPrice' 'data.signedRenewalInfo.currency' 'data.signedRenewalInfo.renewalQuantity' 'data.signedRenewalInfo.multiSeatInfo' 'data.signedRenewalInfo.multiSeatInfo.renewalPriceTiers' 'data.signedRenewalInfo.multiSeatInfo.renewalPriceTiers.quantity' 'data.signedRenewalInfo.multiSeatInfo.renewalPriceTiers.price' 'data.signedRenewalInfo.advancedCommerceInfo' 'data.signedRenewalInfo.advancedCommerceInfo.descriptors' 'data.signedRenewalInfo.advancedCommerceInfo.descriptors.displayName' 'data.signedRenewalInfo.advancedCommerceInfo.descriptors.description' 'data.signedRenewalInfo.advancedCommerceInfo.taxCode' 'data.signedRenewalInfo.advancedCommerceInfo.items' 'data.signedRenewalInfo.advancedCommerceInfo.items.displayName' 'data.signedRenewalInfo.advancedCommerceInfo.items.description' 'data.signedRenewalInfo.advancedCommerceInfo.items.SKU' 'data.signedRenewalInfo.advancedCommerceInfo.items.price' 'data.signedRenewalInfo.advancedCommerceInfo.items.offer' 'data.signedRenewalInfo.advancedCommerceInfo.items.offer.reason' 'data.signedRenewalInfo.advancedCommerceInfo.items.offer.period' 'data.signedRenewalInfo.advancedCommerceInfo.items.offer.periodCount' 'data.signedRenewalInfo.advancedCommerceInfo.items.offer.price' 'data.signedRenewalInfo.advancedCommerceInfo.items.seatPriceTiers' 'data.signedRenewalInfo.advancedCommerceInfo.items.seatPriceTiers.maximumSeatQuantity' 'data.signedRenewalInfo.advancedCommerceInfo.items.seatPriceTiers.price' 'data.signedRenewalInfo.advancedCommerceInfo.items.priceIncreaseInfo' 'data.signedRenewalInfo.advancedCommerceInfo.items.priceIncreaseInfo.price' 'data.signedRenewalInfo.advancedCommerceInfo.items.priceIncreaseInfo.status' 'data.signedRenewalInfo.advancedCommerceInfo.items.priceIncreaseInfo.dependentSKUs' 'data.signedRenewalInfo.advancedCommerceInfo.period' 'data.signedRenewalInfo.advancedCommerceInfo.consistencyToken' 'data.signedRenewalInfo.advancedCommerceInfo.requestReferenceId' 'summary' 'summary.bundleId' 'summary.productId' 'summary.environment' 'summary.appAppleId' 'summary.requestIdentifier' 'summary.storefrontCountryCodes' 'summary.succeededCount' 'summary.failedCount' 'externalPurchaseToken' 'externalPurchaseToken.bundleId' 'externalPurchaseToken.appAppleId' 'externalPurchaseToken.externalPurchaseId' 'externalPurchaseToken.tokenCreationDate' 'externalPurchaseToken.tokenExpirationDate' 'externalPurchaseToken.tokenType' 'appData' 'appData.bundleId' 'appData.environment' 'appData.appAppleId' 'appData.signedAppTransactionInfo' 'appData.signedAppTransactionInfo.appTransactionId' 'appData.signedAppTransactionInfo.bundleId' 'appData.signedAppTransactionInfo.deviceVerification' 'appData.signedAppTransactionInfo.deviceVerificationNonce' 'appData.signedAppTransactionInfo.originalPurchaseDate' 'appData.signedAppTransactionInfo.appAppleId' 'appData.signedAppTransactionInfo.receiptType' 'appData.signedAppTransactionInfo.applicationVersion' 'appData.signedAppTransactionInfo.versionExternalIdentifier' 'appData.signedAppTransactionInfo.receiptCreationDate' 'appData.signedAppTransactionInfo.originalApplicationVersion' 'appData.signedAppTransactionInfo.originalPlatform' 'appData.signedAppTransactionInfo.preorderDate' 'appData.signedAppTransactionInfo.requestDate' 'appData.signedAppTransactionInfo.storeType' 'unclaimInfo' 'unclaimInfo.bundleId' 'unclaimInfo.environment' 'unclaimInfo.appAppleId' 'unclaimInfo.originalTransactionId' 'unclaimInfo.unclaimSeatIds' 'unclaimInfo.signedTransactionInfo' 'unclaimInfo.signedTransactionInfo.transactionId' 'unclaimInfo.signedTransactionInfo.originalTransactionId' 'unclaimInfo.signedTransactionInfo.appTransactionId' 'unclaimInfo.signedTransactionInfo.previousOriginalTransactionId' 'unclaimInfo.signedTransactionInfo.webOrderLineItemId' 'unclaimInfo.signedTransactionInfo.bundleId' 'unclaimInfo.signedTransactionInfo.productId' 'unclaimInfo.signedTransactionInfo.subscriptionGroupIdentifier' 'unclaimInfo.signedTransactionInfo.appAccountToken' 'unclaimInfo.signedTransactionInfo.environment' 'unclaimInfo.signedTransactionInfo.signedDate' 'unclaimInfo.signedTransactionInfo.deviceVerification' 'unclaimInfo.signedTransactionInfo.deviceVerificationNonce' 'unclaimInfo.signedTransactionInfo.type' 'unclaimInfo.signedTransactionInfo.quantity' 'unclaimInfo.signedTransactionInfo.purchaseDate' 'unclaimInfo.signedTransactionInfo.originalPurchaseDate' 'unclaimInfo.signedTransactionInfo.expiresDate' 'unclaimInfo.signedTransactionInfo.inAppOwnershipType' 'unclaimInfo.signedTransactionInfo.isUpgraded' 'unclaimInfo.signedTransactionInfo.offerType' 'unclaimInfo.signedTransactionInfo.offerIdentifier' 'unclaimInfo.signedTransactionInfo.offerDiscountType' 'unclaimInfo.signedTransactionInfo.offerPeriod' 'unclaimInfo.signedTransactionInfo.storefront' 'unclaimInfo.signedTransactionInfo.storefrontId' 'unclaimInfo.signedTransactionInfo.transactionReason' 'unclaimInfo.signedTransactionInfo.additionalTransactionReason' 'unclaimInfo.signedTransactionInfo.billingPlanType' 'unclaimInfo.signedTransactionInfo.revocationDate' 'unclaimInfo.signedTransactionInfo.revocationReason' 'unclaimInfo.signedTransactionInfo.revocationType' 'unclaimInfo.signedTransactionInfo.revocationPercentage' 'unclaimInfo.signedTransactionInfo.refundPercentage' 'unclaimInfo.signedTransactionInfo.commitmentInfo' 'unclaimInfo.signedTransactionInfo.commitmentInfo.billingPeriodNumber' 'unclaimInfo.signedTransactionInfo.commitmentInfo.totalBillingPeriods' 'unclaimInfo.signedTransactionInfo.commitmentInfo.commitmentExpiresDate' 'unclaimInfo.signedTransactionInfo.commitmentInfo.commitmentPrice' 'unclaimInfo.signedTransactionInfo.price' 'unclaimInfo.signedTransactionInfo.currency' 'unclaimInfo.signedTransactionInfo.multiSeatInfo' 'unclaimInfo.signedTransactionInfo.multiSeatInfo.invitationManagement' 'unclaimInfo.signedTransactionInfo.multiSeatInfo.priceTiers' 'unclaimInfo.signedTransactionInfo.multiSeatInfo.priceTiers.quantity' 'unclaimInfo.signedTransactionInfo.multiSeatInfo.priceTiers.price' 'unclaimInfo.signedTransactionInfo.multiSeatInfo.revokedSeatQuantity' 'unclaimInfo.signedTransactionInfo.advancedCommerceInfo' 'unclaimInfo.signedTransactionInfo.advancedCommerceInfo.descriptors' 'unclaimInfo.signedTransactionInfo.advancedCommerceInfo.descriptors.displayName' 'unclaimInfo.signedTransactionInfo.advancedCommerceInfo.descriptors.description' 'unclaimInfo.signedTransactionInfo.advancedCommerceInfo.estimatedTax' 'unclaimInfo.signedTransactionInfo.advancedCommerceInfo.taxExclusivePrice' 'unclaimInfo.signedTransactionInfo.advancedCommerceInfo.taxRate' 'unclaimInfo.signedTransactionInfo.advancedCommerceInfo.taxCode' 'unclaimInfo.signedTransactionInfo.advancedCommerceInfo.items' 'unclaimInfo.signedTransactionInfo.advancedCommerceInfo.items.revocationDate' 'unclaimInfo.signedTransactionInfo.advancedCommerceInfo.items.displayName' 'unclaimInfo.signedTransactionInfo.advancedCommerceInfo.items.description' 'unclaimInfo.signedTransactionInfo.advancedCommerceInfo.items.SKU' 'unclaimInfo.signedTransactionInfo.advancedCommerceInfo.items.price' 'unclaimInfo.signedTransactionInfo.advancedCommerceInfo.items.offer' 'unclaimInfo.signedTransactionInfo.advancedCommerceInfo.items.offer.reason' 'unclaimInfo.signedTransactionInfo.advancedCommerceInfo.items.offer.period' 'unclaimInfo.signedTransactionInfo.advancedCommerceInfo.items.offer.periodCount' 'unclaimInfo.signedTransactionInfo.advancedCommerceInfo.items.offer.price' 'unclaimInfo.signedTransactionInfo.advancedCommerceInfo.items.seatPriceTiers' 'unclaimInfo.signedTransactionInfo.advancedCommerceInfo.items.seatPriceTiers.maximumSeatQuantity' 'unclaimInfo.signedTransactionInfo.advancedCommerceInfo.items.seatPriceTiers.price' 'unclaimInfo.signedTransactionInfo.advancedCommerceInfo.items.refunds' 'unclaimInfo.signedTransactionInfo.advancedCommerceInfo.items.refunds.refundAmount' 'unclaimInfo.signedTransactionInfo.advancedCommerceInfo.items.refunds.refundDate' 'unclaimInfo.signedTransactionInfo.advancedCommerceInfo.items.refunds.refundReason' 'unclaimInfo.signedTransactionInfo.advancedCommerceInfo.items.refunds.refundType' 'unclaimInfo.signedTransactionInfo.advancedCommerceInfo.items.refunds.revokedSeatQuantity' 'unclaimInfo.signedTransactionInfo.advancedCommerceInfo.period' 'unclaimInfo.signedTransactionInfo.advancedCommerceInfo.requestReferenceId' 'unclaimInfo.signedRenewalInfo' 'unclaimInfo.signedRenewalInfo.originalTransactionId' 'unclaimInfo.signedRenewalInfo.appTransactionId' 'unclaimInfo.signedRenewalInfo.productId' 'unclaimInfo.signedRenewalInfo.appAccountToken' 'unclaimInfo.signedRenewalInfo.environment' 'unclaimInfo.signedRenewalInfo.signedDate' 'unclaimInfo.signedRenewalInfo.deviceVerification' 'unclaimInfo.signedRenewalInfo.deviceVerificationNonce' 'unclaimInfo.signedRenewalInfo.offerType' 'unclaimInfo.signedRenewalInfo.offerIdentifier' 'unclaimInfo.signedRenewalInfo.offerDiscountType' 'unclaimInfo.signedRenewalInfo.offerPeriod' 'unclaimInfo.signedRenewalInfo.autoRenewProductId' 'unclaimInfo.signedRenewalInfo.autoRenewStatus' 'unclaimInfo.signedRenewalInfo.renewalDate' 'unclaimInfo.signedRenewalInfo.eligibleWinBackOfferIds' 'unclaimInfo.signedRenewalInfo.expirationIntent' 'unclaimInfo.signedRenewalInfo.gracePeriodExpiresDate' 'unclaimInfo.signedRenewalInfo.isInBillingRetryPeriod' 'unclaimInfo.signedRenewalInfo.priceIncreaseStatus' 'unclaimInfo.signedRenewalInfo.recentSubscriptionStartDate' 'unclaimInfo.signedRenewalInfo.renewalBillingPlanType' 'unclaimInfo.signedRenewalInfo.commitmentInfo' 'unclaimInfo.signedRenewalInfo.commitmentInfo.commitmentAutoRenewProductId' 'unclaimInfo.signedRenewalInfo.commitmentInfo.commitmentAutoRenewStatus' 'unclaimInfo.signedRenewalInfo.commitmentInfo.commitmentRenewalBillingPlanType' 'unclaimInfo.signedRenewalInfo.commitmentInfo.commitmentRenewalDate' 'unclaimInfo.signedRenewalInfo.commitmentInfo.commitmentRenewalPrice' 'unclaimInfo.signedRenewalInfo.renewalPrice' 'unclaimInfo.signedRenewalInfo.currency' 'unclaimInfo.signedRenewalInfo.renewalQuantity' 'unclaimInfo.signedRenewalInfo.multiSeatInfo' 'unclaimInfo.signedRenewalInfo.multiSeatInfo.renewalPriceTiers' 'unclaimInfo.signedRenewalInfo.multiSeatInfo.renewalPriceTiers.quantity' 'unclaimInfo.signedRenewalInfo.multiSeatInfo.renewalPriceTiers.price' 'unclaimInfo.signedRenewalInfo.advancedCommerceInfo' 'unclaimInfo.signedRenewalInfo.advancedCommerceInfo.descriptors' 'unclaimInfo.signedRenewalInfo.advancedCommerceInfo.descriptors.displayName' 'unclaimInfo.signedRenewalInfo.advancedCommerceInfo.descriptors.description' 'unclaimInfo.signedRenewalInfo.advancedCommerceInfo.taxCode' 'unclaimInfo.signedRenewalInfo.advancedCommerceInfo.items' 'unclaimInfo.signedRenewalInfo.advancedCommerceInfo.items.displayName' 'unclaimInfo.signedRenewalInfo.advancedCommerceInfo.items.description' 'unclaimInfo.signedRenewalInfo.advancedCommerceInfo.items.SKU' 'unclaimInfo.signedRenewalInfo.advancedCommerceInfo.items.price' 'unclaimInfo.signedRenewalInfo.advancedCommerceInfo.items.offer' 'unclaimInfo.signedRenewalInfo.advancedCommerceInfo.items.offer.reason' 'unclaimInfo.signedRenewalInfo.advancedCommerceInfo.items.offer.period' 'unclaimInfo.signedRenewalInfo.advancedCommerceInfo.items.offer.periodCount' 'unclaimInfo.signedRenewalInfo.advancedCommerceInfo.items.offer.price' 'unclaimInfo.signedRenewalInfo.advancedCommerceInfo.items.seatPriceTiers' 'unclaimInfo.signedRenewalInfo.advancedCommerceInfo.items.seatPriceTiers.maximumSeatQuantity' 'unclaimInfo.signedRenewalInfo.advancedCommerceInfo.items.seatPriceTiers.price' 'unclaimInfo.signedRenewalInfo.advancedCommerceInfo.items.priceIncreaseInfo' 'unclaimInfo.signedRenewalInfo.advancedCommerceInfo.items.priceIncreaseInfo.price' 'unclaimInfo.signedRenewalInfo.advancedCommerceInfo.items.priceIncreaseInfo.status' 'unclaimInfo.signedRenewalInfo.advancedCommerceInfo.items.priceIncreaseInfo.dependentSKUs' 'unclaimInfo.signedRenewalInfo.advancedCommerceInfo.period' 'unclaimInfo.signedRenewalInfo.advancedCommerceInfo.consistencyToken' 'unclaimInfo.signedRenewalInfo.advancedCommerceInfo.requestReferenceId' 'appAppleId' 'receiptType' 'applicationVersion' 'versionExternalIdentifier' 'receiptCreationDate' 'originalApplicationVersion' 'originalPlatform' 'preorderDate' 'requestDate' 'storeType' 'requestIdentifier' 'userLocale') ;;
    49) values=('SUBSCRIBED/INITIAL_BUY' 'SUBSCRIBED/RESUBSCRIBE' 'DID_CHANGE_RENEWAL_PREF/UPGRADE' 'DID_CHANGE_RENEWAL_PREF/DOWNGRADE' 'DID_CHANGE_RENEWAL_PREF/INCREASE_QUANTITY' 'DID_CHANGE_RENEWAL_PREF/DECREASE_QUANTITY' 'DID_CHANGE_RENEWAL_PREF' 'DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_ENABLED' 'DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED' 'DID_CHANGE_RENEWAL_STATUS' 'OFFER_REDEEMED' 'OFFER_REDEEMED/UPGRADE' 'OFFER_REDEEMED/DOWNGRADE' 'OFFER_REDEEMED/INITIAL_BUY' 'OFFER_REDEEMED/RESUBSCRIBE' 'OFFER_REDEEMED/AUTO_RENEW_ENABLED' 'DID_RENEW' 'DID_RENEW/BILLING_RECOVERY' 'DID_FAIL_TO_RENEW' 'DID_FAIL_TO_RENEW/GRACE_PERIOD' 'GRACE_PERIOD_EXPIRED' 'EXPIRED/VOLUNTARY' 'EXPIRED/BILLING_RETRY' 'EXPIRED/PRICE_INCREASE' 'EXPIRED/PRODUCT_NOT_FOR_SALE' 'EXPIRED' 'PRICE_INCREASE/PENDING' 'PRICE_INCREASE/ACCEPTED' 'ONE_TIME_CHARGE' 'CONSUMPTION_REQUEST' 'REFUND' 'REFUND/SEATS' 'UNCLAIM_SEATS' 'REFUND_DECLINED' 'REFUND_REVERSED' 'REVOKE' 'RENEWAL_EXTENDED' 'RENEWAL_EXTENSION/SUMMARY' 'RENEWAL_EXTENSION/FAILURE' 'EXTERNAL_PURCHASE_TOKEN/CREATED' 'EXTERNAL_PURCHASE_TOKEN/ACTIVE_TOKEN_REMINDER' 'EXTERNAL_PURCHASE_TOKEN/UNREPORTED' 'METADATA_UPDATE' 'PRICE_CHANGE' 'MIGRATION' 'RESCIND_CONSENT' 'TEST') ;;
    50) values=('FULL_SIZE' 'BULLET_POINT') ;;
    51) values=('6a1f0c3e-7b52-4d1c-8a5e-0f9b3c2d1e01' '6a1f0c3e-7b52-4d1c-8a5e-0f9b3c2d1e02' '6a1f0c3e-7b52-4d1c-8a5e-0f9b3c2d1e03' '6a1f0c3e-7b52-4d1c-8a5e-0f9b3c2d1e04') ;;
    52) values=('imageIdentifier' 'imageState' 'imageSize') ;;
    53) values=('ABOVE_BODY' 'ABOVE_IMAGE') ;;
    54) values=('9d4b8e72-3c60-4f2a-b1d7-5e6f7a8b9c01' '9d4b8e72-3c60-4f2a-b1d7-5e6f7a8b9c02' '9d4b8e72-3c60-4f2a-b1d7-5e6f7a8b9c03' '9d4b8e72-3c60-4f2a-b1d7-5e6f7a8b9c04') ;;
    55) values=('messageIdentifier' 'messageState') ;;
    56) values=('en-US') ;;
    57) values=('messageIdentifier') ;;
    58) values=('realtimeURL') ;;
    59) values=('requestId' 'config' 'config.maxConcurrentRequests' 'config.totalRequests' 'config.totalDuration' 'config.responseTimeThreshold' 'config.successRateThreshold') ;;
    60) values=('config' 'config.maxConcurrentRequests' 'config.totalRequests' 'config.totalDuration' 'config.responseTimeThreshold' 'config.successRateThreshold' 'target' 'result' 'successRate' 'numPending' 'responseTimes' 'responseTimes.average' 'responseTimes.p50' 'responseTimes.p90' 'responseTimes.p95' 'responseTimes.p99' 'failures') ;;
    61) values=('019b76da-a800-7001-8acf-4110df29767f') ;;
    62) values=('message' 'message.messageIdentifier' 'alternateProduct' 'alternateProduct.productId' 'alternateProduct.billingPlanType' 'alternateProduct.messageIdentifier' 'promotionalOffer' 'promotionalOffer.messageIdentifier' 'promotionalOffer.promotionalOfferSignatureV2' 'promotionalOffer.promotionalOfferSignatureV2.transactionId' 'promotionalOffer.promotionalOfferSignatureV2.productId' 'promotionalOffer.promotionalOfferSignatureV2.offerIdentifier' 'promotionalOffer.promotionalOfferSignatureV2.iss' 'promotionalOffer.promotionalOfferSignatureV2.iat' 'promotionalOffer.promotionalOfferSignatureV2.aud' 'promotionalOffer.promotionalOfferSignatureV2.bid' 'promotionalOffer.promotionalOfferSignatureV2.nonce' 'promotionalOffer.promotionalOfferSignatureV2.allowIntroductoryOffer' 'promotionalOffer.promotionalOfferSignatureV2.request' 'promotionalOffer.promotionalOfferSignatureV1' 'promotionalOffer.promotionalOfferSignatureV1.productId' 'promotionalOffer.promotionalOfferSignatureV1.appAccountToken' 'promotionalOffer.promotionalOfferSignatureV1.offerIdentifier' 'promotionalOffer.promotionalOfferSignatureV1.encodedSignature' 'promotionalOffer.promotionalOfferSignatureV1.nonce' 'promotionalOffer.promotionalOfferSignatureV1.timestamp' 'promotionalOffer.promotionalOfferSignatureV1.keyId' 'advancedCommerceInfo' 'advancedCommerceInfo.messageIdentifier' 'advancedCommerceInfo.advancedCommerceData') ;;
    63) values=('originalTransactionId' 'productId' 'environment' 'signedDate' 'appAppleId' 'requestIdentifier' 'userLocale') ;;
    64) values=('question' 'question.originalTransactionId' 'question.productId' 'question.environment' 'question.signedDate' 'question.appAppleId' 'question.requestIdentifier' 'question.userLocale' 'target' 'result' 'status' 'milliseconds' 'answer' 'answer.message' 'answer.message.messageIdentifier' 'answer.alternateProduct' 'answer.alternateProduct.productId' 'answer.alternateProduct.billingPlanType' 'answer.alternateProduct.messageIdentifier' 'answer.promotionalOffer' 'answer.promotionalOffer.messageIdentifier' 'answer.promotionalOffer.promotionalOfferSignatureV2' 'answer.promotionalOffer.promotionalOfferSignatureV2.transactionId' 'answer.promotionalOffer.promotionalOfferSignatureV2.productId' 'answer.promotionalOffer.promotionalOfferSignatureV2.offerIdentifier' 'answer.promotionalOffer.promotionalOfferSignatureV2.iss' 'answer.promotionalOffer.promotionalOfferSignatureV2.iat' 'answer.promotionalOffer.promotionalOfferSignatureV2.aud' 'answer.promotionalOffer.promotionalOfferSignatureV2.bid' 'answer.promotionalOffer.promotionalOfferSignatureV2.nonce' 'answer.promotionalOffer.promotionalOfferSignatureV2.allowIntroductoryOffer' 'answer.promotionalOffer.promotionalOfferSignatureV2.request' 'answer.promotionalOffer.promotionalOfferSignatureV1' 'answer.promotionalOffer.promotionalOfferSignatureV1.productId' 'answer.promotionalOffer.promotionalOfferSignatureV1.appAccountToken' 'answer.promotionalOffer.promotionalOfferSignatureV1.offerIdentifier' 'answer.promotionalOffer.promotionalOfferSignatureV1.encodedSignature' 'answer.promotionalOffer.promotionalOfferSignatureV1.nonce' 'answer.promotionalOffer.promotionalOfferSignatureV1.timestamp' 'answer.promotionalOffer.promotionalOfferSignatureV1.keyId' 'answer.advancedCommerceInfo' 'answer.advancedCommerceInfo.messageIdentifier' 'answer.advancedCommerceInfo.advancedCommerceData' 'problems' 'shown' 'messageIdentifier') ;;
    65) values=('signedTransactionInfo' 'signedTransactionInfo.transactionId' 'signedTransactionInfo.originalTransactionId' 'signedTransactionInfo.appTransactionId' 'signedTransactionInfo.previousOriginalTransactionId' 'signedTransactionInfo.webOrderLineItemId' 'signedTransactionInfo.bundleId' 'signedTransactionInfo.productId' 'signedTransactionInfo.subscriptionGroupIdentifier' 'signedTransactionInfo.appAccountToken' 'signedTransactionInfo.environment' 'signedTransactionInfo.signedDate' 'signedTransactionInfo.deviceVerification' 'signedTransactionInfo.deviceVerificationNonce' 'signedTransactionInfo.type' 'signedTransactionInfo.quantity' 'signedTransactionInfo.purchaseDate' 'signedTransactionInfo.originalPurchaseDate' 'signedTransactionInfo.expiresDate' 'signedTransactionInfo.inAppOwnershipType' 'signedTransactionInfo.isUpgraded' 'signedTransactionInfo.offerType' 'signedTransactionInfo.offerIdentifier' 'signedTransactionInfo.offerDiscountType' 'signedTransactionInfo.offerPeriod' 'signedTransactionInfo.storefront' 'signedTransactionInfo.storefrontId' 'signedTransactionInfo.transactionReason' 'signedTransactionInfo.additionalTransactionReason' 'signedTransactionInfo.billingPlanType' 'signedTransactionInfo.revocationDate' 'signedTransactionInfo.revocationReason' 'signedTransactionInfo.revocationType' 'signedTransactionInfo.revocationPercentage' 'signedTransactionInfo.refundPercentage' 'signedTransactionInfo.commitmentInfo' 'signedTransactionInfo.commitmentInfo.billingPeriodNumber' 'signedTransactionInfo.commitmentInfo.totalBillingPeriods' 'signedTransactionInfo.commitmentInfo.commitmentExpiresDate' 'signedTransactionInfo.commitmentInfo.commitmentPrice' 'signedTransactionInfo.price' 'signedTransactionInfo.currency' 'signedTransactionInfo.multiSeatInfo' 'signedTransactionInfo.multiSeatInfo.invitationManagement' 'signedTransactionInfo.multiSeatInfo.priceTiers' 'signedTransactionInfo.multiSeatInfo.priceTiers.quantity' 'signedTransactionInfo.multiSeatInfo.priceTiers.price' 'signedTransactionInfo.multiSeatInfo.revokedSeatQuantity' 'signedTransactionInfo.advancedCommerceInfo' 'signedTransactionInfo.advancedCommerceInfo.descriptors' 'signedTransactionInfo.advancedCommerceInfo.descriptors.displayName' 'signedTransactionInfo.advancedCommerceInfo.descriptors.description' 'signedTransactionInfo.advancedCommerceInfo.estimatedTax' 'signedTransactionInfo.advancedCommerceInfo.taxExclusivePrice' 'signedTransactionInfo.advancedCommerceInfo.taxRate' 'signedTransactionInfo.advancedCommerceInfo.taxCode' 'signedTransactionInfo.advancedCommerceInfo.items' 'signedTransactionInfo.advancedCommerceInfo.items.revocationDate' 'signedTransactionInfo.advancedCommerceInfo.items.displayName' 'signedTransactionInfo.advancedCommerceInfo.items.description' 'signedTransactionInfo.advancedCommerceInfo.items.SKU' 'signedTransactionInfo.advancedCommerceInfo.items.price' 'signedTransactionInfo.advancedCommerceInfo.items.offer' 'signedTransactionInfo.advancedCommerceInfo.items.offer.reason' 'signedTransactionInfo.advancedCommerceInfo.items.offer.period' 'signedTransactionInfo.advancedCommerceInfo.items.offer.periodCount' 'signedTransactionInfo.advancedCommerceInfo.items.offer.price' 'signedTransactionInfo.advancedCommerceInfo.items.seatPriceTiers' 'signedTransactionInfo.advancedCommerceInfo.items.seatPriceTiers.maximumSeatQuantity' 'signedTransactionInfo.advancedCommerceInfo.items.seatPriceTiers.price' 'signedTransactionInfo.advancedCommerceInfo.items.refunds' 'signedTransactionInfo.advancedCommerceInfo.items.refunds.refundAmount' 'signedTransactionInfo.advancedCommerceInfo.items.refunds.refundDate' 'signedTransactionInfo.advancedCommerceInfo.items.refunds.refundReason' 'signedTransactionInfo.advancedCommerceInfo.items.refunds.refundType' 'signedTransactionInfo.advancedCommerceInfo.items.refunds.revokedSeatQuantity' 'signedTransactionInfo.advancedCommerceInfo.period' 'signedTransactionInfo.advancedCommerceInfo.requestReferenceId' 'signedRenewalInfo' 'signedRenewalInfo.originalTransactionId' 'signedRenewalInfo.appTransactionId' 'signedRenewalInfo.productId' 'signedRenewalInfo.appAccountToken' 'signedRenewalInfo.environment' 'signedRenewalInfo.signedDate' 'signedRenewalInfo.deviceVerification' 'signedRenewalInfo.deviceVerificationNonce' 'signedRenewalInfo.offerType' 'signedRenewalInfo.offerIdentifier' 'signedRenewalInfo.offerDiscountType' 'signedRenewalInfo.offerPeriod' 'signedRenewalInfo.autoRenewProductId' 'signedRenewalInfo.autoRenewStatus' 'signedRenewalInfo.renewalDate' 'signedRenewalInfo.eligibleWinBackOfferIds' 'signedRenewalInfo.expirationIntent' 'signedRenewalInfo.gracePeriodExpiresDate' 'signedRenewalInfo.isInBillingRetryPeriod' 'signedRenewalInfo.priceIncreaseStatus' 'signedRenewalInfo.recentSubscriptionStartDate' 'signedRenewalInfo.renewalBillingPlanType' 'signedRenewalInfo.commitmentInfo' 'signedRenewalInfo.commitmentInfo.commitmentAutoRenewProductId' 'signedRenewalInfo.commitmentInfo.commitmentAutoRenewStatus' 'signedRenewalInfo.commitmentInfo.commitmentRenewalBillingPlanType' 'signedRenewalInfo.commitmentInfo.commitmentRenewalDate' 'signedRenewalInfo.commitmentInfo.commitmentRenewalPrice' 'signedRenewalInfo.renewalPrice' 'signedRenewalInfo.currency' 'signedRenewalInfo.renewalQuantity' 'signedRenewalInfo.multiSeatInfo' 'signedRenewalInfo.multiSeatInfo.renewalPriceTiers' 'signedRenewalInfo.multiSeatInfo.renewalPriceTiers.quantity' 'signedRenewalInfo.multiSeatInfo.renewalPriceTiers.price' 'signedRenewalInfo.advancedCommerceInfo' 'signedRenewalInfo.advancedCommerceInfo.descriptors' 'signedRenewalInfo.advancedCommerceInfo.descriptors.displayName' 'signedRenewalInfo.advancedCommerceInfo.descriptors.description' 'signedRenewalInfo.advancedCommerceInfo.taxCode' 'signedRenewalInfo.advancedCommerceInfo.items' 'signedRenewalInfo.advancedCommerceInfo.items.displayName' 'signedRenewalInfo.advancedCommerceInfo.items.description' 'signedRenewalInfo.advancedCommerceInfo.items.SKU' 'signedRenewalInfo.advancedCommerceInfo.items.price' 'signedRenewalInfo.advancedCommerceInfo.items.offer' 'signedRenewalInfo.advancedCommerceInfo.items.offer.reason' 'signedRenewalInfo.advancedCommerceInfo.items.offer.period' 'signedRenewalInfo.advancedCommerceInfo.items.offer.periodCount' 'signedRenewalInfo.advancedCommerceInfo.items.offer.price' 'signedRenewalInfo.advancedCommerceInfo.items.seatPriceTiers' 'signedRenewalInfo.advancedCommerceInfo.items.seatPriceTiers.maximumSeatQuantity' 'signedRenewalInfo.advancedCommerceInfo.items.seatPriceTiers.price' 'signedRenewalInfo.advancedCommerceInfo.items.priceIncreaseInfo' 'signedRenewalInfo.advancedCommerceInfo.items.priceIncreaseInfo.price' 'signedRenewalInfo.advancedCommerceInfo.items.priceIncreaseInfo.status' 'signedRenewalInfo.advancedCommerceInfo.items.priceIncreaseInfo.dependentSKUs' 'signedRenewalInfo.advancedCommerceInfo.period' 'signedRenewalInfo.advancedCommerceInfo.consistencyToken' 'signedRenewalInfo.advancedCommerceInfo.requestReferenceId') ;;
    66) values=('IMMEDIATELY' 'NEXT_BILL_CYCLE') ;;
    67) values=('FULL' 'PRORATED' 'CUSTOM') ;;
    68) values=('UNINTENDED_PURCHASE' 'FULFILLMENT_ISSUE' 'UNSATISFIED_WITH_PURCHASE' 'LEGAL' 'OTHER' 'MODIFY_ITEMS_REFUND' 'SIMULATE_REFUND_DECLINE') ;;
    69) values=('signedTransactionInfo' 'signedTransactionInfo.transactionId' 'signedTransactionInfo.originalTransactionId' 'signedTransactionInfo.appTransactionId' 'signedTransactionInfo.previousOriginalTransactionId' 'signedTransactionInfo.webOrderLineItemId' 'signedTransactionInfo.bundleId' 'signedTransactionInfo.productId' 'signedTransactionInfo.subscriptionGroupIdentifier' 'signedTransactionInfo.appAccountToken' 'signedTransactionInfo.environment' 'signedTransactionInfo.signedDate' 'signedTransactionInfo.deviceVerification' 'signedTransactionInfo.deviceVerificationNonce' 'signedTransactionInfo.type' 'signedTransactionInfo.quantity' 'signedTransactionInfo.purchaseDate' 'signedTransactionInfo.originalPurchaseDate' 'signedTransactionInfo.expiresDate' 'signedTransactionInfo.inAppOwnershipType' 'signedTransactionInfo.isUpgraded' 'signedTransactionInfo.offerType' 'signedTransactionInfo.offerIdentifier' 'signedTransactionInfo.offerDiscountType' 'signedTransactionInfo.offerPeriod' 'signedTransactionInfo.storefront' 'signedTransactionInfo.storefrontId' 'signedTransactionInfo.transactionReason' 'signedTransactionInfo.additionalTransactionReason' 'signedTransactionInfo.billingPlanType' 'signedTransactionInfo.revocationDate' 'signedTransactionInfo.revocationReason' 'signedTransactionInfo.revocationType' 'signedTransactionInfo.revocationPercentage' 'signedTransactionInfo.refundPercentage' 'signedTransactionInfo.commitmentInfo' 'signedTransactionInfo.commitmentInfo.billingPeriodNumber' 'signedTransactionInfo.commitmentInfo.totalBillingPeriods' 'signedTransactionInfo.commitmentInfo.commitmentExpiresDate' 'signedTransactionInfo.commitmentInfo.commitmentPrice' 'signedTransactionInfo.price' 'signedTransactionInfo.currency' 'signedTransactionInfo.multiSeatInfo' 'signedTransactionInfo.multiSeatInfo.invitationManagement' 'signedTransactionInfo.multiSeatInfo.priceTiers' 'signedTransactionInfo.multiSeatInfo.priceTiers.quantity' 'signedTransactionInfo.multiSeatInfo.priceTiers.price' 'signedTransactionInfo.multiSeatInfo.revokedSeatQuantity' 'signedTransactionInfo.advancedCommerceInfo' 'signedTransactionInfo.advancedCommerceInfo.descriptors' 'signedTransactionInfo.advancedCommerceInfo.descriptors.displayName' 'signedTransactionInfo.advancedCommerceInfo.descriptors.description' 'signedTransactionInfo.advancedCommerceInfo.estimatedTax' 'signedTransactionInfo.advancedCommerceInfo.taxExclusivePrice' 'signedTransactionInfo.advancedCommerceInfo.taxRate' 'signedTransactionInfo.advancedCommerceInfo.taxCode' 'signedTransactionInfo.advancedCommerceInfo.items' 'signedTransactionInfo.advancedCommerceInfo.items.revocationDate' 'signedTransactionInfo.advancedCommerceInfo.items.displayName' 'signedTransactionInfo.advancedCommerceInfo.items.description' 'signedTransactionInfo.advancedCommerceInfo.items.SKU' 'signedTransactionInfo.advancedCommerceInfo.items.price' 'signedTransactionInfo.advancedCommerceInfo.items.offer' 'signedTransactionInfo.advancedCommerceInfo.items.offer.reason' 'signedTransactionInfo.advancedCommerceInfo.items.offer.period' 'signedTransactionInfo.advancedCommerceInfo.items.offer.periodCount' 'signedTransactionInfo.advancedCommerceInfo.items.offer.price' 'signedTransactionInfo.advancedCommerceInfo.items.seatPriceTiers' 'signedTransactionInfo.advancedCommerceInfo.items.seatPriceTiers.maximumSeatQuantity' 'signedTransactionInfo.advancedCommerceInfo.items.seatPriceTiers.price' 'signedTransactionInfo.advancedCommerceInfo.items.refunds' 'signedTransactionInfo.advancedCommerceInfo.items.refunds.refundAmount' 'signedTransactionInfo.advancedCommerceInfo.items.refunds.refundDate' 'signedTransactionInfo.advancedCommerceInfo.items.refunds.refundReason' 'signedTransactionInfo.advancedCommerceInfo.items.refunds.refundType' 'signedTransactionInfo.advancedCommerceInfo.items.refunds.revokedSeatQuantity' 'signedTransactionInfo.advancedCommerceInfo.period' 'signedTransactionInfo.advancedCommerceInfo.requestReferenceId') ;;
    70) values=('LINE_ITEM' 'NO_LINE_ITEM' 'UNRECOGNIZED_TOKEN' 'DUPLICATE_TOKEN') ;;
    71) values=('requestIdentifier' 'report' 'report.requestIdentifier' 'report.externalPurchaseId' 'report.status' 'report.lineItems' 'report.lineItems.lineItemId' 'report.lineItems.creationDate' 'report.lineItems.eventType' 'report.lineItems.amountTaxInclusive' 'report.lineItems.amountTaxExclusive' 'report.lineItems.taxAmount' 'report.lineItems.netAmountTaxExclusive' 'report.lineItems.pricingCurrency' 'report.lineItems.reportingCurrency' 'report.lineItems.exchangeRate' 'report.lineItems.taxCountry' 'report.lineItems.productType' 'report.lineItems.productIdentifier' 'report.lineItems.quantity' 'report.lineItems.referenceLineItemId' 'report.lineItems.subscriptionEvent' 'report.lineItems.subscriptionStartDate' 'report.lineItems.subscriptionEndDate' 'report.lineItems.subscriptionDaysOfPaidService' 'report.lineItems.restatement' 'report.lineItems.erroneouslySubmitted') ;;
    72) values=('requestIdentifier' 'externalPurchaseId' 'status' 'lineItems' 'lineItems.lineItemId' 'lineItems.creationDate' 'lineItems.eventType' 'lineItems.amountTaxInclusive' 'lineItems.amountTaxExclusive' 'lineItems.taxAmount' 'lineItems.netAmountTaxExclusive' 'lineItems.pricingCurrency' 'lineItems.reportingCurrency' 'lineItems.exchangeRate' 'lineItems.taxCountry' 'lineItems.productType' 'lineItems.productIdentifier' 'lineItems.quantity' 'lineItems.referenceLineItemId' 'lineItems.subscriptionEvent' 'lineItems.subscriptionStartDate' 'lineItems.subscriptionEndDate' 'lineItems.subscriptionDaysOfPaidService' 'lineItems.restatement' 'lineItems.erroneouslySubmitted') ;;
    73) values=('GET' 'POST' 'PUT' 'DELETE') ;;
    74) values=('production' 'sandbox' 'xcode' 'local-testing') ;;
    75) values=('transaction' 'renewal' 'notification' 'app-transaction' 'realtime') ;;
    76) values=('receipt_type' 'adam_id' 'bundle_id' 'application_version' 'receipt_creation_date' 'original_purchase_date' 'original_application_version' 'expiration_date' 'transaction_date' 'age_rating' 'developer_id' 'download_id' 'version_external_identifier' 'fulfillment_tool_version' 'opaque_value' 'sha1_hash' 'in_app.quantity' 'in_app.product_id' 'in_app.transaction_id' 'in_app.original_transaction_id' 'in_app.purchase_date' 'in_app.original_purchase_date' 'in_app.expires_date' 'in_app.cancellation_date' 'in_app.product_type' 'in_app.web_order_line_item_id' 'in_app.is_trial_period' 'in_app.is_in_intro_offer_period' 'in_app.promotional_offer_id' 'unknown' 'in_app.unknown') ;;
    77) values=('production' 'sandbox' 'xcode') ;;
    78) values=('subscriptionGroupIdentifier' 'productId' 'originalTransactionId' 'introductory' 'introductory.eligible' 'introductory.rule' 'introductory.transactions' 'introductory.next' 'promotional' 'promotional.eligible' 'promotional.rule' 'promotional.transactions' 'promotional.next' 'winBack' 'winBack.eligible' 'winBack.rule' 'winBack.transactions' 'winBack.offers' 'winBack.next') ;;
    79) values=('jws') ;;
    80) values=('keyIdentifier' 'nonce' 'timestamp' 'signature' 'productId' 'offerIdentifier' 'appAccountToken' 'applicationUsername') ;;
    81) values=('CREATE_ONE_TIME_CHARGE' 'CREATE_SUBSCRIPTION' 'MODIFY_SUBSCRIPTION' 'REACTIVATE_SUBSCRIPTION') ;;
    82) values=('word' 'readAs' 'explanations' 'explanations.kind' 'explanations.title' 'explanations.facts' 'explanations.source' 'explanations.page') ;;
    83) values=('SUBSCRIBED/INITIAL_BUY' 'SUBSCRIBED/RESUBSCRIBE' 'DID_CHANGE_RENEWAL_PREF/UPGRADE' 'DID_CHANGE_RENEWAL_PREF/DOWNGRADE' 'DID_CHANGE_RENEWAL_PREF/INCREASE_QUANTITY' 'DID_CHANGE_RENEWAL_PREF/DECREASE_QUANTITY' 'DID_CHANGE_RENEWAL_PREF' 'DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_ENABLED' 'DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED' 'DID_CHANGE_RENEWAL_STATUS' 'OFFER_REDEEMED' 'OFFER_REDEEMED/UPGRADE' 'OFFER_REDEEMED/DOWNGRADE' 'OFFER_REDEEMED/INITIAL_BUY' 'OFFER_REDEEMED/RESUBSCRIBE' 'OFFER_REDEEMED/AUTO_RENEW_ENABLED' 'DID_RENEW' 'DID_RENEW/BILLING_RECOVERY' 'DID_FAIL_TO_RENEW' 'DID_FAIL_TO_RENEW/GRACE_PERIOD' 'GRACE_PERIOD_EXPIRED' 'EXPIRED/VOLUNTARY' 'EXPIRED/BILLING_RETRY' 'EXPIRED/PRICE_INCREASE' 'EXPIRED/PRODUCT_NOT_FOR_SALE' 'EXPIRED' 'PRICE_INCREASE/PENDING' 'PRICE_INCREASE/ACCEPTED' 'ONE_TIME_CHARGE' 'CONSUMPTION_REQUEST' 'REFUND' 'REFUND/SEATS' 'UNCLAIM_SEATS' 'REFUND_DECLINED' 'REFUND_REVERSED' 'REVOKE' 'RENEWAL_EXTENDED' 'RENEWAL_EXTENSION/SUMMARY' 'RENEWAL_EXTENSION/FAILURE' 'EXTERNAL_PURCHASE_TOKEN/CREATED' 'EXTERNAL_PURCHASE_TOKEN/ACTIVE_TOKEN_REMINDER' 'EXTERNAL_PURCHASE_TOKEN/UNREPORTED' 'METADATA_UPDATE' 'PRICE_CHANGE' 'MIGRATION' 'RESCIND_CONSENT' 'TEST' 'SUBSCRIBED' 'PRICE_INCREASE' 'RENEWAL_EXTENSION' 'EXTERNAL_PURCHASE_TOKEN' 'INITIAL_BUY' 'RESUBSCRIBE' 'UPGRADE' 'DOWNGRADE' 'INCREASE_QUANTITY' 'DECREASE_QUANTITY' 'AUTO_RENEW_ENABLED' 'AUTO_RENEW_DISABLED' 'BILLING_RECOVERY' 'GRACE_PERIOD' 'VOLUNTARY' 'BILLING_RETRY' 'PRODUCT_NOT_FOR_SALE' 'PENDING' 'ACCEPTED' 'SEATS' 'SUMMARY' 'FAILURE' 'CREATED' 'ACTIVE_TOKEN_REMINDER' 'UNREPORTED' 'transactionId' 'originalTransactionId' 'appTransactionId' 'anyTransactionId' 'orderId' 'webOrderLineItemId' 'appAccountToken' 'groupId' 'seatClaimId' 'productId' 'subscriptionGroupIdentifier' 'offerIdentifier' 'SKU' 'bundleId' 'appAppleId' 'issuerId' 'keyId' 'storefrontId' 'versionExternalIdentifier' 'requestIdentifier' 'requestReferenceId' 'requestId' 'consistencyToken' 'notificationUUID' 'testNotificationToken' 'paginationToken' 'revision' 'imageIdentifier' 'messageIdentifier' 'externalPurchaseId' 'lineItemId' 'previousOriginalTransactionId' 'environment' 'signedDate' 'deviceVerification' 'deviceVerificationNonce' 'type' 'quantity' 'purchaseDate' 'originalPurchaseDate' 'expiresDate' 'inAppOwnershipType' 'isUpgraded' 'offerType' 'offerDiscountType' 'offerPeriod' 'storefront' 'transactionReason' 'additionalTransactionReason' 'billingPlanType' 'revocationDate' 'revocationReason' 'revocationType' 'revocationPercentage' 'refundPercentage' 'commitmentInfo' 'price' 'currency' 'multiSeatInfo' 'advancedCommerceInfo' 'autoRenewProductId' 'autoRenewStatus' 'renewalDate' 'eligibleWinBackOfferIds' 'expirationIntent' 'gracePeriodExpiresDate' 'isInBillingRetryPeriod' 'priceIncreaseStatus' 'recentSubscriptionStartDate' 'renewalBillingPlanType' 'renewalPrice' 'renewalQuantity' 'notificationType' 'subtype' 'version' 'data' 'summary' 'externalPurchaseToken' 'appData' 'unclaimInfo' 'receiptType' 'applicationVersion' 'receiptCreationDate' 'originalApplicationVersion' 'originalPlatform' 'preorderDate' 'requestDate' 'storeType' 'userLocale' 'alg' 'x5c' 'kid' 'typ' 'iss' 'iat' 'exp' 'aud' 'bid' 'nonce' 'allowIntroductoryOffer' 'request' 'timestamp' 'keyIdentifier' 'signature' 'bundleVersion' 'status' 'consumptionRequestReason' 'signedTransactionInfo' 'signedRenewalInfo' 'storefrontCountryCodes' 'succeededCount' 'failedCount' 'signedAppTransactionInfo' 'tokenCreationDate' 'tokenExpirationDate' 'tokenType' 'unclaimSeatIds' 'invitationManagement' 'priceTiers' 'revokedSeatQuantity' 'renewalPriceTiers' 'billingPeriodNumber' 'totalBillingPeriods' 'commitmentExpiresDate' 'commitmentPrice' 'commitmentAutoRenewProductId' 'commitmentAutoRenewStatus' 'commitmentRenewalBillingPlanType' 'commitmentRenewalDate' 'commitmentRenewalPrice' 'descriptors' 'estimatedTax' 'taxExclusivePrice' 'taxRate' 'taxCode' 'items' 'period' 'displayName' 'description' 'offer' 'seatPriceTiers' 'refunds' 'priceIncreaseInfo' 'reason' 'periodCount' 'refundAmount' 'refundDate' 'refundReason' 'refundType' 'maximumSeatQuantity' 'dependentSKUs' 'signedTransactions' 'hasMore' 'lastTransactions' 'success' 'effectiveDate' 'complete' 'completeDate' 'signedPayload' 'sendAttempts' 'firstSendAttemptResult' 'notificationHistory' 'attemptDate' 'sendAttemptResult' 'errorCode' 'errorMessage' 'groups' 'groupType' 'roles' 'role' 'members' 'totalSeatCount' 'availableSeatCount' 'assignedSeatClaimIds' 'startDate' 'endDate' 'productType' 'sort' 'revoked' 'excludeRevoked' 'limit' 'notificationSubtype' 'onlyFailures' 'extendByDays' 'extendReasonCode' 'customerConsented' 'sampleContentProvided' 'deliveryStatus' 'consumptionPercentage' 'refundPreference' 'accountTenure' 'consumptionStatus' 'lifetimeDollarsPurchased' 'lifetimeDollarsRefunded' 'platform' 'playTime' 'userStatus' 'message' 'alternateProduct' 'promotionalOffer' 'promotionalOfferSignatureV2' 'promotionalOfferSignatureV1' 'encodedSignature' 'advancedCommerceData' 'header' 'body' 'headerPosition' 'image' 'bulletPoints' 'altText' 'text' 'imageSize' 'imageIdentifiers' 'imageState' 'messageIdentifiers' 'messageState' 'realtimeURL' 'config' 'maxConcurrentRequests' 'totalRequests' 'totalDuration' 'responseTimeThreshold' 'successRateThreshold' 'target' 'result' 'successRate' 'numPending' 'responseTimes' 'failures' 'average' 'p50' 'p90' 'p95' 'p99' 'requestInfo' 'effective' 'currentSKU' 'targetProductId' 'renewalItems' 'revokeSeatQuantity' 'refundRiskingPreference' 'revoke' 'operation' 'item' 'previousTransactionId' 'retainBillingCycle' 'addItems' 'changeItems' 'removeItems' 'periodChange' 'proratedPrice' 'lineItems' 'creationDate' 'eventType' 'amountTaxInclusive' 'amountTaxExclusive' 'taxAmount' 'netAmountTaxExclusive' 'pricingCurrency' 'reportingCurrency' 'exchangeRate' 'taxCountry' 'productIdentifier' 'referenceLineItemId' 'subscriptionEvent' 'subscriptionStartDate' 'subscriptionEndDate' 'subscriptionDaysOfPaidService' 'restatement' 'erroneouslySubmitted' 'report' 'errors' 'fieldName' 'active' 'expired' 'off' 'on' 'cancelled' 'other' 'accepted' 'BILLED_UPFRONT' 'MONTHLY' 'undeclared' 'outage' 'Production' 'Sandbox' 'Xcode' 'LocalTesting' 'Non-Consumable' 'Consumable' 'AUTO_RENEWABLE' 'NON_RENEWABLE' 'CONSUMABLE' 'NON_CONSUMABLE' 'PURCHASED' 'FAMILY_SHARED' 'ASSIGNED' 'PURCHASE' 'RENEWAL' 'SEAT_ADDITION' 'APPLE' 'DEVELOPER' 'iOS' 'macOS' 'tvOS' 'visionOS' 'CONSUMER' 'ENTERPRISE' 'EDUCATION' 'valid' 'invalid' 'introductory' 'promotional' 'win-back' 'FREE_TRIAL' 'PAY_AS_YOU_GO' 'PAY_UP_FRONT' 'ONE_TIME' 'REFUND_FULL' 'REFUND_PRORATED' 'FAMILY_REVOKE' 'ASSIGNMENT_REVOKE' 'UNINTENDED_PURCHASE' 'FULFILLMENT_ISSUE' 'UNSATISFIED_WITH_PURCHASE' 'LEGAL' 'OTHER' 'DECLINE' 'GRANT_FULL' 'GRANT_PRORATED' 'DELIVERED' 'UNDELIVERED_QUALITY_ISSUE' 'UNDELIVERED_WRONG_ITEM' 'UNDELIVERED_SERVER_OUTAGE' 'UNDELIVERED_OTHER' 'grant' 'decline' 'delivered' 'Apple' 'suspended' 'terminated' 'SUCCESS' 'TIMED_OUT' 'TLS_ISSUE' 'SSL_ISSUE' 'CIRCULAR_REDIRECT' 'NO_RESPONSE' 'SOCKET_ISSUE' 'UNSUPPORTED_CHARSET' 'INVALID_RESPONSE' 'PREMATURE_CLOSE' 'UNSUCCESSFUL_HTTP_RESPONSE_CODE' 'ASCENDING' 'DESCENDING' 'appstoreconnect-v1' 'promotional-offer' 'introductory-offer-eligibility' 'advanced-commerce-api' 'ORGANIZATION' 'NONE' 'ADMIN' 'PENDING_REVIEW' 'APPROVED' 'REJECTED' 'FULL_SIZE' 'BULLET_POINT' 'ABOVE_BODY' 'ABOVE_IMAGE' 'PASS' 'FAIL' 'P1W' 'P1M' 'P2M' 'P3M' 'P6M' 'P1Y' 'P3D' 'P2W' 'P9M' 'ACQUISITION' 'WIN_BACK' 'RETENTION' 'APPLY_OFFER' 'IMMEDIATELY' 'NEXT_BILL_CYCLE' 'FULL' 'PRORATED' 'CUSTOM' 'MODIFY_ITEMS_REFUND' 'SIMULATE_REFUND_DECLINE' 'SCHEDULED' 'CREATE_ONE_TIME_CHARGE' 'CREATE_SUBSCRIPTION' 'MODIFY_SUBSCRIPTION' 'REACTIVATE_SUBSCRIPTION' 'C003-00-1' 'C003-00-2' 'C009-0102-1' 'C009-01-2' 'C025-00-2' 'S001-03050614-1' 'S001-03050614-2' 'S001-03060714-1' 'S001-03060714-2' 'S002-02040708-1' 'S002-02040708-2' 'S002-02-1' 'S002-02-2' 'S007-01-1' 'S007-01-2' 'S007-010409-1' 'S007-010409-2' 'S008-02-1' 'S008-02-2' 'S019-01-2' 'S020-01-2' 'S021-08-1' 'S021-08-2' 'S021-0308-1' 'S021-0308-2' 'S022-00-2' 'S022-01-2' 'LINE_ITEM' 'NO_LINE_ITEM' 'UNRECOGNIZED_TOKEN' 'DUPLICATE_TOKEN' 'BUY' 'ONE_TIME_BUY' 'SUBSCRIPTION' 'SUBSCRIPTION_START' 'SUBSCRIPTION_CHANGE' 'SUBSCRIPTION_PAYMENT' 'SERVICES' 'CORE_TECHNOLOGY' 'IN_APP' 'LINK_OUT' 'subscriptionStatus' 'productTypeFilter' 'orderLookupStatus' 'refundPreferenceV1' 'deliveryStatusV1' 'lifetimeDollars' 'audience' 'groupRole' 'reviewState' 'performanceTestResult' 'advancedCommercePeriod' 'advancedCommerceOfferPeriod' 'advancedCommerceOfferReason' 'advancedCommerceChangeReason' 'priceIncreaseInfoStatus' 'externalPurchaseStatus' 'externalProductType' 'INTERACTIVE_RENEWAL' 'CANCEL' 'DID_RECOVER' 'PRICE_INCREASE_CONSENT' 'GeneralBadRequest' 'InvalidAppIdentifier' 'InvalidLimit' 'InvalidRequestRevision' 'InvalidTransactionId' 'InvalidOriginalTransactionId' 'InvalidStartDate' 'InvalidEndDate' 'InvalidSort' 'InvalidProductType' 'InvalidProductId' 'InvalidSubscriptionGroupIdentifier' 'InvalidExcludeRevoked' 'InvalidInAppOwnershipType' 'InvalidRevoked' 'InvalidStatus' 'InvalidGroupId' 'StartDateTooFarInPast' 'StartDateAfterEndDate' 'InvalidPaginationToken' 'PaginationTokenExpired' 'InvalidNotificationType' 'MultipleFiltersSupplied' 'InvalidTestNotificationToken' 'InvalidExtendByDays' 'InvalidExtendReasonCode' 'InvalidRequestIdentifier' 'InvalidEmptyStorefrontCountryCodeList' 'InvalidStorefrontCountryCode' 'AppTransactionIdNotSupported' 'BadRequestAppTransactionIdForUnsupportedEndpoint' 'InvalidAppAccountTokenUUID' 'FamilyTransactionNotSupported' 'BadRequestTransactionIdNotSupportedForFamilySharing' 'TransactionIdIsNotOriginalTransactionId' 'TransactionIdNotOriginalTransactionId' 'BadRequestTransactionIdNotOtid' 'InvalidAssignedTransactionNotSupported' 'InvalidAccountTenure' 'InvalidAppAccountToken' 'InvalidConsumptionStatus' 'InvalidCustomerConsented' 'InvalidDeliveryStatus' 'InvalidLifetimeDollarsPurchased' 'InvalidLifetimeDollarsRefunded' 'InvalidPlatform' 'InvalidPlayTime' 'InvalidSampleContentProvided' 'InvalidUserStatus' 'InvalidTransactionNotConsumable' 'InvalidRefundPreference' 'InvalidTransactionTypeNotSupported' 'ConsumptionPercentageAutoRenewableSubscription' 'ConsumptionPercentageOutOfRange' 'UndeliveredConsumptionPercentageNonZero' 'AdvancedCommerceTransactionNotSupported' 'NoAvailableSeats' 'SeatClaimIdNotFound' 'AppTransactionIdNotFound' 'TransactionNotDevManagedGroup' 'SubscriptionNotActive' 'BundleTransactionIdNotSupported' 'SubscriptionExtensionIneligible' 'SubscriptionMaxExtension' 'FamilySharedSubscriptionExtensionIneligible' 'AssignedSubscriptionExtensionIneligible' 'AccountNotFound' 'AccountNotFoundRetryable' 'AppNotFound' 'AppNotFoundRetryable' 'OriginalTransactionIdNotFound' 'OriginalTransactionIdNotFoundRetryable' 'ServerNotificationUrlNotFound' 'TestNotificationNotFound' 'StatusRequestNotFound' 'TransactionIdNotFound' 'AppTransactionDoesNotExist' 'GroupNotFound' 'RateLimitExceeded' 'GeneralInternal' 'GeneralInternalRetryable' 'InvalidImage' 'HeaderTooLong' 'BodyTooLong' 'InvalidLocale' 'AltTextTooLong' 'BadRequestRealtimeUrl' 'BadRequestImageSize' 'BadRequestTooManyBulletPoints' 'BadRequestBulletPointTextTooLong' 'BadRequestAboveImageRequiresAnImage' 'MaximumNumberOfImagesReached' 'MaximumNumberOfMessagesReached' 'MessageNotApproved' 'ImageNotApproved' 'ImageInUse' 'ForbiddenNoPassingTest' 'ImageNotFound' 'MessageNotFound' 'DefaultMessageNotFound' 'RealtimeUrlNotFound' 'ImageAlreadyExists' 'MessageAlreadyExists' 'InvalidPerformanceTestRequest' 'InvalidRequestId' 'ExistingPerformanceTestRun' 'PerformanceTestRunNotFound' 'InvalidStorefront' 'InvalidCurrency' 'NullRequestInfo' 'NullRequestReferenceID' 'InvalidRequestReferenceID' 'InvalidConsistencyToken' 'NullVersion' 'UnexpectedVersion' 'NullTransactionId' 'InvalidPreviousTransactionID' 'RepeatedRequestReferenceId' 'NullCurrency' 'NullTaxCode' 'NullStorefront' 'InvalidTaxProductCode' 'MismatchedStorefront' 'MissingPricingConfigForStorefront' 'NullAdvancedCommerceData' 'InvalidOperation' 'MalformedPayload' 'InvalidSignature' 'NegativePrice' 'SKULengthExceeded' 'DescriptionLengthExceeded' 'DisplayNameLengthExceeded' 'NegativeProratedPrice' 'NullOfferPeriod' 'NullPeriodCount' 'PeriodCountNotPositive' 'NullReason' 'NullItems' 'NullItem' 'NullDescriptors' 'NullPeriod' 'NullSKU' 'NullDisplayName' 'NullDescription' 'NullPrice' 'NullRetainBillingCycle' 'NullEffective' 'NullNewSKU' 'AtLeastOneItem' 'AtLeastOneOfDisplayNameOrDescription' 'NullTargetProductID' 'NullCurrentSKU' 'CurrentSKULengthExceeded' 'ProductAlreadyExists' 'InvalidSalable' 'InvalidSalableDuration' 'InvalidDisplayName' 'InvalidDescription' 'InvalidProduct' 'InvalidSKU' 'InvalidChangeReason' 'InvalidOfferReason' 'InvalidOfferPeriod' 'InvalidOfferPeriodCount' 'InvalidRenewalPeriod' 'InvalidRenewalPrice' 'InvalidAmount' 'MoreItemsThanAllowed' 'MoreOffersThanAllowed' 'MultiplePrices' 'InvalidProratedPrice' 'InvalidOfferPrice' 'InvalidTargetProductID' 'ItemLimitExceeded' 'ItemCannotBeSpecifiedMultipleTimes' 'FreeTrialOfferMustUsePeriodCountOfOne' 'OneItemNeededInModify' 'InvalidPreviousSubscription' 'InvalidProductChanges' 'OperationNotAllowed' 'EmptyAddChangeItems' 'MissingUpdatedItemsWithPeriodChange' 'PeriodResetWithRetainBillingCycle' 'PeriodChangeEffectiveConflict' 'MultipleOperationsOnSingleSKU' 'RemoveItemsWithoutAddOrChangeItems' 'RemoveItemNotFound' 'ChangeItemNotFound' 'MisalignedBillingCycle' 'BillingCycleResetWithEffectiveLater' 'PeriodChangeImmediateWithEffectiveAtNextBillingCycle' 'RemovalAllNotAllowed' 'RemoveAllItemsNotAllowed' 'SubscriptionAlreadyMigrated' 'OfferPreventsItemMidCycleChange' 'PriceChangeNotSupportedThroughModifyItems' 'PendingChangesMismatch' 'DependentSKUsCannotBeShared' 'DependentSKUsCannotBeChained' 'PriceChangeCannotBeIssuedWhenAlreadyCommunicated' 'InvalidPriceForChangeItemInPriceIncrease' 'InvalidSKUProvidedMustBeCurrentSKUSetToRenew' 'ACAPriceIncreaseIsNotCurrentlySupportedInIndia' 'InvalidProratedPriceForChangeItemWithEffectiveLater' 'InvalidRefundType' 'InvalidRefundReason' 'NullRefundAmount' 'NegativeRefundAmount' 'RefundAmountWithoutCustom' 'NullRefundReason' 'NullRefundType' 'SimulateRefundDeclineOnlyInSandbox' 'NullRefundRisking' 'PendingRefund' 'ProratedOnlyLatestTransaction' 'PartialSimulateRefundDecline' 'RevokeOnInactiveSubscription' 'Unauthorized' 'SubscriptionDoesNotExist' 'SubscriptionAlreadyExists' 'SubscriptionNotEligible' 'SubscriptionAlreadyActive' 'ProductNotOwned' 'InactiveACASub' 'InsufficientFunds' 'AlreadyRefunded' 'StorefrontChange' 'ProductNotEligible' 'TransactionNotRefundable' 'TransactionCannotBeRefundedContactSupport' 'MigrationNotAllowedWhenPriceIncreaseCommunicated' 'ProductNotFound' 'DuplicateValueError' 'NotFoundError' 'OmittedFieldError' 'FieldNotAllowedError' 'FutureDateError' 'UnknownEnumError' 'LineItemStatusRegressionError' 'MissingLineItemsForStatusError' 'LineItemsNotAllowedForStatusError' 'PositiveValueRequiredError' 'NegativeValueNotAllowedError' 'MaximumLengthExceededError' 'SimultaneousSubmissionError' 'DateTooFarInPastError' 'DuplicateTokenStatusNotAllowedError' 'ReportingCurrencyMismatchError' 'IncorrectAmountTaxInclusiveError' 'IncorrectNetAmountError' 'SelfReferenceError' 'ReferenceInvalidSubscriptionEventError' 'StartDateAfterEndDateError' 'ReportingCurrencyExchangeNotAllowedError' 'ErroneouslySubmittedNotRestatementError' 'ReferenceLineItemNotABuyError' 'ErroneousLineItemReferencedByValidLineItemError' 'TaxCountryMismatchError' 'NetAmountMismatchError' 'ValidLineItemReferencesErroneousLineItemError' 'RefundReferencedByRefundError' 'NonInitialBuyReferencedByBuyError' 'RepeatErroneousSubmissionError' 'ReferencedCreationDateIncompatibleError' 'PricingCurrencyMismatchError' 'ExchangeRateMismatchError' 'SubscriptionStartNonZeroDaysPaidServiceError' 'InvalidTaxInclusiveAmountForSubscriptionPaymentError' 'LineItemCreationDateOutOfRangeError' 'RestatementNotAllowedCreationDateError' 'RestatementCreationDateMismatchError' 'RefundNotAllowedCreationDateError' 'JWSTransactionDecodedPayload' 'JWSRenewalInfoDecodedPayload' 'responseBodyV2DecodedPayload' 'JWSAppTransactionDecodedPayload' 'DecodedRealtimeRequestBody' 'JWSDecodedHeader' 'TransactionMultiSeatInfo' 'RenewalMultiSeatInfo' 'MultiSeatPriceTier' 'TransactionCommitmentInfo' 'RenewalCommitmentInfo' 'AdvancedCommerceTransactionInfo' 'AdvancedCommerceRenewalInfo' 'AdvancedCommerceDescriptors' 'AdvancedCommerceTransactionItem' 'AdvancedCommerceRenewalItem' 'AdvancedCommerceOffer' 'AdvancedCommerceRefund' 'AdvancedCommercePriceIncreaseInfo' 'TransactionInfoResponse' 'AppTransactionInfoResponse' 'HistoryResponse' 'StatusResponse' 'SubscriptionGroupIdentifierItem' 'LastTransactionsItem' 'RefundHistoryResponse' 'OrderLookupResponse' 'ExtendRenewalDateResponse' 'MassExtendRenewalDateResponse' 'MassExtendRenewalDateStatusResponse' 'SendTestNotificationResponse' 'CheckTestNotificationResponse' 'NotificationHistoryResponse' 'notificationHistoryResponseItem' 'sendAttemptItem' 'ErrorPayload' 'GetSeatInfoResponse' 'ClaimSeatResponse' 'NotificationHistoryRequest' 'UpdateAppAccountTokenRequest' 'ExtendRenewalDateRequest' 'MassExtendRenewalDateRequest' 'ClaimSeatRequest' 'AssociateSeatRequest' 'ConsumptionRequest' 'ConsumptionRequestV1' 'RealtimeResponseBody' 'Message' 'AlternateProduct' 'PromotionalOffer' 'PromotionalOfferSignatureV1' 'AdvancedCommerceInfo' 'UploadMessageRequestBody' 'UploadMessageImage' 'BulletPoint' 'GetImageListResponse' 'GetImageListResponseItem' 'GetMessageListResponse' 'GetMessageListResponseItem' 'DefaultConfigurationRequest' 'RealtimeUrlRequest' 'PerformanceTestRequest' 'PerformanceTestResponse' 'PerformanceTestConfig' 'PerformanceTestResultResponse' 'PerformanceTestResponseTimes' 'AdvancedCommerceRequestInfo' 'SubscriptionCancelRequest' 'SubscriptionChangeMetadataRequest' 'SubscriptionPriceChangeRequest' 'SubscriptionMigrateRequest' 'SubscriptionRevokeRequest' 'RequestRefundRequest' 'OneTimeChargeCreateRequest' 'SubscriptionCreateRequest' 'SubscriptionModifyInAppRequest' 'SubscriptionReactivateInAppRequest' 'ExternalPurchaseReport' 'MIGRATE' 'substate' 'applicationUsername' 'product_type' 'promotional_offer_id' 'offer_code_ref_name' 'is_trial_period' 'is_in_intro_offer_period' 'cancellation_reason' 'price_consent_status' 'latest_receipt_info' 'pending_renewal_info' 'in_app' 'receipt' 'unique_identifier' 'unique_vendor_identifier' 'expires_date_formatted' 'expires_date_formatted_pst' 'app_item_id' 'adam_id' 'download_id' 'receipt-data' 'latest_receipt' 'is_retryable' 'exclude-old-transactions' 'password' 'bvrs' 'PROD' 'unified_receipt' 'auto_renew_adam_id' 'deprecation' 'purchase_date_ms' 'purchase_date_pst' 'original_purchase_date_ms' 'original_purchase_date_pst' 'expires_date_ms' 'expires_date_pst' 'cancellation_date' 'cancellation_date_ms' 'cancellation_date_pst' 'grace_period_expires_date_ms' 'grace_period_expires_date_pst' 'preorder_date_ms' 'preorder_date_pst' 'receipt_creation_date_ms' 'receipt_creation_date_pst' 'request_date' 'request_date_ms' 'request_date_pst' 'expiration_date' 'expiration_date_ms' 'expiration_date_pst' 'auto_renew_status_change_date' 'auto_renew_status_change_date_ms' 'auto_renew_status_change_date_pst' 'CLP' 'COP' 'DKK' 'HKD' 'HUF' 'IDR' 'INR' 'JPY' 'KRW' 'KZT' 'MXN' 'NGN' 'NOK' 'PHP' 'PKR' 'RUB' 'SEK' 'THB' 'TWD' 'TZS' 'VND' 'AED' 'AUD' 'BGN' 'BRL' 'CAD' 'CHF' 'CNY' 'CZK' 'EGP' 'EUR' 'GBP' 'ILS' 'MYR' 'NZD' 'PEN' 'PLN' 'QAR' 'RON' 'SAR' 'SGD' 'TRY' 'USD' 'ZAR' '4000000' '4000002' '4000004' '4000005' '4000006' '4000008' '4000015' '4000016' '4000021' '4000022' '4000023' '4000024' '4000025' '4000026' '4000030' '4000031' '4000225' '4000012' '4000013' '4000014' '4000017' '4000018' '4000019' '4000020' '4000009' '4000010' '4000011' '4000027' '4000028' '4000048' '4000183' '4000185' '4000187' '4000227' '4000032' '4000033' '4000034' '4000035' '4000036' '4000037' '4000038' '4000039' '4000040' '4000041' '4000042' '4000043' '4000044' '4000047' '4000209' '4000207' '4000208' '4000210' '4030004' '4030005' '4030007' '4030028' '4040001' '4040002' '4040003' '4040004' '4040005' '4040006' '4040007' '4040008' '4040009' '4040010' '4040019' '4040022' '4290000' '5000000' '5000001' '4000161' '4000162' '4000163' '4000164' '4000175' '4000215' '4000216' '4000218' '4000219' '4000224' '4030014' '4030016' '4030017' '4030018' '4030019' '4030026' '4040014' '4040015' '4040020' '4040021' '4090000' '4090001' '4000211' '4000212' '4000213' '4040018' '4000053' '4000079' '4000080' '4000081' '4000082' '4000083' '4000084' '4000085' '4000096' '4000097' '4000098' '4000099' '4000100' '4000127' '4000133' '4000134' '4000171' '4000172' '4000173' '4000174' '4000086' '4000087' '4000088' '4000089' '4000091' '4000092' '4000093' '4000094' '4000095' '4000101' '4000102' '4000103' '4000104' '4000105' '4000106' '4000107' '4000109' '4000110' '4000111' '4000112' '4000160' '4000165' '4000166' '4000169' '4000170' '4000114' '4000116' '4000117' '4000118' '4000119' '4000121' '4000122' '4000125' '4000126' '4000128' '4000129' '4000130' '4000131' '4000132' '4000136' '4000137' '4000150' '4000151' '4000152' '4000167' '4000179' '4000194' '4000223' '4000063' '4000113' '4000115' '4000135' '4000139' '4000140' '4000141' '4000142' '4000143' '4000144' '4000145' '4000146' '4000147' '4000148' '4000149' '4000168' '4000176' '4000177' '4000178' '4000180' '4000192' '4000193' '4000205' '4000214' '4000220' '4000221' '4000222' '4000123' '4000124' '4000153' '4000154' '4000155' '4000156' '4000157' '4000158' '4000159' '4000181' '4000182' '4000184' '4000186' '4010000' '4030008' '4030009' '4030010' '4030011' '4030013' '4030015' '4030020' '4030021' '4030022' '4030023' '4030024' '4030025' '4030027' '4040016' '1' '3' '4' '5' '6' '7' '8' '9' '10' '16' '15' '19' '26' '27' '2' '11' '12' '13' '14' '17' '18' '20' '21' '22' '23' '24' '25' '28' '29' '30' '31' '32' '33' '34' '35' '36' '39' '0' '21000' '21001' '21002' '21003' '21004' '21005' '21006' '21007' '21008' '21009' '21010' '21100') ;;
    84) values=('claim' 'value' 'ok' 'meaning') ;;
    85) values=('profile' 'checks' 'checks.id' 'checks.result' 'checks.message' 'checks.remedy' 'cause' 'remedy') ;;
    86) values=('name' 'bundleId' 'keyId' 'environment' 'isDefault') ;;
    87) values=('name' 'value' 'source' 'from') ;;
    88) values=('production' 'sandbox' 'both') ;;
    89) values=('SUCCESS' 'TIMED_OUT' 'TLS_ISSUE' 'SSL_ISSUE' 'CIRCULAR_REDIRECT' 'NO_RESPONSE' 'SOCKET_ISSUE' 'UNSUPPORTED_CHARSET' 'INVALID_RESPONSE' 'PREMATURE_CLOSE' 'UNSUCCESSFUL_HTTP_RESPONSE_CODE' 'OTHER') ;;
    90) values=('401' '429' '429=2000' '500' '502' '503' '504' '4040007' 'delay=2000' 'drip=10' 'cut' 'cut-body' 'wrong-length' 'oversize=100' 'bad-signature' 'empty' '204' 'html' 'garbage' 'skew=3600' 'redirect') ;;
    91) values=('now' 'environment' 'bundleId' 'appAppleId' 'issuerId' 'keyId' 'world') ;;
    92) values=('shows' 'orderId' 'transactionId' 'originalTransactionId' 'appTransactionId' 'productId' 'groupId' 'seatClaimId' 'requestIdentifier' 'requestId' 'externalPurchaseId' 'lineItemId') ;;
    93) values=('transactionId' 'originalTransactionId' 'appTransactionId' 'productId' 'purchaseDate' 'expiresDate' 'orderId') ;;
    94) values=('bash' 'zsh' 'fish') ;;
    *) values=() ;;
  esac
}

_asctl_topics=('exit-status' 'output' 'environment' 'variables' 'authentication' 'dates' 'files' 'bulk' 'ci' 'notifications' 'refunds' 'sandbox' 'offers' 'migration' 'data-model' 'family' 'price-increase' 'group-purchases' 'cancellation')

_asctl_takes_value() {
  case "$place $1" in
    'receipt ids --transaction'|'migrate map --check') return 1 ;;
  esac
  case $1 in
    --profile|-p|--environment|-e|--issuer-id|--key-id|--private-key-path|--bundle-id|--app-apple-id|--base-url|--ca-file|--root|--timeout|--retries|--output|-o|--fields|--limit|--wait-timeout|--html|--ids|--id-column|--jobs|--rate|--journal|--start-date|--since|--end-date|--until|--product-id|--product-type|--sort|--subscription-group-identifier|--in-app-ownership-type|--revoked|--revision|--exclude-revoked|--status|--extend-by-days|--extend-reason-code|--request-identifier|--storefront|--confirm|--failures-since|--pagination-token|--app-transaction-id|--sample-content-provided|--delivery-status|--consumption-percentage|--refund-preference|--from-notification|--account-tenure|--app-account-token|--consumption-status|--lifetime-dollars-purchased|--lifetime-dollars-refunded|--platform|--play-time|--user-status|--junit|--notification-type|--subtype|--transaction-id|--to|--known|--headers|--forward-to|--interval|--transaction|--set|--port|--sequence|--delay|--expect|--save|--image-size|--header-text|--body-text|--header-position|--image-identifier|--alt-text|--bullet-text|--bullet-image|--bullet-alt-text|--body|--message-identifier|--promotional-offer-signature|--advanced-commerce-data|--check|--offer-identifier|--answers|--locale|--request-reference-id|--consistency-token|--effective|--display-name|--description|--current-sku|--item-effective|--new-sku|--item-display-name|--item-description|--tax-code|--currency|--sku|--price|--target-product-id|--refund-type|--refund-reason|--revoke-seat-quantity|--refund-risking-preference|--revoke|--refund-amount|--external-purchase-id|--field|--input|--kind|--at|--app-version|--device-id|--product|--nonce|--timestamp|--application-username|--allow-introductory-offer|--operation|--key-command|--world|--clock|--state|--notify|--delivery|--ready-file|--fault|--fault-count|--advance) return 0 ;;
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

# Whether VARIABLE:LIST is to be offered for a word, as the line or the variable holds it.
_asctl_has_word() {
  local variable=${2%%:*}
  [[ ${!variable} == "$1" ]] || _asctl_has "$1" "${line[@]}" || _asctl_has "-e$1" "${line[@]}" ||
    [[ "${line[*]} " == *"=$1 "* ]]
}

# The names in brackets of the file that VARIABLE:PATH tells, as far as they need no quotes.
_asctl_sections() {
  local variable=${1%%:*} text file
  file=${!variable}
  if [[ -z $file ]]; then
    file=$HOME/.config
    [[ $XDG_CONFIG_HOME == /* ]] && file=$XDG_CONFIG_HOME
    file+=/${1#*:}
  fi
  [[ $file == "~/"* ]] && file=$HOME/${file#??}
  [[ -f $file && -r $file ]] || return 0
  while IFS= read -r text || [[ -n $text ]]; do
    text=${text//[[:space:]]/}
    [[ $text == \[*\] ]] || continue
    text=${text:1:${#text}-2}
    [[ $text == asctl || $text == *[!A-Za-z0-9._@+-]* ]] || values+=("$text")
  done <"$file"
}

# Offers what a flag or an argument may be.
_asctl_offer_value() {
  local values=() value kind=$1 kept=$3
  case $kind in
    file)
      compopt -o default 2>/dev/null && return
      while IFS= read -r value; do offers+=("$3$value"); done < <(compgen -f -- "$2")
      return
      ;;
    each:*)
      kind=${kind#each:}
      [[ $2 == *,* ]] && kept+=${2%,*},
      ;;
    when:*)
      value=${kind#when:}
      _asctl_has_word "${value%%:*}" "${value#*:}" || return 0
      kind=${kind##*:}
      ;;
  esac
  case $kind in
    sections:*) _asctl_sections "${kind#sections:}" ;;
    *) _asctl_values "$kind" ;;
  esac
  for value in "${values[@]}"; do offers+=("$kept$value"); done
}

# What is declared nearest to the command holds.
_asctl_offer_value_of() {
  local number record names value found=
  for number in "${flags[@]}"; do
    record=${_asctl_records[number - 1]}
    names=${record%"${record#*|*|}"}
    value=${record#*|*|}
    [[ "|$names" == *"|$1|"* ]] && found=${value%%|*}
  done
  [[ -n $found ]] && _asctl_offer_value "$found" "$2" "$3"
}

# Leaves out what is given already, unless it may repeat, and what is excluded by something given.
_asctl_offer_flags() {
  local number long short often excluded other blocked=' '
  for number in "${flags[@]}"; do
    IFS='|' read -r long short _ often excluded <<<"${_asctl_records[number - 1]}"
    if _asctl_has "$long" "${given[@]}" || { [[ -n $short ]] && _asctl_has "$short" "${given[@]}"; }; then
      blocked+="$excluded "
      [[ $often != *often ]] && blocked+="$long "
      given+=("$long")
    fi
  done
  for number in "${flags[@]}"; do
    IFS='|' read -r long short _ often excluded <<<"${_asctl_records[number - 1]}"
    [[ $blocked == *" $long "* || ( $often == first-* && $depth -gt 0 ) ]] && continue
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
