/// What a leaf command does: it looks at the world through the context and returns what it found. It prints nothing.
struct Verb: Sendable {
  let perform: @Sendable (Invocation, Context) throws(Failure) -> Findings

  init(_ perform: @escaping @Sendable (Invocation, Context) throws(Failure) -> Findings) {
    self.perform = perform
  }
}
