import Base

/// Why no reply came. A reply of any status is not an error here.
package enum TransportError: Error, Equatable, Sendable {
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

  /// What had not come when time ran out.
  package enum TimeOut: Equatable, Sendable {
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
  package var mayHaveArrived: Bool {
    switch self {
    case .cannotResolve, .cannotConnect, .tls, .proxy, .unsendable: false
    case .timedOut(.connecting, _): false
    case .timedOut(.waitingForReply, _), .cutOff, .tooLarge, .interrupted, .other: true
    }
  }
}

/// What is wrong with a server's TLS.
package enum TLSError: Equatable, Sendable {
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

extension Failure {
  package init(_ error: TransportError) {
    self.init(error.exitStatus, error.message, hint: error.hint)
  }
}

extension TransportError {
  var exitStatus: ExitStatus {
    switch self {
    case .interrupted: .interrupted
    case .unsendable: .usage
    case .cannotResolve, .cannotConnect, .tls, .timedOut, .cutOff, .tooLarge, .proxy, .other: .unavailable
    }
  }

  package var message: String {
    switch self {
    case .cannotResolve(let host): "there is no address for the host \(host)"
    case .cannotConnect(let authority, let reason): "cannot connect to \(authority): \(reason)"
    case .tls(let error, let host): "no TLS connection to \(host): \(error.message)"
    case .timedOut(.connecting, let milliseconds): "no connection within \(seconds(milliseconds)) s"
    case .timedOut(.waitingForReply, let milliseconds): "no complete reply within \(seconds(milliseconds)) s"
    case .cutOff(let reason): "the connection broke off: \(reason)"
    case .tooLarge(let limit): "the reply is longer than the \(byteCount(limit)) that asctl reads"
    case .interrupted: "interrupted"
    case .proxy(let status?, let reason): "the proxy answered \(status): \(reason)"
    case .proxy(nil, let reason): "the proxy is of no use: \(reason)"
    case .unsendable(let reason): "the request was not sent: \(reason)"
    case .other(let reason): "the request failed: \(reason)"
    }
  }

  var hint: String? {
    switch self {
    case .cannotResolve: "check the network connection and the host name"
    case .cannotConnect: "check the network connection, and that something listens there"
    case .tls(let error, _): error.hint
    case .timedOut: "allow more time with --timeout S"
    case .proxy: "the proxy comes from HTTPS_PROXY, HTTP_PROXY or ALL_PROXY; NO_PROXY names hosts to reach without it"
    case .cutOff, .tooLarge, .interrupted, .unsendable, .other: nil
    }
  }

  private func seconds(_ milliseconds: Int) -> String {
    let rest = milliseconds % 1000
    guard rest != 0 else { return String(milliseconds / 1000) }
    let digits = String(1000 + rest).dropFirst()
    return "\(milliseconds / 1000).\(digits)"
  }
}

extension TLSError {
  var message: String {
    switch self {
    case .unknownAuthority: "its certificate comes from an authority that is not trusted here"
    case .expired: "its certificate has expired"
    case .notYetValid: "its certificate is not valid yet"
    case .wrongHost: "its certificate is for another host name"
    case .revoked: "its certificate was revoked"
    case .tooOld: "it does not speak TLS 1.2 or newer"
    case .notTLS: "what answers there does not speak TLS"
    case .authoritiesUnreadable: "the trusted certificates cannot be read"
    case .other(let reason): reason
    }
  }

  var hint: String? {
    switch self {
    case .unknownAuthority:
      "if a company proxy or a server of yours answers there, trust its authority with --ca-file FILE (ASCTL_CA_FILE)"
    case .expired, .notYetValid: "check the clock of this machine"
    case .wrongHost: "check the host name; asctl never skips this check"
    case .tooOld, .notTLS: "check the address and the port"
    case .authoritiesUnreadable: "check the certificates in --ca-file FILE (ASCTL_CA_FILE)"
    case .revoked, .other: nil
    }
  }
}
