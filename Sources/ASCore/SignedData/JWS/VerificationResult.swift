import AppStore
import Base

/// The result of verifying one text.
package struct VerificationResult: Sendable {
  /// The verified payload, or the first check that failed.
  package var result: Result<VerifiedPayload, VerificationError>
  /// All checks in order, if passed checks are recorded; otherwise only those that failed or were skipped.
  package var checks: [Check]
  /// The checks for this type of text, including those that were not reached.
  package var steps: [Check.Name]

  /// A payload that was verified.
  package struct VerifiedPayload: Sendable, Equatable {
    package let payload: JSON
    /// The environment if the payload, or a JWS in it, was signed by a tool on a developer's machine, under a
    /// certificate that the user named, and not by the App Store.
    package let testEnvironment: SignedEnvironment?
    /// Whether the payload, or a JWS in it, is signed under a root that the user added, and not one of Apple's.
    package let isOfAddedRoot: Bool
    /// The certificate chains, each from its leaf to its root. Nested JWS have their own.
    package let chains: [[Certificate]]
  }
}

/// Verifies texts, one after the other.
///
/// It may cache data, such as the certificates that nearly all texts share, so each worker has its own.
package protocol PayloadVerifier: Sendable {
  /// Verifies the signed text after removing any wrapping that cannot change the signed bytes.
  mutating func verify(unwrapping text: ArraySlice<UInt8>) -> VerificationResult
  /// Verifies a text if only the text of the payload is required. It builds no values if possible.
  mutating func verifyText(_ text: ArraySlice<UInt8>) -> VerifiedText
}

/// The result of verifying a text with a payload that is passed on unchanged.
package enum VerifiedText: Sendable {
  /// Verified. The payload is compact JSON, byte for byte the same as its value would be written.
  case text([UInt8], Notes)
  case verification(VerificationResult)

  /// What the user must learn about a verified text.
  package struct Notes: Sendable, Equatable {
    let testEnvironment: SignedEnvironment?
    /// Whether it is signed under a root that the user added, and not under one that Apple publishes.
    package let isOfAddedRoot: Bool
    /// The requested checks that could not be made, each once.
    package let notChecked: [Check.Name]
  }
}

extension [Check] {
  /// The checks that are not applicable to this kind of payload, each once.
  package var notChecked: [Check.Name] {
    reduce(into: []) { names, check in
      if check.outcome == .notChecked, !names.contains(check.name) { names.append(check.name) }
    }
  }
}

extension PayloadVerifier {
  /// The default implementation has no fast path and returns the whole result.
  package mutating func verifyText(_ text: ArraySlice<UInt8>) -> VerifiedText {
    .verification(verify(unwrapping: text))
  }
}
