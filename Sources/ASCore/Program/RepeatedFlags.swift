import AppStore
import Base
import Client
import CommandLine
import Endpoints
import Notifications
import Platform
import Retention
import SetUp
import SignedTexts
import Simulation
import Support

/// What a line that asctl suggests, in a hint or in its data, repeats of the line that was typed, so that it asks the same
/// App Store as the same app with the same key: the `CredentialFlags`, as far as the suggested command takes them and does
/// not give them itself.
///
/// Settings from variables or the default profile are not repeated: the next line reads them too.
enum RepeatedFlags {
  /// nil where the line gave none of them.
  static func completion(of line: [String]) -> (@Sendable (String) -> String)? {
    let parser = Parser(Asctl.program)
    let environment = parser.value(of: CredentialFlags.environment, ignoringMistakesOf: line)
    let given = CredentialFlags.all.compactMap { flag in
      parser.writtenValue(of: flag, ignoringMistakesOf: line).map {
        SuggestedLines<CommandAction>.Given(flag, $0.wordForPOSIX)
      }
    }
    guard !given.isEmpty else { return nil }
    let lines = SuggestedLines(Asctl.program, repeating: given) { path, given in
      guard !withFlagsOfTheirOwn.contains(path) else { return false }
      return given.flag.name != CredentialFlags.environment.name || environment.map { takes($0, path) } ?? true
    }
    return { lines.completed($0) }
  }

  /// Commands to which flags of these names mean something else: what a profile is to hold, what a simulator serves, what
  /// a text is expected to be.
  private static let withFlagsOfTheirOwn = [
    ["profile", "add"], ["simulator", "serve"], ["verify"], ["receipt", "verify"],
  ]

  /// Whether a command can be asked there: a call may live in one environment, and a write names its own.
  private static func takes(_ environment: EnvironmentChoice, _ path: [String]) -> Bool {
    guard let endpoint = Endpoint.all.first(where: { $0.command == path }) else { return true }
    switch environment {
    case .auto: return endpoint.isRead
    case .simulator: return true
    case .production: return endpoint.environments.contains(.production)
    case .sandbox: return endpoint.environments.contains(.sandbox)
    }
  }
}
