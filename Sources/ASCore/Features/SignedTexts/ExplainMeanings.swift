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
  }

  /// A file, stdin, or text in one argument is replaced by the names in it.
  init(of arguments: [String], _ own: OwnWords, _ context: Context) throws(Failure) {
    self.own = own
    let phrase = arguments.joined(separator: " ")
    let isPhrase = arguments.count > 1 && !own.explanations(of: phrase).isEmpty
    for word in isPhrase ? [phrase] : Explain.joiningNames(arguments) { try read(word, context) }
    // A line without quotes: its ordinary words are no names.
    let unknown = all.count(where: \.explanations.isEmpty)
    guard unknown > 1 || unknown == 1 && arguments.count > 3, !arguments.contains("-") else { return }
    let names = Explain.names(in: phrase, atMost: Self.limit)
    if !names.isEmpty { all = names.map(meaning) }
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
      all += (names.isEmpty ? [word] : names).map(meaning)
    }
  }

  private func isName(_ word: String) -> Bool { Explain.isName(word) || !own.explanations(of: word).isEmpty }

  private func meaning(_ word: String) -> Meaning {
    let (identifier, explanations) = Explain.meaning(of: word)
    return Meaning(
      word: word, identifier: identifier,
      explanations: explanations + own.explanations(of: word, isKnown: !explanations.isEmpty))
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
    guard !isName(bare) else { return all.append(meaning(bare)) }
    // Several findings in one cell.
    let parts = bare.split(separator: ";").map { String($0.drop { $0 == " " }) }
    if parts.count > 1, parts.allSatisfy(isName) { return all += parts.map(meaning) }
    let names = try Self.names(arriving: readable, from: place)
    if names.isEmpty, argument == nil { throw Self.nothing(in: place) }
    all += (names.isEmpty ? [argument ?? bare] : names).map(meaning)
  }

  static func nothing(in place: String) -> Failure {
    Failure(
      .failure, "no identifier, code or name of Apple's found in \(place)",
      hint: "explain a word with `asctl explain WORD`; show signed data and receipts with `asctl decode`")
  }

  /// The names in an email, a log or an event: codes, pairs, members of JSON, words, and signed data.
  private static func names(arriving text: ArraySlice<UInt8>, from place: String) throws(Failure) -> [String] {
    let arriving = ArrivingTexts(in: text)
    if arriving.found.isEmpty, let failure = arriving.compressed { throw failure }
    let isJSON =
      (text.trimmed.first.map { "{[".utf8.contains($0) } ?? false) && (try? JSON.validate(text.trimmed)) != nil
    // The strings of a document are searched without their escapes, too.
    let parts =
      (isJSON ? [text] : []) + arriving.words + arriving.documents.map { Array($0.bytes(.compact))[...] }
    let plain = Array((parts.isEmpty && arriving.found.isEmpty ? [text] : parts).joined(separator: [0x0A]))
    let words = try Self.names(in: String(decoding: plain, as: UTF8.self), from: place)
    let signed = arriving.found.map { content in
      switch content {
      case .jws(let jws): String(decoding: jws, as: UTF8.self)
      case .receipt(.container(let bytes)): Base64.standard.encode(bytes)
      case .receipt(.transaction(let text)): Base64.standard.encode(Array(text))
      case .receipt(.tooLong): ""
      }
    }
    // A document around signed data is a wrapping, unlike an email.
    let names = (isJSON ? signed + words : words + signed).filter { !$0.isEmpty }.uniqued()
    guard names.count <= limit else { throw tooMany(from: place) }
    return names
  }

  /// Throws status 1 for too many names, because an explanation is about a hundred times as long.
  private static func names(in text: String, from place: String) throws(Failure) -> [String] {
    let names = Explain.names(in: text, atMost: limit + 1)
    guard names.count <= limit else { throw tooMany(from: place) }
    return names
  }

  private static func tooMany(from place: String) -> Failure {
    Failure(
      .failure, "more than \(limit) codes, names and identifiers found in \(place), expected up to \(limit)",
      hint: "explain a part of it; use a command with --ids, such as asctl customer, for many identifiers")
  }
}
