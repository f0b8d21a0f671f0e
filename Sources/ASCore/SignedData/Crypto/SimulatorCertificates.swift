import Base

/// The certificates of the simulated App Store, with the shape and object identifiers of Apple's, and the two keys in
/// use. The keys of root and intermediate are discarded.
package enum SimulatorCertificates {
  static let intermediateName = "asctl Simulator Developer Relations CA"
  static let leafName = "asctl Simulator Receipt Signing"

  /// Creates a new chain as PEM text: the keys of leaf and server, then the certificates of leaf, intermediate, root
  /// and server.
  package static func mint() throws(CryptoError) -> Secret {
    // As in Apple's chain, root and intermediate use P-384, and the leaf uses P-256.
    let root = try IssuedCertificate(
      CertificateRequest(
        name: SigningChain.simulatorRoot, curve: "P-384", isAuthority: true, keyUsage: "critical,keyCertSign,cRLSign",
        hasKeyIdentifiers: true), issuer: nil)
    let intermediate = try IssuedCertificate(
      CertificateRequest(
        name: intermediateName, curve: "P-384", isAuthority: true,
        keyUsage: "critical,keyCertSign,cRLSign", extensions: [SigningChain.intermediateMarker], serial: 2,
        hasKeyIdentifiers: true), issuer: root)
    let leaf = try IssuedCertificate(
      CertificateRequest(
        name: leafName, isAuthority: false, keyUsage: "critical,digitalSignature",
        extensions: [SigningChain.leafMarker], serial: 3, hasKeyIdentifiers: true), issuer: intermediate)
    let server = try IssuedCertificate(
      CertificateRequest(
        name: "localhost", isAuthority: false, keyUsage: "critical,digitalSignature", extendedKeyUsage: "serverAuth",
        alternativeNames: "DNS:localhost,IP:127.0.0.1,IP:::1", serial: 4, hasKeyIdentifiers: true), issuer: root)
    let keys = [try leaf.key.pkcs8(), try server.key.pkcs8()]
    let certificates = [leaf, intermediate, root, server].map(\.der)
    return Secret(
      keys.map { PEM.text("PRIVATE KEY", $0) }.joined() + certificates.map { PEM.text("CERTIFICATE", $0) }.joined())
  }

  /// Reads the text that `mint` creates. Returns `nil` if it is something else, if the key does not match the leaf, or
  /// if the key identifiers that Apple's libraries require are missing, as in certificates from earlier versions.
  package static func read(_ pem: [UInt8]) -> (key: PrivateKey, keys: [[UInt8]], certificates: [[UInt8]])? {
    let keys = PEM.blocks("PRIVATE KEY", in: pem)
    let certificates = PEM.blocks("CERTIFICATE", in: pem)
    guard keys.count == 2, certificates.count == 4, let key = try? PrivateKey(pkcs8: keys[0]),
      let leafKey = try? PublicKey(of: Certificate(der: certificates[0])), isPair(leafKey, key),
      [0, 1, 3].allSatisfy({ (try? Certificate(der: certificates[$0]).hasKeyIdentifiers) == true })
    else { return nil }
    return (key, keys, certificates)
  }

  private static func isPair(_ publicKey: PublicKey, _ key: PrivateKey) -> Bool {
    let sample = Array("sample".utf8)
    return (try? key.sign(sample)).map { publicKey.verifies($0.raw, of: sample) } ?? false
  }
}
