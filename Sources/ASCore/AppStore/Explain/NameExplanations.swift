extension KnownName {
  var explanations: [Explanation] {
    switch self {
    case .notificationType(let type): [.notification(type)]
    case .subtype(let subtype): [.subtype(subtype)]
    case .formerNotification(let former): [.formerNotification(former)]
    case .identifier(let identifier): [.identifier(identifier)]
    case .field(let name): Explanation.fields(Field.meanings(of: name))
    case .enumeration(let enumeration): [.enumeration(enumeration)]
    case .value(let value, let enumeration): [.value(value, of: enumeration)]
    case .error(let name): Explanation.errors(ErrorCode.named(name))
    case .object(let object): [.object(object)]
    case .formerName(let former): [.formerName(former)] + Self.today(former)
    case .currency(let currency): [.currency(currency.code)]
    }
  }

  /// What the name of today means. A former name leads to no other one, so this ends.
  private static func today(_ former: FormerName) -> [Explanation] {
    matching(former.today).flatMap { name in
      if case .formerName = name { [Explanation]() } else { name.explanations }
    }
  }
}

extension Explanation {
  static func object(_ object: PayloadObject) -> Explanation {
    var facts: [Fact] = [Fact("What it is", object.meaning)]
    facts.add("Fields", object.fields.map(\.name).joined(separator: ", "))
    return Explanation(
      title: object.appleName ?? object.name, kind: .object, facts: facts, source: object.appleName ?? object.name)
  }

  static func formerName(_ former: FormerName) -> Explanation {
    let facts = [Fact("What it is", former.note), Fact("Today", former.today)]
    return Explanation(title: former.name, kind: .formerName, facts: facts, source: former.today)
  }

  static func currency(_ code: String) -> Explanation {
    let example = Money.text(milliunits: 300_000, currency: code)
    let facts = [
      Fact("What it is", "A currency, as ISO 4217 writes it."),
      Fact("On the wire", "Amounts are in thousandths, whatever the currency: 300000 is \(example)."),
    ]
    return Explanation(title: code, kind: .value, facts: facts, source: "currency")
  }
}
