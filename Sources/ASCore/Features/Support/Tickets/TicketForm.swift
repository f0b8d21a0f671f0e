import AppStore
import Base
import Client
import CommandLine
import Platform
import Terminal

/// How `customer --ids` writes results.
struct TicketForm: Sendable {
  let table: TicketTable
  let output: CustomerOutput
  /// Whether notifications are read even if the form does not show them.
  let hasNotifications: Bool
  private let kind: Kind
  /// The names of the cells of a result.
  private let columns: [String]
  /// The logged responses to consumption requests; nil if the form does not show the open ones.
  private let answers: LoggedAnswers?
  /// For results, and for the user's own cells, which may identify other customers.
  private let redaction: CustomerRedaction
  private let foreignRedaction: CustomerRedaction

  /// The raw value identifies the form in a journal.
  private enum Kind: String {
    /// A table for people.
    case table
    /// The user's table with appended cells, which in csv use its separator.
    case rows
    case documents
    case markdown
  }

  /// A written result.
  enum Output {
    case bytes([UInt8])
    case item(JSON)
  }

  init(_ table: TicketTable, _ output: CustomerOutput) throws(Failure) {
    (self.table, self.output) = (table, output)
    let hasFields = output.invocation.isGiven(OutputFlags.fields)
    kind =
      switch output.format {
      case .table where !hasFields: .table
      case .csv where !hasFields, .tsv where !hasFields: .rows
      case .markdown: .markdown
      case .table, .csv, .tsv, .json, .ndjson: .documents
      }
    hasNotifications = output.invocation.isGiven(CustomerTickets.notifications)
    columns = TicketAnswer.columns(withNotifications: hasNotifications)
    answers = hasNotifications ? try WriteLog(output.settings).answers() : nil
    let ids = output.isRedacted ? table.rows.map(\.cell) : []
    redaction = output.redaction(read: ids)
    foreignRedaction = CustomerRedaction(read: ids, isForeignText: true, isOn: output.isRedacted)
  }

  /// The options that a run must share with the run that started its journal. The documents in it contain suggested
  /// commands with the name of the profile.
  var options: JSONObject {
    let invocation = output.invocation
    return [
      "form": .string(kind.rawValue), "profile": .text(output.settings.named?.name),
      "redact": .bool(output.isRedacted), "all": .bool(invocation.isGiven(CustomerCommand.all)),
      "notifications": .bool(hasNotifications), "language": .string(output.texts.templates.language.rawValue),
      "timeZone": .text(invocation[CustomerCommand.timeZone]),
    ]
  }

  /// Whether results are whole documents, for which notifications are always read.
  var hasDocuments: Bool { kind == .documents || kind == .markdown }
  /// Whether cells are appended to the user's table, one of them for remarks about the row.
  var appendsCells: Bool { kind == .rows }

  private var context: Context { output.context }

  private func found(_ facts: CustomerFacts) -> CustomerOutput.Found {
    CustomerOutput.Found(facts: facts, settings: output.settings, texts: output.texts)
  }

  func answer(_ facts: CustomerFacts) -> TicketAnswer {
    output.ticket(found(facts)) { answers?.answer(to: $0) != nil }
  }

  /// Returns the document of a customer; nil if the cells of the result are enough.
  func document(_ facts: CustomerFacts) throws(Failure) -> JSON? {
    switch kind {
    case .table, .rows: nil
    case .documents: try output.document(found(facts))
    case .markdown: .string(try output.text(found(facts)))
    }
  }

  func result(_ row: TicketTable.Row, _ answer: TicketAnswer, _ record: TicketRun.Record) -> Output {
    switch kind {
    case .table:
      let id = JSON.string(answer.cell("read_as").isEmpty ? row.cell : answer.cell("read_as"))
      let record: JSON =
        answer.result == .found
        ? ["id": id, "reply": answer.json]
        : ["id": id, "error": ["message": .string(context.completed(answer.cell("error")))]]
      return .item(redaction.json(record))
    case .rows:
      let cells = columns.map { $0 == "error" ? context.completed(answer.cell($0)) : answer.cell($0) }
      return .bytes(line(row, with: cells.map(redaction.text)))
    case .documents: return .item(item(row, record))
    case .markdown:
      let item = item(row, record)
      let error = item["error"]?["message"]?.string.map {
        "## \(escapingMarkdown((item["readAs"] ?? item["id"])?.string ?? ""))\n\n\(escapingMarkdown($0))\n"
      }
      return .bytes(Array("\(item["reply"]?.string ?? error ?? "")\n".utf8))
    }
  }

  private func item(_ row: TicketTable.Row, _ record: TicketRun.Record) -> JSON {
    redaction.json(record.emitted(id: row.cell).completingHint(context.completed))
  }

  // MARK: Rows

  private var isTSV: Bool { output.format == .tsv }

  /// The preamble of the table, and its column names with those of the appended columns; nil for other forms.
  var header: [UInt8]? {
    appendsCells ? (isTSV ? [] : table.preamble) + line(nil, with: columns.map(name)) : nil
  }

  /// Returns the name of an appended column, with a prefix if the table has a column of the same name.
  private func name(_ column: String) -> String {
    var name = column
    while table.names.contains(where: { sameBytesIgnoringCase($0, name) }) { name = "asctl_" + name }
    return name
  }

  /// Returns a row or the header with appended cells. In csv the user's cells stay unchanged, byte for byte, and the
  /// appended ones are escaped so that none begins a formula.
  private func line(_ row: TicketTable.Row?, with cells: [String]) -> [UInt8] {
    let writer = CellWriter(format: isTSV ? .tsv : .csv, separator: isTSV ? nil : table.separator)
    var line: [UInt8] = []
    if isTSV {
      for (index, field) in table.paddedFields(row).enumerated() {
        if index > 0 { line.append(writer.separator) }
        writer.write(own: foreignRedaction.bytes(field), to: &line)
      }
    } else {
      line = table.padded(row, foreignRedaction)
    }
    for cell in cells {
      line.append(writer.separator)
      writer.write(cell, to: &line)
    }
    return line + (isTSV ? [UInt8(ascii: "\n")] : table.lineEnd)
  }
}
