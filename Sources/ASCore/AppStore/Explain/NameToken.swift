import Base

/// A word of a text, and what is around it. Lines of a stack trace have none.
struct NameToken {
  let word: NameWord
  /// What separates it from the word before.
  let gap: TextLine.Gap
  /// Whether only the sign `before` separates it from the word before, as in `app[404]`.
  let isAttached: Bool
  /// Whether it is a type in a module or type of Ruby or C++: `JWT::DecodeError`.
  let isNested: Bool
  /// The byte directly before it; a space at the beginning of a line.
  let before: UInt8
  /// The number of its record. Its words tell what the numbers in it mean.
  let record: Int32
  /// The number of its line, from 1.
  let line: Int
  /// Its place among all words of the text.
  let index: Int
  /// Whether an empty list is on its line.
  let isBesideNothing: Bool

  var text: String { word.text }
  var key: String { word.key }
  /// Whether an apostrophe joins it to the word before: `aren't`.
  var isInWord: Bool { isAttached && "'\"".utf8.contains(before) && text.utf8.count < 3 }

  static func all(in lines: [TextLine]) -> [NameToken] {
    var tokens: [NameToken] = []
    var (words, records, count) = (TextDictionary<NameWord>(), RecordCount(), 0)
    var rest: ArraySlice<UInt8> = []
    for line in lines {
      let frame = StackFrame.range(in: line.text.trimmed)
      records.begin(line, isFrame: frame != nil, isValue: rest.contains(UInt8(ascii: ":")))
      let hasEmptyList = line.text.firstRange(of: [UInt8(ascii: "["), UInt8(ascii: "]")]) != nil
      var (end, isFirst) = (line.text.startIndex, true)
      for range in line.words.lazy.map(\.range) {
        count += 1
        if let frame, frame.contains(range.lowerBound) {
          end = frame.upperBound
          continue
        }
        let between = line.text[end..<range.lowerBound]
        records.pass(between)
        let gap = isFirst && !tokens.isEmpty ? rest + [UInt8(ascii: "\n")] + between : between
        tokens.append(
          NameToken(
            word: .word(line.text[range], in: &words), gap: TextLine.gap(gap),
            isAttached: !isFirst && between.count == 1 && between.first?.isSpace == false,
            isNested: between.elementsEqual("::".utf8), before: between.last ?? UInt8(ascii: " "),
            record: records.next(), line: line.number, index: count - 1, isBesideNothing: hasEmptyList))
        (end, isFirst) = (range.upperBound, false)
      }
      records.pass(line.text[end...])
      rest = isFirst ? rest : line.text[end...]
    }
    return tokens
  }
}

/// A word, and what is known about it without its neighbors. A text repeats its words, so that each is read once.
final class NameWord {
  let text: String
  /// Without case and separators.
  let key: String
  private(set) lazy var domain = ErrorDomain(text)
  /// The most words of a name that begins with it.
  private(set) lazy var longestName = KnownName.table.longest(beginning: key)
  /// Also of the order of a shop. Those of Apple have letters.
  private(set) lazy var isLabelOfQuantity =
    Quantity.quantities.contains(key)
    || text.utf8.allSatisfy { $0.isLetter || $0 == UInt8(ascii: "_") } && IDLabel.of(Array(text.utf8)[...]) == .orderId
  private(set) lazy var isUnit = Quantity.units.contains(key) || Currency.codes.contains(text)
  private(set) lazy var isCounted = Quantity.counted.contains(key)
  /// The server that it names.
  private(set) lazy var server = TextRecord.Server(named: text)
  /// Whether it is of Apple's world, or as long as only an ID is.
  private(set) lazy var isOfApple =
    isOfStore || text == "Store" || Self.wordsOfPurchases.contains { key.contains($0) }
    || WordShape.isTransaction(text, isLabeled: false)
  /// Whether only Apple or asctl is called so.
  private(set) lazy var isOfStore = server == .apple || Self.namesOfStore.contains { key.contains($0) }
  /// Whether it is of the errors of the External Purchase Server API, which are small numbers.
  private(set) lazy var isOfExternalPurchase =
    key.hasPrefix("external") || ["lineitemid", "fieldname", "errormessage", "requestidentifier"].contains(key)
  /// Whether it names a program whose numbers are not Apple's.
  private(set) lazy var isOfOtherProgram = OtherProgram.isNamed(by: text)

  private static let namesOfStore = ["apple", "appstore", "storekit", "itunes", "receipt", "asctl"]
  static let wordsOfPurchases = [
    "transaction", "notif", "subscription", "purchase", "renew", "signed", "jws", "verif", "inapp", "consumption",
    "bundleid", "productid", "sandbox",
  ]

  private init(_ text: String) { (self.text, key) = (text, KnownName.key(text)) }

  static func word(_ bytes: ArraySlice<UInt8>, in words: inout TextDictionary<NameWord>) -> NameWord {
    // JavaScript prints an ID as a `BigInt` with an n.
    let isBigInt = bytes.last == UInt8(ascii: "n") && bytes.count > 1 && bytes.dropLast().allSatisfy(\.isDigit)
    let text = String(decoding: isBigInt ? bytes.dropLast() : bytes, as: UTF8.self)
    if let known = words[text] { return known }
    let word = NameWord(text)
    // A long text has many different numbers.
    if text.utf8.count < 4 || !text.isDigits { words[text] = word }
    return word
  }

  /// Whether it is digits, or a negative number.
  var isNumber: Bool { text.isDigits || text.hasPrefix("-") && Int(text) != nil }
}

/// Counts the records of a text: its lines, and the objects in braces, which can span several lines. The lines of a stack
/// trace, and the members that Node prints behind it, belong to the line above.
private struct RecordCount {
  private var (number, length): (Int32, Int) = (0, 0)
  private var depth = 0
  private var isBehindFrame = false

  /// Longer records are divided, so that the time to read one is limited.
  private static let longest = 200

  private mutating func begin() { (number, length) = (number + 1, 0) }

  mutating func begin(_ line: TextLine, isFrame: Bool, isValue: Bool) {
    let first = line.text.trimmed.first
    let isObject = (isValue || isBehindFrame) && first == UInt8(ascii: "{")
    // An object whose end is missing ends with its indentation.
    let continues = line.isIndented || first.map { "\"'}])".utf8.contains($0) } ?? true
    if !continues { depth = 0 }
    if depth == 0, !isFrame, !isObject { begin() }
    isBehindFrame = isFrame
  }

  /// Reads what separates two words.
  mutating func pass(_ signs: ArraySlice<UInt8>) {
    for sign in signs {
      if sign == UInt8(ascii: "{") { depth += 1 } else if sign == UInt8(ascii: "}") { depth = max(0, depth - 1) }
    }
  }

  mutating func next() -> Int32 {
    if length == Self.longest { begin() }
    length += 1
    return number
  }
}
