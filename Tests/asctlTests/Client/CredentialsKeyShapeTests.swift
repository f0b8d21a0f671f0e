import Testing

@testable import Base
@testable import Client
@testable import TestSupport

/// Texts that are recognized as a misplaced private key, by the head of its structure and a minimum length.
@Suite struct CredentialsKeyShapeTests {
  /// The first bytes of a structure, and whether it is a key (RFC 5958, RFC 5915, RFC 8017).
  static let heads: [(head: [UInt8], isKey: Bool)] = [
    ([0x30, 0x7F, 2, 1, 0, 0x30], true), ([0x30, 0x7F, 2, 1, 1, 0x04], true), ([0x30, 0x7F, 2, 1, 0, 0x02], true),
    ([0x30, 0x81, 0x87, 2, 1, 0, 0x30], true), ([0x30, 0x82, 1, 0, 2, 1, 0, 0x02], true),
    ([0x30, 0x83, 1, 0, 0, 2, 1, 0, 0x30], false), ([0x31, 0x7F, 2, 1, 0, 0x30], false),
    ([0x30, 0x7F, 2, 1, 2, 0x30], false), ([0x30, 0x7F, 2, 1, 0, 0x05], false), ([0x30, 0x7F, 2, 1, 0, 0x06], false),
    ([0x30, 0x7F, 2, 2, 0, 0x30], false), ([0x30, 0x7F, 3, 1, 0, 0x30], false),
    ([0x30, 0x80, 2, 1, 0, 0x30], true), ([0x30, 0x82, 1, 0, 0x30, 0x82, 1, 0], false),
    ([0x30, 0x7F, 6, 9, 0x2A, 0x86], false),
  ]

  private static func structure(_ head: [UInt8], count: Int = 120) -> [UInt8] {
    head + [UInt8](repeating: 0x55, count: count - head.count)
  }

  private static func hex(_ bytes: [UInt8], _ separator: String = "") -> String {
    bytes.map { hexadecimal([$0]) }.joined(separator: separator)
  }

  @Test(arguments: heads.indices)
  func `a key is recognized by its head`(index: Int) {
    let (head, isKey) = Self.heads[index]
    let bytes = Self.structure(head)
    let text = base64(bytes)
    for form in [
      text, base64URL(bytes), Self.hex(bytes), Self.hex(bytes, ":"), "\"\(text)\"", " \(text)\n", "\u{FEFF}\(text)",
    ] {
      #expect(PrivateKeyText.isWhole(form) == isKey, "\(form.prefix(20))")
      for label in ["key: ", "key="] {
        #expect(PrivateKeyText.isPasted(label + form) == isKey, "\(label)\(form.prefix(20))")
      }
    }
    // Except in an argument, every structure of this length counts as a key.
    #expect(PrivateKeyText.isMeant(by: text) == (head[0] == 0x30))
  }

  /// Stepping back by characters would take minutes.
  @Test func `a long run of regional indicators is not a key`() {
    #expect(!PrivateKeyText.isPasted(String(repeating: "\u{1F1E6}", count: 1 << 18)))
  }

  @Test func `the beginning of a key counts as a key`() {
    let bytes = Self.structure([0x30, 0x7F, 2, 1, 0, 0x30])
    let (text, hexadecimal) = (base64(bytes), Self.hex(bytes))
    for count in 0...60 {
      #expect(PrivateKeyText.isWhole(String(text.prefix(count))) == (count > 30), "\(count)")
      #expect(PrivateKeyText.isPasted(String(text.prefix(count))) == (count > 30), "\(count)")
      #expect(PrivateKeyText.isWhole(String(hexadecimal.prefix(count))) == (count > 30), "\(count)")
    }
    // The digits end where other characters begin, and white space is no part of a key.
    #expect(!PrivateKeyText.isWhole(hexadecimal + "z"))
    for (rest, isKey) in [("BAA", false), ("BADAA", true)] {
      #expect(PrivateKeyText.isWhole("MIIBAAI" + String(repeating: " ", count: 30) + rest) == isKey, "\(rest)")
    }
    for count in stride(from: 40, through: 80, by: 4) {
      #expect(PrivateKeyText.isMeant(by: String(text.prefix(count))) == (count > 60), "\(count)")
    }
  }

  @Test func `PEM is a key by its label and enough of its text`() {
    for label in ["PRIVATE KEY", "EC PRIVATE KEY", "ENCRYPTED PRIVATE KEY", "CERTIFICATE", "PUBLIC KEY"] {
      for count in [0, 30, 31, 64] {
        let text = "-----BEGIN \(label)-----" + String(repeating: "A", count: count)
        #expect(PrivateKeyText.isWhole(text) == (label.hasSuffix("PRIVATE KEY") && count > 30), "\(label), \(count)")
        #expect(
          PrivateKeyText.isWhole(base64(Array(text.utf8))) == label.hasSuffix("PRIVATE KEY"), "\(label), \(count)")
        #expect(PrivateKeyText.isMeant(by: text))
      }
    }
    #expect(!PrivateKeyText.isWhole("-----BEGIN PRIVATE KEY" + String(repeating: "A", count: 60)))
  }

  @Test func `text is not DER`() {
    // A zero byte and characters that people type, with white space, which is not DER either.
    #expect(!PrivateKeyText.isMeant(by: base64(Array(String(repeating: "0\t\n\r~ ", count: 20).utf8))))
    for byte in [0x08, 0x80] as [UInt8] {
      #expect(
        PrivateKeyText.isMeant(by: base64(Array("0".utf8) + [byte] + Array(String(repeating: "a", count: 60).utf8))))
    }
  }
}
