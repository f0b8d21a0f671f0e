import AppStore
import Base
import Client
import Platform
import Terminal

/// Writes the results in the format of the run, counts them, and writes the files of `--html` and `--junit`.
final class ReconcileReport {
  private let form: Form
  private let isTSV: Bool
  /// Empty for all. A row that could not be compared always counts.
  private let only: Set<Finding>
  private let files: Files
  private let context: Context
  var isSimulated = false
  /// The columns `verified` of all rows.
  private var levels: Set<String> = []
  private var tallies: [Finding: Tally] = [:]
  private var rows = 0
  private var wrong = 0
  /// The rows that a table for people shows at the end, the worst first.
  private var shown: [Finding.Severity: [Entry]] = [:]
  private var hasHeader = false

  enum Form: Sendable {
    /// Only what is not right.
    case table
    /// The user's own rows with columns appended.
    case rows
    case records
    /// Counts per finding.
    case summary
  }

  struct Files: Sendable {
    var html: String?
    var junit: String?
  }

  /// A row and its result. A row that is not in the table has no line.
  struct Entry: Sendable {
    let line: Int?
    let id: String
    let own: (bytes: [UInt8], fieldCount: Int)
    let row: JSON?
    let record: ReconcileRecord
  }

  /// The number of rows with a finding, and one of them.
  struct Tally: Sendable {
    var count = 0
    let example: String
    let line: Int?
  }

  /// The rows that a table for people shows of each severity.
  private static let mostShown = 1000

  init(_ form: Form, isTSV: Bool, only: [Finding], _ files: Files, _ context: Context) {
    (self.form, self.isTSV, self.only, self.files) = (
      form, isTSV, only.isEmpty ? [] : Set(only).union([.failed]), files
    )
    self.context = context
  }

  func write(_ entry: Entry, _ layout: ExtendedTable?, to sink: RecordWriter) throws(StreamEnd) {
    rows += 1
    levels.insert(entry.record["verified"])
    guard only.isEmpty || !only.isDisjoint(with: entry.record.findings) else { return }
    for finding in entry.record.findings where only.isEmpty || only.contains(finding) {
      tallies[finding, default: Tally(example: entry.id, line: entry.line)].count += 1
    }
    if !entry.record.findings.isRight { wrong += 1 }
    switch form {
    case .rows:
      try writeHeader(layout, to: sink)
      guard let layout else { return }
      let cells = ReconcileRecord.columns.map { entry.record[$0] }
      try sink.emit(bytes: layout.line(entry.own, adding: cells, isTSV: isTSV, masking: nil))
    case .records: try sink.emit(Self.json(entry))
    case .table:
      let severity = entry.record.findings.severity
      if severity != .none || only.contains(.right), shown[severity, default: []].count < Self.mostShown {
        shown[severity, default: []].append(entry)
      }
    case .summary: break
    }
  }

  private static func json(_ entry: Entry) -> JSON {
    var record: JSONObject = ["id": .string(entry.id)]
    record["line"] = entry.line.map { .number(JSONNumber(Int64($0))) }
    record["row"] = entry.row
    return .object(JSONObject(record.members + entry.record.members))
  }

  private func writeHeader(_ layout: ExtendedTable?, to sink: RecordWriter) throws(StreamEnd) {
    guard !hasHeader, form == .rows, let layout else { return }
    hasHeader = true
    try sink.emit(bytes: layout.line(nil, adding: ReconcileRecord.columns, isTSV: isTSV, masking: nil))
  }

  func finish(_ layout: ExtendedTable?, isComplete: Bool, to sink: RecordWriter) throws(StreamEnd) -> ExitStatus {
    if isComplete { try writeHeader(layout, to: sink) }
    if form == .table {
      for severity in Finding.Severity.allCases.reversed() {
        for entry in shown[severity] ?? [] { try sink.emit(Self.json(entry)) }
      }
    } else if form == .summary {
      for (finding, tally) in counted { try sink.emit(Self.json(finding, tally)) }
    }
    try sink.flush()
    if rows > 0 { sink.remark(sentence) }
    do throws(Failure) {
      if isComplete, let html = files.html { try context.files.writePrivate(html, Array(page.utf8)) }
      if isComplete, let junit = files.junit { try context.files.writePrivate(junit, Array(xml.utf8)) }
    } catch {
      throw .failure(error)
    }
    return wrong == 0 ? .success : .someFailed
  }

