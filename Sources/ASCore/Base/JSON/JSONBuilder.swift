/// Builds the value of a text, in which each open array or object collects its parts in its own level, or counts the
/// parts of each array and object.
struct JSONBuilder: ~Copyable {
  private struct Level {
    /// The elements of an array.
    var elements: [JSON] = []
    /// The members of an object.
    var members: [JSONObject.Member] = []
    /// The name of the member that is being read; `nil` in an array.
    var name: String?
    /// The index in `counts`.
    let number: Int
  }

  private let isCounting: Bool
  /// The number of parts of each array and object, in the order in which they begin; empty if unknown.
  var counts: [UInt32] = []
  private(set) var value = JSON.null
  private var levels: [Level] = []
  private var begun = 0

  init(isCounting: Bool = false) {
    self.isCounting = isCounting
  }

  mutating func begin(_ kind: JSONTape.Token.Kind) {
    var level = Level(number: begun)
    begun += 1
    if isCounting {
      count()
      counts.append(0)
    } else if level.number < counts.count {
      let count = Int(counts[level.number])
      if kind == .object { level.members.reserveCapacity(count) } else { level.elements.reserveCapacity(count) }
    }
    levels.append(level)
  }

  mutating func end(_ kind: JSONTape.Token.Kind) {
    let level = levels.removeLast()
    if !isCounting { add(kind == .object ? .object(JSONObject(level.members)) : .array(level.elements)) }
  }

  /// Adds a scalar, or the name of a member.
  mutating func add(_ token: JSONTape.Token, in text: UnsafeRawBufferPointer) {
    if token.kind == .name {
      if !isCounting { levels[levels.count - 1].name = token.string(in: text) }
    } else if isCounting {
      count()
    } else {
      add(token.scalar(in: text) ?? .null)
    }
  }

  private mutating func count() {
    if let last = levels.last { counts[last.number] &+= 1 }
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
