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
