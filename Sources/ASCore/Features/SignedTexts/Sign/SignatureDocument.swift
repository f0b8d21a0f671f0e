import AppStore
import Base
import Client
import CommandLine
import Platform
import Terminal

/// `--body` and `--skeleton`: what is to be signed as a JSON file, in place of the flags of its members.
struct SignatureDocument: Sendable {
  let object: PayloadObject

  static let file = Flag("body", .file("FILE|-"), "What is to be signed, a JSON file or `-`, in place of flags")
  static let skeleton = Flag("skeleton", "Print a body to fill in, with comments, and sign nothing")

  init(_ object: PayloadObject) {
    self.object = object
  }

  private var members: [Parameter] { Parameter.members(of: object, .body, isRequired: true) }

  /// Beside those of its members.
  var flags: [any DeclaredFlag] {
    let members = members
    return [Self.file.excluding(members.map(\.flag)), Self.skeleton]
  }

  /// Nil where none is asked for.
  func skeleton(_ invocation: Invocation, _ context: Context) -> CommandOutput? {
    guard invocation.isGiven(Self.skeleton) else { return nil }
    let command = (["asctl"] + invocation.path).joined(separator: " ")
    return CommandOutput(
      .text(Skeleton(toSign: object, with: command, width: context.pageWidth, uuid: context.freshUUID).text))
  }

  /// As if the line had given as flags what the file says. Throws status 1 for what is no JSON object, 2 for what cannot
  /// be signed.
  func filling(_ invocation: Invocation, _ context: Context) throws(Failure) -> Invocation {
    guard let path = invocation[Self.file] else { return invocation }
    let body = try CommerceRequest.parse(path, context)
    let check = BodyCheck(.object(body), is: object)
    // Left out without a word, a claim of another spelling would bind the signature to nobody.
    if let name = check.unknown.first {
      let meant = Nearest.to(name, among: object.fields.map(\.name))
      throw Failure(
        .usage, "\(quoted(name)) is nothing that is signed here",
        hint: meant.map { "did you mean \($0)?" } ?? "--skeleton prints all that is")
    }
    if let error = check.errors.first {
      throw Failure(.usage, error.sentence, hint: error.remedy ?? "--skeleton prints a body to fill in")
    }
    return members.reduce(invocation) { filled, member in
      guard let value = body[member.name].flatMap({ Self.value($0, member.kind) }) else { return filled }
      return filled.giving(member.flag, value)
    }
  }

  /// As the parser makes it of a flag's value; a body that was checked has one for each member.
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
