import Platform
import Program
import Simulator

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

Context.prepareProcess()
// Not `exit`, whose handlers take OpenSSL from under threads that still serve; nothing here waits in a buffer of stdio.
_exit(Run.run(Array(CommandLine.arguments.dropFirst()), .real(simulator: SimulatedAppStore.builtIn)).rawValue)
