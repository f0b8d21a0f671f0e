import AppStore
import Base

/// Reads signed text without verifying it.
package struct JWSDecoder: Sendable {
  package let part: Part
  package let opensNested: Bool
  /// The members that must contain a JWS, even though it is not verified; by default, none.
  package var signed = SignedMembers.none

  package init(part: Part, opensNested: Bool, signed: SignedMembers = SignedMembers.none) {
    self.part = part
    self.opensNested = opensNested
    self.signed = signed
  }

  /// The part of a JWS to show.
  package enum Part: Sendable {
    case payload
    case header
    case all
  }

  /// Does not decode receipts; the caller passes those to the `ReceiptDecoder`.
  package func decode(_ unwrapped: consuming UnwrappedInput) throws(Failure) -> Decoded {
    let (content, off, wasWrapped) = (unwrapped.content, unwrapped.remark, !unwrapped.layers.isEmpty)
    // The value must have one owner, so that a document of millions of values is changed in place.
    _ = consume unwrapped
    switch consume content {
    case .jws(let text):
      let (value, kind) = try value(ofJWS: text, depth: 0, level: 0)
      return Decoded(value: value, remark: "\(kind), not verified\(off)")
    case .json(let json):
      return try decode(consume json, off: off, wasWrapped: wasWrapped)
    case .receipt:
      throw Failure(.failure, "cannot decode a receipt as a JWS", hint: "run `asctl receipt decode` to decode it")
    case .unknown(let what):
      throw Failure(.failure, "cannot decode \(what)", hint: Self.acceptedHint)
    }
  }

  static let acceptedHint =
    "expected a JWS (three parts separated by dots), JSON with one, a receipt, or one of these in quotes, URL encoding or base64"

  /// `inside` lists the places of texts that were wrapped a second time and have already been replaced.
  func decode(
    _ json: consuming JSON, off: String, wasWrapped: Bool, inside: [String] = []
  ) throws(Failure) -> Decoded {
    let isObject = json.objectValue != nil
    var count = 0
    let opened = SharedSecret.removed(from: try open(consume json, depth: 0, level: 0, counting: &count))
    guard count > 0 || !inside.isEmpty || wasWrapped && isObject else {
      throw Failure(.failure, "cannot decode JSON without a JWS", hint: Self.acceptedHint)
    }
    var what = count == 0 ? "unsigned JSON" : "JSON with \(count) JWS inside"
    if !inside.isEmpty { what += "\(count == 0 ? " with" : " and") signed text in \(inside.shortened)" }
    return Decoded(value: opened, remark: "\(what), not verified\(off)")
  }

  /// Returns the value with every JWS in it replaced by its payload.
  package func open(_ json: consuming JSON) throws(Failure) -> JSON {
    var ignored = 0
    return try open(json, depth: 0, level: 0, counting: &ignored)
  }

  /// `depth` is the number of JWS around the value, `level` the number of arrays and objects.
  private func open(
    _ json: consuming JSON, depth: Int, level: Int, counting count: inout Int
  ) throws(Failure) -> JSON {
    do throws(VerificationError) {
      try signed.requireShape(of: json)
    } catch {
      throw Failure(.notVerified, "unsigned data in place of a JWS: \(error.reason)")
    }
    var nested = NestedPayloads(signed: signed)
    var found = 0
    let opened = try nested.resolve(consume json, at: nil) { text, path throws(Failure) in
      found += 1
      do throws(Failure) {
        return try value(ofJWS: text, depth: depth, level: level + (path?.level ?? 0)).value
      } catch {
        throw Failure(error.status, "\(error.message) (in \(path?.text ?? ""))", hint: error.hint)
      }
    }
    count += found
    return opened
  }

  private func value(
    ofJWS text: ArraySlice<UInt8>, depth: Int, level: Int
  ) throws(Failure) -> (value: JSON, kind: String) {
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
    let kind = Self.description(of: payload, header) + (jws.signature.isEmpty ? " without a signature" : "")
    var inside = 0
    let opened = opensNested ? try open(payload, depth: depth + 1, level: level, counting: &inside) : payload
    switch part {
    case .payload:
      return (opened, kind)
    case .header:
      return (header, kind)
    case .all:
      let signature = String(decoding: jws.signature, as: UTF8.self)
      let certificates = (header["x5c"]?.arrayElements ?? []).map(Self.certificate)
      let all: JSON = [
        "header": header, "payload": opened, "signature": .string(signature), "certificates": .array(certificates),
      ]
      return (all, kind)
    }
  }

  private static func part(_ part: ArraySlice<UInt8>, _ name: String, _ level: Int) throws(Failure) -> JSON {
    do {
      return try CompactJWS.decode(part, level: level)
    } catch {
      throw Failure(.failure, "cannot decode a JWS with an invalid \(name): \(error.description)")
    }
  }

  private static func description(of payload: JSON, _ header: JSON) -> String {
    if let kind = PayloadKind(of: payload) { return kind.description }
    if let audience = payload["aud"]?.string { return "a token signed with your own key, for \(audience)" }
    return header["x5c"] == nil ? "a token" : "a payload of an unknown kind"
  }

  /// Describes an entry of `x5c`; for an unreadable one, the error, because users decode to find the cause.
  private static func certificate(_ entry: JSON) -> JSON {
    guard let text = entry.string else { return ["error": "not a string"] }
    do {
      return try SignedHeader.certificate(text).json
    } catch {
      return ["error": .string(error.reason)]
    }
  }
}

extension Certificate {
  /// The facts about a certificate, for people.
  var json: JSON {
    [
      "subject": .string(subject), "issuer": .string(issuer), "serialNumber": .string(serial),
      "notBefore": .string(validity.lowerBound.text),
      "notAfter": .string(validity.upperBound.text),
      "sha256": .string(hexadecimal(fingerprint)),
    ]
  }
}

/// The contents of a decoded text, which is not verified.
package struct Decoded: Sendable, Equatable {
  package let value: JSON
  /// What was read and unwrapped, for stderr. It always includes that nothing was verified.
  package let remark: String
  /// Its place in the text; `nil` if the text contains nothing else.
  package var place: String?
}

/// Reads texts without verifying them.
package protocol TextDecoder: Sendable {
  func decode(_ text: ArraySlice<UInt8>) throws(Failure) -> Decoded
  /// Decodes content found in a longer text; returns `nil` for content that this decoder does not support.
  func decode(_ content: ArrivingTexts.Content) throws(Failure) -> Decoded?
  /// The name of what it decodes, for sentences.
  var name: String { get }
  /// A faster decoder for lines if only the payload is required; `nil` if there is none.
  var lineDecoder: LineDecoder? { get }
}

extension UnwrappedInput {
  /// The unwrapped layers, as a suffix of a remark; empty if there are none.
  package var remark: String {
    layers.isEmpty ? "" : "; unwrapped from: \(layers.joined(separator: ", "))"
  }
}
