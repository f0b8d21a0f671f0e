import Testing

@testable import Base
@testable import Client
@testable import FakeWorlds
@testable import HTTP
@testable import SignedData
@testable import TestSupport

/// A private key in a request body, in any form, is neither sent nor printed.
@Suite struct KeyInBodyTests {
  /// The key in each form, and eight characters of it that must not appear.
  private static func forms() throws -> [(name: String, bytes: [UInt8])] {
    let key = try TestKey.shared.get()
    let (pem, der) = (try key.p8(), try key.pkcs8())
    let base64 = Base64.standard.encode(der)
    let lines = stride(from: 0, to: base64.count, by: 20).map { String(base64.dropFirst($0).prefix(20)) }
    let escaped = pem.replacing("\n", with: "\\n")
    let texts: [(String, String)] = [
      ("PEM", pem), ("base64", base64), ("base64url", Base64.url.encode(der)),
      ("PEM in JSON", "{\"a\":\"\(escaped)\"}"),
      ("base64 in JSON", "{\"a\":[1,{\"b\":\"\(base64)\"}]}"),
      ("base64 in lines", lines.joined(separator: "\r\n")), ("escaped lines", lines.joined(separator: "\\n")),
      ("quoted-printable", lines.joined(separator: "=\r\n")),
      ("email", "Hello,\r\nhere it is:\r\n\r\n\(base64)\r\n\r\nBye"), ("behind a name", "key=\(base64)"),
      ("behind letters", "xyz\(base64)"), ("base64 of PEM", Base64.standard.encode(Array(pem.utf8))),
      ("hexadecimal", hexadecimal(der)),
      ("percent-encoded", "k=" + base64.replacing("+", with: "%2B").replacing("/", with: "%2F")),
      ("JSON escapes", "{\"a\":\"\(base64.replacing("M", with: "\\u004d"))\"}"),
    ]
    let utf16 = pem.utf8.flatMap { byte -> [UInt8] in [byte, 0] }
    return texts.map { (name: $0.0, bytes: Array($0.1.utf8)) } + [("DER", der), ("UTF-16", utf16)]
  }

  @Test func `a key in a file of api is refused`() throws {
    for (name, bytes) in try Self.forms() {
      #expect(PrivateKeyText.isIn(bytes), "\(name)")
      for flags in [[], ["--dry-run"], ["--curl"]] where flags.isEmpty || name == "email" || name == "DER" {
        let world = try FakeStore.world(files: ["body": bytes]) { _ in HTTPReply(status: 200) }
        let line = ["api", "POST", "/inApps/v1/x", "-e", "sandbox", "--input", "body"]
        #expect(world.run(line + flags) == .usage, "\(name) \(world.errors)")
        #expect(world.requests.isEmpty && world.output.isEmpty, "\(name)")
        let shown = String(decoding: bytes.filter { (0x21..<0x7F).contains($0) }, as: UTF8.self).dropFirst(60).prefix(
          12)
        #expect(shown.count < 12 || !world.errors.contains(shown), "\(name)")
      }
    }
  }

  @Test func `a key in a field of api is refused`() throws {
    let base64 = Base64.standard.encode(try TestKey.shared.get().pkcs8())
    for field in ["a=\(base64)", "a=key=\(base64)", base64, "\(base64)=a"] {
      for flags in [[], ["--dry-run"], ["--curl"]] {
        let world = try FakeStore.world { _ in HTTPReply(status: 200) }
        let status = world.run(["api", "POST", "/inApps/v1/x", "-e", "sandbox", "--field", field] + flags)
        #expect(status == .usage && world.requests.isEmpty && world.output.isEmpty, "\(world.errors)")
        #expect(!world.errors.contains(base64.dropFirst(60).prefix(8)))
      }
    }
  }

  @Test func `other bodies contain no key`() throws {
    let chain = try PrivateChain.shared.get()
    for bytes in [
      Array(try chain.sign(["a": 1]).utf8), chain.root.der, Array(pem("CERTIFICATE", chain.root.der).utf8),
      TestPicture.png(width: 64, height: 64), [], Array("PRIVATE KEY".utf8), Array("MIGHAgEA".utf8),
    ] { #expect(!PrivateKeyText.isIn(bytes)) }
  }
}
