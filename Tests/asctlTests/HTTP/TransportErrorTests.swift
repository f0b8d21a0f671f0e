import CCurl
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@testable import Base
@testable import HTTP

@Suite struct TransportErrorTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var trouble: TransferError
    var error: TransportError

    var testDescription: String { "\(trouble.code.rawValue) \(trouble.text)" }

    init(_ code: CURLcode, _ error: TransportError, _ change: (inout TransferError) -> Void = { _ in }) {
      trouble = TransferError(
        code: code, host: "example.com", authority: "example.com:8443", connectMilliseconds: 10, totalMilliseconds: 30)
      change(&trouble)
      self.error = error
    }

    static func tls(_ code: CURLcode, _ tls: TLSError, verification: Int = 1, _ text: String = "") -> Case {
      Case(code, .tls(tls, host: "example.com")) {
        $0.verification = verification
        $0.text = text
      }
    }
  }

  @Test(arguments: [
    Case(CURLE_COULDNT_RESOLVE_HOST, .cannotResolve(host: "example.com")) { $0.text = "Could not resolve host" },
    Case(CURLE_COULDNT_RESOLVE_PROXY, .proxy(status: nil, reason: "its host name cannot be resolved")) {
      $0.text = "Unsupported proxy syntax in 'http://me:word@x'"
    },
    Case(CURLE_PROXY, .proxy(status: nil, reason: "SOCKS said no")) { $0.text = "SOCKS said no" },
    Case(CURLE_COULDNT_CONNECT, .cannotConnect(to: "example.com:8443", reason: "Connection refused")) {
      $0.text = "Failed to connect to Example.com port 443 after 0 ms: Couldn't connect to server"
      $0.systemError = ECONNREFUSED
    },
    Case(CURLE_COULDNT_CONNECT, .proxy(status: nil, reason: "Failed to connect to 10.0.0.1 port 3128")) {
      $0.text = "Failed to connect to 10.0.0.1 port 3128"
      $0.systemError = ECONNREFUSED
    },
    Case(CURLE_COULDNT_CONNECT, .proxy(status: nil, reason: "Couldn't connect to server")) {
      $0.text = "Unsupported proxy scheme for 'ftp://me:word@10.0.0.1'"
    },
    Case(CURLE_RECV_ERROR, .proxy(status: 407, reason: "it did not connect to example.com")) {
      $0.text = "CONNECT tunnel failed, response 407"
      $0.proxyStatus = 407
    },
    Case(CURLE_OPERATION_TIMEDOUT, .timedOut(isConnected: false, milliseconds: 10)),
    Case(CURLE_OPERATION_TIMEDOUT, .timedOut(isConnected: false, milliseconds: 5)) { $0.totalMilliseconds = 5 },
    Case(CURLE_OPERATION_TIMEDOUT, .timedOut(isConnected: true, milliseconds: 30)) { $0.mayHaveSent = true },
    .tls(CURLE_PEER_FAILED_VERIFICATION, .unknownAuthority, verification: 20),
    .tls(CURLE_PEER_FAILED_VERIFICATION, .unknownAuthority, verification: 18),
    .tls(CURLE_PEER_FAILED_VERIFICATION, .unknownAuthority, verification: 19),
    .tls(CURLE_PEER_FAILED_VERIFICATION, .expired, verification: 10),
    .tls(CURLE_PEER_FAILED_VERIFICATION, .notYetValid, verification: 9),
    .tls(CURLE_PEER_FAILED_VERIFICATION, .revoked, verification: 23),
    .tls(
      CURLE_PEER_FAILED_VERIFICATION, .wrongHost,
      "SSL: no alternative certificate subject name matches target host name 'example.com'"),
    .tls(CURLE_PEER_FAILED_VERIFICATION, .other(reason: "path length"), verification: 25, "path length"),
    .tls(CURLE_SSL_CACERT_BADFILE, .authoritiesUnreadable),
    .tls(CURLE_SSL_CONNECT_ERROR, .tooOld, "error:0A00042E:SSL routines::tlsv1 alert protocol version"),
    .tls(CURLE_SSL_CONNECT_ERROR, .notTLS, "error:0A00010B:SSL routines::wrong version number"),
    .tls(CURLE_SSL_CONNECT_ERROR, .other(reason: "handshake failure"), "handshake failure"),
    Case(
      CURLE_SSL_CONNECT_ERROR,
      .cannotConnect(to: "example.com:8443", reason: "the connection was closed during the TLS handshake")
    ) { $0.text = "OpenSSL SSL_connect: SSL_ERROR_SYSCALL in connection to example.com:443" },
    Case(CURLE_GOT_NOTHING, .cutOff(reason: "Empty reply from server")) {
      $0.text = "Empty reply from server"
      $0.mayHaveSent = true
    },
    Case(CURLE_PARTIAL_FILE, .cutOff(reason: "Transferred a partial file")) { $0.mayHaveSent = true },
    Case(CURLE_HTTP2_STREAM, .cutOff(reason: "Stream error in the HTTP/2 framing layer")) { $0.mayHaveSent = true },
    Case(CURLE_RECV_ERROR, .cannotConnect(to: "example.com:8443", reason: "reset")) { $0.text = "reset" },
    Case(CURLE_BAD_CONTENT_ENCODING, .other(reason: "Unrecognized or bad HTTP Content or Transfer-Encoding")),
    Case(CURLE_OUT_OF_MEMORY, .other(reason: "Out of memory")),
  ])
  func `each libcurl error has a meaning`(_ item: Case) {
    #expect(TransportError(item.trouble) == item.error)
  }

  struct Kind: Sendable {
    var error: TransportError
    var isTemporary: Bool
    var mayHaveArrived: Bool
    var status = ExitStatus.unavailable
  }

  @Test(arguments: [
    Kind(error: .cannotResolve(host: "h"), isTemporary: true, mayHaveArrived: false),
    Kind(error: .cannotConnect(to: "h", reason: "r"), isTemporary: true, mayHaveArrived: false),
    Kind(error: .tls(.expired, host: "h"), isTemporary: false, mayHaveArrived: false),
    Kind(error: .timedOut(isConnected: false, milliseconds: 1), isTemporary: true, mayHaveArrived: false),
    Kind(error: .timedOut(isConnected: true, milliseconds: 1), isTemporary: true, mayHaveArrived: true),
    Kind(error: .cutOff(reason: "r"), isTemporary: true, mayHaveArrived: true),
    Kind(error: .tooLarge(limit: 1), isTemporary: false, mayHaveArrived: true),
    Kind(error: .interrupted, isTemporary: false, mayHaveArrived: true, status: .interrupted),
    Kind(error: .proxy(status: nil, reason: "r"), isTemporary: true, mayHaveArrived: false),
    Kind(error: .proxy(status: 407, reason: "r"), isTemporary: false, mayHaveArrived: false),
    Kind(error: .proxy(status: 502, reason: "r"), isTemporary: true, mayHaveArrived: false),
    Kind(error: .unsendable(reason: "r"), isTemporary: false, mayHaveArrived: false, status: .usage),
    Kind(error: .other(reason: "r"), isTemporary: false, mayHaveArrived: true),
  ])
  func `each error states whether a retry may help`(_ kind: Kind) {
    #expect(kind.error.isTemporary == kind.isTemporary)
    #expect(kind.error.mayHaveArrived == kind.mayHaveArrived)
    let failure = Failure(kind.error)
    #expect(failure.status == kind.status)
    #expect(failure.message.first?.isLowercase == true)
    #expect(failure.message.last != ".")
  }

  @Test(arguments: [
    (TransportError.timedOut(isConnected: false, milliseconds: 10_000), ["10 s"]),
    (.timedOut(isConnected: true, milliseconds: 1_050), ["1.050 s"]),
    (.timedOut(isConnected: true, milliseconds: 7), ["0.007 s"]),
    (.tls(.wrongHost, host: "example.com"), ["TLS", "example.com"]),
    (.proxy(status: 407, reason: "it did not connect to h"), ["407", "it did not connect to h"]),
  ])
  func `each failure names host, time or status`(_ error: TransportError, _ facts: [String]) {
    for fact in facts { #expect(error.message.contains(fact), "\(error.message)") }
  }
}
