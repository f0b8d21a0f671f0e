/// The paths of a served simulator's control calls.
package enum SimulatorPath {
  /// GET returns the time of the world, POST changes it.
  package static let clock = "/simulator/clock"
  package static let reset = "/simulator/reset"
  package static let trigger = "/simulator/trigger"
  package static let buy = "/simulator/buy"
  package static let retention = "/simulator/retention"
  /// GET returns the root certificate as PEM.
  package static let root = "/simulator/root"

  /// The prefix of all control calls. None of Apple's paths begin with it.
  package static let prefix = "/simulator/"
}

/// Headers of a served simulator that the App Store does not use.
package enum SimulatorHeader {
  /// The time of the simulated world, in milliseconds since 1970.
  package static let clock = "X-Asctl-Clock"
  /// Why a token was rejected, or what an error means, which Apple does not explain.
  package static let reason = "X-Asctl-Reason"
  /// The fault to simulate for a request.
  package static let fault = "X-Asctl-Fault"
}
