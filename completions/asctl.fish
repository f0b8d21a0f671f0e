# Completions of asctl for fish. Put it as asctl.fish into ~/.config/fish/completions.

# Each flag: --long|-short|value|how often|what it excludes|what it is for
set -g __asctl_records \
    '--quiet|-q||once||Say nothing on standard error but errors' \
    '--no-color|||once||No colour, as with NO_COLOR or TERM=dumb' \
    '--help|-h||once||Show help; -h shows the short one' \
    '--version|||first||Show the version' \
    '--ids||file|once|--dry-run --curl --raw|Many IDs, one a line or in csv, from a file or -: one JSON record each' \
    '--id-column||any|once||The column that holds the IDs' \
    '--jobs||any|once||Requests on their way at a time' \
    '--rate||any|once||Requests a second, as 50 or 0.5; 0 for no limit' \
    '--journal||file|once||Keep what is known, so that the same command goes on after an end' \
    '--profile|-p|any|once||The profile whose credentials to use' \
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
    '--root||file|often||A further root to trust for signed data, beside Apple\'s own' \
    '--timeout||any|once||Time for one request' \
    '--retries||any|once||How often a request that may pass is tried again' \
    '--wait-for-limit|||once||Wait for the end of a rate limit, however far away it is' \
    '--verbose|-v||once||Tell on standard error what is asked and answered' \
    '--output|-o|2|once||How to write the data' \
    '--fields||any|once||Only these members (productId,data.status); help lists them' \
    '--humanize|||once||ISO dates, decimal prices and words for enumerations in JSON too' \
    '--start-date||any|once||Purchased at or after this date' \
    '--end-date||any|once||Purchased before this date' \
    '--product-id||any|often||Only this product' \
    '--product-type||3|often||Only this kind of product' \
    '--sort||4|once||The order, by date of last change' \
    '--subscription-group-identifier||any|often||Only this group of subscriptions' \
    '--in-app-ownership-type||5|once||Only what came to the customer in this way' \
    '--revoked||6|once||Only what was (true) or was not (false) refunded or revoked' \
    '--revision||any|once||Go on from the revision of an earlier run' \
    '--limit||any|once||Stop after this many items' \
    '--exclude-revoked||6|once||Leave out what was refunded or revoked (deprecated: --revoked false)' \
    '--generate|||once||Make a fresh UUID and print it' \
    '--no-preflight|||once||Do not read the transaction first to check the request against it' \
    '--yes|-y||once||Do it without a question' \
    '--no-input|||once||Never ask; fail where something is missing' \
    '--status||7|often||Only subscriptions in this state' \
    '--extend-by-days||any|once||Days to add, 1 to 90' \
    '--extend-reason-code||8|once||Why' \
    '--request-identifier||any|once||A text of yours, at most 128 characters; the same only for the same request' \
    '--product-id||any|once||The product whose subscribers are extended' \
    '--request-identifier||any|once||A UUID of yours; the same one only to repeat the same request' \
    '--storefront||any|often||Only this storefront, ISO 3166-1 alpha-3; all without it' \
    '--confirm||any|once||The product ID once more, in place of typing it in production' \
    '--wait|||once||Wait until it is done, and end with status 10 if it is not done well or in time' \
    '--wait-timeout||any|once||How long to wait' \
    '--pagination-token||any|once||Go on from the paginationToken of an earlier run' \
    '--customer-consented|||once||The customer agreed to this data being sent to Apple' \
    '--sample-content-provided||6|once||Whether there was a free sample or trial, or information before the purchase' \
    '--delivery-status||9|once||Whether it was delivered' \
    '--consumption-percentage||any|once||The share that was used, such as 25% or 25000' \
    '--refund-preference||10|once||What you would like Apple to decide' \
    '--from-notification||file|once||Take it from the CONSUMPTION_REQUEST that Apple sent, which is verified first' \
    '--account-tenure||11|once||How old the customer\'s account is' \
    '--app-account-token||any|once||The account\'s UUID, or an empty text' \
    '--consumption-status||12|once||How much was consumed' \
    '--delivery-status||13|once||Whether it was delivered' \
    '--lifetime-dollars-purchased||14|once||What the customer ever paid in your apps' \
    '--lifetime-dollars-refunded||14|once||What the customer ever got back' \
    '--platform||15|once||Where it was consumed' \
    '--play-time||16|once||How long the customer used the app' \
    '--sample-content-provided||6|once||Whether there was a free sample or trial' \
    '--user-status||17|once||The state of the customer\'s account' \
    '--refund-preference||18|once||What you would like Apple to decide' \
    '--junit||file|once||Write what became of it as a JUnit report' \
    '--ids||file|once|--dry-run --curl --raw --wait --junit|Many IDs, one a line or in csv, from a file or -: one JSON record each' \
    '--since||any|once||Sent at or after this date' \
    '--until||any|once||Sent before this date' \
    '--notification-type||19|once||Only this type' \
    '--subtype||20|once||Only this subtype' \
    '--only-failures|||once||Only what did not reach your server' \
    '--transaction-id||any|once||Only of the customer with this transaction' \
    '--exact-type|||once||Ask for the type without a subtype only, as Apple reads it' \
    '--image-size||21|once||The size class of the image' \
    '--header-text||any|once||The headline, at most 66 characters' \
    '--body-text||any|once||The text, at most 144 characters' \
    '--header-position||22|once||Where the headline stands' \
    '--image-identifier||any|once||The UUID of an approved image' \
    '--alt-text||any|once||What is read out in place of the image, at most 150 characters' \
    '--bullet-text||any|often||A bullet point, at most 66 characters; at most five of them' \
    '--bullet-image||any|often||The UUID of its image' \
    '--bullet-alt-text||any|often||Its image in words' \
    '--body||file|once|--header-text --body-text --header-position --image-identifier --alt-text --bullet-text --bullet-image --bullet-alt-text|The body, a JSON file or -, in place of the flags of its members' \
    '--skeleton|||once||Print a body to fill in, with comments, and send nothing' \
    '--ids||file|once|--dry-run --curl --raw --wait|Many IDs, one a line or in csv, from a file or -: one JSON record each' \
    '--request-reference-id||any|once||A UUID of yours; the same one only to repeat the same request' \
    '--app-account-token||any|once||The account of the purchase' \
    '--consistency-token||any|once||The state it is based on, from the renewal info' \
    '--storefront||any|once||The storefront of the purchase, ISO 3166-1 alpha-3' \
    '--body||file|once|--request-reference-id --app-account-token --consistency-token --storefront|The body, a JSON file or -, in place of the flags of its members' \
    '--effective||23|once||When the new names of the subscription apply' \
    '--display-name||any|once||Its new display name, at most 30 characters' \
    '--description||any|once||Its new description, at most 45 characters' \
    '--current-sku||any|often||An item to change' \
    '--item-effective||23|once||When the items change' \
    '--new-sku||any|often||The item\'s new SKU' \
    '--item-display-name||any|often||Its new display name' \
    '--item-description||any|often||Its new description' \
    '--tax-code||any|once||The new tax code, such as C003-00-1' \
    '--body||file|once|--request-reference-id --app-account-token --consistency-token --storefront --effective --display-name --description --current-sku --item-effective --new-sku --item-display-name --item-description --tax-code|The body, a JSON file or -, in place of the flags of its members' \
    '--currency||any|once||The currency of the prices, ISO 4217' \
    '--sku||any|often||An item to give a new price' \
    '--price||any|often||Its price: 4.99, or in Apple\'s thousandths 4990' \
    '--body||file|once|--request-reference-id --app-account-token --consistency-token --storefront --currency --sku --price|The body, a JSON file or -, in place of the flags of its members' \
    '--target-product-id||any|once||The generic product that takes over' \
    '--tax-code||any|once||The tax code, such as C003-00-1' \
    '--display-name||any|once||The subscription\'s name, at most 30 characters' \
    '--description||any|once||Its description, at most 45 characters' \
    '--sku||any|often||An item of the subscription' \
    '--item-display-name||any|often||Its name' \
    '--item-description||any|often||Its description' \
    '--body||file|once|--request-reference-id --app-account-token --consistency-token --storefront --target-product-id --tax-code --display-name --description --sku --item-display-name --item-description|The body, a JSON file or -, in place of the flags of its members' \
    '--refund-type||24|once||How much is refunded, all or in part' \
    '--refund-reason||25|once||Why' \
    '--refund-risking-preference||6|once||Whether Apple may ask for consumption information first' \
    '--body||file|once|--request-reference-id --app-account-token --consistency-token --storefront --refund-type --refund-reason --refund-risking-preference|The body, a JSON file or -, in place of the flags of its members' \
    '--currency||any|once||The currency of the amounts, ISO 4217' \
    '--sku||any|often||An item to refund' \
    '--refund-type||24|often||How much of it' \
    '--refund-reason||25|often||Why' \
    '--revoke||6|often||Whether it is also taken away' \
    '--refund-amount||any|often||The amount of a CUSTOM refund: 0.99, or in Apple\'s thousandths 990' \
    '--body||file|once|--request-reference-id --app-account-token --consistency-token --storefront --currency --sku --refund-type --refund-reason --revoke --refund-amount --refund-risking-preference|The body, a JSON file or -, in place of the flags of its members' \
    '--request-identifier||any|once||A UUID of yours for the report' \
    '--external-purchase-id||any|once||The ID in the token that StoreKit gave' \
    '--status||26|once||What the report says about the token' \
    '--field||any|often|--input|A member of a JSON body; true, false, null and numbers count as such' \
    '--input||file|once||The body, from a file or -' \
    '--header|||once|--all|Print the header in place of the payload' \
    '--all|||once|--header|Print header, payload, signature and certificates' \
    '--no-nested|||once||Leave JWS inside the payload as they are' \
    '--jobs||any|once||How many threads work on many texts' \
    '--bundle-id||any|once||The bundle ID that it must be for, byte by byte' \
    '--environment|-e|28|once||The environment that it must come from' \
    '--kind||29|once||What it must be' \
    '--at||any|once||Judge the certificates at this date' \
    '--root||file|often||A further root to trust, PEM or DER, beside Apple\'s published ones' \
    '--online|||once||Ask the authorities (OCSP) whether a certificate was revoked since' \
    '--explain|||once||Print every check with what was expected and what was found' \
    '--junit||file|once||Write the checks as a JUnit report' \
    '--valid-only|||once|--invalid-only --count|Print only the records of genuine texts' \
    '--invalid-only|||once|--valid-only --count|Print only the records of texts that are not genuine' \
    '--count|||once|--valid-only --invalid-only|Print only how many texts are genuine and how many are not' \
    '--all|||once||Print the receipt as payload, who signed it, and the certificates' \
    '--app-version||any|once||The version of the app that it must be for' \
    '--environment|-e|30|once||The environment that it must come from' \
    '--device-id||any|once||The device that it must be for: identifierForVendor, or a Mac\'s MAC address' \
    '--original|||once||Only the IDs of original transactions, one for each subscription' \
    '--transaction|||once||Only the IDs of the transactions themselves' \
    '--product-id||any|once||The subscription that the offer is for' \
    '--offer-identifier||any|once||The offer\'s ID in App Store Connect' \
    '--transaction-id||any|once||Any transaction ID of the one customer who may use it, or appTransactionId' \
    '--nonce||any|once||The nonce' \
    '--timestamp||any|once||When it was signed' \
    '--check||file|once||Tell what is wrong with this signature in place of making one' \
    '--app-account-token||any|once|--application-username|The appAccountToken that the app will buy with' \
    '--application-username||any|once|--app-account-token|The applicationUsername that a StoreKit 1 app will buy with' \
    '--product-id||any|once||The subscription that has the introductory offer' \
    '--allow-introductory-offer||6|once||Whether this customer may have the introductory offer' \
    '--transaction-id||any|once||Any transaction ID of the customer, or appTransactionId' \
    '--body||file|once||The request, a JSON file or standard input' \
    '--key-command||any|once|--private-key-path|In place of a file: a line for /bin/sh -c that prints the key' \
    '--force|||once||Replace a profile of that name' \
    '--port||any|once||The port to listen on' \
    '--tls|||once||Serve HTTPS, with a certificate of the simulator\'s own root' \
    '--fault||any|once||What goes wrong with every request' \
    '--fault-count||any|once||Only the first requests go wrong'

