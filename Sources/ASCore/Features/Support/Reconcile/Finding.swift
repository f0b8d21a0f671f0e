import AppStore
import Base

/// What a comparison of a row with Apple's data found. The raw value is the word in records and columns.
enum Finding: String, PrintedWord {
  case lockedOut = "locked-out"
  case freeRider = "free-rider"
  case wrongAccount = "wrong-account"
  case sandbox
  case unknownToApple = "unknown-to-apple"
  case otherApp = "other-app"
  case missing
  case failed
  case untilDiffers = "until-differs"
  case otherProduct = "other-product"
  case noToken = "no-token"
  case duplicateRow = "duplicate-row"
  case shared
  case changedSince = "changed-since"
  case right

  /// The lowest one first. The raw value is the word in records and columns.
  enum Severity: String, PrintedWord {
    case none, low, medium, high

    static let origin = (kind: "severity of a finding", place: "asctl reconcile")

    var meaning: String {
      switch self {
      case .none: "the row is right"
      case .low: "nothing is wrong yet, or it cannot be checked"
      case .medium: "the row differs, but not in access"
      case .high: "access or the account is wrong, or the row could not be compared"
      }
    }
  }

  var severity: Severity {
    switch self {
    case .lockedOut, .freeRider, .wrongAccount, .sandbox, .unknownToApple, .otherApp, .missing, .failed: .high
    case .untilDiffers, .otherProduct, .noToken, .duplicateRow: .medium
    case .shared, .changedSince: .low
    case .right: .none
    }
  }

  static let origin = (kind: "finding", place: "asctl reconcile")

  /// What it says about a row, for help and pages.
  var meaning: String {
    switch self {
    case .right: "the row matches Apple's data"
    case .lockedOut: "Apple: access; the table: none"
    case .freeRider: "the table: access; Apple: none"
    case .untilDiffers: "access ends at another time"
    case .otherProduct: "the purchase is of another product"
    case .wrongAccount: "the purchase has another account token"
    case .noToken: "the purchase has no account token"
    case .shared: "a family member or a group pays, so the account token cannot be checked"
    case .sandbox: "a sandbox purchase"
    case .unknownToApple: "Apple does not have the ID"
    case .otherApp: "the purchase is of another app"
    case .duplicateRow: "an earlier row is about the same purchase and product"
    case .changedSince: "it changed after the table was exported"
    case .missing: "in Apple's notifications, but not in the table"
    case .failed: "the row could not be compared"
    }
  }
}

extension [Finding] {
  /// The highest severity of a row.
  var severity: Finding.Severity {
    Finding.Severity.allCases.last { severity in contains { $0.severity == severity } } ?? .none
  }

  /// The findings as one cell, worst first.
  var text: String { map(\.rawValue).joined(separator: "; ") }

  var isRight: Bool { allSatisfy { $0 == .right } }
}
