import AppStore
import Base
import HTTP
import Platform

/// One endpoint of the simulated App Store: where it is, and what it does.
struct StoreRoute: Sendable {
  let method: String
  let path: String
  let template: PathTemplate
  /// Reads the call, changes the store, answers. What it throws leaves the store as it was.
  let perform: @Sendable (Call, inout Store) throws(APIErrorReply) -> Answer

  init(
    _ method: String, _ path: String,
    _ perform: @escaping @Sendable (Call, inout Store) throws(APIErrorReply) -> Answer
  ) {
    self.method = method
    self.path = path
    template = PathTemplate(path)
    self.perform = perform
  }
}

extension StoreRoute {
  /// Whether it leaves the store as it is. Of what is asked about twice, the first question is remembered.
  var isRead: Bool {
    let counted = ["/inApps/v1/notifications/test/", "/inApps/v1/subscriptions/extend/mass/"]
    if method == "GET" { return !counted.contains { path.hasPrefix($0) } }
    return path == "/inApps/v1/notifications/history"
  }

  static let all: [StoreRoute] = Array(
    [
      transactions, histories, subscriptions, extensions, consumption, refunds, notifications, groups, seats,
      retentionImages, retentionMessages, retentionDefaults, performanceTests, commerce, externalPurchases,
    ].joined())

  /// The endpoint that a request is for, with the values in its path. An unknown path is 404 without a code; a known one
  /// with another method is 405.
  static func find(_ request: ServedRequest) throws(APIErrorReply) -> (route: StoreRoute, values: [String: String]) {
    var allowed: [String] = []
    var best: (route: StoreRoute, values: [String: String])?
    for route in all {
      guard let values = route.template.values(in: request.path) else { continue }
      allowed.append(route.method)
      guard sameBytes(route.method, request.method) else { continue }
      if best.map({ $0.route.template.literals < route.template.literals }) ?? true { best = (route, values) }
    }
    if let best { return best }
    guard !allowed.isEmpty else { throw APIErrorReply(HTTPReply(status: 404)) }
    throw APIErrorReply(HTTPReply(status: 405, headers: [HTTPHeader("Allow", allowed.joined(separator: ", "))]))
  }
}
