import AppStore
import Base

/// Verifies step by step that the App Store signed an app receipt, and that it matches the user's expectations.
///
/// The steps are Apple's ("Validating receipts on the device") and one more: the certificates must have Apple's marker
/// extensions, without which any developer below an Apple root could sign.
package struct ReceiptVerifier: PayloadVerifier {
  let anchors: TrustAnchors
  let expectations: ReceiptExpectations
  /// The date at which the certificates are checked instead of the creation date.
  let moment: Timestamp?
  let recordsPassedChecks: Bool

  // Nearly all receipts share their certificates, which are slow to process.
  private var certificates = RecentValues<[Certificate]>()
  private var chains = RecentValues<CheckedChain>()

  private struct CheckedChain {
    let chain: Result<SigningChain, VerificationError>
    let checks: [Check]
  }

  /// The maximum number of certificates in a receipt. Apple includes three certificates, Xcode one.
  private static let certificateLimit = 16

  init(
    anchors: TrustAnchors = TrustAnchors(), expectations: ReceiptExpectations = ReceiptExpectations(),
    moment: Timestamp? = nil, recordsPassedChecks: Bool = false
  ) {
    self.anchors = anchors
    self.expectations = expectations
    self.moment = moment
    self.recordsPassedChecks = recordsPassedChecks
  }

  /// Requires the values that are given. `nil` for a device that is neither a UUID nor a MAC address.
  package init?(
    anchors: TrustAnchors, bundleID: String?, appVersion: String?, environment: SignedEnvironment?, deviceID: String?,
    moment: Timestamp?, recordsPassedChecks: Bool
  ) {
    let device = deviceID.flatMap(DeviceIdentifier.init)
    guard (deviceID == nil) == (device == nil) else { return nil }
    let expectations = ReceiptExpectations(
      bundleID: bundleID, appVersion: appVersion, environment: environment, device: device)
    self.init(anchors: anchors, expectations: expectations, moment: moment, recordsPassedChecks: recordsPassedChecks)
  }

  package mutating func verify(unwrapping text: ArraySlice<UInt8>, asText: Bool = false) -> VerificationResult {
    var log = CheckLog(recordsPassedChecks: recordsPassedChecks)
    let result = Result { () throws(VerificationError) in
      try verify(Self.container(in: text, log: &log), log: &log)
    }
    return VerificationResult(result: result, checks: log.checks, steps: CheckName.ofReceipt)
  }

  private mutating func verify(
    _ container: [UInt8], log: inout CheckLog
  ) throws(VerificationError) -> VerificationResult.VerifiedPayload {
    let message = try log.attempt(.container, expected: "PKCS#7 signed data") { () throws(CryptoError) in
      try SignedMessage(container)
    }
    try log.require(
      message.surplus == 0, .container, expected: "no bytes after the container", got: "\(message.surplus) bytes",
      passing: { "PKCS#7 signed data of \(container.count) bytes" })
    let receipt = try Self.receipt(in: message, log: &log)
    try Self.requireOneSigner(of: message, log: &log)
    let (leaf, others) = try certificates(of: message, log: &log)
    if let error = ReceiptShape.error(of: container, content: message.content) {
      throw log.reject(.container, expected: "the layout of Apple's receipts", got: error)
    }
    let chain = try requireChain(of: leaf, others, for: receipt, log: &log)
    try chain.requireValidity(at: try effectiveDate(of: receipt, log: &log), log: &log)
    let expected = "the signer's signature over the attributes"
    let isRight = try log.attempt(.signature, expected: expected) { () throws(CryptoError) in
      try message.isSigned(by: leaf)
    }
    try log.require(
      isRight, .signature, expected: expected,
      got: "a signature that does not match: the receipt was modified or is not signed by this certificate")
    try expectations.require(of: receipt, log: &log)
    let isTest = receipt.environment?.isTest ?? false
    return VerificationResult.VerifiedPayload(
      payload: receipt.json, testEnvironment: isTest ? .xcode : nil, isOfAddedRoot: chain.isOfAddedRoot,
      chains: [chain.certificates])
  }

  /// Returns the bytes of the container, in any encoding, because the signature does not cover the encoding.
  private static func container(in text: ArraySlice<UInt8>, log: inout CheckLog) throws(VerificationError) -> [UInt8] {
    let (got, hint): (String, String?)
    switch UnwrappedInput(text, isStrict: true) {
    case .receipt(.container(let bytes)): return bytes
    case .receipt(.transaction):
      got = "a transaction receipt of iOS 6, which can be decoded but not verified"
      hint = "list its IDs with `asctl receipt ids`, and look up signed data for them"
    case .receipt(.tooLong):
      (got, hint) = (CryptoError.tooLongReceipt.reason, nil)
    case .jws: (got, hint) = ("a JWS", "run `asctl verify` to verify it")
    case .json: (got, hint) = ("JSON without a receipt", nil)
    case .unknown(let what): (got, hint) = (what, nil)
    }
    throw log.reject(.container, expected: "an app receipt, PKCS#7 or base64 of it", got: got, hint: hint)
  }

  private static func receipt(in message: borrowing SignedMessage, log: inout CheckLog) throws(VerificationError)
    -> AppReceipt
  {
    let expected = "attributes as Apple describes them"
    guard let content = message.content else {
      throw log.reject(.attributes, expected: expected, got: "no content in the container")
    }
    let receipt = try log.attempt(.attributes, expected: expected) { () throws(CryptoError) in
      try AppReceipt(payload: content)
    }
    // Two parsers could read two different receipts.
    if let type = receipt.facts.repeated ?? receipt.purchases.lazy.compactMap(\.repeated).first {
      throw log.reject(.attributes, expected: "attribute \(type) once", got: "several times")
    }
    log.pass(.attributes, "\(receipt.purchases.count) purchases")
    return receipt
  }

  private static func requireOneSigner(of message: borrowing SignedMessage, log: inout CheckLog)
    throws(VerificationError)
  {
    let signers = message.signers
    guard signers.count == 1, let signer = signers.first else {
      throw log.reject(.signer, expected: "1 signer", got: "\(signers.count)")
    }
    try log.require(
      signer.serial != nil, .signer, expected: "a signer identified by issuer and serial number",
      got: "one identified in another way", passing: { "serial number \(signer.serial ?? "")" })
    let (digest, algorithm) = (signer.digest, signer.algorithm)
    try log.require(
      Self.supports(signer), .algorithm,
      expected: "RSA with SHA-256 or SHA-1", got: "\(algorithm.name) with \(digest.name)",
      passing: { "\(digest.name), \(algorithm.name)" })
  }

  static func supports(_ signer: Signer) -> Bool {
    algorithms[signer.digest.identifier]?.contains(signer.algorithm.identifier) ?? false
  }

  /// Signature algorithms by digest: plain RSA, or RSA with that digest in its name (RFC 8017, appendix A.2.4).
  private static let algorithms: [String: Set<String>] = [
    "1.3.14.3.2.26": ["1.2.840.113549.1.1.1", "1.2.840.113549.1.1.5"],
    "2.16.840.1.101.3.4.2.1": ["1.2.840.113549.1.1.1", "1.2.840.113549.1.1.11"],
  ]

  /// The signer's certificate, and the others in the order of the receipt.
  private mutating func certificates(
    of message: borrowing SignedMessage, log: inout CheckLog
  ) throws(VerificationError) -> (leaf: Certificate, others: [Certificate]) {
    let ders = message.certificates
    guard (1...Self.certificateLimit).contains(ders.count) else {
      throw log.reject(.certificates, expected: "leaf, intermediate and root", got: "\(ders.count) certificates")
    }
    var all = try certificates.value(of: Array(ders.joined())[...]) { () throws(VerificationError) in
      var read: [Certificate] = []
      for (index, der) in ders.enumerated() {
        do throws(CryptoError) {
          read.append(try Certificate(der: der))
        } catch {
          throw log.reject(
            .certificates, expected: "certificates that can be read", got: "number \(index + 1): \(error.reason)")
        }
      }
      return read
    }
    let names = all.map(\.subject).joined(separator: "; ")
    guard let index = all.firstIndex(where: { message.isNamed($0) }) else {
      throw log.reject(.certificates, expected: "the signer's certificate among them", got: names)
    }
    log.pass(.certificates, names)
    return (all.remove(at: index), all)
  }

  private mutating func requireChain(
    of leaf: Certificate, _ others: [Certificate], for receipt: AppReceipt, log: inout CheckLog
  ) throws(VerificationError) -> SigningChain {
    let isAlone = others.isEmpty
    let isXcode = receipt.environment == .xcode || isAlone && sameBytes(leaf.subject, "StoreKit")
    let isNamed = !anchors.named.isEmpty
    let type = receipt.facts.text(.receiptType) ?? "no type"
    try log.require(
      !isXcode || isNamed, .source, expected: "a receipt signed by the App Store",
      got: "one from StoreKit testing in Xcode, which the App Store does not sign", passing: { type },
      hint: "pass its certificate with --root FILE to check the signature")
    let (anchors, recordsPassedChecks) = (anchors, recordsPassedChecks)
    let key = leaf.fingerprint + others.flatMap(\.fingerprint) + [isXcode ? 1 : 0]
    let checked = chains.value(of: key[...]) {
      var log = CheckLog(recordsPassedChecks: recordsPassedChecks)
      let chain = Result { () throws(VerificationError) in
        if isXcode, isAlone { return try SigningChain(xcode: leaf, .receipt, anchors: anchors, log: &log) }
        let roots = others.filter { sameBytes($0.subject, $0.issuer) }
        return try SigningChain(leaf: leaf, intermediates: others, roots: roots, .receipt, anchors: anchors, log: &log)
      }
      return CheckedChain(chain: chain, checks: log.checks)
    }
    log.append(checked.checks)
    let chain = try checked.chain.get()
    // A receipt signed with Xcode's own certificate must be from Xcode, and one under a pinned root must not be.
    if chain.isOfXcode && receipt.environment != .xcode || !chain.isOfAddedRoot && receipt.environment == .xcode {
      throw log.reject(
        .source, expected: chain.isOfXcode ? "Xcode, because its certificate is Xcode's" : "a receipt of the App Store",
        got: type)
    }
    return chain
  }

  private func effectiveDate(of receipt: AppReceipt, log: inout CheckLog) throws(VerificationError) -> Timestamp {
    if let moment { return moment }
    let text = receipt.facts.text(.creationDate)
    guard let date = text.flatMap(Timestamp.init(inReceipt:)) else {
      throw log.reject(.validity, expected: "a creation date in attribute 12", got: text ?? "none")
    }
    return date
  }
}

