import AppStore
import Base
import Client
import CommandLine
import Platform

/// Prompts for the members of a response to a consumption request one by one, with the choices that the rules allow.
struct ConsumptionForm {
  let request: ConsumptionRequest
  /// The invocation of `consumption send` with the answers so far.
  private(set) var invocation: Invocation
  private let prompt: Prompt
  private let context: Context
  /// The members that were prompted for, with the invocation before each.
  private var asked: [(index: Int, invocation: Invocation)] = []

  init(_ request: ConsumptionRequest, _ invocation: Invocation, _ prompt: Prompt, _ context: Context) {
    (self.request, self.prompt, self.context) = (request, prompt, context)
    let parameter = request.answer.purchaseParameter
    self.invocation =
      parameter.map { invocation.giving($0.argument, .text(request.transactionID)) } ?? invocation
  }

  private var endpoint: Endpoint { request.answer }
  private var members: [Parameter] { endpoint.parameters.filter { $0.place == .body } }

  /// Throws status 1 without the customer's consent, and status 2 if a response is not possible at all.
  mutating func fill() throws(Failure) {
    if let failure = ruleFailure(invocation) { throw failure }
    let left = (request.deadline - context.clock.now()).countdown
    context.say("Transaction \(request.transactionID): \(request.subject); \(left) left to respond")
    context.say("Type back to return to the previous prompt.")
    try ask(from: 0)
  }

  static func isBack(_ text: String) -> Bool { text.lowercased() == "back" }

  /// Returns to the last prompt, and continues from there. Throws as above.
  mutating func goBack() throws(Failure) {
    guard let last = asked.popLast() else { return }
    invocation = last.invocation
    try ask(from: last.index)
  }

  private mutating func ask(from start: Int) throws(Failure) {
    // Consent comes first, as nothing is sent without it, and a share last, as its rules depend on the other members.
    let ordered =
      members.filter { $0.kind == .switch } + members.filter { $0.kind != .switch && $0.kind != .millipercent }
      + members.filter { $0.kind == .millipercent }
    var index = start
    while index < ordered.count {
      let parameter = ordered[index]
      // The rules may allow no value of the member.
      if parameter.kind == .millipercent, ruleFailure(invocation.giving(parameter.flag, Self.share)) != nil {
        index += 1
        continue
      }
      explain(parameter)
      if let answered = try ask(parameter, before: ordered[(index + 1)...]) {
        asked.append((index, invocation))
        (index, invocation) = (index + 1, answered)
      } else if let last = asked.popLast() {
        (index, invocation) = last
      }
    }
  }

  func summary(_ environment: EnvironmentChoice) -> [String] {
    let members = members.compactMap { parameter in
      words(of: parameter).map { "  \(field(parameter)?.label ?? parameter.name): \($0)" }
    }
    let line = endpoint.answerLine(request.transactionID, in: environment, context) { parameter in
      invocation.parsed(parameter.flag).first.map { $0.written.isEmpty ? "''" : $0.written }
    }
    return ["Response for transaction \(request.transactionID) (\(request.subject)) in \(environment.rawValue):"]
      + members + ["As a command:", "  \(line)", "A response is final."]
  }

  /// Returns the answer in words; `nil` for an omitted member.
  private func words(of parameter: Parameter) -> String? {
    guard let value = invocation.parsed(parameter.flag).first else { return nil }
    switch parameter.kind {
    case .switch, .boolean: return value.written == "false" ? "no" : "yes"
    case .enumeration(let enumeration):
      return enumeration.values.first { sameBytes($0.text, value.written) }?.word ?? value.written
    case .millipercent: return value.written.hasSuffix("%") ? value.written : "\(value.written)%"
    case .identifier, .text, .uuid, .date, .integer, .milliunits, .storefront:
      return value.written.isEmpty ? "none" : value.written
    }
  }

  /// Returns why Apple would reject the response as it is; nil if it breaks no rule.
  private func ruleFailure(_ invocation: Invocation) -> Failure? {
    do {
      let body = try EndpointCall(endpoint).body(invocation, context)
      let pending = PendingWrite(
        path: [:], body: .object(body), environment: nil, now: context.clock.now(), transaction: request.transaction)
      try pending.requireAll(endpoint.rules)
      return nil
    } catch {
      return error
    }
  }

  /// A share to check the rules with, neither nothing nor all.
  private static let share = ParsedValue.text("50%")

