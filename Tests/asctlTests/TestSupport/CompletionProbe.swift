import Foundation

@testable import CommandLine

/// Loads a completion script into its real shell and asks what it offers at the end of each line.
struct CompletionProbe {
  let shell: CompletionShell
  let name: String
  let script: String
  /// The files of the folder that the shell stands in.
  static let files = ["one.json", "two.json"]
  /// The sections of the configuration file that can be offered.
  static let profiles = ["home", "work@b.c"]

  /// With what else such a file may hold, and the lines of one that was written elsewhere.
  private var config: String {
    "# [no]\n[ home ]\r\nkey = [no]\n[work@b.c]\n[\(name)]\n[$(touch no)]\n[open\n[`id`]"
  }

  init<Action>(_ shell: CompletionShell, _ program: Program<Action>) {
    self.shell = shell
    self.name = program.root.name
    self.script = shell.script(Completions(program))
  }

  /// What the shell offers, without descriptions, sorted, and as often as it is offered. Of `--flag=value` only the
  /// value is told, as some shells offer the whole and some the rest.
  func offers(at lines: [String]) throws -> [[String]] {
    let answers = try described(at: lines)
    return zip(lines, answers).map { line, offers in
      let word = line.split(separator: " ").last ?? ""
      let assigned = word.hasPrefix("--") ? word.firstIndex(of: "=").map { String(word[...$0]) } ?? "" : ""
      let names = offers.map { String($0.prefix { $0 != "\t" }) }
      // fish falls back to words that merely hold the letters.
      let current = line.hasSuffix(" ") ? "" : word
      let matching = shell == .fish ? names.filter { $0.hasPrefix(current) } : names
      let values = matching.map { $0.hasPrefix(assigned) ? String($0.dropFirst(assigned.count)) : $0 }
      return word.contains(",") ? values.map { String($0.split(separator: ",").last ?? "") } : values
    }
  }

  /// The same with a tab and the description, where the shell shows any.
  func described(at lines: [String]) throws -> [[String]] {
    let here = Dictionary(uniqueKeysWithValues: Self.files.map { ($0, "") })
    let result = try withTemporaryFolder(["completion": script, "driver": driver, "config": config]) { scripts in
      try withTemporaryFolder(here) { folder in
        let files = ["driver", "completion"].map { scripts.appending(path: $0).path }
        let input = lines.map { "\(encoded($0))\n" }.joined()
        let variable = "\(name.uppercased())_CONFIG"
        return try ShellCommand(
          [shell.rawValue] + options + files, input: input, in: folder,
          environment: [variable: scripts.appending(path: "config").path])
      }
    }
    guard result.status == 0, result.errors.isEmpty else { throw Broken(result: result) }
    return result.output.split(separator: "==\n", omittingEmptySubsequences: false).dropLast().map { part in
      part.split(separator: "\n").map(String.init).sorted()
    }
  }

  struct Broken: Error {
    let result: ShellCommand
  }

  private var options: [String] {
    switch shell {
    case .bash: ["--norc", "--noprofile"]
    case .zsh: ["-f"]
    case .fish: ["--no-config"]
    }
  }

  /// bash is handed the words as it would part them itself, at spaces, `=` and `:`, with a tab between.
  private func encoded(_ line: String) -> String {
    guard shell == .bash else { return line }
    var words = [""]
    for character in line {
      switch character {
      case " ": words.append("")
      case "=", ":": words += [String(character), ""]
      default: words[words.endIndex - 1].append(character)
      }
    }
    let kept = words.enumerated().filter { !$1.isEmpty || $0 == words.endIndex - 1 }.map(\.element)
    return ([line] + kept).joined(separator: "\t")
  }

  private var driver: String {
    switch shell {
    case .bash:
      #"""
      source "$1"
      complete -p \#(name) >/dev/null || exit 9
      while IFS= read -r query; do
        COMP_WORDS=()
        rest=$query$'\t'
        COMP_LINE=${rest%%$'\t'*}; rest=${rest#*$'\t'}
        while [[ -n $rest ]]; do COMP_WORDS+=("${rest%%$'\t'*}"); rest=${rest#*$'\t'}; done
        COMP_CWORD=$((${#COMP_WORDS[@]} - 1)) COMP_POINT=${#COMP_LINE}
        _\#(name)
        for offer in "${COMPREPLY[@]}"; do printf '%s\n' "$offer"; done
        echo ==
      done
      """#
    case .zsh:
      // Stands in for the builtins that work only while a line is edited; the options are those of compsys.
      #"""
      setopt bareglobqual extendedglob nullglob rcexpandparam noksharrays noshwordsplit
      compdef() { [[ $1 == _\#(name) && $2 == \#(name) ]] || exit 9 }
      compset() {
        [[ $1 == -P ]] || return
        if [[ $2 == '*,' ]]; then
          [[ $PREFIX == *,* ]] && IPREFIX+=${PREFIX%,*}, PREFIX=${PREFIX##*,}
        else
          IPREFIX+=${PREFIX%%=*}= PREFIX=${PREFIX#*=}
        fi
        return 0
      }
      _files() { print -rl -- ${PREFIX}*(N) }
      _describe() {
        while [[ $1 == -[ot] ]]; do [[ $1 == -t ]] && shift; shift; done
        local entry
        for entry in "${(@P)2}"; do
          [[ ${entry%%:*} == ${(b)PREFIX}* ]] && print -r -- "${${entry%%:*}:#}"$'\t'"${${(M)entry:#*:*}#*:}"
        done
      }
      source "$1"
      while IFS= read -r line; do
        words=("${(@s: :)line}")
        CURRENT=${#words} PREFIX=$words[-1] IPREFIX=
        _\#(name)
        print -r -- "=="
      done
      """#
    case .fish:
      #"""
      source $argv[1]
      while read -l line
          complete -C "$line"
          echo ==
      end
      """#
    }
  }
}
