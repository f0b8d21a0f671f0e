import Testing

@testable import Base
@testable import CommandLine
@testable import TestSupport

@Test func `declarations are completed`() {
  #expect(CompletionLaws.violations(of: SampleProgram.program) == [])
}

private let moments: [(line: String, offers: [String])] = [
  ("sample ver", ["verify"]),
  ("sample --output=nd", ["ndjson"]),
  ("sample -o nd", ["ndjson"]),
  ("sample -qo ", ["json", "ndjson", "table"]),
  ("sample verify --kind re", ["renewal"]),
  ("sample verify --bundle-id ", []),
  ("sample verify --bundle-id --", []),
  ("sample verify o", CompletionLaws.files),
  ("sample verify one.json t", CompletionLaws.files),
  ("sample verify --junit=o", CompletionLaws.files),
  ("sample retention image put x o", CompletionLaws.files),
  ("sample retention image put x one.json o", []),
  ("sample completion bash ", []),
  // Flags before the command.
  ("sample -p work verify --kind=ren", ["renewal"]),
  ("sample --kind renewal ver", ["verify"]),
  ("sample --kind ren", ["renewal"]),
  ("sample --to http://127.0.0.1:8080/a=b retention image ", ["list", "put"]),
  ("sample --to=http://127.0.0.1:8080/a=b retention image ", ["list", "put"]),
  ("sample replay --to http://127.0.0.1:8080 --de", ["--delay"]),
  ("sample replay -1 --de", ["--delay"]),
  // Flags that exclude each other, in both directions.
  ("sample verify --online --a", []),
  ("sample verify --at 7d --on", []),
  ("sample -v verify --q", []),
  ("sample -qk renewal verify --ve", []),
  // A repeatable flag, and one that is not.
  ("sample verify --bundle-id a --b", ["--bundle-id"]),
  ("sample verify --kind renewal --k", []),
  ("sample verify -k renewal -k", []),
  // After help.
  ("sample help da", ["dates"]),
  ("sample help transaction g", ["get"]),
  ("sample help retention image ", ["list", "put"]),
  ("sample help dates ", []),
  ("sample help verify ", []),
  ("sample help verify --k", []),
  ("sample -q help verify --out", ["--output"]),
  // Values that the program completes.
  ("sample -p ", ["home", "work@b.c"]),
  ("sample --profile=wo", ["work@b.c"]),
  ("sample transaction history 1 --product-id si", ["si-lex", "silver"]),
  ("sample transaction history 1 --product-id gold,si", ["si-lex", "silver"]),
  ("sample transaction history 1 --product-id=gold,silver,g", ["gold"]),
  ("sample transaction history 1 --product-id=g", ["gold"]),
  ("sample transaction set-token 1 x --consent=t", ["true"]),
  ("sample transaction get ", []),
  ("sample -p mock transaction get ", ["100", "200"]),
  ("sample --profile=mock transaction get 2", ["200"]),
  ("sample transaction get -p mock 1", ["100"]),
  // Mistakes are skipped.
  ("sample nonsense ", ["completion", "help", "replay", "retention", "transaction", "verify"]),
  ("sample verify --nonsense --ki", ["--kind"]),
  ("sample verify --online=", []),
  ("sample verify --nonsense=", []),
  // Patterns have no special meaning.
  ("sample *", []), ("sample v*", []), ("sample [", []), ("sample verify --kind=*", []),
  ("sample * --ver", ["--verbose", "--version"]),
]

@Test(arguments: moments) func `the line determines the completions`(line: String, offers: [String]) {
  #expect(CompletionLaws.offers(SampleProgram.program, at: line) == offers)
}

@Test func `a variable counts as its flag`() {
  let line = "sample transaction get "
  #expect(
    CompletionLaws.offers(SampleProgram.program, at: line, variables: ["SAMPLE_PROFILE": "mock"]) == ["100", "200"])
  #expect(CompletionLaws.offers(SampleProgram.program, at: line, variables: ["SAMPLE_PROFILE": "work"]) == [])
  let given = "sample -p work transaction get "
  #expect(CompletionLaws.offers(SampleProgram.program, at: given, variables: ["SAMPLE_PROFILE": "mock"]) == [])
}

@Test(arguments: [
  ("", [], ""), ("a", [], "a"), ("a ", ["a"], ""), ("  a  b", ["a"], "b"), ("a\tb ", ["a", "b"], ""),
  (#"a\ b c"#, ["a b"], "c"), (#"'a b' c"#, ["a b"], "c"), (#""a b" c"#, ["a b"], "c"),
  (#"a'b c'"d e"f g"#, ["ab cd ef"], "g"),
  (#"'a b"#, [], "a b"), (#""a b"#, [], "a b"), (#""a 'b"#, [], "a 'b"), (#"'a "b"#, [], #"a "b"#),
  (#"'a\' b"#, [#"a\"#], "b"),
  (#""a\"b" c"#, [#"a"b"#], "c"), (#""a\$b\n"#, [], #"a$b\n"#), (#"'' x"#, [""], "x"), (#""" "#, [""], ""),
  (#"a\"#, [], "a"),
  ("$(touch x) `id`", ["$(touch", "x)"], "`id`"), ("ä ö", ["ä"], "ö"),
])
func `a line is split into words by shell quoting`(typed: String, words: [String], current: String) {
  let line = UnfinishedLine(typed)
  #expect(line.words == words)
  #expect(line.current == current)
}

@Test func `the output is words with descriptions, or files`() {
  let completion = LineCompletion(program: SampleProgram.program, variable: { _ in nil }, profiles: { [] })
  #expect(completion.text(at: "verify x") == "files\n")
  #expect(completion.text(at: "verify --bundle-id x") == "words\tx\n")
  #expect(
    completion.text(at: "verify --kind=no")
      == "words\t--kind=no\n--kind=notification\tA message; it's signedPayload <outside>\n")
  #expect(
    completion.text(at: "transaction history 1 --product-id silver,si")
      == "words\tsilver,si\nsilver,silver\nsilver,si-lex\tA stone\n")
  #expect(completion.text(at: "'ver") == "words\tver\nverify\tVerify signed data and print its payload\n")
}

@Test func `completions contain no control characters`() {
  let names = [
    "a\u{1B}[31mb", "a\nwords\tx", "a\u{202E}b", "a\u{7}", "a\u{9B}c", "\u{1B}", "a\u{2028}b", "$(touch x)", "it's",
  ]
  let completion = LineCompletion(program: SampleProgram.program, variable: { _ in nil }, profiles: { names })
  let text = completion.text(at: "-p ")
  #expect(text == "words\t\na[31mb\nawordsx\nab\na\nac\nab\n$(touch x)\nit's\n")
}

@Test(arguments: CompletionShell.allCases) func `a script never runs its input`(shell: CompletionShell) {
  let script = shell.script(for: "sample")
  #expect(!script.contains("eval"))
  #expect(!script.contains("compgen -W"))
  #expect(script.split(separator: "\n").count < 35)
}
