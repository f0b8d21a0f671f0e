import Testing

@testable import AppStore
@testable import Base
@testable import Client
@testable import CommandLine
@testable import FakeWorlds
@testable import Program
@testable import TestSupport

/// The flags that an alias such as `asctl -p work -e sandbox` may add to any command.
@Suite struct SharedFlagTests {
  /// The flag with a valid value of its kind.
  private static func typed(_ flag: FlagDeclaration) -> [String] {
    guard let kind = flag.kind else { return ["--\(flag.name)"] }
    switch kind {
    case .text, .file: return ["--\(flag.name)", "x"]
    case .integer(_, let range): return ["--\(flag.name)", String(range.lowerBound)]
    case .boolean: return ["--\(flag.name)", "true"]
    case .date: return ["--\(flag.name)", "7d"]
    case .uuid: return ["--\(flag.name)", "57246542-96fe-1a63-e053-0824d011072a"]
    case .choice(let choices), .openChoice(let choices): return ["--\(flag.name)", choices[0].word]
    }
  }

  private static let leaves = Route(Asctl.program.root).leavesBelow.filter {
    if case .action = $0.command.body { true } else { false }
  }

  /// The error if a line fails because of its flags; nil for other errors.
  private static func complaint(_ line: [String]) -> String? {
    do throws(Failure) {
      _ = try Asctl.program.parse(line)
    } catch {
      return ["unknown flag", "invalid", "missing value", "differs"]
        .contains { error.message.hasPrefix($0) } ? error.message : nil
    }
    return nil
  }

  @Test(arguments: Asctl.sharedFlags.map(\.declaration.name))
  func `every command accepts a shared flag before and after its name`(name: String) throws {
    let flag = try #require(Asctl.sharedFlags.map(\.declaration).first { $0.name == name })
    for leaf in Self.leaves {
      #expect(Self.complaint(Self.typed(flag) + leaf.path) == nil, "\(leaf.line)")
      #expect(Self.complaint(leaf.path + Self.typed(flag)) == nil, "\(leaf.line)")
    }
  }

  @Test(arguments: [
    ["--version"], ["explain", "4040010"], ["schema", "--fields", "name"], ["completion", "bash"], ["help", "dates"],
    ["decode", "{}"], [],
  ])
  func `an alias does not change commands without these flags`(command: [String]) {
    let alone = FakeWorld()
    let aliased = FakeWorld()
    let alias = ["-p", "nobody", "-e", "simulator", "--retries", "2", "-v", "--ca-file", "none.pem"]
    #expect(alone.run(command) == aliased.run(alias + command), "\(aliased.errors)")
    #expect(alone.output == aliased.output)
  }

  @Test func `a value for other commands is ignored`() {
    for environment in ["auto", "simulator"] {
      #expect(FakeWorld().run(["-e", environment, "verify", "nonsense"]) == .notVerified)
    }
    let world = FakeWorld()
    #expect(world.run(["-e", "sanbox", "verify", "nonsense"]) == .usage)
    #expect(world.errors.contains("did you mean sandbox?"))
  }

  @Test(arguments: [["profile", "add"], ["profile", "use", "work"], ["profile", "remove", "work", "--yes"]])
  func `a command without a dry run rejects --dry-run`(command: [String]) throws {
    for flag in ["--dry-run", "--curl"] {
      let files = try CredentialSamples.files(config: "[default]\n[work]\nbundle_id = a\n")
      let world = FakeWorld(files: files)
      #expect(world.run(command + [flag]) == .usage)
      #expect(world.files == files)
    }
  }

  @Test(arguments: ["buy com.example.app.pro", "clock --advance 1d", "reset"], ["--dry-run", "--curl"])
  func `a command without a dry run does not change a served world`(command: String, flag: String) {
    let world = FakeWorld()
    let line = "simulator \(command) --base-url http://127.0.0.1:9 \(flag)"
    #expect(world.run(line.split(separator: " ").map { String($0) }) == .usage)
    #expect(world.requests.isEmpty)
  }

  @Test(arguments: [
    (["-o", "json", "nonsense"], [:]), (["nonsense", "-ojson"], [:]),
    (["verify", "--nonsense", "--output=ndjson"], [:]),
    (["-qo", "json", "transaction", "get"], [:]), (["nonsense"], ["ASCTL_OUTPUT": "json"]),
    (["profile", "use", "nobody"], ["ASCTL_OUTPUT": "ndjson"]),
    (["completion", "tcsh"], ["ASCTL_OUTPUT": "json"]),
  ])
  func `every error is JSON if JSON is selected`(line: [String], variables: [String: String])
    throws
  {
    let world = FakeWorld(variables: variables)
    #expect(world.run(line) == .usage)
    #expect(try JSON.parse(Array(world.errors.utf8))["error"]?["message"]?.string?.isEmpty == false)
  }

