import AppStore
import Base

/// Reads the values of a JSON text by their fields: which object of Apple's a value stands in, how its member is read, and
/// in which currency an amount is.
struct FieldReader: Sendable {
  var tape = JSONTape()
  private var rules = FieldRules()
  private var scopes: [Scope] = []
  /// Tokens of the strings that name currencies, -1 for none: one for each of `FieldRules.currencies`, scope after scope.
  private var currencies: [Int32] = []
  var formatter = ValueFormatter()

  /// An object that values are read in, identified by its index in `scopes`. Kept small, as a hostile text has millions.
  private struct Scope: Sendable {
    /// The token of the object.
    let token: Int32
    /// The scope around it, whose currency holds here too unless the object names one. Once `hasCurrencies`, where its
    /// own begin in `currencies`.
    var link: Int32
    var hasCurrencies = false
    let object: FieldRules.ObjectID
  }

  /// The scope of a value that no object is around.
  static let noScope: Int32 = -1

  /// To be called for each new record.
  mutating func forgetScopes() {
    scopes.removeAll(keepingCapacity: true)
    // Hardly any text has more, and what is not used is not touched.
    scopes.reserveCapacity(tape.tokens.count / 3)
    currencies.removeAll(keepingCapacity: true)
  }

  /// The scope of an object's members. Where the catalogue does not say what the object is, it is recognized by its members.
  mutating func enter(_ token: Int, _ object: FieldRules.ObjectID, in outer: Int32) -> Int32 {
    if object == .unknown {
      let object = rules.objectID(byMembersOf: token, tape)
      scopes.append(Scope(token: Int32(token), link: Self.noScope, object: object))
    } else {
      scopes.append(Scope(token: Int32(token), link: outer, object: object))
    }
    return Int32(scopes.count - 1)
  }

  /// What an item is: the object given, else the payload that its members tell.
  mutating func payloadObject(_ token: Int, _ object: FieldRules.ObjectID) -> PayloadObject? {
    let known = object == .unknown ? rules.objectID(byMembersOf: token, tape) : object
    return rules.payloadObject(known)
  }

  /// For `forgetScopes(after:)`.
  var scopeCount: Int { scopes.count }

  /// What the object of a scope is.
  func object(at scope: Int32) -> FieldRules.ObjectID { scopes[Int(scope)].object }

  mutating func forgetScopes(after count: Int) {
    scopes.removeLast(scopes.count - count)
  }

  mutating func objectID(_ object: PayloadObject?) -> FieldRules.ObjectID { rules.objectID(of: object) }

  mutating func rule(_ name: JSONTape.Token, in scope: Int32) -> FieldRule {
    rules.rule(name, in: scopes[Int(scope)].object, tape)
  }

  mutating func rule(_ name: UnsafeRawBufferPointer, in scope: Int32) -> FieldRule {
    rules.rule(name, in: scopes[Int(scope)].object)
  }

  /// Appends a number or a string as a person reads it.
  mutating func append(
    _ token: JSONTape.Token, _ rule: FieldRule, in scope: Int32, as renderer: ValueRenderer, to output: inout [UInt8]
  ) {
    guard let value = tape.scalar(token) else { return }
    let currency = text(ofCurrency: currency(rule, in: scope))
    renderer.append(value, rule.kind, currency: currency, to: &output)
  }

  /// The token of the currency of an amount: what the member of its own says, else `currency`, else that of an object
  /// around it. -1 where it has none, and for what is no amount.
  mutating func currency(_ rule: FieldRule, in scope: Int32) -> Int32 {
    guard rule.isAmount, scope != Self.noScope else { return -1 }
    let named = named(in: scope)
    let own = rule.currency.map { currencies[named + $0] } ?? -1
    return own >= 0 ? own : currencies[named + FieldRules.mainCurrency]
  }

  private func text(ofCurrency token: Int32) -> String? {
    token >= 0 ? tape.string(tape.tokens[Int(token)]) : nil
  }

  /// Looked up once in each object, as a hostile one has a million amounts, or is deep in others.
  private mutating func named(in scope: Int32) -> Int {
    let link = scopes[Int(scope)].link
    if scopes[Int(scope)].hasCurrencies { return Int(link) }
    let around = link == Self.noScope ? nil : named(in: link)
    let start = currencies.count
    scopes[Int(scope)].link = Int32(start)
    scopes[Int(scope)].hasCurrencies = true
    currencies.append(contentsOf: repeatElement(-1, count: FieldRules.currencyCount))
    let object = tape.tokens[Int(scopes[Int(scope)].token)]
    var member = Int(scopes[Int(scope)].token) + 1
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
