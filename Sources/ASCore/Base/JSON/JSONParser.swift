extension JSON {
  /// What to do with an object in which a name is repeated. RFC 8259 leaves it open; signed text must not be ambiguous.
  package enum Duplicates: Sendable {
    case kept
    case refused
  }

  /// So many arrays and objects may be nested. Deeper text is refused, and so no value read from outside is too deep to
  /// be destroyed.
  package static let depthLimit = 512

  /// So many arrays and objects a text may hold, whatever its length, and one more for so many bytes: what is larger than
  /// its text in memory is bounded by it.
  static let containerLimit = 1 << 18
  static let bytesOfContainer = 8

  /// Reads the one value that the bytes are, strictly by RFC 8259: UTF-8, and a byte order mark is refused. For text, hand
  /// over its `utf8`. A value that is to stand deep in another may be nested less deep itself.
  package static func parse(
    _ bytes: some Collection<UInt8>,
    duplicates: Duplicates = .kept,
    depthLimit: Int = depthLimit
  ) throws(JSONError) -> JSON {
    // Counting first costs time, and is worth it where arrays would otherwise be moved again and again as they grow.
    guard bytes.count >= countedLength else {
      return try scan(bytes, duplicates: duplicates, depthLimit: depthLimit, into: JSONBuilder()).value
    }
    let counts = try scan(bytes, duplicates: .kept, depthLimit: depthLimit, into: JSONCounter()).counts
    return try scan(bytes, duplicates: duplicates, depthLimit: depthLimit, into: JSONBuilder(counts: counts)).value
  }

  private static let countedLength = 1 << 20

  /// Throws exactly what `parse` would, and builds nothing.
  package static func validate(
    _ bytes: some Collection<UInt8>,
    duplicates: Duplicates = .kept
  ) throws(JSONError) {
    _ = try scan(bytes, duplicates: duplicates, depthLimit: depthLimit, into: JSONDiscard())
  }

  private static func scan<Sink: JSONSink>(
    _ bytes: some Collection<UInt8>,
    duplicates: Duplicates,
    depthLimit: Int,
    into sink: Sink
  ) throws(JSONError) -> Sink {
    // The standard library's closure forgets the type of what it throws, so a Result carries it.
    func result(_ buffer: UnsafeBufferPointer<UInt8>) -> Result<Sink, JSONError> {
      Result { () throws(JSONError) in
        try JSONScanner.scan(
          UnsafeRawBufferPointer(buffer), duplicates: duplicates, depthLimit: depthLimit, into: sink
        ).sink
      }
    }
    let scanned =
      bytes.withContiguousStorageIfAvailable(result) ?? Array(bytes).withUnsafeBufferPointer(result)
    return try scanned.get()
  }
}

/// Builds the value of a text. Each open array or object gathers its parts in a level of its own.
struct JSONBuilder: JSONSink {
  private struct Level {
    /// Filled for an array.
    var elements: [JSON] = []
    /// Filled for an object.
    var members: [JSONObject.Member] = []
    /// The name of the member whose value is due; nil in an array.
    var name: String?
  }

  private(set) var value = JSON.null
  private var levels: [Level] = []
  /// How many parts each array and object has, in the order in which they begin; empty if that is not known.
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

/// Counts the parts of each array and object, in the order in which these begin.
struct JSONCounter: JSONSink {
  private(set) var counts: [UInt32] = []
  /// The open ones, by their place in `counts`.
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
