@testable import Base
@testable import CommandLine
@testable import Program
@testable import TestSupport

extension FuzzTarget {
  /// Command lines. The first byte selects between a line with NULs between words and a line generated from the output
  /// of `asctl schema`. An accepted line conforms to the schema, and every generated line is accepted.
  static let arguments = FuzzTarget(
    name: "arguments",
    seeds: {
      let examples = Route(Asctl.program.root).all.flatMap { $0.command.examples.map(\.line) }
      return examples.map { [0] + Array($0.dropFirst("asctl ".count).replacing(" ", with: "\0").utf8) }
        + (0..<32).map { number in [1] + (0..<40).map { UInt8(truncatingIfNeeded: $0 * number * 37) } }
    },
    check: { bytes in
      var choices = Choices(bytes)
      if choices.byte() & 1 == 0 {
        let words = choices.rest.split(separator: 0, omittingEmptySubsequences: false)
        checkLine(words.map { String(decoding: $0, as: UTF8.self) })
      } else {
        checkDeclaredLine(by: &choices)
      }
    })

  private static let schema = DeclaredProgram(Asctl.program.schema)

  private static func checkLine(_ line: [String]) {
    do throws(Failure) {
      guard case .run(let route, _, let invocation) = try Asctl.program.parse(line) else { return }
      let violation = schema.violation(route.path, invocation)
      expect(violation == nil, "\(line) is accepted: \(violation ?? "")")
    } catch {
      expect(error.status == .usage, "\(line) ends with status \(error.status.rawValue)")
      expectHarmless(error.message + (error.hint ?? ""))
    }
    let unfinished = UnfinishedLine(line.joined(separator: " "))
    _ = LineCompletion(program: Asctl.program, variable: { _ in nil }, profiles: { ["work"] }).words(at: unfinished)
  }

  private static func checkDeclaredLine(by choices: inout Choices) {
    guard let line = schema.line(by: &choices) else { return }
    do throws(Failure) {
      guard case .run = try Asctl.program.parse(line) else { return expect(false, "\(line) does not run") }
    } catch {
      expect(false, "\(line) is refused: \(error.message)")
    }
  }
}

/// The commands in the output of `asctl schema`, which is the only information about the parser that other tools have.
private struct DeclaredProgram: Sendable {
  private let commands: [Entry]

  fileprivate struct Entry: Sendable {
    let path: [String]
    let arguments: [JSON]
    /// The command's own flags and those of the groups above it.
    let flags: [JSON]
    let accepted: [JSON]
  }

  init(_ schema: JSON) {
    let accepted = schema["accepted"]?.arrayElements ?? []
    var entries: [Entry] = []
    func collect(_ command: JSON, _ path: [String], _ flags: [JSON]) {
      // Only the program itself has these flags.
      let own = (command["flags"]?.arrayElements ?? []).filter { !["help", "version"].contains($0.text("name")) }
      let flags = flags + own
      let below = command["commands"]?.arrayElements ?? []
      let arguments = command["arguments"]?.arrayElements ?? []
      entries.append(Entry(path: path, arguments: arguments, flags: flags, accepted: accepted))
      for command in below { collect(command, path + [command.text("name")], flags) }
    }
    collect(schema, [], [])
    let groups = Set(entries.map { $0.path.dropLast() })
    commands = entries.filter { !groups.contains($0.path[...]) && $0.path != ["help"] }
  }

  /// Returns how a parsed line differs from the schema; `nil` if it does not.
  func violation(_ path: [String], _ invocation: Invocation) -> String? {
    guard let command = commands.first(where: { $0.path == path }) else { return "no command \(path)" }
    for (name, values) in invocation.flags {
      let own = command.flags.first { $0.text("name") == name }
      guard let flag = own ?? command.accepted.first(where: { $0.text("name") == name }) else { return "no --\(name)" }
      if values.count > 1, flag["repeats"] != true { return "--\(name) twice" }
      if let value = values.first(where: { !flag.accepts($0) }) { return "--\(name) with \(value)" }
      if own != nil, let reason = command.conflict(of: flag, invocation.flags) { return reason }
    }
    let isInquiry = invocation.flags.values.contains { $0.contains(.text("help")) }
    for flag in command.flags where flag["required"] == true && invocation.flags[flag.text("name")] == nil {
      let isExcused = flag.texts("requiredUnless").contains { invocation.flags[$0] != nil }
      if !isExcused, !isInquiry, flag["variable"] == .null { return "without --\(flag.text("name"))" }
    }
    for argument in command.arguments {
      let values = invocation.arguments[argument.text("name")] ?? []
      if values.count > 1, argument["repeats"] != true { return "\(argument.text("name")) twice" }
      if let value = values.first(where: { !argument.accepts($0) }) { return "\(argument.text("name")) \(value)" }
      let isReplaced = command.flags.contains {
        $0["insteadOf"] == argument["name"] && invocation.flags[$0.text("name")] != nil
      }
      if values.isEmpty, argument["required"] == true, !isReplaced, !isInquiry { return "no \(argument.text("name"))" }
    }
    return nil
  }

