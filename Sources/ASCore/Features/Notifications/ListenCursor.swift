import Base
import Client
import Platform

/// The position of a listener, saved between runs: the newest date shown, and the UUIDs shown in the minutes before it,
/// which are requested again.
struct ListenCursor: Sendable {
  /// The newest date shown so far.
  private(set) var latest: Timestamp
  /// The world of a served simulator; `nil` for any other App Store.
  let world: String?
  /// The recently shown notifications, which later requests return again.
  private var shown: [(uuid: String, date: Timestamp)] = []
  private var known: TextSet = []

  /// Apple lists a notification some time after signing it, and not in order.
  static let overlap = TimeSpan.minutes(10)
  private static let limit = 16 << 20

  init(from start: Timestamp, in world: String? = nil) {
    latest = start
    self.world = world
  }

  /// Reads the file; `nil` if it does not exist or is damaged.
  init?(_ path: String, _ context: Context) {
    guard context.files.exists(path), let bytes = try? context.readFile(path, Self.limit),
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

  /// The start of the next request. Some notifications before `latest` may not have been listed in the last run.
  var start: Timestamp { latest - Self.overlap }

  /// Returns whether the cursor belongs to another simulated world, which means that the world was restarted and its
  /// clock went back. A cursor without a world belongs to another one.
  func isOfOtherWorld(than world: String?) -> Bool {
    guard let world else { return false }
    return self.world.map { !sameBytes($0, world) } ?? true
  }

  /// Returns whether the notification was not shown yet.
  func isNew(_ notification: PostedNotification) -> Bool { !known.contains(notification.uuid) }

  /// Records that the notification was shown.
  mutating func noteShown(_ notification: PostedNotification) {
    guard known.insert(notification.uuid) else { return }
    shown.append((notification.uuid, notification.date))
    latest = max(latest, notification.date)
  }

  /// Writes the cursor to a file that is readable only by its owner.
  mutating func write(_ path: String, _ context: Context) throws(Failure) {
    let oldest = start - Self.overlap
    shown.removeAll { $0.date < oldest }
    known = TextSet(shown.map(\.uuid))
    var json: JSONObject = ["latest": .timestamp(latest)]
    json["world"] = world.map(JSON.string)
    json["told"] = .array(shown.map { ["notificationUUID": .string($0.uuid), "signedDate": .timestamp($0.date)] })
    try context.files.writePrivate(path, JSON.object(json).bytes(.compact) + [UInt8(ascii: "\n")])
  }
}
