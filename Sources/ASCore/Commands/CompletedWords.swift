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
    let arguments = Set(Endpoint.all.flatMap(\.parameters).filter(\.isArgument).map(\.name))
    let identifiers = arguments.map { name in
      let completion = ValueCompletion.wordsWith(
        flag: CredentialFlags.environment.name, value: EnvironmentChoice.simulator.rawValue
      ) { simulatedIdentifiers(named: name) }
      return (name, completion)
    }
    return [CredentialFlags.profile.name: profiles].merging(identifiers) { $1 }
  }

  /// `--fields`: the members of what one of these objects can be.
  static func fields(of objects: [PayloadObject]) -> [String: ValueCompletion] {
    guard !objects.isEmpty else { return [:] }
    return fields { objects.flatMap(\.allPaths).map(\.text).uniqued() }
  }

  /// `--fields`: these paths, of records that asctl makes itself.
  static func fields(_ paths: String...) -> [String: ValueCompletion] { fields { paths } }

  private static func fields(_ paths: @escaping @Sendable () -> [String]) -> [String: ValueCompletion] {
    [OutputFlags.fields.name: .list { paths().map { Choice($0, "") } }]
  }

  /// `--fields` of `asctl customer`.
  static var fieldsOfCustomers: [String: ValueCompletion] { fields(of: [.customer]) }

  /// `--fields` of receipts, by the names of verifyReceipt.
  static var fieldsOfReceipts: [String: ValueCompletion] {
    fields {
      let paths = ReceiptField.ofReceipt.map(\.name) + ReceiptField.ofPurchase.map { "in_app.\($0.name)" }
      return paths + ["unknown", "in_app.unknown"]
    }
  }

  /// `--fields` of everything that Apple signs.
  static var fieldsOfPayloads: [String: ValueCompletion] { fields(of: PayloadKind.allCases.map(\.object)) }

  /// What the simulated App Store knows that the argument of this name takes. The whole store is built for it.
  private static func simulatedIdentifiers(named name: String) -> [Choice] {
    // The identifiers are the same at any time.
    let rows = Store(now: .zero + .days(20_000)).samples.compactMap(\.json.objectValue)
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
