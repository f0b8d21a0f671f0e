import Base

/// A requirement of Apple's that involves more than one value of a request. It is checked before anything is sent.
///
/// An endpoint's literal names its rules. Help lists them, and the sentence of a broken rule is the error.
package struct Rule: Sendable {
  /// The requirement as a sentence without a period; markup as in `Prose`.
  package let demand: String
  let needsTransaction: Bool
  /// Returns the error; `nil` if the rule is kept. Rules about an unread transaction are kept; Apple checks them.
  let broken: @Sendable (PendingWrite) -> Failure?

  /// Creates a rule with an error for each way of breaking it.
  init(_ demand: String, broken: @escaping @Sendable (PendingWrite) -> Failure?) {
    (self.demand, needsTransaction, self.broken) = (demand, false, broken)
  }

  /// Creates a rule that can be checked with the request alone; `hint` is how to fix the request.
  init(_ demand: String, hint: String? = nil, isKept: @escaping @Sendable (PendingWrite) -> Bool) {
    self.init(demand) { isKept($0) ? nil : Failure(.usage, demand, hint: hint) }
  }

  /// Creates a rule about the changed transaction. asctl reads it first and passes the payload of its JWS.
  init(
    ofTransaction demand: String, hint: String? = nil,
    isKept: @escaping @Sendable (_ pending: PendingWrite, _ transaction: JSON) -> Bool
  ) {
    (self.demand, needsTransaction) = (demand, true)
    broken = { pending in
      guard let transaction = pending.transaction, !isKept(pending, transaction) else { return nil }
      // A rule without a remedy is about the type of the purchase.
      let type = hint == nil ? transaction["type"]?.string : nil
      return Failure(.usage, demand + (type.map { "; the purchase has the type \($0)" } ?? ""), hint: hint)
    }
  }
}

/// A request that is about to be sent, as passed to rules and consequences.
package struct PendingWrite: Sendable {
  /// The values in the path, by Apple's names.
  package private(set) var path: [String: String]
  package private(set) var body: JSON
  /// The environment that it is sent to; `nil` if a base URL does not determine it.
  let environment: APIEnvironment?
  let now: Timestamp
  /// Whether it is sent to a simulator.
  package var isSimulated = false
  /// The payload of the transaction's JWS, if it was read.
  package var transaction: JSON?
  /// The consumption request that it responds to, if one was found.
  package var consumptionRequest: ConsumptionRequest?
  /// The subscription that it changes, if it was read.
  package var subscription: JSON?

  package init(
    path: [String: String], body: JSON, environment: APIEnvironment?, now: Timestamp, transaction: JSON? = nil
  ) {
    self.path = path
    self.body = body
    self.environment = environment
    self.now = now
    self.transaction = transaction
  }

  package func value(of parameter: Parameter) -> String? {
    path[parameter.name] ?? body[parameter.name]?.string
  }

  package mutating func put(_ value: String, for parameter: Parameter) {
    guard path[parameter.name] == nil, var members = body.objectValue else {
      path[parameter.name] = value
      return
    }
    members[parameter.name] = .string(value)
    body = .object(members)
  }

  /// Throws the error of the first broken rule (exit status 2).
  package func requireAll(_ rules: [Rule]) throws(Failure) {
    for rule in rules {
      if let failure = rule.broken(self) { throw failure }
    }
  }
}
