import Foundation
import Testing

@testable import ASCore

/// The program itself in a shell, for what no world of values shows: descriptors, pipes and devices.
@Suite struct RealProcessTests {
  private static let binary = CommittedFile.root.appending(path: ".build/debug/asctl").path

  /// Runs a line of `sh` in a folder that holds a JWS and its root; `asctl` is the program.
  private func run(_ line: String, files: [String: String] = [:], _ body: (ShellCommand, URL) throws -> Void) throws {
    let chain = try PrivateChain.shared.get()
    let samples = [
      "text": try chain.sign(VerifierTests.payload), "root.pem": pem("CERTIFICATE", chain.root.der),
    ]
    try withTemporaryFolder(samples.merging(files) { $1 }) { folder in
      let command = try ShellCommand(["sh", "-c", "asctl() { '\(Self.binary)' \"$@\"; }; \(line)"], in: folder)
      try body(command, folder)
    }
  }

  @Test func itIsBuilt() {
    #expect(FileManager.default.isExecutableFile(atPath: Self.binary), "run `swift build` or `swift test`")
  }

  @Test(arguments: [
    ("asctl decode text > /dev/full", "No space left on device"),
    ("asctl --help > /dev/full", "No space left on device"),
    ("asctl decode text >&-", "Bad file descriptor"), ("asctl decode - <&-", "cannot read standard input"),
  ])
  func aStreamThatFailsIsToldOf(line: String, words: String) throws {
    #if os(Linux)
      try run(line) { command, _ in
        #expect(command.status == 1)
        #expect(command.output == "")
        #expect(command.errors.contains(words), "\(command.errors)")
      }
    #endif
  }

  /// The next file to be opened must not take the place of standard output.
  @Test func closedStreamsAreNobodysFiles() throws {
    try run("asctl verify --root root.pem --junit report.xml text <&- >&- 2>&-") { command, folder in
      #expect(command.status == 1)
      let report = try String(contentsOf: folder.appending(path: "report.xml"), encoding: .utf8)
      #expect(report.hasSuffix("</testsuites>\n"))
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["report.xml", "root.pem", "text"])
    }
    try run("asctl verify --root root.pem text 2>&-") { command, _ in
      #expect(command.status == 0)
      #expect(command.output == VerifierTests.payload.text(.compact) + "\n")
    }
  }

  @Test func aReaderThatGoesIsNoFailure() throws {
    try run("(asctl completion bash; echo $? > status) | head -n 1; cat status") { command, _ in
      #expect(command.output.hasSuffix("\n0\n"))
      #expect(command.errors == "")
    }
  }

  @Test func whatIsNoPlainFileIsWrittenIntoAndNotReplaced() throws {
    // The shell holds the pipe open at both ends, so that nobody waits for the other.
    let line = """
      touch real; ln -s real link; mkfifo pipe; exec 3<>pipe
      asctl verify --root root.pem --junit link text; asctl verify --root root.pem --junit pipe text
      test -h link && test -p pipe && head -c "$(wc -c < real)" <&3 | cmp - real
      """
    try run(line) { command, folder in
      #expect(command.status == 0, "\(command.errors)")
      let report = try String(contentsOf: folder.appending(path: "real"), encoding: .utf8)
      #expect(report.hasSuffix("</testsuites>\n"))
    }
    try run("asctl verify --root root.pem --junit . text") { command, _ in
      #expect(command.status == 1)
      #expect(command.errors.hasPrefix("asctl: cannot write .: Is a directory"))
    }
  }
}
