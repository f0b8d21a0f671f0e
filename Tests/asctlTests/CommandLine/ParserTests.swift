import Testing

@testable import TestSupport

private func read(_ line: [String]) -> String {
  understood(line, by: SampleProgram.parser)
}

private func words(_ line: String) -> [String] {
  line.split(separator: " ").map(String.init)
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

  // Flags anywhere, those of the command before it, too.
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

  // Repetition, and an argument's stand-in.
  ("verify --bundle-id a --bundle-id=b", #"verify --bundle-id=["a", "b"]"#),
  ("transaction get --ids f", #"transaction get --ids=["f"]"#),

  // Negative numbers, where a number is expected.
  ("replay --to u --delay -5", #"replay --delay=["-5"] --to=["u"]"#),
  ("replay --to u --delay=-5", #"replay --delay=["-5"] --to=["u"]"#),
  ("replay --to u -1", #"replay offset=["-1"] --to=["u"]"#),
  ("replay -9223372036854775808 --to u", #"replay offset=["-9223372036854775808"] --to=["u"]"#),

  // Choices by word, in any case, or by another spelling of theirs.
  ("verify --kind RENEWAL", #"verify --kind=["renewal"]"#),
  ("verify --kind 2", #"verify --kind=["renewal"]"#),
  ("verify --explain --junit f", #"verify --explain=["true"] --junit=["f"]"#),
  ("completion FISH", #"completion SHELL=["fish"]"#),
  (
    "transaction set-token 1 57246542-96FE-1a63-e053-0824d011072a --consent True",
    #"transaction set-token originalTransactionId=["1"] uuid=["57246542-96FE-1a63-e053-0824d011072a"] --consent=["true"]"#
  ),

  // Help and version.
  ("", "short help of sample"),
  ("-h", "short help of sample"),
  ("--help", "long help of sample"),
  ("-h --help", "long help of sample"),
  ("transaction", "short help of sample transaction"),
  ("retention image", "short help of sample retention image"),
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

private let refusedLines: [(line: String, complaint: String)] = [
  // Commands.
  ("verfy", #"2: unknown command "verfy" (did you mean sample verify?)"#),
  ("zzz", #"2: unknown command "zzz" (sample --help)"#),
  ("ver", #"2: unknown command "ver" (did you mean sample verify?)"#),
  ("history", #"2: unknown command "history" (did you mean sample transaction history?)"#),
  (
    "transaction set_token", #"2: unknown transaction command "set_token" (did you mean sample transaction set-token?)"#
  ),
  ("retention image x", #"2: unknown retention image command "x" (sample retention image --help)"#),
  (
    "retention --dry-run image",
    "2: missing retention image command: expected put or list (sample retention image --help)"
  ),
  ("--kind renewal", "2: missing command (sample --help)"),
  ("help verfy", #"2: unknown command or topic "verfy" (did you mean sample help verify?)"#),
  ("help date", #"2: unknown command or topic "date" (did you mean sample help dates?)"#),
  ("help zzz", #"2: unknown command or topic "zzz" (sample --help)"#),
  ("help transaction gt", #"2: unknown transaction command "gt" (did you mean sample transaction get?)"#),
  ("zzz -h", #"2: unknown command "zzz" (sample --help)"#),
  ("help --kind 1 verify", #"2: unknown flag "--kind" for help (--kind is a flag of sample verify)"#),

  // Flags.
  ("verify --bundelid x", #"2: unknown flag "--bundelid" for verify (did you mean --bundle-id?)"#),
  ("verify --bundleId=x", #"2: unknown flag "--bundleId" for verify (did you mean --bundle-id?)"#),
  ("verify -bundle-id x", #"2: unknown flag "-b" for verify (did you mean --bundle-id?)"#),
  ("verify --bundle x", #"2: unknown flag "--bundle" for verify (did you mean --bundle-id?)"#),
  ("verify --nonsense", #"2: unknown flag "--nonsense" for verify (sample verify --help)"#),
  ("verify -x", #"2: unknown flag "-x" for verify (sample verify --help)"#),
  ("verify -qx", #"2: unknown flag "-x" for verify (sample verify --help)"#),
  ("verify -1", #"2: unknown flag "-1" for verify (sample verify --help)"#),
  ("verify --limit 3", #"2: unknown flag "--limit" for verify (--limit is a flag of sample transaction history)"#),
  ("--limit 3 verify", #"2: unknown flag "--limit" for verify (--limit is a flag of sample transaction history)"#),
  ("--nonsense", #"2: unknown flag "--nonsense" (sample --help)"#),
  ("--kin 1 verify", #"2: unknown flag "--kin" (did you mean --kind?)"#),
  ("verify --version", #"2: unknown flag "--version" for verify (sample verify --help)"#),
  ("verify --=x", #"2: unknown flag "--" for verify (sample verify --help)"#),
  ("verify ---", #"2: unknown flag "---" for verify (sample verify --help)"#),
  ("verify --output json -o table", "2: --output was given twice (omit one of them)"),
  ("verify -qq", "2: --quiet was given twice (omit one of them)"),
  ("verify --quiet=true", "2: unexpected value for --quiet: it is a switch (sample verify --help)"),
  ("verify --quiet=", "2: unexpected value for --quiet: it is a switch (sample verify --help)"),
  ("verify -q=1", "2: unexpected value for --quiet: it is a switch (sample verify --help)"),
  ("verify --help=x", "2: unexpected value for --help: it is a switch (sample verify --help)"),

  // Values that are missing.
  ("verify --bundle-id", "2: missing value for --bundle-id: expected text (ID) (sample verify --help)"),
  ("verify --bundle-id --kind 1", "2: missing value for --bundle-id: expected text (ID) (sample verify --help)"),
  ("verify --bundle-id -q", "2: missing value for --bundle-id: expected text (ID) (sample verify --help)"),
  ("verify --bundle-id -ojson", "2: missing value for --bundle-id: expected text (ID) (sample verify --help)"),
  ("verify --bundle-id -- x", "2: missing value for --bundle-id: expected text (ID) (sample verify --help)"),
  ("verify --bundle-id=", "2: missing value for --bundle-id: expected text (ID) (sample verify --help)"),
  ("verify -o", "2: missing value for --output: expected table, json or ndjson (sample verify --help)"),
  ("verify -o=", "2: missing value for --output: expected table, json or ndjson (sample verify --help)"),

  // Values that are wrong.
  ("verify -o jsn", #"2: invalid --output: expected table, json or ndjson, got "jsn" (did you mean json?)"#),
  ("verify -o xml", #"2: invalid --output: expected table, json or ndjson, got "xml" (sample verify --help)"#),
  (
    "transaction history 1 -n 0",
    #"2: invalid --limit: expected an integer of 1 or more, got "0" (sample transaction history --help)"#
  ),
  (
    "replay --to u --delay 1001",
    #"2: invalid --delay: expected an integer from -1000 to 1000, got "1001" (sample replay --help)"#
  ),
  ("replay --to u 1.0", #"2: invalid <offset>: expected an integer, got "1.0" (sample replay --help)"#),
  ("replay --to u +1", #"2: invalid <offset>: expected an integer, got "+1" (sample replay --help)"#),
  (
    "replay --to u 9223372036854775808",
    #"2: invalid <offset>: expected an integer, got "9223372036854775808" (sample replay --help)"#
  ),
  (
    "transaction set-token 1 x --consent yes",
    #"2: invalid --consent: expected true or false, got "yes" (sample transaction set-token --help)"#
  ),
  (
    "transaction set-token 1 x --consent true",
    #"2: invalid <uuid>: expected a UUID: 8-4-4-4-12 hexadecimal digits, got "x" (sample transaction set-token --help)"#
  ),
  (
    "verify --at yesterday",
    #"2: invalid --at: expected a date: 2026-01-31, 2026-01-31T12:00:00Z, milliseconds since 1970, or 7d, got "yesterday" (sample verify --help)"#
  ),
  ("completion csh", #"2: invalid SHELL: expected bash, zsh or fish, got "csh" (did you mean zsh?)"#),

  // Arguments.
  (
    "transaction get",
    "2: missing <transactionId> or --ids FILE for transaction get (usage: sample transaction get [flags] (<transactionId> | --ids FILE); see sample transaction get --help)"
  ),
  (
    "transaction get 1 --ids f",
    "2: <transactionId> and --ids cannot be combined (usage: sample transaction get [flags] (<transactionId> | --ids FILE); see sample transaction get --help)"
  ),
  (
    "transaction get 1 2",
    #"2: unexpected argument "2": expected only <transactionId> (usage: sample transaction get [flags] (<transactionId> | --ids FILE); see sample transaction get --help)"#
  ),
  (
    "retention image list x",
    #"2: unexpected argument "x": retention image list has no arguments (usage: sample retention image list [flags]; see sample retention image list --help)"#
  ),
  (
    "retention image put 57246542-96fe-1a63-e053-0824d011072a",
    "2: missing FILE for retention image put (usage: sample retention image put [flags] <uuid> FILE; see sample retention image put --help)"
  ),

  // Flags together.
  (
    "replay",
    "2: missing --to URL for replay (usage: sample replay --to URL [flags] [<offset>]; see sample replay --help)"
  ),
  ("verify --online --at now", "2: --at and --online cannot be combined (omit one of them)"),
  ("verify -qv", "2: --quiet and --verbose cannot be combined (omit one of them)"),
  ("verify --junit f", "2: --junit requires --explain (sample verify --help)"),
]

@Test(arguments: refusedLines)
func `an invalid line gets one sentence`(line: String, complaint: String) {
  #expect(read(words(line)) == complaint)
}

@Test func `empty text is an argument but not a flag value`() {
  #expect(read(["verify", ""]) == #"verify FILE=[""]"#)
  #expect(read([""]) == #"2: unknown command "" (sample --help)"#)
  #expect(read(["verify", "--bundle-id", ""]).hasPrefix("2: missing value for --bundle-id"))
}
