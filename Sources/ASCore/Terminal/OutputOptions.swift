import AppStore
import Base
import CommandLine
import Platform

/// How this run writes, decided once from flags, environment and terminal.
package struct OutputOptions: Sendable {
  var format: OutputFormat
  /// Whether JSON was asked for by name, in which case errors are JSON as well.
  package var wantsJSONErrors: Bool
  var fields: [FieldPath]?
  var listsFields: Bool
  /// What the command says that `--fields` may name, which is known where nothing else tells what its items are.
  package var offeredFields: [String] = []
  var isHumanized: Bool
  var isQuiet: Bool
  var style: TerminalStyle
  /// How a JSON document is laid out: indented on a terminal, compact in a pipe.
  var document: JSONStyle
  /// How wide lines for people may be; nil for any width.
  var width: Int?
  /// How JSON is laid out that must stay on one line.
  var line: JSONStyle

  package init(_ invocation: Invocation, _ context: Context) throws(Failure) {
    let isTerminal = context.isTerminal(.output)
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
    line = JSONStyle(indentation: nil, escapesControls: isTerminal)
  }

  /// Whether JSON is shown as it was found.
  var showsAll: Bool { fields == nil && !isHumanized }

  /// Whether what is around the items of a reply is not shown, and was not left out by name.
  var leavesOutAround: Bool {
    switch format {
    case .csv, .tsv, .table: fields == nil && !listsFields
    case .json, .ndjson: false
    }
  }

  /// Values are made readable before members are left out, as a price is read with its currency.
  func writer(_ style: JSONStyle, _ shape: RecordShape = RecordShape()) -> TapeWriter {
    TapeWriter(isHumanized: isHumanized, style: style, fields: fields, shape, offered: offeredFields)
  }
}

extension Context {
  /// Says sentences on standard error as they come up, unless `--quiet` is given.
  package func remark(for invocation: Invocation) -> (_ sentence: String) -> Void {
    let isQuiet = invocation.isGiven(OutputFlags.quiet)
    return { if !isQuiet { say("asctl: \(completed($0))") } }
  }
}

/// Whether and how text is set off on a terminal.
package struct TerminalStyle: Sendable {
  let isColored: Bool

  /// `CLICOLOR_FORCE` colours even a pipe; `NO_COLOR`, `--no-color` and `TERM=dumb` never do (no-color.org).
  package init(isPlain: Bool, _ context: Context) {
    let isForced = context.variable("CLICOLOR_FORCE").map { $0 != "0" } ?? false
    let isRefused = isPlain || context.variable("NO_COLOR") != nil || context.variable("TERM") == "dumb"
    isColored = !isRefused && (isForced || context.isTerminal(.output))
  }

  package init(isColored: Bool) {
    self.isColored = isColored
  }

  /// How pages are set in it.
  package var page: TerminalText.Style { isColored ? .styled : .plain }

  /// The parameters of SGR (ECMA-48, 8.3.117).
  package enum Emphasis: String {
    case bold = "1"
    case faint = "2"
    case red = "31"
    case green = "32"
    case yellow = "33"
  }

  /// Appends what `write` does, set off.
  func append(_ emphasis: Emphasis, to output: inout [UInt8], _ write: (inout [UInt8]) -> Void) {
    guard isColored else { return write(&output) }
    output.append(contentsOf: "\u{1B}[\(emphasis.rawValue)m".utf8)
    write(&output)
    output.append(contentsOf: "\u{1B}[0m".utf8)
  }

  /// The text, set off where the terminal shows colours.
  package func set(_ text: String, _ emphasis: Emphasis) -> String {
    isColored ? "\u{1B}[\(emphasis.rawValue)m\(text)\u{1B}[0m" : text
  }
}