  @Test(arguments: [
    (["nonsense", "--", "-o", "json"], [:]), (["nonsense", "-o", "csv"], ["ASCTL_OUTPUT": "json"]),
    (["nonsense"], ["ASCTL_OUTPUT": "yaml"]), (["-po", "json", "nonsense"], [:]),
  ])
  func `an error is a sentence otherwise`(line: [String], variables: [String: String]) {
    let world = FakeWorld(variables: variables)
    #expect(world.run(line) == .usage)
    #expect(world.errors.hasPrefix("asctl: "))
  }
}

/// Values for Apple's enumerations, as users type them.
@Suite struct TypedValueTests {
  private static let filters = Endpoint.all.flatMap { endpoint in
    endpoint.parameters.filter { if case .enumeration = $0.kind { !$0.isArgument } else { false } }.map {
      (endpoint, $0)
    }
  }

  @Test func `reads send unknown values except typos, and writes reject them`() throws {
    #expect(Self.filters.contains { $0.0.isRead } && Self.filters.contains { !$0.0.isRead })
    for (endpoint, parameter) in Self.filters {
      guard case .enumeration(let enumeration) = parameter.kind else { continue }
      let isNumeric = enumeration.values.allSatisfy { Int64($0.text) != nil }
      let name = "\(endpoint.command.joined(separator: " ")) --\(parameter.flag.name)"
      let unknown = isNumeric ? "987" : "QUITE_NEW_SINCE_YESTERDAY"
      let kind = try #require(parameter.flag.kind)
      #expect((kind.value(of: unknown) != nil) == endpoint.isRead, "\(name)")
      for value in enumeration.values {
        #expect(kind.value(of: value.text) == .text(value.text), "\(name)")
        if isNumeric { continue }
        #expect(kind.value(of: "\(value.text)X") == nil, "\(name)")
        #expect(kind.value(of: String(value.text.dropLast(2))) == nil, "\(name)")
      }
    }
  }

  @Test func `an unknown value results in a remark`() throws {
    let world = FakeWorld()
    let line = "-e simulator --dry-run transaction history 1 --product-type NEW_KIND --sort ascending"
    #expect(world.run(line.split(separator: " ").map { String($0) }) == .success)
    #expect(world.output.contains("productType=NEW_KIND&sort=ASCENDING"))
    #expect(world.errors == "asctl: unknown productType \"NEW_KIND\" was sent anyway\n")
  }

  @Test func `a body from a file may contain unknown values`() throws {
    let image = "5f2f9f0e-5c0a-4d3b-9a53-0d7a8c1c7a11"
    let body = #"{"header":"H","body":"B","headerPosition":"SIDEWAYS"}"#
    let world = FakeWorld(files: ["body.json": Array(body.utf8)])
    let line = ["retention", "message", "upload", image, "--dry-run", "-e", "sandbox"]
    #expect(world.run(line + ["--body", "body.json"]) == .success, "\(world.errors)")
    #expect(world.output.contains("SIDEWAYS"))
    #expect(world.errors.contains("ABOVE_BODY, ABOVE_IMAGE"))
    #expect(
      FakeWorld().run(line + ["--header-text", "H", "--body-text", "B", "--header-position", "SIDEWAYS"]) == .usage)
    #expect(
      FakeWorld(files: ["body.json": Array(#"{"header":3}"#.utf8)]).run(line + ["--body", "body.json"]) == .usage)
  }

  @Test func `periods have the same flags everywhere`() throws {
    let periods = Endpoint.all.filter { endpoint in
      endpoint.isRead && endpoint.parameters.contains { $0.kind == .date }
    }
    #expect(periods.count > 2)
    for endpoint in periods {
      let arguments = endpoint.parameters.filter(\.isArgument).map { _ in "1" }
      let lines = [["--since", "--until"], ["--start-date", "--end-date"]].map { names in
        endpoint.command + arguments + [names[0], "3d", names[1], "1d", "--dry-run", "-e", "sandbox"]
      }
      let outputs = lines.map { line in
        let world = FakeWorld()
        #expect(world.run(line) == .success, "\(line) \(world.errors)")
        return world.output
      }
      #expect(outputs[0] == outputs[1])
      #expect(FakeWorld().run(lines[0] + ["--start-date", "2d"]) == .usage)
    }
  }

  @Test(arguments: [
    (["subscription", "extend", "1", "--days", "3"], "did you mean --extend-by-days?"),
    (["subscription", "extend", "1", "--reason-code", "3"], "did you mean --extend-reason-code?"),
    (["verify", "--bundle", "x"], "did you mean --bundle-id?"),
  ])
  func `a part of a flag's name suggests the complete name`(line: [String], hint: String) {
    let world = FakeWorld()
    #expect(world.run(line) == .usage)
    #expect(world.errors.contains(hint), "\(world.errors)")
  }
}
