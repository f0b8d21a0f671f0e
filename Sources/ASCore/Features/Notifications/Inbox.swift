import Base
import Client
import CommandLine
import HTTP
import Platform
import Synchronization
import Terminal

/// The flags of a server on this machine that receives what Apple posts.
enum ServeFlags {
  static let port = Flag("port", .integer("NUMBER", 0...65_535), "The port to listen on", otherwise: "any free port")
  /// To test how clients handle a slow server.
  static let delay = Flag("delay", .text("TIME"), "Delay each response by this time, such as `800ms` or `5s`")
  /// Lets a script wait for the server and find its port.
  static let readyFile = Flag("ready-file", .file("FILE"), "Also write the URL to this file when the server is ready")
  /// `--root` for data that is not a response, to which the variable never applies.
  static let root = Flag(
    "root", .file("FILE"), "Also trust this root for signed data, in addition to Apple's", repeats: true,
    heading: ConnectionFlags.heading)

  /// The value of `--delay`; zero without it. Throws status 2 for an invalid time, or one over 10 minutes.
  static func delay(_ invocation: Invocation) throws(Failure) -> TimeSpan {
    guard let text = invocation[delay] else { return .zero }
    let span = text.hasSuffix("ms") ? Int64(text.dropLast(2)).map(TimeSpan.milliseconds) : TimeSpan(text: text)
    guard let span, span >= .zero, span <= .minutes(10) else {
      throw Failure(
        .usage, "invalid --delay: expected a time up to 10 minutes, such as 800ms or 5s; got \(quoted(text))")
    }
    return span
  }

  /// Listens on this machine, and reports the URL on stderr and in the ready file. Returns a function that serves until
  /// its argument returns true.
  static func listen(
    _ invocation: Invocation, _ context: Context, answer: @escaping @Sendable (ServedRequest) -> ServedReply
  ) throws(Failure) -> (_ isDone: () -> Bool) -> Void {
    let socket = try LoopbackSocket(port: UInt16(invocation[port] ?? 0))
    context.processes.watchInterruption()
    let url = "http://127.0.0.1:\(socket.port)"
    if let file = invocation[readyFile] { try context.files.write(file, Array("\(url)\n".utf8)) }
    context.say("asctl: listening on \(url)")
    let server = LoopbackServer(now: context.clock.now, answer: answer)
    return { isDone in server.run(on: [socket], until: isDone) }
  }
}

/// One request posted to a server on this machine, and the response to it.
protocol PostedArrival: Sendable {
  var record: JSON { get }
  /// A warning for stderr; `nil` if the response was as intended.
  var warning: String? { get }
  /// The line for people.
  func line(_ context: Context) -> DeliveryLine
}

/// What is posted to a server on this machine. Requests arrive on many threads; one thread prints them in the order of
/// their places.
final class Inbox<Arrival: PostedArrival>: Sendable {
  /// The number of arrivals that were taken, and those in the places after them; `nil` for one that is not added yet.
  private let places = Mutex<(taken: Int, arrivals: [Arrival?])>((0, []))
  private let isAdded = Monitor()

  /// Reserves the next place. An arrival must be added to it.
  func reserve() -> Int {
    places.withLock { places in
      places.arrivals.append(nil)
      return places.taken + places.arrivals.count - 1
    }
  }

  func add(_ arrival: Arrival, at place: Int) {
    places.withLock { places in
      // After the end, nothing is printed.
      guard place >= places.taken else { return }
      places.arrivals[place - places.taken] = arrival
    }
    isAdded.hold { isAdded.signalAll() }
  }

  /// Waits until an arrival was added to every place before this one.
  func waitForTurn(of place: Int) {
    isAdded.hold {
      while places.withLock({ $0.arrivals.prefix(max(place - $0.taken, 0)).contains { $0 == nil } }) { isAdded.wait() }
    }
  }

  /// Everything that was added since the last call, up to the first place without an arrival; at the end, also behind
  /// such places.
  func take(atEnd: Bool = false) -> [Arrival] {
    places.withLock { places in
      let ready = atEnd ? places.arrivals : Array(places.arrivals.prefix { $0 != nil })
      places.arrivals.removeFirst(ready.count)
      places.taken += ready.count
      return ready.compactMap(\.self)
    }
  }

  /// Prints what arrives until the command is interrupted or `isDone` returns true. `serve` runs the server until its
  /// argument returns true; `count` receives each arrival before it is printed.
  func print(
    to sink: RecordWriter, _ context: Context, serving serve: (_ isDone: () -> Bool) -> Void,
    until isDone: @escaping () -> Bool = { false }, count: @escaping (Arrival) -> Void
  ) throws(StreamEnd) {
    var end: StreamEnd?
    func show(_ arrivals: [Arrival]) {
      guard end == nil, !arrivals.isEmpty else { return }
      do throws(StreamEnd) {
        for arrival in arrivals {
          count(arrival)
          try sink.emit(arrival.record) { arrival.line(context).lines(width: $0) }
          if let warning = arrival.warning { sink.remark(warning) }
        }
        try sink.flush()
      } catch {
        end = error
      }
    }
    serve {
      show(take())
      return end != nil || context.processes.isInterrupted() || isDone()
    }
    show(take(atEnd: true))
    if let end { throw end }
  }
}

extension ServedRequest {
  /// The response to a method other than POST; `nil` for POST.
  var refusalUnlessPost: ServedReply? {
    guard !sameBytes(method, "POST") else { return nil }
    return ServedReply(
      HTTPReply(status: 405, headers: [HTTPHeader("Allow", "POST")], body: Array("expected POST\n".utf8)))
  }
}
