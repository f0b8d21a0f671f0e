extension CompletionShell {
  static func zshTables(_ table: Completions) -> String {
    """
    #compdef @NAME@
    # Completions of @NAME@ for zsh. Put it as _@NAME@ into a folder of $fpath, or source it after compinit.

    # Each flag: --long|-short|value|how often|what it excludes|what it is for

    """ + tables(table, record: { "\($0.fields)|\($0.summary)" }, list: described)
  }

  /// As `_describe` wants them: a colon parts the word from what it means, one within the word has a backslash.
  private static func described(_ words: [Completions.Named], indented depth: Int) -> String {
    words.map { word in
      let name = word.name.replacing("\\", with: "\\\\").replacing(":", with: "\\:")
      return indented((word.summary.isEmpty ? name : "\(name):\(word.summary)").quotedForPOSIX, depth)
    }.joined()
  }

  private static func indented(_ text: String, _ depth: Int) -> String {
    "\n\(String(repeating: " ", count: depth))\(text)"
  }

  static let zshEngine = #"""
    # Goes down to a command. After "help" the words name commands but bring no flags along.
    _@NAME@_enter() {
      local -a kept
      kept=("${flags[@]}")
      place=$1
      (( depth++ ))
      _@NAME@_node "$place"
      if [[ $arguments[1] == help && -z $helping ]]; then
        helping=1
        place=''
        _@NAME@_node ''
      fi
      [[ -n $helping ]] && flags=("${kept[@]}") arguments=()
      return 0
    }

    _@NAME@_walk() {
      local word letter
      local -i i k
      for (( i = 2; i < CURRENT; i++ )); do
        word=${(Q)words[i]}
        if [[ -n $waiting ]]; then
          waiting=''
        elif [[ -z $ended && $word == -- ]]; then
          ended=1
        elif [[ -z $ended && $word == --* ]]; then
          given+=("${word%%=*}")
          if [[ $word != *=* ]] && _@NAME@_takes_value "$word"; then waiting=$word; fi
        elif [[ -z $ended && $word == -[^0-9]* ]]; then
          for (( k = 2; k <= ${#word}; k++ )); do
            letter=-$word[k]
            given+=("$letter")
            if _@NAME@_takes_value "$letter"; then
              (( k == ${#word} )) && waiting=$letter
              break
            fi
          done
        elif (( ${${(@)subcommands%%:*}[(Ie)$word]} )); then
          _@NAME@_enter "${place:+$place }$word"
        else
          [[ -n $helping ]] && subcommands=() helping=done
          (( index++ ))
        fi
      done
    }

    # Whether VARIABLE:LIST is to be offered for a word, as the line or the variable holds it.
    _@NAME@_has_word() {
      [[ ${(P)${2%%:*}} == $1 || " $words " == *[=\ ]$1\ * || " $words " == *" -e$1 "* ]]
    }

    # The names in brackets of the file that VARIABLE:PATH tells, as far as they need no quotes.
    _@NAME@_sections() {
      local text file=${(P)${1%%:*}}
    \#(sectionLines)
        text=${text[2,-2]}
        [[ $text == @NAME@ || $text == *[^A-Za-z0-9._@+-]* ]] || values+=("$text")
      done <"$file"
    }

    # Offers what a flag or an argument may be.
    _@NAME@_offer_value() {
      local -a values
      local kind=$1
      case $kind in
        file) _files; return ;;
        each:*)
          kind=${kind#each:}
          compset -P '*,'
          ;;
        when:*)
          _@NAME@_has_word "${${kind#when:}%%:*}" "${${kind#when:}#*:}" || return 0
          kind=${kind##*:}
          ;;
      esac
      case $kind in
        sections:*) _@NAME@_sections "${kind#sections:}" ;;
        *) _@NAME@_values "$kind" ;;
      esac
      (( ${#values} )) && _describe -t values value values
    }

    # What is declared nearest to the command holds.
    _@NAME@_offer_value_of() {
      local number found
      local -a fields
      for number in $flags; do
        fields=("${(@s:|:)_@NAME@_records[number]}")
        [[ $1 == $fields[1] || $1 == $fields[2] ]] && found=$fields[3]
      done
      [[ -n $found ]] && _@NAME@_offer_value "$found"
    }

    # Leaves out what is given already, unless it may repeat, and what is excluded by something given.
    _@NAME@_offer_flags() {
      local number other summary
      local -a fields offers blocked
      for number in $flags; do
        fields=("${(@s:|:)_@NAME@_records[number]}")
        if (( ${given[(Ie)$fields[1]]} )) || [[ -n $fields[2] && ${given[(Ie)$fields[2]]} -gt 0 ]]; then
          blocked+=(${=fields[5]})
          [[ $fields[4] != *often ]] && blocked+=("$fields[1]")
          given+=("$fields[1]")
        fi
      done
      for number in $flags; do
        fields=("${(@s:|:)_@NAME@_records[number]}")
        (( ${blocked[(Ie)$fields[1]]} )) && continue
        [[ $fields[4] == first-* && $depth -gt 0 ]] && continue
        for other in ${=fields[5]}; do
          (( ${given[(Ie)$other]} )) && continue 2
        done
        summary=${_@NAME@_records[number]#*\|*\|*\|*\|*\|}
        [[ -n $fields[2] ]] && offers+=("$fields[2]:$summary")
        offers+=("$fields[1]:$summary")
      done
      (( ${#offers} )) && _describe -o -t flags flag offers
    }

    _@NAME@() {
      local place='' helping='' ended='' waiting='' argument
      local -i depth=0 index=1
      local -a subcommands flags arguments given
      _@NAME@_node ''
      _@NAME@_walk

      if [[ -n $waiting ]]; then
        _@NAME@_offer_value_of "$waiting"
      elif [[ -z $ended && $PREFIX == --*=* ]]; then
        argument=${PREFIX%%=*}
        compset -P 1 '*='
        _@NAME@_offer_value_of "$argument"
      elif [[ -z $ended && $PREFIX == -* ]]; then
        _@NAME@_offer_flags
      elif (( ${#subcommands} )); then
        _describe -t commands command subcommands
        [[ $helping == 1 && -z $place ]] && _describe -t topics topic _@NAME@_topics
      elif (( ${#arguments} )); then
        argument=$arguments[-1]
        if (( index <= ${#arguments} )); then
          argument=$arguments[index]
        elif [[ $argument != *... ]]; then
          argument=any
        fi
        _@NAME@_offer_value "${argument%...}"
      fi
    }

    if [[ $funcstack[1] == _@NAME@ ]]; then
      _@NAME@ "$@"
    else
      compdef _@NAME@ @NAME@
    fi

    """#
}
