import AppStore
import Base

package struct VerificationResult: Sendable {
  /// The verified payload, or the first check that failed.
  package var result: Result<VerifiedPayload, VerificationError>
  /// All checks in order, if passed checks are recorded; otherwise only those that failed or were skipped.
  package var checks: [Check]
  /// The checks for this type of text, including those that were not reached.
  package var steps: [Check.Name]

  package struct VerifiedPayload: Sendable {
    package var payload = JSON.null
    /// The payload as compact JSON, byte for byte as its value would be written. If it is present, `payload` is null.
    package var text: [UInt8]?
    /// The environment if the payload, or a JWS in it, was signed by a tool on a developer's machine, under a
    /// certificate that the user named, and not by the App Store.
    package var testEnvironment: SignedEnvironment?
    /// Whether the payload, or a JWS in it, is signed under a root that the user added, and not one of Apple's.
    package var isOfAddedRoot: Bool
    /// The certificate chains, each from its leaf to its root. Nested JWS have their own.
    var chains: [[Certificate]]
  }
}

/// Verifies texts, one after the other.
///
/// It may cache data, such as the certificates that nearly all texts share, so each worker has its own.
package protocol PayloadVerifier: Sendable {
  /// Verifies the signed text after removing any wrapping that cannot change the signed bytes. With `asText`, the payload
  /// is passed on unchanged, and the result contains its text instead of a value if possible.
  mutating func verify(unwrapping text: ArraySlice<UInt8>, asText: Bool) -> VerificationResult
}

extension [Check] {
  /// The checks that are not applicable to this kind of payload, each once.
  package var notChecked: [Check.Name] {
    reduce(into: []) { names, check in
      if check.outcome == .notChecked, !names.contains(check.name) { names.append(check.name) }
    }
  }
}
