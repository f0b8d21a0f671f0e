/// What a number, a word or an ID means, ready to be shown: a title and labelled facts in the order to read them.
struct Explanation: Equatable, Sendable {
  let title: String
  let kind: Kind
  let facts: [Fact]
  /// The page that says so: Apple's by name, an RFC, or a help topic of asctl.
  let source: String

  struct Fact: Equatable, Sendable {
    let label: String
    let text: String

    init(_ label: String, _ text: String) {
      self.label = label
      self.text = text
    }
  }

  /// What was recognised. The raw values are what `explain -o json` prints.
  enum Kind: String, Sendable, CaseIterable {
    case errorCode, httpStatus, exitStatus
    case notificationType, subscriptionStatus, enumeration, enumerationValue
    case field, object, formerName
    case identifier, identifierValue
    /// A date, an amount, a duration, a currency: a value that says what it is by itself or by its field.
    case value
    case signedData
  }
}

extension Explanation {
  /// `version 1.19`; a version of another API names that API itself.
  static func version(_ since: String) -> String {
    since.utf8.first.map(\.isDigit) == true ? "version \(since)" : since
  }

  static func unique(_ names: [String]) -> [String] {
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }
  }
}

extension [Explanation.Fact] {
  /// Adds a fact if there is something to say.
  mutating func add(_ label: String, _ text: String?) {
    if let text, !text.isEmpty { append(Explanation.Fact(label, text)) }
  }
}
