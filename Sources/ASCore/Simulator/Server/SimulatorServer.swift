import Base
import HTTP
import Platform
import SignedData
import Synchronization

/// The simulated App Store over a network: what it answers, and what goes wrong on the way.
package final class SimulatorServer: Sendable {
  /// The header with which a request asks for a fault by itself.
  package static let faultHeader = "X-Asctl-Fault"

  private let respond: @Sendable (ServedRequest) -> HTTPReply
  private let fault: Fault?
  private let now: @Sendable () -> Timestamp
  /// How many more requests get the fault.
  private let faultsLeft: Mutex<Int>

  package init(
    fault: Fault?, faultCount: Int = .max, now: @escaping @Sendable () -> Timestamp,
    respond: @escaping @Sendable (ServedRequest) -> HTTPReply
  ) {
    self.fault = fault
    self.now = now
    self.respond = respond
    faultsLeft = Mutex(faultCount)
  }

  package func reply(to request: ServedRequest) -> ServedReply {
    let fault: Fault?
    if let word = request.header(Self.faultHeader) {
      fault = Fault(word)
      guard fault != nil else {
        return ServedReply(
          HTTPReply(text: "\(Self.faultHeader) takes one of \(Fault.forms); got \(quoted(word))\n", status: 400))
      }
    } else {
      fault = next()
    }
    guard let fault else { return ServedReply(respond(request)) }
    let plain = fault.isRefusal ? HTTPReply(status: 200) : respond(request)
    return ServedReply(fault.applied(to: plain, now: now()), delivery: fault.delivery, delay: fault.delay)
  }

  private func next() -> Fault? {
    guard let fault else { return nil }
    return faultsLeft.withLock { left in
      guard left > 0 else { return nil }
      left -= 1
      return fault
    }
  }
}

extension TLSServer {
  /// How a server of loopback comes to speak TLS with this certificate.
  package var handshake: SecureStream.Handshake {
    { [self] socket in
      guard let connection = try? accept(socket) else { return nil }
      return SecureStream(
        read: { connection.read(atMost: $0) }, write: { connection.write($0) }, close: { connection.close() })
    }
  }
}
