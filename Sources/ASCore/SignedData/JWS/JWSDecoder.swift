import AppStore
import Base

/// The part of a signed text to return.
package enum DecodedPart: Sendable {
  case payload
  case header
  case all
}

/// Reads signed text without verifying it.
struct JWSDecoder: Sendable {
  let part: DecodedPart
  let opensNested: Bool
  /// The members that must contain a JWS, even though it is not verified.
  var signed = SignedMembers.none

  /// Notes each JWS that is not inside another one; `nil` to note none.
  var opened: OpenedTexts?

  /// `off` lists the layers that were unwrapped.
  func decode(_ jws: ArraySlice<UInt8>, off: String = "") throws(Failure) -> Decoded {
    let (value, kind, unread) = try value(ofJWS: jws, depth: 0, level: 0)
    return Decoded(value: value, remark: "\(kind), not verified\(off)", unread: unread)
  }

  static let acceptedHint =
    "expected a JWS (three parts separated by dots), JSON with one, a receipt, or one of these in quotes, URL encoding or base64"

  /// `inside` contains the places of texts that were wrapped a second time and have already been replaced.
  func decode(_ json: consuming JSON, off: String, inside: ArrivingTexts.Opened) throws(Failure) -> Decoded {
    let isObject = json.objectValue != nil
    let (value, count, unread) = try open(consume json, depth: 0, level: 0)
    let opened = value.withoutSharedSecret()
    guard count > 0 || !inside.paths.isEmpty || isObject && !off.isEmpty else {
      let reason = inside.unread.first.map { ": \($0)" } ?? " without a JWS"
      throw Failure(.failure, "cannot decode JSON\(reason)", hint: Self.acceptedHint)
    }
    var what = count == 0 ? "unsigned JSON" : "JSON with \(count) JWS inside"
    if !inside.paths.isEmpty { what += "\(count == 0 ? " with" : " and") signed text in \(inside.paths.shortened)" }
    return Decoded(value: opened, remark: "\(what), not verified\(off)", unread: inside.unread + unread)
  }

  /// Returns the value with every JWS in it replaced by its payload.
  func open(_ json: consuming JSON) throws(Failure) -> JSON {
    try open(json, depth: 0, level: 0).value
  }

  /// `depth` is the number of JWS around the value, `level` the number of arrays and objects. `count` is the number of
  /// JWS that were replaced, and `unread` describes what their texts lack.
  private func open(
    _ json: consuming JSON, depth: Int, level: Int
  ) throws(Failure) -> (value: JSON, count: Int, unread: [String]) {
    do throws(VerificationError) {
      try signed.requireShape(of: json)
    } catch {
      throw Failure(.notVerified, "unsigned data in place of a JWS: \(error.reason)")
    }
    var nested = NestedPayloads(signed: signed)
    var unread: [String] = []
    let opened = try nested.resolve(consume json, at: nil) { text, path throws(Failure) in
      do throws(Failure) {
        let inner = try value(ofJWS: text, depth: depth, level: level + (path?.level ?? 0))
        if !inner.unread.isEmpty { unread += inner.unread.map { "\(path?.text ?? ""): \($0)" } }
        return inner.value
      } catch {
        throw Failure(error.status, "\(error.message) (in \(path?.text ?? ""))", hint: error.hint)
      }
    }
    return (opened, nested.found.count, unread)
  }

  private func value(
    ofJWS text: ArraySlice<UInt8>, depth: Int, level: Int
  ) throws(Failure) -> (value: JSON, kind: String, unread: [String]) {
    guard depth <= NestedPayloads.depthLimit else {
      throw Failure(
        .failure, "cannot decode JWS nested more than \(NestedPayloads.depthLimit) levels deep",
        hint: "pass --no-nested to keep nested JWS as they are")
    }
    guard let jws = CompactJWS(text) else {
      throw Failure(.failure, "cannot decode the text: expected a JWS of three parts separated by dots")
    }
    let header = try Self.part(jws.header, "header", level)
    let payload = try Self.part(jws.payload, "payload", level)
    if depth == 0 { opened?.add(.jws(text)) }
    let kind = Self.description(of: payload, header)
    let (opened, _, inner) = opensNested ? try open(payload, depth: depth + 1, level: level) : (payload, 0, [])
    let unread = jws.hasWholeSignature(by: header) ? inner : [jws.missingSignature] + inner
    switch part {
    case .payload:
      return (opened, kind, unread)
    case .header:
      return (header, kind, unread)
    case .all:
      let signature = String(decoding: jws.signature, as: UTF8.self)
      let certificates = (header["x5c"]?.arrayElements ?? []).map { entry in
        Certificate.json { () throws(CryptoError) in
          guard let text = entry.string else { throw CryptoError(reason: "not a string") }
          return try SignedHeader.certificate(text)
        }
      }
      let all: JSON = [
        "header": header, "payload": opened, "signature": .string(signature), "certificates": .array(certificates),
      ]
      return (all, kind, unread)
    }
  }

  private static func part(_ part: ArraySlice<UInt8>, _ name: String, _ level: Int) throws(Failure) -> JSON {
    do {
      return try CompactJWS.decode(part, level: level)
    } catch {
      throw Failure(.failure, "cannot decode a JWS with an invalid \(name): \(error.reason)")
    }
  }

  private static func description(of payload: JSON, _ header: JSON) -> String {
    if let kind = PayloadKind(of: payload) { return kind.description }
    if let audience = payload["aud"]?.string { return "a token signed with your own key, for \(audience)" }
    return header["x5c"] == nil ? "a token" : "a payload of an unknown kind"
  }
}

extension JSON {
  /// Reads the payload of a JWS, with every JWS in it replaced by its payload. Nothing is verified.
  package init(unverified jws: ArraySlice<UInt8>) throws(Failure) {
    self = try JWSDecoder(part: .payload, opensNested: true).decode(jws).value
  }

  /// Returns the value with every JWS in it replaced by its payload. Nothing is verified; `requiresSigned` is whether
  /// the members that Apple signs must contain a JWS.
  package consuming func openingJWS(requiresSigned: Bool = false) throws(Failure) -> JSON {
    let signed = requiresSigned ? Field.signedMembers : .none
    return try JWSDecoder(part: .payload, opensNested: true, signed: signed).open(self)
  }
}

extension Certificate {
  /// The facts about a certificate, for people; for an unreadable one, the error, because users decode to find the cause.
  static func json(_ read: () throws(CryptoError) -> Certificate) -> JSON {
    do {
      let certificate = try read()
      return [
        "subject": .string(certificate.subject), "issuer": .string(certificate.issuer),
        "serialNumber": .string(certificate.serial),
        "notBefore": .string(certificate.validity.lowerBound.text),
        "notAfter": .string(certificate.validity.upperBound.text),
        "sha256": .string(hexadecimal(certificate.fingerprint)),
      ]
    } catch {
      return ["error": .string(error.reason)]
    }
  }
}

/// The contents of a decoded text, which is not verified.
struct Decoded: Sendable, Equatable {
  let value: JSON
  /// What was read and unwrapped, for stderr. It always includes that nothing was verified.
  let remark: String
  /// The places of signed texts that could not be read, with the reasons.
  var unread: [String] = []
}
