import Base

/// A template of a document: required members, and optional members in comments, each with its meaning.
struct Skeleton {
  let document: PayloadObject
  let title: String
  /// Whether members are explained with the summaries of their flags instead of their meanings.
  let explainsFlags: Bool
  /// The maximum width of comments in terminal cells.
  let width: Int
  let uuid: @Sendable () -> String

  /// The template with a final line feed.
  fileprivate var text: String {
    let head = [title, "Lines that begin with // are ignored; uncomment those that you need."]
    let comments = head.flatMap { comment($0, indent: "") }.joined(separator: "\n")
    return "\(comments)\n\(object(document, indent: "", isComment: false))\n"
  }

  private func object(_ object: PayloadObject, indent: String, isComment: Bool) -> String {
    let inner = indent + "  "
    var lines = ["{"]
    var isFirst = true
    for field in object.fields.filter(\.isRequired) + object.fields.filter({ !$0.isRequired }) {
      let hides = isComment || !field.isRequired
      // The comma is at the front, so that a line can be uncommented without editing the one before it.
      let value = "\(isFirst ? "" : ", ")\"\(field.name)\": \(value(field.kind, field, inner, hides))"
      lines += comment(
        "\(field.isRequired ? "required" : "optional"): \(meaning(of: field))\(choices(field))", indent: inner)
      lines.append(inner + value)
      isFirst = false
      if hides, !isComment { lines[lines.count - 1] = Self.commentedOut(lines[lines.count - 1]) }
    }
    return (lines + ["\(indent)}"]).joined(separator: "\n")
  }

  /// Returns a sentence as lines that begin with `//`.
  private func comment(_ sentence: String, indent: String) -> [String] {
    let margin = "\(indent)// "
    return WrappedText.lines(
      of: sentence.split(separator: " ").map { String($0) }, to: width, first: margin, below: margin)
  }

  private func meaning(of field: Field) -> String {
    guard explainsFlags, let summary = field.flag.summary else { return field.meaning }
    return "\(summary)."
  }

  private static func commentedOut(_ text: String) -> String {
    text.split(separator: "\n").map { line in
      let bare = line.drop { $0 == " " }
      return bare.hasPrefix("//") ? String(line) : "\(line.prefix(line.count - bare.count))//\(bare)"
    }.joined(separator: "\n")
  }

  private func value(_ kind: Field.Kind, _ field: Field, _ indent: String, _ isComment: Bool) -> String {
    switch kind {
    case .object(let inner): return object(inner, indent: indent, isComment: isComment)
    case .list(of: let element): return "[\(value(element, field, indent, isComment))]"
    default: return scalar(kind, field)
    }
  }

  private func scalar(_ kind: Field.Kind, _ field: Field) -> String {
    if case .exactly(let text)? = field.limit { return JSON.string(text).text(.compact) }
    switch field.example {
    case .text(let text)?: return JSON.string(text).text(.compact)
    case .number(let number)?: return String(number)
    case .fresh?: return "\"\(uuid())\""
    case nil: break
    }
    switch kind {
    case .boolean: return "false"
    case .enumeration(let enumeration):
      let text = values(of: enumeration, field).first ?? ""
      return enumeration.isNumeric ? text : JSON.string(text).text(.compact)
    case .storefront: return "\"USA\""
    case .currency: return "\"USD\""
    case .decimal: return "1.08"
    default: return "\"\""
    }
  }

  private func choices(_ field: Field) -> String {
    guard case .enumeration(let enumeration) = field.kind.element else { return "" }
    if case .exactly? = field.limit { return "" }
    return " One of \(values(of: enumeration, field).joined(separator: ", "))."
  }

  private func values(of enumeration: Enumeration, _ field: Field) -> [String] {
    enumeration.values.map(\.text).filter { field.limit?.error(in: $0) == nil }
  }
}

extension Endpoint {
  /// Returns the template for the body of a write; empty for an endpoint without a document.
  package func skeleton(width: Int, uuid: @escaping @Sendable () -> String) -> String {
    let title = "The body of \(page), for asctl \(name)."
    return document.map {
      Skeleton(document: $0, title: title, explainsFlags: false, width: width, uuid: uuid).text
    } ?? ""
  }
}

extension PayloadObject {
  /// Returns the template for the claims that a command signs; `command` is the command line.
  package func skeleton(toSignWith command: String, width: Int, uuid: @escaping @Sendable () -> String) -> String {
    let title = "Template for \(command) --body FILE."
    return Skeleton(document: self, title: title, explainsFlags: true, width: width, uuid: uuid).text
  }
}

extension JSON {
  /// Replaces lines that begin with `//`, such as those of a template, by empty lines, so that line numbers in errors
  /// stay correct. Other lines of JSON cannot begin with `//`, because strings do not contain line breaks.
  package static func withoutComments(_ bytes: [UInt8]) -> [UInt8] {
    var kept: [UInt8] = []
    kept.reserveCapacity(bytes.count)
    var rest = bytes[...]
    while true {
      let line = rest.prefix { $0 != UInt8(ascii: "\n") }
      let text = line.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
      if !text.starts(with: "//".utf8) { kept += line }
      guard line.endIndex < rest.endIndex else { return kept }
      kept.append(UInt8(ascii: "\n"))
      rest = rest[(line.endIndex + 1)...]
    }
  }
}
