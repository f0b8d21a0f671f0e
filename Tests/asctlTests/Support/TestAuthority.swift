import Foundation

/// A certificate authority of the tests' own, made by the `openssl` command in a temporary directory.
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

  /// A server's certificate and its key, as paths of PEM files.
  ///
  /// - Parameter names: as OpenSSL writes them: `DNS:localhost,IP:127.0.0.1`.
  /// - Parameter days: until it expires; negative: it has expired already.
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
    let process = opensslProcess(arguments)
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

/// `openssl s_server` on a free port of loopback. It answers every path with a page of its own.
final class OpenSSLServer {
  let port: Int
  private let process: Process

  init(_ identity: (certificate: String, key: String), options: [String] = []) throws {
    process = opensslProcess(
      ["s_server", "-accept", "127.0.0.1:0", "-www", "-cert", identity.certificate, "-key", identity.key] + options)
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    guard let port = OpenSSLServer.port(in: output.fileHandleForReading) else {
      process.waitUntilExit()
      throw NoServer()
    }
    self.port = port
  }

  func stop() {
    // Not SIGTERM: the threads that tests run on block it, and a child inherits that.
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  /// The server says `ACCEPT 127.0.0.1:43521` once it listens.
  private static func port(in output: FileHandle) -> Int? {
    var text = ""
    while true {
      let piece = output.availableData
      if piece.isEmpty { return nil }
      text += String(decoding: piece, as: UTF8.self)
      for line in text.split(separator: "\n").dropLast(text.hasSuffix("\n") ? 0 : 1) where line.hasPrefix("ACCEPT ") {
        return line.split(separator: ":").last.flatMap { Int($0) }
      }
    }
  }

  private struct NoServer: Error {}
}

private func opensslProcess(_ arguments: [String]) -> Process {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments = ["openssl"] + arguments
  process.standardInput = FileHandle.nullDevice
  process.standardError = FileHandle.nullDevice
  return process
}
