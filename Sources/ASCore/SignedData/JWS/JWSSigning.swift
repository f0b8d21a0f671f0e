extension CompactJWS {
  /// A JWS of our own, signed ES256 (RFC 7515, section 3.1): bearer tokens, and what StoreKit wants signed.
  static func sign(header: JSON, payload: JSON, with key: PrivateKey) throws(CryptoError) -> Secret {
    let signed = "\(Base64.url.encode(header.bytes())).\(Base64.url.encode(payload.bytes()))"
    let signature = try key.sign(Array(signed.utf8))
    return Secret("\(signed).\(Base64.url.encode(signature.raw))")
  }
}
