import Testing

@testable import Base
@testable import CommandLine
@testable import TestSupport

/// The invocation that results from a line and the environment.
private func filled(_ line: [String], _ variables: [String: String]) -> String {
  do throws(Failure) {
    guard case .run(let route, let action, let invocation) = try SampleProgram.program.parse(line) else { return "?" }
    let filled = try route.filling(invocation) { variables[$0] }
    return ParsedLine.run(route, action, filled).text
  } catch {
    return error.text
  }
}

@Test func `a variable sets an absent flag`() {
  #expect(filled(["verify"], ["SAMPLE_OUTPUT": "json"]) == #"verify --output=["json"]"#)
  #expect(filled(["verify", "-o", "table"], ["SAMPLE_OUTPUT": "json"]) == #"verify --output=["table"]"#)
  #expect(filled(["verify"], ["SAMPLE_OUTPUT": ""]) == "verify")
  #expect(filled(["verify"], [:]) == "verify")
}

@Test func `a variable is checked like its flag and shown in errors`() {
  #expect(filled(["verify"], ["SAMPLE_OUTPUT": "JS"]) == #"verify --output=["json"]"#)
  #expect(
    filled(["verify"], ["SAMPLE_OUTPUT": "jsom"])
      == #"2: invalid SAMPLE_OUTPUT: expected table, json or ndjson, got "jsom" (did you mean json?)"#)
}

private let setToken = ["transaction", "set-token", "1", "57246542-96fe-1a63-e053-0824d011072a"]

@Test func `a required flag may come from its variable`() {
  #expect(filled(setToken, ["SAMPLE_CONSENT": "false"]).hasSuffix(#"--consent=["false"]"#))
  let refusal = filled(setToken, [:])
  #expect(refusal.hasPrefix("2: missing --consent true|false or SAMPLE_CONSENT for transaction set-token (usage: "))
}

@Test func `a flag that another one requires may come from its variable`() {
  let line = setToken + ["--token", "57246542-96fe-1a63-e053-0824d011072a"]
  #expect(filled(line, ["SAMPLE_CONSENT": "true"]).contains("--token="))
}

private let loud = Flag("loud", "Shout", variable: "LOUD")
private let soft = Flag("soft", "Whisper", conflicts: [loud])
private let echo = Flag("echo", "Say it twice", needs: [loud])
private let voice = Program(Command("voice", "Speak", flags: [loud, soft, echo], commands: [say]))
private let say = Command("say", "Say it", action: "say")

private func spoken(_ line: [String], _ variables: [String: String]) -> String {
  do throws(Failure) {
    guard case .run(let route, let action, let invocation) = try voice.parse(line) else { return "?" }
    let filled = try route.filling(invocation) { variables[$0] }
    return ParsedLine.run(route, action, filled).text
  } catch {
    return error.text
  }
}

@Test func `a switch is on for any value of its variable`() {
  #expect(spoken(["say"], ["LOUD": "0"]) == #"say --loud=["true"]"#)
  #expect(spoken(["say"], ["LOUD": ""]) == "say")
}

@Test func `the line overrides a variable that it excludes`() {
  #expect(spoken(["say", "--soft"], ["LOUD": "1"]) == #"say --soft=["true"]"#)
  let error = spoken(["say", "--soft", "--loud"], [:])
  #expect(error.hasPrefix("2: ") && error.contains("--loud") && error.contains("--soft"))
}

@Test func `a required companion flag is missing only without its variable`() {
  #expect(spoken(["say", "--echo"], ["LOUD": "1"]) == #"say --echo=["true"] --loud=["true"]"#)
  let error = spoken(["say", "--echo"], [:])
  #expect(error.hasPrefix("2: "))
  for name in ["--echo", "--loud", " LOUD ", "voice say --help"] { #expect(error.contains(name), "\(error)") }
}
