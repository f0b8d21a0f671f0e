import AppStore
import Base
import Client
import CommandLine
import Platform
import SignedData
import Terminal

// The files of `--html` and `--save-world`.
extension CustomerOutput {
  /// `--html`: writes the page to its file. Returns it only if it is to be printed.
  func page(_ known: Known, _ file: String, _ unwritten: inout Failure?) throws(Failure) -> String? {
    let (output, facts) = try only(known, "--html supports one customer")
    let report = try output.report(facts, showsAll: true)
    let text = redaction(facts).text(report.page(Timeline(facts, report.wording)))
    guard file != "-" else { return text }
    write(file, text, &unwritten, remarks: ["wrote \(file)"])
    return nil
  }

  private func only(_ known: Known, _ rule: String) throws(Failure) -> Known.Element {
    guard known.count == 1 else {
      throw Failure(.usage, "\(rule), but the text has IDs of \(known.count)", hint: "pass one ID")
    }
    return known[0]
  }

  /// `--save-world`: writes the world to its file.
  func saveWorld(_ known: Known, _ file: String, _ unwritten: inout Failure?) throws(Failure) {
    let facts = try only(known, "--save-world supports one customer").facts
    let world = isRedacted ? facts.world.withOtherIdentifiers : facts.world
    let contents = isRedacted ? "other IDs, and the customer's dates and prices" : "personal data of the customer"
    write(
      file, "\(world.shownText(.terminal))\n", &unwritten,
      remarks: ["wrote \(file), which contains \(contents)"] + facts.missingInWorld.map { "not included: \($0)" }
        + ["serve it with: \(facts.commandServing(file))"])
  }

  /// Checks that a file can be written and may be replaced, and asks for confirmation.
  static func requireFile(_ file: String, _ invocation: Invocation, _ context: Context) throws(Failure) {
    if let slash = file.lastIndex(of: "/"), slash != file.startIndex, case let folder = String(file[..<slash]),
      !context.files.exists(folder)
    {
      throw Failure(.failure, "cannot write \(file): no such folder \(folder)", hint: "mkdir -p \(folder)")
    }
    if try context.files.list(file) != nil { throw Failure(.failure, "cannot write \(file): it is a directory") }
    try context.files.requireTrusted(file, .export)
    guard context.files.exists(file), !invocation.isGiven(Prompt.yes) else { return }
    let prompt = Prompt(invocation, context)
    let target = context.files.status(file)?.link?.target
    guard prompt.canAsk else {
      let replaced = target.map { "\(file) is a link to \($0)" } ?? "\(file) exists"
      throw Failure(.usage, "\(replaced), and replacing it requires confirmation", hint: "pass --yes")
    }
    try prompt.confirm(target.map { "\(file) is a link. Replace \($0)?" } ?? "\(file) exists. Replace it?")
  }

  /// Writes a file. A failure is reported at the end and does not hide a customer that took several requests to find.
  private func write(_ file: String, _ text: String, _ unwritten: inout Failure?, remarks: [String]) {
    do {
      try context.files.writePrivate(file, Array(text.utf8))
      if !invocation.isGiven(OutputFlags.quiet) { remarks.forEach { context.say("asctl: \($0)") } }
    } catch {
      unwritten = unwritten ?? error
    }
  }
}

