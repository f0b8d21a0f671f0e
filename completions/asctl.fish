# Completions of asctl for fish. Put it as asctl.fish into ~/.config/fish/completions.

# Each flag: --long|-short|value|how often|what it excludes|what it is for
set -g __asctl_records \
    '--quiet|-q||once||Say nothing on standard error but errors' \
    '--no-color|||once||No colour, as with NO_COLOR or TERM=dumb' \
    '--help|-h||once||Show help; -h shows the short one' \
    '--version|||first-once||Show the version' \
    '--profile|-p|sections:ASCTL_CONFIG:asctl/config|first-once||The profile whose credentials to use' \
    '--environment|-e|1|first-once||Which App Store to ask' \
    '--issuer-id||any|first-once||The issuer ID, above the list of keys in App Store Connect' \
    '--key-id||any|first-once||The ID of the In-App Purchase key' \
    '--private-key-path||file|first-once||The .p8 file of the In-App Purchase key' \
    '--bundle-id||any|first-once||The bundle ID of the app' \
    '--app-apple-id||any|first-once||The App Store\'s number of the app' \
    '--base-url||any|first-once||Another server in place of Apple\'s: https, or http on loopback' \
    '--ca-file||file|first-once||Further certificate authorities for TLS, PEM' \
    '--dry-run|||first-once||Print the request and send nothing; credentials are left out' \
    '--curl|||first-once|--dry-run|Print a curl command, which mints its own token, and send nothing' \
    '--raw|||first-once||Print exactly the bytes that Apple sent' \
    '--no-verify|||first-once||Do not verify the signed data of the reply' \
    '--root||file|first-often||Also trust this root; ASCTL_ROOT only counts for hosts other than Apple\'s' \
    '--timeout||any|first-once||Time for one request' \
    '--retries||any|first-once||How often a request that may pass is tried again' \
    '--wait-for-limit|||first-once||Wait for the end of a rate limit, however far away it is' \
    '--verbose|-v||first-once||Tell on standard error what is asked and answered' \
    '--output|-o|2|first-once||How to write the data' \
    '--fields||any|first-once||Only these members (productId,data.status); help lists them' \
    '--humanize|||first-once||ISO dates, decimal prices and words for enumerations in JSON too' \
    '--limit||any|first-once||Stop after this many items' \
    '--wait-timeout||any|first-once||How long to wait' \
    '--yes|-y||first-once||Do it without a question' \
    '--no-input|||first-once||Never ask; fail where something is missing' \
    '--all|||once||List everything that happened, and every purchase' \
    '--timeline|||once||Draw below the card when the customer had access to what' \
    '--html||file|once||Write card and timeline as a page, mode 0600; - prints it, in place of data' \
    '--redact|||once||Mask IDs and tokens in all output but for their last four characters' \
    '--all-profiles|||once||Ask every profile, where one does not know the customer' \
    '--ids||file|once|--dry-run --curl --all-profiles --timeline --html|Many tickets: IDs one a line, or a table in csv, from a file or -' \
    '--id-column||any|once||The column that holds the IDs' \
    '--jobs||any|once||Requests on their way at a time' \
    '--rate||any|once||Requests a second, as 50 or 0.5; 0 for no limit' \
    '--journal||file|once||Keep what is known, so that the same command goes on after an end' \
    '--profile|-p|sections:ASCTL_CONFIG:asctl/config|once||The profile whose credentials to use' \
    '--environment|-e|1|once||Which App Store to ask' \
    '--issuer-id||any|once||The issuer ID, above the list of keys in App Store Connect' \
    '--key-id||any|once||The ID of the In-App Purchase key' \
    '--private-key-path||file|once||The .p8 file of the In-App Purchase key' \
    '--bundle-id||any|once||The bundle ID of the app' \
    '--app-apple-id||any|once||The App Store\'s number of the app' \
    '--base-url||any|once||Another server in place of Apple\'s: https, or http on loopback' \
    '--ca-file||file|once||Further certificate authorities for TLS, PEM' \
    '--dry-run|||once||Print the request and send nothing; credentials are left out' \
    '--curl|||once|--dry-run|Print a curl command, which mints its own token, and send nothing' \
    '--raw|||once||Print exactly the bytes that Apple sent' \
    '--no-verify|||once||Do not verify the signed data of the reply' \
    '--root||file|often||Also trust this root; ASCTL_ROOT only counts for hosts other than Apple\'s' \
    '--timeout||any|once||Time for one request' \
    '--retries||any|once||How often a request that may pass is tried again' \
    '--wait-for-limit|||once||Wait for the end of a rate limit, however far away it is' \
    '--verbose|-v||once||Tell on standard error what is asked and answered' \
    '--output|-o|3|once||How to write the data' \
    '--fields||each:4|once||Only these members (productId,data.status); help lists them' \
    '--ids||file|once|--dry-run --curl --raw|Many IDs, one a line or in csv, from a file or -: one JSON record each' \
    '--output|-o|2|once||How to write the data' \
    '--fields||each:5|once||Only these members (productId,data.status); help lists them' \
    '--humanize|||once||ISO dates, decimal prices and words for enumerations in JSON too' \
    '--start-date||any|once|--since|Purchased at or after this date' \
    '--since||any|once|--start-date|Purchased at or after this date' \
    '--end-date||any|once|--until|Purchased before this date' \
    '--until||any|once|--end-date|Purchased before this date' \
    '--product-id||any|often||Only this product' \
    '--product-type||8|often||Only this kind of product' \
    '--sort||9|once||The order, by date of last change' \
    '--subscription-group-identifier||any|often||Only this group of subscriptions' \
    '--in-app-ownership-type||10|once||Only what came to the customer in this way' \
    '--revoked||11|once||Only what was (true) or was not (false) refunded or revoked' \
    '--revision||any|once||Go on from the revision of an earlier run' \
    '--limit||any|once||Stop after this many items' \
    '--exclude-revoked||11|once||Leave out what was refunded or revoked (deprecated: --revoked false)' \
    '--fields||each:13|once||Only these members (productId,data.status); help lists them' \
    '--generate|||once||Make a fresh UUID and print it' \
    '--no-preflight|||once||Do not first read the purchase, which checks the request and shows its product' \
    '--yes|-y||once||Do it without a question' \
    '--no-input|||once||Never ask; fail where something is missing' \
    '--fields||each:15|once||Only these members (productId,data.status); help lists them' \
    '--fields||each:16|once||Only these members (productId,data.status); help lists them' \
    '--status||17|often||Only subscriptions in this state' \
    '--fields||each:18|once||Only these members (productId,data.status); help lists them' \
    '--extend-by-days||any|once||Days to add, 1 to 90' \
    '--extend-reason-code||19|once||Why' \
    '--request-identifier||any|once||A text of yours, at most 128 characters; the same only for the same request' \
    '--fields||each:20|once||Only these members (productId,data.status); help lists them' \
    '--product-id||any|once||The product whose subscribers are extended' \
    '--request-identifier||any|once||A UUID of yours; the same one only to repeat the same request' \
    '--storefront||any|often||Only this storefront, ISO 3166-1 alpha-3; all without it' \
    '--wait|||once||Wait until it is done, and end with status 10 if it is not done well or in time' \
    '--wait-timeout||any|once||How long to wait' \
    '--confirm||any|once||The product ID once more, in place of typing it in production' \
    '--fields||each:21|once||Only these members (productId,data.status); help lists them' \
    '--failures-since||any|once||Print whom it was not done for, as notifications since this date name them' \
    '--fields||each:22|once||Only these members (productId,data.status); help lists them' \
    '--fields||each:25|once||Only these members (productId,data.status); help lists them' \
    '--pagination-token||any|once||Go on from the paginationToken of an earlier run' \
    '--fields||each:26|once||Only these members (productId,data.status); help lists them' \
    '--fields||each:28|once||Only these members (productId,data.status); help lists them' \
    '--app-transaction-id||any|once||The member\'s app transaction ID, if you know it already' \
    '--fields||each:29|once||Only these members (productId,data.status); help lists them' \
    '--app-transaction-id||any|once||The member\'s app transaction ID' \
    '--fields||any|once||Only these members (productId,data.status); help lists them' \
    '--customer-consented|||once||The customer agreed to this data being sent to Apple' \
    '--sample-content-provided||11|once||Whether there was a free sample or trial, or information before the purchase' \
    '--delivery-status||31|once||Whether it was delivered' \
    '--consumption-percentage||any|once||The share that was used: percent from 0 to 100, such as 25 or 12.5%' \
    '--refund-preference||32|once||What you would like Apple to decide' \
    '--from-notification||file|once||Take it from the CONSUMPTION_REQUEST that Apple sent, which is verified first' \
    '--account-tenure||33|once||How old the customer\'s account is' \
    '--app-account-token||any|once||The account\'s UUID, or an empty text' \
    '--consumption-status||34|once||How much was consumed' \
    '--delivery-status||35|once||Whether it was delivered' \
    '--lifetime-dollars-purchased||36|once||What the customer ever paid in your apps' \
    '--lifetime-dollars-refunded||36|once||What the customer ever got back' \
    '--platform||37|once||Where it was consumed' \
    '--play-time||38|once||How long the customer used the app' \
    '--sample-content-provided||11|once||Whether there was a free sample or trial' \
    '--user-status||39|once||The state of the customer\'s account' \
    '--refund-preference||40|once||What you would like Apple to decide' \
    '--fields||each:41|once||Only these members (productId,data.status); help lists them' \
    '--junit||file|once||Write what became of it as a JUnit report' \
    '--fields||each:42|once||Only these members (productId,data.status); help lists them' \
    '--ids||file|once|--dry-run --curl --raw --wait --junit|Many IDs, one a line or in csv, from a file or -: one JSON record each' \
    '--fields||each:43|once||Only these members (productId,data.status); help lists them' \
    '--since||any|once|--start-date|Sent at or after this date' \
    '--start-date||any|once|--since|Sent at or after this date' \
    '--until||any|once|--end-date|Sent before this date' \
    '--end-date||any|once|--until|Sent before this date' \
    '--notification-type||45|once|--transaction-id|Only this type' \
    '--subtype||46|once||Only this subtype' \
    '--only-failures|||once||Only what did not reach your server' \
    '--transaction-id||any|once|--notification-type|Only of the customer with this transaction' \
    '--exact-type|||once||Ask for the type without a subtype only, as Apple reads it' \
    '--to||any|once||The URL of your server: https, or http on this machine' \
    '--known||file|once||Leave out those whose UUID stands in the file, one a line' \
    '--journal||file|once||Keep what was delivered, so that the same command goes on after an end' \
    '--jobs||any|once||How many are unfinished at a time; with more than 1 the order is not kept' \
    '--headers||file|once||Headers for your server, one a line: Authorization: …' \
    '--fields||each:47|once||Only these members (productId,data.status); help lists them' \
    '--forward-to||any|once||Post each to a server of yours: https, or http on this machine' \
    '--interval||any|once||How often to look' \
    '--since||any|once||Begin at this date' \
    '--fields||each:48|once||Only these members (productId,data.status); help lists them' \
    '--all-types|||once||Every documented pair of type and subtype, one after the other' \
    '--transaction||any|once||The transaction that it is about' \
    '--to||any|once||Post it to a server of yours: https, or http on this machine' \
    '--set||any|often||A member to set: data.signedTransactionInfo.productId=…' \
    '--port||any|once||The port to listen on' \
    '--status||any|once|--sequence|Answer genuine notifications so' \
    '--sequence||any|once||Answer one after the other so, 500,500,200; the last of them stays' \
    '--delay||any|once||Hold each answer back so long, 800ms or 5s' \
    '--once|||once||End with the first one that is answered for good' \
    '--expect||any|once||The one that --once waits for; others are answered and passed over' \
    '--wait-timeout||any|once||How long --once waits; then status 10' \
    '--save||file|once||Add each genuine body to a file, a line each' \
    '--root||file|often||A further root to trust for signed data, beside Apple\'s own' \
    '--image-size||50|once||The size class of the image' \
    '--fields||each:52|once||Only these members (productId,data.status); help lists them' \
    '--header-text||any|once||The headline, at most 66 characters' \
    '--body-text||any|once||The text, at most 144 characters' \
    '--header-position||53|once||Where the headline stands' \
    '--image-identifier||any|once||The UUID of an approved image' \
    '--alt-text||any|once||What is read out in place of the image, at most 150 characters' \
    '--bullet-text||any|often||A bullet point, at most 66 characters; at most five of them' \
    '--bullet-image||any|often||The UUID of its image' \
    '--bullet-alt-text||any|often||Its image in words' \
    '--body||file|once|--header-text --body-text --header-position --image-identifier --alt-text --bullet-text --bullet-image --bullet-alt-text|The body, a JSON file or -, in place of the flags of its members' \
    '--skeleton|||once||Print a body to fill in, with comments, and send nothing' \
    '--fields||each:55|once||Only these members (productId,data.status); help lists them' \
    '--fields||each:57|once||Only these members (productId,data.status); help lists them' \
    '--fields||each:58|once||Only these members (productId,data.status); help lists them' \
    '--fields||each:59|once||Only these members (productId,data.status); help lists them' \
    '--ids||file|once|--dry-run --curl --raw --wait|Many IDs, one a line or in csv, from a file or -: one JSON record each' \
    '--fields||each:60|once||Only these members (productId,data.status); help lists them' \
    '--message-identifier||any|once||The message to show; it must be approved' \
    '--product-id||any|once|--promotional-offer-signature --advanced-commerce-data|Suggest this product of the same subscription group' \
    '--promotional-offer-signature||any|once|--advanced-commerce-data|Offer what asctl sign promotional-offer signed' \
    '--advanced-commerce-data||file|once||Offer a change: what asctl sign advanced-commerce printed' \
    '--check||file|once||Judge this answer, and make none' \
    '--fields||each:62|once||Only these members (productId,data.status); help lists them' \
    '--product-id||any|once|--advanced-commerce-data|Suggest this product of the group; with an offer, what it is for' \
    '--offer-identifier||any|once|--advanced-commerce-data|Offer this promotional offer, signed for each customer with your key' \
    '--answers||file|once||Answers by product and locale; the flags answer what fits none' \
    '--fields||each:63|once||Only these members (productId,data.status); help lists them' \
    '--locale||when:simulator:ASCTL_ENVIRONMENT:56|once||The customer\'s language and region' \
    '--product-id||any|once||The subscription\'s product, of a question that stands alone' \
    '--to||any|once||Ask a server of yours: https, or http on this machine' \
    '--fields||each:64|once||Only these members (productId,data.status); help lists them' \
    '--request-reference-id||any|once||A UUID of yours; the same one only to repeat the same request' \
    '--app-account-token||any|once||The account of the purchase' \
    '--consistency-token||any|once||The state it is based on, from the renewal info' \
    '--storefront||any|once||The storefront of the purchase, ISO 3166-1 alpha-3' \
    '--body||file|once|--request-reference-id --app-account-token --consistency-token --storefront|The body, a JSON file or -, in place of the flags of its members' \
    '--fields||each:65|once||Only these members (productId,data.status); help lists them' \
    '--effective||66|once||When the new names of the subscription apply' \
    '--display-name||any|once||Its new display name, at most 30 characters' \
    '--description||any|once||Its new description, at most 45 characters' \
    '--current-sku||any|often||An item to change' \
    '--item-effective||66|once||When the items change' \
    '--new-sku||any|often||The item\'s new SKU' \
    '--item-display-name||any|often||Its new display name' \
    '--item-description||any|often||Its new description' \
    '--tax-code||any|once||The new tax code, such as C003-00-1' \
    '--body||file|once|--request-reference-id --app-account-token --consistency-token --storefront --effective --display-name --description --current-sku --item-effective --new-sku --item-display-name --item-description --tax-code|The body, a JSON file or -, in place of the flags of its members' \
    '--currency||any|once||The currency of the prices, ISO 4217' \
    '--sku||any|often||An item to give a new price' \
    '--price||any|often||Its price in the currency, such as 4.99, or in milliunits, such as 4990m' \
    '--body||file|once|--request-reference-id --app-account-token --consistency-token --storefront --currency --sku --price|The body, a JSON file or -, in place of the flags of its members' \
    '--target-product-id||any|once||The generic product that takes over' \
    '--tax-code||any|once||The tax code, such as C003-00-1' \
    '--display-name||any|once||The subscription\'s name, at most 30 characters' \
    '--description||any|once||Its description, at most 45 characters' \
    '--sku||any|often||An item of the subscription' \
    '--item-display-name||any|often||Its name' \
    '--item-description||any|often||Its description' \
    '--body||file|once|--request-reference-id --app-account-token --consistency-token --storefront --target-product-id --tax-code --display-name --description --sku --item-display-name --item-description|The body, a JSON file or -, in place of the flags of its members' \
    '--refund-type||67|once||How much is refunded, all or in part' \
    '--refund-reason||68|once||Why' \
    '--revoke-seat-quantity||any|once||Take so many seats only, and leave the subscription' \
    '--refund-risking-preference||11|once||Whether Apple may ask for consumption information first' \
    '--body||file|once|--request-reference-id --app-account-token --consistency-token --storefront --refund-type --refund-reason --revoke-seat-quantity --refund-risking-preference|The body, a JSON file or -, in place of the flags of its members' \
    '--currency||any|once||The currency of the amounts, ISO 4217' \
    '--sku||any|often||An item to refund' \
    '--refund-type||67|often||How much of it' \
    '--refund-reason||68|often||Why' \
    '--revoke||11|often||Whether it is also taken away' \
    '--refund-amount||any|often||The amount of a CUSTOM refund, such as 0.99, or in milliunits, such as 990m' \
    '--body||file|once|--request-reference-id --app-account-token --consistency-token --storefront --currency --sku --refund-type --refund-reason --revoke --refund-amount --refund-risking-preference|The body, a JSON file or -, in place of the flags of its members' \
    '--fields||each:69|once||Only these members (productId,data.status); help lists them' \
    '--request-identifier||any|once||A UUID of yours for the report' \
    '--external-purchase-id||any|once||The ID in the token that StoreKit gave' \
    '--status||70|once||What the report says about the token' \
    '--fields||each:71|once||Only these members (productId,data.status); help lists them' \
    '--fields||each:72|once||Only these members (productId,data.status); help lists them' \
    '--field||any|often|--input|A member of a JSON body; true, false, null and numbers count as such' \
    '--input||file|once||The body, from a file or -' \
    '--header|||once|--all|Print the header in place of the payload' \
    '--all|||once|--header|Print header, payload, signature and certificates' \
    '--no-nested|||once||Leave JWS inside the payload as they are' \
    '--jobs||any|once||How many threads work on many texts' \
    '--bundle-id||any|once||The bundle ID that it must be for, byte by byte' \
    '--environment|-e|74|once||The environment that it must come from' \
    '--kind||75|once||What it must be' \
    '--at||any|once||Judge the certificates at this date' \
    '--root||file|often||A further root to trust, PEM or DER, beside Apple\'s published ones' \
    '--online|||once||Ask the authorities (OCSP) whether a certificate was revoked since' \
    '--explain|||once||Print every check with what was expected and what was found' \
    '--junit||file|once||Write the checks as a JUnit report' \
    '--valid-only|||once|--invalid-only --count|Print only the records of genuine texts' \
    '--invalid-only|||once|--valid-only --count|Print only the records of texts that are not genuine' \
    '--count|||once|--valid-only --invalid-only|Print only how many texts are genuine and how many are not' \
    '--all|||once||Print the receipt as payload, who signed it, and the certificates' \
    '--fields||each:76|once||Only these members (productId,data.status); help lists them' \
    '--app-version||any|once||The version of the app that it must be for' \
    '--environment|-e|77|once||The environment that it must come from' \
    '--device-id||any|once||The device that it must be for: identifierForVendor, or a Mac\'s MAC address' \
    '--original|||once||Only the IDs of original transactions, one for each subscription' \
    '--transaction|||once||Only the IDs of the transactions themselves' \
    '--check|||once||Ask the App Store about each purchase, and tell whether it is still so' \
    '--jobs||any|once||How many threads work; with --check, requests on their way at a time' \
    '--product||any|once||The product that is to be offered' \
    '--offer-identifier||any|once||The promotional offer that is to be signed' \
    '--ids||file|once||Many IDs, one a line or in csv, from a file or -: one JSON record each' \
    '--fields||each:78|once||Only these members (productId,data.status); help lists them' \
    '--product-id||any|once||The subscription that the offer is for' \
    '--offer-identifier||any|once||The offer\'s ID in App Store Connect' \
    '--transaction-id||any|once||Any transaction ID of the one customer who may use it, or appTransactionId' \
    '--nonce||any|once||The UUID that makes the signature good for one purchase' \
    '--timestamp||any|once||When it was signed' \
    '--body||file|once|--product-id --offer-identifier --transaction-id --nonce --timestamp|What is to be signed, a JSON file or -, in place of flags' \
    '--skeleton|||once||Print a body to fill in, with comments, and sign nothing' \
    '--check||file|once||Tell what is wrong with this signature in place of making one' \
    '--fields||each:79|once||Only these members (productId,data.status); help lists them' \
    '--app-account-token||any|once|--application-username|The appAccountToken that the app will buy with' \
    '--application-username||any|once|--app-account-token|The applicationUsername that a StoreKit 1 app will buy with' \
    '--body||file|once|--product-id --offer-identifier --app-account-token --application-username --nonce --timestamp|What is to be signed, a JSON file or -, in place of flags' \
    '--fields||each:80|once||Only these members (productId,data.status); help lists them' \
    '--product-id||any|once||The subscription that has the introductory offer' \
    '--allow-introductory-offer||11|once||Whether this customer may have the introductory offer' \
    '--transaction-id||any|once||Any transaction ID of the customer, or appTransactionId' \
    '--body||file|once|--product-id --allow-introductory-offer --transaction-id --nonce --timestamp|What is to be signed, a JSON file or -, in place of flags' \
    '--body||file|once||The request, a JSON file or standard input' \
    '--operation||81|once||What the request of the skeleton is to do' \
    '--fields||each:82|once||Only these members (productId,data.status); help lists them' \
    '--fields||each:84|once||Only these members (productId,data.status); help lists them' \
    '--all-profiles|||once|--profile|Examine every profile, one after the other' \
    '--report|||once||Print a text for others to read: without key ID, issuer ID and home directory' \
    '--fields||each:85|once||Only these members (productId,data.status); help lists them' \
    '--key-command||any|once|--private-key-path|In place of a file: a line for /bin/sh -c that prints the key' \
    '--force|||once||Replace a profile of that name' \
    '--fields||each:86|once||Only these members (productId,data.status); help lists them' \
    '--fields||each:87|once||Only these members (productId,data.status); help lists them' \
    '--port||any|once||The port to listen on; sandbox gets the next one beside production' \
    '--tls|||once||Serve HTTPS, with a certificate of the simulator\'s own root' \
    '--environment|-e|88|once||What it is served as' \
    '--bundle-id||any|once||The bundle ID of its app' \
    '--app-apple-id||any|once||The App Store\'s number of its app, which production tells' \
    '--issuer-id||any|once||The issuer ID that tokens have to name' \
    '--key-id||any|once||The key ID that tokens have to name' \
    '--world||file|once||A world of your own, as simulator world describes one' \
    '--clock||any|once||What the world\'s clock shows when it begins' \
    '--state||file|once||Keep the world in this file, and go on from there when it is served again' \
    '--notify||any|once||Post notifications to this server of yours, as Apple does' \
    '--delivery||89|once||What every attempt to send a notification ends with' \
    '--log|||once||Tell of each request, a line on standard error' \
    '--ready-file||file|once||Write what standard output says to this file, too, once it listens' \
    '--fault||90|often||What goes wrong: [METHOD PATH: ]KIND[ xN]' \
    '--fault-count||any|once||Only the first requests go wrong' \
    '--advance||any|once||Move it on by so much: 30d, 12h, 5m, 2w' \
    '--to||any|once|--advance|Move it to this date' \
    '--fields||each:91|once||Only these members (productId,data.status); help lists them' \
    '--fields||each:92|once||Only these members (productId,data.status); help lists them' \
    '--example|||once||Print a world to begin with' \
    '--fields||each:93|once||Only these members (productId,data.status); help lists them'

