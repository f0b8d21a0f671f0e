import Base
import HTTP

// `environ` is a C variable, which asctl never changes.
#if canImport(Glibc)
  @preconcurrency import Glibc
#else
  import Darwin
#endif

extension Shell {
  /// The output of a command. Its stdin is empty, so that it does not read what was piped to asctl. Its stderr is
  /// passed to `take`, in whole lines if possible, so that it can explain a failure. It may prompt for a password on
  /// the terminal, which is lent to it until it ends.
  ///
  /// The output may be a key, so no other copy of it stays in memory.
  static func run(_ line: String, _ limit: Limit, _ take: (String) -> Void) throws(RunError) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(limit.bytes + Pipe.step)
    var hasTerminal = false
    do throws(RunError) {
      let signals = ForwardedSignals()
      defer { signals.restore() }
      var child = try ChildProcess(shell: line)
      signals.forward(to: child.group)
      let terminal = LentTerminal(to: child.group)
      hasTerminal = terminal.isLent
      try child.collect(&bytes, limit, take)
      return bytes
    } catch {
      bytes.wipe()
      // Ctrl-C ended only the command, but should end everything that was started together with asctl.
      if hasTerminal, error == .killed(signal: SIGINT) { kill(0, SIGINT) }
      throw error
    }
  }
}

/// A shell that runs one command in its own process group. If it is destroyed early or ended by a signal, the group is
/// killed, so that nothing it started continues; the shell never stays behind as a zombie.
struct ChildProcess: ~Copyable {
  /// The process ID of the shell, and therefore of its group.
  let group: pid_t
  private let standardOutput: FileDescriptor
  private let standardError: FileDescriptor
  /// Why it ended; `nil` while it runs.
  private var end: Result<Void, Shell.RunError>?

  init(shell line: String) throws(Shell.RunError) {
    let output = try Pipe()
    let errors = try Pipe()
    var actions = SpawnActions()
    posix_spawn_file_actions_init(&actions.files)
    defer { posix_spawn_file_actions_destroy(&actions.files) }
    posix_spawn_file_actions_addopen(&actions.files, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions.files, output.writing.number, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions.files, errors.writing.number, STDERR_FILENO)
    posix_spawnattr_init(&actions.attributes)
    defer { posix_spawnattr_destroy(&actions.attributes) }
    // The shell would inherit ignored signals: broken pipes, and possibly SIGTTIN and SIGTTOU from our parent. A
    // background process must wait for the terminal until it is lent.
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in [SIGPIPE, SIGTTIN, SIGTTOU] { sigaddset(&signals, signal) }
    posix_spawnattr_setsigdefault(&actions.attributes, &signals)
    posix_spawnattr_setpgroup(&actions.attributes, 0)
    posix_spawnattr_setflags(&actions.attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP))
    // strdup allocates; freed below.
    let words = ["/bin/sh", "-c", line]
    var arguments = words.map { word in strdup(word) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var variables = Self.variables()
    var number = pid_t()
    // The pipes close their writing ends at the end of this initializer, because the readers get no end of file while
    // this process keeps them open.
    let status = withExtendedLifetime((output, errors)) {
      posix_spawn(&number, "/bin/sh", &actions.files, &actions.attributes, &arguments, &variables)
    }
    guard status == 0 else { throw .notStarted(reason: SystemError(number: status).description) }
    (group, standardOutput, standardError) = (number, output.reading, errors.reading)
  }

  deinit {
    switch end {
    case nil:
      kill(-group, SIGKILL)
      waitpid(group, nil, 0)
    // Ctrl-C ends the shell, but not what a shell without job control started in the background (POSIX, "Signals and
    // Error Handling").
    case .failure(.killed)?: kill(-group, SIGKILL)
    // The remaining processes of a command that ended on its own are daemons, such as a password manager's agent.
    case .success?, .failure?: break
    }
  }

  /// Adds the output to `bytes` until the command ends. Throws if it fails.
  mutating func collect(_ bytes: inout [UInt8], _ limit: Shell.Limit, _ take: (String) -> Void) throws(Shell.RunError) {
    let deadline = MonotonicTime.now() + .seconds(Int64(limit.seconds))
    var errors = ErrorOutput()
    defer { errors.flush(take) }
    var (isOpen, isHeard) = (true, true)
    while true {
      let ready = Pipe.ready(
        isOpen ? standardOutput.number : -1, isHeard ? standardError.number : -1, within: end == nil ? 50 : 0)
      if ready.first {
        var chunk = Pipe.read(standardOutput)
        isOpen = !chunk.isEmpty
        bytes += chunk
        chunk.wipe()
        guard bytes.count <= limit.bytes else { throw .tooLong(bytes: limit.bytes) }
      }
      if ready.second {
        let chunk = Pipe.read(standardError)
        isHeard = !chunk.isEmpty
        errors.add(chunk, take)
      } else {
        errors.flush(take)
      }
      if !ready.first, !ready.second {
        // The pipes may still be held open by a daemon that the command started.
        if let end { return try end.get() }
        if !isOpen, !isHeard { poll(nil, 0, 5) }
        end = ended()
      }
      guard MonotonicTime.now() < deadline else {
        if let end { return try end.get() }
        throw .tooSlow(seconds: limit.seconds)
      }
    }
  }

