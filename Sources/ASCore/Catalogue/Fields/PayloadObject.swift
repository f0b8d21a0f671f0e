/// An object on the wire: a payload, a part of one, a reply, or the body or query of a request.
///
/// A field says with these names where it appears, and `Field.Kind.object` and `.jws` lead from one to the next, so that
/// a walk through a document always knows which `status` it stands at.
struct PayloadObject: Sendable {
  let name: String
  /// The type's name on Apple's pages; nil for a query and for what Apple gives no name.
  let appleName: String?
  let meaning: String

  init(_ name: String, _ appleName: String?, _ meaning: String) {
    self.name = name
    self.appleName = appleName
    self.meaning = meaning
  }

  static let all: [PayloadObject] = Array(
    [payloads, partsOfPayloads, replies, requests, ofRetentionMessages, ofAdvancedCommerce, ofExternalPurchases]
      .joined())

  static func named(_ name: String) -> PayloadObject? { all.first { $0.name.utf8.elementsEqual(name.utf8) } }
}
