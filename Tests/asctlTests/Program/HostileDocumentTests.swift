import Testing

@testable import AppStore
@testable import Base
@testable import FakeWorlds
@testable import SignedData
@testable import Terminal
@testable import TestSupport

/// Documents for which anything but linear work would take minutes, gigabytes or the whole stack. The limits are
/// checked by their errors, not by time.
@Suite struct HostileDocumentTests {
  private static let jws = "eyJhbGciOiJub25lIn0.e30.AAAA"

  private static func wrapped(_ payload: String) -> String {
    "eyJhbGciOiJub25lIn0.\(base64URL(Array(payload.utf8))).AAAA"
  }

  private static func nested(_ levels: Int, depth: Int) -> String {
    (0..<levels).reduce("1") { inner, _ in
      String(repeating: "[", count: depth) + "\"\(wrapped(inner))\"" + String(repeating: "]", count: depth)
    }
  }

  private static let formats = [
    ["-o", "json"], ["-o", "ndjson"], ["-o", "table"], ["-o", "tsv"], ["-o", "csv"], ["--humanize"],
    ["--fields", "a,j"], ["-o", "csv", "--fields", "a.b,j"], ["--fields", "help"],
  ]

  private static func decode(_ text: String, _ arguments: [String], terminal: Bool = false) -> (
    Base.ExitStatus, FakeWorld
  ) {
    let world = FakeWorld(files: ["text": Array(text.utf8)], terminals: terminal ? ["output"] : [])
    return (world.run(["decode", "text"] + arguments), world)
  }

  private static func members(_ count: Int) -> String {
    (0..<count).map { "\"m\($0)\":\($0)," }.joined()
  }

  /// Long names, many members and deep nesting, each large enough to detect work that is not linear.
  private static let documents: [String: String] = [
    "members": "{\"j\":\"\(jws)\",\(members(6_000))\"z\":0}",
    "a long name over many":
      "{\"j\":\"\(jws)\",\"\(String(repeating: "n", count: 100_000))\":[\(String(repeating: "0,", count: 4_000))0]}",
    "a long name over many JWS":
      "{\"\(String(repeating: "n", count: 100_000))\":[\(String(repeating: "\"\(jws)\",", count: 1500))0]}",
    "amounts": "{\"j\":\"\(jws)\",\"currency\":\"EUR\",\(String(repeating: "\"price\":1,", count: 4_000))\"z\":0}",
    "a list of objects of one member": "{\"j\":\"\(jws)\",\"a\":[\((0..<4_000).map { "{\"m\($0)\":0}," }.joined())0]}",
    "deep members":
      "{\"j\":\"\(jws)\",\(String(repeating: "\"a\":{", count: 400))\(members(1500))\"z\":0\(String(repeating: "}", count: 400))}",
    "deep numbers":
      "{\"j\":\"\(jws)\",\"a\":\(String(repeating: "[", count: 400))\(String(repeating: "0,", count: 4_000))0\(String(repeating: "]", count: 400))}",
  ]

  @Test(arguments: documents.keys.sorted().enumerated())
  func `every format finishes`(place: Int, name: String) throws {
    for format in Self.formats.sampled(oneIn: 3, place) {
      let (status, world) = Self.decode(try #require(Self.documents[name]), format)
      #expect(status == .success || status == .failure && world.errors.contains("no item has"))
      #expect(world.output.isEmpty == (status == .failure))
    }
  }

  @Test func `terminal output is proportional to the text`() throws {
    for (place, text) in Self.documents.values.enumerated() {
      for format in [["-o", "json"], ["-o", "table"]].sampled(oneIn: 2, place) {
        let (status, world) = Self.decode(text, format, terminal: true)
        #expect(status == .success)
        #expect(world.output.utf8.count < 64 * text.utf8.count)
      }
    }
  }

  @Test func `names that make an endless header are rejected`() {
    let name = String(repeating: "n", count: 100_000)
    let text = "{\"j\":\"\(Self.jws)\",\"\(name)\":{\(Self.members(1000))\"z\":0}}"
    for format in [["-o", "csv"], ["-o", "tsv"], ["--fields", "help"]] {
      let (status, world) = Self.decode(text, format)
      #expect(status == .failure)
      #expect(world.output.isEmpty)
      #expect(world.errors.contains("64 MiB"))
    }
    #expect(Self.decode(text, ["-o", "csv", "--fields", "j"]).0 == .success)
  }

  @Test func `almost empty rows are rejected`() {
    let text = "[{\"j\":\"\(Self.jws)\",\(Self.members(8000))\"z\":0}\(String(repeating: ",{}", count: 20_000))]"
    let (status, world) = Self.decode(text, ["-o", "csv"])
    #expect(status == .failure)
    #expect(world.output.isEmpty)
    #expect(world.errors.contains("columns"))
  }

  @Test(arguments: [1, 4, 5])
  func `nested JWS are decoded up to the limit`(levels: Int) {
    for format in Self.formats {
      #expect(Self.decode(Self.nested(levels, depth: 100), format).0 == .success)
    }
  }

  @Test(arguments: [6, 7, 24])
  func `more nested JWS are rejected`(levels: Int) {
    let text = Self.nested(levels, depth: 1)
    for format in [[], ["--all"], ["-o", "table"], ["-o", "ndjson"]] {
      let (status, world) = Self.decode(text, format)
      #expect(status == .failure)
      #expect((world.errors + world.output).contains("nested more than 4 levels deep"), "\(format)")
    }
    #expect(Self.decode(Self.wrapped("{\"a\":\(text)}"), ["--no-nested"]).0 == .success)
  }

  /// A value is never nested deeper than the parser allows, so printing and freeing it are safe.
  @Test func `the depth of nested JWS adds up`() throws {
    #expect(Self.decode(Self.nested(2, depth: 250), []).0 == .success)
    // The inner JWS is decoded separately and reported with its path, because its own depth is within the limit.
    #expect(Self.decode(Self.nested(3, depth: 250), []).0 == .success)
    for levels in 4...5 {
      let (status, world) = Self.decode(Self.nested(levels, depth: 250), [])
      #expect(status == .failure)
      #expect(world.errors.contains("nested deeper than 512 levels"))
      var lines = LineDecoder(opensNested: true)
      var output: [UInt8] = []
      #expect(!lines.append(Array(Self.wrapped(Self.nested(levels, depth: 250)).utf8)[...], to: &output))
    }
  }

  @Test func `arrays and objects are limited by the length of the text`() throws {
    let unit = String(repeating: "[", count: 500) + String(repeating: "]", count: 500) + ","
    #expect(throws: JSONError.self) { try JSON.parse("[\(String(repeating: unit, count: 1000))0]".utf8) }
    #expect(throws: JSONError.self) { try JSON.validate("[\(String(repeating: unit, count: 1000))0]".utf8) }
    let objects = "[\(String(repeating: "{\"a\":1},", count: 50_000))0]"
    let value = try JSON.parse(objects.utf8)
    #expect(value.arrayElements?.count == 50_001)
    #expect(value.text() == objects)
  }

  /// The cells of all columns are filled in one pass, with the same values as for each path separately.
  @Test func `column names are their paths`() throws {
    let items = [
      #"{"a":1,"b":{"c":[{"d":1},{"d":2},[{"d":3},4]],"e":null},"b2":[]}"#,
      #"{"a":[1,{"a":2}],"a":[[{"a":3,"a":4}],[]],"b":[{"c":{"d":5}},{"c":[{"d":[6]}]}]}"#,
      #"{"b":{"c":{}},"z":{"a":"é","a":"é"}}"#, "[]", "7", #"{"\u0061":{"a":"\t\""},"b":[[[{"c":1}]]]}"#,
    ]
    let paths = ["a", "a.a", "b.c.d", "b.c", "b.e", "b2.x.y", "z.a", "a"].map {
      FieldPath(names: $0.split(separator: ".").map { String($0) })
    }
    for item in items {
      let value = try JSON.parse(item.utf8)
      #expect(Self.row(value, PathTree(paths)) == Self.cells(value, paths), "\(item)")
      var tape = JSONTape()
      tape.read(value)
      let all = PathTree(in: tape)
      let names = (0..<all.count).map { FieldPath(names: all.name($0).split(separator: ".").map { String($0) }) }
      #expect(Self.row(value, all) == Self.cells(value, names), "\(item)")
    }
  }

  private static func row(_ value: JSON, _ columns: PathTree) -> String {
    var reader = FieldReader()
    reader.tape.read(value)
    var rows = RowEncoder(OutputPlan(), .tsv)
    let layout = RowLayout(found: columns, Envelope())
    return Chunks.gathered { _ = rows.write(record: 0, layout, of: &reader, to: &$0) }
  }

  private static func cells(_ value: JSON, _ paths: [FieldPath]) -> String {
    paths.map { path in
      switch path.value(in: value) {
      case nil, .null?: ""
      case .string(let text)?: text.replacing("\\", with: "\\\\").replacing("\t", with: "\\t")
      case let other?: other.text().replacing("\\", with: "\\\\")
      }
    }.joined(separator: "\t") + "\n"
  }
}

