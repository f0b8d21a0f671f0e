import COpenSSL

@testable import Base
@testable import SignedData

/// A chain with the shape and object identifiers of Apple's, minted anew for every test run, and JWS signed under it.
struct PrivateChain: Sendable {
  let root: IssuedCertificate
  let intermediate: IssuedCertificate
  let leaf: IssuedCertificate
  /// The header of all JWS under this chain, in base64url.
  private let header64: String
  private let rootCertificate: Result<Certificate, CryptoError>

  /// Creates root, intermediate and leaf like Apple's, unless a test passes other requests.
  init(
    root: CertificateRequest = .root, intermediate: CertificateRequest = .intermediate,
    leaf: CertificateRequest = .leaf
  ) throws {
    let root = try IssuedCertificate(root, issuer: nil)
    let intermediate = try IssuedCertificate(intermediate, issuer: root)
    self.init(root, intermediate, try IssuedCertificate(leaf, issuer: intermediate))
  }

  init(_ root: IssuedCertificate, _ intermediate: IssuedCertificate, _ leaf: IssuedCertificate) {
    (self.root, self.intermediate, self.leaf) = (root, intermediate, leaf)
    rootCertificate = Result { () throws(CryptoError) in try Certificate(der: root.der) }
    header64 = base64URL(Self.header([leaf.der, intermediate.der, root.der]).bytes(.compact))
  }

  /// Minting takes milliseconds; most tests can share one chain.
  static let shared = Result { try PrivateChain() }
  /// A different chain with the same names.
  static let foreign = Result { try PrivateChain() }

  var certificates: [[UInt8]] { [leaf.der, intermediate.der, root.der] }

  var anchors: TrustAnchors {
    get throws { TrustAnchors(named: [try rootCertificate.get()]) }
  }

  /// Signs a JWS in the format of the App Store.
  func sign(_ payload: JSON) throws -> String {
    try signed(header64, payload.bytes(.compact))
  }

  func sign(payload: [UInt8], header: JSON) throws -> String {
    try sign(payload: payload, header: header.bytes(.compact))
  }

  func sign(payload: [UInt8], header: [UInt8]) throws -> String {
    try signed(base64URL(header), payload)
  }

  private func signed(_ header: String, _ payload: [UInt8]) throws -> String {
    let signed = "\(header).\(base64URL(payload))"
    return "\(signed).\(base64URL(try leaf.key.signRaw(Array(signed.utf8))))"
  }

  func header(certificates: [[UInt8]]? = nil) -> JSON {
    Self.header(certificates ?? self.certificates)
  }

  private static func header(_ certificates: [[UInt8]]) -> JSON {
    ["alg": "ES256", "x5c": .array(certificates.map { .string(base64($0)) })]
  }
}

extension CertificateRequest {
  static let root = CertificateRequest(
    name: "Test Root CA", curve: "P-384", isAuthority: true, keyUsage: "critical,keyCertSign,cRLSign")
  static let intermediate = CertificateRequest(
    name: "Test Worldwide Developer Relations", curve: "P-384", isAuthority: true,
    keyUsage: "critical,keyCertSign,cRLSign", extensions: [SigningChain.intermediateMarker], serial: 2)
  static let leaf = CertificateRequest(
    name: "Test Receipt Signing", isAuthority: false, keyUsage: "critical,digitalSignature",
    extensions: [SigningChain.leafMarker], serial: 3)

  /// The same request with one property changed.
  func with<Value>(_ path: WritableKeyPath<CertificateRequest, Value>, _ value: Value) -> CertificateRequest {
    var changed = self
    changed[keyPath: path] = value
    return changed
  }
}

enum TestDigest: String, Sendable, CaseIterable {
  case md5
  case sha1
  case sha224
  case sha256
  case sha512

  var method: OpaquePointer? { EVP_get_digestbyname(rawValue) }
}

/// A private key created for a test and destroyed with it.
typealias TestKey = KeyPair

extension KeyPair {
  /// ECDSA with SHA-256 in DER, for any curve.
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

  /// ECDSA with SHA-256 as r‖s, padded or truncated to 64 bytes.
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
  Base64.standard.encode(bytes)
}

func base64URL(_ bytes: [UInt8]) -> String {
  Base64.url.encode(bytes)
}

extension CertificateRequest {
  /// The URL of the issuer's OCSP server.
  var ocspServer: String? {
    get { authorityInformation.map { String($0.dropFirst("OCSP;URI:".count)) } }
    set { authorityInformation = newValue.map { "OCSP;URI:\($0)" } }
  }
}
