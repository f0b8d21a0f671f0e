import Testing

@testable import AppStore
@testable import Base
@testable import FakeWorlds
@testable import HTTP
@testable import TestSupport

/// A law: no spelling of a path makes `api` send a call with a weaker confirmation than its plain spelling requires.
@Suite struct DisguisedPathTests {
  private static func run(_ words: [String]) throws -> (FakeWorld, Base.ExitStatus) {
    let world = try ConfirmationTests.world()
    return (world, world.run(words))
  }

  private static func encoded(_ byte: UInt8, times: Int) -> String {
    "%" + String(repeating: "25", count: times - 1) + hexadecimal([byte])
  }

  /// Each write endpoint's path with values for its parameters.
  private static let paths: [(method: String, path: String)] = Endpoint.all.filter { !$0.isRead }.map { endpoint in
    let parts = endpoint.path.split(separator: "/").map { $0.hasPrefix("{") ? "a1" : String($0) }
    return (endpoint.method.rawValue, "/" + parts.joined(separator: "/"))
  }

  @Test(arguments: [1, 2, 3])
  func `an encoded letter is rejected anywhere in a path`(times: Int) throws {
    for (method, path) in Self.paths {
      let bytes = Array(path.utf8)
      for (index, byte) in bytes.enumerated() where byte != UInt8(ascii: "/") {
        let (before, after) = (String(decoding: bytes[..<index], as: UTF8.self), bytes[(index + 1)...])
        let disguised = before + Self.encoded(byte, times: times) + String(decoding: after, as: UTF8.self)
        for text in [disguised, disguised.replacing("%", with: "%").lowercased()] {
          #expect(!PercentEncoding.isUnambiguous(path: text), "\(text)")
        }
        guard index % 7 == 0 else { continue }
        let (world, status) = try Self.run(["api", method, disguised, "-e", "production", "--yes"])
        #expect(status == .usage, "\(disguised)")
        #expect(world.requests.isEmpty && world.output.isEmpty)
      }
    }
  }

  @Test(arguments: [
    "m%2561ss", "m%252561ss", "m%61ss", "m%41ss", "%6dass", "mas%7", "mas%", "mas%zz", "mas%%73", "m%u0061ss",
    "mas%c5%73", "m%c1%a1ss", "%ff", "x%252fmass", "%252e%252e", "x%252F..%252Fmass", "%2e", "%7e", "%2d", "%5F",
  ])
  func `other spellings of a path are rejected`(segment: String) throws {
    for prefix in ["/inApps/v1/subscriptions/extend/", "/", "/x/"] {
      let (world, status) = try Self.run([
        "api", "POST", prefix + segment, "-e", "production", "--yes", "--confirm", "p", "--field", "productId=p",
      ])
      #expect(status == .usage && world.requests.isEmpty, "\(prefix + segment): \(world.errors)")
    }
  }

  /// Characters that a server may trim from a segment.
  private static let trimmed = [
    "%20", "%09", "%0D%0A", "+", "%2B", "%00", "%1F", "%7F", "%C2%A0", "%E2%80%83", "%EF%BB%BF", "%E2%80%8B",
    "%20+%09", "%20;x",
  ]

  @Test(arguments: trimmed + [".", "...", ".%20", "%20.", "%2F%20", "/%20", "/+", "%20/.%20", "/x/..%20"])
  func `a call is confirmed even if a server might trim the end of its path`(end: String) throws {
    try Self.requireConfirmation("/inApps/v1/subscriptions/extend/mass" + end)
    try Self.requireConfirmation("/inApps/v1/subscriptions/extend\(end.hasPrefix("%00") ? "" : end)/mass" + end)
  }

  @Test(arguments: ["%20", "%09", "%0D%0A", "+", "%2B", "%1F", "%C2%A0", "%20/", "x/..%20/"])
  func `a call is confirmed even if a server might trim the beginning of a segment`(beginning: String) throws {
    try Self.requireConfirmation("/inApps/v1/subscriptions/extend/\(beginning)mass")
    try Self.requireConfirmation("/\(beginning)inApps/v1/\(beginning)subscriptions/extend/mass")
  }

  private static func requireConfirmation(_ path: String) throws {
    let words = ["api", "POST", path, "-e", "production", "--yes", "--field", "productId=pro"]
    let (world, status) = try run(words)
    #expect(status == .usage && world.requests.isEmpty, "\(path): \(world.errors)")
  }

  @Test func `a base URL cannot contain such a spelling`() throws {
    for base in ["/inApps/v1/%73ubscriptions", "/inApps/v1/%2573ubscriptions", "/%zz"] {
      let (world, status) = try Self.run([
        "api", "POST", "/extend/mass", "-e", "sandbox", "--base-url", "https://api.storekit.apple.com\(base)", "--yes",
      ])
      #expect(status == .usage && world.requests.isEmpty, "\(base): \(world.errors)")
    }
  }

  @Test(arguments: ["/inApps/v9/a%20b", "/x/%C3%BC", "/x/100%25", "/x/100%25x", "/x/a%2Fb", "/x?a=%61&b=%2561&c=%"])
  func `bytes that have to be encoded are sent unchanged`(path: String) throws {
    let (world, status) = try Self.run(["api", "GET", path, "-e", "production", "--no-verify"])
    #expect(status == .success, "\(world.errors)")
    #expect(world.requests.map(\.url) == ["https://api.storekit.apple.com" + path])
  }
}
