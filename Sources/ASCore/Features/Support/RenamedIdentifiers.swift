import AppStore
import Base
import SignedData

/// Replaces numbers of 12 digits or more, UUIDs and order IDs in a document, each by the same ID everywhere, so that
/// the document can be shared and its IDs can still be looked up. Tokens and signed texts are removed.
struct RenamedIdentifiers {
  private var names: TextDictionary<String> = [:]

  /// Finds all identifiers. The new ones sort in the same order, because it decides between events of the same date.
  init(in document: JSON) {
    var found: [Kind: [String]] = [:]
    Self.visit(document) { name, text in
      if let kind = Kind(of: text, in: name) { found[kind, default: []].append(text) }
    }
    for (kind, texts) in found {
      let sorted = texts.uniqued().sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) }
      for (place, text) in sorted.enumerated() { names[text] = kind.name(place + 1) }
    }
  }

  private enum Kind: Hashable {
    case number, uuid, order

    init?(of text: String, in name: String) {
      if name == "orderId" {
        self = .order
      } else if text.isUUID {
        self = .uuid
      } else if text.isDigits, text.utf8.count >= 12 || Self.isNumbered(name) {
        self = .number
      } else {
        return nil
      }
    }

    /// Returns whether older IDs of this member may have fewer digits.
    private static func isNumbered(_ name: String) -> Bool {
      name.hasSuffix("ransactionId") || name.hasSuffix("ransactionIds") || name == "webOrderLineItemId"
    }

    func name(_ number: Int) -> String {
      let digits = String(number)
      func padded(_ count: Int) -> String { String(repeating: "0", count: max(0, count - digits.utf8.count)) + digits }
      return switch self {
      case .number: "20000009" + padded(8)
      case .uuid: "00000000-0000-4000-8000-" + padded(12)
      case .order: "M" + padded(9)
      }
    }
  }

  /// Returns the document with other identifiers, and without tokens and signed texts.
  func json(_ value: JSON) -> JSON {
    switch value {
    case .null, .bool, .number: value
    case .string(let text): .string(names[text] ?? text)
    case .array(let elements): .array(elements.map(json))
    case .object(let object):
      .object(
        JSONObject(
          object.members.filter { !Self.isSecret($0) }
            .map { JSONObject.Member(name: $0.name, value: json($0.value)) }))
    }
  }

  private static func isSecret(_ member: JSONObject.Member) -> Bool {
    member.name.hasSuffix("Token") || (member.value.string.map { CompactJWS.isMeant(by: $0) } ?? false)
  }

  /// Calls `body` with every string and the name of its member.
  private static func visit(_ value: JSON, in name: String = "", _ body: (_ name: String, _ text: String) -> Void) {
    switch value {
    case .null, .bool, .number: break
    case .string(let text): body(name, text)
    case .array(let elements): for element in elements { visit(element, in: name, body) }
    case .object(let object): for member in object.members { visit(member.value, in: member.name, body) }
    }
  }
}
