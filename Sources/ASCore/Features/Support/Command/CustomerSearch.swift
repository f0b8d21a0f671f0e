import AppStore
import Base
import Client
import CommandLine
import Platform
import SignedData
import Terminal

/// Asks one profile about customers, and with `--all-profiles` the others about those that it does not know.
struct CustomerSearch {
  private let invocation: Invocation
  private let context: Context
  private let isQuiet: Bool

  /// What came of the search for one customer, and with which settings.
  struct Answer {
    let read: PastedPurchase
    var result: Result<CustomerFacts, Failure>
    let settings: Settings
  }

  init(_ invocation: Invocation, _ context: Context) {
    // Of many profiles some may be of hosts that cannot be reached from here, and each gets one attempt.
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
    let unasked = Failure(.credentials, "no profile could be asked", hint: "asctl doctor --all-profiles")
    var answers =
      isAsked
      ? try answers(read, settings) : read.map { Answer(read: $0, result: .failure(unasked), settings: settings) }
    for name in others {
      let places = answers.indices.filter { answers[$0].isUnknown }
      guard !places.isEmpty else { break }
      do throws(Failure) {
        let invocation = invocation.giving(CredentialFlags.profile, .text(name))
        let settings = try Settings(invocation, context)
        let results = try ask(places.map { read[$0] }, settings, invocation)
        for (place, result) in zip(places, results) {
          if case .failure(let failure) = result, failure.status != .notFound {
            say("profile \(name): \(failure.message)")
          }
          let isFirst = !isAsked && answers[place].settings.profile == nil
          if isFirst || (try? result.get()) != nil {
            answers[place] = Answer(read: read[place], result: result, settings: settings)
          }
        }
      } catch {
        say("profile \(name) was not asked: \(error.message)")
      }
    }
    return answers.map { naming($0, []) }
  }

  private func answers(_ read: [PastedPurchase], _ settings: Settings) throws(Failure) -> [Answer] {
    zip(read, try ask(read, settings, invocation)).map { Answer(read: $0, result: $1, settings: settings) }
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

  /// What asks in the name of those settings.
  func requests(_ settings: Settings, _ invocation: Invocation) throws(Failure) -> CustomerRequests {
    let connection = try Connection(.transactionHistory, settings, invocation)
    let client = try Client(.transactionHistory, connection, settings, context, remark: say)
    let verification = try AppStoreReply.ReplyVerification(.unlessDeclined, of: client, invocation, context)
    return CustomerRequests(client, verification, context, isQuiet: isQuiet)
  }

  /// Whoever is not known may be another app's customer, and the ID misread.
  private func naming(_ answer: Answer, _ others: [String]) -> Answer {
    guard case .failure(var failure) = answer.result, answer.isUnknown else { return answer }
    var advice = [failure.hint]
    if failure.status == .notFound {
      if !failure.message.contains(answer.read.id) { failure.message = "\(answer.read.id): \(failure.message)" }
      // A reading shows nearly all of the ID.
      if !invocation.isGiven(CustomerCommand.redact) { advice.insert(LookAlikes.advice(on: answer.read.id), at: 0) }
    }
    if !others.isEmpty {
      advice.append("other profiles: \(others.joined(separator: ", ")); --all-profiles asks them too")
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
}

extension Settings {
  /// Whether an app is configured without a further profile.
  fileprivate func hasOwnApp() throws(Failure) -> Bool {
    if profile != nil { return true }
    if try environment().value == .simulator { return true }
    return try text(.issuerID) != nil
  }
}
