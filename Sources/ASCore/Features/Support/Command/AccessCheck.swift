import AppStore
import Base
import Client
import CommandLine
import Terminal

/// `customer --has-access`: whether the customer now has access to one of the products, as exit status and one object.
///
/// Scripts that unlock content rely on the status alone, so 0 and 11 are returned only if everything that determines
/// access was read. A failed call is therefore a failure here, although cards show the rest.
struct AccessCheck {
  static let flag = Flag(
    "has-access", .text("PRODUCT_ID"), "Exit with 0 if the customer has access, else with 11", repeats: true,
    conflicts: [
      CustomerTickets.ids, CustomerCommand.timeline, CustomerCommand.html, CustomerCommand.saveWorld,
      CustomerCommand.all,
    ])

  private let productIDs: [String]
  private let facts: CustomerFacts
  /// The holding with the longest access; without any, the first one of one of the products.
  private let decisive: Holding?

  /// Throws unless transactions and statuses were read completely. Notifications do not affect access.
  init(_ productIDs: [String], _ facts: CustomerFacts) throws(Failure) {
    (self.productIDs, self.facts) = (productIDs, facts)
    if let failed = facts.failures.first(where: { $0.endpoint != .notificationHistory }) {
      let status: ExitStatus = failed.failure.status == .notVerified ? .notVerified : .unavailable
      throw Failure(
        status, "access is unknown: \(failed.call) failed: \(failed.failure.message)", hint: failed.failure.hint)
    }
    let holdings = facts.holdings.filter { one in productIDs.contains { sameBytes($0, one.productID) } }
    if let unknown = holdings.first(where: { $0.access == .unknown }) {
      throw Failure(
        .unavailable, "access is unknown: \(unknown.productID) has an unknown status",
        hint: "run `asctl subscription status \(unknown.transaction.id)` to show it")
    }
    guard facts.unreadable == 0 else {
      throw Failure(
        .unavailable, "access is unknown: \(facts.unreadable) items of the response have no ID or no date",
        hint: "run `asctl transaction history \(facts.read.id)` to show the response")
    }
    let given = holdings.filter { $0.access.isGiven == true }
    decisive =
      given.first { $0.access.end == nil }
      ?? given.max { $0.access.end ?? .earliest < $1.access.end ?? .earliest } ?? holdings.first
  }

  var status: ExitStatus { decisive?.access.isGiven == true ? .success : .noAccess }

  var json: JSON {
    let verdict = decisive?.verdict(.machineReadable(about: facts))
    return [
      "read": facts.read.json, "bundleId": .text(facts.bundleID), "environment": .text(facts.environment),
      "simulated": .bool(facts.isSimulated), "verified": .string(facts.verified.rawValue),
      "productIds": .array(productIDs.map(JSON.string)), "access": .bool(status == .success),
      "accessUntil": .moment(decisive?.access.end), "productId": .text(decisive?.productID),
      "transactionId": .text(decisive?.transaction.id), "verdict": .text(verdict?.name),
      "reason": .text(verdict?.reason),
    ]
  }
}
