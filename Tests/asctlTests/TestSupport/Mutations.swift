/// Texts with a byte changed, removed or inserted, or truncated; the same ones in every run.
struct Mutations: Sequence, IteratorProtocol {
  private let text: [UInt8]
  private var left: Int
  private var state: UInt64 = 0x2545_F491_4F6C_DD1D

  /// Bytes with a meaning in JSON, base64 or line formats.
  private static let telling = Array("\"\\{}[]:,.-_+=/%eyJ0u \t\r\n\0\u{7F}é".utf8)

  init(of text: [UInt8], count: Int) {
    self.text = text
    left = count
  }

  mutating func next() -> [UInt8]? {
    guard left > 0, !text.isEmpty else { return nil }
    left -= 1
    var changed = text
    let place = random(changed.count)
    let byte = random(3) == 0 ? UInt8(truncatingIfNeeded: random(256)) : Self.telling[random(Self.telling.count)]
    switch random(4) {
    case 0: changed.remove(at: place)
    case 1: changed.insert(byte, at: place)
    case 2: changed.removeSubrange(place...)
    default: changed[place] = byte
    }
    return changed
  }

  /// Marsaglia's xorshift.
  private mutating func random(_ bound: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state % UInt64(bound))
  }
}
