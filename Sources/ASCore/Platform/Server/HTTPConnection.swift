import Base
import HTTP

/// HTTP/1.1 on one connection (RFC 9112), with the features that a test server needs and strict checks of its input.
struct HTTPConnection {
  private let file: FileDescriptor
  private let tls: SecureStream?
  private let deadline: RequestDeadline
  private let memory: BufferedBytes.Share
  private var buffer: [UInt8] = []
  /// The number of bytes of the buffer that were consumed.
  private var start = 0

  static let headLimit = 16 << 10
  static let bodyLimit = 16 << 20

  init(_ file: FileDescriptor, _ tls: SecureStream?, _ deadline: RequestDeadline, _ memory: BufferedBytes) {
    (self.file, self.tls, self.deadline) = (file, tls, deadline)
    self.memory = BufferedBytes.Share(of: memory)
  }

  /// A complete request, and whether another one may follow.
  struct Arrival {
    let request: ServedRequest
    let keepsOpen: Bool
    /// Whether the client supports interim responses such as 100, which HTTP/1.0 does not have.
    let takesInterimResponses: Bool
  }

  /// The next request; `nil` when the other side has ended. The head is checked before the body is read or requested.
  mutating func request(port: UInt16) throws(RequestRefusal) -> Arrival? {
    let end = Array("\r\n\r\n".utf8)
    var searched = 0
    memory.keep(unread.count)
    deadline.rest()
    while true {
      // A client may send an empty line after the body of its last request (RFC 9112, section 2.2).
      while unread.starts(with: end.prefix(2)) { (start, searched) = (start + 2, 0) }
      if let first = unread.first, !RequestHead.canBegin(with: first) {
        throw RequestRefusal(
          first == 0x16 ? "this server uses HTTP, not HTTPS: use a URL with http" : "not an HTTP request")
      }
      let place = find(end, after: searched)
      guard place ?? unread.count <= Self.headLimit else {
        throw RequestRefusal("the head is longer than \(Self.headLimit >> 10) KB", status: 431)
      }
      if let place {
        let head = try RequestHead(unread.prefix(place))
        if let reason = head.crossOriginReason {
          throw RequestRefusal("only programs on this machine are allowed: \(reason)", status: 403)
        }
        start += place + end.count
        let body = try body(head)
        deadline.stop()
        return Arrival(
          request: ServedRequest(
            method: head.method, target: head.target, headers: head.headers, body: body, port: port),
          keepsOpen: head.keepsOpen, takesInterimResponses: !head.isOld)
      }
      if find(Array("\n\n".utf8), after: searched) != nil {
        throw RequestRefusal("expected lines that end with CR LF")
      }
      searched = unread.count
      guard try fill() else { return nil }
    }
  }

  private mutating func body(_ head: RequestHead) throws(RequestRefusal) -> [UInt8] {
    if case .bytes(let count) = head.body, count > Self.bodyLimit { throw .tooLong }
    if head.waits, head.body != .bytes(0) { write(Self.interimResponse) }
    switch head.body {
    case .bytes(let count): return try take(count)
    case .chunks: return try chunks()
    }
  }

  private mutating func chunks() throws(RequestRefusal) -> [UInt8] {
    var body: [UInt8] = []
    // Extensions are ignored, but are part of what a client may send (RFC 9112, section 7.1.1).
    var extensions = 0
    while true {
      let line = try line(.longExtensions)
      let (size, isExtended) = Self.size(line)
      // `Int` would also accept a sign.
      guard (1...16).contains(size.count), size.allSatisfy({ $0.isDigit || $0.isLetter }),
        let count = Int(String(decoding: size, as: UTF8.self), radix: 16)
      else { throw RequestRefusal("the size of a chunk is not a hexadecimal number") }
      if isExtended { extensions += line.count }
      guard extensions <= Self.headLimit else { throw .longExtensions }
      guard count <= Self.bodyLimit - body.count else { throw .tooLong }
      if count == 0 { break }
      body += try take(count)
      guard try self.line(.longChunk).isEmpty else { throw .longChunk }
    }
    // Trailer fields are ignored, but must be valid and end.
    var left = Self.headLimit
    while true {
      let line = try line(.longTrailers)
      if line.isEmpty { return body }
      _ = try RequestHead.header(line[...])
      left -= line.count + 2
      guard left > 0 else { throw .longTrailers }
    }
  }

