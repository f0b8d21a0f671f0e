import Base

/// The header of a JWS, verified once for all texts with the same header.
///
/// Nearly all App Store strings have the same header, certificates included, so the result is cached.
/// Nothing here depends on a payload, a date or the place of the text. A class, so that reading the cache copies nothing.
final class SignedHeader: Sendable {
  /// Whether `kid` is that of StoreKit testing in Xcode, which the App Store never sends.
  let isXcode: Bool
  /// The certificates from the leaf to an anchor, or the first check that failed.
  let chain: Result<SigningChain, VerificationError>
  /// The check that the header is readable.
  let reading: [Check]
  /// The checks of the algorithm and the certificates.
  let chainChecks: [Check]
  /// The hash state after the header and a dot, with which each signing input begins.
  let digests: Result<SHA256Prefix, CryptoError>

  /// The `kid` of StoreKit testing in Xcode.
  static let xcodeKey = "Apple_Xcode_Key"

  init(_ part: ArraySlice<UInt8>, anchors: TrustAnchors, recordsPassedChecks: Bool) throws(VerificationError) {
    var log = CheckLog(recordsPassedChecks: recordsPassedChecks)
    let header = try log.object(.header, part)
    reading = log.checks
    digests = (part + [UInt8(ascii: ".")]).withUnsafeBytes { beginning in
      Result { () throws(CryptoError) in try SHA256Prefix(beginning) }
    }
    var chainLog = CheckLog(recordsPassedChecks: recordsPassedChecks)
    let isXcode = header["kid"]?.string.map { sameBytes($0, Self.xcodeKey) } ?? false
    self.isXcode = isXcode
    chain = Result { () throws(VerificationError) in
      let certificates = try Self.certificates(of: header, isXcode: isXcode, log: &chainLog)
      if isXcode { return try SigningChain(xcode: certificates[0], .jws, anchors: anchors, log: &chainLog) }
      return try SigningChain(
        leaf: certificates[0], intermediates: [certificates[1]], roots: [certificates[2]], .jws, anchors: anchors,
        log: &chainLog)
    }
    chainChecks = chainLog.checks
  }

  /// Checks `alg`, `crit` and `x5c` (RFC 7515, sections 4.1.1, 4.1.6 and 4.1.11).
  private static func certificates(
    of header: JSON, isXcode: Bool, log: inout CheckLog
  ) throws(VerificationError) -> [Certificate] {
    let algorithm = header["alg"]?.string
    try log.require(
      algorithm.map { sameBytes($0, "ES256") } ?? false, .algorithm, expected: "ES256",
      got: algorithm ?? "no alg in the header")
    try log.require(
      header["crit"] == nil, .critical, expected: "no crit in the header",
      got: "crit with extensions that asctl does not support")
    let count = isXcode ? 1 : 3
    let expected = isXcode ? "1 certificate in x5c" : "3 certificates in x5c: leaf, intermediate, root"
    guard let entries = header["x5c"]?.arrayElements else {
      let hint = "a token signed with your own key has a kid and no x5c; only data signed by Apple can be verified"
      throw log.reject(
        .certificates, expected: expected, got: "no x5c in the header", hint: header["kid"] == nil ? nil : hint)
    }
    guard entries.count == count else {
      throw log.reject(.certificates, expected: expected, got: "\(entries.count)")
    }
    var certificates: [Certificate] = []
    for (index, entry) in entries.enumerated() {
      let expected = "base64 of one DER certificate in x5c[\(index)]"
      let certificate = try log.attempt(.certificates, expected: expected) { () throws(CryptoError) in
        guard let text = entry.string else { throw CryptoError(reason: "it is not a string") }
        return try Self.certificate(text)
      }
      certificates.append(certificate)
    }
    log.pass(.certificates, certificates.map(\.subject).joined(separator: "; "))
    return certificates
  }

  /// Reads one entry of `x5c`: the DER of a certificate, with no bytes after it, in standard base64.
  static func certificate(_ text: String) throws(CryptoError) -> Certificate {
    let der: [UInt8]
    do {
      der = try Base64.standard.decode(Array(text.utf8)[...])
    } catch {
      throw CryptoError(reason: "not base64: \(error.description)")
    }
    return try Certificate(der: der)
  }
}

extension CheckLog {
  /// Decodes a part of a JWS, which must be an object.
  mutating func object(_ name: CheckName, _ part: ArraySlice<UInt8>, level: Int = 0) throws(VerificationError) -> JSON {
    let expected = "a JSON object in base64url"
    let value = try attempt(name, expected: expected) { () throws(CryptoError) in
      try CompactJWS.decode(part, level: level)
    }
    try require(value.objectValue != nil, name, expected: expected, got: "JSON of another type")
    return value
  }
}

/// A cache of what was found out about headers or certificates, by their bytes. Not shared between threads: each worker
/// has its own.
struct RecentValues<Value: Sendable>: Sendable {
  /// The most recently used value is first, because nearly all texts share one.
  private var known: [(key: ArraySlice<UInt8>, value: Value)] = []

  /// More than Apple uses at a time. The limit bounds the memory for hostile input.
  private let limit = 32

  mutating func value<E: Error>(of key: ArraySlice<UInt8>, make: () throws(E) -> Value) throws(E) -> Value {
    if let index = known.firstIndex(where: { $0.key.isSame(as: key) }) {
      if index > 0 { known.swapAt(0, index) }
      return known[0].value
    }
    let value = try make()
    if known.count == limit { known.removeLast() }
    // A copy, so that the cache does not retain the whole input.
    known.insert((ArraySlice(Array(key)), value), at: 0)
    return value
  }
}
