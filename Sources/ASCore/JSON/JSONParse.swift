extension JSON {
  /// What to do with an object in which a name is repeated. RFC 8259 leaves it open; signed text must not be ambiguous.
  enum Duplicates: Sendable {
    case kept
    case refused
  }

  /// So many arrays and objects may be nested. Deeper text is refused, and so no value read from outside is too deep to
  /// be destroyed.
  static let depthLimit = 512

  /// Reads the one value that the bytes are, strictly by RFC 8259: UTF-8, and a byte order mark is refused. For text, hand
  /// over its `utf8`.
  static func parse(
    _ bytes: some Collection<UInt8>,
    duplicates: Duplicates = .kept
  ) throws(JSONError) -> JSON {
    try scan(bytes, duplicates: duplicates, into: JSONBuilder()).value
  }

  /// Throws exactly what `parse` would, and builds nothing.
  static func validate(
    _ bytes: some Collection<UInt8>,
    duplicates: Duplicates = .kept
  ) throws(JSONError) {
    _ = try scan(bytes, duplicates: duplicates, into: JSONDiscard())
  }

  private static func scan<Sink: JSONSink>(
    _ bytes: some Collection<UInt8>,
    duplicates: Duplicates,
    into sink: Sink
  ) throws(JSONError) -> Sink {
    // The standard library's closure forgets the type of what it throws, so a Result carries it.
    func result(_ buffer: UnsafeBufferPointer<UInt8>) -> Result<Sink, JSONError> {
      Result { () throws(JSONError) in
        try JSONScanner.scan(UnsafeRawBufferPointer(buffer), duplicates: duplicates, into: sink).sink
      }
    }
    let scanned =
      bytes.withContiguousStorageIfAvailable(result) ?? Array(bytes).withUnsafeBufferPointer(result)
    return try scanned.get()
  }
}
