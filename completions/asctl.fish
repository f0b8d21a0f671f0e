# Completion of asctl for fish: "asctl complete" prints the completions.
function __asctl_complete
    set -l words (string escape --no-quoted -- (commandline -opc))
    set -l current (commandline -ct)
    set -l answers (command asctl complete -- $words[2..-1] "$current" 2>/dev/null)
    if test "$answers[1]" = files
        set -l flag (string match -r -- '^--[^=]*=' "$current")
        for path in (__fish_complete_path (string replace -- "$flag" '' "$current"))
            printf '%s%s\n' "$flag" "$path"
        end
    else if set -q answers[2]
        printf '%s\n' $answers[2..-1]
    end
end
complete -c asctl -f -a '(__asctl_complete)'
