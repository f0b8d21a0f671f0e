import AppStore
import Base
import Synchronization

/// Searches signed texts for everything that asctl's tables do not declare. Nothing is verified.
///
/// Payloads are read as tapes, without building their values. Each thread uses its own search, because it caches headers.
package struct UnknownSearch {
  private var findings = UnknownFindings()
  private let known = KnownData.shared
  private var tape = JSONTape()
  /// What is unknown in each header; `nil` for one that is not JSON.
  private var headers = RecentValues<[UnknownFinding]?>()
  /// The findings in the current payload.
  private var found: [UnknownFinding] = []
  private var recent: [Int: UnknownFinding] = [:]
  /// The names of the objects around the current member, beginning with the kind of the payload.
  private var path: [String] = []
  /// The JWS in the current payload, and those that wait to be read.
  private var inner: [[UInt8]] = []

  package init() {}

  /// Returns the findings since the last call.
  package mutating func take() -> UnknownFindings {
    defer { findings = UnknownFindings() }
    return findings
  }

  /// Searches a text that consists only of a JWS, or of the JSON that Apple posts. Returns false for any other.
  package mutating func search(plain text: ArraySlice<UInt8>) -> Bool {
    guard let jws = CompactJWS(plain: text) else { return false }
    return search(jws)
  }

  /// Searches the JWS that a decoder opened.
  package mutating func search(_ opened: OpenedJWS) {
    for text in opened.take() { if let jws = CompactJWS(text) { _ = search(jws) } }
  }

  /// Searches a JWS and those inside it. Returns false if it is not readable.
  private mutating func search(_ jws: CompactJWS) -> Bool {
    guard read(jws) else { return false }
    var level = inner
    for _ in 0..<NestedPayloads.depthLimit where !level.isEmpty {
      var next: [[UInt8]] = []
      for text in level {
        guard let jws = CompactJWS(text[...]) else { continue }
        _ = read(jws)
        next += inner
      }
      level = next
    }
    return true
  }

  private mutating func read(_ jws: CompactJWS) -> Bool {
    (found, inner) = ([], [])
    guard let unknown = headers.value(of: jws.header, make: { Self.findings(inHeader: jws.header) }),
      let payload = try? Base64.url.decode(jws.payload), readTape(payload)
    else { return false }
    let tokens = tape.tokens
    guard tokens.first?.kind == .object else { return true }
    let kind = kind(tokens)
    if kind == nil, text(of: ["aud"]) != nil { return true }
    found = unknown
    if let kind, let place = known.place(of: kind) {
      path = [kind.rawValue]
      search(0, tokens, known.objects[place])
      if kind == .notification { searchPair() }
    } else {
      addInner(0, tokens)
      found.append(UnknownFinding(.type, "payload", value: names(tokens)))
    }
    guard !found.isEmpty else { return true }
    let source = source()
    for finding in found { findings.add(finding, in: source) }
    return true
  }

  /// Reads a payload with white space or escapes as the same payload without.
  private mutating func readTape(_ payload: [UInt8]) -> Bool {
    if tape.read(plain: payload) { return true }
    guard let json = try? JSON.parse(payload) else { return false }
    return tape.read {
      json.write(into: &$0)
      return true
    }
  }

  private func kind(_ tokens: [JSONTape.Token]) -> PayloadKind? {
    var members = DistinctiveMembers()
    forEachMember(of: 0, tokens) { name, _ in tape.withDecoded(tokens[name]) { members.insert($0) } }
    return members.kind
  }

  private func forEachMember(of object: Int, _ tokens: [JSONTape.Token], _ body: (_ name: Int, _ value: Int) -> Void) {
    var name = object + 1
    let end = Int(tokens[object].next)
    while name < end {
      body(name, name + 1)
      name = Int(tokens[name + 1].next)
    }
  }

  // MARK: Members

  private mutating func search(_ object: Int, _ tokens: [JSONTape.Token], _ declared: KnownData.Object) {
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

  /// Adds the member with that name, or its value. What is new in one text is usually in many, so the texts of findings
  /// are kept by a hash of what was read.
  private mutating func add(_ kind: UnknownFinding.Kind, _ name: Int, _ value: Int?, _ tokens: [JSONTape.Token]) {
    var hasher = Hasher()
    hasher.combine(kind)
    for name in path { hasher.combine(name) }
    tape.withBytes(tokens[name]) { hasher.combine(bytes: $0) }
    if let value { tape.withBytes(tokens[value]) { hasher.combine(bytes: $0) } }
    let hash = hasher.finalize()
    if let known = recent[hash] { return found.append(known) }
    let names = path + [truncated(tape.string(tokens[name]), to: Self.longestName)]
    let text = value.map { tape.string(tokens[$0]) } ?? Self.word(for: tokens[name + 1].kind)
    let finding = UnknownFinding(kind, names.joined(separator: "."), value: text)
    if recent.count == Self.mostRecent { recent = [:] }
    recent[hash] = finding
    found.append(finding)
  }

  private static let mostRecent = 1000

  private static let longestName = 80

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
    switch member {
    case .object(let place) where kind == .object:
      path.append(tape.string(tokens[name]))
      search(value, tokens, known.objects[place])
      path.removeLast()
    case .values(let set) where kind == .string || kind == .number:
      if !contains(set, tokens[value]) { add(.value, name, value, tokens) }
    case .types(let set) where kind == .string:
      if !contains(set, tokens[value]) { add(.type, name, value, tokens) }
    case .names(let set) where kind == .object:
      var unknown: [Int] = []
      forEachMember(of: value, tokens) { key, _ in if !contains(set, tokens[key]) { unknown.append(key) } }
      for key in unknown { add(.value, name, key, tokens) }
    case .anything, .values, .types, .names, .object: addInner(value, tokens)
    }
  }

  private func contains(_ set: Int, _ token: JSONTape.Token) -> Bool {
    tape.withDecoded(token) { known.sets[set].contains($0) }
  }

  /// Notes the JWS in a value, at any depth.
  private mutating func addInner(_ value: Int, _ tokens: [JSONTape.Token]) {
    for index in value..<Int(tokens[value].next) where tokens[index].kind == .string {
      let isMeant = tape.withBytes(tokens[index]) { $0.count > 3 && $0[0] == 0x65 && $0[1] == 0x79 && $0[2] == 0x4A }
      guard isMeant, case let text = tape.string(tokens[index]), CompactJWS.isMeant(by: text) else { continue }
      inner.append(Array(text.utf8))
    }
  }

  /// Checks a type with its subtype, if each of them is known.
  private mutating func searchPair() {
    guard let name = text(of: ["notificationType"]), let type = NotificationType.named(name) else { return }
    let subtype = text(of: ["subtype"]).flatMap { $0.isEmpty ? nil : $0 }
    guard type.event(subtype: subtype) == nil,
      !found.contains(where: { $0.kind == .type && $0.path.hasSuffix(".subtype") })
    else { return }
    found.append(
      UnknownFinding(.type, "\(path[0]).notificationType", value: subtype.map { "\(name)/\($0)" } ?? "\(name) alone"))
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

  // MARK: Sources

  /// Describes the current payload. A notification has no customer of its own, so that of the first JWS in it counts.
  private func source() -> UnknownFindings.Source {
    let date = text(of: PayloadKind.allCases.map(\.object.dateMember)).flatMap { Int64($0) }
    return UnknownFindings.Source(
      date: date.map { Timestamp(milliseconds: $0) },
      example: text(of: ["notificationUUID"]) ?? text(of: Self.identifiers.reversed()),
      customer: text(of: Self.identifiers)
        ?? inner.lazy.compactMap { CompactJWS($0[...])?.unverifiedPayload }.compactMap { payload in
          Self.identifiers.lazy.compactMap { payload[$0]?.string }.first
        }.first)
  }

  /// The identifiers of a customer, from the most general to the most specific.
  private static let identifiers = ["appTransactionId", "originalTransactionId", "transactionId"]

  /// Returns the first of these members of the payload with a string or number.
  private func text(of names: [String]) -> String? {
    let tokens = tape.tokens
    for wanted in names {
      var result: String?
      forEachMember(of: 0, tokens) { name, value in
        guard tokens[value].kind == .string || tokens[value].kind == .number,
          tape.withBytes(tokens[name], { $0.count == wanted.utf8.count && $0.elementsEqual(wanted.utf8) })
        else { return }
        result = result ?? tape.string(tokens[value])
      }
      if let result { return result }
    }
    return nil
  }

  /// Returns the first names of a payload of an unknown kind.
  private func names(_ tokens: [JSONTape.Token]) -> String {
    var names: [String] = []
    forEachMember(of: 0, tokens) { name, _ in if names.count < 8 { names.append(tape.string(tokens[name])) } }
    return names.joined(separator: ", ")
  }

  // MARK: Headers

  /// Returns what is unknown in a header; `nil` if it is not a JSON object.
  private static func findings(inHeader part: ArraySlice<UInt8>) -> [UnknownFinding]? {
    guard let header = try? CompactJWS.decode(part), let object = header.objectValue,
      let declared = KnownData.shared.header
    else {
      return nil
    }
    var found: [UnknownFinding] = []
    for member in object.members {
      var name = member.name
      let path = "header.\(truncated(name, to: longestName))"
      guard let index = name.withUTF8({ declared.names.index(of: UnsafeRawBufferPointer($0)) }) else {
        found.append(UnknownFinding(.header, path, value: member.value.string ?? member.value.text()))
        continue
      }
      if case .values(let set) = declared.members[index], let text = member.value.string,
        !KnownData.shared.sets[set].contains(text)
      {
        found.append(UnknownFinding(.header, path, value: text))
      }
    }
    let isXcode = header["kid"]?.string.map { sameBytes($0, SignedHeader.xcodeKey) } ?? false
    // Each Xcode makes a certificate of its own.
    guard !isXcode else { return found }
    for (index, entry) in (header["x5c"]?.arrayElements ?? []).enumerated() {
      guard let description = KnownCertificates.unknown(entry, at: index) else { continue }
      found.append(UnknownFinding(.certificate, "header.x5c", value: description))
    }
    return found
  }
}

/// The JWS that a decoder has opened since they were last taken, without those inside them. A class, because the values
/// that decode are copied.
package final class OpenedJWS: Sendable {
  private let texts = Mutex<[ArraySlice<UInt8>]>([])

  package init() {}

  func add(_ text: ArraySlice<UInt8>) { texts.withLock { $0.append(text) } }

  @discardableResult
  func take() -> [ArraySlice<UInt8>] {
    texts.withLock { texts in
      defer { texts = [] }
      return texts
    }
  }
}
