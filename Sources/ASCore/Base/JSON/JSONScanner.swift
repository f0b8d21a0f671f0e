/// Reads a whole JSON text by the grammar of RFC 8259 and passes its parts to a sink.
///
/// Parsing and validating use the same scanner, so they cannot disagree. It has its own stack, so nesting does not use
/// the call stack.
struct JSONScanner<Sink: JSONSink> {
  private var cursor: JSONCursor
  private var sink: Sink
  private var names: JSONNames?
  private var open: [JSONContainer] = []
  private let depthLimit: Int
  /// How many more arrays and objects are allowed.
  private var containersLeft: Int

  static func scan(
    _ bytes: UnsafeRawBufferPointer,
    duplicates: JSON.Duplicates,
    depthLimit: Int = JSON.depthLimit,
    containerLimit: Int? = nil,
    into sink: consuming Sink
  ) throws(JSONError) -> Scanned {
    let names: JSONNames? =
      switch duplicates {
      case .kept: nil
      case .refused: JSONNames()
      }
    var scanner = JSONScanner(
      cursor: JSONCursor(bytes), sink: sink, names: names, depthLimit: depthLimit,
      containersLeft: containerLimit ?? JSON.containerLimit + bytes.count / JSON.bytesOfContainer)
    try scanner.text()
    return Scanned(sink: scanner.sink, hasSpaces: scanner.cursor.hasSpaces)
  }

  struct Scanned {
    let sink: Sink
    /// Whether there is white space around or between values.
    let hasSpaces: Bool
  }

  private mutating func text() throws(JSONError) {
    if cursor.bytes.first == 0xEF, cursor.bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      throw JSONError(offset: 0, reason: .byteOrderMark)
    }
    repeat {
      let isComplete = try value()
      if isComplete { try closeOrContinue() }
    } while !open.isEmpty
    if cursor.peek() != nil { throw JSONError(offset: cursor.offset, reason: .textAfterValue) }
  }

  /// Consumes a value, or the beginning of an array or object up to its first element or member value. Returns whether
  /// the value is complete.
  private mutating func value() throws(JSONError) -> Bool {
    let byte = try cursor.require()
    switch byte {
    case UInt8(ascii: "\""):
      sink.string(try cursor.string())
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      sink.number(try cursor.number())
    case UInt8(ascii: "{"):
      try begin(.object)
      if try cursor.require() != UInt8(ascii: "}") {
        try name()
        return false
      }
      end(.object)
    case UInt8(ascii: "["):
      try begin(.array)
      if try cursor.require() != UInt8(ascii: "]") { return false }
      end(.array)
    case UInt8(ascii: "t"):
      try cursor.literal("true")
      sink.bool(true, endingAt: cursor.offset)
    case UInt8(ascii: "f"):
      try cursor.literal("false")
      sink.bool(false, endingAt: cursor.offset)
    case UInt8(ascii: "n"):
      try cursor.literal("null")
      sink.null(endingAt: cursor.offset)
    default:
      throw cursor.unexpected(byte)
    }
    return true
  }

  /// Called after a complete value. Closes the containers that end here, up to the comma before the next value or the
  /// end of the text.
  private mutating func closeOrContinue() throws(JSONError) {
    while let container = open.last {
      let byte = try cursor.require()
      switch (byte, container) {
      case (UInt8(ascii: ","), .array):
        cursor.skip()
        return
      case (UInt8(ascii: ","), .object):
        cursor.skip()
        return try name()
      case (UInt8(ascii: "]"), .array), (UInt8(ascii: "}"), .object):
        end(container)
      case (_, .array), (_, .object):
        throw cursor.unexpected(byte)
      }
    }
  }

  /// Consumes the name of a member and its colon.
  private mutating func name() throws(JSONError) {
    let first = try cursor.require()
    guard first == UInt8(ascii: "\"") else { throw cursor.unexpected(first) }
    let start = cursor.offset
    let name = try cursor.string()
    if names?.insert(name) == false { throw JSONError(offset: start, reason: .duplicateName(name.decoded)) }
    sink.name(name)
    let colon = try cursor.require()
    guard colon == UInt8(ascii: ":") else { throw cursor.unexpected(colon) }
    cursor.skip()
  }

  private mutating func begin(_ container: JSONContainer) throws(JSONError) {
    guard open.count < depthLimit else { throw JSONError(offset: cursor.offset, reason: .tooDeep) }
    guard containersLeft > 0 else { throw JSONError(offset: cursor.offset, reason: .tooManyContainers) }
    containersLeft &-= 1
    sink.begin(container, at: cursor.offset)
    cursor.skip()
    open.append(container)
    if container == .object { names?.beginObject() }
  }

  private mutating func end(_ container: JSONContainer) {
    cursor.skip()
    open.removeLast()
    if container == .object { names?.endObject() }
    sink.end(container, endingAt: cursor.offset)
  }
}

/// An array or object.
enum JSONContainer {
  case array
  case object
}

/// Receives the parts of a text in order. The bytes are checked and valid only during the scan. Offsets count from the
/// beginning of the text; an end is the offset after the last byte.
protocol JSONSink {
  mutating func null(endingAt end: Int)
  mutating func bool(_ value: Bool, endingAt end: Int)
  mutating func number(_ text: UnsafeRawBufferPointer)
  mutating func string(_ text: JSONScannedString)
  /// Receives the name of a member. Its value follows.
  mutating func name(_ text: JSONScannedString)
  mutating func begin(_ container: JSONContainer, at offset: Int)
  mutating func end(_ container: JSONContainer, endingAt end: Int)
}

/// Builds nothing, for validation.
struct JSONCheck: JSONSink {
  /// The beginning of strings that are not plain; `nil` for none.
  let prefix: StaticString?
  /// Whether there are no escapes and no strings with the prefix.
  private(set) var isPlain = true

  init(without prefix: StaticString? = nil) {
    self.prefix = prefix
  }

  mutating func string(_ text: JSONScannedString) {
    if text.hasEscapes || prefix.map(text.begins(with:)) ?? false { isPlain = false }
  }

  mutating func name(_ text: JSONScannedString) {
    if text.hasEscapes { isPlain = false }
  }

  func null(endingAt end: Int) {}
  func bool(_ value: Bool, endingAt end: Int) {}
  func number(_ text: UnsafeRawBufferPointer) {}
  func begin(_ container: JSONContainer, at offset: Int) {}
  func end(_ container: JSONContainer, endingAt end: Int) {}
}
