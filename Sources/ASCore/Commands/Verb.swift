/// What a leaf command does: it looks at the world through the context and returns what it found. It prints nothing.
struct CommandAction: Sendable {
  let perform: @Sendable (Invocation, Context) throws(Failure) -> CommandOutput

  init(_ perform: @escaping @Sendable (Invocation, Context) throws(Failure) -> CommandOutput) {
    self.perform = perform
  }
}
