import Testing

@testable import AppStore
@testable import Base
@testable import Client
@testable import CommandLine
@testable import FakeWorlds
@testable import Program
@testable import SignedData
@testable import TestSupport

/// A law: every command that accepts an identifier accepts it in pasted form, and rejects obvious other identifiers.
@Suite struct IdentifierLawTests {
  /// One identifier in the first example of a command.
  struct Place: Sendable, CustomTestStringConvertible {
    let words: [String]
    let parameter: Parameter
    let endpoint: Endpoint
    /// The value in the example.
    let value: String

    var testDescription: String { words.joined(separator: " ") }

    func giving(_ text: String) -> [String] { words.map { $0 == value ? text : $0 } }
  }

  static let places: [Place] = Endpoint.all.flatMap { endpoint -> [Place] in
    let words = (endpoint.examples.first?.line ?? "").split(separator: " ").dropFirst().map { String($0) }
    guard case .run(_, _, let invocation)? = try? Asctl.program.parse(words) else { return [] }
    return endpoint.parameters.compactMap { parameter in
      guard parameter.isArgument, parameter.spelling != .free,
        let value = invocation.parsed(parameter.argument).first?.written
      else { return nil }
      return Place(words: words, parameter: parameter, endpoint: endpoint, value: value)
    }
  }

  static func forms(_ value: String, _ spelling: Identifier.Spelling) -> [String] {
    let common = [
      " \(value)\n", "\"\(value)\"", "“\(value)”", "(\(value))", "\(value).", "\(value),", "The ID: \(value)",
      "\u{200B}\(value)\u{A0}", "\u{FEFF}\(value)", "#\(value)",
    ]
    switch spelling {
    case .digits:
      return common + [value.grouped, "ID \(value.grouped)", value.fullWidth, "\"id\": \"\(value)\",", "id=\(value)"]
    case .capitalsAndDigits:
      return common + [value.lowercased(), value.grouped, "Order ID: \(value.lowercased()).", value.fullWidth]
    case .uuid: return common + ["{\(value)}", "urn:uuid:\(value)"]
    case .word, .free: return common
    }
  }

  @Test func `every endpoint with an ID in its path is tested`() {
    let tried = Set(Self.places.map { $0.endpoint.command.joined(separator: " ") })
    for endpoint in Endpoint.all
    where endpoint.parameters.contains(where: { $0.place == .path && $0.isArgument && $0.spelling != .free }) {
      #expect(tried.contains(endpoint.command.joined(separator: " ")))
    }
    #expect(tried.contains("retention performance-test start"))
  }

  @Test(arguments: places)
  func `a pasted ID is read`(place: Place) throws {
    let files = ["image.png": TestPicture.png(width: 3840, height: 2160)]
    func rehearse(_ text: String) throws -> FakeWorld {
      let world = try FakeStore.world(files: files) { _ in FakeStore.reply([:]) }
      _ = world.run(place.giving(text) + ["--dry-run"])
      return world
    }
    let plain = try rehearse(place.value)
    try #require(!plain.output.isEmpty, "\(plain.errors)")
    for form in Self.forms(place.value, place.parameter.spelling) {
      let world = try rehearse(form)
      #expect(world.output == plain.output, "\(form): \(world.errors)")
      #expect(world.errors.contains("as \(place.value)"), "\(form): \(world.errors)")
    }
    #expect(!plain.errors.contains("read \""))
  }

  @Test(arguments: places.filter { $0.endpoint.bulkParameter != nil })
  func `many IDs are read like one`(place: Place) throws {
    let forms = Self.forms(place.value, place.parameter.spelling).filter { !$0.contains(",") && !$0.contains("\n") }
    let world = try FakeStore.world(files: ["ids": Array(forms.joined(separator: "\n").utf8)]) { _ in
      FakeStore.error(4_040_010)
    }
    let environment = place.endpoint.environments.first?.rawValue ?? ""
    let words = place.words.filter { $0 != place.value && !$0.hasPrefix("--") }.prefix(place.endpoint.command.count)
    #expect(world.run(words + ["--ids", "ids", "--jobs", "1", "--rate", "0", "-e", environment]) == .someFailed)
    let records = world.output.split(separator: "\n").compactMap { try? JSON.parse(Array($0.utf8)) }
    #expect(records.count == forms.count, "\(world.errors)")
    for (record, form) in zip(records, forms) {
      // A byte order mark at the beginning of a file is not part of the first line.
      #expect(record["readAs"]?.string == place.value || record["id"]?.string == place.value, "\(form): \(record)")
    }
    #expect(world.requests.allSatisfy { $0.url.contains(PercentEncoding.encode(place.value)) })
    #expect(world.errors.contains("readAs"))
  }

  static let jws = "eyJhbGciOiJFUzI1NiJ9.eyJ0cmFuc2FjdGlvbklkIjoiMSJ9.AAAA"
  static let receipt = "MIIT" + String(repeating: "A", count: 200)
  static let uuid = "7e3fb20b-4cdb-47cc-936d-99d65f608138"

  static func others(_ name: Identifier.Name) -> [String] {
    let signed = [jws, "\"\(jws)\"", receipt]
    if name == .orderId {
      return signed + [
        "garbage", "ticket 7", "MVK7WQ3XYZ/1", "MÜK7WQ3XYZ", uuid, "2000000000000001", "2000 0000 0000 0001",
        "704346128300986174", "com.example.pro", ".",
      ]
    }
    let words = name.spelling == .digits ? ["garbage", "n/a", "2000000000000001x", "0x10", "1.5"] : []
    guard name.isTransaction else { return signed + words + [".", ".."] }
    return signed + words + [
      uuid, "{\(uuid)}", "MVK7WQ3XYZ", "mvk7wq3xyz", "Order ID: MVK7WQ3XYZ", "W123456789", "com.example.app.pro",
      "me@example.com", "\(uuid)_1767225600000", "2E+15", "2,00E+15", "0", "#0", ".", "..", "“..”", " ",
      "2000000000000001 2000000000000002", "2000000000000001,2000000000000002", "2000000000000001\u{0}",
    ]
  }

