import Base
import HTTP
import Platform
import Synchronization

/// The simulated App Store: a small fixed world that answers every endpoint as Apple does, right requests and wrong ones.
///
/// What it is told it remembers as long as it lives: a token that was set, an extension, a finished transaction. It can
/// be asked from several threads; it answers one request at a time.
package final class Simulator: Sendable {
  private let chain: SimulatorChain
  /// Whether a request must carry a bearer token, as over a network; within the process there is nobody to keep out.
  private let demandsToken: Bool
  private let now: @Sendable () -> Timestamp
  private let store: Mutex<Store>

  /// The dates of its world are counted from the present, so that all that Apple limits to a period of time is in it.
  package convenience init(
    chain: SimulatorChain, demandsToken: Bool = false, now: @escaping @Sendable () -> Timestamp
  ) {
    self.init(chain: chain, demandsToken: demandsToken, store: Store(now: now()), now: now)
  }

  init(
    chain: SimulatorChain, demandsToken: Bool = false, store: Store, now: @escaping @Sendable () -> Timestamp
  ) {
    self.chain = chain
    self.demandsToken = demandsToken
    self.now = now
    self.store = Mutex(store)
  }

  /// Changes the store as the request says; asked again, it may answer otherwise.
  package func reply(to request: SimulatedRequest) -> HTTPReply {
    store.withLock { reply(to: request, &$0, now: now()) }
  }

  /// From a request and a store to a reply and a store. A request that is refused changes nothing.
  private func reply(to request: SimulatedRequest, _ store: inout Store, now: Timestamp) -> HTTPReply {
    do throws(APIErrorReply) {
      if demandsToken || request.header("Authorization") != nil {
        try BearerCheck(request, bundleID: Store.bundleID, now: now).require()
      }
      let (route, values) = try StoreRoute.find(request)
      let call = Call(request, values: values, now: now, chain: chain)
      var changed = store
      let answer = try route.perform(call, &changed)
      store = changed
      return answer.reply
    } catch {
      return error.reply
    }
  }
}

extension SimulatedAppStore {
  /// The App Store built in, signed for by this user's chain.
  package static func builtIn(_ context: Context) throws(Failure) -> SimulatedAppStore {
    let chain = try SimulatorChain.ofThisRun(context)
    return SimulatedAppStore(root: chain.root) {
      let simulator = Simulator(chain: chain, now: context.now)
      return HTTPClient { request in simulator.reply(to: SimulatedRequest(request)) }
    }
  }
}

/// A request as a server sees it.
package struct SimulatedRequest: Sendable {
  let method: String
  /// As it is on the wire, without the query.
  let path: String
  /// Decoded.
  let query: [(name: String, value: String)]
  let headers: [HTTPHeader]
  let body: [UInt8]

  /// `target` is what stands in the request line: path and query.
  init(method: String, target: String, headers: [HTTPHeader], body: [UInt8]) {
    self.method = method
    self.headers = headers
    self.body = body
    let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    path = parts.first.map { String($0) } ?? ""
    query = (parts.count > 1 ? parts[1] : "").split(separator: "&").map { pair in
      let halves = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return (Self.decoded(halves[0]), halves.count > 1 ? Self.decoded(halves[1]) : "")
    }
  }

  /// Of a request that would have gone over the network.
  init(_ request: HTTPRequest) {
    let withoutScheme = request.url.drop { $0 != ":" }.dropFirst(3)
    self.init(
      method: request.method, target: String(withoutScheme.drop { $0 != "/" }), headers: request.headers,
      body: request.body)
  }

  func values(_ name: String) -> [String] {
    query.filter { sameBytes($0.name, name) }.map(\.value)
  }

  func header(_ name: String) -> String? { headers.first { $0.isNamed(name) }?.value }

  static func decoded(_ text: Substring) -> String {
    PercentEncoding.decode(ArraySlice(text.utf8)).map { String(decoding: $0, as: UTF8.self) } ?? String(text)
  }
}
