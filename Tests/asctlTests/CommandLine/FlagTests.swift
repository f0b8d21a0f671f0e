import Testing

@testable import Base
@testable import CommandLine
@testable import TestSupport

/// The values of flags of each kind. The compiler ensures that a flag is not read as another type.
@Suite struct FlagTests {
  private enum Colour: String, CaseIterable {
    case red
    case green
  }

  private static let color = Flag(
    "color", .choice(Colour.allCases) { Choice($0.rawValue, synonyms: ["\($0.rawValue.count)"], "") }, "Which")
  private static let count = Flag("count", .integer("N", 0...9), "How many")
  private static let isFinal = Flag("is-final", .boolean, "Whether it is the last")
  private static let loud: Flag<Bool> = Flag("loud", "Shout", conflicts: [soft])
  private static let soft: Flag<Bool> = Flag("soft", "Whisper", conflicts: [loud])
  private static let since = Flag("since", .date, "When")
  private static let names = Flag("name", .text("NAME"), "Who", repeats: true)
  private static let list = Flag("list", .file("FILE"), "Many shades, from a file", needs: [names])
  private static let shade = Argument("shade", .choice(Colour.allCases) { Choice($0.rawValue, "") }, "Which shade")

  private static let flags: [any DeclaredFlag] = [
    color, count, isFinal, loud, soft, since, names, list.insteadOf(shade),
  ]
  private static let program = Program(
    Command("p", "Do it", flags: flags, commands: [Command("go", "Go", arguments: [shade], action: "go")]))

  private static func read(_ line: String) throws -> Invocation {
    let words = line.split(separator: " ").map { String($0) }
    guard case .run(_, _, let invocation) = try program.parse(["go"] + words) else { throw NotRun() }
    return invocation
  }

  private struct NotRun: Error {}

  @Test func `each kind is read as its own type`() throws {
    let given = try Self.read(
      "green --color RED --count 7 --is-final false --loud --since 1769817600000 --name a --name b")
    #expect(given[Self.shade] == .green)
    #expect(given[Self.color] == .red)
    #expect(given[Self.count] == 7)
    #expect(given[Self.isFinal] == false)
    #expect(given[Self.loud] == true)
    #expect(given[Self.since] == .at(Timestamp(milliseconds: 1_769_817_600_000)))
    #expect(given[Self.names] == "b")
    #expect(given.values(Self.names) == ["a", "b"])
  }

  @Test func `absent values are nil`() throws {
    let given = try Self.read("red")
    #expect(given[Self.color] == nil)
    #expect(given[Self.loud] == nil)
    #expect(!given.isGiven(Self.isFinal))
    #expect(given.values(Self.names).isEmpty)
  }

  @Test(arguments: [("3", Colour.red), ("5", .green), ("Green", .green)])
  private func `a synonym means the same value`(_ word: String, _ color: Colour) throws {
    #expect(try Self.read("red --color \(word)")[Self.color] == color)
    #expect(Self.color.value(of: word) == color)
  }

  @Test func `text from other sources is checked like arguments`() {
    #expect(Self.color.value(of: "blue") == nil)
    #expect(Self.count.value(of: "10") == nil)
    #expect(Self.count.value(of: "9") == 9)
  }

  @Test func `giving a value replaces all values`() throws {
    let given = try Self.read("red --name a --name b").giving(Self.names, .text("c")).giving(Self.shade, .text("green"))
    #expect(given.values(Self.names) == ["c"])
    #expect(given[Self.shade] == .green)
  }

  @Test func `two flags may exclude each other`() {
    #expect(Self.loud.declaration.conflicts == ["soft"])
    #expect(Self.soft.declaration.conflicts == ["loud"])
    #expect(understood(["go", "red", "--loud", "--soft"], by: Self.program).contains("cannot be combined"))
  }

  @Test func `a command adds exclusions to a flag`() {
    let added = Self.loud.excluding([Self.count]).needing(Self.names).declaration
    #expect(added.conflicts == ["soft", "count"])
    #expect(added.needs == ["name"])
    #expect(added != Self.loud.declaration)
    #expect(Self.list.needing(nil).declaration == Self.list.declaration)
  }

  @Test func `a flag replaces an argument`() throws {
    #expect(try Self.read("--list f --name a")[Self.list] == "f")
    #expect(understood(["go", "red", "--list", "f", "--name", "a"], by: Self.program).contains("cannot be combined"))
    #expect(understood(["go", "--list", "f"], by: Self.program).contains("--list requires --name NAME"))
  }
}

@Test func `a flag may accept empty text`() throws {
  let token = FlagDeclaration("token", .text("UUID"), "A token", takesEmpty: true)
  let root = Command("sample", "A sample", commands: [Command("go", "Go", flags: [token], action: 0)])
  guard case .run(_, _, let invocation) = try Program(root).parse(["go", "--token", ""]) else {
    Issue.record("it is not taken")
    return
  }
  #expect(invocation.parsed(token) == [.text("")])
}

@Test(arguments: [("startDate", "start-date"), ("realtimeURL", "realtime-url"), ("sku", "sku"), ("aB", "a-b")])
func `an uppercase letter after a lowercase letter begins a word`(name: String, words: String) {
  #expect(name.words(joinedBy: "-") == words)
}
