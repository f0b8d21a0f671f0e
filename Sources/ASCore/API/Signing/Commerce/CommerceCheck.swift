/// Reads a request against its form and notes what Apple would refuse, in the order of the form.
struct CommerceCheck {
  /// What is wrong, each a clause that begins with the path of the member.
  private(set) var faults: [Fault] = []
  /// Paths of members that no form knows; Apple may have added them.
  private(set) var unknown: [String] = []
  private let currency: String?

  struct Fault: Sendable, Equatable {
    let words: String
    /// What mends it; nil where the words say it.
    let remedy: String?
  }

  init(_ request: JSONObject, form: CommerceForm) {
    currency = request["currency"]?.string
    check(request, form, at: "")
  }

  private mutating func note(_ words: String, _ remedy: String? = nil) {
    faults.append(Fault(words: words, remedy: remedy))
  }

  private mutating func check(_ object: JSONObject, _ form: CommerceForm, at path: String) {
    let count = faults.count
    let absent = form.members.map(\.name).filter { object[$0] == nil }
    var misspelt: [String] = []
    for name in object.members.map(\.name) where !form.members.contains(where: { sameBytes($0.name, name) }) {
      if let meant = Nearest.to(name, among: absent) {
        misspelt.append(meant)
        note("\(path)\(name) is no member that Apple knows", "did you mean \(meant)?")
      } else {
        unknown.append(path + name)
      }
    }
    for member in form.members {
      switch object[member.name] {
      case .null?: note("\(path)\(member.name) is null", member.isRequired ? nil : "leave it out")
      case let value?: check(value, member.value, at: path + member.name)
      case nil where member.isRequired && !misspelt.contains(member.name): note("\(path)\(member.name) is missing")
      case nil: continue
      }
    }
    // What holds between members is only worth saying of members that are right by themselves.
    if faults.count == count { faults += form.rules.flatMap { $0.faults(in: object, at: path) } }
  }

  private mutating func check(_ value: JSON, _ kind: CommerceForm.Value, at path: String) {
    switch kind {
    case .text(let limit):
      guard let text = value.string, !text.isEmpty else { return note("\(path) must be text") }
      check(text, limit, at: path)
    case .uuid:
      if !(value.string?.isUUID ?? false) { note("\(path) must be a UUID") }
    case .boolean:
      if value.boolValue == nil { note("\(path) must be true or false, without quotes") }
    case .count(let range):
      guard let count = value.int64, range.contains(count) else {
        return note("\(path) must be a number from \(range.lowerBound) to \(range.upperBound)")
      }
    case .price(let mayBeZero):
      checkPrice(value, mayBeZero: mayBeZero, at: path)
    case .word(let name):
      check(value, Enumeration.named(name)?.values.map(\.text) ?? [], at: path)
    case .threeLetters:
      let letters = UInt8(ascii: "A")...UInt8(ascii: "Z")
      guard let text = value.string, text.utf8.count == 3, text.utf8.allSatisfy(letters.contains) else {
        return note("\(path) must be three capital letters, such as USD for a currency and USA for a storefront")
      }
    case .object(let form):
      guard let object = value.objectValue else { return note("\(path) must be an object") }
      check(object, form, at: "\(path).")
    case .list(let form):
      guard let elements = value.arrayElements, !elements.isEmpty else {
        return note("\(path) must be a list with something in it")
      }
      for (index, element) in elements.enumerated() {
        check(element, .object(form), at: "\(path)[\(index)]")
      }
    }
  }

  private mutating func check(_ text: String, _ limit: Int?, at path: String) {
    let count = text.unicodeScalars.count
    if let limit, count > limit { note("\(path) has \(count) characters; Apple allows \(limit)") }
    if text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
      note("\(path) has a line break or another control character in it")
    }
  }

  private mutating func check(_ value: JSON, _ words: [String], at path: String) {
    guard let text = value.string, words.contains(where: { sameBytes($0, text) }) else {
      let meant = value.string.flatMap { Nearest.to($0, among: words) }
      return note("\(path) must be \(words.listed("or"))", meant.map { "did you mean \($0)?" })
    }
  }

  private mutating func checkPrice(_ value: JSON, mayBeZero: Bool, at path: String) {
    guard let price = value.int64, price > 0 || (mayBeZero && price == 0) else {
      return note(
        "\(path) must be a whole number of thousandths\(mayBeZero ? "" : ", above zero")", "1.99 is written 1990")
    }
    guard let currency, let decimals = Currency.decimals(of: currency) else { return }
    let step: Int64 = decimals == 0 ? 1000 : 10
    guard !price.isMultiple(of: step) else { return }
    // 300 is meant as 300 yen, 300500 as 300.
    let whole = decimals == 0 && price < step ? price * step : price / step * step
    note(
      "\(path) is \(Money.text(milliunits: price, currency: currency)), and Apple prices \(currency) "
        + (decimals == 0 ? "without decimals" : "with \(decimals) decimals"),
      "\(Money.text(milliunits: whole, currency: currency)) is written \(whole)")
  }
}
