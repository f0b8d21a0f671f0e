import AppStore
import Base
import Client
import CommandLine
import Platform
import Terminal

/// The command that a use of signed requests becomes.
struct SignedRequestCommand {
  let use: StoreKitRequestKind

  static let body = Flag(
    "body", .file("FILE|-"), "The request, a JSON file or standard input", requiredUnless: SignatureChecking.flag
  ).unless([SignatureDocument.skeleton])

  /// The flag that chooses which request the skeleton is for.
  private static let operation = Flag(
    "operation", .choice(CommerceRequest.objects) { Choice($0.operation, $0.object.meaning.withoutFullStop) },
    "What the request of the skeleton is to do", needs: [SignatureDocument.skeleton],
    otherwise: CommerceRequest.objects[0].operation)

  var command: Command<CommandAction> {
    Command(
      use.command, use.summary, detail: Prose(use.detail),
      flags: use.claims.map(\.flag) + [SignCommand.nonce, SignCommand.timestamp] + documentFlags
        + [SignatureChecking.flag]
        + CredentialFlags.all
        + OutputFlags.data,
      completions: ValueCompletion.fields("jws"), examples: use.examples, action: CommandAction(perform))
  }

  private var documentFlags: [any DeclaredFlag] {
    use.document.map { SignatureDocument($0).flags } ?? [SignatureDocument.skeleton, Self.operation]
  }

  private func perform(_ invocation: Invocation, _ context: Context) throws(Failure) -> CommandOutput {
    let made = invocation[Self.operation] ?? CommerceRequest.objects[0]
    if let skeleton = SignatureDocument(use.document ?? made.object).skeleton(invocation, context) { return skeleton }
    let invocation =
      try use.document.map { document throws(Failure) in
        try SignatureDocument(document).filling(invocation, context)
      } ?? invocation
    let settings = try Settings(invocation, context)
    let checking = SignatureChecking(invocation: invocation, context: context)
    if let given = try checking.given() {
      let key = try settings.identity(for: .check)
      let check = SignedRequestCheck(
        use: use, key: key, expected: try expected(invocation, context), now: context.now())
      return checking.result(
        try check.findings(given), right: "this is \(use.purpose.description), as StoreKit wants it",
        remarks: key.remarks)
    }
    var (claims, remarks) = (JSONObject(), [String]())
    for claim in use.claims {
      guard let value = try claim.value(invocation, context, remark: { remarks.append($0) }) else { continue }
      claims[claim.name] = value
    }
    let request = SignedRequest(
      use: use, claims: claims, nonce: invocation.signingNonce(context), issued: invocation.signingTime(context))
    let identity = try settings.identity(for: .signedRequest)
    let (jws, payload) = (try request.sign(with: identity), request.payload(for: identity))
    if use == .promotionalOffer, claims["transactionId"] == nil {
      remarks.append("whoever gets it can use it; --transaction-id binds it to one customer")
    }
    let page = SignaturePage(object: .signedRequest, context: context)
    return CommandOutput(
      .page(page.sections(["kid": .string(identity[.keyID])], payload, jws: jws), ["jws": .string(jws)]),
      remarks: identity.remarks + remarks)
  }

  /// What the line says of the claims, for a signature to be compared with.
  private func expected(_ invocation: Invocation, _ context: Context) throws(Failure) -> JSONObject {
    var expected = JSONObject()
    expected["nonce"] = invocation[SignCommand.nonce].map { .string($0) }
    if invocation.isGiven(SignCommand.timestamp) {
      expected["iat"] = .number(JSONNumber(invocation.signingTime(context).seconds))
    }
    for claim in use.claims {
      switch claim.kind {
      case .identifier(let name):
        expected[claim.name] = invocation[claim.identifierFlag].map {
          .string(name.isTransaction ? PastedIdentifier($0, as: name).read : $0)
        }
      case .boolean: expected[claim.name] = invocation[claim.booleanFlag].map { .bool($0) }
      case .request:
        guard let path = invocation[Self.body] else { continue }
        let request = JSON.object(try CommerceRequest.parse(path, context))
        expected[claim.name] = .string(Base64.standard.encode(request.bytes()))
      }
    }
    return expected
  }
}

extension SignedClaim {
  var flag: any DeclaredFlag {
    switch kind {
    case .identifier: identifierFlag
    case .boolean: booleanFlag
    case .request: SignedRequestCommand.body
    }
  }

  fileprivate var identifierFlag: Flag<String> {
    Flag(Parameter.kebab(name), .text("ID"), summary, requiredUnless: substitute).unless(others)
  }

  fileprivate var booleanFlag: Flag<Bool> {
    Flag(Parameter.kebab(name), .boolean, summary, requiredUnless: substitute).unless(others)
  }

  private var substitute: (any DeclaredFlag)? { isRequired ? SignatureChecking.flag : nil }
  private var others: [any DeclaredFlag] { isRequired ? [SignatureDocument.file, SignatureDocument.skeleton] : [] }

