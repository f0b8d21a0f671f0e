import CommandLine

/// How data is written to standard output.
package enum OutputFormat: String, Sendable, CaseIterable {
  case table
  case json
  case ndjson
  case tsv
  case csv

  package var isJSON: Bool {
    switch self {
    case .json, .ndjson: true
    case .table, .tsv, .csv: false
    }
  }

  package var meaning: String {
    switch self {
    case .table: "words for people, local dates, prices with currency"
    case .json: "one JSON document"
    case .ndjson: "one JSON value a line, each as it arrives"
    case .tsv: "tab-separated values with a header"
    case .csv: "comma-separated values with a header"
    }
  }
}

/// The flags that say how data is shown.
package enum OutputFlags {
  package static let output = Flag(
    "output", short: "o",
    .choice(OutputFormat.allCases) { Choice($0.rawValue, $0.meaning) },
    "How to write the data",
    otherwise: "`table` on a terminal, `json` in a pipe", variable: "ASCTL_OUTPUT")
  package static let fields = Flag(
    "fields", .text("PATHS"),
    "Only these members (`productId,data.status`); `help` lists them"
  ).asking("help")
  /// Whether only the paths that there are were asked for.
  package static func listsFields(_ invocation: Invocation) -> Bool { invocation[fields] == "help" }
  package static let humanize = Flag(
    "humanize", "ISO dates, decimal prices and words for enumerations in JSON too")
  package static let noColor = Flag("no-color", "No colour, as with `NO_COLOR` or `TERM=dumb`")
  package static let quiet = Flag("quiet", short: "q", "Say nothing on standard error but errors")

  /// Of every command that shows data.
  package static let data: [any DeclaredFlag] = [output, fields, humanize]
  /// Of every command.
  package static let everywhere: [any DeclaredFlag] = [quiet, noColor]
}
