extension CompletionShell {
  static func fishTables(_ table: Completions) -> String {
    let nodes = table.nodes.map { node in
      """
              case \(node.place.quotedForFish)
                  set subcommands\(described(node.commands))
                  set -a flags \(node.flags.map(String.init).joined(separator: " "))
                  set arguments \(node.arguments.joined(separator: " "))

      """
    }
    let records = table.records.map { " \\\n    \("\($0.fields)|\($0.summary)".quotedForFish)" }
    let lists = table.lists.enumerated().map { "        case \($0 + 1)\n            printf '%s\\n'\(described($1))\n" }
    return """
      # Completions of @NAME@ for fish. Put it as @NAME@.fish into ~/.config/fish/completions.

      # Each flag: --long|-short|value|how often|what it excludes|what it is for
      set -g __@NAME@_records\(records.joined())

      # What stands below a command; flags are told by the numbers of their records, from 1.
      function __@NAME@_node --no-scope-shadowing
          switch $argv[1]
      \(nodes.joined())    end
      end

      function __@NAME@_values
          switch $argv[1]
      \(lists.joined())    end
      end

      function __@NAME@_topics
          printf '%s\\n'\(described(table.topics))
      end

      function __@NAME@_takes_value
          contains -- "$argv[2] $argv[1]" \(table.switches.map(\.quotedForFish).joined(separator: " "))
          and return 1
          contains -- $argv[1] \(table.takingValue.joined(separator: " "))
      end


      """
  }

  /// A tab parts the word from what it means.
  private static func described(_ words: [Completions.Named]) -> String {
    words.map { word in
      continued(word.name.quotedForFish + (word.summary.isEmpty ? "" : "\\t" + word.summary.quotedForFish))
    }.joined()
  }

  private static func continued(_ text: String) -> String {
    " \\\n                \(text)"
  }

  static let fishEngine = #"""
    # Goes down to a command. After "help" the words name commands but bring no flags along.
    function __@NAME@_enter --no-scope-shadowing
        set -l kept $flags
        set place $argv[1]
        set depth (math $depth + 1)
        __@NAME@_node "$place"
        if test "$arguments[1]" = help; and test -z "$helping"
            set helping 1
            set place ''
            __@NAME@_node ''
        end
        if test -n "$helping"
            set flags $kept
            set arguments
        end
    end

    function __@NAME@_walk --no-scope-shadowing
        for word in $argv
            if test -n "$waiting"
                set waiting ''
            else if test -z "$ended"; and test "$word" = --
                set ended 1
            else if test -z "$ended"; and string match -q -- '--*' "$word"
                set -a given (string replace -r -- '=.*' '' "$word")
                if not string match -q -- '*=*' "$word"; and __@NAME@_takes_value "$word" "$place"
                    set waiting $word
                end
            else if test -z "$ended"; and string match -qr -- '^-[^0-9]' "$word"
                set -l letters (string split -- '' (string sub -s 2 -- "$word"))
                while set -q letters[1]
                    set -l letter -$letters[1]
                    set -e letters[1]
                    set -a given $letter
                    if __@NAME@_takes_value $letter "$place"
                        set -q letters[1]; or set waiting $letter
                        break
                    end
                end
            else if contains -- "$word" (string replace -r '\t.*' '' -- $subcommands)
                __@NAME@_enter (string trim -- "$place $word")
            else
                if test -n "$helping"
                    set subcommands
                    set helping done
                end
                set index (math $index + 1)
            end
        end
    end

    # Whether what is listed is to be offered for a word, as the line or the variable holds it.
    function __@NAME@_has_word
        test "$$argv[2]" = $argv[1]
        or string match -qr -- "(^|[ =]|-e)$argv[1]( |\$)" (commandline -opc | string join ' ')
    end