// The facts about a customer as a world of the simulator, in which the same IDs return the same data, unsigned.
extension CustomerFacts {
  /// The content of the file for `simulator serve --world`.
  var world: JSON {
    var record: JSONObject = [
      "date": .string(worldDate.text), "verified": .word(verified),
      "missing": .array(missingInWorld.map(JSON.string)),
    ]
    if let order {
      record["orders"] = [["orderId": .string(read.id), "transactionIds": .array(order.map { .string($0.id) })]]
    }
    record["transactions"] = .array(transactions.reversed().map(\.json))
    record["subscriptions"] = .array(
      subscriptions.map { subscription in
        [
          "subscriptionGroupIdentifier": .text(subscription.group),
          "originalTransactionId": .string(subscription.originalID), "status": .whole(subscription.status),
          "signedRenewalInfo": subscription.renewal,
        ]
      })
    // Oldest first; the sort keeps the order of notifications with the same date.
    let sent = (notifications ?? []).filter { $0.transaction != nil }.sorted { $0.date < $1.date }
    record["notifications"] = .array(sent.map(\.item))
    var customer: JSONObject = [:]
    customer["appTransactionId"] = appTransactionID.map(JSON.string)
    customer["environment"] = environment.map(JSON.string)
    customer["record"] = .object(record)
    return ["customers": [.object(customer)]]
  }

  /// The time at which the world returns what Apple returned.
  private var worldDate: Timestamp {
    // Apple's clock may be ahead of the local one.
    max(now, transactions.map(\.signedDate).max() ?? now)
  }

  /// Phrases for what the world cannot reproduce.
  var missingInWorld: [String] {
    var missing = ["the app transaction", "members of a family or group, and seat claims"]
    missing.append(order == nil ? "order IDs" : "other order IDs")
    let start = now - .days(notificationDays)
    if let first = transactions.last, first.purchaseDate < start, notifications != nil {
      missing.append("notifications before \(start.text), which Apple no longer keeps, and renewal info before them")
    }
    let others = (notifications ?? []).count { $0.transaction == nil }
    if others > 0 { missing.append("\(others) notifications that are not about a purchase") }
    if unreadable > 0 { missing.append("\(unreadable) entries with a missing or invalid member") }
    return missing + failedCalls.map { "\($0.endpoint.name), which failed" }
  }

  func commandServing(_ file: String) -> String {
    var words = ["asctl", "simulator", "serve", "--world", file, "--clock", worldDate.text]
    if let bundle = bundleID { words += ["--bundle-id", bundle] }
    // Sandbox data has no app Apple ID.
    if let app = notifications?.lazy.compactMap({ $0.item["signedPayload"]?["data"]?["appAppleId"]?.int64 }).first {
      words += ["--app-apple-id", String(app)]
    }
    if isOfProduction { words += ["--environment", "production"] }
    return words.map(\.wordForPOSIX).joined(separator: " ")
  }
}

extension JSON {
  /// A copy in which numbers of 12 digits or more, UUIDs and order IDs are replaced, each by the same ID everywhere, so
  /// that the document can be shared and its IDs can still be looked up. Tokens and signed texts are removed.
  ///
  /// The new IDs sort in the same order, because it decides between events of the same date.
  fileprivate var withOtherIdentifiers: JSON {
    var (found, names): ([String: [String]], TextDictionary<String>) = ([:], [:])
    forEachValue { value, place in
      if case .string(let text) = value, let form = Self.form(of: text, in: place.member) {
        found[form, default: []].append(text)
      }
      return true
    }
    for (form, texts) in found {
      let sorted = texts.uniqued().sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) }
      for (number, text) in zip(1..., sorted) {
        names[text] = form.dropLast(String(number).utf8.count) + String(number)
      }
    }
    return mappingStrings({ names[$0] ?? $0 }) { member in
      member.name.hasSuffix("Token") || (member.value.string.map { CompactJWS.isMeant(by: $0) } ?? false)
    }
  }

  /// Returns the form of the new identifier, which ends with a number; nil for text that is not an identifier.
  private static func form(of text: String, in member: String) -> String? {
    if member == "orderId" { return "M000000000" }
    if text.isUUID { return "00000000-0000-4000-8000-000000000000" }
    // Older IDs of these members may have fewer digits.
    let isNumbered =
      member.hasSuffix("ransactionId") || member.hasSuffix("ransactionIds") || member == "webOrderLineItemId"
    return text.isDigits && (text.utf8.count >= 12 || isNumbered) ? "2000000900000000" : nil
  }
}
