import Testing

@testable import AppStore
@testable import Base
@testable import Client
@testable import CommandLine
@testable import FakeWorlds
@testable import HTTP
@testable import Program
@testable import TestSupport

/// A law: wherever help lists a variable for `--ca-file` or `--root`, the variable has the same effect as the flag.
@Suite struct FileVariableTests {
  struct Place: Sendable, CustomTestStringConvertible {
    let words: [String]
    let flag: String
    let variable: String
    var testDescription: String { "\(variable) \(words.joined(separator: " "))" }
  }

  private static let variables = ["ASCTL_CA_FILE", "ASCTL_ROOT"]

  /// The first example of each command that has such a flag. Its host is not one of Apple's, for which a root in a
  /// variable is ignored.
  static let places: [Place] = Route(Asctl.program.root).all.flatMap { route -> [Place] in
    guard !servers.contains(route.path), let line = route.command.examples.first?.line,
      let words = ShellWords.commands(in: line)?.first(where: { $0.first == "asctl" })?.dropFirst()
    else { return [] }
    return route.flags.compactMap { flag in
      guard let variable = flag.variable, variables.contains(variable) else { return nil }
      return Place(words: Array(words), flag: flag.name, variable: variable)
    }
  }

  /// Servers, which wait for requests and do not read a missing file.
  private static let servers = [["notification", "serve"], ["retention", "serve"], ["simulator", "serve"]]

  private static func world(_ more: [String: String]) throws -> FakeWorld {
    var files = ["image.png": TestPicture.png(width: 3840, height: 160)]
    files["report.json"] = SampleReport.report([:], token: "SANDBOX_1")
    let variables = ["ASCTL_BASE_URL": "http://127.0.0.1:9"].merging(more) { $1 }
    return try FakeStore.world(files: files, variables: variables) { _ in FakeStore.reply([:]) }
  }

  @Test func `every command with such a flag is tested`() {
    let listed = Route(Asctl.program.root).all.flatMap { route in
      Self.servers.contains(route.path) ? [] : route.flags.compactMap(\.variable).filter(Self.variables.contains)
    }
    #expect(Self.places.count == listed.count && listed.count > 100)
  }

  @Test(arguments: places.sampled(oneIn: 3))
  func `a variable has the same effect as its flag`(place: Place) throws {
    let withFlag = try Self.world([:])
    let withVariable = try Self.world([place.variable: "missing.pem"])
    let one = withFlag.run(place.words + ["--\(place.flag)", "missing.pem"])
    let other = withVariable.run(place.words)
    #expect(one == other, "\(withFlag.errors)\n\(withVariable.errors)")
    let isRead = withFlag.errors.contains("cannot read missing.pem")
    #expect(isRead == withVariable.errors.contains("cannot read missing.pem"))
  }

  @Test(arguments: ["ASCTL_CA_FILE", "ASCTL_ROOT"])
  func `these variables also apply with a named profile`(variable: String) throws {
    let profile =
      CredentialSamples.profile.replacing("[default]", with: "[work]") + "base_url = https://mirror.example\n"
    var files = try CredentialSamples.files(config: profile)
    files["root.pem"] = try FakeStore.root.get()
    let reply = try FakeStore.reply(["signedTransactionInfo": FakeStore.transaction(2_000_000_000_000_001)])
    let world = FakeWorld(files: files, variables: [variable: "missing.pem"], server: { _ in reply })
    let line = ["-p", "work", "transaction", "get", "2000000000000001", "-e", "production"]
    #expect(world.run(line) == .failure, "\(world.errors)")
    #expect(world.errors.contains("missing.pem"))
  }

  @Test func `a served simulator reads the authorities of the variable`() {
    for url in ["--notify", "--state"] {
      let world = FakeWorld(variables: ["ASCTL_CA_FILE": "missing.pem"])
      let value = url == "--notify" ? "https://127.0.0.1:9/x" : "state"
      #expect(world.run(["simulator", "serve", url, value]) == .failure, "\(world.errors)")
      #expect(world.errors.contains("missing.pem"), "\(world.errors)")
    }
  }

  @Test func `a receiver lists no variable for its root, and uses none`() throws {
    for words in [["notification", "serve"], ["retention", "serve"]] {
      let route = try #require(Route(Asctl.program.root).all.first { $0.path == words })
      #expect(route.flags.first { $0.name == "root" }?.variable == nil)
    }
  }
}
