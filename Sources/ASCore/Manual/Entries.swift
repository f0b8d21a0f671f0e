// How flags, arguments and examples stand in every page.

extension Flag {
  /// The flag as a term to look up: `-o, --output FORMAT`, and what it does.
  var term: Term {
    let spelling = short.map { "-\($0), --\(name)" } ?? "--\(name)"
    let value = placeholder.map { [Span(" "), Span($0, .placeholder)] } ?? []
    return Term([Span(spelling, .literal)] + value, [Span](prose: explanation))
  }

  /// The same with the meaning of each choice below.
  var fullTerm: Term {
    var body: [Block] = [.paragraph([Span](prose: explanation))]
    if case .choice(let choices)? = kind, choices.contains(where: { !$0.meaning.isEmpty }) {
      body.append(.terms(choices.map(\.term)))
    }
    return Term(term.heads, body)
  }

  private var explanation: String {
    var text = summary.asSentence
    if required { text += " Required." }
    if repeats { text += " May be given more than once." }
    if let otherwise { text += " Otherwise \(otherwise.asSentence)" }
    if let variable { text += " Environment: `\(variable)`." }
    return text
  }
}

extension Choice {
  fileprivate var term: Term {
    let names = ([word] + synonyms).joined(separator: ", ")
    return Term([Span(names, .literal)], [Span](prose: meaning))
  }
}

extension Argument {
  var term: Term {
    Term([Span(placeholder, .placeholder)], [Span](prose: summary.asSentence))
  }
}

extension Example {
  /// The purpose, then the line to paste.
  var blocks: [Block] {
    [.paragraph([Span](prose: purpose.asSentence.withColon)), .literal([line])]
  }
}

extension String {
  /// A sentence that announces what stands below it.
  fileprivate var withColon: String {
    hasSuffix(".") ? dropLast() + ":" : self
  }
}

extension Route {
  /// The command as a term in a list: its words below the program's name, and its summary.
  func term(from base: Route) -> Term {
    let words = path.dropFirst(base.path.count).joined(separator: " ")
    return Term([Span(words, .literal)], [Span](prose: command.summary))
  }

  /// The flags that hold here and are declared above, in the order of the way down.
  var sharedFlags: [Flag] { inheritedFlags + [.help] }
}
