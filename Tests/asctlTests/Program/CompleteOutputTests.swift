import Testing

@testable import AppStore
@testable import Base
@testable import Client
@testable import CommandLine
@testable import FakeWorlds
@testable import HTTP
@testable import Notifications
@testable import Platform
@testable import Program
@testable import Simulation
@testable import Simulator
@testable import Support
@testable import Terminal
@testable import TestSupport

/// All data is either printed or reported as omitted on stderr: for every endpoint, in every format for programs, with
/// and without `--fields`, for one ID and for many.
@Suite struct CompleteOutputTests {
  private static let endpoints = Endpoint.all.filter { $0.itemObject != nil }.map { $0.command.joined(separator: " ") }
  private static let formats = ["json", "ndjson", "csv", "tsv"]

  /// An item with every member in the catalog, each with a unique text, and one unknown member.
  private struct Sample {
    var texts: [String: String] = [:]

    mutating func object(_ object: PayloadObject, at path: [String] = [], inside outer: [String] = []) -> JSON {
      var members: [JSONObject.Member] = []
      for field in object.fields {
        let way = path + [field.name]
        guard let value = value(field.kind, object, way, outer + [object.name]) else { continue }
        members.append(JSONObject.Member(name: field.name, value: value))
      }
      return .object(JSONObject(members))
    }

    private mutating func value(_ kind: Field.Kind, _ object: PayloadObject, _ way: [String], _ outer: [String])
      -> JSON?
    {
      switch kind {
      case .list(of: let element): return value(element, object, way, outer).map { [$0] }
      case .object(let inner), .jws(let inner):
        return outer.contains(inner.name) ? nil : self.object(inner, at: way, inside: outer)
      case .date, .seconds, .milliseconds, .milliunits, .millipercent, .percent: return 1_700_000_000_000
      case .enumeration, .duration, .identifier, .uuid, .boolean, .integer, .decimal, .url, .text, .base64, .currency,
        .storefront, .countsByValue:
        let text = "text \(texts.count)."
        texts[way.joined(separator: ".")] = text
        return .string(text)
      }
    }
  }

  private struct Printed {
    let status: Base.ExitStatus
    let output: String
    let errors: String
  }

  private static func endpoint(_ name: String) throws -> Endpoint {
    try #require(Endpoint.all.first { $0.command.joined(separator: " ") == name })
  }

