import Base
import HTTP
import Platform
import SignedData
import Synchronization

/// The simulated App Store over HTTP or HTTPS, on this machine alone: one thread a connection.
package final class SimulatorServer: Sendable {
  /// The header with which a request asks for a fault by itself.
  package static let faultHeader = "X-Asctl-Fault"

  private let respond: @Sendable (SimulatedRequest) -> HTTPReply
  private let tls: TLSServer?
  private let fault: Fault?
  private let now: @Sendable () -> Timestamp
  /// How many more requests get the fault.
  private let faultsLeft: Mutex<Int>
  private let connections = Mutex(0)
  /// More would be no test but a flood: each has a thread.
  private let connectionLimit: Int
  /// Milliseconds without a byte, after which a connection ends.
  private let idleTime: Int

  package init(
    tls: TLSServer?, fault: Fault?, faultCount: Int = .max, now: @escaping @Sendable () -> Timestamp,
    connectionLimit: Int = 512, idleTime: Int = 60_000,
    respond: @escaping @Sendable (SimulatedRequest) -> HTTPReply
  ) {
    self.tls = tls
    self.fault = fault
    self.now = now
    self.respond = respond
    self.connectionLimit = connectionLimit
    self.idleTime = idleTime
    faultsLeft = Mutex(faultCount)
  }

  /// Serves until the caller wants no more. Connections that are open then end by themselves.
  package func run(on socket: borrowing LoopbackSocket, until isDone: () -> Bool) {
    while !isDone() {
      guard let connection = socket.accept(within: 100) else { continue }
      guard let thread = Thread.start({ [self] in serve(FileDescriptor(owning: connection)) }) else {
        _ = FileDescriptor(owning: connection)  // Closes it: there are no threads left.
        continue
      }
      thread.detach()
    }
  }

  private func serve(_ descriptor: consuming FileDescriptor) {
    let isWelcome = connections.withLock { count in
      count += 1
      return count <= connectionLimit
    }
    defer { connections.withLock { $0 -= 1 } }
    descriptor.limitWaiting(milliseconds: idleTime)
    guard var wire = wire(over: descriptor) else { return }
    guard isWelcome else {
      refuse(WireError("there are \(connectionLimit) connections already", status: 503), on: wire)
      return
    }
    do {
      while let arrival = try wire.request() {
        guard try answer(arrival, on: wire) else { break }
      }
      wire.close()
    } catch {
      refuse(error, on: wire)
    }
  }

  /// Nil if no TLS came about.
  private func wire(over descriptor: consuming FileDescriptor) -> Wire? {
    guard let tls else { return Wire(OpenFile(descriptor), nil) }
    // A TLS client does not begin with a letter.
    if let first = descriptor.peek(), RequestHead.canBegin(with: first) {
      refuse(WireError("this is HTTPS, not HTTP: the URL begins with https"), on: Wire(OpenFile(descriptor), nil))
      return nil
    }
    guard let connection = try? tls.accept(descriptor.number) else { return nil }
    return Wire(OpenFile(descriptor), connection)
  }

  private func refuse(_ error: WireError, on wire: Wire) {
    wire.send(error.reply, keepsOpen: false)
    wire.closeAfterRefusal()
  }

  /// Whether the connection goes on.
  private func answer(_ arrival: Wire.Arrival, on wire: Wire) throws(WireError) -> Bool {
    let request = arrival.request
    let fault = try fault(for: request)
    if case .delayed(let span)? = fault, !wire.wait(span) { return false }
    if fault == .cut { return false }
    let plain = respond(request)
    let reply = fault?.applied(to: plain, now: now()) ?? plain
    if fault == .cutBody || fault == .wrongLength {
      wire.sendBroken(reply, isCut: fault == .cutBody)
      return false
    }
    wire.send(reply, keepsOpen: arrival.keepsOpen, isHead: request.method == "HEAD")
    return arrival.keepsOpen
  }

  private func fault(for request: SimulatedRequest) throws(WireError) -> Fault? {
    if let word = request.header(Self.faultHeader) {
      guard let fault = Fault(word) else {
        throw WireError("\(Self.faultHeader) takes one of \(Fault.forms); got \(quoted(word))")
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
