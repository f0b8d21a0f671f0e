import Testing

@testable import AppStore
@testable import Base
@testable import Client
@testable import CommandLine
@testable import Commands
@testable import HTTP
@testable import Platform
@testable import SignedData
@testable import Simulator
@testable import Terminal
@testable import TestSupport

private func nested(_ open: String, _ depth: Int, _ inside: String, _ close: String) -> [UInt8] {
  Array((String(repeating: open, count: depth) + inside + String(repeating: close, count: depth)).utf8)
}

@Test(arguments: [1, 511, 512])
func depthUpToTheLimitIsRead(depth: Int) throws {
  for text in [nested("[", depth, "", "]"), nested(#"{"a":"#, depth, "1", "}"), nested("[", depth, #""x""#, "]")] {
    let value = try JSON.parse(text, duplicates: .refused)
    #expect(value.bytes() == text)
    #expect(try value == JSON.parse(text))
    #expect(try JSON.parse(value.bytes(.indented)) == value)
    try JSON.validate(text)
  }
}

@Test(arguments: [513, 514, 100_000, 10_000_000])
func depthBeyondTheLimitIsRefusedAtOnce(depth: Int) {
  let error = JSONError(offset: 512, reason: .tooDeep)
  let brackets = [UInt8](repeating: UInt8(ascii: "["), count: depth)
  #expect(throws: error) { try JSON.parse(brackets) }
  #expect(throws: error) { try JSON.validate(brackets) }
}

@Test func objectsCountTowardsTheDepth() {
  #expect(throws: JSONError(offset: 512 * 5, reason: .tooDeep)) { try JSON.parse(nested(#"{"a":"#, 513, "1", "}")) }
  #expect(throws: JSONError(offset: 256 * 6, reason: .tooDeep)) { try JSON.parse(nested(#"{"a":["#, 257, "1", "]}")) }
}

@Test func theDepthIsThatOfOneBranch() throws {
  let branch = String(repeating: "[", count: 511) + String(repeating: "]", count: 511)
  #expect(try JSON.parse("[\(branch),\(branch),\(branch)]".utf8).arrayElements?.count == 3)
}
