import Client
import CommandLine

/// Responses to Apple's realtime requests before a customer cancels.
package enum RetentionFeature {
  package static let commands = FeatureCommands { group in
    group == "retention"
      ? [RetentionAnswerCommand.command, RetentionServeCommand.command, RetentionTriggerCommand.command] : []
  }
}
