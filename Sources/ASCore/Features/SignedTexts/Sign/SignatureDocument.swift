import AppStore
import Base
import Client
import CommandLine
import Platform
import Terminal

/// `--body` and `--skeleton`: the claims as a JSON file instead of flags.
struct SignatureDocument: Sendable {
  let object: PayloadObject

  static let file = Flag("body", .file("FILE|-"), "Read the claims from a JSON file or `-`")
  static let skeleton = Flag("skeleton", "Print a template for `--body` with comments and exit")
  /// With one of these flags, no claim is required as a flag.
  static let alternatives: [any DeclaredFlag] = [SignatureChecking.flag, file, skeleton]

  init(_ object: PayloadObject) {
    self.object = object
  }

  private var members: [Parameter] { Parameter.members(of: object, .body, isRequired: true) }

  /// The flags other than those of its members.
  var flags: [any DeclaredFlag] {
    let members = members
    return [Self.file.excluding(members.map(\.flag)), Self.skeleton]
  }

  /// `nil` without `--skeleton`.
  func skeleton(_ invocation: Invocation, _ context: Context) -> CommandOutput? {
    guard invocation.isGiven(Self.skeleton) else { return nil }
    let command = (["asctl"] + invocation.path).joined(separator: " ")
    return CommandOutput(
      .text(Skeleton(toSign: object, with: command, width: context.pageWidth, uuid: context.processes.freshUUID).text))
  }

  /// The command line with the members of the file as flags. Throws status 1 if the file is not a JSON object, 2 if it
  /// cannot be signed.
  func filling(_ invocation: Invocation, _ context: Context) throws(Failure) -> Invocation {
    guard let path = invocation[Self.file] else { return invocation }
    let body = try CommerceRequest.parse(path, context)
    let check = BodyCheck(.object(body), is: object)
    // An unknown claim is an error, because a misspelled one would result in a signature without a customer.
    if let name = check.unknown.first {
      let meant = Nearest.to(name, among: object.fields.map(\.name))
      throw Failure(
        .usage, "unknown member \(quoted(name))",
        hint: meant.map { "did you mean \($0)?" } ?? "--skeleton lists all members")
    }
    if let error = check.errors.first {
      throw Failure(.usage, error.sentence, hint: error.remedy ?? "--skeleton prints a template")
    }
    return members.reduce(invocation) { filled, member in
      guard let value = body[member.name].flatMap({ Self.value($0, member.kind) }) else { return filled }
      return filled.giving(member.flag, value)
    }
  }

  /// The value as the parser would read it from a flag. Each member of a checked body has one.
  private static func value(_ value: JSON, _ kind: Parameter.Kind) -> ParsedValue? {
    switch kind {
    case .boolean, .switch: value.boolValue.map { .boolean($0) }
    case .date: value.timestamp.map { .date(.at($0)) }
    case .integer: value.int64.map { .integer($0) }
    case .identifier, .text, .uuid, .enumeration, .millipercent, .milliunits, .storefront:
      value.string.map { .text($0) }
    }
  }
}
