import AppStore
import Base
import Client
import CommandLine
import Terminal

// The meanings as people read them. JSON contains all of them in full.
extension Meanings {
  /// The number of meanings of a text of several lines that are shown: two screens.
  private static let mostShown = 12
  /// The number of further meanings that are named.
  private static let mostNamed = 24

  /// A text of several lines, such as a log, has many meanings: one each, in brief, the most specific first.
  static func sections(_ known: [Meaning], isOfLines: Bool) -> [Section] {
    guard isOfLines, known.count > 3 else { return known.flatMap { meaning in meaning.sections(isOfLines: isOfLines) } }
    let rest = known.dropFirst(mostShown).compactMap(\.explanations.first?.title)
    let more = rest.count > mostNamed ? ", …" : ""
    let further = rest.isEmpty ? [] : [("Not shown", rest.prefix(mostNamed).joined(separator: ", ") + more)]
    let all = rest.isEmpty ? [] : [("All of them", "`asctl explain --output json`")]
    let note = section(
      rest.isEmpty ? "\(known.count) meanings" : "\(rest.count) further meanings",
      further + all + [("One in full", "`asctl explain WORD`")])
    return known.prefix(mostShown).compactMap(\.briefSection) + [note]
  }

  /// An explanation in full.
  static func section(_ explanation: Explanation) -> Section {
    let page = explanation.page.map { [(label: "Page", text: $0)] } ?? []
    return section(explanation.title, explanation.facts + [(label: "Source", text: explanation.source)] + page)
  }

  fileprivate static func section(_ title: String, _ facts: [(label: String, text: String)]) -> Section {
    let terms = facts.map { Term([Span($0.label)], [Span](prose: escapingControls($0.text))) }
    return Section(nil, [.title([Span(escapingControls(title), .literal)]), .terms(terms)])
  }

  /// The number of lines that have no explanation, in a text of several lines.
  var remark: String? {
    lines.flatMap { all, unexplained in
      unexplained == 0 ? nil : "\(unexplained) of \(all) lines were not explained"
    }
  }
}

extension Meanings.Meaning {
  fileprivate func sections(isOfLines: Bool) -> [Section] {
    explanations.enumerated().map { index, explanation in
      let isBrief = isOfLines && explanation.kind == .identifierValue
      let shown = isBrief ? explanation.brief : explanation.ready
      let located = index == 0 ? located(shown) : shown
      return isBrief ? Meanings.section(located.title, located.facts) : Meanings.section(located)
    }
  }

  fileprivate var briefSection: Section? {
    explanations.first.map { Meanings.section($0.title, located($0.brief).facts) }
  }

  /// The explanation with the lines of the word, and with other words of the same kind.
  private func located(_ explanation: Explanation) -> Explanation {
    guard let place else { return explanation }
    var located = explanation
    if let line = place.lines.first {
      let further = place.lines.count - 1
      located = located.adding(
        "Line", further == 0 ? "\(line)" : "\(line), and \(further) further line\(further == 1 ? "" : "s")")
    }
    let named = place.others.prefix(3)
    let more = place.others.count - named.count
    return named.isEmpty
      ? located : located.adding("Also", (named + (more > 0 ? ["\(more) more"] : [])).joined(separator: ", "))
  }
}
