/// The names met so far in each open object, to find a repeated one in time that is linear in the text.
struct JSONNames {
  /// What is known of one open object.
  private struct Level {
    /// Where its names begin in `names`.
    var first = 0
    /// A bit for each quick hash of its names, so that most new names are known to be new at once.
    var quickHashes: UInt64 = 0
    /// All of them once they are more than a few; empty before.
    var many: Set<JSONName> = []
  }

  private var names: [JSONName]
  private var innermost = Level()
  /// Those of the objects around the innermost one.
  private var levels: [Level] = []
  /// The names that are not where the text has them.
  private var unescaped: [UnescapedName] = []

  /// Up to so many names are compared one by one, which is quicker than hashing them.
  private static let few = 32

  init() {
    names = []
    names.reserveCapacity(JSONNames.few)
  }

  mutating func beginObject() {
    levels.append(innermost)
    innermost = Level(first: names.count)
  }

  mutating func endObject() {
    names.removeLast(names.count - innermost.first)
    innermost = levels.removeLast()
  }

  /// Notes a name of the innermost object; false if the object has it already.
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

  /// By index, as a slice would hold the array once more for each name of a text.
  private func innermostNames(contain name: JSONName) -> Bool {
    var index = innermost.first
    while index < names.count {
      if names[index] == name { return true }
      index &+= 1
    }
    return false
  }
}

/// A name by the bytes that it means, so that `"\u0061"` is `"a"`.
///
/// Whoever makes one keeps the bytes: it is made for each member of each text, and so holds nothing that would be counted.
/// The hash of sets is Swift's, seeded anew in each process, so that a text cannot be made to collide.
private struct JSONName: Hashable {
  private let bytes: UnsafeRawBufferPointer
  /// The same for equal names, and seldom so for others. A text can be made to collide here, which costs it comparisons of
  /// at most 32 names.
  let quickHash: UInt64

  init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
    quickHash = Self.quickHash(bytes)
  }

  /// Mixes the length with the first and the last eight bytes.
  private static func quickHash(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var word = UInt64(truncatingIfNeeded: bytes.count)
    if bytes.count >= 8 {
      word ^= bytes.loadUnaligned(as: UInt64.self)
      word ^= bytes.loadUnaligned(fromByteOffset: bytes.count &- 8, as: UInt64.self) &<< 1
    } else {
      for byte in bytes { word = word &<< 8 ^ UInt64(byte) }
    }
    // The golden ratio spreads what differs anywhere over the highest bits.
    return (word &* 0x9E37_79B9_7F4A_7C15) &>> 32
  }

  static func == (left: JSONName, right: JSONName) -> Bool {
    left.quickHash == right.quickHash && left.bytes.isSame(as: right.bytes)
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(bytes: bytes)
  }
}

/// What a name says that is written with escapes, where it stays as long as the scan.
private final class UnescapedName {
  let bytes: UnsafeRawBufferPointer
  private let memory: UnsafeMutableRawBufferPointer

  init(_ text: JSONScannedString) {
    memory = .allocate(byteCount: text.bytes.count, alignment: 1)
    bytes = UnsafeRawBufferPointer(rebasing: memory[..<text.decode(into: memory)])
  }

  deinit { memory.deallocate() }
}
