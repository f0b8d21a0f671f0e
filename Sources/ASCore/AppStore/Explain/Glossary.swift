// Terms of the field that are neither names in Apple's data nor words of another program: what people read in help, in
// articles and in App Store Connect.
extension KnownName {
  /// - Parameter remedy: The command or topic that treats it.
  private static func term(
    _ names: String..., meaning: String, remedy: String?, source: String = "asctl help"
  ) -> KnownName {
    // People write terms in the plural too.
    KnownName(names + names.map { $0 + "s" }) {
      [Explanation(names[0], .term, meaning, source: source, [("What to do", remedy)])]
    }
  }

  static let terms: [KnownName] = ofPurchases + ofRequests + ofSignedData + ofReceipts

  private static let ofPurchases: [KnownName] = [
    term(
      "Family Sharing", "family",
      meaning: "Up to five family members share a purchase; each has their own transactions and notifications.",
      remedy: "See `asctl help family`."),
    term(
      "grace period", "billing grace period", "grace",
      meaning: "The time after a failed renewal in which the customer keeps access, as set in App Store Connect.",
      remedy: "See `gracePeriodExpiresDate` and `asctl subscription status`."),
    term(
      "promotional offer", "promo offer", "promotional-offer",
      meaning: "A discount for current or former subscribers, which the app's server signs.",
      remedy: "Sign one with `asctl sign promotional-offer`; see `asctl help offers`."),
    term(
      "introductory offer", "intro offer", meaning: "A discount for new subscribers of a subscription group.",
      remedy: "See `asctl help offers` and `asctl offer eligibility`."),
    term(
      "win-back offer", "win back offer", meaning: "A discount for customers who subscribed in the past.",
      remedy: "See `asctl help offers`."),
    term(
      "offer code", "promo code", meaning: "A code that customers redeem for an offer.",
      remedy: "See `asctl help offers`."),
    term(
      "cancel", "cancellation",
      meaning: "A customer turns off the renewal of a subscription, and keeps access until the end of the paid period.",
      remedy: "See `autoRenewStatus` and DID_CHANGE_RENEWAL_STATUS, and `asctl help cancellation`."),
    term("refund", meaning: "Apple returns a payment, in full or in part.", remedy: "See `asctl help refunds`."),
    term(
      "paid but no access", "paid but has no access", "paid but not premium",
      meaning: "A customer paid, but the app does not give access.",
      remedy: "Look up any ID of the purchase with `asctl customer`; compare a whole database with `asctl reconcile`."),
    term(
      "TestFlight", meaning: "Apple's distribution to testers. Its purchases are made in sandbox and are free.",
      remedy: "See `asctl help sandbox`."),
    term(
      "subscription offer",
      meaning: "A lower price: introductory, promotional, offer code, win-back or retention.",
      remedy: "See `asctl help offers`."),
    term(
      "retention messaging", "retention message",
      meaning: "A message, or an offer, that Apple shows to a customer who is about to cancel.",
      remedy: "See `asctl help cancellation`."),
    term(
      "volume purchasing", meaning: "Seats that an organization buys and assigns to its members.",
      remedy: "See `asctl help group-purchases`."),
    term(
      "price consent", meaning: "A customer's agreement to a higher price.", remedy: "See `asctl help price-increase`."),
    term(
      "refund request", meaning: "A customer's request for a refund, on which Apple decides.",
      remedy: "See `asctl help refunds`."),
    term(
      "sandbox tester", meaning: "An Apple Account for purchases without payment, with faster periods.",
      remedy: "See `asctl help sandbox`."),
    term("subscription group", meaning: "Subscriptions of which a customer can have one at a time.", remedy: nil),
  ]