  /// Returns a line that the schema allows; `nil` if the choices contradict each other.
  func line(by choices: inout Choices) -> [String]? {
    guard let command = choices.element(of: commands) else { return nil }
    var given: [String: [ParsedValue]] = [:]
    var words: [String] = []
    let chosen = (0..<choices.number(below: 4)).compactMap { _ in choices.element(of: command.flags) }
    for flag in command.flags.filter({ $0["required"] == true }) + chosen where given[flag.text("name")] == nil {
      given[flag.text("name")] = [.boolean(true)]
      words.append("--\(flag.text("name"))")
      guard flag["value"] != .null else { continue }
      words.append(flag.value(by: &choices))
      if words.last == "help" { return nil }
    }
    for flag in command.flags where given[flag.text("name")] != nil {
      if command.conflict(of: flag, given) != nil || flag["insteadOf"] != .null { return nil }
    }
    for argument in command.arguments where argument["required"] == true { words.append(argument.value(by: &choices)) }
    return command.path + words
  }
}

extension DeclaredProgram.Entry {
  /// Returns why a flag cannot be combined with the others.
  fileprivate func conflict(of flag: JSON, _ given: [String: [ParsedValue]]) -> String? {
    for name in flag.texts("conflicts") where given[name] != nil { return "--\(flag.text("name")) with --\(name)" }
    for name in flag.texts("needs") where given[name] == nil {
      let needed = flags.first { $0.text("name") == name }
      if needed?["variable"] == .null { return "--\(flag.text("name")) without --\(name)" }
    }
    return nil
  }
}

extension JSON {
  fileprivate func text(_ name: String) -> String { self[name]?.string ?? "" }
  fileprivate func texts(_ name: String) -> [String] { (self[name]?.arrayElements ?? []).compactMap(\.string) }
  private var words: [String] { (self["value"]?["choices"]?.arrayElements ?? []).map { $0.text("word") } }

  /// Returns whether a flag or argument allows the value.
  fileprivate func accepts(_ value: ParsedValue) -> Bool {
    let kind = self["value"] ?? .null
    switch (kind["kind"]?.string, value) {
    case (nil, .boolean(true)), ("boolean", .boolean), ("date", .date), ("text", .text), ("file", .text): return true
    case ("integer", .integer(let number)):
      return kind["minimum"]?.int64.map { $0 <= number } ?? false
        && kind["maximum"]?.int64.map { $0 >= number } ?? false
    case ("choice", .text(let word)): return words.contains { sameBytes($0, word) }
    case ("openChoice", .text(let word)): return !word.utf8.contains(where: \.isSpace)
    case ("uuid", .text(let text)): return text.pastedUUID != nil
    default: return false
    }
  }

  /// Returns a word that the flag or argument allows.
  fileprivate func value(by choices: inout Choices) -> String {
    let kind = self["value"] ?? .null
    switch kind["kind"]?.string {
    case "integer": return String((choices.byte() & 1 == 0 ? kind["minimum"] : kind["maximum"])?.int64 ?? 0)
    case "boolean": return choices.byte() & 1 == 0 ? "true" : "false"
    case "date": return choices.element(of: ["7d", "now", "2026-01-31", "1769817600000"]) ?? ""
    case "uuid": return "7e3fb20b-4cdb-47cc-936d-99d65f608138"
    case "choice", "openChoice":
      let words = (kind["choices"]?.arrayElements ?? []).flatMap { [$0.text("word")] + $0.texts("synonyms") }
      return choices.element(of: words) ?? ""
    default: return choices.element(of: ["x", "-", "a b", "é"]) ?? ""
    }
  }
}
