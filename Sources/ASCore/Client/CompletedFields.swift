import AppStore
import Base
import CommandLine
import SignedData
import Terminal

/// Completions for `--fields`.
extension ValueCompletion {
  /// The members of these objects.
  package static func fields(of objects: [PayloadObject]) -> [String: ValueCompletion] {
    guard !objects.isEmpty else { return [:] }
    return fields { objects.flatMap(\.allPaths).map(\.text).uniqued() }
  }

  /// Paths of records that asctl creates.
  package static func fields(_ paths: String...) -> [String: ValueCompletion] { fields { paths } }

  private static func fields(_ paths: @escaping @Sendable () -> [String]) -> [String: ValueCompletion] {
    [OutputFlags.fields.name: .list { paths().map { Choice($0, "") } }]
  }

  /// The fields of `asctl customer`.
  package static var fieldsOfCustomers: [String: ValueCompletion] { fields(of: [.customer]) }

  /// The fields of receipts, with the names of verifyReceipt.
  package static var fieldsOfReceipts: [String: ValueCompletion] {
    fields {
      let paths = ReceiptField.ofReceipt.map(\.name) + ReceiptField.ofPurchase.map { "in_app.\($0.name)" }
      return paths + ["unknown", "in_app.unknown"]
    }
  }

  /// The fields of everything that Apple signs.
  package static var fieldsOfPayloads: [String: ValueCompletion] { fields(of: PayloadKind.allCases.map(\.object)) }
}
