import AppStore
import Base
import Client
import CommandLine
import HTTP
import Platform
import Simulator
import Terminal

/// The results of an audit, as records, as text for people, as JUnit and as files.
struct AuditReport: Sendable {
  /// In the order of the lifecycles and deliveries.
  let results: [AuditResult]
  /// The command line that repeats the audit, to which `--only` is added.
  let command: String
  let target: URLParts
  /// Where failing cases are saved; nil if they are not.
  let folder: String?
  /// The number of Apple's notifications that the server accepted, and the app that they are about.
  let accepted: Int
  /// The statuses with which the server refused the others.
  let refusals: Set<Int>
  let app: StoreApp

  /// A lifecycle with all its results.
  struct Row {
    let lifecycle: Lifecycle
    let results: [AuditResult]

    /// The shortest failing case: with the notifications in order if that fails, else with the first other delivery.
    var worst: AuditResult? { AuditDelivery.allCases.lazy.compactMap { worst(of: $0) }.first }

    /// The shortest failing case of a delivery.
    func worst(of delivery: AuditDelivery) -> AuditResult? {
      results.filter { $0.audited.delivery == delivery && $0.outcome != .right }
        .min { $0.audited.length < $1.audited.length }
    }

    func has(_ delivery: AuditDelivery) -> Bool { results.contains { $0.audited.delivery == delivery } }
  }

  /// Failing lifecycles first.
  var rows: [Row] {
    let all = TextDictionary(grouping: results) { $0.audited.lifecycle.name }
    let rows = results.map(\.audited.lifecycle.name).uniqued().compactMap { name in
      all[name].flatMap { results in results.first.map { Row(lifecycle: $0.audited.lifecycle, results: results) } }
    }
    return rows.filter { $0.worst != nil } + rows.filter { $0.worst == nil }
  }

  /// The failing cases to report and save: the shortest one of each lifecycle and delivery.
  var failing: [AuditResult] {
    rows.flatMap { row in AuditDelivery.allCases.compactMap { row.worst(of: $0) } }
  }

  /// A failing case, and the lifecycles that fail for the same reason after the same event.
  struct Finding {
    let row: Row
    let result: AuditResult
    var others: [String] = []

    /// Where it fails: `canceled, in-order, step 3 of 3`.
    var place: String {
      "\(row.lifecycle.name), \(result.audited.delivery.rawValue), step \(result.audited.length) of \(row.lifecycle.events.count)"
    }

    var details: [(label: String, value: String)] {
      guard !others.isEmpty else { return result.details }
      let more = others.count > 6 ? " and \(others.count - 6) more" : ""
      return result.details + [("also", others.prefix(6).joined(separator: ", ") + more)]
    }
  }

  /// The shortest failing case of each lifecycle, grouped by reason, because one mistake can break all lifecycles.
  var findings: [Finding] {
    var (findings, places): ([Finding], TextDictionary<Int>) = ([], [:])
    for row in rows {
      guard let worst = row.worst else { continue }
      if let place = places[worst.cause] {
        findings[place].others.append(row.lifecycle.name)
      } else {
        places[worst.cause] = findings.count
        findings.append(Finding(row: row, result: worst))
      }
    }
    // One that does not depend on the delivery is the simplest to understand.
    return findings.filter { $0.result.audited.delivery == .inOrder }
      + findings.filter { $0.result.audited.delivery != .inOrder }
  }

  var summary: String {
    let rows = rows
    let wrong = rows.count { $0.worst != nil }
    guard wrong == 0 else { return "\(wrong) of \(rows.count) lifecycles \(wrong == 1 ? "is" : "are") wrong" }
    return rows.count == 1 ? "1 lifecycle is right" : "all \(rows.count) lifecycles are right"
  }

