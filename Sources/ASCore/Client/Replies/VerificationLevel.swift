import Base
import SignedData

/// How far the signed data of a result was verified, by the word that records and tables have for it.
package enum VerificationLevel: String, Sendable, CaseIterable, Comparable {
  /// Not at all, as `--no-verify` asks.
  case no
  /// Under a root that is not one of Apple's: one of `--root`, or the simulator's.
  case addedRoot = "added-root"
  case apple

  /// Less verified comes first, so that the smaller of two levels holds for both results.
  package static func < (one: Self, other: Self) -> Bool {
    func rank(_ level: Self) -> Int {
      switch level {
      case .no: 0
      case .addedRoot: 1
      case .apple: 2
      }
    }
    return rank(one) < rank(other)
  }

  /// What stderr says about it; nil for what needs no remark. That the simulator signs under a root of its own is no news
  /// to a person who asked for the simulator.
  func remark(isSimulated: Bool) -> String? {
    switch self {
    case .no: VerificationReport.notVerified
    case .addedRoot: isSimulated ? nil : VerificationReport.addedRoot
    case .apple: nil
    }
  }

  /// The members of a record that mark it; none for what is Apple's.
  package func marks(isSimulated: Bool) -> JSONObject {
    switch self {
    case .no: ["verified": .string(rawValue)]
    case .addedRoot: ["root": isSimulated ? "simulator" : "added"]
    case .apple: [:]
    }
  }

  /// What the marks of a record say.
  package init(marksOf record: JSON) {
    self = record["verified"] != nil ? .no : record["root"] != nil ? .addedRoot : .apple
  }
}
