# Prints what a zsh completion function would offer for a line: candidates.zsh SCRIPT LINE
# The completion system is replaced by functions that write down what they are given, as it works only at a prompt.
script=$1 line=$2
compdef() { : }
compset() { PREFIX=${PREFIX#*=} }
_files() { : }
# _describe -V tag array: the names, without their descriptions, that begin with what is typed.
_describe() {
  local entry name
  for entry in ${(P)${@[-1]}}; do
    name=${${entry//\\:/$'\0'}%%:*}
    name=${name//$'\0'/:}
    [[ $name == ${PREFIX}* ]] && print -r -- $name
  done
}
words=(${(s: :)line})
[[ $line == *' ' ]] && words+=('')
CURRENT=$#words
PREFIX=${words[CURRENT]}
source $script
_asctl
