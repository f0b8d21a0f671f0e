import Base

/// A name that says what the numbers behind it mean: the domain of errors of a program, such as `SKErrorDomain`, or an
/// exception of Apple's server libraries.
struct ErrorDomain {
  /// Without a module and a suffix, as in `SKErrorDomain-Fehler` and `SKError.Code`.
  let name: String
  /// The number that is written with it: `ESKERRORDOMAIN2`, `NSURLErrorDomain-1001`.
  let number: String?
  private let origin: ForeignWord.Origin?
  /// Whether it is an exception of Apple's server libraries or of HTTP, which contains a status.
  let isException: Bool

  /// nil for other words.
  init?(_ text: String) {
    // A name in lowercase is another program's: `purchase_error`.
    guard text.utf8.contains(where: \.isUppercase), !text.contains(where: { " :=".contains($0) }) else { return nil }
    let digits = text.utf8.reversed().prefix(while: \.isDigit).count
    let (letters, end) = (text.dropLast(digits), text.suffix(digits))
    number = digits == 0 ? nil : letters.hasSuffix("-") ? "-\(end)" : String(end)
    let stem = String(letters.prefix { $0 != "-" })
    // A type of another module than Apple's: `MyApp.PurchaseError`.
    let modules = stem.split(separator: ".")
    let isOther =
      stem.utf8.first?.isUppercase == true && modules.count > 1 && !modules.contains(where: Self.modules.contains)
    let bare =
      stem.hasSuffix(".Code") ? String(stem.dropLast(5)) : isOther ? stem : Explain.lastPart(ofPath: stem)
    // Libraries for React Native add a letter.
    let isExtended = number != nil && bare.hasPrefix("E")
    name = isExtended ? String(bare.dropFirst()) : bare
    let key = KnownName.key(name)
    origin = ForeignWord.Origin.of(key)
    isException = ["verificationexception", "apiexception"].contains(key) || digits == 3 && key.hasPrefix("http")
    let isCode = key.hasSuffix("errordomain") || isOther && key.hasSuffix("errorcode")
    guard origin != nil || isException || isCode else { return nil }
  }

  /// The domain that a token names; nil for other tokens.
  init?(at place: Int, in tokens: [NameToken]) {
    let word = tokens[place].word
    if let domain = word.domain {
      self = domain
    } else if word.key == "verification", place + 1 < tokens.count, tokens[place + 1].key.hasPrefix("fail") {
      self.init(named: "VerificationException")
    } else if tokens[place].gap == .pair && place > 1 && tokens[place - 1].key == "domain"
      && tokens[place - 2].key == "error"
      // What NSError says about an error of Swift: `(Module.Type error 1.)`.
      || tokens[place].before == UInt8(ascii: "(") && place + 2 < tokens.count && tokens[place + 1].key == "error"
        && tokens[place + 2].word.isNumber && word.text.contains(".") && word.text.contains(where: \.isUppercase)
    {
      self.init(named: word.text)
    } else {
      return nil
    }
  }

  /// The domain that is named as one: `Error Domain=com.example.errors`.
  init(named text: String) {
    self = ErrorDomain(text) ?? ErrorDomain(name: text)
  }

  private init(name: String) { (self.name, number, origin, isException) = (name, nil, nil, false) }

  /// The pair that explains a number of it; one of another program is explained without the number.
  func pair(_ number: String) -> (name: String, value: String) { isOther ? ("ErrorDomain", name) : (name, number) }

  /// Whether its numbers are not Apple's.
  var isOther: Bool { origin == nil && !isException }
  var isOfDevice: Bool { origin != nil && origin != .verificationResult }
  /// Whether Apple documents none of its numbers.
  var isOfDeviceStore: Bool { origin == .deviceStore }

  /// The modules and types with Apple's domains.
  static let modules: [Substring] = [
    "StoreKit", "AppStoreServerLibrary", "Product", "VerificationResult", "Foundation",
  ]

  /// Returns whether a number with this name is of another program, unlike an ID, which is longer.
  static func isNumber(_ digits: String, named name: String) -> Bool {
    numbers.contains(name) && digits.utf8.count < WordShape.shortestUnlabeled
  }

  /// The names of codes, which many programs have.
  static let codes: Set<String> = ["code", "error", "errorcode"]
  /// The names of numbers of a domain.
  static let numbers = codes.union(["status", "rawvalue"])

  /// Explains a domain that is not Apple's.
  static func other(_ name: String) -> Explanation {
    Explanation(
      "\(name) (error domain)", .foreignWord,
      "A domain of errors of another program, or one whose numbers Apple does not document.",
      source: "the form of the text", [("What to do", "Read the message beside it, and that program's documentation.")])
  }
}
