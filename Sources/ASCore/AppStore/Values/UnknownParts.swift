import Base

/// What asctl's tables do not know in a transaction or renewal info.
///
/// An unknown value never leads to a statement about money, access or a refund, and purchases with an unknown identifier
/// are never counted as separate charges: it may be what they share.
package struct UnknownParts: Sendable, Equatable {
  /// Values of enumerations with the names of their members: `inAppOwnershipType LENT`.
  package let values: [String]
  /// The names of members that look like identifiers.
  package let identifiers: [String]
  package var isEmpty: Bool { values.isEmpty && identifiers.isEmpty }

  package init(ofTransaction payload: JSON) { self.init(payload, .transaction) }
  package init(ofRenewal payload: JSON) { self.init(payload, .renewal) }

  private init(_ payload: JSON, _ object: PayloadObject) {
    var (values, identifiers): ([String], [String]) = ([], [])
    for member in payload.objectValue?.members ?? [] {
      if let kind = object.kind(of: member.name) {
        guard case .enumeration(let enumeration) = kind else { continue }
        let text = member.value.string ?? member.value.text(.compact)
        if !enumeration.knows(text) {
          values.append("\(member.name) \(text)" + (enumeration.possibly(text).map { " (\($0))" } ?? ""))
        }
      } else if Self.isIdentifier(member) {
        identifiers.append(member.name)
      }
    }
    (self.values, self.identifiers) = (values, identifiers)
  }

  private static func isIdentifier(_ member: JSONObject.Member) -> Bool {
    guard let text = member.value.string, !text.isEmpty else { return false }
    return ["Id", "ID", "Identifier", "UUID"].contains(where: member.name.hasSuffix) || WordShape.isTransaction(text)
      || text.isUUID
  }
}

extension Enumeration {
  /// Whether a value is in the table, or is the word of an announced value, whose spelling is not published.
  package func knows(_ text: String) -> Bool {
    values.contains { sameBytes($0.text, text) }
      || announced.contains { KnownName.key($0.word) == KnownName.key(text) }
  }
}

/// Whether a transaction is of a subscription that renews: one of its own, a bundle or a suite.
package func isRenewing(_ transaction: JSON) -> Bool {
  guard let type = transaction["type"]?.string else { return false }
  return sameBytes(type, "Auto-Renewable Subscription")
    || Enumeration.productType.value(type) == nil
      && Enumeration.productType.knows(type)
}
