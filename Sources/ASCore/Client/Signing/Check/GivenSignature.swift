/// A signature as somebody hands it over: bare, or in the JSON that it travels in.
enum GivenSignature: Sendable {
  /// A compact JWS, not yet decoded.
  case jws(ArraySlice<UInt8>)
  /// The parts of an older promotional offer, with its signature among them.
  case offer(JSONObject)
  /// Anything else: base64 of an older signature, or what was meant to be.
  case bare([UInt8])

  init(_ text: [UInt8]) {
    switch UnwrappedInput(text[...], .any).content {
    case .jws(let jws): self = .jws(jws)
    case .json(let value):
      // Apps wrap the JWS: {"jws":…}, {"signatureInfo":{"token":…}}.
      let signed = Self.texts(in: value).filter { CompactJWS.isMeant(by: $0) }
      if let offer = Self.offer(in: value) {
        self = .offer(offer)
      } else if let jws = signed.first, signed.count == 1 {
        self = .jws(Array(jws.utf8)[...])
      } else {
        self = .bare(text)
      }
    case .receipt, .unknown: self = .bare(text)
    }
  }

  /// The two names of an older signature: StoreKit's, and that of Retention Messaging.
  static let signatureNames = ["signature", "encodedSignature"]

  private static func offer(in value: JSON) -> JSONObject? {
    guard let object = value.objectValue else { return nil }
    if signatureNames.contains(where: { object[$0]?.string != nil }) { return object }
    return object.members.lazy.compactMap { offer(in: $0.value) }.first
  }

  private static func texts(in value: JSON) -> [String] {
    switch value {
    case .null, .bool, .number: []
    case .string(let text): [text]
    case .array(let elements): elements.flatMap(texts)
    case .object(let object): object.members.flatMap { texts(in: $0.value) }
    }
  }
}
