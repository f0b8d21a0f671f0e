extension JSON {
  /// What to do with an object in which a name is repeated. RFC 8259 leaves it open; signed text must not be ambiguous.
  enum Duplicates: Sendable {
    case kept
    case refused
  }

  /// So many arrays and objects may be nested. Deeper text is refused, and so no value read from outside is too deep to
  /// be destroyed.
  static let depthLimit = 512

  /// So many arrays and objects a text may hold, whatever its length, and one more for so many bytes: what is larger than
  /// its text in memory is bounded by it.
  static let containerLimit = 1 << 18
  static let bytesOfContainer = 8

  /// Reads the one value that the bytes are, strictly by RFC 8259: UTF-8, and a byte order mark is refused. For text, hand
  /// over its `utf8`. A value that is to stand deep in another may be nested less deep itself.
  static func parse(
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
  static func validate(
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
