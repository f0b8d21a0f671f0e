import COpenSSL

@testable import ASCore

/// A chain of Apple's shape and object identifiers, made afresh for every test run, and JWS signed under it.
struct PrivateChain: Sendable {
  var root: MintedCertificate
  var intermediate: MintedCertificate
  var leaf: MintedCertificate

  /// Root, intermediate and leaf as Apple makes them, unless a test asks for something else of one of them.
  init(
    root: CertificateRequest = .root, intermediate: CertificateRequest = .intermediate,
    leaf: CertificateRequest = .leaf
  ) throws {
    self.root = try MintedCertificate(root, issuer: nil)
    self.intermediate = try MintedCertificate(intermediate, issuer: self.root)
    self.leaf = try MintedCertificate(leaf, issuer: self.intermediate)
  }

  /// Minting takes milliseconds; most tests can share one chain.
  static let shared = Result { try PrivateChain() }

  var certificates: [[UInt8]] { [leaf.der, intermediate.der, root.der] }

  var anchors: TrustAnchors {
    get throws { TrustAnchors(named: [try Certificate(der: root.der)]) }
  }

  /// A JWS as the App Store writes one.
  func sign(_ payload: JSON) throws -> String {
    try sign(payload: payload.bytes(.compact), header: header())
  }

  func sign(payload: [UInt8], header: JSON) throws -> String {
    try sign(payload: payload, header: header.bytes(.compact))
  }

  func sign(payload: [UInt8], header: [UInt8]) throws -> String {
    let signed = "\(base64URL(header)).\(base64URL(payload))"
    return "\(signed).\(base64URL(try leaf.key.signRaw(Array(signed.utf8))))"
  }

  func header(certificates: [[UInt8]]? = nil) -> JSON {
    ["alg": "ES256", "x5c": .array((certificates ?? self.certificates).map { .string(base64($0)) })]
  }
}

/// What a certificate of a test is to say.
struct CertificateRequest: Sendable {
  var name: String
  var curve = "P-256"
  var isAuthority: Bool?
  var keyUsage: String?
  var extensions: [String] = []
  /// Seconds since 1970: 2020-01-01 to 2040-01-01 unless a test is about time.
  var validity: ClosedRange<Int64> = 1_577_836_800...2_208_988_800
  var serial = 1
  var hasKeyIdentifiers = false
  /// What its issuer signs it with.
  var digest = TestDigest.sha256
  /// Where its issuer answers whether it is revoked.
  var ocspServer: String?
  /// As OpenSSL's configuration writes it: `OCSPSigning`.
  var extendedKeyUsage: String?

  static let root = CertificateRequest(
    name: "Test Root CA", curve: "P-384", isAuthority: true, keyUsage: "critical,keyCertSign,cRLSign")
  static let intermediate = CertificateRequest(
    name: "Test Worldwide Developer Relations", curve: "P-384", isAuthority: true,
    keyUsage: "critical,keyCertSign,cRLSign", extensions: [SigningChain.intermediateMarker], serial: 2)
  static let leaf = CertificateRequest(
    name: "Test Receipt Signing", isAuthority: false, keyUsage: "critical,digitalSignature",
    extensions: [SigningChain.leafMarker], serial: 3)

  /// The request with one thing changed.
  func with<Value>(_ path: WritableKeyPath<CertificateRequest, Value>, _ value: Value) -> CertificateRequest {
    var changed = self
    changed[keyPath: path] = value
    return changed
  }
}

enum TestDigest: String, Sendable, CaseIterable {
  case md5
  case sha1
  case sha256
  case sha512

  var method: OpaquePointer? { EVP_get_digestbyname(rawValue) }
}

/// A certificate and the key it is for.
struct MintedCertificate: Sendable {
  let der: [UInt8]
  let key: TestKey
  private let name: String

  /// Self-signed without an issuer.
  init(_ request: CertificateRequest, issuer: MintedCertificate?, key: TestKey? = nil) throws {
    let key = try key ?? TestKey(curve: request.curve)
    let x509 = try OpenSSLHandle(X509_new(), free: X509_free)
    der = try x509.borrow { x509 in
      X509_set_version(x509, 2)
      ASN1_INTEGER_set(X509_get_serialNumber(x509), request.serial)
      ASN1_TIME_set(X509_getm_notBefore(x509), time_t(request.validity.lowerBound))
      ASN1_TIME_set(X509_getm_notAfter(x509), time_t(request.validity.upperBound))
      Self.setName(request.name, of: X509_get_subject_name(x509))
      Self.setName(issuer?.name ?? request.name, of: X509_get_issuer_name(x509))
      key.handle.borrow { _ = X509_set_pubkey(x509, $0) }
      if let isAuthority = request.isAuthority {
        try Self.add(NID_basic_constraints, isAuthority ? "critical,CA:TRUE" : "critical,CA:FALSE", to: x509)
      }
      if let usage = request.keyUsage { try Self.add(NID_key_usage, usage, to: x509) }
      if let server = request.ocspServer { try Self.add(NID_info_access, "OCSP;URI:\(server)", to: x509) }
      if let usage = request.extendedKeyUsage { try Self.add(NID_ext_key_usage, usage, to: x509) }
      if request.hasKeyIdentifiers { try Self.add(NID_subject_key_identifier, "hash", to: x509) }
      for identifier in request.extensions { try Self.addMarker(identifier, to: x509) }
      let signed = (issuer?.key ?? key).handle.borrow { X509_sign(x509, $0, request.digest.method) }
      guard signed > 0 else { throw CryptoError(reason: OpenSSLErrors.drain()) }
      return [UInt8](unsafeUninitializedCapacity: Int(i2d_X509(x509, nil))) { bytes, count in
        var end = bytes.baseAddress
        count = Int(i2d_X509(x509, &end))
      }
    }
    self.key = key
    name = request.name
  }

