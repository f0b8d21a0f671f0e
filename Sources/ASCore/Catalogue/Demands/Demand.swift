/// What Apple demands of one field of a body that is sent to it, beyond the kind that the field's row names.
///
/// With the field catalogue these rows are all that `--body`, the flags in its place and `--skeleton` know of a body.
struct Demand: Sendable {
  /// Apple's spelling.
  let field: String
  /// Names of `PayloadObject`.
  let objects: [String]
  let isRequired: Bool
  let limit: Bound?
  /// A value that could stand there, for `--skeleton`; nil where the kind has one.
  let example: Example?

  enum Bound: Sendable, Equatable {
    /// Unicode characters.
    case characters(Int)
    case elements(ClosedRange<Int>)
    case range(ClosedRange<Int64>)
    case uuid
    /// The values of the enumeration that are not allowed here.
    case not([String])
    /// The only value.
    case exactly(String)
    /// A URL with TLS, so many characters at most.
    case https(Int)
  }

  enum Example: Sendable, Equatable {
    case text(String)
    case number(Int64)
    /// A UUID that is made for the occasion.
    case fresh
  }

  private init(_ field: String, _ isRequired: Bool, _ limit: Bound?, _ example: Example?, _ objects: [String]) {
    self.field = field
    self.objects = objects
    self.isRequired = isRequired
    self.limit = limit
    self.example = example
  }

  static func required(
    _ field: String, _ limit: Bound? = nil, like example: Example? = nil, in objects: String...
  ) -> Demand {
    Demand(field, true, limit, example, objects)
  }

  static func optional(
    _ field: String, _ limit: Bound? = nil, like example: Example? = nil, in objects: String...
  ) -> Demand {
    Demand(field, false, limit, example, objects)
  }

  static let all = ofAdvancedCommerce + ofAdvancedCommerceChanges + ofInAppRequests + ofMessages + ofExternalPurchases

  private static let byObject: [String: [Demand]] = {
    var rows: [String: [Demand]] = [:]
    for row in all {
      for object in row.objects { rows[object, default: []].append(row) }
    }
    return rows
  }()

  /// Every member of such an object in the order in which they are best written; empty for an object without rows.
  static func of(_ object: String) -> [Demand] { byObject[object] ?? [] }
}
