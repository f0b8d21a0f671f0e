/// What the simulated App Store signs with: a private chain of Apple's shape, made on first use and kept for the user.
///
/// Nothing it signs is ever Apple's: its root is trusted for the simulator's own replies, and where `--root` names it.
struct SimulatorChain: Sendable {
  /// Leaf, intermediate and root, DER.
  let certificates: [[UInt8]]
  private let leafKey: PrivateKey
  private let rootKey: PrivateKey
  /// The keys of leaf and root in PKCS#8, to be kept.
  private let keys: [[UInt8]]

  private static let rootName = "asctl Simulated App Store Root"
  /// 2020 to 2049, as the simulated purchases are of any day.
  private static let validity: ClosedRange<Int64> = 1_577_836_800...2_524_607_999

  init() throws(CryptoError) {
    let keys = [try PrivateKey.generate(), try PrivateKey.generate(), try PrivateKey.generate()]
    let (leaf, intermediate, root) = (
      try PrivateKey(pkcs8: keys[0]), try PrivateKey(pkcs8: keys[1]), try PrivateKey(pkcs8: keys[2])
    )
    let middleName = "asctl Simulated Developer Relations"
    let signing = "critical,keyCertSign,cRLSign"
    certificates = [
      try CertificateMint(
        name: "asctl Simulated Receipt Signing", keyUsage: "critical,digitalSignature",
        markers: [SigningChain.leafMarker], validity: Self.validity, serial: 3
      ).certificate(for: leaf, issuer: (middleName, intermediate)),
      try CertificateMint(
        name: middleName, isAuthority: true, keyUsage: signing, markers: [SigningChain.intermediateMarker],
        validity: Self.validity, serial: 2
      ).certificate(for: intermediate, issuer: (Self.rootName, root)),
      try CertificateMint(
        name: Self.rootName, isAuthority: true, keyUsage: signing, validity: Self.validity, serial: 1
      ).certificate(for: root),
    ]
    (leafKey, rootKey) = (leaf, root)
    self.keys = [keys[0], keys[2]]
  }

  /// From the file that `file` makes; throws for anything else.
  init(file: [UInt8]) throws(CryptoError) {
    let certificates = PEM.blocks("CERTIFICATE", in: file)
    let keys = PEM.blocks("PRIVATE KEY", in: file)
    guard certificates.count == 3, keys.count == 2 else {
      throw CryptoError(reason: "it does not hold three certificates and two keys")
    }
    self.certificates = certificates
    self.keys = keys
    leafKey = try PrivateKey(pkcs8: keys[0])
    rootKey = try PrivateKey(pkcs8: keys[1])
    guard try Certificate(der: certificates[0]).issuer != "" else { throw CryptoError(reason: "it has no issuer") }
  }

  var file: [UInt8] {
    let blocks = certificates.map { PEM.armour("CERTIFICATE", $0) } + keys.map { PEM.armour("PRIVATE KEY", $0) }
    return Array(blocks.joined().utf8)
  }

  var rootPEM: String { PEM.armour("CERTIFICATE", certificates[2]) }

  /// A JWS as the App Store writes one.
  func sign(_ payload: JSON) throws(CryptoError) -> String {
    let x5c = certificates.map { JSON.string(Base64.standard.encode($0)) }
    return try CompactJWS.sign(header: ["alg": "ES256", "x5c": .array(x5c)], payload: payload, with: leafKey).revealed
  }

  /// A certificate for a TLS server on this machine, with its key in PKCS#8.
  func server() throws(CryptoError) -> (certificate: [UInt8], key: [UInt8]) {
    let key = try PrivateKey.generate()
    let mint = CertificateMint(
      name: "localhost", keyUsage: "critical,digitalSignature",
      alternativeNames: "DNS:localhost,IP:127.0.0.1,IP:::1", validity: Self.validity, serial: 4)
    return (try mint.certificate(for: PrivateKey(pkcs8: key), issuer: (Self.rootName, rootKey)), key)
  }
}

extension SimulatorChain {
  /// The user's own, made now if there is none or it is damaged.
  static func kept(_ context: Context) throws(Failure) -> SimulatorChain {
    let path = try location(context)
    if context.fileExists(path), let chain = try? SimulatorChain(file: context.readFile(path, 1 << 16)) { return chain }
    do throws(CryptoError) {
      let chain = try SimulatorChain()
      do throws(Failure) {
        try context.writePrivateFile(path, chain.file)
      } catch {
        // Without a place to keep it, it serves this run.
        return chain
      }
      return chain
    } catch {
      throw Failure(.failure, "the simulated App Store cannot make its certificates: \(error.reason)")
    }
  }

  private static func location(_ context: Context) throws(Failure) -> String {
    if let state = context.variable("XDG_STATE_HOME") { return "\(state)/asctl/simulator.pem" }
    guard let home = context.directory(.home) else {
      throw Failure(.failure, "there is no home directory to keep the simulator's certificates in")
    }
    return "\(home)/.local/state/asctl/simulator.pem"
  }
}