/// Checks that the structure of a container is exactly that of Apple's and Xcode's receipts.
///
/// OpenSSL ignores bytes that cannot change the signed content, such as version numbers and the list of digests. A
/// receipt in which any byte was changed should nevertheless be rejected.
enum ReceiptShape {
  /// Returns the difference as a phrase; `nil` if there is none. `content` is the content that OpenSSL read.
  static func error(of container: [UInt8], content: [UInt8]?) -> String? {
    var outer = BERReader(container[...])
    guard let message = outer.next()?.elements(atMost: 2)?.last?.elements(atMost: 1)?.first,
      let fields = message.elements(atMost: 5), fields.count == 5, fields.dropFirst().allSatisfy(\.isConstructed),
      fields[3].tag == .tagged(0)
    else { return "not version, digests, content, certificates and signers" }
    // Version 1 is for plain data, certificates only, and a signer identified by issuer and number (RFC 5652, sections
    // 5.1 and 5.3).
    guard fields[0].integer == 1 else { return "a version other than 1" }
    let octets = fields[2].elements(atMost: 2)?.last?.elements(atMost: 1)?.first?.octets
    guard let octets, let content, octets.elementsEqual(content) else { return "content that is not octet strings" }
    guard let digests = fields[1].elements(atMost: 1)?.first,
      let signer = fields[4].elements(atMost: 1)?.first?.elements(atMost: 6), signer.count > 4
    else { return "not one digest, or not one signer without unsigned attributes" }
    let (digest, algorithm) = (signer[2], signer[signer.count - 2])
    guard signer[0].integer == 1 else { return "a signer of a version other than 1" }
    guard digest.contents == digests.contents, algorithms.contains(Array(digest.contents)),
      algorithms.contains(Array(algorithm.contents))
    else { return "algorithms in an unusual encoding" }
    return nil
  }

  /// Object identifiers, with and without the NULL that Apple writes after them (RFC 4055, section 2.1).
  private static let algorithms: Set<[UInt8]> = {
    let identifiers: [[UInt8]] = [
      [6, 5, 0x2B, 0x0E, 3, 2, 0x1A],  // SHA-1
      [6, 9, 0x60, 0x86, 0x48, 1, 0x65, 3, 4, 2, 1],  // SHA-256
      [6, 9, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 1, 1, 1],  // RSA
      [6, 9, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 1, 1, 5],  // RSA with SHA-1
      [6, 9, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 1, 1, 11],  // RSA with SHA-256
    ]
    return Set(identifiers + identifiers.map { $0 + [5, 0] })
  }()
}
