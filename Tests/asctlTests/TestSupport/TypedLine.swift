import Foundation

@testable import CommandLine

/// Types lines into a real interactive shell, each followed by a tab and a return, and tells what the shell then ran.
struct TypedLine {
  let shell: CompletionShell
  let name: String
  let script: String

  init<Action>(_ shell: CompletionShell, _ program: Program<Action>) {
    self.shell = shell
    self.name = program.root.name
    self.script = shell.script(Completions(program))
  }

  /// The arguments with which the program would have been started.
  func completed(_ lines: [String]) throws -> [String] {
    var files = [".zshrc": zshrc, ".bashrc": bashrc, "_\(name)": script, "driver": driver]
    for file in CompletionProbe.files { files[file] = "" }
    let result = try withTemporaryFolder(files) { folder in
      let input = lines.map { "\($0)\n" }.joined()
      return try ShellCommand(["zsh", "-f", "driver"], input: input, in: folder, environment: ["TERM": "dumb"])
    }
    guard result.status == 0 else { throw CompletionProbe.Broken(result: result) }
    return result.output.split(separator: "\n").map(String.init)
  }

  private var zshrc: String {
    #"""
    PS1='READY> ' fpath=($ZDOTDIR $fpath)
    autoload -Uz compinit && compinit -u -D
    \#(name)() { printf '<<%s>>\n' "$*" }
    """#
  }

  private var bashrc: String {
    #"""
    PS1='READY> '
    bind 'set enable-bracketed-paste off' 2>/dev/null
    source ./_\#(name)
    \#(name)() { printf '<<%s>>\n' "$*"; }
    """#
  }

  /// zsh lends its terminal, to itself and to bash. Each line waits for the prompt, then for the answer.
  private var driver: String {
    let start =
      switch shell {
      case .bash: "bash --noprofile --rcfile ./.bashrc -i"
      case .zsh: "ZDOTDIR=$PWD zsh -i"
      case .fish: "fish"
      }
    return #"""
      zmodload zsh/zpty
      zpty typed '\#(start)'
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