  /// The size at the beginning of a chunk's line, without white space before an extension (RFC 9112, section 7.1.1).
  private static func size(_ line: [UInt8]) -> (digits: ArraySlice<UInt8>, isExtended: Bool) {
    guard let mark = line.firstIndex(of: UInt8(ascii: ";")) else { return (line[...], false) }
    var digits = line[..<mark]
    while let last = digits.last, " \t".utf8.contains(last) { digits.removeLast() }
    return (digits, true)
  }

  /// Returns a line without its end. Throws for control characters, and `tooLong` for a line over the limit.
  private mutating func line(_ tooLong: RequestRefusal) throws(RequestRefusal) -> [UInt8] {
    let end = Array("\r\n".utf8)
    var searched = 0
    while true {
      let place = find(end, after: searched)
      guard place ?? unread.count <= Self.headLimit else { throw tooLong }
      if let place {
        let line = Array(unread.prefix(place))
        try RequestHead.requireText(line[...])
        start += place + end.count
        return line
      }
      searched = unread.count
      guard try fill() else { throw .cutOff }
    }
  }

  private mutating func take(_ count: Int) throws(RequestRefusal) -> [UInt8] {
    while unread.count < count {
      guard try fill() else { throw .cutOff }
    }
    defer { start += count }
    return Array(unread.prefix(count))
  }

  private var unread: ArraySlice<UInt8> { buffer[start...] }

  /// The number of unread bytes before an end, of which the first `searched` do not contain it. Otherwise a client that
  /// sends single bytes would cause a search of everything for each.
  private func find(_ end: [UInt8], after searched: Int) -> Int? {
    let skipped = max(searched - end.count + 1, 0)
    return unread.dropFirst(skipped).firstRange(of: end).map { $0.lowerBound - start }
  }

  /// Reads more; false at the end. Throws when the time for the request is over.
  private mutating func fill() throws(RequestRefusal) -> Bool {
    let bytes = read()
    if deadline.isOver { throw RequestRefusal("the request did not arrive in time", status: 408) }
    guard memory.add(bytes.count) else {
      throw RequestRefusal("the requests of all connections are too long together", status: 503)
    }
    buffer.removeFirst(start)
    start = 0
    buffer += bytes
    if !bytes.isEmpty { deadline.start() }
    return !bytes.isEmpty
  }

  private func read() -> [UInt8] {
    tls?.read(1 << 14) ?? (try? file.bytes(atMost: 1 << 14, named: "a connection")) ?? []
  }

  /// Whether everything was sent. `padding` spaces follow the body and are created while they are sent.
  @discardableResult
  func send(_ reply: HTTPReply, padding: Int = 0, keepsOpen: Bool, isHead: Bool = false) -> Bool {
    let head = Self.head(reply, length: reply.body.count + padding, keepsOpen: keepsOpen)
    guard write(head + (isHead ? [] : reply.body)) else { return false }
    return isHead || writeSpaces(padding)
  }

  private func writeSpaces(_ count: Int) -> Bool {
    let piece = [UInt8](repeating: UInt8(ascii: " "), count: min(count, 1 << 16))
    var left = count
    while left > 0 {
      guard write(Array(piece.prefix(left))) else { return false }
      left -= piece.count
    }
    return true
  }