  /// This process's variables without asctl's secrets, in the environment's own memory; `nil` after the last.
  private static func variables() -> [UnsafeMutablePointer<CChar>?] {
    #if canImport(Glibc)
      var place: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = environ
    #else
      var place: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = _NSGetEnviron().pointee
    #endif
    var variables: [UnsafeMutablePointer<CChar>?] = []
    while let variable = place?.pointee {
      let isWithheld = SecretVariable.allCases.contains { secret in
        let name = secret.rawValue
        return strncmp(variable, name, name.utf8.count) == 0
          && variable[name.utf8.count] == CChar(UInt8(ascii: "="))
      }
      if !isWithheld { variables.append(variable) }
      place = place.map { $0 + 1 }
    }
    return variables + [nil]
  }

  private func ended() -> Result<Void, Shell.RunError>? {
    var status: Int32 = 0
    guard waitpid(group, &status, WNOHANG) == group else { return nil }
    // The macros WIFEXITED, WEXITSTATUS and WTERMSIG, which Swift does not import.
    let (signal, exit) = (status & 0x7F, status >> 8 & 0xFF)
    if signal != 0 { return .failure(.killed(signal: signal)) }
    return exit == 0 ? .success(()) : .failure(.exited(exit))
  }
}

/// The terminal, lent to another process group if asctl has it. A background process could not prompt for a password,
/// and Ctrl-C would not reach it.
private struct LentTerminal: ~Copyable {
  private let descriptor: Int32

  var isLent: Bool { descriptor >= 0 }

  init(to group: pid_t) {
    let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC)
    guard terminal >= 0, tcgetpgrp(terminal) == getpgrp() else {
      if terminal >= 0 { close(terminal) }
      descriptor = -1
      return
    }
    descriptor = terminal
    // Without the terminal, a pager in our pipeline may be stopped, and with it our group; asctl itself must continue.
    for number in [SIGTTIN, SIGTTOU] { signal(number, SIG_IGN) }
    tcsetpgrp(terminal, group)
    // It may have been stopped because it was not in the foreground yet.
    kill(-group, SIGCONT)
  }

  deinit {
    guard descriptor >= 0 else { return }
    tcsetpgrp(descriptor, getpgrp())
    close(descriptor)
    for number in [SIGTTIN, SIGTTOU] { signal(number, SIG_DFL) }
    kill(0, SIGCONT)
  }
}

/// A child's stderr, passed on in whole lines if possible, up to a readable amount. The rest is read and dropped,
/// because a child with a full pipe would wait.
struct ErrorOutput {
  /// The bytes that were not passed on yet; at most two pieces, even of a longer line.
  private var pending: [UInt8] = []
  private var left = Self.limit

  static let limit = 1 << 16
  private static let longestPending = 1 << 12
  static let omission = "\n(the rest was omitted)\n"

  mutating func add(_ piece: [UInt8], _ take: (String) -> Void) {
    guard left > 0 else { return }
    let piece = piece.prefix(left)
    left -= piece.count
    if let end = piece.lastIndex(of: UInt8(ascii: "\n")) {
      pending += piece[...end]
      flush(take)
      pending += piece[(end + 1)...]
    } else {
      pending += piece
    }
    if pending.count > Self.longestPending { flush(take) }
    guard left == 0 else { return }
    flush(take)
    take(Self.omission)
  }

  mutating func flush(_ take: (String) -> Void) {
    guard !pending.isEmpty else { return }
    take(String(decoding: pending, as: UTF8.self))
    pending.removeAll(keepingCapacity: true)
  }
}

/// The arguments of `posix_spawn`, in the types of the platform. The caller initializes and destroys both.
private struct SpawnActions {
  #if canImport(Glibc)
    var files = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
  #else
    var files: posix_spawn_file_actions_t?
    var attributes: posix_spawnattr_t?
  #endif
}

/// Both ends of a pipe. Child processes do not inherit them.
struct Pipe {
  let reading: FileDescriptor
  let writing: FileDescriptor

  init() throws(Shell.RunError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .notStarted(reason: SystemError.last.description) }
    (reading, writing) = (FileDescriptor(ends[0], isOwned: true), FileDescriptor(ends[1], isOwned: true))
    for end in ends { FileDescriptor(end).closeOnExec() }
  }

  /// Which of two descriptors is readable, or at its end, within that time. A negative descriptor never is.
  static func ready(_ first: Int32, _ second: Int32, within milliseconds: Int32) -> (first: Bool, second: Bool) {
    var requests = [first, second].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    guard poll(&requests, 2, milliseconds) > 0 else { return (false, false) }
    return (requests[0].revents != 0, requests[1].revents != 0)
  }

  /// The maximum number of bytes per read.
  static let step = 1 << 12

  /// The next bytes of a reading end; empty at the end.
  static func read(_ end: FileDescriptor) -> [UInt8] { (try? end.bytes(atMost: step, named: "a pipe")) ?? [] }
}
