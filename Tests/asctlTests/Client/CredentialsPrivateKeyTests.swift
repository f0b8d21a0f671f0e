import Testing

@testable import Base
@testable import Client
@testable import SignedData
@testable import Support
@testable import TestSupport

/// Every encoding in which a private key may be given, and invalid ones.
@Suite struct CredentialsPrivateKeyTests {
  let der: [UInt8]
  let p8: String

  init() throws {
    let key = try TestKey.shared.get()
    der = try key.pkcs8()
    p8 = try key.p8()
  }

  /// The changes that secret stores and shells make to a PEM text.
  enum Mangling: CaseIterable, Sendable {
    case none, escaped, doublyEscaped, escapedCRLF, crlf, spaces, oneLine, quoted, singlyQuoted, byteOrderMark
    case blankLines, textBefore, parametersBefore, base64OfPEM, wrappedBase64OfPEM, unpaddedBase64OfPEM, base64OfDER
    case wrappedBase64OfDER, quotedBase64OfDER, base64URLOfDER, continuedLines

    func callAsFunction(_ p8: String, _ der: [UInt8]) -> String {
      func replacing(_ end: String) -> String { p8.split(separator: "\n").joined(separator: end) }
      switch self {
      case .none: return p8
      case .escaped: return replacing("\\n") + "\\n"
      case .doublyEscaped: return replacing("\\\\n")
      case .escapedCRLF: return replacing("\\r\\n")
      case .crlf: return replacing("\r\n") + "\r\n"
      case .spaces: return replacing(" ")
      case .oneLine: return replacing("")
      case .quoted: return "\"\(p8)\"\n"
      case .singlyQuoted: return "'\(replacing("\\n"))'"
      case .byteOrderMark: return "\u{FEFF}\(p8)"
      case .blankLines: return "\n\n\(replacing("\n\n"))\n\n"
      case .textBefore: return "Bag Attributes\n    friendlyName: key\n\(p8)"
      case .parametersBefore: return pem("EC PARAMETERS", [6, 1, 0]) + p8
      case .base64OfPEM: return base64(Array(p8.utf8))
      case .wrappedBase64OfPEM: return wrapped(base64(Array(p8.utf8)))
      case .unpaddedBase64OfPEM: return base64URL(Array(p8.utf8))
      case .base64OfDER: return base64(der)
      case .wrappedBase64OfDER: return wrapped(base64(der))
      case .quotedBase64OfDER: return "\"\(base64(der))\""
      case .base64URLOfDER: return base64URL(der)
      case .continuedLines: return replacing("\\\n")
      }
    }

    private func wrapped(_ text: String) -> String {
      let text = Array(text)
      return stride(from: 0, to: text.count, by: 76).map { String(text[$0..<min($0 + 76, text.count)]) + "\n" }.joined()
    }
  }

  @Test(arguments: Mangling.allCases)
  func `a key is read in all common forms`(mangling: Mangling) throws {
    let text = mangling(p8, der)
    #expect(try PrivateKeyText.der(of: Array(text.utf8)) == der)
    #expect(PrivateKeyText.isMeant(by: text))
  }

  @Test func `bare DER is read`() throws {
    #expect(try PrivateKeyText.der(of: der) == der)
  }

  @Test(arguments: [
    ("", "empty"), (" \n", "empty"), ("\"\"", "empty"), ("-----BEGIN PRIVATE KEY-----", "truncated"),
    ("-----BEGIN PRIVATE KEY-----\nMIGH", "truncated"),
    ("-----BEGIN PRIVATE KEY-----\nM*GH\n-----END PRIVATE KEY-----", "damaged"),
    ("-----BEGIN EC PRIVATE KEY-----\nMIGH\n-----END EC PRIVATE KEY-----", "not PKCS#8"),
    ("-----BEGIN ENCRYPTED PRIVATE KEY-----\nMIGH\n-----END ENCRYPTED PRIVATE KEY-----", "encrypted"),
    ("-----BEGIN CERTIFICATE-----\nMIGH\n-----END CERTIFICATE-----", "CERTIFICATE"),
    ("-----BEGIN SOMETHING-----\nMIGH\n-----END SOMETHING-----", "another kind"),
    ("/keys/SubscriptionKey_ABC.p8", "path"), ("hello", "neither PEM nor base64"),
    ("aGVsbG8=", "neither PEM nor base64"),
  ])
  func `text that is not a key is explained`(text: String, words: String) {
    let error = #expect(throws: CryptoError.self) { try PrivateKeyText.der(of: Array(text.utf8)) }
    #expect(error?.reason.contains(words) == true, "\(error?.reason ?? "")")
  }