  private func explain(_ parameter: Parameter) {
    let field = field(parameter)
    context.terminal.warn("\n")
    // The member is in thousandths of a percent, and the prompt in percent.
    let meaning = parameter.kind == .millipercent ? parameter.summary : field?.meaning ?? parameter.summary
    context.say("\(field?.label ?? parameter.name) (\(parameter.name)): \(meaning)")
    if parameter.kind == .switch { context.say(Self.consent) }
    guard case .enumeration(let enumeration) = parameter.kind else { return }
    for (index, value) in enumeration.values.enumerated() {
      let number = enumeration.isNumeric ? value.text : "\(index + 1)"
      context.say("\(number)  \(value.word): \(value.meaning)", margin: 2)
    }
  }

  private static let consent = """
    Apple does not ask customers for consent; your app must, for example on a screen or in terms that the customer \
    accepted. Without consent, nothing can be sent.
    """

  private func field(_ parameter: Parameter) -> Field? {
    endpoint.body.object?.fields.first { sameBytes($0.name, parameter.name) }
  }

  /// Returns the invocation with the answer; nil to return to the previous member.
  private func ask(_ parameter: Parameter, before rest: ArraySlice<Parameter>) throws(Failure) -> Invocation? {
    let known = request.transaction?[parameter.name]?.string
    if case .switch = parameter.kind {
      let isTrue = try prompt.answer(Self.label(parameter)) { text throws(Failure) in
        Self.isBack(text) ? nil : try Self.truth(text)
      }
      if isTrue == false { throw Failure(.failure, "nothing was sent", hint: parameter.declared.reason) }
      return isTrue.map { invocation.giving(parameter.flag, .boolean($0)) }
    }
    let isOptional = !parameter.isRequired || parameter.takesEmpty && known == nil
    let label = Self.label(parameter) + (isOptional ? ", or Enter for none" : "")
    return try prompt.answer(label, otherwise: known) { text throws(Failure) in
      if Self.isBack(text) { return nil }
      if !text.isEmpty, let mistake = field(parameter)?.limit?.error(in: text) {
        throw Failure(.usage, "it \(mistake.message)")
      }
      let line = try Self.value(text, of: parameter).map { invocation.giving(parameter.flag, $0) } ?? invocation
      // A later member may satisfy a rule that this one breaks.
      let lines = [line] + rest.filter { $0.kind == .millipercent }.map { line.giving($0.flag, Self.share) }
      if let failure = ruleFailure(line), !lines.contains(where: { ruleFailure($0) == nil }) { throw failure }
      return line
    }
  }

  private static func label(_ parameter: Parameter) -> String {
    switch parameter.kind {
    case .boolean, .switch: "y or n"
    case .enumeration(let enumeration):
      enumeration.isNumeric ? "Number" : "A number from 1 to \(enumeration.values.count)"
    case .millipercent: "Percent, 0 to 100"
    case .text(let placeholder): placeholder
    case .identifier, .uuid, .date, .integer, .milliunits, .storefront: parameter.summary
    }
  }

  /// Returns nil for an omitted member.
  private static func value(_ text: String, of parameter: Parameter) throws(Failure) -> ParsedValue? {
    switch parameter.kind {
    case _ where text.isEmpty && parameter.takesEmpty: return .text("")
    case _ where text.isEmpty:
      guard !parameter.isRequired else { throw Failure(.usage, "\(parameter.name) is required") }
      return nil
    case .boolean: return .boolean(try truth(text))
    case .enumeration(let enumeration) where !enumeration.isNumeric:
      if let number = Int(text) {
        guard number > 0, number <= enumeration.values.count else {
          throw Failure(.usage, "expected a number from 1 to \(enumeration.values.count)")
        }
        return .text(enumeration.values[number - 1].text)
      }
    default: break
    }
    guard let kind = parameter.flag.kind else { return .text(text) }
    do {
      return try kind.value(of: text, for: parameter.name, help: "")
    } catch {
      // The hint is omitted, because the choices were just listed.
      throw Failure(error.status, error.message)
    }
  }

  private static func truth(_ text: String) throws(Failure) -> Bool {
    if let truth = truth(of: text) { return truth }
    throw Failure(.usage, "expected y or n")
  }

  /// Returns nil for another word.
  static func truth(of text: String) -> Bool? {
    switch text.lowercased() {
    case "y", "yes", "true", "1": true
    case "n", "no", "false", "0": false
    default: nil
    }
  }
}
