import AppStore
import Base

/// A tape whose values are read by their fields: what is around each, and what it says where `--humanize` and csv show it
/// as a date, a decimal or a word.
struct TapeReading: Sendable {
  var tape = JSONTape()
  private var rules = FieldRules()
  private var places: [Place] = []
  /// The strings that name currencies, as many for each place that was asked as there are names of such members.
  private var currencies: [Int32] = []
  var maker = ValueFormatter()

  /// An object, on the way to what is read. Small, as a hostile text has millions.
  private struct Place: Sendable {
    /// The token of the object.
    let token: Int32
    /// The place around it, whose currency is its own unless it says another. Once its currencies were asked for, where
    /// they begin in `currencies`.
    var link: Int32
    var hasCurrencies = false
    let object: FieldRules.Object
  }

  /// Where no object is around.
  static let nowhere: Int32 = -1

  /// To be called for each new record.
  mutating func forgetPlaces() {
    places.removeAll(keepingCapacity: true)
    // Hardly any text has more, and what is not used is not touched.
    places.reserveCapacity(tape.tokens.count / 3)
    currencies.removeAll(keepingCapacity: true)
  }

  /// Enters an object; one of which nobody knows what it is, is object by its members.
  mutating func enter(_ token: Int, _ object: FieldRules.Object, in outer: Int32) -> Int32 {
    if object == .unknown {
      let object = rules.payloadObject(tape.tokens[token], tape, at: token)
      places.append(Place(token: Int32(token), link: Self.nowhere, object: object))
    } else {
      places.append(Place(token: Int32(token), link: outer, object: object))
    }
    return Int32(places.count - 1)
  }

  /// What an item is: as it was said, else as its members tell.
  mutating func payloadObject(_ token: Int, _ object: FieldRules.Object) -> PayloadObject? {
    let known = object == .unknown ? rules.payloadObject(tape.tokens[token], tape, at: token) : object
    return rules.payloadObject(known)
  }

  /// How many places there are, to forget the later ones by.
  var placeCount: Int { places.count }

  /// What the object at a place is.
  func object(at place: Int32) -> FieldRules.Object { places[Int(place)].object }

  mutating func forgetPlaces(after count: Int) {
    places.removeLast(places.count - count)
  }

  mutating func object(_ object: PayloadObject?) -> FieldRules.Object { rules.object(object) }

  mutating func rule(_ name: JSONTape.Token, in place: Int32) -> FieldRule {
    rules.rule(name, in: places[Int(place)].object, tape)
  }

  mutating func rule(_ name: UnsafeRawBufferPointer, in place: Int32) -> FieldRule {
    rules.rule(name, in: places[Int(place)].object)
  }

  /// Appends a number or a string as a person reads it.
  mutating func append(
    _ token: JSONTape.Token, _ rule: FieldRule, in place: Int32, as renderer: ValueRenderer, to output: inout [UInt8]
  ) {
    guard let value = tape.scalar(token) else { return }
    let currency = text(ofCurrency: currency(rule, in: place))
    renderer.append(value, rule.kind, currency: currency, to: &output)
  }

  /// The token of the currency of an amount: what the member of its own says, else `currency`, else that of an object
  /// around it. `nowhere` where it has none, and for what is no amount.
  mutating func currency(_ rule: FieldRule, in place: Int32) -> Int32 {
    guard rule.isAmount, place != Self.nowhere else { return Self.nowhere }
    let named = named(in: place)
    let own = rule.currency.map { currencies[named + $0] } ?? Self.nowhere
    return own >= 0 ? own : currencies[named + FieldRules.mainCurrency]
  }

  private func text(ofCurrency token: Int32) -> String? {
    token >= 0 ? tape.string(tape.tokens[Int(token)]) : nil
  }

  /// Looked up once in each object, as a hostile one has a million amounts, or is deep in others.
  private mutating func named(in place: Int32) -> Int {
    let link = places[Int(place)].link
    if places[Int(place)].hasCurrencies { return Int(link) }
    let around = link == Self.nowhere ? nil : named(in: link)
    let start = currencies.count
    places[Int(place)].link = Int32(start)
    places[Int(place)].hasCurrencies = true
    currencies.append(contentsOf: repeatElement(-1, count: FieldRules.currencyCount))
    let object = tape.tokens[Int(places[Int(place)].token)]
    var member = Int(places[Int(place)].token) + 1
    while member < Int(object.next) {
      let (name, value) = (tape.tokens[member], tape.tokens[member + 1])
      if let index = currency(name) { currencies[start + index] = value.kind == .string ? Int32(member + 1) : -1 }
      member = Int(value.next)
    }
    let main = start + FieldRules.mainCurrency
    if currencies[main] < 0, let around { currencies[main] = currencies[around + FieldRules.mainCurrency] }
    return start
  }

  private func currency(_ name: JSONTape.Token) -> Int? {
    if name.hasEscapes {
      var decoded: [UInt8] = []
      tape.appendDecoded(name, to: &decoded)
      return decoded.withUnsafeBytes { FieldRules.currencies.index(of: $0) }
    }
    return tape.withBytes(name) { FieldRules.currencies.index(of: $0) }
  }
}
