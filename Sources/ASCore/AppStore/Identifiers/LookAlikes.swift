import Base

/// Letters and digits that people confuse when they copy an ID from a screen or a printed receipt.
package enum LookAlikes {
  /// The most common first.
  private static let pairs = Array(zip("OISBLIZGDQ".utf8, "01581L260O".utf8))

  /// The maximum number of IDs that are suggested.
  private static let most = 8

  /// Returns the transaction ID that results if letters are read as digits; nil if there is none.
  package static func number(_ word: String) -> String? {
    let digits = word.uppercased().utf8.map { byte in
      byte == UInt8(ascii: "Q") ? UInt8(ascii: "0") : pairs.first { $0.0 == byte && $0.1.isDigit }?.1 ?? byte
    }
    let text = String(decoding: digits, as: UTF8.self)
    return WordShape.isTransaction(text) && !word.isDigits ? text : nil
  }

  /// Returns the command that looks up IDs that an unknown ID may have been meant to be: a number with digits for its
  /// letters, or order IDs that differ in one character; nil if there are none.
  package static func advice(on id: String) -> String? {
    // The number behind letters, as in `SO2000000000000001`, is more likely than the letters as digits.
    let rest = String(id.drop { $0.isLetter })
    let isNumber = !id.isDigits && WordShape.isTransaction(rest, isLabeled: false)
    var readings = [isNumber ? rest : number(id)].compactMap(\.self)
    if readings.isEmpty, !id.isDigits {
      let bytes = Array(id.uppercased().utf8)
      // The most common confusion first.
      let changed = pairs.flatMap { pair in
        bytes.indices.compactMap { index -> String? in
          guard bytes[index] == pair.0 || bytes[index] == pair.1 else { return nil }
          var changed = bytes
          changed[index] = bytes[index] == pair.0 ? pair.1 : pair.0
          return String(decoding: changed, as: UTF8.self)
        }
      }
      readings = Array(changed.filter { WordShape.isOrder($0) }.prefix(most))
    }
    return readings.isEmpty ? nil : "if a character was misread: `asctl customer \(readings.joined(separator: " "))`"
  }
}
