import Base
import Client
import Platform

/// The notifications that somebody has already, by their UUIDs.
package enum KnownNotifications {
  /// One UUID a line in any case, or csv with a column of them. Throws status 1 for a line that is none: what it stood for
  /// would be sent again.
  package static func read(_ path: String, _ context: Context, remark: @escaping (String) -> Void) throws(Failure)
    -> TextSet
  {
    let reader = IDReader(try context.openFile(path), of: .notificationUUID, remark: remark)
    var known: TextSet = []
    while true {
      switch try reader.next() {
      case .id(let text, let failure):
        guard failure == nil, let uuid = text.pastedUUID else {
          throw Failure(
            .failure, "\(truncated(path, to: 200)) holds \(quoted(truncated(text, to: 80))), which is no UUID",
            hint: "one notificationUUID a line, or csv with the names of its columns first")
        }
        known.insert(uuid.lowercased())
      case .later: context.sleep(.milliseconds(20))
      case .end: return known
      }
    }
  }
}
