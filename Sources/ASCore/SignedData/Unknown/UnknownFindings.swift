import AppStore
import Base

/// A part of signed data that asctl's tables do not declare, and where it occurred.
package struct UnknownFinding: Sendable {
  package enum Kind: String, Sendable, CaseIterable {
    case type, member, value, header, certificate
  }

  package let kind: Kind
  /// The path in the signed text, beginning with the kind of the text, such as `notification.data.newMember`.
  package let path: String
  /// The value, or for a member the type of its first value.
  package let value: String
  package fileprivate(set) var count = 0
  fileprivate var customers: Set<UInt64> = []
  /// The first and the last signing date.
  package fileprivate(set) var seen: ClosedRange<Timestamp>?
  /// The ID of a transaction or notification with it.
  package fileprivate(set) var example: String?

  package init(_ kind: Kind, _ path: String, value: String) {
    (self.kind, self.path, self.value) = (kind, path, truncated(value, to: Self.longestValue))
  }

  /// Hostile data may contain values of megabytes.
  private static let longestValue = 120

  /// Findings with the same key are one. Values of an unknown member are not compared.
  fileprivate var key: String { "\(kind.rawValue) \(path) \(kind == .member ? "" : value)" }

  /// The maximum number of customers that are counted, to limit the memory of a finding.
  package static let mostCustomers = 1000

  package var customerCount: Int { customers.count }

  fileprivate mutating func merge(_ other: UnknownFinding) {
    count += other.count
    for customer in other.customers where customers.count < Self.mostCustomers { customers.insert(customer) }
    seen =
      switch (seen, other.seen) {
      case (let mine?, let theirs?):
        min(mine.lowerBound, theirs.lowerBound)...max(mine.upperBound, theirs.upperBound)
      case (let mine, let theirs): mine ?? theirs
      }
    example = example ?? other.example
  }
}

/// The distinct findings in any number of texts.
package struct UnknownFindings: Sendable {
  package private(set) var all: [UnknownFinding] = []
  /// Whether further findings were dropped.
  package private(set) var isFull = false
  private var places: TextDictionary<Int> = [:]

  /// The maximum number of distinct findings, to limit the memory.
  package static let limit = 10_000

  package init() {}

  package var isEmpty: Bool { all.isEmpty }

  /// By kind, then by path and value.
  package var sorted: [UnknownFinding] {
    let order = UnknownFinding.Kind.allCases
    return all.sorted {
      let (first, second) = (order.firstIndex(of: $0.kind) ?? 0, order.firstIndex(of: $1.kind) ?? 0)
      return (first, $0.path, $0.value) < (second, $1.path, $1.value)
    }
  }

  package mutating func add(_ other: UnknownFindings) {
    for finding in other.all { add(finding) }
    isFull = isFull || other.isFull
  }

  private mutating func add(_ finding: UnknownFinding) {
    if let place = places[finding.key] {
      all[place].merge(finding)
    } else if all.count < Self.limit {
      places[finding.key] = all.count
      all.append(finding)
    } else {
      isFull = true
    }
  }

  /// The signed text in which something was found.
  struct Source {
    var date: Timestamp?
    var example: String?
    var customer: String?
  }

  mutating func add(_ finding: UnknownFinding, in source: Source) {
    var finding = finding
    finding.count = 1
    finding.seen = source.date.map { $0...$0 }
    finding.example = source.example
    if let customer = source.customer {
      // Nearly all IDs are numbers; the seed of other hashes is the same within a run.
      finding.customers = [UInt64(customer) ?? UInt64(bitPattern: Int64(customer.hashValue))]
    }
    add(finding)
  }
}
