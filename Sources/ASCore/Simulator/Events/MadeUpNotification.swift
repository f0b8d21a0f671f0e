import AppStore
import Base
import SignedData

/// A notification about an event in a world that is made for it and thrown away: consistent in itself, and signed by
/// the simulator's chain, whose root is not one of those that Apple publishes.
package struct MadeUpNotification {
  private let trigger: NotificationTrigger
  /// As it was before the notification named another transaction.
  private let sent: SentNotification
  private let store: Store

  /// In the built-in world, unless another one is given. Throws a refusal of a pair that Apple does not document.
  package init(
    _ trigger: NotificationTrigger, app: StoreApp, in world: Store? = nil, now: Timestamp
  ) throws(ControlRefusal) {
    self.trigger = trigger
    var store = world ?? Store(now: now, app: app)
    let uuid = try store.carryOut(
      NotificationTrigger(type: trigger.type, subtype: trigger.subtype), now: now)
    guard let sent = store.notifications.last(where: { sameBytes($0.uuid, uuid) }) else {
      throw ControlRefusal(reason: "\(trigger.pair) was not sent")
    }
    (self.sent, self.store) = (sent, store)
  }

  /// The JWS. The trigger's transaction, which this world need not know, and its changes count.
  package func signed(uuid: String, by chain: SimulatorChain) throws(Failure) -> String {
    var sent = sent
    sent.changes = [NotificationTrigger.Change(path: "notificationUUID", value: .string(uuid))] + naming
    sent.changes += trigger.changes
    do {
      let signed = try sent.signed(in: store) { payload throws(APIErrorReply) in
        do {
          return .string(try chain.sign(payload))
        } catch {
          throw .server(.generalInternal)
        }
      }
      return signed.string ?? ""
    } catch {
      throw Failure(.failure, "the notification cannot be signed")
    }
  }

  /// The changes that name the trigger's transaction. The first one of a purchase is also the original one.
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