# What stands below a command; flags are told by the numbers of their records, from 1.
function __asctl_node --no-scope-shadowing
    switch $argv[1]
        case ''
            set subcommands \
                'customer'\t'Say what a customer bought, and whether it gives access' \
                'order'\t'Look up the purchases of an order' \
                'transaction'\t'Show, list and finish purchases' \
                'subscription'\t'Show and extend subscriptions' \
                'refund'\t'List refunds' \
                'group'\t'Groups of a customer, their members, and seats bought for them' \
                'consumption'\t'Answer Apple\'s questions about refunds' \
                'notification'\t'Test, list, replay and receive Apple\'s notifications' \
                'retention'\t'Messages for customers who are about to cancel' \
                'commerce'\t'Purchases of the Advanced Commerce API' \
                'external-purchase'\t'Report purchases made outside the App Store' \
                'api'\t'Send any request, signed, and print the reply' \
                'decode'\t'Show what signed App Store text says; verifies nothing' \
                'verify'\t'Prove that the App Store signed a text, and print it only then' \
                'receipt'\t'Read and prove receipts of StoreKit 1, and take the IDs out of them' \
                'migrate'\t'Convert the purchases that a server stored before StoreKit 2' \
                'offer'\t'Tell which offers a customer may have' \
                'sign'\t'Sign offers and purchases for StoreKit, and check such signatures' \
                'explain'\t'Say what a code, word or identifier means, and what to do' \
                'token'\t'Make or examine the API\'s bearer token' \
                'doctor'\t'Find out why it does not work: one cause and one remedy' \
                'profile'\t'Keep credentials under a name' \
                'simulator'\t'The built-in App Store, to try everything without an account' \
                'completion'\t'Print a completion script for a shell' \
                'help'\t'Explain a command or a topic' \
                'schema'\t'Print all commands, flags and topics as JSON' \
                'version'\t'Print the version'
            set -a flags 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29
            set arguments 
        case 'customer'
            set subcommands
            set -a flags 30 31 32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59
            set arguments file...
        case 'order'
            set subcommands \
                'lookup'\t'Show the purchases of an order'
            set -a flags 
            set arguments 
        case 'order lookup'
            set subcommands
            set -a flags 60 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 61 62 63
            set arguments when:simulator:ASCTL_ENVIRONMENT:6
        case 'transaction'
            set subcommands \
                'get'\t'Show one transaction' \
                'history'\t'List all purchases of a customer' \
                'history-v1'\t'List purchases with the deprecated call, which leaves out finished consumables' \
                'app'\t'Show the customer\'s download of the app' \
                'set-token'\t'Attach an account of yours to a purchase' \
                'finish'\t'Mark a transaction as finished' \
                'balance'\t'Count the consumables that a customer bought and that were refunded' \
                'compare'\t'Tell whether two transactions are of one customer, purchase, account and charge'
            set -a flags 
            set arguments 
        case 'transaction get'
            set subcommands
            set -a flags 60 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 61 62 63
            set arguments when:simulator:ASCTL_ENVIRONMENT:7
        case 'transaction history'
            set subcommands
            set -a flags 64 65 66 67 68 69 70 71 72 73 74 75 60 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 61 62 63
            set arguments when:simulator:ASCTL_ENVIRONMENT:12
        case 'transaction history-v1'
            set subcommands
            set -a flags 64 65 66 67 68 69 70 71 72 73 74 76 75 60 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 61 62 63
            set arguments when:simulator:ASCTL_ENVIRONMENT:12
        case 'transaction app'
            set subcommands
            set -a flags 60 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 61 77 63
            set arguments when:simulator:ASCTL_ENVIRONMENT:12
        case 'transaction set-token'
            set subcommands
            set -a flags 78 79 80 81 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57
            set arguments when:simulator:ASCTL_ENVIRONMENT:14 any
        case 'transaction finish'
            set subcommands
            set -a flags 79 80 81 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57
            set arguments when:simulator:ASCTL_ENVIRONMENT:7
        case 'transaction balance'
            set subcommands
            set -a flags 40 41 42 43 44 45 46 47 48 52 53 54 55 56 57 61 82 63
            set arguments any
        case 'transaction compare'
            set subcommands
            set -a flags 40 41 42 43 44 45 46 47 48 52 53 54 55 56 57 61 83 63
            set arguments any any
        case 'subscription'
            set subcommands \
                'status'\t'Show the state of all subscriptions of a customer' \
                'extend'\t'Extend the renewal date of one subscription' \
                'extend-all'\t'Extend the renewal date of all active subscribers of a product' \
                'extend-all-status'\t'Show the progress of an extension for all subscribers'
            set -a flags 
            set arguments 
        case 'subscription status'
            set subcommands
            set -a flags 84 60 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 61 85 63
            set arguments when:simulator:ASCTL_ENVIRONMENT:12
        case 'subscription extend'
            set subcommands
            set -a flags 86 87 88 79 80 81 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 61 89 63
            set arguments when:simulator:ASCTL_ENVIRONMENT:14
        case 'subscription extend-all'
            set subcommands
            set -a flags 90 86 87 91 92 93 94 95 81 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 61 96 63
            set arguments 
        case 'subscription extend-all-status'
            set subcommands
            set -a flags 93 94 97 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 61 98 63
            set arguments when:simulator:ASCTL_ENVIRONMENT:23 when:simulator:ASCTL_ENVIRONMENT:24
        case 'refund'
            set subcommands \
                'history'\t'List the refunds of a customer' \
                'history-v1'\t'List the newest 50 refunds with the deprecated call'
            set -a flags 
            set arguments 
        case 'refund history'
            set subcommands
            set -a flags 74 75 60 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 61 62 63
            set arguments when:simulator:ASCTL_ENVIRONMENT:12
        case 'refund history-v1'
            set subcommands
            set -a flags 60 36 37 38 39 79 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 61 62 63
            set arguments when:simulator:ASCTL_ENVIRONMENT:14
        case 'group'
            set subcommands \
                'list'\t'List the groups that a customer belongs to' \
                'members'\t'List the members of a group' \
                'seats'\t'Show the seats of a group subscription and the claims that hold them' \
                'claim-seat'\t'Claim a seat for a member of a group' \
                'associate-seat'\t'Say whom a claimed seat is for' \
                'unclaim-seat'\t'Give a claimed seat back'
            set -a flags 
            set arguments 
        case 'group list'
            set subcommands
            set -a flags 60 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 61 99 63
            set arguments when:simulator:ASCTL_ENVIRONMENT:12
        case 'group members'
            set subcommands
            set -a flags 100 75 60 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 61 101 63
            set arguments when:simulator:ASCTL_ENVIRONMENT:27
        case 'group seats'
            set subcommands
            set -a flags 60 36 37 38 39 79 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 61 102 63
            set arguments when:simulator:ASCTL_ENVIRONMENT:14
        case 'group claim-seat'
            set subcommands
            set -a flags 103 91 79 80 81 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 61 104 63
            set arguments when:simulator:ASCTL_ENVIRONMENT:14
        case 'group associate-seat'
            set subcommands
            set -a flags 105 79 80 81 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 61 106 63
            set arguments when:simulator:ASCTL_ENVIRONMENT:14 when:simulator:ASCTL_ENVIRONMENT:30
        case 'group unclaim-seat'
            set subcommands
            set -a flags 79 80 81 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 61 106 63
            set arguments when:simulator:ASCTL_ENVIRONMENT:14 when:simulator:ASCTL_ENVIRONMENT:30
        case 'consumption'
            set subcommands \
                'send'\t'Answer Apple\'s question about a refund' \
                'send-v1'\t'Answer with version 1, as Advanced Commerce purchases need it' \
                'pending'\t'List the refund questions that still wait, with the time left to answer' \
                'answer'\t'Answer a refund question step by step'
            set -a flags 
            set arguments 
        case 'consumption send'
            set subcommands
            set -a flags 107 108 109 110 111 112 79 80 81 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57
            set arguments when:simulator:ASCTL_ENVIRONMENT:7
        case 'consumption send-v1'
            set subcommands
            set -a flags 113 114 115 107 116 117 118 119 120 121 122 123 112 79 80 81 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57
            set arguments when:simulator:ASCTL_ENVIRONMENT:7
        case 'consumption pending'
            set subcommands
            set -a flags 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 61 124 63
            set arguments 
        case 'consumption answer'
            set subcommands
            set -a flags 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 80 81
            set arguments when:simulator:ASCTL_ENVIRONMENT:7
        case 'notification'
            set subcommands \
                'test'\t'Ask Apple for a TEST notification' \
                'status'\t'Show what became of a TEST notification' \
                'history'\t'List the notifications that Apple sent' \
                'replay'\t'Send notifications of Apple\'s once more, to a server of yours' \
                'listen'\t'Show new notifications as they are sent, and forward them to a server of yours' \
                'trigger'\t'Send a made-up notification, to see what your server makes of it' \
                'receive'\t'Receive notifications on this machine, verified'
            set -a flags 
            set arguments 
        case 'notification test'
            set subcommands
            set -a flags 93 94 125 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 61 126 63
            set arguments 
        case 'notification status'
            set subcommands
            set -a flags 93 94 125 127 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 61 128 63
            set arguments when:simulator:ASCTL_ENVIRONMENT:44
        case 'notification history'
            set subcommands
            set -a flags 129 130 131 132 133 134 135 136 100 137 75 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 61 128 63
            set arguments 
        case 'notification replay'
            set subcommands
            set -a flags 138 139 140 141 38 142 129 130 131 132 133 134 135 136 100 137 75 80 81 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 61 143 63
            set arguments file...
        case 'notification listen'
            set subcommands
            set -a flags 144 145 146 142 75 80 81 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 61 147 63
            set arguments 
        case 'notification trigger'
            set subcommands
            set -a flags 148 149 150 151 142 55 54 80 81 40 41 42 43 44 45 46 47 48 61 143 63
            set arguments 49
        case 'notification receive'
            set subcommands
            set -a flags 152 153 154 155 156 157 158 159 160 40 41 42 43 44 45 46 47 48 61 147 63
            set arguments 
        case 'retention'
            set subcommands \
                'image'\t'Images of messages' \
                'message'\t'Messages' \
                'default'\t'The message that is shown when your server has none' \
                'realtime-url'\t'The URL that Apple asks for a message' \
                'performance-test'\t'How fast your server answers' \
                'answer'\t'Make or judge the answer to Apple\'s question which message to show' \
                'serve'\t'Answer Apple\'s question which message to show, and measure how fast' \
                'trigger'\t'Ask your server which message to show, as Apple does before a customer cancels'
            set -a flags 
            set arguments 
        case 'retention image'
            set subcommands \
                'upload'\t'Upload an image for messages' \
                'list'\t'List the images and whether they are approved' \
                'delete'\t'Delete an image that no message uses'
            set -a flags 
            set arguments 
        case 'retention image upload'
            set subcommands
            set -a flags 161 80 81 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57
            set arguments when:simulator:ASCTL_ENVIRONMENT:51 file
        case 'retention image list'
            set subcommands
            set -a flags 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 61 162 63
            set arguments 
        case 'retention image delete'
            set subcommands
            set -a flags 80 81 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57
            set arguments when:simulator:ASCTL_ENVIRONMENT:51
        case 'retention message'
            set subcommands \
                'upload'\t'Upload a message' \
                'list'\t'List the messages and whether they are approved' \
                'delete'\t'Delete a message'
            set -a flags 
            set arguments 
        case 'retention message upload'
            set subcommands
            set -a flags 163 164 165 166 167 168 169 170 171 172 80 81 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57
            set arguments when:simulator:ASCTL_ENVIRONMENT:54
        case 'retention message list'
            set subcommands
            set -a flags 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 61 173 63
            set arguments 
        case 'retention message delete'
            set subcommands
            set -a flags 80 81 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57
            set arguments when:simulator:ASCTL_ENVIRONMENT:54
        case 'retention default'
            set subcommands \
                'set'\t'Choose the message that is shown when your server has none' \
                'get'\t'Show the default message of a product and locale' \
                'delete'\t'Remove the default message of a product and locale'
            set -a flags 
            set arguments 
        case 'retention default set'
            set subcommands
            set -a flags 80 81 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57
            set arguments when:simulator:ASCTL_ENVIRONMENT:23 when:simulator:ASCTL_ENVIRONMENT:56 when:simulator:ASCTL_ENVIRONMENT:54
        case 'retention default get'
            set subcommands
            set -a flags 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 61 174 63
            set arguments when:simulator:ASCTL_ENVIRONMENT:23 when:simulator:ASCTL_ENVIRONMENT:56
        case 'retention default delete'
            set subcommands
            set -a flags 80 81 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57
            set arguments when:simulator:ASCTL_ENVIRONMENT:23 when:simulator:ASCTL_ENVIRONMENT:56
        case 'retention realtime-url'
            set subcommands \
                'set'\t'Set the URL that Apple asks for a message' \
                'get'\t'Show the URL that Apple asks for a message' \
                'delete'\t'Remove the URL that Apple asks for a message'
            set -a flags 
            set arguments 
        case 'retention realtime-url set'
            set subcommands
            set -a flags 80 81 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57
            set arguments any
        case 'retention realtime-url get'
            set subcommands
            set -a flags 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 61 175 63
            set arguments 
        case 'retention realtime-url delete'
            set subcommands
            set -a flags 80 81 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57
            set arguments 
        case 'retention performance-test'
            set subcommands \
                'start'\t'Let Apple measure how fast your server answers' \
                'result'\t'Show how a performance test went'
            set -a flags 
            set arguments 
        case 'retention performance-test start'
            set subcommands
            set -a flags 93 94 79 80 81 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 61 176 63
            set arguments when:simulator:ASCTL_ENVIRONMENT:14
        case 'retention performance-test result'
            set subcommands
            set -a flags 93 94 177 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 61 178 63
            set arguments when:simulator:ASCTL_ENVIRONMENT:61
        case 'retention answer'
            set subcommands
            set -a flags 179 180 181 182 183 61 184 63
            set arguments 
        case 'retention serve'
            set subcommands
            set -a flags 152 179 185 186 182 187 155 160 40 41 42 43 44 45 46 47 48 61 188 63
            set arguments 
        case 'retention trigger'
            set subcommands
            set -a flags 189 190 191 80 81 40 41 42 43 44 45 46 47 48 61 192 63
            set arguments when:simulator:ASCTL_ENVIRONMENT:14
        case 'commerce'
            set subcommands \
                'cancel'\t'Turn off the renewal of a subscription; access stays until its end' \
                'change-metadata'\t'Change names, descriptions or the tax code of a subscription' \
                'change-price'\t'Change the price of a subscription from its next renewal' \
                'migrate'\t'Move a subscription to the Advanced Commerce API' \
                'revoke'\t'End a subscription at once and ask for a refund' \
                'request-refund'\t'Ask Apple to refund items of a transaction'
            set -a flags 
            set arguments 
        case 'commerce cancel'
            set subcommands
            set -a flags 193 194 195 196 197 172 79 80 81 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 61 198 63
            set arguments when:simulator:ASCTL_ENVIRONMENT:7
        case 'commerce change-metadata'
            set subcommands
            set -a flags 193 194 195 196 199 200 201 202 203 204 205 206 207 208 172 79 80 81 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 61 198 63
            set arguments when:simulator:ASCTL_ENVIRONMENT:7
        case 'commerce change-price'
            set subcommands
            set -a flags 193 194 195 196 209 210 211 212 172 79 80 81 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 61 198 63
            set arguments when:simulator:ASCTL_ENVIRONMENT:7
        case 'commerce migrate'
            set subcommands
            set -a flags 193 194 195 196 213 214 215 216 217 218 219 220 172 79 80 81 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 61 198 63
            set arguments when:simulator:ASCTL_ENVIRONMENT:7
        case 'commerce revoke'
            set subcommands
            set -a flags 193 194 195 196 221 222 223 224 225 172 79 80 81 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 61 198 63
            set arguments when:simulator:ASCTL_ENVIRONMENT:7
        case 'commerce request-refund'
            set subcommands
            set -a flags 193 194 195 196 226 227 228 229 230 231 224 232 172 79 80 81 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 61 233 63
            set arguments when:simulator:ASCTL_ENVIRONMENT:7
        case 'external-purchase'
            set subcommands \
                'report'\t'Reports'
            set -a flags 
            set arguments 
        case 'external-purchase report'
            set subcommands \
                'send'\t'Report purchases made outside the App Store' \
                'get'\t'Show a report that was sent'
            set -a flags 
            set arguments 
        case 'external-purchase report send'
            set subcommands
            set -a flags 234 235 236 172 80 81 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 61 237 63
            set arguments file
        case 'external-purchase report get'
            set subcommands
            set -a flags 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 61 238 63
            set arguments when:simulator:ASCTL_ENVIRONMENT:24
        case 'api'
            set subcommands
            set -a flags 239 240 80 95 81 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 61 106 63
            set arguments 73 any
        case 'decode'
            set subcommands
            set -a flags 241 242 243 244 61 147 63
            set arguments file...
        case 'verify'
            set subcommands
            set -a flags 40 245 46 246 247 248 249 250 251 252 244 253 254 255 61 147 63
            set arguments file...
        case 'receipt'
            set subcommands \
                'decode'\t'Show what a receipt says; verifies nothing' \
                'verify'\t'Prove that the App Store signed a receipt, and print it only then' \
                'ids'\t'List the transaction IDs in what servers kept, one a line, for other commands'
            set -a flags 
            set arguments 
        case 'receipt decode'
            set subcommands
            set -a flags 256 61 257 63
            set arguments file...
        case 'receipt verify'
            set subcommands
            set -a flags 245 258 259 260 248 249 250 251 252 61 257 63
            set arguments file...
        case 'receipt ids'
            set subcommands
            set -a flags 261 262 244
            set arguments file...
        case 'migrate'
            set subcommands \
                'map'\t'Write old purchases under today\'s field names, one a line'
            set -a flags 
            set arguments 
        case 'migrate map'
            set subcommands
            set -a flags 263 264 38 39 40 41 42 43 44 45 46 47 48 52 53 54 55 56 57 61 147 63
            set arguments file...
        case 'offer'
            set subcommands \
                'eligibility'\t'Tell for each subscription group which offers the customer may have, and why'
            set -a flags 
            set arguments 
        case 'offer eligibility'
            set subcommands
            set -a flags 265 266 267 36 37 38 39 40 41 42 43 44 45 46 47 48 52 53 54 55 56 57 61 268 63
            set arguments any
        case 'sign'
            set subcommands \
                'promotional-offer'\t'Sign a promotional offer' \
                'promotional-offer-v1'\t'Sign a promotional offer in its older form, which is no JWS' \
                'introductory-offer'\t'Sign that a customer may, or may not, have the introductory offer' \
                'advanced-commerce'\t'Sign a purchase of the Advanced Commerce API'
            set -a flags 
            set arguments 
        case 'sign promotional-offer'
            set subcommands
            set -a flags 269 270 271 272 273 274 275 276 40 41 42 43 44 45 46 47 48 61 277 63
            set arguments 
        case 'sign promotional-offer-v1'
            set subcommands
            set -a flags 269 270 278 279 272 273 280 275 276 40 41 42 43 44 45 46 47 48 61 281 63
            set arguments 
        case 'sign introductory-offer'
            set subcommands
            set -a flags 282 283 284 272 273 285 275 276 40 41 42 43 44 45 46 47 48 61 277 63
            set arguments 
        case 'sign advanced-commerce'
            set subcommands
            set -a flags 286 272 273 275 287 276 40 41 42 43 44 45 46 47 48 61 277 63
            set arguments 
        case 'explain'
            set subcommands
            set -a flags 61 288 63
            set arguments 83...
        case 'token'
            set subcommands \
                'mint'\t'Print a fresh bearer token' \
                'explain'\t'Check a bearer token member by member'
            set -a flags 
            set arguments 
        case 'token mint'
            set subcommands
            set -a flags 40 41 42 43 44 45 46 47 48 61
            set arguments 
        case 'token explain'
            set subcommands
            set -a flags 40 41 42 43 44 45 46 47 48 61 289 63 81
            set arguments file
        case 'doctor'
            set subcommands
            set -a flags 290 291 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 61 292 63
            set arguments 
        case 'profile'
            set subcommands \
                'add'\t'Keep credentials under a name' \
                'list'\t'List the profiles' \
                'show'\t'Show each value and where it comes from' \
                'use'\t'Make a profile the default one' \
                'remove'\t'Forget a profile; its key file stays'
            set -a flags 
            set arguments 
        case 'profile add'
            set subcommands
            set -a flags 42 43 44 293 45 46 41 47 48 294 81
            set arguments any
        case 'profile list'
            set subcommands
            set -a flags 61 295 63
            set arguments 
        case 'profile show'
            set subcommands
            set -a flags 40 41 42 43 44 45 46 47 48 61 296 63
            set arguments sections:ASCTL_CONFIG:asctl/config
        case 'profile use'
            set subcommands
            set -a flags 
            set arguments sections:ASCTL_CONFIG:asctl/config
        case 'profile remove'
            set subcommands
            set -a flags 80 81
            set arguments sections:ASCTL_CONFIG:asctl/config
        case 'simulator'
            set subcommands \
                'serve'\t'Offer the simulated App Store over HTTP on this machine' \
                'clock'\t'Show or move the time of a served simulator' \
                'reset'\t'Begin the world of a served simulator anew' \
                'ids'\t'List the orders, purchases and other IDs that the simulator knows' \
                'root'\t'Print the root certificate of the simulated App Store, PEM' \
                'world'\t'Check a file of purchases for a simulator of your own, or print an example'
            set -a flags 
            set arguments 
        case 'simulator serve'
            set subcommands
            set -a flags 297 298 299 300 301 302 303 304 305 306 307 308 309 310 311 312 80 81 61
            set arguments 
        case 'simulator clock'
            set subcommands
            set -a flags 313 314 47 48 61 315 63
            set arguments 
        case 'simulator reset'
            set subcommands
            set -a flags 47 48 61 315 63
            set arguments 
        case 'simulator ids'
            set subcommands
            set -a flags 61 316 63
            set arguments 
        case 'simulator root'
            set subcommands
            set -a flags 
            set arguments 
        case 'simulator world'
            set subcommands
            set -a flags 317 61 318 63
            set arguments file
        case 'completion'
            set subcommands
            set -a flags 
            set arguments 94
        case 'help'
            set subcommands
            set -a flags 
            set arguments help
        case 'schema'
            set subcommands
            set -a flags 106
            set arguments 
        case 'version'
            set subcommands
            set -a flags 
            set arguments 
    end
end

