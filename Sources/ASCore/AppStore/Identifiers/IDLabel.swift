import Base

/// The words that label the number behind them.
package enum IDLabel {
  /// Labels in Apple's emails, in the languages of most storefronts.
  private static let labels: [(root: [UInt8], label: Identifier.OfPurchase)] =
    ["order", "bestell", "auftrag", "commande", "pedido", "ordine"].map { (Array($0.utf8), .orderId) }
    + ["transact", "transak"].map { (Array($0.utf8), .transactionId) }

  private static let transactions: Set<String> = ["tx", "txn", "txid", "txnid"]

  /// Endings of words that label a date or a state of an order, not its ID.
  private static let otherEnds = [
    "date", "datum", "time", "zeit", "ms", "_at", "created", "status", "state", "type", "reason", "lineitemid", "total",
    "amount", "count",
  ].map { Array($0.utf8) }

  /// Returns the kind of ID that a word labels; nil for other words.
  static func of(_ word: ArraySlice<UInt8>) -> Identifier.OfPurchase? {
    if word.count <= 5, word.first?.lowercased == UInt8(ascii: "t"), isWord(word, of: transactions) {
      return .transactionId
    }
    guard 5...WordShape.longestText ~= word.count else { return nil }
    let lowered = word.map(\.lowercased)
    guard let label = labels.first(where: { lowered[...].firstRange(of: $0.root) != nil })?.label,
      !otherEnds.contains(where: { lowered.suffix($0.count).elementsEqual($0) })
    else { return nil }
    return label
  }

  /// Returns the label and the ID that follows it without a space, as in `orderMVK7WQ3XYZ` and `ID2000000000000001`; nil
  /// for other words. A word in capitals is one only before an ID of the form that most have.
  static func glued(in word: ArraySlice<UInt8>) -> (label: ArraySlice<UInt8>, id: ArraySlice<UInt8>)? {
    guard word.count > WordShape.shortestOrder, word.last?.isDigit == true || word.last?.isUppercase == true,
      word.first?.isLetter == true
    else { return nil }
    let number = word.drop(while: \.isLetter)
    let isNumber = number.allSatisfy(\.isDigit) && number.count >= WordShape.shortestUnlabeled
    let usual = word.suffix(WordShape.usualOrder)
    let order = word.dropFirst().drop(while: \.isLowercase)
    let id = isNumber ? number : usual.first == WordShape.initial && WordShape.isOrder(usual) ? usual : order
    let label = word[..<id.startIndex]
    guard !label.isEmpty, isNumber || WordShape.isOrder(id),
      isPart(label) && (isNumber || id == usual) || of(label) != nil
    else { return nil }
    return (label, id)
  }

  /// Returns whether a word labels an ID, or is a part of a label.
  static func isPart(_ word: ArraySlice<UInt8>) -> Bool { isWord(word, of: parts) || of(word) != nil }

  private static let parts = names.subtracting(["n", "code"]).union(["apple", "receipt", "the", "my", "your", "is"])

  /// The label of an identifier of something else.
  struct Other: Equatable {
    /// How many digits it has.
    let digits: ClosedRange<Int>
    /// Whether it may have letters, like an order ID.
    var hasLetters = false
    /// Whether only a further word, as in "customer number", says for certain that an identifier follows.
    var needsWord = false
    /// Whether the identifier may be on the next line.
    var isStrong = false
    /// Whether it continues a telephone number.
    var isContinued = false

    func matches(_ word: ArraySlice<UInt8>) -> Bool {
      if hasLetters, WordShape.isOrder(word) { return true }
      return digits.contains(word.count(where: \.isDigit))
        && word.allSatisfy { $0.isDigit || "-./()".utf8.contains($0) }
    }
  }

  /// Returns the form of the identifier behind the label of something else, as in `ticket #12345678901234`; nil for other words.
  private static func other(_ word: ArraySlice<UInt8>) -> Other? {
    guard let first = word.first, first.isLetter else { return nil }
    let name = word.prefix(20).prefix(while: \.isLetter)
    // Behind the names of the objects that contain it, but `customer.id` is of the customer.
    let parts = word.split(separator: UInt8(ascii: "."))
    let member =
      (parts.last.map { isName($0) } ?? false)
      ? word[(parts.suffix(2).first ?? word).startIndex...] : parts.last ?? word
    let lowered = member.prefix(WordShape.longestText).filter(\.isLetter).map(\.lowercased)
    let row = of(word) == nil ? otherRoots.first { lowered.starts(with: $0.root) } : nil
    if name.count < 10, name.count == word.count || row == nil, let digits = others[key(name)] {
      return Other(digits: digits)
    }
    let singular = lowered.last == UInt8(ascii: "s") ? lowered.dropLast() : lowered[...]
    if isOfID(member) || lowered.last == UInt8(ascii: "r"),
      namesOfApple.contains(String(decoding: singular, as: UTF8.self))
    {
      return Other(digits: 8...19, hasLetters: true, isStrong: true)
    }
    guard let row else { return nil }
    let isCompound = nameEnds.contains { lowered.count > row.root.count && lowered.suffix($0.count).elementsEqual($0) }
    return Other(digits: 8...19, hasLetters: row.hasLetters, needsWord: row.needsWord && !isCompound, isStrong: true)
  }

  /// Returns whether a word says that an identifier follows.
  package static func isName(_ word: ArraySlice<UInt8>) -> Bool { isWord(word, of: names) }

  private static let names: Set<String> = ["id", "no", "nr", "n", "number", "nummer", "code"]
  private static let nameEnds = names.map { Array($0.utf8) }.filter { $0.count > 1 }

  /// The names of Apple's other identifiers, which end in "Id", "Ids" or "Identifier". Members are also written as
  /// `web_order_line_item_id`.
  private static let namesOfApple = Set(
    Identifier.Name.allCases.filter { !$0.isTransaction && $0 != .orderId }.map { $0.rawValue.lowercased() })

  /// Beginnings of words, also of compounds such as `Belegnummer` and `user_id`.
  private static let otherRoots: [(root: [UInt8], hasLetters: Bool, needsWord: Bool)] = [
    (
      [
        "document", "dokument", "beleg", "invoice", "rechnung", "factur", "fattura", "session", "tracking",
      ], false, false
    ),
    (["serial", "serien", "promo", "offercode", "coupon", "gutschein", "voucher", "passwor"], true, false),
    (["request", "account", "customer", "kunde", "client", "user", "uid", "custid"], false, true),
    (["device", "key", "offer"], true, true),
  ].flatMap { roots, hasLetters, needsWord in roots.map { (Array($0.utf8), hasLetters, needsWord) } }

  /// Returns whether a word is between two IDs of a list, as in "A and B".
  static func isBetween(_ word: ArraySlice<UInt8>) -> Bool { isWord(word, of: conjunctions) }

  private static let conjunctions: Set<String> = ["and", "or", "und", "oder", "et", "ou", "y", "e", "o"]

  /// Returns whether a word begins like the name of a month, in the languages of the labels.
  static func isMonth(_ word: ArraySlice<UInt8>) -> Bool { word.count > 2 && months.contains(key(word.prefix(3))) }

  private static let months: Set<String> = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec", "mai", "okt", "dez", "ene",
    "abr", "ago", "dic", "avr", "jui", "aou", "gen", "mag", "giu", "lug", "set", "ott", "fev", "out", "mei",
  ]

  /// Returns whether the words behind a word are no groups of an ID, but a date, an amount or a name.
  static func endsGroups(_ word: ArraySlice<UInt8>) -> Bool { isWord(word, of: ends) }

  private static let ends: Set<String> = [
    "date", "datum", "fecha", "data", "total", "amount", "summe", "betrag", "montant", "importe", "from", "du", "vom",
  ]

  private static let others = Dictionary(
    uniqueKeysWithValues: [
      (
        ["phone", "telephone", "tel", "telefon", "telefono", "mobile", "handy", "fax", "whatsapp"],
        1...OtherIdentifier.telephoneDigits.upperBound
      ),
      (["call"], 8...14), (["imei", "meid"], 14...16), (["account"], 12...12), (["ticket", "case", "iccid"], 8...19),
    ].flatMap { words, digits in words.map { ($0, digits) } })

  /// Returns whether a word ends in "id" or "ids", so that it labels an ID and not, for example, its date.
  static func isOfID(_ word: ArraySlice<UInt8>) -> Bool {
    let end = word.suffix(3).map(\.lowercased)
    return end.elementsEqual("ids".utf8) || end.suffix(2).elementsEqual("id".utf8)
  }

  /// Returns whether a word is the whole name of a column or member with the identifier of something else.
  static func isNameOfOther(_ word: ArraySlice<UInt8>) -> Bool {
    word.contains(UInt8(ascii: "_")) && other(word).map { !$0.needsWord } ?? false
  }

  /// Returns whether the name of a column is the label of something else.
  package static func isNameOfOther(column name: String) -> Bool {
    var label: Other?
    let words = Array(name.utf8).split { !$0.isAlphanumeric && $0 != UInt8(ascii: "_") }
    for word in words { read(word, &label) }
    return label.map { $0.isStrong && !$0.needsWord } == true && !words.contains { of($0) != nil }
  }

  /// Reads the next word without a digit: a label of something else, or a word between it and the number.
  static func read(_ word: ArraySlice<UInt8>, _ label: inout Other?) {
    if label == nil || !isBeforeOther(word) {
      label = other(word)
    } else if isName(word) {
      label?.needsWord = false
    }
  }

  private static func isBeforeOther(_ word: ArraySlice<UInt8>) -> Bool {
    of(word) == nil && (isPart(word) || isName(word) || isWord(word, of: ["me", "us", "at", "on"]))
  }

  private static func isWord(_ word: ArraySlice<UInt8>, of words: Set<String>) -> Bool {
    word.count < 10 && words.contains(key(word))
  }

  private static func key(_ word: ArraySlice<UInt8>) -> String {
    String(decoding: word.lazy.map(\.lowercased), as: UTF8.self)
  }
}
