import Base
import Client
import CommandLine
import HTTP
import Platform
import SignedData

/// Checks the revocation of the certificates of a verified text with OCSP, for `--online`.
///
/// Without a response the text is undecided, neither revoked nor valid. Used on one thread; each certificate is checked
/// once per run.
final class OCSPChecker {
  static let flag = Flag(
    "online", "Check with OCSP whether a certificate was revoked")

  /// A paragraph for the help of the commands that have the flag.
  static let detail = """
    With `--online`, the revocation status of each certificate below the root is requested (OCSP). A revoked certificate \
    fails with status 8. An expired certificate, for which authorities no longer respond, or a response that cannot be \
    trusted leaves the result undecided: nothing is printed and the status is 9. Among many, such a record has \
    `"valid":null` with `check` and `reason`; the status is 9 if all are undecided and 12 if results differ.
    """

  private let httpClient: HTTPClient
  private let now: () -> Timestamp
  private let recordsPassedChecks: Bool
  /// The results, by the joined fingerprints of a certificate and its issuer.
  private var answers: [[UInt8]: Answer] = [:]

  private enum Answer {
    case good(String)
    case revoked(String)
    case undecided(reason: String, hint: String)
  }

  /// `nil` unless the flag is given. `recordsPassedChecks` is whether passed checks are reported, too.
  init?(_ invocation: Invocation, recordsPassedChecks: Bool, _ context: Context) throws(Failure) {
    guard invocation.isGiven(Self.flag) else { return nil }
    httpClient = try context.network.openHTTPClient(nil)
    now = context.clock.now
    self.recordsPassedChecks = recordsPassedChecks
  }

  /// Returns the result with an additional check for each certificate below a root. Sends no request for a text that
  /// has already failed.
  func judge(_ verification: VerificationResult) -> VerificationResult {
    var verification = verification
    verification.steps.append(.revocation)
    guard case .success(let verified) = verification.result else { return verification }
    var log = CheckLog(recordsPassedChecks: recordsPassedChecks)
    var rejections: [VerificationError] = []
    var judged: Set<[UInt8]> = []
    for chain in verified.chains {
      // Revocation does not apply to a root, which is trusted by choice, unless it is the only certificate.
      for (index, certificate) in chain.enumerated() where index == 0 || index < chain.count - 1 {
        guard judged.insert(certificate.fingerprint).inserted else { continue }
        let expected = "no revocation of \(certificate.subject)"
        switch answer(certificate, issuers: Array(chain[(index + 1)...])) {
        case .good(let answer):
          log.pass(.revocation, "\(certificate.subject): \(answer)")
        case .revoked(let answer):
          rejections.append(log.reject(.revocation, expected: expected, got: answer))
        case .undecided(let reason, let hint):
          rejections.append(
            log.leaveUndecided(
              .revocation, expected: expected, because: "\(certificate.subject): \(reason)", hint: hint))
        }
      }
    }
    verification.checks += log.checks
    if let worst = rejections.first(where: { !$0.isUndecided }) ?? rejections.first {
      verification.result = .failure(worst)
    }
    return verification
  }

  private func answer(_ certificate: Certificate, issuers: [Certificate]) -> Answer {
    let key = certificate.fingerprint + (issuers.first?.fingerprint ?? [])
    if let known = answers[key] { return known }
    let answer: Answer
    do {
      answer = try ask(about: certificate, issuers: issuers)
    } catch {
      answer = .undecided(
        reason: error.reason, hint: "every other check passed; try again, or omit --online")
    }
    answers[key] = answer
    return answer
  }

  private func ask(about certificate: Certificate, issuers: [Certificate]) throws(CryptoError) -> Answer {
    let now = now()
    guard now.wholeSecond <= certificate.validity.upperBound else {
      return .undecided(
        reason: "expired on \(certificate.validity.upperBound.text), and authorities respond only for "
          + "certificates that have not expired",
        hint: "every other check passed; omit --online to verify as of the date of signing")
    }
    guard let request = try OCSPRequest(about: certificate, issuers: issuers), let server = request.server else {
      return .undecided(
        reason: "it contains no OCSP responder", hint: "every other check passed; omit --online")
    }
    let status: CertificateStatus
    do throws(CryptoError) {
      status = try request.status(in: try post(request.der, to: server), now: now)
    } catch {
      throw CryptoError(reason: "\(server): \(error.reason)")
    }
    switch status {
    case .good(let until):
      return .good("not revoked according to \(server), valid until \(until.text)")
    case .revoked(let time, let reason):
      let since = time.map { " on \($0.text)" } ?? ""
      return .revoked("revoked\(since)" + (reason.map { ", reason \($0)" } ?? ", no reason given"))
    case .unknown:
      throw CryptoError(reason: "the certificate is unknown to \(server)")
    }
  }

  /// The maximum length of a response in bytes; usual ones have a few thousand.
  private static let limit = 64 << 10

  /// Posts a request (RFC 6960, appendix A.1). Plain HTTP is enough: the response is signed, the request not secret.
  private func post(_ body: [UInt8], to server: String) throws(CryptoError) -> [UInt8] {
    var request = HTTPRequest("POST", server)
    request.headers = [
      HTTPHeader("Content-Type", "application/ocsp-request"), HTTPHeader("Accept", "application/ocsp-response"),
    ]
    request.body = body
    request.isIdempotent = true
    request.maximumReplyBytes = Self.limit
    let reply: HTTPReply
    do {
      reply = try httpClient.send(request)
    } catch {
      throw CryptoError(reason: error.message)
    }
    guard reply.status == 200 else { throw CryptoError(reason: "the server returned HTTP \(reply.status)") }
    return reply.body
  }
}
