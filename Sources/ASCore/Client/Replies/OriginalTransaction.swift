import AppStore
import Base

/// The original transaction ID of a purchase, for endpoints that require it (`Endpoint.original`). It is read from any
/// transaction of the purchase.
package struct OriginalTransaction {
  package let id: String

  /// Throws status 8 for a transaction without it.
  package init(of transaction: JSON) throws(Failure) {
    guard let id = transaction["originalTransactionId"]?.string, PercentEncoding.isSegment(id) else {
      throw Failure(.notVerified, "the transaction contains no originalTransactionId")
    }
    self.id = id
  }

  /// The remark if another ID of the purchase was given; `nil` otherwise.
  package static func remark(given: String, used: String) -> String? {
    sameBytes(given, used)
      ? nil : "\(given) belongs to the purchase with the original transaction ID \(used), which is used instead"
  }

  /// The remarks of `--dry-run` and `--curl`, which send nothing first.
  package static let dryRunRemark =
    "the ID is shown as given; the command looks up the original transaction ID first and sends that"
  package static let curlRemark =
    "the ID is shown as given, but Apple requires the original transaction ID; asctl transaction get shows it"
}

extension AppStoreReply {
  /// The transaction in a response to Get Transaction Info.
  var transaction: JSON {
    get throws(Failure) {
      guard let transaction = json["signedTransactionInfo"] else {
        throw Failure(.notVerified, "the response contains no signed transaction")
      }
      return transaction
    }
  }
}

extension EnvironmentFallback {
  /// Reads a transaction. Later requests go to the environment that has it.
  package mutating func transaction(_ id: String) throws(Failure) -> JSON {
    var reading = asking(.transactionGet)
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
