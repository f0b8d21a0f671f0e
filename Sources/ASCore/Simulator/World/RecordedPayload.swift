import Base

/// A payload that Apple signed, of an exported customer. It is returned unchanged except for later changes here.
struct RecordedPayload: Sendable, Equatable {
  private let recorded: JSONObject
  /// The store's own payload of the same object, with fewer members; a difference from it is a later change.
  private let described: JSONObject

  /// Replaces the app and the environment by those that are served.
  init(_ recorded: JSONObject, describedAs described: JSONObject, in app: StoreApp) {
    self.recorded = recorded.served(by: app)
    self.described = described
  }

  /// Returns the recorded payload with the members that have changed since.
  func updated(by current: JSONObject) -> JSONObject {
    var updated = recorded
    for member in described.members where current[member.name] == nil { updated[member.name] = nil }
    for member in current.members where described[member.name] != member.value { updated[member.name] = member.value }
    return updated
  }
}

extension JSONObject {
  /// Uses the bundle ID and environment of the served app, at any depth, so that clients that check them accept it.
  func served(by app: StoreApp) -> JSONObject {
    JSONObject(
      members.compactMap { member in
        let value: JSON? =
          switch member.name {
          case "bundleId": app.bundleIDMember
          case "environment": app.environmentMember
          case "appAppleId": app.appAppleIDMember
          default: (member.value.objectValue?.served(by: app)).map(JSON.object) ?? member.value
          }
        return value.map { Member(name: member.name, value: $0) }
      })
  }
}
