import Commands
import Platform
import Simulator

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

Context.prepareProcess()
exit(Run.run(Array(CommandLine.arguments.dropFirst()), .real(simulator: SimulatedAppStore.builtIn)).rawValue)
