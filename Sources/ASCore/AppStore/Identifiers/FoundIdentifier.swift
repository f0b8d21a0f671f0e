import Base

/// An identifier among the words of a text, or a word that may be one.
package struct FoundIdentifier: Sendable {
  /// An order ID, any transaction ID, or a UUID, which is mostly an account token.
  package let name: Identifier.Name
  /// As in the text, without what separates its groups.
  package let written: String
  package internal(set) var certainty: Certainty
  /// The places of its words among all words of the text.
  package let words: Range<Int>
  /// Whether it was written in several groups.
  package var isJoined = false
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
    /// A word such as "customer" is before it, so that it is an ID only if the text has no other one.
    case perhapsOther
  }

  enum Repair: Sendable, Equatable {
    /// A line break had split it.
    case lineBreak
    /// Letters of another script were read as the Latin ones that look like them.
    case script
    /// A line with a few digits follows, which may be its end.
    case rest(String)
  }

  /// In Apple's spelling if it is surely an ID.
  package var id: String { kind == .orderId ? written.uppercased() : written }

  /// The kind of ID that a purchase is looked up by; nil for other identifiers and for words that may be something else.
  package var kind: Identifier.OfPurchase? {
    switch certainty {
    case .labeled, .likely, .perhapsOther: Identifier.OfPurchase(name)
    case .doubtful, .misread, .other: nil
    }
  }

  /// Whether it is of the form that most IDs have.
  package var isUsual: Bool {
    name == .anyTransactionId || WordShape.isUsualOrder(id.utf8)
  }

  /// How it was read if it was written in groups or in lowercase, as a remark.
  package var spellingRemark: String? {
    isJoined ? "read \(id), which is written in groups" : sameBytes(id, written) ? nil : "read \(written) as \(id)"
  }

  /// What was changed in it, as a remark.
  package var remark: String? {
    switch repair {
    case .lineBreak: "read \(id), which a line break had split"
    case .script: "read \(id) in Latin letters; the text has letters of another script that look like them"
    case .rest(let digits): "read \(id); if the line \(quoted(digits)) is its end: `asctl customer \(id)\(digits)`"
    case nil: nil
    }
  }
}
