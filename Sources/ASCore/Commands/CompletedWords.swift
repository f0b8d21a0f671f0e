import AppStore
import Base
import Client
import CommandLine
import SignedData
import Simulator
import Terminal

/// What shells offer where a value is expected whose kind alone tells nothing.
extension ValueCompletion {
  /// What all commands offer, by the names of flags and arguments.
  static var everywhere: [String: ValueCompletion] {
    var completions: [String: ValueCompletion] = [CredentialFlags.profile.name: profiles]
    for (name, identifiers) in simulatedIdentifiers {
      completions[name] = .wordsBeside(
        EnvironmentChoice.simulator.rawValue, variable: CredentialFlags.environment.declaration.variable ?? "",
        identifiers)
    }
    return completions
  }

  static let profiles = ValueCompletion.sections("asctl/config", variable: "ASCTL_CONFIG")

  /// `--fields`: the members of what one of these objects can be.
  static func fields(of objects: [PayloadObject]) -> [String: ValueCompletion] {
    let paths = objects.flatMap(\.allPaths).map(\.text).uniqued()
    return paths.isEmpty ? [:] : [OutputFlags.fields.name: .list(paths.map { Choice($0, "") })]
  }

  /// `--fields`: these paths, of records that asctl makes itself.
  static func fields(_ paths: String...) -> [String: ValueCompletion] {
    [OutputFlags.fields.name: .list(paths.map { Choice($0, "") })]
  }

  /// `--fields` of `asctl customer`.
  static var fieldsOfCustomers: [String: ValueCompletion] { fields(of: [.customer]) }

  /// `--fields` of receipts, by the names of verifyReceipt.
  static var fieldsOfReceipts: [String: ValueCompletion] {
    let paths = ReceiptField.ofReceipt.map(\.name) + ReceiptField.ofPurchase.map { "in_app.\($0.name)" }
    return [OutputFlags.fields.name: .list((paths + ["unknown", "in_app.unknown"]).map { Choice($0, "") })]
  }

  /// `--fields` of everything that Apple signs.
  static var fieldsOfPayloads: [String: ValueCompletion] { fields(of: PayloadKind.allCases.map(\.object)) }

  /// What the simulated App Store knows, under the names of the arguments that take it.
  private static var simulatedIdentifiers: [(name: String, identifiers: [Choice])] {
    // The identifiers are the same at any time.
    let rows = Store(now: .zero + .days(20_000)).samples.compactMap(\.json.objectValue)
    let names = Endpoint.all.flatMap(\.parameters).filter(\.isArgument).map(\.name)
    return Set(names).sorted().compactMap { name in
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
      return choices.isEmpty ? nil : (name, choices)
    }
  }
}
