/// HTTP/1.1 on one connection (RFC 9112), as much of it as a test server needs and no more trust than it deserves.
struct Wire {
  private let file: OpenFile
  private let tls: TLSConnection?
  private var buffer: [UInt8] = []

  /// What cannot be a request.
  struct Problem: Error {
    let status: Int
    /// What the body says.
    var words: String?
  }

  private static let headLimit = 16 << 10
  private static let bodyLimit = 16 << 20

  init(_ file: OpenFile, _ tls: TLSConnection?) {
    self.file = file
    self.tls = tls
  }

  func close() {
    tls?.close()
  }

  /// The next request; nil when the other side has nothing more to say.
  mutating func request() -> Result<SimulatedRequest, Problem>? {
    let end = Array("\r\n\r\n".utf8)
    while true {
      if let place = find(end) {
        let head = Array(buffer[..<place])
        buffer.removeFirst(place + end.count)
        return read(head)
      }
      guard buffer.count <= Self.headLimit else { return .failure(Problem(status: 431)) }
      guard fill() else { return nil }
    }
  }

  private mutating func read(_ head: [UInt8]) -> Result<SimulatedRequest, Problem> {
    var lines = String(decoding: head, as: UTF8.self).split(separator: "\r\n", omittingEmptySubsequences: false)
    let start = lines.removeFirst().split(separator: " ")
    guard start.count == 3, start[2].hasPrefix("HTTP/1."), start[1].hasPrefix("/") else {
      return .failure(Problem(status: 400))
    }
    var headers: [HTTPHeader] = []
    for line in lines {
      guard let colon = line.firstIndex(of: ":") else { return .failure(Problem(status: 400)) }
      let value = line[line.index(after: colon)...].drop { $0 == " " }
      headers.append(HTTPHeader(String(line[..<colon]), String(value)))
    }
    func header(_ name: String) -> String? { headers.first { $0.isNamed(name) }?.value }
    // Two lengths, or a length and chunks, are how requests are smuggled (RFC 9112, section 6.3).
    let lengths = headers.count { $0.isNamed("Content-Length") || $0.isNamed("Transfer-Encoding") }
    guard lengths <= 1 else {
      return .failure(Problem(status: 400, words: "the length of the body is told more than once"))
    }
    if header("Expect")?.lowercased() == "100-continue" { write(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)) }
    let body: [UInt8]
    do throws(Problem) {
      body = header("Transfer-Encoding")?.lowercased() == "chunked" ? try chunks() : try sized(header("Content-Length"))
    } catch {
      return .failure(error)
    }
    return .success(
      SimulatedRequest(method: String(start[0]), target: String(start[1]), headers: headers, body: body))
  }

  private mutating func sized(_ length: String?) throws(Problem) -> [UInt8] {
    guard let length else { return [] }
    guard let count = Int(length), count >= 0 else { throw Problem(status: 400) }
    guard count <= Self.bodyLimit else { throw Problem(status: 413) }
    return try take(count)
  }

  private mutating func chunks() throws(Problem) -> [UInt8] {
    var body: [UInt8] = []
    while true {
      guard let count = Int(try line().prefix { $0 != ";" }, radix: 16), count >= 0 else { throw Problem(status: 400) }
      guard body.count + count <= Self.bodyLimit else { throw Problem(status: 413) }
      if count == 0 {
        while try !line().isEmpty {}
        return body
      }
      body += try take(count)
      guard try line().isEmpty else { throw Problem(status: 400) }
    }
  }

  private mutating func line() throws(Problem) -> String {
    let end = Array("\r\n".utf8)
    while true {
      if let place = find(end) {
        defer { buffer.removeFirst(place + end.count) }
        return String(decoding: buffer[..<place], as: UTF8.self)
      }
      guard buffer.count <= Self.headLimit, fill() else { throw Problem(status: 400) }
    }
  }

  private mutating func take(_ count: Int) throws(Problem) -> [UInt8] {
    while buffer.count < count {
      guard fill() else { throw Problem(status: 400) }
    }
    defer { buffer.removeFirst(count) }
    return Array(buffer.prefix(count))
  }

  private func find(_ end: [UInt8]) -> Int? {
    guard buffer.count >= end.count else { return nil }
    return (0...(buffer.count - end.count)).first { buffer[$0] == end[0] && buffer[$0...].starts(with: end) }
  }

  private mutating func fill() -> Bool {
    let bytes = tls?.read(atMost: 1 << 14) ?? (try? file.descriptor.read(atMost: 1 << 14, named: "a connection")) ?? []
    buffer += bytes
    return !bytes.isEmpty
  }

  func send(_ reply: HTTPReply, keepsOpen: Bool, isHead: Bool = false) {
    write(head(reply, length: reply.body.count, keepsOpen: keepsOpen) + (isHead ? [] : reply.body))
  }

  /// Cut in the middle of the body, or announced as shorter than it is.
  func sendBroken(_ reply: HTTPReply, isCut: Bool) {
    let half = reply.body.count / 2
    write(
      isCut
        ? head(reply, length: reply.body.count + 1, keepsOpen: false) + reply.body.prefix(half)
        : head(reply, length: half, keepsOpen: false) + reply.body)
  }

  private func head(_ reply: HTTPReply, length: Int, keepsOpen: Bool) -> [UInt8] {
    var lines = ["HTTP/1.1 \(reply.status) \(reply.status < 400 ? "OK" : "Refused")"]
    lines += reply.headers.map { "\($0.name): \($0.value)" }
    lines += ["Content-Length: \(length)", "Connection: \(keepsOpen ? "keep-alive" : "close")", "", ""]
    return Array(lines.joined(separator: "\r\n").utf8)
  }

  private func write(_ bytes: [UInt8]) {
    if let tls {
      _ = tls.write(bytes)
    } else {
      // A reader that has gone needs no answer.
      try? file.descriptor.write(bytes)
    }
  }
}