# What stands below a command; flags are told by the numbers of their records, from 1.
function __asctl_node --no-scope-shadowing
    switch $argv[1]
        case ''
            set subcommands \
                'order'\t'Look up the purchases of an order' \
                'transaction'\t'Show, list and finish purchases' \
                'subscription'\t'Show and extend subscriptions' \
                'refund'\t'List refunds' \
                'group'\t'List the groups of a customer and their members' \
                'consumption'\t'Answer Apple\'s questions about refunds' \
                'notification'\t'Test and list the notifications that Apple sends' \
                'retention'\t'Messages for customers who are about to cancel' \
                'commerce'\t'Purchases of the Advanced Commerce API' \
                'external-purchase'\t'Report purchases made outside the App Store' \
                'api'\t'Send any request, signed, and print the reply' \
                'decode'\t'Show what signed App Store text says; verifies nothing' \
                'verify'\t'Prove that the App Store signed a text, and print it only then' \
                'receipt'\t'Read and prove receipts of StoreKit 1, and leave them behind' \
                'sign'\t'Sign offers and purchases for StoreKit, and check such signatures' \
                'explain'\t'Say what a code, word or identifier means, and what to do' \
                'token'\t'Make or examine the API\'s bearer token' \
                'profile'\t'Keep credentials under a name' \
                'simulator'\t'The built-in App Store, to try everything without an account' \
                'completion'\t'Print a completion script for a shell' \
                'help'\t'Explain a command or a topic' \
                'schema'\t'Print all commands, flags and topics as JSON' \
                'version'\t'Print the version'
            set -a flags 1 2 3 4
            set arguments 
        case 'order'
            set subcommands \
                'lookup'\t'Show the purchases of an order'
            set -a flags 
            set arguments 
        case 'order lookup'
            set subcommands
            set -a flags 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30
            set arguments any
        case 'transaction'
            set subcommands \
                'get'\t'Show one transaction' \
                'history'\t'List all purchases of a customer' \
                'history-v1'\t'List purchases with the deprecated call, which leaves out finished consumables' \
                'app'\t'Show the customer\'s download of the app' \
                'set-token'\t'Attach an account of yours to a purchase' \
                'finish'\t'Mark a transaction as finished'
            set -a flags 
            set arguments 
        case 'transaction get'
            set subcommands
            set -a flags 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30
            set arguments any
        case 'transaction history'
            set subcommands
            set -a flags 31 32 33 34 35 36 37 38 39 40 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30
            set arguments any
        case 'transaction history-v1'
            set subcommands
            set -a flags 31 32 33 34 35 36 37 38 39 41 40 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30
            set arguments any
        case 'transaction app'
            set subcommands
            set -a flags 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30
            set arguments any
        case 'transaction set-token'
            set subcommands
            set -a flags 42 43 44 45 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27
            set arguments any any
        case 'transaction finish'
            set subcommands
            set -a flags 44 45 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27
            set arguments any
        case 'subscription'
            set subcommands \
                'status'\t'Show the state of all subscriptions of a customer' \
                'extend'\t'Extend the renewal date of one subscription' \
                'extend-all'\t'Extend the renewal date of all active subscribers of a product' \
                'extend-all-status'\t'Show how far an extension of all subscribers is'
            set -a flags 
            set arguments 
        case 'subscription status'
            set subcommands
            set -a flags 46 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30
            set arguments any
        case 'subscription extend'
            set subcommands
            set -a flags 47 48 49 43 44 45 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30
            set arguments any
        case 'subscription extend-all'
            set subcommands
            set -a flags 50 47 48 51 52 53 45 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30
            set arguments 
        case 'subscription extend-all-status'
            set subcommands
            set -a flags 54 55 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30
            set arguments any any
        case 'refund'
            set subcommands \
                'history'\t'List the refunds of a customer' \
                'history-v1'\t'List the newest 50 refunds with the deprecated call'
            set -a flags 
            set arguments 
        case 'refund history'
            set subcommands
            set -a flags 39 40 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30
            set arguments any
        case 'refund history-v1'
            set subcommands
            set -a flags 5 6 7 8 9 43 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30
            set arguments any
        case 'group'
            set subcommands \
                'list'\t'List the groups that a customer belongs to' \
                'members'\t'List the members of a group'
            set -a flags 
            set arguments 
        case 'group list'
            set subcommands
            set -a flags 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30
            set arguments any
        case 'group members'
            set subcommands
            set -a flags 56 40 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30
            set arguments any
        case 'consumption'
            set subcommands \
                'send'\t'Answer Apple\'s question about a refund' \
                'send-v1'\t'Answer with version 1, as Advanced Commerce purchases need it' \
                'pending'\t'List the refund questions that still wait, with the time left to answer'
            set -a flags 
            set arguments 
        case 'consumption send'
            set subcommands
            set -a flags 57 58 59 60 61 62 43 44 45 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27
            set arguments any
        case 'consumption send-v1'
            set subcommands
            set -a flags 63 64 65 57 66 67 68 69 70 71 72 73 62 43 44 45 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27
            set arguments any
        case 'consumption pending'
            set subcommands
            set -a flags 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30
            set arguments 
        case 'notification'
            set subcommands \
                'test'\t'Ask Apple for a TEST notification' \
                'status'\t'Show what became of a TEST notification' \
                'history'\t'List the notifications that Apple sent'
            set -a flags 
            set arguments 
        case 'notification test'
            set subcommands
            set -a flags 54 55 74 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30
            set arguments 
        case 'notification status'
            set subcommands
            set -a flags 54 55 74 75 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30
            set arguments any
        case 'notification history'
            set subcommands
            set -a flags 76 77 78 79 80 81 56 82 40 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30
            set arguments 
        case 'retention'
            set subcommands \
                'image'\t'Images of messages' \
                'message'\t'Messages' \
                'default'\t'The message that is shown when your server has none' \
                'realtime-url'\t'The URL that Apple asks for a message' \
                'performance-test'\t'How fast your server answers'
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
            set -a flags 83 44 45 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27
            set arguments any file
        case 'retention image list'
            set subcommands
            set -a flags 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30
            set arguments 
        case 'retention image delete'
            set subcommands
            set -a flags 44 45 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27
            set arguments any
        case 'retention message'
            set subcommands \
                'upload'\t'Upload a message' \
                'list'\t'List the messages and whether they are approved' \
                'delete'\t'Delete a message'
            set -a flags 
            set arguments 
        case 'retention message upload'
            set subcommands
            set -a flags 84 85 86 87 88 89 90 91 92 93 44 45 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27
            set arguments any
        case 'retention message list'
            set subcommands
            set -a flags 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30
            set arguments 
        case 'retention message delete'
            set subcommands
            set -a flags 44 45 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27
            set arguments any
        case 'retention default'
            set subcommands \
                'set'\t'Choose the message that is shown when your server has none' \
                'get'\t'Show the default message of a product and locale' \
                'delete'\t'Remove the default message of a product and locale'
            set -a flags 
            set arguments 
        case 'retention default set'
            set subcommands
            set -a flags 44 45 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27
            set arguments any any any
        case 'retention default get'
            set subcommands
            set -a flags 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30
            set arguments any any
        case 'retention default delete'
            set subcommands
            set -a flags 44 45 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27
            set arguments any any
        case 'retention realtime-url'
            set subcommands \
                'set'\t'Set the URL that Apple asks for a message' \
                'get'\t'Show the URL that Apple asks for a message' \
                'delete'\t'Remove the URL that Apple asks for a message'
            set -a flags 
            set arguments 
        case 'retention realtime-url set'
            set subcommands
            set -a flags 44 45 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27
            set arguments any
        case 'retention realtime-url get'
            set subcommands
            set -a flags 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30
            set arguments 
        case 'retention realtime-url delete'
            set subcommands
            set -a flags 44 45 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27
            set arguments 
        case 'retention performance-test'
            set subcommands \
                'start'\t'Let Apple try how fast your server answers' \
                'result'\t'Show how a performance test went'
            set -a flags 
            set arguments 
        case 'retention performance-test start'
            set subcommands
            set -a flags 54 55 43 44 45 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30
            set arguments any
        case 'retention performance-test result'
            set subcommands
            set -a flags 54 55 94 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30
            set arguments any
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
            set -a flags 95 96 97 98 99 93 44 45 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30
            set arguments any
        case 'commerce change-metadata'
            set subcommands
            set -a flags 95 96 97 98 100 101 102 103 104 105 106 107 108 109 93 44 45 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30
            set arguments any
        case 'commerce change-price'
            set subcommands
            set -a flags 95 96 97 98 110 111 112 113 93 44 45 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30
            set arguments any
        case 'commerce migrate'
            set subcommands
            set -a flags 95 96 97 98 114 115 116 117 118 119 120 121 93 44 45 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30
            set arguments any
        case 'commerce revoke'
            set subcommands
            set -a flags 95 96 97 98 122 123 124 125 93 44 45 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30
            set arguments any
        case 'commerce request-refund'
            set subcommands
            set -a flags 95 96 97 98 126 127 128 129 130 131 124 132 93 44 45 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30
            set arguments any
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
            set -a flags 133 134 135 93 44 45 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30
            set arguments file
        case 'external-purchase report get'
            set subcommands
            set -a flags 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30
            set arguments any
        case 'api'
            set subcommands
            set -a flags 136 137 44 53 45 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30
            set arguments 27 any
        case 'decode'
            set subcommands
            set -a flags 138 139 140 141 28 29 30
            set arguments file...
        case 'verify'
            set subcommands
            set -a flags 10 142 16 143 144 145 146 147 148 149 141 150 151 152 28 29 30
            set arguments file...
        case 'receipt'
            set subcommands \
                'decode'\t'Show what a receipt says; verifies nothing' \
                'verify'\t'Prove that the App Store signed a receipt, and print it only then' \
                'ids'\t'List the transaction IDs of a receipt, one a line, for other commands'
            set -a flags 
            set arguments 
        case 'receipt decode'
            set subcommands
            set -a flags 153 28 29 30
            set arguments file...
        case 'receipt verify'
            set subcommands
            set -a flags 142 154 155 156 145 146 147 148 149 28 29 30
            set arguments file...
        case 'receipt ids'
            set subcommands
            set -a flags 157 158
            set arguments file...
        case 'sign'
            set subcommands \
                'promotional-offer'\t'Sign a promotional offer' \
                'promotional-offer-v1'\t'Sign a promotional offer in its older form, which is no JWS' \
                'introductory-offer'\t'Sign whether a customer may have the introductory offer' \
                'advanced-commerce'\t'Sign a purchase of the Advanced Commerce API'
            set -a flags 
            set arguments 
        case 'sign promotional-offer'
            set subcommands
            set -a flags 159 160 161 162 163 164 10 11 12 13 14 15 16 17 18 28 29 30
            set arguments 
        case 'sign promotional-offer-v1'
            set subcommands
            set -a flags 159 160 165 166 162 163 164 10 11 12 13 14 15 16 17 18 28 29 30
            set arguments 
        case 'sign introductory-offer'
            set subcommands
            set -a flags 167 168 169 162 163 164 10 11 12 13 14 15 16 17 18 28 29 30
            set arguments 
        case 'sign advanced-commerce'
            set subcommands
            set -a flags 170 162 163 164 10 11 12 13 14 15 16 17 18 28 29 30
            set arguments 
        case 'explain'
            set subcommands
            set -a flags 28 29 30
            set arguments any...
        case 'token'
            set subcommands \
                'mint'\t'Print a fresh bearer token' \
                'explain'\t'Check a bearer token member by member'
            set -a flags 
            set arguments 
        case 'token mint'
            set subcommands
            set -a flags 10 11 12 13 14 15 16 17 18 28
            set arguments 
        case 'token explain'
            set subcommands
            set -a flags 10 11 12 13 14 15 16 17 18 28 29 30 45
            set arguments file
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
            set -a flags 12 13 14 171 15 16 11 17 18 172 45
            set arguments any
        case 'profile list'
            set subcommands
            set -a flags 28 29 30
            set arguments 
        case 'profile show'
            set subcommands
            set -a flags 10 11 12 13 14 15 16 17 18 28 29 30
            set arguments any
        case 'profile use'
            set subcommands
            set -a flags 
            set arguments any
        case 'profile remove'
            set subcommands
            set -a flags 44 45
            set arguments any
        case 'simulator'
            set subcommands \
                'ids'\t'List what the simulator knows' \
                'root'\t'Print the root certificate of the simulated App Store, PEM' \
                'serve'\t'Offer the simulated App Store over HTTP on this machine'
            set -a flags 
            set arguments 
        case 'simulator ids'
            set subcommands
            set -a flags 28 29 30
            set arguments 
        case 'simulator root'
            set subcommands
            set -a flags 
            set arguments 
        case 'simulator serve'
            set subcommands
            set -a flags 173 174 175 176
            set arguments 
        case 'completion'
            set subcommands
            set -a flags 
            set arguments 31
        case 'help'
            set subcommands
            set -a flags 
            set arguments help
        case 'schema'
            set subcommands
            set -a flags 29
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
                'AUTO_RENEWABLE'\t'Subscriptions that renew by themselves' \
                'NON_RENEWABLE'\t'Subscriptions that do not renew' \
                'CONSUMABLE'\t'Products that are used up' \
                'NON_CONSUMABLE'\t'Products that are bought once'
        case 4
            printf '%s\n' \
                'ASCENDING'\t'Oldest change first; only in this order is the last revision worth keeping' \
                'DESCENDING'\t'Newest change first'
        case 5
            printf '%s\n' \
                'PURCHASED'\t'This customer bought it' \
                'FAMILY_SHARED'\t'A family member bought it and shares it: it carries no appAccountToken and cannot be extended by itself' \
                'ASSIGNED'\t'An organization or a group bought it and assigned it to this customer'
        case 6
            printf '%s\n' \
                'true' \
                'false'
        case 7
            printf '%s\n' \
                '1'\t'The subscription is paid and running: give access' \
                '2'\t'The subscription has ended; expirationIntent says why. Give no access' \
                '3'\t'The renewal could not be charged and Apple keeps trying for up to 60 days; access may be withheld' \
                '4'\t'The renewal could not be charged, and the grace period that you offer is running: keep giving access' \
                '5'\t'Apple refunded the purchase, or Family Sharing ended: give no access'
        case 8
            printf '%s\n' \
                '0'\t'No reason is given' \
                '1'\t'To satisfy the customer' \
                '2'\t'For another reason' \
                '3'\t'The service had a problem or was out of order'
        case 9
            printf '%s\n' \
                'DELIVERED'\t'It was delivered and works' \
                'UNDELIVERED_QUALITY_ISSUE'\t'It was not delivered as it has a fault' \
                'UNDELIVERED_WRONG_ITEM'\t'The customer got something else' \
                'UNDELIVERED_SERVER_OUTAGE'\t'It was not delivered as a server was down' \
                'UNDELIVERED_OTHER'\t'It was not delivered for another reason'
        case 10
            printf '%s\n' \
                'DECLINE'\t'You prefer that Apple refuses the refund' \
                'GRANT_FULL'\t'You prefer that Apple refunds everything' \
                'GRANT_PRORATED'\t'You prefer that Apple refunds the unused share: needs consumptionPercentage, except for subscriptions'
        case 11
            printf '%s\n' \
                '0'\t'You say nothing' \
                '1'\t'The account is up to 3 days old' \
                '2'\t'The account is 3 to 10 days old' \
                '3'\t'The account is 10 to 30 days old' \
                '4'\t'The account is 30 to 90 days old' \
                '5'\t'The account is 90 to 180 days old' \
                '6'\t'The account is 180 to 365 days old' \
                '7'\t'The account is more than a year old'
        case 12
            printf '%s\n' \
                '0'\t'You say nothing' \
                '1'\t'Nothing of it has been used' \
                '2'\t'Some of it has been used' \
                '3'\t'All of it has been used'
        case 13
            printf '%s\n' \
                '0'\t'It was delivered and works' \
                '1'\t'It was not delivered as it has a fault' \
                '2'\t'The customer got something else' \
                '3'\t'It was not delivered as a server was down' \
                '4'\t'It was not delivered as the currency of the game has changed' \
                '5'\t'It was not delivered for another reason'
        case 14
            printf '%s\n' \
                '0'\t'You say nothing' \
                '1'\t'Nothing' \
                '2'\t'Up to 49.99 US dollars' \
                '3'\t'50 to 99.99 US dollars' \
                '4'\t'100 to 499.99 US dollars' \
                '5'\t'500 to 999.99 US dollars' \
                '6'\t'1000 to 1999.99 US dollars' \
                '7'\t'2000 US dollars or more'
        case 15
            printf '%s\n' \
                '0'\t'You say nothing' \
                '1'\t'On a platform of Apple\'s' \
                '2'\t'On another platform'
        case 16
            printf '%s\n' \
                '0'\t'You say nothing' \
                '1'\t'Up to 5 minutes' \
                '2'\t'5 to 60 minutes' \
                '3'\t'1 to 6 hours' \
                '4'\t'6 to 24 hours' \
                '5'\t'1 to 4 days of use' \
                '6'\t'4 to 16 days of use' \
                '7'\t'More than 16 days of use'
        case 17
            printf '%s\n' \
                '0'\t'You say nothing' \
                '1'\t'The account is active' \
                '2'\t'The account is suspended' \
                '3'\t'The account was closed' \
                '4'\t'The account can use only part of the app'
        case 18
            printf '%s\n' \
                '0'\t'You say nothing' \
                '1'\t'You prefer that Apple refunds' \
                '2'\t'You prefer that Apple refuses' \
                '3'\t'Either is fine with you'
        case 19
            printf '%s\n' \
                'SUBSCRIBED'\t'A customer has subscribed' \
                'DID_CHANGE_RENEWAL_PREF'\t'The customer chose another product of the group' \
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
                'REFUND_DECLINED'\t'Apple refused a refund' \
                'REFUND_REVERSED'\t'Apple took a refund back after a dispute' \
                'REVOKE'\t'A family member lost a shared purchase' \
                'RENEWAL_EXTENDED'\t'The renewal date of one subscription was extended' \
                'RENEWAL_EXTENSION'\t'A mass extension is done, or failed for one subscription' \
                'EXTERNAL_PURCHASE_TOKEN'\t'An external purchase token wants a report' \
                'METADATA_UPDATE'\t'The metadata of an Advanced Commerce subscription was changed' \
                'PRICE_CHANGE'\t'The price of an Advanced Commerce subscription was changed' \
                'MIGRATION'\t'A subscription was migrated to the Advanced Commerce API' \
                'RESCIND_CONSENT'\t'A parent or guardian withdrew consent for a child\'s use of the app' \
                'TEST'\t'The test notification that you asked for'
        case 20
            printf '%s\n' \
                'INITIAL_BUY'\t'A case of SUBSCRIBED, OFFER_REDEEMED' \
                'RESUBSCRIBE'\t'A case of SUBSCRIBED, OFFER_REDEEMED' \
                'UPGRADE'\t'A case of DID_CHANGE_RENEWAL_PREF, OFFER_REDEEMED' \
                'DOWNGRADE'\t'A case of DID_CHANGE_RENEWAL_PREF, OFFER_REDEEMED' \
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
                'SUMMARY'\t'A case of RENEWAL_EXTENSION' \
                'FAILURE'\t'A case of RENEWAL_EXTENSION' \
                'CREATED'\t'A case of EXTERNAL_PURCHASE_TOKEN' \
                'ACTIVE_TOKEN_REMINDER'\t'A case of EXTERNAL_PURCHASE_TOKEN' \
                'UNREPORTED'\t'A case of EXTERNAL_PURCHASE_TOKEN'
        case 21
            printf '%s\n' \
                'FULL_SIZE'\t'3840 pixels wide and 160 to 2160 high; the default' \
                'BULLET_POINT'\t'1024 by 1024 pixels'
        case 22
            printf '%s\n' \
                'ABOVE_BODY'\t'Over the text; the default' \
                'ABOVE_IMAGE'\t'Over the image, which the message must have'
        case 23
            printf '%s\n' \
                'IMMEDIATELY'\t'At once' \
                'NEXT_BILL_CYCLE'\t'At the next renewal'
        case 24
            printf '%s\n' \
                'FULL'\t'All of it' \
                'PRORATED'\t'The unused share; of a subscription, the newest transaction only' \
                'CUSTOM'\t'The amount in refundAmount; not when revoking a subscription'
        case 25
            printf '%s\n' \
                'UNINTENDED_PURCHASE'\t'The customer bought it by accident' \
                'FULFILLMENT_ISSUE'\t'The customer did not get it, or could not use it' \
                'UNSATISFIED_WITH_PURCHASE'\t'The customer is not satisfied with it' \
                'LEGAL'\t'There is a legal reason' \
                'OTHER'\t'There is another reason' \
                'MODIFY_ITEMS_REFUND'\t'Apple refunded a share as the items of the subscription changed' \
                'SIMULATE_REFUND_DECLINE'\t'For tests in sandbox: Apple declines the refund. All items or none'
        case 26
            printf '%s\n' \
                'LINE_ITEM'\t'There were purchases: lineItems lists them' \
                'NO_LINE_ITEM'\t'There was no purchase with this token' \
                'UNRECOGNIZED_TOKEN'\t'You do not know this token' \
                'DUPLICATE_TOKEN'\t'Another token stands for the same customer; for ACQUISITION and SERVICES tokens only'
        case 27
            printf '%s\n' \
                'GET' \
                'POST' \
                'PUT' \
                'DELETE'
        case 28
            printf '%s\n' \
                'production'\t'the App Store' \
                'sandbox'\t'sandbox, TestFlight and App Review' \
                'xcode'\t'StoreKit testing in Xcode; needs --root' \
                'local-testing'\t'tests of a server library; needs --root'
        case 29
            printf '%s\n' \
                'transaction'\t'a transaction' \
                'renewal'\t'a renewal info' \
                'notification'\t'a notification' \
                'app-transaction'\t'an app transaction' \
                'realtime'\t'a realtime request of Retention Messaging'
        case 30
            printf '%s\n' \
                'production'\t'the App Store' \
                'sandbox'\t'sandbox, TestFlight and App Review' \
                'xcode'\t'StoreKit testing in Xcode; needs --root'
        case 31
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
                'environment'\t'Where purchases come from: production, sandbox, Xcode' \
                'authentication'\t'Whose key asctl uses, and where it finds it' \
                'dates'\t'How dates are given and shown' \
                'files'\t'Where texts are read from' \
                'bulk'\t'How to ask about many IDs at a time'
