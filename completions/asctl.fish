# Completions of asctl for fish. Put it as asctl.fish into ~/.config/fish/completions.

# Below a command: --long|-short|value|how often|what it excludes|what it is for
function __asctl_node --no-scope-shadowing
    switch $argv[1]
        case ''
            set subcommands \
                'decode'\t'Show what signed App Store text says; verifies nothing' \
                'verify'\t'Prove that the App Store signed a text, and print it only then' \
                'explain'\t'Say what a code, word or identifier means, and what to do' \
                'token'\t'Make or examine the API\'s bearer token' \
                'profile'\t'Keep credentials under a name' \
                'completion'\t'Print a completion script for a shell' \
                'help'\t'Explain a command or a topic' \
                'schema'\t'Print all commands, flags and topics as JSON' \
                'version'\t'Print the version'
            set -a flags \
                '--quiet|-q||once||Say nothing on standard error but errors' \
                '--no-color|||once||No colour, as with NO_COLOR or TERM=dumb' \
                '--help|-h||once||Show help; -h shows the short one' \
                '--version|||first||Show the version'
            set arguments 
        case 'decode'
            set subcommands
            set -a flags \
                '--header|||once|--all|Print the header in place of the payload' \
                '--all|||once|--header|Print header, payload, signature and certificates' \
                '--no-nested|||once||Leave JWS inside the payload as they are' \
                '--output|-o|1|once||How to write the data' \
                '--fields||any|once||Only these members, as paths separated by commas (productId,data.status); help lists them' \
                '--humanize|||once||In JSON too, write dates as ISO 8601, prices as decimals and enumerations as words'
            set arguments file...
        case 'verify'
            set subcommands
            set -a flags \
                '--bundle-id||any|once||The bundle ID that it must be for, byte by byte' \
                '--app-apple-id||any|once||The App Store\'s number of the app' \
                '--environment|-e|2|once||The environment that it must come from' \
                '--kind||3|once||What it must be' \
                '--at||any|once||Judge the certificates at this date' \
                '--root||file|often||A further root to trust, PEM or DER, beside Apple\'s published ones' \
                '--explain|||once||Print every check with what was expected and what was found' \
                '--junit||file|once||Write the checks as a JUnit report' \
                '--output|-o|1|once||How to write the data' \
                '--fields||any|once||Only these members, as paths separated by commas (productId,data.status); help lists them' \
                '--humanize|||once||In JSON too, write dates as ISO 8601, prices as decimals and enumerations as words'
            set arguments file...
        case 'explain'
            set subcommands
            set -a flags \
                '--output|-o|1|once||How to write the data' \
                '--fields||any|once||Only these members, as paths separated by commas (productId,data.status); help lists them' \
                '--humanize|||once||In JSON too, write dates as ISO 8601, prices as decimals and enumerations as words'
            set arguments any...
        case 'token'
            set subcommands \
                'mint'\t'Print a fresh bearer token'
            set -a flags
            set arguments 
        case 'token mint'
            set subcommands
            set -a flags \
                '--profile|-p|any|once||The profile whose credentials to use' \
                '--environment|-e|4|once||Which App Store to ask' \
                '--issuer-id||any|once||The issuer ID, above the list of keys in App Store Connect' \
                '--key-id||any|once||The ID of the In-App Purchase key' \
                '--private-key-path||file|once||The .p8 file of the In-App Purchase key' \
                '--bundle-id||any|once||The bundle ID of the app' \
                '--app-apple-id||any|once||The App Store\'s number of the app' \
                '--base-url||any|once||Another server in place of Apple\'s: https, or http on loopback' \
                '--ca-file||file|once||Further certificate authorities for TLS, PEM' \
                '--output|-o|1|once||How to write the data'
            set arguments 
        case 'profile'
            set subcommands \
                'add'\t'Keep credentials under a name' \
                'list'\t'List the profiles' \
                'show'\t'Show each value and where it comes from' \
                'use'\t'Make a profile the default one' \
                'remove'\t'Forget a profile; its key file stays'
            set -a flags
            set arguments 
        case 'profile add'
            set subcommands
            set -a flags \
                '--issuer-id||any|once||The issuer ID, above the list of keys in App Store Connect' \
                '--key-id||any|once||The ID of the In-App Purchase key' \
                '--private-key-path||file|once||The .p8 file of the In-App Purchase key' \
                '--key-command||any|once|--private-key-path|In place of a file: a line for /bin/sh -c that prints the key' \
                '--bundle-id||any|once||The bundle ID of the app' \
                '--app-apple-id||any|once||The App Store\'s number of the app' \
                '--environment|-e|4|once||Which App Store to ask' \
                '--base-url||any|once||Another server in place of Apple\'s: https, or http on loopback' \
                '--ca-file||file|once||Further certificate authorities for TLS, PEM' \
                '--force|||once||Replace a profile of that name' \
                '--no-input|||once||Never ask; fail where something is missing'
            set arguments any
        case 'profile list'
            set subcommands
            set -a flags \
                '--output|-o|1|once||How to write the data' \
                '--fields||any|once||Only these members, as paths separated by commas (productId,data.status); help lists them' \
                '--humanize|||once||In JSON too, write dates as ISO 8601, prices as decimals and enumerations as words'
            set arguments 
        case 'profile show'
            set subcommands
            set -a flags \
                '--profile|-p|any|once||The profile whose credentials to use' \
                '--environment|-e|4|once||Which App Store to ask' \
                '--issuer-id||any|once||The issuer ID, above the list of keys in App Store Connect' \
                '--key-id||any|once||The ID of the In-App Purchase key' \
                '--private-key-path||file|once||The .p8 file of the In-App Purchase key' \
                '--bundle-id||any|once||The bundle ID of the app' \
                '--app-apple-id||any|once||The App Store\'s number of the app' \
                '--base-url||any|once||Another server in place of Apple\'s: https, or http on loopback' \
                '--ca-file||file|once||Further certificate authorities for TLS, PEM' \
                '--output|-o|1|once||How to write the data' \
                '--fields||any|once||Only these members, as paths separated by commas (productId,data.status); help lists them' \
                '--humanize|||once||In JSON too, write dates as ISO 8601, prices as decimals and enumerations as words'
            set arguments any
        case 'profile use'
            set subcommands
            set -a flags
            set arguments any
        case 'profile remove'
            set subcommands
            set -a flags \
                '--yes|-y||once||Do it without a question' \
                '--no-input|||once||Never ask; fail where something is missing'
            set arguments any
        case 'completion'
            set subcommands
            set -a flags
            set arguments 5
        case 'help'
            set subcommands
            set -a flags
            set arguments help
        case 'schema'
            set subcommands
            set -a flags \
                '--fields||any|once||Only these members, as paths separated by commas (productId,data.status); help lists them'
            set arguments 
        case 'version'
            set subcommands
            set -a flags
            set arguments 
    end
