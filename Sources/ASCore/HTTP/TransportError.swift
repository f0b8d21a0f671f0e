import Base

/// Why there was no response. A response of any status is not an error here.
package enum TransportError: Error, Equatable, Sendable {
  case cannotResolve(host: String)
  case cannotConnect(to: String, reason: String)
  case tls(TLSError, host: String)
  case timedOut(isConnected: Bool, milliseconds: Int)
  /// The connection ended during the request or the response.
  case cutOff(reason: String)
  case tooLarge(limit: Int)
  case interrupted
  /// `status` is the proxy's response; `nil` if there was none.
  case proxy(status: Int?, reason: String)
  /// asctl refused to send it.
  case unsendable(reason: String)
  case other(reason: String)

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
    case .timedOut(let isConnected, _): isConnected
    case .cutOff, .tooLarge, .interrupted, .other: true
    }
  }
}

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
    let status: ExitStatus =
      switch error {
      case .interrupted: .interrupted
      case .unsendable: .usage
      case .cannotResolve, .cannotConnect, .tls, .timedOut, .cutOff, .tooLarge, .proxy, .other: .unavailable
      }
    self.init(status, error.message, hint: error.explanation.hint)
  }
}

extension TransportError {
  package var message: String { explanation.message }

  fileprivate var explanation: (message: String, hint: String?) {
    switch self {
    case .cannotResolve(let host):
      ("the host \(host) cannot be resolved", "check the network connection and the host name")
    case .cannotConnect(let authority, let reason):
      (
        "cannot connect to \(authority): \(reason)",
        "check the network connection, and that a server is listening there"
      )
    case .tls(let error, let host):
      ("cannot establish a TLS connection to \(host): \(error.explanation.message)", error.explanation.hint)
    case .timedOut(let isConnected, let milliseconds):
      (
        "no \(isConnected ? "complete response" : "connection") within \(seconds(milliseconds)) s",
        "increase the limit with --timeout SECONDS"
      )
    case .cutOff(let reason): ("the connection was lost: \(reason)", nil)
    case .tooLarge(let limit): ("the response is longer than the limit of \(byteCount(limit))", nil)
    case .interrupted: ("interrupted", nil)
    case .proxy(let status, let reason):
      (
        "the proxy \(status.map { "returned \($0)" } ?? "is not usable"): \(reason)",
        "check HTTPS_PROXY, HTTP_PROXY and ALL_PROXY; NO_PROXY lists hosts without a proxy"
      )
    case .unsendable(let reason): ("the request was not sent: \(reason)", nil)
    case .other(let reason): ("the request failed: \(reason)", nil)
    }
  }

  private func seconds(_ milliseconds: Int) -> String {
    let rest = milliseconds % 1000
    return "\(milliseconds / 1000)" + (rest == 0 ? "" : ".\(String(1000 + rest).dropFirst())")
  }
}

extension TLSError {
  fileprivate var explanation: (message: String, hint: String?) {
    switch self {
    case .unknownAuthority:
      (
        "its certificate is from an authority that is not trusted",
        "for a company proxy or your own server, trust its authority with --ca-file FILE (ASCTL_CA_FILE)"
      )
    case .expired: ("its certificate has expired", "check the clock of this machine")
    case .notYetValid: ("its certificate is not valid yet", "check the clock of this machine")
    case .wrongHost:
      ("its certificate is for another host name", "check the host name; this check cannot be disabled")
    case .revoked: ("its certificate was revoked", nil)
    case .tooOld: ("it does not support TLS 1.2 or later", "check the host and the port")
    case .notTLS: ("the server does not use TLS", "check the host and the port")
    case .authoritiesUnreadable:
      ("the trusted certificates cannot be read", "check the certificates in --ca-file FILE (ASCTL_CA_FILE)")
    case .other(let reason): (reason, nil)
    }
  }
}
