import AppStore
import Base

/// An Apple Account from the point of view of the app.
struct Customer: Sendable, Equatable {
  /// Differs for every member of a family.
  var appTransactionId: String
  let storefront: Storefront
  /// As in `originalPlatform`.
  var device = "iOS"
  /// As in `originalApplicationVersion`. In sandbox, it is always 1.0 (App Store Receipts,
  /// original_application_version).
  var firstVersion = "1.0"
  var downloadDate: Timestamp
  /// Whether Apple has a record of the download; it has none of the oldest ones.
  var hasAppTransaction = true
  var groups: [String] = []
  var environment = SignedEnvironment.production
  /// Whether this is not the store's environment, so that the store cannot find the customer.
  var isElsewhere = false

  /// Returns the payload of a signed app transaction from the server, without members that only a device provides (App
  /// Store Server API, JWSAppTransactionDecodedPayload).
  func appTransaction(of app: StoreApp, signed date: Timestamp) -> JSON {
    .present([
      "receiptType": app.environmentMember,
      "appAppleId": app.appAppleIDMember,
      "bundleId": app.bundleIDMember,
      "appTransactionId": .string(appTransactionId),
      "receiptCreationDate": .timestamp(date),
      "originalPurchaseDate": .timestamp(downloadDate),
      "originalApplicationVersion": .string(firstVersion),
      "originalPlatform": .string(device),
    ])
  }
}

/// Accounts that buy together (App Store Server API 1.22).
struct CustomerGroup: Sendable, Equatable {
  let kind: Kind
  /// The `appTransactionId` of each member.
  var members: [String]
  /// The products of an organization, with the role in each: `NONE` or `ADMIN`.
  let roles: [JSON]

  /// The group that sandbox returns for testers without a group (App Store Server API, "Get Customer Groups").
  static let placeholder = "900000000000000000"

  enum Kind: String, Sendable {
    case organization = "ORGANIZATION"
    case consumer = "CONSUMER"
  }
}

/// A national App Store.
struct Storefront: Sendable, Equatable {
  /// ISO 3166-1 alpha-3.
  let code: String
  let id: String
  /// ISO 4217.
  let currency: String

  static let usa = Storefront(code: "USA", id: "143441", currency: "USD")

  /// Converts a price of another storefront, in milliunits. The number stays the same, except between yen and other
  /// currencies, because yen have no decimals and prices in yen are larger numbers.
  func price(_ amount: Int64, from other: Storefront) -> Int64 {
    let (isYen, wasYen) = (sameBytes(currency, "JPY"), sameBytes(other.currency, "JPY"))
    if isYen == wasYen { return amount }
    return isYen ? (amount * 150 + 5_000) / 10_000 * 10_000 : amount / 150 / 10 * 10
  }

  private static let all = TextDictionary(
    table.split(separator: "|").map { row in
      let words = row.split(separator: " ").map { String($0) }
      return (words[0], Storefront(code: words[0], id: words[1], currency: words[2]))
    })

  /// The larger storefronts, with their IDs in iTunes and the App Store, and their currencies.
  private static let table = """
    USA 143441 USD|FRA 143442 EUR|DEU 143443 EUR|GBR 143444 GBP|AUT 143445 EUR|BEL 143446 EUR|FIN 143447 EUR|\
    GRC 143448 EUR|IRL 143449 EUR|ITA 143450 EUR|LUX 143451 EUR|NLD 143452 EUR|PRT 143453 EUR|ESP 143454 EUR|\
    CAN 143455 CAD|SWE 143456 SEK|NOR 143457 NOK|DNK 143458 DKK|CHE 143459 CHF|AUS 143460 AUD|NZL 143461 NZD|\
    JPN 143462 JPY|HKG 143463 HKD|SGP 143464 SGD|CHN 143465 CNY|KOR 143466 KRW|IND 143467 INR|MEX 143468 MXN|\
    RUS 143469 RUB|TWN 143470 TWD|VNM 143471 VND|ZAF 143472 ZAR|MYS 143473 MYR|PHL 143474 PHP|THA 143475 THB|\
    IDN 143476 IDR|PAK 143477 PKR|POL 143478 PLN|SAU 143479 SAR|TUR 143480 TRY|ARE 143481 AED|HUN 143482 HUF|\
    CHL 143483 CLP|PAN 143485 USD|LKA 143486 USD|ROU 143487 RON|CZE 143489 CZK|ISR 143491 ILS|UKR 143492 USD|\
    KWT 143493 USD|HRV 143494 EUR|CRI 143495 USD|SVK 143496 EUR|LBN 143497 USD|QAT 143498 QAR|SVN 143499 EUR|\
    COL 143501 COP|VEN 143502 USD|BRA 143503 BRL|GTM 143504 USD|ARG 143505 USD|SLV 143506 USD|PER 143507 PEN|\
    DOM 143508 USD|ECU 143509 USD|HND 143510 USD|JAM 143511 USD|NIC 143512 USD|PRY 143513 USD|URY 143514 USD|\
    MAC 143515 USD|EGY 143516 EGP|KAZ 143517 KZT|EST 143518 EUR|LVA 143519 EUR|LTU 143520 EUR|MLT 143521 EUR|\
    BGR 143526 BGN|JOR 143528 USD|KEN 143529 USD|TUN 143536 USD|CYP 143557 EUR|ISL 143558 USD|BHR 143559 USD|\
    NGA 143561 NGN|TZA 143572 TZS
    """
}

extension Storefront {
  /// The storefront in the table, or that of a transaction, which may not be in the table; nil if neither is known.
  init?(_ code: String, id: String? = nil, currency: String? = nil) {
    let known = Self.all[code]
    guard let id = id ?? known?.id, let currency = currency ?? known?.currency else { return nil }
    self.init(code: code, id: id, currency: currency)
  }
}
