import AppStore
import Base
import Client
import CommandLine
import Platform
import Terminal

struct SignedRequestCommand {
  let use: StoreKitRequestKind

  static let body = Flag(
    "body", .file("FILE|-"), "The request: a JSON file or `-`",
    requiredUnless: [SignatureChecking.flag, SignatureDocument.skeleton])

  private static let operation = Flag(
    "operation", .choice(PayloadObject.inAppRequests) { Choice($0.operation, $0.object.meaning.withoutFullStop) },
    "The operation of the template", needs: [SignatureDocument.skeleton],
    otherwise: PayloadObject.inAppRequests[0].operation)

  var command: Command<CommandAction> {
    Command(
      use.command, use.summary, detail: Prose(use.detail),
      flags: use.claims.map(\.flag) + [SignCommand.nonce, SignCommand.timestamp] + documentFlags
        + [SignatureChecking.flag]
        + CredentialFlags.all
        + OutputFlags.data,
      completions: ValueCompletion.fields([("jws", "The signed request, for the app.")]), examples: use.examples,
      action: CommandAction(perform))
  }

  private var documentFlags: [any DeclaredFlag] {
    use.document.map { SignatureDocument(object: $0).flags } ?? [SignatureDocument.skeleton, Self.operation]
  }

  private func perform(_ invocation: Invocation, _ context: Context) throws(Failure) -> CommandOutput {
    let made = invocation[Self.operation] ?? PayloadObject.inAppRequests[0]
    let document = SignatureDocument(object: use.document ?? made.object)
    if let skeleton = document.skeleton(invocation, context) { return skeleton }
    let invocation = use.document == nil ? invocation : try document.filling(invocation, context)
    let settings = try Settings(invocation, context)
    if let given = try SignatureChecking.given(invocation, context) {
      let key = try settings.identity(for: .check)
      let check = try SignedRequestCheck(
        given, use: use, key: key, expected: expected(invocation, context), now: context.clock.now())
      return SignatureChecking.result(check.findings, right: "valid: \(use.description)", remarks: key.remarks)
    }
    var (claims, remarks) = (JSONObject(), [String]())
    for claim in use.claims {
      guard let value = try claim.value(invocation, context, remark: { remarks.append($0) }) else { continue }
      claims[claim.name] = value
    }
    let identity = try settings.identity(for: .signedRequest)
    let payload = identity.payload(
      for: use, claims, nonce: invocation.signingNonce(context), issued: invocation.signingTime(context))
    let jws = try identity.sign(payload)
    if use == .promotionalOffer, claims["transactionId"] == nil {
      remarks.append("any customer can use this signature; --transaction-id limits it to one")
    }
    let page = SignaturePage(object: .signedRequest, context: context)
    return CommandOutput(
      .page(page.sections(["kid": .string(identity[.keyID])], payload, jws: jws), ["jws": .string(jws)]),
      remarks: identity.remarks + remarks)
  }

  /// The claims given on the command line, for comparison with a signature.
  private func expected(_ invocation: Invocation, _ context: Context) throws(Failure) -> JSONObject {
    var expected = JSONObject()
    expected["nonce"] = invocation[SignCommand.nonce].map { .string($0) }
    if invocation.isGiven(SignCommand.timestamp) {
      expected["iat"] = .number(JSONNumber(invocation.signingTime(context).seconds))
    }
    for claim in use.claims { expected[claim.name] = try claim.value(invocation, context, isSigned: false) }
    return expected
  }
}

extension SignedClaim {
  var flag: any DeclaredFlag {
    switch kind {
    case .identifier: typed(.text(name.placeholder))
    case .boolean: typed(.boolean)
    case .request: SignedRequestCommand.body
    }
  }

  private func typed<Value>(_ type: ValueType<Value>) -> Flag<Value> {
    Flag(name.words(joinedBy: "-"), type, summary, requiredUnless: isRequired ? SignatureDocument.alternatives : [])
  }

  /// The value on the command line; `nil` if it is not given. A value to sign is checked.
  func value(
    _ invocation: Invocation, _ context: Context, isSigned: Bool = true, remark: (String) -> Void = { _ in }
  ) throws(Failure) -> JSON? {
    switch kind {
    case .identifier(let identifier):
      let flag: Flag<String> = typed(.text(name.placeholder))
      guard let text = invocation[flag] else { return nil }
      guard isSigned else {
        return .string(identifier.isTransaction ? PastedIdentifier(text, as: identifier).read : text)
      }
      let read = try identifier.toSign(text, of: "--\(flag.name)")
      if let sentence = read.remark { remark(sentence) }
      return .string(read.read)
    case .boolean:
      return invocation[typed(.boolean)].map { .bool($0) }
    case .request:
      guard let path = invocation[SignedRequestCommand.body] else { return nil }
      let request =
        isSigned
        ? try CommerceRequest.read(path, context, remark: remark) : .object(try CommerceRequest.parse(path, context))
      return .string(Base64.standard.encode(request.bytes()))
    }
  }
}

// Help.

