import Base

/// What happens to one customer until now, as a sequence of steps. Each prefix is a case of its own, so that the
/// shortest sequence that a server gets wrong is found without a search.
package struct Lifecycle: Sendable {
  package let name: String
  package let page: ApplePage
  /// As declared: `buy main`, `50% REFUND`.
  let steps: [Step]

  /// The events in order, for lists.
  package var events: [String] { steps.map(\.text) }

  /// One step: when it happens, and what.
  struct Step: Sendable {
    let text: String
    let delay: Delay
    let action: Action
    /// Arguments without a name, such as `trial`, and with one, such as `to=higher`.
    let words: [String]
    let values: [String: String]

    /// How long after the step before.
    enum Delay: Sendable {
      case span(TimeSpan)
      /// Percent of the time until the subscription changes on its own, so that the same steps suit any product.
      case share(Int64)
      /// When it changes on its own.
      case nextChange
    }

    enum Action: Sendable {
      case buy(product: String)
      /// Another customer gets a share of the purchase: a family member, or a member of a group.
      case share(isSeat: Bool)
      /// Apple's event, `TYPE` and `SUBTYPE`.
      case event(String, String?)
      /// An event that time causes.
      case time
      /// From now on, payments fail; no notification is sent.
      case paymentsFail
      /// The developer sets the account token by an API call; no notification is sent.
      case tokenIsSet
      /// A notification of a type that no documentation contains.
      case unknownType(String)
      case nothing
    }
  }
}

/// Where Apple documents the expected behavior. The raw value is the title.
package enum ApplePage: String, Sendable, CaseIterable {
  case status = "App Store Server API, status"
  case types = "App Store Server Notifications, notificationType"
  case responding = "Responding to App Store Server Notifications"
  case trials = "Implementing introductory offers in your app"
  case offers = "Implementing promotional offers in your app"
  case codes = "Supporting offer codes in your app"
  case winBack = "Supporting win-back offers in your app"
  case churn = "Reducing involuntary subscriber churn"
  case levels = "Ranking subscriptions within the group"
  case prices = "Managing price increases for auto-renewable subscriptions"
  case refunds = "Handling refund notifications"
  case consumption = "App Store Server API, Send Consumption Information"
  case family = "Supporting Family Sharing in your app"
  case extensions = "Extending the renewal date for auto-renewable subscriptions"
  case commitments = "App Store Server API, commitmentInfo"
  case groups = "App Store Server API, Get Customer Groups"
  case tokens = "App Store Server API, Set App Account Token"
  case bundles = "unpublished: asctl's reading of the bundles that Apple has announced"

  /// Whether Apple documents what happens, and not only that it will.
  var isPublished: Bool { self != .bundles }
}

extension Lifecycle {
  /// Reads `NAME | PAGE | STEP; STEP`. Returns nil for any other text.
  init?(_ line: some StringProtocol) {
    let parts = line.split(separator: "|").map { Self.trimmed($0) }
    guard parts.count == 3, let page = ApplePage.allCases.first(where: { "\($0)" == parts[1] }) else { return nil }
    let texts = parts[2].split(separator: ";").map { Self.trimmed($0) }
    let steps = texts.compactMap(Step.init)
    guard steps.count == texts.count else { return nil }
    (name, self.page, self.steps) = (parts[0], page, steps)
  }

  private static func trimmed(_ text: some StringProtocol) -> String {
    text.split(separator: " ").joined(separator: " ")
  }
}

extension Lifecycle.Step {
  /// Reads `[DELAY] ACTION [WORD]… [NAME=VALUE]…`. The delay is a share or a span; `~` marks what time causes.
  fileprivate init?(_ text: String) {
    self.text = text
    var rest = text.split(separator: " ").map { String($0) }
    var delay = Delay.span(.zero)
    if let first = rest.first {
      if first.hasSuffix("%"), let share = Int64(first.dropLast()) {
        delay = .share(share)
        rest.removeFirst()
      } else if let span = TimeSpan(text: first) {
        delay = .span(span)
        rest.removeFirst()
      }
    }
    guard let verb = rest.first else { return nil }
    let arguments = rest.dropFirst()
    words = arguments.filter { !$0.contains("=") }
    values = Dictionary(
      arguments.compactMap { word in
        word.firstIndex(of: "=").map { (String(word[..<$0]), String(word[word.index(after: $0)...])) }
      }
    ) { $1 }
    if verb.hasPrefix("~") {
      (self.delay, action) = (.nextChange, .time)
      return
    }
    self.delay = delay
    switch verb {
    case "buy":
      guard let product = words.first else { return nil }
      action = .buy(product: product)
    case "share": action = .share(isSeat: false)
    case "seat": action = .share(isSeat: true)
    case "payments-fail": action = .paymentsFail
    case "set-token": action = .tokenIsSet
    case "wait": action = .nothing
    case "unknown":
      guard let type = words.first else { return nil }
      action = .unknownType(type)
    default:
      let pair = verb.split(separator: "/").map { String($0) }
      action = .event(pair[0], pair.count > 1 ? pair[1] : nil)
    }
  }

  /// Apple's event, or the step itself if there is none: `EXPIRED/VOLUNTARY`, `buy main`.
  package var title: String {
    switch action {
    case .event, .time:
      text.split(separator: " ").first { $0.first.map { $0.isUppercase || $0 == "~" } ?? false }
        .map { String($0.drop { $0 == "~" }) } ?? text
    case .buy, .share, .paymentsFail, .tokenIsSet, .unknownType, .nothing: text
    }
  }
}
