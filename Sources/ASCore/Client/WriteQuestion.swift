import AppStore
import Base

/// What somebody is asked before a write in production: what it does, to what, of which app, where, and whether there is
/// a way back.
struct WriteQuestion {
  let endpoint: Endpoint
  let pending: PendingWrite
  let host: Connection.Host
  /// Its bundle ID.
  let app: String?

  /// What is sent is shown as far as this, in characters.
  private static let longestBody = 400

  /// Not escaped yet, and none much longer than a window is wide.
  var lines: [String] {
    let facts =
      [subject].compactMap(\.self) + (endpoint.consequence?.lines(pending) ?? []) + [sent].compactMap(\.self)
      + (endpoint.consequence?.sentences ?? ["asctl does not know whether it can be undone."])
    return ["\(endpoint.summary), for \(app ?? "the app of the key") in \(place):"]
      + facts.map { "  \(truncated($0, to: Self.longestBody + 100))" }
  }

  private var place: String {
    let isUsual = host.environment.map { sameBytes($0.host, host.baseURL) } ?? false
    let name = host.isProduction ? "production" : host.name
    return isUsual || sameBytes(name, host.baseURL) ? name : "\(name) at \(host.baseURL)"
  }

  /// `transactionId 2000000000000010 (com.example.app.coins)`.
  private var subject: String? {
    let values = endpoint.parameters.filter { $0.place == .path }.compactMap { parameter in
      pending.path[parameter.name].map { "\(parameter.name) \($0)" }
    }
    guard !values.isEmpty else { return nil }
    let product = (pending.transaction ?? pending.subscription?["signedTransactionInfo"])?["productId"]?.string
    return values.joined(separator: ", ") + (product.map { " (\($0))" } ?? "")
  }

  private var sent: String? {
    guard case .object(let members) = pending.body, !members.members.isEmpty else { return nil }
    return "sends \(truncated(pending.body.text(.compact), to: Self.longestBody))"
  }
}
