import AppStore
import Base
import Client
import CommandLine
import Terminal

/// Profiles, diagnosis, completion and help.
package enum SetUpFeature {
  /// - Parameter program: The whole command tree, which `complete` and `schema` describe. It is read when they run.
  package static func commands(of program: @escaping @Sendable () -> Program<CommandAction>) -> FeatureCommands {
    FeatureCommands(
      top: [
        DoctorCommand.command, LogCommand.command, ProfileCommand.command, SetUpCommands.completion,
        SetUpCommands.complete(of: program), SetUpCommands.help, SetUpCommands.schema(of: program),
        VersionCommand.command,
      ],
      words: {
        DoctorCheck.Name.all.map(\.row).map { row in
          KnownName.own(row.text, is: "check of asctl doctor", "Whether \(row.meaning)", in: "asctl doctor")
        } + KnownName.words(of: DoctorCheck.Result.self) + KnownName.words(of: Source.Kind.self)
      })
  }

  /// The output of `asctl --version`.
  package static func version() -> CommandOutput { VersionCommand.short }
}

/// The commands about asctl itself.
enum SetUpCommands {
  private static let section = "Set up"

  static let help: Command<CommandAction> = Command(
    help: "help", "Show help for a command or topic", section: section,
    examples: [Example("asctl help exit-status", "Show what the exit statuses mean")])

  private static let shell = Argument(
    "shell", .choice(CompletionShell.allCases) { Choice($0.rawValue, "") }, "The shell")

  static let completion: Command<CommandAction> = Command(
    "completion", "Print a completion script for a shell", section: section,
    detail: """
      The script completes commands, flags and values. It runs `asctl`, which sends no request and reads no key for \
      completion.

      For bash, in `~/.bashrc`:

        source <(asctl completion bash)

      For zsh, in a folder of `fpath`, or in `~/.zshrc` after `compinit`:

        source <(asctl completion zsh)

      For fish:

        asctl completion fish > ~/.config/fish/completions/asctl.fish
      """,
    arguments: [shell],
    examples: [Example("asctl completion zsh > ~/.zfunc/_asctl", "Install the completion for zsh")],
    action: CommandAction { invocation, _ in
      let shell = invocation[shell] ?? .bash
      return CommandOutput(.text(shell.script(for: "asctl")))
    })

  private static let typedWords = Argument(
    "word", .text("word"), count: .any, "The words up to the cursor, with their quotes; the last one may be empty")

  /// The command that completion scripts run for each press of the Tab key.
  static func complete(of program: @escaping @Sendable () -> Program<CommandAction>) -> Command<CommandAction> {
    Command<CommandAction>(
      "complete", "Print completions for a command line", section: section,
      detail:
        "Prints `files`, or `words` and one line per word with its description. Sends no request and reads no key.",
      arguments: [typedWords],
      examples: [Example("asctl complete -- transaction ge", "Complete `ge`")],
      isHidden: true,
      action: CommandAction { invocation, context in
        let text = program().completions(
          at: invocation.values(typedWords).joined(separator: " "), variable: context.processes.variable,
          profiles: { ConfigFile.profileNames(context) })
        return CommandOutput(.text(text))
      })
  }

  static func schema(of program: @escaping @Sendable () -> Program<CommandAction>) -> Command<CommandAction> {
    Command(
      "schema", "Print all commands, flags and topics as JSON", section: section,
      detail: """
        For tools built on asctl: one object with `flags`, `commands` (nested), `topics` and `exitStatuses`. Every \
        member is always present; absent values are null.
        """,
      flags: [OutputFlags.fields],
      examples: [Example("asctl schema | jq '.commands[].name'", "List the commands")],
      action: CommandAction(fields: { _ in .found }) { _, _ in CommandOutput(.document(program().schema)) })
  }
}
