/// What a command line turned out to ask for. Nothing has been done yet.
enum ParsedLine<Action: Sendable>: Sendable {
  case run(Route<Action>, Action, Invocation)
  /// Help about the command at the end of the route, long if it was asked for as `--help` or `help COMMAND`.
  case help(Route<Action>, long: Bool)
  case topic(Topic)
  case version
}
