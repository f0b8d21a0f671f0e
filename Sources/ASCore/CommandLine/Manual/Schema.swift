import Base

/// The whole program as JSON, for tools built on it. Every member is always present; absent values are null.
package struct Schema<Action: Sendable> {
  let program: Program<Action>

  package init(_ program: Program<Action>) {
    self.program = program
  }

  /// The output of `asctl schema`.
  package var json: JSON {
    [
      "name": .string(program.root.name),
      "summary": .string(program.root.summary.withoutMarkup),
      "flags": .array((program.root.flags + [.help, .version]).map(Self.flag)),
      "accepted": .array(program.root.accepted.map(Self.flag)),
      "commands": .array(program.root.commands.map(Self.command)),
      "topics": .array(
        program.topics.map {
          ["name": .string($0.name), "summary": .string($0.summary), "text": .string($0.body.text)]
        }),
      "exitStatuses": .array(ExitStatus.allCases.map { .number(JSONNumber(Int64($0.rawValue))) }),
    ]
  }

  private static func command(_ command: Command<Action>) -> JSON {
    [
      "name": .string(command.name),
      "summary": .string(command.summary.withoutMarkup),
      "section": command.section.map(JSON.string) ?? .null,
      "detail": .string(command.detail.text),
      "arguments": .array(command.arguments.map(argument)),
      "flags": .array(command.flags.map(flag)),
      "examples": .array(command.examples.map { ["line": .string($0.line), "purpose": .string($0.purpose)] }),
      "commands": .array(command.commands.map(Self.command)),
    ]
  }

  private static func argument(_ argument: ArgumentDeclaration) -> JSON {
    let (isRequired, isRepeated) =
      switch argument.count {
      case .one: (true, false)
      case .optional: (false, false)
      case .oneOrMore: (true, true)
      case .any: (false, true)
      }
    return [
      "name": .string(argument.name), "value": value(argument.kind), "required": .bool(isRequired),
      "repeats": .bool(isRepeated), "summary": .string(argument.summary.withoutMarkup),
    ]
  }

  private static func flag(_ flag: FlagDeclaration) -> JSON {
    [
      "name": .string(flag.name),
      "aliases": .array(flag.aliases.map(JSON.string)),
      "short": flag.short.map { .string(String($0)) } ?? .null,
      "value": flag.kind.map(value) ?? .null,
      "summary": .string(flag.summary.withoutMarkup),
      "repeats": .bool(flag.repeats),
      "required": .bool(flag.required),
      "requiredUnless": .array(flag.requiredUnless.map(JSON.string)),
      "conflicts": .array(flag.conflicts.map(JSON.string)),
      "needs": .array(flag.needs.map(JSON.string)),
      "otherwise": flag.otherwise.map { .string($0.withoutMarkup) } ?? .null,
      "variable": flag.variable.map(JSON.string) ?? .null,
      "insteadOf": flag.insteadOf.map(JSON.string) ?? .null,
    ]
  }

  private static func value(_ kind: ValueKind) -> JSON {
    switch kind {
    case .text(let word): ["kind": "text", "placeholder": .string(word)]
    case .file(let word): ["kind": "file", "placeholder": .string(word)]
    case .integer(let word, let range):
      [
        "kind": "integer", "placeholder": .string(word), "minimum": .number(JSONNumber(range.lowerBound)),
        "maximum": .number(JSONNumber(range.upperBound)),
      ]
    case .boolean: ["kind": "boolean"]
    case .date: ["kind": "date"]
    case .uuid(let word): ["kind": "uuid", "placeholder": .string(word)]
    case .choice(let choices): ["kind": "choice", "choices": self.choices(choices)]
    case .openChoice(let choices): ["kind": "openChoice", "choices": self.choices(choices)]
    }
  }

  private static func choices(_ choices: [Choice]) -> JSON {
    .array(
      choices.map {
        [
          "word": .string($0.word), "synonyms": .array($0.synonyms.map(JSON.string)),
          "meaning": .string($0.meaning.withoutMarkup),
        ]
      })
  }
}
