import Base

/// What is to be said of one member of a token.
package struct TokenFinding: Sendable, Equatable {
  /// Its name: `alg`, `kid`, `iss`, or `signature` for the third part.
  package let claim: String
  /// As the token has it; null where it lacks it.
  package let value: JSON
  /// Nil where it could not be checked, or where Apple's pages say nothing of it.
  package let isRight: Bool?
  /// One clause without a full stop.
  package let meaning: String

  package var record: JSON {
    ["claim": .string(claim), "value": value, "ok": isRight.map { .bool($0) } ?? .null, "meaning": .string(meaning)]
  }
}

extension TokenFinding {
  static func right(_ claim: String, _ value: JSON, _ meaning: String) -> TokenFinding {
    TokenFinding(claim: claim, value: value, isRight: true, meaning: meaning)
  }

  static func wrong(_ claim: String, _ value: JSON?, _ meaning: String) -> TokenFinding {
    TokenFinding(claim: claim, value: value ?? .null, isRight: false, meaning: meaning)
  }

  static func open(_ claim: String, _ value: JSON, _ meaning: String) -> TokenFinding {
    TokenFinding(claim: claim, value: value, isRight: nil, meaning: meaning)
  }
}
