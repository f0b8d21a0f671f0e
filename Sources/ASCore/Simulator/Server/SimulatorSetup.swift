import AppStore
import Base
import Platform
import SignedData

extension SimulatorServer {
  /// The settings of `simulator serve`.
  package struct Setup: Sendable {
    /// The app; its environment is ignored.
    package var app = StoreApp()
    /// The served environments, production first.
    package var environments: [SignedEnvironment] = [.sandbox]
    /// What tokens must contain; nil if no token is required.
    package var requiredToken: RequiredToken? = RequiredToken()
    /// The user's world; nil means the built-in one.
    package var world: World?
    /// The text of the world's file, for `fingerprint`.
    package var worldText: String?
    /// The first rule that matches a request applies.
    package var faults: [FaultRule] = []
    /// Whether notifications are posted, and what their result is.
    package var delivery = NotificationDelivery.assumed
    /// Whether a realtime URL on this machine receives requests.
    var hasRealtimeServers = false
    /// The maximum number of events in a world.
    var eventLimit = Store.eventLimit

    package init() {}

    /// Returns the initial stores. With both environments, each customer exists in one of them.
    ///
    /// - Throws: a refusal if an event of the world is not possible.
    func stores(now: Timestamp) throws(ControlRefusal) -> [Store] {
      let isOneOfTwo = environments.count > 1
      return try environments.map { environment throws(ControlRefusal) in
        var app = app
        app.environment = environment
        var store: Store
        if let world {
          store = try Store(world, app: app, now: now, sharesCustomers: isOneOfTwo, eventLimit: eventLimit)
        } else {
          store = Store(now: now, app: app)
          if isOneOfTwo { store.omitCustomersElsewhere() }
        }
        store.delivery = delivery
        store.findsOrders = environment == .production
        store.retention.hasRealtimeServers = hasRealtimeServers
        return store
      }
    }
  }
}

extension TLSServer {
  /// How a loopback server starts TLS with this certificate.
  package var handshake: SecureStream.Handshake {
    { [self] socket in
      guard let connection = try? accept(socket) else { return nil }
      return SecureStream(
        read: { connection.read(atMost: $0) }, write: { connection.write($0) }, close: { connection.close() })
    }
  }
}
