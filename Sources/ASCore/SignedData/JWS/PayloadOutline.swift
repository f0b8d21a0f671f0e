import AppStore
import Base

/// What verification reads of a payload, picked out while its text is checked, so that no value is built of the rest.
///
/// Only of payloads that hold no JWS and nothing that could be one: those are verified as values.
struct PayloadOutline {
  /// Every member of the payload that a check looks at, with its value.
  let claims: JSON

  /// Nil for a payload that must be read as a value.
  init?(of text: UnsafeRawBufferPointer, signed: MemberNames) {
    guard let found = JSON.scanVerbatim(text, into: OutlineSink(signed: signed)), found.isPlain, found.isObject else {
      return nil
    }
    claims = .object(JSONObject(found.claims))
  }

  /// The members that tell the kind of a payload, whose it is, and when it was signed: all that `PayloadKind`, `Claims`
  /// and the date of signing read of one that is no notification.
  static let members = MemberNames(
    PayloadKind.tellingMembers(of: PayloadKind.allCases.filter { $0 != .notification })
      + PayloadKind.allCases.map(\.object.dateMember) + ["bundleId", "appAppleId", "environment"])

  /// With one of these it is a notification, which holds its claims deeper.
  static let membersOfNotifications = MemberNames(PayloadKind.tellingMembers(of: [.notification]))
}

private struct OutlineSink: JSONVerbatimSink {
  let signed: MemberNames
  private(set) var claims: [JSONObject.Member] = []
  private(set) var isPlain = true
  private(set) var isObject = false
  private(set) var hasEscapes = false
  private var depth = 0
  /// The name of the member whose value is due, if a check looks at it.
  private var claim: UnsafeRawBufferPointer?

  init(signed: MemberNames) {
    self.signed = signed
    claims.reserveCapacity(8)
  }

  mutating func name(_ text: JSONScannedString) {
    if text.hasEscapes { hasEscapes = true }
    if signed.contains(text.bytes) { isPlain = false }
    guard depth == 1 else { return }
    claim = PayloadOutline.members.contains(text.bytes) ? text.bytes : nil
    if PayloadOutline.membersOfNotifications.contains(text.bytes) { isPlain = false }
  }

  mutating func string(_ text: JSONScannedString) {
    if text.hasEscapes { hasEscapes = true }
    if CompactJWS.isMeant(by: text.bytes) { isPlain = false }
    take(text.hasEscapes ? .null : .string(String(decoding: text.bytes, as: UTF8.self)))
  }

  mutating func number(_ text: UnsafeRawBufferPointer) { take(.number(JSONNumber(scanned: text))) }
  mutating func bool(_ value: Bool) { take(.bool(value)) }
  mutating func null() { take(.null) }

  mutating func begin(_ container: JSONContainer) {
    if depth == 0 { isObject = container == .object }
    if claim != nil { isPlain = false }
    depth += 1
  }

  mutating func end(_ container: JSONContainer) { depth -= 1 }

  private mutating func take(_ value: @autoclosure () -> JSON) {
    guard let name = claim.take() else { return }
    claims.append(JSONObject.Member(name: String(decoding: name, as: UTF8.self), value: value()))
  }
}
