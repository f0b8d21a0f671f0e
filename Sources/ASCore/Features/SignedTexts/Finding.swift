import Base
import Client
import SignedData

/// The result of checking one member of a token or one part of a StoreKit signature.
struct Finding: Sendable, Equatable {
  /// Apple's name: `alg`, `aud`, `productId`; `signature` for the signature, `text` for the signed text.
  let claim: String
  /// The value as given, or as passed to StoreKit; `null` if there is none.
  let value: JSON
  /// `nil` if it could not be checked or there is nothing to compare it with.
  let isRight: Bool?
  /// One clause without a final period.
  let meaning: String
  /// How to fix it, one clause; `nil` if the meaning already contains the fix.
  let remedy: String?

  static func right(_ claim: String, _ value: JSON, _ meaning: String) -> Finding {
    Finding(claim: claim, value: value, isRight: true, meaning: meaning, remedy: nil)
  }

  static func open(_ claim: String, _ value: JSON, _ meaning: String) -> Finding {
    Finding(claim: claim, value: value, isRight: nil, meaning: meaning, remedy: nil)
  }

  static func wrong(_ claim: String, _ value: JSON?, _ meaning: String, _ remedy: String? = nil) -> Finding {
    Finding(claim: claim, value: value ?? .null, isRight: false, meaning: meaning, remedy: remedy)
  }

  /// Returns the finding with another value.
  func about(_ value: JSON?) -> Finding {
    Finding(claim: claim, value: value ?? .null, isRight: isRight, meaning: meaning, remedy: remedy)
  }

  /// The record of `token explain`, with a meaning that includes the remedy.
  var record: JSON {
    ["claim": .string(claim), "value": value, "ok": isRight.map { .bool($0) } ?? .null, "meaning": .string(meaning)]
  }

  /// The record of `sign --check`.
  var recordWithRemedy: JSON {
    let remedy = JSONObject.Member(name: "remedy", value: remedy.map { .string($0) } ?? .null)
    return .object(JSONObject((record.objectValue?.members ?? []) + [remedy]))
  }

  /// `alg WRONG HS256: must be …`, without the name.
  var line: String {
    let prefix = isRight == false ? "WRONG " : ""
    let shown = value == .null ? "" : "\(value.string ?? value.text()): "
    return prefix + shown + meaning + (remedy.map { "; \($0)" } ?? "")
  }
}

// Shared by `token explain` and `sign --check`.

extension JSONWebToken {
  func algorithm(wrong meaning: String, _ remedy: String? = nil) -> Finding {
    guard isES256 else { return .wrong("alg", header["alg"], meaning, remedy) }
    return .right("alg", "ES256", "ECDSA on P-256 with SHA-256")
  }

  func type(remedy: String? = nil) -> Finding {
    guard isTypedJWT else { return .wrong("typ", header["typ"], "must be JWT", remedy) }
    return .right("typ", "JWT", "a JSON Web Token")
  }

  /// The key ID in a `kid` that is the filename of a key, with or without extension.
  var keyIDInFileName: String? {
    keyID.flatMap { KeyFileName.keyID(of: $0) ?? KeyFileName.keyID(of: "\($0).p8") }
  }
}

extension TokenTimes.Issued {
  /// `value` is the claim.
  func finding(_ value: JSON?) -> Finding {
    switch self {
    case .absent: .right("iat", .null, "absent, which Apple accepts; its Python library omits it too")
    case .noWholeNumber: .wrong("iat", value, TokenTimes.noWholeNumber)
    case .milliseconds: .wrong("iat", value, TokenTimes.milliseconds)
    case .inFuture(let time, let gap):
      .wrong("iat", value, "\(gap.approximate) in the future (\(time.text)): check the clock")
    case .past(let time, let age):
      .right("iat", value ?? .null, "issued \(time.text), \(age.approximate) ago")
    }
  }
}

extension TokenTimes.Expiry {
  /// `value` is the claim.
  func finding(_ value: JSON?) -> Finding {
    switch self {
    case .absent: .wrong("exp", nil, "missing: expected an expiry date at most 60 minutes after iat")
    case .noWholeNumber: .wrong("exp", value, TokenTimes.noWholeNumber)
    case .milliseconds: .wrong("exp", value, TokenTimes.milliseconds)
    case .past(let time, let gap):
      .wrong("exp", value, "expired \(time.text), \(gap.approximate) ago")
    case .tooFar(let life, let isCountedFromNow):
      .wrong("exp", value, "\(life.approximate) after \(isCountedFromNow ? "now" : "iat"); Apple allows 60 min")
    case .ahead(let time, let gap):
      .right("exp", value ?? .null, "valid until \(time.text), for another \(gap.approximate)")
    }
  }
}

extension TokenTimes {
  fileprivate static let noWholeNumber = "expected a whole number of seconds since 1970"
  fileprivate static let milliseconds = "in milliseconds; expected seconds since 1970"
}
