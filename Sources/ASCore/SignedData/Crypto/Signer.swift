import COpenSSL

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
