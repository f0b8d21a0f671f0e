/// Why no reply came. A reply of any status is not an error here.
enum TransportError: Error, Equatable, Sendable {
  case cannotResolve(host: String)
  case cannotConnect(to: String, reason: String)
  case tls(TLSError, host: String)
  case timedOut(TimeOut, milliseconds: Int)
  /// The connection ended inside the request or the reply.
  case cutOff(reason: String)
  case tooLarge(limit: Int)
  case interrupted
  /// `status` is the proxy's own answer, nil if it gave none.
  case proxy(status: Int?, reason: String)
  /// asctl refused to send it.
  case unsendable(reason: String)
  case other(reason: String)

  enum TimeOut: Equatable, Sendable {
    case connecting
    case waitingForReply
  }

  /// Whether the same request may do better a little later.
  var mayPass: Bool {
    switch self {
    case .cannotResolve, .cannotConnect, .timedOut, .cutOff: true
    case .proxy(let status, _): status.map { $0 >= 500 } ?? true
    case .tls, .tooLarge, .interrupted, .unsendable, .other: false
    }
  }

  /// False only if certainly nothing of the request reached the server.
  var mayHaveArrived: Bool {
    switch self {
    case .cannotResolve, .cannotConnect, .tls, .proxy, .unsendable: false
    case .timedOut(.connecting, _): false
    case .timedOut(.waitingForReply, _), .cutOff, .tooLarge, .interrupted, .other: true
    }
  }
}

/// What is wrong with a server's TLS.
enum TLSError: Equatable, Sendable {
  case unknownAuthority
  case expired
  case notYetValid
  case wrongHost
  case revoked
  /// Nothing as new as TLS 1.2 is spoken there.
  case tooOld
  /// Something answers there, but not in TLS.
  case notTLS
  /// The certificates that asctl was to trust could not be read.
  case authoritiesUnreadable
  case other(reason: String)
}
