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

  func about(_ value: JSON?) -> Finding {
    Finding(claim: claim, value: value ?? .null, isRight: isRight, meaning: meaning, remedy: remedy)
  }

  /// The record of `token explain`, with a meaning that includes the remedy.
  var record: JSON {
    ["claim": .string(claim), "value": value, "ok": isRight.map { .bool($0) } ?? .null, "meaning": .string(meaning)]
  }

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

extension JSONObject {
  /// The members with other names than these.
  func members(except names: [String]) -> [Member] {
    members.filter { member in !names.contains { sameBytes($0, member.name) } }
  }
}

extension JSONWebToken {
  func algorithm(wrong meaning: String, _ remedy: String? = nil) -> Finding {
    guard header["alg"] == "ES256" else { return .wrong("alg", header["alg"], meaning, remedy) }
    return .right("alg", "ES256", "ECDSA on P-256 with SHA-256")
  }

  func type(remedy: String? = nil) -> Finding {
    guard header["typ"] == "JWT" else { return .wrong("typ", header["typ"], "must be JWT", remedy) }
    return .right("typ", "JWT", "a JSON Web Token")
  }

  /// The key ID in a `kid` that is the filename of a key, with or without extension.
  var keyIDInFileName: String? {
    header["kid"]?.nonemptyString.flatMap { KeyID.inName(of: $0) ?? KeyID.inName(of: "\($0).p8") }
  }
}

extension JSONWebToken {
  /// The finding about `iat` or `exp`.
  func date(_ claim: String, now: Timestamp) -> Finding {
    let value = claims[claim]
    func right(_ meaning: String) -> Finding {
      hasFraction(claim)
        ? .open(claim, value ?? .null, "\(meaning); it has a fraction, \(Self.unpublished)")
        : .right(claim, value ?? .null, meaning)
    }
    func wrong(_ meaning: String) -> Finding { .wrong(claim, value, meaning) }
    let isExpiry = claim == "exp"
    return switch TokenDate(claim, of: claims, now: now) {
    case .absent:
      isExpiry
        ? wrong("missing: expected an expiry date at most 60 minutes after iat")
        : right("absent, which Apple accepts; its Python library omits it too")
    case .noNumber: wrong("expected a number of seconds since 1970")
    case .milliseconds: wrong("in milliseconds; expected seconds since 1970")
    case .past(let time, let age):
      isExpiry
        ? wrong("expired \(time.text), \(age.approximate) ago") : right("issued \(time.text), \(age.approximate) ago")
    case .future(let time, let gap):
      isExpiry
        ? right("valid until \(time.text), for another \(gap.approximate)")
        : wrong("\(gap.approximate) in the future (\(time.text)): check the clock")
    case .tooFar(let life, let isCountedFromNow):
      wrong("\(life.approximate) after \(isCountedFromNow ? "now" : "iat"); Apple allows 60 min")
    }
  }
}