function __asctl_values
    switch $argv[1]
        case 1
            printf '%s\n' \
                'auto'\t'production first, then sandbox; for reading only' \
                'production'\t'the App Store' \
                'sandbox'\t'sandbox, TestFlight and App Review' \
                'simulator'\t'the App Store built into asctl, without account and network'
        case 2
            printf '%s\n' \
                'table'\t'words for people, local dates, prices with currency' \
                'json'\t'one JSON document' \
                'ndjson'\t'one JSON value a line, each as it arrives' \
                'tsv'\t'tab-separated values with a header' \
                'csv'\t'comma-separated values with a header'
        case 3
            printf '%s\n' \
                'table'\t'words for people, local dates, prices with currency' \
                'json'\t'one JSON document' \
                'ndjson'\t'one JSON value a line, each as it arrives' \
                'tsv'\t'tab-separated values with a header' \
                'csv'\t'comma-separated values with a header' \
                'markdown'\t'Markdown for a ticket'
        case 4
            printf '%s\n' \
                'read' \
                'read.kind' \
                'read.value' \
                'read.from' \
                'bundleId' \
                'environment' \
                'simulated' \
                'verified' \
                'storefront' \
                'appTransactionId' \
                'appAccountToken' \
                'order' \
                'order.orderId' \
                'order.transactionIds' \
                'order.totals' \
                'order.totals.currency' \
                'order.totals.displayPrice' \
                'subscriptions' \
                'subscriptions.originalTransactionId' \
                'subscriptions.transactionId' \
                'subscriptions.productId' \
                'subscriptions.subscriptionGroupIdentifier' \
                'subscriptions.status' \
                'subscriptions.verdict' \
                'subscriptions.reason' \
                'subscriptions.access' \
                'subscriptions.accessUntil' \
                'subscriptions.details' \
                'purchases' \
                'purchases.transactionId' \
                'purchases.productId' \
                'purchases.type' \
                'purchases.quantity' \
                'purchases.purchaseDate' \
                'purchases.displayPrice' \
                'purchases.currency' \
                'purchases.verdict' \
                'purchases.reason' \
                'purchases.access' \
                'purchases.refundedAmount' \
                'charges' \
                'charges.verdict' \
                'charges.reason' \
                'charges.totals' \
                'charges.totals.currency' \
                'charges.totals.displayPrice' \
                'events' \
                'events.date' \
                'events.event' \
                'events.source' \
                'events.words' \
                'events.productId' \
                'events.transactionId' \
                'events.amount' \
                'events.currency' \
                'tell' \
                'next' \
                'next.command' \
                'next.possible' \
                'next.reason' \
                'failed' \
                'failed.call' \
                'failed.error' \
                'failed.error.message' \
                'failed.error.hint' \
                'failed.error.httpStatus' \
                'failed.error.errorCode' \
                'failed.error.name' \
                'failed.error.retryable'
        case 5
            printf '%s\n' \
                'transactionId' \
                'originalTransactionId' \
                'appTransactionId' \
                'previousOriginalTransactionId' \
                'webOrderLineItemId' \
                'bundleId' \
                'productId' \
                'subscriptionGroupIdentifier' \
                'appAccountToken' \
                'environment' \
                'signedDate' \
                'deviceVerification' \
                'deviceVerificationNonce' \
                'type' \
                'quantity' \
                'purchaseDate' \
                'originalPurchaseDate' \
                'expiresDate' \
                'inAppOwnershipType' \
                'isUpgraded' \
                'offerType' \
                'offerIdentifier' \
                'offerDiscountType' \
                'offerPeriod' \
                'storefront' \
                'storefrontId' \
                'transactionReason' \
                'additionalTransactionReason' \
                'billingPlanType' \
                'revocationDate' \
                'revocationReason' \
                'revocationType' \
                'revocationPercentage' \
                'refundPercentage' \
                'commitmentInfo' \
                'commitmentInfo.billingPeriodNumber' \
                'commitmentInfo.totalBillingPeriods' \
                'commitmentInfo.commitmentExpiresDate' \
                'commitmentInfo.commitmentPrice' \
                'price' \
                'currency' \
                'multiSeatInfo' \
                'multiSeatInfo.invitationManagement' \
                'multiSeatInfo.priceTiers' \
                'multiSeatInfo.priceTiers.quantity' \
                'multiSeatInfo.priceTiers.price' \
                'multiSeatInfo.revokedSeatQuantity' \
                'advancedCommerceInfo' \
                'advancedCommerceInfo.descriptors' \
                'advancedCommerceInfo.descriptors.displayName' \
                'advancedCommerceInfo.descriptors.description' \
                'advancedCommerceInfo.estimatedTax' \
                'advancedCommerceInfo.taxExclusivePrice' \
                'advancedCommerceInfo.taxRate' \
                'advancedCommerceInfo.taxCode' \
                'advancedCommerceInfo.items' \
                'advancedCommerceInfo.items.revocationDate' \
                'advancedCommerceInfo.items.displayName' \
                'advancedCommerceInfo.items.description' \
                'advancedCommerceInfo.items.SKU' \
                'advancedCommerceInfo.items.price' \
                'advancedCommerceInfo.items.offer' \
                'advancedCommerceInfo.items.offer.reason' \
                'advancedCommerceInfo.items.offer.period' \
                'advancedCommerceInfo.items.offer.periodCount' \
                'advancedCommerceInfo.items.offer.price' \
                'advancedCommerceInfo.items.seatPriceTiers' \
                'advancedCommerceInfo.items.seatPriceTiers.maximumSeatQuantity' \
                'advancedCommerceInfo.items.seatPriceTiers.price' \
                'advancedCommerceInfo.items.refunds' \
                'advancedCommerceInfo.items.refunds.refundAmount' \
                'advancedCommerceInfo.items.refunds.refundDate' \
                'advancedCommerceInfo.items.refunds.refundReason' \
                'advancedCommerceInfo.items.refunds.refundType' \
                'advancedCommerceInfo.items.refunds.revokedSeatQuantity' \
                'advancedCommerceInfo.period' \
                'advancedCommerceInfo.requestReferenceId'
        case 6
            printf '%s\n' \
                'MVK7WQ3XYZ'\t'an order with several purchases' \
                'MVK7WQ3PRO'\t'an order of a subscription' \
                'MVK7WQ3ABC'\t'an order that nobody knows: status 1' \
                'MVK7WQ3TWO'\t'a consumable that was bought twice within two days'
        case 7
            printf '%s\n' \
                '2000000000000007'\t'an order with several purchases' \
                '2000000000000001'\t'an order of a subscription' \
                '2000000000000006'\t'its newest renewal' \
                '2000000000000010'\t'a consumable that is not finished yet' \
                '2000000000000008'\t'a non-consumable' \
                '2000000000000009'\t'a non-renewing subscription' \
                '2000000000000011'\t'a full refund' \
                '2000000000000012'\t'a prorated refund: 40 percent' \
                '2000000000001006'\t'an expired subscription, cancelled by the customer, in euros' \
                '2000000000002002'\t'a subscription in billing retry, in yen' \
                '2000000000003002'\t'a subscription in its billing grace period, in pounds' \
                '2000000000004001'\t'a revoked subscription, refunded' \
                '2000000000005001'\t'a free trial, which cannot be extended' \
                '2000000000006004'\t'a subscription that was extended twice within a year already' \
                '2000000000007003'\t'a price increase without an answer, and a downgrade at the next renewal' \
                '2000000000008001'\t'a customer with five pages of transactions and two of refunds, in Canadian dollars' \
                '2000000000009003'\t'a subscription that is shared with the family' \
                '2000000000010003'\t'a family member\'s share of it' \
                '2000000000011003'\t'a share that ended with the sharing' \
                '2000000000012002'\t'a transaction that was upgraded' \
                '2000000000012003'\t'the upgrade that followed it' \
                '2000000000013001'\t'an introductory offer: a free trial' \
                '2000000000013005'\t'a win-back offer' \
                '2000000000013009'\t'a promotional offer, for the next renewal too' \
                '2000000000013010'\t'an offer code, three months paid up front' \
                '2000000000013011'\t'an offer code for a consumable' \
                '2000000000014003'\t'a year\'s commitment, paid monthly' \
                '2000000000016001'\t'a customer whose download Apple has no record of' \
                '2000000000017001'\t'a refund question that waits for an answer: a consumable' \
                '2000000000017002'\t'a refund question that waits for an answer: a non-consumable' \
                '2000000000017003'\t'a refund question that waits for an answer: a non-renewing subscription' \
                '2000000000017004'\t'a refund question that waits for an answer: an auto-renewable subscription' \
                '2000000000017005'\t'a refund question that was answered: declined' \
                '2000000000018003'\t'a team\'s subscription, 25 seats' \
                '2000000000019003'\t'a seat of it, assigned' \
                '2000000000020003'\t'a seat that was taken away' \
                '2000000000021003'\t'an Advanced Commerce subscription with two items' \
                '2000000000022002'\t'an Advanced Commerce subscription that has expired' \
                '2000000000023003'\t'a downgrade at the next renewal, which a migration has to name renewalItems for' \
                '2000000000021004'\t'an Advanced Commerce charge of two items, with a refund question that wants an answer of version 1' \
                '2000000000024001'\t'a group subscription with claimed and free seats, some added and some refunded' \
                '2000000000024004'\t'the seats that were added to it' \
                '2000000000025001'\t'a group subscription with more claims than seats' \
                '2000000000026001'\t'a group subscription that has expired' \
                '2000000000028001'\t'an Advanced Commerce subscription with five seats' \
                '2000000000027001'\t'a bundle, whose ID the calls about seats refuse' \
                '2000000000029002'\t'an expired subscription: the payment failed for good' \
                '2000000000030002'\t'an expired subscription: a higher price was not agreed to' \
                '2000000000031002'\t'an expired subscription: the product was gone' \
                '2000000000032002'\t'an expired subscription: another reason' \
                '2000000000033002'\t'an active subscription that ends: renewal is off' \
                '2000000000034001'\t'a free trial that ends: renewal is off' \
                '2000000000035002'\t'a subscription in its first paid period, after a free trial' \
                '2000000000036002'\t'a consumable that was bought twice within two days' \
                '2000000000037001'\t'a refund that was granted after a question' \
                '2000000000038001'\t'a non-consumable that the family shares'
        case 8
            printf '%s\n' \
                'AUTO_RENEWABLE'\t'Subscriptions that renew by themselves' \
                'NON_RENEWABLE'\t'Subscriptions that do not renew' \
                'CONSUMABLE'\t'Products that are used up' \
                'NON_CONSUMABLE'\t'Products that are bought once'
        case 9
            printf '%s\n' \
                'ASCENDING'\t'Oldest change first; only in this order is the last revision worth keeping' \
                'DESCENDING'\t'Newest change first'
        case 10
            printf '%s\n' \
                'PURCHASED'\t'This customer bought it' \
                'FAMILY_SHARED'\t'A family member bought it and shares it: it carries no appAccountToken and cannot be extended by itself' \
                'ASSIGNED'\t'An organization or a group bought it and assigned it to this customer'
        case 11
            printf '%s\n' \
                'true' \
                'false'
        case 12
            printf '%s\n' \
                '2000000000000007'\t'an order with several purchases' \
                '704346128300986001'\t'an order with several purchases' \
                '2000000000000001'\t'an order of a subscription' \
                '2000000000000006'\t'its newest renewal' \
                '2000000000000010'\t'a consumable that is not finished yet' \
                '2000000000000008'\t'a non-consumable' \
                '2000000000000009'\t'a non-renewing subscription' \
                '2000000000000011'\t'a full refund' \
                '2000000000000012'\t'a prorated refund: 40 percent' \
                '2000000000001006'\t'an expired subscription, cancelled by the customer, in euros' \
                '2000000000001001'\t'an expired subscription, cancelled by the customer, in euros' \
                '704346128300986002'\t'an expired subscription, cancelled by the customer, in euros' \
                '2000000000002002'\t'a subscription in billing retry, in yen' \
                '2000000000002001'\t'a subscription in billing retry, in yen' \
                '704346128300986003'\t'a subscription in billing retry, in yen' \
                '2000000000003002'\t'a subscription in its billing grace period, in pounds' \
                '2000000000003001'\t'a subscription in its billing grace period, in pounds' \
                '704346128300986004'\t'a subscription in its billing grace period, in pounds' \
                '2000000000004001'\t'a revoked subscription, refunded' \
                '704346128300986005'\t'a revoked subscription, refunded' \
                '2000000000005001'\t'a free trial, which cannot be extended' \
                '704346128300986006'\t'a free trial, which cannot be extended' \
                '2000000000006004'\t'a subscription that was extended twice within a year already' \
                '2000000000006001'\t'a subscription that was extended twice within a year already' \
                '704346128300986007'\t'a subscription that was extended twice within a year already' \
                '2000000000007003'\t'a price increase without an answer, and a downgrade at the next renewal' \
                '2000000000007001'\t'a price increase without an answer, and a downgrade at the next renewal' \
                '704346128300986008'\t'a price increase without an answer, and a downgrade at the next renewal' \
                '2000000000008001'\t'a customer with five pages of transactions and two of refunds, in Canadian dollars' \
                '704346128300986009'\t'a customer with five pages of transactions and two of refunds, in Canadian dollars' \
                '2000000000009003'\t'a subscription that is shared with the family' \
                '2000000000009001'\t'a subscription that is shared with the family' \
                '704346128300986010'\t'a subscription that is shared with the family' \
                '2000000000010003'\t'a family member\'s share of it' \
                '2000000000010001'\t'a family member\'s share of it' \
                '704346128300986011'\t'a family member\'s share of it' \
                '2000000000011003'\t'a share that ended with the sharing' \
                '2000000000011001'\t'a share that ended with the sharing' \
                '704346128300986012'\t'a share that ended with the sharing' \
                '2000000000012002'\t'a transaction that was upgraded' \
                '2000000000012001'\t'a transaction that was upgraded' \
                '704346128300986013'\t'a transaction that was upgraded' \
                '2000000000012003'\t'the upgrade that followed it' \
                '2000000000013001'\t'an introductory offer: a free trial' \
                '704346128300986014'\t'an introductory offer: a free trial' \
                '2000000000013005'\t'a win-back offer' \
                '2000000000013009'\t'a promotional offer, for the next renewal too' \
                '2000000000013007'\t'a promotional offer, for the next renewal too' \
                '2000000000013010'\t'an offer code, three months paid up front' \
                '2000000000013011'\t'an offer code for a consumable' \
                '2000000000014003'\t'a year\'s commitment, paid monthly' \
                '2000000000014001'\t'a year\'s commitment, paid monthly' \
                '704346128300986015'\t'a year\'s commitment, paid monthly' \
                '704346128300986016'\t'a customer who has bought nothing yet' \
                '2000000000016001'\t'a customer whose download Apple has no record of' \
                '704346128300986017'\t'a customer whose download Apple has no record of' \
                '2000000000017001'\t'a refund question that waits for an answer: a consumable' \
                '704346128300986018'\t'a refund question that waits for an answer: a consumable' \
                '2000000000017002'\t'a refund question that waits for an answer: a non-consumable' \
                '2000000000017003'\t'a refund question that waits for an answer: a non-renewing subscription' \
                '2000000000017004'\t'a refund question that waits for an answer: an auto-renewable subscription' \
                '2000000000017005'\t'a refund question that was answered: declined' \
                '2000000000018003'\t'a team\'s subscription, 25 seats' \
                '2000000000018001'\t'a team\'s subscription, 25 seats' \
                '704346128300986019'\t'a team\'s subscription, 25 seats' \
                '2000000000019003'\t'a seat of it, assigned' \
                '2000000000019001'\t'a seat of it, assigned' \
                '704346128300986020'\t'a seat of it, assigned' \
                '2000000000020003'\t'a seat that was taken away' \
                '2000000000020001'\t'a seat that was taken away' \
                '704346128300986021'\t'a seat that was taken away' \
                '2000000000021003'\t'an Advanced Commerce subscription with two items' \
                '2000000000021001'\t'an Advanced Commerce subscription with two items' \
                '704346128300986022'\t'an Advanced Commerce subscription with two items' \
                '2000000000022002'\t'an Advanced Commerce subscription that has expired' \
                '2000000000022001'\t'an Advanced Commerce subscription that has expired' \
                '704346128300986023'\t'an Advanced Commerce subscription that has expired' \
                '2000000000023003'\t'a downgrade at the next renewal, which a migration has to name renewalItems for' \
                '2000000000023001'\t'a downgrade at the next renewal, which a migration has to name renewalItems for' \
                '704346128300986024'\t'a downgrade at the next renewal, which a migration has to name renewalItems for' \
                '2000000000021004'\t'an Advanced Commerce charge of two items, with a refund question that wants an answer of version 1' \
                '2000000000024001'\t'a group subscription with claimed and free seats, some added and some refunded' \
                '704346128300986025'\t'a group subscription with claimed and free seats, some added and some refunded' \
                '2000000000024004'\t'the seats that were added to it' \
                '2000000000025001'\t'a group subscription with more claims than seats' \
                '704346128300986026'\t'a group subscription with more claims than seats' \
                '2000000000026001'\t'a group subscription that has expired' \
                '704346128300986027'\t'a group subscription that has expired' \
                '2000000000028001'\t'an Advanced Commerce subscription with five seats' \
                '704346128300986029'\t'an Advanced Commerce subscription with five seats' \
                '2000000000027001'\t'a bundle, whose ID the calls about seats refuse' \
                '704346128300986028'\t'a bundle, whose ID the calls about seats refuse' \
                '2000000000029002'\t'an expired subscription: the payment failed for good' \
                '2000000000029001'\t'an expired subscription: the payment failed for good' \
                '704346128300986030'\t'an expired subscription: the payment failed for good' \
                '2000000000030002'\t'an expired subscription: a higher price was not agreed to' \
                '2000000000030001'\t'an expired subscription: a higher price was not agreed to' \
                '704346128300986031'\t'an expired subscription: a higher price was not agreed to' \
                '2000000000031002'\t'an expired subscription: the product was gone' \
                '2000000000031001'\t'an expired subscription: the product was gone' \
                '704346128300986032'\t'an expired subscription: the product was gone' \
                '2000000000032002'\t'an expired subscription: another reason' \
                '2000000000032001'\t'an expired subscription: another reason' \
                '704346128300986033'\t'an expired subscription: another reason' \
                '2000000000033002'\t'an active subscription that ends: renewal is off' \
                '2000000000033001'\t'an active subscription that ends: renewal is off' \
                '704346128300986034'\t'an active subscription that ends: renewal is off' \
                '2000000000034001'\t'a free trial that ends: renewal is off' \
                '704346128300986035'\t'a free trial that ends: renewal is off' \
                '2000000000035002'\t'a subscription in its first paid period, after a free trial' \
                '2000000000035001'\t'a subscription in its first paid period, after a free trial' \
                '704346128300986036'\t'a subscription in its first paid period, after a free trial' \
                '2000000000036002'\t'a consumable that was bought twice within two days' \
                '704346128300986037'\t'a consumable that was bought twice within two days' \
                '2000000000037001'\t'a refund that was granted after a question' \
                '704346128300986038'\t'a refund that was granted after a question' \
                '2000000000038001'\t'a non-consumable that the family shares' \
                '704346128300986039'\t'a non-consumable that the family shares'
        case 13
            printf '%s\n' \
                'appTransactionId' \
                'bundleId' \
                'deviceVerification' \
                'deviceVerificationNonce' \
                'originalPurchaseDate' \
                'appAppleId' \
                'receiptType' \
                'applicationVersion' \
                'versionExternalIdentifier' \
                'receiptCreationDate' \
                'originalApplicationVersion' \
                'originalPlatform' \
                'preorderDate' \
                'requestDate' \
                'storeType'
        case 14
            printf '%s\n' \
                '2000000000000007'\t'an order with several purchases' \
                '2000000000000001'\t'an order of a subscription' \
                '2000000000000010'\t'a consumable that is not finished yet' \
                '2000000000000008'\t'a non-consumable' \
                '2000000000000009'\t'a non-renewing subscription' \
                '2000000000000011'\t'a full refund' \
                '2000000000000012'\t'a prorated refund: 40 percent' \
                '2000000000001001'\t'an expired subscription, cancelled by the customer, in euros' \
                '2000000000002001'\t'a subscription in billing retry, in yen' \
                '2000000000003001'\t'a subscription in its billing grace period, in pounds' \
                '2000000000004001'\t'a revoked subscription, refunded' \
                '2000000000005001'\t'a free trial, which cannot be extended' \
                '2000000000006001'\t'a subscription that was extended twice within a year already' \
                '2000000000007001'\t'a price increase without an answer, and a downgrade at the next renewal' \
                '2000000000008001'\t'a customer with five pages of transactions and two of refunds, in Canadian dollars' \
                '2000000000009001'\t'a subscription that is shared with the family' \
                '2000000000010001'\t'a family member\'s share of it' \
                '2000000000011001'\t'a share that ended with the sharing' \
                '2000000000012001'\t'a transaction that was upgraded' \
                '2000000000013001'\t'an introductory offer: a free trial' \
                '2000000000013007'\t'a promotional offer, for the next renewal too' \
                '2000000000013010'\t'an offer code, three months paid up front' \
                '2000000000013011'\t'an offer code for a consumable' \
                '2000000000014001'\t'a year\'s commitment, paid monthly' \
                '2000000000016001'\t'a customer whose download Apple has no record of' \
                '2000000000017001'\t'a refund question that waits for an answer: a consumable' \
                '2000000000017002'\t'a refund question that waits for an answer: a non-consumable' \
                '2000000000017003'\t'a refund question that waits for an answer: a non-renewing subscription' \
                '2000000000017004'\t'a refund question that waits for an answer: an auto-renewable subscription' \
                '2000000000017005'\t'a refund question that was answered: declined' \
                '2000000000018001'\t'a team\'s subscription, 25 seats' \
                '2000000000019001'\t'a seat of it, assigned' \
                '2000000000020001'\t'a seat that was taken away' \
                '2000000000021001'\t'an Advanced Commerce subscription with two items' \
                '2000000000022001'\t'an Advanced Commerce subscription that has expired' \
                '2000000000023001'\t'a downgrade at the next renewal, which a migration has to name renewalItems for' \
                '2000000000021004'\t'an Advanced Commerce charge of two items, with a refund question that wants an answer of version 1' \
                '2000000000024001'\t'a group subscription with claimed and free seats, some added and some refunded' \
                '2000000000025001'\t'a group subscription with more claims than seats' \
                '2000000000026001'\t'a group subscription that has expired' \
                '2000000000028001'\t'an Advanced Commerce subscription with five seats' \
                '2000000000027001'\t'a bundle, whose ID the calls about seats refuse' \
                '2000000000029001'\t'an expired subscription: the payment failed for good' \
                '2000000000030001'\t'an expired subscription: a higher price was not agreed to' \
                '2000000000031001'\t'an expired subscription: the product was gone' \
                '2000000000032001'\t'an expired subscription: another reason' \
                '2000000000033001'\t'an active subscription that ends: renewal is off' \
                '2000000000034001'\t'a free trial that ends: renewal is off' \
                '2000000000035001'\t'a subscription in its first paid period, after a free trial' \
                '2000000000036002'\t'a consumable that was bought twice within two days' \
                '2000000000037001'\t'a refund that was granted after a question' \
                '2000000000038001'\t'a non-consumable that the family shares'
        case 15
            printf '%s\n' \
                'productId' \
                'bought' \
                'refunded' \
                'remaining'
        case 16
            printf '%s\n' \
                'question' \
                'answer' \
                'member' \
                'first' \
                'second' \
                'meaning'
        case 17
            printf '%s\n' \
                '1'\t'The subscription is paid and running: give access' \
                '2'\t'The subscription has ended; expirationIntent says why. Give no access' \
                '3'\t'The renewal could not be charged and Apple keeps trying for up to 60 days; access may be withheld' \
                '4'\t'The renewal could not be charged, and the grace period that you offer is running: keep giving access' \
                '5'\t'Apple refunded the purchase, or Family Sharing ended: give no access'
        case 18
            printf '%s\n' \
                'originalTransactionId' \
                'status' \
                'signedTransactionInfo' \
                'signedTransactionInfo.transactionId' \
                'signedTransactionInfo.originalTransactionId' \
                'signedTransactionInfo.appTransactionId' \
                'signedTransactionInfo.previousOriginalTransactionId' \
                'signedTransactionInfo.webOrderLineItemId' \
                'signedTransactionInfo.bundleId' \
                'signedTransactionInfo.productId' \
                'signedTransactionInfo.subscriptionGroupIdentifier' \
                'signedTransactionInfo.appAccountToken' \
                'signedTransactionInfo.environment' \
                'signedTransactionInfo.signedDate' \
                'signedTransactionInfo.deviceVerification' \
                'signedTransactionInfo.deviceVerificationNonce' \
                'signedTransactionInfo.type' \
                'signedTransactionInfo.quantity' \
                'signedTransactionInfo.purchaseDate' \
                'signedTransactionInfo.originalPurchaseDate' \
                'signedTransactionInfo.expiresDate' \
                'signedTransactionInfo.inAppOwnershipType' \
                'signedTransactionInfo.isUpgraded' \
                'signedTransactionInfo.offerType' \
                'signedTransactionInfo.offerIdentifier' \
                'signedTransactionInfo.offerDiscountType' \
                'signedTransactionInfo.offerPeriod' \
                'signedTransactionInfo.storefront' \
                'signedTransactionInfo.storefrontId' \
                'signedTransactionInfo.transactionReason' \
                'signedTransactionInfo.additionalTransactionReason' \
                'signedTransactionInfo.billingPlanType' \
                'signedTransactionInfo.revocationDate' \
                'signedTransactionInfo.revocationReason' \
                'signedTransactionInfo.revocationType' \
                'signedTransactionInfo.revocationPercentage' \
                'signedTransactionInfo.refundPercentage' \
                'signedTransactionInfo.commitmentInfo' \
                'signedTransactionInfo.commitmentInfo.billingPeriodNumber' \
                'signedTransactionInfo.commitmentInfo.totalBillingPeriods' \
                'signedTransactionInfo.commitmentInfo.commitmentExpiresDate' \
                'signedTransactionInfo.commitmentInfo.commitmentPrice' \
                'signedTransactionInfo.price' \
                'signedTransactionInfo.currency' \
                'signedTransactionInfo.multiSeatInfo' \
                'signedTransactionInfo.multiSeatInfo.invitationManagement' \
                'signedTransactionInfo.multiSeatInfo.priceTiers' \
                'signedTransactionInfo.multiSeatInfo.priceTiers.quantity' \
                'signedTransactionInfo.multiSeatInfo.priceTiers.price' \
                'signedTransactionInfo.multiSeatInfo.revokedSeatQuantity' \
                'signedTransactionInfo.advancedCommerceInfo' \
                'signedTransactionInfo.advancedCommerceInfo.descriptors' \
                'signedTransactionInfo.advancedCommerceInfo.descriptors.displayName' \
                'signedTransactionInfo.advancedCommerceInfo.descriptors.description' \
                'signedTransactionInfo.advancedCommerceInfo.estimatedTax' \
                'signedTransactionInfo.advancedCommerceInfo.taxExclusivePrice' \
                'signedTransactionInfo.advancedCommerceInfo.taxRate' \
                'signedTransactionInfo.advancedCommerceInfo.taxCode' \
                'signedTransactionInfo.advancedCommerceInfo.items' \
                'signedTransactionInfo.advancedCommerceInfo.items.revocationDate' \
                'signedTransactionInfo.advancedCommerceInfo.items.displayName' \
                'signedTransactionInfo.advancedCommerceInfo.items.description' \
                'signedTransactionInfo.advancedCommerceInfo.items.SKU' \
                'signedTransactionInfo.advancedCommerceInfo.items.price' \
                'signedTransactionInfo.advancedCommerceInfo.items.offer' \
                'signedTransactionInfo.advancedCommerceInfo.items.offer.reason' \
                'signedTransactionInfo.advancedCommerceInfo.items.offer.period' \
                'signedTransactionInfo.advancedCommerceInfo.items.offer.periodCount' \
                'signedTransactionInfo.advancedCommerceInfo.items.offer.price' \
                'signedTransactionInfo.advancedCommerceInfo.items.seatPriceTiers' \
                'signedTransactionInfo.advancedCommerceInfo.items.seatPriceTiers.maximumSeatQuantity' \
                'signedTransactionInfo.advancedCommerceInfo.items.seatPriceTiers.price' \
                'signedTransactionInfo.advancedCommerceInfo.items.refunds' \
                'signedTransactionInfo.advancedCommerceInfo.items.refunds.refundAmount' \
                'signedTransactionInfo.advancedCommerceInfo.items.refunds.refundDate' \
                'signedTransactionInfo.advancedCommerceInfo.items.refunds.refundReason' \
                'signedTransactionInfo.advancedCommerceInfo.items.refunds.refundType' \
                'signedTransactionInfo.advancedCommerceInfo.items.refunds.revokedSeatQuantity' \
                'signedTransactionInfo.advancedCommerceInfo.period' \
                'signedTransactionInfo.advancedCommerceInfo.requestReferenceId' \
                'signedRenewalInfo' \
                'signedRenewalInfo.originalTransactionId' \
                'signedRenewalInfo.appTransactionId' \
                'signedRenewalInfo.productId' \
                'signedRenewalInfo.appAccountToken' \
                'signedRenewalInfo.environment' \
                'signedRenewalInfo.signedDate' \
                'signedRenewalInfo.deviceVerification' \
                'signedRenewalInfo.deviceVerificationNonce' \
                'signedRenewalInfo.offerType' \
                'signedRenewalInfo.offerIdentifier' \
                'signedRenewalInfo.offerDiscountType' \
                'signedRenewalInfo.offerPeriod' \
                'signedRenewalInfo.autoRenewProductId' \
                'signedRenewalInfo.autoRenewStatus' \
                'signedRenewalInfo.renewalDate' \
                'signedRenewalInfo.eligibleWinBackOfferIds' \
                'signedRenewalInfo.expirationIntent' \
                'signedRenewalInfo.gracePeriodExpiresDate' \
                'signedRenewalInfo.isInBillingRetryPeriod' \
                'signedRenewalInfo.priceIncreaseStatus' \
                'signedRenewalInfo.recentSubscriptionStartDate' \
                'signedRenewalInfo.renewalBillingPlanType' \
                'signedRenewalInfo.commitmentInfo' \
                'signedRenewalInfo.commitmentInfo.commitmentAutoRenewProductId' \
                'signedRenewalInfo.commitmentInfo.commitmentAutoRenewStatus' \
                'signedRenewalInfo.commitmentInfo.commitmentRenewalBillingPlanType' \
                'signedRenewalInfo.commitmentInfo.commitmentRenewalDate' \
                'signedRenewalInfo.commitmentInfo.commitmentRenewalPrice' \
                'signedRenewalInfo.renewalPrice' \
                'signedRenewalInfo.currency' \
                'signedRenewalInfo.renewalQuantity' \
                'signedRenewalInfo.multiSeatInfo' \
                'signedRenewalInfo.multiSeatInfo.renewalPriceTiers' \
                'signedRenewalInfo.multiSeatInfo.renewalPriceTiers.quantity' \
                'signedRenewalInfo.multiSeatInfo.renewalPriceTiers.price' \
                'signedRenewalInfo.advancedCommerceInfo' \
                'signedRenewalInfo.advancedCommerceInfo.descriptors' \
                'signedRenewalInfo.advancedCommerceInfo.descriptors.displayName' \
                'signedRenewalInfo.advancedCommerceInfo.descriptors.description' \
                'signedRenewalInfo.advancedCommerceInfo.taxCode' \
                'signedRenewalInfo.advancedCommerceInfo.items' \
                'signedRenewalInfo.advancedCommerceInfo.items.displayName' \
                'signedRenewalInfo.advancedCommerceInfo.items.description' \
                'signedRenewalInfo.advancedCommerceInfo.items.SKU' \
                'signedRenewalInfo.advancedCommerceInfo.items.price' \
                'signedRenewalInfo.advancedCommerceInfo.items.offer' \
                'signedRenewalInfo.advancedCommerceInfo.items.offer.reason' \
                'signedRenewalInfo.advancedCommerceInfo.items.offer.period' \
                'signedRenewalInfo.advancedCommerceInfo.items.offer.periodCount' \
                'signedRenewalInfo.advancedCommerceInfo.items.offer.price' \
                'signedRenewalInfo.advancedCommerceInfo.items.seatPriceTiers' \
                'signedRenewalInfo.advancedCommerceInfo.items.seatPriceTiers.maximumSeatQuantity' \
                'signedRenewalInfo.advancedCommerceInfo.items.seatPriceTiers.price' \
                'signedRenewalInfo.advancedCommerceInfo.items.priceIncreaseInfo' \
                'signedRenewalInfo.advancedCommerceInfo.items.priceIncreaseInfo.price' \
                'signedRenewalInfo.advancedCommerceInfo.items.priceIncreaseInfo.status' \
                'signedRenewalInfo.advancedCommerceInfo.items.priceIncreaseInfo.dependentSKUs' \
                'signedRenewalInfo.advancedCommerceInfo.period' \
                'signedRenewalInfo.advancedCommerceInfo.consistencyToken' \
                'signedRenewalInfo.advancedCommerceInfo.requestReferenceId'
        case 19
            printf '%s\n' \
                '0'\t'No reason is given' \
                '1'\t'To satisfy the customer' \
                '2'\t'For another reason' \
                '3'\t'The service had a problem or was out of order'
        case 20
            printf '%s\n' \
                'originalTransactionId' \
                'webOrderLineItemId' \
                'success' \
                'effectiveDate'
        case 21
            printf '%s\n' \
                'requestIdentifier'
        case 22
            printf '%s\n' \
                'requestIdentifier' \
                'succeededCount' \
                'failedCount' \
                'complete' \
                'completeDate'
        case 23
            printf '%s\n' \
                'com.example.app.coins'\t'an order with several purchases' \
                'com.example.app.pro'\t'an order of a subscription' \
                'com.example.app.unlock'\t'a non-consumable' \
                'com.example.app.season'\t'a non-renewing subscription' \
                'com.example.app.chest'\t'a full refund' \
                'com.example.app.magazine'\t'an expired subscription, cancelled by the customer, in euros' \
                'com.example.app.basic'\t'a subscription in its billing grace period, in pounds' \
                'com.example.app.pro.yearly'\t'a revoked subscription, refunded' \
                'com.example.app.family'\t'a subscription that is shared with the family' \
                'com.example.app.team'\t'a team\'s subscription, 25 seats' \
                'com.example.app.catalog.monthly'\t'an Advanced Commerce subscription with two items' \
                'com.example.app.catalog.item'\t'an Advanced Commerce charge of two items, with a refund question that wants an answer of version 1' \
                'com.example.app.studio'\t'a group subscription with claimed and free seats, some added and some refunded' \
                'com.example.app.bundle'\t'a bundle, whose ID the calls about seats refuse'
        case 24
            printf '%s\n' \
                '2b7a3c0e-51f4-4a86-9b8e-6a1d2f3e4c5d'\t'an extension of all subscribers that was carried out' \
                'c0ffee00-1d2e-4f3a-8b4c-5d6e7f8a9b0c'\t'a report of a purchase outside the App Store, with the line item for a refund to refer to'
        case 25
            printf '%s\n' \
                'groupId' \
                'groupType' \
                'roles' \
                'roles.productId' \
                'roles.role'
        case 26
            printf '%s\n' \
                'appTransactionId'
        case 27
            printf '%s\n' \
                '900000000000000001'\t'a group of an organization, with three pages of members' \
                '900000000000000002'\t'a group of consumers' \
                '900000000000000000'\t'the placeholder of sandbox'
        case 28
            printf '%s\n' \
                'totalSeatCount' \
                'availableSeatCount' \
                'assignedSeatClaimIds'
        case 29
            printf '%s\n' \
                'seatClaimId'
        case 30
            printf '%s\n' \
                '019b76da-a800-7001-8d53-3a112e24d0cb'\t'a claim of a seat in it, for nobody yet'
        case 31
            printf '%s\n' \
                'DELIVERED'\t'It was delivered and works' \
                'UNDELIVERED_QUALITY_ISSUE'\t'It was not delivered as it has a fault' \
                'UNDELIVERED_WRONG_ITEM'\t'The customer got something else' \
                'UNDELIVERED_SERVER_OUTAGE'\t'It was not delivered as a server was down' \
                'UNDELIVERED_OTHER'\t'It was not delivered for another reason'
        case 32
            printf '%s\n' \
                'DECLINE'\t'You prefer that Apple refuses the refund' \
                'GRANT_FULL'\t'You prefer that Apple refunds everything' \
                'GRANT_PRORATED'\t'You prefer that Apple refunds the unused share: needs consumptionPercentage, except for subscriptions'
        case 33
            printf '%s\n' \
                '0'\t'You say nothing' \
                '1'\t'The account is up to 3 days old' \
                '2'\t'The account is 3 to 10 days old' \
                '3'\t'The account is 10 to 30 days old' \
                '4'\t'The account is 30 to 90 days old' \
                '5'\t'The account is 90 to 180 days old' \
                '6'\t'The account is 180 to 365 days old' \
                '7'\t'The account is more than a year old'
        case 34
            printf '%s\n' \
                '0'\t'You say nothing' \
                '1'\t'Nothing of it has been used' \
                '2'\t'Some of it has been used' \
                '3'\t'All of it has been used'
        case 35
            printf '%s\n' \
                '0'\t'It was delivered and works' \
                '1'\t'It was not delivered as it has a fault' \
                '2'\t'The customer got something else' \
                '3'\t'It was not delivered as a server was down' \
                '4'\t'It was not delivered as the currency of the game has changed' \
                '5'\t'It was not delivered for another reason'
        case 36
            printf '%s\n' \
                '0'\t'You say nothing' \
                '1'\t'Nothing' \
                '2'\t'Up to 49.99 US dollars' \
                '3'\t'50 to 99.99 US dollars' \
                '4'\t'100 to 499.99 US dollars' \
                '5'\t'500 to 999.99 US dollars' \
                '6'\t'1000 to 1999.99 US dollars' \
                '7'\t'2000 US dollars or more'
        case 37
            printf '%s\n' \
                '0'\t'You say nothing' \
                '1'\t'On a platform of Apple\'s' \
                '2'\t'On another platform'
        case 38
            printf '%s\n' \
                '0'\t'You say nothing' \
                '1'\t'Up to 5 minutes' \
                '2'\t'5 to 60 minutes' \
                '3'\t'1 to 6 hours' \
                '4'\t'6 to 24 hours' \
                '5'\t'1 to 4 days of use' \
                '6'\t'4 to 16 days of use' \
                '7'\t'More than 16 days of use'
        case 39
            printf '%s\n' \
                '0'\t'You say nothing' \
                '1'\t'The account is active' \
                '2'\t'The account is suspended' \
                '3'\t'The account was closed' \
                '4'\t'The account can use only part of the app'
        case 40
            printf '%s\n' \
                '0'\t'You say nothing' \
                '1'\t'You prefer that Apple refunds' \
                '2'\t'You prefer that Apple refuses' \
                '3'\t'Either is fine with you'
        case 41
            printf '%s\n' \
                'deadline' \
                'timeLeft' \
                'signedPayload' \
                'signedPayload.signedDate' \
                'signedPayload.notificationType' \
                'signedPayload.subtype' \
                'signedPayload.notificationUUID' \
                'signedPayload.version' \
                'signedPayload.data' \
                'signedPayload.data.bundleId' \
                'signedPayload.data.environment' \
                'signedPayload.data.appAppleId' \
                'signedPayload.data.bundleVersion' \
                'signedPayload.data.status' \
                'signedPayload.data.consumptionRequestReason' \
                'signedPayload.data.signedTransactionInfo' \
                'signedPayload.data.signedTransactionInfo.transactionId' \
                'signedPayload.data.signedTransactionInfo.originalTransactionId' \
                'signedPayload.data.signedTransactionInfo.appTransactionId' \
                'signedPayload.data.signedTransactionInfo.previousOriginalTransactionId' \
                'signedPayload.data.signedTransactionInfo.webOrderLineItemId' \
                'signedPayload.data.signedTransactionInfo.bundleId' \
                'signedPayload.data.signedTransactionInfo.productId' \
                'signedPayload.data.signedTransactionInfo.subscriptionGroupIdentifier' \
                'signedPayload.data.signedTransactionInfo.appAccountToken' \
                'signedPayload.data.signedTransactionInfo.environment' \
                'signedPayload.data.signedTransactionInfo.signedDate' \
                'signedPayload.data.signedTransactionInfo.deviceVerification' \
                'signedPayload.data.signedTransactionInfo.deviceVerificationNonce' \
                'signedPayload.data.signedTransactionInfo.type' \
                'signedPayload.data.signedTransactionInfo.quantity' \
                'signedPayload.data.signedTransactionInfo.purchaseDate' \
                'signedPayload.data.signedTransactionInfo.originalPurchaseDate' \
                'signedPayload.data.signedTransactionInfo.expiresDate' \
                'signedPayload.data.signedTransactionInfo.inAppOwnershipType' \
                'signedPayload.data.signedTransactionInfo.isUpgraded' \
                'signedPayload.data.signedTransactionInfo.offerType' \
                'signedPayload.data.signedTransactionInfo.offerIdentifier' \
                'signedPayload.data.signedTransactionInfo.offerDiscountType' \
                'signedPayload.data.signedTransactionInfo.offerPeriod' \
                'signedPayload.data.signedTransactionInfo.storefront' \
                'signedPayload.data.signedTransactionInfo.storefrontId' \
                'signedPayload.data.signedTransactionInfo.transactionReason' \
                'signedPayload.data.signedTransactionInfo.additionalTransactionReason' \
                'signedPayload.data.signedTransactionInfo.billingPlanType' \
                'signedPayload.data.signedTransactionInfo.revocationDate' \
                'signedPayload.data.signedTransactionInfo.revocationReason' \
                'signedPayload.data.signedTransactionInfo.revocationType' \
                'signedPayload.data.signedTransactionInfo.revocationPercentage' \
                'signedPayload.data.signedTransactionInfo.refundPercentage' \
                'signedPayload.data.signedTransactionInfo.commitmentInfo' \
                'signedPayload.data.signedTransactionInfo.commitmentInfo.billingPeriodNumber' \
                'signedPayload.data.signedTransactionInfo.commitmentInfo.totalBillingPeriods' \
                'signedPayload.data.signedTransactionInfo.commitmentInfo.commitmentExpiresDate' \
                'signedPayload.data.signedTransactionInfo.commitmentInfo.commitmentPrice' \
                'signedPayload.data.signedTransactionInfo.price' \
                'signedPayload.data.signedTransactionInfo.currency' \
                'signedPayload.data.signedTransactionInfo.multiSeatInfo' \
                'signedPayload.data.signedTransactionInfo.multiSeatInfo.invitationManagement' \
                'signedPayload.data.signedTransactionInfo.multiSeatInfo.priceTiers' \
                'signedPayload.data.signedTransactionInfo.multiSeatInfo.priceTiers.quantity' \
                'signedPayload.data.signedTransactionInfo.multiSeatInfo.priceTiers.price' \
                'signedPayload.data.signedTransactionInfo.multiSeatInfo.revokedSeatQuantity' \
                'signedPayload.data.signedTransactionInfo.advancedCommerceInfo' \
                'signedPayload.data.signedTransactionInfo.advancedCommerceInfo.descriptors' \
                'signedPayload.data.signedTransactionInfo.advancedCommerceInfo.descriptors.displayName' \
                'signedPayload.data.signedTransactionInfo.advancedCommerceInfo.descriptors.description' \
                'signedPayload.data.signedTransactionInfo.advancedCommerceInfo.estimatedTax' \
                'signedPayload.data.signedTransactionInfo.advancedCommerceInfo.taxExclusivePrice' \
                'signedPayload.data.signedTransactionInfo.advancedCommerceInfo.taxRate' \
                'signedPayload.data.signedTransactionInfo.advancedCommerceInfo.taxCode' \
                'signedPayload.data.signedTransactionInfo.advancedCommerceInfo.items' \
                'signedPayload.data.signedTransactionInfo.advancedCommerceInfo.items.revocationDate' \
                'signedPayload.data.signedTransactionInfo.advancedCommerceInfo.items.displayName' \
                'signedPayload.data.signedTransactionInfo.advancedCommerceInfo.items.description' \
                'signedPayload.data.signedTransactionInfo.advancedCommerceInfo.items.SKU' \
                'signedPayload.data.signedTransactionInfo.advancedCommerceInfo.items.price' \
                'signedPayload.data.signedTransactionInfo.advancedCommerceInfo.items.offer' \
                'signedPayload.data.signedTransactionInfo.advancedCommerceInfo.items.offer.reason' \
                'signedPayload.data.signedTransactionInfo.advancedCommerceInfo.items.offer.period' \
                'signedPayload.data.signedTransactionInfo.advancedCommerceInfo.items.offer.periodCount' \
                'signedPayload.data.signedTransactionInfo.advancedCommerceInfo.items.offer.price' \
                'signedPayload.data.signedTransactionInfo.advancedCommerceInfo.items.seatPriceTiers' \
                'signedPayload.data.signedTransactionInfo.advancedCommerceInfo.items.seatPriceTiers.maximumSeatQuantity' \
                'signedPayload.data.signedTransactionInfo.advancedCommerceInfo.items.seatPriceTiers.price' \
                'signedPayload.data.signedTransactionInfo.advancedCommerceInfo.items.refunds' \
                'signedPayload.data.signedTransactionInfo.advancedCommerceInfo.items.refunds.refundAmount' \
                'signedPayload.data.signedTransactionInfo.advancedCommerceInfo.items.refunds.refundDate' \
                'signedPayload.data.signedTransactionInfo.advancedCommerceInfo.items.refunds.refundReason' \
                'signedPayload.data.signedTransactionInfo.advancedCommerceInfo.items.refunds.refundType' \
                'signedPayload.data.signedTransactionInfo.advancedCommerceInfo.items.refunds.revokedSeatQuantity' \
                'signedPayload.data.signedTransactionInfo.advancedCommerceInfo.period' \
                'signedPayload.data.signedTransactionInfo.advancedCommerceInfo.requestReferenceId' \
                'signedPayload.data.signedRenewalInfo' \
                'signedPayload.data.signedRenewalInfo.originalTransactionId' \
                'signedPayload.data.signedRenewalInfo.appTransactionId' \
                'signedPayload.data.signedRenewalInfo.productId' \
                'signedPayload.data.signedRenewalInfo.appAccountToken' \
                'signedPayload.data.signedRenewalInfo.environment' \
                'signedPayload.data.signedRenewalInfo.signedDate' \
                'signedPayload.data.signedRenewalInfo.deviceVerification' \
                'signedPayload.data.signedRenewalInfo.deviceVerificationNonce' \
                'signedPayload.data.signedRenewalInfo.offerType' \
                'signedPayload.data.signedRenewalInfo.offerIdentifier' \
                'signedPayload.data.signedRenewalInfo.offerDiscountType' \
                'signedPayload.data.signedRenewalInfo.offerPeriod' \
                'signedPayload.data.signedRenewalInfo.autoRenewProductId' \
                'signedPayload.data.signedRenewalInfo.autoRenewStatus' \
                'signedPayload.data.signedRenewalInfo.renewalDate' \
                'signedPayload.data.signedRenewalInfo.eligibleWinBackOfferIds' \
                'signedPayload.data.signedRenewalInfo.expirationIntent' \
                'signedPayload.data.signedRenewalInfo.gracePeriodExpiresDate' \
                'signedPayload.data.signedRenewalInfo.isInBillingRetryPeriod' \
                'signedPayload.data.signedRenewalInfo.priceIncreaseStatus' \
                'signedPayload.data.signedRenewalInfo.recentSubscriptionStartDate' \
                'signedPayload.data.signedRenewalInfo.renewalBillingPlanType' \
                'signedPayload.data.signedRenewalInfo.commitmentInfo' \
                'signedPayload.data.signedRenewalInfo.commitmentInfo.commitmentAutoRenewProductId' \
                'signedPayload.data.signedRenewalInfo.commitmentInfo.commitmentAutoRenewStatus' \
                'signedPayload.data.signedRenewalInfo.commitmentInfo.commitmentRenewalBillingPlanType' \
                'signedPayload.data.signedRenewalInfo.commitmentInfo.commitmentRenewalDate' \
                'signedPayload.data.signedRenewalInfo.commitmentInfo.commitmentRenewalPrice' \
                'signedPayload.data.signedRenewalInfo.renewalPrice' \
                'signedPayload.data.signedRenewalInfo.currency' \
                'signedPayload.data.signedRenewalInfo.renewalQuantity' \
                'signedPayload.data.signedRenewalInfo.multiSeatInfo' \
                'signedPayload.data.signedRenewalInfo.multiSeatInfo.renewalPriceTiers' \
                'signedPayload.data.signedRenewalInfo.multiSeatInfo.renewalPriceTiers.quantity' \
                'signedPayload.data.signedRenewalInfo.multiSeatInfo.renewalPriceTiers.price' \
                'signedPayload.data.signedRenewalInfo.advancedCommerceInfo' \
                'signedPayload.data.signedRenewalInfo.advancedCommerceInfo.descriptors' \
                'signedPayload.data.signedRenewalInfo.advancedCommerceInfo.descriptors.displayName' \
                'signedPayload.data.signedRenewalInfo.advancedCommerceInfo.descriptors.description' \
                'signedPayload.data.signedRenewalInfo.advancedCommerceInfo.taxCode' \
                'signedPayload.data.signedRenewalInfo.advancedCommerceInfo.items' \
                'signedPayload.data.signedRenewalInfo.advancedCommerceInfo.items.displayName' \
                'signedPayload.data.signedRenewalInfo.advancedCommerceInfo.items.description' \
                'signedPayload.data.signedRenewalInfo.advancedCommerceInfo.items.SKU' \
                'signedPayload.data.signedRenewalInfo.advancedCommerceInfo.items.price' \
                'signedPayload.data.signedRenewalInfo.advancedCommerceInfo.items.offer' \
                'signedPayload.data.signedRenewalInfo.advancedCommerceInfo.items.offer.reason' \
                'signedPayload.data.signedRenewalInfo.advancedCommerceInfo.items.offer.period' \
                'signedPayload.data.signedRenewalInfo.advancedCommerceInfo.items.offer.periodCount' \
                'signedPayload.data.signedRenewalInfo.advancedCommerceInfo.items.offer.price' \
                'signedPayload.data.signedRenewalInfo.advancedCommerceInfo.items.seatPriceTiers' \
                'signedPayload.data.signedRenewalInfo.advancedCommerceInfo.items.seatPriceTiers.maximumSeatQuantity' \
                'signedPayload.data.signedRenewalInfo.advancedCommerceInfo.items.seatPriceTiers.price' \
                'signedPayload.data.signedRenewalInfo.advancedCommerceInfo.items.priceIncreaseInfo' \
                'signedPayload.data.signedRenewalInfo.advancedCommerceInfo.items.priceIncreaseInfo.price' \
                'signedPayload.data.signedRenewalInfo.advancedCommerceInfo.items.priceIncreaseInfo.status' \
                'signedPayload.data.signedRenewalInfo.advancedCommerceInfo.items.priceIncreaseInfo.dependentSKUs' \
                'signedPayload.data.signedRenewalInfo.advancedCommerceInfo.period' \
                'signedPayload.data.signedRenewalInfo.advancedCommerceInfo.consistencyToken' \
                'signedPayload.data.signedRenewalInfo.advancedCommerceInfo.requestReferenceId' \
                'signedPayload.summary' \
                'signedPayload.summary.bundleId' \
                'signedPayload.summary.productId' \
                'signedPayload.summary.environment' \
                'signedPayload.summary.appAppleId' \
                'signedPayload.summary.requestIdentifier' \
                'signedPayload.summary.storefrontCountryCodes' \
                'signedPayload.summary.succeededCount' \
                'signedPayload.summary.failedCount' \
                'signedPayload.externalPurchaseToken' \
                'signedPayload.externalPurchaseToken.bundleId' \
                'signedPayload.externalPurchaseToken.appAppleId' \
                'signedPayload.externalPurchaseToken.externalPurchaseId' \
                'signedPayload.externalPurchaseToken.tokenCreationDate' \
                'signedPayload.externalPurchaseToken.tokenExpirationDate' \
                'signedPayload.externalPurchaseToken.tokenType' \
                'signedPayload.appData' \
                'signedPayload.appData.bundleId' \
                'signedPayload.appData.environment' \
                'signedPayload.appData.appAppleId' \
                'signedPayload.appData.signedAppTransactionInfo' \
                'signedPayload.appData.signedAppTransactionInfo.appTransactionId' \
                'signedPayload.appData.signedAppTransactionInfo.bundleId' \
                'signedPayload.appData.signedAppTransactionInfo.deviceVerification' \
                'signedPayload.appData.signedAppTransactionInfo.deviceVerificationNonce' \
                'signedPayload.appData.signedAppTransactionInfo.originalPurchaseDate' \
                'signedPayload.appData.signedAppTransactionInfo.appAppleId' \
                'signedPayload.appData.signedAppTransactionInfo.receiptType' \
                'signedPayload.appData.signedAppTransactionInfo.applicationVersion' \
                'signedPayload.appData.signedAppTransactionInfo.versionExternalIdentifier' \
                'signedPayload.appData.signedAppTransactionInfo.receiptCreationDate' \
                'signedPayload.appData.signedAppTransactionInfo.originalApplicationVersion' \
                'signedPayload.appData.signedAppTransactionInfo.originalPlatform' \
                'signedPayload.appData.signedAppTransactionInfo.preorderDate' \
                'signedPayload.appData.signedAppTransactionInfo.requestDate' \
                'signedPayload.appData.signedAppTransactionInfo.storeType' \
                'signedPayload.unclaimInfo' \
                'signedPayload.unclaimInfo.bundleId' \
                'signedPayload.unclaimInfo.environment' \
                'signedPayload.unclaimInfo.appAppleId' \
                'signedPayload.unclaimInfo.originalTransactionId' \
                'signedPayload.unclaimInfo.unclaimSeatIds' \
                'signedPayload.unclaimInfo.signedTransactionInfo' \
                'signedPayload.unclaimInfo.signedTransactionInfo.transactionId' \
                'signedPayload.unclaimInfo.signedTransactionInfo.originalTransactionId' \
                'signedPayload.unclaimInfo.signedTransactionInfo.appTransactionId' \
                'signedPayload.unclaimInfo.signedTransactionInfo.previousOriginalTransactionId' \
                'signedPayload.unclaimInfo.signedTransactionInfo.webOrderLineItemId' \
                'signedPayload.unclaimInfo.signedTransactionInfo.bundleId' \
                'signedPayload.unclaimInfo.signedTransactionInfo.productId' \
                'signedPayload.unclaimInfo.signedTransactionInfo.subscriptionGroupIdentifier' \
                'signedPayload.unclaimInfo.signedTransactionInfo.appAccountToken' \
                'signedPayload.unclaimInfo.signedTransactionInfo.environment' \
                'signedPayload.unclaimInfo.signedTransactionInfo.signedDate' \
                'signedPayload.unclaimInfo.signedTransactionInfo.deviceVerification' \
                'signedPayload.unclaimInfo.signedTransactionInfo.deviceVerificationNonce' \
                'signedPayload.unclaimInfo.signedTransactionInfo.type' \
                'signedPayload.unclaimInfo.signedTransactionInfo.quantity' \
                'signedPayload.unclaimInfo.signedTransactionInfo.purchaseDate' \
                'signedPayload.unclaimInfo.signedTransactionInfo.originalPurchaseDate' \
                'signedPayload.unclaimInfo.signedTransactionInfo.expiresDate' \
                'signedPayload.unclaimInfo.signedTransactionInfo.inAppOwnershipType' \
                'signedPayload.unclaimInfo.signedTransactionInfo.isUpgraded' \
                'signedPayload.unclaimInfo.signedTransactionInfo.offerType' \
                'signedPayload.unclaimInfo.signedTransactionInfo.offerIdentifier' \
                'signedPayload.unclaimInfo.signedTransactionInfo.offerDiscountType' \
                'signedPayload.unclaimInfo.signedTransactionInfo.offerPeriod' \
                'signedPayload.unclaimInfo.signedTransactionInfo.storefront' \
                'signedPayload.unclaimInfo.signedTransactionInfo.storefrontId' \
                'signedPayload.unclaimInfo.signedTransactionInfo.transactionReason' \
                'signedPayload.unclaimInfo.signedTransactionInfo.additionalTransactionReason' \
                'signedPayload.unclaimInfo.signedTransactionInfo.billingPlanType' \
                'signedPayload.unclaimInfo.signedTransactionInfo.revocationDate' \
                'signedPayload.unclaimInfo.signedTransactionInfo.revocationReason' \
                'signedPayload.unclaimInfo.signedTransactionInfo.revocationType' \
                'signedPayload.unclaimInfo.signedTransactionInfo.revocationPercentage' \
                'signedPayload.unclaimInfo.signedTransactionInfo.refundPercentage' \
                'signedPayload.unclaimInfo.signedTransactionInfo.commitmentInfo' \
                'signedPayload.unclaimInfo.signedTransactionInfo.commitmentInfo.billingPeriodNumber' \
                'signedPayload.unclaimInfo.signedTransactionInfo.commitmentInfo.totalBillingPeriods' \
                'signedPayload.unclaimInfo.signedTransactionInfo.commitmentInfo.commitmentExpiresDate' \
                'signedPayload.unclaimInfo.signedTransactionInfo.commitmentInfo.commitmentPrice' \
                'signedPayload.unclaimInfo.signedTransactionInfo.price' \
                'signedPayload.unclaimInfo.signedTransactionInfo.currency' \
                'signedPayload.unclaimInfo.signedTransactionInfo.multiSeatInfo' \
                'signedPayload.unclaimInfo.signedTransactionInfo.multiSeatInfo.invitationManagement' \
                'signedPayload.unclaimInfo.signedTransactionInfo.multiSeatInfo.priceTiers' \
                'signedPayload.unclaimInfo.signedTransactionInfo.multiSeatInfo.priceTiers.quantity' \
                'signedPayload.unclaimInfo.signedTransactionInfo.multiSeatInfo.priceTiers.price' \
                'signedPayload.unclaimInfo.signedTransactionInfo.multiSeatInfo.revokedSeatQuantity' \
                'signedPayload.unclaimInfo.signedTransactionInfo.advancedCommerceInfo' \
                'signedPayload.unclaimInfo.signedTransactionInfo.advancedCommerceInfo.descriptors' \
                'signedPayload.unclaimInfo.signedTransactionInfo.advancedCommerceInfo.descriptors.displayName' \
                'signedPayload.unclaimInfo.signedTransactionInfo.advancedCommerceInfo.descriptors.description' \
                'signedPayload.unclaimInfo.signedTransactionInfo.advancedCommerceInfo.estimatedTax' \
                'signedPayload.unclaimInfo.signedTransactionInfo.advancedCommerceInfo.taxExclusivePrice' \
                'signedPayload.unclaimInfo.signedTransactionInfo.advancedCommerceInfo.taxRate' \
                'signedPayload.unclaimInfo.signedTransactionInfo.advancedCommerceInfo.taxCode' \
                'signedPayload.unclaimInfo.signedTransactionInfo.advancedCommerceInfo.items' \
                'signedPayload.unclaimInfo.signedTransactionInfo.advancedCommerceInfo.items.revocationDate' \
                'signedPayload.unclaimInfo.signedTransactionInfo.advancedCommerceInfo.items.displayName' \
                'signedPayload.unclaimInfo.signedTransactionInfo.advancedCommerceInfo.items.description' \
                'signedPayload.unclaimInfo.signedTransactionInfo.advancedCommerceInfo.items.SKU' \
                'signedPayload.unclaimInfo.signedTransactionInfo.advancedCommerceInfo.items.price' \
                'signedPayload.unclaimInfo.signedTransactionInfo.advancedCommerceInfo.items.offer' \
                'signedPayload.unclaimInfo.signedTransactionInfo.advancedCommerceInfo.items.offer.reason' \
                'signedPayload.unclaimInfo.signedTransactionInfo.advancedCommerceInfo.items.offer.period' \
                'signedPayload.unclaimInfo.signedTransactionInfo.advancedCommerceInfo.items.offer.periodCount' \
                'signedPayload.unclaimInfo.signedTransactionInfo.advancedCommerceInfo.items.offer.price' \
                'signedPayload.unclaimInfo.signedTransactionInfo.advancedCommerceInfo.items.seatPriceTiers' \
                'signedPayload.unclaimInfo.signedTransactionInfo.advancedCommerceInfo.items.seatPriceTiers.maximumSeatQuantity' \
                'signedPayload.unclaimInfo.signedTransactionInfo.advancedCommerceInfo.items.seatPriceTiers.price' \
                'signedPayload.unclaimInfo.signedTransactionInfo.advancedCommerceInfo.items.refunds' \
                'signedPayload.unclaimInfo.signedTransactionInfo.advancedCommerceInfo.items.refunds.refundAmount' \
                'signedPayload.unclaimInfo.signedTransactionInfo.advancedCommerceInfo.items.refunds.refundDate' \
                'signedPayload.unclaimInfo.signedTransactionInfo.advancedCommerceInfo.items.refunds.refundReason' \
                'signedPayload.unclaimInfo.signedTransactionInfo.advancedCommerceInfo.items.refunds.refundType' \
                'signedPayload.unclaimInfo.signedTransactionInfo.advancedCommerceInfo.items.refunds.revokedSeatQuantity' \
                'signedPayload.unclaimInfo.signedTransactionInfo.advancedCommerceInfo.period' \
                'signedPayload.unclaimInfo.signedTransactionInfo.advancedCommerceInfo.requestReferenceId' \
                'signedPayload.unclaimInfo.signedRenewalInfo' \
                'signedPayload.unclaimInfo.signedRenewalInfo.originalTransactionId' \
                'signedPayload.unclaimInfo.signedRenewalInfo.appTransactionId' \
                'signedPayload.unclaimInfo.signedRenewalInfo.productId' \
                'signedPayload.unclaimInfo.signedRenewalInfo.appAccountToken' \
                'signedPayload.unclaimInfo.signedRenewalInfo.environment' \
                'signedPayload.unclaimInfo.signedRenewalInfo.signedDate' \
                'signedPayload.unclaimInfo.signedRenewalInfo.deviceVerification' \
                'signedPayload.unclaimInfo.signedRenewalInfo.deviceVerificationNonce' \
                'signedPayload.unclaimInfo.signedRenewalInfo.offerType' \
                'signedPayload.unclaimInfo.signedRenewalInfo.offerIdentifier' \
                'signedPayload.unclaimInfo.signedRenewalInfo.offerDiscountType' \
                'signedPayload.unclaimInfo.signedRenewalInfo.offerPeriod' \
                'signedPayload.unclaimInfo.signedRenewalInfo.autoRenewProductId' \
                'signedPayload.unclaimInfo.signedRenewalInfo.autoRenewStatus' \
                'signedPayload.unclaimInfo.signedRenewalInfo.renewalDate' \
                'signedPayload.unclaimInfo.signedRenewalInfo.eligibleWinBackOfferIds' \
                'signedPayload.unclaimInfo.signedRenewalInfo.expirationIntent' \
                'signedPayload.unclaimInfo.signedRenewalInfo.gracePeriodExpiresDate' \
                'signedPayload.unclaimInfo.signedRenewalInfo.isInBillingRetryPeriod' \
                'signedPayload.unclaimInfo.signedRenewalInfo.priceIncreaseStatus' \
                'signedPayload.unclaimInfo.signedRenewalInfo.recentSubscriptionStartDate' \
                'signedPayload.unclaimInfo.signedRenewalInfo.renewalBillingPlanType' \
                'signedPayload.unclaimInfo.signedRenewalInfo.commitmentInfo' \
                'signedPayload.unclaimInfo.signedRenewalInfo.commitmentInfo.commitmentAutoRenewProductId' \
                'signedPayload.unclaimInfo.signedRenewalInfo.commitmentInfo.commitmentAutoRenewStatus' \
                'signedPayload.unclaimInfo.signedRenewalInfo.commitmentInfo.commitmentRenewalBillingPlanType' \
                'signedPayload.unclaimInfo.signedRenewalInfo.commitmentInfo.commitmentRenewalDate' \
                'signedPayload.unclaimInfo.signedRenewalInfo.commitmentInfo.commitmentRenewalPrice' \
                'signedPayload.unclaimInfo.signedRenewalInfo.renewalPrice' \
                'signedPayload.unclaimInfo.signedRenewalInfo.currency' \
                'signedPayload.unclaimInfo.signedRenewalInfo.renewalQuantity' \
                'signedPayload.unclaimInfo.signedRenewalInfo.multiSeatInfo' \
                'signedPayload.unclaimInfo.signedRenewalInfo.multiSeatInfo.renewalPriceTiers' \
                'signedPayload.unclaimInfo.signedRenewalInfo.multiSeatInfo.renewalPriceTiers.quantity' \
                'signedPayload.unclaimInfo.signedRenewalInfo.multiSeatInfo.renewalPriceTiers.price' \
                'signedPayload.unclaimInfo.signedRenewalInfo.advancedCommerceInfo' \
                'signedPayload.unclaimInfo.signedRenewalInfo.advancedCommerceInfo.descriptors' \
                'signedPayload.unclaimInfo.signedRenewalInfo.advancedCommerceInfo.descriptors.displayName' \
                'signedPayload.unclaimInfo.signedRenewalInfo.advancedCommerceInfo.descriptors.description' \
                'signedPayload.unclaimInfo.signedRenewalInfo.advancedCommerceInfo.taxCode' \
                'signedPayload.unclaimInfo.signedRenewalInfo.advancedCommerceInfo.items' \
                'signedPayload.unclaimInfo.signedRenewalInfo.advancedCommerceInfo.items.displayName' \
                'signedPayload.unclaimInfo.signedRenewalInfo.advancedCommerceInfo.items.description' \
                'signedPayload.unclaimInfo.signedRenewalInfo.advancedCommerceInfo.items.SKU' \
                'signedPayload.unclaimInfo.signedRenewalInfo.advancedCommerceInfo.items.price' \
                'signedPayload.unclaimInfo.signedRenewalInfo.advancedCommerceInfo.items.offer' \
                'signedPayload.unclaimInfo.signedRenewalInfo.advancedCommerceInfo.items.offer.reason' \
                'signedPayload.unclaimInfo.signedRenewalInfo.advancedCommerceInfo.items.offer.period' \
                'signedPayload.unclaimInfo.signedRenewalInfo.advancedCommerceInfo.items.offer.periodCount' \
                'signedPayload.unclaimInfo.signedRenewalInfo.advancedCommerceInfo.items.offer.price' \
                'signedPayload.unclaimInfo.signedRenewalInfo.advancedCommerceInfo.items.seatPriceTiers' \
                'signedPayload.unclaimInfo.signedRenewalInfo.advancedCommerceInfo.items.seatPriceTiers.maximumSeatQuantity' \
                'signedPayload.unclaimInfo.signedRenewalInfo.advancedCommerceInfo.items.seatPriceTiers.price' \
                'signedPayload.unclaimInfo.signedRenewalInfo.advancedCommerceInfo.items.priceIncreaseInfo' \
                'signedPayload.unclaimInfo.signedRenewalInfo.advancedCommerceInfo.items.priceIncreaseInfo.price' \
                'signedPayload.unclaimInfo.signedRenewalInfo.advancedCommerceInfo.items.priceIncreaseInfo.status' \
                'signedPayload.unclaimInfo.signedRenewalInfo.advancedCommerceInfo.items.priceIncreaseInfo.dependentSKUs' \
                'signedPayload.unclaimInfo.signedRenewalInfo.advancedCommerceInfo.period' \
                'signedPayload.unclaimInfo.signedRenewalInfo.advancedCommerceInfo.consistencyToken' \
                'signedPayload.unclaimInfo.signedRenewalInfo.advancedCommerceInfo.requestReferenceId' \
                'sendAttempts' \
                'sendAttempts.attemptDate' \
                'sendAttempts.sendAttemptResult' \
                'firstSendAttemptResult'
        case 42
            printf '%s\n' \
                'testNotificationToken'
        case 43
            printf '%s\n' \
                'signedPayload' \
                'signedPayload.signedDate' \
                'signedPayload.notificationType' \
                'signedPayload.subtype' \
                'signedPayload.notificationUUID' \
                'signedPayload.version' \
                'signedPayload.data' \
                'signedPayload.data.bundleId' \
                'signedPayload.data.environment' \
                'signedPayload.data.appAppleId' \
                'signedPayload.data.bundleVersion' \
                'signedPayload.data.status' \
                'signedPayload.data.consumptionRequestReason' \
                'signedPayload.data.signedTransactionInfo' \
                'signedPayload.data.signedTransactionInfo.transactionId' \
                'signedPayload.data.signedTransactionInfo.originalTransactionId' \
                'signedPayload.data.signedTransactionInfo.appTransactionId' \
                'signedPayload.data.signedTransactionInfo.previousOriginalTransactionId' \
                'signedPayload.data.signedTransactionInfo.webOrderLineItemId' \
                'signedPayload.data.signedTransactionInfo.bundleId' \
                'signedPayload.data.signedTransactionInfo.productId' \
                'signedPayload.data.signedTransactionInfo.subscriptionGroupIdentifier' \
                'signedPayload.data.signedTransactionInfo.appAccountToken' \
                'signedPayload.data.signedTransactionInfo.environment' \
                'signedPayload.data.signedTransactionInfo.signedDate' \
                'signedPayload.data.signedTransactionInfo.deviceVerification' \
                'signedPayload.data.signedTransactionInfo.deviceVerificationNonce' \
                'signedPayload.data.signedTransactionInfo.type' \
                'signedPayload.data.signedTransactionInfo.quantity' \
                'signedPayload.data.signedTransactionInfo.purchaseDate' \
                'signedPayload.data.signedTransactionInfo.originalPurchaseDate' \
                'signedPayload.data.signedTransactionInfo.expiresDate' \
                'signedPayload.data.signedTransactionInfo.inAppOwnershipType' \
                'signedPayload.data.signedTransactionInfo.isUpgraded' \
                'signedPayload.data.signedTransactionInfo.offerType' \
                'signedPayload.data.signedTransactionInfo.offerIdentifier' \
                'signedPayload.data.signedTransactionInfo.offerDiscountType' \
                'signedPayload.data.signedTransactionInfo.offerPeriod' \
                'signedPayload.data.signedTransactionInfo.storefront' \
                'signedPayload.data.signedTransactionInfo.storefrontId' \
                'signedPayload.data.signedTransactionInfo.transactionReason' \
                'signedPayload.data.signedTransactionInfo.additionalTransactionReason' \
                'signedPayload.data.signedTransactionInfo.billingPlanType' \
                'signedPayload.data.signedTransactionInfo.revocationDate' \
                'signedPayload.data.signedTransactionInfo.revocationReason' \
                'signedPayload.data.signedTransactionInfo.revocationType' \
                'signedPayload.data.signedTransactionInfo.revocationPercentage' \
                'signedPayload.data.signedTransactionInfo.refundPercentage' \
                'signedPayload.data.signedTransactionInfo.commitmentInfo' \
                'signedPayload.data.signedTransactionInfo.commitmentInfo.billingPeriodNumber' \
                'signedPayload.data.signedTransactionInfo.commitmentInfo.totalBillingPeriods' \
                'signedPayload.data.signedTransactionInfo.commitmentInfo.commitmentExpiresDate' \
                'signedPayload.data.signedTransactionInfo.commitmentInfo.commitmentPrice' \
                'signedPayload.data.signedTransactionInfo.price' \
                'signedPayload.data.signedTransactionInfo.currency' \
                'signedPayload.data.signedTransactionInfo.multiSeatInfo' \
                'signedPayload.data.signedTransactionInfo.multiSeatInfo.invitationManagement' \
                'signedPayload.data.signedTransactionInfo.multiSeatInfo.priceTiers' \
                'signedPayload.data.signedTransactionInfo.multiSeatInfo.priceTiers.quantity' \
                'signedPayload.data.signedTransactionInfo.multiSeatInfo.priceTiers.price' \
                'signedPayload.data.signedTransactionInfo.multiSeatInfo.revokedSeatQuantity' \
                'signedPayload.data.signedTransactionInfo.advancedCommerceInfo' \
                'signedPayload.data.signedTransactionInfo.advancedCommerceInfo.descriptors' \
                'signedPayload.data.signedTransactionInfo.advancedCommerceInfo.descriptors.displayName' \
                'signedPayload.data.signedTransactionInfo.advancedCommerceInfo.descriptors.description' \
                'signedPayload.data.signedTransactionInfo.advancedCommerceInfo.estimatedTax' \
                'signedPayload.data.signedTransactionInfo.advancedCommerceInfo.taxExclusivePrice' \
                'signedPayload.data.signedTransactionInfo.advancedCommerceInfo.taxRate' \
                'signedPayload.data.signedTransactionInfo.advancedCommerceInfo.taxCode' \
                'signedPayload.data.signedTransactionInfo.advancedCommerceInfo.items' \
                'signedPayload.data.signedTransactionInfo.advancedCommerceInfo.items.revocationDate' \
                'signedPayload.data.signedTransactionInfo.advancedCommerceInfo.items.displayName' \
                'signedPayload.data.signedTransactionInfo.advancedCommerceInfo.items.description' \
                'signedPayload.data.signedTransactionInfo.advancedCommerceInfo.items.SKU' \
                'signedPayload.data.signedTransactionInfo.advancedCommerceInfo.items.price' \
                'signedPayload.data.signedTransactionInfo.advancedCommerceInfo.items.offer' \
                'signedPayload.data.signedTransactionInfo.advancedCommerceInfo.items.offer.reason' \
                'signedPayload.data.signedTransactionInfo.advancedCommerceInfo.items.offer.period' \
                'signedPayload.data.signedTransactionInfo.advancedCommerceInfo.items.offer.periodCount' \
                'signedPayload.data.signedTransactionInfo.advancedCommerceInfo.items.offer.price' \
                'signedPayload.data.signedTransactionInfo.advancedCommerceInfo.items.seatPriceTiers' \
                'signedPayload.data.signedTransactionInfo.advancedCommerceInfo.items.seatPriceTiers.maximumSeatQuantity' \
                'signedPayload.data.signedTransactionInfo.advancedCommerceInfo.items.seatPriceTiers.price' \
                'signedPayload.data.signedTransactionInfo.advancedCommerceInfo.items.refunds' \
                'signedPayload.data.signedTransactionInfo.advancedCommerceInfo.items.refunds.refundAmount' \
                'signedPayload.data.signedTransactionInfo.advancedCommerceInfo.items.refunds.refundDate' \
                'signedPayload.data.signedTransactionInfo.advancedCommerceInfo.items.refunds.refundReason' \
                'signedPayload.data.signedTransactionInfo.advancedCommerceInfo.items.refunds.refundType' \
                'signedPayload.data.signedTransactionInfo.advancedCommerceInfo.items.refunds.revokedSeatQuantity' \
                'signedPayload.data.signedTransactionInfo.advancedCommerceInfo.period' \
                'signedPayload.data.signedTransactionInfo.advancedCommerceInfo.requestReferenceId' \
                'signedPayload.data.signedRenewalInfo' \
                'signedPayload.data.signedRenewalInfo.originalTransactionId' \
                'signedPayload.data.signedRenewalInfo.appTransactionId' \
                'signedPayload.data.signedRenewalInfo.productId' \
                'signedPayload.data.signedRenewalInfo.appAccountToken' \
                'signedPayload.data.signedRenewalInfo.environment' \
                'signedPayload.data.signedRenewalInfo.signedDate' \
                'signedPayload.data.signedRenewalInfo.deviceVerification' \
                'signedPayload.data.signedRenewalInfo.deviceVerificationNonce' \
                'signedPayload.data.signedRenewalInfo.offerType' \
                'signedPayload.data.signedRenewalInfo.offerIdentifier' \
                'signedPayload.data.signedRenewalInfo.offerDiscountType' \
                'signedPayload.data.signedRenewalInfo.offerPeriod' \
                'signedPayload.data.signedRenewalInfo.autoRenewProductId' \
                'signedPayload.data.signedRenewalInfo.autoRenewStatus' \
                'signedPayload.data.signedRenewalInfo.renewalDate' \
                'signedPayload.data.signedRenewalInfo.eligibleWinBackOfferIds' \
                'signedPayload.data.signedRenewalInfo.expirationIntent' \
                'signedPayload.data.signedRenewalInfo.gracePeriodExpiresDate' \
                'signedPayload.data.signedRenewalInfo.isInBillingRetryPeriod' \
                'signedPayload.data.signedRenewalInfo.priceIncreaseStatus' \
                'signedPayload.data.signedRenewalInfo.recentSubscriptionStartDate' \
                'signedPayload.data.signedRenewalInfo.renewalBillingPlanType' \
                'signedPayload.data.signedRenewalInfo.commitmentInfo' \
                'signedPayload.data.signedRenewalInfo.commitmentInfo.commitmentAutoRenewProductId' \
                'signedPayload.data.signedRenewalInfo.commitmentInfo.commitmentAutoRenewStatus' \
                'signedPayload.data.signedRenewalInfo.commitmentInfo.commitmentRenewalBillingPlanType' \
                'signedPayload.data.signedRenewalInfo.commitmentInfo.commitmentRenewalDate' \
                'signedPayload.data.signedRenewalInfo.commitmentInfo.commitmentRenewalPrice' \
                'signedPayload.data.signedRenewalInfo.renewalPrice' \
                'signedPayload.data.signedRenewalInfo.currency' \
                'signedPayload.data.signedRenewalInfo.renewalQuantity' \
                'signedPayload.data.signedRenewalInfo.multiSeatInfo' \
                'signedPayload.data.signedRenewalInfo.multiSeatInfo.renewalPriceTiers' \
                'signedPayload.data.signedRenewalInfo.multiSeatInfo.renewalPriceTiers.quantity' \
                'signedPayload.data.signedRenewalInfo.multiSeatInfo.renewalPriceTiers.price' \
                'signedPayload.data.signedRenewalInfo.advancedCommerceInfo' \
                'signedPayload.data.signedRenewalInfo.advancedCommerceInfo.descriptors' \
                'signedPayload.data.signedRenewalInfo.advancedCommerceInfo.descriptors.displayName' \
                'signedPayload.data.signedRenewalInfo.advancedCommerceInfo.descriptors.description' \
                'signedPayload.data.signedRenewalInfo.advancedCommerceInfo.taxCode' \
                'signedPayload.data.signedRenewalInfo.advancedCommerceInfo.items' \
                'signedPayload.data.signedRenewalInfo.advancedCommerceInfo.items.displayName' \
                'signedPayload.data.signedRenewalInfo.advancedCommerceInfo.items.description' \
                'signedPayload.data.signedRenewalInfo.advancedCommerceInfo.items.SKU' \
                'signedPayload.data.signedRenewalInfo.advancedCommerceInfo.items.price' \
                'signedPayload.data.signedRenewalInfo.advancedCommerceInfo.items.offer' \
                'signedPayload.data.signedRenewalInfo.advancedCommerceInfo.items.offer.reason' \
                'signedPayload.data.signedRenewalInfo.advancedCommerceInfo.items.offer.period' \
                'signedPayload.data.signedRenewalInfo.advancedCommerceInfo.items.offer.periodCount' \
                'signedPayload.data.signedRenewalInfo.advancedCommerceInfo.items.offer.price' \
                'signedPayload.data.signedRenewalInfo.advancedCommerceInfo.items.seatPriceTiers' \
                'signedPayload.data.signedRenewalInfo.advancedCommerceInfo.items.seatPriceTiers.maximumSeatQuantity' \
                'signedPayload.data.signedRenewalInfo.advancedCommerceInfo.items.seatPriceTiers.price' \
                'signedPayload.data.signedRenewalInfo.advancedCommerceInfo.items.priceIncreaseInfo' \
                'signedPayload.data.signedRenewalInfo.advancedCommerceInfo.items.priceIncreaseInfo.price' \
                'signedPayload.data.signedRenewalInfo.advancedCommerceInfo.items.priceIncreaseInfo.status' \
                'signedPayload.data.signedRenewalInfo.advancedCommerceInfo.items.priceIncreaseInfo.dependentSKUs' \
                'signedPayload.data.signedRenewalInfo.advancedCommerceInfo.period' \
                'signedPayload.data.signedRenewalInfo.advancedCommerceInfo.consistencyToken' \
                'signedPayload.data.signedRenewalInfo.advancedCommerceInfo.requestReferenceId' \
                'signedPayload.summary' \
                'signedPayload.summary.bundleId' \
                'signedPayload.summary.productId' \
                'signedPayload.summary.environment' \
                'signedPayload.summary.appAppleId' \
                'signedPayload.summary.requestIdentifier' \
                'signedPayload.summary.storefrontCountryCodes' \
                'signedPayload.summary.succeededCount' \
                'signedPayload.summary.failedCount' \
                'signedPayload.externalPurchaseToken' \
                'signedPayload.externalPurchaseToken.bundleId' \
                'signedPayload.externalPurchaseToken.appAppleId' \
                'signedPayload.externalPurchaseToken.externalPurchaseId' \
                'signedPayload.externalPurchaseToken.tokenCreationDate' \
                'signedPayload.externalPurchaseToken.tokenExpirationDate' \
                'signedPayload.externalPurchaseToken.tokenType' \
                'signedPayload.appData' \
                'signedPayload.appData.bundleId' \
                'signedPayload.appData.environment' \
                'signedPayload.appData.appAppleId' \
                'signedPayload.appData.signedAppTransactionInfo' \
                'signedPayload.appData.signedAppTransactionInfo.appTransactionId' \
                'signedPayload.appData.signedAppTransactionInfo.bundleId' \
                'signedPayload.appData.signedAppTransactionInfo.deviceVerification' \
                'signedPayload.appData.signedAppTransactionInfo.deviceVerificationNonce' \
                'signedPayload.appData.signedAppTransactionInfo.originalPurchaseDate' \
                'signedPayload.appData.signedAppTransactionInfo.appAppleId' \
                'signedPayload.appData.signedAppTransactionInfo.receiptType' \
                'signedPayload.appData.signedAppTransactionInfo.applicationVersion' \
                'signedPayload.appData.signedAppTransactionInfo.versionExternalIdentifier' \
                'signedPayload.appData.signedAppTransactionInfo.receiptCreationDate' \
                'signedPayload.appData.signedAppTransactionInfo.originalApplicationVersion' \
                'signedPayload.appData.signedAppTransactionInfo.originalPlatform' \
                'signedPayload.appData.signedAppTransactionInfo.preorderDate' \
                'signedPayload.appData.signedAppTransactionInfo.requestDate' \
                'signedPayload.appData.signedAppTransactionInfo.storeType' \
                'signedPayload.unclaimInfo' \
                'signedPayload.unclaimInfo.bundleId' \
                'signedPayload.unclaimInfo.environment' \
                'signedPayload.unclaimInfo.appAppleId' \
                'signedPayload.unclaimInfo.originalTransactionId' \
                'signedPayload.unclaimInfo.unclaimSeatIds' \
                'signedPayload.unclaimInfo.signedTransactionInfo' \
                'signedPayload.unclaimInfo.signedTransactionInfo.transactionId' \
                'signedPayload.unclaimInfo.signedTransactionInfo.originalTransactionId' \
                'signedPayload.unclaimInfo.signedTransactionInfo.appTransactionId' \
                'signedPayload.unclaimInfo.signedTransactionInfo.previousOriginalTransactionId' \
                'signedPayload.unclaimInfo.signedTransactionInfo.webOrderLineItemId' \
                'signedPayload.unclaimInfo.signedTransactionInfo.bundleId' \
                'signedPayload.unclaimInfo.signedTransactionInfo.productId' \
                'signedPayload.unclaimInfo.signedTransactionInfo.subscriptionGroupIdentifier' \
                'signedPayload.unclaimInfo.signedTransactionInfo.appAccountToken' \
                'signedPayload.unclaimInfo.signedTransactionInfo.environment' \
                'signedPayload.unclaimInfo.signedTransactionInfo.signedDate' \
                'signedPayload.unclaimInfo.signedTransactionInfo.deviceVerification' \
                'signedPayload.unclaimInfo.signedTransactionInfo.deviceVerificationNonce' \
                'signedPayload.unclaimInfo.signedTransactionInfo.type' \
                'signedPayload.unclaimInfo.signedTransactionInfo.quantity' \
                'signedPayload.unclaimInfo.signedTransactionInfo.purchaseDate' \
                'signedPayload.unclaimInfo.signedTransactionInfo.originalPurchaseDate' \
                'signedPayload.unclaimInfo.signedTransactionInfo.expiresDate' \
                'signedPayload.unclaimInfo.signedTransactionInfo.inAppOwnershipType' \
                'signedPayload.unclaimInfo.signedTransactionInfo.isUpgraded' \
                'signedPayload.unclaimInfo.signedTransactionInfo.offerType' \
                'signedPayload.unclaimInfo.signedTransactionInfo.offerIdentifier' \
                'signedPayload.unclaimInfo.signedTransactionInfo.offerDiscountType' \
                'signedPayload.unclaimInfo.signedTransactionInfo.offerPeriod' \
                'signedPayload.unclaimInfo.signedTransactionInfo.storefront' \
                'signedPayload.unclaimInfo.signedTransactionInfo.storefrontId' \
                'signedPayload.unclaimInfo.signedTransactionInfo.transactionReason' \
                'signedPayload.unclaimInfo.signedTransactionInfo.additionalTransactionReason' \
                'signedPayload.unclaimInfo.signedTransactionInfo.billingPlanType' \
                'signedPayload.unclaimInfo.signedTransactionInfo.revocationDate' \
                'signedPayload.unclaimInfo.signedTransactionInfo.revocationReason' \
                'signedPayload.unclaimInfo.signedTransactionInfo.revocationType' \
                'signedPayload.unclaimInfo.signedTransactionInfo.revocationPercentage' \
                'signedPayload.unclaimInfo.signedTransactionInfo.refundPercentage' \
                'signedPayload.unclaimInfo.signedTransactionInfo.commitmentInfo' \
                'signedPayload.unclaimInfo.signedTransactionInfo.commitmentInfo.billingPeriodNumber' \
                'signedPayload.unclaimInfo.signedTransactionInfo.commitmentInfo.totalBillingPeriods' \
                'signedPayload.unclaimInfo.signedTransactionInfo.commitmentInfo.commitmentExpiresDate' \
                'signedPayload.unclaimInfo.signedTransactionInfo.commitmentInfo.commitmentPrice' \
                'signedPayload.unclaimInfo.signedTransactionInfo.price' \
                'signedPayload.unclaimInfo.signedTransactionInfo.currency' \
                'signedPayload.unclaimInfo.signedTransactionInfo.multiSeatInfo' \
                'signedPayload.unclaimInfo.signedTransactionInfo.multiSeatInfo.invitationManagement' \
                'signedPayload.unclaimInfo.signedTransactionInfo.multiSeatInfo.priceTiers' \
                'signedPayload.unclaimInfo.signedTransactionInfo.multiSeatInfo.priceTiers.quantity' \
                'signedPayload.unclaimInfo.signedTransactionInfo.multiSeatInfo.priceTiers.price' \
                'signedPayload.unclaimInfo.signedTransactionInfo.multiSeatInfo.revokedSeatQuantity' \
                'signedPayload.unclaimInfo.signedTransactionInfo.advancedCommerceInfo' \
                'signedPayload.unclaimInfo.signedTransactionInfo.advancedCommerceInfo.descriptors' \
                'signedPayload.unclaimInfo.signedTransactionInfo.advancedCommerceInfo.descriptors.displayName' \
                'signedPayload.unclaimInfo.signedTransactionInfo.advancedCommerceInfo.descriptors.description' \
                'signedPayload.unclaimInfo.signedTransactionInfo.advancedCommerceInfo.estimatedTax' \
                'signedPayload.unclaimInfo.signedTransactionInfo.advancedCommerceInfo.taxExclusivePrice' \
                'signedPayload.unclaimInfo.signedTransactionInfo.advancedCommerceInfo.taxRate' \
                'signedPayload.unclaimInfo.signedTransactionInfo.advancedCommerceInfo.taxCode' \
                'signedPayload.unclaimInfo.signedTransactionInfo.advancedCommerceInfo.items' \
                'signedPayload.unclaimInfo.signedTransactionInfo.advancedCommerceInfo.items.revocationDate' \
                'signedPayload.unclaimInfo.signedTransactionInfo.advancedCommerceInfo.items.displayName' \
                'signedPayload.unclaimInfo.signedTransactionInfo.advancedCommerceInfo.items.description' \
                'signedPayload.unclaimInfo.signedTransactionInfo.advancedCommerceInfo.items.SKU' \
                'signedPayload.unclaimInfo.signedTransactionInfo.advancedCommerceInfo.items.price' \
                'signedPayload.unclaimInfo.signedTransactionInfo.advancedCommerceInfo.items.offer' \
                'signedPayload.unclaimInfo.signedTransactionInfo.advancedCommerceInfo.items.offer.reason' \
                'signedPayload.unclaimInfo.signedTransactionInfo.advancedCommerceInfo.items.offer.period' \
                'signedPayload.unclaimInfo.signedTransactionInfo.advancedCommerceInfo.items.offer.periodCount' \
                'signedPayload.unclaimInfo.signedTransactionInfo.advancedCommerceInfo.items.offer.price' \
                'signedPayload.unclaimInfo.signedTransactionInfo.advancedCommerceInfo.items.seatPriceTiers' \
                'signedPayload.unclaimInfo.signedTransactionInfo.advancedCommerceInfo.items.seatPriceTiers.maximumSeatQuantity' \
                'signedPayload.unclaimInfo.signedTransactionInfo.advancedCommerceInfo.items.seatPriceTiers.price' \
                'signedPayload.unclaimInfo.signedTransactionInfo.advancedCommerceInfo.items.refunds' \
                'signedPayload.unclaimInfo.signedTransactionInfo.advancedCommerceInfo.items.refunds.refundAmount' \
                'signedPayload.unclaimInfo.signedTransactionInfo.advancedCommerceInfo.items.refunds.refundDate' \
                'signedPayload.unclaimInfo.signedTransactionInfo.advancedCommerceInfo.items.refunds.refundReason' \
                'signedPayload.unclaimInfo.signedTransactionInfo.advancedCommerceInfo.items.refunds.refundType' \
                'signedPayload.unclaimInfo.signedTransactionInfo.advancedCommerceInfo.items.refunds.revokedSeatQuantity' \
                'signedPayload.unclaimInfo.signedTransactionInfo.advancedCommerceInfo.period' \
                'signedPayload.unclaimInfo.signedTransactionInfo.advancedCommerceInfo.requestReferenceId' \
                'signedPayload.unclaimInfo.signedRenewalInfo' \
                'signedPayload.unclaimInfo.signedRenewalInfo.originalTransactionId' \
                'signedPayload.unclaimInfo.signedRenewalInfo.appTransactionId' \
                'signedPayload.unclaimInfo.signedRenewalInfo.productId' \
                'signedPayload.unclaimInfo.signedRenewalInfo.appAccountToken' \
                'signedPayload.unclaimInfo.signedRenewalInfo.environment' \
                'signedPayload.unclaimInfo.signedRenewalInfo.signedDate' \
                'signedPayload.unclaimInfo.signedRenewalInfo.deviceVerification' \
                'signedPayload.unclaimInfo.signedRenewalInfo.deviceVerificationNonce' \
                'signedPayload.unclaimInfo.signedRenewalInfo.offerType' \
                'signedPayload.unclaimInfo.signedRenewalInfo.offerIdentifier' \
                'signedPayload.unclaimInfo.signedRenewalInfo.offerDiscountType' \
                'signedPayload.unclaimInfo.signedRenewalInfo.offerPeriod' \
                'signedPayload.unclaimInfo.signedRenewalInfo.autoRenewProductId' \
                'signedPayload.unclaimInfo.signedRenewalInfo.autoRenewStatus' \
                'signedPayload.unclaimInfo.signedRenewalInfo.renewalDate' \
                'signedPayload.unclaimInfo.signedRenewalInfo.eligibleWinBackOfferIds' \
                'signedPayload.unclaimInfo.signedRenewalInfo.expirationIntent' \
                'signedPayload.unclaimInfo.signedRenewalInfo.gracePeriodExpiresDate' \
                'signedPayload.unclaimInfo.signedRenewalInfo.isInBillingRetryPeriod' \
                'signedPayload.unclaimInfo.signedRenewalInfo.priceIncreaseStatus' \
                'signedPayload.unclaimInfo.signedRenewalInfo.recentSubscriptionStartDate' \
                'signedPayload.unclaimInfo.signedRenewalInfo.renewalBillingPlanType' \
                'signedPayload.unclaimInfo.signedRenewalInfo.commitmentInfo' \
                'signedPayload.unclaimInfo.signedRenewalInfo.commitmentInfo.commitmentAutoRenewProductId' \
                'signedPayload.unclaimInfo.signedRenewalInfo.commitmentInfo.commitmentAutoRenewStatus' \
                'signedPayload.unclaimInfo.signedRenewalInfo.commitmentInfo.commitmentRenewalBillingPlanType' \
                'signedPayload.unclaimInfo.signedRenewalInfo.commitmentInfo.commitmentRenewalDate' \
                'signedPayload.unclaimInfo.signedRenewalInfo.commitmentInfo.commitmentRenewalPrice' \
                'signedPayload.unclaimInfo.signedRenewalInfo.renewalPrice' \
                'signedPayload.unclaimInfo.signedRenewalInfo.currency' \
                'signedPayload.unclaimInfo.signedRenewalInfo.renewalQuantity' \
                'signedPayload.unclaimInfo.signedRenewalInfo.multiSeatInfo' \
                'signedPayload.unclaimInfo.signedRenewalInfo.multiSeatInfo.renewalPriceTiers' \
                'signedPayload.unclaimInfo.signedRenewalInfo.multiSeatInfo.renewalPriceTiers.quantity' \
                'signedPayload.unclaimInfo.signedRenewalInfo.multiSeatInfo.renewalPriceTiers.price' \
                'signedPayload.unclaimInfo.signedRenewalInfo.advancedCommerceInfo' \
                'signedPayload.unclaimInfo.signedRenewalInfo.advancedCommerceInfo.descriptors' \
                'signedPayload.unclaimInfo.signedRenewalInfo.advancedCommerceInfo.descriptors.displayName' \
                'signedPayload.unclaimInfo.signedRenewalInfo.advancedCommerceInfo.descriptors.description' \
                'signedPayload.unclaimInfo.signedRenewalInfo.advancedCommerceInfo.taxCode' \
                'signedPayload.unclaimInfo.signedRenewalInfo.advancedCommerceInfo.items' \
                'signedPayload.unclaimInfo.signedRenewalInfo.advancedCommerceInfo.items.displayName' \
                'signedPayload.unclaimInfo.signedRenewalInfo.advancedCommerceInfo.items.description' \
                'signedPayload.unclaimInfo.signedRenewalInfo.advancedCommerceInfo.items.SKU' \
                'signedPayload.unclaimInfo.signedRenewalInfo.advancedCommerceInfo.items.price' \
                'signedPayload.unclaimInfo.signedRenewalInfo.advancedCommerceInfo.items.offer' \
                'signedPayload.unclaimInfo.signedRenewalInfo.advancedCommerceInfo.items.offer.reason' \
                'signedPayload.unclaimInfo.signedRenewalInfo.advancedCommerceInfo.items.offer.period' \
                'signedPayload.unclaimInfo.signedRenewalInfo.advancedCommerceInfo.items.offer.periodCount' \
                'signedPayload.unclaimInfo.signedRenewalInfo.advancedCommerceInfo.items.offer.price' \
                'signedPayload.unclaimInfo.signedRenewalInfo.advancedCommerceInfo.items.seatPriceTiers' \
                'signedPayload.unclaimInfo.signedRenewalInfo.advancedCommerceInfo.items.seatPriceTiers.maximumSeatQuantity' \
                'signedPayload.unclaimInfo.signedRenewalInfo.advancedCommerceInfo.items.seatPriceTiers.price' \
                'signedPayload.unclaimInfo.signedRenewalInfo.advancedCommerceInfo.items.priceIncreaseInfo' \
                'signedPayload.unclaimInfo.signedRenewalInfo.advancedCommerceInfo.items.priceIncreaseInfo.price' \
                'signedPayload.unclaimInfo.signedRenewalInfo.advancedCommerceInfo.items.priceIncreaseInfo.status' \
                'signedPayload.unclaimInfo.signedRenewalInfo.advancedCommerceInfo.items.priceIncreaseInfo.dependentSKUs' \
                'signedPayload.unclaimInfo.signedRenewalInfo.advancedCommerceInfo.period' \
                'signedPayload.unclaimInfo.signedRenewalInfo.advancedCommerceInfo.consistencyToken' \
                'signedPayload.unclaimInfo.signedRenewalInfo.advancedCommerceInfo.requestReferenceId' \
                'sendAttempts' \
                'sendAttempts.attemptDate' \
                'sendAttempts.sendAttemptResult' \
                'firstSendAttemptResult'
        case 44
            printf '%s\n' \
                '019b76da-a800-7001-8865-c954cacabf3a_1767225600000'\t'a test notification that was delivered'
        case 45
            printf '%s\n' \
                'SUBSCRIBED'\t'A customer has subscribed' \
                'DID_CHANGE_RENEWAL_PREF'\t'The customer chose another product of the group, or another number of seats' \
                'DID_CHANGE_RENEWAL_STATUS'\t'Renewal was turned on or off' \
                'OFFER_REDEEMED'\t'A customer with an active subscription redeemed an offer' \
                'DID_RENEW'\t'A subscription renewed' \
                'DID_FAIL_TO_RENEW'\t'A renewal could not be charged' \
                'GRACE_PERIOD_EXPIRED'\t'The grace period is over' \
                'EXPIRED'\t'A subscription has ended' \
                'PRICE_INCREASE'\t'Apple told a subscriber about a price increase' \
                'ONE_TIME_CHARGE'\t'A customer bought something that is not an auto-renewable subscription' \
                'CONSUMPTION_REQUEST'\t'A customer asks for a refund, and Apple asks how the purchase was used' \
                'REFUND'\t'Apple refunded a purchase, of any product type' \
                'UNCLAIM_SEATS'\t'Apple ended claims of seats, after a refund of seats' \
                'REFUND_DECLINED'\t'Apple refused a refund' \
                'REFUND_REVERSED'\t'Apple took a refund back after a dispute' \
                'REVOKE'\t'A member of a family, group or organization lost a purchase of somebody else\'s' \
                'RENEWAL_EXTENDED'\t'The renewal date of one subscription was extended' \
                'RENEWAL_EXTENSION'\t'A mass extension is done, or failed for one subscription' \
                'EXTERNAL_PURCHASE_TOKEN'\t'An external purchase token wants a report' \
                'METADATA_UPDATE'\t'The metadata of an Advanced Commerce subscription was changed' \
                'PRICE_CHANGE'\t'The price of an Advanced Commerce subscription was changed' \
                'MIGRATION'\t'A subscription was migrated to the Advanced Commerce API' \
                'RESCIND_CONSENT'\t'A parent or guardian withdrew consent for a child\'s use of the app' \
                'TEST'\t'The test notification that you asked for'
        case 46
            printf '%s\n' \
                'INITIAL_BUY'\t'A case of SUBSCRIBED, OFFER_REDEEMED' \
                'RESUBSCRIBE'\t'A case of SUBSCRIBED, OFFER_REDEEMED' \
                'UPGRADE'\t'A case of DID_CHANGE_RENEWAL_PREF, OFFER_REDEEMED' \
                'DOWNGRADE'\t'A case of DID_CHANGE_RENEWAL_PREF, OFFER_REDEEMED' \
                'INCREASE_QUANTITY'\t'A case of DID_CHANGE_RENEWAL_PREF' \
                'DECREASE_QUANTITY'\t'A case of DID_CHANGE_RENEWAL_PREF' \
                'AUTO_RENEW_ENABLED'\t'A case of DID_CHANGE_RENEWAL_STATUS, OFFER_REDEEMED' \
                'AUTO_RENEW_DISABLED'\t'A case of DID_CHANGE_RENEWAL_STATUS' \
                'BILLING_RECOVERY'\t'A case of DID_RENEW' \
                'GRACE_PERIOD'\t'A case of DID_FAIL_TO_RENEW' \
                'VOLUNTARY'\t'A case of EXPIRED' \
                'BILLING_RETRY'\t'A case of EXPIRED' \
                'PRICE_INCREASE'\t'A case of EXPIRED' \
                'PRODUCT_NOT_FOR_SALE'\t'A case of EXPIRED' \
                'PENDING'\t'A case of PRICE_INCREASE' \
                'ACCEPTED'\t'A case of PRICE_INCREASE' \
                'SEATS'\t'A case of REFUND' \
                'SUMMARY'\t'A case of RENEWAL_EXTENSION' \
                'FAILURE'\t'A case of RENEWAL_EXTENSION' \
                'CREATED'\t'A case of EXTERNAL_PURCHASE_TOKEN' \
                'ACTIVE_TOKEN_REMINDER'\t'A case of EXTERNAL_PURCHASE_TOKEN' \
                'UNREPORTED'\t'A case of EXTERNAL_PURCHASE_TOKEN'
        case 47
            printf '%s\n' \
                'notificationUUID' \
                'signedDate' \
                'notificationType' \
                'subtype' \
                'result' \
                'status' \
                'reason' \
                'attempts' \
                'milliseconds' \
                'root'
        case 48
            printf '%s\n' \
                'transactionId' \
                'originalTransactionId' \
                'appTransactionId' \
                'previousOriginalTransactionId' \
                'webOrderLineItemId' \
                'bundleId' \
                'productId' \
                'subscriptionGroupIdentifier' \
                'appAccountToken' \
                'environment' \
                'signedDate' \
                'deviceVerification' \
                'deviceVerificationNonce' \
                'type' \
                'quantity' \
                'purchaseDate' \
                'originalPurchaseDate' \
                'expiresDate' \
                'inAppOwnershipType' \
                'isUpgraded' \
                'offerType' \
                'offerIdentifier' \
                'offerDiscountType' \
                'offerPeriod' \
                'storefront' \
                'storefrontId' \
                'transactionReason' \
                'additionalTransactionReason' \
                'billingPlanType' \
                'revocationDate' \
                'revocationReason' \
                'revocationType' \
                'revocationPercentage' \
                'refundPercentage' \
                'commitmentInfo' \
                'commitmentInfo.billingPeriodNumber' \
                'commitmentInfo.totalBillingPeriods' \
                'commitmentInfo.commitmentExpiresDate' \
                'commitmentInfo.commitmentPrice' \
                'price' \
                'currency' \
                'multiSeatInfo' \
                'multiSeatInfo.invitationManagement' \
                'multiSeatInfo.priceTiers' \
                'multiSeatInfo.priceTiers.quantity' \
                'multiSeatInfo.priceTiers.price' \
                'multiSeatInfo.revokedSeatQuantity' \
                'advancedCommerceInfo' \
                'advancedCommerceInfo.descriptors' \
                'advancedCommerceInfo.descriptors.displayName' \
                'advancedCommerceInfo.descriptors.description' \
                'advancedCommerceInfo.estimatedTax' \
                'advancedCommerceInfo.taxExclusivePrice' \
                'advancedCommerceInfo.taxRate' \
                'advancedCommerceInfo.taxCode' \
                'advancedCommerceInfo.items' \
                'advancedCommerceInfo.items.revocationDate' \
                'advancedCommerceInfo.items.displayName' \
                'advancedCommerceInfo.items.description' \
                'advancedCommerceInfo.items.SKU' \
                'advancedCommerceInfo.items.price' \
                'advancedCommerceInfo.items.offer' \
                'advancedCommerceInfo.items.offer.reason' \
                'advancedCommerceInfo.items.offer.period' \
                'advancedCommerceInfo.items.offer.periodCount' \
                'advancedCommerceInfo.items.offer.price' \
                'advancedCommerceInfo.items.seatPriceTiers' \
                'advancedCommerceInfo.items.seatPriceTiers.maximumSeatQuantity' \
                'advancedCommerceInfo.items.seatPriceTiers.price' \
                'advancedCommerceInfo.items.refunds' \
                'advancedCommerceInfo.items.refunds.refundAmount' \
                'advancedCommerceInfo.items.refunds.refundDate' \
                'advancedCommerceInfo.items.refunds.refundReason' \
                'advancedCommerceInfo.items.refunds.refundType' \
                'advancedCommerceInfo.items.refunds.revokedSeatQuantity' \
                'advancedCommerceInfo.period' \
                'advancedCommerceInfo.requestReferenceId' \
                'autoRenewProductId' \
                'autoRenewStatus' \
                'renewalDate' \
                'eligibleWinBackOfferIds' \
                'expirationIntent' \
                'gracePeriodExpiresDate' \
                'isInBillingRetryPeriod' \
                'priceIncreaseStatus' \
                'recentSubscriptionStartDate' \
                'renewalBillingPlanType' \
                'commitmentInfo.commitmentAutoRenewProductId' \
                'commitmentInfo.commitmentAutoRenewStatus' \
                'commitmentInfo.commitmentRenewalBillingPlanType' \
                'commitmentInfo.commitmentRenewalDate' \
                'commitmentInfo.commitmentRenewalPrice' \
                'renewalPrice' \
                'renewalQuantity' \
                'multiSeatInfo.renewalPriceTiers' \
                'multiSeatInfo.renewalPriceTiers.quantity' \
                'multiSeatInfo.renewalPriceTiers.price' \
                'advancedCommerceInfo.items.priceIncreaseInfo' \
                'advancedCommerceInfo.items.priceIncreaseInfo.price' \
                'advancedCommerceInfo.items.priceIncreaseInfo.status' \
                'advancedCommerceInfo.items.priceIncreaseInfo.dependentSKUs' \
                'advancedCommerceInfo.consistencyToken' \
                'notificationType' \
                'subtype' \
                'notificationUUID' \
                'version' \
                'data' \
                'data.bundleId' \
                'data.environment' \
                'data.appAppleId' \
                'data.bundleVersion' \
                'data.status' \
                'data.consumptionRequestReason' \
                'data.signedTransactionInfo' \
                'data.signedTransactionInfo.transactionId' \
                'data.signedTransactionInfo.originalTransactionId' \
                'data.signedTransactionInfo.appTransactionId' \
                'data.signedTransactionInfo.previousOriginalTransactionId' \
                'data.signedTransactionInfo.webOrderLineItemId' \
                'data.signedTransactionInfo.bundleId' \
                'data.signedTransactionInfo.productId' \
                'data.signedTransactionInfo.subscriptionGroupIdentifier' \
                'data.signedTransactionInfo.appAccountToken' \
                'data.signedTransactionInfo.environment' \
                'data.signedTransactionInfo.signedDate' \
                'data.signedTransactionInfo.deviceVerification' \
                'data.signedTransactionInfo.deviceVerificationNonce' \
                'data.signedTransactionInfo.type' \
                'data.signedTransactionInfo.quantity' \
                'data.signedTransactionInfo.purchaseDate' \
                'data.signedTransactionInfo.originalPurchaseDate' \
                'data.signedTransactionInfo.expiresDate' \
                'data.signedTransactionInfo.inAppOwnershipType' \
                'data.signedTransactionInfo.isUpgraded' \
                'data.signedTransactionInfo.offerType' \
                'data.signedTransactionInfo.offerIdentifier' \
                'data.signedTransactionInfo.offerDiscountType' \
                'data.signedTransactionInfo.offerPeriod' \
                'data.signedTransactionInfo.storefront' \
                'data.signedTransactionInfo.storefrontId' \
                'data.signedTransactionInfo.transactionReason' \
                'data.signedTransactionInfo.additionalTransactionReason' \
                'data.signedTransactionInfo.billingPlanType' \
                'data.signedTransactionInfo.revocationDate' \
                'data.signedTransactionInfo.revocationReason' \
                'data.signedTransactionInfo.revocationType' \
                'data.signedTransactionInfo.revocationPercentage' \
                'data.signedTransactionInfo.refundPercentage' \
                'data.signedTransactionInfo.commitmentInfo' \
                'data.signedTransactionInfo.commitmentInfo.billingPeriodNumber' \
                'data.signedTransactionInfo.commitmentInfo.totalBillingPeriods' \
                'data.signedTransactionInfo.commitmentInfo.commitmentExpiresDate' \
                'data.signedTransactionInfo.commitmentInfo.commitmentPrice' \
                'data.signedTransactionInfo.price' \
                'data.signedTransactionInfo.currency' \
                'data.signedTransactionInfo.multiSeatInfo' \
                'data.signedTransactionInfo.multiSeatInfo.invitationManagement' \
                'data.signedTransactionInfo.multiSeatInfo.priceTiers' \
                'data.signedTransactionInfo.multiSeatInfo.priceTiers.quantity' \
                'data.signedTransactionInfo.multiSeatInfo.priceTiers.price' \
                'data.signedTransactionInfo.multiSeatInfo.revokedSeatQuantity' \
                'data.signedTransactionInfo.advancedCommerceInfo' \
                'data.signedTransactionInfo.advancedCommerceInfo.descriptors' \
                'data.signedTransactionInfo.advancedCommerceInfo.descriptors.displayName' \
                'data.signedTransactionInfo.advancedCommerceInfo.descriptors.description' \
                'data.signedTransactionInfo.advancedCommerceInfo.estimatedTax' \
                'data.signedTransactionInfo.advancedCommerceInfo.taxExclusivePrice' \
                'data.signedTransactionInfo.advancedCommerceInfo.taxRate' \
                'data.signedTransactionInfo.advancedCommerceInfo.taxCode' \
                'data.signedTransactionInfo.advancedCommerceInfo.items' \
                'data.signedTransactionInfo.advancedCommerceInfo.items.revocationDate' \
                'data.signedTransactionInfo.advancedCommerceInfo.items.displayName' \
                'data.signedTransactionInfo.advancedCommerceInfo.items.description' \
                'data.signedTransactionInfo.advancedCommerceInfo.items.SKU' \
                'data.signedTransactionInfo.advancedCommerceInfo.items.price' \
                'data.signedTransactionInfo.advancedCommerceInfo.items.offer' \
                'data.signedTransactionInfo.advancedCommerceInfo.items.offer.reason' \
                'data.signedTransactionInfo.advancedCommerceInfo.items.offer.period' \
                'data.signedTransactionInfo.advancedCommerceInfo.items.offer.periodCount' \
                'data.signedTransactionInfo.advancedCommerceInfo.items.offer.price' \
                'data.signedTransactionInfo.advancedCommerceInfo.items.seatPriceTiers' \
                'data.signedTransactionInfo.advancedCommerceInfo.items.seatPriceTiers.maximumSeatQuantity' \
                'data.signedTransactionInfo.advancedCommerceInfo.items.seatPriceTiers.price' \
                'data.signedTransactionInfo.advancedCommerceInfo.items.refunds' \
                'data.signedTransactionInfo.advancedCommerceInfo.items.refunds.refundAmount' \
                'data.signedTransactionInfo.advancedCommerceInfo.items.refunds.refundDate' \
                'data.signedTransactionInfo.advancedCommerceInfo.items.refunds.refundReason' \
                'data.signedTransactionInfo.advancedCommerceInfo.items.refunds.refundType' \
                'data.signedTransactionInfo.advancedCommerceInfo.items.refunds.revokedSeatQuantity' \
                'data.signedTransactionInfo.advancedCommerceInfo.period' \
                'data.signedTransactionInfo.advancedCommerceInfo.requestReferenceId' \
                'data.signedRenewalInfo' \
                'data.signedRenewalInfo.originalTransactionId' \
                'data.signedRenewalInfo.appTransactionId' \
                'data.signedRenewalInfo.productId' \
                'data.signedRenewalInfo.appAccountToken' \
                'data.signedRenewalInfo.environment' \
                'data.signedRenewalInfo.signedDate' \
                'data.signedRenewalInfo.deviceVerification' \
                'data.signedRenewalInfo.deviceVerificationNonce' \
                'data.signedRenewalInfo.offerType' \
                'data.signedRenewalInfo.offerIdentifier' \
                'data.signedRenewalInfo.offerDiscountType' \
                'data.signedRenewalInfo.offerPeriod' \
                'data.signedRenewalInfo.autoRenewProductId' \
                'data.signedRenewalInfo.autoRenewStatus' \
                'data.signedRenewalInfo.renewalDate' \
                'data.signedRenewalInfo.eligibleWinBackOfferIds' \
                'data.signedRenewalInfo.expirationIntent' \
                'data.signedRenewalInfo.gracePeriodExpiresDate' \
                'data.signedRenewalInfo.isInBillingRetryPeriod' \
                'data.signedRenewalInfo.priceIncreaseStatus' \
                'data.signedRenewalInfo.recentSubscriptionStartDate' \
                'data.signedRenewalInfo.renewalBillingPlanType' \
                'data.signedRenewalInfo.commitmentInfo' \
                'data.signedRenewalInfo.commitmentInfo.commitmentAutoRenewProductId' \
                'data.signedRenewalInfo.commitmentInfo.commitmentAutoRenewStatus' \
                'data.signedRenewalInfo.commitmentInfo.commitmentRenewalBillingPlanType' \
                'data.signedRenewalInfo.commitmentInfo.commitmentRenewalDate' \
                'data.signedRenewalInfo.commitmentInfo.commitmentRenewalPrice' \
                'data.signedRenewalInfo.renewalPrice' \
                'data.signedRenewalInfo.currency' \
                'data.signedRenewalInfo.renewalQuantity' \
                'data.signedRenewalInfo.multiSeatInfo' \
                'data.signedRenewalInfo.multiSeatInfo.renewalPriceTiers' \
                'data.signedRenewalInfo.multiSeatInfo.renewalPriceTiers.quantity' \
                'data.signedRenewalInfo.multiSeatInfo.renewalPriceTiers.price' \
                'data.signedRenewalInfo.advancedCommerceInfo' \
                'data.signedRenewalInfo.advancedCommerceInfo.descriptors' \
                'data.signedRenewalInfo.advancedCommerceInfo.descriptors.displayName' \
                'data.signedRenewalInfo.advancedCommerceInfo.descriptors.description' \
                'data.signedRenewalInfo.advancedCommerceInfo.taxCode' \
                'data.signedRenewalInfo.advancedCommerceInfo.items' \
                'data.signedRenewalInfo.advancedCommerceInfo.items.displayName' \
                'data.signedRenewalInfo.advancedCommerceInfo.items.description' \
                'data.signedRenewalInfo.advancedCommerceInfo.items.SKU' \
                'data.signedRenewalInfo.advancedCommerceInfo.items.price' \
                'data.signedRenewalInfo.advancedCommerceInfo.items.offer' \
                'data.signedRenewalInfo.advancedCommerceInfo.items.offer.reason' \
                'data.signedRenewalInfo.advancedCommerceInfo.items.offer.period' \
                'data.signedRenewalInfo.advancedCommerceInfo.items.offer.periodCount' \
                'data.signedRenewalInfo.advancedCommerceInfo.items.offer.price' \
                'data.signedRenewalInfo.advancedCommerceInfo.items.seatPriceTiers' \
                'data.signedRenewalInfo.advancedCommerceInfo.items.seatPriceTiers.maximumSeatQuantity' \
                'data.signedRenewalInfo.advancedCommerceInfo.items.seatPriceTiers.price' \
                'data.signedRenewalInfo.advancedCommerceInfo.items.priceIncreaseInfo' \
                'data.signedRenewalInfo.advancedCommerceInfo.items.priceIncreaseInfo.price' \
                'data.signedRenewalInfo.advancedCommerceInfo.items.priceIncreaseInfo.status' \
                'data.signedRenewalInfo.advancedCommerceInfo.items.priceIncreaseInfo.dependentSKUs' \
                'data.signedRenewalInfo.advancedCommerceInfo.period' \
                'data.signedRenewalInfo.advancedCommerceInfo.consistencyToken' \
                'data.signedRenewalInfo.advancedCommerceInfo.requestReferenceId' \
                'summary' \
                'summary.bundleId' \
                'summary.productId' \
                'summary.environment' \
                'summary.appAppleId' \
                'summary.requestIdentifier' \
                'summary.storefrontCountryCodes' \
                'summary.succeededCount' \
                'summary.failedCount' \
                'externalPurchaseToken' \
                'externalPurchaseToken.bundleId' \
                'externalPurchaseToken.appAppleId' \
                'externalPurchaseToken.externalPurchaseId' \
                'externalPurchaseToken.tokenCreationDate' \
                'externalPurchaseToken.tokenExpirationDate' \
                'externalPurchaseToken.tokenType' \
                'appData' \
                'appData.bundleId' \
                'appData.environment' \
                'appData.appAppleId' \
                'appData.signedAppTransactionInfo' \
                'appData.signedAppTransactionInfo.appTransactionId' \
                'appData.signedAppTransactionInfo.bundleId' \
                'appData.signedAppTransactionInfo.deviceVerification' \
                'appData.signedAppTransactionInfo.deviceVerificationNonce' \
                'appData.signedAppTransactionInfo.originalPurchaseDate' \
                'appData.signedAppTransactionInfo.appAppleId' \
                'appData.signedAppTransactionInfo.receiptType' \
                'appData.signedAppTransactionInfo.applicationVersion' \
                'appData.signedAppTransactionInfo.versionExternalIdentifier' \
                'appData.signedAppTransactionInfo.receiptCreationDate' \
                'appData.signedAppTransactionInfo.originalApplicationVersion' \
                'appData.signedAppTransactionInfo.originalPlatform' \
                'appData.signedAppTransactionInfo.preorderDate' \
                'appData.signedAppTransactionInfo.requestDate' \
                'appData.signedAppTransactionInfo.storeType' \
                'unclaimInfo' \
                'unclaimInfo.bundleId' \
                'unclaimInfo.environment' \
                'unclaimInfo.appAppleId' \
                'unclaimInfo.originalTransactionId' \
                'unclaimInfo.unclaimSeatIds' \
                'unclaimInfo.signedTransactionInfo' \
                'unclaimInfo.signedTransactionInfo.transactionId' \
                'unclaimInfo.signedTransactionInfo.originalTransactionId' \
                'unclaimInfo.signedTransactionInfo.appTransactionId' \
                'unclaimInfo.signedTransactionInfo.previousOriginalTransactionId' \
                'unclaimInfo.signedTransactionInfo.webOrderLineItemId' \
                'unclaimInfo.signedTransactionInfo.bundleId' \
                'unclaimInfo.signedTransactionInfo.productId' \
                'unclaimInfo.signedTransactionInfo.subscriptionGroupIdentifier' \
                'unclaimInfo.signedTransactionInfo.appAccountToken' \
                'unclaimInfo.signedTransactionInfo.environment' \
                'unclaimInfo.signedTransactionInfo.signedDate' \
                'unclaimInfo.signedTransactionInfo.deviceVerification' \
                'unclaimInfo.signedTransactionInfo.deviceVerificationNonce' \
                'unclaimInfo.signedTransactionInfo.type' \
                'unclaimInfo.signedTransactionInfo.quantity' \
                'unclaimInfo.signedTransactionInfo.purchaseDate' \
                'unclaimInfo.signedTransactionInfo.originalPurchaseDate' \
                'unclaimInfo.signedTransactionInfo.expiresDate' \
                'unclaimInfo.signedTransactionInfo.inAppOwnershipType' \
                'unclaimInfo.signedTransactionInfo.isUpgraded' \
                'unclaimInfo.signedTransactionInfo.offerType' \
                'unclaimInfo.signedTransactionInfo.offerIdentifier' \
                'unclaimInfo.signedTransactionInfo.offerDiscountType' \
                'unclaimInfo.signedTransactionInfo.offerPeriod' \
                'unclaimInfo.signedTransactionInfo.storefront' \
                'unclaimInfo.signedTransactionInfo.storefrontId' \
                'unclaimInfo.signedTransactionInfo.transactionReason' \
                'unclaimInfo.signedTransactionInfo.additionalTransactionReason' \
                'unclaimInfo.signedTransactionInfo.billingPlanType' \
                'unclaimInfo.signedTransactionInfo.revocationDate' \
                'unclaimInfo.signedTransactionInfo.revocationReason' \
                'unclaimInfo.signedTransactionInfo.revocationType' \
                'unclaimInfo.signedTransactionInfo.revocationPercentage' \
                'unclaimInfo.signedTransactionInfo.refundPercentage' \
                'unclaimInfo.signedTransactionInfo.commitmentInfo' \
                'unclaimInfo.signedTransactionInfo.commitmentInfo.billingPeriodNumber' \
                'unclaimInfo.signedTransactionInfo.commitmentInfo.totalBillingPeriods' \
                'unclaimInfo.signedTransactionInfo.commitmentInfo.commitmentExpiresDate' \
                'unclaimInfo.signedTransactionInfo.commitmentInfo.commitmentPrice' \
                'unclaimInfo.signedTransactionInfo.price' \
                'unclaimInfo.signedTransactionInfo.currency' \
                'unclaimInfo.signedTransactionInfo.multiSeatInfo' \
                'unclaimInfo.signedTransactionInfo.multiSeatInfo.invitationManagement' \
                'unclaimInfo.signedTransactionInfo.multiSeatInfo.priceTiers' \
                'unclaimInfo.signedTransactionInfo.multiSeatInfo.priceTiers.quantity' \
                'unclaimInfo.signedTransactionInfo.multiSeatInfo.priceTiers.price' \
                'unclaimInfo.signedTransactionInfo.multiSeatInfo.revokedSeatQuantity' \
                'unclaimInfo.signedTransactionInfo.advancedCommerceInfo' \
                'unclaimInfo.signedTransactionInfo.advancedCommerceInfo.descriptors' \
                'unclaimInfo.signedTransactionInfo.advancedCommerceInfo.descriptors.displayName' \
                'unclaimInfo.signedTransactionInfo.advancedCommerceInfo.descriptors.description' \
                'unclaimInfo.signedTransactionInfo.advancedCommerceInfo.estimatedTax' \
                'unclaimInfo.signedTransactionInfo.advancedCommerceInfo.taxExclusivePrice' \
                'unclaimInfo.signedTransactionInfo.advancedCommerceInfo.taxRate' \
                'unclaimInfo.signedTransactionInfo.advancedCommerceInfo.taxCode' \
                'unclaimInfo.signedTransactionInfo.advancedCommerceInfo.items' \
                'unclaimInfo.signedTransactionInfo.advancedCommerceInfo.items.revocationDate' \
                'unclaimInfo.signedTransactionInfo.advancedCommerceInfo.items.displayName' \
                'unclaimInfo.signedTransactionInfo.advancedCommerceInfo.items.description' \
                'unclaimInfo.signedTransactionInfo.advancedCommerceInfo.items.SKU' \
                'unclaimInfo.signedTransactionInfo.advancedCommerceInfo.items.price' \
                'unclaimInfo.signedTransactionInfo.advancedCommerceInfo.items.offer' \
                'unclaimInfo.signedTransactionInfo.advancedCommerceInfo.items.offer.reason' \
                'unclaimInfo.signedTransactionInfo.advancedCommerceInfo.items.offer.period' \
                'unclaimInfo.signedTransactionInfo.advancedCommerceInfo.items.offer.periodCount' \
                'unclaimInfo.signedTransactionInfo.advancedCommerceInfo.items.offer.price' \
                'unclaimInfo.signedTransactionInfo.advancedCommerceInfo.items.seatPriceTiers' \
                'unclaimInfo.signedTransactionInfo.advancedCommerceInfo.items.seatPriceTiers.maximumSeatQuantity' \
                'unclaimInfo.signedTransactionInfo.advancedCommerceInfo.items.seatPriceTiers.price' \
                'unclaimInfo.signedTransactionInfo.advancedCommerceInfo.items.refunds' \
                'unclaimInfo.signedTransactionInfo.advancedCommerceInfo.items.refunds.refundAmount' \
                'unclaimInfo.signedTransactionInfo.advancedCommerceInfo.items.refunds.refundDate' \
                'unclaimInfo.signedTransactionInfo.advancedCommerceInfo.items.refunds.refundReason' \
                'unclaimInfo.signedTransactionInfo.advancedCommerceInfo.items.refunds.refundType' \
                'unclaimInfo.signedTransactionInfo.advancedCommerceInfo.items.refunds.revokedSeatQuantity' \
                'unclaimInfo.signedTransactionInfo.advancedCommerceInfo.period' \
                'unclaimInfo.signedTransactionInfo.advancedCommerceInfo.requestReferenceId' \
                'unclaimInfo.signedRenewalInfo' \
                'unclaimInfo.signedRenewalInfo.originalTransactionId' \
                'unclaimInfo.signedRenewalInfo.appTransactionId' \
                'unclaimInfo.signedRenewalInfo.productId' \
                'unclaimInfo.signedRenewalInfo.appAccountToken' \
                'unclaimInfo.signedRenewalInfo.environment' \
                'unclaimInfo.signedRenewalInfo.signedDate' \
                'unclaimInfo.signedRenewalInfo.deviceVerification' \
                'unclaimInfo.signedRenewalInfo.deviceVerificationNonce' \
                'unclaimInfo.signedRenewalInfo.offerType' \
                'unclaimInfo.signedRenewalInfo.offerIdentifier' \
                'unclaimInfo.signedRenewalInfo.offerDiscountType' \
                'unclaimInfo.signedRenewalInfo.offerPeriod' \
                'unclaimInfo.signedRenewalInfo.autoRenewProductId' \
                'unclaimInfo.signedRenewalInfo.autoRenewStatus' \
                'unclaimInfo.signedRenewalInfo.renewalDate' \
                'unclaimInfo.signedRenewalInfo.eligibleWinBackOfferIds' \
                'unclaimInfo.signedRenewalInfo.expirationIntent' \
                'unclaimInfo.signedRenewalInfo.gracePeriodExpiresDate' \
                'unclaimInfo.signedRenewalInfo.isInBillingRetryPeriod' \
                'unclaimInfo.signedRenewalInfo.priceIncreaseStatus' \
                'unclaimInfo.signedRenewalInfo.recentSubscriptionStartDate' \
                'unclaimInfo.signedRenewalInfo.renewalBillingPlanType' \
                'unclaimInfo.signedRenewalInfo.commitmentInfo' \
                'unclaimInfo.signedRenewalInfo.commitmentInfo.commitmentAutoRenewProductId' \
                'unclaimInfo.signedRenewalInfo.commitmentInfo.commitmentAutoRenewStatus' \
                'unclaimInfo.signedRenewalInfo.commitmentInfo.commitmentRenewalBillingPlanType' \
                'unclaimInfo.signedRenewalInfo.commitmentInfo.commitmentRenewalDate' \
                'unclaimInfo.signedRenewalInfo.commitmentInfo.commitmentRenewalPrice' \
                'unclaimInfo.signedRenewalInfo.renewalPrice' \
                'unclaimInfo.signedRenewalInfo.currency' \
                'unclaimInfo.signedRenewalInfo.renewalQuantity' \
                'unclaimInfo.signedRenewalInfo.multiSeatInfo' \
                'unclaimInfo.signedRenewalInfo.multiSeatInfo.renewalPriceTiers' \
                'unclaimInfo.signedRenewalInfo.multiSeatInfo.renewalPriceTiers.quantity' \
                'unclaimInfo.signedRenewalInfo.multiSeatInfo.renewalPriceTiers.price' \
                'unclaimInfo.signedRenewalInfo.advancedCommerceInfo' \
                'unclaimInfo.signedRenewalInfo.advancedCommerceInfo.descriptors' \
                'unclaimInfo.signedRenewalInfo.advancedCommerceInfo.descriptors.displayName' \
                'unclaimInfo.signedRenewalInfo.advancedCommerceInfo.descriptors.description' \
                'unclaimInfo.signedRenewalInfo.advancedCommerceInfo.taxCode' \
                'unclaimInfo.signedRenewalInfo.advancedCommerceInfo.items' \
                'unclaimInfo.signedRenewalInfo.advancedCommerceInfo.items.displayName' \
                'unclaimInfo.signedRenewalInfo.advancedCommerceInfo.items.description' \
                'unclaimInfo.signedRenewalInfo.advancedCommerceInfo.items.SKU' \
                'unclaimInfo.signedRenewalInfo.advancedCommerceInfo.items.price' \
                'unclaimInfo.signedRenewalInfo.advancedCommerceInfo.items.offer' \
                'unclaimInfo.signedRenewalInfo.advancedCommerceInfo.items.offer.reason' \
                'unclaimInfo.signedRenewalInfo.advancedCommerceInfo.items.offer.period' \
                'unclaimInfo.signedRenewalInfo.advancedCommerceInfo.items.offer.periodCount' \
                'unclaimInfo.signedRenewalInfo.advancedCommerceInfo.items.offer.price' \
                'unclaimInfo.signedRenewalInfo.advancedCommerceInfo.items.seatPriceTiers' \
                'unclaimInfo.signedRenewalInfo.advancedCommerceInfo.items.seatPriceTiers.maximumSeatQuantity' \
                'unclaimInfo.signedRenewalInfo.advancedCommerceInfo.items.seatPriceTiers.price' \
                'unclaimInfo.signedRenewalInfo.advancedCommerceInfo.items.priceIncreaseInfo' \
                'unclaimInfo.signedRenewalInfo.advancedCommerceInfo.items.priceIncreaseInfo.price' \
                'unclaimInfo.signedRenewalInfo.advancedCommerceInfo.items.priceIncreaseInfo.status' \
                'unclaimInfo.signedRenewalInfo.advancedCommerceInfo.items.priceIncreaseInfo.dependentSKUs' \
                'unclaimInfo.signedRenewalInfo.advancedCommerceInfo.period' \
                'unclaimInfo.signedRenewalInfo.advancedCommerceInfo.consistencyToken' \
                'unclaimInfo.signedRenewalInfo.advancedCommerceInfo.requestReferenceId' \
                'appAppleId' \
                'receiptType' \
                'applicationVersion' \
                'versionExternalIdentifier' \
                'receiptCreationDate' \
                'originalApplicationVersion' \
                'originalPlatform' \
                'preorderDate' \
                'requestDate' \
                'storeType' \
                'requestIdentifier' \
                'userLocale'
        case 49
            printf '%s\n' \
                'SUBSCRIBED/INITIAL_BUY' \
                'SUBSCRIBED/RESUBSCRIBE' \
                'DID_CHANGE_RENEWAL_PREF/UPGRADE' \
                'DID_CHANGE_RENEWAL_PREF/DOWNGRADE' \
                'DID_CHANGE_RENEWAL_PREF/INCREASE_QUANTITY' \
                'DID_CHANGE_RENEWAL_PREF/DECREASE_QUANTITY' \
                'DID_CHANGE_RENEWAL_PREF' \
                'DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_ENABLED' \
                'DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED' \
                'DID_CHANGE_RENEWAL_STATUS' \
                'OFFER_REDEEMED' \
                'OFFER_REDEEMED/UPGRADE' \
                'OFFER_REDEEMED/DOWNGRADE' \
                'OFFER_REDEEMED/INITIAL_BUY' \
                'OFFER_REDEEMED/RESUBSCRIBE' \
                'OFFER_REDEEMED/AUTO_RENEW_ENABLED' \
                'DID_RENEW' \
                'DID_RENEW/BILLING_RECOVERY' \
                'DID_FAIL_TO_RENEW' \
                'DID_FAIL_TO_RENEW/GRACE_PERIOD' \
                'GRACE_PERIOD_EXPIRED' \
                'EXPIRED/VOLUNTARY' \
                'EXPIRED/BILLING_RETRY' \
                'EXPIRED/PRICE_INCREASE' \
                'EXPIRED/PRODUCT_NOT_FOR_SALE' \
                'EXPIRED' \
                'PRICE_INCREASE/PENDING' \
                'PRICE_INCREASE/ACCEPTED' \
                'ONE_TIME_CHARGE' \
                'CONSUMPTION_REQUEST' \
                'REFUND' \
                'REFUND/SEATS' \
                'UNCLAIM_SEATS' \
                'REFUND_DECLINED' \
                'REFUND_REVERSED' \
                'REVOKE' \
                'RENEWAL_EXTENDED' \
                'RENEWAL_EXTENSION/SUMMARY' \
                'RENEWAL_EXTENSION/FAILURE' \
                'EXTERNAL_PURCHASE_TOKEN/CREATED' \
                'EXTERNAL_PURCHASE_TOKEN/ACTIVE_TOKEN_REMINDER' \
                'EXTERNAL_PURCHASE_TOKEN/UNREPORTED' \
                'METADATA_UPDATE' \
                'PRICE_CHANGE' \
                'MIGRATION' \
                'RESCIND_CONSENT' \
                'TEST'
        case 50
            printf '%s\n' \
                'FULL_SIZE'\t'3840 pixels wide and 160 to 2160 high; the default' \
                'BULLET_POINT'\t'1024 by 1024 pixels'
        case 51
            printf '%s\n' \
                '6a1f0c3e-7b52-4d1c-8a5e-0f9b3c2d1e01'\t'an image for retention messages, FULL_SIZE, APPROVED' \
                '6a1f0c3e-7b52-4d1c-8a5e-0f9b3c2d1e02'\t'an image for retention messages, BULLET_POINT, APPROVED' \
                '6a1f0c3e-7b52-4d1c-8a5e-0f9b3c2d1e03'\t'an image for retention messages, FULL_SIZE, REJECTED' \
                '6a1f0c3e-7b52-4d1c-8a5e-0f9b3c2d1e04'\t'an image for retention messages, FULL_SIZE, APPROVED, in no message'
        case 52
            printf '%s\n' \
                'imageIdentifier' \
                'imageState' \
                'imageSize'
        case 53
            printf '%s\n' \
                'ABOVE_BODY'\t'Over the text; the default' \
                'ABOVE_IMAGE'\t'Over the image, which the message must have'
        case 54
            printf '%s\n' \
                '9d4b8e72-3c60-4f2a-b1d7-5e6f7a8b9c01'\t'a retention message, with images, APPROVED' \
                '9d4b8e72-3c60-4f2a-b1d7-5e6f7a8b9c02'\t'a retention message, text alone, APPROVED' \
                '9d4b8e72-3c60-4f2a-b1d7-5e6f7a8b9c03'\t'a retention message, text alone, PENDING' \
                '9d4b8e72-3c60-4f2a-b1d7-5e6f7a8b9c04'\t'a retention message, with a rejected image, APPROVED'
        case 55
            printf '%s\n' \
                'messageIdentifier' \
                'messageState'
        case 56
            printf '%s\n' \
                'en-US'\t'the default message of a product and locale'
        case 57
            printf '%s\n' \
                'messageIdentifier'
        case 58
            printf '%s\n' \
                'realtimeURL'
        case 59
            printf '%s\n' \
                'requestId' \
                'config' \
                'config.maxConcurrentRequests' \
                'config.totalRequests' \
                'config.totalDuration' \
                'config.responseTimeThreshold' \
                'config.successRateThreshold'
        case 60
            printf '%s\n' \
                'config' \
                'config.maxConcurrentRequests' \
                'config.totalRequests' \
                'config.totalDuration' \
                'config.responseTimeThreshold' \
                'config.successRateThreshold' \
                'target' \
                'result' \
                'successRate' \
                'numPending' \
                'responseTimes' \
                'responseTimes.average' \
                'responseTimes.p50' \
                'responseTimes.p90' \
                'responseTimes.p95' \
                'responseTimes.p99' \
                'failures'
        case 61
            printf '%s\n' \
                '019b76da-a800-7001-8acf-4110df29767f'\t'a performance test that was passed'
        case 62
            printf '%s\n' \
                'message' \
                'message.messageIdentifier' \
                'alternateProduct' \
                'alternateProduct.productId' \
                'alternateProduct.billingPlanType' \
                'alternateProduct.messageIdentifier' \
                'promotionalOffer' \
                'promotionalOffer.messageIdentifier' \
                'promotionalOffer.promotionalOfferSignatureV2' \
                'promotionalOffer.promotionalOfferSignatureV2.transactionId' \
                'promotionalOffer.promotionalOfferSignatureV2.productId' \
                'promotionalOffer.promotionalOfferSignatureV2.offerIdentifier' \
                'promotionalOffer.promotionalOfferSignatureV2.iss' \
                'promotionalOffer.promotionalOfferSignatureV2.iat' \
                'promotionalOffer.promotionalOfferSignatureV2.aud' \
                'promotionalOffer.promotionalOfferSignatureV2.bid' \
                'promotionalOffer.promotionalOfferSignatureV2.nonce' \
                'promotionalOffer.promotionalOfferSignatureV2.allowIntroductoryOffer' \
                'promotionalOffer.promotionalOfferSignatureV2.request' \
                'promotionalOffer.promotionalOfferSignatureV1' \
                'promotionalOffer.promotionalOfferSignatureV1.productId' \
                'promotionalOffer.promotionalOfferSignatureV1.appAccountToken' \
                'promotionalOffer.promotionalOfferSignatureV1.offerIdentifier' \
                'promotionalOffer.promotionalOfferSignatureV1.encodedSignature' \
                'promotionalOffer.promotionalOfferSignatureV1.nonce' \
                'promotionalOffer.promotionalOfferSignatureV1.timestamp' \
                'promotionalOffer.promotionalOfferSignatureV1.keyId' \
                'advancedCommerceInfo' \
                'advancedCommerceInfo.messageIdentifier' \
                'advancedCommerceInfo.advancedCommerceData'
        case 63
            printf '%s\n' \
                'originalTransactionId' \
                'productId' \
                'environment' \
                'signedDate' \
                'appAppleId' \
                'requestIdentifier' \
                'userLocale'
        case 64
            printf '%s\n' \
                'question' \
                'question.originalTransactionId' \
                'question.productId' \
                'question.environment' \
                'question.signedDate' \
                'question.appAppleId' \
                'question.requestIdentifier' \
                'question.userLocale' \
                'target' \
                'result' \
                'status' \
                'milliseconds' \
                'answer' \
                'answer.message' \
                'answer.message.messageIdentifier' \
                'answer.alternateProduct' \
                'answer.alternateProduct.productId' \
                'answer.alternateProduct.billingPlanType' \
                'answer.alternateProduct.messageIdentifier' \
                'answer.promotionalOffer' \
                'answer.promotionalOffer.messageIdentifier' \
                'answer.promotionalOffer.promotionalOfferSignatureV2' \
                'answer.promotionalOffer.promotionalOfferSignatureV2.transactionId' \
                'answer.promotionalOffer.promotionalOfferSignatureV2.productId' \
                'answer.promotionalOffer.promotionalOfferSignatureV2.offerIdentifier' \
                'answer.promotionalOffer.promotionalOfferSignatureV2.iss' \
                'answer.promotionalOffer.promotionalOfferSignatureV2.iat' \
                'answer.promotionalOffer.promotionalOfferSignatureV2.aud' \
                'answer.promotionalOffer.promotionalOfferSignatureV2.bid' \
                'answer.promotionalOffer.promotionalOfferSignatureV2.nonce' \
                'answer.promotionalOffer.promotionalOfferSignatureV2.allowIntroductoryOffer' \
                'answer.promotionalOffer.promotionalOfferSignatureV2.request' \
                'answer.promotionalOffer.promotionalOfferSignatureV1' \
                'answer.promotionalOffer.promotionalOfferSignatureV1.productId' \
                'answer.promotionalOffer.promotionalOfferSignatureV1.appAccountToken' \
                'answer.promotionalOffer.promotionalOfferSignatureV1.offerIdentifier' \
                'answer.promotionalOffer.promotionalOfferSignatureV1.encodedSignature' \
                'answer.promotionalOffer.promotionalOfferSignatureV1.nonce' \
                'answer.promotionalOffer.promotionalOfferSignatureV1.timestamp' \
                'answer.promotionalOffer.promotionalOfferSignatureV1.keyId' \
                'answer.advancedCommerceInfo' \
                'answer.advancedCommerceInfo.messageIdentifier' \
                'answer.advancedCommerceInfo.advancedCommerceData' \
                'problems' \
                'shown' \
                'messageIdentifier'
        case 65
            printf '%s\n' \
                'signedTransactionInfo' \
                'signedTransactionInfo.transactionId' \
                'signedTransactionInfo.originalTransactionId' \
                'signedTransactionInfo.appTransactionId' \
                'signedTransactionInfo.previousOriginalTransactionId' \
                'signedTransactionInfo.webOrderLineItemId' \
                'signedTransactionInfo.bundleId' \
                'signedTransactionInfo.productId' \
                'signedTransactionInfo.subscriptionGroupIdentifier' \
                'signedTransactionInfo.appAccountToken' \
                'signedTransactionInfo.environment' \
                'signedTransactionInfo.signedDate' \
                'signedTransactionInfo.deviceVerification' \
                'signedTransactionInfo.deviceVerificationNonce' \
                'signedTransactionInfo.type' \
                'signedTransactionInfo.quantity' \
                'signedTransactionInfo.purchaseDate' \
                'signedTransactionInfo.originalPurchaseDate' \
                'signedTransactionInfo.expiresDate' \
                'signedTransactionInfo.inAppOwnershipType' \
                'signedTransactionInfo.isUpgraded' \
                'signedTransactionInfo.offerType' \
                'signedTransactionInfo.offerIdentifier' \
                'signedTransactionInfo.offerDiscountType' \
                'signedTransactionInfo.offerPeriod' \
                'signedTransactionInfo.storefront' \
                'signedTransactionInfo.storefrontId' \
                'signedTransactionInfo.transactionReason' \
                'signedTransactionInfo.additionalTransactionReason' \
                'signedTransactionInfo.billingPlanType' \
                'signedTransactionInfo.revocationDate' \
                'signedTransactionInfo.revocationReason' \
                'signedTransactionInfo.revocationType' \
                'signedTransactionInfo.revocationPercentage' \
                'signedTransactionInfo.refundPercentage' \
                'signedTransactionInfo.commitmentInfo' \
                'signedTransactionInfo.commitmentInfo.billingPeriodNumber' \
                'signedTransactionInfo.commitmentInfo.totalBillingPeriods' \
                'signedTransactionInfo.commitmentInfo.commitmentExpiresDate' \
                'signedTransactionInfo.commitmentInfo.commitmentPrice' \
                'signedTransactionInfo.price' \
                'signedTransactionInfo.currency' \
                'signedTransactionInfo.multiSeatInfo' \
                'signedTransactionInfo.multiSeatInfo.invitationManagement' \
                'signedTransactionInfo.multiSeatInfo.priceTiers' \
                'signedTransactionInfo.multiSeatInfo.priceTiers.quantity' \
                'signedTransactionInfo.multiSeatInfo.priceTiers.price' \
                'signedTransactionInfo.multiSeatInfo.revokedSeatQuantity' \
                'signedTransactionInfo.advancedCommerceInfo' \
                'signedTransactionInfo.advancedCommerceInfo.descriptors' \
                'signedTransactionInfo.advancedCommerceInfo.descriptors.displayName' \
                'signedTransactionInfo.advancedCommerceInfo.descriptors.description' \
                'signedTransactionInfo.advancedCommerceInfo.estimatedTax' \
                'signedTransactionInfo.advancedCommerceInfo.taxExclusivePrice' \
                'signedTransactionInfo.advancedCommerceInfo.taxRate' \
                'signedTransactionInfo.advancedCommerceInfo.taxCode' \
                'signedTransactionInfo.advancedCommerceInfo.items' \
                'signedTransactionInfo.advancedCommerceInfo.items.revocationDate' \
                'signedTransactionInfo.advancedCommerceInfo.items.displayName' \
                'signedTransactionInfo.advancedCommerceInfo.items.description' \
                'signedTransactionInfo.advancedCommerceInfo.items.SKU' \
                'signedTransactionInfo.advancedCommerceInfo.items.price' \
                'signedTransactionInfo.advancedCommerceInfo.items.offer' \
                'signedTransactionInfo.advancedCommerceInfo.items.offer.reason' \
                'signedTransactionInfo.advancedCommerceInfo.items.offer.period' \
                'signedTransactionInfo.advancedCommerceInfo.items.offer.periodCount' \
                'signedTransactionInfo.advancedCommerceInfo.items.offer.price' \
                'signedTransactionInfo.advancedCommerceInfo.items.seatPriceTiers' \
                'signedTransactionInfo.advancedCommerceInfo.items.seatPriceTiers.maximumSeatQuantity' \
                'signedTransactionInfo.advancedCommerceInfo.items.seatPriceTiers.price' \
                'signedTransactionInfo.advancedCommerceInfo.items.refunds' \
                'signedTransactionInfo.advancedCommerceInfo.items.refunds.refundAmount' \
                'signedTransactionInfo.advancedCommerceInfo.items.refunds.refundDate' \
                'signedTransactionInfo.advancedCommerceInfo.items.refunds.refundReason' \
                'signedTransactionInfo.advancedCommerceInfo.items.refunds.refundType' \
                'signedTransactionInfo.advancedCommerceInfo.items.refunds.revokedSeatQuantity' \
                'signedTransactionInfo.advancedCommerceInfo.period' \
                'signedTransactionInfo.advancedCommerceInfo.requestReferenceId' \
                'signedRenewalInfo' \
                'signedRenewalInfo.originalTransactionId' \
                'signedRenewalInfo.appTransactionId' \
                'signedRenewalInfo.productId' \
                'signedRenewalInfo.appAccountToken' \
                'signedRenewalInfo.environment' \
                'signedRenewalInfo.signedDate' \
                'signedRenewalInfo.deviceVerification' \
                'signedRenewalInfo.deviceVerificationNonce' \
                'signedRenewalInfo.offerType' \
                'signedRenewalInfo.offerIdentifier' \
                'signedRenewalInfo.offerDiscountType' \
                'signedRenewalInfo.offerPeriod' \
                'signedRenewalInfo.autoRenewProductId' \
                'signedRenewalInfo.autoRenewStatus' \
                'signedRenewalInfo.renewalDate' \
                'signedRenewalInfo.eligibleWinBackOfferIds' \
                'signedRenewalInfo.expirationIntent' \
                'signedRenewalInfo.gracePeriodExpiresDate' \
                'signedRenewalInfo.isInBillingRetryPeriod' \
                'signedRenewalInfo.priceIncreaseStatus' \
                'signedRenewalInfo.recentSubscriptionStartDate' \
                'signedRenewalInfo.renewalBillingPlanType' \
                'signedRenewalInfo.commitmentInfo' \
                'signedRenewalInfo.commitmentInfo.commitmentAutoRenewProductId' \
                'signedRenewalInfo.commitmentInfo.commitmentAutoRenewStatus' \
                'signedRenewalInfo.commitmentInfo.commitmentRenewalBillingPlanType' \
                'signedRenewalInfo.commitmentInfo.commitmentRenewalDate' \
                'signedRenewalInfo.commitmentInfo.commitmentRenewalPrice' \
                'signedRenewalInfo.renewalPrice' \
                'signedRenewalInfo.currency' \
                'signedRenewalInfo.renewalQuantity' \
                'signedRenewalInfo.multiSeatInfo' \
                'signedRenewalInfo.multiSeatInfo.renewalPriceTiers' \
                'signedRenewalInfo.multiSeatInfo.renewalPriceTiers.quantity' \
                'signedRenewalInfo.multiSeatInfo.renewalPriceTiers.price' \
                'signedRenewalInfo.advancedCommerceInfo' \
                'signedRenewalInfo.advancedCommerceInfo.descriptors' \
                'signedRenewalInfo.advancedCommerceInfo.descriptors.displayName' \
                'signedRenewalInfo.advancedCommerceInfo.descriptors.description' \
                'signedRenewalInfo.advancedCommerceInfo.taxCode' \
                'signedRenewalInfo.advancedCommerceInfo.items' \
                'signedRenewalInfo.advancedCommerceInfo.items.displayName' \
                'signedRenewalInfo.advancedCommerceInfo.items.description' \
                'signedRenewalInfo.advancedCommerceInfo.items.SKU' \
                'signedRenewalInfo.advancedCommerceInfo.items.price' \
                'signedRenewalInfo.advancedCommerceInfo.items.offer' \
                'signedRenewalInfo.advancedCommerceInfo.items.offer.reason' \
                'signedRenewalInfo.advancedCommerceInfo.items.offer.period' \
                'signedRenewalInfo.advancedCommerceInfo.items.offer.periodCount' \
                'signedRenewalInfo.advancedCommerceInfo.items.offer.price' \
                'signedRenewalInfo.advancedCommerceInfo.items.seatPriceTiers' \
                'signedRenewalInfo.advancedCommerceInfo.items.seatPriceTiers.maximumSeatQuantity' \
                'signedRenewalInfo.advancedCommerceInfo.items.seatPriceTiers.price' \
                'signedRenewalInfo.advancedCommerceInfo.items.priceIncreaseInfo' \
                'signedRenewalInfo.advancedCommerceInfo.items.priceIncreaseInfo.price' \
                'signedRenewalInfo.advancedCommerceInfo.items.priceIncreaseInfo.status' \
                'signedRenewalInfo.advancedCommerceInfo.items.priceIncreaseInfo.dependentSKUs' \
                'signedRenewalInfo.advancedCommerceInfo.period' \
                'signedRenewalInfo.advancedCommerceInfo.consistencyToken' \
                'signedRenewalInfo.advancedCommerceInfo.requestReferenceId'
        case 66
            printf '%s\n' \
                'IMMEDIATELY'\t'At once' \
                'NEXT_BILL_CYCLE'\t'At the next renewal'
        case 67
            printf '%s\n' \
                'FULL'\t'All of it' \
                'PRORATED'\t'The unused share; of a subscription, the newest transaction only' \
                'CUSTOM'\t'The amount in refundAmount; not when revoking a subscription'
        case 68
            printf '%s\n' \
                'UNINTENDED_PURCHASE'\t'The customer bought it by accident' \
                'FULFILLMENT_ISSUE'\t'The customer did not get it, or could not use it' \
                'UNSATISFIED_WITH_PURCHASE'\t'The customer is not satisfied with it' \
                'LEGAL'\t'There is a legal reason' \
                'OTHER'\t'There is another reason' \
                'MODIFY_ITEMS_REFUND'\t'Apple refunded a share as the items of the subscription changed' \
                'SIMULATE_REFUND_DECLINE'\t'For tests in sandbox: Apple declines the refund. All items or none'
        case 69
            printf '%s\n' \
                'signedTransactionInfo' \
                'signedTransactionInfo.transactionId' \
                'signedTransactionInfo.originalTransactionId' \
                'signedTransactionInfo.appTransactionId' \
                'signedTransactionInfo.previousOriginalTransactionId' \
                'signedTransactionInfo.webOrderLineItemId' \
                'signedTransactionInfo.bundleId' \
                'signedTransactionInfo.productId' \
                'signedTransactionInfo.subscriptionGroupIdentifier' \
                'signedTransactionInfo.appAccountToken' \
                'signedTransactionInfo.environment' \
                'signedTransactionInfo.signedDate' \
                'signedTransactionInfo.deviceVerification' \
                'signedTransactionInfo.deviceVerificationNonce' \
                'signedTransactionInfo.type' \
                'signedTransactionInfo.quantity' \
                'signedTransactionInfo.purchaseDate' \
                'signedTransactionInfo.originalPurchaseDate' \
                'signedTransactionInfo.expiresDate' \
                'signedTransactionInfo.inAppOwnershipType' \
                'signedTransactionInfo.isUpgraded' \
                'signedTransactionInfo.offerType' \
                'signedTransactionInfo.offerIdentifier' \
                'signedTransactionInfo.offerDiscountType' \
                'signedTransactionInfo.offerPeriod' \
                'signedTransactionInfo.storefront' \
                'signedTransactionInfo.storefrontId' \
                'signedTransactionInfo.transactionReason' \
                'signedTransactionInfo.additionalTransactionReason' \
                'signedTransactionInfo.billingPlanType' \
                'signedTransactionInfo.revocationDate' \
                'signedTransactionInfo.revocationReason' \
                'signedTransactionInfo.revocationType' \
                'signedTransactionInfo.revocationPercentage' \
                'signedTransactionInfo.refundPercentage' \
                'signedTransactionInfo.commitmentInfo' \
                'signedTransactionInfo.commitmentInfo.billingPeriodNumber' \
                'signedTransactionInfo.commitmentInfo.totalBillingPeriods' \
                'signedTransactionInfo.commitmentInfo.commitmentExpiresDate' \
                'signedTransactionInfo.commitmentInfo.commitmentPrice' \
                'signedTransactionInfo.price' \
                'signedTransactionInfo.currency' \
                'signedTransactionInfo.multiSeatInfo' \
                'signedTransactionInfo.multiSeatInfo.invitationManagement' \
                'signedTransactionInfo.multiSeatInfo.priceTiers' \
                'signedTransactionInfo.multiSeatInfo.priceTiers.quantity' \
                'signedTransactionInfo.multiSeatInfo.priceTiers.price' \
                'signedTransactionInfo.multiSeatInfo.revokedSeatQuantity' \
                'signedTransactionInfo.advancedCommerceInfo' \
                'signedTransactionInfo.advancedCommerceInfo.descriptors' \
                'signedTransactionInfo.advancedCommerceInfo.descriptors.displayName' \
                'signedTransactionInfo.advancedCommerceInfo.descriptors.description' \
                'signedTransactionInfo.advancedCommerceInfo.estimatedTax' \
                'signedTransactionInfo.advancedCommerceInfo.taxExclusivePrice' \
                'signedTransactionInfo.advancedCommerceInfo.taxRate' \
                'signedTransactionInfo.advancedCommerceInfo.taxCode' \
                'signedTransactionInfo.advancedCommerceInfo.items' \
                'signedTransactionInfo.advancedCommerceInfo.items.revocationDate' \
                'signedTransactionInfo.advancedCommerceInfo.items.displayName' \
                'signedTransactionInfo.advancedCommerceInfo.items.description' \
                'signedTransactionInfo.advancedCommerceInfo.items.SKU' \
                'signedTransactionInfo.advancedCommerceInfo.items.price' \
                'signedTransactionInfo.advancedCommerceInfo.items.offer' \
                'signedTransactionInfo.advancedCommerceInfo.items.offer.reason' \
                'signedTransactionInfo.advancedCommerceInfo.items.offer.period' \
                'signedTransactionInfo.advancedCommerceInfo.items.offer.periodCount' \
                'signedTransactionInfo.advancedCommerceInfo.items.offer.price' \
                'signedTransactionInfo.advancedCommerceInfo.items.seatPriceTiers' \
                'signedTransactionInfo.advancedCommerceInfo.items.seatPriceTiers.maximumSeatQuantity' \
                'signedTransactionInfo.advancedCommerceInfo.items.seatPriceTiers.price' \
                'signedTransactionInfo.advancedCommerceInfo.items.refunds' \
                'signedTransactionInfo.advancedCommerceInfo.items.refunds.refundAmount' \
                'signedTransactionInfo.advancedCommerceInfo.items.refunds.refundDate' \
                'signedTransactionInfo.advancedCommerceInfo.items.refunds.refundReason' \
                'signedTransactionInfo.advancedCommerceInfo.items.refunds.refundType' \
                'signedTransactionInfo.advancedCommerceInfo.items.refunds.revokedSeatQuantity' \
                'signedTransactionInfo.advancedCommerceInfo.period' \
                'signedTransactionInfo.advancedCommerceInfo.requestReferenceId'
        case 70
            printf '%s\n' \
                'LINE_ITEM'\t'There were purchases: lineItems lists them' \
                'NO_LINE_ITEM'\t'There was no purchase with this token' \
                'UNRECOGNIZED_TOKEN'\t'You do not know this token' \
                'DUPLICATE_TOKEN'\t'Another token stands for the same customer; for ACQUISITION and SERVICES tokens only'
        case 71
            printf '%s\n' \
                'requestIdentifier' \
                'report' \
                'report.requestIdentifier' \
                'report.externalPurchaseId' \
                'report.status' \
                'report.lineItems' \
                'report.lineItems.lineItemId' \
                'report.lineItems.creationDate' \
                'report.lineItems.eventType' \
                'report.lineItems.amountTaxInclusive' \
                'report.lineItems.amountTaxExclusive' \
                'report.lineItems.taxAmount' \
                'report.lineItems.netAmountTaxExclusive' \
                'report.lineItems.pricingCurrency' \
                'report.lineItems.reportingCurrency' \
                'report.lineItems.exchangeRate' \
                'report.lineItems.taxCountry' \
                'report.lineItems.productType' \
                'report.lineItems.productIdentifier' \
                'report.lineItems.quantity' \
                'report.lineItems.referenceLineItemId' \
                'report.lineItems.subscriptionEvent' \
                'report.lineItems.subscriptionStartDate' \
                'report.lineItems.subscriptionEndDate' \
                'report.lineItems.subscriptionDaysOfPaidService' \
                'report.lineItems.restatement' \
                'report.lineItems.erroneouslySubmitted'
        case 72
            printf '%s\n' \
                'requestIdentifier' \
                'externalPurchaseId' \
                'status' \
                'lineItems' \
                'lineItems.lineItemId' \
                'lineItems.creationDate' \
                'lineItems.eventType' \
                'lineItems.amountTaxInclusive' \
                'lineItems.amountTaxExclusive' \
                'lineItems.taxAmount' \
                'lineItems.netAmountTaxExclusive' \
                'lineItems.pricingCurrency' \
                'lineItems.reportingCurrency' \
                'lineItems.exchangeRate' \
                'lineItems.taxCountry' \
                'lineItems.productType' \
                'lineItems.productIdentifier' \
                'lineItems.quantity' \
                'lineItems.referenceLineItemId' \
                'lineItems.subscriptionEvent' \
                'lineItems.subscriptionStartDate' \
                'lineItems.subscriptionEndDate' \
                'lineItems.subscriptionDaysOfPaidService' \
                'lineItems.restatement' \
                'lineItems.erroneouslySubmitted'
        case 73
            printf '%s\n' \
                'GET' \
                'POST' \
                'PUT' \
                'DELETE'
        case 74
            printf '%s\n' \
                'production'\t'the App Store' \
                'sandbox'\t'sandbox, TestFlight and App Review' \
                'xcode'\t'StoreKit testing in Xcode; needs --root' \
                'local-testing'\t'tests of a server library; needs --root'
        case 75
            printf '%s\n' \
                'transaction'\t'a transaction' \
                'renewal'\t'a renewal info' \
                'notification'\t'a notification' \
                'app-transaction'\t'an app transaction' \
                'realtime'\t'a realtime request of Retention Messaging'
        case 76
            printf '%s\n' \
                'receipt_type' \
                'adam_id' \
                'bundle_id' \
                'application_version' \
                'receipt_creation_date' \
                'original_purchase_date' \
                'original_application_version' \
                'expiration_date' \
                'transaction_date' \
                'age_rating' \
                'developer_id' \
                'download_id' \
                'version_external_identifier' \
                'fulfillment_tool_version' \
                'opaque_value' \
                'sha1_hash' \
                'in_app.quantity' \
                'in_app.product_id' \
                'in_app.transaction_id' \
                'in_app.original_transaction_id' \
                'in_app.purchase_date' \
                'in_app.original_purchase_date' \
                'in_app.expires_date' \
                'in_app.cancellation_date' \
                'in_app.product_type' \
                'in_app.web_order_line_item_id' \
                'in_app.is_trial_period' \
                'in_app.is_in_intro_offer_period' \
                'in_app.promotional_offer_id' \
                'unknown' \
                'in_app.unknown'
        case 77
            printf '%s\n' \
                'production'\t'the App Store' \
                'sandbox'\t'sandbox, TestFlight and App Review' \
                'xcode'\t'StoreKit testing in Xcode; needs --root'
        case 78
            printf '%s\n' \
                'subscriptionGroupIdentifier' \
                'productId' \
                'originalTransactionId' \
                'introductory' \
                'introductory.eligible' \
                'introductory.rule' \
                'introductory.transactions' \
                'introductory.next' \
                'promotional' \
                'promotional.eligible' \
                'promotional.rule' \
                'promotional.transactions' \
                'promotional.next' \
                'winBack' \
                'winBack.eligible' \
                'winBack.rule' \
                'winBack.transactions' \
                'winBack.offers' \
                'winBack.next'
        case 79
            printf '%s\n' \
                'jws'
        case 80
            printf '%s\n' \
                'keyIdentifier' \
                'nonce' \
                'timestamp' \
                'signature' \
                'productId' \
                'offerIdentifier' \
                'appAccountToken' \
                'applicationUsername'
        case 81
            printf '%s\n' \
                'CREATE_ONE_TIME_CHARGE'\t'In-app request: sell one item once' \
                'CREATE_SUBSCRIPTION'\t'In-app request: start a subscription' \
                'MODIFY_SUBSCRIPTION'\t'In-app request: change a subscription' \
                'REACTIVATE_SUBSCRIPTION'\t'In-app request: take one up again'
        case 82
            printf '%s\n' \
                'word' \
                'readAs' \
                'explanations' \
                'explanations.kind' \
                'explanations.title' \
                'explanations.facts' \
                'explanations.source' \
                'explanations.page'
        case 83
            printf '%s\n' \
                'SUBSCRIBED/INITIAL_BUY' \
                'SUBSCRIBED/RESUBSCRIBE' \
                'DID_CHANGE_RENEWAL_PREF/UPGRADE' \
                'DID_CHANGE_RENEWAL_PREF/DOWNGRADE' \
                'DID_CHANGE_RENEWAL_PREF/INCREASE_QUANTITY' \
                'DID_CHANGE_RENEWAL_PREF/DECREASE_QUANTITY' \
                'DID_CHANGE_RENEWAL_PREF' \
                'DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_ENABLED' \
                'DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED' \
                'DID_CHANGE_RENEWAL_STATUS' \
                'OFFER_REDEEMED' \
                'OFFER_REDEEMED/UPGRADE' \
                'OFFER_REDEEMED/DOWNGRADE' \
                'OFFER_REDEEMED/INITIAL_BUY' \
                'OFFER_REDEEMED/RESUBSCRIBE' \
                'OFFER_REDEEMED/AUTO_RENEW_ENABLED' \
                'DID_RENEW' \
                'DID_RENEW/BILLING_RECOVERY' \
                'DID_FAIL_TO_RENEW' \
                'DID_FAIL_TO_RENEW/GRACE_PERIOD' \
                'GRACE_PERIOD_EXPIRED' \
                'EXPIRED/VOLUNTARY' \
                'EXPIRED/BILLING_RETRY' \
                'EXPIRED/PRICE_INCREASE' \
                'EXPIRED/PRODUCT_NOT_FOR_SALE' \
                'EXPIRED' \
                'PRICE_INCREASE/PENDING' \
                'PRICE_INCREASE/ACCEPTED' \
                'ONE_TIME_CHARGE' \
                'CONSUMPTION_REQUEST' \
                'REFUND' \
                'REFUND/SEATS' \
                'UNCLAIM_SEATS' \
                'REFUND_DECLINED' \
                'REFUND_REVERSED' \
                'REVOKE' \
                'RENEWAL_EXTENDED' \
                'RENEWAL_EXTENSION/SUMMARY' \
                'RENEWAL_EXTENSION/FAILURE' \
                'EXTERNAL_PURCHASE_TOKEN/CREATED' \
                'EXTERNAL_PURCHASE_TOKEN/ACTIVE_TOKEN_REMINDER' \
                'EXTERNAL_PURCHASE_TOKEN/UNREPORTED' \
                'METADATA_UPDATE' \
                'PRICE_CHANGE' \
                'MIGRATION' \
                'RESCIND_CONSENT' \
                'TEST' \
                'SUBSCRIBED' \
                'PRICE_INCREASE' \
                'RENEWAL_EXTENSION' \
                'EXTERNAL_PURCHASE_TOKEN' \
                'INITIAL_BUY' \
                'RESUBSCRIBE' \
                'UPGRADE' \
                'DOWNGRADE' \
                'INCREASE_QUANTITY' \
                'DECREASE_QUANTITY' \
                'AUTO_RENEW_ENABLED' \
                'AUTO_RENEW_DISABLED' \
                'BILLING_RECOVERY' \
                'GRACE_PERIOD' \
                'VOLUNTARY' \
                'BILLING_RETRY' \
                'PRODUCT_NOT_FOR_SALE' \
                'PENDING' \
                'ACCEPTED' \
                'SEATS' \
                'SUMMARY' \
                'FAILURE' \
                'CREATED' \
                'ACTIVE_TOKEN_REMINDER' \
                'UNREPORTED' \
                'transactionId' \
                'originalTransactionId' \
                'appTransactionId' \
                'anyTransactionId' \
                'orderId' \
                'webOrderLineItemId' \
                'appAccountToken' \
                'groupId' \
                'seatClaimId' \
                'productId' \
                'subscriptionGroupIdentifier' \
                'offerIdentifier' \
                'SKU' \
                'bundleId' \
                'appAppleId' \
                'issuerId' \
                'keyId' \
                'storefrontId' \
                'versionExternalIdentifier' \
                'requestIdentifier' \
                'requestReferenceId' \
                'requestId' \
                'consistencyToken' \
                'notificationUUID' \
                'testNotificationToken' \
                'paginationToken' \
                'revision' \
                'imageIdentifier' \
                'messageIdentifier' \
                'externalPurchaseId' \
                'lineItemId' \
                'previousOriginalTransactionId' \
                'environment' \
                'signedDate' \
                'deviceVerification' \
                'deviceVerificationNonce' \
                'type' \
                'quantity' \
                'purchaseDate' \
                'originalPurchaseDate' \
                'expiresDate' \
                'inAppOwnershipType' \
                'isUpgraded' \
                'offerType' \
                'offerDiscountType' \
                'offerPeriod' \
                'storefront' \
                'transactionReason' \
                'additionalTransactionReason' \
                'billingPlanType' \
                'revocationDate' \
                'revocationReason' \
                'revocationType' \
                'revocationPercentage' \
                'refundPercentage' \
                'commitmentInfo' \
                'price' \
                'currency' \
                'multiSeatInfo' \
                'advancedCommerceInfo' \
                'autoRenewProductId' \
                'autoRenewStatus' \
                'renewalDate' \
                'eligibleWinBackOfferIds' \
                'expirationIntent' \
                'gracePeriodExpiresDate' \
                'isInBillingRetryPeriod' \
                'priceIncreaseStatus' \
                'recentSubscriptionStartDate' \
                'renewalBillingPlanType' \
                'renewalPrice' \
                'renewalQuantity' \
                'notificationType' \
                'subtype' \
                'version' \
                'data' \
                'summary' \
                'externalPurchaseToken' \
                'appData' \
                'unclaimInfo' \
                'receiptType' \
                'applicationVersion' \
                'receiptCreationDate' \
                'originalApplicationVersion' \
                'originalPlatform' \
                'preorderDate' \
                'requestDate' \
                'storeType' \
                'userLocale' \
                'alg' \
                'x5c' \
                'kid' \
                'typ' \
                'iss' \
                'iat' \
                'exp' \
                'aud' \
                'bid' \
                'nonce' \
                'allowIntroductoryOffer' \
                'request' \
                'timestamp' \
                'keyIdentifier' \
                'signature' \
                'bundleVersion' \
                'status' \
                'consumptionRequestReason' \
                'signedTransactionInfo' \
                'signedRenewalInfo' \
                'storefrontCountryCodes' \
                'succeededCount' \
                'failedCount' \
                'signedAppTransactionInfo' \
                'tokenCreationDate' \
                'tokenExpirationDate' \
                'tokenType' \
                'unclaimSeatIds' \
                'invitationManagement' \
                'priceTiers' \
                'revokedSeatQuantity' \
                'renewalPriceTiers' \
                'billingPeriodNumber' \
                'totalBillingPeriods' \
                'commitmentExpiresDate' \
                'commitmentPrice' \
                'commitmentAutoRenewProductId' \
                'commitmentAutoRenewStatus' \
                'commitmentRenewalBillingPlanType' \
                'commitmentRenewalDate' \
                'commitmentRenewalPrice' \
                'descriptors' \
                'estimatedTax' \
                'taxExclusivePrice' \
                'taxRate' \
                'taxCode' \
                'items' \
                'period' \
                'displayName' \
                'description' \
                'offer' \
                'seatPriceTiers' \
                'refunds' \
                'priceIncreaseInfo' \
                'reason' \
                'periodCount' \
                'refundAmount' \
                'refundDate' \
                'refundReason' \
                'refundType' \
                'maximumSeatQuantity' \
                'dependentSKUs' \
                'signedTransactions' \
                'hasMore' \
                'lastTransactions' \
                'success' \
                'effectiveDate' \
                'complete' \
                'completeDate' \
                'signedPayload' \
                'sendAttempts' \
                'firstSendAttemptResult' \
                'notificationHistory' \
                'attemptDate' \
                'sendAttemptResult' \
                'errorCode' \
                'errorMessage' \
                'groups' \
                'groupType' \
                'roles' \
                'role' \
                'members' \
                'totalSeatCount' \
                'availableSeatCount' \
                'assignedSeatClaimIds' \
                'startDate' \
                'endDate' \
                'productType' \
                'sort' \
                'revoked' \
                'excludeRevoked' \
                'limit' \
                'notificationSubtype' \
                'onlyFailures' \
                'extendByDays' \
                'extendReasonCode' \
                'customerConsented' \
                'sampleContentProvided' \
                'deliveryStatus' \
                'consumptionPercentage' \
                'refundPreference' \
                'accountTenure' \
                'consumptionStatus' \
                'lifetimeDollarsPurchased' \
                'lifetimeDollarsRefunded' \
                'platform' \
                'playTime' \
                'userStatus' \
                'message' \
                'alternateProduct' \
                'promotionalOffer' \
                'promotionalOfferSignatureV2' \
                'promotionalOfferSignatureV1' \
                'encodedSignature' \
                'advancedCommerceData' \
                'header' \
                'body' \
                'headerPosition' \
                'image' \
                'bulletPoints' \
                'altText' \
                'text' \
                'imageSize' \
                'imageIdentifiers' \
                'imageState' \
                'messageIdentifiers' \
                'messageState' \
                'realtimeURL' \
                'config' \
                'maxConcurrentRequests' \
                'totalRequests' \
                'totalDuration' \
                'responseTimeThreshold' \
                'successRateThreshold' \
                'target' \
                'result' \
                'successRate' \
                'numPending' \
                'responseTimes' \
                'failures' \
                'average' \
                'p50' \
                'p90' \
                'p95' \
                'p99' \
                'requestInfo' \
                'effective' \
                'currentSKU' \
                'targetProductId' \
                'renewalItems' \
                'revokeSeatQuantity' \
                'refundRiskingPreference' \
                'revoke' \
                'operation' \
                'item' \
                'previousTransactionId' \
                'retainBillingCycle' \
                'addItems' \
                'changeItems' \
                'removeItems' \
                'periodChange' \
                'proratedPrice' \
                'lineItems' \
                'creationDate' \
                'eventType' \
                'amountTaxInclusive' \
                'amountTaxExclusive' \
                'taxAmount' \
                'netAmountTaxExclusive' \
                'pricingCurrency' \
                'reportingCurrency' \
                'exchangeRate' \
                'taxCountry' \
                'productIdentifier' \
                'referenceLineItemId' \
                'subscriptionEvent' \
                'subscriptionStartDate' \
                'subscriptionEndDate' \
                'subscriptionDaysOfPaidService' \
                'restatement' \
                'erroneouslySubmitted' \
                'report' \
                'errors' \
                'fieldName' \
                'active' \
                'expired' \
                'off' \
                'on' \
                'cancelled' \
                'other' \
                'accepted' \
                'BILLED_UPFRONT' \
                'MONTHLY' \
                'undeclared' \
                'outage' \
                'Production' \
                'Sandbox' \
                'Xcode' \
                'LocalTesting' \
                'Non-Consumable' \
                'Consumable' \
                'AUTO_RENEWABLE' \
                'NON_RENEWABLE' \
                'CONSUMABLE' \
                'NON_CONSUMABLE' \
                'PURCHASED' \
                'FAMILY_SHARED' \
                'ASSIGNED' \
                'PURCHASE' \
                'RENEWAL' \
                'SEAT_ADDITION' \
                'APPLE' \
                'DEVELOPER' \
                'iOS' \
                'macOS' \
                'tvOS' \
                'visionOS' \
                'CONSUMER' \
                'ENTERPRISE' \
                'EDUCATION' \
                'valid' \
                'invalid' \
                'introductory' \
                'promotional' \
                'win-back' \
                'FREE_TRIAL' \
                'PAY_AS_YOU_GO' \
                'PAY_UP_FRONT' \
                'ONE_TIME' \
                'REFUND_FULL' \
                'REFUND_PRORATED' \
                'FAMILY_REVOKE' \
                'ASSIGNMENT_REVOKE' \
                'UNINTENDED_PURCHASE' \
                'FULFILLMENT_ISSUE' \
                'UNSATISFIED_WITH_PURCHASE' \
                'LEGAL' \
                'OTHER' \
                'DECLINE' \
                'GRANT_FULL' \
                'GRANT_PRORATED' \
                'DELIVERED' \
                'UNDELIVERED_QUALITY_ISSUE' \
                'UNDELIVERED_WRONG_ITEM' \
                'UNDELIVERED_SERVER_OUTAGE' \
                'UNDELIVERED_OTHER' \
                'grant' \
                'decline' \
                'delivered' \
                'Apple' \
                'suspended' \
                'terminated' \
                'SUCCESS' \
                'TIMED_OUT' \
                'TLS_ISSUE' \
                'SSL_ISSUE' \
                'CIRCULAR_REDIRECT' \
                'NO_RESPONSE' \
                'SOCKET_ISSUE' \
                'UNSUPPORTED_CHARSET' \
                'INVALID_RESPONSE' \
                'PREMATURE_CLOSE' \
                'UNSUCCESSFUL_HTTP_RESPONSE_CODE' \
                'ASCENDING' \
                'DESCENDING' \
                'appstoreconnect-v1' \
                'promotional-offer' \
                'introductory-offer-eligibility' \
                'advanced-commerce-api' \
                'ORGANIZATION' \
                'NONE' \
                'ADMIN' \
                'PENDING_REVIEW' \
                'APPROVED' \
                'REJECTED' \
                'FULL_SIZE' \
                'BULLET_POINT' \
                'ABOVE_BODY' \
                'ABOVE_IMAGE' \
                'PASS' \
                'FAIL' \
                'P1W' \
                'P1M' \
                'P2M' \
                'P3M' \
                'P6M' \
                'P1Y' \
                'P3D' \
                'P2W' \
                'P9M' \
                'ACQUISITION' \
                'WIN_BACK' \
                'RETENTION' \
                'APPLY_OFFER' \
                'IMMEDIATELY' \
                'NEXT_BILL_CYCLE' \
                'FULL' \
                'PRORATED' \
                'CUSTOM' \
                'MODIFY_ITEMS_REFUND' \
                'SIMULATE_REFUND_DECLINE' \
                'SCHEDULED' \
                'CREATE_ONE_TIME_CHARGE' \
                'CREATE_SUBSCRIPTION' \
                'MODIFY_SUBSCRIPTION' \
                'REACTIVATE_SUBSCRIPTION' \
                'C003-00-1' \
                'C003-00-2' \
                'C009-0102-1' \
                'C009-01-2' \
                'C025-00-2' \
                'S001-03050614-1' \
                'S001-03050614-2' \
                'S001-03060714-1' \
                'S001-03060714-2' \
                'S002-02040708-1' \
                'S002-02040708-2' \
                'S002-02-1' \
                'S002-02-2' \
                'S007-01-1' \
                'S007-01-2' \
                'S007-010409-1' \
                'S007-010409-2' \
                'S008-02-1' \
                'S008-02-2' \
                'S019-01-2' \
                'S020-01-2' \
                'S021-08-1' \
                'S021-08-2' \
                'S021-0308-1' \
                'S021-0308-2' \
                'S022-00-2' \
                'S022-01-2' \
                'LINE_ITEM' \
                'NO_LINE_ITEM' \
                'UNRECOGNIZED_TOKEN' \
                'DUPLICATE_TOKEN' \
                'BUY' \
                'ONE_TIME_BUY' \
                'SUBSCRIPTION' \
                'SUBSCRIPTION_START' \
                'SUBSCRIPTION_CHANGE' \
                'SUBSCRIPTION_PAYMENT' \
                'SERVICES' \
                'CORE_TECHNOLOGY' \
                'IN_APP' \
                'LINK_OUT' \
                'subscriptionStatus' \
                'productTypeFilter' \
                'orderLookupStatus' \
                'refundPreferenceV1' \
                'deliveryStatusV1' \
                'lifetimeDollars' \
                'audience' \
                'groupRole' \
                'reviewState' \
                'performanceTestResult' \
                'advancedCommercePeriod' \
                'advancedCommerceOfferPeriod' \
                'advancedCommerceOfferReason' \
                'advancedCommerceChangeReason' \
                'priceIncreaseInfoStatus' \
                'externalPurchaseStatus' \
                'externalProductType' \
                'INTERACTIVE_RENEWAL' \
                'CANCEL' \
                'DID_RECOVER' \
                'PRICE_INCREASE_CONSENT' \
                'GeneralBadRequest' \
                'InvalidAppIdentifier' \
                'InvalidLimit' \
                'InvalidRequestRevision' \
                'InvalidTransactionId' \
                'InvalidOriginalTransactionId' \
                'InvalidStartDate' \
                'InvalidEndDate' \
                'InvalidSort' \
                'InvalidProductType' \
                'InvalidProductId' \
                'InvalidSubscriptionGroupIdentifier' \
                'InvalidExcludeRevoked' \
                'InvalidInAppOwnershipType' \
                'InvalidRevoked' \
                'InvalidStatus' \
                'InvalidGroupId' \
                'StartDateTooFarInPast' \
                'StartDateAfterEndDate' \
                'InvalidPaginationToken' \
                'PaginationTokenExpired' \
                'InvalidNotificationType' \
                'MultipleFiltersSupplied' \
                'InvalidTestNotificationToken' \
                'InvalidExtendByDays' \
                'InvalidExtendReasonCode' \
                'InvalidRequestIdentifier' \
                'InvalidEmptyStorefrontCountryCodeList' \
                'InvalidStorefrontCountryCode' \
                'AppTransactionIdNotSupported' \
                'BadRequestAppTransactionIdForUnsupportedEndpoint' \
                'InvalidAppAccountTokenUUID' \
                'FamilyTransactionNotSupported' \
                'BadRequestTransactionIdNotSupportedForFamilySharing' \
                'TransactionIdIsNotOriginalTransactionId' \
                'TransactionIdNotOriginalTransactionId' \
                'BadRequestTransactionIdNotOtid' \
                'InvalidAssignedTransactionNotSupported' \
                'InvalidAccountTenure' \
                'InvalidAppAccountToken' \
                'InvalidConsumptionStatus' \
                'InvalidCustomerConsented' \
                'InvalidDeliveryStatus' \
                'InvalidLifetimeDollarsPurchased' \
                'InvalidLifetimeDollarsRefunded' \
                'InvalidPlatform' \
                'InvalidPlayTime' \
                'InvalidSampleContentProvided' \
                'InvalidUserStatus' \
                'InvalidTransactionNotConsumable' \
                'InvalidRefundPreference' \
                'InvalidTransactionTypeNotSupported' \
                'ConsumptionPercentageAutoRenewableSubscription' \
                'ConsumptionPercentageOutOfRange' \
                'UndeliveredConsumptionPercentageNonZero' \
                'AdvancedCommerceTransactionNotSupported' \
                'NoAvailableSeats' \
                'SeatClaimIdNotFound' \
                'AppTransactionIdNotFound' \
                'TransactionNotDevManagedGroup' \
                'SubscriptionNotActive' \
                'BundleTransactionIdNotSupported' \
                'SubscriptionExtensionIneligible' \
                'SubscriptionMaxExtension' \
                'FamilySharedSubscriptionExtensionIneligible' \
                'AssignedSubscriptionExtensionIneligible' \
                'AccountNotFound' \
                'AccountNotFoundRetryable' \
                'AppNotFound' \
                'AppNotFoundRetryable' \
                'OriginalTransactionIdNotFound' \
                'OriginalTransactionIdNotFoundRetryable' \
                'ServerNotificationUrlNotFound' \
                'TestNotificationNotFound' \
                'StatusRequestNotFound' \
                'TransactionIdNotFound' \
                'AppTransactionDoesNotExist' \
                'GroupNotFound' \
                'RateLimitExceeded' \
                'GeneralInternal' \
                'GeneralInternalRetryable' \
                'InvalidImage' \
                'HeaderTooLong' \
                'BodyTooLong' \
                'InvalidLocale' \
                'AltTextTooLong' \
                'BadRequestRealtimeUrl' \
                'BadRequestImageSize' \
                'BadRequestTooManyBulletPoints' \
                'BadRequestBulletPointTextTooLong' \
                'BadRequestAboveImageRequiresAnImage' \
                'MaximumNumberOfImagesReached' \
                'MaximumNumberOfMessagesReached' \
                'MessageNotApproved' \
                'ImageNotApproved' \
                'ImageInUse' \
                'ForbiddenNoPassingTest' \
                'ImageNotFound' \
                'MessageNotFound' \
                'DefaultMessageNotFound' \
                'RealtimeUrlNotFound' \
                'ImageAlreadyExists' \
                'MessageAlreadyExists' \
                'InvalidPerformanceTestRequest' \
                'InvalidRequestId' \
                'ExistingPerformanceTestRun' \
                'PerformanceTestRunNotFound' \
                'InvalidStorefront' \
                'InvalidCurrency' \
                'NullRequestInfo' \
                'NullRequestReferenceID' \
                'InvalidRequestReferenceID' \
                'InvalidConsistencyToken' \
                'NullVersion' \
                'UnexpectedVersion' \
                'NullTransactionId' \
                'InvalidPreviousTransactionID' \
                'RepeatedRequestReferenceId' \
                'NullCurrency' \
                'NullTaxCode' \
                'NullStorefront' \
                'InvalidTaxProductCode' \
                'MismatchedStorefront' \
                'MissingPricingConfigForStorefront' \
                'NullAdvancedCommerceData' \
                'InvalidOperation' \
                'MalformedPayload' \
                'InvalidSignature' \
                'NegativePrice' \
                'SKULengthExceeded' \
                'DescriptionLengthExceeded' \
                'DisplayNameLengthExceeded' \
                'NegativeProratedPrice' \
                'NullOfferPeriod' \
                'NullPeriodCount' \
                'PeriodCountNotPositive' \
                'NullReason' \
                'NullItems' \
                'NullItem' \
                'NullDescriptors' \
                'NullPeriod' \
                'NullSKU' \
                'NullDisplayName' \
                'NullDescription' \
                'NullPrice' \
                'NullRetainBillingCycle' \
                'NullEffective' \
                'NullNewSKU' \
                'AtLeastOneItem' \
                'AtLeastOneOfDisplayNameOrDescription' \
                'NullTargetProductID' \
                'NullCurrentSKU' \
                'CurrentSKULengthExceeded' \
                'ProductAlreadyExists' \
                'InvalidSalable' \
                'InvalidSalableDuration' \
                'InvalidDisplayName' \
                'InvalidDescription' \
                'InvalidProduct' \
                'InvalidSKU' \
                'InvalidChangeReason' \
                'InvalidOfferReason' \
                'InvalidOfferPeriod' \
                'InvalidOfferPeriodCount' \
                'InvalidRenewalPeriod' \
                'InvalidRenewalPrice' \
                'InvalidAmount' \
                'MoreItemsThanAllowed' \
                'MoreOffersThanAllowed' \
                'MultiplePrices' \
                'InvalidProratedPrice' \
                'InvalidOfferPrice' \
                'InvalidTargetProductID' \
                'ItemLimitExceeded' \
                'ItemCannotBeSpecifiedMultipleTimes' \
                'FreeTrialOfferMustUsePeriodCountOfOne' \
                'OneItemNeededInModify' \
                'InvalidPreviousSubscription' \
                'InvalidProductChanges' \
                'OperationNotAllowed' \
                'EmptyAddChangeItems' \
                'MissingUpdatedItemsWithPeriodChange' \
                'PeriodResetWithRetainBillingCycle' \
                'PeriodChangeEffectiveConflict' \
                'MultipleOperationsOnSingleSKU' \
                'RemoveItemsWithoutAddOrChangeItems' \
                'RemoveItemNotFound' \
                'ChangeItemNotFound' \
                'MisalignedBillingCycle' \
                'BillingCycleResetWithEffectiveLater' \
                'PeriodChangeImmediateWithEffectiveAtNextBillingCycle' \
                'RemovalAllNotAllowed' \
                'RemoveAllItemsNotAllowed' \
                'SubscriptionAlreadyMigrated' \
                'OfferPreventsItemMidCycleChange' \
                'PriceChangeNotSupportedThroughModifyItems' \
                'PendingChangesMismatch' \
                'DependentSKUsCannotBeShared' \
                'DependentSKUsCannotBeChained' \
                'PriceChangeCannotBeIssuedWhenAlreadyCommunicated' \
                'InvalidPriceForChangeItemInPriceIncrease' \
                'InvalidSKUProvidedMustBeCurrentSKUSetToRenew' \
                'ACAPriceIncreaseIsNotCurrentlySupportedInIndia' \
                'InvalidProratedPriceForChangeItemWithEffectiveLater' \
                'InvalidRefundType' \
                'InvalidRefundReason' \
                'NullRefundAmount' \
                'NegativeRefundAmount' \
                'RefundAmountWithoutCustom' \
                'NullRefundReason' \
                'NullRefundType' \
                'SimulateRefundDeclineOnlyInSandbox' \
                'NullRefundRisking' \
                'PendingRefund' \
                'ProratedOnlyLatestTransaction' \
                'PartialSimulateRefundDecline' \
                'RevokeOnInactiveSubscription' \
                'Unauthorized' \
                'SubscriptionDoesNotExist' \
                'SubscriptionAlreadyExists' \
                'SubscriptionNotEligible' \
                'SubscriptionAlreadyActive' \
                'ProductNotOwned' \
                'InactiveACASub' \
                'InsufficientFunds' \
                'AlreadyRefunded' \
                'StorefrontChange' \
                'ProductNotEligible' \
                'TransactionNotRefundable' \
                'TransactionCannotBeRefundedContactSupport' \
                'MigrationNotAllowedWhenPriceIncreaseCommunicated' \
                'ProductNotFound' \
                'DuplicateValueError' \
                'NotFoundError' \
                'OmittedFieldError' \
                'FieldNotAllowedError' \
                'FutureDateError' \
                'UnknownEnumError' \
                'LineItemStatusRegressionError' \
                'MissingLineItemsForStatusError' \
                'LineItemsNotAllowedForStatusError' \
                'PositiveValueRequiredError' \
                'NegativeValueNotAllowedError' \
                'MaximumLengthExceededError' \
                'SimultaneousSubmissionError' \
                'DateTooFarInPastError' \
                'DuplicateTokenStatusNotAllowedError' \
                'ReportingCurrencyMismatchError' \
                'IncorrectAmountTaxInclusiveError' \
                'IncorrectNetAmountError' \
                'SelfReferenceError' \
                'ReferenceInvalidSubscriptionEventError' \
                'StartDateAfterEndDateError' \
                'ReportingCurrencyExchangeNotAllowedError' \
                'ErroneouslySubmittedNotRestatementError' \
                'ReferenceLineItemNotABuyError' \
                'ErroneousLineItemReferencedByValidLineItemError' \
                'TaxCountryMismatchError' \
                'NetAmountMismatchError' \
                'ValidLineItemReferencesErroneousLineItemError' \
                'RefundReferencedByRefundError' \
                'NonInitialBuyReferencedByBuyError' \
                'RepeatErroneousSubmissionError' \
                'ReferencedCreationDateIncompatibleError' \
                'PricingCurrencyMismatchError' \
                'ExchangeRateMismatchError' \
                'SubscriptionStartNonZeroDaysPaidServiceError' \
                'InvalidTaxInclusiveAmountForSubscriptionPaymentError' \
                'LineItemCreationDateOutOfRangeError' \
                'RestatementNotAllowedCreationDateError' \
                'RestatementCreationDateMismatchError' \
                'RefundNotAllowedCreationDateError' \
                'JWSTransactionDecodedPayload' \
                'JWSRenewalInfoDecodedPayload' \
                'responseBodyV2DecodedPayload' \
                'JWSAppTransactionDecodedPayload' \
                'DecodedRealtimeRequestBody' \
                'JWSDecodedHeader' \
                'TransactionMultiSeatInfo' \
                'RenewalMultiSeatInfo' \
                'MultiSeatPriceTier' \
                'TransactionCommitmentInfo' \
                'RenewalCommitmentInfo' \
                'AdvancedCommerceTransactionInfo' \
                'AdvancedCommerceRenewalInfo' \
                'AdvancedCommerceDescriptors' \
                'AdvancedCommerceTransactionItem' \
                'AdvancedCommerceRenewalItem' \
                'AdvancedCommerceOffer' \
                'AdvancedCommerceRefund' \
                'AdvancedCommercePriceIncreaseInfo' \
                'TransactionInfoResponse' \
                'AppTransactionInfoResponse' \
                'HistoryResponse' \
                'StatusResponse' \
                'SubscriptionGroupIdentifierItem' \
                'LastTransactionsItem' \
                'RefundHistoryResponse' \
                'OrderLookupResponse' \
                'ExtendRenewalDateResponse' \
                'MassExtendRenewalDateResponse' \
                'MassExtendRenewalDateStatusResponse' \
                'SendTestNotificationResponse' \
                'CheckTestNotificationResponse' \
                'NotificationHistoryResponse' \
                'notificationHistoryResponseItem' \
                'sendAttemptItem' \
                'ErrorPayload' \
                'GetSeatInfoResponse' \
                'ClaimSeatResponse' \
                'NotificationHistoryRequest' \
                'UpdateAppAccountTokenRequest' \
                'ExtendRenewalDateRequest' \
                'MassExtendRenewalDateRequest' \
                'ClaimSeatRequest' \
                'AssociateSeatRequest' \
                'ConsumptionRequest' \
                'ConsumptionRequestV1' \
                'RealtimeResponseBody' \
                'Message' \
                'AlternateProduct' \
                'PromotionalOffer' \
                'PromotionalOfferSignatureV1' \
                'AdvancedCommerceInfo' \
                'UploadMessageRequestBody' \
                'UploadMessageImage' \
                'BulletPoint' \
                'GetImageListResponse' \
                'GetImageListResponseItem' \
                'GetMessageListResponse' \
                'GetMessageListResponseItem' \
                'DefaultConfigurationRequest' \
                'RealtimeUrlRequest' \
                'PerformanceTestRequest' \
                'PerformanceTestResponse' \
                'PerformanceTestConfig' \
                'PerformanceTestResultResponse' \
                'PerformanceTestResponseTimes' \
                'AdvancedCommerceRequestInfo' \
                'SubscriptionCancelRequest' \
                'SubscriptionChangeMetadataRequest' \
                'SubscriptionPriceChangeRequest' \
                'SubscriptionMigrateRequest' \
                'SubscriptionRevokeRequest' \
                'RequestRefundRequest' \
                'OneTimeChargeCreateRequest' \
                'SubscriptionCreateRequest' \
                'SubscriptionModifyInAppRequest' \
                'SubscriptionReactivateInAppRequest' \
                'ExternalPurchaseReport' \
                'MIGRATE' \
                'substate' \
                'applicationUsername' \
                'product_type' \
                'promotional_offer_id' \
                'offer_code_ref_name' \
                'is_trial_period' \
                'is_in_intro_offer_period' \
                'cancellation_reason' \
                'price_consent_status' \
                'latest_receipt_info' \
                'pending_renewal_info' \
                'in_app' \
                'receipt' \
                'unique_identifier' \
                'unique_vendor_identifier' \
                'expires_date_formatted' \
                'expires_date_formatted_pst' \
                'app_item_id' \
                'adam_id' \
                'download_id' \
                'receipt-data' \
                'latest_receipt' \
                'is_retryable' \
                'exclude-old-transactions' \
                'password' \
                'bvrs' \
                'PROD' \
                'unified_receipt' \
                'auto_renew_adam_id' \
                'deprecation' \
                'purchase_date_ms' \
                'purchase_date_pst' \
                'original_purchase_date_ms' \
                'original_purchase_date_pst' \
                'expires_date_ms' \
                'expires_date_pst' \
                'cancellation_date' \
                'cancellation_date_ms' \
                'cancellation_date_pst' \
                'grace_period_expires_date_ms' \
                'grace_period_expires_date_pst' \
                'preorder_date_ms' \
                'preorder_date_pst' \
                'receipt_creation_date_ms' \
                'receipt_creation_date_pst' \
                'request_date' \
                'request_date_ms' \
                'request_date_pst' \
                'expiration_date' \
                'expiration_date_ms' \
                'expiration_date_pst' \
                'auto_renew_status_change_date' \
                'auto_renew_status_change_date_ms' \
                'auto_renew_status_change_date_pst' \
                'CLP' \
                'COP' \
                'DKK' \
                'HKD' \
                'HUF' \
                'IDR' \
                'INR' \
                'JPY' \
                'KRW' \
                'KZT' \
                'MXN' \
                'NGN' \
                'NOK' \
                'PHP' \
                'PKR' \
                'RUB' \
                'SEK' \
                'THB' \
                'TWD' \
                'TZS' \
                'VND' \
                'AED' \
                'AUD' \
                'BGN' \
                'BRL' \
                'CAD' \
                'CHF' \
                'CNY' \
                'CZK' \
                'EGP' \
                'EUR' \
                'GBP' \
                'ILS' \
                'MYR' \
                'NZD' \
                'PEN' \
                'PLN' \
                'QAR' \
                'RON' \
                'SAR' \
                'SGD' \
                'TRY' \
                'USD' \
                'ZAR' \
                '4000000' \
                '4000002' \
                '4000004' \
                '4000005' \
                '4000006' \
                '4000008' \
                '4000015' \
                '4000016' \
                '4000021' \
                '4000022' \
                '4000023' \
                '4000024' \
                '4000025' \
                '4000026' \
                '4000030' \
                '4000031' \
                '4000225' \
                '4000012' \
                '4000013' \
                '4000014' \
                '4000017' \
                '4000018' \
                '4000019' \
                '4000020' \
                '4000009' \
                '4000010' \
                '4000011' \
                '4000027' \
                '4000028' \
                '4000048' \
                '4000183' \
                '4000185' \
                '4000187' \
                '4000227' \
                '4000032' \
                '4000033' \
                '4000034' \
                '4000035' \
                '4000036' \
                '4000037' \
                '4000038' \
                '4000039' \
                '4000040' \
                '4000041' \
                '4000042' \
                '4000043' \
                '4000044' \
                '4000047' \
                '4000209' \
                '4000207' \
                '4000208' \
                '4000210' \
                '4030004' \
                '4030005' \
                '4030007' \
                '4030028' \
                '4040001' \
                '4040002' \
                '4040003' \
                '4040004' \
                '4040005' \
                '4040006' \
                '4040007' \
                '4040008' \
                '4040009' \
                '4040010' \
                '4040019' \
                '4040022' \
                '4290000' \
                '5000000' \
                '5000001' \
                '4000161' \
                '4000162' \
                '4000163' \
                '4000164' \
                '4000175' \
                '4000215' \
                '4000216' \
                '4000218' \
                '4000219' \
                '4000224' \
                '4030014' \
                '4030016' \
                '4030017' \
                '4030018' \
                '4030019' \
                '4030026' \
                '4040014' \
                '4040015' \
                '4040020' \
                '4040021' \
                '4090000' \
                '4090001' \
                '4000211' \
                '4000212' \
                '4000213' \
                '4040018' \
                '4000053' \
                '4000079' \
                '4000080' \
                '4000081' \
                '4000082' \
                '4000083' \
                '4000084' \
                '4000085' \
                '4000096' \
                '4000097' \
                '4000098' \
                '4000099' \
                '4000100' \
                '4000127' \
                '4000133' \
                '4000134' \
                '4000171' \
                '4000172' \
                '4000173' \
                '4000174' \
                '4000086' \
                '4000087' \
                '4000088' \
                '4000089' \
                '4000091' \
                '4000092' \
                '4000093' \
                '4000094' \
                '4000095' \
                '4000101' \
                '4000102' \
                '4000103' \
                '4000104' \
                '4000105' \
                '4000106' \
                '4000107' \
                '4000109' \
                '4000110' \
                '4000111' \
                '4000112' \
                '4000160' \
                '4000165' \
                '4000166' \
                '4000169' \
                '4000170' \
                '4000114' \
                '4000116' \
                '4000117' \
                '4000118' \
                '4000119' \
                '4000121' \
                '4000122' \
                '4000125' \
                '4000126' \
                '4000128' \
                '4000129' \
                '4000130' \
                '4000131' \
                '4000132' \
                '4000136' \
                '4000137' \
                '4000150' \
                '4000151' \
                '4000152' \
                '4000167' \
                '4000179' \
                '4000194' \
                '4000223' \
                '4000063' \
                '4000113' \
                '4000115' \
                '4000135' \
                '4000139' \
                '4000140' \
                '4000141' \
                '4000142' \
                '4000143' \
                '4000144' \
                '4000145' \
                '4000146' \
                '4000147' \
                '4000148' \
                '4000149' \
                '4000168' \
                '4000176' \
                '4000177' \
                '4000178' \
                '4000180' \
                '4000192' \
                '4000193' \
                '4000205' \
                '4000214' \
                '4000220' \
                '4000221' \
                '4000222' \
                '4000123' \
                '4000124' \
                '4000153' \
                '4000154' \
                '4000155' \
                '4000156' \
                '4000157' \
                '4000158' \
                '4000159' \
                '4000181' \
                '4000182' \
                '4000184' \
                '4000186' \
                '4010000' \
                '4030008' \
                '4030009' \
                '4030010' \
                '4030011' \
                '4030013' \
                '4030015' \
                '4030020' \
                '4030021' \
                '4030022' \
                '4030023' \
                '4030024' \
                '4030025' \
                '4030027' \
                '4040016' \
                '1' \
                '3' \
                '4' \
                '5' \
                '6' \
                '7' \
                '8' \
                '9' \
                '10' \
                '16' \
                '15' \
                '19' \
                '26' \
                '27' \
                '2' \
                '11' \
                '12' \
                '13' \
                '14' \
                '17' \
                '18' \
                '20' \
                '21' \
                '22' \
                '23' \
                '24' \
                '25' \
                '28' \
                '29' \
                '30' \
                '31' \
                '32' \
                '33' \
                '34' \
                '35' \
                '36' \
                '39' \
                '0' \
                '21000' \
                '21001' \
                '21002' \
                '21003' \
                '21004' \
                '21005' \
                '21006' \
                '21007' \
                '21008' \
                '21009' \
                '21010' \
                '21100'
        case 84
            printf '%s\n' \
                'claim' \
                'value' \
                'ok' \
                'meaning'
        case 85
            printf '%s\n' \
                'profile' \
                'checks' \
                'checks.id' \
                'checks.result' \
                'checks.message' \
                'checks.remedy' \
                'cause' \
                'remedy'
        case 86
            printf '%s\n' \
                'name' \
                'bundleId' \
                'keyId' \
                'environment' \
                'isDefault'
        case 87
            printf '%s\n' \
                'name' \
                'value' \
                'source' \
                'from'
        case 88
            printf '%s\n' \
                'production'\t'its data says Production' \
                'sandbox'\t'its data says Sandbox' \
                'both'\t'on two ports; each customer lives in one of them'
        case 89
            printf '%s\n' \
                'SUCCESS' \
                'TIMED_OUT' \
                'TLS_ISSUE' \
                'SSL_ISSUE' \
                'CIRCULAR_REDIRECT' \
                'NO_RESPONSE' \
                'SOCKET_ISSUE' \
                'UNSUPPORTED_CHARSET' \
                'INVALID_RESPONSE' \
                'PREMATURE_CLOSE' \
                'UNSUCCESSFUL_HTTP_RESPONSE_CODE' \
                'OTHER'
        case 90
            printf '%s\n' \
                '401' \
                '429' \
                '429=2000' \
                '500' \
                '502' \
                '503' \
                '504' \
                '4040007' \
                'delay=2000' \
                'drip=10' \
                'cut' \
                'cut-body' \
                'wrong-length' \
                'oversize=100' \
                'bad-signature' \
                'empty' \
                '204' \
                'html' \
                'garbage' \
                'skew=3600' \
                'redirect'
        case 91
            printf '%s\n' \
                'now' \
                'environment' \
                'bundleId' \
                'appAppleId' \
                'issuerId' \
                'keyId' \
                'world'
        case 92
            printf '%s\n' \
                'shows' \
                'orderId' \
                'transactionId' \
                'originalTransactionId' \
                'appTransactionId' \
                'productId' \
                'groupId' \
                'seatClaimId' \
                'requestIdentifier' \
                'requestId' \
                'externalPurchaseId' \
                'lineItemId'
        case 93
            printf '%s\n' \
                'transactionId' \
                'originalTransactionId' \
                'appTransactionId' \
                'productId' \
                'purchaseDate' \
                'expiresDate' \
                'orderId'
        case 94
            printf '%s\n' \
                'bash' \
                'zsh' \
                'fish'
    end
