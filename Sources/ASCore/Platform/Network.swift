import Base
import HTTP

/// HTTP, and the App Store that is used.
package struct Network: Sendable {
  /// Opens an HTTP client, which keeps connections open during its lifetime. It ends requests in flight after an
  /// interruption, if the command watches for interruptions.
  package var openHTTPClient: @Sendable (_ authorities: CertificateAuthorities?) throws(Failure) -> HTTPClient
  package var openSimulator: @Sendable (Context) throws(Failure) -> SimulatedAppStore
  /// The app of the served simulator in use.
  package var servedApp: ServedApp?
  /// The products of the built-in App Store, if they are not its own; `nil` for its own.
  package var storeKitApp: StoreKitApp?
}

/// The app that a served simulator requires in tokens; any issuer and key for `nil`. `environment` is the one in its
/// signed data, `world` identifies the simulated world, and `start` is the simulator's time when it started; all three
/// are `nil` if unknown.
package typealias ServedApp = (
  bundleID: String, issuerID: String?, keyID: String?, environment: String?, world: String?, start: Timestamp?
)

/// A StoreKit configuration and its app; the bundle ID is `nil` for that of the built-in App Store.
package typealias StoreKitApp = (file: String, bundleID: String?)

/// An App Store that runs within the process.
package struct SimulatedAppStore {
  /// The root certificate of its chain in DER, an anchor only for its own responses.
  package let root: [UInt8]
  /// The key that signs its data and tokens, in PEM.
  package let key: Secret
  /// Opens a client for it. Its state lasts as long as the client.
  package let open: () throws(Failure) -> HTTPClient

  package init(root: [UInt8], key: Secret, open: @escaping () throws(Failure) -> HTTPClient) {
    (self.root, self.key, self.open) = (root, key, open)
  }
}

/// The control calls of a served simulator.
package enum SimulatorCall: String, CaseIterable {
  /// GET returns the time of the world, POST changes it.
  case clock
  case reset, trigger, buy, retention
  /// GET returns the identifiers in the world.
  case ids
  /// GET returns the root certificate as PEM.
  case root

  package var path: String { Self.prefix + rawValue }

  /// The prefix of all control calls. None of Apple's paths begin with it.
  package static let prefix = "/simulator/"
}

/// Headers of a served simulator that the App Store does not use.
package enum SimulatorHeader: String {
  /// The time of the simulated world, in milliseconds since 1970.
  case clock = "X-Asctl-Clock"
  /// Why a token was rejected, or what an error means, which Apple does not explain.
  case reason = "X-Asctl-Reason"
  /// The fault to simulate for a request.
  case fault = "X-Asctl-Fault"
}
