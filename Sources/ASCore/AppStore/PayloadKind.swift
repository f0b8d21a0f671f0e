import Base

/// The kind of a signed payload, recognized by its members because payloads do not contain their kind.
package enum PayloadKind: String, Sendable, CaseIterable, CustomStringConvertible {
  case transaction
  case renewal
  case notification
  case appTransaction = "app-transaction"
  case realtime

  package init?(of payload: JSON) {
    let members = payload.objectValue?.members ?? []
    self.init { name in members.contains { sameBytes($0.name, name) } }
  }

  /// Recognizes a payload by a function that checks for a member.
  init?(havingMembers has: (_ name: String) -> Bool) {
    let kind = Self.mostDistinctiveFirst.first { kind in kind.object.recognizedBy.contains { $0.allSatisfy(has) } }
    guard let kind else { return nil }
    self = kind
  }

  /// The order of recognition: a notification may repeat members of its transaction, and a transaction its renewal's.
  private static let mostDistinctiveFirst: [PayloadKind] = [
    .notification, .appTransaction, .realtime, .transaction, .renewal,
  ]

  package static func distinctiveMembers(of kinds: [PayloadKind]) -> [String] {
    kinds.flatMap { $0.object.recognizedBy.joined() }
  }

  /// The kind with its article, for sentences: "a transaction".
  package var description: String {
    switch self {
    case .transaction: "a transaction"
    case .renewal: "renewal info"
    case .notification: "a notification"
    case .appTransaction: "an app transaction"
    case .realtime: "a realtime request of Retention Messaging"
    }
  }
}

/// The environments of signed data in Apple's spelling. The list is closed because each is verified differently.
package enum SignedEnvironment: String, Sendable, CaseIterable {
  case production = "Production"
  case sandbox = "Sandbox"
  case xcode = "Xcode"
  case localTesting = "LocalTesting"

  /// Whether the data is made by tools on a developer's machine, never by the App Store.
  package var isTest: Bool {
    switch self {
    case .production, .sandbox: false
    case .xcode, .localTesting: true
    }
  }
}

extension PayloadKind {
  package var object: PayloadObject {
    switch self {
    case .transaction: .transaction
    case .renewal: .renewal
    case .notification: .notification
    case .appTransaction: .appTransaction
    case .realtime: .realtimeRequest
    }
  }
}
