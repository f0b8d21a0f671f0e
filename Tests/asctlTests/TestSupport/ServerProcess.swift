import Foundation

/// A third-party server process on loopback, which prints its port to stdout.
///
/// `.ci/deps` installs the servers that are used here; without them, tests fail.
final class ServerProcess {
  let port: Int
  private let process = Process()

  /// `announcement` is the beginning of the line that ends with the port, as in `ACCEPT 127.0.0.1:43521 PID=1`.
  private init(_ command: [String], announcement: String) throws {
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command
    process.standardInput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    // Debian installs some servers in a directory that only root has in its PATH.
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    process.environment = ProcessInfo.processInfo.environment.merging(["PATH": "\(path):/usr/sbin"]) { $1 }
    let output = Foundation.Pipe()
    process.standardOutput = output
    try process.run()
    guard let port = Self.port(in: output.fileHandleForReading, announcement) else {
      process.waitUntilExit()
      throw NoServer(command: command)
    }
    self.port = port
    // Later output is discarded, but must be read: a full pipe would block the server.
    output.fileHandleForReading.readabilityHandler = { _ = $0.availableData }
  }

  func stop() {
    // Not SIGTERM: the threads that run tests block it, and a child process inherits that.
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  private static func port(in output: FileHandle, _ announcement: String) -> Int? {
    var text = ""
    while true {
      let piece = output.availableData
      if piece.isEmpty { return nil }
      text += String(decoding: piece, as: UTF8.self)
      let whole = text.split(separator: "\n").dropLast(text.hasSuffix("\n") ? 0 : 1)
      guard let line = whole.first(where: { $0.hasPrefix(announcement) }) else { continue }
      let address = line.dropFirst(announcement.count).prefix { $0 != " " }
      return address.split(separator: ":").last.flatMap { Int($0) }
    }
  }

  private struct NoServer: Error {
    let command: [String]
  }
}

extension ServerProcess {
  typealias Identity = (certificate: String, key: String)

  /// `openssl s_server`, which supports HTTP/1 and responds to every path with a page of its own.
  static func tls(_ identity: Identity, options: [String] = []) throws -> ServerProcess {
    try ServerProcess(
      ["openssl", "s_server", "-accept", "127.0.0.1:0", "-www", "-cert", identity.certificate, "-key", identity.key]
        + options, announcement: "ACCEPT ")
  }

  /// `nghttpd`, which supports only HTTP/2 and serves the files of a folder.
  static func http2(_ identity: Identity, folder: URL) throws -> ServerProcess {
    // It cannot choose a port; another process may get the same one before it listens.
    for _ in 0..<5 {
      guard let port = TestSocket.unusedPort() else { break }
      let server = try? ServerProcess(
        ["nghttpd", "-v", "-a", "127.0.0.1", "-d", folder.path, "\(port)", identity.key, identity.certificate],
        announcement: "IPv4: listen ")
      if let server { return server }
    }
    throw NoServer(command: ["nghttpd"])
  }

  /// `openssl ocsp`, which responds for one authority, from an index of its certificates.
  static func ocsp(index: URL, authority: Identity) throws -> ServerProcess {
    try ServerProcess(
      [
        "openssl", "ocsp", "-port", "0", "-index", index.path, "-CA", authority.certificate, "-rsigner",
        authority.certificate, "-rkey", authority.key, "-nmin", "60",
      ], announcement: "ACCEPT ")
  }
}
