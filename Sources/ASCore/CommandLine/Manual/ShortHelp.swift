extension HelpPage {
  func short(_ route: Route<Action>) -> [Section] {
    let sections = route.flagSections
    let own = sections.filter { $0.reach == .own }.map { section in
      Section(section.title, [.columns(section.flags.alignedTerms)])
    }
    let other = sections.filter { $0.reach != .own }.flatMap(\.flags).map { "--\($0.name)" }
    let also = Term([Span("Also:", .literal)], [Span](prose: other.joined(separator: ", ")))
    let more = Term([Span("More:", .literal)], [Span(route.helpLine)])
    let tail = Section(nil, [.columns(other.isEmpty ? [more] : [also, more])])
    return
      (route.helpHead + [commands(route), arguments(route)] + own + [
        route.command.examples.section(atMost: 3), tail,
      ]).withoutEmpty
  }

  private func commands(_ route: Route<Action>) -> Section {
    let terms = route.leavesBelow.map { leaf in
      let words = leaf.path.dropFirst(route.path.count).joined(separator: " ")
      return Term([Span(words, .literal)], [Span](prose: leaf.command.summary))
    }
    return Section("Commands", terms.isEmpty ? [] : [.columns(terms)])
  }

  private func arguments(_ route: Route<Action>) -> Section {
    let terms = route.command.arguments.map { Term($0.heads.last ?? [], [Span](prose: $0.summary)) }
    return Section("Arguments", terms.isEmpty ? [] : [.columns(terms)])
  }
}

extension [Flag] {
  /// One line each, the long names below each other.
  var alignedTerms: [Term] {
    let anyShort = contains { $0.short != nil }
    return map { flag in
      let short = flag.short.map { [Span("-\($0)", .literal), Span(", ")] }
      let head = (short ?? [Span(anyShort ? "    " : "")]) + (flag.heads.last ?? [])
      return Term(head, [Span](prose: flag.summary))
    }
  }
}
