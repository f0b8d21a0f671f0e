import Base
import COpenSSL

/// A PKCS#7 or CMS container of signed data, in DER or BER, read by OpenSSL (RFC 5652, section 5).
///
/// Reading verifies nothing. The certificates are kept separately as bytes, because OpenSSL would decode every key in
/// them each time, which takes ten times as long as the rest, and nearly all containers include the same ones.
struct SignedMessage: ~Copyable {
  private let handle: OpenSSLHandle
  /// The signed content; `nil` if the container does not include it.
  let content: [UInt8]?
  /// The certificates in the order of the container.
  let certificates: [[UInt8]]
  /// The number of bytes after the container.
  let surplus: Int

  /// A container with more certificates is rejected.
  private static let certificateLimit = 64

  init(_ bytes: [UInt8]) throws(CryptoError) {
    var reader = BERReader(bytes[...])
    guard let container = reader.next() else {
      throw CryptoError(reason: "truncated data or wrong lengths")
    }
    // ContentInfo { type, [0] { SignedData { version, digests, content, [0] certificates, [1] lists, signers } } }
    guard container.tag == .sequence, let parts = container.elements(atMost: 2), parts.count == 2,
      parts[1].tag == .tagged(0), let inner = parts[1].elements(atMost: 1)?.first, inner.tag == .sequence,
      let fields = inner.elements(atMost: 6)
    else { throw CryptoError(reason: "a container without signed data") }
    let certificates = fields.filter { $0.tag == .tagged(0) }.map { $0.elements(atMost: Self.certificateLimit) }
    guard certificates.count < 2, !certificates.contains(where: { $0 == nil }) else {
      throw CryptoError(reason: "certificates that are not a list, or too many")
    }
    let lean = Self.container(of: parts[0], fields.filter { $0.tag != .tagged(0) })
    let message = try OpenSSLHandle(der: lean, d2i_CMS_ContentInfo, free: CMS_ContentInfo_free)
    let content = try message.borrow { message throws(CryptoError) in try Self.content(of: message) }
    self.content = content
    self.certificates = certificates.flatMap { $0 ?? [] }.map { Array($0.bytes) }
    surplus = bytes.count - reader.offset
    handle = message
  }

  /// Encodes a container with other fields. Indefinite lengths make it unnecessary to calculate the sizes.
  private static func container(of type: BERElement, _ fields: [BERElement]) -> [UInt8] {
    let (sequence, tagged): ([UInt8], [UInt8]) = ([0x30, 0x80], [0xA0, 0x80])
    var bytes = sequence + type.bytes + tagged + sequence
    for field in fields { bytes += field.bytes }
    return bytes + [UInt8](repeating: 0, count: 6)
  }

  private static func content(of message: OpaquePointer) throws(CryptoError) -> [UInt8]? {
    guard OBJ_obj2nid(CMS_get0_type(message)) == NID_pkcs7_signed else {
      throw CryptoError(reason: "PKCS#7 that is not signed data")
    }
    guard OBJ_obj2nid(CMS_get0_eContentType(message)) == NID_pkcs7_data else {
      throw CryptoError(reason: "signed data with content other than plain data")
    }
    // The string belongs to the message; it is null if the content is detached.
    return DER.contents(of: CMS_get0_content(message)?.pointee)
  }

  /// The signers, one entry per signature.
  var signers: [Signer] {
    handle.borrow { message in
      // The stack and its entries belong to the message.
      let infos = CMS_get0_SignerInfos(message)
      return (0..<max(OPENSSL_sk_num(infos), 0)).compactMap { index in
        OpaquePointer(OPENSSL_sk_value(infos, index)).map(Signer.init)
      }
    }
  }

  /// Whether the first signer is identified by the issuer and the serial number of the certificate.
  ///
  /// OpenSSL ignores case and white space when it compares names, so the bytes are compared as well.
  func isNamed(_ certificate: Certificate) -> Bool {
    handle.borrow { message in
      certificate.x509.borrow { x509 in
        guard let signer = Self.firstSigner(message), CMS_SignerInfo_cert_cmp(signer, x509) == 0 else { return false }
        var issuer: OpaquePointer?
        guard CMS_SignerInfo_get0_signer_id(signer, nil, &issuer, nil) == 1 else { return false }
        return DER.bytes(ofName: issuer) == DER.bytes(ofName: X509_get_issuer_name(x509))
      }
    }
  }

