import Foundation
import Testing

@testable import ASCore

/// What the real world does for credentials: a shell, private files, their permissions.
@Suite struct CredentialsWorldTests {
  private static let limit = Shell.Limit(seconds: 20, bytes: 1 << 16)

  @Test func theOutputOfALineIsRead() throws {
    #expect(try Shell.run("printf 'a b\\n'; exit 0", Self.limit) == Array("a b\n".utf8))
    #expect(try Shell.run("true", Self.limit).isEmpty)
    #expect(try Shell.run("head -c 60000 /dev/zero", Self.limit).count == 60000)
  }

  @Test func itsInputIsEmpty() throws {
    #expect(try Shell.run("cat", Self.limit).isEmpty)
  }

  /// We ignore broken pipes, and a shell of ours must not: `yes` would never end.
  @Test func aBrokenPipeEndsItsCommands() throws {
    #expect(try Shell.run("yes | head -n 1", Self.limit) == Array("y\n".utf8))
  }

  @Test func variablesAreHandedOn() throws {
    let path = try #require(ProcessInfo.processInfo.environment["PATH"])
    #expect(try Shell.run("printf %s \"$PATH\"", Self.limit) == Array(path.utf8))
  }

  @Test(arguments: [
    ("exit 3", Shell.Trouble.exited(3)), ("echo x; exit 1", .exited(1)), ("kill -9 $$", .killed(signal: 9)),
    ("no-such-command-of-asctl 2>/dev/null", .exited(127)),
  ])
  func itsEndIsTold(line: String, trouble: Shell.Trouble) {
    #expect(throws: trouble) { try Shell.run(line, Self.limit) }
  }

  @Test func tooMuchOutputIsCutOff() {
    #expect(throws: Shell.Trouble.tooLong(bytes: 1 << 16)) { try Shell.run("yes", Self.limit) }
  }

  @Test func tooLongARunIsCutOff() {
    let impatient = Shell.Limit(seconds: 0, bytes: 1 << 16)
    #expect(throws: Shell.Trouble.tooSlow(seconds: 0)) { try Shell.run("exec tail -f /dev/null", impatient) }
    #expect(throws: Shell.Trouble.tooSlow(seconds: 0)) { try Shell.run("exec >&-; exec tail -f /dev/null", impatient) }
  }

  /// As password managers do that start an agent.
  @Test func aDaemonThatKeepsThePipeDoesNotHoldUs() throws {
    let output = try Shell.run("tail -f /dev/null & printf %s \"$!\"", Self.limit)
    let daemon = try #require(pid_t(String(decoding: output, as: UTF8.self)))
    #expect(kill(daemon, SIGKILL) == 0)
  }

  private func inTemporaryFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "asctl-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder.path)
  }

  @Test func privateFilesArePrivate() throws {
    try inTemporaryFolder { folder in
      let path = "\(folder)/a/b/config"
      try Context.real.writePrivateFile(path, Array("one".utf8))
      #expect(Context.real.permissions(path) == 0o600)
      #expect(Context.real.permissions("\(folder)/a") == 0o700)
      #expect(Context.real.permissions("\(folder)/a/b") == 0o700)
      try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
      try Context.real.writePrivateFile(path, Array("two".utf8))
      #expect(Context.real.permissions(path) == 0o600)
      #expect(try Context.real.readFile(path, 10) == Array("two".utf8))
      #expect(try FileManager.default.contentsOfDirectory(atPath: "\(folder)/a/b") == ["config"])
    }
  }

  @Test func aLinkStaysALink() throws {
    try inTemporaryFolder { folder in
      try Context.real.writePrivateFile("\(folder)/dotfiles", [1])
      try FileManager.default.createSymbolicLink(atPath: "\(folder)/config", withDestinationPath: "dotfiles")
      try Context.real.writePrivateFile("\(folder)/config", [2])
      #expect(try Context.real.readFile("\(folder)/dotfiles", 10) == [2])
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/config") == "dotfiles")
    }
  }

  @Test func whatCannotBeWrittenIsSaid() throws {
    try inTemporaryFolder { folder in
      try Context.real.writePrivateFile("\(folder)/file", [1])
      let failure = #expect(throws: Failure.self) { try Context.real.writePrivateFile("\(folder)/file/config", [2]) }
      #expect(failure?.status == .failure)
      #expect(throws: Failure.self) { try Context.real.writePrivateFile(folder, [2]) }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["file"])
    }
  }

  @Test func whatIsNotThereHasNoPermissions() {
    #expect(Context.real.permissions("/no/such/file") == nil)
    #expect(Context.real.directory(.working)?.hasPrefix("/") == true)
  }
}
