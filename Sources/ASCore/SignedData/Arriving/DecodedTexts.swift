import Base

/// What the signed texts of a text say.
package struct DecodedTexts: Sendable {
  /// One at least.
  package let found: [Decoded]
  /// What begins like one of them and cannot be read, for standard error.
  package let unread: [String]

  /// What was found, for standard error.
  package var remarks: [String] {
    guard found.count > 1 else { return found.map(\.remark) + unread }
    return found.map { "\($0.place ?? ""): \($0.remark)" }.firstFew + unread
  }
}

extension TextDecoder {
  /// Everything in a text: what it is as a whole, or what is found in it below what mails, logs and programs put around.
  package func decodeAll(_ text: ArraySlice<UInt8>) throws(Failure) -> DecodedTexts {
    do throws(Failure) {
      return DecodedTexts(found: [try decode(text)], unread: [])
    } catch {
      // No signed text is as short, and a file may have a million lines of IDs.
      guard text.count >= ArrivingDocument.shortest || text.contains(0x0A) else { throw error }
      return try decode(arriving: text, failure: error)
    }
  }

  /// `failure` says why it is none as a whole.
  private func decode(arriving text: ArraySlice<UInt8>, failure: Failure) throws(Failure) -> DecodedTexts {
    let arriving = ArrivingTexts(in: text)
    var (found, unread): ([Decoded], [String]) = ([], [])
    func name(_ place: ArrivingTexts.Place, _ what: String) {
      unread.append(place.text.isEmpty ? what : "\(place.text): \(what)")
    }
    for (place, reason) in arriving.unread { name(place, reason) }
    for one in arriving.found {
      do throws(Failure) {
        guard let decoded = try decode(one.content) else { continue }
        let place = one.place.text
        found.append(Decoded(value: decoded.value, remark: decoded.remark, place: place))
      } catch {
        name(one.place, error.message)
      }
    }
    guard let first = found.first else {
      if let compressed = arriving.compressed { throw compressed }
      // Of a text that is a receipt as a whole, what is wrong with that is the reason.
      let isReceipt = ReceiptText.isContainer(text) || ReceiptText.isContainer(inBase64: text.trimmed)
      throw isReceipt ? failure : reason(text, arriving, unread) ?? failure
    }
    if found.count == 1 {
      let place = first.place.flatMap { $0.isEmpty ? nil : "; found in \($0)" } ?? ""
      found = [Decoded(value: first.value, remark: first.remark + place)]
    }
    return DecodedTexts(found: found, unread: unread.firstFew)
  }

  /// Why nothing was found in a text; nil for JSON and for a line in which nothing begins, which say why themselves.
  private func reason(_ text: ArraySlice<UInt8>, _ arriving: ArrivingTexts, _ unread: [String]) -> Failure? {
    guard !isDocument(text), arriving.lineCount > 1 || !unread.isEmpty else { return nil }
    let lines = arriving.lineCount == 1 ? "" : " in \(arriving.lineCount) lines"
    guard let first = unread.first else {
      return Failure(.failure, "found no \(name)\(lines)", hint: JWSDecoder.acceptedHint)
    }
    return Failure(
      .failure, "found no \(name)\(lines) that can be read: \(first)", hint: "check that nothing was cut off")
  }

  /// Whether it is meant as JSON, which says itself what is wrong with it.
  private func isDocument(_ text: ArraySlice<UInt8>) -> Bool {
    let text = text.trimmed
    switch text.first {
    case UInt8(ascii: "{"): return text.last == UInt8(ascii: "}")
    case UInt8(ascii: "["): return text.last == UInt8(ascii: "]")
    default: return false
    }
  }
}

extension [String] {
  /// The first of them, and how many more there are.
  var firstFew: [String] { prefix(5) + (count > 5 ? ["and \(count - 5) more"] : []) }

  /// The same as one phrase.
  var shortened: String { firstFew.joined(separator: ", ") }
}
