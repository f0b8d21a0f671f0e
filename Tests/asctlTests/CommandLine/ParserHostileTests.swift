import Testing

@testable import CommandLine
@testable import TestSupport

private func read(_ line: [String]) -> String {
  understood(line, by: SampleProgram.program)
}

@Test(arguments: [
  (["\u{1b}[31mred"], #""\u{1b}[31mred""#),
  (["a\0b"], #""a\u{0}b""#),
  (["verify", "--\u{1b}]0;x\u{7}"], #""--\u{1b}]0;x\u{7}""#),
  (["verify", "-\u{9b}"], #""-\u{9b}""#),
  (["verify", "-o", "a\nb\r\t\"\\"], #""a\nb\r\t\"\\""#),
  (["verify", "-o", "\u{202e}nosj"], #""\u{202e}nosj""#),
  (["verify", "-o", "\u{fffd}"], #""\#u{fffd}""#),
  // The Kelvin sign is canonically equivalent to K, but a different character.
  (["\u{212a}"], "\"\u{212a}\""),
  (["verify", "-q\u{301}"], "\"-\u{301}\""),
])
func `hostile text is escaped`(line: [String], escaped: String) {
  let error = read(line)
  #expect(error.hasPrefix("2: ") && error.contains(escaped), "\(error)")
}

@Test func `a long value is truncated`() {
  let complaint = read(["verify", "-o", String(repeating: "x", count: 1_000_000)])
  #expect(complaint.contains("\"\(String(repeating: "x", count: 8))…\""))
  #expect(complaint.utf8.count < 300)
}

@Test func `many arguments are read in order`() throws {
  let files = (0..<100_000).map { "f\($0)" }
  guard case .run(_, _, let invocation) = try SampleProgram.program.parse(["verify"] + files) else {
    Issue.record("not a command")
    return
  }
  #expect(invocation.values(SampleProgram.files) == files)
}

@Test func `many flags are read in order`() throws {
  let ids = (0..<50_000).map { "i\($0)" }
  let flags = ids.flatMap { ["--bundle-id", $0] }
  guard case .run(_, _, let invocation) = try SampleProgram.program.parse(["verify"] + flags) else {
    Issue.record("not a command")
    return
  }
  #expect(invocation.values(SampleProgram.bundle) == ids)
}

@Test func `many switches in one word are counted`() {
  let line = ["verify", "-" + String(repeating: "v", count: 100_000)]
  #expect(read(line).hasPrefix(#"verify --verbose=["true", "true""#))
}

private let fork = Program(
  Command(
    "fork", "Go one way or the other",
    commands: [
      Command("left", "Go left", flags: [Flag("mark", short: "m", "A switch here")], action: "left"),
      Command("right", "Go right", flags: [Flag("mark", short: "n", .text("M"), "A value there")], action: "right"),
      Command("back", "Go back", flags: [Flag("more", short: "n", .text("N"), "Something else")], action: "back"),
    ]))

@Test func `a flag that commands disagree on must follow its command`() {
  #expect(understood(["--mark", "left"], by: fork).hasPrefix("2: --mark "))
  #expect(understood(["-n", "1", "right"], by: fork).hasPrefix("2: -n "))
  #expect(understood(["left", "--mark"], by: fork) == #"left --mark=["true"]"#)
  #expect(understood(["right", "-n1"], by: fork) == #"right --mark=["1"]"#)
  #expect(understood(["-m", "left"], by: fork) == #"left --mark=["true"]"#)
  #expect(understood(["--more", "2", "back"], by: fork) == #"back --more=["2"]"#)
}