  /// Sends a response that is cut within the body, or that announces less than its length.
  func sendBroken(_ reply: HTTPReply, isCut: Bool) {
    let half = reply.body.count / 2
    write(
      isCut
        ? Self.head(reply, length: reply.body.count + 1, keepsOpen: false) + reply.body.prefix(half)
        : Self.head(reply, length: half, keepsOpen: false) + reply.body)
  }

  /// The bytes of a response after which the connection is closed.
  static func bytes(of reply: HTTPReply) -> [UInt8] {
    head(reply, length: reply.body.count, keepsOpen: false) + reply.body
  }

  private static func head(_ reply: HTTPReply, length: Int, keepsOpen: Bool) -> [UInt8] {
    // For an unknown status, the phrase of its class.
    let phrase = reasonPhrases[reply.status] ?? reasonPhrases[reply.status / 100 * 100] ?? "Unknown"
    var lines = ["HTTP/1.1 \(reply.status) \(phrase)"]
    lines += reply.headers.map { "\($0.name): \($0.value)" }
    // A response without content has no length (RFC 9110, section 8.6).
    if reply.status != 204 { lines.append("Content-Length: \(length)") }
    lines += ["Connection: \(keepsOpen ? "keep-alive" : "close")", "", ""]
    return Array(lines.joined(separator: "\r\n").utf8)
  }

  /// Sends the head at once and the body one byte at a time; returns false if the client has disconnected.
  func sendSlowly(_ reply: HTTPReply, pause: TimeSpan, keepsOpen: Bool) -> Bool {
    write(Self.head(reply, length: reply.body.count, keepsOpen: keepsOpen))
    // A write soon fails if the client has disconnected.
    return reply.body.allSatisfy { byte in file.wait(pause, isStillThere: { true }) && write([byte]) }
  }

  /// Whether everything was sent.
  @discardableResult
  private func write(_ bytes: [UInt8]) -> Bool {
    if let tls { return tls.write(bytes) }
    return (try? file.append(bytes)) != nil
  }

  /// Waits before the response to a request; returns false if the client has disconnected.
  ///
  /// A client that has only stopped sending looks like one that has disconnected until something is sent: an interim
  /// response, of which any number is allowed (RFC 9110, section 15.2).
  func wait(_ span: TimeSpan, for arrival: Arrival) -> Bool {
    file.wait(span) { !arrival.takesInterimResponses || write(Self.interimResponse) }
  }

  private static let interimResponse = Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)

  func close() {
    tls?.close()
  }

  /// Closes the connection after the other side had time to read. Closing while it is still sending could discard the
  /// response (RFC 9112, section 9.6).
  func closeAfterRefusal() {
    close()
    file.endWriting()
    deadline.stop()
    deadline.start()
    var left = Self.bodyLimit
    while left > 0, !deadline.isOver {
      let bytes = (try? file.bytes(atMost: 1 << 14, named: "a connection")) ?? []
      if bytes.isEmpty { return }
      left -= bytes.count
    }
  }
}

/// The reason phrases of statuses (RFC 9110, section 15; RFC 6585, section 4).
private let reasonPhrases = [
  200: "OK", 201: "Created", 202: "Accepted", 204: "No Content", 206: "Partial Content", 300: "Multiple Choices",
  301: "Moved Permanently", 302: "Found", 303: "See Other", 304: "Not Modified", 307: "Temporary Redirect",
  308: "Permanent Redirect", 400: "Bad Request", 401: "Unauthorized", 402: "Payment Required", 403: "Forbidden",
  404: "Not Found", 405: "Method Not Allowed", 406: "Not Acceptable", 408: "Request Timeout", 409: "Conflict",
  410: "Gone", 411: "Length Required", 412: "Precondition Failed", 413: "Content Too Large", 414: "URI Too Long",
  415: "Unsupported Media Type", 422: "Unprocessable Content", 429: "Too Many Requests",
  431: "Request Header Fields Too Large", 500: "Internal Server Error", 501: "Not Implemented", 502: "Bad Gateway",
  503: "Service Unavailable", 504: "Gateway Timeout",
]
