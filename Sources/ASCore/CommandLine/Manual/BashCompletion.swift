extension CompletionShell {
  static func bashTables(_ table: Completions) -> String {
    """
    # Completions of @NAME@ for bash 3.2 and later; needs nothing else.
    # Load it from ~/.bashrc, or put it where bash-completion looks for it.

    # Each flag: --long|-short|value|how often|what it excludes

    """ + tables(table, record: \.fields) { words, _ in Self.words(words) }
  }

  private static func words(_ words: [Completions.Named]) -> String {
    words.map(\.name.quotedForPOSIX).joined(separator: " ")
  }

  static let bashEngine = #"""
    # The words before the cursor, whole: bash takes them apart at = and :
    _@NAME@_line() {
      local rest=${COMP_LINE:0:COMP_POINT} blanks i
      line=()
      for ((i = 0; i <= COMP_CWORD; i++)); do
        blanks=${rest%%[![:space:]]*}
        rest=${rest#"$blanks"}
        if [[ $i -eq 0 || -n $blanks ]]; then line+=(''); fi
        if [[ $i -eq $COMP_CWORD ]]; then
          line[${#line[@]} - 1]+=$rest
        else
          line[${#line[@]} - 1]+=${COMP_WORDS[i]}
          rest=${rest#"${COMP_WORDS[i]}"}
        fi
      done
    }

    _@NAME@_has() {
      local needle=$1 word
      shift
      for word in "$@"; do
        [[ $word == "$needle" ]] && return 0
      done
      return 1
    }

    # Goes down to a command. After "help" the words name commands but bring no flags along.
    _@NAME@_enter() {
      local kept=("${flags[@]}")
      place=$1
      depth=$((depth + 1))
      _@NAME@_node "$place"
      if [[ ${arguments[0]} == help && -z $helping ]]; then
        helping=1
        place=''
        _@NAME@_node ''
      fi
      [[ -n $helping ]] && flags=("${kept[@]}") arguments=()
    }

    _@NAME@_walk() {
      local word letter i k count=${#line[@]}
      for ((i = 1; i < count - 1; i++)); do
        word=${line[i]}
        if [[ -n $waiting ]]; then
          waiting=''
        elif [[ -z $ended && $word == -- ]]; then
          ended=1
        elif [[ -z $ended && $word == --* ]]; then
          given+=("${word%%=*}")
          if [[ $word != *=* ]] && _@NAME@_takes_value "$word"; then waiting=$word; fi
        elif [[ -z $ended && $word == -[!0-9]* ]]; then
          for ((k = 1; k < ${#word}; k++)); do
            letter=-${word:k:1}
            given+=("$letter")
            if _@NAME@_takes_value "$letter"; then
              [[ $((k + 1)) -eq ${#word} ]] && waiting=$letter
              break
            fi
          done
        elif _@NAME@_has "$word" "${subcommands[@]}"; then
          _@NAME@_enter "${place:+$place }$word"
        else
          [[ -n $helping ]] && subcommands=() helping=done
          index=$((index + 1))
        fi
      done
    }

    # Whether VARIABLE:LIST is to be offered for a word, as the line or the variable holds it.
    _@NAME@_has_word() {
      local variable=${2%%:*}
      [[ ${!variable} == "$1" ]] || _@NAME@_has "$1" "${line[@]}" || _@NAME@_has "-e$1" "${line[@]}" ||
        [[ "${line[*]} " == *"=$1 "* ]]
    }

    # The names in brackets of the file that VARIABLE:PATH tells, as far as they need no quotes.
    _@NAME@_sections() {
      local variable=${1%%:*} text file
      file=${!variable}
    \#(sectionLines)
        text=${text:1:${#text}-2}
        [[ $text == @NAME@ || $text == *[!A-Za-z0-9._@+-]* ]] || values+=("$text")
      done <"$file"
    }

    # Offers what a flag or an argument may be.
    _@NAME@_offer_value() {
      local values=() value kind=$1 kept=$3
      case $kind in
        file)
          compopt -o default 2>/dev/null && return
          while IFS= read -r value; do offers+=("$3$value"); done < <(compgen -f -- "$2")
          return
          ;;
        each:*)
          kind=${kind#each:}
          [[ $2 == *,* ]] && kept+=${2%,*},
          ;;
        when:*)
          value=${kind#when:}
          _@NAME@_has_word "${value%%:*}" "${value#*:}" || return 0
          kind=${kind##*:}
          ;;
      esac
      case $kind in
        sections:*) _@NAME@_sections "${kind#sections:}" ;;
        *) _@NAME@_values "$kind" ;;
      esac
      for value in "${values[@]}"; do offers+=("$kept$value"); done
    }

    # What is declared nearest to the command holds.
    _@NAME@_offer_value_of() {
      local number record names value found=
      for number in "${flags[@]}"; do
        record=${_@NAME@_records[number - 1]}
        names=${record%"${record#*|*|}"}
        value=${record#*|*|}
        [[ "|$names" == *"|$1|"* ]] && found=${value%%|*}
      done
      [[ -n $found ]] && _@NAME@_offer_value "$found" "$2" "$3"
    }

    # Leaves out what is given already, unless it may repeat, and what is excluded by something given.
    _@NAME@_offer_flags() {
      local number long short often excluded other blocked=' '
      for number in "${flags[@]}"; do
        IFS='|' read -r long short _ often excluded <<<"${_@NAME@_records[number - 1]}"
        if _@NAME@_has "$long" "${given[@]}" || { [[ -n $short ]] && _@NAME@_has "$short" "${given[@]}"; }; then
          blocked+="$excluded "
          [[ $often != *often ]] && blocked+="$long "
          given+=("$long")
        fi
      done
      for number in "${flags[@]}"; do
        IFS='|' read -r long short _ often excluded <<<"${_@NAME@_records[number - 1]}"
        [[ $blocked == *" $long "* || ( $often == first-* && $depth -gt 0 ) ]] && continue
        for other in $excluded; do
          _@NAME@_has "$other" "${given[@]}" && continue 2
        done
        offers+=("$long")
        [[ -n $short ]] && offers+=("$short")
      done
    }

    _@NAME@() {
      local place='' depth=0 index=0 helping='' ended='' waiting='' current argument offer cut
      local line=() subcommands=() flags=() arguments=() given=() offers=()
      COMPREPLY=()
      _@NAME@_line
      _@NAME@_node ''
      _@NAME@_walk
      current=${line[${#line[@]} - 1]}

      if [[ -n $waiting ]]; then
        _@NAME@_offer_value_of "$waiting" "$current" ''
      elif [[ -z $ended && $current == --*=* ]]; then
        _@NAME@_offer_value_of "${current%%=*}" "${current#*=}" "${current%%=*}="
      elif [[ -z $ended && $current == -* ]]; then
        _@NAME@_offer_flags
      elif [[ ${#subcommands[@]} -gt 0 ]]; then
        offers=("${subcommands[@]}")
        [[ $helping == 1 && -z $place ]] && offers+=("${_@NAME@_topics[@]}")
      elif [[ ${#arguments[@]} -gt 0 ]]; then
        argument=${arguments[${#arguments[@]} - 1]}
        if [[ $index -lt ${#arguments[@]} ]]; then
          argument=${arguments[index]}
        elif [[ $argument != *... ]]; then
          argument=any
        fi
        _@NAME@_offer_value "${argument%...}" "$current" ''
      fi

      # What stands before the last = or : is not replaced where bash parts words there.
      cut=${current%"${current##*["${COMP_WORDBREAKS//[!=:]/}"]}"}
      for offer in "${offers[@]}"; do
        [[ $offer == "$current"* ]] && COMPREPLY+=("${offer#"$cut"}")
      done
    }

    complete -F _@NAME@ @NAME@

    """#
}
