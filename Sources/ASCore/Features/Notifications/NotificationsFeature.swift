import Client
import CommandLine

/// Apple's notifications on their way to a server of the user.
package enum NotificationsFeature {
  package static let commands = FeatureCommands { group in
    group == "notification"
      ? [
        NotificationReplayCommand.command, NotificationListenCommand.command, NotificationTriggerCommand.command,
        NotificationReceiveCommand.command,
      ] : []
  }
}
