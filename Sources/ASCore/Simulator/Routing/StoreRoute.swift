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
  /// Whether it leaves the store as it is. A read that is repeated until there is a result does not: the simulator counts
  /// how often it was asked, and has the result from the second time on.
  var isRead: Bool {
    let declared = Endpoint.all.lazy.filter { [method] in sameBytes($0.method.rawValue, method) }
      .map { (endpoint: $0, template: PathTemplate($0.path)) }
      .filter { [path] in $0.template.values(in: path) != nil }
      .max { $0.template.literals < $1.template.literals }?.endpoint
    return declared.map { $0.isRead && $0.wait == nil } ?? false
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
