import Client
import CommandLine

/// Replaying, forwarding, triggering and receiving Apple's notifications.
package enum NotificationsFeature {
  package static let commands = FeatureCommands { group in
    group == "notification"
      ? [
        NotificationReplayCommand.command, NotificationListenCommand.command, NotificationTriggerCommand.command,
        NotificationServeCommand.command,
      ] : []
  }
}
