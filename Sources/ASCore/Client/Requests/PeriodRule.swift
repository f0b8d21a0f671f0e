import AppStore
import Base
import CommandLine

/// The period that a history can be asked for: both ends filled in, the beginning within what Apple keeps.
package struct PeriodRule {
  package let period: Endpoint.QueryPeriod
  /// How many days back Apple keeps it in the environment that is asked; in any, behind a URL of the user's.
  private let limits: [Int64]
  package let now: Timestamp

  /// - Parameter environment: The one that is asked, if that is known.
  package init(period: Endpoint.QueryPeriod, environment: APIEnvironment?, now: Timestamp) {
    self.period = period
    limits = environment.flatMap { period.days[$0] }.map { [$0] } ?? Array(period.days.values)
    self.now = now
  }

  /// The invocation with both dates, and what was changed about them.
  package func apply(to invocation: Invocation, _ endpoint: Endpoint) throws(Failure) -> (Invocation, [String]) {
    guard let start = endpoint.parameter(period.start)?.flag,
      let end = endpoint.parameter(period.end)?.flag
    else { return (invocation, []) }
    guard case .date(let moment)? = invocation.parsed(start).last else {
      throw Failure(.usage, "--\(start.name) is missing: how far back?", hint: "--\(start.name) 7d")
    }
    var remarks: [String] = []
    var from = moment.timestamp(now: now)
    if case .ago = moment, let days = limits.first(where: { isAtEdge(from, of: $0) }) {
      from = now - .days(days) + .minutes(1)
      remarks.append(
        "--\(start.name) is at the edge of the \(days) days that Apple keeps, so it was moved one minute inside")
    } else if let days = limits.max(), from <= now - .days(days) {
      throw Failure(
        .usage, "Apple keeps this for \(days) days, and --\(start.name) \(from.text) is earlier",
        hint: "--\(start.name) \(days)d; older purchases are in asctl transaction history")
    }
    var to = now
    if case .date(let moment)? = invocation.parsed(end).last { to = moment.timestamp(now: now) }
    guard from < to else {
      throw Failure(.usage, "--\(start.name) \(from.text) is not before \(to.text)")
    }
    return (invocation.giving(start, .date(.at(from))).giving(end, .date(.at(to))), remarks)
  }

  /// Too early when the request arrives, and by less than a minute.
  private func isAtEdge(_ date: Timestamp, of days: Int64) -> Bool {
    let earliest = now - .days(days)
    return date <= earliest && date > earliest - .minutes(1)
  }
}