  private static let ofRequests: [KnownName] = [
    term(
      "JWT", "JSON Web Token", "bearer token", "bearer",
      meaning: "The signed token in the header `Authorization` of each request.",
      remedy: "Create one with `asctl token mint`, check one with `asctl token explain`."),
    term(
      "App Store Connect API",
      meaning: "Another API of Apple's, with other keys and another host; it knows no customers.",
      remedy: "Use an In-App Purchase key for the App Store Server API: `asctl help authentication`."),
    term(
      "In-App Purchase key", "p8",
      meaning: "The private key that signs tokens and offers, a .p8 file from App Store Connect.",
      remedy: "See `asctl help authentication`."),
    term(
      "rate limit", "rate limits", meaning: "The number of requests that Apple accepts per second, for each endpoint.",
      remedy: "Explain 429; slow down bulk runs with `--rate`."),
    term(
      "webhook", "server notification", "server notifications", "App Store Server Notifications",
      meaning: "A POST request of Apple's to your server about a purchase, with a signed payload.",
      remedy: "See `asctl help notifications`; test yours with `asctl notification test --wait`."),
    term(
      "17.0.0.0/8", "17.0.0.0",
      meaning: "Apple's addresses. Notifications come from them: allow them in the firewall.",
      remedy: "See `asctl help notifications`."),
    term("App Store Server API", meaning: "The API that asctl is a client of.", remedy: "See `asctl --help`."),
    term(
      "Retry-After",
      meaning: "The header of a 429 response with the time from which requests are accepted again.",
      remedy: """
        Apple sends milliseconds since 1970, unlike other services; asctl waits up to a minute, or until then with \
        `--wait-for-limit`.
        """,
      source: "App Store Server API"),
    term(
      "App Store Connect", meaning: "Apple's website for apps, in-app purchases, prices, keys and testers.",
      remedy: "Keys: `asctl help authentication`."),
    term(
      "nbf", "not before",
      meaning: "The claim of a JSON Web Token with the time before which it is not valid.",
      remedy: "Show the claims of a token with `asctl token explain`.", source: "RFC 7519"),
    term(
      "Windows", meaning: "asctl runs on Linux and macOS; on Windows, in the Windows Subsystem for Linux.", remedy: nil),
    term(
      "privacy", "personal data", "GDPR",
      meaning:
        "asctl sends requests to Apple and to the URLs that you name. Its output and files contain what was bought.",
      remedy: "Replace IDs, dates and prices with `asctl customer --redact`."),
    term(
      "pagination", meaning: "Long lists arrive in pages, which asctl joins; `--limit` ends early.",
      remedy: "See `revision`, `paginationToken` and `hasMore`."),
  ]

  private static let ofSignedData: [KnownName] = [
    term(
      "undefined", meaning: "What a JavaScript program passes if a variable or a member does not exist.",
      remedy: "Check the name of the member that was passed, such as `signedPayload`.", source: "ECMA-262"),
    term(
      "ES256", meaning: "The signature algorithm of all JWS: ECDSA on the curve P-256 with SHA-256.", remedy: nil,
      source: "RFC 7518"),
    term(
      "PEM", "DER",
      meaning: "Two forms of keys and certificates: PEM is Base64 text between two lines, DER is binary.",
      remedy: "Apple's server libraries expect root certificates in DER; asctl reads both.", source: "RFC 7468"),
    term(
      "PKCS #8", "PKCS8",
      meaning:
        "The format of private keys in PEM with the line BEGIN PRIVATE KEY, as in the .p8 files of App Store Connect.",
      remedy: "asctl reads such a key; see `asctl help authentication`.", source: "RFC 5958"),
    term(
      "JWS", "JSON Web Signature", meaning: "Signed data in three parts: header, payload and signature, in base64url.",
      remedy: "Show it with `asctl decode`, verify it with `asctl verify`.", source: "RFC 7515"),
    term(
      "OCSP", meaning: "The protocol that reports whether a certificate is revoked.",
      remedy: "Use `asctl verify --online`.", source: "RFC 6960"),
    term(
      "Apple_Xcode_Key", meaning: "The `kid` in data from StoreKit testing in Xcode, which the App Store did not sign.",
      remedy: "Show it with `asctl decode`; Apple's servers do not have its transactions."),
    term(
      "StoreKit Testing in Xcode", "StoreKit testing", "StoreKit configuration",
      meaning: "Purchases in a simulated store of Xcode. Apple's servers do not have them.",
      remedy: "Serve the same products with `asctl simulator serve --storekit FILE`."),
    term(
      "Apple Root CA - G3", "Apple Root CA", meaning: "Apple's root certificate for signed App Store data.",
      remedy: "asctl contains its fingerprint; `asctl verify` uses it."),
  ]

  private static let ofReceipts: [KnownName] = [
    term(
      "verifyReceipt", meaning: "Apple's deprecated endpoint for receipts.",
      remedy: "See `asctl help migration`; read the IDs with `asctl receipt ids`.", source: "App Store Receipts"),
    term(
      "app receipt", meaning: "A signed container with the app and its purchases, in the app's bundle.",
      remedy: "Show it with `asctl receipt decode`.", source: "App Store Receipts"),
    term(
      "receipt_type",
      meaning:
        "The environment of a receipt: Production, ProductionVPP, ProductionSandbox, ProductionVPPSandbox or Xcode.",
      remedy: "Show it with `asctl receipt decode`.", source: "App Store Receipts"),
    term(
      "ProductionSandbox", meaning: "The `receipt_type` of a receipt from sandbox.",
      remedy: "Look up its purchases with `--environment sandbox`.", source: "App Store Receipts"),
    term(
      "ProductionVPP", meaning: "The `receipt_type` of an app bought through volume purchasing.", remedy: nil,
      source: "App Store Receipts"),
    term(
      "ProductionVPPSandbox", meaning: "The `receipt_type` of an app of volume purchasing in sandbox.", remedy: nil,
      source: "App Store Receipts"),
  ]
}
