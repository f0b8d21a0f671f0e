/// The calls that move the world of a served simulator, below its URL.
package enum SimulatorPath {
  /// GET tells the time of the world, POST moves it.
  package static let clock = "/simulator/clock"
  package static let reset = "/simulator/reset"
  package static let trigger = "/simulator/trigger"
  package static let retention = "/simulator/retention"

  /// What all of them begin with, and no path of Apple's.
  package static let prefix = "/simulator/"
}

/// What a served simulator says, or is told, beyond what the App Store knows.
package enum SimulatorHeader {
  /// The world's time, in milliseconds since 1970.
  package static let clock = "X-Asctl-Clock"
  /// Why a token was refused, which Apple never says.
  package static let reason = "X-Asctl-Reason"
  /// The fault that a request asks for by itself.
  package static let fault = "X-Asctl-Fault"
}
