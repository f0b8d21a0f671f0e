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
    // A simulator has simulated customers only.
    let profiles = settings.config.profiles.filter { !$0.isOfSimulator }
    let others = profiles.map(\.name).filter { !sameBytes($0, settings.profile?.name ?? "") }
    guard invocation.isGiven(CustomerCommand.allProfiles) else {
      return try answers(read, settings).map { naming($0, others) }
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
          // An unreachable host may have the customer, so its failure becomes the result.
          if isFirst || answer.facts != nil || answer.isUnreachable && !answers[place].isUnreachable {
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
    return answers.map { naming($0, []) }
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
    let requests = CustomerLookup.requests(try client(settings.with(attempts)), jobs: 16)
    let progress = Progress(settings.context, isQuiet: isQuiet, length: nil)
    requests.progress = { answered, open in
      progress.show { _ in "requests to the App Store: \(answered) of \(answered + open) done" }
    }
    var answers = read.map {
      Answer(read: $0, result: .failure(Failure(.interrupted, "interrupted")), settings: settings)
    }
    for (index, purchase) in read.enumerated() {
      let now = settings.context.clock.now()
      CustomerLookup(purchase, requests, order: index, wantsNotifications: true, now: now) { result, _ in
        answers[index].result = result
      }.begin()
    }
    requests.run()
    requests.progress = nil
    progress.clear()
    return answers
  }

  func client(_ settings: Settings) throws(Failure) -> Client {
    try Client(Connection(.transactionHistory, settings), settings, remark: say)
  }

  /// Adds advice for an unknown customer: an ID that may have been misread, or the profiles of other apps.
  private func naming(_ answer: Answer, _ others: [String]) -> Answer {
    guard var failure = answer.failure else { return answer }
    var named = answer
    if answer.isUnknown {
      var advice = [failure.hint]
      if failure.status == .notFound {
        if !failure.message.contains(answer.read.id) { failure.message = "\(answer.read.id): \(failure.message)" }
        // A suggested ID shows nearly all of the original.
        if !invocation.isGiven(CustomerCommand.redact) { advice.insert(LookAlikes.advice(on: answer.read.id), at: 0) }
      }
      if !others.isEmpty {
        advice.append("other profiles: \(others.joined(separator: ", ")); --all-profiles searches them too")
      }
      failure.hint = advice.compactMap(\.self).joined(separator: "; ")
    } else if invocation.isGiven(CustomerCommand.allProfiles), let profile = answer.settings.profile {
      failure.message = "profile \(profile.name): \(failure.message)"
    }
    named.result = .failure(failure)
    return named
  }
}
