/// A term of the field that is neither a name in Apple's data nor a word of another program: what people read in help,
/// in articles and in App Store Connect.
struct Term: Sendable {
  let names: [String]
  let meaning: String
  let remedy: String?
  let source: String

  /// - Parameter remedy: The command or topic that treats it.
  private init(_ names: String..., meaning: String, remedy: String?, source: String = "asctl help") {
    (self.names, self.meaning, self.remedy, self.source) = (names, meaning, remedy, source)
  }

  static let all: [Term] = ofPurchases + ofRequests + ofSignedData + ofReceipts

  private static let ofPurchases: [Term] = [
    Term(
      "Family Sharing", "family",
      meaning: "Up to five family members share a purchase; each has their own transactions and notifications.",
      remedy: "See `asctl help family`."),
    Term(
      "grace period", "billing grace period",
      meaning: "The time after a failed renewal in which the customer keeps access, as set in App Store Connect.",
      remedy: "See `gracePeriodExpiresDate` and `asctl subscription status`."),
    Term(
      "promotional offer", "promo offer", "promotional-offer",
      meaning: "A discount for current or former subscribers, which the app's server signs.",
      remedy: "Sign one with `asctl sign promotional-offer`; see `asctl help offers`."),
    Term(
      "introductory offer", "intro offer", meaning: "A discount for new subscribers of a subscription group.",
      remedy: "See `asctl help offers` and `asctl offer eligibility`."),
    Term(
      "win-back offer", "win back offer", meaning: "A discount for customers who subscribed in the past.",
      remedy: "See `asctl help offers`."),
    Term(
      "offer code", "promo code", meaning: "A code that customers redeem for an offer.",
      remedy: "See `asctl help offers`."),
    Term("refund", meaning: "Apple returns a payment, in full or in part.", remedy: "See `asctl help refunds`."),
    Term(
      "TestFlight", meaning: "Apple's distribution to testers. Its purchases are made in sandbox and are free.",
      remedy: "See `asctl help sandbox`."),
    Term(
      "subscription offer",
      meaning: "A lower price: introductory, promotional, offer code, win-back or retention.",
      remedy: "See `asctl help offers`."),
    Term(
      "retention messaging", "retention message",
      meaning: "A message, or an offer, that Apple shows to a customer who is about to cancel.",
      remedy: "See `asctl help cancellation`."),
    Term(
      "volume purchasing", meaning: "Seats that an organization buys and assigns to its members.",
      remedy: "See `asctl help group-purchases`."),
    Term(
      "price consent", meaning: "A customer's agreement to a higher price.", remedy: "See `asctl help price-increase`."),
    Term(
      "refund request", meaning: "A customer's request for a refund, on which Apple decides.",
      remedy: "See `asctl help refunds`."),
    Term(
      "sandbox tester", meaning: "An Apple Account for purchases without payment, with faster periods.",
      remedy: "See `asctl help sandbox`."),
    Term("subscription group", meaning: "Subscriptions of which a customer can have one at a time.", remedy: nil),
  ]

  private static let ofRequests: [Term] = [
    Term(
      "JWT", "JSON Web Token", "bearer token", "bearer",
      meaning: "The signed token in the header `Authorization` of each request.",
      remedy: "Create one with `asctl token mint`, check one with `asctl token explain`."),
    Term(
      "App Store Connect API",
      meaning: "Another API of Apple's, with other keys and another host; it knows no customers.",
      remedy: "Use an In-App Purchase key for the App Store Server API: `asctl help authentication`."),
    Term(
      "In-App Purchase key", "p8",
      meaning: "The private key that signs tokens and offers, a .p8 file from App Store Connect.",
      remedy: "See `asctl help authentication`."),
    Term(
      "rate limit", "rate limits", meaning: "The number of requests that Apple accepts per second, for each endpoint.",
      remedy: "Explain 429; slow down bulk runs with `--rate`."),
    Term(
      "webhook", "server notification", "server notifications", "App Store Server Notifications",
      meaning: "A POST request of Apple's to your server about a purchase, with a signed payload.",
      remedy: "See `asctl help notifications`; test yours with `asctl notification test --wait`."),
    Term(
      "17.0.0.0/8", "17.0.0.0",
      meaning: "Apple's addresses. Notifications come from them: allow them in the firewall.",
      remedy: "See `asctl help notifications`."),
    Term("App Store Server API", meaning: "The API that asctl is a client of.", remedy: "See `asctl --help`."),
    Term(
      "pagination", meaning: "Long lists arrive in pages, which asctl joins; `--limit` ends early.",
      remedy: "See `revision`, `paginationToken` and `hasMore`."),
  ]

