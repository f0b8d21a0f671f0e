import Base

/// Why there was no response. A response of any status is not an error here.
package enum TransportError: Error, Equatable, Sendable {
  case cannotResolve(host: String)
  case cannotConnect(to: String, reason: String)
  case tls(TLSError, host: String)
  case timedOut(TimeOut, milliseconds: Int)
  /// The connection ended during the request or the response.
  case cutOff(reason: String)
  case tooLarge(limit: Int)
  case interrupted
  /// `status` is the proxy's response; `nil` if there was none.
  case proxy(status: Int?, reason: String)
  /// asctl refused to send it.
  case unsendable(reason: String)
  case other(reason: String)

  /// The step that was not finished in time.
  package enum TimeOut: Equatable, Sendable {
    case connecting
    case waitingForReply
  }

  /// Whether the same request may succeed later.
  var isTemporary: Bool {
    switch self {
    case .cannotResolve, .cannotConnect, .timedOut, .cutOff: true
    case .proxy(let status, _): status.map { $0 >= 500 } ?? true
    case .tls, .tooLarge, .interrupted, .unsendable, .other: false
    }
  }

  /// False only if no part of the request reached the server.
  package var mayHaveArrived: Bool {
    switch self {
    case .cannotResolve, .cannotConnect, .tls, .proxy, .unsendable: false
    case .timedOut(.connecting, _): false
    case .timedOut(.waitingForReply, _), .cutOff, .tooLarge, .interrupted, .other: true
    }
  }
}

/// Problems with a server's TLS.
package enum TLSError: Equatable, Sendable {
  case unknownAuthority
  case expired
  case notYetValid
  case wrongHost
  case revoked
  /// The server does not support TLS 1.2 or later.
  case tooOld
  /// The server does not use TLS.
  case notTLS
  /// The trusted certificates could not be read.
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
    case .cannotResolve(let host): "the host \(host) cannot be resolved"
    case .cannotConnect(let authority, let reason): "cannot connect to \(authority): \(reason)"
    case .tls(let error, let host): "cannot establish a TLS connection to \(host): \(error.message)"
    case .timedOut(.connecting, let milliseconds): "no connection within \(seconds(milliseconds)) s"
    case .timedOut(.waitingForReply, let milliseconds): "no complete response within \(seconds(milliseconds)) s"
    case .cutOff(let reason): "the connection was lost: \(reason)"
    case .tooLarge(let limit): "the response is longer than the limit of \(byteCount(limit))"
    case .interrupted: "interrupted"
    case .proxy(let status?, let reason): "the proxy returned \(status): \(reason)"
    case .proxy(nil, let reason): "the proxy is not usable: \(reason)"
    case .unsendable(let reason): "the request was not sent: \(reason)"
    case .other(let reason): "the request failed: \(reason)"
    }
  }

  var hint: String? {
    switch self {
    case .cannotResolve: "check the network connection and the host name"
    case .cannotConnect: "check the network connection, and that a server is listening there"
    case .tls(let error, _): error.hint
    case .timedOut: "increase the limit with --timeout SECONDS"
    case .proxy: "check HTTPS_PROXY, HTTP_PROXY and ALL_PROXY; NO_PROXY lists hosts without a proxy"
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
    case .unknownAuthority: "its certificate is from an authority that is not trusted"
    case .expired: "its certificate has expired"
    case .notYetValid: "its certificate is not valid yet"
    case .wrongHost: "its certificate is for another host name"
    case .revoked: "its certificate was revoked"
    case .tooOld: "it does not support TLS 1.2 or later"
    case .notTLS: "the server does not use TLS"
    case .authoritiesUnreadable: "the trusted certificates cannot be read"
    case .other(let reason): reason
    }
  }

  var hint: String? {
    switch self {
    case .unknownAuthority:
      "for a company proxy or your own server, trust its authority with --ca-file FILE (ASCTL_CA_FILE)"
    case .expired, .notYetValid: "check the clock of this machine"
    case .wrongHost: "check the host name; this check cannot be disabled"
    case .tooOld, .notTLS: "check the host and the port"
    case .authoritiesUnreadable: "check the certificates in --ca-file FILE (ASCTL_CA_FILE)"
    case .revoked, .other: nil
    }
  }
}
