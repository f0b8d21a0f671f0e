import AppStore
import Base
import Client
import CommandLine
import Platform
import Terminal

// The files of `--html` and `--save-world`.
extension CustomerOutput {
  /// `--html`: writes the page to its file. Returns it only if it is to be printed.
  func page(
    _ known: [(facts: CustomerFacts, settings: Settings)], _ unwritten: inout Failure?
  ) throws(Failure) -> String? {
    guard let file = invocation[CustomerCommand.html] else { return nil }
    let (facts, settings) = try only(known, "--html supports one customer")
    let (report, wording) = try report(facts, settings, showsAll: true)
    let whole = CustomerPage(report: report, timeline: Timeline(facts, wording), wording: wording).text
    let page = redaction(facts)?.text(whole) ?? whole
    guard file != "-" else { return page }
    let isWritten = write(file, page, &unwritten)
    if isWritten, !invocation.isGiven(OutputFlags.quiet) { context.say("asctl: wrote \(file)") }
    return nil
  }

  private func only(
    _ known: [(facts: CustomerFacts, settings: Settings)], _ rule: String
  ) throws(Failure) -> (facts: CustomerFacts, settings: Settings) {
    guard known.count == 1 else {
      throw Failure(.usage, "\(rule), but the text has IDs of \(known.count)", hint: "pass one ID")
    }
    return known[0]
  }

  /// `--save-world`: writes the world to its file.
  func saveWorld(
    _ known: [(facts: CustomerFacts, settings: Settings)], _ unwritten: inout Failure?
  ) throws(Failure) {
    guard let file = invocation[CustomerCommand.saveWorld] else { return }
    let world = CustomerWorld(try only(known, "--save-world supports one customer").facts)
    let isRedacted = invocation.isGiven(CustomerCommand.redact)
    let json = isRedacted ? RenamedIdentifiers(in: world.json).json(world.json) : world.json
    guard write(file, "\(json.text(.terminal))\n", &unwritten), !invocation.isGiven(OutputFlags.quiet) else { return }
    let contents = isRedacted ? "other IDs, and the customer's dates and prices" : "personal data of the customer"
    context.say("asctl: wrote \(file), which contains \(contents)")
    for missing in world.missing { context.say("asctl: not included: \(missing)") }
    context.say("asctl: serve it with: \(world.command(file))")
  }

  /// Throws status 1 if a file cannot be written or must not be replaced, and status 2 if replacing it cannot be
  /// confirmed; this happens before any request is sent.
  static func requireFiles(_ invocation: Invocation, _ context: Context) throws(Failure) {
    if let file = invocation[CustomerCommand.html], file != "-" { try requireFile(file, invocation, context) }
    if let file = invocation[CustomerCommand.saveWorld] { try requireFile(file, invocation, context) }
  }

  private static func requireFile(_ file: String, _ invocation: Invocation, _ context: Context) throws(Failure) {
    if let slash = file.lastIndex(of: "/"), slash != file.startIndex, case let folder = String(file[..<slash]),
      !context.files.exists(folder)
    {
      throw Failure(.failure, "cannot write \(file): no such folder \(folder)", hint: "mkdir -p \(folder)")
    }
    if try context.files.list(file) != nil { throw Failure(.failure, "cannot write \(file): it is a directory") }
    guard context.files.exists(file), !invocation.isGiven(Prompt.yes) else { return }
    let prompt = Prompt(invocation, context)
    guard prompt.canAsk else {
      throw Failure(.usage, "\(file) exists, and replacing it requires confirmation", hint: "pass --yes")
    }
    try prompt.confirm("\(file) exists. Replace it?")
  }

  /// Writes a file. A failure is reported at the end and does not hide a customer that took several requests to find.
  private func write(_ file: String, _ text: String, _ unwritten: inout Failure?) -> Bool {
    do {
      try context.files.writePrivate(file, Array(text.utf8))
      return true
    } catch {
      unwritten = unwritten ?? error
      return false
    }
  }
}
