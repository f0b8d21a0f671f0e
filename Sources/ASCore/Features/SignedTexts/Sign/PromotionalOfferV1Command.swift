import AppStore
import Base
import Client
import CommandLine
import Platform
import Terminal

/// `asctl sign promotional-offer-v1`: the older signature of promotional offers, which is not a JWS.
enum PromotionalOfferV1Command {
  static let productID = Flag(
    "product-id", .text("PRODUCT_ID"), "The product ID of the subscription",
    requiredUnless: SignatureDocument.alternatives)
  static let offerIdentifier = Flag(
    "offer-identifier", .text("OFFER_IDENTIFIER"), "The offer's ID in App Store Connect",
    requiredUnless: SignatureDocument.alternatives)
  static let appAccountToken: Flag<String> = Flag(
    "app-account-token", .uuid("UUID"), "The `appAccountToken` of the purchase",
    conflicts: [applicationUsername])
  static let applicationUsername: Flag<String> = Flag(
    "application-username", .text("NAME"), "The `applicationUsername` of the purchase (StoreKit 1)",
    conflicts: [appAccountToken])

  static let command = Command<CommandAction>(
    "promotional-offer-v1", "Sign a promotional offer for StoreKit 1",
    detail: """
      Prints the values that the app passes to StoreKit: `keyIdentifier`, `nonce`, `timestamp` (milliseconds since 1970) \
      and `signature`, with the product and the offer. It needs no issuer ID.

      The signature is valid for 24 hours and one purchase. The app must use exactly the account that was signed: the \
      given token or user name, or none. As Apple requires, the account and the nonce are signed in lowercase.

      `--check` signs nothing. Pass it the JSON that this command prints, or the signature in base64 with the parts as \
      flags. The signed text cannot be read from a signature, so asctl tries texts with common mistakes: uppercase \
      UUIDs, a separator other than U+2063, two parts in the wrong order, or seconds instead of milliseconds. The status \
      is 0 if it is correct and 8 otherwise.
      """,
    flags: [
      productID, offerIdentifier, appAccountToken, applicationUsername, SignCommand.nonce, SignCommand.timestamp,
    ] + document.flags + [SignatureChecking.flag] + CredentialFlags.all + OutputFlags.data,
    completions: ValueCompletion.fields(of: [.promotionalOfferSignature, .promotionalOfferParts]),
    examples: [
      Example(
        "asctl sign promotional-offer-v1 --product-id com.example.pro --offer-identifier winter_sale "
          + "--app-account-token 7e3fb20b-4cdb-47cc-936d-99d65f608138", "Sign an offer for one account"),
      Example("asctl sign promotional-offer-v1 --check offer.json", "Check a signature"),
    ],
    action: CommandAction(perform))

  private static let document = SignatureDocument(object: .promotionalOfferParts)

  private static func perform(_ invocation: Invocation, _ context: Context) throws(Failure) -> CommandOutput {
    if let skeleton = document.skeleton(invocation, context) { return skeleton }
    let invocation = try document.filling(invocation, context)
    guard !invocation.isGiven(appAccountToken) || !invocation.isGiven(applicationUsername) else {
      throw Failure(
        .usage, "appAccountToken and applicationUsername cannot be combined", hint: "use the one that the app uses")
    }
    guard let given = try SignatureChecking.given(invocation, context) else { return try sign(invocation, context) }
    let settings = try Settings(invocation, context)
    let key = try settings.identity(for: .checkOfOlderOffer)
    let (passed, signature) = try parts(of: given)
    let check = OfferCheck(
      passed: passed, expected: expected(invocation, context), signature: signature, key: key,
      otherKeyIDs: settings.otherKeyIDs, now: context.clock.now())
    return SignatureChecking.result(try check.findings(), right: "valid: a promotional offer", remarks: key.remarks)
  }

  /// The parts that were given with a signature, and its text.
  private static func parts(of given: [UInt8]) throws(Failure) -> (JSONObject, [UInt8]) {
    switch GivenSignature(given) {
    case .bare(let bytes): return ([:], bytes)
    case .offer(let object):
      let text = GivenSignature.signatureNames.lazy.compactMap { object[$0]?.string }.first ?? ""
      return (object, Array(text.utf8))
    case .jws:
      throw Failure(
        .notVerified, "expected DER in base64, got a JWS",
        hint: "check a JWS with `asctl sign promotional-offer --check`")
    }
  }

  /// The parts given on the command line.
  private static func expected(_ invocation: Invocation, _ context: Context) -> JSONObject {
    var expected = JSONObject()
    let account = invocation[appAccountToken] ?? invocation[applicationUsername]
    let texts: [(OfferText.Part, String?)] = [
      (.productID, invocation[productID]), (.offerIdentifier, invocation[offerIdentifier]),
      (.account, account), (.nonce, invocation[SignCommand.nonce]),
      (
        .timestamp,
        invocation.isGiven(SignCommand.timestamp) ? String(invocation.signingTime(context).milliseconds) : nil
      ),
    ]
    for (part, text) in texts { expected[part.name] = text.map { .string($0) } }
    return expected
  }

  private static func sign(_ invocation: Invocation, _ context: Context) throws(Failure) -> CommandOutput {
    let product = try Identifier.Name.productId.toSign(invocation[productID] ?? "", of: "--product-id")
    let offer = try Identifier.Name.offerIdentifier.toSign(invocation[offerIdentifier] ?? "", of: "--offer-identifier")
    let username = invocation[applicationUsername]
    let key = try Settings(invocation, context).identity(for: .olderOffer)
    let signed = PromotionalOfferV1(
      bundleID: key[.bundleID], keyID: key[.keyID], productID: product.read, offerIdentifier: offer.read,
      account: invocation[appAccountToken]?.lowercased() ?? username ?? "",
      nonce: invocation.signingNonce(context).lowercased(), timestamp: invocation.signingTime(context))
    let now = context.clock.now()
    guard signed.timestamp >= PromotionalOfferV1.earliest, signed.timestamp < now + OfferCheck.tolerance else {
      throw Failure(
        .usage, "invalid --timestamp: expected a date between 2008 and now, got \(signed.timestamp.text)",
        hint: "omit it to use the current time")
    }
    guard signed.parts.allSatisfy({ !$0.contains(PromotionalOfferV1.separator) }) else {
      throw Failure(.usage, "a part of the offer contains U+2063, which separates the parts")
    }
    let account = signed.account.isEmpty ? nil : username == nil ? "appAccountToken" : "applicationUsername"
    let record = signed.record(signature: try signed.sign(with: key), account: account)
    let page = SignaturePage(object: .promotionalOfferSignature, context: context)
    let end = signed.timestamp + PromotionalOfferV1.lifetime
    let (date, isValid) = (context.localText(end), end > now)
    return CommandOutput(
      .page([Section(nil, [.terms(page.terms(record))])], record),
      remarks: key.remarks + [isValid ? "valid until \(date), for one purchase" : "expired on \(date)"])
  }
}

extension PromotionalOfferV1 {
  /// The values that the app requires, under StoreKit's names.
  func record(signature: String, account name: String?) -> JSON {
    var record: JSONObject = [
      "keyIdentifier": .string(keyID), "nonce": .string(nonce), "timestamp": .timestamp(timestamp),
      "signature": .string(signature), "productId": .string(productID), "offerIdentifier": .string(offerIdentifier),
    ]
    if let name { record[name] = .string(account) }
    return .object(record)
  }
}
