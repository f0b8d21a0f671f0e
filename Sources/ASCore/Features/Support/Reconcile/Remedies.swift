import AppStore
import Base
import Client

/// What to do about a finding: a command that works when pasted, or a change of the database.
struct Remedies: Sendable {
  /// `["-p", "work", "-e", "sandbox"]`, without the environment that the purchase determines.
  let flags: @Sendable (_ environment: String?) -> [String]
  /// The URL of the user's server, for commands that send notifications again.
  let server: String?
  /// The names of profiles that may be of the app of an unknown purchase.
  let otherProfiles: [String]

  private func command(_ environment: String?, _ arguments: [String]) -> String {
    (["asctl"] + flags(environment) + arguments).map(\.wordForPOSIX).joined(separator: " ")
  }

  var unknown: String {
    let others = otherProfiles.isEmpty ? "" : "; other profiles (-p): \(otherProfiles.joined(separator: ", "))"
    return "check where the row's ID comes from; Apple has it in no environment that was queried\(others)"
  }

  func customer(_ id: String) -> String { command(nil, ["customer", id]) }

  func text(
    _ finding: Finding, _ comparison: Comparison, _ found: ReconcileLookup.Found, _ note: CauseHistory.Note?,
    _ columns: BeliefColumns
  ) -> String {
    if let note, !note.isDelivered, let server {
      let id = found.holding.originalID
      return command(
        found.facts.environment,
        [
          "notification", "replay", "--transaction-id", id, "--since", note.date.text, "--until",
          (note.date + .seconds(1)).text, "--to", server,
        ])
    }
    func set(_ role: BeliefColumns.Role, _ value: String) -> String {
      "set \(columns.name(of: role) ?? role.rawValue) to \(value)"
    }
    let end = comparison.holding.access.end?.wholeSecond.text
    switch finding {
    case .lockedOut:
      return columns.name(of: .access) == nil && end != nil
        ? set(.until, end ?? "") : "give access" + (end.map { " until \($0)" } ?? "")
    case .freeRider:
      return columns.name(of: .access) == nil && end != nil
        ? set(.until, end ?? "") : "remove access" + (end.map { "; it ended on \($0)" } ?? "")
    case .untilDiffers: return set(.until, end ?? "")
    case .otherProduct: return set(.product, comparison.holding.productID)
    case .wrongAccount: return set(.token, comparison.token ?? "")
    case .noToken:
      return command(
        found.facts.environment, ["transaction", "set-token", found.holding.originalID, comparison.row.token ?? ""])
    case .shared: return "identify members by their own transactions, not by the account of the buyer"
    case .sandbox, .unknownToApple, .otherApp, .duplicateRow, .changedSince, .missing, .failed, .right: return ""
    }
  }
}
