# Completion of asctl for bash 3.2 and later: "asctl complete" prints the completions.
_asctl() {
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
  } < <(command asctl complete -- "${line#*"${COMP_WORDS[0]}"}" 2>/dev/null)
}
complete -F _asctl asctl
