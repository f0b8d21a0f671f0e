import AppStore
import Base
import CommandLine
import HTTP
import Platform
import SignedData

/// A parsed response. Every JWS in it is verified and replaced by its payload.
package struct AppStoreReply {
  package let host: Connection.Host
  package let json: JSON
  /// The verification level of all signed data; `nil` if there is none.
  package let verified: VerificationLevel?
  /// Whether it contains signed data.
  let isSigned: Bool
  /// The body as Apple sent it.
  package let bytes: [UInt8]
  /// What a served simulator says about a negative response.
  private let reason: String?

  init(
    _ reply: HTTPReply, to request: APIRequest, of endpoint: Endpoint, from host: Connection.Host,
    _ verification: ReplyVerification
  ) throws(Failure) {
    self.host = host
    bytes = reply.body
    reason = reply.header(SimulatorHeader.reason)
    if endpoint.reply == .nothing || endpoint.reply == .anything && reply.body.isEmpty {
      if !verification.isRaw { try Self.requireNoPage(reply.body, from: host) }
      (json, verified, isSigned) = (.null, verification.unsigned, false)
      return
    }
    if verification.isRaw {
      (json, verified, isSigned) = ((try? JSON.parse(reply.body)) ?? .null, .no, false)
      return
    }
    let parsed = try Self.parsed(reply.body, from: host)
    guard parsed.objectValue != nil else {
      throw Failure(.unavailable, "\(host.name) returned JSON that is not an object", hint: "pass --raw to show it")
    }
    try verification.requireOwn(parsed, from: host)
    (json, verified) = try verification.resolve(parsed, from: host)
    // The comparison is slow, and required only for unverified responses.
    isSigned = verified == .no ? json != parsed : verified != nil
    // Status 8, for unsigned data in place of signed data, takes precedence over status 7, for an unreadable format.
    if let reason = endpoint.misreading(of: parsed) {
      throw Failure(.unavailable, "\(host.name) \(reason)", hint: "pass --raw to show it")
    }
    try endpoint.echoedIdentifier?.require(json, for: request, at: endpoint.path)
  }

  /// The failure that a response with HTTP status 200 means; `nil` for a success.
  func negative(for endpoint: Endpoint) -> Failure? {
    guard var failure = endpoint.negativeReply?.failure(in: json) else { return nil }
    if host.isSimulated, failure.status == .notFound { failure.hint = reason ?? Failure.simulatedIdentifiers }
    return failure
  }

  /// A proxy's page with status 200 is not Apple's confirmation, which is empty.
  private static func requireNoPage(_ body: [UInt8], from host: Connection.Host) throws(Failure) {
    guard !body[...].trimmed.isEmpty, (try? JSON.validate(body)) == nil else { return }
    throw Failure(
      .unavailable, "\(host.name) returned a response that is not Apple's JSON",
      hint: "the request may not have reached the App Store; check for a proxy or a wrong base URL")
  }

  private static func parsed(_ body: [UInt8], from host: Connection.Host) throws(Failure) -> JSON {
    do {
      return try JSON.parse(body, duplicates: .refused)
    } catch {
      if case .duplicateName = error.reason {
        // Two parsers could read two different responses, only one of them verified.
        throw Failure(.notVerified, "\(host.name) returned ambiguous JSON: \(error)", hint: "pass --raw to show it")
      }
      throw Failure(
        .unavailable, "\(host.name) returned a response that is not Apple's JSON: \(error)",
        hint: "pass --raw to show it; check for a proxy or a wrong base URL")
    }
  }
}
