import Client
import CommandLine

/// The simulated App Store as a command.
package enum SimulationFeature {
  package static let commands = FeatureCommands(
    top: [SimulatorCommands.command])
}
