import Testing

@testable import AppStore
@testable import Base
@testable import Client
@testable import CommandLine
@testable import Commands
@testable import HTTP
@testable import Platform
@testable import SignedData
@testable import Simulator
@testable import Terminal
@testable import TestSupport

/// A line, the environment, and what came of both.
private func filled(_ line: [String], _ variables: [String: String]) -> String {
  do throws(Failure) {
    guard case .run(let route, let action, let invocation) = try SampleProgram.parser.parse(line) else { return "?" }
    let filled = try route.filling(invocation) { variables[$0] }
    return ParsedLine.run(route, action, filled).text
  } catch {
    return error.text
  }
}

@Test func variableSpeaksForAnAbsentFlag() {
  #expect(filled(["verify"], ["SAMPLE_OUTPUT": "json"]) == #"verify --output=["json"]"#)
  #expect(filled(["verify", "-o", "table"], ["SAMPLE_OUTPUT": "json"]) == #"verify --output=["table"]"#)
  #expect(filled(["verify"], ["SAMPLE_OUTPUT": ""]) == "verify")
  #expect(filled(["verify"], [:]) == "verify")
}

@Test func variableIsCheckedLikeTheFlagAndNamed() {
  #expect(filled(["verify"], ["SAMPLE_OUTPUT": "JS"]) == #"verify --output=["json"]"#)
  #expect(
    filled(["verify"], ["SAMPLE_OUTPUT": "jsom"])
      == #"2: SAMPLE_OUTPUT takes table, json or ndjson; got "jsom" (did you mean json?)"#)
}

private let setToken = ["transaction", "set-token", "1", "57246542-96fe-1a63-e053-0824d011072a"]

@Test func requiredFlagMayComeFromItsVariable() {
  #expect(filled(setToken, ["SAMPLE_CONSENT": "false"]).hasSuffix(#"--consent=["false"]"#))
  let refusal = filled(setToken, [:])
  #expect(refusal.hasPrefix("2: transaction set-token needs --consent true|false or SAMPLE_CONSENT (usage: "))
}

@Test func neededFlagMayComeFromItsVariable() {
  let line = setToken + ["--token", "57246542-96fe-1a63-e053-0824d011072a"]
  #expect(filled(line, ["SAMPLE_CONSENT": "true"]).contains("--token="))
}

private let loud = Flag("loud", "Shout", variable: "LOUD")
private let soft = Flag("soft", "Whisper", conflicts: ["loud"])
private let echo = Flag("echo", "Say it twice", needs: ["loud"])
private let voice = Parser(Program(Command("voice", "Speak", flags: [loud, soft, echo], commands: [say])))
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

@Test func switchIsOnWhateverItsVariableSays() {
  #expect(spoken(["say"], ["LOUD": "0"]) == #"say --loud=["true"]"#)
  #expect(spoken(["say"], ["LOUD": ""]) == "say")
}

@Test func lineOutranksAVariableThatItExcludes() {
  #expect(spoken(["say", "--soft"], ["LOUD": "1"]) == #"say --soft=["true"]"#)
  #expect(
    spoken(["say", "--soft", "--loud"], [:]) == "2: --loud and --soft exclude each other (leave one of them out)")
}

@Test func neededFlagIsMissedOnlyWhenTheVariableIsSilent() {
  #expect(spoken(["say", "--echo"], ["LOUD": "1"]) == #"say --echo=["true"] --loud=["true"]"#)
  #expect(spoken(["say", "--echo"], [:]) == "2: --echo needs --loud or LOUD (voice say --help)")
}
