import Base

/// The result of a row: its findings, and the cells that are appended to it.
struct ReconcileRecord: Sendable {
  var findings: [Finding]
  /// The cells by column; missing cells are empty.
  private var cells: [String: String] = [:]
  /// The original transaction ID of the purchase; empty if it is unknown.
  var subject = ""

  /// The columns after those of the input, in order.
  static let columns = [
    "finding", "severity", "apple_product", "apple_access", "apple_until", "apple_token", "since", "cause", "remedy",
    "verified", "error",
  ]

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
