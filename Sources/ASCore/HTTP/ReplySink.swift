import CCurl

/// Where libcurl puts a reply as it comes, up to a limit.
///
/// A class, because libcurl keeps its address for the length of a transfer.
final class ReplySink {
  private(set) var body: [UInt8] = []
  private(set) var isTooLarge = false
  /// Whether the last head that began came to its blank line. libcurl takes a connection that closes inside a head for
  /// a reply without a body, which for Apple's API would mean success.
  private(set) var isHeadWhole = false
  let limit: Int

  init(limit: Int) {
    self.limit = limit
  }

  /// What libcurl calls with each piece of the body. Any answer but the piece's own size ends the transfer
  /// (CURLE_WRITE_ERROR).
  static let receiveBody: curl_write_callback = { start, size, count, context in
    guard let start, let context else { return 0 }
    let sink = Unmanaged<ReplySink>.fromOpaque(context).takeUnretainedValue()
    return sink.append(UnsafeRawBufferPointer(start: start, count: size * count)) ? size * count : 0
  }

  /// What libcurl calls with each line of a head, its end included; interim replies have heads of their own.
  static let receiveHeader: curl_write_callback = { start, size, count, context in
    guard let start, let context else { return 0 }
    let sink = Unmanaged<ReplySink>.fromOpaque(context).takeUnretainedValue()
    let line = UnsafeRawBufferPointer(start: start, count: size * count)
    if line.starts(with: "HTTP/".utf8) { sink.isHeadWhole = false }
    if line.elementsEqual("\r\n".utf8) || line.elementsEqual("\n".utf8) { sink.isHeadWhole = true }
    return size * count
  }

  private func append(_ piece: UnsafeRawBufferPointer) -> Bool {
    guard piece.count <= limit - body.count else {
      isTooLarge = true
      body = []
      return false
    }
    body.append(contentsOf: piece)
    return true
  }
}
