import Base
import Client
import CommandLine
import HTTP
import Platform
import SignedData

/// `--online`: checks with OCSP whether certificates were revoked.
enum OnlineCheck {
  static let flag = Flag("online", "Check with OCSP whether a certificate was revoked")

  /// A paragraph for the help of the commands that have the flag.
  static let detail = """
    With `--online`, the revocation status of each certificate below the root is requested (OCSP). A revoked certificate \
    fails with status 8. An expired certificate, for which authorities no longer respond, or a response that cannot be \
    trusted leaves the result undecided: nothing is printed and the status is 9. Among many, such a record has \
    `"valid":null` with `check` and `reason`; the status is 9 if all are undecided and 12 if results differ.
    """

  /// The maximum length of a response in bytes; usual ones have a few thousand.
  private static let limit = 64 << 10

  /// `nil` unless the flag is given. `recordsPassedChecks` is whether passed checks are reported, too.
  static func revocation(
    _ invocation: Invocation, recordsPassedChecks: Bool, _ context: Context
  ) throws(Failure) -> ((VerificationResult) -> VerificationResult)? {
    guard invocation.isGiven(flag) else { return nil }
    let httpClient = try context.network.openHTTPClient(nil)
    return VerificationResult.revocationCheck(recordsPassedChecks: recordsPassedChecks, now: context.clock.now) {
      body, server throws(CryptoError) in
      // RFC 6960, appendix A.1. Plain HTTP is enough: the response is signed, the request not secret.
      var request = HTTPRequest("POST", server)
      request.headers = [
        HTTPHeader("Content-Type", "application/ocsp-request"), HTTPHeader("Accept", "application/ocsp-response"),
      ]
      request.body = body
      request.isIdempotent = true
      request.maximumReplyBytes = limit
      let reply: HTTPReply
      do throws(TransportError) {
        reply = try httpClient.send(request)
      } catch {
        throw CryptoError(reason: error.message)
      }
      guard reply.status == 200 else { throw CryptoError(reason: "the server returned HTTP \(reply.status)") }
      return reply.body
    }
  }
}