  /// The findings that occurred, worst first.
  private var counted: [(Finding, Tally)] {
    Finding.allCases.compactMap { finding in tallies[finding].map { (finding, $0) } }
  }

  private static func json(_ finding: Finding, _ tally: Tally) -> JSON {
    var record: JSONObject = [
      "finding": .word(finding), "severity": .word(finding.severity),
      "count": .number(JSONNumber(Int64(tally.count))), "example": .string(tally.example),
    ]
    record["line"] = tally.line.map { .number(JSONNumber(Int64($0))) }
    record["meaning"] = .string(finding.meaning)
    return .object(record)
  }

  /// `10000 rows: 20 locked-out, 9980 right`
  private var sentence: String {
    let parts = counted.isEmpty ? ["none with these findings"] : counted.map { "\($1.count) \($0.rawValue)" }
    return "\(rows) row\(rows == 1 ? "" : "s"): \(parts.joined(separator: ", "))"
  }

  static let columns = [
    Column("Line", "line", rank: 3), Column("ID", "id"), Column("Finding", "finding"),
    Column("Apple: product", "apple_product", rank: 5), Column("Access", "apple_access", rank: 4),
    date("Until", "apple_until", rank: 2), date("Since", "since", rank: 6), Column("Cause", "cause").below,
    Column("Remedy", "remedy").below,
  ]

  private static func date(_ title: String, _ member: String, rank: Int) -> Column {
    Column(title, rank: rank, is: .date) { $0[member]?.string.flatMap { Timestamp($0) }.map(JSON.timestamp) }
  }

  static let summaryColumns = [
    Column("Finding", "finding"), Column("Severity", "severity", rank: 2), Column("Rows", "count"),
    Column("Example", "example"), Column("Line", "line", rank: 3), Column("Meaning", "meaning", rank: 4),
  ]

  // MARK: Files

  private var page: String {
    let items = counted.map { finding, tally in
      let line = tally.line.map { " (line \($0))" } ?? ""
      return "<li class=\"\(Self.tone(finding))\"><b>\(tally.count) \(finding.rawValue)</b><br>"
        + "<span>\(htmlText(finding.meaning)); for example <code>\(htmlText(tally.example))</code>\(line)</span></li>"
    }
    return HTMLPage(
      "Reconciliation", subtitle: [["\(rows) rows compared with Apple's data", "\(wrong) not right"], marks],
      main: ["<ul class=\"findings\">"] + items + ["</ul>"],
      footer: "Generated by asctl, \(context.clock.now().wholeSecond.text)"
    ).text
  }

  /// The marks that no page may omit: data is simulated, not verified, or only under an added root.
  private var marks: [String] {
    if isSimulated { return ["SIMULATED"] }
    return (levels.contains(VerificationLevel.no.rawValue) ? ["NOT VERIFIED"] : [])
      + (levels.contains(VerificationLevel.addedRoot.rawValue) ? ["VERIFIED UNDER AN ADDED ROOT"] : [])
  }

  /// The class of a finding in the common style sheet.
  private static func tone(_ finding: Finding) -> String {
    switch finding.severity {
    case .high: "ended"
    case .medium: "attention"
    case .low: "low"
    case .none: "fine"
    }
  }

  /// One case per finding that a nightly job may fail for.
  private var xml: String {
    let findings = Finding.allCases.filter { $0 != .right && (only.isEmpty || only.contains($0)) }
    let cases = findings.map { finding in
      guard let tally = tallies[finding] else { return JUnit.Case(finding.rawValue, in: "reconcile", .passed) }
      let place = tally.line.map { " in line \($0)" } ?? ""
      let message = "\(tally.count) of \(rows) rows: \(finding.meaning); for example \(tally.example)\(place)"
      return JUnit.Case(finding.rawValue, in: "reconcile", .failed(message))
    }
    return JUnit.document("asctl reconcile", JUnit.suite("reconcile", cases))
  }
}
