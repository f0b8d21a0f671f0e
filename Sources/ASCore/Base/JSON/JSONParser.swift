extension JSON {
  /// How to handle repeated names in an object. RFC 8259 leaves it open; signed text must not be ambiguous.
  package enum Duplicates: Sendable {
    case kept
    case refused
  }

  /// The maximum nesting depth. Deeper text is rejected, so that no value from outside is too deep to be deallocated.
  package static let depthLimit = 512

  /// A text may contain `containerLimit` arrays and objects, plus one per `bytesOfContainer` bytes, so that memory is
  /// limited in proportion to the text.
  static let containerLimit = 1 << 18
  static let bytesOfContainer = 8

  /// Parses one value strictly by RFC 8259: UTF-8, without a byte order mark. For a string, pass its `utf8`. The depth
  /// limit can be reduced for a value that will be nested in another.
  package static func parse(
    _ bytes: some Collection<UInt8>,
    duplicates: Duplicates = .kept,
    depthLimit: Int = depthLimit
  ) throws(JSONError) -> JSON {
    try withBytes(of: bytes) { (bytes) throws(JSONError) in
      try parse(bytes, duplicates: duplicates, depthLimit: depthLimit)
    }
  }

  private static func parse(
    _ bytes: UnsafeRawBufferPointer, duplicates: Duplicates, depthLimit: Int
  ) throws(JSONError) -> JSON {
    // Counting takes time, but avoids repeated reallocation of growing arrays.
    guard bytes.count >= countedLength else {
      return try JSONScanner.scan(bytes, duplicates: duplicates, depthLimit: depthLimit, into: JSONBuilder()).sink.value
    }
    let counts = try JSONScanner.scan(bytes, duplicates: .kept, depthLimit: depthLimit, into: JSONCounter()).sink.counts
    let builder = JSONBuilder(counts: counts)
    return try JSONScanner.scan(bytes, duplicates: duplicates, depthLimit: depthLimit, into: builder).sink.value
  }

  private static let countedLength = 1 << 20

  /// Throws exactly like `parse`, and builds nothing.
  package static func validate(
    _ bytes: some Collection<UInt8>,
    duplicates: Duplicates = .kept
  ) throws(JSONError) {
    try withBytes(of: bytes) { (bytes) throws(JSONError) in
      _ = try JSONScanner.scan(bytes, duplicates: duplicates, into: JSONCheck())
    }
  }

  /// Returns whether a text is as written by `JSONStyle.compact`, repeats no name, and contains neither escapes nor
  /// strings with that prefix.
  package static func isPlain(_ bytes: [UInt8], without prefix: StaticString, depthLimit: Int = depthLimit) -> Bool {
    let scanned = try? withBytes(of: bytes) { (bytes) throws(JSONError) in
      try JSONScanner.scan(bytes, duplicates: .refused, depthLimit: depthLimit, into: JSONCheck(without: prefix))
    }
    return scanned.map { !$0.hasSpaces && $0.sink.isPlain } ?? false
  }

  /// Calls the scanner with one type of bytes, because the compiler specializes it only for types that it sees here.
  private static func withBytes<Value>(
    of bytes: some Collection<UInt8>, _ scan: (UnsafeRawBufferPointer) throws(JSONError) -> Value
  ) throws(JSONError) -> Value {
    // The standard library's closure loses the type of the error, so a Result carries it.
    func result(_ buffer: UnsafeBufferPointer<UInt8>) -> Result<Value, JSONError> {
      Result { () throws(JSONError) in try scan(UnsafeRawBufferPointer(buffer)) }
    }
    return try (bytes.withContiguousStorageIfAvailable(result) ?? Array(bytes).withUnsafeBufferPointer(result)).get()
  }
}

/// Builds the value of a text. Each open array or object collects its parts in its own level.
struct JSONBuilder: JSONSink {
  private struct Level {
    /// The elements of an array.
    var elements: [JSON] = []
    /// The members of an object.
    var members: [JSONObject.Member] = []
    /// The name of the member that is being read; `nil` in an array.
    var name: String?
  }

  private(set) var value = JSON.null
  private var levels: [Level] = []
  /// The number of parts of each array and object, in the order in which they begin; empty if unknown.
  private let counts: [UInt32]
  private var begun = 0

  init(counts: [UInt32] = []) {
    self.counts = counts
  }

  mutating func null(endingAt end: Int) { add(.null) }

  mutating func bool(_ value: Bool, endingAt end: Int) { add(.bool(value)) }

