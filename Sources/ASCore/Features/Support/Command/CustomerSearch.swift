import AppStore
import Base
import Client
import CommandLine
import Terminal

/// Looks up customers with one profile and, with `--all-profiles`, those that it does not find with the others.
struct CustomerSearch {
  let settings: Settings

  /// The result of the search for one customer, and the settings it was found with.
  struct Answer {
    let read: PastedPurchase
    var result: Result<CustomerFacts, Failure>
    let settings: Settings

    var facts: CustomerFacts? { try? result.get() }
    var failure: Failure? { if case .failure(let failure) = result { failure } else { nil } }
    /// Whether the customer is unknown to this profile: it may be of another app, for which Apple also rejects the token.
    fileprivate var isUnknown: Bool { failure?.status == .notFound || failure?.status == .credentials }
    /// Whether the profile's hosts were unreachable, so that another profile may find the customer.
    fileprivate var isUnreachable: Bool { failure?.status == .unavailable || failure?.status == .rateLimited }
  }

  private var invocation: Invocation { settings.invocation }
  private var isQuiet: Bool { invocation.isGiven(OutputFlags.quiet) }

  func find(_ read: [PastedPurchase]) throws(Failure) -> [Answer] {
    let given = invocation.values(CustomerCommand.text).joined(separator: " ")
    // Masked, the two would be the same.
    if read.count == 1, let purchase = read.first, purchase.source == .argument, !sameBytes(given, purchase.id),
      !invocation.isGiven(CustomerCommand.redact)
    {
      say("read \(quoted(given)) as \(purchase.id)")
    }
    let others = settings.otherProfiles
    guard invocation.isGiven(CustomerCommand.allProfiles) else {
      return try answers(read, settings).map { answer throws(Failure) in try naming(answer, others) }
    }
    // If there are other profiles, these settings need not specify a key.
    var isAsked = others.isEmpty || settings.profile != nil
    if !isAsked { isAsked = try settings.environment().value == .simulator }
    if !isAsked { isAsked = try settings.text(.issuerID) != nil }
    let unasked = Failure(.credentials, "no profile could be queried", hint: "asctl doctor --all-profiles")
    var answers =
      isAsked
      ? try answers(read, settings) : read.map { Answer(read: $0, result: .failure(unasked), settings: settings) }
    for name in others {
      let places = answers.indices.filter { answers[$0].isUnknown || answers[$0].isUnreachable }
      guard !places.isEmpty else { break }
      do throws(Failure) {
        let settings = try Settings(invocation.giving(CredentialFlags.profile, .text(name)), settings.context)
        for (place, answer) in zip(places, try self.answers(places.map { read[$0] }, settings)) {
          let isFirst = !isAsked && answers[place].settings.profile == nil
          // A host that could not be queried may have the customer, so its failure becomes the result.
          let known = answers[place]
          let isOpen =
            answer.isUnreachable && !known.isUnreachable
            || answer.failure?.status == .credentials && known.failure?.status == .notFound
          if isFirst || answer.facts != nil || isOpen {
            if answer.facts != nil { sayFailure(of: answers[place]) }
            answers[place] = answer
          } else {
            sayFailure(of: answer)
          }
        }
      } catch {
        say("profile \(name) was skipped: \(error.message)")
      }
    }
    return try answers.map { answer throws(Failure) in try naming(answer, []) }
  }

  /// Prints why a profile returned no customer, unless the customer was not found.
  private func sayFailure(of answer: Answer) {
    guard let failure = answer.failure, failure.status != .notFound, let profile = answer.settings.profile else {
      return
    }
    say("profile \(profile.name): \(failure.message)")
  }

  private func say(_ sentence: String) {
    if !isQuiet { settings.context.say("asctl: \(sentence)") }
  }

  /// Looks up the customers with one profile, in the order of the list.
  private func answers(_ read: [PastedPurchase], _ settings: Settings) throws(Failure) -> [Answer] {
    // Orders can be looked up only in production.
    if read.contains(where: { $0.kind == .orderId }) { _ = try Connection(.orderLookup, settings) }
    // With many profiles, some hosts may be unreachable from here, so each gets one attempt.
    let isOnce = invocation.isGiven(CustomerCommand.allProfiles) && !invocation.isGiven(ConnectionFlags.retries)
    let attempts = isOnce ? settings.invocation.giving(ConnectionFlags.retries, .integer(0)) : settings.invocation
    let requests = ConcurrentRequests(try client(settings.with(attempts)), of: CustomerLookup.endpoints, jobs: 16)
    let progress = Progress(settings.context, isQuiet: isQuiet, length: nil)
    var answers = read.map {
      Answer(read: $0, result: .failure(Failure(.interrupted, "interrupted")), settings: settings)
    }
    for (index, purchase) in read.enumerated() {
      let now = settings.context.clock.now()
      CustomerLookup(purchase, requests, order: index, wantsNotifications: true, now: now) { result, _ in
        answers[index].result = result
      }.begin()
    }
    requests.run(progress: { answered, open in
      progress.show { _ in "requests to the App Store: \(answered) of \(answered + open) done" }
    })
    progress.clear()
    return answers
  }

