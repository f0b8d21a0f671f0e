import Foundation
import Testing

@testable import Base
@testable import FakeWorlds
@testable import Platform
@testable import SignedData
@testable import TestSupport

/// The program itself in a shell, for effects that an in-memory `Context` cannot show: descriptors, pipes and devices.
@Suite struct RealProcessTests {
  private static let binary = CommittedFile.root.appending(path: ".build/debug/asctl").path

  /// Runs a line of `sh` in a folder with a JWS and its root; `asctl` is the program.
  private func run(_ line: String, files: [String: String] = [:], _ body: (ShellCommand, URL) throws -> Void) throws {
    let chain = try PrivateChain.shared.get()
    let samples = [
      "text": try chain.sign(SamplePayload.transaction), "root.pem": pem("CERTIFICATE", chain.root.der),
    ]
    try withTemporaryFolder(samples.merging(files) { $1 }) { folder in
      let command = try ShellCommand(["sh", "-c", "asctl() { '\(Self.binary)' \"$@\"; }; \(line)"], in: folder)
      try body(command, folder)
    }
  }

  @Test func `the tested program is built`() {
    #expect(FileManager.default.isExecutableFile(atPath: Self.binary), "run `swift build` or `swift test`")
  }

  @Test(arguments: [
    ("asctl decode text > /dev/full", "No space left on device"),
    ("asctl --help > /dev/full", "No space left on device"),
    ("asctl decode text >&-", "Bad file descriptor"), ("asctl decode - <&-", "cannot read stdin"),
  ])
  func `a failing stream is reported`(line: String, words: String) throws {
    #if os(Linux)
      try run(line) { command, _ in
        #expect(command.status == 1)
        #expect(command.output == "")
        #expect(command.errors.contains(words), "\(command.errors)")
      }
    #endif
  }

  @Test func `dates use the named time zone`() throws {
    let line = """
      export XDG_STATE_HOME=.; echo 2000000000001001 > ids
      asctl -e simulator customer --ids ids -o csv --time-zone Asia/Kolkata; asctl customer 1 -e simulator --time-zone Asia
      """
    try run(line) { command, _ in
      #expect(command.status == 2 && command.output.contains("+05:30"), "\(command.output)\(command.errors)")
    }
  }

