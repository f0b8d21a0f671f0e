import Base

/// Why nothing works, and the one thing that mends it.
package struct Cause: Sendable, Equatable {
  package let kind: Kind
  /// One sentence without a full stop.
  package let message: String
  /// Nil where nothing is to be mended.
  package let remedy: String?
  package let status: ExitStatus

  /// The causes, by the names that reports give them.
  package enum Kind: String, Sendable, CaseIterable {
    case allGood
    /// A value or the key cannot be used, which needs nobody to be asked.
    case setting
    case clock
    /// The served simulator says what it is.
    case toldReason
    case neverReleased
    case sandboxRefuses
    /// Production refuses, and sandbox, which would tell more, could not be asked.
    case halfAsked
    case otherKeysFile
    case bundleIDOfOtherTeam
    case issuerID
    case bundleIDForm
    case appStoreConnectKey
    case keyIDForm
    case key
    case tls
    case proxy
    case hostBlocked
    case noNetwork
    case notTheAppStore
    case failing
    case limited
  }

  init(_ kind: Kind, _ status: ExitStatus, _ message: String, remedy: String?) {
    (self.kind, self.status, self.message, self.remedy) = (kind, status, message, remedy)
  }
}
