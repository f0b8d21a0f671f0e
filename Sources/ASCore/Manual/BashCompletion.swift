/// Completion for bash 3.2 and newer, without the bash-completion package.
struct BashCompletion<Action: Sendable> {
  let completions: Completions<Action>

  init(_ completions: Completions<Action>) {
    self.completions = completions
  }

  var script: String {
    let name = completions.program.root.name
    return """
      # bash completion for \(name), made by `make update`. Source it, or put it where bash-completion looks.

      _\(name)() {
        local cur=${COMP_WORDS[COMP_CWORD]} flag= path= used=' ' ended= word i=1
        # "=" is a word of its own here: --output=js comes as three.
        if [[ $cur == = ]]; then
          flag=${COMP_WORDS[COMP_CWORD-1]} cur=
        elif (( COMP_CWORD > 2 )) && [[ ${COMP_WORDS[COMP_CWORD-1]} == = ]]; then
          flag=${COMP_WORDS[COMP_CWORD-2]}
        fi
        while (( i < COMP_CWORD )); do
          word=${COMP_WORDS[i]}
          if [[ -n $ended ]]; then :
          elif [[ $word == -- ]]; then ended=1
          elif [[ $word == -* ]]; then
            used+="$word "
            case " \(completions.spellingsWithValue.joined(separator: " ")) " in
              *" $word "*)
                (( i + 1 < COMP_CWORD )) && [[ ${COMP_WORDS[i+1]} == = ]] && (( i++ ))
                (( i + 1 == COMP_CWORD )) && flag=$word
                (( i++ )) ;;
            esac
          else
            case "$path/$word" in
      \(steps)
            esac
          fi
          (( i++ ))
        done

        local flags= words= files=
        if [[ -n $flag ]]; then
          case "$path:$flag" in
      \(values)
          esac
        else
          case "$path" in
      \(places)
          esac
          if [[ $cur == -* && -z $ended ]]; then
            words=
            for word in $flags; do
              case "$used" in *" ${word%%+*} "*) [[ $word == *+ ]] || continue ;; esac
              words+=" ${word%%+*}"
            done
            files=
          fi
        fi
        COMPREPLY=($(compgen -W "$words" -- "$cur"))
        if [[ -n $files ]]; then
          while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen -f -- "$cur")
          compopt -o filenames 2>/dev/null
        fi
      }
      complete -F _\(name) \(name)

      """
  }

  private var steps: String {
    completions.places.filter { !$0.path.isEmpty }.map { place in
      let words = place.path.split(separator: " ")
      let parent = words.dropLast().joined(separator: " ")
      return "        '\(parent)/\(words.last ?? "")') path='\(place.path)' ;;"
    }.joined(separator: "\n")
  }

  /// A flag that may be repeated carries a plus, so that it is offered again.
  private var places: String {
    completions.places.map { place in
      let flags = place.flags.map { "--\($0.name)\($0.repeats ? "+" : "")" }.joined(separator: " ")
      let words = place.commands.map(\.name) + place.arguments.flatMap { $0.candidates.map(\.word) }
      let files = place.arguments.contains(where: \.isFile) ? " files=1" : ""
      return "      '\(place.path)') flags='\(flags)' words='\(words.joined(separator: " "))'\(files) ;;"
    }.joined(separator: "\n")
  }

  private var values: String {
    completions.places.flatMap { place in
      place.flags.compactMap { flag -> String? in
        guard let kind = flag.kind else { return nil }
        let patterns = flag.spellings.map { "'\(place.path):\($0)'" }.joined(separator: "|")
        if kind.isFile { return "      \(patterns)) files=1 ;;" }
        let words = kind.candidates.map(\.word)
        return words.isEmpty ? nil : "      \(patterns)) words='\(words.joined(separator: " "))' ;;"
      }
    }.joined(separator: "\n")
  }
}
