import AppStore
import Base
import CommandLine
import Terminal

/// `--bought-before` of the endpoint that returns an app transaction: adds the answer to it, and sets the exit status.
struct BoughtBefore {
  private let versions: FirstVersion

  static let flag = Flag(
    "bought-before", .text("VERSION"),
    "Exit with 0 if first downloaded before VERSION (or PLATFORM=VERSION), else 11",
    repeats: true, conflicts: [ConnectionFlags.raw])

  static let object = PayloadObject.firstVersion

  static let columns = [
    Column("Bought before") { $0["boughtBefore"]?.boolValue.map { $0 ? "yes" : "no" } ?? "unknown" },
    Column("Version", "originalApplicationVersion"), Column("Platform", "originalPlatform", rank: 3),
    Column("First downloaded", "originalPurchaseDate", rank: 4), Column("App transaction", "appTransactionId", rank: 2),
    Column("Because", "boughtBeforeReason").below,
  ]

  static func applies(to endpoint: Endpoint) -> Bool {
    endpoint.itemObject?.field("originalApplicationVersion") != nil
  }

  /// Returns nil without the flag. Throws status 2 for an invalid version.
  init?(_ invocation: Invocation) throws(Failure) {
    let texts = invocation.values(Self.flag)
    guard !texts.isEmpty else { return nil }
    versions = try FirstVersion(texts)
  }

  /// Returns the app transaction of a response with the answer.
  func answer(_ reply: JSON, of endpoint: Endpoint) -> JSON {
    let appTransaction = endpoint.rows.value(in: reply) ?? .null
    let (isBefore, reason) = versions.answer(appTransaction)
    let members = [
      JSONObject.Member(name: "boughtBefore", value: isBefore.map(JSON.bool) ?? .null),
      JSONObject.Member(name: "boughtBeforeReason", value: .string(reason)),
    ]
    return .object(JSONObject(members + (appTransaction.objectValue?.members ?? [])))
  }

  func output(_ reply: JSON, of endpoint: Endpoint) -> CommandOutput {
    let answer = answer(reply, of: endpoint)
    let isBefore = answer["boughtBefore"]?.boolValue
    var output = CommandOutput(
      .items { sink throws(StreamEnd) in
        try sink.emit(answer)
        return isBefore == false ? .noAccess : .success
      }, envelope: Envelope(object: Self.object))
    if isBefore == nil {
      output.failure = Failure(.failure, "the answer is unknown: \(answer["boughtBeforeReason"]?.string ?? "")")
    }
    return output
  }

  /// Returns the record of an ID with the answer, and whether it succeeded; nil if the answer is unknown. A journal
  /// contains Apple's response.
  func presented(_ record: JSON, of endpoint: Endpoint) -> (record: JSON, isSuccess: Bool?) {
    guard record["error"] == nil, case .object(var presented) = record, let reply = record["reply"] else {
      return (record, false)
    }
    let answer = answer(reply, of: endpoint)
    presented["reply"] = answer
    return (.object(presented), answer["boughtBefore"]?.boolValue.map { _ in true })
  }
}
