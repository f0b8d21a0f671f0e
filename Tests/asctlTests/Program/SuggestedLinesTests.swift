import Synchronization
import Testing

@testable import Client
@testable import CommandLine
@testable import Platform
@testable import Program

/// The flags of the user's own command, which are added to suggested commands.
@Suite struct SuggestedLinesTests {
  /// Counts the checks of whether a flag applies to a command.
  private final class Judgments: Sendable {
    let count = Mutex(0)
  }

  private static func lines(_ judgments: Judgments) -> SuggestedLines<CommandAction> {
    let isFitting = { @Sendable (_: [String], _: FlagDeclaration) in
      judgments.count.withLock { $0 += 1 }
      return true
    }
    let given = { @Sendable in [(flag: CredentialFlags.environment.declaration, value: "sandbox")] }
    return SuggestedLines(Asctl.program, repeating: given, where: isFitting)
  }

  /// A run over many lines suggests the same command for each, with a different ID.
  @Test func `a command is looked up once for all IDs after it`() {
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
