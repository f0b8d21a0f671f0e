import Testing

@testable import Base
@testable import Client
@testable import SignedData
@testable import TestSupport

/// One changed member of a JWS's header or claims, removed if the value is nil, and the words of the expected finding.
struct WrongClaim: Sendable, CustomTestStringConvertible {
  let name: String
  let value: JSON?
  let words: String
  var testDescription: String { "\(name) \(value?.text() ?? "missing")" }

  init(_ name: String, _ value: JSON?, _ words: String) {
    (self.name, self.value, self.words) = (name, value, words)
  }

  /// Signs a text with this change with the key of the samples.
  func sign(_ header: JSON, _ claims: JSON) throws -> String {
    var (header, claims) = (try #require(header.objectValue), try #require(claims.objectValue))
    if ["alg", "kid", "typ"].contains(name) { header[name] = value } else { claims[name] = value }
    return try CredentialSamples.sign(.object(header), .object(claims))
  }
}

extension CredentialSamples {
  static let header: JSON = ["alg": "ES256", "kid": .string(keyID), "typ": "JWT"]

  static func sign(_ header: JSON, _ claims: JSON) throws -> String {
    try CompactJWS.sign(header: header, payload: claims, with: credentials().privateKey).revealed
  }
}
