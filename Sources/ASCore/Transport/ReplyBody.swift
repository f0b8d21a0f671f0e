import CCurl

/// Where libcurl puts the bytes of a reply, up to a limit.
///
/// A class, because libcurl keeps its address for the length of a transfer.
final class ReplyBody {
  private(set) var bytes: [UInt8] = []
  private(set) var isTooLarge = false
  let limit: Int

  init(limit: Int) {
    self.limit = limit
  }

  /// What libcurl calls with each piece; any answer but the piece's own size ends the transfer (CURLE_WRITE_ERROR).
  static let receive: curl_write_callback = { start, size, count, context in
    guard let start, let context else { return 0 }
    let body = Unmanaged<ReplyBody>.fromOpaque(context).takeUnretainedValue()
    return body.append(UnsafeRawBufferPointer(start: start, count: size * count)) ? size * count : 0
  }

  private func append(_ piece: UnsafeRawBufferPointer) -> Bool {
    guard piece.count <= limit - bytes.count else {
      isTooLarge = true
      bytes = []
      return false
    }
    bytes.append(contentsOf: piece)
    return true
  }
}
