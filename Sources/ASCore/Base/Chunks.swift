/// Output that is delivered in pieces, because a rendered document may be many times its original length and may not
/// fit into memory.
@usableFromInline package struct Chunks<E: Error> {
  @usableFromInline package var bytes: [UInt8] = []
  @usableFromInline let size: Int
  private let deliver: (_ bytes: [UInt8]) throws(E) -> Void

  package init(of size: Int = 1 << 16, deliver: @escaping (_ bytes: [UInt8]) throws(E) -> Void) {
    self.size = size
    self.deliver = deliver
  }

  /// Appends the text; `flushIfFull` delivers it.
  package mutating func append(_ text: String) {
    bytes.append(contentsOf: text.utf8)
  }

  package mutating func append(spaces count: Int) {
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: count))
  }

  /// Delivers a full buffer. Must be called between parts that are short or proportional to their source.
  @inlinable
  package mutating func flushIfFull() throws(E) {
    if bytes.count >= size { try flush() }
  }

  /// Delivers everything collected. Throws what the receiver throws.
  @usableFromInline
  package mutating func flush() throws(E) {
    guard !bytes.isEmpty else { return }
    try deliver(bytes)
    bytes.removeAll(keepingCapacity: true)
  }
}

extension Chunks where E == Never {
  /// Collects everything in one text, for output that is known to be short.
  package static func gathered(_ write: (inout Chunks) -> Void) -> String {
    var chunks = Chunks(of: .max) { _ in }
    write(&chunks)
    return String(decoding: chunks.bytes, as: UTF8.self)
  }
}
