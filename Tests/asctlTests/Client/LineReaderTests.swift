import Testing

@testable import Base
@testable import Client

/// Lines do not depend on how the bytes of an input arrive and how many of them are processed at a time.
@Suite struct LineReaderTests {
  private struct Case: Sendable {
    let name: String
    let input: String
    /// The numbers and texts of the lines that are not empty; nil for a line that is too long.
    let lines: [(Int, String?)]
  }

  private static let limit = 12

  private static let cases = [
    Case(name: "nothing", input: "", lines: []),
    Case(name: "only blanks", input: "\n \n\t\r\n\n", lines: []),
    Case(name: "one line", input: "a\n", lines: [(1, "a")]),
    Case(name: "no line feed at the end", input: "a\nbc", lines: [(1, "a"), (2, "bc")]),
    Case(name: "carriage returns", input: "a\r\nb\r\n\r\nc\r", lines: [(1, "a"), (2, "b"), (4, "c")]),
    Case(name: "a carriage return inside", input: "a\rb\n", lines: [(1, "a\rb")]),
    Case(name: "empty lines are counted", input: "\n\na\n\n\nb\n", lines: [(3, "a"), (6, "b")]),
    Case(name: "a byte of zero", input: "a\0b\n\0\n", lines: [(1, "a\0b"), (2, "\0")]),
    Case(
      name: "as long as may be, and longer", input: "123456789012\n1234567890123\n12345678901\r\n123456789012\r\nx\n",
      lines: [(1, "123456789012"), (2, nil), (3, "12345678901"), (4, nil), (5, "x")]),
    Case(
      name: "much too long", input: "a\n" + String(repeating: "y", count: 1000) + "\nb\n",
      lines: [(1, "a"), (2, nil), (3, "b")]),
    Case(
      name: "too long at the end", input: "a\n" + String(repeating: "y", count: 1000), lines: [(1, "a"), (2, nil)]),
  ]

  /// Reads the input in pieces of this size.
  private static func reader(_ input: String, pieces: Int) -> LineReader {
    var rest = Array(input.utf8)[...]
    return LineReader(limit: limit) { () throws(Failure) in
      defer { rest = rest.dropFirst(pieces) }
      return Array(rest.prefix(pieces))
    }
  }

  @Test(arguments: [1, 2, 3, 5, 7, 4096], [0, 1, 4, 13, 4096])
  func `lines are the same in any blocks`(pieces: Int, size: Int) throws {
    for aCase in Self.cases {
      let reader = Self.reader(aCase.input, pieces: pieces)
      var lines: [(Int, String?)] = []
      while let block = try reader.block(ofAbout: size) {
        block.forEachLine { lines.append(($0, $1.map { String(decoding: $0, as: UTF8.self) })) }
      }
      #expect(lines.map(\.0) == aCase.lines.map(\.0), "\(aCase.name)")
      #expect(lines.map(\.1) == aCase.lines.map(\.1), "\(aCase.name)")
    }
  }

  @Test(arguments: [1, 3, 4096])
  func `peeking does not consume`(pieces: Int) throws {
    let reader = Self.reader("\n ab \ncd\n", pieces: pieces)
    #expect(try reader.peek(3).elementsEqual("\n a".utf8))
    #expect(try reader.peekFirstOfSeveral().map { String(decoding: $0, as: UTF8.self) } == " ab ")
    #expect(try reader.block(ofAbout: 2)?.bytes.elementsEqual("\n ab \n".utf8) == true)
    #expect(try reader.rest()?.elementsEqual("cd\n".utf8) == true)
  }

  @Test func `lines of one read are not copied`() throws {
    let reader = Self.reader("ab\ncd\nef\n", pieces: 4096)
    let first = try #require(try reader.block(ofAbout: 1))
    let second = try #require(try reader.block(ofAbout: 1))
    let places = [first, second].map { block in block.bytes.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) } }
    #expect(places[1] - places[0] == 3)
  }
}