  /// 12 if the server was wrong, 7 if it only gave no answers.
  var failure: Failure? {
    let failed = results.first { $0.outcome == .failed }
    if results.contains(where: { $0.outcome == .wrong }) { return Failure(.someFailed, summary, hint: commonCause) }
    return failed.map { Failure(.unavailable, "the server gave no result: \($0.reason ?? "no response")") }
  }

  /// A mistake of the setup that makes all lifecycles wrong.
  private var commonCause: String? {
    if accepted == 0, results.contains(where: { $0.audited.posts.contains { $0.mustAccept == true } }) {
      let status = refusals.count == 1 ? refusals.first : nil
      let refused = "your server refused every notification" + (status.map { " with \($0)" } ?? "")
      switch status ?? 0 {
      case 300...399, 404, 405: return "\(refused); check the URL in --notify"
      case 401, 403, 407: return "\(refused); Apple sends no credentials"
      default:
        return
          "\(refused); it must trust the root that `asctl simulator root` prints and accept \(app.bundleID) in \(app.environment.rawValue)"
      }
    }
    let isSilent = results.allSatisfy { $0.got?.isEmpty ?? true } && results.contains { !$0.expected.isEmpty }
    return isSilent ? "your server returned no access for every customer; check the URL and the ID in --probe" : nil
  }

  func junit() -> String {
    let suites = rows.map { row in
      JUnit.suite(
        row.lifecycle.name,
        row.results.map { result in
          let name = "\(result.audited.delivery.rawValue), step \(result.audited.length): \(result.audited.step)"
          let outcome: JUnit.Case.Outcome =
            switch result.outcome {
            case .right: .passed
            case .wrong: .failed(result.sentence)
            case .failed: .error(result.sentence)
            }
          return JUnit.Case(name, in: "asctl.audit.\(row.lifecycle.name)", outcome)
        })
    }
    return JUnit.document("asctl simulator audit", suites.joined())
  }

  /// The command that sends the notifications of a case again. A replay sends each of Apple's once and in order, so it
  /// repeats no other delivery.
  func repeating(_ result: AuditResult) -> String {
    let (name, delivery) = (result.audited.lifecycle.name, result.audited.delivery.rawValue)
    guard let folder, result.audited.delivery == .inOrder else { return "\(command) --only \(name) --only \(delivery)" }
    let file = "\(folder)/\(result.fileName).notifications.ndjson"
    return ["asctl", "notification", "replay", file, "--to", target.text, "-e", "simulator"].map(\.wordForPOSIX)
      .joined(separator: " ")
  }
}

extension AuditResult {
  var fileName: String { "\(audited.lifecycle.name).\(audited.delivery.rawValue)" }

  var record: JSON {
    let ids = customer.map { customer in
      JSON.object(
        JSONObject(
          Probe.ID.allCases.compactMap { id in
            id.value(of: customer).map { JSONObject.Member(name: id.rawValue, value: .string($0)) }
          }))
    }
    return [
      "lifecycle": .string(audited.lifecycle.name), "step": .number(JSONNumber(Int64(audited.length))),
      "event": .string(audited.step), "delivery": .word(audited.delivery),
      "result": .word(outcome), "expected": .array(expected.map(JSON.string)),
      "got": got.map { .array($0.map(JSON.string)) } ?? .null,
      "rule": .string(reason ?? audited.lifecycle.page.rawValue), "served": .array(served.map(JSON.string)),
      "responses": .array(responses.map(JSON.string)), "ids": ids ?? [:],
    ]
  }

  /// The notifications as they arrived, if they were not in the order of the events.
  private var arrived: String? {
    switch audited.delivery {
    case .shuffled, .late: audited.posts.map(\.event).joined(separator: ", ")
    case .inOrder, .twice, .retried, .replayed, .mixed: nil
    }
  }

  var expected: [String] { customer?.expected ?? [] }
  private var served: [String] { customer?.served ?? [] }

  /// The same for cases that fail for the same reason.
  fileprivate var cause: String {
    let isMissing = got.map { got in !expected.allSatisfy { product in got.contains { sameBytes($0, product) } } }
    return
      "\(audited.delivery.rawValue) \(audited.title) \(isMissing ?? false) \(reason ?? "") \(responses.uniqued().sorted())"
  }