  private static let ofSignedData: [Term] = [
    Term(
      "undefined", meaning: "What a JavaScript program passes if a variable or a member does not exist.",
      remedy: "Check the name of the member that was passed, such as `signedPayload`.", source: "ECMA-262"),
    Term(
      "ES256", meaning: "The signature algorithm of all JWS: ECDSA on the curve P-256 with SHA-256.", remedy: nil,
      source: "RFC 7518"),
    Term(
      "PEM", "DER",
      meaning: "Two forms of keys and certificates: PEM is Base64 text between two lines, DER is binary.",
      remedy: "Apple's server libraries expect root certificates in DER; asctl reads both.", source: "RFC 7468"),
    Term(
      "JWS", "JSON Web Signature", meaning: "Signed data in three parts: header, payload and signature, in base64url.",
      remedy: "Show it with `asctl decode`, verify it with `asctl verify`.", source: "RFC 7515"),
    Term(
      "OCSP", meaning: "The protocol that reports whether a certificate is revoked.",
      remedy: "Use `asctl verify --online`.", source: "RFC 6960"),
    Term(
      "Apple_Xcode_Key", meaning: "The `kid` in data from StoreKit testing in Xcode, which the App Store did not sign.",
      remedy: "Show it with `asctl decode`; Apple's servers do not have its transactions."),
    Term(
      "StoreKit Testing in Xcode", "StoreKit testing", "StoreKit configuration",
      meaning: "Purchases in a simulated store of Xcode. Apple's servers do not have them.",
      remedy: "Serve the same products with `asctl simulator serve --storekit FILE`."),
    Term(
      "Apple Root CA - G3", "Apple Root CA", meaning: "Apple's root certificate for signed App Store data.",
      remedy: "asctl contains its fingerprint; `asctl verify` uses it."),
  ]

  private static let ofReceipts: [Term] = [
    Term(
      "verifyReceipt", meaning: "Apple's deprecated endpoint for receipts.",
      remedy: "See `asctl help migration`; read the IDs with `asctl receipt ids`.", source: "App Store Receipts"),
    Term(
      "app receipt", meaning: "A signed container with the app and its purchases, in the app's bundle.",
      remedy: "Show it with `asctl receipt decode`.", source: "App Store Receipts"),
    Term(
      "receipt_type",
      meaning:
        "The environment of a receipt: Production, ProductionVPP, ProductionSandbox, ProductionVPPSandbox or Xcode.",
      remedy: "Show it with `asctl receipt decode`.", source: "App Store Receipts"),
    Term(
      "ProductionSandbox", meaning: "The `receipt_type` of a receipt from sandbox.",
      remedy: "Look up its purchases with `--environment sandbox`.", source: "App Store Receipts"),
    Term(
      "ProductionVPP", meaning: "The `receipt_type` of an app bought through volume purchasing.", remedy: nil,
      source: "App Store Receipts"),
    Term(
      "ProductionVPPSandbox", meaning: "The `receipt_type` of an app of volume purchasing in sandbox.", remedy: nil,
      source: "App Store Receipts"),
  ]
}

extension Explanation {
  static func term(_ term: Term) -> Explanation {
    Explanation(term.names[0], .term, term.meaning, source: term.source, [("What to do", term.remedy)])
  }
}
