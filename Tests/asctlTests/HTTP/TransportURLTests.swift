import Testing

@testable import Base
@testable import HTTP

@Suite struct TransportURLTests {
  @Test(arguments: [
    "localhost", "LOCALHOST", "127.0.0.1", "127.255.0.3", "::1", "[::1]", "[0:0:0:0:0:0:0:1]", "[::ffff:127.0.0.1]",
  ])
  func `loopback is recognized by its host`(_ host: String) {
    #expect(isLoopback(host: host))
  }

  @Test(arguments: [
    "", "example.com", "localhost.example.com", "evil-localhost", "api.localhost", "localhost.",
    "127.0.0.1.example.com",
    "127.0.0.1.", "127.1", "128.0.0.1", "0.0.0.0", "10.0.0.1", "::", "[::]", "::2", "1::1", "[::ffff:8.8.8.8]",
    "[::127.0.0.1]", "[", "[]", "127.0.0.1 ", "１２７.0.0.1",
  ])
  func `other hosts are not loopback`(_ host: String) {
    #expect(!isLoopback(host: host))
  }

  @Test func `URL parts are those of libcurl`() throws {
    let parts = try #require(URLParts("https://me:word@Example.com:8443/a/../b?c=d&e#f"))
    #expect(parts.scheme == "https")
    #expect(parts.host.lowercased() == "example.com")
    #expect(parts.port == 8443)
    #expect(parts.path == "/a/../b")
    #expect(parts.query == "c=d&e")
    #expect(parts.fragment == "f")
    #expect(parts.hasUserInfo)
    let bare = try #require(URLParts("HTTP://example.com"))
    #expect(bare.scheme == "http")
    #expect(bare.path == "/")
    #expect(bare.port == nil)
    #expect(bare.query == nil)
    #expect(bare.fragment == nil)
    #expect(!bare.hasUserInfo)
  }

  @Test(arguments: [
    "", "example.com", "/inApps", "localhost:8080", "//example.com", "https://", "https://exa mple.com",
    "https://a\n.com",
    "https://example.com\0.evil.com", "ftp://example.com", "file:///etc/passwd", "gopher://example.com",
    "javascript:alert(1)", "https://[::1", "https://example.com:99999", "https://example.com:port",
  ])
  func `an invalid URL has no parts`(_ text: String) {
    #expect(URLParts(text) == nil)
  }

  struct Judged: Sendable {
    var url: String
    var isLoopback: Bool
  }

  /// The host of the connection is checked, not the beginning of the text.
  @Test(arguments: [
    Judged(url: "http://localhost/", isLoopback: true),
    Judged(url: "http://LocalHost:80", isLoopback: true),
    Judged(url: "http://2130706433", isLoopback: true),
    Judged(url: "http://0x7f.1", isLoopback: true),
    Judged(url: "http://0177.0.0.1", isLoopback: true),
    Judged(url: "http://127.1", isLoopback: true),
    Judged(url: "http://[::1]:8080/x", isLoopback: true),
    Judged(url: "http://[0:0::0:1]", isLoopback: true),
    Judged(url: "http://example.com@127.0.0.1", isLoopback: true),
    Judged(url: "http://localhost@evil.com", isLoopback: false),
    Judged(url: "http://localhost:80@evil.com", isLoopback: false),
    Judged(url: "http://127.0.0.1.evil.com", isLoopback: false),
    Judged(url: "http://evil.com/localhost", isLoopback: false),
    Judged(url: "http://evil.com#@localhost", isLoopback: false),
    Judged(url: "http://evil.com?@localhost", isLoopback: false),
    Judged(url: "http://3232235521", isLoopback: false),
    Judged(url: "http://xn--bcher-kva.example", isLoopback: false),
  ])
  func `the parsed host is checked`(_ judged: Judged) throws {
    let parts = try #require(URLParts(judged.url))
    #expect(parts.isLoopback == judged.isLoopback)
    #expect(parts.isPrivate == judged.isLoopback)
  }

  /// libcurl would decode and map such a host on connecting, after asctl has checked it.
  static let disguisedHosts = [
    "①②⑦.⓪.⓪.①", "bücher.example", "localhost。", "127。0。0。1", "ⓛocalhost", "１２７.0.0.1", "api.storekit.applｅ.com",
    "%6cocalhost", "127.0.0.%31", "localhost%2e", "api.storekit.apple%2Ecom", "[::1%25lo]", "b%C3%BCcher.example",
  ]

  @Test(arguments: disguisedHosts)
  func `a host with non-ASCII or percent-encoded bytes is rejected`(_ host: String) {
    for url in ["http://\(host)", "https://\(host):8080/x", "https://user@\(host)/x?y#z"] {
      #expect(URLParts(url) == nil, "\(url)")
    }
    do throws(Failure) {
      _ = try URLParts(base: "https://\(host)")
      Issue.record("accepted")
    } catch {
      #expect(error.status == .usage && error.hint?.contains("punycode") == true)
    }
    do throws(Failure) {
      _ = try URLParts(target: "http://\(host)/hook", named: "--to")
      Issue.record("accepted")
    } catch {
      #expect(error.status == .usage && error.hint?.contains("punycode") == true)
    }
  }

  @Test(arguments: ["https://example.com/%6c?ü=%31#ü", "https://xn--bcher-kva.example/bücher", "http://[::1]:80/%25"])
  func `after the host any byte may be encoded`(_ url: String) {
    #expect(URLParts.hasPlainHost(url))
  }

  struct Base: Sendable {
    var given: String
    var text: String
    var isLoopback = false
  }

  @Test(arguments: [
    Base(given: "https://api.storekit.apple.com", text: "https://api.storekit.apple.com"),
    Base(given: "https://api.storekit.apple.com/", text: "https://api.storekit.apple.com"),
    Base(given: "https://example.com:8443/mock/v1//", text: "https://example.com:8443/mock/v1"),
    Base(given: "http://127.0.0.1:8080", text: "http://127.0.0.1:8080", isLoopback: true),
    Base(given: "http://2130706433:81/", text: "http://127.0.0.1:81", isLoopback: true),
    Base(given: "https://[::1]:8080/x", text: "https://[::1]:8080/x", isLoopback: true),
    Base(given: "http://localhost", text: "http://localhost", isLoopback: true),
  ])
  func `a base URL is normalized`(_ base: Base) throws {
    let parsed = try URLParts(base: base.given)
    #expect(parsed.text == base.text)
    #expect(parsed.isLoopback == base.isLoopback)
  }

  @Test(arguments: [
    ("example.com", "not an http or https URL"),
    ("ftp://localhost", "not an http or https URL"),
    ("https://me@example.com", "user name or password"),
    ("https://me:word@example.com", "user name or password"),
    ("http://localhost@evil.com", "user name or password"),
    ("https://example.com?a=b", "without ? and #"),
    ("https://example.com/?", "without ? and #"),
    ("https://example.com/#top", "without ? and #"),
    ("http://example.com", "must be https, because example.com is not this machine"),
    ("http://127.0.0.1.evil.com", "must be https, because 127.0.0.1.evil.com is not this machine"),
    ("http://0.0.0.0:8080", "must be https, because 0.0.0.0 is not this machine"),
  ])
  func `invalid base URLs are rejected`(_ given: String, _ complaint: String) {
    do throws(Failure) {
      _ = try URLParts(base: given)
      Issue.record("accepted")
    } catch {
      #expect(error.status == .usage)
      #expect(error.message.contains(complaint))
      #expect(error.hint != nil)
      #expect(!error.message.contains("word@"))
    }
  }
}
