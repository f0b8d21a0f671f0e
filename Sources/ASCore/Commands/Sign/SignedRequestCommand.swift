/// The command that a use of signed requests becomes.
struct SignedRequestCommand {
  let use: StoreKitRequestKind

  static let body = Flag(
    "body", .file("FILE|-"), "The request, a JSON file or standard input",
    requiredUnless: SignatureChecking.flag.name)

  var command: Command<CommandAction> {
    Command(
      use.command, use.summary, detail: Prose(use.detail),
      flags: use.claims.map(\.flag) + [SignCommand.nonce, SignCommand.timestamp, SignatureChecking.flag]
        + CredentialFlags.all
        + OutputFlags.data,
      examples: use.examples, action: CommandAction(perform))
  }

  private func perform(_ invocation: Invocation, _ context: Context) throws(Failure) -> CommandOutput {
    let settings = try Settings(invocation, context)
    let checking = SignatureChecking(invocation: invocation, context: context)
    if let given = try checking.given() {
      let key = try settings.checkingKey()
      let check = SignedRequestCheck(
        use: use, key: key, expected: try expected(invocation, context), now: context.now())
      return checking.result(
        try check.findings(given), right: "this is \(use.purpose.words), as StoreKit wants it", remarks: key.remarks)
    }
    var (claims, remarks) = (JSONObject(), [String]())
    for claim in use.claims {
      guard let value = try claim.value(invocation, context, remark: { remarks.append($0) }) else { continue }
      claims[claim.name] = value
    }
    let request = SignedRequest(
      use: use, claims: claims, nonce: invocation.signingNonce(context), issued: invocation.signingTime(context))
    let (key, issuerID) = try settings.appKeyAndIssuer()
    let jws = try request.sign(with: key, issuerID: issuerID.value)
    let payload = request.payload(issuerID: issuerID.value, bundleID: key.bundleID.value)
    if use == .promotionalOffer, claims["transactionId"] == nil {
      remarks.append("whoever gets it can use it; --transaction-id binds it to one customer")
    }
    let page = SignaturePage(object: .signedRequest, context: context)
    return CommandOutput(
      .page(page.sections(["kid": .string(key.keyID.value)], payload, jws: jws), ["jws": .string(jws)]),
      remarks: key.remarks + remarks)
  }

  /// What the line says of the claims, for a signature to be compared with.
  private func expected(_ invocation: Invocation, _ context: Context) throws(Failure) -> JSONObject {
    var expected = JSONObject()
    expected["nonce"] = invocation.text(SignCommand.nonce).map { .string($0) }
    if invocation.isGiven(SignCommand.timestamp) {
      expected["iat"] = .number(JSONNumber(invocation.signingTime(context).flooredDivision(by: 1000)))
    }
    for claim in use.claims {
      switch claim.kind {
      case .identifier: expected[claim.name] = invocation.text(claim.flag).map { .string($0) }
      case .boolean: expected[claim.name] = invocation.boolean(claim.flag).map { .bool($0) }
      case .request:
        guard let path = invocation.text(claim.flag) else { continue }
        let request = JSON.object(try CommerceRequest.parse(path, context))
        expected[claim.name] = .string(Base64.standard.encode(request.bytes()))
      }
    }
    return expected
  }
}

extension SignedClaim {
  var flag: Flag {
    let unless = isRequired ? SignatureChecking.flag.name : nil
    switch kind {
    case .identifier: return Flag(Parameter.kebab(name), .text("ID"), summary, requiredUnless: unless)
    case .boolean: return Flag(Parameter.kebab(name), .boolean, summary, requiredUnless: unless)
    case .request: return SignedRequestCommand.body
    }
  }

  /// What the line says of it, checked; nil where it says nothing.
  func value(
    _ invocation: Invocation, _ context: Context, remark: (String) -> Void
  ) throws(Failure) -> JSON? {
    switch kind {
    case .identifier(let identifier):
      guard let text = invocation.text(flag) else { return nil }
      try SigningIdentifier(name: identifier, flag: "--\(flag.name)").require(text)
      return .string(text)
    case .boolean:
      return invocation.boolean(flag).map { .bool($0) }
    case .request:
      guard let path = invocation.text(flag) else { return nil }
      let request = try CommerceRequest.read(path, context, remark: remark)
      return .string(Base64.standard.encode(request.bytes()))
    }
  }
}
