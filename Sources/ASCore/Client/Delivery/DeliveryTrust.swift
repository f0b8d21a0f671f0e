import AppStore
import Base
import CommandLine
import Platform
import SignedData
import Terminal

/// The expectations and trust anchors for received notifications and realtime requests.
package enum DeliveryTrust {
  /// The configured bundle ID, app Apple ID and environment. `auto` accepts any environment, because notifications of
  /// both may arrive.
  package static func expectations(_ invocation: Invocation, _ context: Context) throws(Failure) -> Expectations {
    let settings = try Settings(invocation, context)
    let environment: SignedEnvironment? =
      switch try settings.environment().value {
      case .production: .production
      case .sandbox: .sandbox
      case .auto, .simulator: nil
      }
    return Expectations(
      bundleID: try settings.text(.bundleID)?.value, appAppleID: try settings.appAppleID(), environment: environment)
  }

  /// Apple's roots, those of `--root`, and with `-e simulator` the simulator's.
  package static func anchors(_ invocation: Invocation, _ context: Context) throws(Failure) -> TrustAnchors {
    let isSimulated = try Settings(invocation, context).environment().value == .simulator
    return try TrustAnchors(files: invocation.values(ConnectionFlags.root), isSimulated: isSimulated, context)
  }
}
