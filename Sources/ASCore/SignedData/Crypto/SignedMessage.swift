import Base
import COpenSSL

/// A PKCS#7 or CMS container of signed data, in DER or BER, read by OpenSSL (RFC 5652, section 5).
///
/// Reading verifies nothing. The certificates that came along are kept aside as bytes: OpenSSL would decode every key among
/// them each time, which costs ten times what the rest does, and nearly all containers carry the same ones.
struct SignedMessage: ~Copyable {
  private let handle: OpenSSLHandle
  /// What was signed; `nil` if the container does not include it.
  let content: [UInt8]?
  /// The certificates as they stand in the container, in their order.
  let certificates: [[UInt8]]
  /// How many bytes stand behind the container.
  let surplus: Int

  /// More certificates than any container needs are a reason to refuse it.
  private static let certificateLimit = 64

  init(_ bytes: [UInt8]) throws(CryptoError) {
    var reader = BERReader(bytes[...])
    guard let container = reader.next() else {
      throw CryptoError(reason: "bytes that break off or whose lengths are wrong")
    }
    // ContentInfo { type, [0] { SignedData { version, digests, content, [0] certificates, [1] lists, signers } } }
    guard container.tag == .sequence, let parts = container.elements(atMost: 2), parts.count == 2,
      parts[1].tag == .tagged(0), let inner = parts[1].elements(atMost: 1)?.first, inner.tag == .sequence,
      let fields = inner.elements(atMost: 6)
    else { throw CryptoError(reason: "a container that holds no signed data") }
    let certificates = fields.filter { $0.tag == .tagged(0) }.map { $0.elements(atMost: Self.certificateLimit) }
    guard certificates.count < 2, !certificates.contains(where: { $0 == nil }) else {
      throw CryptoError(reason: "certificates that are not a list, or too many")
    }
    let lean = Self.container(of: parts[0], fields.filter { $0.tag != .tagged(0) })
    let message = try OpenSSLHandle(der: lean, d2i_CMS_ContentInfo, free: CMS_ContentInfo_free)
    let content = try message.borrow { message throws(CryptoError) in try Self.content(of: message) }
    self.content = content
    self.certificates = certificates.flatMap { $0 ?? [] }.map { Array($0.bytes) }
    surplus = reader.rest.count
    handle = message
  }

  /// The same container around other fields, in indefinite lengths, which nobody has to count.
  private static func container(of type: BERElement, _ fields: [BERElement]) -> [UInt8] {
    let (sequence, tagged): ([UInt8], [UInt8]) = ([0x30, 0x80], [0xA0, 0x80])
    var bytes = sequence + type.bytes + tagged + sequence
    for field in fields { bytes += field.bytes }
    return bytes + [UInt8](repeating: 0, count: 6)
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

  /// Whether the first signer names that certificate by its issuer and serial number.
  ///
  /// OpenSSL compares names without regard to case and white space; here the bytes must be the same besides.
  func isNamed(_ certificate: borrowing X509Handle) -> Bool {
    handle.borrow { message in
      certificate.borrow { x509 in
        guard let signer = Self.firstSigner(message), CMS_SignerInfo_cert_cmp(signer, x509) == 0 else { return false }
        var issuer: OpaquePointer?
        guard CMS_SignerInfo_get0_signer_id(signer, nil, &issuer, nil) == 1 else { return false }
        return X509Handle.der(ofName: issuer) == X509Handle.der(ofName: X509_get_issuer_name(x509))
      }
    }
  }

  /// Whether the first signature was made over the content by the key of that certificate.
  ///
  /// Signed attributes, where there are any, are checked as well: they must name the content's type and digest, and it is
  /// they that were signed (RFC 5652, sections 5.3 and 5.4). Judges neither the certificate nor the algorithms.
  func isSigned(by certificate: borrowing X509Handle) throws(CryptoError) -> Bool {
    guard let content else { throw CryptoError(reason: "nothing in the container that could have been signed") }
    defer { ERR_clear_error() }  // A wrong signature fills the queue, too.
    return try handle.borrow { message throws(CryptoError) in
      guard let signer = Self.firstSigner(message) else { throw CryptoError(reason: "no signer") }
      // Adds a reference to the certificate, given back with the message.
      certificate.borrow { CMS_SignerInfo_set1_signer_cert(signer, $0) }
      let digest = try Self.digest(of: content, for: signer)
      if CMS_signed_get_attr_count(signer) >= 0 {
        guard CMS_SignerInfo_verify(signer) == 1 else { return false }
        try Self.requirePlainData(signer)
      }
      return digest.borrow { CMS_SignerInfo_verify_content(signer, $0) } == 1
    }
  }

  /// OpenSSL asks for a signed type of the content, and not which it is.
  private static func requirePlainData(_ signer: OpaquePointer) throws(CryptoError) {
    // -3: one such attribute with one value. It belongs to the message.
    let type = CMS_signed_get0_data_by_OBJ(signer, OBJ_nid2obj(NID_pkcs9_contentType), -3, V_ASN1_OBJECT)
    guard let type, OBJ_obj2nid(OpaquePointer(type)) == NID_pkcs7_data else {
      throw CryptoError(reason: "signed attributes that name another type of content than plain data")
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

/// What a signature says of itself.
struct Signer: Sendable, Equatable {
  /// The serial number of its certificate in hexadecimal; nil where that is named otherwise than by issuer and number.
  let serial: String?
  let digest: Algorithm
  let algorithm: Algorithm
  let signature: [UInt8]

  init(_ signer: OpaquePointer) {
    // All of it belongs to the message.
    var (digest, algorithm): (UnsafeMutablePointer<X509_ALGOR>?, UnsafeMutablePointer<X509_ALGOR>?)
    CMS_SignerInfo_get0_algs(signer, nil, nil, &digest, &algorithm)
    self.digest = Algorithm(digest)
    self.algorithm = Algorithm(algorithm)
    var number: UnsafeMutablePointer<ASN1_INTEGER>?
    CMS_SignerInfo_get0_signer_id(signer, nil, nil, &number)
    serial = number.map { Certificate.number($0) }
    let string = CMS_SignerInfo_get0_signature(signer)
    signature = Array(
      UnsafeBufferPointer(start: ASN1_STRING_get0_data(string), count: Int(max(ASN1_STRING_length(string), 0))))
  }
}

/// An algorithm by its object identifier.
struct Algorithm: Sendable, Equatable {
  /// In dotted form: `1.3.14.3.2.26`.
  let identifier: String
  /// OpenSSL's short name, or the identifier again where it knows none.
  let name: String

  /// Reads an `AlgorithmIdentifier`, whose parameters are left to OpenSSL.
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

/// A certificate as OpenSSL works with it, kept because decoding its key is slow and many messages name the same one.
///
/// OpenSSL counts its references atomically and does not change it once it is read, hence the unchecked conformance.
final class SigningCertificate: @unchecked Sendable {
  private let handle: X509Handle

  init(der: [UInt8]) throws(CryptoError) {
    handle = try X509Handle(der: der)
  }

  /// Whether the signer of a message names it by issuer and serial number.
  func isNamed(in message: borrowing SignedMessage) -> Bool {
    message.isNamed(handle)
  }

  /// Whether its key made the signature of a message.
  func hasSigned(_ message: borrowing SignedMessage) throws(CryptoError) -> Bool {
    try message.isSigned(by: handle)
  }
}