extension StoreKitRequestKind {
  var summary: String {
    switch self {
    case .promotionalOffer: "Sign a promotional offer"
    case .introductoryOffer: "Allow or deny a customer the introductory offer"
    case .advancedCommerce: "Sign a purchase for the Advanced Commerce API"
    }
  }

  var detail: String {
    switch self {
    case .promotionalOffer:
      """
      Prints `{"jws":"…"}`, which the app passes to StoreKit unchanged. With `--transaction-id`, only that customer \
      can use it. Any transaction ID of the customer works; the `appTransactionId` works even before the first \
      purchase. For Retention Messaging, use the `originalTransactionId` of Apple's request.

      \(Self.lifetime)

      \(Self.checking)
      """
    case .introductoryOffer:
      """
      Prints `{"jws":"…"}`, which the app passes to StoreKit unchanged. It overrides the App Store's decision for one \
      customer: `true` allows the introductory offer again, `false` denies it.

      \(Self.lifetime)

      \(Self.checking)
      """
    case .advancedCommerce:
      """
      The body is JSON with `operation` and `version` `"1"`. Before it is signed, it is checked for missing and unknown \
      members, lengths, periods, and prices with too many decimals. Prices are in milliunits: 1.99 is 1990. If \
      `requestInfo.requestReferenceId` is missing, a new UUID is inserted and reported on stderr. Copy `consistencyToken` \
      from the newest renewal info.

      The operations are `CREATE_ONE_TIME_CHARGE`, `CREATE_SUBSCRIPTION`, `MODIFY_SUBSCRIPTION` and \
      `REACTIVATE_SUBSCRIPTION`. A one-time purchase:

        {"operation": "CREATE_ONE_TIME_CHARGE", "version": "1",
         "currency": "USD", "taxCode": "C003-00-2",
         "item": {"SKU": "gems.100", "displayName": "100 Gems",
                  "description": "Pack of gems", "price": 1990}}

      Prints `{"jws":"…"}`. The app passes `{"signatureInfo":{"token":"<jws>"}}` to StoreKit as the purchase option \
      `advancedCommerceData`; the second example prints that.

      \(Self.lifetime)

      \(Self.checking)
      """
    }
  }

  private static let lifetime =
    "Apple does not document how long such a signature is valid. Sign on demand and do not store signatures."

  private static let checking = """
    `--check` signs nothing. It compares each claim of a JWS with Apple's documentation, the given flags, and the \
    configured key, key ID, issuer ID and bundle ID. The JWS can be wrapped in JSON. The status is 0 if it is correct and \
    8 otherwise.
    """

  var examples: [Example] {
    switch self {
    case .promotionalOffer:
      [
        Example(
          "asctl sign promotional-offer --product-id com.example.pro --offer-identifier winter_sale "
            + "--transaction-id 2000000000000001", "Sign an offer for one customer"),
        Example(
          "asctl sign promotional-offer --check offer.jws --product-id com.example.pro",
          "Check a signature and its product"),
      ]
    case .introductoryOffer:
      [
        Example(
          "asctl sign introductory-offer --product-id com.example.pro --allow-introductory-offer true "
            + "--transaction-id 2000000000000001", "Allow a customer the introductory offer"),
        Example("asctl sign introductory-offer --check eligibility.jws", "Check a signature"),
      ]
    case .advancedCommerce:
      [
        Example("asctl sign advanced-commerce --body charge.json", "Sign a request"),
        Example(
          "asctl sign advanced-commerce --body charge.json | jq -c '{signatureInfo:{token:.jws}}'",
          "Print what the app passes to StoreKit"),
        Example(
          "asctl sign advanced-commerce --check request.jws", "Check a signature and its request"),
      ]
    }
  }
}

extension Identifier.Name {
  /// Rejects an identifier that StoreKit would reject on the device without an explanation. Names from App Store Connect
  /// must match byte for byte; IDs from Apple are read as pasted. `origin` is the flag or another word for the value.
  func toSign(_ text: String, of origin: String) throws(Failure) -> PastedIdentifier {
    if !isTransaction, text.unicodeScalars.contains(where: Self.isStray) {
      throw Failure(
        .usage, "invalid \(origin): white space or an invisible character in \(quoted(text))",
        hint: "copy the exact \(rawValue) from App Store Connect")
    }
    do {
      let identifier = try read(text)
      return isTransaction ? identifier : PastedIdentifier(given: text, read: text)
    } catch {
      throw Failure(error.status, "\(origin): \(error.message)", hint: error.hint)
    }
  }

  private static func isStray(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace || scalar.properties.isDefaultIgnorableCodePoint
      || scalar.properties.generalCategory == .control || scalar.properties.generalCategory == .format
  }
}

extension Finding {
  /// An identifier that `sign` would not have signed as it is; `nil` for any other.
  static func unsignable(_ claim: String, _ text: String, _ name: Identifier.Name) -> Finding? {
    do throws(Failure) {
      let read = try name.toSign(text, of: "value").read
      return sameBytes(read, text) ? nil : .wrong(claim, .string(text), "expected \(read) alone", "sign \(read)")
    } catch {
      return .wrong(claim, .string(text), error.message, error.hint ?? "sign another \(name.rawValue)")
    }
  }
}
