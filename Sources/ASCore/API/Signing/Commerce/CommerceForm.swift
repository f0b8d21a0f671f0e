/// What an object of an Advanced Commerce in-app request must look like, as it is declared.
struct CommerceForm: Sendable {
  let members: [Member]
  /// What holds between its members.
  let rules: [Rule]

  init(_ members: [Member], rules: [Rule] = []) {
    self.members = members
    self.rules = rules
  }

  struct Member: Sendable {
    /// Apple's spelling.
    let name: String
    let value: Value
    let isRequired: Bool

    init(_ name: String, _ value: Value, isRequired: Bool = true) {
      self.name = name
      self.value = value
      self.isRequired = isRequired
    }

    static func optional(_ name: String, _ value: Value) -> Member {
      Member(name, value, isRequired: false)
    }
  }

  indirect enum Value: Sendable {
    /// On one line, at most so many characters.
    case text(atMost: Int?)
    case uuid
    case boolean
    case count(ClosedRange<Int64>)
    /// In thousandths of the currency of the request.
    case price(mayBeZero: Bool)
    /// A value of the enumeration of that name.
    case word(String)
    /// Capital letters, as ISO 4217 and ISO 3166-1 alpha-3 have them.
    case threeLetters
    case object(CommerceForm)
    /// Not empty.
    case list(CommerceForm)
  }

  enum Rule: Sendable {
    case atLeastOne(of: [String])
    case notBoth(String, String)
    /// An amount that another one, perhaps in an inner object, must not exceed.
    case atMost(amount: [String], limit: String)
    /// A free trial lasts one period.
    case freeTrialIsOnePeriod
    /// The lists must not name one SKU twice.
    case eachOnce(SKU: String, lists: [String])
  }
}
