import Synchronization
import Testing

@testable import Client
@testable import CommandLine
@testable import Platform
@testable import Program

/// The flags of the reader's own line, repeated in the lines that a text suggests.
@Suite struct SuggestedLinesTests {
  /// Counts how often it is judged whether a flag fits a command.
  private final class Judgments: Sendable {
    let count = Mutex(0)
  }

  private static func lines(_ judgments: Judgments) -> SuggestedLines<CommandAction> {
    let given = SuggestedLines<CommandAction>.Given(CredentialFlags.environment, "sandbox")
    return SuggestedLines(Asctl.program, repeating: [given]) { _, _ in
      judgments.count.withLock { $0 += 1 }
      return true
    }
  }

  /// A run over many lines suggests the same command for each, with another ID.
  @Test func `a command is looked up once, whatever ID follows it`() {
    let judgments = Judgments()
    let lines = Self.lines(judgments)
    var ends: Set<String> = []
    for number in 0..<1000 {
      let text = lines.completed("try asctl customer name\(number), or asctl explain orderId.")
      ends.insert(text.replacing("name\(number)", with: "ID"))
    }
    #expect(ends.count == 1 && judgments.count.withLock(\.self) <= 2)
  }
}