    # The names in brackets of a file, as far as they need no quotes.
    function __@NAME@_sections
        set -l file $$argv[1]
        if test -z "$file"
            set file $HOME/.config
            string match -q -- '/*' "$XDG_CONFIG_HOME"; and set file $XDG_CONFIG_HOME
            set file $file/$argv[2]
        end
        set file (string replace -r -- '^~/' "$HOME/" $file)
        test -f "$file"; and test -r "$file"; or return 0
        string replace -rf -- '^\s*\[\s*([A-Za-z0-9._@+-]+)\s*\]\s*$' '$1' <$file | string match -v -- @NAME@
    end

    # Prints what a flag or an argument may be, each behind what stands before it on the line.
    function __@NAME@_print_value
        set -l before $argv[3]
        set -l kind (string split : -- $argv[1])
        switch $kind[1]
            case file
                for path in (__fish_complete_path "$argv[2]")
                    printf '%s%s\n' "$before" "$path"
                end
                return
            case each
                if string match -q -- '*,*' "$argv[2]"
                    set before "$before"(string replace -r -- ',[^,]*$' ',' "$argv[2]")
                end
            case when
                __@NAME@_has_word $kind[2] $kind[3]; or return 0
            case sections
                for name in (__@NAME@_sections $kind[2] $kind[3])
                    printf '%s%s\n' "$before" "$name"
                end
                return
        end
        for value in (__@NAME@_values $kind[-1])
            printf '%s%s\n' "$before" "$value"
        end
    end

    # What is declared nearest to the command holds.
    function __@NAME@_print_value_of --no-scope-shadowing
        set -l found
        for record in $__@NAME@_records[$flags]
            set -l fields (string split -m 5 '|' -- $record)
            if test "$argv[1]" = "$fields[1]"; or test "$argv[1]" = "$fields[2]"
                set found $fields[3]
            end
        end
        test -n "$found"; and __@NAME@_print_value "$found" "$argv[2]" "$argv[3]"
    end

    # Leaves out what is given already, unless it may repeat, and what is excluded by something given.
    function __@NAME@_print_flags --no-scope-shadowing
        set -l blocked
        for record in $__@NAME@_records[$flags]
            set -l fields (string split -m 5 '|' -- $record)
            if contains -- $fields[1] $given; or begin
                    test -n "$fields[2]"; and contains -- $fields[2] $given
                end
                set -a blocked (string split -n ' ' -- $fields[5])
                string match -q '*often' -- $fields[4]; or set -a blocked $fields[1]
                set -a given $fields[1]
            end
        end
        for record in $__@NAME@_records[$flags]
            set -l fields (string split -m 5 '|' -- $record)
            contains -- $fields[1] $blocked; and continue
            string match -q 'first-*' -- $fields[4]; and test $depth -gt 0; and continue
            set -l isExcluded ''
            for other in (string split -n ' ' -- $fields[5])
                contains -- $other $given; and set isExcluded 1
            end
            test -n "$isExcluded"; and continue
            printf '%s\t%s\n' $fields[1] $fields[6]
            test -n "$fields[2]"; and printf '%s\t%s\n' $fields[2] $fields[6]
        end
    end

    function __@NAME@_complete
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
        __@NAME@_node ''
        __@NAME@_walk $line[2..-1]

        if test -n "$waiting"
            __@NAME@_print_value_of $waiting "$current" ''
        else if test -z "$ended"; and string match -q -- '--*=*' "$current"
            set -l parts (string split -m 1 = -- "$current")
            __@NAME@_print_value_of $parts[1] "$parts[2]" "$parts[1]="
        else if test -z "$ended"; and string match -q -- '-*' "$current"
            __@NAME@_print_flags
        else if set -q subcommands[1]
            printf '%s\n' $subcommands
            if test "$helping" = 1; and test -z "$place"
                __@NAME@_topics
            end
        else if set -q arguments[1]
            set -l argument $arguments[-1]
            if test $index -le (count $arguments)
                set argument $arguments[$index]
            else if not string match -q -- '*...' $argument
                set argument any
            end
            __@NAME@_print_value (string replace -- ... '' $argument) "$current" ''
        end
    end

    complete -c @NAME@ -f -a '(__@NAME@_complete)'

    """#
}
