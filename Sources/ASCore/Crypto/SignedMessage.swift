import COpenSSL

/// A PKCS#7 or CMS container of signed data, in DER or BER, read by OpenSSL (RFC 5652, section 5).
///
/// Reading proves nothing. OpenSSL bounds the nesting that it follows, so hostile bytes cost time in proportion.
struct SignedMessage: ~Copyable {
  private let handle: OpenSSLHandle
  /// What was signed; nil where it was left out of the container.
  let content: [UInt8]?
  /// How many bytes stand behind the container.
  let surplus: Int

  init(_ bytes: [UInt8]) throws(CryptoError) {
    var reader = BERReader(bytes[...])
    guard reader.next() != nil else { throw CryptoError(reason: "bytes that break off or whose lengths are wrong") }
    var consumed = 0
    let message = try OpenSSLHandle(
      bytes.withUnsafeBufferPointer { bytes in
        var end = bytes.baseAddress
        let message = d2i_CMS_ContentInfo(nil, &end, bytes.count)  // Allocates; the handle frees it.
        consumed = end.map { $0 - (bytes.baseAddress ?? $0) } ?? 0
        return message
      }, free: CMS_ContentInfo_free)
    let content = try message.borrow { message throws(CryptoError) in try Self.content(of: message) }
    surplus = bytes.count - consumed
    self.content = content
    handle = message
  }

  private static func content(of message: OpaquePointer) throws(CryptoError) -> [UInt8]? {
    guard OBJ_obj2nid(CMS_get0_type(message)) == NID_pkcs7_signed else {
      throw CryptoError(reason: "PKCS#7 of another kind than signed data")
    }
    guard OBJ_obj2nid(CMS_get0_eContentType(message)) == NID_pkcs7_data else {
      throw CryptoError(reason: "signed data that holds something else than plain data")
    }
    // The string belongs to the message; there is none where the content is detached.
    guard let string = CMS_get0_content(message)?.pointee, let start = ASN1_STRING_get0_data(string) else { return nil }
    return Array(UnsafeBufferPointer(start: start, count: Int(ASN1_STRING_length(string))))
  }

  /// Who signed, one entry a signature.
  var signers: [Signer] {
    handle.borrow { message in
      // The stack and its entries belong to the message.
      let infos = CMS_get0_SignerInfos(message)
      return (0..<max(OPENSSL_sk_num(infos), 0)).compactMap { index in
        OpaquePointer(OPENSSL_sk_value(infos, index)).map(Signer.init)
      }
    }
  }

  /// The certificates that came along, in DER and in their order.
  var certificates: [[UInt8]] {
    handle.borrow { message in
      guard let certificates = try? CertificateStack(of: message) else { return [] }
      return certificates.map { X509Handle.der(of: $0) }
    }
  }

  /// Which of the certificates the first signer names by issuer and serial number; nil if it is not among them.
  var signerCertificate: Int? {
    handle.borrow { message in
      guard let certificates = try? CertificateStack(of: message), let signer = Self.firstSigner(message) else {
        return nil
      }
      return certificates.map { Self.names(signer, $0) }.firstIndex(of: true)
    }
  }

  /// OpenSSL compares names without regard to case and white space; the bytes must be the same besides.
  private static func names(_ signer: OpaquePointer, _ certificate: OpaquePointer) -> Bool {
    var issuer: OpaquePointer?
    guard CMS_SignerInfo_cert_cmp(signer, certificate) == 0,
      CMS_SignerInfo_get0_signer_id(signer, nil, &issuer, nil) == 1
    else { return false }
    return X509Handle.der(ofName: issuer) == X509Handle.der(ofName: X509_get_issuer_name(certificate))
  }

  /// Whether the first signature was made over the content by the key of that certificate among those that came along.
  ///
  /// Signed attributes, where there are any, are checked as well: they must name the content's digest, and it is they
  /// that were signed (RFC 5652, section 5.4). Judges neither the certificate nor the algorithms.
  func isSigned(byCertificate index: Int) throws(CryptoError) -> Bool {
    guard let content else { throw CryptoError(reason: "nothing in the container that could have been signed") }
    defer { ERR_clear_error() }  // A wrong signature fills the queue, too.
    return try handle.borrow { message throws(CryptoError) in
      guard let signer = Self.firstSigner(message) else { throw CryptoError(reason: "no signer") }
      let certificates = try CertificateStack(of: message)
      // Adds a reference to the certificate, given back with the message.
      certificates.borrow { stack in
        CMS_SignerInfo_set1_signer_cert(signer, OpaquePointer(OPENSSL_sk_value(stack, Int32(clamping: index))))
      }
      let digest = try Self.digest(of: content, for: signer)
      if CMS_signed_get_attr_count(signer) >= 0, CMS_SignerInfo_verify(signer) != 1 { return false }
      return digest.borrow { CMS_SignerInfo_verify_content(signer, $0) } == 1
    }
  }

  /// A chain of filters that has digested the content. CMS_verify would make one filter for every algorithm that the
  /// container lists, and hostile ones list a hundred thousand; only the signer's own counts.
  private static func digest(of content: [UInt8], for signer: OpaquePointer) throws(CryptoError) -> OpenSSLHandle {
    var algorithm: UnsafeMutablePointer<X509_ALGOR>?
    CMS_SignerInfo_get0_algs(signer, nil, nil, &algorithm, nil)
    var object: OpaquePointer?
    X509_ALGOR_get0(&object, nil, nil, algorithm)
    guard let method = EVP_get_digestbyname(OBJ_nid2sn(OBJ_obj2nid(object))) else {
      throw CryptoError(reason: "a digest unknown to OpenSSL")
    }
    let filter = try OpenSSLHandle(BIO_new(BIO_f_md()), free: BIO_free_all)
    let isDigested = filter.borrow { filter in
      BIO_push(filter, BIO_new(BIO_s_null()))  // The chain frees both.
      BIO_ctrl(filter, BIO_C_SET_MD, 0, UnsafeMutableRawPointer(method))
      return content.isEmpty || BIO_write(filter, content, Int32(clamping: content.count)) == content.count
    }
    guard isDigested else { throw CryptoError(reason: OpenSSLErrors.drain()) }
    return filter
  }

  private static func firstSigner(_ message: OpaquePointer) -> OpaquePointer? {
    OpaquePointer(OPENSSL_sk_value(CMS_get0_SignerInfos(message), 0))
  }
}
