/// The authority behind the simulated App Store: certificates of Apple's shape and object identifiers, and the two keys
/// that are used.
///
/// The keys of root and intermediate are thrown away once the certificates are made. Nobody, this user included, can
/// issue anything more under a root that somebody has named with `--ca-file`.
struct SimulatorChain: Sendable {
  /// In DER. Never accepted as Apple's, whose roots are pinned by their fingerprints.
  let root: [UInt8]
  /// What `simulator serve --tls` shows: a certificate for loopback, issued by the root, and its key in PKCS#8.
  let server: (certificate: [UInt8], key: [UInt8])
  /// Signs what the simulated App Store says, and tokens for it.
  let key: PrivateKey
  /// Of every JWS, in base64url.
  private let header: String

  /// From the text that `mint` makes. Nil if it is something else, or if the key is not the leaf's.
  init?(pem: [UInt8]) {
    let keys = PEM.blocks("PRIVATE KEY", in: pem)
    let certificates = PEM.blocks("CERTIFICATE", in: pem)
    guard keys.count == 2, certificates.count == 4, let key = try? PrivateKey(pkcs8: keys[0]),
      let leafKey = try? PublicKey(of: X509Handle(der: certificates[0])), leafKey.checks(key)
    else { return nil }
    self.key = key
    root = certificates[2]
    server = (certificates[3], keys[1])
    let x5c = certificates.prefix(3).map { JSON.string(Base64.standard.encode($0)) }
    let header: JSON = ["alg": "ES256", "x5c": .array(x5c)]
    self.header = Base64.url.encode(header.bytes())
  }

  var rootPEM: String { PEM.text("CERTIFICATE", root) }

  /// A JWS as the App Store writes one.
  func sign(_ payload: JSON) throws(CryptoError) -> String {
    let signed = "\(header).\(Base64.url.encode(payload.bytes()))"
    return "\(signed).\(Base64.url.encode(try key.sign(Array(signed.utf8)).raw))"
  }
}

extension PublicKey {
  /// Whether it checks what that key signs.
  fileprivate func checks(_ key: PrivateKey) -> Bool {
    let sample = Array("sample".utf8)
    guard let signature = try? key.sign(sample) else { return false }
    return sample.withUnsafeBytes { (try? verifies(signature.raw, of: $0)) ?? false }
  }
}
