import Client
import CommandLine

/// The `asctl simulator` commands.
package enum SimulationFeature {
  package static let commands = FeatureCommands(
    top: [SimulatorCommands.command])
}
