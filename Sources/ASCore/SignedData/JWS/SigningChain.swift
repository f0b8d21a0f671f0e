import Base

/// The certificates from the signing key to a trusted root, verified in everything but the date.
package struct SigningChain: Sendable {
  let certificates: [Certificate]
  let key: PublicKey

  /// Whether it ends in a root that the user added instead of one that Apple publishes.
  let isOfAddedRoot: Bool

  /// Whether it is the single certificate of StoreKit testing in Xcode. The App Store's chains have three.
  var isOfXcode: Bool { certificates.count == 1 }

  /// The extension that marks a leaf as a signer of App Store data.
  package static let leafMarker = "1.2.840.113635.100.6.11.1"
  /// The extension that marks an intermediate as Apple Worldwide Developer Relations.
  package static let intermediateMarker = "1.2.840.113635.100.6.2.1"

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
    static let jws = Scheme(
      authenticationLevel: 2, leastDigest: 112, leafKey: "P-256", keyName: "P-256", leastBits: 0)
    /// RSA for all signatures, and SHA-1, with which Apple signed the certificates of receipts until 2023.
    static let receipt = Scheme(
      authenticationLevel: 0, leastDigest: 63, leafKey: "RSA of 2048 bits or more", keyName: "RSA", leastBits: 2048)
  }

  /// The name of the simulator's root. It is public, so it only selects a hint.
  package static let simulatorRoot = "asctl Simulator Root CA"

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
    let path = try Self.path(leaf, intermediates, scheme, anchors: accepted, log: &log)
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
      expected: "extension \(Self.intermediateMarker)",
      got: "absent in \(path[1].subject)")
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
    isOfAddedRoot = true
    key = try Self.key(of: certificate, scheme, log: &log)
  }

  private static func description(of roots: [Certificate]) -> String {
    let all = roots.map { "\($0.subject), SHA-256 \(hexadecimal($0.fingerprint))" }
    return all.isEmpty ? "no root among the certificates" : all.joined(separator: "; ")
  }

  private static func path(
    _ leaf: Certificate, _ intermediates: [Certificate], _ scheme: Scheme, anchors: [Certificate],
    log: inout CheckLog
  ) throws(VerificationError) -> [Certificate] {
    let expected = "leaf, intermediate and a trusted root, each signed by the next"
    let path: [Certificate]
    do {
      path = try CertificatePath.build(leaf: leaf, intermediates: intermediates, anchors: anchors, scheme: scheme)
    } catch {
      let got = "\(leaf.subject), issued by \(leaf.issuer): \(error.reason)"
      throw log.reject(.chain, expected: expected, got: got)
    }
    func names() -> String { path.map(\.subject).joined(separator: " < ") }
    try log.require(
      path.count == 3 && intermediates.contains(path[1]), .chain, expected: expected, got: names(), passing: names)
    return path
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
    let stray = certificates.first { !$0.validity.contains(second) }
    let judged = stray ?? certificates[0]
    try log.require(
      stray == nil, .validity, expected: "\(second.text) within the validity of every certificate\(reason)",
      got: "\(judged.subject): \(judged.validity.lowerBound.text) to \(judged.validity.upperBound.text)", hint: hint)
  }
}
