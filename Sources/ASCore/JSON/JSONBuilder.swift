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

  mutating func null() { add(.null) }

  mutating func bool(_ value: Bool) { add(.bool(value)) }

  mutating func number(_ text: UnsafeRawBufferPointer) { add(.number(JSONNumber(scanned: text))) }

  mutating func string(_ text: JSONScannedString) { add(.string(text.decoded)) }

  mutating func name(_ text: JSONScannedString) { levels[levels.count - 1].name = text.decoded }

  mutating func begin(_ container: JSONContainer) { levels.append(Level()) }

  mutating func end(_ container: JSONContainer) {
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
