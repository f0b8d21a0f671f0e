/// An extension of one subscription that was asked for, with its answer.
struct SingleExtension: Sendable {
  let originalTransactionId: String
  let days: Int64
  let reason: Int64
  let reply: JSON
}

/// An extension of all subscribers of a product, which Apple carries out later.
struct MassExtension: Sendable {
  let productId: String
  let requestIdentifier: String
  let days: Int64
  /// nil for all.
  let storefronts: [String]?
  /// Whether its state was asked for before.
  var wasAskedFor = false
  /// nil until it is carried out.
  var outcome: Outcome?

  struct Outcome: Sendable {
    let date: Int64
    let succeeded: Int64
    let failed: Int64
  }
}
