import Testing

@testable import AppStore
@testable import Base
@testable import Client
@testable import CommandLine
@testable import FakeWorlds
@testable import HTTP
@testable import Notifications
@testable import Program
@testable import SignedData
@testable import SignedTexts
@testable import Support
@testable import Terminal
@testable import TestSupport

/// A hostile text for everything that may show it: a terminal, a spreadsheet, a browser, a ticket.
enum HostileText {
  static let text =
    "=1+1\u{1B}[31m\u{1B}]8;;https://evil.example\u{7}x\u{1B}]8;;\u{7}\u{0}\u{8}\u{7F}\u{85}\u{9B}31m\u{9D}"
    + "\u{61C}\u{200B}\u{200E}\u{200F}\u{2028}\u{202A}\u{202E}\u{2066}\u{2069}\u{FEFF}\t|\r\n\n"
    + "# forged\n- **pro** `OK`\n> [a](https://evil.example)![b](c)\n```\n1. x\n<script>alert(1)</script>&lt;\"';,"

  /// Characters in the output that affect a terminal, except line feeds, which separate lines, and tabs in tsv.
  static func acting(in output: String, _ format: OutputFormat? = nil) -> [Unicode.Scalar] {
    let structure: Set<Unicode.Scalar> =
      switch format {
      case .tsv: ["\n", "\t"]
      case .csv, .table, .json, .ndjson, nil: ["\n"]
      }
    return output.unicodeScalars.filter { JSONStyle.actsOnTerminal($0) && !structure.contains($0) }
  }
}

/// Responses of the App Store in which every text is hostile.
private struct HostileReply {
  let environment: SignedEnvironment

  func value(of object: PayloadObject, signed: JSON = [:], depth: Int = 0) throws -> JSON {
    var members = JSONObject()
    for field in object.fields { members[field.name] = try value(field.kind, depth) }
    for member in signed.objectValue?.members ?? [] where members[member.name] == nil || member.value.string != nil {
      members[member.name] = member.value
    }
    members[HostileText.text] = .string(HostileText.text)
    return .object(members)
  }

  private func value(_ kind: Field.Kind, _ depth: Int) throws -> JSON? {
    switch kind {
    case .list(of: let element): return try value(element, depth).map { .array([$0]) }
    case .object(let object): return depth > 4 ? nil : try value(of: object, depth: depth + 1)
    case .jws(let object):
      guard depth <= 4 else { return nil }
      let own = try SampleReply(environment: environment).payload(object)
      return .string(try PrivateChain.shared.get().sign(try value(of: object, signed: own, depth: depth + 1)))
    case .date, .seconds, .milliseconds, .milliunits, .millipercent, .percent, .integer: return 1_769_000_000_000
    case .boolean: return false
    case .countsByValue: return .object(JSONObject([.init(name: HostileText.text, value: 1)]))
    case .duration, .enumeration, .identifier, .uuid, .decimal, .url, .text, .base64, .currency, .storefront:
      return .string(HostileText.text)
    }
  }
}

@Suite struct EscapedOutputTests {
  private static let formats: [[String]] =
    OutputFormat.allCases.map { ["-o", $0.rawValue] } + [["-o", "json", "--humanize"], ["--fields", "help"]]

  private static func format(_ flags: [String]) -> OutputFormat? {
    flags.firstIndex(of: "-o").flatMap { OutputFormat(rawValue: flags[$0 + 1]) }
  }

  private static func expectEscaped(_ world: FakeWorld, _ line: [String]) {
    let output = HostileText.acting(in: world.output, format(line))
    #expect(output.isEmpty, "\(line): \(output.map(\.value))")
    let errors = HostileText.acting(in: world.errors)
    #expect(errors.isEmpty, "\(line): \(errors.map(\.value))")
  }

  private static func line(_ endpoint: Endpoint, _ environment: SignedEnvironment) throws -> [String] {
    var words = try #require(endpoint.examples.first).line.split(separator: " ").dropFirst().map { String($0) }
    if let place = words.firstIndex(of: "-e") { words.removeSubrange(place...place + 1) }
    if endpoint.original != nil { words.append("--no-preflight") }
    return words + ["--root", "root.pem", "--no-verify", "-y", "-e", environment.rawValue.lowercased()]
  }

