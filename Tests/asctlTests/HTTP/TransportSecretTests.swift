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

  @Test func `a token in a response is omitted even if JSON escapes it`() throws {
    let token = Secret("e30.e30.SflKxwRJSMeKKF2QT4")
    // Wherever an encoder escapes a character of the signature.
    for signature in ["\\u0053flKxwRJSMeKKF2QT4", "Sfl\\u004bxwRJSMeKKF2QT4", #"SflKxwRJSMeKKF2QT\u0034"#] {
      let escaped = #"{"n":1.50,"errorMessage":"e30.e30.\#(signature)"}"#
      let reply = HTTPReply(status: 400, body: Array(escaped.utf8)).omitting(token)
      #expect(String(decoding: reply.body, as: UTF8.self) == #"{"n":1.50,"errorMessage":"e30.e30.(omitted)"}"#)
    }
    // In JSON in a string, in a name, and in a body that is not JSON.
    for text in [
      #"{"m":"{\"t\":\"Sfl\\u004bxwRJSMeKKF2QT4\"}"}"#, #"{"\u0053flKxwRJSMeKKF2QT4":1}"#, #"<p>Sfl\u004bxwRJS"#,
    ] {
      let shown = HTTPReply(status: 200, body: Array(text.utf8)).omitting(token)
      let body = String(decoding: shown.body, as: UTF8.self)
      #expect(body.contains("(omitted)") && !body.contains("RJS"), "\(body)")
    }
    let slashes = [UInt8](repeating: UInt8(ascii: "\\"), count: 1 << 17)
    #expect(HTTPReply(status: 200, body: slashes).omitting(token).body == slashes)
    let other = Array(#"{ "errorMessage": "\u0053omething else" }"#.utf8)
    #expect(HTTPReply(status: 400, body: other).omitting(token).body == other)
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
