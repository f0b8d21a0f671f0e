import AppStore
import Base
import Client
import Platform
import SignedData

/// The words of a command line, or of the texts that it names, with their meanings.
struct Meanings {
  private(set) var all: [Meaning] = []
  private let own: OwnWords

  struct Meaning {
    let word: String
    /// The identifier that was read if the word itself has no meaning.
    let identifier: PastedIdentifier?
    let explanations: [Explanation]
    /// Where it was found in a text of several lines; nil for a word of its own.
    var place: NameFinding?
  }

  /// The numbers of lines in the text with letters or digits, and of those without a name; nil for a single line.
  private(set) var lines: (all: Int, unexplained: Int)?

  /// A file, stdin, or text in one argument is replaced by the names in it.
  init(of arguments: [String], _ own: OwnWords, _ context: Context) throws(Failure) {
    self.own = own
    let phrase = arguments.joined(separator: " ")
    guard !addCommand(in: phrase) else { return }
    let isPhrase = arguments.count > 1 && !own.explanations(of: phrase).isEmpty
    for word in isPhrase ? [phrase] : Explain.joiningNames(arguments) { try read(word, context) }
    // A line without quotes: its ordinary words are not names.
    let unknown = all.count(where: \.explanations.isEmpty)
    guard unknown > 1 || unknown == 1 && arguments.count > 3, !arguments.contains("-") else { return }
    let names = Explain.findings(in: phrase, atMost: Self.limit)
    if !names.isEmpty {
      all = []
      add(names, in: Array(phrase.utf8)[...])
    } else if all.allSatisfy({ $0.explanations.allSatisfy { $0.kind == .ownWord } }) {
      // A sentence, in which words of asctl occur by chance.
      all = [Meaning(word: phrase, identifier: nil, explanations: [])]
    }
  }

  /// The names in a text.
  init(in text: [UInt8], _ own: OwnWords) throws(Failure) {
    self.own = own
    try add(namesIn: text, from: "the input")
  }

  private mutating func read(_ word: String, _ context: Context) throws(Failure) {
    let place = word == "-" ? "the input" : word
    if word == "-" || !Explain.isName(word) && SignedTexts.isFile(word, context) {
      try add(namesIn: try context.readWhole(word, limit: Self.longestText), from: place)
    } else if isName(word) {
      all.append(meaning(word))
    } else if SignedInput.isNameOfTextFile(word) {
      throw Failure(.failure, "cannot read \(word): no such file", hint: "use `asctl explain WORD` to explain a word")
    } else if word.utf8.contains(where: \.isSpace) || word.utf8.contains(where: { "{[".utf8.contains($0) }) {
      try add(namesIn: Array(word.utf8), from: "the text", or: word)
    } else {
      let names = try Self.names(in: word, from: "the text")
      if names.isEmpty { all.append(meaning(word)) } else { add(names, in: Array(word.utf8)[...]) }
    }
  }

  private func isName(_ word: String) -> Bool { Explain.isName(word) || !own.explanations(of: word).isEmpty }

  private func meaning(_ word: String, _ place: NameFinding? = nil) -> Meaning {
    let (identifier, explanations) = Explain.meaning(of: word)
    return Meaning(
      word: word, identifier: identifier,
      explanations: (place?.fitting(explanations) ?? explanations)
        + own.explanations(of: word, isKnown: !explanations.isEmpty))
  }

  /// In bytes.
  static let longestText = 1 << 20
  /// The maximum number of names that are explained in one text.
  private static let limit = 1000

  /// Binary data is rejected, because it contains words by chance only. `argument` is a text that may be one unknown
  /// word.
  private mutating func add(
    namesIn bytes: [UInt8], from place: String, or argument: String? = nil
  ) throws(Failure) {
    if ReceiptText.isContainer(bytes[...]) {
      throw Failure(
        .failure, "cannot explain an app receipt: \(place)",
        hint: "show it with `asctl receipt decode`, or look up its customer with `asctl customer`")
    }
    if let failure = ArrivingTexts(in: bytes.prefix(8)).compressed { throw failure }
    let readable = MessageParts.utf8(bytes[...])
    guard let text = String(validating: readable, as: UTF8.self), !readable.contains(0) else {
      throw Failure(
        .failure, "cannot explain \(place): it is not UTF-8 text", hint: "show signed data with `asctl decode`")
    }
    let bare = String(Substring(text.utf8.trimmed))
    guard !addCommand(in: bare) else { return }
    guard !isName(bare) else { return all.append(meaning(bare)) }
    // Several findings in one cell.
    let parts = bare.split(separator: ";").map { String($0.drop { $0 == " " }) }
    if parts.count > 1, parts.allSatisfy(isName) { return all += parts.map { meaning($0) } }
    let findings = try Self.names(arriving: readable, from: place)
    if findings.isEmpty, argument == nil { throw Self.nothing(in: place) }
    guard !findings.isEmpty else { return all.append(meaning(argument ?? bare)) }
    add(findings, in: readable)
  }

