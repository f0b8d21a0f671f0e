/// What Apple asks of an image: its measures, and whether any of it can be seen through (PNG, third edition).
struct PNG: Equatable {
  let width: Int
  let height: Int
  let isTransparent: Bool

  /// Nil unless the bytes are chunks from a header to an end. The picture itself is not looked at.
  init?(_ bytes: [UInt8]) {
    guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else { return nil }
    var rest = bytes[8...]
    guard let header = Self.chunk(&rest), header.name == "IHDR", header.content.count == 13 else { return nil }
    let content = Array(header.content)
    // Kinds 4 and 6 have an alpha channel.
    var isTransparent = content[9] == 4 || content[9] == 6
    while let chunk = Self.chunk(&rest) {
      if chunk.name == "tRNS" { isTransparent = true }
      guard chunk.name == "IEND" else { continue }
      width = Self.number(content[0..<4])
      height = Self.number(content[4..<8])
      self.isTransparent = isTransparent
      return
    }
    return nil
  }

  private static func chunk(_ rest: inout ArraySlice<UInt8>) -> (name: String, content: ArraySlice<UInt8>)? {
    // Length and name before the content, a checksum behind it.
    guard rest.count >= 12 else { return nil }
    let length = number(rest.prefix(4))
    guard length <= rest.count - 12 else { return nil }
    let name = String(decoding: rest.dropFirst(4).prefix(4), as: UTF8.self)
    let content = rest.dropFirst(8).prefix(length)
    rest = rest.dropFirst(12 + length)
    return (name, content)
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reduce(0) { $0 << 8 | Int($1) }
  }
}

extension RetentionShelf.Image.Size {
  /// Retention Messaging API, "Upload Image".
  func fits(_ image: PNG) -> Bool {
    guard !image.isTransparent else { return false }
    switch self {
    case .full: return image.width == 3840 && (160...2160).contains(image.height)
    case .bulletPoint: return image.width == 1024 && image.height == 1024
    }
  }
}
