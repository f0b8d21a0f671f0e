import COpenSSL
import Testing

@testable import AppStore
@testable import Base
@testable import SignedData
@testable import TestSupport

/// ECDSA on P-256 with SHA-256 by the classes of Wycheproof (`ecdsa_secp256r1_sha256_p1363`): in a JWS, where it is r‖s
/// of 64 bytes (RFC 7518, section 3.4), and in a certificate, where it is DER (RFC 5480, appendix A).
@Suite struct SignatureRuleTests {
  private let chain: PrivateChain

  init() throws {
    chain = try PrivateChain.shared.get()
  }

  /// A nonnegative integer below 2²⁵⁶, in big-endian order.
  private typealias Number = [UInt8]

  private static func number(_ hexadecimal: String) throws -> Number {
    try stride(from: 0, to: 64, by: 2).map { offset in
      try #require(UInt8(hexadecimal.dropFirst(offset).prefix(2), radix: 16))
    }
  }

  private static let order = Result {
    try number("FFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551")
  }
  private static let prime = Result {
    try number("FFFFFFFF00000001000000000000000000000000FFFFFFFFFFFFFFFFFFFFFFFF")
  }

  /// Subtraction modulo 2²⁵⁶.
  private static func minus(_ left: Number, _ right: Number) -> Number {
    var (result, borrow) = (left, 0)
    for index in left.indices.reversed() {
      let digit = Int(left[index]) - Int(right[index]) - borrow
      (result[index], borrow) = (UInt8(truncatingIfNeeded: digit), digit < 0 ? 1 : 0)
    }
    return result
  }

  private static func small(_ value: UInt8) -> Number { [UInt8](repeating: 0, count: 31) + [value] }

  /// The bounds of r and s, and the adjacent numbers.
  private static func edges() throws -> [Number] {
    let (n, p) = (try order.get(), try prime.get())
    let (zero, one) = (small(0), small(1))
    let minusOne = minus(zero, one)
    return [zero, one, minus(n, one), n, minus(n, minusOne), p, minus(p, minusOne), minusOne]
  }

  private func signedText() -> String {
    "\(base64URL(chain.header().bytes(.compact))).\(base64URL(SamplePayload.transaction.bytes(.compact)))"
  }

  /// The failed check, by the full and the fast path, which must agree.
  private func failed(_ signature: [UInt8], of text: String) throws -> CheckName? {
    let jws = Array("\(text).\(base64URL(signature))".utf8)[...]
    var verifier = Verifier(anchors: try chain.anchors, now: SampleTime.now)
    let full = failedCheck(verifier.verify(jws))
    #expect(failedCheck(verifier.verify(unwrapping: jws, asText: true)) == full)
    return full
  }

