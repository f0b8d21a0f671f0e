import AppStore
import Base

/// The date, the example and the customer of a text in which something was found, from its signed data.
struct UnknownSource {
  private(set) var date: Timestamp?
  private(set) var example: String?
  /// A number for the customer.
  private(set) var customer: UInt64?

  init(date: Timestamp? = nil, example: String? = nil, customer: String? = nil) {
    (self.date, self.example) = (date, example)
    self.customer = customer.map { Self.number(Array($0.utf8)) }
  }

  private static let dates = PayloadKind.allCases.map(\.object.dateMember).uniqued()
  /// The identifiers of a customer, from the most general to the most specific.
  private static let identifiers = ["appTransactionId", "originalTransactionId", "transactionId"]
  private static let names = MemberNames(dates + identifiers + ["notificationUUID"])

  /// Reads the source from an object on a tape: a payload, or an object with a payload's identifiers. A notification has
  /// no customer of its own, so that of the first JWS in it counts.
  ///
  /// - Parameter hasExample: whether an example is already known, so that none is needed.
  init(of object: Int, in tape: JSONTape, hasExample: Bool) {
    let tokens = tape.tokens
    var values: [Int] = Array(repeating: -1, count: Self.dates.count + Self.identifiers.count + 1)
    var name = object + 1
    let end = Int(tokens[object].next)
    while name < end {
      let value = name + 1
      if tokens[value].kind == .string || tokens[value].kind == .number,
        let index = tape.withBytes(tokens[name], { Self.names.index(of: $0) }), values[index] < 0
      {
        values[index] = value
      }
      name = Int(tokens[value].next)
    }
    let date = values[..<Self.dates.count].first { $0 >= 0 }.flatMap { Int64(tape.string(tokens[$0])) }
    self.date = date.map { Timestamp(milliseconds: $0) }
    let ids = values[Self.dates.count...]
    if !hasExample { example = ids.last { $0 >= 0 }.map { tape.string(tokens[$0]) } }
    if let id = ids.dropLast().first(where: { $0 >= 0 }) {
      customer = tape.withBytes(tokens[id]) { Self.number($0) }
    } else {
      customer = Self.customer(inside: object, tape)
    }
  }

  /// Nearly all IDs are numbers; the seed of other hashes is the same within a run.
  private static func number(_ text: some Collection<UInt8>) -> UInt64 {
    var number: UInt64 = 0
    for byte in text {
      guard byte.isDigit, text.count < 20 else {
        return UInt64(bitPattern: Int64(String(decoding: text, as: UTF8.self).hashValue))
      }
      number = number * 10 + UInt64(byte - UInt8(ascii: "0"))
    }
    return number
  }

  /// Returns the customer of the first JWS in an object, or of the payload that a tool has put in its place.
  private static func customer(inside object: Int, _ tape: JSONTape) -> UInt64? {
    for index in object..<Int(tape.tokens[object].next) {
      if tape.tokens[index].kind == .name,
        identifiers.contains(where: { name in tape.withBytes(tape.tokens[index]) { $0.elementsEqual(name.utf8) } }),
        tape.tokens[index + 1].kind == .string
      {
        return tape.withBytes(tape.tokens[index + 1]) { number($0) }
      }
      guard tape.tokens[index].kind == .string, let payload = payload(of: tape.string(tape.tokens[index])) else {
        continue
      }
      let id = identifiers.lazy.compactMap { payload[$0]?.string }.first
      if let id { return number(Array(id.utf8)) }
    }
    return nil
  }

  /// Returns the payload of a JWS; nil for any other text.
  static func payload(of text: String) -> JSON? {
    guard CompactJWS.isMeant(by: text) else { return nil }
    return CompactJWS(Array(text.utf8)[...])?.unverifiedPayload
  }
}
