import Base

/// A requirement of Apple's that involves more than one value of a request. It is checked before anything is sent.
///
/// An endpoint's literal names its rules. Help lists them, and the sentence of a broken rule is the error.
package struct Rule: Sendable {
  /// The requirement as a sentence without a period; markup as in `Prose`.
  package let demand: String
  /// How to fix the request.
  let hint: String?
  private let test: Test

  private enum Test: Sendable {
    case request(@Sendable (PendingWrite) -> Bool)
    case broken(@Sendable (PendingWrite) -> Failure?)
    case transaction(@Sendable (PendingWrite, JSON) -> Bool)
  }

  /// Creates a rule that can be checked with the request alone.
  init(_ demand: String, hint: String? = nil, isKept: @escaping @Sendable (PendingWrite) -> Bool) {
    self.demand = demand
    self.hint = hint
    test = .request(isKept)
  }

  /// Creates a rule with an error for each way of breaking it.
  init(_ demand: String, broken: @escaping @Sendable (PendingWrite) -> Failure?) {
    self.demand = demand
    hint = nil
    test = .broken(broken)
  }

  /// Creates a rule about the changed transaction. asctl reads it first and passes the payload of its JWS.
  init(
    ofTransaction demand: String, hint: String? = nil,
    isKept: @escaping @Sendable (_ pending: PendingWrite, _ transaction: JSON) -> Bool
  ) {
    self.demand = demand
    self.hint = hint
    test = .transaction(isKept)
  }

  var needsTransaction: Bool {
    switch test {
    case .request, .broken: false
    case .transaction: true
    }
  }

  /// Returns the error; `nil` if the rule is kept. Rules about an unread transaction pass; Apple checks them.
  func broken(by pending: PendingWrite) -> Failure? {
    let isKept: Bool
    switch test {
    case .broken(let failure): return failure(pending)
    case .request(let test): isKept = test(pending)
    case .transaction(let test): isKept = pending.transaction.map { test(pending, $0) } ?? true
    }
    // A rule without a remedy is about the type of the purchase.
    let type = needsTransaction && hint == nil ? pending.transaction?["type"]?.string : nil
    let fact = type.map { "; the purchase has the type \($0)" } ?? ""
    return isKept ? nil : Failure(.usage, demand + fact, hint: hint)
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

  /// Returns the value of a parameter of the path or of the body.
  package func value(of parameter: Parameter) -> String? {
    path[parameter.name] ?? body[parameter.name]?.string
  }

  /// Replaces the value of a parameter.
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
      if let failure = rule.broken(by: self) { throw failure }
    }
  }
}
