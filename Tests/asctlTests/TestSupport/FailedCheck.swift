@testable import SignedData

/// The check that a text failed; nil for a verified one.
func failedCheck(_ verification: VerificationResult) -> CheckName? {
  guard case .failure(let error) = verification.result else { return nil }
  return error.check.name
}
