import Base

/// Decodes what nearly all lines are — a JWS and nothing else, with a payload written without white space and escapes —
/// by copying bytes, and leaves everything else to `JWSDecoder`, which says what is wrong with it.
///
/// Not shared between threads, as it remembers headers.
package struct LineDecoder {
  private let opensNested: Bool
  private var headers = KnownHeaders()
  /// Whether the payload that was appended last had JWS inside, as most of the next will have then.
  private var holdsJWS = false

  package init(opensNested: Bool) {
    self.opensNested = opensNested
  }

  /// Appends the payload as `JWSDecoder` would give it and `JSONStyle.compact` would write it; false, and nothing appended,
  /// for a text that is not as plain as that.
  package mutating func append(_ text: ArraySlice<UInt8>, to output: inout [UInt8]) -> Bool {
    let start = output.count
    let isDone = text.withUnsafeBytes { append(CompactJWS.unwrapped($0), depth: 0, level: 0, to: &output) }
    if !isDone { output.removeSubrange(start...) }
    return isDone
  }

  /// Puts the payload on a tape in place of a text; false, and nothing on the tape, also where JWS are inside.
  package mutating func read(_ text: ArraySlice<UInt8>, into tape: inout JSONTape) -> Bool {
    guard !holdsJWS else { return false }
    let payload: [UInt8]? = text.withUnsafeBytes { text in
      guard let parts = CompactJWS.plainParts(of: CompactJWS.unwrapped(text)), headers.isGood(parts.header) else {
        return nil
      }
      return try? Base64.url.decode(parts.payload)
    }
    return payload.map { tape.read(plain: $0, without: CompactJWS.opening) } ?? false
  }

  /// `depth` counts the JWS around the text, `level` the arrays and objects.
  private mutating func append(
    _ text: UnsafeRawBufferPointer, depth: Int, level: Int, to output: inout [UInt8]
  ) -> Bool {
    guard depth <= NestedPayloads.depthLimit, let parts = CompactJWS.plainParts(of: text), headers.isGood(parts.header),
      let payload = try? Base64.url.decode(parts.payload)
    else { return false }
    return payload.withUnsafeBytes { payload in
      guard
        let found = JSON.strings(
          beginning: CompactJWS.opening, of: payload, depthLimit: JSON.depthLimit - level)
      else { return false }
      if depth == 0 { holdsJWS = !found.isEmpty }
      guard let base = payload.baseAddress, !found.isEmpty else {
        output.append(contentsOf: payload)
        return true
      }
      var copied = 0
      for (text, inner) in found where opensNested && CompactJWS.isMeant(by: text) {
        guard let start = text.baseAddress.map({ $0 - base }) else { return false }
        // The quotation marks go with the string.
        output.append(contentsOf: UnsafeRawBufferPointer(rebasing: payload[copied..<(start - 1)]))
        guard append(text, depth: depth + 1, level: level + inner, to: &output) else { return false }
        copied = start + text.count + 1
      }
      output.append(contentsOf: UnsafeRawBufferPointer(rebasing: payload[copied...]))
      return true
    }
  }
}

/// The headers that were found to be JSON, by their bytes.
private struct KnownHeaders {
  private var headers: [[UInt8]] = []

  /// Of one text the outer header and those inside; a hostile input with ever new ones must not fill the memory.
  private static let limit = 8

  mutating func isGood(_ part: UnsafeRawBufferPointer) -> Bool {
    for index in headers.indices where headers[index].withUnsafeBytes({ $0.isSame(as: part) }) { return true }
    guard let bytes = try? Base64.url.decode(part), (try? JSON.validate(bytes, duplicates: .refused)) != nil else {
      return false
    }
    if headers.count == Self.limit { headers.removeFirst() }
    headers.append(Array(part))
    return true
  }
}
