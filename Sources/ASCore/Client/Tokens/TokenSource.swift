/// The bearer token of a run: minted when it is first needed, and again before it expires in the middle of a long run.
struct TokenSource: Sendable {
  private let credentials: Credentials
  private let now: @Sendable () -> Int64
  private var token: BearerToken?

  /// Longer than any request may take that is sent with it.
  private static let reserve: Int64 = 2 * 60

  /// `now` is in milliseconds since 1970.
  init(_ credentials: Credentials, now: @escaping @Sendable () -> Int64) {
    self.credentials = credentials
    self.now = now
  }

  mutating func current() throws(Failure) -> BearerToken {
    let now = now()
    if let token, token.expires - now.flooredDivision(by: 1000) >= Self.reserve { return token }
    let fresh = try BearerToken.mint(with: credentials, now: now)
    token = fresh
    return fresh
  }
}