  @Test(arguments: Endpoint.all.indices)
  func `no member of a response affects its output`(index: Int) throws {
    let endpoint = Endpoint.all[index]
    let environment: SignedEnvironment = endpoint.environments.contains(.sandbox) ? .sandbox : .production
    let replies = [
      try endpoint.replyObject.map { object in
        FakeStore.reply(
          try HostileReply(environment: environment).value(
            of: object,
            signed: [
              "bundleId": "com.example.app", "environment": .string(environment.rawValue), "status": 0,
              "hasMore": false,
            ]))
      },
      FakeStore.reply(["errorCode": 4_000_006, "errorMessage": .string(HostileText.text)], status: 400),
      HTTPReply(
        status: 302, headers: [HTTPHeader("Location", "https://evil.example/\u{9B}\u{202E}")],
        body: Array(HostileText.text.utf8)),
      HTTPReply(status: 500, headers: [], body: Array(HostileText.text.utf8)),
    ].compactMap(\.self)
    for (place, reply) in replies.enumerated() {
      let formats =
        place == 0
        ? Self.formats.sampled(oneIn: 5, index) : [["-o", "json"], ["-o", "table"]].sampled(oneIn: 2, index + place)
      for format in formats {
        for terminals: Set<String> in place == 0 ? [[], ["output", "error"]] : [[]] {
          let world = try FakeStore.world(terminals: terminals) { _ in reply }
          let line = try Self.line(endpoint, environment) + ["--retries", "0", "--no-color", "-v"] + format
          world.run(line)
          Self.expectEscaped(world, line)
        }
      }
    }
  }

  @Test func `most responses are shown`() throws {
    var shown = 0
    for endpoint in Endpoint.all {
      guard let object = endpoint.replyObject else { continue }
      let environment: SignedEnvironment = endpoint.environments.contains(.sandbox) ? .sandbox : .production
      let own: JSON = [
        "bundleId": "com.example.app", "environment": .string(environment.rawValue), "status": 0, "hasMore": false,
      ]
      let reply = FakeStore.reply(try HostileReply(environment: environment).value(of: object, signed: own))
      let world = try FakeStore.world { _ in reply }
      world.run(try Self.line(endpoint, environment))
      if world.output.contains("forged") { shown += 1 }
    }
    #expect(shown >= 15, "\(shown)")
  }

  /// Commands that run until they are interrupted.
  private static let servers = ["serve", "listen"]

  private static let leaves = Route(Asctl.program.root).leavesBelow.filter { leaf in
    guard case .action = leaf.command.body else { return false }
    return !servers.contains { leaf.path.contains($0) }
  }

  @Test(arguments: leaves.indices)
  func `no argument, value, file or input affects an error`(index: Int) throws {
    let leaf = Self.leaves[index]
    let hostile = HostileText.text
    let files = ["x": Array(hostile.utf8), "key.p8": Array(hostile.utf8)]
    var lines = [[hostile], [hostile, hostile], ["--\(hostile)"], ["x"], ["-"], []]
    for flag in leaf.flags where flag.kind != nil {
      lines.append(["--\(flag.name)", hostile])
      lines.append(["--\(flag.name)", "x"])
    }
    for (place, line) in Array(lines.enumerated()).sampled(oneIn: 5, index) {
      let world = FakeWorld(files: files, input: Array(hostile.utf8))
      let whole = ["-e", "simulator"] + leaf.path + line + (place % 2 == 0 ? [] : ["-o", "json"])
      world.run(whole)
      Self.expectEscaped(world, whole)
    }
  }

