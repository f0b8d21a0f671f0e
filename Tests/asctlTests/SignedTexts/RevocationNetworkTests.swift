import Foundation
import Testing

@testable import Base
@testable import Client
@testable import FakeWorlds
@testable import Platform
@testable import Program
@testable import SignedData
@testable import TestSupport

/// `--online` with the real transport, OpenSSL's own OCSP server, and servers that misbehave.
@Suite struct RevocationNetworkTests {
  /// Runs `asctl verify` on a JWS of this chain, with the network and clock of this machine.
  private func verify(_ chain: PrivateChain) throws -> (status: Base.ExitStatus, errors: String) {
    let world = FakeWorld(files: [
      "root.pem": Array(pem("CERTIFICATE", chain.root.der).utf8),
      "text": Array(try chain.sign(SamplePayload.transaction).utf8),
    ])
    var context = world.context
    context.network.openHTTPClient = Context.real.network.openHTTPClient
    context.clock.now = Context.real.clock.now
    return (Run.run(["verify", "--online", "--root", "root.pem", "text"], context), world.errors)
  }

  /// Runs an authority's OCSP server with this index entry, and passes its URL to `body`.
  private func withServer(
    of authority: IssuedCertificate, entry: String, _ body: (_ url: String) throws -> Void
  ) throws {
    let files = [
      "ca.pem": pem("CERTIFICATE", authority.der), "ca.key": pem("PRIVATE KEY", try authority.key.pkcs8()),
      "index.txt": entry,
    ]
    try withTemporaryFolder(files) { folder in
      let identity = (folder.appending(path: "ca.pem").path, folder.appending(path: "ca.key").path)
      let server = try ServerProcess.ocsp(index: folder.appending(path: "index.txt"), authority: identity)
      defer { server.stop() }
      try body("http://127.0.0.1:\(server.port)/ocsp")
    }
  }

  @Test(arguments: [
    ("V\t400101000000Z\t\t03\tunknown\t/CN=leaf\n", Base.ExitStatus.success, ""),
    (
      "R\t400101000000Z\t260102030405Z,superseded\t03\tunknown\t/CN=leaf\n", .notVerified,
      "got revoked on 2026-01-02T03:04:05Z, reason superseded"
    ),
    ("V\t400101000000Z\t\t05\tunknown\t/CN=other\n", .notChecked, "the certificate is unknown to http"),
  ])
  func `a response of OpenSSL's server is accepted`(entry: String, status: Base.ExitStatus, words: String) throws {
    let root = try PrivateChain.shared.get().root
    try withServer(of: root, entry: "V\t400101000000Z\t\t02\tunknown\t/CN=intermediate\n") { rootURL in
      let intermediate = try IssuedCertificate(.intermediate.with(\.ocspServer, rootURL), issuer: root)
      try withServer(of: intermediate, entry: entry) { url in
        let leaf = try IssuedCertificate(.leaf.with(\.ocspServer, url), issuer: intermediate)
        let (actual, errors) = try verify(PrivateChain(root, intermediate, leaf))
        #expect(actual == status)
        #expect(words.isEmpty ? errors.hasSuffix("not under one of Apple's\n") : errors.contains(words), "\(errors)")
      }
    }
  }

  private func expectUndecided(
    _ reason: String, _ place: SourceLocation = #_sourceLocation, server: @escaping ScriptedServer.Script
  ) throws {
    try TestSupport.withServer(server) { server in
      let chain = try PrivateChain(
        intermediate: .intermediate.with(\.ocspServer, "\(server.url)/i"),
        leaf: .leaf.with(\.ocspServer, "\(server.url)/l"))
      let (status, errors) = try verify(chain)
      #expect(status == .notChecked, sourceLocation: place)
      #expect(errors.contains("\(server.url)/l: \(reason)"), "\(errors)", sourceLocation: place)
      for request in server.requests {
        #expect(request.values("Content-Type") == ["application/ocsp-request"], sourceLocation: place)
        #expect(request.values("Authorization") == [], sourceLocation: place)
      }
    }
  }

  @Test func `a redirect of the OCSP server is not followed`() throws {
    try expectUndecided("the server returned HTTP 302") { connection in
      while connection.read() != nil { connection.reply(302, headers: "Location: http://127.0.0.1:1/\r\n") }
    }
  }

  @Test func `a response over the limit is cut off`() throws {
    try expectUndecided("the response is longer than the limit of 64 KiB") { connection in
      guard connection.read() != nil else { return }
      connection.send("HTTP/1.1 200 OK\r\nContent-Length: 10000000\r\n\r\n")
      let piece = String(repeating: "x", count: 100_000)
      for _ in 0..<100 where !connection.send(piece) { return }
    }
  }

  @Test func `a lost connection leaves the result undecided`() throws {
    try expectUndecided("the connection was lost") { connection in _ = connection.read() }
  }

  @Test func `an unreachable server leaves the result undecided`() throws {
    let port = try #require(TestSocket.unusedPort())
    let place = "http://127.0.0.1:\(port)/"
    let chain = try PrivateChain(
      intermediate: .intermediate.with(\.ocspServer, place), leaf: .leaf.with(\.ocspServer, place))
    let (status, errors) = try verify(chain)
    #expect(status == .notChecked)
    #expect(errors.contains("\(place): cannot connect to 127.0.0.1:\(port): Connection refused"), "\(errors)")
  }
}
