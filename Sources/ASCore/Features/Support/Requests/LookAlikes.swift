import AppStore
import Base

/// Letters and digits that people confuse when they copy an ID from a screen or a printed receipt.
enum LookAlikes {
  private static let pairs: [(letter: UInt8, digit: UInt8)] = [
    (UInt8(ascii: "O"), UInt8(ascii: "0")), (UInt8(ascii: "I"), UInt8(ascii: "1")),
    (UInt8(ascii: "S"), UInt8(ascii: "5")), (UInt8(ascii: "B"), UInt8(ascii: "8")),
  ]

  /// The maximum number of suggestions.
  private static let most = 4

  /// Returns IDs that an unknown ID may have been meant to be: a number with digits for its letters, or order IDs that
  /// differ in one character.
  static func readings(of id: String) -> [String] {
    if let number = number(id) { return [number] }
    guard !id.isDigits else { return [] }
    let bytes = Array(id.uppercased().utf8)
    return bytes.indices.compactMap { index -> String? in
      guard let other = twin(of: bytes[index]) else { return nil }
      var changed = bytes
      changed[index] = other
      let reading = String(decoding: changed, as: UTF8.self)
      return WordShape.isOrder(reading) ? reading : nil
    }.prefix(most).map { $0 }
  }

  /// Returns the transaction ID that results if letters are read as digits; nil if there is none.
  static func number(_ word: String) -> String? {
    let digits = word.uppercased().utf8.map { byte in pairs.first { $0.letter == byte }?.digit ?? byte }
    let text = String(decoding: digits, as: UTF8.self)
    return WordShape.isTransaction(text) && !word.isDigits ? text : nil
  }

  private static func twin(of byte: UInt8) -> UInt8? {
    pairs.lazy.compactMap { $0.letter == byte ? $0.digit : $0.digit == byte ? $0.letter : nil }.first
  }

  /// Returns the command that looks up the suggestions; nil if there are none.
  static func advice(on id: String) -> String? {
    let readings = readings(of: id)
    return readings.isEmpty ? nil : "if a character was misread: asctl customer \(readings.joined(separator: " "))"
  }
}
