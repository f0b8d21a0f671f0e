import AppStore
import Base
import Client
import Platform
import Terminal

/// Looks up several customers at the same time, as fast as the limits of each endpoint allow.
struct CustomerRequests {
  let client: Client
  let isQuiet: Bool

  /// Creates requests that many tickets share. Up to `jobs` requests are in flight at a time; `rate`, in requests per
  /// 1000 seconds, replaces Apple's limits.
  func requests(jobs: Int, rate: Int64?) -> ConcurrentRequests {
    ConcurrentRequests(client, of: CustomerLookup.endpoints, jobs: jobs, rate: rate)
  }

  /// The maximum concurrent requests for a few customers.
  private static let jobs = 16

  /// Returns the requests that `--dry-run` shows: for an order only one, as the others require the IDs in its response.
  static func rehearsal(of read: [PastedPurchase], now: Timestamp, isSandbox: Bool) -> [APIRequest] {
    read.flatMap { purchase in
      switch purchase.kind {
      case .orderId: [APIRequest(reading: .orderLookup, purchase.id)]
      case .transactionId: CustomerLookup.requests(about: purchase.id, now: now, isSandbox: isSandbox)
      }
    }
  }

  /// Returns the result for each purchase, in the order of the list.
  func facts(of read: [PastedPurchase]) -> [Result<CustomerFacts, Failure>] {
    let requests = requests(jobs: Self.jobs, rate: nil)
    let progress = Progress(client.context, isQuiet: isQuiet, length: nil)
    requests.progress = { answered, open in
      progress.show { _ in "requests to the App Store: \(answered) of \(answered + open) done" }
    }
    var found: [Result<CustomerFacts, Failure>] = read.map { _ in .failure(Failure(.interrupted, "interrupted")) }
    for (index, purchase) in read.enumerated() {
      CustomerLookup(purchase, requests, order: index, wantsNotifications: true, now: client.context.clock.now()) {
        result, _ in
        found[index] = result
      }.begin()
    }
    requests.run()
    requests.progress = nil
    progress.clear()
    return found
  }
}
