/// What came of proving one text.
struct VerificationResult: Sendable {
  /// What the text says, or the check that failed first.
  var result: Result<VerifiedPayload, VerificationError>
  /// Every check made, in order, if they are spelt out; else those that were failed or skipped.
  var checks: [Check]
  /// The checks that a text of this sort goes through, made or not.
  var steps: [Check.Name]

  /// A payload that was proved.
  struct VerifiedPayload: Sendable, Equatable {
    let payload: JSON
    /// Signed by a tool on a developer's machine under a certificate that the user named, not by the App Store; also if
    /// only something in it was.
    let testEnvironment: SignedEnvironment?
    /// The certificates that vouch for it, each chain from its leaf to its root; nested JWS have their own.
    let chains: [[Certificate]]
  }
}

/// Proves texts, one after the other.
///
/// A value that may remember what it saw, such as certificates that nearly all texts share: every worker has its own.
protocol PayloadVerifier: Sendable {
  /// Takes off what is around the signed text, as far as that can't change what was signed, and proves it.
  mutating func verify(peeling text: ArraySlice<UInt8>) -> VerificationResult
  /// The same for a reader who wants no value of what is genuine, only its text.
  mutating func prove(_ text: ArraySlice<UInt8>) -> VerifiedText
}

/// What came of proving a text of which the payload is to be passed on as it is.
enum VerifiedText: Sendable {
  /// Genuine, with the payload as compact JSON, byte for byte what a value of it would be written as.
  case text([UInt8], Marks)
  case verdict(VerificationResult)

  /// What a reader must hear of a genuine text.
  struct Marks: Sendable, Equatable {
    let testEnvironment: SignedEnvironment?
    /// What was asked for and could not be checked, each once.
    let notChecked: [Check.Name]
  }
}

extension [Check] {
  /// The names of the checks that the kind of payload does not allow, each once.
  var notChecked: [Check.Name] {
    reduce(into: []) { names, check in
      if check.outcome == .notChecked, !names.contains(check.name) { names.append(check.name) }
    }
  }
}

extension PayloadVerifier {
  mutating func prove(_ text: ArraySlice<UInt8>) -> VerifiedText {
    .verdict(verify(peeling: text))
  }
}
