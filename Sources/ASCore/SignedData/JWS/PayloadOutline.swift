import AppStore
import Base

/// What verification reads of a payload, picked out while its text is checked, so that no value is built of the rest.
///
/// Only of payloads that hold no JWS and nothing that could be one: those are verified as values.
struct PayloadOutline {
  /// Every member of the payload that a check looks at, with its value.
  let claims: JSON

  /// Nil for a payload that must be read as a value.
  init?(of text: UnsafeRawBufferPointer, search: JSONExcerpt.Search) {
    guard let found = JSON.excerpt(search, of: text), found.isObject, !found.hasNames, !found.hasContainers,
      !found.hasStrings, !found.members.contains(where: { PayloadOutline.namesOfNotifications.contains($0.name) })
    else { return nil }
    claims = .object(JSONObject(found.members))
  }

  /// How to look for an outline where members so named hold JWS.
  static func search(signed: MemberNames) -> JSONExcerpt.Search {
    JSONExcerpt.Search(
      strings: CompactJWS.opening, names: signed, members: MemberNames(members + membersOfNotifications))
  }

  /// The members that tell the kind of a payload, whose it is, and when it was signed: all that `PayloadKind`, `Claims`
  /// and the date of signing read of one that is no notification.
  static let members =
    PayloadKind.distinctiveMembers(of: PayloadKind.allCases.filter { $0 != .notification })
    + PayloadKind.allCases.map(\.object.dateMember) + ["bundleId", "appAppleId", "environment"]

  /// With one of these it is a notification, which holds its claims deeper.
  private static let membersOfNotifications = PayloadKind.distinctiveMembers(of: [.notification])
  private static let namesOfNotifications = MemberNames(membersOfNotifications)
}
