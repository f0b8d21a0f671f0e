import AppStore
import Base

/// A verifyReceipt response or a version 1 notification: unsigned JSON with purchases, and often a receipt.
enum StoredReply {
  static func isOne(_ json: JSON) -> Bool {
    isNotification(json) || json["latest_receipt_info"] != nil || json["pending_renewal_info"] != nil
      || json["receipt"]?.objectValue != nil
  }

  static func isNotification(_ json: JSON) -> Bool {
    json["notification_type"] != nil && (json["unified_receipt"] != nil || json["password"] != nil)
  }

  /// Returns the JSON without the shared secret, and with its receipts opened if requested; `nil` for any other JSON.
  /// `off` lists the layers that were unwrapped.
  static func decoded(_ json: JSON, opensReceipts: Bool, off: String) -> Decoded? {
    guard isOne(json) else { return nil }
    let name: String
    var secret = ""
    if isNotification(json) {
      let type = json["notification_type"]?.string ?? "without a type"
      let today = NotificationType.replacing(former: type).map { ", now \($0.listed("or"))" } ?? ""
      name = "a version 1 notification (\(truncated(type, to: 80))\(today))"
      if json["password"] != nil { secret = "; its password is omitted" }
    } else {
      name = "a verifyReceipt response\(json["status"]?.int64.map { " (status \($0))" } ?? "")"
    }
    return Decoded(
      value: (opensReceipts ? opened(json) : json).withoutSharedSecret(),
      remark: "\(name), unsigned and not verified\(secret)\(off)")
  }

  private static let receiptMembers = ["latest_receipt", "latest_expired_receipt"]

  private static func opened(_ json: JSON) -> JSON {
    guard case .object(var object) = json else { return json }
    for index in object.members.indices {
      let member = object.members[index]
      if member.name == "unified_receipt" { object.members[index].value = opened(member.value) }
      guard receiptMembers.contains(member.name), let text = member.value.string,
        let receipt = try? ReceiptDecoder.payload.decode(Array(text.utf8)[...])
      else { continue }
      object.members[index].value = receipt.value
    }
    return .object(object)
  }

  /// Returns the receipts in a response or notification.
  static func receipts(in json: JSON) -> [ReceiptText] {
    [json, json["unified_receipt"] ?? .null].flatMap { json in
      receiptMembers.compactMap { json[$0]?.string }.compactMap { ReceiptText(Array($0.utf8)[...]) }
    }
  }

  static func receipt(in json: JSON) -> ReceiptText? {
    guard !isNotification(json) else { return nil }
    return receiptMembers.lazy.compactMap { json[$0]?.string }.first.flatMap { ReceiptText(Array($0.utf8)[...]) }
  }
}

/// The password that an app shares with the App Store, which is in version 1 notifications and in requests to
/// verifyReceipt. It permits requests for the app's purchases, so it is never printed.
enum SharedSecret {
  private static let name = "password"
  /// Members of the objects that contain it.
  private static let signs = ["notification_type", "unified_receipt", "receipt-data", "latest_receipt_info"]

  /// Changes the value in place, because a document of millions of values must not be in memory twice.
  fileprivate static func remove(from value: inout JSON) {
    switch value {
    case .null, .bool, .number, .string: return
    case .array(var elements):
      value = .null
      for index in elements.indices { remove(from: &elements[index]) }
      value = .array(elements)
    case .object(var object):
      value = .null
      if object[name] != nil, signs.contains(where: { object[$0] != nil }) { object[name] = nil }
      for index in object.members.indices { remove(from: &object.members[index].value) }
      value = .object(object)
    }
  }
}

extension JSON {
  /// Returns the value without any shared secret, at any depth.
  package consuming func withoutSharedSecret() -> JSON {
    SharedSecret.remove(from: &self)
    return self
  }
}