  /// Whether the first signature is one of the content by the key of the certificate.
  ///
  /// Signed attributes, if any, must contain the content's type and digest, and are what the signature covers (RFC
  /// 5652, sections 5.3 and 5.4). The certificate and the algorithms are not checked.
  func isSigned(by certificate: Certificate) throws(CryptoError) -> Bool {
    guard let content else { throw CryptoError(reason: "no signed content in the container") }
    defer { ERR_clear_error() }  // A wrong signature fills the queue, too.
    return try handle.borrow { message throws(CryptoError) in
      guard let signer = Self.firstSigner(message) else { throw CryptoError(reason: "no signer") }
      // Adds a reference to the certificate, which the message releases.
      certificate.x509.borrow { CMS_SignerInfo_set1_signer_cert(signer, $0) }
      let digest = try Self.digest(of: content, for: signer)
      if CMS_signed_get_attr_count(signer) >= 0 {
        guard CMS_SignerInfo_verify(signer) == 1 else { return false }
        try Self.requirePlainData(signer)
      }
      return digest.borrow { CMS_SignerInfo_verify_content(signer, $0) } == 1
    }
  }

  /// Checks the signed type of the content. OpenSSL requires that one is present but does not compare it.
  private static func requirePlainData(_ signer: OpaquePointer) throws(CryptoError) {
    // -3 requires exactly one such attribute with one value. The value belongs to the message.
    let type = CMS_signed_get0_data_by_OBJ(signer, OBJ_nid2obj(NID_pkcs9_contentType), -3, V_ASN1_OBJECT)
    guard let type, OBJ_obj2nid(OpaquePointer(type)) == NID_pkcs7_data else {
      throw CryptoError(reason: "signed attributes with a content type other than plain data")
    }
  }

  /// Returns a filter chain that has digested the content. CMS_verify would create a filter for every algorithm in the
  /// container, and a hostile one may list a hundred thousand; only the signer's own is required.
  private static func digest(of content: [UInt8], for signer: OpaquePointer) throws(CryptoError) -> OpenSSLHandle {
    guard let method = EVP_get_digestbyname(Signer(signer).digest.name) else {
      throw CryptoError(reason: "a digest unknown to OpenSSL")
    }
    let filter = try OpenSSLHandle(BIO_new(BIO_f_md()), free: BIO_free_all)
    let isDigested = filter.borrow { filter in
      BIO_push(filter, BIO_new(BIO_s_null()))  // The chain frees both.
      BIO_ctrl(filter, BIO_C_SET_MD, 0, UnsafeMutableRawPointer(method))
      return content.isEmpty || BIO_write(filter, content, Int32(clamping: content.count)) == content.count
    }
    try OpenSSLErrors.require(isDigested)
    return filter
  }

  private static func firstSigner(_ message: OpaquePointer) -> OpaquePointer? {
    OpaquePointer(OPENSSL_sk_value(CMS_get0_SignerInfos(message), 0))
  }
}

/// The contents of a signer's entry, unverified.
struct Signer: Sendable, Equatable {
  /// The certificate's serial number in hexadecimal; `nil` if it is not identified by issuer and number.
  let serial: String?
  let digest: Algorithm
  let algorithm: Algorithm
  let signature: [UInt8]

  init(_ signer: OpaquePointer) {
    // All of these objects belong to the message.
    var (digest, algorithm): (UnsafeMutablePointer<X509_ALGOR>?, UnsafeMutablePointer<X509_ALGOR>?)
    CMS_SignerInfo_get0_algs(signer, nil, nil, &digest, &algorithm)
    self.digest = Algorithm(digest)
    self.algorithm = Algorithm(algorithm)
    var number: UnsafeMutablePointer<ASN1_INTEGER>?
    CMS_SignerInfo_get0_signer_id(signer, nil, nil, &number)
    serial = number.map { Certificate.number($0) }
    signature = DER.contents(of: CMS_SignerInfo_get0_signature(signer)) ?? []
  }
}

/// An algorithm by its object identifier.
struct Algorithm: Sendable, Equatable {
  /// In dotted form: `1.3.14.3.2.26`.
  let identifier: String
  /// OpenSSL's short name, or the identifier if there is none.
  let name: String

  /// Reads an `AlgorithmIdentifier` without its parameters, which only OpenSSL uses.
  init(_ algorithm: UnsafePointer<X509_ALGOR>?) {
    var object: OpaquePointer?
    X509_ALGOR_get0(&object, nil, nil, algorithm)
    var text = [CChar](repeating: 0, count: 128)
    OBJ_obj2txt(&text, Int32(text.count), object, 1)
    identifier = string(text)
    let number = OBJ_obj2nid(object)
    name = number == NID_undef ? identifier : String(cString: OBJ_nid2sn(number))
  }
}
