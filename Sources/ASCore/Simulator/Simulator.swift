import Base
import HTTP
import Platform
import Synchronization

/// The simulated App Store: a small fixed world that answers every endpoint as Apple does, right requests and wrong
/// ones.
///
/// It remembers writes as long as it lives: a token that was set, an extension, a finished transaction. Several threads
/// may use it; it answers one request at a time.
package final class Simulator: Sendable {
  let chain: SimulatorChain
  /// What a bearer token has to name; nil where a request needs none, as within the process.
  private let requiredToken: RequiredToken?
  private let now: @Sendable () -> Timestamp
  /// The machine's time, by which tokens are judged.
  private let machineNow: @Sendable () -> Timestamp
  private let store: Mutex<Store>

  /// The dates of its world are counted from the present, so that all that Apple limits to a period of time is in it.
  convenience init(
    chain: SimulatorChain, requiredToken: RequiredToken? = nil, now: @escaping @Sendable () -> Timestamp
  ) {
    self.init(chain: chain, requiredToken: requiredToken, store: Store(now: now()), now: now)
  }

  /// - Parameters:
  ///   - now: the world's time.
  ///   - machineNow: the machine's, where that is another.
  init(
    chain: SimulatorChain, requiredToken: RequiredToken? = nil, store: Store, now: @escaping @Sendable () -> Timestamp,
    machineNow: (@Sendable () -> Timestamp)? = nil
  ) {
    self.chain = chain
    self.requiredToken = requiredToken
    self.now = now
    self.machineNow = machineNow ?? now
    self.store = Mutex(store)
  }

  /// Applies the request to the store. The same request can get another response later.
  package func reply(to request: ServedRequest) -> HTTPReply { performed(request).reply }

  /// The same, and whether the request changed the store: what is refused changes nothing, nor does what is so already.
  func performed(_ request: ServedRequest) -> (reply: HTTPReply, hasChanged: Bool) {
    store.withLock { store in
      let now = now()
      store.advance(to: now)
      let before = store
      do throws(APIErrorReply) {
        let reply = try performed(request, &store, now: now)
        return (reply, !store.isSame(as: before))
      } catch {
        return (error.reply, false)
      }
    }
  }

  /// Another world in the place of this one.
  func replaceWorld(with store: Store) {
    self.store.withLock { $0 = store }
  }

  /// Reads or changes the store, exclusively.
  func withStore<Answer: Sendable>(_ body: (inout Store) -> Answer) -> Answer { store.withLock { body(&$0) } }

  /// The same, for what may be refused.
  func view<Answer: Sendable>(
    _ body: (Store) throws(ControlRefusal) -> Answer
  ) throws(ControlRefusal) -> Answer {
    try store.withLock { store throws(ControlRefusal) in try body(store) }
  }

  /// A payload as a JWS.
  func sign(_ payload: JSON) throws(APIErrorReply) -> JSON { try chain.signed(payload) }

  /// What a question about a retention message is posted in.
  func signedBody(_ question: RealtimeQuestion) throws(Failure) -> [UInt8] { try question.body(signedBy: chain) }

  var app: StoreApp { store.withLock(\.app) }

  /// Everything that is due up to that moment happens.
  func advance(to moment: Timestamp) {
    store.withLock { store in _ = store.advance(to: moment) }
  }

  /// Lets the event of a notification happen, and returns the notification.
  ///
  /// - Throws: a refusal where the world has nothing that it could be about; then nothing has changed.
  func carryOut(_ trigger: NotificationTrigger) throws(ControlRefusal) -> TriggeredNotification {
    try carryOut { store, now throws(ControlRefusal) in try store.carryOut(trigger, now: now) }
  }

  /// Lets a customer buy, and returns the notification.
  ///
  /// - Throws: a refusal of what the App Store would not sell; then nothing has changed.
  func carryOut(_ buy: CustomerBuy) throws(ControlRefusal) -> TriggeredNotification {
    try carryOut { store, now throws(ControlRefusal) in try store.carryOut(buy, now: now) }
  }

  /// - Parameter event: changes the store, and returns the UUID of the notification about it.
  private func carryOut(
    _ event: (inout Store, Timestamp) throws(ControlRefusal) -> String
  ) throws(ControlRefusal) -> TriggeredNotification {
    try store.withLock { store throws(ControlRefusal) in
      let now = now()
      store.advance(to: now)
      var changed = store
      let uuid = try event(&changed, now)
      guard let place = changed.notifications.place(of: uuid),
        let signed = try? changed.notifications[place].signed(in: changed, chain.signed)
      else { throw ControlRefusal(reason: "the notification cannot be signed") }
      store = changed
      return TriggeredNotification(
        uuid: uuid, signedPayload: signed.string ?? "",
        unfollowed: changed.notifications[place].changes.filter(\.isOfWorld).map { $0.path.joined(separator: ".") })
    }
  }

  /// Carries out a request of a state file, whose token was checked when it came.
  func repeatRequest(_ request: ServedRequest, at moment: Timestamp) {
    store.withLock { store in _ = try? perform(request, &store, now: moment) }
  }

  /// From a request and a store to a reply and a store. A request that is refused changes nothing.
  private func performed(
    _ request: ServedRequest, _ store: inout Store, now: Timestamp
  ) throws(APIErrorReply) -> HTTPReply {
    if requiredToken != nil || request.header("Authorization") != nil {
      try BearerCheck(
        request, bundleID: store.app.bundleID, requiredToken: requiredToken ?? RequiredToken(), now: machineNow()
      ).require()
    }
    return try perform(request, &store, now: now)
  }

  private func perform(
    _ request: ServedRequest, _ store: inout Store, now: Timestamp
  ) throws(APIErrorReply) -> HTTPReply {
    let (route, values) = try StoreRoute.find(request)
    let call = Call(request, values: values, now: now, chain: chain)
    var changed = store
    let answer = try route.perform(call, &changed)
    store = changed
    return answer.reply
  }
}

