/// What a text says, believed by nobody yet.
struct Decoded: Sendable, Equatable {
  let value: JSON
  /// What was read and what was taken off, for standard error; it always says that nothing was verified.
  let remark: String
}

/// Reads texts without proving them.
protocol TextDecoder: Sendable {
  func decode(_ text: ArraySlice<UInt8>) throws(Failure) -> Decoded
  /// A quicker way for lines of which only the payload is wanted, if there is one.
  var lineDecoder: LineDecoder? { get }
}

extension UnwrappedInput {
  /// What was taken off, to follow what was found; empty if nothing was.
  var remark: String {
    layers.isEmpty ? "" : "; taken off: \(layers.joined(separator: ", "))"
  }
}