end

function __asctl_topics
    printf '%s\n' \
                'exit-status'\t'What the exit status of asctl means' \
                'output'\t'How data is written' \
                'environment'\t'Which App Store is asked, and where purchases come from' \
                'variables'\t'The environment variables that asctl reads' \
                'authentication'\t'Whose key asctl uses, and where it finds it' \
                'dates'\t'How dates are given and shown' \
                'files'\t'Where texts are read from' \
                'bulk'\t'How to ask about many IDs at a time' \
                'ci'\t'How to run asctl in CI, with a workflow to paste' \
                'notifications'\t'How to set up, answer and catch up with notifications' \
                'refunds'\t'How refunds go, and what your server answers' \
                'sandbox'\t'How fast sandbox renews, and how to cause each event there' \
                'offers'\t'Which customer may have which offer, and how to sign it' \
                'migration'\t'From receipts, verifyReceipt and version 1 to the App Store Server API' \
                'data-model'\t'Which IDs to store, and what they hold together' \
                'family'\t'What Family Sharing means for a server' \
                'price-increase'\t'When customers must agree to a price, and what tells you' \
                'group-purchases'\t'Purchases for organizations and groups, and their seats' \
                'cancellation'\t'How your server answers before a customer cancels, and how to try it'
end

function __asctl_takes_value
    contains -- "$argv[2] $argv[1]" 'receipt ids --transaction' 'migrate map --check'
    and return 1
    contains -- $argv[1] --profile -p --environment -e --issuer-id --key-id --private-key-path --bundle-id --app-apple-id --base-url --ca-file --root --timeout --retries --output -o --fields --limit --wait-timeout --html --ids --id-column --jobs --rate --journal --start-date --since --end-date --until --product-id --product-type --sort --subscription-group-identifier --in-app-ownership-type --revoked --revision --exclude-revoked --status --extend-by-days --extend-reason-code --request-identifier --storefront --confirm --failures-since --pagination-token --app-transaction-id --sample-content-provided --delivery-status --consumption-percentage --refund-preference --from-notification --account-tenure --app-account-token --consumption-status --lifetime-dollars-purchased --lifetime-dollars-refunded --platform --play-time --user-status --junit --notification-type --subtype --transaction-id --to --known --headers --forward-to --interval --transaction --set --port --sequence --delay --expect --save --image-size --header-text --body-text --header-position --image-identifier --alt-text --bullet-text --bullet-image --bullet-alt-text --body --message-identifier --promotional-offer-signature --advanced-commerce-data --check --offer-identifier --answers --locale --request-reference-id --consistency-token --effective --display-name --description --current-sku --item-effective --new-sku --item-display-name --item-description --tax-code --currency --sku --price --target-product-id --refund-type --refund-reason --revoke-seat-quantity --refund-risking-preference --revoke --refund-amount --external-purchase-id --field --input --kind --at --app-version --device-id --product --nonce --timestamp --application-username --allow-introductory-offer --operation --key-command --world --clock --state --notify --delivery --ready-file --fault --fault-count --advance
