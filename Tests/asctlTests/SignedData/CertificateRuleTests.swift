import COpenSSL
import Testing

@testable import AppStore
@testable import Base
@testable import SignedData
@testable import TestSupport

/// The rules of RFC 5280 for certificates and paths, with one certificate that violates each.
@Suite struct CertificateRuleTests {
  private let chain: PrivateChain

  init() throws {
    chain = try PrivateChain.shared.get()
  }

  enum Place: Sendable {
    case leaf
    case intermediate
    case root
  }

  /// One changed certificate of the chain, and the check that fails.
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let place: Place
    let fails: CheckName?
    let change: @Sendable (borrowing ReissuedCertificate) -> Void

    init(
      _ what: String, _ place: Place, _ fails: CheckName?,
      _ change: @escaping @Sendable (borrowing ReissuedCertificate) -> Void
    ) {
      (testDescription, self.place, self.fails, self.change) = (what, place, fails, change)
    }
  }

  private static let (unknown, null) = ("1.2.3.4", [5, 0] as [UInt8])
  private static func constraints(pathLength: Int) -> [UInt8] {
    der(0x30, [1, 1, 0xFF] + derInteger(pathLength))
  }
  private static func names(_ kind: UInt8, _ name: String) -> [UInt8] {
    der(0x30, der(kind, der(0x30, der(0x82, Array(name.utf8)))))
  }

  static let cases: [Case] = [
    Case("unchanged leaf", .leaf, nil) { _ in },
    Case("unchanged intermediate", .intermediate, nil) { _ in },
    Case("unchanged root", .root, nil) { _ in },
    // Section 4.1.2.1.
    Case("leaf of version 1 with extensions", .leaf, .certificates) { $0.setVersion(1) },
    Case("intermediate of version 2 with extensions", .intermediate, .certificates) { $0.setVersion(2) },
    Case("leaf of version 1 with one extension", .leaf, .certificates) {
      $0.removeAllExtensions()
      $0.add(SigningChain.leafMarker, null)
      $0.setVersion(1)
    },
    Case("intermediate of version 1 without extensions", .intermediate, .chain) {
      $0.setVersion(1)
      $0.removeAllExtensions()
    },
    // Section 4.1.2.4.
    Case("leaf of an issuer with another name", .leaf, .chain) { $0.setIssuer("Test Worldwide Developer") },
    // Section 4.1.2.7: a point that is not on the curve.
    Case("leaf with a damaged key", .leaf, .chain) { $0.damageKey() },
    // Section 4.2.
    Case("leaf with an extension twice", .leaf, .certificates) { $0.add(SigningChain.leafMarker, null) },
    Case("leaf with constraints twice", .leaf, .certificates) { $0.add("2.5.29.19", der(0x30, [])) },
    Case("leaf with an unknown critical extension", .leaf, .chain) { $0.add(unknown, isCritical: true, null) },
    Case("intermediate with an unknown critical extension", .intermediate, .chain) {
      $0.add(unknown, isCritical: true, null)
    },
    Case("root with an unknown critical extension", .root, .chain) { $0.add(unknown, isCritical: true, null) },
    Case("leaf with an unknown extension", .leaf, nil) { $0.add(unknown, null) },
    Case("leaf with a damaged extension", .leaf, .certificates) {
      $0.removeExtensions(NID_subject_alt_name)
      $0.add("2.5.29.17", [0x30, 0x7F])
    },
    // Section 4.2.1.1.
    Case("leaf that names another issuer's key", .leaf, .chain) {
      $0.removeExtensions(NID_authority_key_identifier)
      $0.add("2.5.29.35", der(0x30, der(0x80, Array(repeating: 7, count: 20))))
    },
    // Section 4.2.1.9.
    Case("intermediate that allows no authority below it", .intermediate, nil) {
      $0.removeExtensions(NID_basic_constraints)
      $0.add("2.5.29.19", isCritical: true, constraints(pathLength: 0))
    },
    Case("root that allows no authority below it", .root, .chain) {
      $0.removeExtensions(NID_basic_constraints)
      $0.add("2.5.29.19", isCritical: true, constraints(pathLength: 0))
    },
    Case("root that is no authority", .root, .authority) { $0.removeExtensions(NID_basic_constraints) },
    // Section 4.2.1.3.
    Case("root that may not sign certificates", .root, .chain) {
      $0.removeExtensions(NID_key_usage)
      $0.add("2.5.29.15", isCritical: true, [3, 2, 7, 0x80])
    },
    // Section 4.2.1.10.
    Case("leaf outside of the names that are permitted", .intermediate, .chain) {
      $0.add("2.5.29.30", isCritical: true, names(0xA0, "example.org"))
    },
    Case("leaf among the names that are excluded", .intermediate, .chain) {
      $0.add("2.5.29.30", isCritical: true, names(0xA1, "example.com"))
    },
    Case("leaf among the names that are permitted", .intermediate, nil) {
      $0.add("2.5.29.30", isCritical: true, names(0xA0, "example.com"))
    },
    // Not applied: policies (section 4.2.1.11) and extended key usage (section 4.2.1.12).
    Case("intermediate that requires a policy", .intermediate, nil) {
      $0.add("2.5.29.36", isCritical: true, der(0x30, der(0x80, [0])))
    },
    Case("leaf for servers", .leaf, nil) {
      $0.add("2.5.29.37", der(0x30, der(0x06, [0x2B, 6, 1, 5, 5, 7, 3, 1])))
    },
  ]

  /// A chain with key identifiers, and a leaf with a DNS name.
  private static let named = Result {
    try PrivateChain(
      root: .root.with(\.hasKeyIdentifiers, true), intermediate: .intermediate.with(\.hasKeyIdentifiers, true),
      leaf: .leaf.with(\.hasKeyIdentifiers, true).with(\.alternativeNames, "DNS:www.example.com"))
  }

  @Test(arguments: cases)
  func `each rule for certificates is applied`(_ one: Case) throws {
    let chain = try Self.named.get()
    var certificates = chain.certificates
    let (index, issuer) =
      switch one.place {
      case .leaf: (0, chain.intermediate)
      case .intermediate: (1, chain.root)
      case .root: (2, chain.root)
      }
    certificates[index] = try ReissuedCertificate.der(chain.all[index], by: issuer, one.change)
    #expect(try failed(chain, certificates) == one.fails)
  }

  private func failed(_ chain: PrivateChain, _ certificates: [[UInt8]]) throws -> CheckName? {
    let text = try chain.sign(
      payload: SamplePayload.transaction.bytes(.compact), header: chain.header(certificates: certificates))
    var verifier = Verifier(
      anchors: TrustAnchors(named: [try Certificate(der: certificates[2])]), now: SampleTime.now)
    return failedCheck(verifier.verify(Array(text.utf8)[...]))
  }

  /// Section 4.1.1.2: a certificate has its algorithm twice, once in the signed part. Section 4.1.1.3: the signature.
  @Test func `a certificate is DER with one algorithm and its issuer's signature`() throws {
    let leaf = chain.leaf.der
    var reader = BERReader(leaf[...])
    let parts = try #require(reader.next()?.elements(atMost: 3)).map { Array($0.bytes) }
    #expect(try failed(chain, [der(0x30, Array(parts.joined())), chain.intermediate.der, chain.root.der]) == nil)
    let signature = Array(parts[2][3...])
    let sha384 = der(0x30, der(0x06, [0x2A, 0x86, 0x48, 0xCE, 0x3D, 4, 3, 3]))
    let altered = signature.dropLast() + [(signature.last ?? 0) ^ 1]
    let cases: [([UInt8], CheckName)] = [
      (der(0x30, parts[0] + sha384 + parts[2]), .chain),
      (der(0x30, parts[0] + parts[1] + der(0x03, [0] + altered)), .chain),
      (der(0x30, parts[0] + parts[1] + der(0x03, [0] + signature + [0])), .chain),
      (der(0x30, parts[0] + parts[1] + der(0x03, [0])), .chain),
      (ber(0x30, Array(parts.joined())), .certificates),
      ([0x30, 0x83, 0] + leaf[2...3] + leaf[4...], .certificates),
      (der(0x30, parts[0] + parts[1]), .certificates), (parts[0], .certificates),
    ]
    for (index, (certificate, fails)) in cases.enumerated() {
      #expect(try failed(chain, [certificate, chain.intermediate.der, chain.root.der]) == fails, "case \(index)")
    }
  }

  @Test(
    arguments: [
      ([], true), ([NID_subject_key_identifier], false), ([NID_authority_key_identifier], false),
    ] as [([Int32], Bool)])
  func `a certificate names its own key and its issuer's, or not`(removed: [Int32], hasBoth: Bool) throws {
    let chain = try Self.named.get()
    let leaf = try ReissuedCertificate.der(chain.leaf, by: chain.intermediate) { certificate in
      for identifier in removed { certificate.removeExtensions(identifier) }
    }
    #expect(try Certificate(der: leaf).hasKeyIdentifiers == hasBoth)
  }

  @Test func `a certificate may be valid for one second`() throws {
    let moment = Timestamp(seconds: 1_700_000_000)
    let issued = try IssuedCertificate(.leaf.with(\.validity, moment...moment), issuer: chain.intermediate)
    #expect(try Certificate(der: issued.der).validity == moment...moment)
  }

  /// RFC 5480, section 2.1.1: only named curves. Explicit parameters could describe another curve with the same points.
  @Test(arguments: [0, 1])
  func `a key with explicit curve parameters is rejected`(place: Int) throws {
    let key = try KeyPair(explicit: place == 0 ? "P-256" : "P-384")
    let intermediate =
      place == 0 ? chain.intermediate : try IssuedCertificate(.intermediate, issuer: chain.root, key: key)
    let leaf = try IssuedCertificate(.leaf, issuer: intermediate, key: place == 0 ? key : chain.leaf.key)
    let odd = PrivateChain(chain.root, intermediate, leaf)
    #expect(try failed(odd, odd.certificates) == .chain)
  }
}

extension KeyPair {
  /// A key with all parameters of its curve instead of the curve's name.
  fileprivate convenience init(explicit curve: String) throws {
    let context = try OpenSSLHandle(EVP_PKEY_CTX_new_id(EVP_PKEY_EC, nil), free: EVP_PKEY_CTX_free)
    let key = context.borrow { context -> OpaquePointer? in
      EVP_PKEY_keygen_init(context)
      EVP_PKEY_CTX_set_group_name(context, curve)
      EVP_PKEY_CTX_set_ec_param_enc(context, OPENSSL_EC_EXPLICIT_CURVE)
      var key: OpaquePointer?
      return EVP_PKEY_generate(context, &key) == 1 ? key : nil
    }
    self.init(try OpenSSLHandle(key, free: EVP_PKEY_free))
  }
}
