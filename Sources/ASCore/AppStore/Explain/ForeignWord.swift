import Base

/// A word or number that another program prints next to Apple's services: StoreKit on a device, a client library,
/// another API.
struct ForeignWord: Sendable {
  let names: [String]
  let number: Int?
  /// What a program says beside the number, in lowercase.
  let messages: [String]
  let meaning: String
  let remedy: String?
  private(set) var origin = Origin.client

  init(
    _ names: [String], number: Int? = nil, messages: [String] = [], _ meaning: String, _ remedy: String? = nil
  ) {
    (self.names, self.number, self.messages, self.meaning, self.remedy) = (names, number, messages, meaning, remedy)
  }

  func from(_ origin: Origin) -> ForeignWord {
    var word = self
    word.origin = origin
    return word
  }

  /// The program that prints a word.
  struct Origin: Sendable, Equatable {
    let title: String
    /// The type of its names and numbers, for titles.
    let type: String?
    /// The words before a number or a name that tell where it comes from.
    let qualifiers: [String]
    /// The same without case and separators.
    let keys: [String]
    let page: String?

    private init(_ title: String, _ type: String? = nil, _ qualifiers: String..., page: String? = nil) {
      (self.title, self.type, self.qualifiers, self.page) = (title, type, qualifiers, page)
      keys = qualifiers.map(KnownName.key)
    }

    static let skError = Origin(
      "StoreKit, SKError.Code", "SKError", "SKError", "SKErrorDomain", "SKErrorCode",
      page: ApplePage.address("skerror/code", .storeKit))
    static let purchaseError = Origin(
      "StoreKit, Product.PurchaseError", "Product.PurchaseError", "PurchaseError", "Product.PurchaseError",
      page: ApplePage.address("product/purchaseerror", .storeKit))
    static let storeKitError = Origin(
      "StoreKit, StoreKitError", "StoreKitError", "StoreKitError", "StoreKit.StoreKitError",
      page: ApplePage.address("storekiterror", .storeKit))
    static let verificationResult = Origin(
      "StoreKit, VerificationResult.VerificationError", "VerificationError", "VerificationError",
      "VerificationResult.VerificationError",
      page: ApplePage.address("verificationresult/verificationerror", .storeKit))
    static let deviceStore = Origin(
      "reports by developers; Apple documents none of it", nil, "ASDErrorDomain", "ASDServerErrorDomain",
      "AMSErrorDomain")
    static let network = Origin(
      "Foundation, URLError", "NSURLErrorDomain", "NSURLErrorDomain", "URLError",
      page: ApplePage.address("urlerror", .foundation))
    static let client = Origin("Apple's server libraries")
    static let connect = Origin("App Store Connect API")
    static let crossPlatform = Origin("libraries for React Native and Flutter")
    static let revenueCat = Origin("RevenueCat's SDK, ErrorCode")

    /// Returns the program that a word names, without case and separators.
    static func of(_ key: String) -> Origin? { qualified.first { $0.keys.contains(key) } }

    static let qualified = [skError, purchaseError, storeKitError, verificationResult, deviceStore, network]
  }

  static let all: [ForeignWord] =
    skErrors.map { $0.from(.skError) } + purchaseErrors.map { $0.from(.purchaseError) }
    + storeKitErrors.map { $0.from(.storeKitError) } + verificationErrors.map { $0.from(.verificationResult) }
    + deviceErrors.map { $0.from(.deviceStore) } + networkErrors.map { $0.from(.network) }
    + ofClients.map { $0.from(.client) }
    + ofAppStoreConnect.map { $0.from(.connect) } + ofLibraries.map { $0.from(.crossPlatform) }
    + ofRevenueCat.map { $0.from(.revenueCat) }

  /// Returns the words that a path names with its type, such as `PurchaseError.ineligibleForOffer`.
  static func at(path word: String, _ name: String) -> [ForeignWord] {
    let type = KnownName.key(String(word.dropLast(name.utf8.count + 1)))
    let origin = Origin.qualified.first { $0.keys.contains { sameBytes($0, type) || type.hasSuffix(".\($0)") } }
    return origin.map { of($0, name) } ?? []
  }

  /// Returns the words of one program with this number or name.
  static func of(_ origin: Origin, _ value: String) -> [ForeignWord] {
    let key = KnownName.key(value)
    return all.filter { word in
      word.origin == origin
        && (Int(value).map { word.number == $0 } ?? word.names.contains { KnownName.key($0) == key })
    }
  }
}

extension Explanation {
  /// - Parameter qualified: The title of a number that several domains share, or of what a text says instead.
  static func foreign(_ word: ForeignWord, as qualified: String? = nil) -> Explanation {
    let (name, origin) = (word.names[0], word.origin)
    let title =
      switch (origin.type, word.number) {
      case (let type?, nil): type.hasSuffix(name) ? type : "\(type).\(name)"
      case (let type?, let number?): "\(type) \(number)" + (origin == .network ? "" : " \(name)")
      case (nil, let number): number == nil ? name : qualified ?? name
      }
    var explanation = Explanation(
      title, .foreignWord, word.meaning, source: origin.title, page: origin.page,
      [("What to do", word.remedy)])
    explanation.origin = origin
    return explanation
  }

  /// Explains a number that StoreKit's table does not have.
  static func unknownSKError(_ number: Int) -> Explanation {
    let numbers = ForeignWord.skErrors.compactMap(\.number)
    return Explanation(
      "SKError \(number)", .foreignWord,
      "The code is not among the documented ones of SKError, \(numbers.min() ?? 0) to \(numbers.max() ?? 0).",
      source: ForeignWord.Origin.skError.title, page: ForeignWord.Origin.skError.page,
      [("What to do", "Check which domain is beside the number in the log; the underlying error can have another one.")]
    )
  }

  /// Explains a number of the device's store, which Apple documents nowhere.
  static func deviceStore(_ domain: String, _ number: String) -> Explanation {
    foreign(
      ForeignWord(
        ["\(domain) \(number)"],
        "An error of the store on a device, with a number that Apple does not document.",
        "Read the underlying error in the log; try again, sign out and in again, or use another sandbox account."
      ).from(.deviceStore))
  }
}
