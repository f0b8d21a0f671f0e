import Synchronization

/// The simulated App Store over HTTP or HTTPS, on this machine alone: one thread a connection.
final class SimulatorServer: Sendable {
  /// The header with which a request asks for a fault by itself.
  static let faultHeader = "X-Asctl-Fault"

  private let respond: @Sendable (SimulatedRequest) -> HTTPReply
  private let tls: TLSServer?
  private let fault: Fault?
  private let now: @Sendable () -> Int64
  private let sleep: @Sendable (Int64) -> Void
  /// How many more requests get the fault.
  private let faultsLeft: Mutex<Int>
  private let connections = Mutex(0)
  /// More would be no test but a flood: each has a thread.
  private let connectionLimit: Int
  /// Milliseconds without a byte, after which a connection ends.
  private let idleTime: Int

  init(
    tls: TLSServer?, fault: Fault?, faultCount: Int = .max, now: @escaping @Sendable () -> Int64,
    connectionLimit: Int = 512, idleTime: Int = 60_000, sleep: @escaping @Sendable (Int64) -> Void,
    respond: @escaping @Sendable (SimulatedRequest) -> HTTPReply
  ) {
    self.tls = tls
    self.fault = fault
    self.now = now
    self.sleep = sleep
    self.respond = respond
    self.connectionLimit = connectionLimit
    self.idleTime = idleTime
    faultsLeft = Mutex(faultCount)
  }

  /// Serves until the caller wants no more. Connections that are open then end by themselves.
  func run(on socket: borrowing LoopbackSocket, until isDone: () -> Bool) {
    while !isDone() {
      guard let connection = socket.accept(within: 100) else { continue }
      Thread.start { [self] in serve(Descriptor(owning: connection)) }?.detach()
    }
  }

  private func serve(_ descriptor: consuming Descriptor) {
    let isWelcome = connections.withLock { count in
      count += 1
      return count <= connectionLimit
    }
    defer { connections.withLock { $0 -= 1 } }
    descriptor.limitWaiting(milliseconds: idleTime)
    var wire: Wire
    if let tls {
      guard let connection = try? tls.accept(descriptor.number) else { return }
      wire = Wire(OpenFile(descriptor), connection)
    } else {
      wire = Wire(OpenFile(descriptor), nil)
    }
    guard isWelcome else {
      wire.send(HTTPReply(text: "there are \(connectionLimit) connections already\n", status: 503), keepsOpen: false)
      wire.close()
      return
    }
    while let request = wire.request() {
      switch request {
      case .failure(let problem):
        wire.send(HTTPReply(text: problem.words.map { "\($0)\n" } ?? "", status: problem.status), keepsOpen: false)
        wire.close()
        return
      case .success(let request):
        guard answer(request, on: &wire) else {
          wire.close()
          return
        }
      }
    }
    wire.close()
  }

  /// Whether the connection goes on.
  private func answer(_ request: SimulatedRequest, on wire: inout Wire) -> Bool {
    let fault: Fault?
    do {
      fault = try self.fault(for: request)
    } catch {
      wire.send(HTTPReply(text: "\(error.words ?? "")\n", status: error.status), keepsOpen: false)
      return false
    }
    if case .delayed(let milliseconds)? = fault { sleep(milliseconds) }
    if fault == .cut { return false }
    let plain = respond(request)
    let reply = fault?.applied(to: plain, now: now()) ?? plain
    if fault == .cutBody || fault == .wrongLength {
      wire.sendBroken(reply, isCut: fault == .cutBody)
      return false
    }
    let keepsOpen = request.header("Connection")?.lowercased() != "close"
    wire.send(reply, keepsOpen: keepsOpen, isHead: request.method == "HEAD")
    return keepsOpen
  }

  private func fault(for request: SimulatedRequest) throws(Wire.Problem) -> Fault? {
    if let word = request.header(Self.faultHeader) {
      guard let fault = Fault(word) else {
        throw Wire.Problem(status: 400, words: "\(Self.faultHeader) takes one of \(Fault.words)")
      }
      return fault
    }
    guard let fault else { return nil }
    return faultsLeft.withLock { left in
      guard left > 0 else { return nil }
      left -= 1
      return fault
    }
  }
}