  private static func print(
    _ items: [JSON], of endpoint: Endpoint, many: Bool, _ format: String, fields: String?, humanize: Bool = false,
    failing: Bool = false, beside: [String] = []
  ) throws -> Printed {
    var flags: [String: [ParsedValue]] = ["output": [.text(format)]]
    if let fields { flags["fields"] = [.text(fields)] }
    if humanize { flags["humanize"] = [.boolean(true)] }
    let world = FakeWorld()
    let options = try OutputOptions(Invocation(path: [], flags: flags, arguments: [:]), world.context)
    var reply = endpoint.items == nil ? items[0] : JSON.array(items)
    for name in endpoint.rows.names.reversed() {
      let others = beside.map { JSONObject.Member(name: $0, value: $0.hasSuffix("Null") ? .null : 7) }
      reply = .object(JSONObject([.init(name: name, value: reply)] + others))
    }
    let output: CommandOutput
    if many {
      var findings = CommandOutput(
        .items { sink throws(StreamEnd) in
          try sink.emit(["id": "first", "environment": "production", "reply": reply])
          if failing { try sink.emit(["id": "second", "error": ["httpStatus": 404, "message": "it went wrong"]]) }
          return failing ? .someFailed : .success
        })
      findings.envelope = BulkLookup.envelope(of: endpoint)
      if format == "table" { findings.table = BulkLookup.table(of: endpoint) }
      output = findings
    } else if let path = endpoint.items, let object = endpoint.replyObject {
      var page: JSON? = reply
      output = CommandOutput(
        .pages(
          Pages(
            object: object, items: path, columns: endpoint.columns, token: nil, limit: nil, copies: nil,
            next: { page.take() })))
    } else {
      output = CommandOutput(
        .document(reply), envelope: Envelope(try #require(endpoint.replyObject), items: endpoint.rows))
    }
    let status = world.context.print(output, options)
    return Printed(status: status, output: world.output, errors: world.errors)
  }

  private static func sample(of endpoint: Endpoint) throws -> (item: JSON, texts: [String: String]) {
    var sample = Sample()
    let item = sample.object(try #require(endpoint.itemObject))
    return (item, sample.texts)
  }

  @Test(arguments: endpoints, [false, true])
  func `omitted data is reported`(name: String, many: Bool) throws {
    let endpoint = try Self.endpoint(name)
    let (item, texts) = try Self.sample(of: endpoint)
    var whole = try #require(item.objectValue)
    whole["brandNew"] = "text of tomorrow"
    let turn = (Self.endpoints.firstIndex(of: name) ?? 0) + (many ? 1 : 0)
    for format in Self.formats.sampled(oneIn: 2, turn) {
      let printed = try Self.print([.object(whole), .object(whole)], of: endpoint, many: many, format, fields: nil)
      #expect(printed.status == .success)
      for (path, text) in texts { #expect(printed.output.contains(text), "\(format) \(path)") }
      #expect((printed.output + printed.errors).contains("text of tomorrow") || printed.errors.contains("brandNew"))
    }
  }

  /// A member that the first item does not have still gets a column.
  @Test(arguments: endpoints.filter { $0.contains("history") || $0.contains("lookup") })
  func `the first item does not determine the columns`(name: String) throws {
    let endpoint = try Self.endpoint(name)
    let (item, texts) = try Self.sample(of: endpoint)
    for format in ["csv", "tsv"] {
      let printed = try Self.print([[:], item], of: endpoint, many: false, format, fields: nil)
      for text in texts.values { #expect(printed.output.contains(text)) }
    }
  }

  /// All members together in every format, then subsets by the bits of their index, so that any two members are
  /// separated at least once, and members that are not selected are not printed.
  @Test(arguments: endpoints.sampled(oneIn: 4), [false, true])
  func `--fields selects members wherever the item is`(name: String, many: Bool) throws {
    let endpoint = try Self.endpoint(name)
    let (item, texts) = try Self.sample(of: endpoint)
    let way = many ? BulkLookup.envelope(of: endpoint).itemPath.names + [""] : [""]
    for prefix in Set([way.joined(separator: "."), ""]) {
      for format in Self.formats {
        let fields = texts.keys.map { prefix + $0 }.joined(separator: ",")
        let printed = try Self.print([item], of: endpoint, many: many, format, fields: fields)
        #expect(printed.status == .success, "\(format) \(fields)")
        for (path, text) in texts { #expect(printed.output.contains(text), "\(format) \(prefix)\(path)") }
      }
      // The result does not depend on how the path to the item is written.
      guard prefix.isEmpty else { continue }
      let sorted = texts.sorted { $0.key < $1.key }
      for (index, bit) in (0..<(Int.bitWidth - sorted.count.leadingZeroBitCount)).enumerated() {
        for isSet in [true, false] {
          let format = Self.formats[(index + (isSet ? 0 : 1)) % Self.formats.count]
          func isNamed(_ place: Int) -> Bool { (place >> bit & 1 == 1) == isSet }
          let named = sorted.indices.filter(isNamed).map { prefix + sorted[$0].key }
          guard !named.isEmpty else { continue }
          let printed = try Self.print(
            [item], of: endpoint, many: many, format, fields: named.joined(separator: ","))
          #expect(printed.status == .success, "\(format) \(named)")
          for (place, (path, text)) in sorted.enumerated() {
            #expect(printed.output.contains(text) == isNamed(place), "\(format) \(prefix)\(path) \(printed.output)")
          }
          if many { #expect(printed.output.contains("first")) }
        }
      }
    }
  }

  @Test(arguments: endpoints, [false, true])
  func `unknown and absent paths are reported`(name: String, many: Bool) throws {
    let endpoint = try Self.endpoint(name)
    let (item, texts) = try Self.sample(of: endpoint)
    let known = try #require(texts.keys.min())
    let short: JSON = ["brandNew": 1]
    let turn = (Self.endpoints.firstIndex(of: name) ?? 0) + (many ? 1 : 0)
    for format in (Self.formats + ["table"]).sampled(oneIn: 2, turn) {
      let wrong = try Self.print([item], of: endpoint, many: many, format, fields: "\(known),no.such")
      #expect(wrong.status == .failure, "\(format)")
      #expect(wrong.output.isEmpty, "what lacks it would look whole: \(format)")
      #expect(wrong.errors.contains("no item has no.such"), "\(format) \(wrong.errors)")
      let absent = try Self.print([short], of: endpoint, many: many, format, fields: "brandNew,\(known)")
      #expect(absent.status == .success, "\(format) \(known) \(absent.errors)")
      #expect(absent.errors.contains("no item has \(known)"), "\(format) \(absent.errors)")
      guard endpoint.items != nil else { continue }
      let none = try Self.print([], of: endpoint, many: many, format, fields: "no.such")
      #expect(none.status == .success && !none.errors.contains("no.such"), "\(format) \(none.errors)")
    }
  }

  /// A member that Apple may add in the future, at each level around the items.
  @Test(arguments: endpoints, [false, true])
  func `unknown members around items are reported`(name: String, many: Bool) throws {
    let endpoint = try Self.endpoint(name)
    guard !endpoint.rows.names.isEmpty else { return }
    let item = try Self.sample(of: endpoint).item
    for format in ["csv", "tsv", "table"] + (many ? [] : ["ndjson"]) {
      let printed = try Self.print(
        [item], of: endpoint, many: many, format, fields: nil, beside: ["brandNew", "oldNull"])
      #expect(printed.status == .success)
      for step in endpoint.rows.names.indices {
        let path = (endpoint.rows.names.prefix(step) + ["brandNew"]).joined(separator: ".")
        #expect((printed.output + printed.errors).contains(path), "\(format) \(printed.errors)")
      }
      #expect(!printed.errors.contains("oldNull"))
    }
  }

  /// The record has an environment and so has its item, but there is only one column.
  @Test(arguments: endpoints)
  func `the environment is one column`(name: String) throws {
    let endpoint = try Self.endpoint(name)
    let (item, _) = try Self.sample(of: endpoint)
    for fields in [nil, "environment"] {
      guard fields == nil || (endpoint.itemObject?.field("environment") != nil) else { continue }
      let printed = try Self.print([item], of: endpoint, many: true, "tsv", fields: fields)
      let header = printed.output.prefix { $0 != "\n" }.split(separator: "\t")
      #expect(header.count { $0 == "environment" } == 1, "\(header)")
      #expect(printed.status == .success && !printed.errors.contains("environment"))
    }
  }

  @Test(arguments: ["csv", "tsv", "ndjson", "table", "json"])
  func `members around a list can be selected`(format: String) throws {
    let world = FakeWorld()
    let line = ["transaction", "history", "2000000000000001", "-e", "simulator", "--limit", "2", "-o", format]
    #expect(world.run(line + ["--fields", "productId,hasMore"]) == .success)
    #expect(world.output.contains("com.example.app.pro"))
    #expect((world.output + world.errors).contains("hasMore"))
    let alone = FakeWorld()
    #expect(alone.run(line + ["--fields", "hasMore"]) == .success)
    #expect(!alone.output.contains("com.example.app.pro") && !alone.output.isEmpty, "\(alone.output)")
    let cut = FakeWorld()
    #expect(cut.run(line) == .success)
    #expect((cut.output + cut.errors).contains("hasMore"))
  }

  @Test(arguments: [
    ("transaction history 2000000000008001", "revision"), ("refund history 2000000000008001", "revision"),
    ("notification history --since 30d", "paginationToken"), ("group members 900000000000000001", "paginationToken"),
  ])
  func `a limit within a page leaves out the token, which would skip items`(line: String, token: String) throws {
    func list(_ flags: [String]) throws -> (json: JSON, items: [JSON], errors: String) {
      let world = FakeWorld()
      #expect(world.run(["-e", "simulator"] + line.split(separator: " ").map { String($0) } + flags) == .success)
      let json = try JSON.parse(Array(world.output.utf8))
      return (json, json.objectValue?.members.compactMap(\.value.arrayElements).first ?? [], world.errors)
    }
    let cut = try list(["--limit", "5"])
    #expect(cut.items.count == 5 && cut.json["hasMore"] == true && cut.json[token] == nil)
    #expect(cut.errors.contains("no \(token) to resume from"), "\(cut.errors)")
    let page = try list(["--limit", "20"])
    guard !line.hasPrefix("group") else { return }
    #expect(page.items.count == 20 && page.json["hasMore"] == true && !page.errors.contains("to resume from"))
    let flag = token == "revision" ? "--revision" : "--pagination-token"
    let rest = try list([flag, try #require(page.json[token]?.string)])
    #expect(try page.items + rest.items == list([]).items)
  }

  @Test(arguments: ["csv", "tsv", "ndjson", "json"], ["hasMore", "reply.hasMore", "hasMore,revision"])
  func `members around the lists of many IDs can be selected`(format: String, fields: String) {
    let world = FakeWorld(files: ["ids": Array("2000000000000001\n2000000000003002".utf8)])
    let line = ["transaction", "history", "--ids", "ids", "-e", "simulator", "-o", format, "--fields", fields]
    #expect(world.run(line) == .success, "\(world.errors)")
    let rows = world.output.split(separator: "\n").filter { $0.contains("2000000000") }
    #expect(rows.count == 2 && rows.allSatisfy { $0.contains("false") }, "\(world.output)")
    #expect(!world.output.contains("com.example.app.pro"))
  }

  @Test(arguments: ["csv", "tsv", "table", "ndjson", "json"])
  func `a consumption request has its deadline in every format`(format: String) {
    let world = FakeWorld(width: 200)
    #expect(world.run(["consumption", "pending", "-e", "simulator", "-o", format]) == .success)
    #expect(world.output.contains(format == "table" ? "Time left" : "timeLeft"))
    #expect(format == "table" || world.output.contains("deadline"))
    #expect(world.errors.isEmpty)
  }

  @Test func `--raw cannot be combined with --fields`() {
    for flags in [["--fields", "productId"], ["--humanize"]] {
      let world = FakeWorld()
      let line = ["transaction", "get", "2000000000000001", "-e", "simulator", "--raw"]
      #expect(world.run(line + flags) == .usage)
      #expect(world.output.isEmpty)
    }
  }

  @Test(arguments: [
    ("subscription status 1", #"{"data":"x"}"#), ("subscription status 1", #"{"data":["x"]}"#),
    ("order lookup MVK7WQ3XYZ", #"{"status":7}"#),
    ("notification history --since 7d", #"{"notificationHistory":{},"hasMore":false}"#),
  ])
  func `an unreadable list is not an empty list`(line: String, reply: String) throws {
    for format in ["json", "csv", "table"] {
      let world = try FakeStore.world { _ in HTTPReply(status: 200, body: Array(reply.utf8)) }
      let words = line.split(separator: " ").map { String($0) }
      #expect(world.run(words + ["-e", "production", "-o", format]) == .unavailable, "\(world.output) \(world.errors)")
      #expect(world.output.isEmpty)
    }
  }

  @Test(arguments: ["table", "csv", "tsv", "ndjson", "json"])
  func `items that are not objects are reported`(format: String) throws {
    let endpoint = try Self.endpoint("transaction history")
    for many in [false, true] {
      let printed = try Self.print(
        [.null, 5, "a text", ["transactionId": "77"]], of: endpoint, many: many, format, fields: nil)
      #expect(printed.status == .success)
      #expect(printed.output.contains("77"))
      #expect((printed.output + printed.errors).contains("a text"), "\(format) \(printed.output) \(printed.errors)")
    }
  }

  @Test(arguments: ["transaction get", "transaction history", "subscription status", "order lookup"])
  func `a failure keeps its row and its status`(name: String) throws {
    let endpoint = try Self.endpoint(name)
    let (item, _) = try Self.sample(of: endpoint)
    for format in Self.formats + ["table"] {
      for fields in [nil, "no.such"] {
        let printed = try Self.print([item], of: endpoint, many: true, format, fields: fields, failing: true)
        #expect(printed.status == .someFailed)
        #expect(printed.output.contains("it went wrong"), "\(format)")
        #expect(printed.output.contains("second"), "\(format)")
        #expect(fields == nil || printed.errors.contains("no item has no.such"))
      }
    }
  }

  @Test(arguments: [("=1+1", "'=1+1"), ("+49", "'+49"), ("@a", "'@a"), ("-x", "'-x"), ("-1.5", "-1.5"), ("a=b", "a=b")])
  func `csv defuses formulas and tsv does not`(text: String, shown: String) {
    let payload: JSON = ["transactionId": .string(text)]
    let jws = "eyJhbGciOiJub25lIn0.\(base64URL(payload.bytes())).\(String(repeating: "A", count: 86))"
    for (format, expected) in [("csv", shown), ("tsv", text)] {
      let world = FakeWorld()
      #expect(world.run(["decode", "-o", format, "--fields", "transactionId", jws]) == .success)
      #expect(world.output == "transactionId\n\(expected)\n")
    }
  }

  /// The commands that print objects.
  private static let routes = Route(Asctl.program.root).leavesBelow.filter { route in
    route.flags.contains { $0.name == OutputFlags.fields.declaration.name }
  }
  private static let printing = routes.map { $0.path.joined(separator: " ") }

  @Test(arguments: printing, [true, false])
  func `fields are listed without an argument and nothing is sent`(name: String, isTerminal: Bool) throws {
    let world = FakeWorld(terminals: isTerminal ? ["input", "output", "error"] : [], width: 60)
    #expect(world.run(name.split(separator: " ").map { String($0) } + ["--fields", "help"]) == .success)
    #expect(world.requests.isEmpty)
    #expect(!world.output.isEmpty || !world.errors.isEmpty, "\(world.errors)")
    #expect(world.output.split(separator: "\n").allSatisfy { $0.utf8.count <= 60 } || !isTerminal)
    guard let object = Endpoint.all.first(where: { $0.command.joined(separator: " ") == name })?.itemObject else {
      return
    }
    for path in object.allPaths where !isTerminal { #expect(world.output.contains("\(path.text)\n")) }
  }

  @Test(arguments: printing)
  func `listing the fields of a complete command changes nothing`(name: String) throws {
    let path = name.split(separator: " ").map { String($0) }
    let run = try CommandWorld(path) { request, healthy throws(TransportError) in try healthy(request) }
    let before = run.world.files
    let status = run.run(try CommandLines.words(path) + ["--fields", "help"])
    // `api GET` must send its request, and this world has no key.
    #expect(status == .success || path == ["api"] && status == .credentials, "\(run.world.errors)")
    let isAboutNotifications = { (request: HTTPRequest) in request.url.contains("/notifications/history") }
    #expect(run.world.requests.filter { $0.method != "GET" && !isAboutNotifications($0) }.isEmpty)
    // The report that the line asks for is written, because a text must be verified before its fields are known.
    #expect(run.written(before: before).keys.filter { !$0.hasSuffix(".xml") } == [])
  }

  @Test(arguments: [
    ("subscription extend-all --wait", "transaction"), ("subscription extend-all", "mass extension response"),
    ("subscription extend-all-status p u --failures-since 1d", "transaction"),
    ("subscription extend-all-status p u --wait", "mass extension status response"),
    ("retention trigger", "realtime outcome"), ("retention trigger --to http://127.0.0.1:9/x", "realtime outcome"),
    ("retention serve", "realtime request"),
  ])
  func `--fields help lists the fields of the output`(line: String, name: String) throws {
    let object = try #require((PayloadObject.all + [.realtimeOutcome]).first { $0.name == name })
    let world = FakeWorld()
    let uuid = "5f2f9f0e-5c0a-4d3b-9a53-0d7a8c1c7a13"
    let words = line.split(separator: " ").map { $0 == "u" ? uuid : String($0) }
    #expect(world.run(words + ["--fields", "help"]) == .success, "\(world.errors)")
    #expect(world.output == object.allPaths.map { "\($0.text)\n" }.joined())
    #expect(world.requests.isEmpty)
  }

  @Test(arguments: ["json", "ndjson", "csv", "table"])
  func `--fields help of many texts lists the fields of all`(format: String) {
    let lines = [#"{"signedPayload":"x","a":{"b":1}}"#, #"{"a":{"c":[{"d":2}]}}"#].map { payload in
      "eyJhbGciOiJub25lIn0.\(base64URL(Array(payload.utf8))).\(String(repeating: "A", count: 86))"
    }
    let world = FakeWorld(files: ["lines": Array(lines.joined(separator: "\n").utf8)])
    #expect(world.run(["decode", "lines", "-o", format, "--fields", "help"]) == .success)
    #expect(world.output == "signedPayload\na.b\na.c.d\n")
  }

  /// The commands that print no objects, except those that the parser handles itself.
  private static let plain = Route(Asctl.program.root).leavesBelow.filter { route in
    guard case .action = route.command.body else { return false }
    return !route.flags.contains { $0.name == OutputFlags.fields.declaration.name }
  }.map { $0.path.joined(separator: " ") }

  @Test(arguments: plain)
  func `--fields help of a command without fields does nothing`(name: String) {
    let world = FakeWorld()
    #expect(
      world.run(name.split(separator: " ").map { String($0) } + ["--fields", "help"]) == .success, "\(world.errors)")
    #expect(world.output.isEmpty && world.requests.isEmpty)
    #expect(world.errors == "asctl: \(name) prints no objects, so there are no fields to choose\n")
  }

  /// Commands without an endpoint, with arguments for which they find something.
  private static let others = [
    "transaction balance 2000000000000001", "transaction compare 2000000000000001 2000000000003002",
    "offer eligibility 2000000000001006", "migrate stored.ndjson", "migrate stored.ndjson --check",
    "receipt decode receipt", "simulator ids", "simulator world world.json", "doctor", "profile list", "profile show",
    "notification replay missed.ndjson --to http://127.0.0.1:9/x --root root.pem",
    "notification trigger DID_RENEW --to http://127.0.0.1:9/x", "verify transaction.jws forged.jws --root root.pem",
    "sign promotional-offer-v1 --product-id a --offer-identifier b", "explain 4040010", "token explain minted.jwt",
    "customer 2000000000000001 --fields " + PayloadObject.customer.fields.map(\.name).joined(separator: ","),
  ]

  @Test(arguments: others, ["csv", "tsv"])
  func `every member is a column or reported on stderr`(
    line: String, format: String
  ) throws {
    var files = try SampleFiles.all()
    files["world.json"] = Array(World.example.utf8)
    files["missed.ndjson"] = Array("\(try SampleNotification.body(1))\nnonsense".utf8)
    files["/home/me/.config/asctl/config"] = files["profiles"]
    func run(_ format: String) -> FakeWorld {
      let world = FakeWorld(files: files, server: { _ in HTTPReply(status: 200) })
      world.run(line.split(separator: " ").map { String($0) } + ["-e", "simulator", "-o", format])
      return world
    }
    let (json, rows) = (run("json"), run(format))
    let separator: Character = format == "csv" ? "," : "\t"
    let header = rows.output.prefix { $0 != "\n" }.split(separator: separator).map { String($0) }
    let records = try json.output.split(separator: "\n").map { try JSON.parse(Array($0.utf8)) }
    #expect(!records.isEmpty && header.count > 1, "\(json.errors)")
    let text = (rows.output + rows.errors).lowercased()
    for (path, said) in records.flatMap({ Self.leaves($0, "") }) {
      let path = path.hasPrefix("payload.") ? String(path.dropFirst("payload.".count)) : path
      let isShown = header.contains { $0 == path || $0.hasPrefix(path + ".") || path.hasPrefix($0 + ".") }
      let names = path.split(separator: ".").map { String($0) }
      let isNamed = names.indices.contains { rows.errors.contains(names[...$0].joined(separator: ".")) }
      #expect(isShown || isNamed || text.contains(said.lowercased()), "\(path) in \(header)")
    }
  }

  /// All leaf members that are not null, with their text.
  private static func leaves(_ value: JSON, _ path: String) -> [(path: String, text: String)] {
    if let elements = value.arrayElements { return elements.flatMap { leaves($0, path) } }
    guard let members = value.objectValue?.members else {
      return value == .null || path.isEmpty ? [] : [(path, value.string ?? value.text(.compact))]
    }
    return members.flatMap { leaves($0.value, path.isEmpty ? $0.name : "\(path).\($0.name)") }
  }

  /// The first example of each command that succeeds in the simulated App Store, without its shell syntax.
  private static let examples: [String: [String]] = {
    let files = (try? SampleFiles.all()) ?? [:]
    var examples: [String: [String]] = [:]
    for route in routes where !["serve", "listen", "world"].contains(route.path.last) {
      let name = route.path.joined(separator: " ")
      guard let line = route.command.examples.first?.line, line.hasPrefix("asctl \(name)") else { continue }
      var words = line.prefix { !"|#><".contains($0) }.split(separator: " ").dropFirst().map { String($0) }
      if let place = words.firstIndex(of: "-e") { words.removeSubrange(place...place + 1) }
      words += ["-e", "simulator"] + (route.path == ["verify"] ? ["--root", "root.pem"] : [])
      let world = FakeWorld(files: files, server: { _ in HTTPReply(status: 200) })
      if world.run(words + ["-o", "json"]) == .success, world.output.count > 3 { examples[name] = words }
    }
    return examples
  }()

  @Test func `most commands have an example with fields`() {
    #expect(Self.examples.count > 40, "\(Set(Self.printing).subtracting(Self.examples.keys).sorted())")
  }

  @Test(arguments: examples.keys.sorted())
  func `every command distinguishes unknown and absent paths`(name: String) throws {
    let files = try SampleFiles.all()
    let line = try #require(Self.examples[name])
    // The item of a read may have a member that is not declared; a write is not sent.
    let isWrite = Endpoint.all.contains { sameBytes($0.name, name) && !$0.isRead }
    for format in ["csv", "table"] {
      let world = FakeWorld(files: files, server: { _ in HTTPReply(status: 200) })
      let status = world.run(line + ["-o", format, "--fields", "no.such"])
      #expect(status == (isWrite ? .usage : .failure), "\(format) \(world.errors)")
      let problem = isWrite ? "unknown --fields no.such" : "no item has no.such"
      #expect(world.output.isEmpty && world.errors.contains(problem), "\(format) \(world.errors)")
    }
    // For these commands the input determines which fields exist.
    guard !["decode", "verify"].contains(name) else { return }
    let route = try #require(Self.routes.first { $0.path.joined(separator: " ") == name })
    guard let known = route.list(of: OutputFlags.fields)?.last else { return }
    let world = FakeWorld(files: files, server: { _ in HTTPReply(status: 200) })
    #expect(world.run(line + ["-o", "json", "--fields", known]) == .success, "\(known): \(world.errors)")
    let last = known.split(separator: ".").last ?? ""
    #expect(world.output.contains("\"\(last)\":") || world.errors.contains("no item has \(known)"), "\(world.output)")
  }

  /// Including the example in a flag's help.
  @Test func `examples select existing fields`() {
    let world = FakeWorld()
    let line = ["transaction", "get", "2000000000000001", "-e", "simulator", "--fields", "productId"]
    #expect(world.run(line) == .success)
    #expect(world.output.contains(#"{"signedTransactionInfo":{"productId":"#))
  }
}
