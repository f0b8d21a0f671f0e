import AppStore
import Base
import CommandLine

extension Invocation {
  /// The values of a parameter, which is a flag or an argument.
  func values(of parameter: Parameter) -> [ParsedValue] {
    parameter.isArgument ? parsed(parameter.argument) : parsed(parameter.flag)
  }

  /// A copy with these values of a parameter; one if it is an argument.
  func giving(_ parameter: Parameter, _ values: [ParsedValue]) -> Invocation {
    parameter.isArgument ? giving(parameter.argument, values[0]) : giving(parameter.flag, values)
  }
}

/// The flags and arguments of an endpoint's parameters.
extension Parameter {
  package var argument: ArgumentDeclaration {
    ArgumentDeclaration(name, valueKind ?? .text(name), summary)
  }

  package var flag: FlagDeclaration {
    let name = declared.name ?? wireName.words(joinedBy: "-")
    return FlagDeclaration(
      name, aliases: declared.aliases.filter { !sameBytes($0, name) }, valueKind, summary, repeats: repeats,
      required: isRequired, conflicts: declared.excluded.map { $0.words(joinedBy: "-") }, takesEmpty: takesEmpty,
      otherwise: generatesUUID ? "a new one" : nil,
      reason: declared.reason, listing: listing, heading: declared.heading)
  }

  private var listing: String? {
    guard case .enumeration = kind else { return nil }
    return "asctl explain \(wireName)"
  }

  /// The remark about an unknown value; `nil` for a known one.
  func remark(on value: ParsedValue) -> String? {
    guard case .enumeration(let enumeration) = kind, case .text(let text) = value, enumeration.value(text) == nil else {
      return nil
    }
    return "unknown \(name) \(quoted(text)) was sent anyway"
  }

  /// The flag that replaces the argument.
  package var substituteFlag: (any DeclaredFlag)? {
    switch substitute {
    case .generated: Self.generate.insteadOf(argument)
    case .notification: Self.fromNotification.insteadOf(argument)
    case nil: nil
    }
  }

  static let generate = Flag("generate", "Create a new UUID and print it")
  static let fromNotification = Flag(
    "from-notification", .file("FILE"), "Read the ID from a CONSUMPTION_REQUEST")

  private var valueKind: ValueKind? {
    switch kind {
    case .identifier: .text(wireName.placeholder)
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

  /// A value of an enumeration for a flag: Apple's spelling, or asctl's word for it.
  private static func choice(_ value: EnumeratedValue) -> Choice {
    let word = kebabWords(value.word)
    return Choice(
      value.text, synonyms: sameBytes(word, value.text.lowercased()) || word.isEmpty ? [] : [word],
      value.meaning.withoutFullStop)
  }

  private static func kebabWords(_ words: String) -> String {
    let kept = words.lowercased().map { $0.isLetter || $0.isNumber ? $0 : " " }
    return String(kept).split(separator: " ").joined(separator: "-")
  }
}
