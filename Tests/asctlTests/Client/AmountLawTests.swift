import Testing

@testable import AppStore
@testable import Base
@testable import CommandLine
@testable import FakeWorlds
@testable import HTTP
@testable import TestSupport

/// A law: every flag of the catalog that takes an amount or a share reads it exactly, or rejects it and sends nothing.
@Suite struct AmountLawTests {
  /// A command line that is complete except for one flag.
  struct Place: Sendable, CustomTestStringConvertible {
    let line: String
    let flag: String
    /// The path of the value in the body.
    let path: String
    var testDescription: String { "\(line) --\(flag)" }

    /// The line with this value, after `=`, so that a value with a sign is not read as a flag.
    func giving(_ text: String, _ more: [String] = []) -> [String] {
      line.split(separator: " ").map { String($0) } + ["--\(flag)=\(text)"] + more
    }
  }

  static let amounts = [
    Place(
      line: "commerce change-price 2000000000021003 --sku shelf.comics -e sandbox", flag: "price",
      path: "items[0].price"),
    Place(
      line: "commerce request-refund 2000000000021003 --sku shelf.comics --refund-type CUSTOM "
        + "--refund-reason UNINTENDED_PURCHASE --revoke true --refund-risking-preference false -e sandbox",
      flag: "refund-amount", path: "items[0].refundAmount"),
  ]
  static let shares = [
    Place(
      line: "consumption send 2000000000017001 --customer-consented --sample-content-provided false "
        + "--delivery-status DELIVERED --refund-preference DECLINE -e sandbox", flag: "consumption-percentage",
      path: "consumptionPercentage")
  ]

  @Test func `every amount and share of the catalog is tested`() {
    func flags(_ kind: Parameter.Kind) -> [String] {
      Endpoint.all.flatMap { endpoint in
        endpoint.parameters.filter { $0.kind == kind }.map { "\(endpoint.name) --\($0.flag.name)" }
      }
    }
    func names(_ places: [Place]) -> [String] {
      places.map { $0.line.split(separator: " ").prefix(2).joined(separator: " ") + " --\($0.flag)" }
    }
    #expect(flags(.milliunits).sorted() == names(Self.amounts).sorted())
    #expect(flags(.millipercent).sorted() == names(Self.shares).sorted())
  }

  /// The result of a dry run: its messages and the body.
  private static func rehearse(_ words: [String]) throws -> (world: FakeWorld, status: Base.ExitStatus, body: JSON?) {
    let world = try FakeStore.world { _ in FakeStore.reply([:]) }
    let status = world.run(words + ["--dry-run", "-o", "json"])
    return (world, status, try? JSON.parse(Array(world.output.utf8))["body"])
  }

  private static func value(_ place: Place, in body: JSON?) -> Int64? {
    let name = place.path.split(separator: ".").last.map { String($0) } ?? ""
    return (body?["items"]?.arrayElements?.first ?? body)?[name]?.int64
  }

  private static func expect(
    _ text: String, _ more: [String] = [], at place: Place, is value: Int64, _ words: String
  ) throws {
    let (world, status, body) = try rehearse(place.giving(text, more))
    #expect(status == .success, "\(place) \(text): \(world.errors)")
    #expect(Self.value(place, in: body) == value, "\(place) \(text): \(world.output)")
    #expect(world.errors.contains("\(place.path) is \(words)"), "\(place) \(text): \(world.errors)")
  }

  private static func expectRefused(_ text: String, _ more: [String] = [], at place: Place) throws {
    for isRehearsed in [true, false] {
      let world = try FakeStore.world { _ in FakeStore.reply([:]) }
      let status = world.run(place.giving(text, more) + (isRehearsed ? ["--dry-run"] : []))
      #expect(status == .usage, "\(place) \(quoted(text)): \(world.errors)")
      #expect(world.output.isEmpty && world.requests.isEmpty)
      #expect(world.errors.contains("--\(place.flag)") || world.errors.contains(place.path), "\(world.errors)")
    }
  }

