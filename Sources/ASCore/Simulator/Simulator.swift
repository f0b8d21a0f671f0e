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

  package func reply(to request: ServedRequest) -> HTTPReply {
    store.withLock { reply(to: request, &$0, now: now()) }
  }

  /// From a request and a store to a reply and a store. A request that is refused changes nothing.
  private func reply(to request: ServedRequest, _ store: inout Store, now: Timestamp) -> HTTPReply {
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
      return HTTPClient { request in simulator.reply(to: ServedRequest(request)) }
    }
  }
}
