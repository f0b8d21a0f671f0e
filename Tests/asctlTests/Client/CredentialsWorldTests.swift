import Foundation
import Testing

@testable import Base
@testable import FakeWorlds
@testable import Platform
@testable import TestSupport

/// The system functions that credentials use: a shell, private files, their permissions.
@Suite struct CredentialsWorldTests {
  private func run(
    _ line: String, limit: Shell.Limit = Shell.Limit(seconds: 20, bytes: 1 << 16), _ hear: (String) -> Void = { _ in }
  ) throws(Shell.RunError) -> [UInt8] {
    try Shell.run(line, limit, hear)
  }

  @Test func `the output of a command is read`() throws {
    #expect(try run("printf 'a b\\n'; exit 0") == Array("a b\n".utf8))
    #expect(try run("true").isEmpty)
    #expect(try run("head -c 60000 /dev/zero").count == 60000)
  }

  @Test func `the input of a command is empty`() throws {
    #expect(try run("cat").isEmpty)
  }

  /// asctl ignores SIGPIPE, but its shell must not: `yes` would never end.
  @Test func `a broken pipe ends the commands`() throws {
    #expect(try run("yes | head -n 1") == Array("y\n".utf8))
  }

  @Test func `variables are passed on`() throws {
    let path = try #require(ProcessInfo.processInfo.environment["PATH"])
    #expect(try run("printf %s \"$PATH\"") == Array(path.utf8))
  }

  @Test(arguments: [
    ("exit 3", Shell.RunError.exited(3)), ("echo x; exit 1", .exited(1)), ("kill -9 $$", .killed(signal: 9)),
    ("no-such-command-of-asctl 2>/dev/null", .exited(127)),
  ])
  func `the result of a command is reported`(line: String, trouble: Shell.RunError) {
    #expect(throws: trouble) { try run(line) }
  }

  @Test func `stderr of a command is passed on and is not output`() throws {
    var heard = ""
    let output = try run("echo one >&2; echo two; printf three >&2") { heard += $0 }
    #expect(output == Array("two\n".utf8))
    #expect(heard == "one\nthree")
    heard = ""
    #expect(throws: Shell.RunError.exited(3)) { try run("echo why >&2; exit 3") { heard += $0 } }
    #expect(heard == "why\n")
  }

  @Test func `a command that is run does not get asctl's secrets`() throws {
    for name in SecretVariable.allCases.map(\.rawValue) { setenv(name, "secret", 1) }
    setenv("ASCTL_PRIVATE_KEY_OF_NOBODY", "kept", 1)
    defer {
      for name in SecretVariable.allCases.map(\.rawValue) + ["ASCTL_PRIVATE_KEY_OF_NOBODY"] { unsetenv(name) }
    }
    let output = String(decoding: try run("env"), as: UTF8.self)
    #expect(!output.contains("secret"))
    #expect(output.contains("ASCTL_PRIVATE_KEY_OF_NOBODY=kept\n"))
  }

  @Test(arguments: [
    ("op read op://vault/key", "op"), ("  /usr/bin/pass\tshow x", "/usr/bin/pass"), ("TOKEN=hunter2 op read x", "op"),
    ("cat", "cat"), ("TOKEN='a b' op", nil), ("$(secret) x", nil), ("\"my tool\" x", nil), ("", nil), ("A=b", nil),
    ("{ op; }", nil), ("op read \"a b\"", "op"), ("echo hunter2|x", "echo"), ("op;x", nil),
  ])
  func `the program of a command line is found`(line: String, program: String?) {
    #expect(Shell.program(of: line) == program)
  }

  @Test func `only one process at a time has a lock`() throws {
    try inTemporaryFolder { folder in
      let path = "\(folder)/new/config"
      try Context.real.files.withLock(path) { () throws(Failure) in
        let other = open("\(folder)/new", O_RDONLY)
        defer { close(other) }
        #expect(flock(other, LOCK_EX | LOCK_NB) != 0)
      }
      let other = open("\(folder)/new", O_RDONLY)
      defer { close(other) }
      #expect(flock(other, LOCK_EX | LOCK_NB) == 0)
    }
  }