end

function __asctl_takes_value
    contains -- $argv[1] --ids --id-column --jobs --rate --journal --profile -p --environment -e --issuer-id --key-id --private-key-path --bundle-id --app-apple-id --base-url --ca-file --root --timeout --retries --output -o --fields --start-date --end-date --product-id --product-type --sort --subscription-group-identifier --in-app-ownership-type --revoked --revision --limit --exclude-revoked --status --extend-by-days --extend-reason-code --request-identifier --storefront --confirm --wait-timeout --pagination-token --sample-content-provided --delivery-status --consumption-percentage --refund-preference --from-notification --account-tenure --app-account-token --consumption-status --lifetime-dollars-purchased --lifetime-dollars-refunded --platform --play-time --user-status --junit --since --until --notification-type --subtype --transaction-id --image-size --header-text --body-text --header-position --image-identifier --alt-text --bullet-text --bullet-image --bullet-alt-text --body --request-reference-id --consistency-token --effective --display-name --description --current-sku --item-effective --new-sku --item-display-name --item-description --tax-code --currency --sku --price --target-product-id --refund-type --refund-reason --refund-risking-preference --revoke --refund-amount --external-purchase-id --field --input --kind --at --app-version --device-id --offer-identifier --nonce --timestamp --check --application-username --allow-introductory-offer --key-command --port --fault --fault-count
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
            if not string match -q -- '*=*' "$word"; and __asctl_takes_value "$word"
                set waiting $word
            end
        else if test -z "$ended"; and string match -qr -- '^-[^0-9]' "$word"
            set -l letters (string split -- '' (string sub -s 2 -- "$word"))
            while set -q letters[1]
                set -l letter -$letters[1]
                set -e letters[1]
                set -a given $letter
                if __asctl_takes_value $letter
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

# Prints what a flag or an argument may be, each behind what stands before it on the line.
function __asctl_print_value
    set -l before $argv[3]
    if test "$argv[1]" = file
        for path in (__fish_complete_path "$argv[2]")
            printf '%s%s\n' "$before" "$path"
        end
    else
        for value in (__asctl_values $argv[1])
            printf '%s%s\n' "$before" "$value"
        end
    end
end

function __asctl_print_value_of --no-scope-shadowing
    for record in $__asctl_records[$flags]
        set -l fields (string split -m 5 '|' -- $record)
        if test "$argv[1]" = "$fields[1]"; or test "$argv[1]" = "$fields[2]"
            __asctl_print_value "$fields[3]" "$argv[2]" "$argv[3]"
            return
        end
    end
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
            test $fields[4] = often; or set -a blocked $fields[1]
            set -a given $fields[1]
        end
    end
    for record in $__asctl_records[$flags]
        set -l fields (string split -m 5 '|' -- $record)
        contains -- $fields[1] $blocked; and continue
        test $fields[4] = first; and test $depth -gt 0; and continue
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
