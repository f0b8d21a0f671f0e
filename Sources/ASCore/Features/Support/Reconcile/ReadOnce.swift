/// What is read once, when the first row needs it. Rows that need it meanwhile wait.
final class ReadOnce {
  private var state = State.unread

  private enum State {
    case unread
    case reading([() -> Void])
    case read
  }

  /// Calls `then` when everything was read, or could not be. `begin` starts the reading for the first caller; it calls
  /// its argument once at the end.
  func read(then: @escaping () -> Void, begin: (_ end: @escaping () -> Void) -> Void) {
    switch state {
    case .read: then()
    case .reading(let waiting): state = .reading(waiting + [then])
    case .unread:
      state = .reading([then])
      begin { [self] in
        guard case .reading(let waiting) = state else { return }
        state = .read
        waiting.forEach { $0() }
      }
    }
  }
}
