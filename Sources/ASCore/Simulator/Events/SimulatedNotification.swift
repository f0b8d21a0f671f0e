import AppStore
import Base
import SignedData

/// A notification about an event in a temporary world. It is internally consistent, and signed by the simulator's
/// chain, which does not end in a root that Apple publishes.
package struct SimulatedNotification {
  private let trigger: NotificationTrigger
  /// The notification as sent, before it names the trigger's transaction.
  private let sent: SentNotification
  private let store: Store

  /// Carries out the event in `world`, or in a new built-in world. Throws a refusal if the event is not possible there.
  package init(
    _ trigger: NotificationTrigger, app: StoreApp, in world: Store? = nil, now: Timestamp
  ) throws(ControlRefusal) {
    self.trigger = trigger
    var store = world ?? Store(now: now, app: app)
    let uuid = try store.carryOut(NotificationTrigger(type: trigger.type, subtype: trigger.subtype), now: now)
    guard let sent = store.notifications.last(where: { sameBytes($0.uuid, uuid) }) else {
      throw ControlRefusal(reason: "\(trigger.pair) was not sent")
    }
    (self.sent, self.store) = (sent, store)
  }

  /// Returns the JWS, with the trigger's changes and its transaction ID, which need not exist in this world.
  package func signed(uuid: String, by chain: SimulatorChain) throws(Failure) -> String {
    var sent = sent
    sent.changes = [NotificationTrigger.Change(path: "notificationUUID", value: .string(uuid))] + naming
    sent.changes += trigger.changes
    do {
      let signed = try sent.signed(in: store, chain.signed)
      return signed.string ?? ""
    } catch {
      throw Failure(.failure, "the notification cannot be signed")
    }
  }

  /// The changes that name the trigger's transaction. The first transaction of a purchase is also the original one.
  private var naming: [NotificationTrigger.Change] {
    guard let id = trigger.transactionId, let data = sent.payload(in: store)["data"],
      let transaction = data["signedTransactionInfo"]
    else { return [] }
    var members = ["signedTransactionInfo.transactionId"]
    if transaction["transactionId"] == transaction["originalTransactionId"] {
      members.append("signedTransactionInfo.originalTransactionId")
      if data["signedRenewalInfo"] != nil { members.append("signedRenewalInfo.originalTransactionId") }
    }
    return members.map { NotificationTrigger.Change(path: "data.\($0)", value: .string(id)) }
  }
}
