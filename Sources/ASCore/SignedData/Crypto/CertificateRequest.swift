/// What a certificate that is made here is to say.
struct CertificateRequest: Sendable {
  /// The common name, which is the whole name.
  var name: String
  /// The curve of a key that is made for it: `P-256`, `P-384`.
  var curve = "P-256"
  /// CA:TRUE or CA:FALSE; nil leaves the extension out.
  var isAuthority: Bool?
  /// In OpenSSL's words (x509v3_config(5)): `critical,keyCertSign,cRLSign`.
  var keyUsage: String?
  /// The same: `serverAuth`.
  var extendedKeyUsage: String?
  /// The same: `DNS:localhost,IP:127.0.0.1`.
  var alternativeNames: String?
  /// The same: `OCSP;URI:http://127.0.0.1:8080`.
  var authorityInformation: String?
  /// Object identifiers of extensions that say something by being there, such as Apple's markers.
  var extensions: [String] = []
  /// Seconds since 1970: 2020-01-01 to 2040-01-01 unless something else is asked for.
  var validity: ClosedRange<Int64> = 1_577_836_800...2_208_988_800
  var serial = 1
  var hasKeyIdentifiers = false
  /// What its issuer signs it with, by OpenSSL's name.
  var digest = "sha256"
}
