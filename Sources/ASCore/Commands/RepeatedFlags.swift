import AppStore
import Base
import Client
import CommandLine
import Platform

/// What lines that asctl suggests repeat of the line that was typed: whom it asked, and as who.
///
/// Settings from variables or the default profile are not repeated: the next line reads them too.
enum RepeatedFlags {
  /// nil where the line gave none of them.
  static func completion(of line: [String]) -> (@Sendable (String) -> String)? {
    let parser = Parser(Asctl.program)
    let environment = parser.value(of: CredentialFlags.environment, ignoringMistakesOf: line)
    var given: [SuggestedLines<CommandAction>.Given] = []
    for flag in [CredentialFlags.profile, CredentialFlags.baseURL, CredentialFlags.caFile] {
      guard let value = parser.value(of: flag, ignoringMistakesOf: line) else { continue }
      given.append(SuggestedLines.Given(flag, value.wordForPOSIX))
    }
    if let environment {
      let place = SuggestedLines<CommandAction>.Given(CredentialFlags.environment, environment.rawValue)
      given.insert(place, at: given.first?.flag.name == CredentialFlags.profile.name ? 1 : 0)
    }
    guard !given.isEmpty else { return nil }
    let lines = SuggestedLines(Asctl.program, repeating: given) { path, given in
      // A profile is added with what stands on its own line.
      guard path != ["profile", "add"] else { return false }
      return given.flag.name != CredentialFlags.environment.name || environment.map { takes($0, path) } ?? true
    }
    return { lines.completed($0) }
  }

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
