import Platform
import Program
import Simulator

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

Context.prepareProcess()
// `_exit`, because handlers of `exit` free OpenSSL's data while threads still use it. No output is buffered in stdio.
_exit(Run.run(Array(CommandLine.arguments.dropFirst()), .real(simulator: SimulatedAppStore.builtIn)).rawValue)
