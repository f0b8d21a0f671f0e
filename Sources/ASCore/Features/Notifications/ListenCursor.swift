import Base
import Client
import Platform

/// How far a listener has come, kept from one run to the next: the newest date shown, and the UUIDs shown of the
/// minutes before it, which are asked for again.
struct ListenCursor: Sendable {
  /// The newest date shown so far.
  private(set) var latest: Timestamp
  /// The world of a served simulator that it is about; nil of any other App Store.
  let world: String?
  /// Of the overlap, with their dates.
  private var shown: [(uuid: String, date: Timestamp)] = []
  private var known: TextSet = []

  /// Apple lists a notification a while after it signed it, and not in order.
  static let overlap = TimeSpan.minutes(10)
  private static let limit = 16 << 20

  init(from start: Timestamp, in world: String? = nil) {
    latest = start
    self.world = world
  }

  /// What was kept in that file; nil if there is none, or it is damaged.
  init?(_ path: String, _ context: Context) {
    guard context.fileExists(path), let bytes = try? context.readFile(path, Self.limit),
      let json = try? JSON.parse(bytes), let latest = json["latest"]?.timestamp
    else { return nil }
    self.latest = latest
    world = json["world"]?.string
    for entry in json["told"]?.arrayElements ?? [] {
      guard let uuid = entry["notificationUUID"]?.string, let date = entry["signedDate"]?.timestamp else { continue }
      shown.append((uuid, date))
      known.insert(uuid)
    }
  }

  /// What has to be asked for again, as some of it may not have been listed the last time.
  var start: Timestamp { latest - Self.overlap }

  /// Whether it is about another world than that: the one it is about was begun anew, and its clock went back. One that
  /// names no world cannot be about that one.
  func isOfOtherWorld(than world: String?) -> Bool {
    guard let world else { return false }
    return self.world.map { !sameBytes($0, world) } ?? true
  }

  /// Whether it is news.
  func isNew(_ notification: PostedNotification) -> Bool { !known.contains(notification.uuid) }

  /// Notes that it was shown, so that it is not new any more.
  mutating func noteShown(_ notification: PostedNotification) {
    guard known.insert(notification.uuid) else { return }
    shown.append((notification.uuid, notification.date))
    latest = max(latest, notification.date)
  }

  /// Writes it to a file that only its owner may read.
  mutating func write(_ path: String, _ context: Context) throws(Failure) {
    let oldest = start - Self.overlap
    shown.removeAll { $0.date < oldest }
    known = TextSet(shown.map(\.uuid))
    var json: JSONObject = ["latest": .timestamp(latest)]
    json["world"] = world.map(JSON.string)
    json["told"] = .array(shown.map { ["notificationUUID": .string($0.uuid), "signedDate": .timestamp($0.date)] })
    try context.writePrivateFile(path, JSON.object(json).bytes(.compact) + [UInt8(ascii: "\n")])
  }
}
