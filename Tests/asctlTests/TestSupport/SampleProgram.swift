@testable import Base
@testable import CommandLine

/// A small program that uses every part of a declaration, with texts that are hard to quote.
enum SampleProgram {
  static let output = Flag(
    "output", short: "o",
    .choice(
      [
        Choice("table", "Aligned columns, for people"),
        Choice("json", synonyms: ["js"], "One document"),
        Choice("ndjson", "One document a line: `jq`'s favourite"),
      ], \.self),
    "How to print what was found", otherwise: "`table` on a terminal, else `json`", variable: "SAMPLE_OUTPUT")
  static let quiet = Flag("quiet", short: "q", "Say nothing but errors", conflicts: [verbose])
  static let verbose = Flag("verbose", short: "v", "Say more").repeated
  static let profile = Flag(
    "profile", short: "p", .text("NAME"), "Credentials to use", variable: "SAMPLE_PROFILE", heading: "Credentials")

  static let ids = Flag("ids", .file("FILE"), "Read the identifiers from a file, one a line").insteadOf(anyID)
  static let limit = Flag("limit", short: "n", .integer("N", 1...Int64.max), "Stop after N items", otherwise: "all")
  static let since = Flag("since", .date, "Leave out what is older")
  static let product = Flag("product-id", .text("ID"), "Only this product", repeats: true)

  static let at = Flag("at", .date, "Judge the chain at that date")
  static let kind = Flag(
    "kind", short: "k",
    .choice(
      [
        Choice("transaction", synonyms: ["1"], "A purchase: [what, when] | $HOME isn't \"expanded\""),
        Choice("renewal", synonyms: ["2"], "How a subscription goes on"),
        Choice("notification", "A message; it's `signedPayload` <outside>"),
        Choice("app-transaction", "The purchase of the app itself"),
      ], \.self),
    "What the data must be")
  static let bundle = Flag("bundle-id", .text("ID"), "The app it must be of", repeats: true)
  static let online = Flag("online", "Ask Apple whether a certificate was revoked", conflicts: [at])
  static let junit = Flag("junit", .file("FILE"), "Write the checks as JUnit's XML", needs: [explain])
  static let explain = Flag("explain", "Show every check on standard error")

  static let to = Flag("to", .text("URL"), "The server to send to: http://127.0.0.1:8080", required: true)
  static let delay = Flag("delay", .integer("MS", -1000...1000), "Milliseconds to wait; a negative one does not wait")
  static let consent = Flag(
    "consent", .boolean, "Whether the customer agreed", required: true, variable: "SAMPLE_CONSENT")
  static let token = Flag("token", .uuid("UUID"), "The customer's own token", needs: [consent])
  static let dryRun = Flag("dry-run", "Print the request in place of sending it")

  static let anyID = Argument("transactionId", .text("transactionId"), "Any transaction identifier of the customer")
  static let files = Argument("FILE", .file("FILE"), count: .any, "Signed data; `-` is standard input")

  static let get = Command(
    "get", "Show one transaction", arguments: [anyID], flags: [ids],
    completions: [
      "transactionId": .wordsWith(flag: "profile", value: "mock") { [Choice("100", "One"), Choice("200", "")] }
    ],
    examples: [Example("sample transaction get 2000000123456789", "Show a transaction")], action: "get")
  static let history = Command(
    "history", "List all transactions of a customer",
    detail: """
      Every page is fetched, oldest first.

      - `--since 7d` counts back from now,
        literally: not a paragraph.
      - an item that is long enough to be wrapped at the width of the page, which takes more words than one would think
      and goes on in the next line of the source

        sample transaction history 1 --since 7d
        'quoted' and .dotted \\ lines

      .Dotted text, a `-` alone, an unclosed ` backquote, and C:\\dir.
      """,
    arguments: [anyID], flags: [ids, limit, since, product],
    completions: [
      "product-id": .list { [Choice("gold", "Yellow"), Choice("silver", ""), Choice("si-lex", "A stone")] }
    ],
    examples: [
      Example("sample transaction history 2000000123456789 --since 30d", "What was bought this month"),
      Example("sample transaction history --ids ids.txt -o ndjson", "Of many customers; it's \"bulk\""),
    ], action: "history")
  static let setToken = Command(
    "set-token", "Tie a purchase to an account",
    arguments: [
      Argument("originalTransactionId", .text("originalTransactionId"), "The first transaction"),
      Argument("uuid", .uuid("uuid"), "The token"),
    ],
    flags: [consent, token],
    examples: [
      Example("sample transaction set-token 1 57246542-96fe-1a63-e053-0824d011072a --consent true", "Set it")
    ], action: "set-token")
  static let transaction = Command(
    "transaction", "Look at purchases, and act on them", section: "Ask about a customer", flags: [dryRun],
    commands: [get, history, setToken])

  static let verify = Command(
    "verify", "Verify signed data and print its payload", section: "Signed data",
    detail: "Reads one JWS. See `sample help dates`.", arguments: [files],
    flags: [kind, bundle, at, online, explain, junit],
    examples: [Example("sample verify notification.json", "Check a notification")], action: "verify")

  static let put = Command(
    "put", "Upload an image",
    arguments: [
      Argument("uuid", .uuid("uuid"), "What it will be known by"), Argument("FILE", .file("FILE"), "A PNG"),
    ],
    examples: [Example("sample retention image put 57246542-96fe-1a63-e053-0824d011072a a.png", "Upload one")],
    action: "put")
  static let list = Command(
    "list", "List the images", examples: [Example("sample retention image list", "List them")], action: "list")
  static let image = Command("image", "Manage images", commands: [put, list])
  static let retention = Command(
    "retention", "Win customers back", section: "Other services", detail: "Images and messages.", flags: [dryRun],
    commands: [image])

  static let replay = Command(
    "replay", "Send a notification once more", section: "Other services",
    arguments: [Argument("offset", .integer("offset", .min ... .max), count: .optional, "Where to begin")],
    flags: [to, delay],
    examples: [Example("sample replay --to http://127.0.0.1:8080 -1", "Send the last one")], action: "replay")
  static let completion = Command(
    "completion", "Print the completions of a shell", section: "Set up",
    arguments: [
      Argument(
        "SHELL",
        .choice([Choice("bash", "The GNU shell"), Choice("zsh", "The Z shell"), Choice("fish", "Friendly")], \.self),
        "The shell")
    ], examples: [Example("sample completion fish", "For fish")], action: "completion")
  static let help = Command<String>(help: "help", "Explain a command or a topic", section: "Set up")

  static let root = Command(
    "sample", "Ask a shop about purchases",
    detail: "A program for tests. It asks nobody.", flags: [output, quiet, verbose, profile],
    completions: ["profile": .profiles],
    examples: [
      Example("sample transaction history 2000000123456789", "What a customer bought"),
      Example("sample verify notification.json", "Verify a notification"),
    ],
    commands: [transaction, verify, retention, replay, completion, help])

  static let program = Program(
    root,
    topics: [
      Topic(name: "dates", summary: "How dates are given", body: "Like `7d`.\n\n  2026-01-31\n  now"),
      Topic(name: "exit-status", summary: "What the number at the end means", body: "- 0 is good\n- 2 is a typo"),
    ],
    variables: ["NO_COLOR": "Whether to do without colors"],
    files: ["~/.config/sample/config": "The profiles"])
}
