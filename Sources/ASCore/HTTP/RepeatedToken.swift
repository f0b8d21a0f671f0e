import Base

extension HTTPClient {
  /// Returns a client that removes the token of a request from its response.
  ///
  /// Debugging proxies and their error pages repeat requests. A response that `--verbose` or a message prints could
  /// therefore add a token that is still valid to the log of a CI job.
  package func omittingTokens() -> HTTPClient {
    HTTPClient(
      send: { request throws(TransportError) in try send(request).omitting(request.bearer) },
      run: run.map { run in { run($0.omittingTokens()) } })
  }
}

extension RequestSource {
  fileprivate func omittingTokens() -> RequestSource {
    var tokens: [Int: Secret] = [:]
    return RequestSource(
      maximumInFlight: maximumInFlight, isInterrupted: isInterrupted, now: now,
      next: {
        let next = self.next()
        if case .start(let number, let request) = next { tokens[number] = request.bearer }
        return next
      },
      completed: { number, outcome in
        let token = tokens.removeValue(forKey: number)
        completed(number, outcome.map { $0.omitting(token) })
      })
  }
}

extension HTTPReply {
  /// A token without its signature is useless, so only the signature is omitted, even if it is truncated.
  fileprivate func omitting(_ token: Secret?) -> HTTPReply {
    guard let signature = token?.revealed.utf8.split(separator: UInt8(ascii: ".")).last, signature.count >= Self.mark
    else { return self }
    let start = Array(signature.prefix(Self.mark))
    var reply = self
    reply.body = Self.omitting(start, from: body)
    for index in headers.indices {
      let value = Array(headers[index].value.utf8)
      guard value[...].firstRange(of: start) != nil else { continue }
      reply.headers[index].value = String(decoding: Self.omitting(start, from: value), as: UTF8.self)
    }
    return reply
  }

  /// The length of the beginning by which a signature is recognized, in characters of base64url.
  private static let mark = 8

  /// Removes the runs of base64url that begin with these characters.
  private static func omitting(_ start: [UInt8], from text: [UInt8]) -> [UInt8] {
    var kept: [UInt8] = []
    var rest = text[...]
    while let found = rest.firstRange(of: start) {
      kept += rest[..<found.lowerBound] + Array("(omitted)".utf8)
      rest = rest[found.upperBound...].drop {
        $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
      }
    }
    return kept.isEmpty ? text : kept + rest
  }
}
