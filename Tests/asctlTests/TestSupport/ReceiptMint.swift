import COpenSSL

@testable import SignedData

/// A private chain of RSA keys, and receipts signed under it in the formats of the App Store and Xcode.
struct ReceiptMint: Sendable {
  let chain: PrivateChain
  /// A certificate like Xcode's: self-signed, a CA, without markers.
  let xcode: IssuedCertificate
  /// A second signer under the same intermediate.
  let other: IssuedCertificate

  static let shared = Result { try ReceiptMint() }

  /// Creating RSA keys is slow, so all tests share these four.
  private init() throws {
    chain = try PrivateChain(root: .root.rsa, intermediate: .intermediate.rsa, leaf: .leaf.rsa)
    xcode = try IssuedCertificate(
      CertificateRequest(
        name: "StoreKit", curve: "RSA", isAuthority: true, keyUsage: "critical,digitalSignature,keyCertSign"),
      issuer: nil)
    other = try IssuedCertificate(
      .leaf.rsa.with(\.serial, 9), issuer: chain.intermediate, key: chain.intermediate.key)
  }

  /// The chain with other certificates for the same keys.
  func chain(
    root: CertificateRequest = .root, intermediate: CertificateRequest = .intermediate,
    leaf: CertificateRequest = .leaf
  ) throws -> [IssuedCertificate] {
    let root = try IssuedCertificate(root.rsa, issuer: nil, key: chain.root.key)
    let intermediate = try IssuedCertificate(intermediate.rsa, issuer: root, key: chain.intermediate.key)
    return [try IssuedCertificate(leaf.rsa, issuer: intermediate, key: chain.leaf.key), intermediate, root]
  }

  /// How a receipt is encoded and signed.
  struct Form: Sendable {
    var digest = TestDigest.sha256
    /// Indefinite lengths and the content in pieces, as in Xcode's receipts.
    var isBER = false
    /// Signed attributes between content and signature, as CMS has them by default.
    var hasAttributes = false
    /// The content type in the signed attributes; the container always has the type data.
    var signedType = NID_pkcs7_data
    var isDetached = false
    /// Identifies the certificate by its key.
    var isNamedByKey = false
    /// The included certificates, the signer's first; nil for leaf, intermediate and root.
    var certificates: [IssuedCertificate]?
    var signers: [IssuedCertificate]?
  }

  func receipt(_ payload: ReceiptPayload, _ form: Form = Form()) throws -> [UInt8] {
    try receipt(payload.bytes, form)
  }

  func receipt(_ payload: [UInt8], _ form: Form = Form()) throws -> [UInt8] {
    let certificates = form.certificates ?? [chain.leaf, chain.intermediate, chain.root]
    var flags = UInt32(CMS_PARTIAL | CMS_BINARY | CMS_NOSMIMECAP | CMS_NOCERTS)
    if form.isDetached { flags |= UInt32(CMS_DETACHED) }
    if !form.hasAttributes { flags |= UInt32(CMS_NOATTR) }
    if form.isNamedByKey { flags |= UInt32(CMS_USE_KEYID) }
    if form.isBER { flags |= UInt32(CMS_STREAM) }
    let message = try OpenSSLHandle(CMS_sign(nil, nil, nil, nil, flags), free: CMS_ContentInfo_free)
    let input = try OpenSSLHandle(BIO_new_mem_buf(payload, Int32(payload.count)), free: { BIO_free($0) })
    let output = try OpenSSLHandle(BIO_new(BIO_s_mem()), free: { BIO_free($0) })
    for certificate in certificates {
      try OpenSSLHandle(x509: certificate.der).borrow { x509 in message.borrow { _ = CMS_add1_cert($0, x509) } }
    }
    for signer in form.signers ?? [certificates.first ?? chain.leaf] {
      let added = try OpenSSLHandle(x509: signer.der).borrow { x509 in
        signer.key.handle.borrow { key in
          message.borrow { CMS_add1_signer($0, x509, key, form.digest.method, flags) }
        }
      }
      guard added != nil else { throw CryptoError(reason: OpenSSLErrors.drain()) }
    }
    let isMade = message.borrow { message in
      input.borrow { input in
        CMS_set1_eContentType(message, OBJ_nid2obj(form.signedType))
        return output.borrow { output in
          form.isBER
            ? i2d_CMS_bio_stream(output, message, input, Int32(flags))
            : CMS_final(message, input, nil, flags) & CMS_set1_eContentType(message, OBJ_nid2obj(NID_pkcs7_data))
              & i2d_CMS_bio(output, message)
        }
      }
    }
    guard isMade == 1 else { throw CryptoError(reason: OpenSSLErrors.drain()) }
    return output.borrow { output in
      var bytes: UnsafeMutablePointer<UInt8>?
      let count = BIO_ctrl(output, BIO_CTRL_INFO, 0, &bytes)
      return Array(UnsafeBufferPointer(start: bytes, count: count))
    }
  }
}

extension CertificateRequest {
  /// The same request with a key as for receipts.
  var rsa: CertificateRequest { with(\.curve, "RSA") }
}

extension PrivateChain {
  var all: [IssuedCertificate] { [leaf, intermediate, root] }
}

/// A transaction receipt of iOS 6.
enum SampleTransactionReceipt {
  static let purchase = """
    {
    \t"original-purchase-date-pst" = "2012-12-01 23:15:54 America/Los_Angeles";
    \t"transaction-id" = "170000029449420";
    \t"original-transaction-id" = "170000029449000";
    \t"bid" = "com.example.app";
    \tquantity = 1;
    }
    """

  static func receipt(_ purchase: String = purchase) -> String {
    """
    {
    \t"signature" = "AnZlcnNpb24=";
    \t"purchase-info" = "\(base64(Array(purchase.utf8)))";
    \t"environment" = "Sandbox";
    \t"pod" = "100";
    }
    """
  }
}
