/// The flags of a read that can be asked about many IDs.
enum BulkFlags {
  static let ids = ids(insteadOf: nil, conflicts: [])

  private static func ids(insteadOf argument: String?, conflicts: [String]) -> Flag {
    Flag(
      "ids", .file("FILE"), "Many IDs, one a line, from a file or `-`: one JSON record each",
      conflicts: ["dry-run", "curl", "raw"] + conflicts, insteadOf: argument)
  }

  static let jobs = Flag(
    "jobs", .integer("NUMBER", 1...500), "Requests on their way at a time", needs: ["ids"], otherwise: "16",
    heading: heading)
  static let rate = Flag(
    "rate", .text("NUMBER"), "Requests a second, as `50` or `0.5`; 0 for no limit", needs: ["ids"],
    otherwise: "what Apple allows this endpoint in the environment asked", heading: heading)
  static let journal = Flag(
    "journal", .file("FILE"), "Keep what is known, so that the same command goes on after an end", needs: ["ids"],
    heading: heading)

  /// `argument` is the name of the one that many stand in for. What follows a single one makes no sense for many.
  static func all(insteadOf argument: String, at endpoint: Endpoint) -> [Flag] {
    let conflicts =
      (endpoint.wait != nil ? [Poller.flag] : []) + (endpoint.isAboutDelivery ? [DeliveryReport.junit] : [])
    return [ids(insteadOf: argument, conflicts: conflicts.map(\.name)), jobs, rate, journal]
  }

  private static let heading = "Many IDs"

  /// In thousandths of a request a second; nil for Apple's own limit.
  static func thousandths(_ invocation: Invocation) throws(Failure) -> Int64? {
    guard let text = invocation.text(rate) else { return nil }
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let fraction = parts.count > 1 ? parts[1] : "0"
    if let whole = UInt32(parts[0]), whole <= 100_000, (1...3).contains(fraction.utf8.count),
      fraction.utf8.allSatisfy(\.isDigit),
      let part = Int64(fraction + String(repeating: "0", count: 3 - fraction.utf8.count))
    {
      return Int64(whole) * 1000 + part
    }
    throw Failure(
      .usage, "--rate takes requests a second, from 0.001 to 100000, or 0 for no limit; got \(quoted(text))")
  }
}
