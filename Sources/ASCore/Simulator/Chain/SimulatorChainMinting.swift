extension SimulatorChain {
  /// A chain that nobody has had before, as a PEM text: the keys of leaf and server, then leaf, intermediate, root and
  /// the server's certificate.
  static func mint() throws(CryptoError) -> Secret {
    let root = try IssuedCertificate(rootRequest, issuer: nil)
    let intermediate = try IssuedCertificate(intermediateRequest, issuer: root)
    let leaf = try IssuedCertificate(leafRequest, issuer: intermediate)
    let server = try IssuedCertificate(serverRequest, issuer: root)
    let keys = [try leaf.key.pkcs8(), try server.key.pkcs8()]
    let certificates = [leaf, intermediate, root, server].map(\.der)
    return Secret(
      keys.map { PEM.text("PRIVATE KEY", $0) }.joined() + certificates.map { PEM.text("CERTIFICATE", $0) }.joined())
  }

  /// Apple's own root and intermediate are on P-384, the leaf on P-256.
  private static let rootRequest = CertificateRequest(
    name: "asctl Simulator Root CA", curve: "P-384", isAuthority: true, keyUsage: "critical,keyCertSign,cRLSign",
    hasKeyIdentifiers: true)

  private static let intermediateRequest = CertificateRequest(
    name: "asctl Simulator Developer Relations CA", curve: "P-384", isAuthority: true,
    keyUsage: "critical,keyCertSign,cRLSign", extensions: [SigningChain.intermediateMarker], serial: 2)

  private static let leafRequest = CertificateRequest(
    name: "asctl Simulator Receipt Signing", isAuthority: false, keyUsage: "critical,digitalSignature",
    extensions: [SigningChain.leafMarker], serial: 3)

  private static let serverRequest = CertificateRequest(
    name: "localhost", isAuthority: false, keyUsage: "critical,digitalSignature", extendedKeyUsage: "serverAuth",
    alternativeNames: "DNS:localhost,IP:127.0.0.1,IP:::1", serial: 4)
}
