/// The fixed world of the simulated App Store: a few customers who did everything that customers do.
///
/// Plain payloads under Apple's names; what is signed is signed when it is asked for. Dates count from the start, so that
/// the periods that Apple keeps always hold something.
struct SimulatedWorld: Sendable {
  static let bundleID = "com.example.app"

  var customers: [Customer]
  /// Transaction IDs by order ID.
  let orders: [String: [String]]
  var notifications: [Notification]

  struct Customer: Sendable {
    /// What it shows, for `simulator ids`.
    let shows: String
    let appTransactionID: String
    /// Payloads by date of last change.
    var transactions: [JSONObject]
    /// By original transaction ID.
    var subscriptions: [Subscription]
    var groups: [JSON]
  }

  struct Subscription: Sendable {
    let originalTransactionID: String
    var status: Int64
    var renewal: JSONObject
    var extensions = 0
  }

  /// A notification as it was sent: its payload with the payloads in it, and how the attempts to deliver it went.
  struct Notification: Sendable {
    let payload: JSONObject
    /// The transaction it is about.
    let transactionID: String?
    let attempts: [(daysAgo: Double, result: String)]
  }

  /// Where a transaction stands.
  func find(_ transactionID: String) -> (customer: Int, transaction: Int)? {
    for (index, customer) in customers.enumerated() {
      if let found = customer.transactions.firstIndex(where: { $0.text("transactionId") == transactionID }) {
        return (index, found)
      }
    }
    return nil
  }

  /// The customer with any of the three kinds of ID.
  func customer(_ anyID: String) -> Int? {
    customers.firstIndex { customer in
      customer.appTransactionID == anyID
        || customer.transactions.contains {
          $0.text("transactionId") == anyID || $0.text("originalTransactionId") == anyID
        }
    }
  }

  func isAppTransactionID(_ id: String) -> Bool {
    customers.contains { $0.appTransactionID == id }
  }
}

extension JSONObject {
  func text(_ name: String) -> String? { self[name]?.string }
}
