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
