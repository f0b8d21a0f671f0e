import AppStore
import Base

// Compares the members on the tape with what is declared about their object.

extension UnknownSearch {
  func forEachMember(of object: Int, _ tokens: [JSONTape.Token], _ body: (_ name: Int, _ value: Int) -> Void) {
    var name = object + 1
    let end = Int(tokens[object].next)
    while name < end {
      body(name, name + 1)
      name = Int(tokens[name + 1].next)
    }
  }

  mutating func search(_ object: Int, _ tokens: [JSONTape.Token], _ declared: KnownData.Object) {
    var name = object + 1
    let end = Int(tokens[object].next)
    while name < end {
      let value = name + 1
      if let index = tape.withDecoded(tokens[name], { declared.names.index(of: $0) }) {
        check(value, of: name, tokens, declared.members[index])
      } else {
        add(.member, name, nil, tokens)
        addInner(value, tokens)
      }
      name = Int(tokens[value].next)
    }
  }

  /// Adds the member with that name, or its value.
  private mutating func add(_ kind: UnknownFinding.Kind, _ name: Int, _ value: Int?, _ tokens: [JSONTape.Token]) {
    var hasher = Hasher()
    hasher.combine(kind)
    hasher.combine(pathHash)
    tape.withBytes(tokens[name]) { hasher.combine(bytes: $0) }
    if let value { tape.withBytes(tokens[value]) { hasher.combine(bytes: $0) } }
    let number = distinct.number(hasher.finalize()) {
      let names = [self.kind] + path + [truncated(tape.string(tokens[name]), to: Self.longestName)]
      let isScalar = value.map { tokens[$0].kind != .object } ?? false
      let text = isScalar ? value.map { tape.string(tokens[$0]) } : nil
      let word = Self.word(for: tokens[value ?? name + 1].kind)
      return UnknownFinding(kind, names.joined(separator: "."), value: text ?? word)
    }
    found.append((number, owner))
  }

  static let longestName = 80

  /// Checks the value of the member with the name at `name`.
  private mutating func check(
    _ value: Int, of name: Int, _ tokens: [JSONTape.Token], _ member: KnownData.Member
  ) {
    let kind = tokens[value].kind
    // The elements of a list have the same meaning.
    if kind == .array {
      var element = value + 1
      while element < Int(tokens[value].next) {
        check(element, of: name, tokens, member)
        element = Int(tokens[element].next)
      }
      return
    }
    if isResponse, case .signed = member {
      if kind == .string { containsText = true } else if kind == .object { findings.hasSignedData = true }
    }
    switch member {
    case .number where kind != .number && kind != .null, .string where kind != .string && kind != .null,
      .boolean where kind != .bool && kind != .null:
      add(.value, name, value, tokens)
      addInner(value, tokens)
    case .object(let place) where kind == .object, .signed(let place) where kind == .object:
      let (hash, outer) = (pathHash, owner)
      tape.withBytes(tokens[name]) { bytes in
        var hasher = Hasher()
        hasher.combine(pathHash)
        hasher.combine(bytes: bytes)
        pathHash = hasher.finalize()
      }
      path.append(tape.string(tokens[name]))
      if isResponse, hasSigned(value, tokens, known.objects[place]) { owner = value }
      search(value, tokens, known.objects[place])
      path.removeLast()
      (pathHash, owner) = (hash, outer)
    case .values(let set) where kind == .string || kind == .number:
      if !contains(set, tokens[value]) { add(.value, name, value, tokens) }
    case .types(let set) where kind == .string:
      if !contains(set, tokens[value]) { add(.type, name, value, tokens) }
    case .names(let set) where kind == .object:
      var unknown: [Int] = []
      forEachMember(of: value, tokens) { key, _ in if !contains(set, tokens[key]) { unknown.append(key) } }
      for key in unknown { add(.value, name, key, tokens) }
    case .anything, .number, .string, .boolean, .values, .types, .names, .object, .signed: addInner(value, tokens)
    }
  }

  private func contains(_ set: Int, _ token: JSONTape.Token) -> Bool {
    tape.withDecoded(token) { known.sets[set].contains($0) }
  }

  /// Whether an object of a response directly contains signed data.
  func hasSigned(_ object: Int, _ tokens: [JSONTape.Token], _ declared: KnownData.Object) -> Bool {
    var isFound = false
    forEachMember(of: object, tokens) { name, value in
      guard tokens[value].kind == .string || tokens[value].kind == .object,
        let index = tape.withDecoded(tokens[name], { declared.names.index(of: $0) }),
        case .signed = declared.members[index]
      else { return }
      isFound = true
    }
    return isFound
  }

  /// Notes the JWS in a value, at any depth.
  mutating func addInner(_ value: Int, _ tokens: [JSONTape.Token]) {
    for index in value..<Int(tokens[value].next) where tokens[index].kind == .string {
      let isMeant = tape.withBytes(tokens[index]) { $0.count > 3 && $0[0] == 0x65 && $0[1] == 0x79 && $0[2] == 0x4A }
      guard isMeant, case let text = tape.string(tokens[index]), CompactJWS.isMeant(by: text) else { continue }
      inner.append(Array(text.utf8))
    }
  }

  /// Checks a type with its subtype, if each of them is known.
  mutating func searchPair(_ tokens: [JSONTape.Token]) {
    guard let name = text("notificationType", tokens), let type = NotificationType.named(name) else { return }
    let subtype = text("subtype", tokens).flatMap { $0.isEmpty ? nil : $0 }
    guard type.event(subtype: subtype) == nil,
      !found.contains(where: { distinct[$0.finding].kind == .type && distinct[$0.finding].path.hasSuffix(".subtype") })
    else { return }
    add(UnknownFinding(.type, "\(kind).notificationType", value: subtype.map { "\(name)/\($0)" } ?? "\(name) alone"))
  }

  /// Returns the value of the first member with that name.
  func member(_ wanted: String, of object: Int, _ tokens: [JSONTape.Token]) -> Int? {
    var result: Int?
    forEachMember(of: object, tokens) { name, value in
      if result == nil, tape.withBytes(tokens[name], { $0.elementsEqual(wanted.utf8) }) { result = value }
    }
    return result
  }

  private func text(_ name: String, _ tokens: [JSONTape.Token]) -> String? {
    member(name, of: 0, tokens).flatMap { tokens[$0].kind == .string ? tape.string(tokens[$0]) : nil }
  }

  /// Returns the first names of a payload of an unknown kind.
  func names(_ tokens: [JSONTape.Token]) -> String {
    var names: [String] = []
    forEachMember(of: 0, tokens) { name, _ in if names.count < 8 { names.append(tape.string(tokens[name])) } }
    return names.joined(separator: ", ")
  }

  private static func word(for kind: JSONTape.Token.Kind) -> String {
    switch kind {
    case .null: "null"
    case .bool: "boolean"
    case .number: "number"
    case .string, .name: "string"
    case .array: "array"
    case .object: "object"
    }
  }
}
