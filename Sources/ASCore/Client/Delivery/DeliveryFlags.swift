import Base
import CommandLine
import HTTP
import Platform

/// The flags of commands that post notifications to a server of the user's.
package enum DeliveryFlags {
  /// Holds the headers themselves, a line each.
  package static let headersVariable = SecretVariable.replayHeaders.rawValue

  /// `--headers FILE`: see `DeliveryHeaders`.
  package static let headers = Flag(
    "headers", .file("FILE"), "Headers for your server, one a line: `Authorization: …`",
    otherwise: "\(headersVariable)",
    heading: heading)
  /// `--known FILE`: see `uuids(in:)`.
  package static let known = Flag(
    "known", .file("FILE"), "Leave out those whose UUID stands in the file, one a line")
  /// `--jobs NUMBER`: see `DeliveryRun`.
  package static let jobs = Flag(
    "jobs", .integer("NUMBER", 1...100), "How many are unfinished at a time; with more than 1 the order is not kept",
    otherwise: "1", heading: heading)
  /// `--rate NUMBER`, requests a second.
  package static let rate = Flag(
    "rate", .text("NUMBER"), "Requests a second, as `50` or `0.5`; 0 for no limit", otherwise: "0", heading: heading)
  /// `--journal FILE`: see `DeliveryJournal`.
  package static let journal = Flag(
    "journal", .file("FILE"), "Keep what was delivered, so that the same command goes on after an end")

  /// Of servers that asctl is itself, to try how Apple takes a slow one.
  package static let delay = Flag("delay", .text("TIME"), "Hold each answer back so long, `800ms` or `5s`")

  private static let heading = "Posting"

  /// As `--delay` says; zero without it. Throws status 2 for what is no length of time, and for one over 10 minutes.
  package static func delay(_ invocation: Invocation) throws(Failure) -> TimeSpan {
    guard let text = invocation[delay] else { return .zero }
    let span = text.hasSuffix("ms") ? Int64(text.dropLast(2)).map(TimeSpan.milliseconds) : TimeSpan(text: text)
    guard let span, span >= .zero, span <= .minutes(10) else {
      throw Failure(.usage, "--delay takes a time of at most 10 minutes, 800ms or 5s; got \(quoted(text))")
    }
    return span
  }

  /// As `--rate` says. Throws status 2 for what is no rate.
  package static func limiter(_ invocation: Invocation) throws(Failure) -> RateLimiter {
    RateLimiter(thousandths: try BulkFlags.thousandths(of: invocation[rate] ?? "0"))
  }

  /// The UUIDs of notifications that the receiver has already: one a line, in either case, or csv with a column of
  /// them. Throws status 1 for a line that is none: what it stood for would be sent again.
  package static func uuids(in path: String, _ context: Context, remark: @escaping (String) -> Void) throws(Failure)
    -> TextSet
  {
    let reader = IDReader(try context.openFile(path), of: .notificationUUID, remark: remark)
    var known: TextSet = []
    while true {
      switch try reader.next() {
      case .id(let text, let failure):
        guard failure == nil, let uuid = text.pastedUUID else {
          throw Failure(
            .failure, "\(truncated(path, to: 200)) holds \(quoted(truncated(text, to: 80))), which is no UUID",
            hint: "one notificationUUID a line, or csv with the names of its columns first")
        }
        known.insert(uuid.lowercased())
      case .later: context.sleep(.milliseconds(20))
      case .end: return known
      }
    }
  }

  /// Where notifications are posted, with headers from a file or the variable, never from the command line.
  package static func target(
    _ url: String, _ flag: some DeclaredFlag, _ invocation: Invocation, _ context: Context
  ) throws(Failure) -> DeliveryTarget {
    let target = try TargetURL(url, named: "--\(flag.declaration.name)")
    var headers: [SecretHeader] = []
    if let file = invocation[Self.headers] {
      let bytes = try context.readFile(file, DeliveryHeaders.limit)
      headers = try DeliveryHeaders.read(String(decoding: bytes, as: UTF8.self), from: file)
    } else if let text = context.variable(headersVariable) {
      headers = try DeliveryHeaders.read(text, from: headersVariable)
    }
    return DeliveryTarget(target, headers: headers, milliseconds: ConnectionFlags.milliseconds(invocation))
  }
}