  mutating func number(_ text: UnsafeRawBufferPointer) { add(.number(JSONNumber(scanned: text))) }

  mutating func string(_ text: JSONScannedString) { add(.string(text.decoded)) }

  mutating func name(_ text: JSONScannedString) { levels[levels.count - 1].name = text.decoded }

  mutating func begin(_ container: JSONContainer, at offset: Int) {
    var level = Level()
    if begun < counts.count {
      let count = Int(counts[begun])
      switch container {
      case .array: level.elements.reserveCapacity(count)
      case .object: level.members.reserveCapacity(count)
      }
      begun += 1
    }
    levels.append(level)
  }

  mutating func end(_ container: JSONContainer, endingAt end: Int) {
    let level = levels.removeLast()
    switch container {
    case .array: add(.array(level.elements))
    case .object: add(.object(JSONObject(level.members)))
    }
  }

  private mutating func add(_ part: JSON) {
    let last = levels.count - 1
    if last < 0 {
      value = part
    } else if let name = levels[last].name.take() {
      levels[last].members.append(JSONObject.Member(name: name, value: part))
    } else {
      levels[last].elements.append(part)
    }
  }
}

/// Counts the parts of each array and object, in the order in which they begin.
struct JSONCounter: JSONSink {
  private(set) var counts: [UInt32] = []
  /// The open arrays and objects, by their index in `counts`.
  private var open: [Int] = []

  mutating func null(endingAt end: Int) { count() }
  mutating func bool(_ value: Bool, endingAt end: Int) { count() }
  mutating func number(_ text: UnsafeRawBufferPointer) { count() }
  mutating func string(_ text: JSONScannedString) { count() }
  func name(_ text: JSONScannedString) {}

  mutating func begin(_ container: JSONContainer, at offset: Int) {
    count()
    open.append(counts.count)
    counts.append(0)
  }

  mutating func end(_ container: JSONContainer, endingAt end: Int) { open.removeLast() }

  private mutating func count() {
    if let last = open.last { counts[last] &+= 1 }
  }
}

/// Why a text is not valid JSON, and at which byte.
package struct JSONError: Error, Equatable, Sendable {
  /// Counted from 0. This is the start of an unterminated string or invalid number, the backslash of an escape, or the
  /// quotation mark of a name.
  let offset: Int
  package let reason: Reason

  /// Violations of RFC 8259 or of asctl's limits.
  package enum Reason: Equatable, Sendable {
    case unexpectedByte(UInt8)
    case unexpectedEnd
    case unterminatedString
    case loneSurrogate
    case invalidUTF8
    case controlCharacter
    case badEscape
    case badNumber
    case duplicateName(String)
    case tooDeep
    case tooManyContainers
    case textAfterValue
    case byteOrderMark
  }
}

extension JSONError: CustomStringConvertible {
  /// One sentence without a final period, in lowercase, safe for a terminal.
  package var description: String {
    "\(reason) (byte \(offset))"
  }
}

extension JSONError.Reason: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unexpectedByte(let byte):
      switch byte {
      case 0x21...0x7E: "'\(Unicode.Scalar(byte))' is not allowed here"
      default: "the byte 0x\(byte < 0x10 ? "0" : "")\(String(byte, radix: 16)) is not allowed here"
      }
    case .unexpectedEnd: "unexpected end of the text"
    case .unterminatedString: "unterminated string"
    case .loneSurrogate: "an escape is half of a surrogate pair"
    case .invalidUTF8: "a string is not valid UTF-8"
    case .controlCharacter: "unescaped control character in a string"
    case .badEscape: "invalid escape after a backslash"
    case .badNumber: "invalid number"
    case .duplicateName(let name): "duplicate name \(JSONError.shown(name)) in an object"
    case .tooDeep: "arrays and objects are nested deeper than \(JSON.depthLimit) levels"
    case .tooManyContainers:
      "more arrays and objects than the limit of \(JSON.containerLimit) plus one per \(JSON.bytesOfContainer) bytes"
    case .textAfterValue: "unexpected text after the value"
    case .byteOrderMark: "the text begins with a byte order mark"
    }
  }
}

extension JSONError {
  /// Escapes and truncates a name for a message.
  private static func shown(_ name: String) -> String {
    let start = name.unicodeScalars.prefix(64)
    let isWhole = start.endIndex == name.unicodeScalars.endIndex
    return JSON.string(String(start) + (isWhole ? "" : "…")).shownText()
  }
}
