import Testing

@testable import Base
@testable import HTTP

@Suite struct TransportSecretTests {
  private let hidden = "not-for-your-eyes"

  @Test func `a secret is not printed`() {
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

  @Test func `a request prints without its secret`() {
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
