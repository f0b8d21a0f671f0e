/// What a server answered, whole. A reply that was cut short or is too long is an error instead, never half of this.
struct HTTPReply: Equatable, Sendable {
  /// Any status, a redirect included: `Location` is never followed.
  var status: Int
  /// In the order they came, those of interim replies and trailers left out.
  var headers: [HTTPHeader] = []
  /// Decompressed if the server had compressed it.
  var body: [UInt8] = []
  /// As spoken: `HTTP/1.1`, `HTTP/2`.
  var version = "HTTP/1.1"
  /// Connections opened for this reply; 0 if an open one was used again.
  var newConnections = 0
  /// From the first look-up to the last byte.
  var milliseconds: Int64 = 0

  /// The value of the first header of that name, in any case.
  func header(_ name: String) -> String? {
    headers.first { $0.isNamed(name) }?.value
  }
}
