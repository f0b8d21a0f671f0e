import AppStore
import Base
import Client
import CommandLine
import Platform
import Terminal

/// `asctl sign promotional-offer-v1`: the signature of promotional offers that is no JWS.
enum PromotionalOfferV1Command {
  static let productID = Flag(
    "product-id", .text("ID"), "The subscription that the offer is for", requiredUnless: SignatureChecking.flag
  ).unless([SignatureDocument.file, SignatureDocument.skeleton])
  static let offerIdentifier = Flag(
    "offer-identifier", .text("ID"), "The offer's ID in App Store Connect",
    requiredUnless: SignatureChecking.flag
  ).unless([SignatureDocument.file, SignatureDocument.skeleton])
  static let appAccountToken: Flag<String> = Flag(
    "app-account-token", .uuid("UUID"), "The `appAccountToken` that the app will buy with",
    conflicts: [applicationUsername])
  static let applicationUsername: Flag<String> = Flag(
    "application-username", .text("NAME"), "The `applicationUsername` that a StoreKit 1 app will buy with",
    conflicts: [appAccountToken])

  static let command = Command<CommandAction>(
    "promotional-offer-v1", "Sign a promotional offer in its older form, which is no JWS",
    detail: """
      Prints what the app hands to StoreKit: `keyIdentifier`, `nonce`, `timestamp` (milliseconds since 1970) and \
      `signature`, with the product and the offer they are for. It needs no issuer ID.

      Apple accepts it for 24 hours, for one purchase. The app must buy with exactly the account it was signed for: \
      the token or user name given here, or none. Both the account and the nonce are signed in lower case, as Apple \
      wants them; the nonce is printed so, too.

      With `--check` nothing is signed. Give it the JSON that this command prints, or the signature in base64 with the \
      parts as flags. What a signature was made over cannot be read from it, so texts are tried that servers sign by \
      mistake: UUIDs in upper case, another separator than U+2063, another order, seconds, a part too few. Status 0 if \
      all is right, 8 if not.
      """,
    flags: [
      productID, offerIdentifier, appAccountToken, applicationUsername, SignCommand.nonce, SignCommand.timestamp,
    ] + document.flags + [SignatureChecking.flag] + CredentialFlags.all + OutputFlags.data,
    completions: ValueCompletion.fields(
      "keyIdentifier", "nonce", "timestamp", "signature", "productId", "offerIdentifier", "appAccountToken",
      "applicationUsername"),
    examples: [
      Example(
        "asctl sign promotional-offer-v1 --product-id com.example.pro --offer-identifier winter_sale "
          + "--app-account-token 7e3fb20b-4cdb-47cc-936d-99d65f608138", "Sign an offer for one account"),
      Example("asctl sign promotional-offer-v1 --check offer.json", "Check what a server signed"),
    ],
    action: CommandAction(perform))

  private static let document = SignatureDocument(.promotionalOfferParts)

  private static func perform(_ invocation: Invocation, _ context: Context) throws(Failure) -> CommandOutput {
    if let skeleton = document.skeleton(invocation, context) { return skeleton }
    let invocation = try document.filling(invocation, context)
    guard !invocation.isGiven(appAccountToken) || !invocation.isGiven(applicationUsername) else {
      throw Failure(
        .usage, "appAccountToken and applicationUsername exclude each other", hint: "the app buys with one of them")
    }
    let checking = SignatureChecking(invocation: invocation, context: context)
    guard let given = try checking.given() else { return try sign(invocation, context) }
    let settings = try Settings(invocation, context)
    let key = try settings.identity(for: .olderOffer)
    let (passed, signature) = try parts(of: given)
    let check = OfferCheck(
      passed: passed, expected: expected(invocation, context), signature: signature, key: key,
      otherKeyIDs: settings.otherKeyIDs, now: context.now())
    return checking.result(
      try check.findings(), right: "this is a promotional offer, as StoreKit wants it", remarks: key.remarks)
  }

  /// The parts that came with a signature, and the signature as it is written.
  private static func parts(of given: [UInt8]) throws(Failure) -> (JSONObject, [UInt8]) {
    switch GivenSignature(given) {
    case .bare(let bytes): return ([:], bytes)
    case .offer(let object):
      let text = GivenSignature.signatureNames.lazy.compactMap { object[$0]?.string }.first ?? ""
      return (object, Array(text.utf8))
    case .jws:
      throw Failure(
        .notGenuine, "this is a JWS, and the older signature is base64 of DER",
        hint: "asctl sign promotional-offer --check is for a JWS")
    }
  }

  /// What the line says of the parts.
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
    let product = try SigningIdentifier(name: .productId, flag: productID).read(invocation[productID] ?? "").read
    let offer = try SigningIdentifier(name: .offerIdentifier, flag: offerIdentifier)
      .read(invocation[offerIdentifier] ?? "").read
    let username = invocation[applicationUsername]
    let key = try Settings(invocation, context).identity(for: .olderOffer)
    let signed = PromotionalOfferV1(
      bundleID: key[.bundleID], keyID: key[.keyID], productID: product, offerIdentifier: offer,
      account: invocation[appAccountToken]?.lowercased() ?? username ?? "",
      nonce: invocation.signingNonce(context).lowercased(),
      timestamp: invocation.signingTime(context))
    guard signed.parts.allSatisfy({ !$0.contains(PromotionalOfferV1.separator) }) else {
      throw Failure(.usage, "a part of the offer holds U+2063, the character that separates the parts")
    }
    let account = signed.account.isEmpty ? nil : username == nil ? "appAccountToken" : "applicationUsername"
    let record = signed.record(signature: try signed.sign(with: key), account: account)
    let page = SignaturePage(object: .promotionalOfferSignature, context: context)
    return CommandOutput(
      .page([Section(nil, [.terms(page.terms(record))])], record),
      remarks: key.remarks + [lifetime(of: signed, context)])
  }

  private static func lifetime(of offer: PromotionalOfferV1, _ context: Context) -> String {
    let end = offer.timestamp + PromotionalOfferV1.lifetime
    guard end > context.now() else { return "it was good until \(context.localText(end)) and is too old now" }
    return "good until \(context.localText(end)), for one purchase"
  }
}

extension PromotionalOfferV1 {
  /// What the app needs, under the names that StoreKit has for it.
  func record(signature: String, account name: String?) -> JSON {
    var record: JSONObject = [
      "keyIdentifier": .string(keyID), "nonce": .string(nonce), "timestamp": .timestamp(timestamp),
      "signature": .string(signature), "productId": .string(productID), "offerIdentifier": .string(offerIdentifier),
    ]
    if let name { record[name] = .string(account) }
    return .object(record)
  }
}
