import Base

/// The known names of members. A hyphen is equal to an underscore, as in the property lists of iOS 6.
struct FormerNames: Sendable {
  private var table = NameTable()

  /// The index after the last name's.
  var count: Int { Int(table.end) }

  /// Adds a name and returns its index, from 1.
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
  /// Calls `body` with the name of each member of an object and the token index of its value.
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
