import AppStore
import Base

/// Decodes any text that the App Store signs, receipts included, without verifying it.
package struct AnyTextDecoder: Sendable {
  /// `nil` if only receipts are decoded.
  private let signed: JWSDecoder?
  private let receipts: ReceiptDecoder
  /// A faster decoder for lines if only the payload is required; `nil` if there is none.
  private var lines: LineDecoder?

  /// `opened` notes each JWS and receipt in the texts.
  package init(
    _ part: DecodedPart, opensNested: Bool = true, isOfReceipts: Bool = false, noting opened: OpenedTexts? = nil
  ) {
    signed = isOfReceipts ? nil : JWSDecoder(part: part, opensNested: opensNested, opened: opened)
    receipts = ReceiptDecoder(part: part)
    lines = isOfReceipts || part != .payload ? nil : LineDecoder(opensNested: opensNested)
  }

  private var name: String { signed == nil ? "receipt" : "JWS or receipt" }

  /// Appends the payload of a line as compact JSON. Returns false, and appends nothing, if the line requires `decodeAll`.
  package mutating func append(_ line: ArraySlice<UInt8>, to output: inout [UInt8]) -> Bool {
    lines?.append(line, to: &output) ?? false
  }

  /// Reads the payload of a line into a tape. Returns false if the line requires one of the other functions.
  package mutating func read(_ line: ArraySlice<UInt8>, into tape: inout JSONTape) -> Bool {
    lines?.read(line, into: &tape) ?? false
  }

  func decode(_ text: ArraySlice<UInt8>) throws(Failure) -> Decoded {
    // Passing a file of IDs is a common mistake. An ID is shorter than any signed text, so it requires no unwrapping.
    if text.count < 20, text.allSatisfy({ $0.isDigit || $0.isUppercase }), let error = Self.identifier(text) {
      throw error
    }
    do throws(Failure) {
      guard let signed else { return try receipts.decode(text) }
      return try decode(text, signed)
    } catch {
      throw Self.identifier(text) ?? error
    }
  }

  /// A JSON value has one owner, so that a document of millions of values is changed in place and not copied.
  private func decode(_ text: ArraySlice<UInt8>, _ signed: JWSDecoder) throws(Failure) -> Decoded {
    let (content, off) = UnwrappedInput.unwrap(text)
    switch consume content {
    case .receipt(let receipt):
      signed.opened?.add(.receipt(receipt))
      return try receipts.decode(receipt, off: off)
    case .jws(let jws): return try signed.decode(jws, off: off)
    case .unknown(let what): throw Failure(.failure, "cannot decode \(what)", hint: JWSDecoder.acceptedHint)
    case .json(var json):
      if let reply = StoredReply.decoded(json, opensReceipts: signed.opensNested, off: off) {
        for receipt in signed.opened == nil ? [] : StoredReply.receipts(in: json) {
          signed.opened?.add(.receipt(receipt))
        }
        return reply
      }
      let inside = ArrivingTexts.open(&json) { content throws(Failure) in try decode(content) }
      return try signed.decode(consume json, off: off, inside: inside)
    }
  }

  /// Decodes content found in a longer text; returns `nil` for content that this decoder does not support.
  private func decode(_ content: ArrivingTexts.Content) throws(Failure) -> Decoded? {
    switch content {
    case .jws(let jws): return try signed?.decode(jws)
    case .receipt(let receipt):
      signed?.opened?.add(.receipt(receipt))
      return try receipts.decode(receipt)
    }
  }

  /// The error for an identifier, which contains no signed data, with a hint to the command that looks it up.
  package static func identifier(_ text: ArraySlice<UInt8>) -> Failure? {
    guard text.count <= WordShape.longestText, case let text = String(decoding: text, as: UTF8.self) else { return nil }
    if let (identifier, name) = PastedIdentifier.any(text) {
      return Failure(
        .failure, "\(identifier.read) is an ID, which contains no signed data",
        hint: "asctl \(Identifier.lookup(name)) \(identifier.read)")
    }
    let bare = PastedText.bare(text)
    if SpreadsheetNumber.isRounded(bare) { return SpreadsheetNumber.rounded(bare) }
    return OtherIdentifier.of(bare).map {
      Failure(.failure, "\(quoted(bare)) looks like \($0.what), which contains no signed data", hint: $0.advice)
    }
  }
}

