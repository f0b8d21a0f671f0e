import AppStore
import Base
import Client
import CommandLine
import Platform
import SignedData
import Terminal

/// Looks customers up with one profile, and with `--all-profiles` those that it does not know with the others.
struct CustomerSearch {
  private let invocation: Invocation
  private let context: Context
  private let isQuiet: Bool

  /// The result of the search for one customer, and the settings it was found with.
  struct Answer {
    let read: PastedPurchase
    var result: Result<CustomerFacts, Failure>
    let settings: Settings
  }

  init(_ invocation: Invocation, _ context: Context) {
    // With many profiles, some hosts may be unreachable from here, so each gets one attempt.
    let isOnce = invocation.isGiven(CustomerCommand.allProfiles) && !invocation.isGiven(ConnectionFlags.retries)
    self.invocation = isOnce ? invocation.giving(ConnectionFlags.retries, .integer(0)) : invocation
    self.context = context
    isQuiet = invocation.isGiven(OutputFlags.quiet)
  }

  func find(_ read: [PastedPurchase]) throws(Failure) -> [Answer] {
    let settings = try Settings(invocation, context)
    let given = invocation.values(CustomerCommand.text).joined(separator: " ")
    // Masked, both are the same.
    if read.count == 1, let purchase = read.first, purchase.source == .argument, !sameBytes(given, purchase.id),
      !invocation.isGiven(CustomerCommand.redact)
    {
      say("read \(quoted(given)) as \(purchase.id)")
    }
    // A simulator has simulated customers only.
    let profiles = (settings.config?.profiles ?? []).filter { !$0.isOfSimulator }
    let others = profiles.map(\.name).filter { !sameBytes($0, settings.profile?.name ?? "") }
    guard invocation.isGiven(CustomerCommand.allProfiles) else {
      return try answers(read, settings).map { naming($0, others) }
    }
    // The profiles are enough: nothing else needs to name a key.
    let isAsked = others.isEmpty ? true : try settings.hasOwnApp()
    let unasked = Failure(.credentials, "no profile could be queried", hint: "asctl doctor --all-profiles")
    var answers =
      isAsked
      ? try answers(read, settings) : read.map { Answer(read: $0, result: .failure(unasked), settings: settings) }
    for name in others {
      let places = answers.indices.filter { answers[$0].isUnknown || answers[$0].isUnreachable }
      guard !places.isEmpty else { break }
      do throws(Failure) {
        let invocation = invocation.giving(CredentialFlags.profile, .text(name))
        let settings = try Settings(invocation, context)
        let results = try ask(places.map { read[$0] }, settings, invocation)
        for (place, result) in zip(places, results) {
          let answer = Answer(read: read[place], result: result, settings: settings)
          let isFirst = !isAsked && answers[place].settings.profile == nil
          // A host that does not answer may know the customer, so that its failure is the result.
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

  private func answers(_ read: [PastedPurchase], _ settings: Settings) throws(Failure) -> [Answer] {
    zip(read, try ask(read, settings, invocation)).map { Answer(read: $0, result: $1, settings: settings) }
  }

  /// Says why a profile did not answer, unless it does not know the customer.
  private func sayFailure(of answer: Answer) {
    guard let failure = answer.failure, failure.status != .notFound, let profile = answer.settings.profile else {
      return
    }
    say("profile \(profile.name): \(failure.message)")
  }

  private func say(_ sentence: String) {
    if !isQuiet { context.say("asctl: \(sentence)") }
  }

  private func ask(
    _ read: [PastedPurchase], _ settings: Settings, _ invocation: Invocation
  ) throws(Failure) -> [Result<CustomerFacts, Failure>] {
    // An order is known in production only.
    if read.contains(where: { $0.kind == .orderId }) { _ = try Connection(.orderLookup, settings, invocation) }
    return try requests(settings, invocation).facts(of: read)
  }

  /// The look-ups with these settings.
  func requests(_ settings: Settings, _ invocation: Invocation) throws(Failure) -> CustomerRequests {
    let connection = try Connection(.transactionHistory, settings, invocation)
    let client = try Client(.transactionHistory, connection, settings, context, remark: say)
    let verification = try AppStoreReply.ReplyVerification(.unlessDeclined, of: client, invocation, context)
    return CustomerRequests(client: client, verification: verification, context: context, isQuiet: isQuiet)
  }

  /// Adds what to try for an unknown customer: an ID that was misread, or the profile of another app.
  private func naming(_ answer: Answer, _ others: [String]) -> Answer {
    guard case .failure(var failure) = answer.result else { return answer }
    guard answer.isUnknown else {
      guard invocation.isGiven(CustomerCommand.allProfiles), let profile = answer.settings.profile else {
        return answer
      }
      failure.message = "profile \(profile.name): \(failure.message)"
      return Answer(read: answer.read, result: .failure(failure), settings: answer.settings)
    }
    var advice = [failure.hint]
    if failure.status == .notFound {
      if !failure.message.contains(answer.read.id) { failure.message = "\(answer.read.id): \(failure.message)" }
      // A reading shows nearly all of the ID.
      if !invocation.isGiven(CustomerCommand.redact) { advice.insert(LookAlikes.advice(on: answer.read.id), at: 0) }
    }
    if !others.isEmpty {
      advice.append("other profiles: \(others.joined(separator: ", ")); --all-profiles searches them too")
    }
    failure.hint = advice.compactMap(\.self).joined(separator: "; ")
    return Answer(read: answer.read, result: .failure(failure), settings: answer.settings)
  }
}

extension CustomerSearch.Answer {
  /// nil where it was not found.
  var facts: CustomerFacts? { try? result.get() }

  /// Why it was not; nil where it was.
  var failure: Failure? {
    if case .failure(let failure) = result { failure } else { nil }
  }

  /// To this profile, which may be another app's, or one whose token is refused for that.
  fileprivate var isUnknown: Bool {
    guard case .failure(let failure) = result else { return false }
    return failure.status == .notFound || failure.status == .credentials
  }

  /// Whether the hosts of its profile did not answer, so that another profile may.
  fileprivate var isUnreachable: Bool { failure?.status == .unavailable || failure?.status == .rateLimited }
}

extension Settings {
  /// Whether an app is configured without a further profile.
  fileprivate func hasOwnApp() throws(Failure) -> Bool {
    if profile != nil { return true }
    if try environment().value == .simulator { return true }
    return try text(.issuerID) != nil
  }
}
