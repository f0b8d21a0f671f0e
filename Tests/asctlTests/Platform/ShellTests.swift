import Testing

@testable import Base
@testable import Platform
@testable import TestSupport

/// The stderr of a shell command, which is passed on while it runs.
@Suite struct ShellTests {
  private func handedOn(_ pieces: [String]) -> [String] {
    var handedOn: [String] = []
    var errors = ErrorOutput()
    for piece in pieces { errors.add(Array(piece.utf8)) { handedOn.append($0) } }
    errors.flush { handedOn.append($0) }
    return handedOn
  }

  @Test func `only complete lines are passed on, except at the end`() {
    #expect(handedOn(["a", "b\nc", "d\ne\nf"]) == ["ab\n", "cd\ne\n", "f"])
  }

  /// The output is passed on in pieces, each byte once, up to the limit.
  @Test(arguments: ["x", "x\n"])
  func `endless lines are limited`(word: String) {
    let piece = String(repeating: word, count: 4096 / word.utf8.count)
    let told = handedOn(Array(repeating: piece, count: 10_000))
    #expect(told.last == ErrorOutput.omission)
    #expect(told.dropLast().reduce(0) { $0 + $1.utf8.count } == ErrorOutput.limit)
    #expect(told.allSatisfy { $0.utf8.count <= 2 * 4096 })
  }

  /// A command may write any amount to stderr, and its stdout is still read.
  @Test func `a command with much output ends`() throws {
    var count = 0
    let bytes = try Shell.run(
      "yes | tr -d '\\n' | head -c 20000000 >&2; echo key", Shell.Limit(seconds: 60, bytes: 1 << 10)
    ) { count += $0.utf8.count }
    #expect(bytes == Array("key\n".utf8))
    #expect(count == ErrorOutput.limit + ErrorOutput.omission.utf8.count)
  }
}
