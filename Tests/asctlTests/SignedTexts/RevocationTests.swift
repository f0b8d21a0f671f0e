import COpenSSL
import Synchronization
import Testing

@testable import Base
@testable import Client
@testable import FakeWorlds
@testable import HTTP
@testable import SignedData
@testable import TestSupport

/// `--online`: the possible OCSP responses; any but a valid "good" or "revoked" leaves the check open.
@Suite struct RevocationTests {
  static let places = (leaf: "http://ocsp.example.com/leaf", intermediate: "http://ocsp.example.com/intermediate")

  static let shared = Result {
    try PrivateChain(
      intermediate: .intermediate.with(\.ocspServer, places.intermediate), leaf: .leaf.with(\.ocspServer, places.leaf))
  }

  let chain: PrivateChain
  /// The intermediate responds for the leaf, the root for the intermediate.
  let byIssuers: @Sendable (HTTPRequest) throws -> HTTPReply

  init() throws {
    let chain = try Self.shared.get()
    self.chain = chain
    byIssuers = { request in
      let signer = request.url == Self.places.leaf ? chain.intermediate : chain.root
      return HTTPReply(status: 200, body: try OCSPResponder(signer: signer).reply(to: request.body))
    }
  }

  private func world(
    _ text: String, roots: [IssuedCertificate]? = nil, _ server: @escaping @Sendable (HTTPRequest) throws -> HTTPReply
  ) -> FakeWorld {
    world(Array(text.utf8), roots: roots, server)
  }

  private func world(
    _ text: [UInt8], roots: [IssuedCertificate]? = nil, _ server: @escaping @Sendable (HTTPRequest) throws -> HTTPReply
  ) -> FakeWorld {
    let roots = (roots ?? [chain.root]).map { pem("CERTIFICATE", $0.der) }.joined()
    return FakeWorld(
      files: ["root.pem": Array(roots.utf8), "text": text],
      server: { request throws(TransportError) in
        do {
          return try server(request)
        } catch {
          throw error as? TransportError ?? .other(reason: "\(error)")
        }
      })
  }

  /// The leaf's authority responds as a test requires, the intermediate's with good.
  private func world(leaf: @escaping @Sendable (HTTPRequest) throws -> HTTPReply) throws -> FakeWorld {
    world(try chain.sign(SamplePayload.transaction)) { [byIssuers] request in
      request.url == Self.places.leaf ? try leaf(request) : try byIssuers(request)
    }
  }

  private func world(leaf: OCSPResponder) throws -> FakeWorld {
    try world { HTTPReply(status: 200, body: try leaf.reply(to: $0.body)) }
  }

  private static let verify = ["verify", "--online", "--root", "root.pem", "text"]

