import Base
import SignedData

/// How far the signed data of a result was verified, by the word that records and tables have for it.
package enum VerificationLevel: String, Sendable, CaseIterable, Comparable {
  /// Not at all, as `--no-verify` asks, or as a host that is not Apple's sent nothing signed.
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

  /// What stderr says about it; nil for what needs no mark. That the simulator signs under a root of its own is no news to
  /// a person who named it on the command line.
  func sentence(isSimulated: Bool, isEnvironmentNamed: Bool) -> String? {
    switch self {
    case .no: VerificationReport.notVerified
    case .addedRoot where isSimulated: isEnvironmentNamed ? nil : VerificationReport.simulated
    case .addedRoot: VerificationReport.addedRoot
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

/// How far the signed data of several replies was verified; nil as long as there is none.
extension VerificationLevel? {
  /// With further data: what is less verified holds for both.
  package mutating func add(_ other: VerificationLevel?) {
    self = [self, other].compactMap(\.self).min()
  }

  /// Of all that a host answered. Data without a signature is Apple's only where Apple's own host sent it.
  package func decided(by host: Connection.Host) -> VerificationLevel {
    self ?? (host.isApples ? .apple : .no)
  }
}