  /// Adds the meanings of names, in a text of several lines with these.
  private mutating func add(_ findings: [NameFinding], in text: ArraySlice<UInt8>) {
    let full = text.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated().filter { _, line in
      line.contains { $0.isAlphanumeric || $0 >= 0x80 }
    }
    if full.count > 1 {
      let explained = Set(findings.flatMap(\.lines))
      lines = (full.count, full.count { !explained.contains($0.offset + 1) })
    }
    all += findings.map { finding in
      var meaning = meaning(finding.word, finding)
      meaning.place = full.count > 1 ? finding : nil
      return meaning
    }
  }

  /// Adds the command of a command line of asctl, and returns whether the text is one.
  private mutating func addCommand(in text: String) -> Bool {
    let words = text.split(separator: " ").drop { $0 == "$" }
    guard words.first == "asctl", words.count > 1 else { return false }
    let name = words.dropFirst().prefix { !$0.hasPrefix("-") }.prefix(3)
    for count in (0...name.count).reversed() where count > 0 {
      let command = name.prefix(count).joined(separator: " ")
      guard case let found = own.explanations(of: command).filter({ $0.title.hasSuffix("(command)") }), !found.isEmpty
      else { continue }
      all.append(Meaning(word: command, identifier: nil, explanations: found))
      return true
    }
    return false
  }

  static func nothing(in place: String) -> Failure {
    Failure(
      .failure, "no identifier, code or name of Apple's found in \(place)",
      hint: "explain a word with `asctl explain WORD`; show signed data and receipts with `asctl decode`")
  }

  /// The names in an email, a log or an event: codes, pairs, members of JSON, words, and signed data.
  private static func names(arriving text: ArraySlice<UInt8>, from place: String) throws(Failure) -> [NameFinding] {
    let arriving = ArrivingTexts(in: text)
    if arriving.found.isEmpty, let failure = arriving.compressed { throw failure }
    let isJSON =
      (text.trimmed.first.map { "{[".utf8.contains($0) } ?? false) && (try? JSON.validate(text.trimmed)) != nil
    // The strings of a document with escapes are searched without them, too.
    let documents = arriving.documents.map { Array($0.bytes(.compact))[...] }
    let isPlain = arriving.found.isEmpty && arriving.words.isEmpty && documents.isEmpty
    let (around, signedLines) = isJSON || isPlain ? (text, []) : outline(text, without: arriving.words)
    let written = Set(isJSON ? text.split(separator: UInt8(ascii: "\"")) : [])
    let parts = [around] + (isJSON ? arriving.words.filter { !written.contains($0) } : []) + documents
    let plain = Array(parts.joined(separator: [0x0A]))
    let lines = 1...(1 + around.count { $0 == 0x0A })
    let words = try Self.names(in: String(decoding: plain, as: UTF8.self), from: place).map { finding in
      finding.on(finding.lines.filter(lines.contains))
    }
    // One of each kind, because all of a kind have the same meaning.
    var (jws, receipt): (String?, String?)
    for content in arriving.found {
      switch content {
      case .jws(let bytes): jws = jws ?? String(decoding: bytes, as: UTF8.self)
      case .receipt(.container(let bytes)): receipt = receipt ?? Base64.standard.encode(bytes)
      case .receipt(.transaction(let text)): receipt = receipt ?? Base64.standard.encode(Array(text))
      case .receipt(.tooLong): continue
      }
    }
    let signed = [jws, receipt].compactMap(\.self).map { NameFinding($0, lines: signedLines) }
    // A document around signed data is a wrapping, unlike an email.
    let findings = isJSON ? signed + words : words + signed
    guard findings.count <= limit else { throw tooMany(from: place) }
    return findings
  }

  /// The text with its lines, but without the signed data between its words, and the lines with that. The words of an
  /// encoded text have no lines.
  private static func outline(
    _ text: ArraySlice<UInt8>, without words: [ArraySlice<UInt8>]
  ) -> (text: ArraySlice<UInt8>, signed: [Int]) {
    var (outline, signed, line, end): ([UInt8], [Int], Int, Int) = ([], [], 1, text.startIndex)
    for part in words + [text[text.endIndex...]] {
      guard part.startIndex >= end, part.endIndex <= text.endIndex, text[part.indices].elementsEqual(part) else {
        return (Array(words.joined(separator: [0x0A]))[...], [])
      }
      let gap = text[end..<part.startIndex]
      if gap.contains(where: \.isAlphanumeric) {
        signed.append(line + gap.prefix(while: \.isSpace).count { $0 == 0x0A })
      }
      let feeds = gap.filter { $0 == 0x0A }
      let isEnd = gap.isEmpty || !part.contains(where: \.isAlphanumeric)
      outline += (isEnd ? [] : [UInt8(ascii: ",")]) + feeds + part
      line += feeds.count + part.count { $0 == 0x0A }
      end = part.endIndex
    }
    return (outline[...], signed)
  }

  /// Throws status 1 for too many names, because an explanation is about a hundred times as long.
  private static func names(in text: String, from place: String) throws(Failure) -> [NameFinding] {
    let names = Explain.findings(in: text, atMost: limit + 1)
    guard names.count <= limit else { throw tooMany(from: place) }
    return names
  }

  private static func tooMany(from place: String) -> Failure {
    Failure(
      .failure, "more than \(limit) codes, names and kinds of identifiers found in \(place), expected up to \(limit)",
      hint: "explain a part of it")
  }
}