  @Test(arguments: ["~/keys/SubscriptionKey_2X9R4HXF34.p8", "2X9R4HXF34", "", "com.example.app"])
  func `a path is not taken for a key`(text: String) {
    #expect(!PrivateKeyText.isMeant(by: text))
  }

  @Test(arguments: [("P-384", "P-384"), ("P-521", "secp521r1"), ("RSA", "RSA")])
  func `only keys on P-256 are accepted`(curve: String, name: String) throws {
    let other = try TestKey(curve: curve).pkcs8()
    let error = #expect(throws: CryptoError.self) { try PrivateKey(pkcs8: other) }
    #expect(error?.reason == "expected a P-256 key, got \(name)")
  }

  @Test func `only PKCS #8 is read`() throws {
    let sec1 = try TestKey.shared.get().sec1()
    let error = #expect(throws: CryptoError.self) { try PrivateKey(pkcs8: sec1) }
    #expect(error?.reason.hasPrefix("it is not a private key in PKCS#8: ") == true)
    for length in 0..<der.count {
      #expect(throws: CryptoError.self) { try PrivateKey(pkcs8: Array(der[..<length])) }
    }
  }

  @Test func `mismatched key halves are rejected`() throws {
    // The public half of a P-256 key is the last 64 bytes of the structure, as in any other such key.
    let other = try TestKey(curve: "P-256").pkcs8()
    let error = #expect(throws: CryptoError.self) { try PrivateKey(pkcs8: der.dropLast(64) + other.suffix(64)) }
    #expect(error?.reason.contains("do not match") == true)
  }

  @Test func `both forms of a signature verify`() throws {
    let key = try PrivateKey(pkcs8: der)
    let message = Array("a message".utf8)
    let signature = try key.sign(message)
    #expect(signature.raw.count == 64)
    #expect(DERSignature.encode(signature.raw) == signature.der)
    #expect(key.publicKey.verifies(signature.raw, of: message))
    #expect(!key.publicKey.verifies(signature.raw, of: Array("another".utf8)))
  }

  /// In one signature of 128, r or s begins with zeros, which DER omits and a JWS must contain.
  @Test func `raw signatures have a fixed length`() throws {
    let key = try PrivateKey(pkcs8: der)
    for number in 0..<400 {
      let message = Array("\(number)".utf8)
      let raw = try key.sign(message).raw
      #expect(raw.count == 64 && key.publicKey.verifies(raw, of: message))
    }
  }

  @Test func `the fingerprint is that of the public key`() throws {
    let key = try PrivateKey(pkcs8: der)
    #expect(try PrivateKey(pkcs8: der).fingerprint == key.fingerprint)
    #expect(try PrivateKey(pkcs8: TestKey(curve: "P-256").pkcs8()).fingerprint != key.fingerprint)
    #expect(key.publicKey.name == "P-256")
  }
}

@Suite struct Base64EncodingTests {
  /// RFC 4648, section 10, and the two characters in which the alphabets differ.
  @Test(arguments: [
    ("", "", ""), ("f", "Zg==", "Zg"), ("fo", "Zm8=", "Zm8"), ("foo", "Zm9v", "Zm9v"), ("foob", "Zm9vYg==", "Zm9vYg"),
    ("fooba", "Zm9vYmE=", "Zm9vYmE"), ("foobar", "Zm9vYmFy", "Zm9vYmFy"), ("~~~???", "fn5+Pz8/", "fn5-Pz8_"),
  ])
  func `both base64 alphabets round-trip`(text: String, standard: String, url: String) throws {
    let bytes = Array(text.utf8)
    #expect(Base64.standard.encode(bytes) == standard)
    #expect(Base64.url.encode(bytes) == url)
    #expect(try Base64.standard.decode(Array(standard.utf8)[...]) == bytes)
  }
}