end

function __asctl_values
    switch $argv[1]
        case 1
            printf '%s\n' \
                'table'\t'words for people, local dates, prices with currency' \
                'json'\t'one JSON document' \
                'ndjson'\t'one JSON value a line, each as it arrives' \
                'tsv'\t'tab-separated values with a header' \
                'csv'\t'comma-separated values with a header'
        case 2
            printf '%s\n' \
                'production'\t'the App Store' \
                'sandbox'\t'sandbox, TestFlight and App Review' \
                'xcode'\t'StoreKit testing in Xcode; needs --root' \
                'local-testing'\t'tests of a server library; needs --root'
        case 3
            printf '%s\n' \
                'transaction'\t'a transaction' \
                'renewal'\t'a renewal info' \
                'notification'\t'a notification' \
                'app-transaction'\t'an app transaction' \
                'realtime'\t'a realtime request of Retention Messaging'
        case 4
            printf '%s\n' \
                'auto'\t'production first, then sandbox; for reading only' \
                'production'\t'the App Store' \
                'sandbox'\t'sandbox, TestFlight and App Review' \
                'simulator'\t'the App Store built into asctl, without account and network'
        case 5
            printf '%s\n' \
                'bash' \
                'zsh' \
                'fish'
    end
end

function __asctl_topics
    printf '%s\n' \
                'exit-status'\t'What the exit status of asctl means' \
                'output'\t'How data is written' \
                'environment'\t'Where purchases come from: production, sandbox, Xcode' \
                'dates'\t'How dates are given and shown' \
                'files'\t'Where texts are read from'
end

function __asctl_takes_value
    contains -- $argv[1] --output -o --fields --bundle-id --app-apple-id --environment -e --kind --at --root --junit --profile -p --issuer-id --key-id --private-key-path --base-url --ca-file --key-command
end

