import AppStore
import Base
import CommandLine
import Platform
import SignedData
import Terminal

/// What notifications and realtime requests that arrive are verified against.
package enum DeliveryTrust {
  /// What the configuration says of the app; an environment only where it is named, as texts may be of both.
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

  /// Apple's roots, those of `--root`, and the simulator's where it is asked for by name.
  package static func anchors(_ invocation: Invocation, _ context: Context) throws(Failure) -> TrustAnchors {
    let isSimulated = try Settings(invocation, context).environment().value == .simulator
    return try TrustAnchors(files: invocation.values(ConnectionFlags.root), isSimulated: isSimulated, context)
  }
}
