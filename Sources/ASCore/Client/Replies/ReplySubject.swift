import AppStore
import Base
import SignedData

/// Whom the data of a response is about, collected from its payloads in one pass, and of several responses in a row.
///
/// Data is bound to the ID in the request if the ID occurs in it (`Subject.identifiers`), or, for another transaction of
/// the customer, if `decide` finds the same customer in the transaction with that ID. Data of two customers is never
/// combined.
package struct ReplySubject: Sendable {
  /// The ID in the request; `nil` without one, as for an order.
  package let asked: String?
  private let scope: Scope
  /// The `appTransactionId` of all data; `nil` until data contains one.
  private(set) var customer: String?
  /// The environment of all data; `nil` until data contains one.
  private(set) var environment: String?
  private var hasData = false
  /// Whether the ID occurs in the data; for a purchase, in every payload.
  private var isNamed = false
  /// The purchases of payloads without the ID, for which a lookup must decide.
  private var unnamed = TextSet()

  package enum Scope: Sendable {
    /// The data may be about any customers.
    case any
    case customer
    case purchase
  }

  package init(of asked: String?, _ scope: Scope) { (self.asked, self.scope) = (asked, scope) }

  /// Whether only the transaction with the ID shows whether the data is bound to it.
  package var isOpen: Bool { hasData && asked != nil && (scope == .purchase ? unnamed.count > 0 : !isNamed) }

  /// Adds the data of another response of the same run. Throws status 8 if it is another customer's.
  package mutating func add(_ other: ReplySubject) throws(Failure) {
    if let customer = other.customer { try require(customer) }
    if let environment = other.environment { try require(environment: environment) }
    hasData = hasData || other.hasData
    guard scope == other.scope, let asked, let same = other.asked, sameBytes(asked, same) else { return }
    isNamed = isNamed || other.isNamed
    unnamed.formUnion(other.unnamed)
  }

  /// Binds the data to the transaction with the ID, which is `nil` if the App Store does not have it. Throws status 8 if
  /// the data is about another customer or purchase.
  package mutating func decide(_ transaction: JSON?) throws(Failure) {
    let original = transaction?["originalTransactionId"]?.string
    let own = [original, transaction?["previousOriginalTransactionId"]?.string].compactMap(\.self)
    let isOwn: Bool
    if scope == .purchase {
      isOwn = unnamed == TextSet(own.filter(unnamed.contains))
    } else if let customer, let found = transaction?["appTransactionId"]?.string {
      isOwn = sameBytes(customer, found)
    } else {
      isOwn = own.contains(where: unnamed.contains)
    }
    guard isOwn else { throw Self.failure("expected data about \(asked ?? "it"), got data about \(others)") }
    (isNamed, unnamed) = (true, [])
  }

  /// Returns the failure of a lookup of the transaction that should decide; `nil` if the App Store does not have it, as
  /// for the ID of a download.
  static func undecided(_ failure: Failure, _ id: String) -> Failure? {
    guard ![.notFound, .refused].contains(failure.status) else { return nil }
    var failure = failure
    failure.message =
      "the response may be about another customer, because transaction \(id) could not be read: \(failure.message)"
    return failure
  }

  private var others: String { customer.map { "the customer with the appTransactionId \($0)" } ?? "another purchase" }

  private static func failure(_ reason: String) -> Failure {
    Failure(.notVerified, "response to a different request: \(reason)", hint: "pass --raw to print it anyway")
  }

  private mutating func require(_ other: String) throws(Failure) {
    guard scope != .any else { return }
    guard let customer else { return customer = other }
    guard sameBytes(customer, other) else {
      throw Self.failure("it combines data of two customers, with the appTransactionIds \(customer) and \(other)")
    }
  }

  private mutating func require(environment other: String) throws(Failure) {
    guard let environment else { return environment = other }
    guard sameBytes(environment, other) else {
      throw Failure(
        .notVerified, "response from two environments: expected only data from \(environment), got \(other)",
        hint: "check for a proxy that combines production and sandbox")
    }
  }
}

// Reading a response whose JWS are replaced by their payloads.
extension ReplySubject {
  /// The depth of a transaction in a notification of a history, with room for lists that Apple may add.
  private static let depthLimit = 12

  /// Adds a response. Throws status 8 if it is about two customers or contradicts itself.
  package mutating func read(_ reply: JSON) throws(Failure) {
    if let environment = reply["environment"]?.string { try require(environment: environment) }
    try read(reply, isSigned: false, depth: 0)
  }

