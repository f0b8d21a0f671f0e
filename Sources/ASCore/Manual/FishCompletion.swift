/// Completion for fish, with a description for every word.
struct FishCompletion<Action: Sendable> {
  let completions: Completions<Action>

  init(_ completions: Completions<Action>) {
    self.completions = completions
  }

  private var name: String { completions.program.root.name }

  var script: String {
    """
    # fish completion for \(name), made by `make update`. Put it into ~/.config/fish/completions.

    # The command that the line has reached, without flags and their values.
    function __\(name)_path
      set -l path
      set -l skip
      for word in (commandline -opc)[2..-1]
        if test -n "$skip"
          set skip
        else if test "$word" = --
          break
        else if string match -q -- '-*' $word
          contains -- $word \(completions.spellingsWithValue.joined(separator: " ")); and set skip 1
        else if contains -- "$path $word" \(paths)
          set path "$path $word"
        end
      end
      echo $path
    end

    function __\(name)_at
      test (__\(name)_path) = "$argv[1]"
    end

    # Whether a flag, by its spellings, is not there yet. At the end of the line it waits for its value.
    function __\(name)_lacks
      set -l words (commandline -opc)
      contains -- $words[-1] $argv; and return 0
      for word in $words
        contains -- (string replace -r '=.*' '' -- $word) $argv; and return 1
      end
      return 0
    end

    complete -c \(name) -f
    \(completions.places.flatMap(lines).joined(separator: "\n"))

    """
  }

  private var paths: String {
    completions.places.filter { !$0.path.isEmpty }.map { CompletionShell.quoted(" \($0.path)") }.joined(separator: " ")
  }

  private func lines(_ place: Completions<Action>.Place) -> [String] {
    let path = place.path.isEmpty ? "" : " \(place.path)"
    let at = "__\(name)_at '\(path)'"
    var lines = place.commands.map { word, summary in
      "complete -c \(name) -n \(quoted(at)) -a \(quoted(word)) -d \(quoted(summary))"
    }
    lines += place.flags.map { flag in
      let short = flag.short.map { " -s \($0)" } ?? ""
      let unused =
        switch (flag.repeats, flag.kind) {
        case (true, _): ""
        case (false, nil): "; and not __fish_contains_opt\(short) \(flag.name)"
        case (false, _?): "; and __\(name)_lacks \(flag.spellings.joined(separator: " "))"
        }
      return
        "complete -c \(name) -n \(quoted(at + unused))\(short) -l \(flag.name)\(value(flag.kind)) -d \(quoted(flag.summary.withoutMarkup))"
    }
    for kind in place.arguments {
      if kind.isFile { lines.append("complete -c \(name) -n \(quoted(at)) -F") }
      lines += kind.candidates.map { word, meaning in
        "complete -c \(name) -n \(quoted(at)) -a \(quoted(word)) -d \(quoted(meaning))"
      }
    }
    return lines
  }

  private func value(_ kind: ValueKind?) -> String {
    guard let kind else { return "" }
    if kind.isFile { return " -r -F" }
    guard !kind.candidates.isEmpty else { return " -x" }
    // One argument of -a holds all words, each with its meaning behind a tab.
    let words = kind.candidates.map { word, meaning in meaning.isEmpty ? word : "\(word)\\t\(quoted(meaning))" }
    return " -x -a \(quoted(words.joined(separator: " ")))"
  }

  /// fish knows two escapes within single quotes: of the quote and of the backslash.
  private func quoted(_ text: String) -> String {
    let escaped = text.map { $0 == "\\" ? "\\\\" : $0 == "'" ? "\\'" : String($0) }.joined()
    return "'\(escaped)'"
  }
}
