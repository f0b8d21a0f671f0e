import Base

/// Which of Apple's signed payloads a text holds, recognized by its members: Apple writes no kind into them.
package enum PayloadKind: String, Sendable, CaseIterable, CustomStringConvertible {
  case transaction
  case renewal
  case notification
  case appTransaction = "app-transaction"
  case realtime

  /// Nil for a payload that Apple may have invented since.
  package init?(of payload: JSON) {
    self.init { payload[$0] != nil }
  }

  /// The same, whatever it is that holds the members.
  init?(havingMembers has: (_ name: String) -> Bool) {
    let kind = Self.mostDistinctiveFirst.first { kind in kind.object.recognizedBy.contains { $0.allSatisfy(has) } }
    guard let kind else { return nil }
    self = kind
  }

  /// A notification about a transaction may repeat members of it, and a transaction those of its renewal.
  private static let mostDistinctiveFirst: [PayloadKind] = [
    .notification, .appTransaction, .realtime, .transaction, .renewal,
  ]

  /// The members by which payloads of those kinds are recognized.
  package static func distinctiveMembers(of kinds: [PayloadKind]) -> [String] {
    kinds.flatMap { $0.object.recognizedBy.joined() }
  }

  /// For sentences: "a transaction".
  package var description: String {
    switch self {
    case .transaction: "a transaction"
    case .renewal: "a renewal info"
    case .notification: "a notification"
    case .appTransaction: "an app transaction"
    case .realtime: "a realtime request of Retention Messaging"
    }
  }
}

/// The environments that signed data names, in Apple's spelling. A closed list, because each is judged differently.
package enum SignedEnvironment: String, Sendable, CaseIterable {
  case production = "Production"
  case sandbox = "Sandbox"
  case xcode = "Xcode"
  case localTesting = "LocalTesting"

  /// Data of these two is made by tools on a developer's machine, never by the App Store.
  package var isTest: Bool {
    switch self {
    case .production, .sandbox: false
    case .xcode, .localTesting: true
    }
  }
}

extension PayloadKind {
  /// Its members.
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