  private func expectUndecided(_ world: FakeWorld, because reason: String, _ place: SourceLocation = #_sourceLocation) {
    #expect(world.run(Self.verify) == .notChecked, sourceLocation: place)
    #expect(world.output == "", sourceLocation: place)
    #expect(
      world.errors.hasPrefix("asctl: verification could not be completed: check revocation: Test Receipt Signing: "),
      sourceLocation: place)
    #expect(world.errors.contains(reason), "\(world.errors)", sourceLocation: place)
  }

  @Test func `a text with good certificates is verified`() throws {
    let world = world(try chain.sign(SamplePayload.transaction), byIssuers)
    #expect(world.run(Self.verify) == .success)
    #expect(world.output == SamplePayload.transaction.text(.compact) + "\n")
    #expect(world.errors == "asctl: signed under an added root, not under one of Apple's\n")
  }

  @Test func `each certificate below the root is looked up once, without a token`() throws {
    let text = try chain.sign(SamplePayload.transaction)
    let world = world("\(text)\n\(text)\n\(text)\n", byIssuers)
    #expect(world.run(Self.verify) == .success)
    #expect(world.requests.map(\.url).sorted() == [Self.places.intermediate, Self.places.leaf])
    for request in world.requests {
      #expect(request.method == "POST")
      #expect(request.headers.first?.value == "application/ocsp-request")
      #expect(request.bearer == nil)
      #expect(request.totalMilliseconds == 30_000 && request.isIdempotent)
    }
  }

  @Test func `no lookup is made without the flag or for a forgery`() throws {
    let text = try chain.sign(SamplePayload.transaction)
    let plain = world(text, byIssuers)
    #expect(plain.run(["verify", "--root", "root.pem", "text"]) == .success)
    #expect(plain.requests.isEmpty)
    let forged = world(text + "A", byIssuers)
    #expect(forged.run(Self.verify) == .notVerified)
    #expect(forged.requests.isEmpty)
  }

  @Test func `certificates of nested data are looked up too`() throws {
    let inner = try PrivateChain(
      root: .root.with(\.name, "Inner Root"),
      intermediate: .intermediate.with(\.ocspServer, "http://inner.example.com/i"),
      leaf: .leaf.with(\.ocspServer, "http://inner.example.com/l"))
    let text = try chain.sign([
      "notificationType": "TEST", "signedDate": 1_700_000_000_000,
      "data": ["signedTransactionInfo": .string(try inner.sign(SamplePayload.transaction)), "bundleId": "com.example"],
    ])
    let world = world(text, roots: [chain.root, inner.root]) { [byIssuers] request in
      guard request.url.hasPrefix("http://inner.example.com") else { return try byIssuers(request) }
      let signer = request.url.hasSuffix("/l") ? inner.intermediate : inner.root
      return HTTPReply(status: 200, body: try OCSPResponder(signer: signer).reply(to: request.body))
    }
    #expect(world.run(Self.verify) == .success, "\(world.errors)")
    #expect(Set(world.requests.map(\.url)).count == 4)
  }

  @Test func `a revoked certificate fails verification`() throws {
    let responder = OCSPResponder(signer: chain.intermediate).with(\.status, V_OCSP_CERTSTATUS_REVOKED)
    let world = try world(leaf: responder)
    #expect(world.run(Self.verify) == .notVerified)
    #expect(world.output == "")
    #expect(
      world.errors
        == "asctl: not verified: check revocation failed: expected no revocation of Test Receipt Signing; got revoked on "
        + "2026-01-09T23:06:40Z, reason keyCompromise\n")
  }

  @Test func `a revoked intermediate fails verification even if the leaf's status is unknown`() throws {
    let root = chain.root
    let world = world(try chain.sign(SamplePayload.transaction)) { request in
      guard request.url == Self.places.intermediate else { throw TransportError.cannotResolve(host: "ocsp") }
      let responder = OCSPResponder(signer: root).with(\.status, V_OCSP_CERTSTATUS_REVOKED)
      return HTTPReply(status: 200, body: try responder.reply(to: request.body))
    }
    #expect(world.run(Self.verify) == .notVerified)
    #expect(world.errors.contains("expected no revocation of Test Worldwide Developer Relations; got revoked"))
  }

  @Test func `a delegated responder is accepted`() throws {
    let delegate = try IssuedCertificate(
      .responder, issuer: chain.intermediate)
    let world = try world(leaf: OCSPResponder(signer: delegate))
    #expect(world.run(Self.verify) == .success, "\(world.errors)")
  }

  @Test func `a response signed by an unauthorized certificate leaves the result undecided`() throws {
    let reason = "the response is not signed by the issuer or its responder"
    let stranger = try IssuedCertificate(.intermediate, issuer: nil)
    expectUndecided(try world(leaf: OCSPResponder(signer: stranger)), because: reason)
    // Issued by the right issuer, but for another purpose, as every developer's certificate is.
    let developer = try IssuedCertificate(
      CertificateRequest(name: "Developer", isAuthority: false, serial: 8), issuer: chain.intermediate)
    expectUndecided(try world(leaf: OCSPResponder(signer: developer)), because: reason)
    // The leaf must not sign for itself; nor must another authority's responder, or an expired one.
    expectUndecided(try world(leaf: OCSPResponder(signer: chain.leaf)), because: reason)
    let ofRoot = try IssuedCertificate(.responder, issuer: chain.root)
    expectUndecided(try world(leaf: OCSPResponder(signer: ofRoot)), because: reason)
    let expired = try IssuedCertificate(
      .responder.with(\.validity, Timestamp(seconds: 1_577_836_800)...Timestamp(seconds: 1_600_000_000)),
      issuer: chain.intermediate)
    expectUndecided(try world(leaf: OCSPResponder(signer: expired)), because: reason)
  }

  @Test func `a response signed with another key of the same name leaves the result undecided`() throws {
    let twin = try IssuedCertificate(.intermediate, issuer: chain.root)
    expectUndecided(
      try world(leaf: OCSPResponder(signer: twin)), because: "the response is not signed by the issuer or its responder"
    )
  }

  @Test func `a response for another certificate leaves the result undecided`() throws {
    let other = try IssuedCertificate(.leaf.with(\.serial, 77), issuer: chain.intermediate)
    let responder = OCSPResponder(signer: chain.intermediate).with(
      \.subject, OCSPResponder.Subject(certificate: other, issuer: chain.intermediate))
    expectUndecided(try world(leaf: responder), because: "the response is for another certificate")
  }

  @Test(arguments: [
    (-10_000, -301 as Int64?, "the response is valid from"), (301, 10_000, "the response is valid from"),
    (-10_000, nil, "has no validity period"), (10, -10, "has no validity period"),
  ])
  func `a response that is not currently valid leaves the result undecided`(from: Int64, until: Int64?, reason: String)
    throws
  {
    let now = FakeWorld.now.seconds
    let responder = OCSPResponder(signer: chain.intermediate).with(\.from, now + from).with(
      \.until, until.map { now + $0 })
    expectUndecided(try world(leaf: responder), because: reason)
  }

  @Test(arguments: [(-10_000, -300), (300, 10_000), (0, 0)] as [(Int64, Int64)])
  func `clocks may differ by five minutes`(from: Int64, until: Int64) throws {
    let now = FakeWorld.now.seconds
    let responder = OCSPResponder(signer: chain.intermediate).with(\.from, now + from).with(\.until, now + until)
    let world = try world(leaf: responder)
    #expect(world.run(Self.verify) == .success, "\(world.errors)")
  }

  @Test func `the status unknown leaves the result undecided`() throws {
    let responder = OCSPResponder(signer: chain.intermediate).with(\.status, V_OCSP_CERTSTATUS_UNKNOWN)
    expectUndecided(try world(leaf: responder), because: "unknown to http://ocsp.example.com/leaf")
  }

  @Test(
    arguments: [
      (200, [], "not an OCSP response"), (200, Array("<html>".utf8), "not an OCSP response"),
      (200, [0x30, 0x80], "not an OCSP response"),
      (500, [], "HTTP 500"), (302, [], "HTTP 302"),
    ] as [(Int, [UInt8], String)])
  func `an invalid response leaves the result undecided`(status: Int, body: [UInt8], reason: String) throws {
    expectUndecided(try world { _ in HTTPReply(status: status, body: body) }, because: reason)
  }

  @Test func `a good response with an HTTP status other than 200 leaves the result undecided`() throws {
    let responder = OCSPResponder(signer: chain.intermediate)
    expectUndecided(
      try world { HTTPReply(status: 203, body: try responder.reply(to: $0.body)) }, because: "HTTP 203")
  }

  @Test(arguments: [
    (OCSP_RESPONSE_STATUS_TRYLATER, "the server returned trylater"),
    (OCSP_RESPONSE_STATUS_INTERNALERROR, "the server returned internalerror"),
    (OCSP_RESPONSE_STATUS_UNAUTHORIZED, "the server returned unauthorized"),
  ])
  func `an unsuccessful response leaves the result undecided`(status: Int32, reason: String) throws {
    expectUndecided(
      try world { _ in HTTPReply(status: 200, body: try OCSPResponder.refusal(status)) }, because: reason)
  }

  @Test func `a network failure leaves the result undecided`() throws {
    let error = TransportError.cannotConnect(to: "ocsp.example.com", reason: "Connection refused")
    expectUndecided(try world { _ in throw error }, because: "cannot connect to ocsp.example.com: Connection refused")
  }

  @Test(arguments: [(0, nil), (1, "expired on 2026-01-31T11:59:59Z")] as [(Int64, String?)])
  func `a certificate is checked until it has expired`(seconds: Int64, reason: String?) throws {
    let chain = try PrivateChain(
      intermediate: .intermediate.with(\.ocspServer, Self.places.intermediate),
      leaf: .leaf.with(\.ocspServer, Self.places.leaf).with(
        \.validity, Timestamp(seconds: 1_577_836_800)...(FakeWorld.now - .seconds(seconds))))
    let world = world(try chain.sign(SamplePayload.transaction), roots: [chain.root]) { request in
      let signer = request.url == Self.places.leaf ? chain.intermediate : chain.root
      return HTTPReply(status: 200, body: try OCSPResponder(signer: signer).reply(to: request.body))
    }
    if let reason {
      expectUndecided(world, because: reason)
    } else {
      #expect(world.run(Self.verify) == .success, "\(world.errors)")
    }
    #expect(world.requests.contains { $0.url == Self.places.leaf } == (reason == nil))
  }

  @Test func `a certificate without an OCSP server leaves the result undecided`() throws {
    let silent = try PrivateChain.shared.get()
    expectUndecided(
      world(try silent.sign(SamplePayload.transaction), roots: [silent.root], byIssuers), because: "no OCSP responder")
  }

  @Test func `an undecided result is null in the records of many texts`() throws {
    let good = try chain.sign(SamplePayload.transaction)
    let silent = try PrivateChain(root: .root.with(\.name, "Silent Root"))
    let open = try silent.sign(SamplePayload.transaction)
    func run(_ lines: [String]) -> FakeWorld {
      world(lines.joined(separator: "\n") + "\n", roots: [chain.root, silent.root], byIssuers)
    }
    let all = run([good, open, good + "A", "x"])
    #expect(all.run(Self.verify) == .someFailed)
    let records = all.output.split(separator: "\n")
    #expect(
      records.map { $0.prefix(23) } == [
        #"{"line":1,"valid":true,"#, #"{"line":2,"valid":null,"#, #"{"line":3,"valid":false"#,
        #"{"line":4,"valid":false"#,
      ])
    #expect(
      records[1]
        == #"{"line":2,"valid":null,"check":"revocation","reason":"Test Receipt Signing: it contains no OCSP responder"}"#
    )
    #expect(records[0].contains(#""valid":true,"root":"added","payload":"#))
    #expect(
      all.errors == """
        asctl: 1 verified, 2 not verified, 1 undecided
        asctl: 1 signed under an added root, not under one of Apple's

        """)
    #expect(run([open, open]).run(Self.verify) == .notChecked)
    #expect(run([open, good]).run(Self.verify) == .someFailed)
    #expect(run([open, "x"]).run(Self.verify) == .someFailed)
    #expect(run([good, good]).run(Self.verify) == .success)
    #expect(run(["x.y.z", "x.y.z"]).run(Self.verify) == .notVerified)
  }

  @Test func `every check is explained and reported`() throws {
    let unknown = OCSPResponder(signer: chain.intermediate).with(\.status, V_OCSP_CERTSTATUS_UNKNOWN)
    let world = try world(leaf: unknown)
    #expect(world.run(Self.verify + ["--explain", "--junit", "report.xml"]) == .notChecked)
    #expect(
      world.errors.contains(
        "UNKNOWN  not revoked: Test Receipt Signing: the certificate is unknown to http://ocsp.example.com/leaf\n"))
    #expect(
      world.errors.contains(
        "ok       not revoked: Test Worldwide Developer Relations: not revoked according to http://ocsp.example.com/intermediate, "
          + "valid until 2026-01-31T13:00:00Z\n"))
    let report = String(decoding: try #require(world.file("report.xml")), as: UTF8.self)
    #expect(report.contains("failures=\"0\" errors=\"1\" skipped=\"0\""))
    #expect(report.contains("name=\"revocation\"><error message=\"Test Receipt Signing: "))
    let forged = self.world("x", byIssuers)
    #expect(forged.run(Self.verify + ["--explain"]) == .notVerified)
    #expect(forged.errors.contains("not run  not revoked\n"))
  }

  @Test func `the certificates of receipts are looked up too`() throws {
    let mint = try ReceiptMint.shared.get()
    let certificates = try mint.chain(
      intermediate: .intermediate.with(\.ocspServer, Self.places.intermediate),
      leaf: .leaf.with(\.ocspServer, Self.places.leaf))
    var form = ReceiptMint.Form()
    form.certificates = certificates
    let receipt = try mint.receipt(ReceiptPayload(), form)
    let (intermediate, root) = (certificates[1], certificates[2])
    for (status, expected) in [
      (V_OCSP_CERTSTATUS_GOOD, Base.ExitStatus.success), (V_OCSP_CERTSTATUS_REVOKED, .notVerified),
      (V_OCSP_CERTSTATUS_UNKNOWN, .notChecked),
    ] {
      let world = world(receipt, roots: [root]) { request in
        let signer = request.url == Self.places.leaf ? intermediate : root
        let responder = OCSPResponder(signer: signer).with(\.status, status)
        return HTTPReply(status: 200, body: try responder.reply(to: request.body))
      }
      #expect(world.run(["receipt"] + Self.verify) == expected, "\(world.errors)")
      #expect(world.requests.count == 2)
    }
  }
}