end

# Goes down to a command. After "help" the words name commands but bring no flags along.
function __asctl_enter --no-scope-shadowing
    set -l kept $flags
    set place $argv[1]
    set depth (math $depth + 1)
    __asctl_node "$place"
    if test "$arguments[1]" = help; and test -z "$helping"
        set helping 1
        set place ''
        __asctl_node ''
    end
    if test -n "$helping"
        set flags $kept
        set arguments
    end
end

function __asctl_walk --no-scope-shadowing
    for word in $argv
        if test -n "$waiting"
            set waiting ''
        else if test -z "$ended"; and test "$word" = --
            set ended 1
        else if test -z "$ended"; and string match -q -- '--*' "$word"
            set -a given (string replace -r -- '=.*' '' "$word")
            if not string match -q -- '*=*' "$word"; and __asctl_takes_value "$word" "$place"
                set waiting $word
            end
        else if test -z "$ended"; and string match -qr -- '^-[^0-9]' "$word"
            set -l letters (string split -- '' (string sub -s 2 -- "$word"))
            while set -q letters[1]
                set -l letter -$letters[1]
                set -e letters[1]
                set -a given $letter
                if __asctl_takes_value $letter "$place"
                    set -q letters[1]; or set waiting $letter
                    break
                end
            end
        else if contains -- "$word" (string replace -r '\t.*' '' -- $subcommands)
            __asctl_enter (string trim -- "$place $word")
        else
            if test -n "$helping"
                set subcommands
                set helping done
            end
            set index (math $index + 1)
        end
    end
