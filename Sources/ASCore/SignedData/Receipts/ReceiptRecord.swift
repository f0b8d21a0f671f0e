/// Attributes under their names: a receipt without its purchases, or one purchase.
struct ReceiptRecord: Sendable {
  private let fields: [ReceiptField]
  private let attributes: [ReceiptAttribute]

  init(_ attributes: [ReceiptAttribute], fields: [ReceiptField]) {
    self.attributes = attributes
    self.fields = fields
  }

  /// The bytes of a field's value; of several the first.
  func value(_ field: ReceiptField) -> ArraySlice<UInt8>? {
    attributes.first { $0.type == field.type }?.value
  }

  /// A text or date that is there and not empty.
  func text(_ field: ReceiptField) -> String? {
    guard let text = value(field).flatMap(field.json)?.string, !text.isEmpty else { return nil }
    return text
  }

  /// A type of field that occurs more than once, so that two readers may see two different receipts.
  var repeated: Int64? {
    fields.map(\.type).first { type in attributes.count { $0.type == type } > 1 }
  }

  /// The fields that are there, by name. A date that is empty is none.
  var members: [JSONObject.Member] {
    fields.compactMap { field in
      guard let json = value(field).flatMap(field.json), field.form != .date || json != "" else { return nil }
      return JSONObject.Member(name: field.name, value: json)
    }
  }

  /// All other attributes under `unknown`: those without a name, repeated ones, and values that are not what they
  /// should be.
  var unknown: [JSONObject.Member] {
    var shown: Set<Int64> = []
    let others = attributes.filter { attribute in
      guard let field = fields.first(where: { $0.type == attribute.type }) else { return true }
      return !shown.insert(attribute.type).inserted || field.json(of: attribute.value) == nil
    }
    guard !others.isEmpty else { return [] }
    let elements = others.map { attribute -> JSON in
      [
        "type": .number(JSONNumber(attribute.type)), "version": .number(JSONNumber(attribute.version)),
        "hex": .string(hexadecimal(attribute.value)),
      ]
    }
    return [JSONObject.Member(name: "unknown", value: .array(elements))]
  }
}
