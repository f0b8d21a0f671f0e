import AppStore
import Base
import Client
import CommandLine
import Endpoints
import Notifications
import Retention
import SetUp
import SignedData
import SignedTexts
import Simulation
import Simulator
import Support
import Terminal

/// The values that shells offer if the kind of a value does not define them.
extension ValueCompletion {
  /// The values for all commands, by the names of flags and arguments.
  static var everywhere: [String: ValueCompletion] {
    let arguments = Set(Endpoint.all.flatMap(\.parameters).filter(\.isArgument).map(\.name))
    let identifiers = arguments.map { name in
      let completion = ValueCompletion.wordsWith(
        flag: CredentialFlags.environment.name, value: EnvironmentChoice.simulator.rawValue
      ) { simulatedIdentifiers(named: name) }
      return (name, completion)
    }
    return [CredentialFlags.profile.name: profiles].merging(identifiers) { $1 }
  }

  /// Returns the identifiers in the simulated App Store that this argument accepts. This builds the whole store.
  private static func simulatedIdentifiers(named name: String) -> [Choice] {
    // The identifiers do not depend on the time.
    let rows = Store(now: .zero + .days(20_000)).samples.compactMap(\.objectValue)
    let members =
      name == Identifier.Name.anyTransactionId.rawValue
      ? Identifier.Name.allCases.filter(\.isTransaction).map(\.rawValue) : [name]
    var seen = TextSet()
    var choices: [Choice] = []
    for row in rows {
      for member in members {
        guard let identifier = row[member]?.string, seen.insert(identifier) else { continue }
        choices.append(Choice(identifier, row["shows"]?.string ?? ""))
      }
    }
    return choices
  }
}
