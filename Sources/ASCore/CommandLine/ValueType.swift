import Base

/// The kind of a value, and the Swift type that a command reads it as.
package struct ValueType<Value: Sendable>: Sendable {
  let kind: ValueKind
  /// Reads a checked value; `nil` for a value of another kind, which the parser rejects.
  let read: @Sendable (ParsedValue) -> Value?

  /// One of these values, each with its words.
  package static func choice(_ values: [Value], _ choice: (Value) -> Choice) -> ValueType {
    let choices = values.map { (value: $0, choice: choice($0)) }
    return ValueType(kind: .choice(choices.map(\.choice))) { parsed in
      guard case .text(let word) = parsed else { return nil }
      return choices.first { sameBytes($0.choice.word, word) }?.value
    }
  }
}

extension ValueType where Value == String {
  /// Any text; the placeholder is shown in the synopsis: `--fields PATHS`.
  package static func text(_ placeholder: String) -> ValueType { ValueType(kind: .text(placeholder), read: \.text) }

  /// A path, or `-` for stdin if the command reads it.
  package static func file(_ placeholder: String) -> ValueType { ValueType(kind: .file(placeholder), read: \.text) }

  /// A UUID in any pasted form.
  package static func uuid(_ placeholder: String) -> ValueType {
    ValueType(kind: .uuid(placeholder)) { $0.text?.pastedUUID }
  }
}

extension ValueType where Value == Int64 {
  /// An integer in that range.
  package static func integer(_ placeholder: String, _ range: ClosedRange<Int64>) -> ValueType {
    ValueType(kind: .integer(placeholder, range)) { parsed in
      guard case .integer(let number) = parsed else { return nil }
      return number
    }
  }
}

extension ValueType where Value == Bool {
  /// An explicit `true` or `false`.
  package static var boolean: ValueType {
    ValueType(kind: .boolean) { parsed in
      guard case .boolean(let truth) = parsed else { return nil }
      return truth
    }
  }
}

extension ValueType where Value == DateArgument {
  package static var date: ValueType {
    ValueType(kind: .date) { parsed in
      guard case .date(let moment) = parsed else { return nil }
      return moment
    }
  }
}

extension ParsedValue {
  fileprivate var text: String? {
    guard case .text(let text) = self else { return nil }
    return text
  }
}
