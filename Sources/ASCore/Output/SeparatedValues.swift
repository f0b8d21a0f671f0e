/// Rows for spreadsheets and `cut`: a header, ISO dates, nothing cut short.
struct SeparatedValues {
  let format: OutputFormat

  private var separator: String { format == .csv ? "," : "\t" }

  func header(_ columns: [FieldPath]) -> String {
    line(columns.map(\.text))
  }

  func row(_ item: JSON, _ columns: [FieldPath]) -> String {
    let readable = Humanized.value(item)
    return line(columns.map { $0.value(in: readable).map(Self.cell) ?? "" })
  }

  private static func cell(_ value: JSON) -> String {
    switch value {
    case .null: ""
    case .string(let text): text
    case .bool, .number, .array, .object: value.text(.compact)
    }
  }

  private func line(_ cells: [String]) -> String {
    cells.map(format == .csv ? quoted : escaped).joined(separator: separator) + "\n"
  }

  /// RFC 4180, and what spreadsheets would take for a formula is left as Apple sent it: it is data, not display.
  private func quoted(_ cell: String) -> String {
    guard cell.utf8.contains(where: { Array(",\"\r\n".utf8).contains($0) }) else { return cell }
    return "\"\(cell.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\""))\""
  }

  /// Tabs and line breaks inside a cell would be read as structure.
  private func escaped(_ cell: String) -> String {
    var text = ""
    for scalar in cell.unicodeScalars {
      switch scalar {
      case "\\": text += "\\\\"
      case "\t": text += "\\t"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
