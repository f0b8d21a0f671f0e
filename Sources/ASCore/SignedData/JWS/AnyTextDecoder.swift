import AppStore
import Base

/// Decodes any text that the App Store signs, receipts included.
package struct AnyTextDecoder: TextDecoder {
  let signed: JWSDecoder
  let receipts: ReceiptDecoder

  package init(signed: JWSDecoder, receipts: ReceiptDecoder) {
    (self.signed, self.receipts) = (signed, receipts)
  }

  package let name = "JWS or receipt"

  package var lineDecoder: LineDecoder? {
    signed.part == .payload ? LineDecoder(opensNested: signed.opensNested) : nil
  }

  package func decode(_ text: ArraySlice<UInt8>) throws(Failure) -> Decoded {
    // Passing a file of IDs is a common mistake. An ID is shorter than any signed text, so it requires no unwrapping.
    if text.count < 20, text.allSatisfy({ $0.isDigit || $0.isUppercase }), let error = Self.identifier(text) {
      throw error
    }
    do throws(Failure) {
      return try decodeUnwrapped(text)
    } catch {
      throw Self.identifier(text) ?? error
    }
  }

  package func decode(_ content: ArrivingTexts.Content) throws(Failure) -> Decoded? {
    switch content {
    case .jws(let jws): try signed.decode(UnwrappedInput(jws, .strict))
    case .receipt(let receipt): try receipts.decode(receipt, off: "")
    }
  }

  /// Separate from its caller, so that the value has one owner and is not copied.
  private func decodeUnwrapped(_ text: ArraySlice<UInt8>) throws(Failure) -> Decoded {
    let unwrapped = UnwrappedInput(text, .lenient)
    let (content, off, wasWrapped) = (unwrapped.content, unwrapped.remark, !unwrapped.layers.isEmpty)
    switch content {
    case .receipt(let receipt): return try receipts.decode(receipt, off: off)
    case .jws, .unknown: return try signed.decode(unwrapped)
    case .json(let json):
      if let reply = StoredReply(json, opensReceipts: signed.opensNested) { return reply.decoded(off: off) }
    }
    _ = consume unwrapped
    guard case .json(var json) = consume content else { throw Failure(.failure, "cannot decode the text") }
    let inside = ArrivingDocument.open(&json) { (try? decode($0))?.value }
    return try signed.decode(consume json, off: off, wasWrapped: wasWrapped, inside: inside)
  }

  /// The error for an identifier, which contains nothing to decode, with a hint to the command that looks it up.
  private static func identifier(_ text: ArraySlice<UInt8>) -> Failure? {
    // No identifier is longer.
    guard text.count <= 200, let (identifier, name) = PastedIdentifier.any(String(decoding: text, as: UTF8.self))
    else { return nil }
    return Failure(
      .failure, "\(identifier.read) is an ID, which contains nothing to decode",
      hint: "asctl \(Identifier.lookup(name)) \(identifier.read)")
  }
}
