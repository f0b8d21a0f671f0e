import Base

/// A shell that can complete command lines. Its script runs the program (`LineCompletion`) and inserts the result with
/// the quoting that it needs. The result is never executed, because names in it may come from anywhere.
package enum CompletionShell: String, CaseIterable, Sendable {
  case bash
  case zsh
  case fish

  package func script(for program: String) -> String {
    let script =
      switch self {
      case .bash: Self.bashScript
      case .zsh: Self.zshScript
      case .fish: Self.fishScript
      }
    return script.replacing("@NAME@", with: program)
  }

  /// `$2` is the text that readline replaces: the end of the word if the word contains one of COMP_WORDBREAKS. Inside
  /// open quotes, words with characters that are special there are not offered.
  private static let bashScript = #"""
    # Completion of @NAME@ for bash 3.2 and later: "@NAME@ complete" prints the completions.
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
    # Completion of @NAME@ for zsh: "@NAME@ complete" prints the completions.
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
    # Completion of @NAME@ for fish: "@NAME@ complete" prints the completions.
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