  private mutating func read(_ value: JSON, isSigned: Bool, depth: Int) throws(Failure) {
    guard depth < Self.depthLimit else { return }
    switch value {
    case .array(let elements):
      for element in elements { try read(element, isSigned: isSigned, depth: depth + 1) }
    case .object(let object):
      // A transaction contains no further payloads.
      if isSigned, try add(object) { return }
      for member in object.members {
        switch member.value {
        case .object, .array: break
        case .null, .bool, .number, .string: continue
        }
        let isPayload = Field.isSigned(member.name)
        if isPayload, !isSigned { try Self.requireAgreement(member.value, with: object) }
        try read(member.value, isSigned: isSigned || isPayload, depth: depth + 1)
      }
    case .null, .bool, .number, .string: return
    }
  }

  /// Adds a signed object, and returns whether it has an ID of a customer or purchase.
  private mutating func add(_ object: JSONObject) throws(Failure) -> Bool {
    var (hasID, isNamed): (Bool, Bool) = (false, false)
    var original: String?
    for member in object.members {
      guard case .string(let text) = member.value else { continue }
      if sameBytes(member.name, "environment") || sameBytes(member.name, "receiptType") {
        try require(environment: text)
        continue
      }
      guard Subject.identifiers.contains(member.name) else { continue }
      hasID = true
      if let asked, sameBytes(asked, text) { isNamed = true }
      if sameBytes(member.name, "appTransactionId") { try require(text) }
      if sameBytes(member.name, "originalTransactionId") { original = text }
    }
    guard hasID else { return false }
    hasData = true
    self.isNamed = self.isNamed || isNamed
    // A customer with an `appTransactionId` needs no other link.
    if asked != nil, !isNamed, scope == .purchase || customer == nil { unnamed.insert(original ?? "") }
    return true
  }

  /// The unsigned ID beside a payload must be the payload's.
  private static func requireAgreement(_ payload: JSON, with object: JSONObject) throws(Failure) {
    let name = "originalTransactionId"
    guard let stated = object[name], let signed = payload[name], stated != signed else { return }
    throw Failure(
      .notVerified,
      "unexpected \(name) in the response: the signed data contains \(truncated(signed.text(.compact), to: 200)), the member beside it \(truncated(stated.text(.compact), to: 200))",
      hint: "pass --raw to show it anyway")
  }
}

extension Endpoint {
  /// What the response to a request must be about, before any response.
  package func subject(of request: APIRequest) -> ReplySubject {
    switch subject {
    case .none, .echo: return ReplySubject(of: nil, .any)
    case .order: return ReplySubject(of: nil, .customer)
    case .customer:
      let asked = value(of: Subject.parameters, in: request)
      // The notifications of an app are about many customers, unless the filter is a transaction.
      return ReplySubject(of: asked, asked == nil ? .any : .customer)
    case .purchase: return ReplySubject(of: value(of: Subject.parameters, in: request), .purchase)
    }
  }

  /// Rejects a response that repeats a parameter of the request with another value. A member of signed data must not be
  /// missing.
  func requireEcho(in reply: JSON, to request: APIRequest) throws(Failure) {
    guard case .echo(let path) = subject, let name = path.names.last, let asked = value(of: [name], in: request) else {
      return
    }
    let found = path.names.reduce(Optional(reply)) { $0?[$1] }
    guard found != nil || path.names.contains(where: Field.isSigned) else { return }
    // A UUID may be written in uppercase.
    let isSame = found?.string.map { asked.isUUID ? sameBytesIgnoringCase($0, asked) : sameBytes($0, asked) } ?? false
    guard !isSame else { return }
    let got = found.map { truncated($0.text(.compact), to: 200) } ?? "none"
    throw Failure(
      .notVerified, "response to a different request: expected \(path.text) \(asked), got \(got)",
      hint: "pass --raw to print it anyway")
  }

  /// Returns the value of the first of these parameters that the path has, else the body.
  func value(of names: [String], in request: APIRequest) -> String? {
    let path = String(request.path.prefix { $0 != "?" && $0 != "#" })
    let values = PathTemplate(self.path).values(in: path) ?? [:]
    if let value = names.lazy.compactMap({ values[$0] }).first { return value }
    guard !request.body.isEmpty, request.contentType == "application/json", let body = try? JSON.parse(request.body)
    else { return nil }
    return names.lazy.compactMap { body[$0]?.string }.first
  }
}
