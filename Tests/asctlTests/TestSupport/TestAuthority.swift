import Foundation

/// A private certificate authority, created with the `openssl` command in a temporary directory.
final class TestAuthority {
  let directory: URL
  private var issued = 0

  init() throws {
    directory = FileManager.default.temporaryDirectory.appendingPathComponent("asctl-tls-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    try openssl(
      "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2",
      "-subj", "/CN=asctl test authority", "-addext", "keyUsage=critical,keyCertSign",
      "-keyout", "authority.key", "-out", "authority.pem")
  }

  deinit {
    try? FileManager.default.removeItem(at: directory)
  }

  /// The authority's own certificate, PEM.
  func certificate() throws -> [UInt8] {
    try Array(Data(contentsOf: directory.appendingPathComponent("authority.pem")))
  }

  /// A server certificate and its key, as paths of PEM files.
  ///
  /// - Parameter names: in OpenSSL's format: `DNS:localhost,IP:127.0.0.1`.
  /// - Parameter days: until it expires; if negative, it has already expired.
  func issue(for names: String, days: Int = 1) throws -> (certificate: String, key: String) {
    issued += 1
    let name = "server\(issued)"
    try openssl(
      "req", "-new", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-subj", "/CN=\(name)",
      "-addext", "subjectAltName=\(names)", "-keyout", "\(name).key", "-out", "\(name).csr")
    try openssl(
      "x509", "-req", "-in", "\(name).csr", "-CA", "authority.pem", "-CAkey", "authority.key", "-days", "\(days)",
      "-copy_extensions", "copy", "-out", "\(name).pem")
    return (path("\(name).pem"), path("\(name).key"))
  }

  private func path(_ file: String) -> String {
    directory.appendingPathComponent(file).path
  }

  private func openssl(_ arguments: String...) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["openssl"] + arguments
    process.standardInput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    process.currentDirectoryURL = directory
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw CommandFailed(arguments: arguments) }
  }

  private struct CommandFailed: Error {
    var arguments: [String]
  }
}