end

# Whether what is listed is to be offered for a word, as the line or the variable holds it.
function __asctl_has_word
    test "$$argv[2]" = $argv[1]
    or string match -qr -- "(^|[ =]|-e)$argv[1]( |\$)" (commandline -opc | string join ' ')
end

# The names in brackets of a file, as far as they need no quotes.
function __asctl_sections
    set -l file $$argv[1]
    if test -z "$file"
        set file $HOME/.config
        string match -q -- '/*' "$XDG_CONFIG_HOME"; and set file $XDG_CONFIG_HOME
        set file $file/$argv[2]
    end
    set file (string replace -r -- '^~/' "$HOME/" $file)
    test -f "$file"; and test -r "$file"; or return 0
    string replace -rf -- '^\s*\[\s*([A-Za-z0-9._@+-]+)\s*\]\s*$' '$1' <$file | string match -v -- asctl
end

# Prints what a flag or an argument may be, each behind what stands before it on the line.
function __asctl_print_value
    set -l before $argv[3]
    set -l kind (string split : -- $argv[1])
    switch $kind[1]
        case file
            for path in (__fish_complete_path "$argv[2]")
                printf '%s%s\n' "$before" "$path"
            end
            return
        case each
            if string match -q -- '*,*' "$argv[2]"
                set before "$before"(string replace -r -- ',[^,]*$' ',' "$argv[2]")
            end
        case when
            __asctl_has_word $kind[2] $kind[3]; or return 0
        case sections
            for name in (__asctl_sections $kind[2] $kind[3])
                printf '%s%s\n' "$before" "$name"
            end
            return
    end
    for value in (__asctl_values $kind[-1])
        printf '%s%s\n' "$before" "$value"
    end
