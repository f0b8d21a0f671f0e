import Foundation
import Synchronization
import Testing

@testable import Base
@testable import FakeWorlds
@testable import Platform
@testable import SignedData
@testable import Simulator
@testable import TestSupport

/// The simulator's signing chain is the user's own: minted once, stored, and never replaced, even if it is damaged.
@Suite struct SimulatorChainTests {
  let world = FakeWorld()

  private func path() throws -> String {
    try #require(SimulatorChain.location(world.context))
  }

  @Test func `the chain is created once, and only its user can read it`() throws {
    let chain = try SimulatorChain.kept(world.context)
    #expect(try SimulatorChain.kept(world.context).root == chain.root)
    #expect(world.context.files.permissions(try path()) == 0o600)
  }

  @Test func `every user has a different chain`() throws {
    #expect(try SimulatorChain.kept(world.context).root != SimulatorChain.kept(FakeWorld().context).root)
  }

  /// Runs on several threads, with a real folder.
  @Test func `runs that start at the same time use one chain`() throws {
    try withTemporaryFolder([:]) { folder in
      var context = Context.real
      context.processes.variable = { $0 == "XDG_STATE_HOME" ? folder.path : nil }
      let together = context
      let roots = Mutex<[[UInt8]]>([])
      let threads = (0..<8).map { _ in
        Thread.start {
          let root = (try? SimulatorChain.kept(together))?.root ?? []
          roots.withLock { $0.append(root) }
        }
      }
      for thread in threads { thread?.join() }
      #expect(roots.withLock { $0.count } == 8)
      let kept = try SimulatorChain.kept(context).root
      #expect(roots.withLock { Set($0) } == [kept])
      #expect(try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/asctl") == ["simulator.pem"])
    }
  }

  /// Another run creates the file after this one has found none.
  @Test func `a chain that another run created first is used`() throws {
    let quicker = try SimulatorCertificates.mint()
    var context = world.context
    context.files.createPrivate = { [world] path, _ throws(Failure) in
      try world.context.files.writePrivate(path, Array(quicker.revealed.utf8))
      return false
    }
    #expect(try SimulatorChain.kept(context).root == SimulatorChain(pem: Array(quicker.revealed.utf8))?.root)
  }

  @Test func `a chain that cannot be stored is used for one run only`() throws {
    var context = world.context
    context.files.createPrivate = { _, _ throws(Failure) in throw Failure(.failure, "cannot write it") }
    let (one, other) = (try SimulatorChain.ofThisRun(context), try SimulatorChain.ofThisRun(context))
    #expect(one.root == other.root, "its replies are proved with it")
    #expect(throws: Failure.self) { try SimulatorChain.kept(context) }
  }

  @Test(arguments: [
    ([:], "/home/me/.local/state/asctl/simulator.pem"),
    (["XDG_STATE_HOME": "/state"], "/state/asctl/simulator.pem"),
    (["XDG_STATE_HOME": "state"], "/home/me/.local/state/asctl/simulator.pem"),
  ])
  func `the chain is stored in the state folder`(variables: [String: String], path: String) {
    #expect(SimulatorChain.location(FakeWorld(variables: variables).context) == path)
  }

  @Test(arguments: [0, 100, 1000])
  func `a damaged file is an error that names it, and is kept`(length: Int) throws {
    _ = try SimulatorChain.kept(world.context)
    let file = try path()
    let damaged = Array(try #require(world.file(file)).prefix(length))
    try world.context.files.writePrivate(file, damaged)
    for command in [["simulator", "root"], ["-e", "simulator", "transaction", "get", "2000000000000001"]] {
      #expect(world.run(command) == .failure)
      #expect(world.errors.contains(file) && world.errors.contains("delete it"), "\(world.errors)")
    }
    #expect(world.file(file) == damaged)
  }

  @Test func `a key that does not match the chain counts as damage`() throws {
    let texts = try (0..<2).map { _ in String(try SimulatorCertificates.mint().revealed) }
    let start = try texts.map { try #require($0.firstRange(of: "-----BEGIN CERTIFICATE")).lowerBound }
    let mixed = String(texts[0][..<start[0]]) + String(texts[1][start[1]...])
    #expect(SimulatorChain(pem: Array(mixed.utf8)) == nil)
  }

  @Test func `root prints the certificate that verifies simulated data`() throws {
    #expect(world.run(["simulator", "root"]) == .success)
    let ders = PEM.blocks("CERTIFICATE", in: Array(world.output.utf8))
    #expect(ders == [try SimulatorChain.kept(world.context).root])
  }

  /// The listener's certificate is valid for loopback only, and is issued by the root.
  @Test func `the server's certificate has a path to the root`() throws {
    let chain = try SimulatorChain.kept(world.context)
    let server = try Certificate(der: chain.server.certificate)
    let root = try Certificate(der: chain.root)
    #expect(
      try SigningChain.path(from: server, [], to: [root], .jws).map(\.der)
        == [server.der, root.der])
    #expect(!server.isAuthority)
  }

  /// Apple's own libraries verify equally strictly.
  @Test func `strict verification accepts the chain and the server's certificate`() throws {
    let pem = String(try SimulatorCertificates.mint().revealed)
    let certificates = PEM.blocks("CERTIFICATE", in: Array(pem.utf8)).map { PEM.text("CERTIFICATE", $0) }
    let files = Dictionary(
      uniqueKeysWithValues: zip(["leaf", "intermediate", "root", "server"], certificates))
    try withTemporaryFolder(files) { folder in
      let strictly = ["openssl", "verify", "-x509_strict", "-CAfile", "root", "-untrusted", "intermediate"]
      let verified = try ShellCommand(strictly + ["leaf", "server"], in: folder)
      #expect(verified.output == "leaf: OK\nserver: OK\n", "\(verified.errors)")
    }
  }

  @Test func `a chain without key identifiers counts as damage`() throws {
    let chain = try PrivateChain()
    let server = try IssuedCertificate(.leaf, issuer: chain.root)
    let keys = [try chain.leaf.key.pkcs8(), try server.key.pkcs8()].map { PEM.text("PRIVATE KEY", $0) }
    let old = keys + (chain.certificates + [server.der]).map { PEM.text("CERTIFICATE", $0) }
    try world.context.files.writePrivate(path(), Array(old.joined().utf8))
    #expect(throws: Failure.self) { try SimulatorChain.kept(world.context) }
  }
}
