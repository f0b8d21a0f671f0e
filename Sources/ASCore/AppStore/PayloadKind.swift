import Base

/// The kind of a signed payload, recognized by its members because payloads do not contain their kind.
package enum PayloadKind: String, Sendable, CaseIterable, CustomStringConvertible {
  case transaction
  case renewal
  case notification
  case appTransaction = "app-transaction"
  case realtime

  package init?(of payload: JSON) {
    let found = DistinctiveMembers((payload.objectValue?.members ?? []).lazy.map(\.name))
    guard let kind = found.kind else { return nil }
    self = kind
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

/// The members of a payload that identify its kind.
package struct DistinctiveMembers {
  private var found: UInt32 = 0

  package init() {}

  init(_ names: some Sequence<String>) {
    for var name in names { name.withUTF8 { insert(UnsafeRawBufferPointer($0)) } }
  }

  package mutating func insert(_ name: UnsafeRawBufferPointer) {
    if let index = Self.names.index(of: name) { found |= 1 << UInt32(index) }
  }

  package var kind: PayloadKind? {
    found == 0 ? nil : Self.kinds.first { $0.members.contains { found & $0 == $0 } }?.kind
  }

  /// The most distinctive first: a notification may repeat members of its transaction, and a transaction its renewal's.
  private static let order: [PayloadKind] = [.notification, .appTransaction, .realtime, .transaction, .renewal]
  private static let names = MemberNames(order.flatMap { $0.object.recognizedBy.joined() })
  private static let kinds = order.map { kind in
    (kind: kind, members: kind.object.recognizedBy.map { DistinctiveMembers($0).found })
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
