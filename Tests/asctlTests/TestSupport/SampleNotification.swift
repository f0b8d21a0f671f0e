@testable import Base

/// Notifications signed under the tests' chain.
package enum SampleNotification {
  /// `number` identifies the notification; a higher one has a later date.
  package static func payload(_ number: Int, type: String = "DID_RENEW", _ more: JSONObject = [:]) -> JSON {
    var payload: JSONObject = [
      "notificationType": .string(type), "notificationUUID": .string(uuid(number)), "version": "2.0",
      "signedDate": .timestamp(Timestamp(milliseconds: 1_769_000_000_000 + Int64(number) * 1000)),
      "data": ["bundleId": "com.example.app", "environment": "Sandbox"],
    ]
    for member in more.members { payload[member.name] = member.value }
    return .object(payload)
  }

  package static func uuid(_ number: Int) -> String {
    let digits = String(number)
    return "00000000-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.utf8.count) + digits
  }

  package static func body(_ number: Int, type: String = "DID_RENEW", _ more: JSONObject = [:]) throws -> String {
    let jws = try PrivateChain.shared.get().sign(payload(number, type: type, more))
    return "{\"signedPayload\":\"\(jws)\"}"
  }

  /// The number of the notification in a body; nil if the body is not one.
  package static func number(of body: [UInt8]) -> Int? {
    guard let text = (try? JSON.parse(body))?["signedPayload"]?.string else { return nil }
    let parts = text.split(separator: ".")
    guard parts.count == 3, let payload = try? JSON.parse(Base64.url.decode(ArraySlice(parts[1].utf8))),
      let uuid = payload["notificationUUID"]?.string
    else { return nil }
    return Int(uuid.suffix(12))
  }
}
