import Base
import HTTP
import Platform
import Synchronization

/// The simulated App Store: a small world that responds at every endpoint as Apple does, to valid and invalid requests.
/// Several threads may use it; it handles one request at a time.
final class Simulator: Sendable {
  let chain: SimulatorChain
  /// What bearer tokens must contain; nil if requests require none, as within the process.
  private let requiredToken: RequiredToken?
  private let clock: WorldClock
  private let store: Mutex<Store>

  init(chain: SimulatorChain, requiredToken: RequiredToken? = nil, store: Store, clock: WorldClock) {
    (self.chain, self.requiredToken, self.clock) = (chain, requiredToken, clock)
    self.store = Mutex(store)
  }

  /// Applies the request to the store. The same request can get another response later.
  func reply(to request: ServedRequest) -> HTTPReply { performed(request).reply }

  /// Applies the request, and returns whether it changed the store. Rejected and redundant requests do not.
  func performed(_ request: ServedRequest) -> (reply: HTTPReply, hasChanged: Bool) {
    store.withLock { store in
      let now = clock.now
      store.advance(to: now)
      do throws(APIErrorReply) {
        var remark: String?
        if requiredToken != nil || request.header("Authorization") != nil {
          let required = requiredToken ?? RequiredToken()
          remark = try required.check(request, bundleID: store.app.bundleID, now: clock.machineNow())
        }
        let (route, values) = try StoreRoute.find(request)
        // A read needs no copy to compare with or to return to.
        let before = route.isRead ? nil : store
        var reply = try perform(route, values, request, &store, now: now)
        if let remark { reply.explain(remark) }
        return (reply, before.map { !store.isSame(as: $0) } ?? false)
      } catch {
        return (error.reply, false)
      }
    }
  }

  func withStore<Answer: Sendable, Refusal: Error>(
    _ body: (inout Store) throws(Refusal) -> Answer
  ) throws(Refusal) -> Answer {
    try store.withLock { store throws(Refusal) in try body(&store) }
  }

  /// Carries out everything that is due up to that moment.
  func advance(to moment: Timestamp) {
    store.withLock { store in _ = store.advance(to: moment) }
  }

  /// Carries out an event, which returns the UUID of the notification about it. If it throws, nothing has changed.
  func carryOut(
    _ event: (inout Store, _ now: Timestamp) throws(ControlRefusal) -> String
  ) throws(ControlRefusal) -> TriggeredNotification {
    try store.withLock { store throws(ControlRefusal) in
      let now = clock.now
      store.advance(to: now)
      var changed = store
      let uuid = try event(&changed, now)
      guard let place = changed.notifications.place(of: uuid),
        let signed = try? changed.notifications[place].signed(in: changed, by: chain)
      else { throw ControlRefusal(reason: "the notification cannot be signed") }
      store = changed
      let onlyHere = changed.notifications[place].changes.filter(\.isOfWorld)
      return (uuid, signed.string ?? "", onlyHere.map { $0.path.joined(separator: ".") })
    }
  }

  /// Performs a request, whatever its token. If it is rejected, the store does not change.
  func perform(_ request: ServedRequest, _ store: inout Store, now: Timestamp) throws(APIErrorReply) -> HTTPReply {
    let (route, values) = try StoreRoute.find(request)
    return try perform(route, values, request, &store, now: now)
  }

  private func perform(
    _ route: StoreRoute, _ values: [String: String], _ request: ServedRequest, _ store: inout Store, now: Timestamp
  ) throws(APIErrorReply) -> HTTPReply {
    let call = Call(endpoint: route.endpoint, request: request, now: now, chain: chain, values: values)
    if route.isRead { return try route.perform(call, &store) }
    var changed = store
    let reply = try route.perform(call, &changed)
    store = changed
    return reply
  }
}

/// An event that a call to a served world requests. The raw value is the name of its lines in the journal, also in
/// those of earlier versions.
enum RequestedEvent: String, CaseIterable {
  case trigger, buy

  /// The form of the call's body, for errors.
  var form: String {
    switch self {
    case .trigger: #"{"type":…,"subtype":…,"transactionId":…,"set":{path:value}}"#
    case .buy: #"{"productId":…,"customer":…,"appAccountToken":…,"offer":…,"billingPlanType":…}"#
    }
  }

  /// Carries out the event that a call's body describes. If it throws, the store may have changed.
  func happen(_ body: JSONObject, in store: inout Store, now: Timestamp) throws(ControlRefusal) -> String {
    switch self {
    case .trigger: try store.carryOut(NotificationTrigger(body), now: now)
    case .buy: try store.carryOut(CustomerBuy(body), now: now)
    }
  }
}

/// The notification of a requested event: its UUID, its JWS, and the paths that are set in it but not in the world.
typealias TriggeredNotification = (uuid: String, signedPayload: String, setInNotificationOnly: [String])

extension SimulatedAppStore {
  /// Returns the built-in App Store, which signs with this user's chain.
  package static func builtIn(_ context: Context) throws(Failure) -> SimulatedAppStore {
    builtIn(context, signedBy: try SimulatorChain.ofThisRun(context)) { Store(now: context.clock.now()) }
  }

  /// Returns the built-in App Store with a given chain and world. The user's StoreKit configuration replaces the world.
  static func builtIn(
    _ context: Context, signedBy chain: SimulatorChain, _ world: @escaping @Sendable () -> Store
  ) -> SimulatedAppStore {
    SimulatedAppStore(root: chain.root, key: chain.keyPEM) { () throws(Failure) in
      var store =
        try context.network.storeKitApp.map { app throws(Failure) in try Store(storeKit: app, context) } ?? world()
      store.retention.hasRealtimeServers = true
      if let url = context.processes.variable(realtimeURLVariable) {
        let isOnThisMachine = URLParts(url)?.isLoopback ?? false
        if !isOnThisMachine {
          context.say("asctl: \(realtimeURLVariable) is not a URL on this machine, so no realtime URL is set")
        }
        store.retention.realtimeURL = isOnThisMachine ? url : nil
      }
      let simulator = Simulator(chain: chain, store: store, clock: WorldClock(machine: context.clock.now))
      var post = RealtimeSender(context)
      // The response to a request that starts a test follows its end.
      post.start = { $0() }
      return HTTPClient { [post] request in
        let reply = simulator.reply(to: ServedRequest(request))
        post.runTests(of: simulator) { _ in }
        return reply
      }
    }
  }

  /// The variable with the realtime URL of the built-in App Store, which keeps a URL of `retention realtime-url set`
  /// only until the end of the run.
  package static let realtimeURLVariable = "ASCTL_REALTIME_URL"
}
