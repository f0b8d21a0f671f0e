import AppStore
import Base

/// Determines which result counts if two environments may have an ID. The same rule applies to single commands, `--ids`
/// and `customer`.
///
/// "Not found" counts only if every host was queried and did not have the ID. Otherwise the failure of the host that
/// could not be queried counts, and its message includes the result of the other host.
package struct HostChoice {
  /// The index of the host to query, and whether a host accepted the token, so that a failure concerns only this ID.
  package private(set) var (host, isTokenAccepted) = (0, false)
  /// The failure of the first host if the second one was queried. Never with the answer `other`.
  private var first: (answer: Answer, failure: Failure)?

  package init() {}

  /// What a failure shows about the ID.
  private enum Answer {
    /// The host does not have the ID, and the other environment may have it.
    case unknown
    /// The host rejected the token, as production does for an app that was never released.
    case refusedToken
    /// Any other failure, which the other environment would not change.
    case other
  }

  private static func answer(of failure: Failure, _ endpoint: Endpoint) -> Answer {
    guard let answer = failure.answer else { return .other }
    if answer.httpStatus == 401 { return .refusedToken }
    let row = answer.errorCode.flatMap { ErrorCode.with(code: $0, family: endpoint.family).first }
    return row?.retry == .otherEnvironment ? .unknown : .other
  }

  private static func mostDecisive(_ answers: [(Failure, Answer)]) -> (Failure, Answer)? {
    answers.first { $0.1 == .other && $0.0.status != .notFound } ?? answers.first { $0.1 == .other }
      ?? answers.first { $0.1 == .refusedToken } ?? answers.first
  }

  /// Returns the failure that counts, of those of all endpoints that were queried for the ID; `nil` if the next host has
  /// to be queried.
  package mutating func next(
    after failures: [(endpoint: Endpoint, failure: Failure)], of hosts: [Connection.Host]
  ) -> Failure? {
    let answers = failures.map { ($0.failure, Self.answer(of: $0.failure, $0.endpoint)) }
    guard let (failure, answer) = Self.mostDecisive(answers) else {
      return Failure(.failure, "no request was answered")
    }
    if failure.answer != nil, answer != .refusedToken { isTokenAccepted = true }
    guard let first else {
      guard host + 1 < hosts.count, answer != .other else { return failure }
      first = (answer, failure)
      host += 1
      return nil
    }
    // The second host does not have the ID, and it is unknown whether the first one does.
    let isUnclear = first.answer == .refusedToken && failure.status == .notFound
    let isFirst = isUnclear || first.answer == answer
    var result = isFirst ? first.failure : failure
    let other = isFirst ? answer : first.answer
    result.message +=
      "; \(hosts[isFirst ? host : 0].name) \(other == .refusedToken ? "rejected the token (401)" : "does not have it")"
    if isUnclear {
      let advice = "if the app has not been released, use -e sandbox"
      result.hint = [advice, result.hint].compactMap(\.self).joined(separator: "; ")
    }
    return result
  }
}

/// The original transaction ID of a purchase, for endpoints that require it (`Endpoint.original`). It is read from any
/// transaction of the purchase.
enum OriginalTransaction {
  /// Throws status 8 for a transaction without it.
  static func id(in transaction: JSON) throws(Failure) -> String {
    guard let id = transaction["originalTransactionId"]?.string, PercentEncoding.isSegment(id) else {
      throw Failure(.notVerified, "the transaction contains no originalTransactionId")
    }
    return id
  }

  static func isIdentified(by id: String, _ transaction: JSON) -> Bool {
    ["transactionId", "originalTransactionId"].contains { sameBytes(transaction[$0]?.string ?? "", id) }
  }

  /// The transaction in a response to Get Transaction Info.
  static func of(_ reply: JSON) throws(Failure) -> JSON {
    guard let transaction = reply["signedTransactionInfo"] else {
      throw Failure(.notVerified, "the response contains no signed transaction")
    }
    return transaction
  }

  /// The remark if another ID of the purchase was given; `nil` otherwise.
  static func remark(given: String, used: String) -> String? {
    sameBytes(given, used)
      ? nil : "\(given) belongs to the purchase with the original transaction ID \(used), which is used instead"
  }

  /// The remarks of `--dry-run` and `--curl`, which send nothing first.
  static let dryRunRemark =
    "the ID is shown as given; the command looks up the original transaction ID first and sends that"
  static let curlRemark =
    "the ID is shown as given, but Apple requires the original transaction ID; asctl transaction get shows it"
}