  func client(_ settings: Settings) throws(Failure) -> Client {
    let isGate = invocation.isGiven(CustomerCommand.hasAccess)
    return try Client(Connection(.transactionHistory, settings, isGate: isGate), settings, remark: say)
  }

  /// Adds advice for an unknown customer: an ID that may have been misread, or the profiles of other apps.
  private func naming(_ answer: Answer, _ others: [String]) throws(Failure) -> Answer {
    guard var failure = answer.failure else { return answer }
    var named = answer
    if answer.isUnknown {
      var advice = [failure.hint]
      if failure.status == .notFound {
        if try answer.settings.asksProductionOnly() { advice.append(CustomerOutput.sandboxAdvice) }
        if !failure.message.contains(answer.read.id) { failure.message = "\(answer.read.id): \(failure.message)" }
        // A suggested ID shows nearly all of the original.
        if !invocation.isGiven(CustomerCommand.redact) {
          advice = OtherIdentifier.advice(onUnknown: answer.read.id) + advice
        }
      }
      if !others.isEmpty {
        advice.append("other profiles: \(others.joined(separator: ", ")); --all-profiles searches them too")
      }
      failure.hint = Failure.hint(of: advice.compactMap(\.self))
    } else if invocation.isGiven(CustomerCommand.allProfiles), let profile = answer.settings.profile {
      failure.message = "profile \(profile.name): \(failure.message)"
    }
    named.result = .failure(failure)
    return named
  }
}

extension Settings {
  /// The names of profiles in which a customer may be found that this one does not have. A simulator has simulated
  /// customers only.
  var otherProfiles: [String] {
    config.profiles.filter {
      !sameBytesIgnoringCase($0.text(.environment) ?? "", EnvironmentChoice.simulator.rawValue)
        && !sameBytes($0.name, profile?.name ?? "")
    }.map(\.name)
  }
}

/// Looks up one customer: the order first if an order ID was given, then history, statuses and notifications
/// concurrently, in production and, if the ID is unknown there, in sandbox.
///
/// `ConcurrentRequests`, which many lookups share, sends the requests and observes the limits.
final class CustomerLookup {
  private let read: PastedPurchase
  private let requests: ConcurrentRequests
  private let order: Int
  private let wantsNotifications: Bool
  private let now: Timestamp
  private let done: (_ result: Result<CustomerFacts, Failure>, _ isTokenAccepted: Bool) -> Void
  private var replies = CustomerFacts.Replies()
  /// How the signed data of all responses was verified.
  private var verified: VerificationLevel?
  private var waiting = 0
  private var choice = HostChoice()
  /// Whom the responses are about: the customer with the ID that was requested. An order is about the same customer.
  private var subject = ReplySubject(of: nil, .customer)
  /// Why responses are not about the same customer.
  private var mismatch: Failure?
  /// Whether notifications were requested again, with the ID of a purchase instead of the given one.
  private var hasRetried = false

  static let endpoints: [Endpoint] = [.orderLookup, .transactionHistory, .subscriptionStatus, .notificationHistory]

  /// How long production and sandbox keep notifications, less a minute, because clocks differ and Apple rejects an
  /// earlier start.
  static let notificationPeriods: [TimeSpan] = [APIEnvironment.production, .sandbox].map {
    .days(Endpoint.notificationHistory.queryPeriod?.days[$0] ?? 0) - .minutes(1)
  }

  /// `order` is the position among the lookups that share the requests. `done` is called once, with a failure only if
  /// nothing at all is known, and with whether a host accepted the token.
  init(
    _ read: PastedPurchase, _ requests: ConcurrentRequests, order: Int, wantsNotifications: Bool, now: Timestamp,
    done: @escaping (_ result: Result<CustomerFacts, Failure>, _ isTokenAccepted: Bool) -> Void
  ) {
    (self.read, self.requests, self.order) = (read, requests, order)
    (self.wantsNotifications, self.now, self.done) = (wantsNotifications, now, done)
  }

  private func done(_ result: Result<CustomerFacts, Failure>) { done(result, choice.isTokenAccepted) }

  func begin() {
    switch read.kind {
    case .transactionId: askAll(about: read.id)
    case .orderId:
      ask(APIRequest(reading: .orderLookup, read.id), of: .orderLookup, \.order) { [self] failure in
        if let failure { return done(.failure(failure)) }
        guard let id = Self.firstTransaction(in: replies.order) else {
          return done(.failure(Failure(.notFound, "Apple returned no purchases for the order \(read.id)")))
        }
        askAll(about: id)
      }
    }
  }