  @Test func `r and s are at least 1 and below the order`() throws {
    let text = signedText()
    let signature = try chain.leaf.key.signRaw(Array(text.utf8))
    let (r, s) = (Array(signature[..<32]), Array(signature[32...]))
    let edges = try Self.edges()
    for edge in edges {
      for other in edges { #expect(try failed(edge + other, of: text) == .signature, "\(edge), \(other)") }
      #expect(try failed(r + edge, of: text) == .signature, "s = \(edge)")
      #expect(try failed(edge + s, of: text) == .signature, "r = \(edge)")
    }
    let n = try Self.order.get()
    #expect(try failed(Self.minus(n, r) + s, of: text) == .signature)
    #expect(try failed(s + r, of: text) == .signature)
    // The other form of the same signature, which is equally valid: the payload is the same.
    #expect(try failed(r + Self.minus(n, s), of: text) == nil)
    #expect(try failed(r + s, of: text) == nil)
  }

  @Test func `r and s have 32 bytes each`() throws {
    let text = signedText()
    let key = chain.leaf.key
    // Signatures with a leading zero byte in r or in s, which other encodings would omit.
    var signatures = [try key.signRaw(Array(text.utf8))]
    for start in [0, 32] {
      var short = signatures[0]
      for _ in 0..<20_000 where short[start] != 0 { short = try key.signRaw(Array(text.utf8)) }
      try #require(short[start] == 0)
      signatures.append(short)
    }
    for signature in signatures {
      let (r, s) = (Array(signature[..<32]), Array(signature[32...]))
      #expect(try failed(signature, of: text) == nil)
      let numbers = [r, s].map { der(0x02, ($0[0] < 0x80 ? [] : [0]) + $0) }
      let (zero, one, zeros): ([UInt8], [UInt8], [UInt8]) = ([0], [1], Array(repeating: 0, count: 16))
      let (shortR, shortS) = (Array(r.drop { $0 == 0 }), Array(s.drop { $0 == 0 }))
      let parts: [[[UInt8]]] = [
        [], [r], [s], [r, Array(s.dropLast())], [r, s, zero], [zero, r, s], [Array(r.dropFirst()), s],
        [r, Array(s.dropFirst())], [zero, r, zero, s], [one, r, s], [r, one, s], [one, r, one, s],
        [shortR, shortS, zero], [der(0x30, Array(numbers.joined()))], [r, s, r, s], [zeros, r, zeros, s],
      ]
      for wrong in parts.map({ Array($0.joined()) }) {
        #expect(try failed(wrong, of: text) == .signature, "\(wrong.count) bytes")
      }
      #expect(try failed(s + r, of: text) == .signature)
    }
  }

  @Test func `only a signature of the text's SHA-256 by the leaf's key is accepted`() throws {
    let text = signedText()
    let (bytes, key) = (Array(text.utf8), chain.leaf.key)
    let digest = SHA256.digest(bytes)
    let texts: [[UInt8]] = [
      digest, bytes + [0], Array(bytes.dropLast()), Array(bytes.reversed()), [],
      SamplePayload.transaction.bytes(.compact),
    ]
    for other in texts { #expect(try failed(key.signRaw(other), of: text) == .signature) }
    for other in [chain.intermediate.key, chain.root.key, try KeyPair(curve: "P-256")] {
      let signature = try other.signRaw(bytes)
      #expect(try failed(signature, of: text) == .signature)
    }
    // Signatures over another digest of the same text, and over the negated digest.
    let negative = Self.minus(try Self.order.get(), digest)
    for method in [EVP_sha1(), EVP_sha384(), EVP_sha512()] {
      #expect(try failed(key.signRaw(digest: bytes.digest(method)), of: text) == .signature)
    }
    #expect(try failed(key.signRaw(digest: negative), of: text) == .signature)
    #expect(try failed(key.signRaw(digest: digest), of: text) == nil)
  }

  /// The same classes for the signature of a certificate.
  @Test func `a certificate's signature is DER of its issuer's r and s`() throws {
    let issuer = try IssuedCertificate(.intermediate.with(\.curve, "P-256"), issuer: chain.root)
    let leaf = try IssuedCertificate(.leaf, issuer: issuer, key: chain.leaf.key)
    var reader = BERReader(leaf.der[...])
    let parts = try #require(reader.next()?.elements(atMost: 3)).map { Array($0.bytes) }
    let raw = try PublicKey.rawSignature(Array(parts[2].dropFirst(3)))
    let (r, s) = (Array(raw[..<32]), Array(raw[32...]))
    func integer(_ number: Number) -> [UInt8] {
      let digits = Array(number.drop { $0 == 0 })
      return der(0x02, (digits.first ?? 0x80) >= 0x80 ? [0] + digits : digits)
    }
    func failed(_ signature: [UInt8]) throws -> CheckName? {
      let certificate = der(0x30, parts[0] + parts[1] + der(0x03, [0] + signature))
      let text = try chain.sign(
        payload: SamplePayload.transaction.bytes(.compact),
        header: chain.header(certificates: [certificate, issuer.der, chain.root.der]))
      var verifier = Verifier(anchors: try chain.anchors, now: SampleTime.now)
      return failedCheck(verifier.verify(Array(text.utf8)[...]))
    }
    #expect(try failed(der(0x30, integer(r) + integer(s))) == nil)
    #expect(try failed(der(0x30, integer(r) + integer(Self.minus(Self.order.get(), s)))) == nil)
    for edge in try Self.edges() {
      for pair in [(edge, s), (r, edge), (edge, edge)] {
        #expect(try failed(der(0x30, integer(pair.0) + integer(pair.1))) == .chain, "\(pair)")
      }
    }
    let numbers = integer(r) + integer(s)
    for wrong in [
      raw, der(0x30, numbers) + [0], der(0x30, numbers + [5, 0]), ber(0x30, numbers), der(0x31, numbers), [],
      der(0x30, []),
      der(0x30, integer(r)), der(0x30, integer(s) + integer(r)), der(0x30, der(0x02, [0, 0] + r) + integer(s)),
      der(0x30, der(0x02, [0, 0] + r) + der(0x02, [0, 0] + s)), [0x30, 0x81, UInt8(numbers.count)] + numbers,
      der(0x30, der(0x04, r) + der(0x04, s)), der(0x30, der(0x02, []) + integer(s)),
      der(0x30, der(0x02, Self.minus(Self.small(0), r)) + integer(s)),
    ] {
      #expect(try failed(wrong) == .chain, "\(wrong.count) bytes, \(wrong.prefix(6))")
    }
  }

  /// A DER signature, which servers send for older offers, also has only one valid encoding.
  @Test func `bytes after a DER signature are rejected`() throws {
    let signature = try chain.leaf.key.sign([1, 2, 3])
    #expect(try PublicKey.rawSignature(signature).count == 64)
    #expect(DERSignature.encode([UInt8](repeating: 0, count: 64)) == [0x30, 6, 2, 1, 0, 2, 1, 0])
    for wrong in [signature + [0], Array(signature.dropLast()), ber(0x30, Array(signature[2...]))] {
      #expect(throws: CryptoError.self) { try PublicKey.rawSignature(wrong) }
    }
  }
}

extension KeyPair {
  /// Signs a digest with ECDSA and returns r‖s.
  fileprivate func signRaw(digest: [UInt8]) throws -> [UInt8] {
    let context = try handle.borrow { key throws(CryptoError) in
      try OpenSSLHandle(EVP_PKEY_CTX_new(key, nil), free: EVP_PKEY_CTX_free)
    }
    var (signature, length) = ([UInt8](repeating: 0, count: 128), 128)
    let isMade = context.borrow { context in
      EVP_PKEY_sign_init(context) == 1
        && EVP_PKEY_sign(context, &signature, &length, digest, digest.count) == 1
    }
    try #require(isMade)
    return try PublicKey.rawSignature(Array(signature[..<length]))
  }
}

extension [UInt8] {
  fileprivate func digest(_ method: OpaquePointer?) -> [UInt8] {
    var (digest, length): ([UInt8], UInt32) = ([UInt8](repeating: 0, count: 64), 0)
    EVP_Digest(self, count, &digest, &length, method, nil)
    return Array(digest[..<Int(length)])
  }
}
