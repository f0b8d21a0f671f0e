import AppStore
import Base

/// What the simulator takes for a tax code: Apple's form, such as `C003-00-1`. Apple has a list of them, which it may
/// lengthen, so that asctl sends any text.
enum CommerceTaxCode {
  static func require(_ value: JSON?) throws(APIErrorReply) -> String? {
    guard let text = value?.string else { return nil }
    guard shape(text) == "A000-00-0" else { throw .commerce(.invalidTaxProductCode) }
    return text
  }

  /// The text with A for every capital letter and 0 for every digit.
  private static func shape(_ text: String) -> String {
    String(
      text.map { character in
        switch character {
        case "A"..."Z": "A"
        case "0"..."9": "0"
        case _: character
        }
      })
  }
}

extension CommercePurchase.Descriptors {
  /// Of an object whose literal requires both.
  init(_ object: JSON?) {
    self.init(
      displayName: object?["displayName"]?.string ?? "", description: object?["description"]?.string ?? "")
  }
}

/// Money in Advanced Commerce requests (Advanced Commerce API, "price" and "currency").
enum CommerceAmount {
  /// The currency may be left out, and must be that of the customer's store otherwise.
  static func requireCurrency(_ value: JSON?, of customer: Customer) throws(APIErrorReply) {
    guard let value, value != .null else { return }
    guard let code = value.string, sameBytes(code, customer.storefront.currency) else {
      throw .commerce(.invalidCurrency)
    }
  }

  /// No more decimals than Apple prices the currency with.
  static func requireDecimals(_ milliunits: Int64, of customer: Customer) throws(APIErrorReply) {
    let unit: Int64 = Currency.decimals(of: customer.storefront.currency) == 0 ? 1_000 : 10
    guard milliunits % unit == 0 else { throw .commerce(.invalidAmount) }
  }
}
