import Base

/// What the characters of a run in another text are, if it begins like the header of a JWS.
enum EmbeddedJWS {
  /// Reads a JWS, or base64 of JSON, which begins like a header.
  static func content(_ run: ArraySlice<UInt8>) -> EmbeddedTexts.Content? {
    let bytes = run.map {
      $0 == UInt8(ascii: "+") ? UInt8(ascii: "-") : $0 == UInt8(ascii: "/") ? UInt8(ascii: "_") : $0
    }
    let parts = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 3, !parts[1].isEmpty else {
      // Most beginnings of a text with many are no whole JSON, so its end is checked first.
      guard parts.dropFirst().allSatisfy(\.isEmpty), let part = parts.first, let text = try? Base64.url.decode(part),
        text.last(where: { !$0.isSpace }) == UInt8(ascii: "}"), let json = try? JSON.parse(text), !isHeader(json)
      else { return nil }
      return .text(text)
    }
    guard (try? CompactJWS.decode(parts[0])) != nil, (try? CompactJWS.decode(parts[1])) != nil else { return nil }
    return .signed(.jws(bytes[...]))
  }

  /// Whether JSON is the header of a JWS, without which it is not a text of its own.
  private static func isHeader(_ json: JSON) -> Bool {
    json.objectValue?.members.allSatisfy { CompactJWS.headerMembers.contains($0.name) } ?? false
  }

  private static let headerMembers = CompactJWS.headerMembers.map { Array("\"\($0)\"".utf8) }

  /// Whether a run begins like a JWS: its first twelve bytes, in sixteen characters, contain the name of a header's
  /// member.
  static func begins(_ run: [UInt8]) -> Bool {
    // Nearly all headers begin with the name itself.
    if opensHeader(run[...]) { return true }
    let header = run.prefix(16).prefix { $0 != UInt8(ascii: ".") }
    guard let beginning = Base64.lenient(header.prefix(header.count / 4 * 4)) else { return false }
    return headerMembers.contains { beginning[...].firstRange(of: $0) != nil }
  }

  /// Why a text that begins like the header of a JWS cannot be read.
  static func problem(_ run: [UInt8]) -> String? {
    let parts = run.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let count = parts.count { !$0.isEmpty }
    guard count == 3 else {
      let isUnsigned = count == 2 && parts.prefix(2).allSatisfy { (try? CompactJWS.decode($0)) != nil }
      return isUnsigned ? "a JWS without a signature: 2 of 3 parts" : "a truncated JWS: \(count) of 3 parts"
    }
    for (part, name) in zip(parts, ["header", "payload"]) {
      do {
        _ = try CompactJWS.decode(part)
      } catch {
        return "a JWS with an invalid \(name): \(error.reason)"
      }
    }
    return nil
  }

  /// Whether a text begins with the usual header, `{"alg"` and so on, in base64url.
  static func opensHeader(_ text: ArraySlice<UInt8>) -> Bool {
    CompactJWS.opensHeader(text.prefix(CompactJWS.headerOpeningLength).reduce(0) { $0 << 8 | UInt64($1) })
  }
}
