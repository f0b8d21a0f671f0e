import AppStore
import Base

/// A document in words: a label and a value a line, dates in local time, prices with currency, enumerations as words.
///
/// Its work is linear in the document: what is written goes to one place, whatever the depth, and margins are bounded.
package struct HumanView {
  package let style: TerminalStyle
  package let localTime: @Sendable (Timestamp) -> String

  /// In pieces, of a known object where one is named. Ends with a line feed.
  func write<E: Error>(_ document: JSON, object: PayloadObject? = nil, to chunks: inout Chunks<E>) throws(E) {
    let reading = object.map { FieldContext(object: $0, currency: nil) } ?? FieldContext(of: document)
    let isEmpty = try !write(document, reading, level: 0, to: &chunks)
    if isEmpty { chunks.append("\n") }
  }

  private static let step = 2
  /// What lies deeper is not set in further, and a longer label does not widen the column of the others: the margins of
  /// a hostile document would be many times its length.
  private static let indentedLevels = 16
  private static let widestLabel = 60

  /// Answers whether there was anything to write.
  private func write<E: Error>(
    _ value: JSON, _ reading: FieldContext, level: Int, to chunks: inout Chunks<E>
  ) throws(E) -> Bool {
    try chunks.flushIfFull()
    let indent = Self.step * min(level, Self.indentedLevels)
    switch value {
    case .null, .bool, .number, .string:
      chunks.append(spaces: indent)
      renderer.append(value, nil, currency: nil, to: &chunks.bytes)
      chunks.append("\n")
      return true
    case .array(let elements):
      return try write(blocks: elements, reading, level: level, to: &chunks)
    case .object(let object):
      let members = reading.members(of: object)
      let table = labels(of: object, members)
      for member in object.members {
        let field = members.field(member.name)
        let label = label(of: member, field)
        chunks.append(spaces: indent)
        guard isInline(member.value) else {
          chunks.append(style.set(label, .bold) + "\n")
          _ = try write(member.value, members.inside(field?.kind), level: level + 1, to: &chunks)
          continue
        }
        chunks.append(style.set(label, .faint))
        chunks.append(spaces: table.spaces(behind: label))
        try write(inline: member.value, field?.kind, members.currency(of: field?.kind), to: &chunks)
        chunks.append("\n")
      }
      return !object.members.isEmpty
    }
  }

  /// Of those that have a value beside them.
  private func labels(of object: JSONObject, _ members: MemberReading) -> TextTable {
    var table = TextTable(limit: Self.widestLabel, overflow: .isIgnored)
    for member in object.members where isInline(member.value) {
      table.measure(label(of: member, members.field(member.name)))
    }
    return table
  }

  private func label(of member: JSONObject.Member, _ field: Field?) -> String {
    field?.label ?? escapingControls(member.name)
  }

  /// Each element on its own, with an empty line between those of several lines.
  private func write<E: Error>(
    blocks elements: [JSON], _ reading: FieldContext, level: Int, to chunks: inout Chunks<E>
  ) throws(E) -> Bool {
    var hasLines = false
    for element in elements {
      // Asked only where it matters: asking at every level of a deep list would walk through it as often.
      if hasLines, lineCount(of: element, upTo: 2) > 1 { chunks.append("\n") }
      let inside = reading.object == nil && element.objectValue != nil ? FieldContext(of: element) : reading
      if try write(element, inside, level: level, to: &chunks) { hasLines = true }
    }
    return hasLines
  }

  /// How many lines a value takes, counted no further than asked.
  private func lineCount(of value: JSON, upTo limit: Int) -> Int {
    switch value {
    case .null, .bool, .number, .string:
      return 1
    case .array(let elements):
      var count = 0
      for element in elements where count < limit { count += lineCount(of: element, upTo: limit - count) }
      return min(count, limit)
    case .object(let object):
      var count = 0
      for member in object.members where count < limit {
        count += 1
        if !isInline(member.value) { count += lineCount(of: member.value, upTo: limit - count) }
      }
      return min(count, limit)
    }
  }

  /// Whether a value stands on the line of its label.
  private func isInline(_ value: JSON) -> Bool {
    switch value {
    case .null, .bool, .number, .string: true
    case .object(let object): object.members.isEmpty
    case .array(let elements):
      elements.allSatisfy { element in
        switch element {
        case .null, .bool, .number, .string: true
        case .object(let object): object.members.isEmpty
        case .array: false
        }
      }
    }
  }

  private func write<E: Error>(
    inline value: JSON, _ kind: Field.Kind?, _ currency: String?, to chunks: inout Chunks<E>
  ) throws(E) {
    let renderer = renderer
    guard let elements = value.arrayElements, !elements.isEmpty else {
      return append(scalar: value, kind, currency, renderer, to: &chunks.bytes)
    }
    let kind = kind?.element
    for (index, element) in elements.enumerated() {
      try chunks.flushIfFull()
      if index > 0 { chunks.append(", ") }
      append(scalar: element, kind, currency, renderer, to: &chunks.bytes)
    }
  }

  /// Of arrays and objects only the empty ones stand on a line.
  private func append(
    scalar value: JSON, _ kind: Field.Kind?, _ currency: String?, _ renderer: ValueRenderer, to output: inout [UInt8]
  ) {
    switch value {
    case .object, .array, .null: output.append(contentsOf: "none".utf8)
    case .bool, .number, .string: renderer.append(value, kind, currency: currency, to: &output)
    }
  }

  private var renderer: ValueRenderer { ValueRenderer(.page, localTime: localTime) }
}
