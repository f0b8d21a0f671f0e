import Testing

@testable import Base
@testable import CommandLine
@testable import TestSupport

private let schema = SampleProgram.program.schema

private func command(_ path: String...) throws -> JSON {
  var command = schema
  for name in path {
    let commands = try #require(command["commands"]?.arrayElements)
    command = try #require(commands.first { $0["name"]?.string == name })
  }
  return command
}

@Test func `the schema contains every member of the program`() {
  #expect(
    schema.objectValue?.members.map(\.name)
      == ["name", "summary", "flags", "accepted", "commands", "topics", "exitStatuses"])
  #expect(schema["topics"]?.arrayElements?.compactMap { $0["name"]?.string } == ["dates", "exit-status"])
  #expect(schema["exitStatuses"]?.arrayElements?.compactMap(\.int64) == ExitStatus.allCases.map { Int64($0.rawValue) })
}

@Test func `the schema contains every command at its place`() throws {
  func names(_ json: JSON) -> [String] {
    (json["commands"]?.arrayElements ?? []).flatMap { command in
      let name = command["name"]?.string ?? ""
      return [name] + names(command).map { "\(name) \($0)" }
    }
  }
  let declared = Route(SampleProgram.root).all.dropFirst().map { $0.path.joined(separator: " ") }
  #expect(names(schema) == declared)
}

@Test func `the schema describes flags completely`() throws {
  let flags = try #require(try command("verify")["flags"]?.arrayElements)
  let junit = try #require(flags.first { $0["name"]?.string == "junit" })
  #expect(
    junit.text() == """
      {"name":"junit","aliases":[],"short":null,"value":{"kind":"file","placeholder":"FILE"},\
      "summary":"Write the checks as JUnit's XML","repeats":false,"required":false,"requiredUnless":[],"conflicts":[],"needs":["explain"],\
      "otherwise":null,"variable":null,"insteadOf":null}
      """)
  let kind = try #require(flags.first { $0["name"]?.string == "kind" })
  #expect(kind["short"]?.string == "k")
  #expect(
    kind["value"]?["choices"]?.arrayElements?[1].text()
      == #"{"word":"renewal","synonyms":["2"],"meaning":"How a subscription goes on"}"#)
  let ids = try #require(try command("transaction", "get")["flags"]?.arrayElements?.first)
  #expect(ids["insteadOf"]?.string == "transactionId")
}

@Test func `the schema contains the count of arguments`() throws {
  let files = try #require(try command("verify")["arguments"]?.arrayElements?.first)
  #expect([files["required"]?.boolValue, files["repeats"]?.boolValue] == [false, true])
  let offset = try #require(try command("replay")["arguments"]?.arrayElements?.first)
  #expect([offset["required"]?.boolValue, offset["repeats"]?.boolValue] == [false, false])
  #expect(offset["value"]?["minimum"]?.int64 == .min)
}

/// Readers can rely on every member: null means that there is no value.
@Test func `every flag has the same members`() {
  func flags(_ json: JSON) -> [JSON] {
    (json["flags"]?.arrayElements ?? []) + (json["commands"]?.arrayElements ?? []).flatMap(flags)
  }
  let shapes = Set(flags(schema).map { $0.objectValue?.members.map(\.name) ?? [] })
  #expect(shapes.count == 1)
}
