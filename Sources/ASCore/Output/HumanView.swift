/// A document in words: a label and a value a line, dates in local time, prices with currency, enumerations as words.
struct HumanView {
  let style: TerminalStyle
  let localTime: @Sendable (_ milliseconds: Int64) -> String

  /// Ends with a line feed.
  func text(_ document: JSON) -> String {
    lines(document, FieldReading(of: document), indent: 0).joined(separator: "\n") + "\n"
  }

  /// The same for a document of a known object.
  func text(_ document: JSON, object: PayloadObject) -> String {
    lines(document, FieldReading(object: object, currency: nil), indent: 0).joined(separator: "\n") + "\n"
  }

  private static let step = 2

  private func lines(_ value: JSON, _ reading: FieldReading, indent: Int) -> [String] {
    let margin = String(repeating: " ", count: indent)
    switch value {
    case .null, .bool, .number, .string:
      return [margin + plain(value)]
    case .array(let elements):
      return blocks(elements, reading, indent: indent)
    case .object(let object):
      let rows = object.members.map { row($0, of: object, reading) }
      let width = rows.map { $0.value == nil ? 0 : $0.label.unicodeScalars.count }.max() ?? 0
      return rows.flatMap { row -> [String] in
        let label = style.set(row.label, row.value == nil ? .bold : .faint)
        guard let text = row.value else {
          return [margin + label] + lines(row.member.value, row.inside, indent: indent + Self.step)
        }
        let gap = String(repeating: " ", count: width - row.label.unicodeScalars.count + Self.step)
        return [margin + label + gap + text]
      }
    }
  }

  /// Each element on its own, with an empty line between those of several lines.
  private func blocks(_ elements: [JSON], _ reading: FieldReading, indent: Int) -> [String] {
    var all: [String] = []
    for element in elements {
      let inner = lines(element, reading.object == nil ? FieldReading(of: element) : reading, indent: indent)
      if !all.isEmpty, inner.count > 1 { all.append("") }
      all += inner
    }
    return all
  }

  private struct Row {
    let label: String
    /// The value on the same line; nil if it takes lines of its own below.
    let value: String?
    let member: JSONObject.Member
    let inside: FieldReading
  }

  private func row(_ member: JSONObject.Member, of siblings: JSONObject, _ reading: FieldReading) -> Row {
    let field = reading.field(member.name)
    let inside = reading.inside(field?.kind, of: siblings)
    let currency = reading.currency(of: field?.kind, among: siblings)
    return Row(
      label: field?.label ?? visible(member.name), value: inline(member.value, field?.kind, currency),
      member: member, inside: inside)
  }

  private func inline(_ value: JSON, _ kind: Field.Kind?, _ currency: String?) -> String? {
    switch value {
    case .object(let object):
      return object.members.isEmpty ? "none" : nil
    case .array(let elements):
      let texts = elements.map { element -> String? in
        if case .array = element { return nil }
        return inline(element, kind?.element, currency)
      }
      guard !elements.isEmpty else { return "none" }
      return texts.contains(nil) ? nil : texts.compactMap(\.self).joined(separator: ", ")
    case .null:
      return "none"
    case .bool, .number, .string:
      return FieldText(localTime: localTime).text(value, kind, currency: currency)
    }
  }

  private func plain(_ value: JSON) -> String {
    FieldText(localTime: localTime).text(value, nil, currency: nil)
  }
}

/// One value in words, as its field is read.
struct FieldText {
  let localTime: @Sendable (_ milliseconds: Int64) -> String

  func text(_ value: JSON, _ kind: Field.Kind?, currency: String?) -> String {
    switch value {
    case .null: "none"
    case .bool(let isTrue): isTrue ? "yes" : "no"
    case .number(let number): text(number, kind, currency: currency)
    case .string(let text): visible(words(text, kind))
    case .array, .object: value.text(JSONStyle(indentation: nil, escapesControls: true))
    }
  }

  private func text(_ number: JSONNumber, _ kind: Field.Kind?, currency: String?) -> String {
    switch kind {
    case .date?: number.flooredInt64.map(localTime) ?? number.text
    case .seconds?: number.flooredInt64.flatMap(Self.milliseconds).map(localTime) ?? number.text
    case .milliseconds?: "\(number.text) ms"
    case .milliunits?: number.int64.map { visible(Money.text(milliunits: $0, currency: currency)) } ?? number.text
    case .millipercent?: number.int64.map { Millipercent.text($0) } ?? number.text
    case .percent?: "\(number.text) %"
    case .enumeration?: words(number.text, kind)
    case .duration?, .jws?, .identifier?, .uuid?, .boolean?, .integer?, .decimal?, .url?, .text?, .base64?,
      .currency?, .storefront?, .object?, .tally?, .list?, nil:
      number.text
    }
  }

  private static func milliseconds(_ seconds: Int64) -> Int64? {
    let (product, overflow) = seconds.multipliedReportingOverflow(by: 1000)
    return overflow ? nil : product
  }

  /// An enumeration's word with Apple's spelling behind it, as a developer will look for that one.
  private func words(_ text: String, _ kind: Field.Kind?) -> String {
    if case .duration? = kind { return ISODuration.words(text) ?? text }
    guard case .enumeration(let enumeration)? = kind else { return text }
    guard let value = enumeration.value(text) else { return "\(text) (unknown to asctl)" }
    return sameBytes(value.word.lowercased(), text.lowercased()) ? text : "\(value.word) (\(text))"
  }
}
