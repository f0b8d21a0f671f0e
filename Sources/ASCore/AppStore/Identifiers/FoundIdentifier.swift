import Base

/// An identifier among the words of a text, or a word that may be one.
package struct FoundIdentifier: Sendable {
  /// An order ID, any transaction ID, or a UUID, which is mostly an account token.
  package let name: Identifier.Name
  /// In Apple's spelling.
  package let id: String
  package let certainty: Certainty
  /// The places of its words among all words of the text.
  let words: Range<Int>
  /// Whether it was written in several groups.
  var isJoined = false
  var repair: Repair?
  /// Whether it is quoted from another message.
  package var isQuoted = false

  package enum Certainty: Sendable {
    /// A word before it says that it is one.
    case labeled
    case likely
    /// It may be an order ID or anything else.
    case doubtful
    /// It would be a transaction ID if some of its letters were digits.
    case misread
    /// A word before it says that it is the number of something else.
    case other
  }

  enum Repair: Sendable {
    /// A line break had split it.
    case lineBreak
    /// Letters of another script were read as the Latin ones that look like them.
    case script
  }

  /// The kind of ID that a purchase is looked up by; nil for other identifiers and for words that may be something else.
  package var kind: Identifier.OfPurchase? {
    switch certainty {
    case .labeled, .likely: Identifier.OfPurchase(name)
    case .doubtful, .misread, .other: nil
    }
  }

  /// Whether it is of the form that most IDs have.
  package var isUsual: Bool {
    name == .anyTransactionId || id.utf8.first == IDGroups.initial && id.utf8.count == IDGroups.usualLength
  }

  /// What was changed in it, as a remark.
  package var remark: String? {
    switch repair {
    case .lineBreak: "read \(id), which a line break had split"
    case .script: Self.remark(onScript: id)
    case nil: nil
    }
  }

  /// The remark on an ID with letters of another script.
  package static func remark(onScript id: String) -> String {
    "read \(id) in Latin letters; the text has letters of another script that look like them"
  }
}

/// The likelihood that a word in uppercase, lowercase or with one initial capital is an order ID.
enum OrderLikelihood {
  case likely
  /// A lowercase word with a number, a hexadecimal number, or a number after letters, as of an invoice: RE12345678.
  case doubtful
  case unlikely

  init(_ word: ArraySlice<UInt8>) {
    guard WordShape.shortestOrder...15 ~= word.count, word.contains(where: \.isDigit), word.contains(where: \.isLetter),
      word.allSatisfy(\.isAlphanumeric), !WordShape.isMixed(word)
    else {
      self = .unlikely
      return
    }
    let isLowercase = word.dropFirst().contains(where: \.isLowercase)
    let isCommon = word.allSatisfy(\.isHexadecimal) || word.drop(while: \.isLetter).allSatisfy(\.isDigit)
    self = !isCommon && (!isLowercase || word.split { !$0.isDigit }.count > 1) ? .likely : .doubtful
  }
}

extension WordShape {
  /// Returns whether digits are a date, 2008 to 2050: milliseconds since 1970, or year to second (20260131120000).
  package static func isMoment(_ digits: String) -> Bool {
    guard let number = Int64(digits) else { return false }
    switch digits.utf8.count {
    case 13: return (1_199_145_600_000...2_524_608_000_000).contains(number)
    case 14:
      let (month, day, hour) = (number / 100_000_000 % 100, number / 1_000_000 % 100, number / 10_000 % 100)
      return (2008...2050).contains(number / 10_000_000_000) && (1...12).contains(month) && (1...31).contains(day)
        && hour < 24
    default: return false
    }
  }
}
