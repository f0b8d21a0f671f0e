# bash completion for asctl, made by `make update`. Source it, or put it where bash-completion looks.

_asctl() {
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
      case " --output -o --fields --bundle-id --app-apple-id --environment -e --kind --at --root --junit " in
        *" $word "*)
          (( i + 1 < COMP_CWORD )) && [[ ${COMP_WORDS[i+1]} == = ]] && (( i++ ))
          (( i + 1 == COMP_CWORD )) && flag=$word
          (( i++ )) ;;
      esac
    else
      case "$path/$word" in
        '/decode') path='decode' ;;
        '/verify') path='verify' ;;
        '/explain') path='explain' ;;
        '/completion') path='completion' ;;
        '/help') path='help' ;;
        '/schema') path='schema' ;;
        '/version') path='version' ;;
      esac
    fi
    (( i++ ))
  done

  local flags= words= files=
  if [[ -n $flag ]]; then
    case "$path:$flag" in
      'decode:--output'|'decode:-o') words='table json ndjson tsv csv' ;;
      'verify:--environment'|'verify:-e') words='production sandbox xcode local-testing' ;;
      'verify:--kind') words='transaction renewal notification app-transaction realtime' ;;
      'verify:--root') files=1 ;;
      'verify:--junit') files=1 ;;
      'verify:--output'|'verify:-o') words='table json ndjson tsv csv' ;;
      'explain:--output'|'explain:-o') words='table json ndjson tsv csv' ;;
    esac
  else
    case "$path" in
      '') flags='--quiet --no-color --help --version' words='decode verify explain completion help schema version' ;;
      'decode') flags='--quiet --no-color --header --all --no-nested --output --fields --humanize --help' words='' files=1 ;;
      'verify') flags='--quiet --no-color --bundle-id --app-apple-id --environment --kind --at --root+ --explain --junit --output --fields --humanize --help' words='' files=1 ;;
      'explain') flags='--quiet --no-color --output --fields --humanize --help' words='' ;;
      'completion') flags='--quiet --no-color --help' words='bash zsh fish' ;;
      'help') flags='--quiet --no-color --help' words='decode verify explain completion help schema version exit-status output environment dates files' ;;
      'schema') flags='--quiet --no-color --fields --help' words='' ;;
      'version') flags='--quiet --no-color --help' words='' ;;
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
complete -F _asctl asctl