  /// What is wrong in one sentence.
  var sentence: String { details.map { "\($0.label) \($0.value)" }.joined(separator: "; ") }

  /// What was expected, why, and what the server did.
  var details: [(label: String, value: String)] {
    var details = [("expected", Self.listed(expected)), ("got", got.map(Self.listed) ?? "no response")]
    if let arrived { details.append(("arrived", arrived)) }
    if !hostile.isEmpty { details.append(("mixed with", hostile.joined(separator: ", "))) }
    if !responses.isEmpty { details.append(("responses", responses.uniqued().prefix(3).joined(separator: ", "))) }
    if let reason { details.append((outcome == .failed ? "reason" : "rule", reason)) }
    if !served.isEmpty, got != nil { details.append(("API", served.joined(separator: "; "))) }
    return details
  }

  private static func listed(_ products: [String]) -> String {
    products.isEmpty ? "no access" : products.joined(separator: ", ")
  }
}

// The report for people: the shortest failing case of each lifecycle, and the matrix.

extension AuditReport {
  @Sendable func text(_ view: HumanView) -> (text: String, remarks: [String]) {
    let sections = findings.map { finding in
      let result = finding.result
      let lines =
        [("events", result.audited.events.joined(separator: "; "))] + finding.details + [("repeat", repeating(result))]
      return Section(finding.place, [.columns(lines.map { Term([Span($0.0)], [Span(escapingControls($0.1))]) })])
    }
    let pages = sections.isEmpty ? "" : sections.text(width: view.width ?? 100, isStyled: view.style.isColored) + "\n"
    let (table, remarks) = view.table(matrix, of: nil, Self.columns)
    return (pages + table, remarks)
  }

  /// One item per lifecycle with a text for each delivery.
  private var matrix: [JSON] {
    rows.map { row in
      var item: JSONObject = ["lifecycle": .string(row.lifecycle.name)]
      for delivery in AuditDelivery.allCases { item[delivery.rawValue] = .string(Self.cell(row, delivery)) }
      return .object(item)
    }
  }

  static func cell(_ row: Row, _ delivery: AuditDelivery) -> String {
    guard row.has(delivery) else { return "-" }
    guard let worst = row.worst(of: delivery) else { return "ok" }
    return worst.outcome == .failed ? "no result" : "step \(worst.audited.length)"
  }

  private static let columns =
    [Column("Lifecycle", "lifecycle")]
    + AuditDelivery.allCases.map { delivery in
      Column(delivery.rawValue, rank: 2, words: { $0[delivery.rawValue]?.string ?? "" })
    }
}

extension PayloadObject {
  static let auditRecord = PayloadObject(
    "audit record", "What a server under test made of a lifecycle.",
    [
      Field("lifecycle", .text, "Lifecycle", "The name of the lifecycle."),
      Field("step", .integer, "Step", "The number of steps until now."),
      Field("event", .text, "Event", "The last step."),
      Field("delivery", .text, "Delivery", "How the notifications arrived."),
      Field("result", .text, "Result", "`right`, `wrong`, or `failed` without a result."),
      Field("expected", .list(of: .text), "Expected", "The products to which the customer has access."),
      Field("got", .list(of: .text), "Got", "The products according to the server."),
      Field("rule", .text, "Rule", "Apple's rule and the page that contains it."),
      Field("served", .list(of: .text), "API", "What the API returns about the customer's purchases."),
      Field("responses", .list(of: .text), "Responses", "Responses that are wrong for a notification."),
      Field(
        "ids",
        .object(
          PayloadObject(
            "audited customer", "The IDs of a customer of an audit.",
            Probe.ID.allCases.compactMap { PayloadObject.transaction.field($0.rawValue) })), "IDs",
        "The IDs of the customer."),
    ])
}
