import Base

/// Which of Apple's signed payloads a text holds, told by its members: Apple writes no kind into them.
package enum PayloadKind: String, Sendable, CaseIterable {
  case transaction
  case renewal
  case notification
  case appTransaction = "app-transaction"
  case realtime

  /// Nil for a payload that Apple may have invented since.
  package init?(of payload: JSON) {
    func holds(_ name: String) -> Bool { payload[name] != nil }
    if holds("notificationType") || holds("notificationUUID") {
      self = .notification
    } else if holds("receiptType") {
      self = .appTransaction
    } else if holds("userLocale"), holds("requestIdentifier") {
      self = .realtime
    } else if holds("transactionId") {
      self = .transaction
    } else if holds("originalTransactionId") {
      self = .renewal
    } else {
      return nil
    }
  }

  /// For sentences: "a transaction".
  package var words: String {
    switch self {
    case .transaction: "a transaction"
    case .renewal: "a renewal info"
    case .notification: "a notification"
    case .appTransaction: "an app transaction"
    case .realtime: "a realtime request of Retention Messaging"
    }
  }

  /// The member that tells when the payload was signed.
  package var dateMember: String {
    switch self {
    case .appTransaction: "receiptCreationDate"
    case .transaction, .renewal, .notification, .realtime: "signedDate"
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
  /// What it is in the catalogue.
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
