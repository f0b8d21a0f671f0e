import AppStore
import Base

/// The ID of a purchase's first transaction, for endpoints that take no other (`Endpoint.original`): read by way of any
/// transaction of the purchase.
package struct OriginalTransaction {
  package let id: String

  /// Throws status 8 for a transaction that does not name it.
  package init(of transaction: JSON) throws(Failure) {
    guard let id = transaction["originalTransactionId"]?.string, PercentEncoding.segment(id) != nil else {
      throw Failure(.notGenuine, "the transaction names no originalTransactionId")
    }
    self.id = id
  }

  /// The remark where another ID of the purchase was given; nil where it was this one.
  package static func remark(given: String, used: String) -> String? {
    sameBytes(given, used) ? nil : "\(given) belongs to the purchase that began with \(used), and that ID is used"
  }

  /// The remarks of `--dry-run` and `--curl`, which read nothing first.
  package static let dryRunRemark =
    "the ID stands as given; a real run reads the purchase's original one first, and sends that"
  package static let curlRemark =
    "the ID stands as given, and Apple takes a purchase's original one only; asctl transaction get shows it"
}

extension AppStoreReply {
  /// The transaction of a reply to Get Transaction Info.
  var transaction: JSON {
    get throws(Failure) {
      guard let transaction = json["signedTransactionInfo"] else {
        throw Failure(.notGenuine, "the reply holds no signed transaction")
      }
      return transaction
    }
  }
}

extension EnvironmentFallback {
  /// Reads one transaction; the environment that knows it is asked for what follows.
  package mutating func transaction(
    _ id: String, _ verification: AppStoreReply.ReplyVerification
  ) throws(Failure) -> JSON {
    var reading = asking(.transactionGet, verification)
    let transaction = try reading.ask(APIRequest(reading: .transactionGet, id)).transaction
    answeringHost = reading.answeringHost
    return transaction
  }
}

extension RequestBuilder {
  /// A copy with another value of the parameter.
  package func giving(_ id: String, for parameter: Parameter) -> RequestBuilder {
    let given =
      parameter.isArgument
      ? invocation.giving(parameter.argument, .text(id)) : invocation.giving(parameter.flag, .text(id))
    return RequestBuilder(endpoint: endpoint, invocation: given, now: now, document: document)
  }
}
