import AppStore
import Base

/// What came of verifying one text.
package struct VerificationResult: Sendable {
  /// What the text says, or the check that failed first.
  package var result: Result<VerifiedPayload, VerificationError>
  /// Every check made, in order, if they are recorded; else those that were failed or skipped.
  package var checks: [Check]
  /// The checks that a text of this sort goes through, made or not.
  package var steps: [Check.Name]

  /// A payload that was verified.
  package struct VerifiedPayload: Sendable, Equatable {
    package let payload: JSON
    /// Signed by a tool on a developer's machine under a certificate that the user named, not by the App Store; also if
    /// only something in it was.
    package let testEnvironment: SignedEnvironment?
    /// It, or something in it, is signed under a root that the user added, and not under one that Apple publishes.
    package let isOfAddedRoot: Bool
    /// The certificates that vouch for it, each chain from its leaf to its root; nested JWS have their own.
    package let chains: [[Certificate]]
  }
}

/// Verifies texts, one after the other.
///
/// A value that may remember what it saw, such as certificates that nearly all texts share: every worker has its own.
package protocol PayloadVerifier: Sendable {
  /// Takes off what is around the signed text, as far as that can't change what was signed, and verifies it.
  mutating func verify(unwrapping text: ArraySlice<UInt8>) -> VerificationResult
  /// The same for a reader who wants no value of what is genuine, only its text, where that can be had without building
  /// values.
  mutating func verifyText(_ text: ArraySlice<UInt8>) -> VerifiedText
}

/// What came of verifying a text of which the payload is to be passed on as it is.
package enum VerifiedText: Sendable {
  /// Genuine, with the payload as compact JSON, byte for byte what a value of it would be written as.
  case text([UInt8], Notes)
  case verification(VerificationResult)

  /// What a reader must hear of a genuine text.
  package struct Notes: Sendable, Equatable {
    let testEnvironment: SignedEnvironment?
    /// Signed under a root that the user added, and not under one that Apple publishes.
    package let isOfAddedRoot: Bool
    /// What was asked for and could not be checked, each once.
    package let notChecked: [Check.Name]
  }
}

extension [Check] {
  /// The names of the checks that the kind of payload does not allow, each once.
  package var notChecked: [Check.Name] {
    reduce(into: []) { names, check in
      if check.outcome == .notChecked, !names.contains(check.name) { names.append(check.name) }
    }
  }
}

extension PayloadVerifier {
  /// Without a fast path: the whole result.
  package mutating func verifyText(_ text: ArraySlice<UInt8>) -> VerifiedText {
    .verification(verify(unwrapping: text))
  }
}
