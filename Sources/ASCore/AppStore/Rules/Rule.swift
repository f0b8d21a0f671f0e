import Base

/// Something Apple demands of a request that no single value shows, checked before anything is sent.
///
/// It stands beside its endpoint. Help lists the demands, and the sentence of a broken one is the error.
package struct Rule: Sendable {
  /// A sentence without a full stop that says what is demanded; markup as in `Prose`.
  package let demand: String
  /// What mends it, or where the rule comes from.
  let hint: String?
  private let test: Test

  private enum Test: Sendable {
    case request(@Sendable (PendingWrite) -> Bool)
    case broken(@Sendable (PendingWrite) -> Failure?)
    case transaction(@Sendable (PendingWrite, JSON) -> Bool)
  }

  /// A rule that the request alone can break.
  init(_ demand: String, hint: String? = nil, isKept: @escaping @Sendable (PendingWrite) -> Bool) {
    self.demand = demand
    self.hint = hint
    test = .request(isKept)
  }

  /// A rule that can say what exactly breaks it.
  init(_ demand: String, broken: @escaping @Sendable (PendingWrite) -> Failure?) {
    self.demand = demand
    hint = nil
    test = .broken(broken)
  }

  /// A rule about the transaction that is acted upon, which is read first: the payload of its JWS.
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

  /// nil if the rule is kept. Those about a transaction hold where it was not read: then Apple judges.
  func broken(by pending: PendingWrite) -> Failure? {
    let isKept: Bool
    switch test {
    case .broken(let failure): return failure(pending)
    case .request(let test): isKept = test(pending)
    case .transaction(let test): isKept = pending.transaction.map { test(pending, $0) } ?? true
    }
    return isKept ? nil : Failure(.usage, demand, hint: hint)
  }
}

/// A request that is about to be sent, as rules see it.
package struct PendingWrite: Sendable {
  /// The values in the path, by Apple's names.
  package private(set) var path: [String: String]
  package private(set) var body: JSON
  /// Where it goes; nil behind a base URL that does not say.
  package let environment: APIEnvironment?
  package let now: Timestamp
  /// Whether a simulator gets it, and Apple never.
  package var isSimulated = false
  /// What Apple signed about the transaction, where it was read.
  package var transaction: JSON?
  /// The question about a refund that it answers, where one was found.
  package var question: RefundQuestion?
  /// The subscription that it changes, where it was read.
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

  /// The value of a parameter that stands in the path, or as a member of the body.
  package func value(of parameter: Parameter) -> String? {
    path[parameter.name] ?? body[parameter.name]?.string
  }

  /// Puts another value there.
  package mutating func put(_ value: String, for parameter: Parameter) {
    guard path[parameter.name] == nil, var members = body.objectValue else {
      path[parameter.name] = value
      return
    }
    members[parameter.name] = .string(value)
    body = .object(members)
  }

  /// Throws status 2 with the first rule that is broken.
  package func requireAll(_ rules: [Rule]) throws(Failure) {
    for rule in rules {
      if let failure = rule.broken(by: self) { throw failure }
    }
  }
}
