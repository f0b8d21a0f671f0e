/// The flag that says how many threads work on many texts.
enum Jobs {
  static let flag = Flag(
    "jobs", .integer("N", 1...1024), "How many threads work on many texts", otherwise: "as many as there are cores")

  static func count(_ invocation: Invocation, _ context: Context) -> Int {
    invocation.integer(flag).map { Int($0) } ?? context.cores()
  }
}
