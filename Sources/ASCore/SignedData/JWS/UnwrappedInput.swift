import Base

/// The content of a text without the wrapping that mail programs, logs and copy buttons add to signed data. The text is
/// one thing as a whole, which `verify` requires; `ArrivingTexts` finds several things in a longer text.
package enum UnwrappedInput: Sendable {
  /// A compact JWS, not yet decoded.
  case jws(ArraySlice<UInt8>)
  case json(JSON)
  case receipt(ReceiptText)
  /// Anything else; the associated value describes it as a noun phrase.
  case unknown(String)

  /// Removes white space around the text, quotes, and the JSON that Apple posts. Unless `isStrict`, also what could
  /// change the signed bytes: line breaks inside the text, URL encoding, base64, a byte order mark, and `Bearer`.
  package init(_ text: ArraySlice<UInt8>, isStrict: Bool = false) {
    self = Self.unwrap(text, isStrict: isStrict).content
  }

  /// Enough for base64 of a URL-encoded, quoted body. The limit stops hostile nesting.
  private static let limit = 8

  /// Also returns a suffix for remarks: the layers that were removed, outermost first, or nothing if there are none.
  static func unwrap(_ text: ArraySlice<UInt8>, isStrict: Bool = false) -> (content: Self, off: String) {
    // The last byte of a container may look like white space, so nothing is trimmed.
    if ReceiptText.isContainer(text), let receipt = ReceiptText(text) { return (.receipt(receipt), "") }
    var layers: [String] = []
    var rest = text.trimmed
    // The result of parsing the text as JSON, kept so that a document without a known wrapping is not parsed twice.
    var parsed: Result<JSON, JSONError>?
    while !ReceiptText.isContainer(inBase64: rest), let layer = layer(of: rest, isStrict, parsed: &parsed) {
      layers.append(layer.name)
      rest = layer.inner.trimmed
      if layers.count == limit { return (.unknown("a text wrapped more than \(limit) times"), "") }
    }
    return (
      content(of: rest, parsed.take()), layers.isEmpty ? "" : "; unwrapped from: \(layers.joined(separator: ", "))"
    )
  }

  /// Whether a line alone is a whole JWS, JSON value or receipt, so that each further line is a separate text.
  package static func isComplete(_ line: ArraySlice<UInt8>) -> Bool {
    let line = line.trimmed
    // The JSON that Apple posts contains the dots of a JWS, too.
    if let jws = CompactJWS(line), !beginsLikeJSON(line) {
      // The signature of a JWS broken over several lines is shorter.
      guard (try? CompactJWS.decode(jws.header)) != nil, let signature = try? Base64.url.decode(jws.signature) else {
        return false
      }
      return signature.count >= 64
    }
    // A JSON number or literal is not a text of its own, but the first line of something else.
    return beginsLikeJSON(line) && (try? JSON.validate(line)) != nil || ReceiptText(line)?.isWhole ?? false
  }

  /// Whether a line is a JWS with a signature that is shorter than any of Apple's. It is a text of its own if the next
  /// line is a JWS too; otherwise it may be the first line of a broken one.
  package static func isShortJWS(_ line: ArraySlice<UInt8>) -> Bool {
    guard let jws = CompactJWS(line.trimmed), jws.signature.count < CompactJWS.signatureLength else { return false }
    return (try? CompactJWS.decode(jws.header)) != nil && jws.unverifiedPayload != nil
  }

  private static func content(of text: ArraySlice<UInt8>, _ parsed: consuming Result<JSON, JSONError>?) -> Self {
    if text.isEmpty { return .unknown("an empty text") }
    let json: Result<JSON, JSONError>
    if let parsed {
      json = parsed
    } else {
      if ReceiptText.isContainer(inBase64: text), let receipt = ReceiptText(text) { return .receipt(receipt) }
      if CompactJWS(text) != nil, !beginsLikeJSON(text) { return .jws(text) }
      json = Result { () throws(JSONError) in try JSON.parse(text) }
    }
    switch json {
    case .success(let json): return .json(json)
    case .failure(let error):
      if let receipt = ReceiptText(text) { return .receipt(receipt) }
      return .unknown(beginsLikeJSON(text) ? "broken JSON: \(error)" : "a text that is not a JWS, JSON or a receipt")
    }
  }

  private static func beginsLikeJSON(_ text: ArraySlice<UInt8>) -> Bool {
    text.first.map { "{[\"".utf8.contains($0) } ?? false
  }

  // MARK: Layers

  /// The outermost layer of wrapping. Sets `parsed` to the text as JSON if it begins like an object and wraps nothing.
  private static func layer(
    of text: ArraySlice<UInt8>, _ isStrict: Bool, parsed: inout Result<JSON, JSONError>?
  ) -> (name: String, inner: ArraySlice<UInt8>)? {
    if let quoted = unquoted(text) { return ("quotes", quoted) }
    if text.first == UInt8(ascii: "{") {
      let body = Result { () throws(JSONError) in try JSON.parse(text) }
      if case .success(let json) = body, let inner = signed(in: json, isStrict) {
        return ("the JSON around it", ArraySlice(inner.utf8))
      }
      parsed = body
    }
    return isStrict ? nil : loose(text)
  }

  private static func unquoted(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard let first = text.first, text.count > 1, text.last == first else { return nil }
    if first == UInt8(ascii: "'") { return text.dropFirst().dropLast() }
    guard first == UInt8(ascii: "\""), case .string(let inner)? = try? JSON.parse(text) else { return nil }
    return ArraySlice(inner.utf8)
  }

  /// Unwraps Apple's request, `{"signedPayload": …}`, and in strict mode any object with exactly one JWS.
  private static func signed(in body: JSON, _ isStrict: Bool) -> String? {
    guard let object = body.objectValue else { return nil }
    // A verifyReceipt response or version 1 notification contains more than the receipt, so it is not unwrapped.
    if !StoredReply.isOne(body), let receipt = receiptMembers.lazy.compactMap({ body[$0]?.string }).first {
      return ReceiptText(ArraySlice(receipt.utf8)) == nil ? nil : receipt
    }
    guard isStrict else { return object.members.count == 1 ? body["signedPayload"]?.string : nil }
    let signed = object.members.compactMap(\.value.string).filter(CompactJWS.isMeant)
    return signed.count == 1 ? signed[0] : nil
  }

  /// The receipts in requests to verifyReceipt and its responses (Apple, "verifyReceipt"), in Unity's In-App
  /// Purchasing, and in react-native-iap.
  private static let receiptMembers = ["receipt-data", "latest_receipt", "Payload", "transactionReceipt"]

  private static func loose(_ text: ArraySlice<UInt8>) -> (String, ArraySlice<UInt8>)? {
    if text.starts(with: [0xEF, 0xBB, 0xBF]) { return ("a byte order mark", text.dropFirst(3)) }
    if beginsLikeJSON(text) { return nil }
    for prefix in ["Authorization: Bearer ", "authorization: Bearer ", "Bearer "] where text.starts(with: prefix.utf8) {
      return ("\"\(prefix.dropLast())\"", text.dropFirst(prefix.utf8.count))
    }
    if text.contains(UInt8(ascii: "%")), let decoded = PercentEncoding.decode(text) { return ("URL encoding", decoded) }
    if text.contains(where: \.isSpace) {
      let joined = ArraySlice(text.filter { !$0.isSpace })
      return CompactJWS(joined) != nil || wrapped(joined) != nil ? ("line breaks and spaces inside", joined) : nil
    }
    return wrapped(text).map { ("base64", $0) }
  }

  /// Decodes base64 of JSON or of a JWS. Other text that happens to be valid base64 is not decoded.
  private static func wrapped(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard let inner = Base64.lenient(text) else { return nil }
    let trimmed = inner[...].trimmed
    return beginsLikeJSON(trimmed) || trimmed.starts(with: "eyJ".utf8) ? trimmed : nil
  }
}
