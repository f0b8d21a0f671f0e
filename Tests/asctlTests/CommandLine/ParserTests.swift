import Testing

@testable import TestSupport

private func read(_ line: [String]) -> String {
  understood(line, by: SampleProgram.program)
}

private func words(_ line: String) -> [String] {
  line.split(separator: " ").map { "\($0)" }
}

private let understoodLines: [(line: String, meaning: String)] = [
  // Commands and arguments.
  ("verify", "verify"),
  ("verify a b", #"verify FILE=["a", "b"]"#),
  ("verify -", #"verify FILE=["-"]"#),
  ("retention image list", "retention image list"),
  ("transaction get 1", #"transaction get transactionId=["1"]"#),

  // Values after a space, after an equals sign, attached.
  ("verify --bundle-id a", #"verify --bundle-id=["a"]"#),
  ("verify --bundle-id=a=b", #"verify --bundle-id=["a=b"]"#),
  ("verify --bundle-id -x", #"verify --bundle-id=["-x"]"#),
  ("verify --bundle-id -", #"verify --bundle-id=["-"]"#),
  ("verify --bundle-id=--kind", #"verify --bundle-id=["--kind"]"#),
  ("verify -o json", #"verify --output=["json"]"#),
  ("verify -ojson", #"verify --output=["json"]"#),
  ("verify -o=json", #"verify --output=["json"]"#),
  ("verify -qojson f", #"verify FILE=["f"] --output=["json"] --quiet=["true"]"#),
  ("verify -qk renewal", #"verify --kind=["renewal"] --quiet=["true"]"#),
  ("verify -vv -v", #"verify --verbose=["true", "true", "true"]"#),

  // Flags anywhere, including flags of the command before the command.
  ("-q verify x", #"verify FILE=["x"] --quiet=["true"]"#),
  ("verify x -q", #"verify FILE=["x"] --quiet=["true"]"#),
  ("-o json retention -q image list", #"retention image list --output=["json"] --quiet=["true"]"#),
  ("--kind renewal verify x", #"verify FILE=["x"] --kind=["renewal"]"#),
  ("-k2 verify x", #"verify FILE=["x"] --kind=["renewal"]"#),
  ("--dry-run transaction get 1", #"transaction get transactionId=["1"] --dry-run=["true"]"#),
  ("--online verify", #"verify --online=["true"]"#),
  ("transaction --limit 3 history 1", #"transaction history transactionId=["1"] --limit=["3"]"#),

  // The end of the flags.
  ("verify -- --kind -q", #"verify FILE=["--kind", "-q"]"#),
  ("verify -- -- -h", #"verify FILE=["--", "-h"]"#),
  ("-- verify", "verify"),

  // Repetition, and a flag that replaces an argument.
  ("verify --bundle-id a --bundle-id=b", #"verify --bundle-id=["a", "b"]"#),
  ("transaction get --ids f", #"transaction get --ids=["f"]"#),

  // Negative numbers, where a number is expected.
  ("replay --to u --delay -5", #"replay --delay=["-5"] --to=["u"]"#),
  ("replay --to u --delay=-5", #"replay --delay=["-5"] --to=["u"]"#),
  ("replay --to u -1", #"replay offset=["-1"] --to=["u"]"#),
  ("replay -9223372036854775808 --to u", #"replay offset=["-9223372036854775808"] --to=["u"]"#),

  // Choices by word, in any case, or by a synonym.
  ("verify --kind RENEWAL", #"verify --kind=["renewal"]"#),
  ("verify --kind 2", #"verify --kind=["renewal"]"#),
  ("verify --explain --junit f", #"verify --explain=["true"] --junit=["f"]"#),
  ("completion FISH", #"completion SHELL=["fish"]"#),
  (
    "transaction set-token 1 57246542-96FE-1a63-e053-0824d011072a --consent True",
    #"transaction set-token originalTransactionId=["1"] uuid=["57246542-96FE-1a63-e053-0824d011072a"] --consent=["true"]"#
  ),

  // Help and version.
  ("", "brief help of sample"),
  ("-h", "short help of sample"),
  ("--help", "long help of sample"),
  ("-h --help", "long help of sample"),
  ("transaction", "brief help of sample transaction"),
  ("retention image", "brief help of sample retention image"),
  ("verify -h", "short help of sample verify"),
  ("-h verify", "short help of sample verify"),
  ("verify --help", "long help of sample verify"),
  ("verify -qh", "short help of sample verify"),
  ("verify --nonsense --at yesterday -h x", "short help of sample verify"),
  ("verify --bundle-id --help", "long help of sample verify"),
  ("-o json transaction history -h", "short help of sample transaction history"),
  ("-o transaction verify -h", "short help of sample verify"),
  ("transaction get -- -h", #"transaction get transactionId=["-h"]"#),
  ("help", "long help of sample"),
  ("help verify", "long help of sample verify"),
  ("help retention image put", "long help of sample retention image put"),
  ("help retention", "long help of sample retention"),
  ("help help", "long help of sample help"),
  ("help -h", "short help of sample help"),
  ("-q help dates", "topic dates"),
  ("help exit-status", "topic exit-status"),
  ("--version", "version"),
  ("-q --version", "version"),
  ("--version verify", "version"),
]

@Test(arguments: understoodLines)
func `valid lines are parsed`(line: String, meaning: String) {
  #expect(read(words(line)) == meaning)
}

private let refusedLines: [(line: String, named: [String])] = [
  // Commands.
  ("verfy", ["verfy", "sample verify"]),
  ("zzz", ["zzz"]),
  ("ver", ["ver", "sample verify"]),
  ("history", ["history", "sample transaction history"]),
  ("transaction set_token", ["set_token", "sample transaction set-token"]),
  ("retention image x", ["\"x\""]),
  ("retention --dry-run image", ["put", "list"]),
  ("--kind renewal", []),
  ("help verfy", ["verfy", "sample help verify"]),
  ("help dats", ["dats", "sample help dates"]),
  ("help zzz", ["zzz"]),
  ("help transaction gt", ["gt", "sample transaction get"]),
  ("zzz -h", ["zzz"]),
  ("help --kind 1 verify", ["--kind", "sample verify"]),

  // Flags.
  ("verify --bundelid x", ["--bundelid", "--bundle-id"]),
  ("verify --bundleId=x", ["--bundleId", "--bundle-id"]),
  ("verify -bundle-id x", ["-b", "--bundle-id"]),
  ("verify --bundle x", ["--bundle", "--bundle-id"]),
  ("verify --nonsense", ["--nonsense"]),
  ("verify -x", ["-x"]),
  ("verify -qx", ["-x"]),
  ("verify -1", ["-1"]),
  ("verify --limit 3", ["--limit", "sample transaction history"]),
  ("--limit 3 verify", ["--limit", "sample transaction history"]),
  ("--nonsense", ["--nonsense"]),
  ("--kin 1 verify", ["--kin", "--kind"]),
  ("verify --version", ["--version"]),
  ("verify --=x", ["--"]),
  ("verify ---", ["---"]),
  ("verify --output json -o table", ["--output"]),
  ("verify -qq", ["--quiet"]),
  ("verify --quiet=true", ["--quiet"]),
  ("verify --quiet=", ["--quiet"]),
  ("verify -q=1", ["--quiet"]),
  ("verify --help=x", ["--help"]),

  // Missing values.
  ("verify --bundle-id", ["--bundle-id"]),
  ("verify --bundle-id --kind 1", ["--bundle-id"]),
  ("verify --bundle-id -q", ["--bundle-id"]),
  ("verify --bundle-id -ojson", ["--bundle-id"]),
  ("verify --bundle-id -- x", ["--bundle-id"]),
  ("verify --bundle-id=", ["--bundle-id"]),
  ("verify -o", ["--output"]),
  ("verify -o=", ["--output"]),

  // Invalid values.
  ("verify -o jsn", ["jsn", "--output", "json"]),
  ("verify -o xml", ["xml", "--output"]),
  ("transaction history 1 -n 0", ["0", "--limit"]),
  ("replay --to u --delay 1001", ["1001", "--delay"]),
  ("replay --to u 1.0", ["1.0", "OFFSET"]),
  ("replay --to u +1", ["+1", "OFFSET"]),
  ("replay --to u 9223372036854775808", ["9223372036854775808", "OFFSET"]),
  ("transaction set-token 1 x --consent yes", ["yes", "--consent"]),
  ("transaction set-token 1 x --consent true", ["x", "UUID"]),
  ("verify --at yesterday", ["yesterday", "--at"]),
  ("completion csh", ["csh", "zsh"]),

  // Arguments.
  ("transaction get", ["--ids", "TRANSACTION_ID"]),
  ("transaction get 1 --ids f", ["--ids", "TRANSACTION_ID"]),
  ("transaction get 1 2", ["2", "TRANSACTION_ID"]),
  ("retention image list x", ["\"x\""]),
  ("retention image put 57246542-96fe-1a63-e053-0824d011072a", ["FILE"]),

  // Combinations of flags.
  ("replay", ["--to"]),
  ("verify --online --at now", ["--at", "--online"]),
  ("verify -qv", ["--quiet", "--verbose"]),
  ("verify --junit f", ["--junit", "--explain"]),
]

@Test(arguments: refusedLines)
func `an error contains the mistake and a suggestion`(line: String, named: [String]) {
  let error = read(words(line))
  #expect(error.hasPrefix("2: ") && !error.contains("\n"), "\(error)")
  for name in named { #expect(error.contains(name), "\(error)") }
}

@Test func `a text that begins with a dash is an argument, but a flag with its value in one is a mistake`() {
  #expect(read(["verify", "- a=b c"]) == #"verify FILE=["- a=b c"]"#)
  #expect(read(["verify", "-[ a ]-"]) == #"verify FILE=["-[ a ]-"]"#)
  #expect(read(["verify", "--bundle-id=a b"]) == #"verify --bundle-id=["a b"]"#)
  #expect(read(["verify", "--bundelid x"]).hasPrefix("2: "))
  #expect(read(["verify", "-k renewal"]).hasPrefix("2: "))
}

@Test func `empty text is an argument but not a flag value`() {
  #expect(read(["verify", ""]) == #"verify FILE=[""]"#)
  #expect(read([""]).hasPrefix("2: "))
  #expect(read(["verify", "--bundle-id", ""]).hasPrefix("2: "))
}
