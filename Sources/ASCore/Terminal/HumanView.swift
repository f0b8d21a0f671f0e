import AppStore
import Base
import Platform

/// A document for people: one label and value per line, local dates, prices with currency, enumerations as words.
///
/// The work is linear in the size of the document. At any depth, text is written once and margins are bounded.
package struct HumanView {
  package let style: TerminalStyle
  /// The width in terminal cells; `nil` for lines of any length.
  package var width: Int?
  package let localTime: @Sendable (Timestamp) -> LocalTime?

  /// Writes the document in a reader, of the given type. Ends with a line feed.
  func write<E: Error>(
    _ reader: inout FieldReader, object: PayloadObject? = nil, to chunks: inout Chunks<E>
  ) throws(E) {
    reader.forgetScopes()
    var writer = HumanWriter(
      style: style, width: width,
      renderer: ValueRenderer(.page) { moment in
        // People do not need seconds.
        localTime(moment).map { "\($0.day) \($0.minute) \($0.zone)" } ?? moment.text
      })
    // Swapped, because copying would copy the reader's rules for each item.
    swap(&writer.reader, &reader)
    defer { swap(&writer.reader, &reader) }
    let object = writer.reader.objectID(object)
    if try !writer.write(0, object, in: FieldReader.noScope, level: 0, to: &chunks) { chunks.append("\n") }
  }
}

/// Walks the tokens of a document.
private struct HumanWriter {
  let style: TerminalStyle
  let width: Int?
  let renderer: ValueRenderer
  var reader = FieldReader()
  private static let step = 2
  /// Deeper levels are not indented further, and longer labels do not widen the column of the others. Otherwise the
  /// margins of a hostile document would be many times its length.
  private static let indentedLevels = 16
  private static let widestLabel = 60
  /// The indentation of a value that does not fit beside its label.
  private static let belowLabel = 2

  /// Returns whether there was anything to write.
  mutating func write<E: Error>(
    _ index: Int, _ object: FieldRules.ObjectID, in scope: Int32, level: Int, to chunks: inout Chunks<E>
  ) throws(E) -> Bool {
    try chunks.flushIfFull()
    let token = reader.tape.tokens[index]
    switch token.kind {
    case .null, .bool, .number, .string, .name:
      let indent = indent(level)
      chunks.append(spaces: indent)
      var line = WrappedText(width: width, margin: indent, used: indent)
      wrap(scalar: token, nil, in: scope, on: &line, to: &chunks)
      chunks.append("\n")
      return true
    case .array:
      return try write(blocks: index, object, in: scope, level: level, to: &chunks)
    case .object:
      let inside = reader.enter(index, object, in: scope)
      let widest = min(Self.widestLabel, (width ?? .max) / 2 - indent(level))
      let labels = labels(of: index, in: inside, widest: widest)
      for member in reader.tape.parts(of: index) {
        try write(member: member, in: inside, labels, level: level, to: &chunks)
      }
      return Int(token.next) > index + 1
    }
  }

  private func indent(_ level: Int) -> Int {
    min(Self.step * min(level, Self.indentedLevels), (width ?? .max) / 4)
  }

  private mutating func write<E: Error>(
    member index: Int, in scope: Int32, _ labels: LabelColumn, level: Int, to chunks: inout Chunks<E>
  ) throws(E) {
    let rule = reader.rule(reader.tape.tokens[index], in: scope)
    let (label, indent) = (label(index, rule), indent(level))
    chunks.append(spaces: indent)
    guard isInline(index + 1) else {
      chunks.append(style.set(label, .bold) + "\n")
      _ = try write(index + 1, rule.object, in: scope, level: level + 1, to: &chunks)
      return
    }
    chunks.append(style.set(label, .faint))
    var line = labels.line(behind: label, indentation: indent, width: width, outerMargin: indent + Self.belowLabel)
    try write(inline: index + 1, rule, in: scope, on: &line, to: &chunks)
    chunks.append("\n")
  }