  @Test(arguments: ["decode", "verify", "receipt decode", "receipt verify", "receipt ids", "migrate", "token explain"])
  func `no member of the input affects the output`(command: String) throws {
    let reply = HostileReply(environment: .sandbox)
    let chain = try PrivateChain.shared.get()
    let root = Array(pem("CERTIFICATE", chain.root.der).utf8)
    for object in [PayloadObject.transaction, .renewal, .notification, .appTransaction] {
      let own = try SampleReply(environment: .sandbox).payload(object)
      let jws = try chain.sign(try reply.value(of: object, signed: own))
      for text in [jws, "\(jws)\n\(jws)", "{\"signedPayload\":\"\(jws)\"}"] {
        for format in Self.formats.sampled(oneIn: 4, text.utf8.count + command.utf8.count) {
          let world = FakeWorld(files: ["x": Array(text.utf8), "root.pem": root])
          let line = command.split(separator: " ").map { String($0) } + ["x"] + format
          let more =
            ["verify", "receipt verify"].contains(command) ? ["--root", "root.pem", "--explain", "--junit", "j"] : []
          world.run(line + more)
          Self.expectEscaped(world, line)
          if let report = world.file("j") {
            let report = String(decoding: report, as: UTF8.self)
            #expect(HostileText.acting(in: report).isEmpty && !report.contains("<script"))
          }
        }
      }
    }
  }

  @Test func `a failure is one line of an annotation`() throws {
    let text = "\(HostileText.text)\n::error::forged\n"
    let reply = FakeStore.reply(["errorCode": 4_000_006, "errorMessage": .string(text)], status: 400)
    let variables = ["GITHUB_ACTIONS": "true", "GITHUB_STEP_SUMMARY": "summary.md"]
    let world = try FakeStore.world(variables: variables) { _ in reply }
    world.run(["notification", "test", "-e", "sandbox", "--wait", "--junit", "j.xml"])
    #expect(world.errors.split(separator: "\n").count { $0.hasPrefix("::") } == 1)
    let summary = String(decoding: try #require(world.file("summary.md")), as: UTF8.self)
    #expect(
      summary.contains("\\<script") && !summary.contains(" <script")
        && summary.split(separator: "\n").count { $0.hasPrefix("|") } == 3)
    for text in [world.errors, summary] { #expect(HostileText.acting(in: text).isEmpty) }
  }

  @Test(arguments: ["=1", "+1", "@x", "-x", "\t=1", "\r=1", "\t", "\r\n=1"])
  func `no cell is a formula`(cell: String) {
    var output: [UInt8] = []
    CellWriter(format: .csv).write(cell, to: &output)
    let text = String(decoding: output, as: UTF8.self)
    let content = text.utf8.first == UInt8(ascii: "\"") ? String(Substring(text.utf8.dropFirst())) : text
    #expect(content.hasPrefix("'") || content.hasPrefix("\\"), "\(text)")
  }

  @Test(arguments: [OutputFormat.csv, .tsv])
  func `no cell contains a raw control character`(format: OutputFormat) {
    for byte in Array(0..<0x20) + [0x7F] as [UInt8] {
      for cell in [[byte], [0x61, byte, 0x62], [0x22, byte, 0x2C]] {
        var output: [UInt8] = []
        CellWriter(format: format).write(String(decoding: cell, as: UTF8.self), to: &output)
        #expect(!output.contains { $0 < 0x20 || $0 == 0x7F } && output.contains(UInt8(ascii: "\\")), "\(output)")
      }
    }
  }

  /// Long lists are written in parts.
  @Test(arguments: [OutputFormat.csv, .tsv], [1, 10, LawSample.isWhole ? 40_000 : 8_000])
  func `lists in cells are escaped at any length`(format: OutputFormat, count: Int) throws {
    let element = #""a, \"é\" \\ \t \#u{2028}\#u{9B}""#
    let list = "[" + Array(repeating: element, count: count).joined(separator: ",") + "]"
    let world = try FakeStore.world(files: [
      "list.json": Array(#"{"j":"eyJhbGciOiJub25lIn0.e30.AA","a":\#(list),"b":1}"#.utf8)
    ]) {
      _ in FakeStore.reply([:])
    }
    #expect(
      world.run(["decode", "list.json", "-o", format.rawValue, "--fields", "a,b"]) == .success, "\(world.errors)")
    var cell: [UInt8] = []
    CellWriter(format: format).write(list, to: &cell)
    let row = try #require(world.output.split(separator: "\n").last)
    #expect(row.utf8.elementsEqual(cell + Array((format == .csv ? ",1" : "\t1").utf8)))
  }
}