end

# What is declared nearest to the command holds.
function __asctl_print_value_of --no-scope-shadowing
    set -l found
    for record in $__asctl_records[$flags]
        set -l fields (string split -m 5 '|' -- $record)
        if test "$argv[1]" = "$fields[1]"; or test "$argv[1]" = "$fields[2]"
            set found $fields[3]
        end
    end
    test -n "$found"; and __asctl_print_value "$found" "$argv[2]" "$argv[3]"
end

# Leaves out what is given already, unless it may repeat, and what is excluded by something given.
function __asctl_print_flags --no-scope-shadowing
    set -l blocked
    for record in $__asctl_records[$flags]
        set -l fields (string split -m 5 '|' -- $record)
        if contains -- $fields[1] $given; or begin
                test -n "$fields[2]"; and contains -- $fields[2] $given
            end
            set -a blocked (string split -n ' ' -- $fields[5])
            string match -q '*often' -- $fields[4]; or set -a blocked $fields[1]
            set -a given $fields[1]
        end
    end
    for record in $__asctl_records[$flags]
        set -l fields (string split -m 5 '|' -- $record)
        contains -- $fields[1] $blocked; and continue
        string match -q 'first-*' -- $fields[4]; and test $depth -gt 0; and continue
        set -l isExcluded ''
        for other in (string split -n ' ' -- $fields[5])
            contains -- $other $given; and set isExcluded 1
        end
        test -n "$isExcluded"; and continue
        printf '%s\t%s\n' $fields[1] $fields[6]
        test -n "$fields[2]"; and printf '%s\t%s\n' $fields[2] $fields[6]
    end
end

function __asctl_complete
    set -l line (commandline -opc)
    set -l current (commandline -ct)
    set -l place ''
    set -l depth 0
    set -l index 1
    set -l helping ''
    set -l ended ''
    set -l waiting ''
    set -l subcommands
    set -l flags
    set -l arguments
    set -l given
    __asctl_node ''
    __asctl_walk $line[2..-1]

    if test -n "$waiting"
        __asctl_print_value_of $waiting "$current" ''
    else if test -z "$ended"; and string match -q -- '--*=*' "$current"
        set -l parts (string split -m 1 = -- "$current")
        __asctl_print_value_of $parts[1] "$parts[2]" "$parts[1]="
    else if test -z "$ended"; and string match -q -- '-*' "$current"
        __asctl_print_flags
    else if set -q subcommands[1]
        printf '%s\n' $subcommands
        if test "$helping" = 1; and test -z "$place"
            __asctl_topics
        end
    else if set -q arguments[1]
        set -l argument $arguments[-1]
        if test $index -le (count $arguments)
            set argument $arguments[$index]
        else if not string match -q -- '*...' $argument
            set argument any
        end
        __asctl_print_value (string replace -- ... '' $argument) "$current" ''
    end
end

complete -c asctl -f -a '(__asctl_complete)'
