# fish completion for asctl, made by `make update`. Put it into ~/.config/fish/completions.

# The command that the line has reached, without flags and their values.
function __asctl_path
  set -l path
  set -l skip
  for word in (commandline -opc)[2..-1]
    if test -n "$skip"
      set skip
    else if test "$word" = --
      break
    else if string match -q -- '-*' $word
      contains -- $word --output -o --fields --bundle-id --app-apple-id --environment -e --kind --at --root --junit; and set skip 1
    else if contains -- "$path $word" ' decode' ' verify' ' explain' ' completion' ' help' ' schema' ' version'
      set path "$path $word"
    end
  end
  echo $path
end

function __asctl_at
  test (__asctl_path) = "$argv[1]"
end

# Whether a flag, by its spellings, is not there yet. At the end of the line it waits for its value.
function __asctl_lacks
  set -l words (commandline -opc)
  contains -- $words[-1] $argv; and return 0
  for word in $words
    contains -- (string replace -r '=.*' '' -- $word) $argv; and return 1
  end
  return 0
end

complete -c asctl -f
complete -c asctl -n '__asctl_at \'\'' -a 'decode' -d 'Show what signed App Store text says; verifies nothing'
complete -c asctl -n '__asctl_at \'\'' -a 'verify' -d 'Prove that the App Store signed a text, and print it only then'
complete -c asctl -n '__asctl_at \'\'' -a 'explain' -d 'Say what a code, word or identifier means, and what to do'
complete -c asctl -n '__asctl_at \'\'' -a 'completion' -d 'Print a completion script for a shell'
complete -c asctl -n '__asctl_at \'\'' -a 'help' -d 'Explain a command or a topic'
complete -c asctl -n '__asctl_at \'\'' -a 'schema' -d 'Print all commands, flags and topics as JSON'
complete -c asctl -n '__asctl_at \'\'' -a 'version' -d 'Print the version'
complete -c asctl -n '__asctl_at \'\'; and not __fish_contains_opt -s q quiet' -s q -l quiet -d 'Say nothing on standard error but errors'
complete -c asctl -n '__asctl_at \'\'; and not __fish_contains_opt no-color' -l no-color -d 'No colour, as with NO_COLOR or TERM=dumb'
complete -c asctl -n '__asctl_at \'\'; and not __fish_contains_opt -s h help' -s h -l help -d 'Show help; -h shows the short one'
complete -c asctl -n '__asctl_at \'\'; and not __fish_contains_opt version' -l version -d 'Show the version'
complete -c asctl -n '__asctl_at \' decode\'; and not __fish_contains_opt -s q quiet' -s q -l quiet -d 'Say nothing on standard error but errors'
complete -c asctl -n '__asctl_at \' decode\'; and not __fish_contains_opt no-color' -l no-color -d 'No colour, as with NO_COLOR or TERM=dumb'
complete -c asctl -n '__asctl_at \' decode\'; and not __fish_contains_opt header' -l header -d 'Print the header in place of the payload'
complete -c asctl -n '__asctl_at \' decode\'; and not __fish_contains_opt all' -l all -d 'Print header, payload, signature and certificates'
complete -c asctl -n '__asctl_at \' decode\'; and not __fish_contains_opt no-nested' -l no-nested -d 'Leave JWS inside the payload as they are'
complete -c asctl -n '__asctl_at \' decode\'; and __asctl_lacks --output -o' -s o -l output -x -a 'table\\t\'words for people, local dates, prices with currency\' json\\t\'one JSON document\' ndjson\\t\'one JSON value a line, each as it arrives\' tsv\\t\'tab-separated values with a header\' csv\\t\'comma-separated values with a header\'' -d 'How to write the data'
complete -c asctl -n '__asctl_at \' decode\'; and __asctl_lacks --fields' -l fields -x -d 'Only these members, as paths separated by commas (productId,data.status); help lists them'
complete -c asctl -n '__asctl_at \' decode\'; and not __fish_contains_opt humanize' -l humanize -d 'In JSON too, write dates as ISO 8601, prices as decimals and enumerations as words'
complete -c asctl -n '__asctl_at \' decode\'; and not __fish_contains_opt -s h help' -s h -l help -d 'Show help; -h shows the short one'
complete -c asctl -n '__asctl_at \' decode\'' -F
complete -c asctl -n '__asctl_at \' verify\'; and not __fish_contains_opt -s q quiet' -s q -l quiet -d 'Say nothing on standard error but errors'
complete -c asctl -n '__asctl_at \' verify\'; and not __fish_contains_opt no-color' -l no-color -d 'No colour, as with NO_COLOR or TERM=dumb'
complete -c asctl -n '__asctl_at \' verify\'; and __asctl_lacks --bundle-id' -l bundle-id -x -d 'The bundle ID that it must be for, byte by byte'
complete -c asctl -n '__asctl_at \' verify\'; and __asctl_lacks --app-apple-id' -l app-apple-id -x -d 'The App Store\'s number of the app'
complete -c asctl -n '__asctl_at \' verify\'; and __asctl_lacks --environment -e' -s e -l environment -x -a 'production\\t\'the App Store\' sandbox\\t\'sandbox, TestFlight and App Review\' xcode\\t\'StoreKit testing in Xcode; needs --root\' local-testing\\t\'tests of a server library; needs --root\'' -d 'The environment that it must come from'
complete -c asctl -n '__asctl_at \' verify\'; and __asctl_lacks --kind' -l kind -x -a 'transaction\\t\'a transaction\' renewal\\t\'a renewal info\' notification\\t\'a notification\' app-transaction\\t\'an app transaction\' realtime\\t\'a realtime request of Retention Messaging\'' -d 'What it must be'
complete -c asctl -n '__asctl_at \' verify\'; and __asctl_lacks --at' -l at -x -d 'Judge the certificates at this date'
complete -c asctl -n '__asctl_at \' verify\'' -l root -r -F -d 'A further root to trust, PEM or DER, beside Apple\'s published ones'
complete -c asctl -n '__asctl_at \' verify\'; and not __fish_contains_opt explain' -l explain -d 'Print every check with what was expected and what was found'
complete -c asctl -n '__asctl_at \' verify\'; and __asctl_lacks --junit' -l junit -r -F -d 'Write the checks as a JUnit report'
complete -c asctl -n '__asctl_at \' verify\'; and __asctl_lacks --output -o' -s o -l output -x -a 'table\\t\'words for people, local dates, prices with currency\' json\\t\'one JSON document\' ndjson\\t\'one JSON value a line, each as it arrives\' tsv\\t\'tab-separated values with a header\' csv\\t\'comma-separated values with a header\'' -d 'How to write the data'
complete -c asctl -n '__asctl_at \' verify\'; and __asctl_lacks --fields' -l fields -x -d 'Only these members, as paths separated by commas (productId,data.status); help lists them'
complete -c asctl -n '__asctl_at \' verify\'; and not __fish_contains_opt humanize' -l humanize -d 'In JSON too, write dates as ISO 8601, prices as decimals and enumerations as words'
complete -c asctl -n '__asctl_at \' verify\'; and not __fish_contains_opt -s h help' -s h -l help -d 'Show help; -h shows the short one'
complete -c asctl -n '__asctl_at \' verify\'' -F
complete -c asctl -n '__asctl_at \' explain\'; and not __fish_contains_opt -s q quiet' -s q -l quiet -d 'Say nothing on standard error but errors'
complete -c asctl -n '__asctl_at \' explain\'; and not __fish_contains_opt no-color' -l no-color -d 'No colour, as with NO_COLOR or TERM=dumb'
complete -c asctl -n '__asctl_at \' explain\'; and __asctl_lacks --output -o' -s o -l output -x -a 'table\\t\'words for people, local dates, prices with currency\' json\\t\'one JSON document\' ndjson\\t\'one JSON value a line, each as it arrives\' tsv\\t\'tab-separated values with a header\' csv\\t\'comma-separated values with a header\'' -d 'How to write the data'
complete -c asctl -n '__asctl_at \' explain\'; and __asctl_lacks --fields' -l fields -x -d 'Only these members, as paths separated by commas (productId,data.status); help lists them'
complete -c asctl -n '__asctl_at \' explain\'; and not __fish_contains_opt humanize' -l humanize -d 'In JSON too, write dates as ISO 8601, prices as decimals and enumerations as words'
complete -c asctl -n '__asctl_at \' explain\'; and not __fish_contains_opt -s h help' -s h -l help -d 'Show help; -h shows the short one'
complete -c asctl -n '__asctl_at \' completion\'; and not __fish_contains_opt -s q quiet' -s q -l quiet -d 'Say nothing on standard error but errors'
complete -c asctl -n '__asctl_at \' completion\'; and not __fish_contains_opt no-color' -l no-color -d 'No colour, as with NO_COLOR or TERM=dumb'
complete -c asctl -n '__asctl_at \' completion\'; and not __fish_contains_opt -s h help' -s h -l help -d 'Show help; -h shows the short one'
complete -c asctl -n '__asctl_at \' completion\'' -a 'bash' -d ''
complete -c asctl -n '__asctl_at \' completion\'' -a 'zsh' -d ''
complete -c asctl -n '__asctl_at \' completion\'' -a 'fish' -d ''
complete -c asctl -n '__asctl_at \' help\'' -a 'decode' -d 'Show what signed App Store text says; verifies nothing'
complete -c asctl -n '__asctl_at \' help\'' -a 'verify' -d 'Prove that the App Store signed a text, and print it only then'
complete -c asctl -n '__asctl_at \' help\'' -a 'explain' -d 'Say what a code, word or identifier means, and what to do'
complete -c asctl -n '__asctl_at \' help\'' -a 'completion' -d 'Print a completion script for a shell'
complete -c asctl -n '__asctl_at \' help\'' -a 'help' -d 'Explain a command or a topic'
complete -c asctl -n '__asctl_at \' help\'' -a 'schema' -d 'Print all commands, flags and topics as JSON'
complete -c asctl -n '__asctl_at \' help\'' -a 'version' -d 'Print the version'
complete -c asctl -n '__asctl_at \' help\'' -a 'exit-status' -d 'What the exit status of asctl means'
complete -c asctl -n '__asctl_at \' help\'' -a 'output' -d 'How data is written'
complete -c asctl -n '__asctl_at \' help\'' -a 'environment' -d 'Where purchases come from: production, sandbox, Xcode'
complete -c asctl -n '__asctl_at \' help\'' -a 'dates' -d 'How dates are given and shown'
complete -c asctl -n '__asctl_at \' help\'' -a 'files' -d 'Where texts are read from'
complete -c asctl -n '__asctl_at \' help\'; and not __fish_contains_opt -s q quiet' -s q -l quiet -d 'Say nothing on standard error but errors'
complete -c asctl -n '__asctl_at \' help\'; and not __fish_contains_opt no-color' -l no-color -d 'No colour, as with NO_COLOR or TERM=dumb'
complete -c asctl -n '__asctl_at \' help\'; and not __fish_contains_opt -s h help' -s h -l help -d 'Show help; -h shows the short one'
complete -c asctl -n '__asctl_at \' schema\'; and not __fish_contains_opt -s q quiet' -s q -l quiet -d 'Say nothing on standard error but errors'
complete -c asctl -n '__asctl_at \' schema\'; and not __fish_contains_opt no-color' -l no-color -d 'No colour, as with NO_COLOR or TERM=dumb'
complete -c asctl -n '__asctl_at \' schema\'; and __asctl_lacks --fields' -l fields -x -d 'Only these members, as paths separated by commas (productId,data.status); help lists them'
complete -c asctl -n '__asctl_at \' schema\'; and not __fish_contains_opt -s h help' -s h -l help -d 'Show help; -h shows the short one'
complete -c asctl -n '__asctl_at \' version\'; and not __fish_contains_opt -s q quiet' -s q -l quiet -d 'Say nothing on standard error but errors'
complete -c asctl -n '__asctl_at \' version\'; and not __fish_contains_opt no-color' -l no-color -d 'No colour, as with NO_COLOR or TERM=dumb'
complete -c asctl -n '__asctl_at \' version\'; and not __fish_contains_opt -s h help' -s h -l help -d 'Show help; -h shows the short one'
