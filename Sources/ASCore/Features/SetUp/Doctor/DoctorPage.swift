import Base
import Client
import CommandLine
import Platform
import Terminal

/// The findings of `asctl doctor` for people: one line per check, followed by the cause and the remedy.
enum DoctorPage {
  static let view: ItemView = { item, view in
    ItemText(text(item, style: view.style, width: view.width))
  }

  static func text(_ document: JSON, style: TerminalStyle, width: Int?) -> String {
    let bytes = Chunks.gathered { chunks in
      for (index, finding) in (document.arrayElements ?? [document]).enumerated() {
        if index > 0 { chunks.append("\n") }
        write(finding, style, width, to: &chunks)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func write(_ finding: JSON, _ style: TerminalStyle, _ width: Int?, to chunks: inout Chunks<Never>) {
    if let profile = finding["profile"]?.string {
      chunks.append(style.set("Profile \(escapingControls(profile))", .bold) + "\n")
    }
    let checks = finding["checks"]?.arrayElements ?? []
    let column = (checks.compactMap { $0["id"]?.string.map(displayWidth) }.max() ?? 0) + resultWidth + 4
    for check in checks {
      let (result, id) = (check["result"]?.string ?? "", check["id"]?.string ?? "")
      chunks.append("\(style.set(result, emphasis(result)))  \(id)")
      chunks.append(spaces: column - resultWidth - 2 - displayWidth(id))
      wrap(check["message"]?.string ?? "", margin: column, used: column, width, to: &chunks)
      guard let remedy = check["remedy"]?.string, finding["remedy"]?.string != remedy else { continue }
      chunks.append(spaces: column)
      wrap(remedy, margin: column, used: column, width, to: &chunks)
    }
    chunks.append("\n")
    for (title, name) in [("Cause", "cause"), ("Remedy", "remedy")] {
      guard let text = finding[name]?.string else { continue }
      chunks.append(style.set(title, .bold))
      chunks.append(spaces: titleWidth - title.utf8.count)
      wrap(text, margin: titleWidth, used: titleWidth, width, to: &chunks)
    }
  }

  private static let resultWidth = 4
  private static let titleWidth = 8

  private static func emphasis(_ result: String) -> TerminalStyle.Emphasis {
    switch DoctorCheck.Result(rawValue: result) {
    case .pass?: .green
    case .warn?: .yellow
    case .fail?, nil: .red
    }
  }

  private static func wrap(
    _ text: String, margin: Int, used: Int, _ width: Int?, to chunks: inout Chunks<Never>
  ) {
    var line = WrappedText(width: width, margin: margin, outerMargin: 6, used: used)
    line.append(escapingControls(text), to: &chunks)
    chunks.append("\n")
  }
}

/// The findings as plain text to share: asctl's version, the system and the time, without private details.
enum DoctorReport {
  static func text(_ document: JSON, now: Timestamp) -> String {
    "asctl \(version) on \(Build.system), \(now.wholeSecond.text)\n\n"
      + DoctorPage.text(document, style: TerminalStyle(isColored: false), width: nil)
  }
}

/// Shortens values in a report that identify the user's account, and replaces the home directory. Keys and tokens never
/// appear in checks.
struct Redaction {
  private let replacements: [(text: String, shown: String)]

  init(_ identifiers: [String], _ context: Context) {
    let home = context.files.directory(.home).map { [(text: $0, shown: "~")] } ?? []
    replacements =
      identifiers.sorted { $0.utf8.count > $1.utf8.count }.map { (text: $0, shown: "…\($0.suffix(3))") }
      + home.filter { $0.text.utf8.count > 1 }
  }

  func redacted(_ value: JSON) -> JSON {
    switch value {
    case .null, .bool, .number: value
    case .string(let text): .string(replacements.reduce(text) { $0.replacing($1.text, with: $1.shown) })
    case .array(let elements): .array(elements.map(redacted))
    case .object(let object):
      .object(JSONObject(object.members.map { JSONObject.Member(name: $0.name, value: redacted($0.value)) }))
    }
  }
}