extension AnyTextDecoder {
  /// Decodes an input as a whole, or otherwise the signed texts found in it, at least one, such as in an email, a log or
  /// source code, each with its place as the first member if there are several. The remarks describe them; `unread`
  /// lists those that could not be read. `line` is the place of several texts in a single line.
  package func decodeAll(
    _ text: ArraySlice<UInt8>, line: String = "line 1"
  ) throws(Failure) -> (found: [JSON], remarks: [String], unread: [String]) {
    do throws(Failure) {
      let decoded = try decode(text)
      return ([decoded.value], [decoded.remark], decoded.unread)
    } catch {
      signed?.opened?.discard()
      // No signed text is shorter, and a file may contain a million lines of IDs.
      guard text.count >= ArrivingTexts.shortest || text.contains(0x0A) else { throw error }
      return try decode(arriving: text, line, failure: error)
    }
  }

  /// `failure` is the error of decoding the input as a whole.
  private func decode(
    arriving text: ArraySlice<UInt8>, _ line: String, failure: Failure
  ) throws(Failure) -> (found: [JSON], remarks: [String], unread: [String]) {
    let arriving = ArrivingTexts(in: text)
    var (found, unread): ([(place: String, decoded: Decoded)], [String]) = ([], arriving.incomplete)
    func name(_ place: ArrivingTexts.Place, _ what: String) {
      unread.append(place.text.isEmpty ? what : "\(place.text): \(what)")
    }
    for (place, content) in arriving.located {
      do throws(Failure) {
        guard let decoded = try decode(content) else { continue }
        found.append((place.text, decoded))
        for what in decoded.unread { name(place, what) }
      } catch {
        name(place, error.message)
      }
    }
    guard let (place, first) = found.first else {
      if let compressed = arriving.compressed { throw compressed }
      // If the whole input is a receipt, its own error is the most specific one.
      let isReceipt = ReceiptText.isContainer(text) || ReceiptText.isContainer(inBase64: text.trimmed)
      throw isReceipt ? failure : reason(text, unread) ?? failure
    }
    guard found.count > 1 else {
      return ([first.value], [first.remark + (place.isEmpty ? "" : "; found in \(place)")], unread)
    }
    for index in found.indices where found[index].place.isEmpty { found[index].place = line }
    let remarks = found.map { "\($0): \($1.remark)" }
    return (found.map { $1.value.preceded(by: "at", $0) }, remarks.firstFew, unread)
  }

  /// The error if nothing was found; `nil` if that of decoding the whole is more specific, as for JSON.
  private func reason(_ text: ArraySlice<UInt8>, _ unread: [String]) -> Failure? {
    let ends = [text.trimmed.first, text.trimmed.last].compactMap(\.self)
    let isJSON = ends.elementsEqual("{}".utf8) || ends.elementsEqual("[]".utf8)
    let count = text.count { $0 == 0x0A } + (text.last == 0x0A ? 0 : 1)
    guard !isJSON, count > 1 || !unread.isEmpty else { return nil }
    let lines = count == 1 ? "" : " in \(count) lines"
    guard let first = unread.first else {
      return Failure(.failure, "found no \(name)\(lines)", hint: JWSDecoder.acceptedHint)
    }
    return Failure(.failure, "found no readable \(name)\(lines): \(first)", hint: "check that the text is complete")
  }
}

extension JSON {
  /// The value as a record that begins with a further member, if there is one.
  package func preceded(by name: String, _ text: String?) -> JSON {
    guard let text else { return self }
    guard let object = objectValue else { return .object([name: .string(text), "payload": self]) }
    return .object(JSONObject([JSONObject.Member(name: name, value: .string(text))] + object.members))
  }
}

extension Collection<String> {
  /// The first five elements, and the number of the others.
  package var firstFew: [String] {
    // Lazy collections count by creating all elements.
    let count = count
    return prefix(5) + (count > 5 ? ["and \(count - 5) more"] : [])
  }

  var shortened: String { firstFew.joined(separator: ", ") }
}
