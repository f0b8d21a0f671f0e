extension JSON: Equatable {
  /// Compares with a list of what is still to be compared, so that depth costs no stack.
  static func == (left: JSON, right: JSON) -> Bool {
    var pending = [(left, right)]
    while let pair = pending.popLast() {
      switch pair {
      case (.null, .null):
        continue
      case (.bool(let left), .bool(let right)):
        guard left == right else { return false }
      case (.number(let left), .number(let right)):
        guard left == right else { return false }
      case (.string(let left), .string(let right)):
        guard sameBytes(left, right) else { return false }
      case (.array(let left), .array(let right)):
        guard left.count == right.count else { return false }
        pending.append(contentsOf: zip(left, right))
      case (.object(let left), .object(let right)):
        guard left.members.count == right.members.count else { return false }
        for (left, right) in zip(left.members, right.members) {
          guard sameBytes(left.name, right.name) else { return false }
          pending.append((left.value, right.value))
        }
      case (.null, _), (.bool, _), (.number, _), (.string, _), (.array, _), (.object, _):
        return false
      }
    }
    return true
  }
}

extension JSONObject: Equatable {
  static func == (left: JSONObject, right: JSONObject) -> Bool {
    JSON.object(left) == JSON.object(right)
  }
}

extension JSONObject.Member: Equatable {
  static func == (left: JSONObject.Member, right: JSONObject.Member) -> Bool {
    sameBytes(left.name, right.name) && left.value == right.value
  }
}
