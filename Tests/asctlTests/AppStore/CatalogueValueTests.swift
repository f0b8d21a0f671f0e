import Testing

@testable import AppStore
@testable import Base

struct CatalogueValueTests {
  @Test(arguments: [
    (Int64(9990), "USD" as String?, "9.99 USD"), (1000, "EUR", "1.00 EUR"), (0, "USD", "0.00 USD"),
    (300_000, "JPY", "300 JPY"), (29_000, "DKK", "29 DKK"), (29_500, "DKK", "29.50 DKK"), (1, "USD", "0.001 USD"),
    (1999, "USD", "1.999 USD"), (500, "JPY", "0.50 JPY"), (-9990, "USD", "-9.99 USD"), (-1, nil, "-0.001"),
    (-500, "JPY", "-0.50 JPY"), (9990, nil, "9.99"), (9990, "", "9.99"), (12_340, "XYZ", "12.34 XYZ"),
    (.max, "USD", "9223372036854775.807 USD"), (.min, "USD", "-9223372036854775.808 USD"),
    (.min, nil, "-9223372036854775.808"),
  ])
  func `amounts are exact`(milliunits: Int64, currency: String?, text: String) {
    #expect(Money.text(milliunits: milliunits, currency: currency) == text)
  }

  @Test(arguments: [
    (Int64(25_000), "25%"), (100_000, "100%"), (0, "0%"), (12_500, "12.5%"), (33_333, "33.333%"),
    (1, "0.001%"), (50, "0.05%"), (-25_000, "-25%"), (.min, "-9223372036854775.808%"),
  ])
  func `shares are exact`(value: Int64, text: String) {
    #expect(Millipercent.text(value) == text)
  }

  @Test(arguments: [
    ("P1M", "1 month" as String?), ("P2W", "2 weeks"), ("P3D", "3 days"), ("P1Y", "1 year"),
    ("P1Y2M", "1 year 2 months"), ("P1DT12H", "1 day 12 hours"), ("PT5M", "5 minutes"), ("P0D", "0 days"),
    ("P01M", "1 month"), ("P99999999999999999999D", "99999999999999999999 days"), ("P", nil), ("PT", nil),
    ("P1", nil), ("1M", nil), ("PM", nil), ("P1X", nil), ("P1M1Y", nil), ("P1M1M", nil), ("p1m", nil), ("", nil),
    ("P1MT", nil), ("P1.5M", nil), ("P-1M", nil), ("P1M ", nil), ("P\u{0661}M", nil), ("PURCHASED", nil),
  ])
  func `durations are shown in words`(text: String, words: String?) {
    #expect(ISODuration.words(text) == words)
  }

  @Test func `currencies have the decimals of the App Store`() {
    #expect(Set(Currency.codes).count == Currency.codes.count)
    #expect(Currency.codes.allSatisfy { $0.utf8.count == 3 && $0.utf8.allSatisfy(\.isUppercase) })
    #expect(Currency.decimals(of: "JPY") == 0)
    #expect(Currency.decimals(of: "USD") == 2)
    #expect(Currency.decimals(of: "usd") == nil)
  }
}
