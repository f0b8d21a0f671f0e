import AppStore
import Base
import Client

/// Looks up the purchase of a row: its subscription with one request if the ID is its original or newest transaction,
/// and otherwise also the transaction, which names the original.
final class ReconcileLookup {
  private let purchase: PastedPurchase
  private let product: String?
  private let requests: ConcurrentRequests
  private let order: Int
  private let now: Timestamp
  private let kinds: ProductKinds
  private let done: (Result<Found, Failure>, _ isTokenAccepted: Bool) -> Void
  private var replies = CustomerFacts.Replies()
  private var transaction: JSON?
  private var verified: VerificationLevel?
  private var choice = HostChoice()
  /// Whom the responses are about.
  private var subject: ReplySubject?

  struct Found {
    let holding: Holding
    let facts: CustomerFacts
  }

  /// The endpoint that most rows need is first, because its limit sets the pace.
  static let endpoints: [Endpoint] = [.subscriptionStatus, .transactionGet, .orderLookup, .notificationHistory]

  init(
    _ purchase: PastedPurchase, product: String?, _ requests: ConcurrentRequests, order: Int, now: Timestamp,
    _ kinds: ProductKinds, done: @escaping (Result<Found, Failure>, _ isTokenAccepted: Bool) -> Void
  ) {
    (self.purchase, self.product, self.requests, self.order) = (purchase, product, requests, order)
    (self.now, self.kinds, self.done) = (now, kinds, done)
  }

  func begin() {
    switch purchase.kind {
    case .orderId: askOrder()
    // A product that was bought once has no status.
    case .transactionId where product.map(kinds.bought.contains) ?? false: askTransaction(thenStatus: true)
    case .transactionId: askStatus(about: purchase.id)
    }
  }

  /// `isBound` as in `ConcurrentRequests.askAll`.
  private func ask(_ endpoint: Endpoint, _ id: String, isBound: Bool = true, then: @escaping (JSON) -> Void) {
    requests.askAll(
      APIRequest(reading: endpoint, id), of: endpoint, host: choice.host, order: order, name: purchase.id,
      known: subject, transaction: transaction, isBound: isBound
    ) { [self] pages in
      verified.add(pages.verified)
      if let failure = pages.failure { return failed(failure, of: endpoint) }
      subject = pages.subject
      then(pages.json ?? .null)
    }
  }

  private func askOrder() {
    ask(.orderLookup, purchase.id) { [self] reply in
      replies.order = reply
      let ordered = reply["signedTransactions"]?.arrayElements ?? []
      let named = ordered.first { $0["productId"]?.string.map { sameBytes($0, product ?? "") } ?? false }
      guard let own = named ?? ordered.first, named != nil || ordered.count == 1 else {
        let failure =
          ordered.isEmpty
          ? Failure(.notFound, "Apple returned no purchases for the order \(purchase.id)")
          : Failure(
            .failure, "the order \(purchase.id) has \(ordered.count) purchases, and the row names none of them",
            hint: "pass --product-column with the column of Apple's product IDs")
        return end(.failure(failure))
      }
      guard let id = own["transactionId"]?.string else { return finish() }
      transaction = own
      if isRenewing(own) { askStatus(about: id) } else { finish() }
    }
  }

  private func askStatus(about id: String) {
    // If the ID does not occur in the response, its transaction is read next, which binds the response too.
    ask(.subscriptionStatus, id, isBound: transaction != nil) { [self] reply in
      replies.statuses = reply
      if transaction == nil, Self.holding(facts, id) == nil { return askTransaction(thenStatus: false) }
      finish()
    }
  }

  private func askTransaction(thenStatus: Bool) {
    let statuses = subject
    subject = nil
    ask(.transactionGet, purchase.id) { [self] reply in
      let found = reply["signedTransactionInfo"] ?? .null
      transaction = found
      if !isRenewing(found) {
        if let name = found["productId"]?.string { kinds.bought.insert(name) }
      } else if thenStatus {
        return askStatus(about: purchase.id)
      }
      guard let statuses else { return finish() }
      requests.bind(statuses, host: choice.host, order: order, transaction: found) { [self] outcome in
        if case .failure(let failure) = outcome { return end(.failure(failure)) }
        finish()
      }
    }
  }

  private var facts: CustomerFacts {
    var replies = replies
    if let transaction { replies.history = ["signedTransactions": [transaction]] }
    replies.verified = verified.decided(by: requests.hosts[choice.host])
    replies.isSimulated = requests.hosts[choice.host].isSimulated
    return CustomerFacts(purchase, replies, now: now)
  }

  /// Returns the subscription or purchase with an ID, its original's or its own.
  private static func holding(_ facts: CustomerFacts, _ id: String) -> Holding? {
    facts.holdings.first { sameBytes($0.originalID, id) || sameBytes($0.transaction.id, id) }
  }

  private func finish() {
    let facts = facts
    let id = transaction?["originalTransactionId"]?.string ?? transaction?["transactionId"]?.string ?? purchase.id
    if let holding = Self.holding(facts, id) { return end(.success(Found(holding: holding, facts: facts))) }
    let failure = facts.failures.first?.failure
    end(.failure(failure ?? Failure(.unavailable, "the response does not contain the purchase of \(purchase.id)")))
  }

  /// Queries the next host if another environment may have the ID.
  private func failed(_ failure: Failure, of endpoint: Endpoint) {
    // The ID of a download has a status but no transaction.
    if endpoint === Endpoint.transactionGet, replies.statuses != nil, failure.status == .notFound {
      let facts = facts
      let own = facts.subscriptions.filter { holding in product.map { sameBytes($0, holding.productID) } ?? true }
      if let only = own.first, own.count == 1 { return end(.success(Found(holding: only, facts: facts))) }
      return end(
        .failure(
          Failure(.failure, "\(purchase.id) is the ID of a download: expected the transaction ID of one purchase")))
    }
    guard transaction == nil, replies.statuses == nil else { return end(.failure(failure)) }
    subject = nil
    if let failure = choice.next(after: [(endpoint, failure)], of: requests.hosts) { return end(.failure(failure)) }
    begin()
  }

  private func end(_ result: Result<Found, Failure>) {
    let isAnswered = replies.order != nil || replies.statuses != nil || transaction != nil
    done(result, choice.isTokenAccepted || isAnswered)
  }
}

/// The products that are known not to be subscriptions, so that their transactions are requested first.
final class ProductKinds {
  var bought: TextSet = []
}
