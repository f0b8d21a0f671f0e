import AppStore
import Base

/// Sends a request to production first and then to sandbox.
package struct EnvironmentFallback {
  package private(set) var client: Client
  private(set) var verification: AppStoreReply.ReplyVerification
  /// The host that responded, which receives the requests for later pages.
  package var answeringHost: Connection.Host?

  /// Whether it is known which host responds.
  package var hasAnswered: Bool { answeringHost != nil }

  package init(_ client: Client, _ verification: AppStoreReply.ReplyVerification) {
    self.client = client
    self.verification = verification
  }

  /// A copy for another endpoint. It uses the host that responded, if one did.
  package func asking(
    _ endpoint: Endpoint, _ verification: AppStoreReply.ReplyVerification? = nil
  ) -> EnvironmentFallback {
    var other = self
    other.client.endpoint = endpoint
    other.verification = verification ?? self.verification
    return other
  }

  /// Sends a request to another endpoint. Later requests go to the environment that has the ID.
  package mutating func ask(_ endpoint: Endpoint, _ request: APIRequest) throws(Failure) -> JSON {
    var asking = asking(endpoint)
    let reply = try asking.ask(request)
    answeringHost = asking.answeringHost
    return reply.json
  }

  /// Sends later requests to the host that the pages came from.
  mutating func useHost(of paging: Paging) { answeringHost = paging.fallback.answeringHost }

  /// The response of the first environment that has the ID. Throws if there is none.
  package mutating func ask(_ request: APIRequest) throws(Failure) -> AppStoreReply {
    if let answeringHost { return try ask(request, of: answeringHost) }
    let hosts = client.connection.hosts
    var choice = HostChoice()
    for (index, host) in hosts.enumerated() {
      do {
        let answer = try ask(request, of: host)
        answeringHost = host
        return answer
      } catch {
        let isLast = index == hosts.count - 1
        if let failure = choice.result(of: error, of: client.endpoint, from: host, isLast: isLast) { throw failure }
      }
    }
    throw Failure(.failure, "there is no host to send the request to")
  }

  private mutating func ask(_ request: APIRequest, of host: Connection.Host) throws(Failure) -> AppStoreReply {
    let reply = try client.send(request, to: host)
    let answer = try AppStoreReply(reply, to: request, of: client.endpoint, from: host, verification)
    verification.mark(answer)
    return answer
  }
}
