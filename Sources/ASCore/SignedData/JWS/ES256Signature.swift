import Base

/// An ECDSA signature on P-256 with SHA-256, in the form that a JWS requires or in a form that servers write by mistake
/// (RFC 7518, section 3.4).
package struct ES256Signature: Sendable {
  /// The decoded bytes; empty if there is nothing to decode.
  package let bytes: [UInt8]
  /// r‖s, 64 bytes; `nil` if the bytes are not a signature in any form.
  private let raw: [UInt8]?
  /// The errors in its form, in the order in which they were found.
  package let mistakes: [FormMistake]

  /// A difference from the form that RFC 7518, section 3.4, requires.
  package enum FormMistake: Equatable, Sendable {
    case missing
    case notBase64(Base64Error)
    /// The standard base64 alphabet, or padding.
    case otherBase64
    /// ASN.1, as OpenSSL writes it.
    case der
    case wrongLength
  }

  /// The text that was signed by mistake, instead of header, dot and payload.
  package enum MistakenText: CaseIterable, Sendable {
    case digest
    case hexadecimalDigest
    case decodedParts
    case payload
    case decodedPayload
  }

  /// The result of checking a signature.
  package enum Result: Equatable, Sendable {
    case right
    case mistaken(MistakenText)
    case wrong
    /// The bytes are not a signature in any form.
    case unreadable
  }

  private let jws: CompactJWS

  package init(of jws: CompactJWS) {
    self.jws = jws
    guard !jws.signature.isEmpty else {
      (bytes, raw, mistakes) = ([], nil, [.missing])
      return
    }
    var found: [FormMistake] = []
    do {
      bytes = try Base64.url.decode(jws.signature)
    } catch {
      guard let lenient = Base64.lenient(jws.signature) else {
        (bytes, raw, mistakes) = ([], nil, [.notBase64(error)])
        return
      }
      bytes = lenient
      found.append(.otherBase64)
    }
    switch Form(bytes) {
    case .raw: raw = bytes
    case .der(let decoded):
      raw = decoded
      found.append(.der)
    case nil:
      raw = nil
      found.append(bytes.isEmpty ? .missing : .wrongLength)
    }
    mistakes = found
  }

  /// The two forms of such a signature in Apple's interfaces.
  package enum Form: Sendable {
    /// r‖s, as in a JWS.
    case raw
    /// ASN.1, as older promotional offers require; the associated value is its r‖s.
    case der([UInt8])

    /// `nil` if the bytes are not a signature of a P-256 key.
    package init?(_ bytes: [UInt8]) {
      if bytes.count == 64 {
        self = .raw
      } else if bytes.first == 0x30, let raw = try? DERSignature.decode(bytes) {
        self = .der(raw)
      } else {
        return nil
      }
    }
  }

  /// Returns whether the key made the signature, and over which text.
  package func result(by key: PublicKey) -> Result {
    guard let raw else { return .unreadable }
    if key.verifies(raw, over: Array(jws.signedBytes)) { return .right }
    return MistakenText.allCases.first { key.verifies(raw, over: text($0)) }.map { .mistaken($0) } ?? .wrong
  }

  private func text(_ text: MistakenText) -> [UInt8] {
    func decoded(_ part: ArraySlice<UInt8>) -> [UInt8] { (try? Base64.url.decode(part)) ?? [] }
    let digest = SHA256.digest(Array(jws.signedBytes))
    return switch text {
    case .digest: digest
    case .hexadecimalDigest: Array(hexadecimal(digest).lowercased().utf8)
    case .decodedParts: decoded(jws.header) + [UInt8(ascii: ".")] + decoded(jws.payload)
    case .payload: Array(jws.payload)
    case .decodedPayload: decoded(jws.payload)
    }
  }
}

extension PublicKey {
  /// Whether r‖s is a signature of the text by this key; false if the key is not usable.
  package func verifies(_ raw: [UInt8], over text: [UInt8]) -> Bool {
    text.withUnsafeBytes { (try? verifies(raw, of: $0)) ?? false }
  }
}
