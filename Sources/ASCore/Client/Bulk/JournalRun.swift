import AppStore
import Base
import SignedData

/// The description of a run: its command, the settings that determine how far its results can be trusted, and the
/// options that change them. A run can resume only a journal with the same description.
package struct JournalRun {
  /// The members of a journal's first line.
  package let members: JSONObject

  package init(_ command: String, _ trust: TrustScope, options: JSONObject) {
    var members: JSONObject = ["command": .string(command)]
    members.members += trust.members.members + options.members
    self.members = members
  }

  /// Returns the first difference from the first line of a journal, as a clause; `nil` if there is none.
  func difference(from written: JSON) -> String? {
    let own = ["journal", "began"]
    let others = (written.objectValue?.members ?? []).map(\.name).filter { members[$0] == nil && !own.contains($0) }
    let name = members.members.first { written[$0.name] != $0.value }?.name ?? others.first
    return name.map { "\($0) is \(Self.text(written[$0])) in the journal and \(Self.text(members[$0])) in this run" }
  }

  private static func text(_ value: JSON?) -> String {
    guard let value, value != .null else { return "not set" }
    return value.string ?? value.text(.compact)
  }
}

/// The settings that determine how far the results of a run can be trusted.
package struct TrustScope {
  let members: JSONObject

  /// - Parameters:
  ///   - anchors: `nil` if nothing is verified.
  ///   - hosts: The hosts that the signed data comes from; none for files.
  package init(
    _ hosts: [Connection.Host], environment: SignedEnvironment? = nil, _ anchors: TrustAnchors?, bundleID: String?,
    appAppleID: Int64?
  ) {
    let environments = hosts.isEmpty ? [environment?.rawValue] : hosts.map { $0.environment?.rawValue }
    members = [
      "servers": .array(hosts.map { .string($0.isSimulated ? $0.name : $0.baseURL) }),
      "environments": .array(environments.map { $0.map(JSON.string) ?? .null }),
      "verified": .bool(anchors != nil),
      "roots": anchors.map { .array($0.addedFingerprints.map(JSON.string)) } ?? .null,
      "bundleId": bundleID.map(JSON.string) ?? .null,
      "appAppleId": appAppleID.map { .number(JSONNumber($0)) } ?? .null,
    ]
  }
}

extension AppStoreReply.ReplyVerification {
  /// Returns the scope of responses from these hosts.
  package func scope(of hosts: [Connection.Host]) -> TrustScope {
    TrustScope(hosts, anchors, bundleID: bundleID, appAppleID: appAppleID)
  }
}
