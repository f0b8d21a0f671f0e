import Testing

@testable import Base
@testable import FakeWorlds
@testable import SignedData
@testable import Support
@testable import TestSupport

/// Several JWS in one text, of which the first one is cut: each whole one is found, and each cut one is named.
@Suite struct SeveralJWSTests {
  private static func jws(_ id: Int) -> String {
    let header: JSON = ["alg": "ES256", "x5c": ["MIIB", "MIIC", "MIID"]]
    let payload: JSON = [
      "transactionId": .string("\(2_000_000_000_000_000 + id)"), "bundleId": "com.example.app", "type": "Consumable",
    ]
    // No sign of the signature can be mistaken for the one between two texts.
    let signature = String(repeating: "Q7", count: 43)
    return "\(base64URL(header.bytes())).\(base64URL(payload.bytes())).\(signature)"
  }

  /// The places of cuts, from both ends of each part: a negative number counts from the part's end.
  static let cuts: [(part: Int, place: Int)] = [
    (0, 20), (0, 40), (0, -9), (0, -1), (0, .max), (1, 0), (1, 1), (1, 20), (1, -2), (1, .max), (2, 0), (2, 1),
    (2, 40), (2, 64), (2, 85), (2, .max),
  ]
  static let separators = [
    "", "-", "_", " ", ".", ",", "\n", "\r\n", "\n\n", "\t", "\"", "\",\"", "'", "%0A", "\\n", "<br>", "\n> ",
  ]
  static let wrappings: [(name: String, wrap: @Sendable (String) -> String)] = [
    ("alone", { $0 }), ("JSON", { JSON.object(["a": 1, "message": .string($0)]).text(.compact) }),
    ("a log", { "2026-01-02 03:04:05 INFO received \($0)\nand done\n" }),
  ]

  private static func cut(_ text: String, _ cut: (part: Int, place: Int)) -> String {
    let parts = text.split(separator: ".")
    let part = parts[cut.part]
    let count = cut.place == .max ? part.count : cut.place < 0 ? part.count + cut.place : cut.place
    return (parts[..<cut.part] + [part.prefix(count)]).joined(separator: ".")
  }

  @Test(arguments: cuts.indices)
  func `a whole JWS after a cut one is found, and the cut one is named`(index: Int) throws {
    let (first, second) = (Self.jws(1), Self.jws(2))
    let cut = Self.cut(first, Self.cuts[index])
    let isWhole = cut == first
    let decoder = AnyTextDecoder(.payload)
    for separator in Self.separators {
      for (name, wrap) in Self.wrappings {
        let text = Array(wrap(cut + separator + second).utf8)
        let what: Comment = "\(name) \(separator.debugDescription)"
        let (found, remarks, unread) = try decoder.decodeAll(text[...])
        let shown = found.map { $0.text(.compact) }.joined()
        #expect(shown.contains("2000000000000002"), what)
        // A dot after the payload completes a JWS without a signature, and a sign after 85 characters a signature.
        let (part, place) = Self.cuts[index]
        let isRead = part == 2 || part == 1 && place == .max && separator == "."
        #expect(shown.contains("2000000000000001") == isRead, what)
        let isCompleted = part == 2 && place == 85 && (separator == "-" || separator == "_")
        let named = (remarks + unread).joined(separator: "; ")
        #expect(
          ["truncated", "without a signature", "characters"].contains { named.contains($0) }
            != (isWhole || isCompleted),
          "\(what): \(named)")
        let finder = try PurchaseFinder(text)
        let ids = finder.purchases.map(\.id)
        #expect(ids.contains("2000000000000002"), what)
        #expect(ids.contains("2000000000000001") || !finder.incomplete.isEmpty, what)
      }
    }
  }

  @Test func `any number of cut JWS in a row is read in one pass`() throws {
    let header = Self.jws(1).prefix(40)
    let text = String(repeating: String(header), count: 1500) + Self.jws(2)
    let arriving = ArrivingTexts(in: Array(text.utf8)[...], opensTruncated: true)
    #expect(arriving.found.count == 1 && arriving.incomplete.count == 100)
  }

  @Test func `a cut signature is named, also in lines and in a payload`() throws {
    let (whole, cut) = (Self.jws(1), String(Self.jws(2).dropLast(3)))
    let lines = FakeWorld(input: Array("\(whole)\n\(cut)\n".utf8))
    #expect(lines.run(["decode", "-"]) == .success)
    #expect(lines.errors.contains("line 2: a truncated signature: 83 of 86"), "\(lines.errors)")
    let nested = FakeWorld(input: Array("{\"signedTransactionInfo\":\"\(cut)\"}".utf8))
    #expect(nested.run(["decode", "-"]) == .success)
    #expect(nested.errors.contains("signedTransactionInfo: a truncated signature"), "\(nested.errors)")
  }

  @Test func `access is not decided for a text with a cut JWS`() throws {
    let world = FakeWorld(input: Array("\(Self.jws(1).prefix(60))\n\(Self.jws(2))".utf8))
    #expect(world.run(["-e", "simulator", "customer", "-", "--has-access", "com.example.app.pro"]) == .usage)
  }
}
