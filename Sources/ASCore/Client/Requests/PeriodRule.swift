import AppStore
import Base
import CommandLine

/// The period of a history request, with both ends filled in and the start within what Apple keeps.
package struct PeriodRule {
  package let period: Endpoint.QueryPeriod
  /// How many days Apple keeps the history in the environment of the request; in all of them for a user's base URL.
  private let limits: [Int64]
  package let now: Timestamp

  /// - Parameter environment: The environment of the request, if it is known.
  package init(period: Endpoint.QueryPeriod, environment: APIEnvironment?, now: Timestamp) {
    self.period = period
    limits = environment.flatMap { period.days[$0] }.map { [$0] } ?? Array(period.days.values)
    self.now = now
  }

  /// The invocation with both dates, and remarks about changes.
  package func apply(to invocation: Invocation, _ endpoint: Endpoint) throws(Failure) -> (Invocation, [String]) {
    guard let start = endpoint.parameter(period.start)?.flag,
      let end = endpoint.parameter(period.end)?.flag
    else { return (invocation, []) }
    guard case .date(let moment)? = invocation.parsed(start).last else {
      throw Failure(.usage, "missing --\(start.name)", hint: "pass --\(start.name) 7d, for example")
    }
    var remarks: [String] = []
    var from = moment.timestamp(now: now)
    if case .ago = moment, let days = limits.first(where: { isAtEdge(from, of: $0) }) {
      from = now - .days(days) + .minutes(1)
      remarks.append(
        "--\(start.name) is at the edge of the \(days) days that Apple keepsand was moved one minute inside")
    } else if let days = limits.max(), from <= now - .days(days) {
      throw Failure(
        .usage, "--\(start.name) \(from.text) is too early: Apple keeps this for \(days) days",
        hint: "pass --\(start.name) \(days)d, or use asctl transaction history for older purchases")
    }
    var to = now
    if case .date(let moment)? = invocation.parsed(end).last { to = moment.timestamp(now: now) }
    guard from < to else {
      throw Failure(.usage, "--\(start.name) \(from.text) is not before \(to.text)")
    }
    return (invocation.giving(start, .date(.at(from))).giving(end, .date(.at(to))), remarks)
  }

  /// Whether it will be too early when the request arrives, by less than a minute.
  private func isAtEdge(_ date: Timestamp, of days: Int64) -> Bool {
    let earliest = now - .days(days)
    return date <= earliest && date > earliest - .minutes(1)
  }
}
