import Testing

@testable import Base
@testable import Client
@testable import Platform

/// IDs as they come, one a line.
@Suite struct BulkInputTests {
  /// The bytes in pieces of that size; `.later` is answered before each.
  private static func read(_ text: String, pieces size: Int = .max, isSlow: Bool = false) throws -> [IDReader.Next] {
    var rest = Array(text.utf8)[...]
    var isThere = false
    let arrival = ByteSource.Arrival(descriptor: 0) { _ in
      isThere.toggle()
      return !isThere
    }
    let lines = IDReader(
      ByteSource(
        read: { count in
          defer { rest = rest.dropFirst(min(size, count)) }
          return Array(rest.prefix(min(size, count)))
        }, arrival: isSlow ? arrival : nil))
    var found: [IDReader.Next] = []
    while true {
      let next = try lines.next()
      found.append(next)
      if next == .end {
        #expect(lines.consumed == Int64(text.utf8.count))
        return found
      }
    }
  }

  @Test(arguments: [1, 2, 7, 1000])
  func `lines are IDs`(size: Int) throws {
    let text = "\u{FEFF}1\r\n\n  22 \t\n \r\n333\n4444"
    let ids: [IDReader.Next] = ["1", "22", "333", "4444"].map { .id($0, nil) }
    #expect(try Self.read(text, pieces: size) == ids + [.end])
    #expect(try Self.read(text, pieces: size, isSlow: true).filter { $0 != .later } == ids + [.end])
    #expect(try Self.read(text, pieces: size, isSlow: true).contains(.later))
  }

  @Test func `nothing is nothing`() throws {
    #expect(try Self.read("") == [.end])
    #expect(try Self.read("\n \n") == [.end])
  }

  @Test(arguments: ["\"1\"", "1,2", "a b", "ä", "1;2", "\u{1}", "\u{1B}[2J"])
  func `what cannot be an ID is said`(line: String) throws {
    let found = try Self.read("\(line)\n7\n")
    guard case .id(line, let problem?) = found[0] else {
      Issue.record("\(found)")
      return
    }
    #expect(problem.message.contains("is no ID"))
    #expect(found.dropFirst() == [.id("7", nil), .end])
  }

  @Test(arguments: [1000, 1 << 20])
  func `an endless line is passed over`(size: Int) throws {
    let found = try Self.read("5\n\(String(repeating: "x", count: 300_000))\n6\n", pieces: size)
    #expect(found.count == 4)
    guard case .id(_, .some) = found[1] else {
      Issue.record("a line of 300 kB is no ID")
      return
    }
    #expect(found[2] == .id("6", nil))
  }
}
