import Base

/// A shell that can complete lines. Its script asks the program what to offer (`LineCompletion`), and inserts the answer
/// in the quotes that it needs. The answer is never run: a name in it may come from anywhere.
package enum CompletionShell: String, CaseIterable, Sendable {
  case bash
  case zsh
  case fish

  /// The whole file that the shell loads, for a program of this name.
  package func script(for program: String) -> String {
    let script =
      switch self {
      case .bash: Self.bashScript
      case .zsh: Self.zshScript
      case .fish: Self.fishScript
      }
    return script.replacing("@NAME@", with: program)
  }

  /// The name under which the shell looks for the file.
  func fileName(of program: String) -> String {
    switch self {
    case .bash: "\(program).bash"
    case .zsh: "_\(program)"
    case .fish: "\(program).fish"
    }
  }

  /// `$2` is what readline replaces: the end of the word, if there is one of COMP_WORDBREAKS in the word. Between quotes that
  /// are open, only words are offered that mean the same there.
  private static let bashScript = #"""
    # Completion of @NAME@ for bash 3.2 and later: "@NAME@ complete" says what may stand at the cursor.
    _@NAME@() {
      local line=${COMP_LINE:0:COMP_POINT} kind start word
      COMPREPLY=()
      {
        IFS=$'\t' read -r kind start
        if [[ $kind == files ]]; then
          compopt -o default 2>/dev/null && return
          while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen -f -- "$2")
          return
        fi
        IFS= read word <<<"$2"
        start=${start%"$word"}
        while IFS=$'\t' read -r word _; do
          word=${word#"$start"}
          case ${line%"$2"} in
            *\") [[ $word == *[\"\`\\\$!]* ]] && continue ;;
            *\') [[ $word == *\'* ]] && continue ;;
            *) [[ $word == *[!A-Za-z0-9_.,:/@%+=-]* ]] && printf -v word %q "$word" ;;
          esac
          COMPREPLY+=("$word")
        done
      } < <(command @NAME@ complete -- "${line#*"${COMP_WORDS[0]}"}" 2>/dev/null)
    }
    complete -F _@NAME@ @NAME@

    """#

  private static let zshScript = #"""
    #compdef @NAME@
    # Completion of @NAME@ for zsh: "@NAME@ complete" says what may stand at the cursor.
    _@NAME@() {
      local -a answers entries
      local answer word
      answers=("${(@f)$(command @NAME@ complete -- "${(@)words[2,CURRENT-1]}" "$QIPREFIX$IPREFIX$PREFIX" 2>/dev/null)}")
      if [[ $answers[1] == files ]]; then
        compset -P 1 '--*='
        _files
        return
      fi
      for answer in "${(@)answers[2,-1]}"; do
        word=${${${answer%%$'\t'*}//\\/\\\\}//:/\\:}
        [[ $answer == *$'\t'* ]] && word+=:${answer#*$'\t'}
        entries+=("$word")
      done
      (( $#entries )) && _describe -t values value entries
    }
    if [[ $funcstack[1] == _@NAME@ ]]; then _@NAME@ "$@"; else compdef _@NAME@ @NAME@; fi

    """#

  private static let fishScript = #"""
    # Completion of @NAME@ for fish: "@NAME@ complete" says what may stand at the cursor.
    function __@NAME@_complete
        set -l words (string escape --no-quoted -- (commandline -opc))
        set -l current (commandline -ct)
        set -l answers (command @NAME@ complete -- $words[2..-1] "$current" 2>/dev/null)
        if test "$answers[1]" = files
            set -l flag (string match -r -- '^--[^=]*=' "$current")
            for path in (__fish_complete_path (string replace -- "$flag" '' "$current"))
                printf '%s%s\n' "$flag" "$path"
            end
        else if set -q answers[2]
            printf '%s\n' $answers[2..-1]
        end
    end
    complete -c @NAME@ -f -a '(__@NAME@_complete)'

    """#
}
