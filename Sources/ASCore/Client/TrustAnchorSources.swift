import Base
import CommandLine
import Platform
import SignedData

extension TrustAnchors {
  /// Apple's roots, the certificates of those files, and the simulator's root for the simulator. Throws status 1 for a
  /// file that cannot be read or contains no certificate.
  package init(files: [String], isSimulated: Bool, _ context: Context) throws(Failure) {
    let named = try Self.certificates(in: files, context)
    self.init(named: isSimulated ? named + [try context.simulatorRoot()] : named)
  }

  /// The anchors for the responses of a connection: Apple's roots, those of `--root` or, for hosts other than Apple's,
  /// of the variable or the profile, and the simulator's for its own responses.
  package init(for connection: Connection, _ invocation: Invocation, _ context: Context) throws(Failure) {
    var files = invocation.values(ConnectionFlags.root)
    // A variable or a profile must not add a signer for the responses of Apple's hosts.
    if files.isEmpty, !connection.hosts.contains(where: \.isApples),
      let file = try Settings(invocation, context).path(.root)?.value
    {
      files.append(file)
    }
    try self.init(files: files, isSimulated: connection.hosts.contains(where: \.isSimulated), context)
  }

  private static let limit = 1 << 20

  /// The certificates of all files: PEM with one or more, or DER.
  private static func certificates(in paths: [String], _ context: Context) throws(Failure) -> [Certificate] {
    var certificates: [Certificate] = []
    for path in paths {
      let bytes = try context.readFile(path, limit)
      do {
        let ders = PEM.blocks("CERTIFICATE", in: bytes)
        for der in ders.isEmpty ? [bytes] : ders { certificates.append(try Certificate(der: der)) }
      } catch {
        throw Failure(
          .failure, "\(path) is not a certificate in PEM or DER: \(error.reason)",
          hint: "use a public root certificate, not the .p8 file of a key")
      }
    }
    return certificates
  }
}

extension Context {
  /// The root of the simulated App Store, an anchor only for its own responses.
  fileprivate func simulatorRoot() throws(Failure) -> Certificate {
    let root = try network.openSimulator(self).root
    do {
      return try Certificate(der: root)
    } catch {
      throw Failure(.failure, "the simulator's certificates are damaged: \(error.reason)")
    }
  }
}
