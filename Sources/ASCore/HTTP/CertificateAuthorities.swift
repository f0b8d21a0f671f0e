import Base
#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Certificate authorities that TLS trusts beside those of the system: what `--ca-file` and `ASCTL_CA_FILE` add.
///
/// libcurl knows only how to replace its own file of authorities. So this holds both, one after the other. (The
/// directory of authorities that some builds have, `CURLOPT_CAPATH`, stays in force.)
package struct CertificateAuthorities: Equatable, Sendable {
  let pem: [UInt8]

  /// - Parameters:
  ///   - file: the name of the file that `bytes` were read from, for the message.
  ///   - system: the authorities that libcurl trusts by itself, PEM.
  /// - Throws: a failure if there is no PEM certificate in `bytes`.
  package init(file: String, bytes: [UInt8], system: [UInt8] = CertificateAuthorities.ofSystem()) throws(Failure) {
    guard String(decoding: bytes, as: UTF8.self).contains("-----BEGIN CERTIFICATE-----") else {
      throw Failure(
        .failure, "'\(file)' holds no PEM certificate",
        hint: "openssl x509 -inform der -in '\(file)' writes a DER certificate as PEM")
    }
    pem = system + [UInt8(ascii: "\n")] + bytes
  }

  /// Empty if there is no such file; then `bytes` are all there is to trust.
  static func ofSystem() -> [UInt8] {
    guard let path = CurlLibrary.defaultAuthoritiesPath, let file = fopen(path, "re") else { return [] }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = fread(&piece, 1, piece.count, file)
      if count == 0 { return bytes }
      bytes += piece[..<count]
    }
  }
}
