import Base

/// A server's response to Apple's request for a retention message (Retention Messaging API, "Responding to real-time
/// retention messaging requests").
package enum RetentionAnswer {
  /// Apple's time limit in production. Performance tests have their own limit (`responseTimeThreshold`).
  package static let timeAllowed = TimeSpan.milliseconds(700)

  static let kinds = PayloadObject.realtimeReply.fields.map(\.name)

  /// Returns the errors of a response in sentences; empty if it is valid.
  package static func problems(of answer: JSON) -> [String] {
    guard let members = answer.objectValue?.members else { return ["the response must be a JSON object"] }
    guard members.count == 1, let member = members.first, kinds.contains(member.name) else {
      return ["the response must have exactly one member: \(kinds.listed("or"))"]
    }
    let check = BodyCheck(answer, is: .realtimeReply)
    var problems = check.errors.map(\.sentence) + check.unknown.map { "\($0) is unknown" }
    problems += missing(in: member.value, of: member.name)
    return problems
  }

  private static func missing(in value: JSON, of name: String) -> [String] {
    guard value.objectValue != nil else { return [] }
    var problems: [String] = []
    if let identifier = value["messageIdentifier"] {
      if identifier.string?.isUUID == false { problems.append("\(name).messageIdentifier must be a UUID") }
    } else {
      problems.append("\(name).messageIdentifier is missing")
    }
    switch name {
    case "alternateProduct":
      if value["productId"] == nil { problems.append("\(name).productId is missing") }
    case "promotionalOffer":
      let signatures = ["promotionalOfferSignatureV2", "promotionalOfferSignatureV1"].count { value[$0] != nil }
      if signatures != 1 { problems.append("\(name) must have exactly one signature, of version 2 or of version 1") }
    case "advancedCommerceInfo":
      guard let data = value["advancedCommerceData"]?.string else {
        problems.append("\(name).advancedCommerceData is missing")
        break
      }
      let request = Base64.lenient(Array(data.utf8)[...]).flatMap { try? JSON.parse($0) }
      let token = request?["signatureInfo"]?["token"]?.string
      if let audience = audience(of: token), !sameBytes(audience, "advanced-commerce-api") {
        problems.append(
          "\(name).advancedCommerceData is signed for another purpose: expected aud \"advanced-commerce-api\", got \(quoted(audience))"
        )
      }
      if token == nil {
        problems.append(
          "\(name).advancedCommerceData must be Base64 of {\"signatureInfo\":{\"token\":\"…\"}} with the JWS from asctl sign advanced-commerce"
        )
      }
    default: break
    }
    return problems
  }

  /// Returns the audience of a JWS, which says what it was signed for; nil for other text.
  private static func audience(of jws: String?) -> String? {
    let parts = jws?.split(separator: ".", omittingEmptySubsequences: false) ?? []
    guard parts.count == 3, let payload = try? JSON.parse(Base64.url.decode(Array(parts[1].utf8)[...])) else {
      return nil
    }
    return payload["aud"]?.string
  }
}

/// The size and transparency of a PNG image (PNG specification, "IHDR" and "tRNS").
package struct PNGHeader: Equatable {
  let width: Int
  let height: Int
  let hasTransparency: Bool

  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// Reads the chunks from header to end, without the image data; `nil` if the bytes are not such chunks.
  init?(_ bytes: [UInt8]) {
    guard bytes.starts(with: Self.signature), let header = Chunk(bytes, at: 8), header.isNamed("IHDR"),
      header.data.count == 13
    else { return nil }
    let data = Array(header.data)
    width = Self.number(data[0..<4])
    height = Self.number(data[4..<8])
    // Color types 4 and 6 have an alpha channel; other types can declare transparent colors in tRNS.
    var isTransparent = data[9] == 4 || data[9] == 6
    var place = header.end
    while true {
      guard let chunk = Chunk(bytes, at: place) else { return nil }
      if chunk.isNamed("IEND") { break }
      isTransparent = isTransparent || chunk.isNamed("tRNS")
      place = chunk.end
    }
    hasTransparency = isTransparent
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reduce(0) { $0 << 8 | Int($1) }
  }

  /// Four bytes of length, four of name, the data, four of checksum.
  private struct Chunk {
    let name: ArraySlice<UInt8>
    let data: ArraySlice<UInt8>
    let end: Int

    init?(_ bytes: [UInt8], at start: Int) {
      guard start + 8 <= bytes.count else { return nil }
      let length = PNGHeader.number(bytes[start..<start + 4])
      name = bytes[start + 4..<start + 8]
      end = start + 8 + length + 4
      guard end <= bytes.count else { return nil }
      data = bytes[start + 8..<start + 8 + length]
    }

    func isNamed(_ word: String) -> Bool { sameBytes(name, word) }
  }

  /// Throws status 2 for an image that Apple would reject for a size (Retention Messaging API, "Upload Image").
  package static func check(_ image: [UInt8], asSize size: String) throws(Failure) {
    let header = PNGHeader(image)
    let isNone = "the file is not a PNG image, which Apple requires (4000161)"
    guard let error = header.map({ $0.sizeError(for: size) }) ?? isNone else { return }
    let sizes = "pass --image-size BULLET_POINT for a small image, FULL_SIZE for a large one"
    throw Failure(.usage, error, hint: header?.hasTransparency == false ? sizes : "nothing was sent")
  }

  private func sizeError(for size: String) -> String? {
    if hasTransparency { return "Apple rejects images with transparency (4000161); save it without an alpha channel" }
    if sameBytes(size, "BULLET_POINT") {
      return width == 1024 && height == 1024
        ? nil : "the image of a bullet point must be 1024 x 1024 pixels, got \(width) x \(height) (4000161)"
    }
    return width == 3840 && (160...2160).contains(height)
      ? nil : "the image must be 3840 pixels wide and 160 to 2160 high, got \(width) x \(height) (4000161)"
  }
}
