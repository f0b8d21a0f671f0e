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
  }

  enum Repair: Sendable {
    /// A line break had split it.
    case lineBreak
    /// Letters of another script were read as the Latin ones that look like them.
    case script
  }

  /// In Apple's spelling if it is surely an ID.
  package var id: String { kind == .orderId ? written.uppercased() : written }

  /// The kind of ID that a purchase is looked up by; nil for other identifiers and for words that may be something else.
  package var kind: Identifier.OfPurchase? {
    switch certainty {
    case .labeled, .likely: Identifier.OfPurchase(name)
    case .doubtful, .misread, .other: nil
    }
  }

  /// Whether it is of the form that most IDs have.
  package var isUsual: Bool {
    name == .anyTransactionId || WordShape.isUsualOrder(id.utf8)
  }

  /// What was changed in it, as a remark.
  package var remark: String? {
    switch repair {
    case .lineBreak: "read \(id), which a line break had split"
    case .script: "read \(id) in Latin letters; the text has letters of another script that look like them"
    case nil: nil
    }
  }
}
