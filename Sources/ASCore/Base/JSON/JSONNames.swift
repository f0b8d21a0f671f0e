/// The names so far in each open object, for finding a repeated name in linear time.
struct JSONNames {
  /// The names of one open object.
  struct Level {
    /// Where its names begin in `names`.
    var first = 0
    /// Where its decoded names begin in `unescaped`.
    fileprivate var firstUnescaped = 0
    /// A bit for each quick hash of its names. Most new names are recognized because their bit is not set.
    var quickHashes: UInt64 = 0
    /// All names, once there are more than `few`; empty before.
    fileprivate var many: Set<JSONName> = []
  }

  private var names: [JSONName]
  private var innermost = Level()
  /// The decoded names of the open objects.
  private(set) var unescaped: [UnescapedName] = []

  /// Up to this number, names are compared one by one, which is faster than hashing.
  private static let few = 32

  init() {
    names = []
    names.reserveCapacity(JSONNames.few)
  }

  /// Begins an object. Returns the level of the object around it, which the caller keeps for `endObject`.
  mutating func beginObject() -> Level {
    let outer = innermost
    innermost = Level(first: names.count, firstUnescaped: unescaped.count)
    return outer
  }

  mutating func endObject(in outer: Level) {
    names.removeLast(names.count - innermost.first)
    unescaped.removeLast(unescaped.count - innermost.firstUnescaped)
    innermost = outer
  }

  /// Adds a name to the innermost object. Returns false if the object already has it.
  mutating func insert(_ text: JSONScannedString) -> Bool {
    let name = JSONName(text.hasEscapes ? unescape(text) : text.bytes)
    guard names.count - innermost.first >= JSONNames.few else {
      let bit: UInt64 = 1 &<< (name.quickHash & 63)
      if innermost.quickHashes & bit != 0, innermostNames(contain: name) { return false }
      innermost.quickHashes |= bit
      names.append(name)
      return true
    }
    if innermost.many.isEmpty { innermost.many = Set(names[innermost.first...]) }
    return innermost.many.insert(name).inserted
  }

  private mutating func unescape(_ text: JSONScannedString) -> UnsafeRawBufferPointer {
    let name = UnescapedName(text)
    unescaped.append(name)
    return name.bytes
  }

  /// Uses an index, because a slice would retain the array for each name of a text.
  private func innermostNames(contain name: JSONName) -> Bool {
    var index = innermost.first
    while index < names.count {
      if names[index] == name { return true }
      index &+= 1
    }
    return false
  }
}

/// A name, compared by its decoded bytes, so that `"\u0061"` equals `"a"`.
///
/// One is created for each member of each text, so it contains no reference; the caller keeps the bytes alive. The hash
/// of sets is Swift's, seeded in each process, so that a text cannot cause collisions.
private struct JSONName: Hashable {
  private let bytes: UnsafeRawBufferPointer
  /// Equal for equal names, and rarely equal for others. A text can cause collisions here, but then at most 32 names
  /// are compared.
  let quickHash: UInt64

  init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
    quickHash = Self.quickHash(bytes)
  }

  /// Combines the length with the first and the last eight bytes.
  private static func quickHash(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var word = UInt64(truncatingIfNeeded: bytes.count)
    if bytes.count >= 8 {
      word ^= bytes.loadUnaligned(as: UInt64.self)
      word ^= bytes.loadUnaligned(fromByteOffset: bytes.count &- 8, as: UInt64.self) &<< 1
    } else {
      for byte in bytes { word = word &<< 8 ^ UInt64(byte) }
    }
    // The golden ratio spreads differences to the highest bits.
    return (word &* 0x9E37_79B9_7F4A_7C15) &>> 32
  }

  static func == (left: JSONName, right: JSONName) -> Bool {
    left.quickHash == right.quickHash && left.bytes.isSame(as: right.bytes)
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(bytes: bytes)
  }
}

/// The decoded text of a name with escapes, kept until its object ends.
final class UnescapedName {
  fileprivate let bytes: UnsafeRawBufferPointer
  private let memory: UnsafeMutableRawBufferPointer

  fileprivate init(_ text: JSONScannedString) {
    memory = .allocate(byteCount: text.bytes.count, alignment: 1)
    bytes = UnsafeRawBufferPointer(rebasing: memory[..<text.decode(into: memory)])
  }

  deinit { memory.deallocate() }
}
