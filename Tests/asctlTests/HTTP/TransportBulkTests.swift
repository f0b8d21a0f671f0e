import Testing

@testable import Base
@testable import HTTP
@testable import TestSupport

@Suite struct TransportBulkTests {
  /// Responds to `/n` with n.
  private static let echo: ScriptedServer.Script = { connection in
    while let request = connection.read() {
      let path = request.line.split(separator: " ").dropFirst().first ?? ""
      connection.reply(body: String(path.dropFirst()))
    }
  }

  @Test(arguments: [1, 4, 50])
  func `every request gets its own response`(_ maximumInFlight: Int) throws {
    try withServer(Self.echo) { server in
      var started = 0
      var most = 0
      var replies: [Int: String] = [:]
      try Transport().run(maximumInFlight: maximumInFlight) {
        guard started < 40 else { return .nothing }
        started += 1
        most = max(most, started - replies.count)
        return .start(started, HTTPRequest("GET", "\(server.url)/\(started)"))
      } completed: { (tag: Int, outcome) in
        #expect(replies[tag] == nil)
        replies[tag] = (try? outcome.get()).map { String(decoding: $0.body, as: UTF8.self) }
      }
      #expect(replies == Dictionary(uniqueKeysWithValues: (1...40).map { ($0, "\($0)") }))
      #expect(most <= maximumInFlight)
      #expect(server.connections <= maximumInFlight)
      #expect(server.requests.count == 40)
    }
  }

  @Test func `requests are in flight concurrently`() throws {
    // No request gets a response before all four have arrived.
    let gate = Gate(count: 4)
    try withServer { connection in
      while connection.read() != nil {
        gate.arrive()
        connection.reply()
      }
    } _: { server in
      var started = 0
      var succeeded = 0
      try Transport().run(maximumInFlight: 4) {
        guard started < 4 else { return .nothing }
        started += 1
        return .start((), HTTPRequest("GET", server.url))
      } completed: { (_: Void, outcome) in
        if case .success = outcome { succeeded += 1 }
      }
      #expect(succeeded == 4)
    }
  }

  @Test func `one failure does not affect the others`() throws {
    let unused = try #require(TestSocket.unusedPort())
    try withServer(Self.echo) { server in
      var left = [
        "\(server.url)/1", "http://127.0.0.1:\(unused)/2", "ftp://127.0.0.1/3", "http://user@127.0.0.1/4",
        "\(server.url)/5",
      ]
      var outcomes: [String: String] = [:]
      try Transport().run(maximumInFlight: 2) {
        left.isEmpty ? .nothing : .start(String(left[0].suffix(1)), HTTPRequest("GET", left.removeFirst()))
      } completed: { tag, outcome in
        switch outcome {
        case .success(let reply): outcomes[tag] = String(decoding: reply.body, as: UTF8.self)
        case .failure(.cannotConnect): outcomes[tag] = "refused"
        case .failure(.unsendable): outcomes[tag] = "unsendable"
        case .failure(let error): outcomes[tag] = "\(error)"
        }
      }
      #expect(outcomes == ["1": "1", "2": "refused", "3": "unsendable", "4": "unsendable", "5": "5"])
    }
  }

  @Test func `requests added by a completion are sent`() throws {
    try withServer(Self.echo) { server in
      var pages = [1]
      var seen: [Int] = []
      try Transport().run(maximumInFlight: 3) {
        pages.popLast().map { .start($0, HTTPRequest("GET", "\(server.url)/\($0)")) } ?? .nothing
      } completed: { page, _ in
        seen.append(page)
        if page < 5 { pages.append(page + 1) }
      }
      #expect(seen == [1, 2, 3, 4, 5])
      #expect(server.connections == 1)
    }
  }

  /// The test's clock advances by a millisecond each time it is read.
  @Test func `no request starts before its time`() throws {
    try withServer(Self.echo) { server in
      var time: Int64 = 1000
      var due: [Int64] = [1000, 1003, 1006]
      var startedAt: [Int64] = []
      try Transport().run(
        maximumInFlight: 3,
        now: {
          time += 1
          return MonotonicTime(milliseconds: time)
        },
        next: {
          guard let first = due.first else { return .nothing }
          guard first <= time else { return .wait(until: MonotonicTime(milliseconds: first)) }
          due.removeFirst()
          startedAt.append(time)
          return .start(first, HTTPRequest("GET", "\(server.url)/\(first)"))
        },
        completed: { (due: Int64, outcome) in
          #expect((try? outcome.get())?.status == 200, "\(due)")
        })
      #expect(startedAt.count == 3)
      #expect(zip(startedAt, [1000, 1003, 1006] as [Int64]).allSatisfy { $0 >= $1 })
      #expect(server.requests.count == 3)
    }
  }

  @Test func `an interruption reports requests in flight`() throws {
    try withServer { connection in
      while connection.read() != nil {}
    } _: { server in
      var started = 0
      var interrupted: [Int] = []
      let transport = try Transport()
      transport.run(maximumInFlight: 3, isInterrupted: { server.requests.count == 3 }) {
        started += 1
        return .start(started, HTTPRequest("GET", server.url))
      } completed: { (tag: Int, outcome) in
        if outcome == .failure(.interrupted) { interrupted.append(tag) }
      }
      #expect(interrupted.sorted() == [1, 2, 3])
      #expect(started == 3)
    }
  }

  @Test func `the transport can be used after an interruption`() throws {
    try withServer(Self.echo) { server in
      let transport = try Transport()
      let outcome = Result { () throws(TransportError) in
        try transport.send(HTTPRequest("GET", server.url), isInterrupted: { true })
      }
      #expect(outcome == .failure(.interrupted))
      let reply = try transport.send(HTTPRequest("GET", server.url + "/7"))
      #expect(reply.body == Array("7".utf8))
    }
  }

  @Test func `an empty run ends`() throws {
    var calls = 0
    try Transport().run(maximumInFlight: 0) {
      calls += 1
      return .nothing
    } completed: { (_: Int, _) in
      Issue.record("nothing was started")
    }
    #expect(calls == 1)
  }
}

extension Transport {
  /// Runs requests with tags of any type, in the order in which they start.
  func run<Tag>(
    maximumInFlight: Int, isInterrupted: @escaping () -> Bool = { false },
    now: @escaping () -> MonotonicTime = MonotonicTime.now, next: @escaping () -> TaggedRequest<Tag>,
    completed: @escaping (Tag, Result<HTTPReply, TransportError>) -> Void
  ) {
    var tags: [Tag] = []
    run(
      RequestSource(
        maximumInFlight: maximumInFlight, isInterrupted: isInterrupted, now: now,
        next: {
          switch next() {
          case .start(let tag, let request):
            tags.append(tag)
            return .start(tags.count - 1, request)
          case .wait(let until): return .wait(until: until)
          case .nothing: return .nothing
          }
        }, completed: { completed(tags[$0], $1) }))
  }
}

/// The next step of a run, with a tag instead of a number.
enum TaggedRequest<Tag> {
  case start(Tag, HTTPRequest)
  case wait(until: MonotonicTime)
  case nothing
}
