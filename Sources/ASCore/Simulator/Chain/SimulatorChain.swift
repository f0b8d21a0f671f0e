import Base
import Platform
import SignedData

/// The certificate authority of the simulated App Store: certificates with the shape and object identifiers of Apple's,
/// and the two keys in use.
///
/// The private keys of root and intermediate are discarded once the certificates are issued, so that no one, including
/// this user, can issue more certificates under a root that has been trusted with `--ca-file`.
package struct SimulatorChain: Sendable {
  /// The root certificate in DER. It is never accepted as Apple's, because Apple's roots are pinned by fingerprint.
  let root: [UInt8]
  /// The certificate of `simulator serve --tls` for loopback, issued by the root, and its key in PKCS#8.
  let server: (certificate: [UInt8], key: [UInt8])
  /// Signs the simulated App Store's data and the tokens for it.
  let key: PrivateKey
  /// `key` as PEM.
  let keyPEM: Secret
  /// The header of every JWS, in base64url.
  private let header: String

  /// Parses the text of `SimulatorCertificates.mint`. Returns nil for any other text.
  init?(pem: [UInt8]) {
    guard let (key, keys, certificates) = SimulatorCertificates.read(pem) else { return nil }
    self.key = key
    keyPEM = Secret(PEM.text("PRIVATE KEY", keys[0]))
    root = certificates[2]
    server = (certificates[3], keys[1])
    let x5c = certificates.prefix(3).map { JSON.string(Base64.standard.encode($0)) }
    let header: JSON = ["alg": "ES256", "x5c": .array(x5c)]
    self.header = Base64.url.encode(header.bytes())
  }

  /// The root certificate, for `--root` and `--ca-file`.
  package var rootPEM: String { PEM.text("CERTIFICATE", root) }

  /// Starts TLS on connections to loopback.
  package func handshake() throws(Failure) -> SecureStream.Handshake {
    do {
      return try TLSServer(certificate: server.certificate, key: server.key).handshake
    } catch {
      throw Failure(.failure, "cannot serve TLS: \(error.reason)")
    }
  }

  /// Signs a payload as a JWS in the App Store's format.
  func sign(_ payload: JSON) throws(CryptoError) -> String {
    let signed = "\(header).\(Base64.url.encode(payload.bytes()))"
    return "\(signed).\(Base64.url.encode(try key.sign(Array(signed.utf8)).raw))"
  }

  /// Signs a payload for a response; failure is Apple's internal error.
  func signed(_ payload: JSON) throws(APIErrorReply) -> JSON {
    do {
      return .string(try sign(payload))
    } catch {
      throw .server(.generalInternal)
    }
  }

  /// Returns this user's chain, which is created on first use. Concurrent runs get the same chain. A damaged file is an
  /// error: another chain would end the trust in everything that was signed and configured with this one.
  package static func kept(_ context: Context) throws(Failure) -> SimulatorChain {
    guard let path = location(context) else {
      throw Failure(.failure, "there is no home directory for the simulator's certificates", hint: elsewhere)
    }
    if !context.files.exists(path) {
      let fresh = Array(try freshText().revealed.utf8)
      do throws(Failure) {
        // If another run creates the file first, that chain is used.
        _ = try context.files.createPrivate(path, fresh)
      } catch {
        throw Failure(.failure, "cannot save the simulator's certificates: \(error.message)", hint: elsewhere)
      }
    }
    if let chain = SimulatorChain(pem: try context.readFile(path, sizeLimit, as: .simulatorChain)) { return chain }
    throw Failure(
      .failure, "\(path) is damaged: expected the simulator's keys and certificates",
      hint: "delete it to create new ones; then replace the old root wherever it is trusted (`asctl simulator root`)")
  }

  /// Returns the chain for the built-in App Store of one run: the user's, or a temporary one if there is none and no file
  /// can be written.
  static func ofThisRun(_ context: Context) throws(Failure) -> SimulatorChain {
    if let path = location(context), context.files.exists(path) { return try kept(context) }
    return if let chain = try? kept(context) { chain } else { try unkept.get() }
  }

  private static let unkept = Result { () throws(Failure) -> SimulatorChain in try fresh() }

  /// Returns a new chain that is neither kept nor trusted.
  package static func fresh() throws(Failure) -> SimulatorChain {
    guard let chain = SimulatorChain(pem: Array(try freshText().revealed.utf8)) else {
      throw Failure(.failure, "the simulator's new certificates are damaged")
    }
    return chain
  }

  static func location(_ context: Context) -> String? { context.ownFile("simulator.pem") }

  private static let sizeLimit = 1 << 16
  private static let elsewhere = "set XDG_STATE_HOME to another directory"

  private static func freshText() throws(Failure) -> Secret {
    do {
      return try SimulatorCertificates.mint()
    } catch {
      throw Failure(.failure, "cannot create the simulator's certificates: \(error.reason)")
    }
  }
}
