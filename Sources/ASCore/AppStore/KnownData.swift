import Base

/// Everything that the tables declare about signed data and the responses with it, in a form for comparing millions of
/// payloads with it.
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
    case number, string, boolean
    /// A value of the set at this place in `sets`.
    case values(Int)
    /// A notification type or subtype in this set.
    case types(Int)
    /// An object with names of this set and any values.
    case names(Int)
    /// The place of the object in `objects`.
    case object(Int)
    /// A JWS, or the payload that a tool has put in its place: the place of its object.
    case signed(Int)
  }

  /// The values of enumerations. Members refer to them by place, because a reference would be retained for each value.
  package private(set) var sets: [MemberNames] = []

  package private(set) var objects: [Object] = []
  private var places: TextDictionary<Int> = [:]

  /// Apple's responses that contain signed data, and the objects in them that do.
  private var responses: [(object: PayloadObject, place: Int)] = []

  /// The claims of tokens and requests that are signed with one's own key.
  package private(set) var token = Object(names: MemberNames([]), members: [])

  package static let shared = KnownData()

  private init() {
    for kind in PayloadKind.allCases { _ = add(kind.object) }
    _ = add(.jwsHeader)
    let claims = PayloadObject.signedRequest.fields + PayloadObject.bearerToken.fields
    token = object(of: claims)
    let replies = Endpoint.all.compactMap(\.replyObject)
    // An object inside a response is more specific than a response with the same members.
    for object in replies.flatMap(\.inner) + replies where object.containsSigned {
      if !responses.contains(where: { $0.object == object }) { responses.append((object, add(object))) }
    }
  }

  package func place(of kind: PayloadKind) -> Int? { places[kind.object.name] }
  package var header: Object? { places[PayloadObject.jwsHeader.name].map { objects[$0] } }

  /// Objects may contain one another, so each gets its place before its members are read.
  private mutating func add(_ object: PayloadObject) -> Int {
    if let place = places[object.name] { return place }
    let place = objects.count
    places[object.name] = place
    objects.append(Object(names: MemberNames([]), members: []))
    objects[place] = self.object(of: object.fields)
    return place
  }

  private mutating func object(of fields: [Field]) -> Object {
    var (seen, members) = (TextSet(), [Member]())
    for field in fields where seen.insert(field.name) { members.append(member(field)) }
    return Object(names: MemberNames(fields.map(\.name)), members: members)
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
    case .jws(let object): return .signed(add(object))
    case .text:
      guard case .exactly(let value)? = field.limit else { return .string }
      return .values(add([value]))
    case .date, .seconds, .milliseconds, .milliunits, .millipercent, .integer: return .number
    case .uuid, .url, .base64, .currency, .storefront, .duration: return .string
    case .boolean: return .boolean
    case .percent, .identifier, .decimal, .list: return .anything
    }
  }
}

// Responses are not signed and do not contain their type, so they are recognized by their members. People store signed
// data in objects of their own, which have some of the same members and must not be compared with Apple's.

extension KnownData {
  /// Returns the response of Apple's that an object is: its name and the place of its object; nil for any other object.
  ///
  /// - Parameter members: the names of the object's members, and whether the value of each is a list.
  package func response(with members: [(name: String, isList: Bool)]) -> (name: String, place: Int)? {
    var best: (score: Int, name: String, place: Int)?
    for (object, place) in responses {
      var (declared, signed, lists) = (0, 0, 0)
      for member in members {
        guard let field = object.field(member.name) else { continue }
        declared += 1
        if field.kind.object?.containsSigned ?? field.kind.isSigned { signed += 1 }
        if member.isList, field.kind != field.kind.element { lists += 1 }
      }
      let isAllDeclared = declared == members.count
      let isOne =
        lists > 0 && (declared > 1 || isAllDeclared)
        || signed > 0 && declared > 2 && (isAllDeclared || declared == object.fields.count)
      guard isOne else { continue }
      let score = declared * 100 - object.fields.count
      if score > best?.score ?? .min { best = (score, object.appleName ?? object.name, place) }
    }
    return best.map { ($0.name, $0.place) }
  }
}

extension PayloadObject {
  /// The objects in it, at any depth, without payloads.
  fileprivate var inner: [PayloadObject] {
    fields.flatMap { field -> [PayloadObject] in
      guard case .object(let object) = field.kind.element else { return [] }
      return object.inner + [object]
    }
  }

  /// Whether a JWS is declared in it, at any depth.
  fileprivate var containsSigned: Bool {
    fields.contains { field in
      if case .object(let object) = field.kind.element { return object.containsSigned }
      return field.kind.isSigned
    }
  }
}

extension Field.Kind {
  fileprivate var isSigned: Bool { if case .jws = element { true } else { false } }
}
