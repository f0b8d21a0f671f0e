# Completions of asctl for bash 3.2 and later; needs nothing else.
# Load it from ~/.bashrc, or put it where bash-completion looks for it.

# Below a command: --long|-short|value|how often|what it excludes
_asctl_node() {
  case $1 in
    '')
      subcommands=('decode' 'verify' 'explain' 'token' 'profile' 'completion' 'help' 'schema' 'version')
      flags+=('--quiet|-q||once|' '--no-color|||once|' '--help|-h||once|' '--version|||first|')
      arguments=()
      ;;
    'decode')
      subcommands=()
      flags+=('--header|||once|--all' '--all|||once|--header' '--no-nested|||once|' '--output|-o|1|once|' '--fields||any|once|' '--humanize|||once|')
      arguments=(file...)
      ;;
    'verify')
      subcommands=()
      flags+=('--bundle-id||any|once|' '--app-apple-id||any|once|' '--environment|-e|2|once|' '--kind||3|once|' '--at||any|once|' '--root||file|often|' '--explain|||once|' '--junit||file|once|' '--output|-o|1|once|' '--fields||any|once|' '--humanize|||once|')
      arguments=(file...)
      ;;
    'explain')
      subcommands=()
      flags+=('--output|-o|1|once|' '--fields||any|once|' '--humanize|||once|')
      arguments=(any...)
      ;;
    'token')
      subcommands=('mint')
      flags+=()
      arguments=()
      ;;
    'token mint')
      subcommands=()
      flags+=('--profile|-p|any|once|' '--environment|-e|4|once|' '--issuer-id||any|once|' '--key-id||any|once|' '--private-key-path||file|once|' '--bundle-id||any|once|' '--app-apple-id||any|once|' '--base-url||any|once|' '--ca-file||file|once|' '--output|-o|1|once|')
      arguments=()
      ;;
    'profile')
      subcommands=('add' 'list' 'show' 'use' 'remove')
      flags+=()
      arguments=()
      ;;
    'profile add')
      subcommands=()
      flags+=('--issuer-id||any|once|' '--key-id||any|once|' '--private-key-path||file|once|' '--key-command||any|once|--private-key-path' '--bundle-id||any|once|' '--app-apple-id||any|once|' '--environment|-e|4|once|' '--base-url||any|once|' '--ca-file||file|once|' '--force|||once|' '--no-input|||once|')
      arguments=(any)
      ;;
    'profile list')
      subcommands=()
      flags+=('--output|-o|1|once|' '--fields||any|once|' '--humanize|||once|')
      arguments=()
      ;;
    'profile show')
      subcommands=()
      flags+=('--profile|-p|any|once|' '--environment|-e|4|once|' '--issuer-id||any|once|' '--key-id||any|once|' '--private-key-path||file|once|' '--bundle-id||any|once|' '--app-apple-id||any|once|' '--base-url||any|once|' '--ca-file||file|once|' '--output|-o|1|once|' '--fields||any|once|' '--humanize|||once|')
      arguments=(any)
      ;;
    'profile use')
      subcommands=()
      flags+=()
      arguments=(any)
      ;;
    'profile remove')
      subcommands=()
      flags+=('--yes|-y||once|' '--no-input|||once|')
      arguments=(any)
      ;;
    'completion')
      subcommands=()
      flags+=()
      arguments=(5)
      ;;
    'help')
      subcommands=()
      flags+=()
      arguments=(help)
      ;;
    'schema')
      subcommands=()
      flags+=('--fields||any|once|')
      arguments=()
      ;;
    'version')
      subcommands=()
      flags+=()
      arguments=()
      ;;
  esac
}

_asctl_values() {
  case $1 in
    1) values=('table' 'json' 'ndjson' 'tsv' 'csv') ;;
    2) values=('production' 'sandbox' 'xcode' 'local-testing') ;;
    3) values=('transaction' 'renewal' 'notification' 'app-transaction' 'realtime') ;;
    4) values=('auto' 'production' 'sandbox' 'simulator') ;;
    5) values=('bash' 'zsh' 'fish') ;;
    *) values=() ;;
  esac
}

_asctl_topics=('exit-status' 'output' 'environment' 'dates' 'files')

_asctl_takes_value() {
  case $1 in
    --output|-o|--fields|--bundle-id|--app-apple-id|--environment|-e|--kind|--at|--root|--junit|--profile|-p|--issuer-id|--key-id|--private-key-path|--base-url|--ca-file|--key-command) return 0 ;;
  esac
  return 1
}