# Goes down to a command. After "help" the words name commands but bring no flags along.
function __asctl_enter --no-scope-shadowing
    set -l kept $flags
    set place $argv[1]
    set depth (math $depth + 1)
    __asctl_node "$place"
    if test "$arguments[1]" = help; and test -z "$helping"
        set helping 1
        set place ''
        __asctl_node ''
    end
    if test -n "$helping"
        set flags $kept
        set arguments
    end
end

function __asctl_walk --no-scope-shadowing
    for word in $argv
        if test -n "$waiting"
            set waiting ''
        else if test -z "$ended"; and test "$word" = --
            set ended 1
        else if test -z "$ended"; and string match -q -- '--*' "$word"
            set -a given (string replace -r -- '=.*' '' "$word")
            if not string match -q -- '*=*' "$word"; and __asctl_takes_value "$word"
                set waiting $word
            end
        else if test -z "$ended"; and string match -qr -- '^-[^0-9]' "$word"
            set -l letters (string split -- '' (string sub -s 2 -- "$word"))
            while set -q letters[1]
                set -l letter -$letters[1]
                set -e letters[1]
                set -a given $letter
                if __asctl_takes_value $letter
                    set -q letters[1]; or set waiting $letter
                    break
                end
            end
        else if contains -- "$word" (string replace -r '\t.*' '' -- $subcommands)
            __asctl_enter (string trim -- "$place $word")
        else
            if test -n "$helping"
                set subcommands
                set helping done
            end
            set index (math $index + 1)
        end
    end
end

# Prints what a flag or an argument may be, each behind what stands before it on the line.
function __asctl_print_value
    set -l before $argv[3]
    if test "$argv[1]" = file
        for path in (__fish_complete_path "$argv[2]")
            printf '%s%s\n' "$before" "$path"
        end
    else
        for value in (__asctl_values $argv[1])
            printf '%s%s\n' "$before" "$value"
        end
    end
end

function __asctl_print_value_of --no-scope-shadowing
    for record in $flags
        set -l fields (string split -m 5 '|' -- $record)
        if test "$argv[1]" = "$fields[1]"; or test "$argv[1]" = "$fields[2]"
            __asctl_print_value "$fields[3]" "$argv[2]" "$argv[3]"
            return
        end
    end
end

# Leaves out what is given already, unless it may repeat, and what is excluded by something given.
function __asctl_print_flags --no-scope-shadowing
    set -l blocked
    for record in $flags
        set -l fields (string split -m 5 '|' -- $record)
        if contains -- $fields[1] $given; or begin
                test -n "$fields[2]"; and contains -- $fields[2] $given
            end
            set -a blocked (string split -n ' ' -- $fields[5])
            test $fields[4] = often; or set -a blocked $fields[1]
            set -a given $fields[1]
        end
    end
    for record in $flags
        set -l fields (string split -m 5 '|' -- $record)
        contains -- $fields[1] $blocked; and continue
        test $fields[4] = first; and test $depth -gt 0; and continue
        set -l isExcluded ''
        for other in (string split -n ' ' -- $fields[5])
            contains -- $other $given; and set isExcluded 1
        end
        test -n "$isExcluded"; and continue
        printf '%s\t%s\n' $fields[1] $fields[6]
        test -n "$fields[2]"; and printf '%s\t%s\n' $fields[2] $fields[6]
    end
end

function __asctl_complete
    set -l line (commandline -opc)
    set -l current (commandline -ct)
    set -l place ''
    set -l depth 0
    set -l index 1
    set -l helping ''
    set -l ended ''
    set -l waiting ''
    set -l subcommands
    set -l flags
    set -l arguments
    set -l given
    __asctl_node ''
    __asctl_walk $line[2..-1]

    if test -n "$waiting"
        __asctl_print_value_of $waiting "$current" ''
    else if test -z "$ended"; and string match -q -- '--*=*' "$current"
        set -l parts (string split -m 1 = -- "$current")
        __asctl_print_value_of $parts[1] "$parts[2]" "$parts[1]="
    else if test -z "$ended"; and string match -q -- '-*' "$current"
        __asctl_print_flags
    else if set -q subcommands[1]
        printf '%s\n' $subcommands
        if test "$helping" = 1; and test -z "$place"
            __asctl_topics
        end
    else if set -q arguments[1]
        set -l argument $arguments[-1]
        if test $index -le (count $arguments)
            set argument $arguments[$index]
        else if not string match -q -- '*...' $argument
            set argument any
        end
        __asctl_print_value (string replace -- ... '' $argument) "$current" ''
    end
end

complete -c asctl -f -a '(__asctl_complete)'
