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

@Suite struct TransportSecretTests {
  private let hidden = "not-for-your-eyes"

  @Test func secretIsNotPrinted() {
    let secret = Secret(hidden)
    var dumped = ""
    dump(secret, to: &dumped)
    for text in ["\(secret)", String(describing: secret), String(reflecting: secret), "\([secret])", dumped] {
      #expect(text.contains("…"))
      #expect(!text.contains(hidden))
    }
    #expect(Mirror(reflecting: secret).children.isEmpty)
    #expect(secret.revealed == hidden)
  }

  @Test func requestPrintsWithoutItsSecret() {
    var request = HTTPRequest("GET", "https://example.com")
    request.bearer = Secret(hidden)
    var dumped = ""
    dump(request, to: &dumped)
    for text in ["\(request)", String(reflecting: request), dumped] {
      #expect(text.contains("example.com"))
      #expect(!text.contains(hidden))
    }
  }
}