# The words before the cursor, whole: bash takes them apart at = and :
_asctl_line() {
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

_asctl_has() {
  local needle=$1 word
  shift
  for word in "$@"; do
    [[ $word == "$needle" ]] && return 0
  done
  return 1
}

# Goes down to a command. After "help" the words name commands but bring no flags along.
_asctl_enter() {
  local kept=("${flags[@]}")
  place=$1
  depth=$((depth + 1))
  _asctl_node "$place"
  if [[ ${arguments[0]} == help && -z $helping ]]; then
    helping=1
    place=''
    _asctl_node ''
  fi
  [[ -n $helping ]] && flags=("${kept[@]}") arguments=()
}

_asctl_walk() {
  local word letter i k count=${#line[@]}
  for ((i = 1; i < count - 1; i++)); do
    word=${line[i]}
    if [[ -n $waiting ]]; then
      waiting=''
    elif [[ -z $ended && $word == -- ]]; then
      ended=1
    elif [[ -z $ended && $word == --* ]]; then
      given+=("${word%%=*}")
      if [[ $word != *=* ]] && _asctl_takes_value "$word"; then waiting=$word; fi
    elif [[ -z $ended && $word == -[!0-9]* ]]; then
      for ((k = 1; k < ${#word}; k++)); do
        letter=-${word:k:1}
        given+=("$letter")
        if _asctl_takes_value "$letter"; then
          [[ $((k + 1)) -eq ${#word} ]] && waiting=$letter
          break
        fi
      done
    elif _asctl_has "$word" "${subcommands[@]}"; then
      _asctl_enter "${place:+$place }$word"
    else
      [[ -n $helping ]] && subcommands=() helping=done
      index=$((index + 1))
    fi
  done
}

# Offers what a flag or an argument may be.
_asctl_offer_value() {
  local values value
  if [[ $1 == file ]]; then
    compopt -o default 2>/dev/null && return
    while IFS= read -r value; do offers+=("$3$value"); done < <(compgen -f -- "$2")
  else
    _asctl_values "$1"
    for value in "${values[@]}"; do offers+=("$3$value"); done
  fi
}

_asctl_offer_value_of() {
  local record names value
  for record in "${flags[@]}"; do
    names=${record%"${record#*|*|}"}
    value=${record#*|*|}
    if [[ "|$names" == *"|$1|"* ]]; then
      _asctl_offer_value "${value%%|*}" "$2" "$3"
      return
    fi
  done
}

# Leaves out what is given already, unless it may repeat, and what is excluded by something given.
_asctl_offer_flags() {
  local record long short often excluded other blocked=' '
  for record in "${flags[@]}"; do
    IFS='|' read -r long short _ often excluded <<<"$record"
    if _asctl_has "$long" "${given[@]}" || { [[ -n $short ]] && _asctl_has "$short" "${given[@]}"; }; then
      blocked+="$excluded "
      [[ $often != often ]] && blocked+="$long "
      given+=("$long")
    fi
  done
  for record in "${flags[@]}"; do
    IFS='|' read -r long short _ often excluded <<<"$record"
    [[ $blocked == *" $long "* || ( $often == first && $depth -gt 0 ) ]] && continue
    for other in $excluded; do
      _asctl_has "$other" "${given[@]}" && continue 2
    done
    offers+=("$long")
    [[ -n $short ]] && offers+=("$short")
  done
}

_asctl() {
  local place='' depth=0 index=0 helping='' ended='' waiting='' current argument offer cut
  local line=() subcommands=() flags=() arguments=() given=() offers=()
  COMPREPLY=()
  _asctl_line
  _asctl_node ''
  _asctl_walk
  current=${line[${#line[@]} - 1]}

  if [[ -n $waiting ]]; then
    _asctl_offer_value_of "$waiting" "$current" ''
  elif [[ -z $ended && $current == --*=* ]]; then
    _asctl_offer_value_of "${current%%=*}" "${current#*=}" "${current%%=*}="
  elif [[ -z $ended && $current == -* ]]; then
    _asctl_offer_flags
  elif [[ ${#subcommands[@]} -gt 0 ]]; then
    offers=("${subcommands[@]}")
    [[ $helping == 1 && -z $place ]] && offers+=("${_asctl_topics[@]}")
  elif [[ ${#arguments[@]} -gt 0 ]]; then
    argument=${arguments[${#arguments[@]} - 1]}
    if [[ $index -lt ${#arguments[@]} ]]; then
      argument=${arguments[index]}
    elif [[ $argument != *... ]]; then
      argument=any
    fi
    _asctl_offer_value "${argument%...}" "$current" ''
  fi

  # What stands before the last = or : is not replaced where bash parts words there.
  cut=${current%"${current##*["${COMP_WORDBREAKS//[!=:]/}"]}"}
  for offer in "${offers[@]}"; do
    [[ $offer == "$current"* ]] && COMPREPLY+=("${offer#"$cut"}")
  done
}

complete -F _asctl asctl
