import Base
import COpenSSL

/// The certificates from the signing key to a trusted root, verified in everything but the date. A class, because every
/// text under them refers to it.
final class SigningChain: Sendable {
  let certificates: [Certificate]
  let key: PublicKey

  /// Whether it ends in a root that the user added instead of one that Apple publishes.
  let isOfAddedRoot: Bool

  /// Whether it is the single certificate of StoreKit testing in Xcode. The App Store's chains have three.
  var isOfXcode: Bool { certificates.count == 1 }

  /// The extension that marks a leaf as a signer of App Store data.
  static let leafMarker = "1.2.840.113635.100.6.11.1"
  /// The extension that marks an intermediate as Apple Worldwide Developer Relations.
  static let intermediateMarker = "1.2.840.113635.100.6.2.1"

  /// One of the two signature schemes of the App Store, independent of the configuration of the system's OpenSSL.
  struct Scheme: Sendable {
    /// OpenSSL's security level. No level allows SHA-1 but nothing weaker, so digests are checked separately.
    let authenticationLevel: Int32
    /// The minimum security of a digest in a certificate's signature, in bits. OpenSSL counts 63 for SHA-1 and 39 for MD5.
    let leastDigest: Int32
    fileprivate let leafKey: String
    fileprivate let keyName: String
    fileprivate let leastBits: Int

    /// Nothing weaker than RSA 2048 with SHA-2, 112 bits.
    static let jws = Scheme(authenticationLevel: 2, leastDigest: 112, leafKey: "P-256", keyName: "P-256", leastBits: 0)
    /// RSA for all signatures, and SHA-1, with which Apple signed the certificates of receipts until 2023.
    static let receipt = Scheme(
      authenticationLevel: 0, leastDigest: 63, leafKey: "RSA of 2048 bits or more", keyName: "RSA", leastBits: 2048)
  }

  /// The name of the simulator's root. It is public, so it only selects a hint.
  static let simulatorRoot = "asctl Simulator Root CA"

  /// Verifies the path from the leaf via one intermediate to an anchor.
  ///
  /// Without both markers, anyone with a developer certificate below an Apple root could sign. The CA flags are checked
  /// here, because OpenSSL's own checks of them are lenient with old certificates.
  ///
  /// In a JWS, the position of each certificate determines its role; in a receipt, every certificate except the leaf is
  /// both a possible intermediate and a possible root.
  init(
    leaf: Certificate, intermediates: [Certificate], roots: [Certificate], _ scheme: Scheme, anchors: TrustAnchors,
    log: inout CheckLog
  ) throws(VerificationError) {
    let accepted = anchors.accepting(roots)
    try log.require(
      !accepted.isEmpty, .root, expected: "one of Apple's published roots, or one passed with --root",
      got: Self.description(of: roots), passing: { accepted.map(\.subject).joined(separator: "; ") },
      hint: roots.isEmpty
        ? "pass it with --root FILE; Apple publishes its roots at apple.com/certificateauthority"
        : roots.contains { $0.subject.contains(Self.simulatorRoot) }
          ? "if the data is from the simulator, run `asctl simulator root > simulator.pem`, and pass --root simulator.pem"
          : "if the data is signed with your own chain, pass its root with --root FILE")
    let expected = "leaf, intermediate and a trusted root, each signed by the next"
    let path: [Certificate]
    do {
      path = try Self.path(from: leaf, intermediates, to: accepted, scheme)
    } catch {
      throw log.reject(.chain, expected: expected, got: "\(leaf.subject), issued by \(leaf.issuer): \(error.reason)")
    }
    func names() -> String { path.map(\.subject).joined(separator: " < ") }
    try log.require(
      path.count == 3 && intermediates.contains { $0.der == path[1].der }, .chain, expected: expected, got: names(),
      passing: names)
    try log.require(
      !leaf.isAuthority && path.dropFirst().allSatisfy(\.isAuthority), .authority,
      expected: "CA flags: leaf no, intermediate yes, root yes",
      got: path.map { $0.isAuthority ? "yes" : "no" }.joined(separator: ", "))
    try log.require(
      leaf.signsData && path.dropFirst().allSatisfy(\.signsCertificates), .keyUsage,
      expected: "the leaf may sign data, the others certificates", got: Self.usage(of: path))
    try log.require(
      leaf.extensions.contains(Self.leafMarker), .leafMarker, expected: "extension \(Self.leafMarker)",
      got: "absent in \(leaf.subject)")
    try log.require(
      path[1].extensions.contains(Self.intermediateMarker), .intermediateMarker,
      expected: "extension \(Self.intermediateMarker)", got: "absent in \(path[1].subject)")
    certificates = path
    isOfAddedRoot = path.last.map(anchors.isPinned) != true
    key = try Self.key(of: leaf, scheme, log: &log)
  }

  /// Accepts Xcode's single certificate: self-signed, without markers, and trusted only if the user named it.
  init(
    xcode certificate: Certificate, _ scheme: Scheme, anchors: TrustAnchors, log: inout CheckLog
  ) throws(VerificationError) {
    try log.require(
      anchors.named.contains { $0.fingerprint == certificate.fingerprint }, .root,
      expected: "the certificate passed with --root",
      got: "\(certificate.subject), SHA-256 \(hexadecimal(certificate.fingerprint))",
      hint: "export it from the StoreKit configuration in Xcode (Editor, Save Public Certificate)")
    certificates = [certificate]
    isOfAddedRoot = !anchors.isPinned(certificate)
    key = try Self.key(of: certificate, scheme, log: &log)
  }

