import Base

// Apple's responses are not signed, but contain signed data and more about it, such as the status of a subscription or the
// results of sending a notification.

extension UnknownSearch {
  /// Compares the responses of Apple's in a text with what is declared, at any depth and also in JSON strings and log
  /// lines. Returns whether there is one, with all of its signed data already decoded. Signed data in text is not
  /// searched.
  package mutating func search(responsesIn text: ArraySlice<UInt8>) -> Bool {
    (containsText, isBroken) = (false, false)
    var isFound = false
    var level = Self.documents(in: text)
    for _ in 0..<Self.depthLimit where !level.isEmpty {
      var next: [[UInt8]] = []
      for document in level {
        guard readTape(document) else {
          let parts = Self.objects(in: document[...])
          if parts != [document] { next += parts } else if Self.isAroundSigned(document) { isBroken = true }
          continue
        }
        let tokens = tape.tokens
        begin()
        isResponse = true
        walk(0, tokens, &isFound, &next)
        noteResponses(tokens)
      }
      level = next
    }
    return isFound && !containsText
  }

  /// As `ArrivingTexts`.
  private static let depthLimit = 8

  /// Returns the text if it looks like JSON, and otherwise the objects in its lines.
  private static func documents(in text: ArraySlice<UInt8>) -> [[UInt8]] {
    let text = text.trimmed
    guard let first = text.first else { return [] }
    if beginsJSON(first) { return [Array(text)] }
    return text.split(separator: 0x0A).flatMap(objects)
  }

  /// Returns the objects in a text, each from its brace to the matching one, or to the end if there is none.
  private static func objects(in text: ArraySlice<UInt8>) -> [[UInt8]] {
    var (objects, start): ([[UInt8]], Int) = ([], text.startIndex)
    while let brace = text.first(UInt8(ascii: "{"), from: start) {
      start = end(ofObject: text[brace...])
      objects.append(Array(text[brace..<start]))
    }
    return objects
  }

  private static func end(ofObject text: ArraySlice<UInt8>) -> Int {
    var (depth, isInString, isEscaped) = (0, false, false)
    for (index, byte) in zip(text.indices, text) {
      switch byte {
      case _ where isEscaped: isEscaped = false
      case UInt8(ascii: "\\") where isInString: isEscaped = true
      case UInt8(ascii: "\""): isInString.toggle()
      case UInt8(ascii: "{") where !isInString: depth += 1
      case UInt8(ascii: "}") where !isInString:
        depth -= 1
        if depth == 0 { return index + 1 }
      default: continue
      }
    }
    return text.endIndex
  }

  /// Whether a text that is not JSON begins like an object, and contains the beginning of a JWS.
  private static func isAroundSigned(_ text: [UInt8]) -> Bool {
    text.dropFirst().first { !$0.isSpace } == UInt8(ascii: "\"")
      && text[...].firstRange(of: CompactJWS.openingBytes) != nil
  }

  private static func beginsJSON(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") }

  /// Compares the responses in a value. Sets `isFound` if there is one, and adds the JSON strings to `documents`.
  private mutating func walk(
    _ value: Int, _ tokens: [JSONTape.Token], _ isFound: inout Bool, _ documents: inout [[UInt8]]
  ) {
    switch tokens[value].kind {
    case .object:
      if let response = response(value, tokens) {
        isFound = true
        enter(response.name)
        owner = value
        search(value, tokens, known.objects[response.place])
        return
      }
      var values: [Int] = []
      forEachMember(of: value, tokens) { _, value in values.append(value) }
      for value in values { walk(value, tokens, &isFound, &documents) }
    case .array:
      var element = value + 1
      while element < Int(tokens[value].next) {
        walk(element, tokens, &isFound, &documents)
        element = Int(tokens[element].next)
      }
    case .string:
      let isMeant = tape.withDecoded(tokens[value]) { $0.count > 20 && Self.beginsJSON($0[0]) }
      if isMeant { documents.append(Array(tape.string(tokens[value]).utf8)) }
    case .null, .bool, .number, .name: return
    }
  }

  /// The lines of an archive have the same members, so the result is kept.
  private mutating func response(_ object: Int, _ tokens: [JSONTape.Token]) -> (name: String, place: Int)? {
    var hasher = Hasher()
    forEachMember(of: object, tokens) { name, value in
      tape.withBytes(tokens[name]) { hasher.combine(bytes: $0) }
      hasher.combine(tokens[value].kind == .array)
    }
    let hash = hasher.finalize()
    if let response = responses[hash] { return response }
    var members: [(name: String, isList: Bool)] = []
    forEachMember(of: object, tokens) { name, value in
      members.append((tape.string(tokens[name]), tokens[value].kind == .array))
    }
    let response = known.response(with: members)
    if responses.count == Self.mostResponses { responses = [:] }
    responses[hash] = .some(response)
    return response
  }

  /// Limits the memory for hostile input.
  private static let mostResponses = 1000

  /// Counts the findings, with what the signed data in the same object says about them.
  private mutating func noteResponses(_ tokens: [JSONTape.Token]) {
    var sources: [Int: UnknownSource] = [:]
    for (finding, owner) in found {
      let source = sources[owner] ?? source(of: owner, tokens)
      sources[owner] = source
      distinct.note(finding, source, in: &findings)
    }
  }

  private func source(of object: Int, _ tokens: [JSONTape.Token]) -> UnknownSource {
    var signed: UnknownSource?
    forEachMember(of: object, tokens) { _, value in
      guard signed == nil else { return }
      switch tokens[value].kind {
      case .object: signed = UnknownSource(of: value, in: tape, hasExample: false)
      case .string:
        guard let payload = UnknownSource.payload(of: tape.string(tokens[value])) else { return }
        var inner = JSONTape()
        let isRead = inner.read {
          payload.write(into: &$0)
          return true
        }
        if isRead { signed = UnknownSource(of: 0, in: inner, hasExample: false) }
      case .null, .bool, .number, .name, .array: return
      }
    }
    return signed ?? UnknownSource(of: object, in: tape, hasExample: false)
  }
}
