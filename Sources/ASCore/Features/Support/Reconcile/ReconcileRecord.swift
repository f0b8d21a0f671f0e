import AppStore
import Base

/// The result of a row: its findings, and the cells that are appended to it.
struct ReconcileRecord: Sendable {
  var findings: [Finding]
  /// The cells by column; missing cells are empty.
  private var cells: [String: String] = [:]
  /// The original transaction ID of the purchase; empty if it is unknown.
  var subject = ""

  /// The columns after those of the input, in order.
  static let columns = PayloadObject.findingColumns.map(\.name)

  init(_ findings: [Finding]) { self.findings = findings }

  subscript(column: String) -> String {
    get {
      switch column {
      case "finding": findings.text
      case "severity": findings.severity.rawValue
      default: cells[column] ?? ""
      }
    }
    set { cells[column] = newValue }
  }

  /// Adds a finding that another row shows.
  mutating func add(_ finding: Finding, cause: String, remedy: String) {
    findings = findings.filter { $0 != .right } + [finding]
    for (column, text) in [("cause", cause), ("remedy", remedy)] {
      self[column] = self[column].isEmpty ? text : "\(self[column]); \(text)"
    }
  }

  /// The members of a record in JSON, without those of the row.
  var members: [JSONObject.Member] {
    Self.columns.compactMap { column in
      let text = self[column]
      guard !text.isEmpty else { return nil }
      let value: JSON = column == "apple_access" ? .bool(text == "true") : .string(text)
      return JSONObject.Member(name: column, value: value)
    }
  }

  /// The record in a journal. `name` identifies the row.
  func kept(_ name: String) -> JSON {
    var reply: JSONObject = ["subject": .string(subject)]
    for column in Self.columns where !self[column].isEmpty { reply[column] = .string(self[column]) }
    return ["id": .string(name), "reply": .object(reply)]
  }

  /// Reads a record of the journal; returns nil if it contains no result.
  init?(kept: JSON) {
    guard let reply = kept["reply"], let text = reply["finding"]?.string else { return nil }
    let words = text.split(separator: ";").map { String($0.drop { $0 == " " }) }
    findings = words.compactMap(Finding.init)
    guard findings.count == words.count, !findings.isEmpty else { return nil }
    subject = reply["subject"]?.string ?? ""
    for column in Self.columns { cells[column] = reply[column]?.string }
  }
}

extension PayloadObject {
  /// A record of `asctl reconcile`.
  static let reconciledRow = PayloadObject(
    "reconciled row", "A row of a table, and Apple's data about its purchase.",
    [
      Field("line", .integer, "Line", "The number of its first line, from 1; none for a customer who is missing."),
      Field(
        "row", .object(PayloadObject("table row", "The cells of a row by column.", [])), "Row",
        "The row of the table as an object."),
    ] + findingColumns)

  /// The columns that `asctl reconcile` adds to a table.
  static let findingColumns = [
    Field("finding", .text, "Finding", "What the comparison found; several findings are joined by `; `."),
    Field("severity", .text, "Severity", "The highest severity of the findings: none, low, medium or high."),
    Field("apple_product", .text, "Apple: product", "The product of the purchase."),
    Field("apple_access", .boolean, "Apple: access", "Whether Apple's rules give access now."),
    Field("apple_until", .date, "Apple: until", "When access ends or ended, as ISO 8601; empty without an end."),
    Field("apple_token", .text, "Apple: token", "The account token of the purchase."),
    Field("since", .date, "Since", "When Apple's data became what it is, as ISO 8601."),
    Field("cause", .text, "Cause", "Why the row differs, and the notification that reported it."),
    Field("remedy", .text, "Remedy", "A command that works when pasted, or what to change in your database."),
    Field("verified", .text, "Verified", "How the signed data was verified: `apple`, `added-root` or `no`."),
    Field("error", .text, "Error", "Why the row could not be compared."),
  ]

  /// A record of `asctl reconcile --summary`.
  static let findingCount = PayloadObject(
    "finding count", "The number of rows with a finding.",
    [
      Field("finding", .text, "Finding", "What the comparison found."),
      Field("severity", .text, "Severity", "The severity of the finding: none, low, medium or high."),
      Field("count", .integer, "Rows", "The number of rows with it."),
      Field("example", .text, "Example", "The ID of the first of them."),
      Field("line", .integer, "Line", "The number of that row's first line, from 1."),
      Field("meaning", .text, "Meaning", "What the finding means."),
    ])
}
