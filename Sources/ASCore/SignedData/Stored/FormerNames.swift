import Base

/// Known names of members. A hyphen counts as an underscore, as in the property lists of iOS 6.
struct FormerNames: Sendable {
  private var table = NameTable()

  /// The place behind the last one.
  var count: Int { Int(table.end) }

  /// The place of a name, from 1.
  @discardableResult
  mutating func add(_ name: String) -> Int { Array(name.utf8).withUnsafeBytes { Int(table.add($0, in: 0)) } }

  subscript(_ name: UnsafeRawBufferPointer) -> Int? {
    let number =
      name.contains(UInt8(ascii: "-"))
      ? name.map { $0 == UInt8(ascii: "-") ? UInt8(ascii: "_") : $0 }.withUnsafeBytes { table.number(of: $0, in: 0) }
      : table.number(of: name, in: 0)
    return number == NameTable.none ? nil : Int(number)
  }

  subscript(_ name: String) -> Int? { Array(name.utf8).withUnsafeBytes { self[$0] } }
}

extension JSONTape {
  /// Hands out the name of each member of an object, and the place of its value.
  func forEachMember(of object: Int, _ body: (_ name: UnsafeRawBufferPointer, _ value: Int) -> Void) {
    let tokens = tokens
    text.withUnsafeBytes { text in
      var member = object + 1
      while member < Int(tokens[object].next) {
        body(UnsafeRawBufferPointer(rebasing: text[Int(tokens[member].start)..<Int(tokens[member].end)]), member + 1)
        member = Int(tokens[member + 1].next)
      }
    }
  }
}
