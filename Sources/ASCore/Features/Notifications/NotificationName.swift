import AppStore
import Base
import Client

/// A notification type, optionally with a subtype, as people type it: `DID_RENEW`, `EXPIRED/VOLUNTARY`.
struct NotificationName: Sendable, Equatable, CustomStringConvertible {
  /// Uppercase, like the subtype.
  let type: String
  let subtype: String?

  /// Throws status 2 for a likely typo of a known type. Other unknown types are accepted, because Apple adds types
  /// every year.
  init(_ text: String) throws(Failure) {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false).map { $0.uppercased() }
    guard parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { $0.isLetter || $0.isDigit || $0 == 0x5F } }) else {
      throw Failure(
        .usage, "invalid notification type \(quoted(text))",
        hint: "use the form TYPE or TYPE/SUBTYPE, such as EXPIRED/VOLUNTARY")
    }
    (type, subtype) = (parts[0], parts.count > 1 ? parts[1] : nil)
    guard !isKnown, let meant = Nearest.to(description, among: Self.known) else { return }
    throw Failure(.usage, "unknown notification type \(quoted(description))", hint: "did you mean \(meant)?")
  }

  var description: String { subtype.map { "\(type)/\($0)" } ?? type }

  /// Whether Apple documents the type and, if there is one, the subtype.
  var isKnown: Bool {
    guard let known = NotificationType.named(type) else { return false }
    return subtype == nil || known.event(subtype: subtype) != nil
  }

  /// Returns whether the notification has this type and subtype. A type without a subtype matches any subtype.
  func fits(_ notification: PostedNotification) -> Bool {
    sameBytes(type, notification.type) && (subtype.map { sameBytes($0, notification.subtype ?? "") } ?? true)
  }

  private static let known = NotificationType.pairs + NotificationType.all.map(\.name)
}
