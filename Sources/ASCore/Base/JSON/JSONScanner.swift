/// Reads a whole JSON text by the grammar of RFC 8259 and tells a sink what it meets.
///
/// There is one scanner for parsing and for validating, so the two cannot disagree. It keeps its own stack of what is
/// open, so nesting costs no call stack.
struct JSONScanner<Sink: JSONSink> {
  private var cursor: JSONCursor
  private var sink: Sink
  private var names: JSONNames?
  private var open: [JSONContainer] = []
  private let depthLimit: Int
  /// How many more arrays and objects there may be.
  private var containersLeft: Int

  static func scan(
    _ bytes: UnsafeRawBufferPointer,
    duplicates: JSON.Duplicates,
    depthLimit: Int = JSON.depthLimit,
    into sink: Sink
  ) throws(JSONError) -> Scanned {
    let names: JSONNames? =
      switch duplicates {
      case .kept: nil
      case .refused: JSONNames()
      }
    var scanner = JSONScanner(cursor: JSONCursor(bytes), sink: sink, names: names, depthLimit: depthLimit)
    try scanner.text()
    return Scanned(sink: scanner.sink, hasSpaces: scanner.cursor.hasSpaces)
  }

  struct Scanned {
    let sink: Sink
    /// Whether there is white space around or between values.
    let hasSpaces: Bool
  }

  private init(cursor: JSONCursor, sink: Sink, names: JSONNames?, depthLimit: Int) {
    self.cursor = cursor
    self.sink = sink
    self.names = names
    self.depthLimit = depthLimit
    containersLeft = JSON.containerLimit + cursor.bytes.count / JSON.bytesOfContainer
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

  /// Consumes a value, of an array or object its beginning only up to where its first element or member value is due.
  /// Answers whether the value is complete.
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

  /// After a complete value: closes what ends here, up to the comma before the next value or the end of everything.
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

/// What holds other values.
enum JSONContainer {
  case array
  case object
}

/// What a scanner reports to, in the order of the text. The bytes handed over are checked, and gone after the scan;
/// offsets count from the beginning of the text, those of an end behind it.
protocol JSONSink {
  mutating func null(endingAt end: Int)
  mutating func bool(_ value: Bool, endingAt end: Int)
  mutating func number(_ text: UnsafeRawBufferPointer)
  mutating func string(_ text: JSONScannedString)
  /// The name of a member, whose value follows.
  mutating func name(_ text: JSONScannedString)
  mutating func begin(_ container: JSONContainer, at offset: Int)
  mutating func end(_ container: JSONContainer, endingAt end: Int)
}

/// Builds nothing: for asking only whether a text is JSON.
struct JSONDiscard: JSONSink {
  func null(endingAt end: Int) {}
  func bool(_ value: Bool, endingAt end: Int) {}
  func number(_ text: UnsafeRawBufferPointer) {}
  func string(_ text: JSONScannedString) {}
  func name(_ text: JSONScannedString) {}
  func begin(_ container: JSONContainer, at offset: Int) {}
  func end(_ container: JSONContainer, endingAt end: Int) {}
}