  /// Values that no flag accepts as a number.
  static let nonsense = [
    "", "-0.99", "+4.99", "4.+9", "4.-9", "--4", "-0", "+5", " 4.99", "4.99 ", "4 .99", "4. 99", "4\u{A0}", "\t4",
    "4,99",
    "1,000.00", "1e1", "4.9e0", "4E0", "1.5e-1", "0x10", "1_0", "1'0", "４.９９", "5０", "４", "٤.٩٩", "४", "4．99", ".",
    ".99",
    "4.", "4.9.9", "..", "NaN", "nan", "inf", "Infinity", "one", "4.99USD", "$4.99", "€4", "4\u{200B}", "\u{FEFF}4",
    "m",
    "-5m", "+5m", " 5m", "5 m", "4.99m", "4990M", "５m", "5mm", "5%m", "99999999999999999999", "1/2", "½", "4\n", "4\0",
  ]

  @Test(arguments: amounts)
  func `an amount is a decimal in its currency`(place: Place) throws {
    let usd = ["--currency", "USD"]
    for (text, value, words) in [
      ("0.01", 10, "0.01 USD"), ("4.99", 4990, "4.99 USD"), ("4.9", 4900, "4.90 USD"), ("10", 10_000, "10.00 USD"),
      ("99", 99_000, "99.00 USD"), ("99.99", 99_990, "99.99 USD"), ("100.00", 100_000, "100.00 USD"),
      ("100.0", 100_000, "100.00 USD"), ("4990.00", 4_990_000, "4990.00 USD"), ("4990m", 4990, "4.99 USD"),
      ("10m", 10, "0.01 USD"), ("007.50", 7500, "7.50 USD"),
      ("9223372036854775.80", 9_223_372_036_854_775_800, "9223372036854775.80 USD"),
      ("9223372036854775800m", 9_223_372_036_854_775_800, "9223372036854775.80 USD"),
    ] as [(String, Int64, String)] { try Self.expect(text, usd, at: place, is: value, words) }
    for text in [
      "100", "4990", "00100", "99999", "4.999", "4.990", "0.001", "1.0000", "4995m", "1m", "0", "0.00", "0m",
      "9223372036854775808m", "9223372036854775.81", "9223372036854775808",
    ] { try Self.expectRefused(text, usd, at: place) }
    for text in Self.nonsense { try Self.expectRefused(text, usd, at: place) }
  }

  @Test(arguments: amounts)
  func `an amount has no more decimals than its currency`(place: Place) throws {
    for currency in Currency.codes.sampled(oneIn: 3, place.path.utf8.count) {
      let code = ["--currency", currency]
      if Currency.decimals(of: currency) == 0 {
        try Self.expect("300", code, at: place, is: 300_000, "300 \(currency)")
        try Self.expect("300000m", code, at: place, is: 300_000, "300 \(currency)")
        for text in ["300.5", "300.0", "300.00", "4.99", "300m"] { try Self.expectRefused(text, code, at: place) }
      } else {
        try Self.expect("3.99", code, at: place, is: 3990, "3.99 \(currency)")
        for text in ["300", "3.999", "3.990", "3995m"] { try Self.expectRefused(text, code, at: place) }
      }
    }
  }

  /// No currency of the App Store has more than two decimals.
  @Test(arguments: amounts)
  func `an amount without a currency has at most two decimals`(place: Place) throws {
    try Self.expect("3.99", at: place, is: 3990, "3.99 in the currency of the purchase")
    try Self.expect("10", at: place, is: 10_000, "10.00 in the currency of the purchase")
    try Self.expect("3990m", at: place, is: 3990, "3.99 in the currency of the purchase")
    for text in ["3.999", "100", "3990"] + Self.nonsense { try Self.expectRefused(text, at: place) }
  }

  @Test(arguments: shares)
  func `a share is percent from 0 to 100`(place: Place) throws {
    for (text, value, words) in [
      ("0", 0, "0%"), ("0%", 0, "0%"), ("25", 25_000, "25%"), ("25%", 25_000, "25%"), ("12.5", 12_500, "12.5%"),
      ("12.50%", 12_500, "12.5%"), ("0.001%", 1, "0.001%"), ("99.999%", 99_999, "99.999%"), ("100", 100_000, "100%"),
      ("100.000%", 100_000, "100%"), ("025", 25_000, "25%"),
    ] as [(String, Int64, String)] { try Self.expect(text, at: place, is: value, words) }
    for text in [
      "100.001", "101", "101%", "1000", "25000", "100000", "0.0001", "0.5", "0.999", "12.3456%", "-0.5%", "+5%", "25%%",
      "%", "%25",
      "25 %", "2５%", "25m", "25.%", "25‰", "25％",
    ] + Self.nonsense.filter({ $0 != "4.99" }) { try Self.expectRefused(text, at: place) }
  }

