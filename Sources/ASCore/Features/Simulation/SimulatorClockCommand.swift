import AppStore
import Base
import Client
import CommandLine
import Platform
import Simulator
import Terminal

/// `asctl simulator clock`: shows or moves the time of a served world.
enum SimulatorClockCommand {
  private static let advance = Flag("advance", .text("SPAN"), "Move the time forward by 30d, 12h, 5m or 2w")
  private static let to = Flag("to", .date, "Move the time forward to this date", conflicts: [advance])

  static let command: Command<CommandAction> = Command(
    "clock", "Show or move the time of a served simulator",
    detail: """
      Moves the clock of the world that `asctl simulator serve` offers at `--base-url` or `ASCTL_SIMULATOR_URL`. All \
      events in between happen in order and at their own time: subscriptions renew, expire or have billing problems, and \
      grace periods end. The clock cannot move back.
      """,
    flags: [advance, to, CredentialFlags.baseURL, CredentialFlags.caFile] + OutputFlags.data,
    completions: ValueCompletion.fields(of: [.servedWorld]),
    examples: [
      Example(
        "asctl simulator clock --base-url http://127.0.0.1:8080 --advance 30d", "Move the time forward by 30 days"),
      Example("asctl simulator clock --to 2027-01-01", "Move the time forward to a date"),
    ],
    action: CommandAction { invocation, context throws(Failure) in
      let simulator = try ServedSimulator.named(invocation, context)
      var body: JSON?
      if let span = invocation[advance] {
        guard TimeSpan(text: span) != nil else {
          throw Failure(.usage, "invalid --advance: expected 30d, 12h, 5m, 10s or 2w, got \(quoted(span))")
        }
        body = ["advance": .string(span)]
      } else if let date = invocation[to] {
        body = ["to": .timestamp(date.timestamp(now: context.clock.now()))]
      }
      return simulator.output(try simulator.call(body == nil ? "GET" : "POST", SimulatorPath.clock, body))
    })
}

/// `asctl simulator reset`: resets a served world to its initial state.
enum SimulatorResetCommand {
  static let command: Command<CommandAction> = Command(
    "reset", "Reset the world of a served simulator",
    detail: """
      Undoes all changes since the start of `asctl simulator serve` at `--base-url` or `ASCTL_SIMULATOR_URL`. The clock \
      returns to its start, and faults count from the first request again.
      """,
    flags: [CredentialFlags.baseURL, CredentialFlags.caFile] + OutputFlags.data,
    completions: ValueCompletion.fields(of: [.servedWorld]),
    examples: [Example("asctl simulator reset --base-url http://127.0.0.1:8080", "Reset between two tests")],
    action: CommandAction { invocation, context throws(Failure) in
      let simulator = try ServedSimulator.named(invocation, context)
      return simulator.output(try simulator.call("POST", SimulatorPath.reset))
    })
}

extension ServedSimulator {
  /// Returns the served simulator that the command controls. Throws status 2 if its URL is missing.
  static func named(_ invocation: Invocation, _ context: Context) throws(Failure) -> ServedSimulator {
    let settings = try Settings(invocation, context)
    guard let url = try settings.simulatorURL() else {
      throw Failure(
        .usage, "missing --base-url: the built-in simulator keeps no state between commands",
        hint: "pass the URL of `asctl simulator serve`, or set \(Settings.simulatorURLVariable)")
    }
    return try ServedSimulator(url, settings)
  }

  /// Returns the output for the state that a call returned.
  fileprivate func output(_ state: JSON) -> CommandOutput {
    CommandOutput(.reply(state, object: .servedWorld, item: FieldPath(names: [])))
  }
}