  /// What the line says of it, checked; nil where it says nothing.
  func value(
    _ invocation: Invocation, _ context: Context, remark: (String) -> Void
  ) throws(Failure) -> JSON? {
    switch kind {
    case .identifier(let identifier):
      guard let text = invocation[identifierFlag] else { return nil }
      let read = try SigningIdentifier(name: identifier, flag: identifierFlag).read(text)
      if let sentence = read.remark { remark(sentence) }
      return .string(read.read)
    case .boolean:
      return invocation[booleanFlag].map { .bool($0) }
    case .request:
      guard let path = invocation[SignedRequestCommand.body] else { return nil }
      let request = try CommerceRequest.read(path, context, remark: remark)
      return .string(Base64.standard.encode(request.bytes()))
    }
  }
}

// What the help says of each use.

extension StoreKitRequestKind {
  var summary: String {
    switch self {
    case .promotionalOffer: "Sign a promotional offer"
    case .introductoryOffer: "Sign that a customer may, or may not, have the introductory offer"
    case .advancedCommerce: "Sign a purchase of the Advanced Commerce API"
    }
  }

  var detail: String {
    switch self {
    case .promotionalOffer:
      """
      Prints `{"jws":"…"}`, for the app to hand to StoreKit unchanged. With `--transaction-id` only that customer can \
      use it; without, whoever gets it can. Any transaction of the customer will do; the `appTransactionId` is there \
      even before the first purchase. In Retention Messaging it must be the `originalTransactionId` of Apple's question.

      \(Self.lifetime)

      \(Self.checking)
      """
    case .introductoryOffer:
      """
      Prints `{"jws":"…"}`, for the app to hand to StoreKit unchanged. It overrides what the App Store thinks of one \
      customer: `true` gives the introductory offer to somebody who had it before, `false` refuses it.

      \(Self.lifetime)

      \(Self.checking)
      """
    case .advancedCommerce:
      """
      The body is JSON with `operation` and `version` `"1"`. It is checked first: members that are missing or \
      misspelt, lengths, periods, prices with more decimals than the currency has. A price is in thousandths: 1.99 is \
      1990. Where `requestInfo.requestReferenceId` is missing, a fresh UUID is put in and standard error tells it. \
      `consistencyToken` is copied from the newest renewal info and never made up.

      The operations are `CREATE_ONE_TIME_CHARGE`, `CREATE_SUBSCRIPTION`, `MODIFY_SUBSCRIPTION` and \
      `REACTIVATE_SUBSCRIPTION`. A purchase of one thing:

        {"operation": "CREATE_ONE_TIME_CHARGE", "version": "1",
         "currency": "USD", "taxCode": "C003-00-2",
         "item": {"SKU": "gems.100", "displayName": "100 Gems",
                  "description": "Pack of gems", "price": 1990}}

      Prints `{"jws":"…"}`. The app passes `{"signatureInfo":{"token":"<jws>"}}` to StoreKit as the purchase option \
      `advancedCommerceData`; the second example makes that.

      \(Self.lifetime)

      \(Self.checking)
      """
    }
  }

  private static let lifetime =
    "Apple does not say how long such a signature can be used: sign when the app asks, and keep none."

  private static let checking = """
    With `--check` nothing is signed: the JWS given is compared claim by claim with Apple's description, with the flags \
    that are given and with the key, key ID, issuer ID and bundle ID that are set. It may stand in the JSON that apps \
    wrap it in. Status 0 if all is right, 8 if not.
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
          "Check what a server signed, and that it is for this product"),
      ]
    case .introductoryOffer:
      [
        Example(
          "asctl sign introductory-offer --product-id com.example.pro --allow-introductory-offer true "
            + "--transaction-id 2000000000000001", "Give a customer the introductory offer"),
        Example("asctl sign introductory-offer --check eligibility.jws", "Check what a server signed"),
      ]
    case .advancedCommerce:
      [
        Example("asctl sign advanced-commerce --body charge.json", "Sign a request"),
        Example(
          "asctl sign advanced-commerce --body charge.json | jq -c '{signatureInfo:{token:.jws}}'",
          "Make what the app passes to StoreKit"),
        Example(
          "asctl sign advanced-commerce --check request.jws", "Check what a server signed, and the request in it"),
      ]
    }
  }
}

/// Catches an identifier that would be signed as it is and refused on the device, where nobody sees why.
struct SigningIdentifier {
  let name: Identifier.Name
  let flag: Flag<String>

  /// What is named in App Store Connect has to be given byte by byte; what Apple made is read as it is pasted.
  func read(_ text: String) throws(Failure) -> PastedIdentifier {
    if !name.isTransaction, text.unicodeScalars.contains(where: Self.isStray) {
      throw Failure(
        .usage, "--\(flag.name) has white space or an invisible character in it: \(quoted(text))",
        hint: "it must be the \(name.rawValue) of App Store Connect, byte by byte")
    }
    do {
      let identifier = try IdentifierCheck(expected: name).read(text)
      return name.isTransaction ? identifier : PastedIdentifier(text, .free)
    } catch {
      throw Failure(error.status, "--\(flag.name): \(error.message)", hint: error.hint)
    }
  }

  private static func isStray(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace || scalar.properties.isDefaultIgnorableCodePoint
      || scalar.properties.generalCategory == .control || scalar.properties.generalCategory == .format
  }
}
