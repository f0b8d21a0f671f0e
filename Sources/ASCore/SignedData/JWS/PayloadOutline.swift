import AppStore
import Base

/// The members of a payload that verification reads, found without building a value of the rest.
///
/// Payloads that may contain a JWS are verified as values instead.
struct PayloadOutline {
  /// The members of the payload that the checks read, with their values.
  let claims: JSON

  /// `nil` for a payload that must be verified as a value.
  init?(of text: UnsafeRawBufferPointer, search: JSONExcerpt.Search) {
    guard let found = JSON.excerpt(search, of: text), found.isObject, !found.hasNames, !found.hasContainers,
      !found.hasStrings, !found.members.contains(where: { PayloadOutline.namesOfNotifications.contains($0.name) })
    else { return nil }
    claims = .object(JSONObject(found.members))
  }

  /// Returns the search for an outline, if the members named `signed` contain JWS.
  static func search(signed: MemberNames) -> JSONExcerpt.Search {
    JSONExcerpt.Search(
      strings: CompactJWS.opening, names: signed, members: MemberNames(members + membersOfNotifications))
  }

  /// The members that determine the kind of a payload, its app and its signing date: everything that `PayloadKind`,
  /// `Claims` and the check of the date read of payloads other than notifications.
  static let members =
    PayloadKind.distinctiveMembers(of: PayloadKind.allCases.filter { $0 != .notification })
    + PayloadKind.allCases.map(\.object.dateMember) + ["bundleId", "appAppleId", "environment"]

  /// The members of notifications only, which contain their claims deeper.
  private static let membersOfNotifications = PayloadKind.distinctiveMembers(of: [.notification])
  private static let namesOfNotifications = MemberNames(membersOfNotifications)
}
