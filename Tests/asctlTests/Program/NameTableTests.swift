import Testing

@testable import Terminal

@Suite struct NameTableTests {
  private static func withBytes<Answer>(_ text: String, _ body: (UnsafeRawBufferPointer) -> Answer) -> Answer {
    Array(text.utf8).withUnsafeBytes(body)
  }

  @Test func `a name has one number in each parent and keeps it while others are added`() {
    var table = NameTable()
    var numbers: [Int32] = []
    for index in 0..<1000 {
      let (name, parent) = ("name \(index / 2)", Int32(index % 2))
      let number = Self.withBytes(name) { table.add($0, in: parent) }
      numbers.append(number)
      #expect(Self.withBytes(name) { table.add($0, in: parent) } == number)
    }
    #expect(numbers == Array(1...1000))
    for index in 0..<1000 {
      let (name, parent) = ("name \(index / 2)", Int32(index % 2))
      #expect(Self.withBytes(name) { table.number(of: $0, in: parent) } == numbers[index])
      #expect(Self.withBytes(name) { table.isNamed(numbers[index], $0) })
      #expect(table.parent(numbers[index]) == parent && table.withName(numbers[index]) { $0.count } == name.utf8.count)
    }
  }

  @Test(arguments: ["", "b", "ab", "a\u{0}"])
  func `a name that was not added has no number`(name: String) {
    var table = NameTable()
    _ = Self.withBytes("a") { table.add($0, in: 0) }
    #expect(Self.withBytes(name) { table.number(of: $0, in: 0) } == NameTable.none)
    #expect(Self.withBytes("a") { table.number(of: $0, in: 1) } == NameTable.none)
  }
}
