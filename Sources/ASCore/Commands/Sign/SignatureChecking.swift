/// `--check`: what is wrong with a signature that somebody else made.
struct SignatureChecking {
  let invocation: Invocation
  let context: Context

  static let flag = Flag(
    "check", .file("SIGNATURE|FILE|-"), "Tell what is wrong with this signature in place of making one")

  /// Far more than a signature with all that is around it.
  private static let limit = 1 << 20

  /// What was given to check; nil where nothing was, and a signature is to be made.
  func given() throws(Failure) -> [UInt8]? {
    guard let text = invocation.text(Self.flag) else { return nil }
    // A signature is DER as well, but of another form.
    if PrivateKeyText.isMeant(by: text), OfferSignatureText(Array(text.utf8)).raw == nil {
      throw PrivateKeyText.misplaced
    }
    if text == "-" || SignedTexts.isFile(text, context) { return try context.readWhole(text, limit: Self.limit) }
    if SignedInput.isMeantAsPath(text) { throw Failure(.failure, "cannot read \(text): there is no such file") }
    return Array(text.utf8)
  }

  /// What was found, part by part, and status 8 if anything of it is wrong.
  func result(_ findings: [SignatureFinding], right: String, remarks: [String]) -> CommandOutput {
    let faults = findings.filter { $0.isRight == false }
    var result = CommandOutput(
      .page([Section(nil, [.terms(findings.map(term))])], .array(findings.map(\.record))), remarks: remarks)
    guard let first = faults.first else {
      // A key that is not at hand leaves the signature itself open.
      guard !findings.contains(where: { $0.claim == "signature" && $0.isRight == nil }) else {
        result.failure = Failure(.notGenuine, "the signature itself could not be checked")
        return result
      }
      result.remarks.append(right)
      return result
    }
    let remedy = first.remedy ?? ""
    result.failure =
      faults.count == 1
      ? Failure(.notGenuine, "not right: \(first.claim): \(first.meaning)", hint: remedy)
      : Failure(
        .notGenuine, "not right: \(names(faults).listed("and"))",
        hint: "\(first.claim): \(remedy)")
    return result
  }

  private func names(_ faults: [SignatureFinding]) -> [String] {
    faults.reduce(into: []) { names, fault in
      if !names.contains(fault.claim) { names.append(fault.claim) }
    }
  }

  private func term(_ finding: SignatureFinding) -> Term {
    let value = finding.value == .null ? "" : "\(finding.value.string ?? finding.value.text()): "
    let mark = finding.isRight == false ? "WRONG " : ""
    let remedy = finding.remedy.map { "; \($0)" } ?? ""
    return Term([Span(escapingControls(finding.claim))], [Span(escapingControls(mark + value + finding.meaning + remedy))])
  }
}
