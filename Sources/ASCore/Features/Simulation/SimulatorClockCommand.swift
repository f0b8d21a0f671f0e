import AppStore
import Base
import Client
import CommandLine
import Platform
import Simulator
import Terminal

/// `asctl simulator clock`: the time of a served world, which can be moved.
enum SimulatorClockCommand {
  private static let advance = Flag("advance", .text("SPAN"), "Move it on by so much: 30d, 12h, 5m, 2w")
  private static let to = Flag("to", .date, "Move it to this date", conflicts: [advance])

  static let command: Command<CommandAction> = Command(
    "clock", "Show or move the time of a served simulator",
    detail: """
      Moves the clock of the world that `asctl simulator serve` offers at `--base-url` or `ASCTL_SIMULATOR_URL`. Whatever \
      falls into that time happens, one after the other and each at its own moment: subscriptions renew, expire or fail to \
      be charged, grace periods end. The clock does not go back.
      """,
    flags: [advance, to, CredentialFlags.baseURL, CredentialFlags.caFile] + OutputFlags.data,
    completions: ValueCompletion.fields(of: [.servedWorld]),
    examples: [
      Example("asctl simulator clock --base-url http://127.0.0.1:8080 --advance 30d", "Let a month pass"),
      Example("asctl simulator clock --to 2027-01-01", "Let time pass until then"),
    ],
    action: CommandAction { invocation, context throws(Failure) in
      let simulator = try ServedSimulator.named(invocation, context)
      var body: JSON?
      if let span = invocation[advance] {
        guard TimeSpan(text: span) != nil else {
          throw Failure(.usage, "--advance takes 30d, 12h, 5m, 10s or 2w; got \(quoted(span))")
        }
        body = ["advance": .string(span)]
      } else if let date = invocation[to] {
        body = ["to": .timestamp(date.timestamp(now: context.now()))]
      }
      return simulator.output(try simulator.call(body == nil ? "GET" : "POST", SimulatorPath.clock, body))
    })
}

/// `asctl simulator reset`: a served world as it was in the beginning.
enum SimulatorResetCommand {
  static let command: Command<CommandAction> = Command(
    "reset", "Begin the world of a served simulator anew",
    detail: """
      Forgets everything that `asctl simulator serve` at `--base-url` or `ASCTL_SIMULATOR_URL` was told, and what time did \
      to it. Its clock goes back to where it began; faults count from the first request again.
      """,
    flags: [CredentialFlags.baseURL, CredentialFlags.caFile] + OutputFlags.data,
    completions: ValueCompletion.fields(of: [.servedWorld]),
    examples: [Example("asctl simulator reset --base-url http://127.0.0.1:8080", "Begin anew, as between two tests")],
    action: CommandAction { invocation, context throws(Failure) in
      let simulator = try ServedSimulator.named(invocation, context)
      return simulator.output(try simulator.call("POST", SimulatorPath.reset))
    })
}

extension ServedSimulator {
  /// The one that a command about a served simulator is to speak to. Throws status 2 where nobody says.
  fileprivate static func named(_ invocation: Invocation, _ context: Context) throws(Failure) -> ServedSimulator {
    let settings = try Settings(invocation, context)
    guard let url = try settings.simulatorURL() else {
      throw Failure(
        .usage, "which simulator? The one built in keeps no world from one command to the next",
        hint: "--base-url or \(Settings.simulatorURLVariable) names one that `asctl simulator serve` offers")
    }
    return try ServedSimulator(url, settings)
  }

  /// What it says of itself after a call.
  fileprivate func output(_ state: JSON) -> CommandOutput {
    CommandOutput(.reply(state, object: .servedWorld, item: FieldPath(names: [])))
  }
}