  @Test func `a world is served by only one server`() throws {
    try withTemporaryFolder([:]) { folder in
      let state = try FileSystem.openJournal(folder.appending(path: "world").path)
      let line = "XDG_STATE_HOME=. timeout 20 '\(Self.binary)' simulator serve --state world"
      let command = try ShellCommand(["sh", "-c", line], in: folder)
      #expect(
        command.status == 1 && command.output == "" && command.errors.contains("world is in use"), "\(command.errors)")
      try state.sync()
    }
  }

  @Test func `a remote URL for notifications requires confirmation before anything is served`() throws {
    try run("XDG_STATE_HOME=. asctl simulator serve --notify https://example.com/hook </dev/null") { command, _ in
      #expect(command.status == 2 && command.output.isEmpty, "\(command.errors)")
      #expect(command.errors.contains("example.com") && command.errors.contains("--yes"), "\(command.errors)")
    }
  }

  /// Otherwise the next file that is opened would get the descriptor of stdout.
  @Test func `closed streams are not reused for files`() throws {
    try run("asctl verify --root root.pem --junit report.xml text <&- >&- 2>&-") { command, folder in
      #expect(command.status == 1)
      let report = try String(contentsOf: folder.appending(path: "report.xml"), encoding: .utf8)
      #expect(report.hasSuffix("</testsuites>\n"))
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["report.xml", "root.pem", "text"])
    }
    try run("asctl verify --root root.pem text 2>&-") { command, _ in
      #expect(command.status == 0)
      #expect(command.output == SamplePayload.transaction.text(.compact) + "\n")
    }
  }

  @Test func `a closed pipe is not a failure`() throws {
    try run("(asctl completion bash; echo $? > status) | head -n 1; cat status") { command, _ in
      #expect(command.output.hasSuffix("\n0\n"))
      #expect(command.errors == "")
    }
  }

  @Test func `special files are written to and not replaced`() throws {
    // The shell keeps both ends of the pipe open, so that neither side blocks.
    let line = """
      mkfifo pipe; exec 3<>pipe
      asctl verify --root root.pem --junit real text; asctl verify --root root.pem --junit pipe text
      test -p pipe && head -c "$(wc -c < real)" <&3 | cmp - real
      """
    try run(line) { command, folder in
      #expect(command.status == 0, "\(command.errors)")
      let report = try String(contentsOf: folder.appending(path: "real"), encoding: .utf8)
      #expect(report.hasSuffix("</testsuites>\n"))
    }
    try run("asctl verify -q --root root.pem --junit /dev/stdout text; test -h /dev/stdout") { command, _ in
      #expect(command.status == 0)
      #expect(command.output.contains("</testsuites>\n"))
    }
    try run("asctl verify --root root.pem --junit . text") { command, _ in
      #expect(command.status == 1)
      #expect(command.errors.hasPrefix("asctl: cannot write .: Is a directory"))
    }
  }

  /// Another user may have created the link so that asctl overwrites a different file.
  @Test func `a link is replaced and not followed`() throws {
    let line = """
      echo precious > real; ln -s real link; ln -s nowhere lost
      asctl verify --root root.pem --junit link text && asctl verify --root root.pem --junit lost text
      test ! -h link && test ! -h lost && test ! -e nowhere && cmp link lost && cat real
      """
    try run(line) { command, folder in
      #expect(command.status == 0, "\(command.errors)")
      #expect(command.output.hasSuffix("precious\n"))
    }
  }

  /// Runs the line of `--curl` with a `curl` that records its arguments and stdin.
  @Test func `the token is not an argument of curl`() throws {
    let line = """
      curl() { printf '%s\\n' "$@" > given; cat > read; }
      line=$(asctl transaction get 2000000000000001 -e simulator --curl) && eval "$line"
      """
    try run(line) { command, folder in
      #expect(command.status == 0, "\(command.errors)")
      #expect(command.errors.contains("asctl simulator serve --port 8080"))
      let given = try String(contentsOf: folder.appending(path: "given"), encoding: .utf8)
      let read = try String(contentsOf: folder.appending(path: "read"), encoding: .utf8)
      #expect(given.hasSuffix("http://127.0.0.1:8080/inApps/v1/transactions/2000000000000001\n"))
      #expect(given.hasPrefix("-H\n@-\n") && !given.contains("eyJ"))
      #expect(read.hasPrefix("Authorization: Bearer eyJ") && read.utf8.count { $0 == UInt8(ascii: ".") } == 2)
    }
  }

  @Test func `twelve concurrent processes add twelve profiles`() throws {
    // The pipe ends with the last process. `wait` would not return: the signal that it requires is blocked in tests.
    let line = """
      export ASCTL_CONFIG="$PWD/config"
      for n in 1 2 3 4 5 6 7 8 9 10 11 12; do asctl profile add "p$n" -e simulator --no-input & done 2>&1 | cat >&2
      asctl profile list -o json | tr '}' '\\n' | grep -c '"name":"p'
      """
    try run(line) { command, _ in
      #expect(command.output == "12\n", "\(command.errors)")
    }
  }

  @Test func `the output of a key command is escaped`() throws {
    let config = """
      [default]
      issuer_id = 57246542-96fe-1a63-e053-0824d011072a
      key_id = 2X9R4HXF34
      bundle_id = com.example.app
      key_command = printf '\\033]0;owned\\007why\\n' >&2; exit 7 # hunter2
      """
    let line = "chmod 600 config; ASCTL_CONFIG=config asctl token mint"
    try run(line, files: ["config": config]) { command, _ in
      #expect(command.status == 3)
      #expect(command.errors.hasPrefix("\\u{1B}]0;owned\\u{7}why\n"), "\(command.errors)")
      #expect(command.errors.contains("key_command (profile default, line 5) failed with status 7"))
      #expect(!command.errors.contains("hunter2"))
    }
  }

  /// `key_command` runs as a child of the process with the key and inherits its limits.
  @Test func `no core is dumped that would contain the key`() throws {
    let config = """
      [default]
      issuer_id = 57246542-96fe-1a63-e053-0824d011072a
      key_id = 2X9R4HXF34
      bundle_id = com.example.app
      key_command = ulimit -Sc >&2; exit 7
      """
    // A hard limit of 0 cannot be raised.
    let line = "(ulimit -Sc 8) 2> /dev/null && ulimit -Sc 8; chmod 600 config; ASCTL_CONFIG=config asctl token mint"
    try run(line, files: ["config": config]) { command, _ in
      #expect(command.status == 3 && command.errors.hasPrefix("0\n"), "\(command.errors)")
    }
  }

  @Test func `a key_command ends with asctl`() throws {
    let config = """
      [default]
      issuer_id = 57246542-96fe-1a63-e053-0824d011072a
      key_id = 2X9R4HXF34
      bundle_id = com.example.app
      key_command = while :; do echo >> alive; sleep 0.1; done
      """
    let line = """
      chmod 600 config; export ASCTL_CONFIG=config; '\(Self.binary)' token mint & own=$!
      for step in $(seq 100); do [ -s alive ] && break; sleep 0.1; done
      kill -TERM $own; wait $own; echo "ended $?"; cp alive before; sleep 0.5; cmp alive before
      """
    try run(line, files: ["config": config]) { command, _ in
      #expect(command.output == "ended 143\n", "\(command.output)\(command.errors)")
    }
  }

  /// Otherwise another user's `key_command` would run as the user of asctl.
  @Test(arguments: [("622", 3), ("660", 3), ("666", 3), ("604", 0), ("600", 0)])
  func `a configuration file that others can write is rejected`(mode: String, status: Int32) throws {
    let config = "[default]\nenvironment = simulator\nbase_url = https://example.com\nkey_command = touch ran\n"
    let line = "chmod \(mode) config; ASCTL_CONFIG=config asctl profile list; status=$?; test ! -e ran && exit $status"
    try run(line, files: ["config": config]) { command, _ in
      #expect(command.status == status)
      let words = status == 3 ? "config is writable by other users" : mode == "604" ? "can be read by other users" : ""
      #expect(command.errors.contains(words) || words.isEmpty, "\(command.errors)")
    }
  }
}