  @Test func `too much output is an error`() {
    #expect(throws: Shell.RunError.tooLong(bytes: 1 << 16)) { try run("yes") }
  }

  @Test func `a command that takes too long is ended`() {
    let impatient = Shell.Limit(seconds: 0, bytes: 1 << 16)
    #expect(throws: Shell.RunError.tooSlow(seconds: 0)) { try run("exec tail -f /dev/null", limit: impatient) }
    #expect(throws: Shell.RunError.tooSlow(seconds: 0)) {
      try run("exec >&-; exec tail -f /dev/null", limit: impatient)
    }
  }

  /// A background process keeps the write end of the pipe open until it ends. A command that was cut off may have
  /// started any process; one that ended on its own may have started a daemon, which continues.
  @Test(arguments: [
    ("tail -f /dev/null >&2 & yes", Shell.RunError.tooLong(bytes: 1 << 16)),
    ("(tail -f /dev/null >&2 & wait) & yes", .tooLong(bytes: 1 << 16)),
    ("tail -f /dev/null 2>&1 | cat >&2 & yes", .tooLong(bytes: 1 << 16)),
    ("tail -f /dev/null >&2 & kill -KILL $$", .killed(signal: SIGKILL)),
  ])
  func `an ended command leaves nothing running`(line: String, trouble: Shell.RunError) throws {
    try inTemporaryFolder { folder in
      let path = "\(folder)/pipe"
      try #require(mkfifo(path, 0o600) == 0)
      let reading = open(path, O_RDONLY | O_NONBLOCK)
      defer { close(reading) }
      #expect(throws: trouble) { try run("exec 9> '\(path)'; \(line)") }
      // The pipe closes when its last process has ended; the timeout is only for a failing test.
      var request = pollfd(fd: reading, events: Int16(POLLIN), revents: 0)
      #expect(poll(&request, 1, 20_000) == 1)
      #expect(request.revents & Int16(POLLHUP) != 0)
    }
  }

  /// Password managers start an agent in this way.
  @Test func `a daemon with an open pipe does not block`() throws {
    let output = try run("tail -f /dev/null & printf %s \"$!\"")
    let daemon = try #require(pid_t(String(decoding: output, as: UTF8.self)))
    #expect(kill(daemon, SIGKILL) == 0)
  }

  private func inTemporaryFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "asctl-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder.path)
  }

  @Test func `private files are private`() throws {
    try inTemporaryFolder { folder in
      let path = "\(folder)/a/b/config"
      try Context.real.files.writePrivate(path, Array("one".utf8))
      #expect(Context.real.files.permissions(path) == 0o600)
      #expect(Context.real.files.permissions("\(folder)/a") == 0o700)
      #expect(Context.real.files.permissions("\(folder)/a/b") == 0o700)
      try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
      try Context.real.files.writePrivate(path, Array("two".utf8))
      #expect(Context.real.files.permissions(path) == 0o600)
      #expect(try Context.real.readFile(path, 10) == Array("two".utf8))
      #expect(try FileManager.default.contentsOfDirectory(atPath: "\(folder)/a/b") == ["config"])
    }
  }

  @Test func `a link is kept`() throws {
    try inTemporaryFolder { folder in
      try Context.real.files.writePrivate("\(folder)/dotfiles", [1])
      try FileManager.default.createSymbolicLink(atPath: "\(folder)/config", withDestinationPath: "dotfiles")
      try Context.real.files.writePrivate("\(folder)/config", [2])
      #expect(try Context.real.readFile("\(folder)/dotfiles", 10) == [2])
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/config") == "dotfiles")
    }
  }

  @Test func `a failed write is reported`() throws {
    try inTemporaryFolder { folder in
      try Context.real.files.writePrivate("\(folder)/file", [1])
      let failure = #expect(throws: Failure.self) { try Context.real.files.writePrivate("\(folder)/file/config", [2]) }
      #expect(failure?.status == .failure)
      #expect(throws: Failure.self) { try Context.real.files.writePrivate(folder, [2]) }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["file"])
    }
  }

  @Test func `a missing file has no permissions`() {
    #expect(Context.real.files.permissions("/no/such/file") == nil)
    #expect(Context.real.files.workingDirectory()?.hasPrefix("/") == true)
  }
}
