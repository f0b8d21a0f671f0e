import Base

// The whole program as JSON, for tools built on it. Every member is always present; absent values are null.

extension Program {
  package var schema: JSON {
    [
      "name": .string(root.name),
      "summary": .string(root.summary.withoutMarkup),
      "flags": .array((root.flags + [.help, .version]).map(\.schema)),
      "accepted": .array(root.accepted.map(\.schema)),
      "commands": .array(root.commands.map(\.schema)),
      "topics": .array(
        topics.map { ["name": .string($0.name), "summary": .string($0.summary), "text": .string($0.body.text)] }),
      "exitStatuses": .array(ExitStatus.allCases.map { .number(JSONNumber(Int64($0.rawValue))) }),
    ]
  }
}

extension Command {
  fileprivate var schema: JSON {
    [
      "name": .string(name),
      "summary": .string(summary.withoutMarkup),
      "section": section.map(JSON.string) ?? .null,
      "detail": .string(detail.text),
      "arguments": .array(arguments.map(\.schema)),
      "flags": .array(flags.map(\.schema)),
      "examples": .array(examples.map { ["line": .string($0.line), "purpose": .string($0.purpose)] }),
      "commands": .array(commands.map(\.schema)),
    ]
  }
}

extension ArgumentDeclaration {
  fileprivate var schema: JSON {
    [
      "name": .string(name), "value": kind.schema, "required": .bool(count.isRequired),
      "repeats": .bool(count == .oneOrMore || count == .any), "summary": .string(summary.withoutMarkup),
    ]
  }
}

extension FlagDeclaration {
  fileprivate var schema: JSON {
    [
      "name": .string(name),
      "aliases": .array(aliases.map(JSON.string)),
      "short": short.map { .string(String($0)) } ?? .null,
      "value": kind?.schema ?? .null,
      "summary": .string(summary.withoutMarkup),
      "repeats": .bool(repeats),
      "required": .bool(required),
      "requiredUnless": .array(requiredUnless.map(JSON.string)),
      "conflicts": .array(conflicts.map(JSON.string)),
      "needs": .array(needs.map(JSON.string)),
      "otherwise": otherwise.map { .string($0.withoutMarkup) } ?? .null,
      "variable": variable.map(JSON.string) ?? .null,
      "insteadOf": insteadOf.map(JSON.string) ?? .null,
    ]
  }
}

extension ValueKind {
  fileprivate var schema: JSON {
    switch self {
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
    case .choice(let choices): ["kind": "choice", "choices": .array(choices.map(\.schema))]
    case .openChoice(let choices): ["kind": "openChoice", "choices": .array(choices.map(\.schema))]
    }
  }
}

extension Choice {
  fileprivate var schema: JSON {
    ["word": .string(word), "synonyms": .array(synonyms.map(JSON.string)), "meaning": .string(meaning.withoutMarkup)]
  }
}
