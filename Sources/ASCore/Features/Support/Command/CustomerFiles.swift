import AppStore
import Base
import Client
import CommandLine
import Platform
import Terminal

// The files of `--html` and `--save-world`.
extension CustomerOutput {
  /// `--html`: writes the page to its file. Returns it only if it is to be printed.
  func page(_ known: [Found], _ unwritten: inout Failure?) throws(Failure) -> String? {
    guard let file = invocation[CustomerCommand.html] else { return nil }
    let found = try only(known, "--html supports one customer")
    let report = try report(found, showsAll: true)
    let page = CustomerPage(report: report, timeline: Timeline(found.facts, report.wording))
    let text = redaction(found.facts).text(page.text)
    guard file != "-" else { return text }
    if write(file, text, &unwritten), !invocation.isGiven(OutputFlags.quiet) { context.say("asctl: wrote \(file)") }
    return nil
  }

  private func only(_ known: [Found], _ rule: String) throws(Failure) -> Found {
    guard known.count == 1 else {
      throw Failure(.usage, "\(rule), but the text has IDs of \(known.count)", hint: "pass one ID")
    }
    return known[0]
  }

  /// `--save-world`: writes the world to its file.
  func saveWorld(_ known: [Found], _ unwritten: inout Failure?) throws(Failure) {
    guard let file = invocation[CustomerCommand.saveWorld] else { return }
    let world = CustomerWorld(try only(known, "--save-world supports one customer").facts)
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
