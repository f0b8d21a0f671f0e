import Base

/// Decodes by copying bytes. It supports the form of nearly all lines: only a JWS, with a payload without white space
/// and escapes. `JWSDecoder` decodes the other lines and reports their errors.
///
/// Each thread uses its own decoder, because it caches headers.
package struct LineDecoder {
  private let opensNested: Bool
  private var headers = KnownHeaders()
  /// Whether the last appended payload contained JWS. If so, most of the next ones probably do, too.
  private var holdsJWS = false

  package init(opensNested: Bool) {
    self.opensNested = opensNested
  }

  /// Appends the same payload as `JWSDecoder` would return and `JSONStyle.compact` would write. Returns false, and
  /// appends nothing, if the text is not in the supported form.
  package mutating func append(_ text: ArraySlice<UInt8>, to output: inout [UInt8]) -> Bool {
    let start = output.count
    let isDone = text.withUnsafeBytes { append(CompactJWS.unwrapped($0), depth: 0, level: 0, to: &output) }
    if !isDone { output.removeSubrange(start...) }
    return isDone
  }

  /// Reads the payload into a tape. Returns false, and reads nothing, for other forms and if the payload contains JWS.
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

  /// `depth` is the number of JWS around the text, `level` the number of arrays and objects.
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
        // The quotation marks are replaced together with the string.
        output.append(contentsOf: UnsafeRawBufferPointer(rebasing: payload[copied..<(start - 1)]))
        guard append(text, depth: depth + 1, level: level + inner, to: &output) else { return false }
        copied = start + text.count + 1
      }
      output.append(contentsOf: UnsafeRawBufferPointer(rebasing: payload[copied...]))
      return true
    }
  }
}

/// A cache of the headers that are valid JSON, by their bytes.
private struct KnownHeaders {
  private var headers: [[UInt8]] = []

  /// Enough for one text and the JWS in it. The limit bounds the memory for hostile input with many headers.
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
