import Foundation

@testable import Base
@testable import TestSupport

/// A transcript: commands with their output and exit status, in a readable form.
///
///     # A comment.
///     $ asctl verify forged.jws
///     2> asctl: not verified: …
///     => 8
///
/// `$` runs in a pipe, `%` on a terminal. Lines of stderr begin with `2> `. A status other than 0 is the last line. `<
/// FILE` feeds stdin; `NAME=value` before the command sets a variable.
struct Transcript {
  let text: String

  /// The same commands with their current output.
  func replayed(files: [String: [UInt8]]) -> String {
    var lines: [String] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("$ ") || line.hasPrefix("% ") {
        lines.append(String(line))
        lines += Self.run(String(line.dropFirst(2)), isTerminal: line.hasPrefix("%"), files: files)
      } else if line.isEmpty || line.hasPrefix("#") {
        lines.append(String(line))
      }
    }
    // An escape sequence must not affect the terminal of a person reading the transcript. Keys and certificates are new
    // in each run, and ECDSA signatures always differ: r‖s in a JWS, DER in base64 on its own.
    let masked = lines.map {
      $0.replacing("\u{1B}", with: "␛").replacing(#/[0-9A-F]{64}/#, with: "<SHA-256>")
        .replacing(#/(eyJ[\w\-]+\.eyJ[\w\-]+)\.[\w\-]{86}/#) { "\($0.1).<signature>" }
        .replacing(#/ME[IMQUY]C[A-Za-z0-9+\/]{80,}={0,2}/#, with: "<signature>")
    }
    // Output with empty lines would be read as text between commands, so runs of them are one.
    return masked.joined(separator: "\n").replacing(#/\n{3,}/#, with: "\n\n")
  }

  /// Runs a line and returns its output in the form of a transcript.
  static func run(
    _ line: String, isTerminal: Bool, width: Int = 80, variables: [String: String] = [:], files: [String: [UInt8]]
  ) -> [String] {
    var words = words(of: line)
    var variables = variables
    while let first = words.first, let equals = first.firstIndex(of: "="), first != "asctl" {
      variables[String(first[..<equals])] = String(first[first.index(after: equals)...])
      words.removeFirst()
    }
    var input: [UInt8] = []
    var terminals: Set<String> = isTerminal ? ["input", "output", "error"] : []
    if let arrow = words.firstIndex(of: "<") {
      input = files[words[arrow + 1]] ?? []
      words.removeSubrange(arrow...(arrow + 1))
      terminals.remove("input")
    }
    let world = FakeWorld(
      files: files, input: input, variables: variables, terminals: terminals, width: width)
    let status = world.run(Array(words.dropFirst()))
    var shown = world.output.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
    if shown.last == "" { shown.removeLast() }
    shown = shown.map { $0.isEmpty ? "|" : $0 }
    shown += world.errors.split(separator: "\n").map { "2> \($0)" }
    return status == .success ? shown : shown + ["=> \(status.rawValue)"]
  }

  /// Splits as a shell does, as far as transcripts require: spaces, single and double quotes.
  private static func words(of line: String) -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    for character in line {
      if let open = quote {
        if character == open { quote = nil } else { word = (word ?? "") + String(character) }
      } else if character == "'" || character == "\"" {
        (quote, word) = (character, word ?? "")
      } else if character == " " {
        if let whole = word { words.append(whole) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    return words + (word.map { [$0] } ?? [])
  }
}

/// Committed files that are compared with generated text; `make update` regenerates them.
enum CommittedFile {
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  static var isUpdating: Bool { ProcessInfo.processInfo.environment["ASCTL_UPDATE"] != nil }

  /// Whether the file contains exactly this text; with `make update`, writes it first.
  static func matches(_ path: String, _ text: String) throws -> Bool {
    let url = root.appending(path: path)
    if isUpdating {
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url)
    }
    return try String(contentsOf: url, encoding: .utf8) == text
  }
}
