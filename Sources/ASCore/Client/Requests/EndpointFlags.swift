import AppStore
import Base
import CommandLine

/// How a command line says what an endpoint takes.
extension Parameter {
  package var argument: ArgumentDeclaration {
    ArgumentDeclaration(name, valueKind ?? .text(name), summary)
  }

  package var flag: FlagDeclaration {
    let name = flagName ?? Self.kebab(wireName)
    return FlagDeclaration(
      name, aliases: aliases.filter { !sameBytes($0, name) }, valueKind, summary, repeats: repeats,
      required: isRequired, conflicts: excluded.map(Self.kebab), takesEmpty: takesEmpty,
      otherwise: isFresh ? "a fresh one" : nil,
      reason: reason, listing: listing, heading: heading)
  }

  private var listing: String? {
    guard case .enumeration = kind else { return nil }
    return "asctl explain \(wireName)"
  }

  /// The remark on a value that asctl does not know; nil for a known one.
  package func remark(on value: ParsedValue) -> String? {
    guard case .enumeration(let enumeration) = kind, case .text(let text) = value, enumeration.value(text) == nil else {
      return nil
    }
    return "asctl knows no \(name) \(quoted(text)), and asks for it all the same"
  }

  /// The flag that stands in for the argument.
  package var substituteFlag: (any DeclaredFlag)? {
    switch substitute {
    case .generated: Self.generate.insteadOf(argument)
    case .notification: Self.fromNotification.insteadOf(argument)
    case nil: nil
    }
  }

  static let generate = Flag("generate", "Make a fresh UUID and print it")
  package static let fromNotification = Flag(
    "from-notification", .file("FILE"), "Take it from the CONSUMPTION_REQUEST that Apple sent, which is verified first")

  /// `startDate` as `start-date`.
  package static func kebab(_ name: String) -> String {
    name.reduce(into: "") { kebab, letter in
      kebab += letter.isUppercase && !kebab.isEmpty ? "-\(letter.lowercased())" : String(letter)
    }
  }

  private var valueKind: ValueKind? {
    switch kind {
    case .identifier: .text(Self.placeholder(name))
    case .text(let word): .text(word)
    case .uuid: .uuid("UUID")
    case .date: .date
    case .boolean: .boolean
    case .switch: nil
    case .integer(let range): .integer("NUMBER", range)
    case .millipercent: .text("PERCENT")
    case .milliunits: .text("AMOUNT")
    case .storefront: .text("CODE")
    case .enumeration(let enumeration):
      takesUnknownValues
        ? .openChoice(enumeration.values.map(Self.choice)) : .choice(enumeration.values.map(Self.choice))
    }
  }

  /// A value of an enumeration as a flag takes it: in Apple's spelling, or as asctl's word for it.
  private static func choice(_ value: EnumeratedValue) -> Choice {
    let word = kebabWords(value.word)
    return Choice(
      value.text, synonyms: sameBytes(word, value.text.lowercased()) || word.isEmpty ? [] : [word],
      value.meaning.withoutFullStop)
  }

  private static func placeholder(_ name: String) -> String {
    kebab(name).split(separator: "-").last.map { $0.uppercased() } ?? "ID"
  }

  private static func kebabWords(_ words: String) -> String {
    let kept = words.lowercased().map { $0.isLetter || $0.isNumber ? $0 : " " }
    return String(kept).split(separator: " ").joined(separator: "-")
  }
}
