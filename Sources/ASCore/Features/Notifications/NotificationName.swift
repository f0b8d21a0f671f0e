import AppStore
import Base
import Client

/// A type of notification, alone or with its subtype, as people type it: `DID_RENEW`, `EXPIRED/VOLUNTARY`.
struct NotificationName: Sendable, Equatable, CustomStringConvertible {
  /// In capitals, as is the subtype.
  let type: String
  let subtype: String?

  /// Throws status 2 for what is nearly one that Apple has. Others are taken: Apple adds some every year.
  init(_ text: String) throws(Failure) {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false).map { $0.uppercased() }
    guard parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { $0.isLetter || $0.isDigit || $0 == 0x5F } }) else {
      throw Failure(.usage, "\(quoted(text)) is no type of notification", hint: "write it like EXPIRED/VOLUNTARY")
    }
    (type, subtype) = (parts[0], parts.count > 1 ? parts[1] : nil)
    guard !isKnown, let meant = Nearest.to(description, among: Self.known) else { return }
    throw Failure(.usage, "there is no notification \(quoted(description))", hint: "did you mean \(meant)?")
  }

  var description: String { subtype.map { "\(type)/\($0)" } ?? type }

  /// Whether Apple documents it; a type alone counts, whatever its subtypes.
  var isKnown: Bool {
    guard let known = NotificationType.named(type) else { return false }
    return subtype == nil || known.event(subtype: subtype) != nil
  }

  /// A type alone fits with any subtype.
  func fits(_ notification: PostedNotification) -> Bool {
    sameBytes(type, notification.type) && (subtype.map { sameBytes($0, notification.subtype ?? "") } ?? true)
  }

  private static let known = NotificationType.pairs + NotificationType.all.map(\.name)
}
