import AppStore
import Base
import CommandLine

/// The changes that commands may make with a profile. It prevents mistakes but is not a security boundary: the key
/// keeps all its rights.
package enum Access: String, Sendable, CaseIterable {
  case read, support, all

  var meaning: String {
    switch self {
    case .read: "reads only"
    case .support: "consumption information and extensions for one customer"
    case .all: "every command"
    }
  }

  /// The writes of support agents, for one customer at a time.
  private static let ofSupport: [Endpoint] = [.consumptionSend, .consumptionSendV1, .subscriptionExtend]

  func allows(_ endpoint: Endpoint) -> Bool {
    switch self {
    case .read: endpoint.isRead
    case .support: endpoint.isRead || Self.ofSupport.contains { $0.command == endpoint.command }
    case .all: true
    }
  }
}

extension Settings {
  /// Throws status 3 for a request that the profile does not allow. The simulator is exempt.
  package func requireAccess(to endpoint: Endpoint) throws(Failure) {
    guard let access = try access(), !access.value.allows(endpoint) else { return }
    throw Self.refusal(of: endpoint.name, access)
  }

  /// Tokens allow any request, so they require all rights.
  package func requireAccessToTokens() throws(Failure) {
    guard let access = try access(), access.value != .all else { return }
    throw Self.refusal(of: "token mint", access)
  }

  /// `nil` if there is no limit.
  private func access() throws(Failure) -> Sourced<Access>? {
    try environment().value == .simulator ? nil : try value(CredentialFlags.access, of: .access)
  }

  private static func refusal(of command: String, _ access: Sourced<Access>) -> Failure {
    Failure(
      .credentials,
      "\(command) is not allowed with access = \(access.value.rawValue) (\(access.source.description)); nothing was sent",
      hint: "select a profile with more rights with -p, or change access in the configuration file")
  }
}
