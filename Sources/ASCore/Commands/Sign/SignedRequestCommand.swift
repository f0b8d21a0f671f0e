/// The command that a use of signed requests becomes.
struct SignedRequestCommand {
  let use: SignedUse

  static let check = "check"
  static let body = Flag(
    "body", .file("FILE|-"), "The request, a JSON file or standard input", requiredUnless: check)

  var command: Command<Verb> {
    Command(
      use.command, use.summary, detail: Prose(use.detail),
      flags: use.claims.map(\.flag) + [SignCommand.nonce, SignCommand.timestamp] + CredentialFlags.all
        + OutputFlags.data,
      examples: use.examples, action: Verb(perform))
  }

  private func perform(_ invocation: Invocation, _ context: Context) throws(Failure) -> Findings {
    let settings = try Settings(invocation, context)
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
    let page = SignaturePage(object: "signed request", context: context)
    return Findings(
      .page(page.sections(["kid": .string(key.keyID.value)], payload, jws: jws), ["jws": .string(jws)]),
      remarks: key.remarks + remarks)
  }
}

extension SignedClaim {
  var flag: Flag {
    let unless = isRequired ? SignedRequestCommand.check : nil
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
