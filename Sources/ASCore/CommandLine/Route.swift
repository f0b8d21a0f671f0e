/// The way from the program down to one command, with the flags that hold there.
struct Route<Action: Sendable>: Sendable {
  let root: Command<Action>
  private(set) var steps: [Command<Action>] = []
  /// Of the root, of every group on the way and of the command itself, in this order.
  private(set) var flags: [Flag]

  init(_ root: Command<Action>) {
    self.root = root
    self.flags = root.flags
  }

  /// Where it leads.
  var command: Command<Action> { steps.last ?? root }

  /// The words after the program's name.
  var path: [String] { steps.map(\.name) }

  /// What is typed to get there: `asctl receipt verify`.
  var line: String { ([root.name] + path).joined(separator: " ") }

  /// The flags of the groups above and of the root, which the command shares with others.
  var inheritedFlags: [Flag] { flags.dropLast(command.flags.count) }

  func down(to command: Command<Action>) -> Route {
    var route = self
    route.steps.append(command)
    route.flags += command.flags
    return route
  }

  /// nil if the command here has none of that name.
  func down(to word: String) -> Route? {
    command.commands.first { sameBytes($0.name, word) }.map { down(to: $0) }
  }

  /// Itself and every route below, each before those below it, in the order of declaration.
  var all: [Route] {
    [self] + command.commands.flatMap { down(to: $0).all }
  }

  /// The routes to the commands below it that do something.
  var leavesBelow: [Route] {
    all.dropFirst().filter { $0.command.commands.isEmpty }
  }
}
