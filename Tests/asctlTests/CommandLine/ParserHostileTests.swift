import Testing

@testable import CommandLine
@testable import TestSupport

private func read(_ line: [String]) -> String {
  understood(line, by: SampleProgram.parser)
}

@Test(arguments: [
  (["\u{1b}[31mred"], #"2: unknown command "\u{1b}[31mred" (sample --help)"#),
  (["a\0b"], #"2: unknown command "a\u{0}b" (sample --help)"#),
  (["verify", "--\u{1b}]0;x\u{7}"], #"2: unknown flag "--\u{1b}]0;x\u{7}" for verify (sample verify --help)"#),
  (["verify", "-\u{9b}"], #"2: unknown flag "-\u{9b}" for verify (sample verify --help)"#),
  (
    ["verify", "-o", "a\nb\r\t\"\\"],
    #"2: invalid --output: expected table, json or ndjson, got "a\nb\r\t\"\\" (sample verify --help)"#
  ),
  (
    ["verify", "-o", "\u{202e}nosj"],
    #"2: invalid --output: expected table, json or ndjson, got "\u{202e}nosj" (sample verify --help)"#
  ),
  (
    ["verify", "-o", "\u{fffd}"],
    #"2: invalid --output: expected table, json or ndjson, got "\#u{fffd}" (sample verify --help)"#
  ),
  // The Kelvin sign is canonically equal to K, and is not K.
  (["\u{212a}"], "2: unknown command \"\u{212a}\" (sample --help)"),
  (["verify", "-q\u{301}"], "2: unknown flag \"-\u{301}\" for verify (sample verify --help)"),
])
func `hostile text is escaped`(line: [String], complaint: String) {
  #expect(read(line) == complaint)
}

@Test func `a long value is cut`() {
  let complaint = read(["verify", "-o", String(repeating: "x", count: 1_000_000)])
  #expect(complaint.contains("got \"\(String(repeating: "x", count: 8))…\""))
  #expect(complaint.utf8.count < 300)
}

@Test func `many arguments are read in order`() throws {
  let files = (0..<100_000).map { "f\($0)" }
  guard case .run(_, _, let invocation) = try SampleProgram.parser.parse(["verify"] + files) else {
    Issue.record("not a command")
    return
  }
  #expect(invocation.values(SampleProgram.files) == files)
}

@Test func `many flags are read in order`() throws {
  let ids = (0..<50_000).map { "i\($0)" }
  let flags = ids.flatMap { ["--bundle-id", $0] }
  guard case .run(_, _, let invocation) = try SampleProgram.parser.parse(["verify"] + flags) else {
    Issue.record("not a command")
    return
  }
  #expect(invocation.values(SampleProgram.bundle) == ids)
}

@Test func `many switches in one word are counted`() {
  let line = ["verify", "-" + String(repeating: "v", count: 100_000)]
  #expect(read(line).hasPrefix(#"verify --verbose=["true", "true""#))
}

private let fork = Parser(
  Program(
    Command(
      "fork", "Go one way or the other",
      commands: [
        Command("left", "Go left", flags: [Flag("mark", short: "m", "A switch here")], action: "left"),
        Command("right", "Go right", flags: [Flag("mark", short: "n", .text("M"), "A value there")], action: "right"),
        Command("back", "Go back", flags: [Flag("more", short: "n", .text("N"), "Something else")], action: "back"),
      ])))

@Test func `a flag that commands disagree on must follow its command`() {
  let hint = "(pass it after the command)"
  #expect(understood(["--mark", "left"], by: fork) == "2: --mark differs between commands \(hint)")
  #expect(understood(["-n", "1", "right"], by: fork) == "2: -n differs between commands \(hint)")
  #expect(understood(["left", "--mark"], by: fork) == #"left --mark=["true"]"#)
  #expect(understood(["right", "-n1"], by: fork) == #"right --mark=["1"]"#)
  #expect(understood(["-m", "left"], by: fork) == #"left --mark=["true"]"#)
  #expect(understood(["--more", "2", "back"], by: fork) == #"back --more=["2"]"#)
}
