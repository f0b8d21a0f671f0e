import Base

/// What is to be said of one part of a signature for StoreKit: one cause, and what mends it.
package struct SignatureFinding: Sendable, Equatable {
  /// Apple's name: `aud`, `productId`; `signature` for the signature itself, `text` for what it was made over.
  package let claim: String
  /// As the signature has it, or as it will be handed to StoreKit; null where there is none.
  package let value: JSON
  /// Nil where it could not be checked, or where there is nothing to compare it with.
  package let isRight: Bool?
  /// One clause without a full stop.
  package let meaning: String
  /// The same, for what is wrong.
  package let remedy: String?

  package var record: JSON {
    [
      "claim": .string(claim), "value": value, "ok": isRight.map { .bool($0) } ?? .null, "meaning": .string(meaning),
      "remedy": remedy.map { .string($0) } ?? .null,
    ]
  }

  static func right(_ claim: String, _ value: JSON, _ meaning: String) -> SignatureFinding {
    SignatureFinding(claim: claim, value: value, isRight: true, meaning: meaning, remedy: nil)
  }

  static func open(_ claim: String, _ value: JSON, _ meaning: String) -> SignatureFinding {
    SignatureFinding(claim: claim, value: value, isRight: nil, meaning: meaning, remedy: nil)
  }

  static func wrong(_ claim: String, _ value: JSON?, _ meaning: String, _ remedy: String) -> SignatureFinding {
    SignatureFinding(claim: claim, value: value ?? .null, isRight: false, meaning: meaning, remedy: remedy)
  }
}
