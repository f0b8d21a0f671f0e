import AppStore
import Base
import Platform
import SignedData

/// A notification about something that never happened, consistent in itself and signed by the simulator's chain, which
/// nobody takes for Apple's: its root is not one of those that Apple publishes.
package struct MadeUpNotification {
  private let type: String
  private let subtype: String?
  private let app: StoreApp
  private let now: Timestamp

  /// Throws status 2 for a pair that Apple does not document.
  package init(_ type: String, _ subtype: String?, app: StoreApp, now: Timestamp) throws(Failure) {
    (self.type, self.subtype, self.app, self.now) = (type, subtype, app, now)
    guard NotificationType.named(type)?.event(subtype: subtype) == nil else { return }
    let known = NotificationType.named(type)?.events.map { $0.subtype.map { "\(type)/\($0)" } ?? type } ?? []
    throw Failure(
      .usage, "Apple sends no \(subtype.map { "\(type)/\($0)" } ?? type)",
      hint: known.isEmpty ? "asctl explain \(type)" : "there is \(known.listed("and"))")
  }

  /// The JWS. `transactionID` names the transaction in place of the one that is made up; `settings` are members to set
  /// afterwards, by their dotted paths.
  package func signed(
    uuid: String, transactionID: String?, settings: [(path: [String], value: JSON)], by chain: SimulatorChain
  ) throws(Failure) -> String {
    var builder = MadeUpWorld(app: app, now: now)
    let content = builder.content(type, subtype)
    let notification = SentNotification(
      uuid: uuid, type: type, subtype: subtype, date: now, content: content, attempts: [])
    let call = Call(
      ServedRequest(method: "POST", target: "/", headers: [], body: []), values: [:], now: now, chain: chain)
    do {
      var payload = Self.opened(try notification.payload(in: builder.store, call))
      if let transactionID { payload = Self.naming(transactionID, in: payload) }
      if let old = builder.formerTransaction {
        payload = Self.setting(
          ["data", "signedTransactionInfo", "previousOriginalTransactionId"], .string(old), in: payload)
      }
      for (path, value) in settings { payload = Self.setting(path, value, in: payload) }
      return try chain.sign(try Self.closed(payload, call))
    } catch {
      throw Failure(.failure, "the notification cannot be signed")
    }
  }

  /// The members that hold a signed text of their own, and the parts that they are in.
  private static let signedMembers = [
    "data": ["signedTransactionInfo", "signedRenewalInfo"], "appData": ["signedAppTransactionInfo"],
  ]

  /// With what the signed members say in their places.
  private static func opened(_ payload: JSON) -> JSON {
    var opened = payload
    for (part, names) in signedMembers {
      for name in names {
        guard let text = payload[part]?[name]?.string, let jws = CompactJWS(ArraySlice(text.utf8)),
          let inner = try? CompactJWS.decode(jws.payload)
        else { continue }
        opened = setting([part, name], inner, in: opened)
      }
    }
    return opened
  }

  private static func closed(_ payload: JSON, _ call: Call) throws(APIErrorReply) -> JSON {
    var closed = payload
    for (part, names) in signedMembers {
      for name in names {
        guard let inner = payload[part]?[name], inner.objectValue != nil else { continue }
        closed = setting([part, name], try call.sign(inner), in: closed)
      }
    }
    return closed
  }

  /// The first transaction of a purchase is also the original one.
  private static func naming(_ id: String, in payload: JSON) -> JSON {
    let transaction = ["data", "signedTransactionInfo"]
    guard let old = payload["data"]?["signedTransactionInfo"] else { return payload }
    var named = setting(transaction + ["transactionId"], .string(id), in: payload)
    guard old["transactionId"] == old["originalTransactionId"] else { return named }
    named = setting(transaction + ["originalTransactionId"], .string(id), in: named)
    guard payload["data"]?["signedRenewalInfo"] != nil else { return named }
    return setting(["data", "signedRenewalInfo", "originalTransactionId"], .string(id), in: named)
  }

  /// With a member at that path, in objects that are made where they lack.
  private static func setting(_ path: [String], _ value: JSON, in json: JSON) -> JSON {
    guard let name = path.first else { return value }
    var object = json.objectValue ?? JSONObject()
    object[name] = setting(Array(path.dropFirst()), value, in: object[name] ?? .object([:]))
    return .object(object)
  }
}