  private static func description(of roots: [Certificate]) -> String {
    let all = roots.map { "\($0.subject), SHA-256 \(hexadecimal($0.fingerprint))" }
    return all.isEmpty ? "no root among the certificates" : all.joined(separator: "; ")
  }

  private static func key(
    of leaf: Certificate, _ scheme: Scheme, log: inout CheckLog
  ) throws(VerificationError) -> PublicKey {
    let key = try log.attempt(.leafKey, expected: scheme.leafKey) { () throws(CryptoError) in
      try PublicKey(of: leaf)
    }
    try log.require(
      key.name == scheme.keyName && key.bitCount >= scheme.leastBits, .leafKey, expected: scheme.leafKey,
      got: "\(key.name) of \(key.bitCount) bits")
    return key
  }

  private static func usage(of path: [Certificate]) -> String {
    path.map { certificate in
      switch (certificate.signsData, certificate.signsCertificates) {
      case (true, true): "data and certificates"
      case (true, false): "data"
      case (false, true): "certificates"
      case (false, false): "neither"
      }
    }.joined(separator: ", ")
  }

  /// Checks all certificates at one moment, in seconds. Both ends of a validity period are inclusive.
  func requireValidity(
    at moment: Timestamp, log: inout CheckLog, because reason: String = "", hint: String? = nil
  ) throws(VerificationError) {
    let second = moment.wholeSecond
    func expected() -> String { "\(second.text) within the validity of every certificate\(reason)" }
    guard let stray = certificates.first(where: { !$0.validity.contains(second) }) else {
      return log.pass(.validity, expected())
    }
    throw log.reject(
      .validity, expected: expected(),
      got: "\(stray.subject): \(stray.validity.lowerBound.text) to \(stray.validity.upperBound.text)", hint: hint)
  }
}

extension SigningChain {
  /// Returns the path from the leaf to its anchor, by the rules of RFC 5280 as OpenSSL checks them. Throws the reason if
  /// there is none.
  ///
  /// Validity dates are not checked here, because OpenSSL treats notAfter as exclusive, and because asctl checks one
  /// chain at the dates of many texts. The system's trust store is never used.
  static func path(
    from leaf: Certificate, _ intermediates: [Certificate], to anchors: [Certificate], _ scheme: Scheme
  ) throws(CryptoError) -> [Certificate] {
    let store = try OpenSSLHandle(X509_STORE_new(), free: X509_STORE_free)
    for anchor in anchors {
      // The store adds a reference of its own. Adding a certificate twice is not an error.
      try OpenSSLErrors.require(anchor.x509.borrow { x509 in store.borrow { X509_STORE_add_cert($0, x509) } } == 1)
    }
    let untrusted = try OpenSSLHandle(stack: intermediates)
    let context = try OpenSSLHandle(X509_STORE_CTX_new(), free: X509_STORE_CTX_free)
    return try context.borrow { context throws(CryptoError) in
      let ready = store.borrow { store in
        leaf.x509.borrow { subject in
          untrusted.borrow { X509_STORE_CTX_init(context, store, subject, $0) }
        }
      }
      try OpenSSLErrors.require(ready == 1)
      // The parameters belong to the context.
      X509_STORE_CTX_set_flags(context, UInt(X509_V_FLAG_NO_CHECK_TIME))
      X509_VERIFY_PARAM_set_auth_level(X509_STORE_CTX_get0_param(context), scheme.authenticationLevel)
      guard X509_verify_cert(context) == 1 else {
        ERR_clear_error()
        let code = X509_STORE_CTX_get_error(context)
        throw CryptoError(reason: String(cString: X509_verify_cert_error_string(Int(code))))
      }
      // The chain and its certificates belong to the context.
      let chain = X509_STORE_CTX_get0_chain(context)
      let path = (0..<max(OPENSSL_sk_num(chain), 0)).compactMap { OpaquePointer(OPENSSL_sk_value(chain, $0)) }
      guard path.dropLast().allSatisfy({ digestBits($0) >= scheme.leastDigest }) else {
        throw CryptoError(reason: "a certificate signed with a weak digest")
      }
      guard path.dropFirst().allSatisfy({ keyBits($0) >= leastKey }) else {
        throw CryptoError(reason: "an authority with a weak key")
      }
      let known = [leaf] + intermediates + anchors
      return path.compactMap { x509 in
        let der = DER.bytes(ofX509: x509)
        return known.first { $0.der == der }
      }
    }
  }

  /// The minimum security of an authority's key, in bits, such as that of RSA 2048. Apple has signed receipts under SHA-1
  /// but never under shorter keys: its root of 2006 and all Worldwide Developer Relations authorities since have RSA 2048.
  private static let leastKey: Int32 = 112

  /// The security of the digest in a certificate's signature. Nothing depends on the one of the anchor.
  private static func digestBits(_ x509: OpaquePointer) -> Int32 {
    var bits: Int32 = 0
    return X509_get_signature_info(x509, nil, nil, &bits, nil) == 1 ? bits : 0
  }

  private static func keyBits(_ x509: OpaquePointer) -> Int32 {
    X509_get0_pubkey(x509).map { EVP_PKEY_get_security_bits($0) } ?? 0
  }
}

extension OpenSSLHandle {
  init(stack certificates: [Certificate]) throws(CryptoError) {
    try self.init(OPENSSL_sk_new_null()) { stack in OPENSSL_sk_pop_free(stack) { X509_free(OpaquePointer($0)) } }
    for certificate in certificates {
      certificate.x509.borrow { x509 in
        X509_up_ref(x509)  // The stack's own reference, released when the stack is freed.
        _ = borrow { OPENSSL_sk_push($0, UnsafeRawPointer(x509)) }
      }
    }
  }
}