  /// Returns the widths of the labels that have a value beside them.
  private mutating func labels(of object: Int, in scope: Int32, widest: Int) -> LabelColumn {
    var labels = LabelColumn(limit: widest)
    for member in reader.tape.parts(of: object) where isInline(member + 1) {
      labels.measure(label(member, reader.rule(reader.tape.tokens[member], in: scope)))
    }
    return labels
  }

  private func label(_ name: Int, _ rule: FieldRule) -> String {
    rule.label ?? escapingControls(reader.tape.string(reader.tape.tokens[name]))
  }

  /// Writes each element separately, with an empty line between elements of several lines.
  private mutating func write<E: Error>(
    blocks index: Int, _ object: FieldRules.ObjectID, in scope: Int32, level: Int, to chunks: inout Chunks<E>
  ) throws(E) -> Bool {
    var hasLines = false
    for element in reader.tape.parts(of: index) {
      // Checked only here, because a check at every level of a deep list would walk the list once per level.
      if hasLines, lineCount(of: element, upTo: 2) > 1 { chunks.append("\n") }
      if try write(element, object, in: scope, level: level, to: &chunks) { hasLines = true }
    }
    return hasLines
  }

  /// Returns the number of lines of a value, counted up to the limit.
  private func lineCount(of index: Int, upTo limit: Int) -> Int {
    let token = reader.tape.tokens[index]
    guard token.isContainer else { return 1 }
    var count = 0
    var part = index + 1
    while part < Int(token.next), count < limit {
      if token.kind == .object {
        part += 1
        count += 1
        if !isInline(part) { count += lineCount(of: part, upTo: limit - count) }
      } else {
        count += lineCount(of: part, upTo: limit - count)
      }
      part = Int(reader.tape.tokens[part].next)
    }
    return min(count, limit)
  }

  /// Returns whether a value is on the line of its label.
  private func isInline(_ index: Int) -> Bool {
    let token = reader.tape.tokens[index]
    guard token.isContainer, Int(token.next) > index + 1 else { return true }
    guard token.kind == .array else { return false }
    return reader.tape.parts(of: index).allSatisfy { element in
      let inner = reader.tape.tokens[element]
      return inner.kind != .array && (inner.kind != .object || Int(inner.next) == element + 1)
    }
  }

  private mutating func write<E: Error>(
    inline index: Int, _ rule: FieldRule, in scope: Int32, on line: inout WrappedText, to chunks: inout Chunks<E>
  ) throws(E) {
    let token = reader.tape.tokens[index]
    guard token.kind == .array, Int(token.next) > index + 1 else {
      return wrap(scalar: token, rule, in: scope, on: &line, to: &chunks)
    }
    let rule = rule.element ?? rule
    for element in reader.tape.parts(of: index) {
      try chunks.flushIfFull()
      let scalar = reader.tape.tokens[element]
      wrap(
        scalar: scalar, rule, in: scope, behind: scalar.next < token.next ? "," : "", isSpaced: element > index + 1,
        on: &line, to: &chunks)
    }
  }

  /// Adds a scalar to a line, wrapped if necessary. Dates are never wrapped, although they contain spaces.
  private mutating func wrap<E: Error>(
    scalar token: JSONTape.Token, _ rule: FieldRule?, in scope: Int32, behind sign: String = "",
    isSpaced: Bool = false, on line: inout WrappedText, to chunks: inout Chunks<E>
  ) {
    var text: [UInt8] = []
    if token.isContainer {
      // Arrays and objects are inline only if they are empty.
      text.append(contentsOf: "none".utf8)
    } else if let rule {
      reader.append(token, rule, in: scope, as: renderer, to: &text)
    } else {
      renderer.append(reader.tape.scalar(token) ?? .null, nil, currency: nil, to: &text)
    }
    line.append(
      String(decoding: text, as: UTF8.self) + sign, isSpaced: isSpaced, isWhole: rule?.kind?.isMoment ?? false,
      to: &chunks)
  }
}

extension Field.Kind {
  /// Dates are never wrapped, although they contain spaces.
  fileprivate var isMoment: Bool { self == .date || self == .seconds }
}