  /// Sends all requests for an ID, because Apple accepts the same ID for each of them.
  private func askAll(about id: String) {
    waiting = wantsNotifications ? 3 : 2
    let order = subject
    subject = ReplySubject(of: id, .customer)
    if read.kind == .orderId { add(order) }
    for (endpoint, place) in [
      (Endpoint.transactionHistory, \CustomerFacts.Replies.history), (.subscriptionStatus, \.statuses),
    ] {
      ask(APIRequest(reading: endpoint, id), of: endpoint, place) { [self] in answered(id, endpoint, $0) }
    }
    if wantsNotifications { askNotifications(about: id) }
  }

  /// Stores the response with all its pages, as far as they were read, before `then` is called.
  private func ask(
    _ request: APIRequest, of endpoint: Endpoint, _ place: WritableKeyPath<CustomerFacts.Replies, JSON?>,
    then: @escaping (Failure?) -> Void
  ) {
    requests.askAll(request, of: endpoint, host: choice.host, order: order, isBound: false) { [self] pages in
      replies[keyPath: place] = pages.json
      verified.add(pages.verified)
      add(pages.subject)
      then(pages.failure)
    }
  }

  private func add(_ other: ReplySubject) {
    do throws(Failure) {
      try subject.add(other)
    } catch {
      mismatch = mismatch ?? error
    }
  }

  /// `period` is the index of one of `notificationPeriods`, by default that of the host's environment.
  private func askNotifications(about id: String, period: Int? = nil) {
    let period = period ?? (requests.hosts[choice.host].environment == .sandbox ? 1 : 0)
    let request = Self.notifications(about: id, period: period, now: now)
    ask(request, of: .notificationHistory, \.notifications) { [self] failure in
      // With a base URL, the environment is unknown until a response contains it.
      if failure?.answer?.errorCode == ErrorCode.server(.startDateTooFarInPast).code, period == 0 {
        return askNotifications(about: id, period: 1)
      }
      answered(id, .notificationHistory, failure)
    }
  }

  /// Returns the requests that `--dry-run` shows: for an order only one, as the others require the IDs in its response.
  static func dryRunRequests(about read: PastedPurchase, now: Timestamp, isSandbox: Bool) -> [APIRequest] {
    switch read.kind {
    case .orderId: [APIRequest(reading: .orderLookup, read.id)]
    case .transactionId:
      [APIRequest(reading: .transactionHistory, read.id), APIRequest(reading: .subscriptionStatus, read.id)]
        + [notifications(about: read.id, period: isSandbox ? 1 : 0, now: now)]
    }
  }

  private static func notifications(about id: String, period: Int, now: Timestamp) -> APIRequest {
    APIRequest(notifications: ["transactionId": .string(id)], since: now - notificationPeriods[period], until: now)
  }

  private func answered(_ id: String, _ endpoint: Endpoint, _ failure: Failure?) {
    if let failure { replies.failures.append(CustomerFacts.FailedCall(endpoint: endpoint, failure: failure)) }
    waiting -= 1
    guard waiting == 0 else { return }
    let isKnown = replies.history != nil || replies.statuses != nil || replies.order != nil
    guard isKnown else { return unknown(id) }
    if let mismatch { return done(.failure(mismatch)) }
    if retry(insteadOf: id) { return }
    requests.bind(subject, host: choice.host, order: order) { [self] outcome in
      if case .failure(let failure) = outcome { return done(.failure(failure)) }
      finish()
    }
  }

  private func finish() {
    replies.verified = verified.decided(by: requests.hosts[choice.host])
    replies.isSimulated = requests.hosts[choice.host].isSimulated
    done(.success(CustomerFacts(read, replies, now: now)))
  }

  /// Requests notifications with the ID of a purchase, because Apple does not filter them by the ID of a download.
  private func retry(insteadOf id: String) -> Bool {
    guard !hasRetried, wantsNotifications, replies.notifications == nil,
      let index = replies.failures.firstIndex(where: { $0.failure.status == .refused || $0.failure.status == .notFound }
      ),
      replies.failures[index].endpoint === Endpoint.notificationHistory, let history = replies.history
    else { return false }
    // Apple sends no notifications about a customer without purchases.
    guard let other = Self.firstTransaction(in: history) else {
      replies.failures.remove(at: index)
      replies.notifications = ["notificationHistory": []]
      return false
    }
    guard !sameBytes(other, id) else { return false }
    hasRetried = true
    replies.failures.remove(at: index)
    waiting = 1
    askNotifications(about: other)
    return true
  }

  private static func firstTransaction(in reply: JSON?) -> String? {
    reply?["signedTransactions"]?.arrayElements?.lazy.compactMap { $0["transactionId"]?.string }.first
  }

  /// Queries the next host if another environment may have the ID.
  private func unknown(_ id: String) {
    let decisive = replies.failures.lazy.filter { $0.endpoint !== Endpoint.notificationHistory }.map {
      ($0.endpoint, $0.failure)
    }
    if let failure = choice.next(after: Array(decisive), of: requests.hosts) { return done(.failure(failure)) }
    (replies.failures, replies.notifications) = ([], nil)
    askAll(about: id)
  }
}
