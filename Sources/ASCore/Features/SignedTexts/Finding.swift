import Base
import Client
import SignedData

/// The verdict on one member of a token, or on one part of a signature for StoreKit.
struct Finding: Sendable, Equatable {
  /// Apple's name: `alg`, `aud`, `productId`; `signature` for the signature itself, `text` for what it was made over.
  let claim: String
  /// As it was given, or as it will be handed to StoreKit; null where there is none.
  let value: JSON
  /// Nil where it could not be checked, or where there is nothing to compare it with.
  let isRight: Bool?
  /// One clause without a full stop.
  let meaning: String
  /// The same: what mends what is wrong; nil where the meaning says it.
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

  /// The same about another value.
  func about(_ value: JSON?) -> Finding {
    Finding(claim: claim, value: value ?? .null, isRight: isRight, meaning: meaning, remedy: remedy)
  }

  /// As `token explain` prints it, whose meanings say what mends them.
  var record: JSON {
    ["claim": .string(claim), "value": value, "ok": isRight.map { .bool($0) } ?? .null, "meaning": .string(meaning)]
  }

  /// As `sign --check` prints it.
  var recordWithRemedy: JSON {
    .object(
      JSONObject(
        (record.objectValue?.members ?? []) + [.init(name: "remedy", value: remedy.map { .string($0) } ?? .null)]))
  }

  /// `alg WRONG HS256: must be …`, without the name.
  var line: String {
    let prefix = isRight == false ? "WRONG " : ""
    let shown = value == .null ? "" : "\(value.string ?? value.text()): "
    return prefix + shown + meaning + (remedy.map { "; \($0)" } ?? "")
  }
}

// What `token explain` and `sign --check` say alike.

extension JSONWebToken {
  func algorithm(wrong meaning: String, _ remedy: String? = nil) -> Finding {
    guard isES256 else { return .wrong("alg", header["alg"], meaning, remedy) }
    return .right("alg", "ES256", "ECDSA on P-256 with SHA-256")
  }

  func type(remedy: String? = nil) -> Finding {
    guard isTypedJWT else { return .wrong("typ", header["typ"], "must be JWT", remedy) }
    return .right("typ", "JWT", "a JSON Web Token")
  }

  /// The key ID in a `kid` that is the name of a key's file, with or without its ending.
  var keyIDInFileName: String? {
    keyID.flatMap { KeyFileName.keyID(of: $0) ?? KeyFileName.keyID(of: "\($0).p8") }
  }
}

extension TokenTimes.Issued {
  /// `value` is the claim.
  func finding(_ value: JSON?) -> Finding {
    switch self {
    case .absent: .right("iat", .null, "absent; Apple's Python library leaves it out, too")
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
  /// The same.
  func finding(_ value: JSON?) -> Finding {
    switch self {
    case .absent: .wrong("exp", nil, "missing: the end of its life, at most 60 minutes after iat")
    case .noWholeNumber: .wrong("exp", value, TokenTimes.noWholeNumber)
    case .milliseconds: .wrong("exp", value, TokenTimes.milliseconds)
    case .past(let time, let gap):
      .wrong("exp", value, "expired \(time.text), \(gap.approximate) ago")
    case .tooFar(let life, let isCountedFromNow):
      .wrong("exp", value, "\(life.approximate) after \(isCountedFromNow ? "now" : "iat"); Apple allows 60 min")
    case .ahead(let time, let gap):
      .right("exp", value ?? .null, "good until \(time.text), for \(gap.approximate) more")
    }
  }
}

extension TokenTimes {
  fileprivate static let noWholeNumber = "must be a whole number: seconds since 1970"
  fileprivate static let milliseconds = "these are milliseconds; a token counts in seconds since 1970"
}
