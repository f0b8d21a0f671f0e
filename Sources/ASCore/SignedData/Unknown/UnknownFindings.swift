import AppStore
import Base

/// A part of signed data that asctl's tables do not declare, and where it occurred.
package struct UnknownFinding: Sendable {
  package enum Kind: String, PrintedWord {
    case type, member, value, header, certificate

    package static let origin = (kind: "kind of unknown part", place: "asctl decode --unknown")
    package var meaning: String { "The part that asctl's tables do not declare is of this kind." }
  }

  package let kind: Kind
  /// The path in the signed text, beginning with the kind of the text, such as `notification.data.newMember`.
  package let path: String
  /// The value, or for a member the type of its first value.
  package let value: String
  package fileprivate(set) var count = 0
  private var customers: Set<UInt64> = []
  /// Customers that are not yet among `customers`, because a set is slow to fill, and most texts have a customer that
  /// is already in it.
  private var further: [UInt64] = []
  /// The first and the last signing date.
  package fileprivate(set) var seen: ClosedRange<Timestamp>?
  /// The ID of a transaction or notification with it.
  package fileprivate(set) var example: String?

  package init(_ kind: Kind, _ path: String, value: String) {
    let value = truncated(value, to: Self.longestValue)
    (self.kind, self.path, self.value) = (kind, path, value)
    key = "\(kind.rawValue) \(path) \(kind == .member ? "" : value)"
    hash = key.hashValue
  }

  /// The same finding, without counts.
  fileprivate init(like other: UnknownFinding) {
    (kind, path, value, key, hash) = (other.kind, other.path, other.value, other.key, other.hash)
  }

  /// Hostile data may contain values of megabytes.
  private static let longestValue = 120

  /// Findings with the same key are one. Values of an unknown member are not compared.
  fileprivate let key: String
  let hash: Int

  /// The maximum number of customers that are counted, to limit the memory of a finding.
  package static let mostCustomers = 1000

  package var customerCount: Int {
    min(further.isEmpty ? customers.count : customers.union(further).count, Self.mostCustomers)
  }

  fileprivate mutating func note(_ source: UnknownSource) {
    count += 1
    if let customer = source.customer, customers.count < Self.mostCustomers, customer != further.last {
      further.append(customer)
      if further.count >= Self.mostCustomers {
        customers.formUnion(further)
        further.removeAll(keepingCapacity: true)
      }
    }
    if let date = source.date { seen = seen.map { min($0.lowerBound, date)...max($0.upperBound, date) } ?? date...date }
    example = example ?? source.example
  }

  fileprivate mutating func merge(_ other: UnknownFinding) {
    count += other.count
    if customers.count < Self.mostCustomers {
      customers.formUnion(other.customers)
      customers.formUnion(other.further)
    }
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
  /// Whether the texts contained signed data, possibly already decoded.
  package internal(set) var hasSignedData = false
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
    hasSignedData = hasSignedData || other.hasSignedData
  }

  private mutating func add(_ finding: UnknownFinding) {
    if let place = place(of: finding) { all[place].merge(finding) }
  }

  /// Returns the place of a finding without counts; nil if there is no room for a new one.
  private mutating func place(of finding: UnknownFinding) -> Int? {
    if let place = places[finding.key] { return place }
    guard all.count < Self.limit else {
      isFull = true
      return nil
    }
    places[finding.key] = all.count
    all.append(UnknownFinding(like: finding))
    return all.count - 1
  }

  /// Counts a finding and returns its place; nil if there is no room for a new one.
  fileprivate mutating func add(_ finding: UnknownFinding, in source: UnknownSource) -> Int? {
    guard let place = place(of: finding) else { return nil }
    all[place].note(source)
    return place
  }

  fileprivate mutating func note(_ source: UnknownSource, at place: Int) { all[place].note(source) }
  fileprivate func hasExample(at place: Int) -> Bool { all[place].example != nil }
}

/// Numbers for findings, so that what is new in a million texts is not described a million times.
struct DistinctFindings {
  private var all: [UnknownFinding] = []
  /// The number of a finding by the hash of what was read.
  private var numbers: [Int: Int] = [:]
  /// The place of each finding among the current findings; -1 if it is not yet among them.
  private var places: [Int] = []

  /// The maximum number that is kept from one text to the next, to limit the memory for hostile input.
  private static let limit = 1000

  var isFull: Bool { all.count >= Self.limit }

  subscript(number: Int) -> UnknownFinding { all[number] }

  mutating func number(_ hash: Int, make: () -> UnknownFinding) -> Int {
    if let number = numbers[hash] { return number }
    numbers[hash] = all.count
    all.append(make())
    places.append(-1)
    return all.count - 1
  }

  mutating func forgetPlaces() { for index in places.indices { places[index] = -1 } }

  func hasExample(_ number: Int, in findings: UnknownFindings) -> Bool {
    places[number] >= 0 && findings.hasExample(at: places[number])
  }

  mutating func note(_ number: Int, _ source: UnknownSource, in findings: inout UnknownFindings) {
    if places[number] >= 0 { return findings.note(source, at: places[number]) }
    places[number] = findings.add(all[number], in: source) ?? -1
  }
}
