/// What holds other values.
enum JSONContainer {
  case array
  case object
}

/// What a scanner reports to, in the order of the text. The bytes handed over are checked, and gone after the scan.
protocol JSONSink {
  mutating func null()
  mutating func bool(_ value: Bool)
  mutating func number(_ text: UnsafeRawBufferPointer)
  mutating func string(_ text: JSONScannedString)
  /// The name of a member, whose value follows.
  mutating func name(_ text: JSONScannedString)
  mutating func begin(_ container: JSONContainer)
  mutating func end(_ container: JSONContainer)
}

/// Builds nothing: for asking only whether a text is JSON.
struct JSONDiscard: JSONSink {
  func null() {}
  func bool(_ value: Bool) {}
  func number(_ text: UnsafeRawBufferPointer) {}
  func string(_ text: JSONScannedString) {}
  func name(_ text: JSONScannedString) {}
  func begin(_ container: JSONContainer) {}
  func end(_ container: JSONContainer) {}
}
