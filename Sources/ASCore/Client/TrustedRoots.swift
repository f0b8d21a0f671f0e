import Base
import Platform
import SignedData

/// Reads the certificates named with `--root`.
package enum RootFile {
  private static let limit = 1 << 20

  /// All certificates of all files: PEM, of which a file may hold several, or DER.
  package static func read(_ paths: [String], _ context: Context) throws(Failure) -> [Certificate] {
    var certificates: [Certificate] = []
    for path in paths {
      let bytes = try context.readFile(path, limit)
      do {
        let ders = PEM.blocks("CERTIFICATE", in: bytes)
        for der in ders.isEmpty ? [bytes] : ders { certificates.append(try Certificate(der: der)) }
      } catch {
        throw Failure(
          .failure, "\(path) is not a certificate in PEM or DER: \(error.reason)",
          hint: "a root certificate is public; it is not the .p8 file of a key")
      }
    }
    return certificates
  }
}
