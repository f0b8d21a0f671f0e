import Synchronization
import Testing

@testable import Base
@testable import HTTP
@testable import TestSupport

/// TLS with the real libcurl and `openssl s_server`, with certificates of an authority that only `--ca-file` trusts.
@Suite struct TransportTLSTests {
  private let authority: TestAuthority
  private let trusted: CertificateAuthorities

  init() throws {
    authority = try TestAuthority()
    trusted = try CertificateAuthorities(file: "authority.pem", bytes: authority.certificate())
  }

  private func withTLSServer(
    names: String = "DNS:localhost", days: Int = 1, options: [String] = [], by authority: TestAuthority? = nil,
    _ body: (_ url: String) throws -> Void
  ) throws {
    let identity = try (authority ?? self.authority).issue(for: names, days: days)
    let server = try ServerProcess.tls(identity, options: options)
    defer { server.stop() }
    try body("https://localhost:\(server.port)/")
  }

  private func outcome(
    _ url: String, trusting authorities: CertificateAuthorities?
  ) -> Result<HTTPReply, TransportError> {
    Result { () throws(TransportError) in
      var request = HTTPRequest("GET", url)
      request.bearer = Secret("a.b.c")
      return try Transport(trusting: authorities).send(request)
    }
  }

  private func tls(_ error: TLSError) -> Result<HTTPReply, TransportError> {
    .failure(.tls(error, host: "localhost"))
  }

  @Test func `an authority of the file is trusted`() throws {
    try withTLSServer { url in
      let reply = try outcome(url, trusting: trusted).get()
      #expect(reply.status == 200)
      #expect(outcome(url, trusting: nil) == tls(.unknownAuthority))
    }
  }

  @Test func `the system's authorities stay trusted`() throws {
    let other = try TestAuthority()
    let both = try CertificateAuthorities(
      file: "authority.pem", bytes: authority.certificate(), system: other.certificate())
    for issuer in [authority, other] {
      try withTLSServer(by: issuer) { url in
        let reply = try outcome(url, trusting: both).get()
        #expect(reply.status == 200)
      }
    }
    let stranger = try TestAuthority()
    try withTLSServer(by: stranger) { url in
      #expect(outcome(url, trusting: both) == tls(.unknownAuthority))
    }
  }

  @Test(arguments: ["DNS:example.com", "IP:127.0.0.1", "DNS:localhost.example.com"])
  func `another host name is rejected`(_ names: String) throws {
    try withTLSServer(names: names) { url in
      #expect(outcome(url, trusting: trusted) == tls(.wrongHost))
    }
  }

  @Test func `an expired certificate is rejected`() throws {
    try withTLSServer(days: -1) { url in
      #expect(outcome(url, trusting: trusted) == tls(.expired))
    }
  }

  @Test func `old TLS is rejected`() throws {
    // Without this security level, the server itself would reject TLS 1.1.
    try withTLSServer(options: ["-tls1_1", "-cipher", "DEFAULT:@SECLEVEL=0"]) { url in
      #expect(outcome(url, trusting: trusted) == tls(.tooOld))
    }
    try withTLSServer(options: ["-tls1_2"]) { url in
      let reply = try outcome(url, trusting: trusted).get()
      #expect(reply.status == 200)
    }
  }

  @Test func `the ClientHello offers HTTP/2 and nothing older than TLS 1.2`() throws {
    let greeting = Mutex<[UInt8]>([])
    try withServer { connection in
      let bytes = connection.readBytes()
      greeting.withLock { $0 = bytes }
    } _: { server in
      let outcome = outcome("https://localhost:\(server.port)", trusting: nil)
      #expect(
        outcome
          == .failure(
            .cannotConnect(to: "localhost:\(server.port)", reason: "the connection was closed during the TLS handshake")
          ))
    }
    let hello = try #require(ClientHello(greeting.withLock { $0 }))
    // application_layer_protocol_negotiation, RFC 7301; supported_versions, RFC 8446, section 4.2.1.
    #expect(hello.extensions[16] == [0, 12, 2] + Array("h2".utf8) + [8] + Array("http/1.1".utf8))
    #expect(hello.extensions[43] == [4, 3, 4, 3, 3])
  }

  @Test func `a server without TLS is reported`() throws {
    try withServer { connection in
      _ = connection.readBytes()
      connection.send("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n")
    } _: { server in
      #expect(outcome("https://localhost:\(server.port)", trusting: nil) == tls(.notTLS))
    }
  }

  @Test func `broken authorities are reported`() throws {
    let broken = try CertificateAuthorities(
      file: "broken.pem",
      bytes: Array("-----BEGIN CERTIFICATE-----\n!!!\n-----END CERTIFICATE-----\n".utf8),
      system: authority.certificate())
    try withTLSServer { url in
      #expect(outcome(url, trusting: broken) == tls(.authoritiesUnreadable))
    }
  }

  @Test(arguments: ["", "not a certificate", "\u{30}\u{82}\u{1}", "-----BEGIN PRIVATE KEY-----\n"])
  func `a file without certificates is rejected`(_ text: String) {
    do throws(Failure) {
      _ = try CertificateAuthorities(file: "my.pem", bytes: Array(text.utf8))
      Issue.record("accepted")
    } catch {
      #expect(error.message.contains("my.pem"))
      #expect(error.hint != nil)
    }
  }

  @Test func `the system's authorities are found`() throws {
    let system = CertificateAuthorities.ofSystem()
    #expect(trusted.pem.starts(with: system))
    let own = try authority.certificate()
    #expect(trusted.pem.suffix(own.count).elementsEqual(own))
    if CurlLibrary.defaultAuthoritiesPath != nil {
      #expect(String(decoding: system, as: UTF8.self).contains("-----BEGIN CERTIFICATE-----"))
    }
  }
}
