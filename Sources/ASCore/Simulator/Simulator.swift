import Synchronization

/// The simulated App Store: a small fixed world that answers every endpoint as Apple does, right requests and wrong ones.
///
/// What it is told it remembers as long as it lives: a token that was set, an extension, a finished transaction. It can
/// be asked from several threads; it answers one request at a time.
final class Simulator: Sendable {
  private let chain: SimulatorChain
  /// Whether a request must carry a bearer token, as over a network; within the process there is nobody to keep out.
  private let demandsToken: Bool
  private let now: @Sendable () -> Int64
  private let store: Mutex<Store>

  /// The dates of its world are counted from the present, so that all that Apple limits to a period of time is in it.
  init(chain: SimulatorChain, demandsToken: Bool = false, now: @escaping @Sendable () -> Int64) {
    self.chain = chain
    self.demandsToken = demandsToken
    self.now = now
    store = Mutex(Store(now: now()))
  }

  func reply(to request: SimulatedRequest) -> HTTPReply {
    store.withLock { reply(to: request, &$0, now: now()) }
  }

  /// From a request and a store to a reply and a store. A request that is refused changes nothing.
  private func reply(to request: SimulatedRequest, _ store: inout Store, now: Int64) -> HTTPReply {
    do throws(Refusal) {
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
