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
  enum Origin: Sendable, CaseIterable {
    case skError, purchaseError, storeKitError, verificationResult, deviceStore, network, client, connect, crossPlatform

    var title: String {
      switch self {
      case .skError: "StoreKit, SKError.Code"
      case .purchaseError: "StoreKit, Product.PurchaseError"
      case .storeKitError: "StoreKit, StoreKitError"
      case .verificationResult: "StoreKit, VerificationResult.VerificationError"
      case .deviceStore: "reports by developers; Apple documents none of these numbers"
      case .network: "Foundation, URLError"
      case .client: "Apple's server libraries"
      case .connect: "App Store Connect API"
      case .crossPlatform: "libraries for React Native and Flutter"
      }
    }

    /// The words before a number or a name that tell where it comes from, without case and separators.
    var qualifiers: [String] {
      switch self {
      case .skError: ["skerror", "skerrordomain", "skerrorcode"]
      case .purchaseError: ["purchaseerror", "product.purchaseerror"]
      case .storeKitError: ["storekiterror", "storekit.storekiterror"]
      case .verificationResult: ["verificationerror", "verificationresult.verificationerror"]
      case .deviceStore: ["asderrordomain", "asdservererrordomain", "amserrordomain"]
      case .network: ["nsurlerrordomain", "urlerror"]
      case .client, .connect, .crossPlatform: []
      }
    }

    /// Domains of the device's store.
    static let domains = ["ASDErrorDomain", "ASDServerErrorDomain", "AMSErrorDomain"]

    /// Returns the program that a word names, without case and separators.
    static func of(_ key: String) -> Origin? { byQualifier[key] }

    private static let byQualifier = Dictionary(
      uniqueKeysWithValues: allCases.flatMap { origin in origin.qualifiers.map { ($0, origin) } })

    var page: String? {
      switch self {
      case .skError: ApplePage.address("skerror/code", .storeKit)
      case .purchaseError: ApplePage.address("product/purchaseerror", .storeKit)
      case .storeKitError: ApplePage.address("storekiterror", .storeKit)
      case .verificationResult: ApplePage.address("verificationresult/verificationerror", .storeKit)
      case .network: ApplePage.address("urlerror", .foundation)
      case .deviceStore, .client, .connect, .crossPlatform: nil
      }
    }
  }

  static let all: [ForeignWord] =
    skErrors.map { $0.from(.skError) } + purchaseErrors.map { $0.from(.purchaseError) }
    + storeKitErrors.map { $0.from(.storeKitError) } + verificationErrors.map { $0.from(.verificationResult) }
    + deviceErrors.map { $0.from(.deviceStore) } + networkErrors.map { $0.from(.network) }
    + ofClients.map { $0.from(.client) }
    + ofAppStoreConnect.map { $0.from(.connect) } + ofLibraries.map { $0.from(.crossPlatform) }

  /// Returns the words that a path names with its type, such as `PurchaseError.ineligibleForOffer`.
  static func at(path word: String, _ name: String) -> [ForeignWord] {
    let type = KnownName.key(String(word.dropLast(name.utf8.count + 1)))
    let origin = Origin.allCases.first { $0.qualifiers.contains { sameBytes($0, type) || type.hasSuffix(".\($0)") } }
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
    let number = word.number.map { " \($0)" } ?? ""
    func name(in type: String) -> String { type.hasSuffix(word.names[0]) ? type : "\(type).\(word.names[0])" }
    let title =
      switch word.origin {
      case .skError: number.isEmpty ? "SKError" : "SKError\(number) \(word.names[0])"
      case .purchaseError: name(in: "Product.PurchaseError")
      case .storeKitError: name(in: "StoreKitError")
      case .verificationResult: name(in: "VerificationError")
      case .deviceStore: (word.number == nil ? nil : qualified) ?? word.names[0]
      case .network: word.number == nil ? word.names[0] : "NSURLErrorDomain\(number)"
      case .client, .connect, .crossPlatform: word.names[0]
      }
    var explanation = Explanation(
      title, .foreignWord, word.meaning, source: word.origin.title, page: word.origin.page,
      [("What to do", word.remedy)])
    explanation.origin = word.origin
    return explanation
  }

  /// Whether it is an error of a connection, which another error contains.
  var isOfConnection: Bool { origin == .network }

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
