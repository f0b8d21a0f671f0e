import Foundation
import Synchronization

/// A server on a free loopback port that runs a test's script for every connection, each on a thread.
///
/// It counts connections and stores received requests. `stop` ends every connection and returns when all threads have
/// ended; `withServer` calls it.
final class ScriptedServer: Sendable {
  typealias Script = @Sendable (ScriptedConnection) -> Void

  let port: Int
  private let listener: Int32
  private let script: Script
  private let threads = DispatchGroup()
  private let state = Mutex(State())

  private struct State {
    var open: Set<Int32> = []
    var connections = 0
    var requests: [ReceivedRequest] = []
    var isStopped = false
  }

  init(_ script: @escaping Script) throws {
    guard let (socket, port) = TestSocket.listening() else { throw NoServer() }
    self.script = script
    self.port = port
    listener = socket
    spawn { $0.acceptAll() }
  }

  var url: String { "http://127.0.0.1:\(port)" }
  var connections: Int { state.withLock { $0.connections } }
  var requests: [ReceivedRequest] { state.withLock { $0.requests } }

  func stop() {
    state.withLock { state in
      state.isStopped = true
      for socket in state.open { shutdown(socket, Int32(SHUT_RDWR)) }
    }
    // Connecting to the listener wakes the accepting thread on every system.
    if let socket = TestSocket.connected(port: port) { close(socket) }
    threads.wait()
    close(listener)
  }

  fileprivate func note(_ request: ReceivedRequest) {
    state.withLock { $0.requests.append(request) }
  }

  private func acceptAll() {
    while true {
      let socket = accept(listener, nil, nil)
      let continues = state.withLock { state in
        guard socket >= 0, !state.isStopped else { return false }
        state.open.insert(socket)
        state.connections += 1
        return true
      }
      guard continues else {
        if socket >= 0 { close(socket) }
        return
      }
      spawn { server in
        server.script(ScriptedConnection(socket: socket, server: server))
        server.state.withLock { state in
          state.open.remove(socket)
          close(socket)
        }
      }
    }
  }

  private func spawn(_ work: @escaping @Sendable (ScriptedServer) -> Void) {
    threads.enter()
    Thread.detachNewThread { [self] in
      work(self)
      threads.leave()
    }
  }

  private struct NoServer: Error {}
}

/// What a client sent: the head as text, the body as bytes.
struct ReceivedRequest: Sendable {
  var head: String
  var body: [UInt8]

  var line: String { String(head.prefix { $0 != "\r\n" }) }

  /// The values of a header, in order.
  func values(_ name: String) -> [String] {
    head.split(separator: "\r\n").dropFirst().compactMap { line in
      let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, parts[0].lowercased() == name.lowercased() else { return nil }
      return parts[1].trimmingCharacters(in: .whitespaces)
    }
  }
}

/// One connection of a `ScriptedServer`, passed to the script; it is closed when the script returns.
final class ScriptedConnection {
  private let socket: Int32
  private let server: ScriptedServer
  private var unread: [UInt8] = []

  fileprivate init(socket: Int32, server: ScriptedServer) {
    self.socket = socket
    self.server = server
  }

  /// The next request, or nil once the client has closed the connection.
  func read() -> ReceivedRequest? {
    let blank = Array("\r\n\r\n".utf8)
    while true {
      if let end = unread.indices.first(where: { unread[$0...].starts(with: blank) }) {
        var request = ReceivedRequest(head: String(decoding: unread[..<end], as: UTF8.self), body: [])
        let bodyStart = end + blank.count
        let bodyEnd = bodyStart + (request.values("Content-Length").first.flatMap { Int($0) } ?? 0)
        while unread.count < bodyEnd { if !readMore() { return nil } }
        request.body = Array(unread[bodyStart..<bodyEnd])
        unread.removeFirst(bodyEnd)
        server.note(request)
        return request
      }
      if !readMore() { return nil }
    }
  }

  /// The first bytes that arrive, HTTP or not.
  func readBytes() -> [UInt8] {
    _ = readMore()
    return unread
  }

  /// False if the client has disconnected.
  @discardableResult
  func send(_ text: String) -> Bool {
    send(bytes: Array(text.utf8))
  }

  @discardableResult
  func send(bytes: [UInt8]) -> Bool {
    TestSocket.sendAll(socket, bytes)
  }

  /// Sends a complete response with that status; the connection stays usable. `headers` are complete lines.
  func reply(_ status: Int = 200, headers: String = "", body: String = "") {
    send("HTTP/1.1 \(status) Words\r\nContent-Length: \(body.utf8.count)\r\n\(headers)\r\n\(body)")
  }

  private func readMore() -> Bool {
    let piece = TestSocket.receive(socket)
    unread += piece
    return !piece.isEmpty
  }
}

/// Runs a server while `body` runs.
func withServer<Answer>(
  _ script: @escaping ScriptedServer.Script, _ body: (ScriptedServer) throws -> Answer
) throws -> Answer {
  let server = try ScriptedServer(script)
  defer { server.stop() }
  return try body(server)
}
