import Foundation

@testable import CommandLine

/// Types lines into a real interactive shell, each with a tab and a return, and returns what the shell then ran.
struct TypedLine {
  let shell: CompletionShell
  /// The program's responses, by the line up to the cursor.
  let answers: [String: String]

  /// A line and, if the cursor is in the middle of it, the text after the cursor.
  struct Text {
    let before: String
    var after = ""
  }

  /// The arguments with which the program would have been started, each in brackets. `files` are in the current folder.
  func ran(_ lines: [Text], files names: [String]) throws -> [String] {
    let files = [
      ".zshrc": zshrc, ".bashrc": bashrc, "init.fish": initFish, "_sample": shell.script(for: "sample"),
      "driver": driver,
      "sample": program,
    ]
    let all = files.merging(names.map { ($0, "") }) { $1 }
    let result = try withTemporaryFolder(all) { folder in
      try makeExecutable(folder.appending(path: "sample"))
      let input = lines.map { line in
        let back = String(repeating: "\u{2}", count: line.after.count)
        return "\(line.before)\(line.after)\(back)\n"
      }.joined()
      let path = "\(folder.path):\(ProcessInfo.processInfo.environment["PATH"] ?? "")"
      return try ShellCommand(
        ["zsh", "-f", "driver"], input: input, in: folder, environment: ["TERM": "dumb", "PATH": path])
    }
    guard result.status == 0 else { throw Broken(result: result) }
    return result.output.split(separator: "\n").map { "\($0)" }
  }

  struct Broken: Error {
    let result: ShellCommand
  }

  /// A substitute for the program: responds to `complete` from a table, by its arguments joined with spaces.
  private var program: String {
    let cases = answers.map { "\($0.key.quotedInShell)) printf '%s' \($0.value.quotedInShell) ;;" }.joined(
      separator: "\n")
    return #"""
      #!/bin/sh
      [ "$1 $2" = 'complete --' ] || exit 9
      shift 2
      line=$*
      line=${line#"${line%%[! ]*}"}
      case $line in
      \#(cases)
      esac
      """#
  }

  private static let show = #"sample() { printf '<<'; printf '[%s]' "$@"; printf '>>\n'; }"#

  private var zshrc: String {
    #"""
    PS1='READY> ' fpath=($ZDOTDIR $fpath)
    autoload -Uz compinit && compinit -u -D
    \#(Self.show)
    """#
  }

  private var bashrc: String {
    #"""
    PS1='READY> '
    bind 'set enable-bracketed-paste off' 2>/dev/null
    source ./_sample
    \#(Self.show)
    """#
  }

  private var initFish: String {
    #"""
    function fish_prompt; echo -n 'READY> '; end
    function fish_greeting; end
    source ./_sample
    function sample; printf '<<'; printf '[%s]' $argv; printf '>>\n'; end
    """#
  }

  /// zsh provides a terminal to the shell. Each line waits for the prompt, then for the output of its command.
  private var driver: String {
    let start =
      switch shell {
      case .bash: "bash --noprofile --rcfile ./.bashrc -i"
      case .zsh: "ZDOTDIR=$PWD zsh -i"
      case .fish: "fish --no-config --init-command='source ./init.fish'"
      }
    return #"""
      zmodload zsh/zpty
      start="\#(start)"
      zpty typed $start
      while IFS= read -r line; do
        zpty -r typed shown $'*READY> '
        zpty -w -n typed "$line"$'\t\n'
        zpty -r typed shown $'*<<*>>*'
        print -r -- "${${shown##*<<}%%>>*}"
      done
      zpty -d typed
      """#
  }
}

extension String {
  fileprivate var quotedInShell: String { "'\(replacing("'", with: "'\\''"))'" }
}