  @Test func `amounts of earlier releases are explained`() throws {
    let (price, _, _) = try Self.rehearse(Self.amounts[0].giving("4990", ["--currency", "USD"]))
    #expect(price.errors.contains("4990.00 or 4990m"), "\(price.errors)")
    let (share, _, _) = try Self.rehearse(Self.shares[0].giving("25000"))
    #expect(share.errors.contains("write 25"), "\(share.errors)")
  }

  @Test func `a body from a file has Apple's numbers, and is shown in words`() throws {
    let body =
      #"{"requestInfo":{"requestReferenceId":"5f2f9f0e-5c0a-4d3b-9a53-0d7a8c1c7a11"},"currency":"JPY","#
      + #""items":[{"SKU":"a","price":300000},{"SKU":"b","price":1000}]}"#
    let world = try FakeStore.world(files: ["b.json": Array(body.utf8)]) { _ in FakeStore.reply([:]) }
    let line = ["commerce", "change-price", "2000000000021003", "--body", "b.json", "-e", "sandbox", "--dry-run"]
    #expect(world.run(line) == .success, "\(world.errors)")
    #expect(world.output.contains(body))
    #expect(world.errors.contains("items[0].price is 300 JPY") && world.errors.contains("items[1].price is 1 JPY"))
  }

  @Test func `only the first of many amounts are shown, and the others are counted`() throws {
    let items = (1...1000).map { _ in #"{"price":990}"# }.joined(separator: ",")
    let body = try JSON.parse(Array(#"{"currency":"EUR","items":[\#(items)]}"#.utf8))
    let sentences = RequestAmounts(body, is: .priceChangeRequest, currency: nil).sentences
    #expect(sentences.count == 21)
    #expect(sentences.first == "items[0].price is 0.99 EUR" && sentences.last?.hasPrefix("980 more") == true)
  }

  @Test func `an amount is shown with its full path`() {
    let body: JSON = ["currency": "EUR", "items": [["offer": ["price": 990]], ["price": 1990]]]
    let sentences = RequestAmounts(body, is: .createRequest, currency: nil).sentences
    #expect(sentences == ["items[0].offer.price is 0.99 EUR", "items[1].price is 1.99 EUR"])
  }

  @Test func `amounts of a report are in its reporting currency`() {
    let body: JSON = ["lineItems": [["pricingCurrency": "JPY", "reportingCurrency": "EUR", "taxAmount": 1900]]]
    let sentences = RequestAmounts(body, is: .externalPurchaseReport, currency: "USD").sentences
    #expect(sentences == ["lineItems[0].taxAmount is 1.90 EUR"])
  }

  // MARK: The confirmation

  private static func question(_ line: String, currency: String) throws -> (FakeWorld, Base.ExitStatus) {
    let world = try WriteQuestionTests.store(["type": "Auto-Renewable Subscription", "currency": .string(currency)])
    return (world, WriteQuestionTests.run(line, in: world))
  }

  @Test func `a confirmation shows amounts in the currency of the line or of the purchase`() throws {
    let line = "commerce change-price 1 --sku a --price 3.99"
    for (more, words) in [("", "3.99 EUR"), (" --currency USD", "3.99 USD")] {
      let (world, status) = try Self.question(line + more, currency: "EUR")
      #expect(status == .failure)
      #expect(world.questions.first?.contains("items[0].price is \(words)") == true, "\(world.questions)")
    }
    let (share, _) = try Self.question(
      "consumption send 1 --customer-consented --sample-content-provided false --delivery-status DELIVERED "
        + "--refund-preference DECLINE --no-preflight", currency: "USD")
    #expect(PreflightLawTests.writes(share) == 0)
  }

  @Test func `too many decimals for the purchase's currency are rejected`() throws {
    let (world, status) = try Self.question("commerce change-price 1 --sku a --price 3.99", currency: "JPY")
    #expect(status == .usage && world.questions.isEmpty, "\(world.errors)")
    #expect(PreflightLawTests.writes(world) == 0)
    #expect(world.errors.contains("JPY"))
  }
}
