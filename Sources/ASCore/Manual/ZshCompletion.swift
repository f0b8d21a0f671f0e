/// Completion for zsh's own system, with a description for every word.
struct ZshCompletion<Action: Sendable> {
  let completions: Completions<Action>

  init(_ completions: Completions<Action>) {
    self.completions = completions
  }

  var script: String {
    let name = completions.program.root.name
    return """
      #compdef \(name)
      # zsh completion for \(name), made by `make update`. Put it into a folder of your fpath.

      _\(name)() {
        local flag= path_= used=' ' ended= word files=
        local -a flags commands values
        local -i i=2
        while (( i < CURRENT )); do
          word=${words[i]}
          if [[ -n $ended ]]; then :
          elif [[ $word == -- ]]; then ended=1
          elif [[ $word == -* ]]; then
            used+="${word%%=*} "
            case " \(completions.spellingsWithValue.joined(separator: " ")) " in
              *" $word "*)
                (( i + 1 == CURRENT )) && flag=$word
                (( i++ )) ;;
            esac
          else
            case "$path_/$word" in
      \(steps)
            esac
          fi
          (( i++ ))
        done
        if [[ -z $flag && -z $ended && $PREFIX == --*=* ]]; then
          flag=${PREFIX%%=*}
          compset -P '*='
        fi

        if [[ -n $flag ]]; then
          case "$path_:$flag" in
      \(values)
          esac
          (( $#values )) && _describe -V value values
          [[ -n $files ]] && _files
          return
        fi
        case "$path_" in
      \(places)
        esac
        if [[ $PREFIX == -* && -z $ended ]]; then
          local -a left
          for word in $flags; do
            # A plus before the colon marks a flag that may be repeated.
            if [[ $word == *+:* ]]; then left+=("${word/+:/:}")
            elif [[ $used != *" ${word%%:*} "* ]]; then left+=("$word")
            fi
          done
          _describe -V flag left
          return
        fi
        (( $#commands )) && _describe -V command commands
        (( $#values )) && _describe -V value values
        [[ -n $files ]] && _files
      }

      # Loaded as a completion function it completes; sourced it registers itself.
      if [[ ${funcstack[1]} == _\(name) ]]; then _\(name) "$@"; else compdef _\(name) \(name); fi

      """
  }

  private var steps: String {
    completions.places.filter { !$0.path.isEmpty }.map { place in
      let words = place.path.split(separator: " ")
      let parent = words.dropLast().joined(separator: " ")
      return "        '\(parent)/\(words.last ?? "")') path_='\(place.path)' ;;"
    }.joined(separator: "\n")
  }

  private var places: String {
    completions.places.map { place in
      var lines = ["      '\(place.path)')"]
      lines.append(
        "        flags=(\(list(place.flags.map { ("--\($0.name)\($0.repeats ? "+" : "")", $0.summary.withoutMarkup) })))"
      )
      if !place.commands.isEmpty { lines.append("        commands=(\(list(place.commands)))") }
      let candidates = place.arguments.flatMap(\.candidates)
      if !candidates.isEmpty { lines.append("        values=(\(list(candidates)))") }
      if place.arguments.contains(where: \.isFile) { lines.append("        files=1") }
      return lines.joined(separator: "\n") + " ;;"
    }.joined(separator: "\n")
  }

  private var values: String {
    completions.places.flatMap { place in
      place.flags.compactMap { flag -> String? in
        guard let kind = flag.kind else { return nil }
        let patterns = flag.spellings.map { "'\(place.path):\($0)'" }.joined(separator: "|")
        if kind.isFile { return "      \(patterns)) files=1 ;;" }
        return kind.candidates.isEmpty ? nil : "      \(patterns)) values=(\(list(kind.candidates))) ;;"
      }
    }.joined(separator: "\n")
  }

  /// `'word:meaning'` for each; a colon within a word is escaped, and a meaning is never empty.
  private func list(_ entries: [(String, String)]) -> String {
    entries.map { word, meaning in
      let escaped = word.split(separator: ":", omittingEmptySubsequences: false).joined(separator: "\\:")
      return CompletionShell.quoted(meaning.isEmpty ? escaped : "\(escaped):\(meaning)")
    }.joined(separator: " ")
  }
}
