import Base

/// Everything that the tables declare about signed data, in a form for comparing millions of payloads with it.
package struct KnownData: Sendable {
  /// The members of one object.
  package struct Object: Sendable {
    package let names: MemberNames
    /// In the order of `names`.
    package let members: [Member]
  }

  /// What is declared about the value of a member.
  package enum Member: Sendable {
    case anything
    /// A value of the set at this place in `sets`.
    case values(Int)
    /// A notification type or subtype in this set.
    case types(Int)
    /// An object with names of this set and any values.
    case names(Int)
    /// The place of the object in `objects`.
    case object(Int)
  }

  /// The values of enumerations. Members refer to them by place, because a reference would be retained for each value.
  package private(set) var sets: [MemberNames] = []

  package private(set) var objects: [Object] = []
  private var places: TextDictionary<Int> = [:]

  package static let shared = KnownData()

  private init() {
    for kind in PayloadKind.allCases { _ = add(kind.object) }
    _ = add(.jwsHeader)
  }

  package func place(of kind: PayloadKind) -> Int? { places[kind.object.name] }
  package var header: Object? { places[PayloadObject.jwsHeader.name].map { objects[$0] } }

  /// Objects may contain one another, so each gets its place before its members are read.
  private mutating func add(_ object: PayloadObject) -> Int {
    if let place = places[object.name] { return place }
    let place = objects.count
    places[object.name] = place
    let names = MemberNames(object.fields.map(\.name))
    objects.append(Object(names: names, members: []))
    var members: [Member] = []
    for field in object.fields { members.append(member(field)) }
    objects[place] = Object(names: names, members: members)
    return place
  }

  private mutating func add(_ values: [String]) -> Int {
    sets.append(MemberNames(values))
    return sets.count - 1
  }

  private mutating func member(_ field: Field) -> Member {
    switch field.kind.element {
    case .enumeration(let enumeration):
      let set = add(enumeration.values.map(\.text))
      return enumeration == .notificationType || enumeration == .subtype ? .types(set) : .values(set)
    case .countsByValue(let enumeration): return .names(add(enumeration.values.map(\.text)))
    case .object(let object): return .object(add(object))
    case .text:
      guard case .exactly(let value)? = field.limit else { return .anything }
      return .values(add([value]))
    // A JWS is a text of its own, wherever it is.
    case .jws, .date, .seconds, .milliseconds, .milliunits, .millipercent, .percent, .duration, .identifier, .uuid,
      .boolean, .integer, .decimal, .url, .base64, .currency, .storefront, .list:
      return .anything
    }
  }
}
