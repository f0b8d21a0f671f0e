import AppStore
import Base
import Client
import CommandLine
import Notifications
import Platform
import SetUp
import SignedTexts
import Simulation
import Support

/// The flags of the current command line that are repeated in commands suggested in hints or data, so that these use
/// the same App Store, app and key: the `CredentialFlags` that a suggested command accepts and does not set itself.
///
/// Settings from variables or the default profile are not repeated, because the next command reads them too.
enum RepeatedFlags {
  /// Returns the function that adds the flags of a line to suggestions.
  static func completion(of line: [String]) -> @Sendable (String) -> String {
    let parser = Parser(Asctl.program)
    let given = { @Sendable in
      CredentialFlags.all.compactMap { flag in
        parser.writtenValue(of: flag, ignoringMistakesOf: line).map {
          SuggestedLines<CommandAction>.Given(flag, $0.wordForPOSIX)
        }
      }
    }
    let lines = SuggestedLines(Asctl.program, repeating: given) { path, given in
      guard !withFlagsOfTheirOwn.contains(path) else { return false }
      guard given.flag.name == CredentialFlags.environment.name else { return true }
      return parser.value(of: CredentialFlags.environment, ignoringMistakesOf: line).map { takes($0, path) } ?? true
    }
    return { lines.completed($0) }
  }

  /// Commands for which flags of these names mean something else: the contents of a profile, the settings of a
  /// simulator, or the expectations about a text.
  private static let withFlagsOfTheirOwn = [
    ["profile", "add"], ["simulator", "serve"], ["verify"], ["receipt", "verify"],
  ]

  /// Returns whether a command works in an environment. An endpoint may exist in only one; a write must name one.
  private static func takes(_ environment: EnvironmentChoice, _ path: [String]) -> Bool {
    guard let endpoint = Endpoint.all.first(where: { $0.command == path }) else { return true }
    guard let apples = environment.apples else { return environment == .simulator || endpoint.isRead }
    return endpoint.environments.contains(apples)
  }
}
