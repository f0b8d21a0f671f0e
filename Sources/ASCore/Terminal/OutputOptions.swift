import AppStore
import Base
import CommandLine
import Platform

/// The format of data on stdout.
package enum OutputFormat: String, Sendable, CaseIterable {
  case table
  case json
  case ndjson
  case tsv
  case csv

  package var isJSON: Bool { self == .json || self == .ndjson }

  package var choice: Choice {
    switch self {
    case .table: Choice(rawValue, "words for people, local dates, prices with currency")
    case .json: Choice(rawValue, "one JSON document")
    case .ndjson: Choice(rawValue, synonyms: ["jsonl"], "one JSON value per line, printed as it arrives")
    case .tsv: Choice(rawValue, "tab-separated values with a header")
    case .csv: Choice(rawValue, "comma-separated values with a header")
    }
  }
}

/// The flags for output.
package enum OutputFlags {
  package static let output = Flag(
    "output", short: "o",
    .choice(OutputFormat.allCases, \.choice),
    "The output format",
    otherwise: "`table` on a terminal, `json` in a pipe", variable: "ASCTL_OUTPUT", heading: heading)
  package static let fields = Flag(
    "fields", .text("PATHS"),
    "Print only these fields, separated by commas; `help` lists them", asking: "help", heading: heading)
  package static let humanize = Flag(
    "humanize", "Use ISO dates, decimal prices and words for enumerations in JSON too", heading: heading)
  package static let noColor = Flag("no-color", "Disable color, as with `NO_COLOR` or `TERM=dumb`", heading: heading)
  package static let quiet = Flag(
    "quiet", short: "q", "Print only errors and verification remarks to stderr", heading: heading)
  package static let heading = "Output"

  /// The flags of every command that shows data.
  package static let data: [any DeclaredFlag] = [output, fields, humanize]
  package static let everywhere: [any DeclaredFlag] = [quiet, noColor]
}

/// The output settings of a run, from flags, environment and terminal.
package struct OutputOptions: Sendable {
  var format: OutputFormat
  /// Whether errors are printed as JSON, because JSON was selected explicitly.
  package var wantsJSONErrors: Bool
  /// The paths of `--fields`; `nil` for all members.
  var fields: [FieldPath]?
  /// Whether `--fields help` was given, which only lists the paths.
  package var listsFields: Bool
  /// The paths that `--fields help` lists for this command, for items without a declared type.
  let offeredFields: [String]
  var isHumanized: Bool
  var isQuiet: Bool
  var style: TerminalStyle
  /// The maximum width of lines for people; `nil` for any width.
  var width: Int?
  let isTerminal: Bool

  /// `offered` are the paths for `offeredFields`.
  package init(_ invocation: Invocation, _ context: Context, offering offered: [String] = []) throws(Failure) {
    offeredFields = offered
    isTerminal = context.terminal.isTerminal(.output)
    let asked = invocation[OutputFlags.output]
    format = asked ?? (isTerminal ? .table : .json)
    wantsJSONErrors = asked?.isJSON ?? false
    let paths = invocation[OutputFlags.fields]
    listsFields = paths == "help"
    fields = listsFields ? nil : try paths.map(FieldPath.list)
    isHumanized = invocation.isGiven(OutputFlags.humanize)
    isQuiet = invocation.isGiven(OutputFlags.quiet)
    style = TerminalStyle(isPlain: invocation.isGiven(OutputFlags.noColor), context)
    width = context.lineWidth
  }

  var document: JSONStyle { isTerminal ? .terminal : .compact }

  /// Whether whole items are shown to people.
  var isForPeople: Bool { format == .table && fields == nil && !listsFields }

  /// Whether items are needed as values: for people, and to list their paths.
  var takesValues: Bool { format == .table || listsFields }

  /// Whether the compact text of an item is written unchanged.
  var copiesText: Bool { format.isJSON && fields == nil && !isHumanized }

  var isOfRows: Bool { format == .csv || format == .tsv }

  /// Whether the format hides members around the items of a response, although `--fields` does not exclude them.
  var hidesSurroundings: Bool { !format.isJSON && fields == nil && !listsFields }
}

extension Context {
  /// Prints remarks to stderr as they occur, unless `--quiet` is given.
  package func remark(for invocation: Invocation) -> (_ sentence: String) -> Void {
    let isQuiet = invocation.isGiven(OutputFlags.quiet)
    return { if !isQuiet { say("asctl: \(completed($0))") } }
  }
}

/// Whether and how text is highlighted on a terminal.
package struct TerminalStyle: Sendable {
  package let isColored: Bool

  /// The parameters of SGR (ECMA-48, 8.3.117).
  package enum Emphasis: String {
    case bold = "1"
    case faint = "2"
    case red = "31"
    case green = "32"
    case yellow = "33"
  }

  /// Returns the text, highlighted if the terminal supports colors.
  package func set(_ text: String, _ emphasis: Emphasis) -> String {
    isColored ? "\u{1B}[\(emphasis.rawValue)m\(text)\u{1B}[0m" : text
  }
}

extension TerminalStyle {
  /// `CLICOLOR_FORCE` enables color even in a pipe; `NO_COLOR`, `--no-color` and `TERM=dumb` always disable it
  /// (no-color.org).
  package init(isPlain: Bool, _ context: Context) {
    let isForced = context.processes.variable("CLICOLOR_FORCE").map { $0 != "0" } ?? false
    let isRefused =
      isPlain || context.processes.variable("NO_COLOR") != nil || context.processes.variable("TERM") == "dumb"
    isColored = !isRefused && (isForced || context.terminal.isTerminal(.output))
  }
}