/// Text from outside cannot affect a terminal, in any format.
@Suite struct HostileTerminalTests {
  private static let acting: [Unicode.Scalar] = [
    "\u{0}", "\u{7}", "\u{8}", "\u{9}", "\u{A}", "\u{B}", "\u{D}", "\u{1B}", "\u{7F}", "\u{85}", "\u{9B}", "\u{9D}",
    "\u{61C}", "\u{200E}", "\u{200F}", "\u{2028}", "\u{202A}", "\u{202E}", "\u{2066}", "\u{2069}",
  ]

  private static let payload: JSON = {
    let text = "\"a,\\" + String(String.UnicodeScalarView(acting)) + "é日😀"
    let members = [
      ("transactionId", JSON.string(text)), (text, .string(text)),
      ("l", .array([.string(text), ["k": .string(text)]])),
    ]
    return .object(JSONObject(members.map { JSONObject.Member(name: $0.0, value: $0.1) }))
  }()

  /// With a signature of full length, which a line must have to be recognized as one text.
  private static let text =
    "eyJhbGciOiJub25lIn0.\(base64URL(payload.bytes())).\(String(repeating: "A", count: 86))"

  @Test(
    arguments: OutputFormat.allCases, [[], ["--humanize"], ["--fields", "help"], ["--fields", "transactionId,l.k"]])
  func `no format prints these characters unescaped`(format: OutputFormat, flags: [String]) {
    for lines in [false, true] {
      let world = FakeWorld(
        files: ["text": Array((lines ? "\(Self.text)\n\(Self.text)" : Self.text).utf8)], terminals: ["output"])
      #expect(world.run(["decode", "text", "--no-color", "-o", format.rawValue] + flags) == .success)
      let structure: Set<Unicode.Scalar> = format == .tsv ? ["\n", "\t"] : ["\n"]
      let found = world.output.unicodeScalars.filter { JSONStyle.actsOnTerminal($0) && !structure.contains($0) }
      #expect(found.isEmpty, "\(format) \(found.map { $0.value })")
    }
  }
}