  private static func setName(_ name: String, of x509Name: OpaquePointer?) {
    X509_NAME_add_entry_by_txt(x509Name, "CN", MBSTRING_UTF8, name, -1, -1, 0)
  }

  private static func add(_ identifier: Int32, _ value: String, to x509: OpaquePointer) throws {
    var context = X509V3_CTX()
    X509V3_set_ctx(&context, x509, x509, nil, nil, 0)
    let added = try OpenSSLHandle(X509V3_EXT_conf_nid(nil, &context, identifier, value), free: X509_EXTENSION_free)
    added.borrow { _ = X509_add_ext(x509, $0, -1) }
  }

  /// Apple's markers hold an ASN.1 NULL.
  private static func addMarker(_ identifier: String, to x509: OpaquePointer) throws {
    let object = try OpenSSLHandle(OBJ_txt2obj(identifier, 1), free: ASN1_OBJECT_free)
    guard let value = ASN1_OCTET_STRING_new() else { throw CryptoError(reason: OpenSSLErrors.drain()) }
    defer { ASN1_OCTET_STRING_free(value) }
    ASN1_OCTET_STRING_set(value, [5, 0], 2)
    let added = try object.borrow { object in
      try OpenSSLHandle(X509_EXTENSION_create_by_OBJ(nil, object, 0, value), free: X509_EXTENSION_free)
    }
    added.borrow { _ = X509_add_ext(x509, $0, -1) }
  }
}

/// A private key made for a test and gone with it. Never changed once made, hence the unchecked conformance.
final class TestKey: @unchecked Sendable {
  let handle: OpenSSLHandle

  /// `bits` is for RSA alone.
  init(curve: String, bits: Int32 = 2048) throws {
    let isRSA = curve == "RSA"
    let context = try OpenSSLHandle(
      EVP_PKEY_CTX_new_id(isRSA ? EVP_PKEY_RSA : EVP_PKEY_EC, nil), free: EVP_PKEY_CTX_free)
    handle = try context.borrow { context in
      EVP_PKEY_keygen_init(context)
      if isRSA { EVP_PKEY_CTX_set_rsa_keygen_bits(context, bits) } else { EVP_PKEY_CTX_set_group_name(context, curve) }
      var key: OpaquePointer?
      EVP_PKEY_generate(context, &key)
      return try OpenSSLHandle(key, free: EVP_PKEY_free)
    }
  }

  /// ECDSA with SHA-256 in DER.
  func sign(_ message: [UInt8]) throws -> [UInt8] {
    let context = try OpenSSLHandle(EVP_MD_CTX_new(), free: EVP_MD_CTX_free)
    return context.borrow { context in
      handle.borrow { _ = EVP_DigestSignInit(context, nil, EVP_sha256(), nil, $0) }
      var length = 512
      return [UInt8](unsafeUninitializedCapacity: length) { bytes, count in
        EVP_DigestSign(context, bytes.baseAddress, &length, message, message.count)
        count = length
      }
    }
  }

  /// ECDSA with SHA-256 as r‖s of 64 bytes.
  func signRaw(_ message: [UInt8]) throws -> [UInt8] {
    let der = try sign(message)
    let signature = try OpenSSLHandle(
      der.withUnsafeBufferPointer { der in
        var end = der.baseAddress
        return d2i_ECDSA_SIG(nil, &end, der.count)
      }, free: ECDSA_SIG_free)
    return signature.borrow { signature in
      var raw = [UInt8](repeating: 0, count: 64)
      raw.withUnsafeMutableBufferPointer { raw in
        BN_bn2binpad(ECDSA_SIG_get0_r(signature), raw.baseAddress, 32)
        BN_bn2binpad(ECDSA_SIG_get0_s(signature), raw.baseAddress.map { $0 + 32 }, 32)
      }
      return raw
    }
  }
}

func base64(_ bytes: [UInt8]) -> String {
  encode(bytes, last: "+/", isPadded: true)
}

func base64URL(_ bytes: [UInt8]) -> String {
  encode(bytes, last: "-_", isPadded: false)
}

private func encode(_ bytes: [UInt8], last: String, isPadded: Bool) -> String {
  let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789\(last)".utf8)
  var text: [UInt8] = []
  for start in stride(from: 0, to: bytes.count, by: 3) {
    let group = bytes[start..<min(start + 3, bytes.count)]
    let bits = group.enumerated().reduce(0) { $0 | Int($1.element) << (16 - 8 * $1.offset) }
    for digit in 0...group.count { text.append(alphabet[bits >> (18 - 6 * digit) & 63]) }
    if isPadded { text += repeatElement(UInt8(ascii: "="), count: 3 - group.count) }
  }
  return String(decoding: text, as: UTF8.self)
}
