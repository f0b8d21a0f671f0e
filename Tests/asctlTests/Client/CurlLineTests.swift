import Foundation
import Testing

@testable import Base
@testable import Client
@testable import FakeWorlds
@testable import Support
@testable import TestSupport

/// The line of `--curl`: copied and pasted, it sends the same request, and it has no effect on the terminal.
@Suite struct CurlLineTests {
  static let bodies: [[UInt8]] = [
    Array("{\"a\":1}".utf8), Array("{\n\t\"a\": \"it's\"}\n".utf8), Array("\u{1B}[31m\u{1B}]0;x\u{7}\u{7F}\r\n\n".utf8),
    Array("-\u{9B}%s\\n\\055'$(id)`id`\u{202E}é\n".utf8), [0, 0x31, 0, 0xFF, 0xFE, 0x80], Array(0...255), [0x2D, 0xC3],
  ]

  private func line(_ arguments: [String], body: [UInt8] = []) throws -> String {
    let variables = FakeStore.variables.merging(["ASCTL_PRIVATE_KEY": try FakeStore.key.get()]) { $1 }
    let world = FakeWorld(files: ["body": body], variables: variables)
    #expect(world.run(arguments + ["-e", "sandbox", "--curl"]) == .success, "\(world.errors)")
    #expect(world.requests.isEmpty)
    return world.output
  }

  private func isSafe(_ line: String) -> Bool {
    !line.unicodeScalars.contains { JSONStyle.actsOnTerminal($0) && $0 != "\n" && $0 != "\t" }
  }

  /// Runs the line with a `curl` that stores the body it would send and prints its last argument.
  private func sent(_ line: String) throws -> (body: [UInt8], header: String, output: String) {
    let programs = """
      asctl() { echo token; }
      curl() {
        cat > header
        while [ $# -gt 1 ]; do
          case $1 in
          --data-raw) printf %s "$2" > sent ;;
          --data-binary) cat "${2#@}" > sent ;;
          esac
          shift
        done
        printf %s "$1"
      }

      """
    return try withTemporaryFolder(["line": programs + line]) { folder in
      let command = try ShellCommand(["sh", "line"], in: folder)
      #expect(command.status == 0, "\(command.errors)")
      return (
        try Array(Data(contentsOf: folder.appending(path: "sent"))),
        try String(contentsOf: folder.appending(path: "header"), encoding: .utf8), command.output
      )
    }
  }

  @Test(arguments: bodies)
  func `the body arrives unchanged`(body: [UInt8]) throws {
    let line = try line(["api", "POST", "/x", "--input", "body"], body: body)
    #expect(isSafe(line))
    let sent = try sent(line)
    #expect(sent.body == body)
    #expect(sent.header == "Authorization: Bearer token")
    #expect(sent.output.hasSuffix("/x"))
  }

  @Test(arguments: ["\u{1B}[31m", "\u{9B}31m", "a\u{202E}b", "\u{2067}\u{7F}"])
  func `input is escaped in the curl command`(text: String) throws {
    let field = try line(["api", "POST", "/x", "--field", "a=\(text)"])
    #expect(isSafe(field))
    #expect(try JSON.parse(sent(field).body)["a"]?.string == text)
    #expect(isSafe(try line(["retention", "realtime-url", "set", "https://a/\(text)"])))
    #expect(isSafe(try line(["transaction", "get", "1", "--bundle-id", "com.\(text)\n"])))
    #expect(isSafe(try line(["transaction", "get", "1", "--ca-file", "\(text).pem"])))
  }
}