  @Test(arguments: places)
  func `another kind of ID is rejected`(place: Place) throws {
    guard case .identifier(let name) = place.parameter.kind else { return }
    for other in Self.others(name) {
      let world = try FakeStore.world { _ in FakeStore.reply([:]) }
      #expect(world.run(place.giving(other)) == .usage, "\(other): \(world.errors)")
      #expect(world.requests.isEmpty && world.output.isEmpty)
      #expect(!world.errors.contains(Self.jws))
    }
  }

  @Test(arguments: places.filter { $0.endpoint.bulkParameter != nil })
  func `among many IDs, invalid ones are reported and not sent`(place: Place) throws {
    guard case .identifier(let name) = place.parameter.kind else { return }
    let others = Self.others(name).filter { !$0.contains { ",; \n\0".contains($0) } && !$0.hasPrefix("MIIT") }
    let world = try FakeStore.world(files: ["ids": Array(("\(place.value)\n" + others.joined(separator: "\n")).utf8)]) {
      _ in FakeStore.error(4_040_010)
    }
    let environment = place.endpoint.environments.first?.rawValue ?? ""
    let words = place.words.filter { $0 != place.value && !$0.hasPrefix("--") }.prefix(place.endpoint.command.count)
    #expect(world.run(words + ["--ids", "ids", "--rate", "0", "-e", environment]) == .someFailed, "\(world.errors)")
    #expect(world.output.split(separator: "\n").count == others.count + 1)
    #expect(!world.requests.isEmpty)
    #expect(world.requests.allSatisfy { $0.url.contains(place.value) }, "\(world.requests.map(\.url))")
  }

  @Test func `a private key is not shown`() throws {
    let key = try FakeStore.key.get()
    for line in [["transaction", "get"], ["order", "lookup"]] {
      let world = try FakeStore.world { _ in FakeStore.reply([:]) }
      #expect(world.run(line + [key]) == .usage)
      #expect(world.requests.isEmpty && !world.errors.contains(key.dropFirst(60).prefix(20)))
    }
  }

  @Test(arguments: ["explain", "decode"])
  func `offline commands read pasted IDs too`(command: String) {
    for (value, spelling) in [
      ("MVK7WQ3XYZ", Identifier.Spelling.capitalsAndDigits), ("2000000000000001", .digits),
    ] {
      for form in Self.forms(value, spelling) {
        let world = FakeWorld()
        #expect(world.run([command, form]) == (command == "explain" ? .success : .failure), "\(form)")
        #expect((world.output + world.errors).contains(value), "\(form)")
      }
    }
  }

  @Test func `flags are read like arguments`() throws {
    for form in Self.forms("2000000000000001", .digits) {
      let world = try FakeStore.world { _ in FakeStore.reply([:]) }
      #expect(
        world.run(["notification", "history", "--since", "7d", "--transaction-id", form, "--dry-run"]) == .success)
      #expect(world.output.contains(#""transactionId":"2000000000000001""#), "\(form)")
    }
  }

  @Test func `an endless ID results in a short error`() throws {
    let digits = String(repeating: "1", count: 100_000)
    for line in [
      ["order", "lookup", digits], ["transaction", "get", "\(digits)."], ["transaction", "get", "a \(digits)@"],
    ] {
      let world = try FakeStore.world { _ in FakeStore.error(4_040_010) }
      _ = world.run(line)
      #expect(world.errors.utf8.count < 2000, "\(world.errors.utf8.count)")
    }
  }

  @Test func `signed claims are read`() throws {
    for form in Self.forms("2000000000000001", .digits) {
      let world = try FakeStore.world { _ in FakeStore.reply([:]) }
      let line = [
        "sign", "promotional-offer", "--product-id", "p", "--offer-identifier", "o", "--transaction-id", form,
      ]
      #expect(world.run(line) == .success, "\(form): \(world.errors)")
      let jws = try #require(try JSON.parse(Array(world.output.utf8))["jws"]?.string)
      let payload = try CompactJWS.decode(try #require(CompactJWS(Array(jws.utf8)[...])).payload)
      #expect(payload["transactionId"]?.string == "2000000000000001", "\(form)")
    }
  }

  @Test func `every not-found error suggests a command`() {
    for row in ErrorCode.all where row.code.map({ $0 / 10_000 == 404 }) ?? false {
      #expect(row.remedy.contains("`asctl "), "\(row.name)")
    }
    for endpoint in Endpoint.all {
      guard let absence = endpoint.negativeReply, absence.status == .notFound else { continue }
      #expect(absence.hint?.contains("asctl ") == true, "\(endpoint.command)")
    }
  }
}

extension Parameter {
  fileprivate var spelling: Identifier.Spelling {
    switch kind {
    case .identifier(let name): name.spelling
    case .uuid: .uuid
    case .text, .date, .boolean, .switch, .integer, .enumeration, .millipercent, .milliunits, .storefront: .free
    }
  }
}

extension String {
  /// The text in groups of four characters.
  fileprivate var grouped: String {
    let letters = Array(self)
    return stride(from: 0, to: letters.count, by: 4).map { String(letters[$0..<min($0 + 4, letters.count)]) }
      .joined(separator: " ")
  }

  fileprivate var fullWidth: String {
    String(String.UnicodeScalarView(unicodeScalars.compactMap { Unicode.Scalar($0.value + 0xFEE0) }))
  }
}
