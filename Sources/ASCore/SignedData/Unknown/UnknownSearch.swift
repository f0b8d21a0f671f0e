import AppStore
import Base

/// Searches texts for everything that asctl's tables do not declare. Nothing is verified.
///
/// Payloads are read as tapes, without building their values. Each thread uses its own search, because it caches headers
/// and certificates.
package struct UnknownSearch {
  var findings = UnknownFindings()
  var distinct = DistinctFindings()
  let known = KnownData.shared
  var tape = JSONTape()
  /// What is unknown in each header; `nil` for one that is not JSON.
  private var headers = RecentValues<[UnknownFinding]?>()
  /// The response that an object is, by a hash of the names of its members; nil for an object that is none.
  var responses: [Int: (name: String, place: Int)?] = [:]
  /// What is unknown in the certificates and algorithms of each receipt's signature.
  var signers = RecentValues<[UnknownFinding]>()
  /// The findings in the current text by their numbers in `distinct`, with the object whose signed data describes each.
  var found: [(finding: Int, owner: Int)] = []
  /// The object around the current member whose signed data describes it: the payload, or an object of a response.
  var owner = 0
  /// Whether the text is a response, which is not signed but contains signed data.
  var isResponse = false
  /// Whether a response in the text contains signed data as text, which asctl has not decoded.
  var containsText = false
  /// Whether JSON around signed data in the text could not be read, so that it was not compared.
  package internal(set) var isBroken = false
  /// The kind of the text, the names of the objects around the current member, and the hash of both.
  var kind = ""
  var path: [String] = []
  var pathHash = 0
  private var kindHash = "".hashValue
  /// The JWS in the current payload, and those that wait to be read.
  var inner: [[UInt8]] = []

  package init() {}

  /// Returns the findings since the last call.
  package mutating func take() -> UnknownFindings {
    distinct.forgetPlaces()
    defer { findings = UnknownFindings() }
    return findings
  }

  /// Searches a text that consists only of a JWS, or of the JSON that Apple posts. Returns false for any other.
  package mutating func search(plain text: ArraySlice<UInt8>) -> Bool {
    guard let jws = CompactJWS(plain: text) else { return false }
    return search(jws)
  }

  /// Searches the JWS and receipts that a decoder opened.
  package mutating func search(_ opened: OpenedTexts) {
    for text in opened.take() {
      findings.hasSignedData = true
      switch text {
      case .jws(let text): if let jws = CompactJWS(text) { _ = search(jws) }
      case .receipt(let receipt): search(receipt)
      }
    }
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
    begin()
    guard let unknown = headers.value(of: jws.header, make: { Self.findings(inHeader: jws.header) }),
      let payload = try? Base64.url.decode(jws.payload), readTape(payload)
    else { return false }
    findings.hasSignedData = true
    let tokens = tape.tokens
    guard tokens.first?.kind == .object else { return true }
    for index in unknown.indices { add(unknown[index].hash) { unknown[index] } }
    let kind = payloadKind(tokens)
    if let kind, let place = known.place(of: kind) {
      enter(kind.rawValue)
      search(0, tokens, known.objects[place])
      if kind == .notification { searchPair(tokens) }
    } else if member("aud", of: 0, tokens) != nil {
      // A token of one's own key, or a request that is signed with it.
      enter("token")
      search(0, tokens, known.token)
    } else {
      addInner(0, tokens)
      add(UnknownFinding(.type, "payload", value: names(tokens)))
    }
    guard !found.isEmpty else { return true }
    note(UnknownSource(of: 0, in: tape, hasExample: hasExamples))
    return true
  }

  /// Reads a payload with white space or escapes as the same payload without.
  mutating func readTape(_ payload: [UInt8]) -> Bool {
    if tape.read(plain: payload) { return true }
    guard let json = try? JSON.parse(payload) else { return false }
    return tape.read {
      json.write(into: &$0)
      return true
    }
  }

  private func payloadKind(_ tokens: [JSONTape.Token]) -> PayloadKind? {
    var members = DistinctiveMembers()
    forEachMember(of: 0, tokens) { name, _ in tape.withDecoded(tokens[name]) { members.insert($0) } }
    return members.kind
  }

  // MARK: Findings

  /// Begins a text.
  mutating func begin() {
    if !found.isEmpty { found.removeAll(keepingCapacity: true) }
    if !inner.isEmpty { inner = [] }
    if distinct.isFull { distinct = DistinctFindings() }
    (owner, isResponse) = (0, false)
  }

  /// Begins the members of a text of that kind.
  mutating func enter(_ kind: String) {
    // Most texts are of the same kind.
    if kind != self.kind { (self.kind, kindHash) = (kind, kind.hashValue) }
    if !path.isEmpty { path.removeAll(keepingCapacity: true) }
    pathHash = kindHash
  }

  mutating func add(_ finding: UnknownFinding) { add(finding.hash) { finding } }

  /// Adds the finding with the hash of what was read. What is new in one text is usually in many, so its texts are made
  /// only once.
  mutating func add(_ hash: Int, make: () -> UnknownFinding) {
    found.append((distinct.number(hash, make: make), owner))
  }

  /// Whether all findings of the current text already have an example.
  var hasExamples: Bool { found.allSatisfy { distinct.hasExample($0.finding, in: findings) } }

  /// Counts the findings of the current text.
  mutating func note(_ source: UnknownSource) {
    for (finding, _) in found { distinct.note(finding, source, in: &findings) }
  }
}
