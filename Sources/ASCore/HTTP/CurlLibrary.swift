import Base
import CCurl

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// libcurl, initialized on first use. `curl_global_init` prepares the TLS library, which offline commands do not need.
package enum CurlLibrary {
  /// The versions of libcurl and of its TLS library, such as `7.88.1` and `OpenSSL/3.0.17`.
  package static var versions: (own: String, tls: String?)? {
    // The struct is static and owned by libcurl.
    guard let information = curl_version_info(CURLVERSION_FIRST), let own = information.pointee.version else {
      return nil
    }
    return (String(cString: own), information.pointee.ssl_version.map { String(cString: $0) })
  }

  /// Evaluated once per process, on any thread.
  static let isReady = asctl_global_init() == CURLE_OK

  /// The file of authorities that libcurl was built to trust; `nil` if it uses something else.
  static var defaultAuthoritiesPath: String? {
    // The struct is static and owned by libcurl.
    guard let information = curl_version_info(CURLVERSION_SEVENTH),
      information.pointee.age.rawValue >= CURLVERSION_SEVENTH.rawValue,
      let path = information.pointee.cainfo
    else { return nil }
    return String(cString: path)
  }
}

/// Certificate authorities that TLS trusts besides those of the system, from `--ca-file` and `ASCTL_CA_FILE`.
///
/// libcurl can only replace its own file of authorities, so this contains both files. (The directory of authorities
/// that some builds have, `CURLOPT_CAPATH`, still applies.)
package struct CertificateAuthorities: Equatable, Sendable {
  let pem: [UInt8]

  /// - Parameters:
  ///   - file: The name of the file with `bytes`, for the error.
  ///   - system: The authorities that libcurl trusts by default, PEM.
  /// - Throws: A failure if there is no PEM certificate in `bytes`.
  package init(file: String, bytes: [UInt8], system: [UInt8] = CertificateAuthorities.ofSystem()) throws(Failure) {
    guard String(decoding: bytes, as: UTF8.self).contains("-----BEGIN CERTIFICATE-----") else {
      throw Failure(
        .failure, "'\(file)' contains no PEM certificate",
        hint: "to convert a DER certificate, run openssl x509 -inform der -in '\(file)'")
    }
    pem = system + [UInt8(ascii: "\n")] + bytes
  }

  /// libcurl's default authorities, PEM; empty if there is no such file, and then only `bytes` are trusted.
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