/// A notification that was asked for, as it is sent.
package struct TriggeredNotification: Sendable {
  /// `notificationUUID`
  package let uuid: String
  /// The JWS.
  let signedPayload: String
  /// The paths that were set in the notification, and that the world does not have so.
  let unfollowed: [String]
}

extension SimulatorChain {
  /// A notification about an event in a built-in world that is not kept.
  ///
  /// - Parameter now: when it is signed, and what the dates of the world are counted back from.
  /// - Throws: a refusal where that world has nothing that it could be about.
  func notification(
    _ trigger: NotificationTrigger, of app: StoreApp, now: Timestamp
  ) throws(ControlRefusal) -> TriggeredNotification {
    try Simulator(chain: self, store: Store(now: now, app: app), now: { now }).carryOut(trigger)
  }

  /// The same as `sign`, for replies.
  func signed(_ payload: JSON) throws(APIErrorReply) -> JSON {
    do {
      return .string(try sign(payload))
    } catch {
      throw .server(.generalInternal)
    }
  }
}

extension SimulatedAppStore {
  /// The App Store built in, signed for by this user's chain.
  package static func builtIn(_ context: Context) throws(Failure) -> SimulatedAppStore {
    builtIn(context, signedBy: try SimulatorChain.ofThisRun(context)) { Store(now: context.clock.now()) }
  }

  /// The same, of a chain that was read already, and a world, which a StoreKit configuration of the user's replaces.
  static func builtIn(
    _ context: Context, signedBy chain: SimulatorChain, _ world: @escaping @Sendable () -> Store
  ) -> SimulatedAppStore {
    SimulatedAppStore(root: chain.root, key: chain.keyPEM) { () throws(Failure) in
      var store =
        try context.network.storeKitApp.map { app throws(Failure) in try Store(storeKit: app, context) } ?? world()
      store.retention.asksServers = true
      if let url = context.processes.variable(realtimeURLVariable) {
        let isOnThisMachine = URLParts(url)?.isLoopback ?? false
        if !isOnThisMachine {
          context.say("asctl: \(realtimeURLVariable) is no URL on this machine, so no realtime URL is set")
        }
        store.retention.realtimeURL = isOnThisMachine ? url : nil
      }
      let simulator = Simulator(chain: chain, store: store, now: context.clock.now)
      let post = RealtimeSender(context)
      return HTTPClient { request in
        let reply = simulator.reply(to: ServedRequest(request))
        post.runTests(of: simulator) { _ in }
        return reply
      }
    }
  }

  /// Names the realtime URL to the App Store built in, which forgets what `retention realtime-url set` sets at the end
  /// of the run.
  package static let realtimeURLVariable = "ASCTL_REALTIME_URL"
}
