/// The members of an object in their order. A name may be repeated: readers take the last one, as most parsers do.
struct JSONObject: Sendable {
  struct Member: Sendable {
    var name: String
    var value: JSON
  }

  var members: [Member]

  init(_ members: [Member] = []) {
    self.members = members
  }

  /// The value under a name, compared byte for byte. Setting replaces the one that getting would answer, in its place,
  /// or appends; setting nil removes every member of that name.
  subscript(name: String) -> JSON? {
    get {
      lastIndex(of: name).map { members[$0].value }
    }
    set {
      guard let newValue else {
        members.removeAll { sameBytes($0.name, name) }
        return
      }
      if let index = lastIndex(of: name) {
        members[index].value = newValue
      } else {
        members.append(Member(name: name, value: newValue))
      }
    }
  }

  private func lastIndex(of name: String) -> Int? {
    members.lastIndex { sameBytes($0.name, name) }
  }
}
