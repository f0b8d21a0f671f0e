# bash completion for asctl, made by `make update`. Source it, or put it where bash-completion looks.

_asctl() {
  local cur=${COMP_WORDS[COMP_CWORD]} flag= path= used=' ' ended= word i=1
  # "=" is a word of its own here: --output=js comes as three.
  if [[ $cur == = ]]; then
    flag=${COMP_WORDS[COMP_CWORD-1]} cur=
  elif (( COMP_CWORD > 2 )) && [[ ${COMP_WORDS[COMP_CWORD-1]} == = ]]; then
    flag=${COMP_WORDS[COMP_CWORD-2]}
  fi
  while (( i < COMP_CWORD )); do
    word=${COMP_WORDS[i]}
    if [[ -n $ended ]]; then :
    elif [[ $word == -- ]]; then ended=1
    elif [[ $word == -* ]]; then
      used+="$word "
      case " --profile -p --environment -e --issuer-id --key-id --private-key-path --bundle-id --app-apple-id --base-url --ca-file --root --timeout --retries --output -o --fields --start-date --end-date --product-id --product-type --sort --subscription-group-identifier --in-app-ownership-type --revoked --revision --limit --exclude-revoked --status --extend-by-days --extend-reason-code --request-identifier --storefront --pagination-token --sample-content-provided --delivery-status --consumption-percentage --refund-preference --account-tenure --app-account-token --consumption-status --lifetime-dollars-purchased --lifetime-dollars-refunded --platform --play-time --user-status --since --until --notification-type --subtype --transaction-id --image-size --body --kind --at --junit --key-command " in
        *" $word "*)
          (( i + 1 < COMP_CWORD )) && [[ ${COMP_WORDS[i+1]} == = ]] && (( i++ ))
          (( i + 1 == COMP_CWORD )) && flag=$word
          (( i++ )) ;;
      esac
    else
      case "$path/$word" in
        '/order') path='order' ;;
        'order/lookup') path='order lookup' ;;
        '/transaction') path='transaction' ;;
        'transaction/get') path='transaction get' ;;
        'transaction/history') path='transaction history' ;;
        'transaction/history-v1') path='transaction history-v1' ;;
        'transaction/app') path='transaction app' ;;
        'transaction/set-token') path='transaction set-token' ;;
        'transaction/finish') path='transaction finish' ;;
        '/subscription') path='subscription' ;;
        'subscription/status') path='subscription status' ;;
        'subscription/extend') path='subscription extend' ;;
        'subscription/extend-all') path='subscription extend-all' ;;
        'subscription/extend-all-status') path='subscription extend-all-status' ;;
        '/refund') path='refund' ;;
        'refund/history') path='refund history' ;;
        'refund/history-v1') path='refund history-v1' ;;
        '/group') path='group' ;;
        'group/list') path='group list' ;;
        'group/members') path='group members' ;;
        '/consumption') path='consumption' ;;
        'consumption/send') path='consumption send' ;;
        'consumption/send-v1') path='consumption send-v1' ;;
        '/notification') path='notification' ;;
        'notification/test') path='notification test' ;;
        'notification/status') path='notification status' ;;
        'notification/history') path='notification history' ;;
        '/retention') path='retention' ;;
        'retention/image') path='retention image' ;;
        'retention image/upload') path='retention image upload' ;;
        'retention image/list') path='retention image list' ;;
        'retention image/delete') path='retention image delete' ;;
        'retention/message') path='retention message' ;;
        'retention message/upload') path='retention message upload' ;;
        'retention message/list') path='retention message list' ;;
        'retention message/delete') path='retention message delete' ;;
        'retention/default') path='retention default' ;;
        'retention default/set') path='retention default set' ;;
        'retention default/get') path='retention default get' ;;
        'retention default/delete') path='retention default delete' ;;
        'retention/realtime-url') path='retention realtime-url' ;;
        'retention realtime-url/set') path='retention realtime-url set' ;;
        'retention realtime-url/get') path='retention realtime-url get' ;;
        'retention realtime-url/delete') path='retention realtime-url delete' ;;
        'retention/performance-test') path='retention performance-test' ;;
        'retention performance-test/start') path='retention performance-test start' ;;
        'retention performance-test/result') path='retention performance-test result' ;;
        '/commerce') path='commerce' ;;
        'commerce/cancel') path='commerce cancel' ;;
        'commerce/change-metadata') path='commerce change-metadata' ;;
        'commerce/change-price') path='commerce change-price' ;;
        'commerce/migrate') path='commerce migrate' ;;
        'commerce/revoke') path='commerce revoke' ;;
        'commerce/request-refund') path='commerce request-refund' ;;
        '/external-purchase') path='external-purchase' ;;
        'external-purchase/report') path='external-purchase report' ;;
        'external-purchase report/send') path='external-purchase report send' ;;
        'external-purchase report/get') path='external-purchase report get' ;;
        '/decode') path='decode' ;;
        '/verify') path='verify' ;;
        '/explain') path='explain' ;;
        '/token') path='token' ;;
        'token/mint') path='token mint' ;;
        'token/explain') path='token explain' ;;
        '/profile') path='profile' ;;
        'profile/add') path='profile add' ;;
        'profile/list') path='profile list' ;;
        'profile/show') path='profile show' ;;
        'profile/use') path='profile use' ;;
        'profile/remove') path='profile remove' ;;
        '/completion') path='completion' ;;
        '/help') path='help' ;;
        '/schema') path='schema' ;;
        '/version') path='version' ;;
      esac
    fi
    (( i++ ))
  done

  local flags= words= files=
  if [[ -n $flag ]]; then
    case "$path:$flag" in
      'order lookup:--environment'|'order lookup:-e') words='auto production sandbox simulator' ;;
      'order lookup:--private-key-path') files=1 ;;
      'order lookup:--ca-file') files=1 ;;
      'order lookup:--root') files=1 ;;
      'order lookup:--output'|'order lookup:-o') words='table json ndjson tsv csv' ;;
      'transaction get:--environment'|'transaction get:-e') words='auto production sandbox simulator' ;;
      'transaction get:--private-key-path') files=1 ;;
      'transaction get:--ca-file') files=1 ;;
      'transaction get:--root') files=1 ;;
      'transaction get:--output'|'transaction get:-o') words='table json ndjson tsv csv' ;;
      'transaction history:--product-type') words='AUTO_RENEWABLE NON_RENEWABLE CONSUMABLE NON_CONSUMABLE' ;;
      'transaction history:--sort') words='ASCENDING DESCENDING' ;;
      'transaction history:--in-app-ownership-type') words='PURCHASED FAMILY_SHARED ASSIGNED' ;;
      'transaction history:--revoked') words='true false' ;;
      'transaction history:--environment'|'transaction history:-e') words='auto production sandbox simulator' ;;
      'transaction history:--private-key-path') files=1 ;;
      'transaction history:--ca-file') files=1 ;;
      'transaction history:--root') files=1 ;;
      'transaction history:--output'|'transaction history:-o') words='table json ndjson tsv csv' ;;
      'transaction history-v1:--product-type') words='AUTO_RENEWABLE NON_RENEWABLE CONSUMABLE NON_CONSUMABLE' ;;
      'transaction history-v1:--sort') words='ASCENDING DESCENDING' ;;
      'transaction history-v1:--in-app-ownership-type') words='PURCHASED FAMILY_SHARED ASSIGNED' ;;
      'transaction history-v1:--revoked') words='true false' ;;
      'transaction history-v1:--exclude-revoked') words='true false' ;;
      'transaction history-v1:--environment'|'transaction history-v1:-e') words='auto production sandbox simulator' ;;
      'transaction history-v1:--private-key-path') files=1 ;;
      'transaction history-v1:--ca-file') files=1 ;;
      'transaction history-v1:--root') files=1 ;;
      'transaction history-v1:--output'|'transaction history-v1:-o') words='table json ndjson tsv csv' ;;
      'transaction app:--environment'|'transaction app:-e') words='auto production sandbox simulator' ;;
      'transaction app:--private-key-path') files=1 ;;
      'transaction app:--ca-file') files=1 ;;
      'transaction app:--root') files=1 ;;
      'transaction app:--output'|'transaction app:-o') words='table json ndjson tsv csv' ;;
      'transaction set-token:--environment'|'transaction set-token:-e') words='auto production sandbox simulator' ;;
      'transaction set-token:--private-key-path') files=1 ;;
      'transaction set-token:--ca-file') files=1 ;;
      'transaction set-token:--root') files=1 ;;
      'transaction finish:--environment'|'transaction finish:-e') words='auto production sandbox simulator' ;;
      'transaction finish:--private-key-path') files=1 ;;
      'transaction finish:--ca-file') files=1 ;;
      'transaction finish:--root') files=1 ;;
      'subscription status:--status') words='1 2 3 4 5' ;;
      'subscription status:--environment'|'subscription status:-e') words='auto production sandbox simulator' ;;
      'subscription status:--private-key-path') files=1 ;;
      'subscription status:--ca-file') files=1 ;;
      'subscription status:--root') files=1 ;;
      'subscription status:--output'|'subscription status:-o') words='table json ndjson tsv csv' ;;
      'subscription extend:--extend-reason-code') words='0 1 2 3' ;;
      'subscription extend:--environment'|'subscription extend:-e') words='auto production sandbox simulator' ;;
      'subscription extend:--private-key-path') files=1 ;;
      'subscription extend:--ca-file') files=1 ;;
      'subscription extend:--root') files=1 ;;
      'subscription extend:--output'|'subscription extend:-o') words='table json ndjson tsv csv' ;;
      'subscription extend-all:--extend-reason-code') words='0 1 2 3' ;;
      'subscription extend-all:--environment'|'subscription extend-all:-e') words='auto production sandbox simulator' ;;
      'subscription extend-all:--private-key-path') files=1 ;;
      'subscription extend-all:--ca-file') files=1 ;;
      'subscription extend-all:--root') files=1 ;;
      'subscription extend-all:--output'|'subscription extend-all:-o') words='table json ndjson tsv csv' ;;
      'subscription extend-all-status:--environment'|'subscription extend-all-status:-e') words='auto production sandbox simulator' ;;
      'subscription extend-all-status:--private-key-path') files=1 ;;
      'subscription extend-all-status:--ca-file') files=1 ;;
      'subscription extend-all-status:--root') files=1 ;;
      'subscription extend-all-status:--output'|'subscription extend-all-status:-o') words='table json ndjson tsv csv' ;;
      'refund history:--environment'|'refund history:-e') words='auto production sandbox simulator' ;;
      'refund history:--private-key-path') files=1 ;;
      'refund history:--ca-file') files=1 ;;
      'refund history:--root') files=1 ;;
      'refund history:--output'|'refund history:-o') words='table json ndjson tsv csv' ;;
      'refund history-v1:--environment'|'refund history-v1:-e') words='auto production sandbox simulator' ;;
      'refund history-v1:--private-key-path') files=1 ;;
      'refund history-v1:--ca-file') files=1 ;;
      'refund history-v1:--root') files=1 ;;
      'refund history-v1:--output'|'refund history-v1:-o') words='table json ndjson tsv csv' ;;
      'group list:--environment'|'group list:-e') words='auto production sandbox simulator' ;;
      'group list:--private-key-path') files=1 ;;
      'group list:--ca-file') files=1 ;;
      'group list:--root') files=1 ;;
      'group list:--output'|'group list:-o') words='table json ndjson tsv csv' ;;
      'group members:--environment'|'group members:-e') words='auto production sandbox simulator' ;;
      'group members:--private-key-path') files=1 ;;
      'group members:--ca-file') files=1 ;;
      'group members:--root') files=1 ;;
      'group members:--output'|'group members:-o') words='table json ndjson tsv csv' ;;
      'consumption send:--sample-content-provided') words='true false' ;;
      'consumption send:--delivery-status') words='DELIVERED UNDELIVERED_QUALITY_ISSUE UNDELIVERED_WRONG_ITEM UNDELIVERED_SERVER_OUTAGE UNDELIVERED_OTHER' ;;
      'consumption send:--refund-preference') words='DECLINE GRANT_FULL GRANT_PRORATED' ;;
      'consumption send:--environment'|'consumption send:-e') words='auto production sandbox simulator' ;;
      'consumption send:--private-key-path') files=1 ;;
      'consumption send:--ca-file') files=1 ;;
      'consumption send:--root') files=1 ;;
      'consumption send-v1:--account-tenure') words='0 1 2 3 4 5 6 7' ;;
      'consumption send-v1:--consumption-status') words='0 1 2 3' ;;
      'consumption send-v1:--delivery-status') words='0 1 2 3 4 5' ;;
      'consumption send-v1:--lifetime-dollars-purchased') words='0 1 2 3 4 5 6 7' ;;
      'consumption send-v1:--lifetime-dollars-refunded') words='0 1 2 3 4 5 6 7' ;;
      'consumption send-v1:--platform') words='0 1 2' ;;
      'consumption send-v1:--play-time') words='0 1 2 3 4 5 6 7' ;;
      'consumption send-v1:--sample-content-provided') words='true false' ;;
      'consumption send-v1:--user-status') words='0 1 2 3 4' ;;
      'consumption send-v1:--refund-preference') words='0 1 2 3' ;;
      'consumption send-v1:--environment'|'consumption send-v1:-e') words='auto production sandbox simulator' ;;
      'consumption send-v1:--private-key-path') files=1 ;;
      'consumption send-v1:--ca-file') files=1 ;;
      'consumption send-v1:--root') files=1 ;;
      'notification test:--environment'|'notification test:-e') words='auto production sandbox simulator' ;;
      'notification test:--private-key-path') files=1 ;;
      'notification test:--ca-file') files=1 ;;
      'notification test:--root') files=1 ;;
      'notification test:--output'|'notification test:-o') words='table json ndjson tsv csv' ;;
      'notification status:--environment'|'notification status:-e') words='auto production sandbox simulator' ;;
      'notification status:--private-key-path') files=1 ;;
      'notification status:--ca-file') files=1 ;;
      'notification status:--root') files=1 ;;
      'notification status:--output'|'notification status:-o') words='table json ndjson tsv csv' ;;
      'notification history:--notification-type') words='SUBSCRIBED DID_CHANGE_RENEWAL_PREF DID_CHANGE_RENEWAL_STATUS OFFER_REDEEMED DID_RENEW DID_FAIL_TO_RENEW GRACE_PERIOD_EXPIRED EXPIRED PRICE_INCREASE ONE_TIME_CHARGE CONSUMPTION_REQUEST REFUND REFUND_DECLINED REFUND_REVERSED REVOKE RENEWAL_EXTENDED RENEWAL_EXTENSION EXTERNAL_PURCHASE_TOKEN METADATA_UPDATE PRICE_CHANGE MIGRATION RESCIND_CONSENT TEST' ;;
      'notification history:--subtype') words='INITIAL_BUY RESUBSCRIBE UPGRADE DOWNGRADE AUTO_RENEW_ENABLED AUTO_RENEW_DISABLED BILLING_RECOVERY GRACE_PERIOD VOLUNTARY BILLING_RETRY PRICE_INCREASE PRODUCT_NOT_FOR_SALE PENDING ACCEPTED SUMMARY FAILURE CREATED ACTIVE_TOKEN_REMINDER UNREPORTED' ;;
      'notification history:--environment'|'notification history:-e') words='auto production sandbox simulator' ;;
      'notification history:--private-key-path') files=1 ;;
      'notification history:--ca-file') files=1 ;;
      'notification history:--root') files=1 ;;
      'notification history:--output'|'notification history:-o') words='table json ndjson tsv csv' ;;
      'retention image upload:--image-size') words='FULL_SIZE BULLET_POINT' ;;
      'retention image upload:--environment'|'retention image upload:-e') words='auto production sandbox simulator' ;;
      'retention image upload:--private-key-path') files=1 ;;
      'retention image upload:--ca-file') files=1 ;;
      'retention image upload:--root') files=1 ;;
      'retention image list:--environment'|'retention image list:-e') words='auto production sandbox simulator' ;;
      'retention image list:--private-key-path') files=1 ;;
      'retention image list:--ca-file') files=1 ;;
      'retention image list:--root') files=1 ;;
      'retention image list:--output'|'retention image list:-o') words='table json ndjson tsv csv' ;;
      'retention image delete:--environment'|'retention image delete:-e') words='auto production sandbox simulator' ;;
      'retention image delete:--private-key-path') files=1 ;;
      'retention image delete:--ca-file') files=1 ;;
      'retention image delete:--root') files=1 ;;
      'retention message upload:--body') files=1 ;;
      'retention message upload:--environment'|'retention message upload:-e') words='auto production sandbox simulator' ;;
      'retention message upload:--private-key-path') files=1 ;;
      'retention message upload:--ca-file') files=1 ;;
      'retention message upload:--root') files=1 ;;
      'retention message list:--environment'|'retention message list:-e') words='auto production sandbox simulator' ;;
      'retention message list:--private-key-path') files=1 ;;
      'retention message list:--ca-file') files=1 ;;
      'retention message list:--root') files=1 ;;
      'retention message list:--output'|'retention message list:-o') words='table json ndjson tsv csv' ;;
      'retention message delete:--environment'|'retention message delete:-e') words='auto production sandbox simulator' ;;
      'retention message delete:--private-key-path') files=1 ;;
      'retention message delete:--ca-file') files=1 ;;
      'retention message delete:--root') files=1 ;;
      'retention default set:--environment'|'retention default set:-e') words='auto production sandbox simulator' ;;
      'retention default set:--private-key-path') files=1 ;;
      'retention default set:--ca-file') files=1 ;;
      'retention default set:--root') files=1 ;;
      'retention default get:--environment'|'retention default get:-e') words='auto production sandbox simulator' ;;
      'retention default get:--private-key-path') files=1 ;;
      'retention default get:--ca-file') files=1 ;;
      'retention default get:--root') files=1 ;;
      'retention default get:--output'|'retention default get:-o') words='table json ndjson tsv csv' ;;
      'retention default delete:--environment'|'retention default delete:-e') words='auto production sandbox simulator' ;;
      'retention default delete:--private-key-path') files=1 ;;
      'retention default delete:--ca-file') files=1 ;;
      'retention default delete:--root') files=1 ;;
      'retention realtime-url set:--environment'|'retention realtime-url set:-e') words='auto production sandbox simulator' ;;
      'retention realtime-url set:--private-key-path') files=1 ;;
      'retention realtime-url set:--ca-file') files=1 ;;
      'retention realtime-url set:--root') files=1 ;;
      'retention realtime-url get:--environment'|'retention realtime-url get:-e') words='auto production sandbox simulator' ;;
      'retention realtime-url get:--private-key-path') files=1 ;;
      'retention realtime-url get:--ca-file') files=1 ;;
      'retention realtime-url get:--root') files=1 ;;
      'retention realtime-url get:--output'|'retention realtime-url get:-o') words='table json ndjson tsv csv' ;;
      'retention realtime-url delete:--environment'|'retention realtime-url delete:-e') words='auto production sandbox simulator' ;;
      'retention realtime-url delete:--private-key-path') files=1 ;;
      'retention realtime-url delete:--ca-file') files=1 ;;
      'retention realtime-url delete:--root') files=1 ;;
      'retention performance-test start:--environment'|'retention performance-test start:-e') words='auto production sandbox simulator' ;;
      'retention performance-test start:--private-key-path') files=1 ;;
      'retention performance-test start:--ca-file') files=1 ;;
      'retention performance-test start:--root') files=1 ;;
      'retention performance-test start:--output'|'retention performance-test start:-o') words='table json ndjson tsv csv' ;;
      'retention performance-test result:--environment'|'retention performance-test result:-e') words='auto production sandbox simulator' ;;
      'retention performance-test result:--private-key-path') files=1 ;;
      'retention performance-test result:--ca-file') files=1 ;;
      'retention performance-test result:--root') files=1 ;;
      'retention performance-test result:--output'|'retention performance-test result:-o') words='table json ndjson tsv csv' ;;
      'commerce cancel:--body') files=1 ;;
      'commerce cancel:--environment'|'commerce cancel:-e') words='auto production sandbox simulator' ;;
      'commerce cancel:--private-key-path') files=1 ;;
      'commerce cancel:--ca-file') files=1 ;;
      'commerce cancel:--root') files=1 ;;
      'commerce cancel:--output'|'commerce cancel:-o') words='table json ndjson tsv csv' ;;
      'commerce change-metadata:--body') files=1 ;;
      'commerce change-metadata:--environment'|'commerce change-metadata:-e') words='auto production sandbox simulator' ;;
      'commerce change-metadata:--private-key-path') files=1 ;;
      'commerce change-metadata:--ca-file') files=1 ;;
      'commerce change-metadata:--root') files=1 ;;
      'commerce change-metadata:--output'|'commerce change-metadata:-o') words='table json ndjson tsv csv' ;;
      'commerce change-price:--body') files=1 ;;
      'commerce change-price:--environment'|'commerce change-price:-e') words='auto production sandbox simulator' ;;
      'commerce change-price:--private-key-path') files=1 ;;
      'commerce change-price:--ca-file') files=1 ;;
      'commerce change-price:--root') files=1 ;;
      'commerce change-price:--output'|'commerce change-price:-o') words='table json ndjson tsv csv' ;;
      'commerce migrate:--body') files=1 ;;
      'commerce migrate:--environment'|'commerce migrate:-e') words='auto production sandbox simulator' ;;
      'commerce migrate:--private-key-path') files=1 ;;
      'commerce migrate:--ca-file') files=1 ;;
      'commerce migrate:--root') files=1 ;;
      'commerce migrate:--output'|'commerce migrate:-o') words='table json ndjson tsv csv' ;;
      'commerce revoke:--body') files=1 ;;
      'commerce revoke:--environment'|'commerce revoke:-e') words='auto production sandbox simulator' ;;
      'commerce revoke:--private-key-path') files=1 ;;
      'commerce revoke:--ca-file') files=1 ;;
      'commerce revoke:--root') files=1 ;;
      'commerce revoke:--output'|'commerce revoke:-o') words='table json ndjson tsv csv' ;;
      'commerce request-refund:--body') files=1 ;;
      'commerce request-refund:--environment'|'commerce request-refund:-e') words='auto production sandbox simulator' ;;
      'commerce request-refund:--private-key-path') files=1 ;;
      'commerce request-refund:--ca-file') files=1 ;;
      'commerce request-refund:--root') files=1 ;;
      'commerce request-refund:--output'|'commerce request-refund:-o') words='table json ndjson tsv csv' ;;
      'external-purchase report send:--environment'|'external-purchase report send:-e') words='auto production sandbox simulator' ;;
      'external-purchase report send:--private-key-path') files=1 ;;
      'external-purchase report send:--ca-file') files=1 ;;
      'external-purchase report send:--root') files=1 ;;
      'external-purchase report send:--output'|'external-purchase report send:-o') words='table json ndjson tsv csv' ;;
      'external-purchase report get:--environment'|'external-purchase report get:-e') words='auto production sandbox simulator' ;;
      'external-purchase report get:--private-key-path') files=1 ;;
      'external-purchase report get:--ca-file') files=1 ;;
      'external-purchase report get:--root') files=1 ;;
      'external-purchase report get:--output'|'external-purchase report get:-o') words='table json ndjson tsv csv' ;;
      'decode:--output'|'decode:-o') words='table json ndjson tsv csv' ;;
      'verify:--environment'|'verify:-e') words='production sandbox xcode local-testing' ;;
      'verify:--kind') words='transaction renewal notification app-transaction realtime' ;;
      'verify:--root') files=1 ;;
      'verify:--junit') files=1 ;;
      'verify:--output'|'verify:-o') words='table json ndjson tsv csv' ;;
      'explain:--output'|'explain:-o') words='table json ndjson tsv csv' ;;
      'token mint:--environment'|'token mint:-e') words='auto production sandbox simulator' ;;
      'token mint:--private-key-path') files=1 ;;
      'token mint:--ca-file') files=1 ;;
      'token mint:--output'|'token mint:-o') words='table json ndjson tsv csv' ;;
      'token explain:--environment'|'token explain:-e') words='auto production sandbox simulator' ;;
      'token explain:--private-key-path') files=1 ;;
      'token explain:--ca-file') files=1 ;;
      'token explain:--output'|'token explain:-o') words='table json ndjson tsv csv' ;;
      'profile add:--private-key-path') files=1 ;;
      'profile add:--environment'|'profile add:-e') words='auto production sandbox simulator' ;;
      'profile add:--ca-file') files=1 ;;
      'profile list:--output'|'profile list:-o') words='table json ndjson tsv csv' ;;
      'profile show:--environment'|'profile show:-e') words='auto production sandbox simulator' ;;
      'profile show:--private-key-path') files=1 ;;
      'profile show:--ca-file') files=1 ;;
      'profile show:--output'|'profile show:-o') words='table json ndjson tsv csv' ;;
    esac
  else
    case "$path" in
      '') flags='--quiet --no-color --help --version' words='order transaction subscription refund group consumption notification retention commerce external-purchase decode verify explain token profile completion help schema version' ;;
      'order') flags='--quiet --no-color --help' words='lookup' ;;
      'order lookup') flags='--quiet --no-color --profile --environment --issuer-id --key-id --private-key-path --bundle-id --app-apple-id --base-url --ca-file --dry-run --curl --raw --no-verify --root+ --timeout --retries --wait-for-limit --verbose --output --fields --humanize --help' words='' ;;
      'transaction') flags='--quiet --no-color --help' words='get history history-v1 app set-token finish' ;;
      'transaction get') flags='--quiet --no-color --profile --environment --issuer-id --key-id --private-key-path --bundle-id --app-apple-id --base-url --ca-file --dry-run --curl --raw --no-verify --root+ --timeout --retries --wait-for-limit --verbose --output --fields --humanize --help' words='' ;;
      'transaction history') flags='--quiet --no-color --start-date --end-date --product-id+ --product-type+ --sort --subscription-group-identifier+ --in-app-ownership-type --revoked --revision --limit --profile --environment --issuer-id --key-id --private-key-path --bundle-id --app-apple-id --base-url --ca-file --dry-run --curl --raw --no-verify --root+ --timeout --retries --wait-for-limit --verbose --output --fields --humanize --help' words='' ;;
      'transaction history-v1') flags='--quiet --no-color --start-date --end-date --product-id+ --product-type+ --sort --subscription-group-identifier+ --in-app-ownership-type --revoked --revision --exclude-revoked --limit --profile --environment --issuer-id --key-id --private-key-path --bundle-id --app-apple-id --base-url --ca-file --dry-run --curl --raw --no-verify --root+ --timeout --retries --wait-for-limit --verbose --output --fields --humanize --help' words='' ;;
      'transaction app') flags='--quiet --no-color --profile --environment --issuer-id --key-id --private-key-path --bundle-id --app-apple-id --base-url --ca-file --dry-run --curl --raw --no-verify --root+ --timeout --retries --wait-for-limit --verbose --output --fields --humanize --help' words='' ;;
      'transaction set-token') flags='--quiet --no-color --profile --environment --issuer-id --key-id --private-key-path --bundle-id --app-apple-id --base-url --ca-file --dry-run --curl --raw --no-verify --root+ --timeout --retries --wait-for-limit --verbose --help' words='' ;;
      'transaction finish') flags='--quiet --no-color --profile --environment --issuer-id --key-id --private-key-path --bundle-id --app-apple-id --base-url --ca-file --dry-run --curl --raw --no-verify --root+ --timeout --retries --wait-for-limit --verbose --help' words='' ;;
      'subscription') flags='--quiet --no-color --help' words='status extend extend-all extend-all-status' ;;
      'subscription status') flags='--quiet --no-color --status+ --profile --environment --issuer-id --key-id --private-key-path --bundle-id --app-apple-id --base-url --ca-file --dry-run --curl --raw --no-verify --root+ --timeout --retries --wait-for-limit --verbose --output --fields --humanize --help' words='' ;;
      'subscription extend') flags='--quiet --no-color --extend-by-days --extend-reason-code --request-identifier --profile --environment --issuer-id --key-id --private-key-path --bundle-id --app-apple-id --base-url --ca-file --dry-run --curl --raw --no-verify --root+ --timeout --retries --wait-for-limit --verbose --output --fields --humanize --help' words='' ;;
      'subscription extend-all') flags='--quiet --no-color --product-id --extend-by-days --extend-reason-code --request-identifier --storefront+ --profile --environment --issuer-id --key-id --private-key-path --bundle-id --app-apple-id --base-url --ca-file --dry-run --curl --raw --no-verify --root+ --timeout --retries --wait-for-limit --verbose --output --fields --humanize --help' words='' ;;
      'subscription extend-all-status') flags='--quiet --no-color --profile --environment --issuer-id --key-id --private-key-path --bundle-id --app-apple-id --base-url --ca-file --dry-run --curl --raw --no-verify --root+ --timeout --retries --wait-for-limit --verbose --output --fields --humanize --help' words='' ;;
      'refund') flags='--quiet --no-color --help' words='history history-v1' ;;
      'refund history') flags='--quiet --no-color --revision --limit --profile --environment --issuer-id --key-id --private-key-path --bundle-id --app-apple-id --base-url --ca-file --dry-run --curl --raw --no-verify --root+ --timeout --retries --wait-for-limit --verbose --output --fields --humanize --help' words='' ;;
      'refund history-v1') flags='--quiet --no-color --profile --environment --issuer-id --key-id --private-key-path --bundle-id --app-apple-id --base-url --ca-file --dry-run --curl --raw --no-verify --root+ --timeout --retries --wait-for-limit --verbose --output --fields --humanize --help' words='' ;;
      'group') flags='--quiet --no-color --help' words='list members' ;;
      'group list') flags='--quiet --no-color --profile --environment --issuer-id --key-id --private-key-path --bundle-id --app-apple-id --base-url --ca-file --dry-run --curl --raw --no-verify --root+ --timeout --retries --wait-for-limit --verbose --output --fields --humanize --help' words='' ;;
      'group members') flags='--quiet --no-color --pagination-token --limit --profile --environment --issuer-id --key-id --private-key-path --bundle-id --app-apple-id --base-url --ca-file --dry-run --curl --raw --no-verify --root+ --timeout --retries --wait-for-limit --verbose --output --fields --humanize --help' words='' ;;
      'consumption') flags='--quiet --no-color --help' words='send send-v1' ;;
      'consumption send') flags='--quiet --no-color --customer-consented --sample-content-provided --delivery-status --consumption-percentage --refund-preference --profile --environment --issuer-id --key-id --private-key-path --bundle-id --app-apple-id --base-url --ca-file --dry-run --curl --raw --no-verify --root+ --timeout --retries --wait-for-limit --verbose --help' words='' ;;
      'consumption send-v1') flags='--quiet --no-color --account-tenure --app-account-token --consumption-status --customer-consented --delivery-status --lifetime-dollars-purchased --lifetime-dollars-refunded --platform --play-time --sample-content-provided --user-status --refund-preference --profile --environment --issuer-id --key-id --private-key-path --bundle-id --app-apple-id --base-url --ca-file --dry-run --curl --raw --no-verify --root+ --timeout --retries --wait-for-limit --verbose --help' words='' ;;
      'notification') flags='--quiet --no-color --help' words='test status history' ;;
      'notification test') flags='--quiet --no-color --profile --environment --issuer-id --key-id --private-key-path --bundle-id --app-apple-id --base-url --ca-file --dry-run --curl --raw --no-verify --root+ --timeout --retries --wait-for-limit --verbose --output --fields --humanize --help' words='' ;;
      'notification status') flags='--quiet --no-color --profile --environment --issuer-id --key-id --private-key-path --bundle-id --app-apple-id --base-url --ca-file --dry-run --curl --raw --no-verify --root+ --timeout --retries --wait-for-limit --verbose --output --fields --humanize --help' words='' ;;
      'notification history') flags='--quiet --no-color --since --until --notification-type --subtype --only-failures --transaction-id --pagination-token --exact-type --limit --profile --environment --issuer-id --key-id --private-key-path --bundle-id --app-apple-id --base-url --ca-file --dry-run --curl --raw --no-verify --root+ --timeout --retries --wait-for-limit --verbose --output --fields --humanize --help' words='' ;;
      'retention') flags='--quiet --no-color --help' words='image message default realtime-url performance-test' ;;
      'retention image') flags='--quiet --no-color --help' words='upload list delete' ;;
      'retention image upload') flags='--quiet --no-color --image-size --profile --environment --issuer-id --key-id --private-key-path --bundle-id --app-apple-id --base-url --ca-file --dry-run --curl --raw --no-verify --root+ --timeout --retries --wait-for-limit --verbose --help' words='' files=1 ;;
      'retention image list') flags='--quiet --no-color --profile --environment --issuer-id --key-id --private-key-path --bundle-id --app-apple-id --base-url --ca-file --dry-run --curl --raw --no-verify --root+ --timeout --retries --wait-for-limit --verbose --output --fields --humanize --help' words='' ;;
      'retention image delete') flags='--quiet --no-color --profile --environment --issuer-id --key-id --private-key-path --bundle-id --app-apple-id --base-url --ca-file --dry-run --curl --raw --no-verify --root+ --timeout --retries --wait-for-limit --verbose --help' words='' ;;
      'retention message') flags='--quiet --no-color --help' words='upload list delete' ;;
      'retention message upload') flags='--quiet --no-color --body --profile --environment --issuer-id --key-id --private-key-path --bundle-id --app-apple-id --base-url --ca-file --dry-run --curl --raw --no-verify --root+ --timeout --retries --wait-for-limit --verbose --help' words='' ;;
      'retention message list') flags='--quiet --no-color --profile --environment --issuer-id --key-id --private-key-path --bundle-id --app-apple-id --base-url --ca-file --dry-run --curl --raw --no-verify --root+ --timeout --retries --wait-for-limit --verbose --output --fields --humanize --help' words='' ;;
      'retention message delete') flags='--quiet --no-color --profile --environment --issuer-id --key-id --private-key-path --bundle-id --app-apple-id --base-url --ca-file --dry-run --curl --raw --no-verify --root+ --timeout --retries --wait-for-limit --verbose --help' words='' ;;
      'retention default') flags='--quiet --no-color --help' words='set get delete' ;;
      'retention default set') flags='--quiet --no-color --profile --environment --issuer-id --key-id --private-key-path --bundle-id --app-apple-id --base-url --ca-file --dry-run --curl --raw --no-verify --root+ --timeout --retries --wait-for-limit --verbose --help' words='' ;;
      'retention default get') flags='--quiet --no-color --profile --environment --issuer-id --key-id --private-key-path --bundle-id --app-apple-id --base-url --ca-file --dry-run --curl --raw --no-verify --root+ --timeout --retries --wait-for-limit --verbose --output --fields --humanize --help' words='' ;;
      'retention default delete') flags='--quiet --no-color --profile --environment --issuer-id --key-id --private-key-path --bundle-id --app-apple-id --base-url --ca-file --dry-run --curl --raw --no-verify --root+ --timeout --retries --wait-for-limit --verbose --help' words='' ;;
      'retention realtime-url') flags='--quiet --no-color --help' words='set get delete' ;;
      'retention realtime-url set') flags='--quiet --no-color --profile --environment --issuer-id --key-id --private-key-path --bundle-id --app-apple-id --base-url --ca-file --dry-run --curl --raw --no-verify --root+ --timeout --retries --wait-for-limit --verbose --help' words='' ;;
      'retention realtime-url get') flags='--quiet --no-color --profile --environment --issuer-id --key-id --private-key-path --bundle-id --app-apple-id --base-url --ca-file --dry-run --curl --raw --no-verify --root+ --timeout --retries --wait-for-limit --verbose --output --fields --humanize --help' words='' ;;
      'retention realtime-url delete') flags='--quiet --no-color --profile --environment --issuer-id --key-id --private-key-path --bundle-id --app-apple-id --base-url --ca-file --dry-run --curl --raw --no-verify --root+ --timeout --retries --wait-for-limit --verbose --help' words='' ;;
      'retention performance-test') flags='--quiet --no-color --help' words='start result' ;;
      'retention performance-test start') flags='--quiet --no-color --profile --environment --issuer-id --key-id --private-key-path --bundle-id --app-apple-id --base-url --ca-file --dry-run --curl --raw --no-verify --root+ --timeout --retries --wait-for-limit --verbose --output --fields --humanize --help' words='' ;;
      'retention performance-test result') flags='--quiet --no-color --profile --environment --issuer-id --key-id --private-key-path --bundle-id --app-apple-id --base-url --ca-file --dry-run --curl --raw --no-verify --root+ --timeout --retries --wait-for-limit --verbose --output --fields --humanize --help' words='' ;;
      'commerce') flags='--quiet --no-color --help' words='cancel change-metadata change-price migrate revoke request-refund' ;;
      'commerce cancel') flags='--quiet --no-color --body --profile --environment --issuer-id --key-id --private-key-path --bundle-id --app-apple-id --base-url --ca-file --dry-run --curl --raw --no-verify --root+ --timeout --retries --wait-for-limit --verbose --output --fields --humanize --help' words='' ;;
      'commerce change-metadata') flags='--quiet --no-color --body --profile --environment --issuer-id --key-id --private-key-path --bundle-id --app-apple-id --base-url --ca-file --dry-run --curl --raw --no-verify --root+ --timeout --retries --wait-for-limit --verbose --output --fields --humanize --help' words='' ;;
      'commerce change-price') flags='--quiet --no-color --body --profile --environment --issuer-id --key-id --private-key-path --bundle-id --app-apple-id --base-url --ca-file --dry-run --curl --raw --no-verify --root+ --timeout --retries --wait-for-limit --verbose --output --fields --humanize --help' words='' ;;
      'commerce migrate') flags='--quiet --no-color --body --profile --environment --issuer-id --key-id --private-key-path --bundle-id --app-apple-id --base-url --ca-file --dry-run --curl --raw --no-verify --root+ --timeout --retries --wait-for-limit --verbose --output --fields --humanize --help' words='' ;;
      'commerce revoke') flags='--quiet --no-color --body --profile --environment --issuer-id --key-id --private-key-path --bundle-id --app-apple-id --base-url --ca-file --dry-run --curl --raw --no-verify --root+ --timeout --retries --wait-for-limit --verbose --output --fields --humanize --help' words='' ;;
      'commerce request-refund') flags='--quiet --no-color --body --profile --environment --issuer-id --key-id --private-key-path --bundle-id --app-apple-id --base-url --ca-file --dry-run --curl --raw --no-verify --root+ --timeout --retries --wait-for-limit --verbose --output --fields --humanize --help' words='' ;;
      'external-purchase') flags='--quiet --no-color --help' words='report' ;;
      'external-purchase report') flags='--quiet --no-color --help' words='send get' ;;
      'external-purchase report send') flags='--quiet --no-color --profile --environment --issuer-id --key-id --private-key-path --bundle-id --app-apple-id --base-url --ca-file --dry-run --curl --raw --no-verify --root+ --timeout --retries --wait-for-limit --verbose --output --fields --humanize --help' words='' files=1 ;;
      'external-purchase report get') flags='--quiet --no-color --profile --environment --issuer-id --key-id --private-key-path --bundle-id --app-apple-id --base-url --ca-file --dry-run --curl --raw --no-verify --root+ --timeout --retries --wait-for-limit --verbose --output --fields --humanize --help' words='' ;;
      'decode') flags='--quiet --no-color --header --all --no-nested --output --fields --humanize --help' words='' files=1 ;;
      'verify') flags='--quiet --no-color --bundle-id --app-apple-id --environment --kind --at --root+ --explain --junit --output --fields --humanize --help' words='' files=1 ;;
      'explain') flags='--quiet --no-color --output --fields --humanize --help' words='' ;;
      'token') flags='--quiet --no-color --help' words='mint explain' ;;
      'token mint') flags='--quiet --no-color --profile --environment --issuer-id --key-id --private-key-path --bundle-id --app-apple-id --base-url --ca-file --output --help' words='' ;;
      'token explain') flags='--quiet --no-color --profile --environment --issuer-id --key-id --private-key-path --bundle-id --app-apple-id --base-url --ca-file --output --fields --humanize --no-input --help' words='' files=1 ;;
      'profile') flags='--quiet --no-color --help' words='add list show use remove' ;;
      'profile add') flags='--quiet --no-color --issuer-id --key-id --private-key-path --key-command --bundle-id --app-apple-id --environment --base-url --ca-file --force --no-input --help' words='' ;;
      'profile list') flags='--quiet --no-color --output --fields --humanize --help' words='' ;;
      'profile show') flags='--quiet --no-color --profile --environment --issuer-id --key-id --private-key-path --bundle-id --app-apple-id --base-url --ca-file --output --fields --humanize --help' words='' ;;
      'profile use') flags='--quiet --no-color --help' words='' ;;
      'profile remove') flags='--quiet --no-color --yes --no-input --help' words='' ;;
      'completion') flags='--quiet --no-color --help' words='bash zsh fish' ;;
      'help') flags='--quiet --no-color --help' words='order transaction subscription refund group consumption notification retention commerce external-purchase decode verify explain token profile completion help schema version exit-status output environment dates files' ;;
      'schema') flags='--quiet --no-color --fields --help' words='' ;;
      'version') flags='--quiet --no-color --help' words='' ;;
    esac
    if [[ $cur == -* && -z $ended ]]; then
      words=
      for word in $flags; do
        case "$used" in *" ${word%%+*} "*) [[ $word == *+ ]] || continue ;; esac
        words+=" ${word%%+*}"
      done
      files=
    fi
  fi
  COMPREPLY=($(compgen -W "$words" -- "$cur"))
  if [[ -n $files ]]; then
    while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen -f -- "$cur")
    compopt -o filenames 2>/dev/null
  fi
}
complete -F _asctl asctl
