import AppStore
import Base

/// A question to the App Store that does not know where the answer is: production first, then sandbox.
package struct EnvironmentFallback {
  package private(set) var client: Client
  private(set) var verification: AppStoreReply.ReplyVerification
  /// The host that answered; later pages are asked of it alone.
  package var answeringHost: Connection.Host?

  /// Whether it is known which host answers.
  package var hasAnswered: Bool { answeringHost != nil }

  package init(_ client: Client, _ verification: AppStoreReply.ReplyVerification) {
    self.client = client
    self.verification = verification
  }

  /// A copy that asks another endpoint; it goes to the host that answered, if one did.
  package func asking(
    _ endpoint: Endpoint, _ verification: AppStoreReply.ReplyVerification? = nil
  ) -> EnvironmentFallback {
    var other = self
    other.client.endpoint = endpoint
    other.verification = verification ?? self.verification
    return other
  }

  /// A question to another endpoint; the environment that knows the answer is asked for what follows.
  package mutating func ask(_ endpoint: Endpoint, _ request: APIRequest) throws(Failure) -> JSON {
    var asking = asking(endpoint)
    let reply = try asking.ask(request)
    answeringHost = asking.answeringHost
    return reply.json
  }

  /// Further questions go to the host that the pages were read from.
  mutating func useHost(of paging: Paging) { answeringHost = paging.fallback.answeringHost }

  /// The reply of the first environment that knows it. Throws where none does.
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
    throw Failure(.failure, "there is nowhere to ask")
  }

  private mutating func ask(_ request: APIRequest, of host: Connection.Host) throws(Failure) -> AppStoreReply {
    let reply = try client.send(request, to: host)
    let answer = try AppStoreReply(reply, to: request, of: client.endpoint, from: host, verification)
    verification.mark(answer)
    return answer
  }
}
