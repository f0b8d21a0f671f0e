import Base

/// Decodes by copying bytes. It supports the form of nearly all lines: only a JWS, with a payload without white space
/// and escapes. `JWSDecoder` decodes the other lines and reports their errors.
///
/// Each thread uses its own decoder, because it caches headers.
struct LineDecoder {
  private let opensNested: Bool
  /// Each header that is valid JSON.
  private var headers = RecentValues<JSON?>()
  private var tape = JSONTape()
  /// Whether the last appended payload contained JWS. If so, most of the next ones probably do, too.
  private var holdsJWS = false

  init(opensNested: Bool) {
    self.opensNested = opensNested
  }

  /// Appends the same payload as `JWSDecoder` would return and `JSONStyle.compact` would write. Returns false, and
  /// appends nothing, if the text is not in the supported form.
  mutating func append(_ text: ArraySlice<UInt8>, to output: inout [UInt8]) -> Bool {
    let start = output.count
    let isDone = append(CompactJWS(plain: text), depth: 0, level: 0, to: &output)
    if !isDone { output.removeSubrange(start...) }
    return isDone
  }

  /// Reads the payload into a tape. Returns false for other forms and if the payload contains JWS.
  mutating func read(_ text: ArraySlice<UInt8>, into tape: inout JSONTape) -> Bool {
    guard !holdsJWS, let jws = CompactJWS(plain: text), isGood(jws), tape.read(payloadOf: jws) else {
      return false
    }
    return tape.strings(beginning: CompactJWS.opening).isEmpty
  }

  /// `depth` is the number of JWS around the text, `level` the number of arrays and objects.
  private mutating func append(_ jws: CompactJWS?, depth: Int, level: Int, to output: inout [UInt8]) -> Bool {
    let depthLimit = JSON.depthLimit - level
    guard depth <= NestedPayloads.depthLimit, let jws, isGood(jws),
      let payload = try? Base64.url.decode(jws.payload)
    else { return false }
    // Most payloads contain no JWS and need no tape.
    if depth > 0 || !holdsJWS, JSON.isPlain(payload, without: CompactJWS.opening, depthLimit: depthLimit) {
      output += payload
      return true
    }
    guard tape.read(plain: payload, depthLimit: depthLimit) else { return false }
    let found = tape.strings(beginning: CompactJWS.opening)
    if depth == 0 { holdsJWS = !found.isEmpty }
    var copied = 0
    for (range, inner) in found where opensNested && CompactJWS(payload[range]) != nil {
      // The quotation marks are replaced together with the string.
      output += payload[copied..<(range.lowerBound - 1)]
      guard append(CompactJWS(plain: payload[range]), depth: depth + 1, level: level + inner, to: &output) else {
        return false
      }
      copied = range.upperBound + 1
    }
    output += payload[copied...]
    return true
  }

  /// Whether the header is valid JSON, and the signature has the length of its algorithm.
  private mutating func isGood(_ jws: CompactJWS) -> Bool {
    headers.value(of: jws.header) { try? CompactJWS.decode(jws.header) }.map(jws.hasWholeSignature) ?? false
  }
}

extension JSONTape {
  /// Reads the payload of a JWS. Returns false for one that is not plain, see `read(plain:)`.
  mutating func read(payloadOf jws: CompactJWS) -> Bool {
    (try? Base64.url.decode(jws.payload)).map { read(plain: $0) } ?? false
  }
}
