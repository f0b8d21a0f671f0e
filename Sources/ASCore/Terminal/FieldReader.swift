import AppStore
import Base

/// Reads the values of a JSON text by their declared fields: the type of the enclosing object, the kind of the member,
/// and the currency of an amount.
struct FieldReader: Sendable {
  var tape = JSONTape()
  private var rules = FieldRules()
  private var scopes: [Scope] = []
  /// Tokens of the strings that name currencies, -1 for none: one for each of `FieldRules.currencies` per scope.
  private var currencies: [Int32] = []
  private(set) var formatter = ValueFormatter()

  /// An object that is being read, identified by its index in `scopes`. It is small, because a hostile text may contain
  /// millions of objects.
  private struct Scope: Sendable {
    let token: Int32
    /// The enclosing scope, which provides the currency unless the object has its own. With `hasCurrencies`, the index
    /// in `currencies` instead.
    var link: Int32
    var hasCurrencies = false
    let object: FieldRules.ObjectID
  }

  /// The scope of a value without an enclosing object.
  static let noScope: Int32 = -1

  /// Forgets all scopes. Must be called for each new record.
  mutating func forgetScopes() {
    scopes.removeAll(keepingCapacity: true)
    // Few texts have more scopes, and unused memory is not touched.
    scopes.reserveCapacity(tape.tokens.count / 3)
    currencies.removeAll(keepingCapacity: true)
  }

  /// Returns the scope of an object's members. An object of unknown type is recognized by its members.
  mutating func enter(_ token: Int, _ object: FieldRules.ObjectID, in outer: Int32) -> Int32 {
    if object == .unknown {
      let object = rules.objectID(byMembersOf: token, tape)
      scopes.append(Scope(token: Int32(token), link: Self.noScope, object: object))
    } else {
      scopes.append(Scope(token: Int32(token), link: outer, object: object))
    }
    return Int32(scopes.count - 1)
  }

  /// Returns the type of an item, recognized by its members.
  mutating func payloadObject(_ token: Int) -> PayloadObject? {
    // A nested call would ask the rules of before, because Swift reads the receiver first.
    let object = rules.objectID(byMembersOf: token, tape)
    return rules.payloadObject(object)
  }

  /// The number of scopes, for `forgetScopes(after:)`.
  var scopeCount: Int { scopes.count }

  func object(at scope: Int32) -> FieldRules.ObjectID { scopes[Int(scope)].object }

  mutating func forgetScopes(after count: Int) {
    scopes.removeLast(scopes.count - count)
  }

  mutating func objectID(_ object: PayloadObject?) -> FieldRules.ObjectID { rules.objectID(of: object) }

  /// Returns the number of a member's rule, for `isPlain` and `rule`.
  mutating func number(_ name: JSONTape.Token, in scope: Int32) -> Int {
    rules.number(name, in: scopes[Int(scope)].object, tape)
  }

  func isPlain(_ number: Int) -> Bool { rules.isPlain(number) }

  func rule(_ number: Int) -> FieldRule { rules[number] }

  mutating func rule(_ name: JSONTape.Token, in scope: Int32) -> FieldRule {
    let number = number(name, in: scope)
    return rules[number]
  }

  mutating func rule(_ name: UnsafeRawBufferPointer, in scope: Int32) -> FieldRule {
    let number = rules.number(name, in: scopes[Int(scope)].object)
    return rules[number]
  }

  /// Formats a scalar into `formatter.text` if it is not shown unchanged.
  mutating func format(
    _ token: JSONTape.Token, _ rule: FieldRule, in scope: Int32, by renderer: ValueRenderer
  ) -> ValueFormatter.Shown {
    formatter.format(token, rule, currency: currency(rule, in: scope), of: tape, by: renderer)
  }

  /// Appends a number or a string for people.
  mutating func append(
    _ token: JSONTape.Token, _ rule: FieldRule, in scope: Int32, as renderer: ValueRenderer, to output: inout [UInt8]
  ) {
    guard let value = tape.scalar(token) else { return }
    renderer.append(value, rule.kind, currency: currencyText(rule, in: scope), to: &output)
  }

  /// Returns the token of an amount's currency: its own member, then `currency`, then that of an enclosing object. It
  /// is -1 if there is none, and for other values.
  private mutating func currency(_ rule: FieldRule, in scope: Int32) -> Int32 {
    rule.form == .amount && scope != Self.noScope ? currency(rule.currency, in: scope) : -1
  }

  private mutating func currency(_ member: Int?, in scope: Int32) -> Int32 {
    let named = named(in: scope)
    let own = member.map { currencies[named + $0] } ?? -1
    return own >= 0 ? own : currencies[named + FieldRules.mainCurrency]
  }

  /// Returns the currency of an amount that is calculated from an object's members.
  mutating func currency(of kind: Field.Kind, in scope: Int32) -> String? {
    guard case .milliunits = kind else { return nil }
    return text(ofCurrency: currency(kind.currencyIndex, in: scope))
  }

  mutating func currencyText(_ rule: FieldRule, in scope: Int32) -> String? {
    text(ofCurrency: currency(rule, in: scope))
  }

  private func text(ofCurrency token: Int32) -> String? {
    token >= 0 ? tape.string(tape.tokens[Int(token)]) : nil
  }

  /// Returns the index in `currencies`, found once per object: hostile objects may have a million amounts or levels.
  private mutating func named(in scope: Int32) -> Int {
    let link = scopes[Int(scope)].link
    if scopes[Int(scope)].hasCurrencies { return Int(link) }
    let around = link == Self.noScope ? nil : named(in: link)
    let start = currencies.count
    scopes[Int(scope)].link = Int32(start)
    scopes[Int(scope)].hasCurrencies = true
    currencies.append(contentsOf: repeatElement(-1, count: FieldRules.currencyCount))
    noteCurrencies(of: Int(scopes[Int(scope)].token), from: start)
    let main = start + FieldRules.mainCurrency
    if currencies[main] < 0, let around { currencies[main] = currencies[around + FieldRules.mainCurrency] }
    return start
  }

  private mutating func noteCurrencies(of object: Int, from start: Int) {
    let (names, tape) = (FieldRules.currencies, tape)
    tape.tokens.withUnsafeBufferPointer { tokens in
      var member = object + 1
      let end = Int(tokens[object].next)
      while member < end {
        let (name, value) = (tokens[member], tokens[member + 1])
        if let index = tape.withDecoded(name, { names.index(of: $0) }) {
          currencies[start + index] = value.kind == .string ? Int32(member + 1) : -1
        }
        member = Int(value.next)
      }
    }
  }
}
