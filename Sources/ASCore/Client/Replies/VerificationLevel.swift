import Base
import SignedData

/// How the signed data of a result was verified. The raw value is the word in records and tables.
package enum VerificationLevel: String, Sendable, CaseIterable, Comparable {
  /// Not verified, because of `--no-verify`, or because a host other than Apple's sent unsigned data.
  case no
  /// Under a root other than Apple's: from `--root`, or the simulator's.
  case addedRoot = "added-root"
  case apple

  /// Lower levels come first, so that the minimum of two levels applies to both results.
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

  /// The remark on stderr; `nil` if no mark is required, as for the simulator if the command line names it.
  func sentence(isSimulated: Bool, isEnvironmentNamed: Bool) -> String? {
    switch self {
    case .no: VerificationReport.notVerified
    case .addedRoot where isSimulated: isEnvironmentNamed ? nil : VerificationReport.simulated
    case .addedRoot: VerificationReport.addedRoot
    case .apple: nil
    }
  }

  /// The members that mark a record; none for Apple's data.
  package func marks(isSimulated: Bool) -> JSONObject {
    switch self {
    case .no: ["verified": .string(rawValue)]
    case .addedRoot: ["root": isSimulated ? "simulator" : "added"]
    case .apple: [:]
    }
  }

  /// The level in the marks of a record.
  package init(marksOf record: JSON) {
    self = record["verified"] != nil ? .no : record["root"] != nil ? .addedRoot : .apple
  }
}

/// The verification level of several responses; `nil` if there is no signed data.
extension VerificationLevel? {
  /// Adds data. The lower level then applies to all of it.
  package mutating func add(_ other: VerificationLevel?) {
    self = [self, other].compactMap(\.self).min()
  }

  /// The level of everything that a host returned. Unsigned data counts as Apple's only if Apple's host sent it.
  package func decided(by host: Connection.Host) -> VerificationLevel {
    self ?? (host.isApples ? .apple : .no)
  }
}
