import AppStore
import Base

/// The app whose purchases a store knows, and the environment that it says it is.
package struct StoreApp: Sendable, Equatable {
  package var bundleID: String
  /// The App Store's number of the app.
  package var appAppleID: Int64
  /// Production or sandbox.
  package var environment: SignedEnvironment

  package init(
    bundleID: String = "com.example.app", appAppleID: Int64 = 1_234_567_890, environment: SignedEnvironment = .sandbox
  ) {
    self.bundleID = bundleID
    self.appAppleID = appAppleID
    self.environment = environment
  }

  /// `appAppleId`, which data of sandbox lacks (App Store Server Notifications, data).
  var appAppleIDMember: JSON? { environment == .production ? .int(appAppleID) : nil }
  var bundleIDMember: JSON { .string(bundleID) }
  var environmentMember: JSON { .string(environment.rawValue) }
}
