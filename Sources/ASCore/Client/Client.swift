import AppStore
import Base
import HTTP
import Platform

/// A command's requests to the App Store and their verified responses. Production is queried before sandbox, and later
/// requests go to the environment that responded.
///
/// `RequestSender` sends each request and repeats it if that may help, `ReplyVerification` verifies the response, and
/// `SubjectBinding.swift` binds it to the ID in the request.
package final class Client {
  let connection: Connection
  let settings: Settings
  private(set) var verification: ReplyVerification
  package let sender: RequestSender
  let remark: (String) -> Void
  var record: WriteRecord?
  /// The host that responded, which receives later requests.
  package var answeringHost: Connection.Host?
  /// Whom earlier responses of the run were about.
  var subject: ReplySubject?
  /// The transaction that was read last, which may bind a later response without another request.
  var latestTransaction: JSON?

  /// How much of the signed data is verified.
  package enum Verification {
    /// All of it, always: for responses on which a write depends.
    case everything
    /// All of it, unless `--no-verify` is given.
    case unlessDeclined
    /// Nothing: only the bytes of the response are required.
    case nothing
  }

  /// - Parameter known: The identity, if the command has read it already.
  package init(
    _ connection: Connection, _ settings: Settings, verifying extent: Verification = .unlessDeclined,
    identity known: SigningIdentity? = nil, remark: @escaping (String) -> Void
  ) throws(Failure) {
    (self.connection, self.settings, self.remark) = (connection, settings, remark)
    sender = try RequestSender(connection, settings, identity: known, remark: remark)
    verification = try ReplyVerification(extent, of: connection, settings, sender.signer)
  }

  /// Sends the requests of `body` and verifies this much of the signed data of their responses.
  func verifying<Value>(_ extent: Verification, _ body: () throws(Failure) -> Value) throws(Failure) -> Value {
    let usual = verification
    defer { verification = usual }
    verification = try ReplyVerification(extent, of: connection, settings, sender.signer, after: usual)
    return try body()
  }

  var context: Context { settings.context }
  /// The bundle ID that signed data in a response must contain; `nil` if it is unknown, as for the built-in simulator.
  var bundleID: String? { sender.signer?[.bundleID] }

  /// What decides how far the results of a run with this client can be trusted.
  var trust: TrustScope {
    TrustScope(
      connection.hosts, verification.anchors, bundleID: bundleID, appAppleID: sender.signer?.appAppleID,
      world: context.world(of: connection.hosts))
  }
}

extension Client {
  /// The response of the first environment that has the ID. Throws if there is none.
  func ask(_ request: APIRequest, of endpoint: Endpoint) throws(Failure) -> AppStoreReply {
    if let answeringHost { return try ask(request, of: endpoint, at: answeringHost) }
    var choice = HostChoice()
    for host in connection.hosts {
      do {
        let answer = try ask(request, of: endpoint, at: host)
        answeringHost = host
        return answer
      } catch {
        if let failure = choice.next(after: [(endpoint, error)], of: connection.hosts) { throw failure }
      }
    }
    throw Failure(.failure, "there is no host to send the request to")
  }

  /// A write is recorded in the log before it is sent, and its result after its response was read.
  func ask(
    _ request: APIRequest, of endpoint: Endpoint, at host: Connection.Host
  ) throws(Failure) -> AppStoreReply {
    var record = record.take()
    try record?.begin()
    defer { record?.end() }
    let reply: HTTPReply
    do throws(Failure) {
      reply = try sender.send(request, of: endpoint, to: host, &record)
    } catch {
      throw error.about(endpoint.identifier(in: request))
    }
    do throws(Failure) {
      let answer = try AppStoreReply(reply, to: request, of: endpoint, from: host, verification)
      try bind(answer.subject, at: host)
      verification.mark(answer)
      return answer
    } catch {
      // Without a readable response to this very request, it is unknown whether Apple carried it out.
      record?.noteUnreadable()
      throw endpoint.isRead ? error : error.withUsableHint(or: AppStoreReply.hintAfterWrite)
    }
  }

  /// The response of an endpoint with an ID as its only argument.
  package func read(_ endpoint: Endpoint, _ id: String) throws(Failure) -> JSON {
    try ask(APIRequest(reading: endpoint, id), of: endpoint).json
  }

  /// All transactions of a customer.
  package func history(_ id: String) throws(Failure) -> [JSON] {
    try Paging([APIRequest(reading: .transactionHistory, id)], self, of: .transactionHistory).items()
  }

  package func transaction(_ id: String) throws(Failure) -> JSON {
    let transaction = try OriginalTransaction.of(read(.transactionGet, id))
    latestTransaction = transaction
    return transaction
  }
}
