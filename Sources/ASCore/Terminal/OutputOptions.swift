import AppStore
import Base
import CommandLine
import Platform

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
  /// Whether `--fields help` was given: only the paths are listed.
  package static func listsFields(_ invocation: Invocation) -> Bool { invocation[fields] == "help" }
  package static let humanize = Flag(
    "humanize", "ISO dates, decimal prices and words for enumerations in JSON too")
  package static let noColor = Flag("no-color", "No colour, as with `NO_COLOR` or `TERM=dumb`")
  package static let quiet = Flag("quiet", short: "q", "Print only errors and what was not verified to stderr")

  /// Of every command that shows data.
  package static let data: [any DeclaredFlag] = [output, fields, humanize]
  /// Of every command.
  package static let everywhere: [any DeclaredFlag] = [quiet, noColor]
}

/// How this run writes, decided once from flags, environment and terminal.
package struct OutputOptions: Sendable {
  var format: OutputFormat
  /// Whether errors are JSON as well: where JSON was asked for by name.
  package var wantsJSONErrors: Bool
  /// Of `--fields`; nil for all members.
  var fields: [FieldPath]?
  /// Whether `--fields help` was asked for.
  package var listsFields: Bool
  /// The paths that `--fields help` lists for this command, for items that are no object of the catalogue.
  package var offeredFields: [String] = []
  var isHumanized: Bool
  var isQuiet: Bool
  var style: TerminalStyle
  /// How a JSON document is laid out: indented on a terminal, compact in a pipe.
  var document: JSONStyle
  /// How wide lines for people may be; nil for any width.
  var width: Int?
  /// Whether standard output is a terminal.
  let isTerminal: Bool

  package init(_ invocation: Invocation, _ context: Context) throws(Failure) {
    isTerminal = context.isTerminal(.output)
    let asked = invocation[OutputFlags.output]
    format = asked ?? (isTerminal ? .table : .json)
    wantsJSONErrors = asked?.isJSON ?? false
    let paths = invocation[OutputFlags.fields]
    listsFields = OutputFlags.listsFields(invocation)
    fields = listsFields ? nil : try paths.map(FieldPath.list)
    isHumanized = invocation.isGiven(OutputFlags.humanize)
    isQuiet = invocation.isGiven(OutputFlags.quiet)
    style = TerminalStyle(isPlain: invocation.isGiven(OutputFlags.noColor), context)
    width = context.lineWidth
    document = isTerminal ? .terminal : .compact
  }

  /// Whether items are shown to people, and whole.
  var isForPeople: Bool { format == .table && fields == nil && !listsFields }

  /// Whether JSON is shown as it came.
  var showsAll: Bool { fields == nil && !isHumanized }

  /// Whether items are needed as values: for people, and to list their paths.
  var takesValues: Bool { format == .table || listsFields }

  /// Whether the compact text of an item is what is written.
  var copiesText: Bool { format.isJSON && showsAll }

  /// Whether items are rows of csv or tsv.
  var isOfRows: Bool { format == .csv || format == .tsv }

  /// Whether what is around the items of a reply is not shown, and was not left out by name.
  var leavesOutAround: Bool { !format.isJSON && fields == nil && !listsFields }
}

extension Context {
  /// Prints to stderr what makes data less than it looks, such as not verified; `--quiet` does not silence it.
  package func mark(_ sentence: String) { remark([sentence]) }

  /// Says sentences on standard error as they come up, unless `--quiet` is given.
  package func remark(for invocation: Invocation) -> (_ sentence: String) -> Void {
    let isQuiet = invocation.isGiven(OutputFlags.quiet)
    return { if !isQuiet { say("asctl: \(completed($0))") } }
  }
}
